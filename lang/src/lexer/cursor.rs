//! The words of a text, read one after the other.

use std::ops::Range;

use super::{Lexeme, Notation, Token, words};

/// A place between the words of a text.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    /// Ends with [`Token::End`], which is never passed.
    words: Vec<Lexeme>,
    next: usize,
}

impl<'a> Cursor<'a> {
    /// The place before the first of the words, which are those of the text.
    pub fn new(text: &'a str, mut words: Vec<Lexeme>) -> Cursor<'a> {
        if words.last().is_none_or(|last| last.token != Token::End) {
            words.push(Lexeme {
                token: Token::End,
                start: text.len(),
                end: text.len(),
            });
        }
        let next = 0;
        Cursor { text, words, next }
    }

    /// The place before the first word of the text.
    pub fn of(text: &'a str, notation: Notation) -> Cursor<'a> {
        Cursor::new(text, words(text, 0, notation).lexemes)
    }

    /// The words in a part of the text, which ends where the part does.
    pub fn part(&self, range: Range<usize>) -> Cursor<'a> {
        let first = self.words.partition_point(|word| word.start < range.start);
        let words = self.words.iter().skip(first);
        let words = words.take_while(|word| word.end <= range.end && word.token != Token::End);
        let mut words: Vec<Lexeme> = words.copied().collect();
        words.push(Lexeme {
            token: Token::End,
            start: range.end,
            end: range.end,
        });
        Cursor::new(self.text, words)
    }

    /// The text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// All words of the text, in their order.
    pub fn words(&self) -> &[Lexeme] {
        &self.words
    }

    /// All words of the text, when nothing more is read.
    pub fn into_words(self) -> Vec<Lexeme> {
        self.words
    }

    /// How many words stand before the place.
    pub fn position(&self) -> usize {
        self.next
    }

    /// Goes to where so many words stand before the place.
    pub fn seek(&mut self, position: usize) {
        self.next = position.min(self.words.len() - 1);
    }

    /// The word so many behind the next; the end behind the last.
    pub fn ahead(&self, distance: usize) -> Lexeme {
        self.words[(self.next + distance).min(self.words.len() - 1)]
    }

    /// The next word.
    pub fn peek(&self) -> Lexeme {
        self.ahead(0)
    }

    /// Takes the next word.
    pub fn advance(&mut self) -> Lexeme {
        let taken = self.peek();
        self.seek(self.next + 1);
        taken
    }

    /// Goes past so many words.
    pub fn skip(&mut self, count: usize) {
        self.seek(self.next + count);
    }

    /// Goes back before the last word.
    pub fn back(&mut self) {
        self.next = self.next.saturating_sub(1);
    }

    /// The word before the place, if there is one.
    pub fn last(&self) -> Option<Lexeme> {
        Some(self.words[self.next.checked_sub(1)?])
    }

    /// The text of a word.
    pub fn spelling(&self, word: Lexeme) -> &'a str {
        &self.text[word.range()]
    }

    /// Whether the symbol is next.
    pub fn is_symbol(&self, symbol: &str) -> bool {
        self.symbol_ahead(0, symbol)
    }

    /// Whether the symbol is so many words behind the next.
    pub fn symbol_ahead(&self, distance: usize, symbol: &str) -> bool {
        matches!(self.ahead(distance).token, Token::Symbol(found) if found == symbol)
    }

    /// Whether the name or keyword is next.
    pub fn is_word(&self, word: &str) -> bool {
        self.peek().token == Token::Word && self.spelling(self.peek()) == word
    }

    /// Takes the symbol if it is next.
    pub fn accept(&mut self, symbol: &str) -> bool {
        let found = self.is_symbol(symbol);
        if found {
            self.advance();
        }
        found
    }

    /// Takes the name or keyword if it is next.
    pub fn accept_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }
}
