//! How large code may become, on the command line.

use std::num::NonZeroU64;

use driver::mlir::Growth;

use super::{numbers, strategy};

/// The budget of the passes, as far as it is not that of the strategy too.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[group(skip)]
pub struct Arguments {
    /// How many operations a function may become while it is compiled [default: 524288]
    #[arg(long, value_name = "OPERATIONS", value_parser = numbers::operations)]
    budget_operations: Option<NonZeroU64>,
}

impl Arguments {
    /// The budget of the passes, of which some is that of the strategy too.
    pub fn with(self, strategy: &strategy::Arguments) -> Growth {
        let (mebibytes, seconds) = strategy.mebibytes_and_seconds();
        Growth {
            operations: self.budget_operations,
            mebibytes,
            seconds,
        }
    }
}
