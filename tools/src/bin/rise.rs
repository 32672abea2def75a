//! `rise`: check, run and build programs without writing pipelines. See `rise --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    rise_tools::rise::main()
}
