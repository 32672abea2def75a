//! Sources of imported files.

use std::{
    collections::BTreeMap,
    path::{Component, Path, PathBuf},
};

use crate::diagnostic::Source;

/// Finds the texts that files import.
pub trait Importer {
    /// The text that `path` means in the file `from`.
    ///
    /// # Errors The reason why there is none, to follow "cannot import …: ".
    fn import(&self, path: &str, from: &Source) -> Result<Source, String>;

    /// The identity of the text's file; two names of one file have the same.
    fn identity(&self, text: &Source) -> String {
        text.name().to_owned()
    }
}

/// Refuses every import.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoImports;

impl Importer for NoImports {
    fn import(&self, _path: &str, _from: &Source) -> Result<Source, String> {
        Err("there are no files here to import from".to_owned())
    }
}

/// Files on disk: a path is relative to the file that imports it, whose name is its path.
#[derive(Clone, Copy, Debug, Default)]
pub struct Files;

impl Importer for Files {
    fn import(&self, path: &str, from: &Source) -> Result<Source, String> {
        let folder = Path::new(from.name()).parent().unwrap_or(Path::new(""));
        let path = shortest_name(&folder.join(path));
        let bytes = crate::file::read(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => format!("there is no file {}", path.display()),
            _ => format!("{}: {error}", path.display()),
        })?;
        let name = path.display().to_string();
        Source::from_bytes(name, bytes).map_err(|error| format!("{} is {error}", path.display()))
    }

    fn identity(&self, text: &Source) -> String {
        match Path::new(text.name()).canonicalize() {
            Ok(path) => path.display().to_string(),
            Err(_) => text.name().to_owned(),
        }
    }
}

/// The path without detours, if it leads to the same file then: `a/..` is not where it began if
/// `a` is a link.
fn shortest_name(path: &Path) -> PathBuf {
    let plain = without_detours(path);
    match (plain.canonicalize(), path.canonicalize()) {
        (Ok(short), Ok(long)) if short != long => path.to_owned(),
        (Err(_), Ok(_)) => path.to_owned(),
        _ => plain,
    }
}

/// Texts in memory, by their names. A path is relative to the importing text's name.
#[derive(Clone, Debug, Default)]
pub struct Memory(BTreeMap<String, String>);

impl<Name: Into<String>, Text: Into<String>> FromIterator<(Name, Text)> for Memory {
    fn from_iter<I: IntoIterator<Item = (Name, Text)>>(texts: I) -> Memory {
        let own = |(name, text): (Name, Text)| (name.into(), text.into());
        Memory(texts.into_iter().map(own).collect())
    }
}

impl Importer for Memory {
    fn import(&self, path: &str, from: &Source) -> Result<Source, String> {
        let folder = Path::new(from.name()).parent().unwrap_or(Path::new(""));
        let name = without_detours(&folder.join(path)).display().to_string();
        match self.0.get(&name) {
            Some(text) => Ok(Source::new(name, text.as_str())),
            None => Err(format!("there is no file {name}")),
        }
    }
}

/// The path without `.`, and without `..` where it leaves a folder that the path named.
fn without_detours(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match (component, plain.components().next_back()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => {
                plain.pop();
            }
            _ => plain.push(component),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detours_are_taken_out() {
        let plain = |path| without_detours(Path::new(path)).display().to_string();
        assert_eq!(plain("./a/../b/./c.rise"), "b/c.rise");
        assert_eq!(plain("../a/b/../../c"), "../c");
        assert_eq!(plain("/a/../../c"), "/../c");
    }
}
