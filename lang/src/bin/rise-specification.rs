//! Prints a page of the specification: `rise-specification shape`; without a name, the names of all
//! pages.

use std::{io::Write as _, process::ExitCode};

use rise_lang::specification::{page, pages};

fn main() -> ExitCode {
    let text = match std::env::args().nth(1) {
        None => Ok(pages().map(|page| format!("{}\n", page.name)).collect()),
        Some(name) => match page(&name) {
            Some(page) => page.text().map_err(|error| error.to_string()),
            None => Err(format!(
                "there is no page `{name}`; without a name, the names of all pages are printed"
            )),
        },
    };
    match text {
        Ok(text) => match std::io::stdout().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
