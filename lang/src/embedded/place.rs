//! Places in the texts of other languages.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::diagnostic::{Source, Span};

/// The texts by their names. Places are equal only in the same text, so each is kept once.
static TEXTS: LazyLock<Mutex<HashMap<String, Source>>> = LazyLock::new(Mutex::default);

/// Lines that a text which cannot be read is taken to have, at least.
const LEAST_LINES: usize = 1 << 12;

/// The word at a line and a column, both counted from one, of a file; the whole line for column
/// zero. Of a file that cannot be read, as where a program was moved, lines count as empty.
pub fn place(file: &str, line: usize, column: usize) -> Span {
    let read = || std::fs::read_to_string(file).unwrap_or_default();
    span(&text(file, line, read), line, column)
}

/// As [`place`], in a text that another language keeps under a name.
pub fn place_in(name: &str, contents: &str, line: usize, column: usize) -> Span {
    let text = text(name, line, || contents.to_owned());
    match text.text().starts_with(contents) {
        true => span(&text, line, column),
        // The text of that name has changed since, as in a notebook.
        false => {
            let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
            let text = Source::new(name, contents);
            texts.insert(name.to_owned(), text.clone());
            span(&text, line, column)
        }
    }
}

/// The text of that name, which has the line.
fn text(name: &str, line: usize, read: impl FnOnce() -> String) -> Source {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(text) = texts.get(name)
        && line_of(text, line).is_some()
    {
        return text.clone();
    }
    let mut contents = read();
    let lines = contents.lines().count();
    if lines < line {
        let missing = (line - lines).max(LEAST_LINES);
        contents.push_str(&"\n".repeat(missing));
    }
    let text = Source::new(name, contents);
    texts.insert(name.to_owned(), text.clone());
    text
}

/// Where a line of the text begins, and the line.
fn line_of(text: &Source, line: usize) -> Option<(usize, &str)> {
    let start = text.byte_at(line, 1);
    let found = text.line_and_byte(start).0 == line;
    found.then(|| {
        let rest = &text.text()[start..];
        (start, rest.lines().next().unwrap_or_default())
    })
}

fn span(text: &Source, line: usize, column: usize) -> Span {
    let (start, contents) = line_of(text, line).unwrap_or_default();
    let Some(first) = column
        .checked_sub(1)
        .filter(|first| *first < contents.len())
    else {
        let indent = contents.len() - contents.trim_start().len();
        return text.span(start + indent..start + contents.trim_end().len());
    };
    let is_in_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let word = contents.as_bytes()[first..].iter();
    let length = word.take_while(|byte| is_in_word(byte)).count().max(1);
    text.span(start + first..start + first + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_words_or_lines() {
        let text = "one\n  two(three)  \n";
        assert_eq!(place_in("words.cpp", text, 2, 3).text(), "two");
        assert_eq!(place_in("words.cpp", text, 2, 7).text(), "three");
        assert_eq!(place_in("words.cpp", text, 2, 0).text(), "two(three)");
        assert_eq!(place_in("words.cpp", text, 2, 90).text(), "two(three)");
        let changed = place_in("words.cpp", "four\nfive", 2, 0);
        assert_eq!(changed.text(), "five");
    }

    #[test]
    fn a_file_that_is_not_there_has_empty_lines() {
        let far = place("/no/such/file.cpp", 5000, 7);
        assert_eq!(far.source().line_and_byte(far.start()), (5000, 1));
        let near = place("/no/such/file.cpp", 12, 7);
        assert_eq!(near.source(), far.source());
        assert_eq!(near.source().line_and_byte(near.start()), (12, 1));
    }
}
