//! Writes the statements of rules for Coq into a folder, a file a topic, and lists the rules: those
//! of the library, or those of a file. With those of the library come the examples of primitives,
//! and uses of the rules that are written in Rust.
//!
//! A line of the list has the topic, the rule, and the theorems to prove: `meaning` or
//! `meaning sizes`, or else `-` and the reason why there are none.

use std::{env, fs, io::Write as _, path::Path, process::ExitCode};

use rise_elevate::{
    proof::{Example, Topic},
    text::Library,
};
use rise_lang::{diagnostic::Source, syntax::NoImports};

/// The topics of the standard library, or that of the file.
fn topics(file: Option<&Path>) -> Result<Vec<Topic>, String> {
    let Some(file) = file else {
        let mut topics = Topic::of(Library::standard());
        topics.push(Topic::of_natives());
        return Ok(topics);
    };
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let source = Source::new(file.display().to_string(), text);
    let library = Library::load(&source, &NoImports).map_err(|errors| {
        let errors = errors.iter().map(ToString::to_string);
        errors.collect::<Vec<_>>().join("\n")
    })?;
    let standard = Topic::of(Library::standard());
    let is_new = |topic: &Topic| standard.iter().all(|known| known.name != topic.name);
    Ok(Topic::of(&library).into_iter().filter(is_new).collect())
}

fn write(folder: &Path, file: Option<&Path>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if file.is_none() {
        let examples = Example::to_coq(&Example::all());
        fs::write(folder.join("examples.v"), examples).map_err(failed)?;
    }
    let mut list = String::new();
    for topic in topics(file)? {
        fs::write(folder.join(format!("{}.v", topic.name)), topic.to_coq()).map_err(failed)?;
        for (name, statement) in &topic.rules {
            let what = match statement {
                Ok(statement) if statement.sizes.is_some() => "meaning sizes".to_owned(),
                Ok(_) => "meaning".to_owned(),
                Err(reason) => format!("- {reason}"),
            };
            list.push_str(&format!("{} {name} {what}\n", topic.name));
        }
    }
    std::io::stdout().write_all(list.as_bytes()).map_err(failed)
}

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let (folder, file) = match &arguments[..] {
        [folder] => (Path::new(folder), None),
        [folder, file] => (Path::new(folder), Some(Path::new(file))),
        _ => {
            eprintln!("usage: rise-elevate-statements FOLDER [FILE]");
            return ExitCode::from(2);
        }
    };
    match write(folder, file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
