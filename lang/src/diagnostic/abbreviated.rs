//! The beginning of a text that may be long.

use std::fmt::{Display, Error, Result, Write};

/// How many characters are shown.
const LONGEST: usize = 300;

/// The beginning of what is displayed, on one line: at most 300 characters, and `…` if there is
/// more.
///
/// Text after the beginning is not formatted: a program may be too long to be written at all, for
/// example where its parts are shared.
///
/// ```
/// use rise_lang::diagnostic::abbreviated;
/// assert_eq!(abbreviated("map\n  f\n  xs"), "map f xs");
/// assert_eq!(abbreviated("x".repeat(1000)).chars().count(), 301);
/// ```
pub fn abbreviated(text: impl Display) -> String {
    let mut beginning = Beginning::default();
    match write!(beginning, "{text}") {
        Ok(()) => beginning.text,
        Err(_) => beginning.text + "…",
    }
}

#[derive(Default)]
struct Beginning {
    text: String,
    /// How many characters it has.
    length: usize,
    /// Whether a space comes before the next word.
    is_after_word: bool,
}

impl Beginning {
    fn push(&mut self, character: char) -> Result {
        if self.length == LONGEST {
            return Err(Error);
        }
        self.text.push(character);
        self.length += 1;
        Ok(())
    }
}

impl Write for Beginning {
    fn write_str(&mut self, text: &str) -> Result {
        for character in text.chars() {
            if character.is_whitespace() {
                self.is_after_word = !self.text.is_empty();
                continue;
            }
            if std::mem::take(&mut self.is_after_word) {
                self.push(' ')?;
            }
            self.push(character)?;
        }
        Ok(())
    }
}
