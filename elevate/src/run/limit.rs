//! The budget of a run.

use std::time::Duration;

use rise_lang::budget::Limits;

/// How much a run may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Successful steps, traversals included.
    pub steps: u64,
    /// Nested strategies.
    pub depth: usize,
    /// Bytes of all programs that the run has made and keeps: the whole one, and those that it may
    /// come back to. What a program has several times counts once.
    pub bytes: u64,
    /// The time of the run.
    pub time: Duration,
}

impl Default for Budget {
    /// Ten million steps, a hundred thousand nested strategies, a gibibyte, a minute.
    fn default() -> Budget {
        Budget {
            steps: 10_000_000,
            depth: 100_000,
            bytes: 1 << 30,
            time: Duration::from_secs(60),
        }
    }
}

impl Budget {
    /// The budget with so many steps, if a number is given.
    #[must_use]
    pub fn with_steps(self, steps: Option<u64>) -> Budget {
        let steps = steps.unwrap_or(self.steps);
        Budget { steps, ..self }
    }

    /// The budget with so many mebibytes, if a number is given.
    #[must_use]
    pub fn with_mebibytes(self, count: Option<u64>) -> Budget {
        let bytes = count.map_or(self.bytes, |count| count.saturating_mul(1 << 20));
        Budget { bytes, ..self }
    }

    /// The budget with so many seconds, if a number is given.
    #[must_use]
    pub fn with_seconds(self, seconds: Option<u64>) -> Budget {
        let time = seconds.map_or(self.time, Duration::from_secs);
        Budget { time, ..self }
    }

    /// The part of it that work on terms knows of.
    pub fn limits(&self) -> Limits {
        Limits {
            bytes: self.bytes,
            time: self.time,
        }
    }
}
