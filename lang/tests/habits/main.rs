//! Mistakes that habits of other languages explain: every text with what is said of it.

mod arguments;
mod functions;
mod types;
mod words;

use rise_lang::{
    diagnostic::{Diagnostic, Source},
    infer::infer_program,
    syntax::{NoImports, parse_program},
};

/// Each text, what is wrong with it, and the advice.
fn advised(texts: &[&str]) -> String {
    let mut lines = Vec::new();
    for text in texts {
        let shown = first_error(text);
        let advice = shown.help.first().map_or("no advice", String::as_str);
        lines.extend([
            (*text).to_owned(),
            format!("    {}", shown.message),
            format!("    = {advice}"),
        ]);
    }
    lines.join("\n")
}

fn first_error(text: &str) -> Diagnostic {
    let source = Source::new("a.rise", text);
    match parse_program(&source, &NoImports) {
        Err(error) => error.diagnostic(),
        Ok(program) => match infer_program(&program) {
            Err(errors) => errors[0].diagnostic(),
            Ok(_) => panic!("{text} is a program"),
        },
    }
}
