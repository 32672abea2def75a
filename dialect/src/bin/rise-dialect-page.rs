//! Prints the page of a dialect's documentation, made from its declarations.

use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let page = match std::env::args().nth(1).as_deref() {
        Some("rise") => include_str!(concat!(env!("OUT_DIR"), "/pages/rise.md")),
        Some("dpia") => include_str!(concat!(env!("OUT_DIR"), "/pages/dpia.md")),
        _ => {
            eprintln!("expected the name of a dialect: rise-dialect-page rise|dpia");
            return ExitCode::FAILURE;
        }
    };
    match std::io::stdout().write_all(page.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cannot print the page: {error}");
            ExitCode::FAILURE
        }
    }
}
