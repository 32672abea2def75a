//! How large code may become, on the command line.

use std::num::NonZeroU64;

use driver::mlir::Growth;

use super::numbers;

/// The budget of the passes.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[group(skip)]
pub struct Arguments {
    /// How many operations a function may become while it is compiled [default: 524288]
    #[arg(long, value_name = "OPERATIONS", value_parser = numbers::operations)]
    budget_operations: Option<NonZeroU64>,
}

impl From<Arguments> for Growth {
    fn from(arguments: Arguments) -> Growth {
        Growth {
            operations: arguments.budget_operations,
        }
    }
}
