//! Writes the statements of the library's rules for Coq into a folder, a file a topic, and lists the rules.
//!
//! A line of the list is the topic, the rule, and what there is to prove: `meaning` or `meaning sizes`, or else `-` and why nothing can be.

use std::{env, fs, io::Write as _, path::Path, process::ExitCode};

use rise_elevate::{proof::Topic, text::Library};

fn write(folder: &Path) -> std::io::Result<()> {
    let mut list = String::new();
    for topic in Topic::of(Library::standard()) {
        fs::write(folder.join(format!("{}.v", topic.name)), topic.to_coq())?;
        for (name, statement) in &topic.rules {
            let what = match statement {
                Ok(statement) if statement.sizes.is_some() => "meaning sizes".to_owned(),
                Ok(_) => "meaning".to_owned(),
                Err(reason) => format!("- {reason}"),
            };
            list.push_str(&format!("{} {name} {what}\n", topic.name));
        }
    }
    std::io::stdout().write_all(list.as_bytes())
}

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("usage: rise-elevate-statements FOLDER");
        return ExitCode::from(2);
    };
    match write(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}
