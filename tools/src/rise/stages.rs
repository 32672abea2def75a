//! How long the stages of a compilation take.

use std::time::{Duration, Instant};

/// The times of stages, in the order in which they began.
#[derive(Default)]
pub struct Stages {
    times: Vec<(&'static str, Duration)>,
}

impl Stages {
    /// Does the work of a stage.
    pub fn timed<R>(&mut self, stage: &'static str, work: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let result = work();
        self.times.push((stage, start.elapsed()));
        result
    }

    /// A line for each stage, and one for all: its name and seconds.
    pub fn table(&self) -> String {
        let all = self.times.iter().map(|(_, time)| *time).sum();
        let lines = self.times.iter().copied().chain([("all", all)]);
        lines
            .map(|(stage, time)| format!("{stage:<10}{:>8.3} s\n", time.as_secs_f64()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_stand_in_their_order() {
        let mut stages = Stages::default();
        assert_eq!(stages.timed("read", || 1), 1);
        stages.timed("strategy", || ());
        stages.times[0].1 = Duration::from_millis(1250);
        stages.times[1].1 = Duration::from_micros(700);
        assert_eq!(
            stages.table(),
            "read         1.250 s\nstrategy     0.001 s\nall          1.251 s\n"
        );
    }
}
