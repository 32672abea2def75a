//! Strategies that stand in a file which was not named.

use std::path::{Path, PathBuf};

use rise_elevate::text::{ElevateError, ElevateErrorKind};

/// The strategies of the examples, whose files are not at hand where the program is installed
/// alone.
const EXAMPLES: [(&str, &str); 5] = [
    (
        "examples/strategies/gemm.elevate",
        include_str!("../../examples/strategies/gemm.elevate"),
    ),
    (
        "examples/strategies/binomial.elevate",
        include_str!("../../examples/strategies/binomial.elevate"),
    ),
    (
        "examples/strategies/stencils.elevate",
        include_str!("../../examples/strategies/stencils.elevate"),
    ),
    (
        "examples/strategies/simulation.elevate",
        include_str!("../../examples/strategies/simulation.elevate"),
    ),
    (
        "examples/strategies/linear_algebra.elevate",
        include_str!("../../examples/strategies/linear_algebra.elevate"),
    ),
];

/// More files of a folder than this are not looked into.
const MOST_FILES: usize = 100;

/// Longer files are not looked into, in bytes.
const LONGEST_FILE: u64 = 1 << 20;

/// How to reach the unknown name that the error is about, if a file near by or an example defines
/// it.
pub fn advice(error: &ElevateError, library: Option<&Path>) -> Option<String> {
    let ElevateErrorKind::UnknownName(name) = error.kind() else {
        return None;
    };
    let name = name.as_str();
    let folder = library.and_then(Path::parent).unwrap_or(Path::new(""));
    let near = files_in(folder)
        .into_iter()
        .filter(|file| Some(file.as_path()) != library)
        .find(|file| std::fs::read_to_string(file).is_ok_and(|text| defines(&text, name)))
        .map(|file| file.display().to_string());
    let example = || {
        let mut examples = EXAMPLES.iter();
        let found = examples.find(|(_, text)| defines(text, name));
        found.map(|(path, _)| (*path).to_owned())
    };
    let file = near.or_else(example)?;
    Some(match library {
        None => format!("`{name}` is defined in {file}: add `--library {file}`"),
        Some(_) => format!("`{name}` is defined in {file}: import it, or name it by `--library`"),
    })
}

/// The files of strategies in a folder, in the order of their names.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let here = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let Ok(entries) = std::fs::read_dir(here) else {
        return Vec::new();
    };
    let is_small_file = |path: &PathBuf| {
        let length = std::fs::metadata(path).map(|file| (file.is_file(), file.len()));
        length.is_ok_and(|(is_file, length)| is_file && length <= LONGEST_FILE)
    };
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| folder.join(entry.file_name()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "elevate"))
        .take(MOST_FILES)
        .filter(is_small_file)
        .collect();
    files.sort();
    files
}

/// Whether the text has a definition or a rule of the name.
fn defines(text: &str, name: &str) -> bool {
    let defined = |line: &str| {
        let rest = ["def ", "rule ", "native "]
            .into_iter()
            .find_map(|keyword| line.strip_prefix(keyword))?;
        let rest = rest.trim_start().strip_prefix(name)?;
        let ends = |letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '\''));
        Some(rest.chars().next().is_none_or(ends))
    };
    text.lines().any(|line| defined(line) == Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_where_words_end() {
        assert!(defines("def a(n) = b", "a"));
        assert!(defines("// x\nrule ab: map ~> mapSeq", "ab"));
        assert!(!defines("def ab = c", "a"));
        assert!(!defines("// def a = b", "a"));
    }

    #[test]
    fn every_example_is_looked_into() {
        let folder = Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../examples/strategies"
        ));
        let mut names: Vec<String> = files_in(folder)
            .iter()
            .filter_map(|file| Some(file.file_name()?.to_str()?.to_owned()))
            .collect();
        let mut known: Vec<String> = EXAMPLES
            .iter()
            .filter_map(|(path, _)| Some(path.rsplit('/').next()?.to_owned()))
            .collect();
        names.sort();
        known.sort();
        assert_eq!(names, known);
    }
}
