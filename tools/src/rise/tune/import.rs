//! The user's file as the file that is written imports it.

use std::path::{Component, Path, PathBuf};

use rise_elevate::text::{self, Library};
use rise_lang::diagnostic::Source;

use super::lists::{mistake, refused};
use super::output::NAME;
use crate::rise::error::Failure;

/// The line by which a file imports the user's one, relative to its own folder.
///
/// # Errors
/// If the two files would define one name, or the path cannot be written as text.
pub fn line(user: &Path, library: &Library, output: &Path) -> Result<String, Failure> {
    if let Some(definition) = library.definition(NAME) {
        let message = format!("`{NAME}` is the name of the strategy that a search writes");
        let help = "give this definition another name: the file that is written imports this one";
        return Err(refused(mistake(message, definition, help)));
    }
    let path = relative(&whole(output)?, &whole(user)?);
    let line = path.to_str().map(|path| {
        let path = path.replace('\\', r"\\").replace('"', r#"\""#);
        format!("import \"{path}\"")
    });
    let is_read = |line: &String| text::format(&Source::new(NAME, line.as_str())).is_ok();
    line.filter(is_read).ok_or_else(|| {
        let message = format!("{}: this name cannot be written in a text", path.display());
        let help = "name the file by `--library` in letters of UTF-8, in one line";
        Failure::usage(message, help)
    })
}

/// The path of a file from the root; the file itself may be a link, and need not be there.
fn whole(file: &Path) -> Result<PathBuf, Failure> {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    let whole = folder.canonicalize();
    let whole = whole.map_err(|source| driver::Error::Unreadable {
        path: folder.to_owned(),
        source,
    })?;
    Ok(whole.join(file.file_name().unwrap_or_default()))
}

/// The path of a file from the folder of another, both from the root.
fn relative(from: &Path, file: &Path) -> PathBuf {
    let folder = from.parent().unwrap_or(from);
    let (mut above, mut below) = (folder.components().peekable(), file.components().peekable());
    while above.peek().is_some() && above.peek() == below.peek() {
        above.next();
        below.next();
    }
    let above = above.map(|_| Component::ParentDir);
    above.chain(below).collect()
}

#[cfg(test)]
mod tests {
    use rise_lang::syntax::NoImports;

    use super::*;

    #[test]
    fn paths_are_relative_to_the_folder_of_the_file() {
        for (from, file, expected) in [
            ("/a/tuned.elevate", "/a/mine.elevate", "mine.elevate"),
            ("/a/tuned.elevate", "/a/b/mine.elevate", "b/mine.elevate"),
            ("/a/b/tuned.elevate", "/a/mine.elevate", "../mine.elevate"),
            (
                "/a/b/tuned.elevate",
                "/c/mine.elevate",
                "../../c/mine.elevate",
            ),
            ("/tuned.elevate", "/mine.elevate", "mine.elevate"),
        ] {
            assert_eq!(
                relative(Path::new(from), Path::new(file)),
                Path::new(expected)
            );
        }
    }

    #[test]
    fn names_with_quotes_are_imported() {
        let folder = tempfile::tempdir().unwrap();
        let user = folder.path().join("a \"b\" \\c.elevate");
        let output = folder.path().join("tuned.elevate");
        let line = line(&user, Library::standard(), &output).unwrap();
        assert_eq!(line, r#"import "a \"b\" \\c.elevate""#);
    }

    #[test]
    fn the_name_of_the_result_is_taken() {
        let text = "def tuned = id";
        let library = Library::load(&Source::new("mine.elevate", text), &NoImports).unwrap();
        let path = Path::new("mine.elevate");
        let failure = line(path, &library, Path::new("new.elevate")).unwrap_err();
        assert!(
            failure.to_string().contains("mine.elevate:1:5"),
            "{failure}"
        );
    }
}
