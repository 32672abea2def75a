//! `rise`: check, run and build programs without writing pipelines. See `rise --help`.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: rise_tools::Allocator = rise_tools::Allocator;

fn main() -> ExitCode {
    rise_tools::rise::main()
}
