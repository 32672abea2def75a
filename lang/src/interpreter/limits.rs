//! Limits on the resources of a program.

use super::error::{Reason, Result};

/// How much time, stack and memory a program may use before it is stopped with an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of steps: evaluated sub-terms, and elements of arrays that are made.
    pub steps: u64,
    /// The number of evaluations within each other.
    pub depth: usize,
    /// The number of elements of one array.
    pub elements: u64,
    /// The number of rounds of a `while`.
    pub rounds: u64,
}

impl Default for Limits {
    /// Ten thousand million steps, which take minutes; twenty thousand levels; 2²⁸ elements; any
    /// number of rounds.
    fn default() -> Limits {
        Limits {
            steps: 10_000_000_000,
            depth: 20_000,
            elements: 1 << 28,
            rounds: u64::MAX,
        }
    }
}

/// How deep arrays and pairs may nest: far more than a type says, and few enough to walk
/// recursively.
pub(super) const DEEPEST_VALUE: u32 = 512;

/// The resources that a program has used so far.
pub(super) struct Meter {
    limits: Limits,
    steps: u64,
    depth: usize,
    /// The floating-point operations that were done.
    pub(super) operations: u128,
    /// How often each counts that is done now.
    pub(super) times: u128,
}

impl Meter {
    pub(super) fn new(limits: Limits) -> Meter {
        Meter {
            limits,
            steps: 0,
            depth: 0,
            operations: 0,
            times: 1,
        }
    }

    pub(super) fn step(&mut self) -> Result<()> {
        self.steps += 1;
        if self.steps > self.limits.steps {
            return Err(Reason::Steps(self.limits.steps).into());
        }
        Ok(())
    }

    /// Counts the rounds of one loop before the next one.
    pub(super) fn round(&self, rounds: &mut u64) -> Result<()> {
        if *rounds >= self.limits.rounds {
            return Err(Reason::Rounds(self.limits.rounds).into());
        }
        *rounds += 1;
        Ok(())
    }

    /// Counts floating-point operations.
    pub(super) fn operate(&mut self, count: u128) {
        let all = self.times.saturating_mul(count);
        self.operations = self.operations.saturating_add(all);
    }

    /// Counts the elements of an array before they are made.
    pub(super) fn elements(&mut self, count: u64) -> Result<usize> {
        if count > self.limits.elements {
            return Err(Reason::Elements {
                found: count,
                limit: self.limits.elements,
            }
            .into());
        }
        self.steps = self.steps.saturating_add(count);
        self.step()?;
        usize::try_from(count).map_err(|_| {
            Reason::Elements {
                found: count,
                limit: self.limits.elements,
            }
            .into()
        })
    }

    pub(super) fn enter(&mut self) -> Result<()> {
        self.step()?;
        if self.depth >= self.limits.depth {
            return Err(Reason::Depth(self.limits.depth).into());
        }
        self.depth += 1;
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }
}
