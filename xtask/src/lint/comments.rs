//! The mechanical part of how comments are written: at most 100 columns, and a first word that says
//! something.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// Columns of a line of prose.
const MOST_COLUMNS: usize = 100;

/// Words that a comment does not begin with: it begins with its subject, or with a verb.
const EMPTY_BEGINNINGS: [&str; 3] = ["What ", "Who ", "That of "];

/// A line that is not as comments are written.
#[derive(Debug, PartialEq, Eq)]
pub struct Finding {
    file: PathBuf,
    line: usize,
    problem: Problem,
}

#[derive(Debug, PartialEq, Eq)]
enum Problem {
    TooLong(usize),
    EmptyBeginning(&'static str),
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: ", self.file.display(), self.line)?;
        match self.problem {
            Problem::TooLong(columns) => write!(
                formatter,
                "the comment has {columns} columns: break it at {MOST_COLUMNS}"
            ),
            Problem::EmptyBeginning(words) => write!(
                formatter,
                "the comment begins with `{}`: begin with its subject, or with a verb",
                words.trim_end()
            ),
        }
    }
}

/// The findings in all sources in Rust below a folder, without those of builds.
///
/// # Errors
/// If a folder or a file cannot be read.
pub fn findings(root: &Path) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in entries(&folder)? {
            let name = entry.file_name().unwrap_or_default().to_string_lossy();
            if entry.is_dir() {
                if name != "target" && !name.starts_with('.') {
                    folders.push(entry);
                }
            } else if entry.extension().is_some_and(|ending| ending == "rs") {
                let text =
                    fs::read_to_string(&entry).map_err(|source| unreadable(&entry, source))?;
                let file = entry.strip_prefix(root).unwrap_or(&entry);
                found.extend(of_text(file, &text));
            }
        }
    }
    found.sort_by(|left, right| (&left.file, left.line).cmp(&(&right.file, right.line)));
    Ok(found)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|source| unreadable(folder, source))?;
    entries
        .map(|entry| Ok(entry.map_err(|source| unreadable(folder, source))?.path()))
        .collect()
}

fn unreadable(path: &Path, source: std::io::Error) -> Error {
    Error::File {
        action: "read",
        path: path.to_owned(),
        source,
    }
}

fn of_text(file: &Path, text: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    // Lines of code in a comment, and tables, cannot be broken.
    let (mut is_code, mut is_inside) = (false, false);
    for (number, line) in text.lines().enumerate() {
        let Some(prose) = prose(line) else {
            (is_code, is_inside) = (false, false);
            continue;
        };
        let mut report = |problem| {
            found.push(Finding {
                file: file.to_owned(),
                line: number + 1,
                problem,
            });
        };
        let is_fence = prose.trim_start().starts_with("```");
        is_code ^= is_fence;
        let columns = line.chars().count();
        let can_be_broken = !is_code && !prose.starts_with('|') && prose.contains(' ');
        if columns > MOST_COLUMNS && can_be_broken {
            report(Problem::TooLong(columns));
        }
        if !is_inside && !is_code {
            let empty = EMPTY_BEGINNINGS
                .into_iter()
                .find(|words| prose.starts_with(words));
            empty
                .into_iter()
                .for_each(|words| report(Problem::EmptyBeginning(words)));
        }
        is_inside = !prose.is_empty();
    }
    found
}

/// The words of a line that is a comment.
fn prose(line: &str) -> Option<&str> {
    let comment = line.trim_start().strip_prefix("//")?;
    let words = comment.strip_prefix(['/', '!']).unwrap_or(comment);
    Some(words.strip_prefix(' ').unwrap_or(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let found = of_text(Path::new("a.rs"), text);
        found.iter().map(Finding::to_string).collect()
    }

    #[test]
    fn long_prose_is_found_and_code_is_not() {
        let long = "word ".repeat(25);
        assert_eq!(
            shown(&format!("fn f() {{}}\n    /// {long}\n")),
            ["a.rs:2: the comment has 133 columns: break it at 100"]
        );
        for text in [
            format!("/// ```\n/// {long}\n/// ```\n"),
            format!("/// | {long} |\n"),
            format!("// {}\n", "x".repeat(120)),
            format!("let text = \"{long}\";\n"),
        ] {
            assert_eq!(shown(&text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_comment_begins_with_its_subject() {
        assert_eq!(
            shown("/// Rules.\n///\n/// What they match.\nfn f() {\n    // Who calls.\n}\n"),
            [
                "a.rs:3: the comment begins with `What`: begin with its subject, or with a verb",
                "a.rs:5: the comment begins with `Who`: begin with its subject, or with a verb",
            ]
        );
        assert_eq!(shown("/// Rules say\n/// What they match.\n"), [""; 0]);
    }
}
