//! How large code may become, and how often loops may go round, on the command line.

use std::num::NonZeroU64;

use driver::mlir::Growth;
use rise_lang::interpreter;

use super::{numbers, strategy};

/// The budget of the passes, as far as it is not that of the strategy too.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[group(skip)]
pub struct Arguments {
    /// How many operations a function may become while it is compiled [default: 524288]
    #[arg(long, value_name = "OPERATIONS", value_parser = numbers::operations)]
    budget_operations: Option<NonZeroU64>,
    /// How many rounds a `while` of the program may have, before it fails
    #[arg(long, value_name = "ROUNDS", value_parser = numbers::iterations)]
    max_iterations: Option<NonZeroU64>,
}

impl Arguments {
    /// The budget of the passes, of which some is that of the strategy too.
    pub fn with(self, strategy: &strategy::Arguments) -> Growth {
        let (mebibytes, seconds) = strategy.mebibytes_and_seconds();
        Growth {
            operations: self.budget_operations,
            mebibytes,
            seconds,
            iterations: self.max_iterations,
        }
    }

    /// The limits of the interpreter.
    pub fn of_interpreter(self) -> interpreter::Limits {
        let mut limits = interpreter::Limits::default();
        if let Some(rounds) = self.max_iterations {
            limits.rounds = rounds.get();
        }
        limits
    }
}
