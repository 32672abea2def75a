//! Prints a page of the specification: `rise-specification shape`; without a name, the names of all
//! pages. Also prints the functions of builders in other languages: `builders.h`, `builders.pyi`.

use std::{io::Write as _, process::ExitCode};

use rise_lang::embedded::{cpp, python};
use rise_lang::specification::{page, pages};

fn main() -> ExitCode {
    let text = match std::env::args().nth(1) {
        None => Ok(pages().map(|page| format!("{}\n", page.name)).collect()),
        Some(name) if name == "builders.h" => Ok(cpp::header()),
        Some(name) if name == "builders.pyi" => Ok(python::stubs()),
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
