//! The words around a place of a text.

use crate::{
    lexer::{Lexeme, Token},
    types::Scalar,
};

/// A word that cannot be read, and what stands around it.
pub(super) struct Around<'a> {
    text: &'a str,
    words: &'a [Lexeme],
    at: usize,
}

impl<'a> Around<'a> {
    /// The surroundings of the first word that begins at the byte or behind it.
    pub(super) fn new(text: &'a str, words: &'a [Lexeme], start: usize) -> Around<'a> {
        let at = words.partition_point(|word| word.start < start);
        Around { text, words, at }
    }

    fn lexeme(&self, offset: isize) -> Option<Lexeme> {
        let at = self.at.checked_add_signed(offset)?;
        self.words.get(at).copied()
    }

    /// The spelling of the word so many behind the place; empty where there is none.
    pub(super) fn word(&self, offset: isize) -> &'a str {
        self.lexeme(offset)
            .map_or("", |lexeme| &self.text[lexeme.range()])
    }

    /// The word at the place.
    pub(super) fn here(&self) -> &'a str {
        self.word(0)
    }

    /// Whether no space stands between the word and the one before it.
    pub(super) fn touches(&self, offset: isize) -> bool {
        let pair = self.lexeme(offset - 1).zip(self.lexeme(offset));
        pair.is_some_and(|(before, word)| before.end == word.start)
    }

    /// Whether the word is a name or a keyword.
    pub(super) fn is_name(&self, offset: isize) -> bool {
        self.lexeme(offset)
            .is_some_and(|lexeme| lexeme.token == Token::Word)
    }

    /// Whether the word is a number.
    pub(super) fn is_number(&self, offset: isize) -> bool {
        self.lexeme(offset)
            .is_some_and(|lexeme| lexeme.token == Token::Number)
    }

    /// Whether the word is the name of a scalar type, here or in other languages.
    pub(super) fn is_scalar(&self, offset: isize) -> bool {
        let word = self.word(offset);
        word.parse::<Scalar>().is_ok() || super::types::foreign_scalar(word).is_some()
    }

    /// Whether an operand ends at the word.
    pub(super) fn is_operand(&self, offset: isize) -> bool {
        self.is_name(offset) || self.is_number(offset) || matches!(self.word(offset), ")" | "]")
    }

    /// How far back the nearest of the words stands, at most `farthest` words away, with no
    /// definition between.
    pub(super) fn back_to(&self, wanted: &[&str], farthest: isize) -> Option<isize> {
        (1..=farthest)
            .map(|distance| -distance)
            .take_while(|offset| self.word(*offset) != "def")
            .find(|offset| wanted.contains(&self.word(*offset)))
    }

    /// Whether one of the words follows before the next definition.
    pub(super) fn follows(&self, wanted: &str) -> bool {
        let rest = self.words.get(self.at..).unwrap_or_default();
        rest.iter()
            .map(|lexeme| &self.text[lexeme.range()])
            .take_while(|word| *word != "def")
            .any(|word| word == wanted)
    }
}
