//! Times of calls, and how far they spread.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Times of calls in nanoseconds, each the mean of a few.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Samples(Vec<f64>);

impl Samples {
    /// The times, in any order.
    pub fn new(mut times: Vec<f64>) -> Samples {
        times.sort_by(f64::total_cmp);
        Samples(times)
    }

    /// Both together.
    #[must_use]
    pub fn with(mut self, others: &Samples) -> Samples {
        self.0.extend(&others.0);
        Samples::new(self.0)
    }

    /// The time that so much of the times is below; zero if there are none.
    fn quantile(&self, part: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        let index = (part * last as f64).round() as usize;
        self.0.get(index).copied().unwrap_or_default()
    }

    /// The time that half of the times is below.
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// The time that a quarter of the times is below, which a busy neighbour changes least.
    pub fn quartile(&self) -> f64 {
        self.quantile(0.25)
    }

    /// The shortest and the longest time.
    pub fn ends(&self) -> (f64, f64) {
        (self.quantile(0.0), self.quantile(1.0))
    }
}

impl fmt::Display for Samples {
    /// The median, with the shortest and the longest time.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = self.ends();
        let (median, least, most) = (shown(self.median()), shown(least), shown(most));
        write!(formatter, "{median} ({least} to {most})")
    }
}

/// A time in the unit that suits it.
pub fn shown(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        few if few < 1e3 => (few, "ns"),
        few if few < 1e6 => (few / 1e3, "us"),
        few if few < 1e9 => (few / 1e6, "ms"),
        many => (many / 1e9, "s"),
    };
    format!("{value:.3} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let samples = Samples::new(vec![3e6, 1e6, 2e6]).with(&Samples::new(vec![5e6, 4e6]));
        assert_eq!(samples.median(), 3e6);
        assert_eq!(samples.quartile(), 2e6);
        assert_eq!(samples.to_string(), "3.000 ms (1.000 ms to 5.000 ms)");
        assert_eq!(Samples::default().median(), 0.0);
    }
}
