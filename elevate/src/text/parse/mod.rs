//! Reads a text into a [tree](super::tree): recursive descent.

mod condition;
mod expression;
mod item;
mod pattern;
mod types;

use std::ops::Range;

use rise_lang::{
    diagnostic::{Source, Span},
    nat::Name,
};

use super::{
    error::{ElevateError, ElevateErrorKind},
    habits,
    lexer::{Lexeme, Token, words},
    tree::{Expression, File, Identifier},
};

pub(super) type Result<T> = std::result::Result<T, ElevateError>;

/// Deeper nesting than this is refused: what is deeper was not written by a person.
const DEEPEST_NESTING: usize = 500;

/// More parameters or arguments than this are refused, for the same reason.
const MOST_ARGUMENTS: usize = 100;

/// Words that begin an item.
const ITEMS: [&str; 5] = ["def", "rule", "native", "import", "override"];

/// Words that cannot be names.
const KEYWORDS: [&str; 18] = [
    "def", "rule", "native", "import", "override", "fun", "if", "then", "else", "match", "with",
    "let", "in", "where", "divides", "global", "local", "private",
];

/// Reads a file. The tree has what could be read, even if there are errors.
pub(super) fn file(source: &Source) -> (File, Vec<ElevateError>) {
    let mut parser = Parser::new(source);
    let file = parser.file();
    let errors = std::mem::take(&mut parser.errors);
    let advised = errors.into_iter().map(|error| parser.advised(error));
    (file, advised.collect())
}

/// Reads an expression that fills the text.
pub(super) fn expression(source: &Source) -> Result<Expression> {
    let mut parser = Parser::new(source);
    let read = parser.expression();
    let read = read.and_then(|expression| match parser.peek().token {
        Token::End => Ok(expression),
        _ => Err(parser.unexpected("an operator or the end")),
    });
    read.map_err(|error| parser.advised(error))
}

pub(super) struct Parser<'a> {
    source: &'a Source,
    words: Vec<Lexeme>,
    comments: Vec<Range<usize>>,
    at: usize,
    depth: usize,
    errors: Vec<ElevateError>,
}

impl<'a> Parser<'a> {
    fn new(source: &'a Source) -> Parser<'a> {
        let words = words(source.text());
        Parser {
            source,
            words: words.lexemes,
            comments: words.comments,
            at: 0,
            depth: 0,
            errors: Vec::new(),
        }
    }

    fn advised(&self, error: ElevateError) -> ElevateError {
        habits::with_advice(error, self.source.text(), &self.words)
    }

    fn ahead(&self, count: usize) -> Lexeme {
        // The last word is the end of the text.
        self.words[(self.at + count).min(self.words.len() - 1)]
    }

    fn peek(&self) -> Lexeme {
        self.ahead(0)
    }

    fn text(&self, lexeme: Lexeme) -> &'a str {
        &self.source.text()[lexeme.range()]
    }

    fn span(&self, lexeme: Lexeme) -> Span {
        self.source.span(lexeme.range())
    }

    fn take(&mut self) -> Lexeme {
        let lexeme = self.peek();
        self.at = (self.at + 1).min(self.words.len() - 1);
        lexeme
    }

    /// The place from a word on up to, not including, the next word, without the space between.
    fn since(&self, start: Lexeme) -> Span {
        let last = self.words[self.at.saturating_sub(1)];
        self.source.span(start.start..last.end.max(start.end))
    }

    fn is_symbol(&self, symbol: &str) -> bool {
        matches!(self.peek().token, Token::Symbol(found) if found == symbol)
    }

    fn is_word(&self, word: &str) -> bool {
        self.peek().token == Token::Word && self.text(self.peek()) == word
    }

    fn accept(&mut self, symbol: &str) -> bool {
        let found = self.is_symbol(symbol);
        if found {
            self.take();
        }
        found
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.take();
        }
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<()> {
        match self.accept(symbol) {
            true => Ok(()),
            false => Err(self.unexpected(&format!("`{symbol}`"))),
        }
    }

    fn expect_word(&mut self, word: &str) -> Result<()> {
        match self.accept_word(word) {
            true => Ok(()),
            false => Err(self.unexpected(&format!("`{word}`"))),
        }
    }

    fn unexpected(&self, expected: &str) -> ElevateError {
        let next = self.peek();
        let kind = match next.token {
            Token::String(false) => ElevateErrorKind::OpenString,
            Token::Quoted(false) => ElevateErrorKind::OpenTerm,
            token => ElevateErrorKind::Unexpected {
                expected: expected.to_owned(),
                found: match token {
                    Token::End => "the end".to_owned(),
                    Token::Quoted(true) => "a RISE term".to_owned(),
                    Token::String(_) => "a string".to_owned(),
                    _ => format!("`{}`", self.text(next)),
                },
            },
        };
        ElevateError::new(kind, self.span(next))
    }

    fn is_keyword(&self) -> bool {
        self.peek().token == Token::Word && KEYWORDS.contains(&self.text(self.peek()))
    }

    fn identifier(&mut self, expected: &str) -> Result<Identifier> {
        let next = self.peek();
        match next.token {
            Token::Word if self.is_keyword() && !ITEMS.contains(&self.text(next)) => {
                let kind = ElevateErrorKind::Keyword(self.text(next).to_owned());
                Err(ElevateError::new(kind, self.span(next)))
            }
            Token::Word if !self.is_keyword() && self.text(next) != "_" => {
                self.take();
                Ok(Identifier {
                    name: Name::from(self.text(next)),
                    span: self.span(next),
                })
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    fn number(&mut self) -> Result<u64> {
        let next = self.take();
        let digits = self.text(next).replace('_', "");
        let value = digits
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| digits.parse().ok())
            .flatten();
        value.ok_or_else(|| {
            ElevateError::new(
                ElevateErrorKind::Number(self.text(next).to_owned()),
                self.span(next),
            )
        })
    }

    /// One level deeper in the text.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Parser<'a>) -> Result<T>) -> Result<T> {
        if self.depth >= DEEPEST_NESTING {
            return Err(ElevateError::new(
                ElevateErrorKind::TooDeep(DEEPEST_NESTING),
                self.span(self.peek()),
            ));
        }
        self.depth += 1;
        let result = crate::run::deep(|| read(self));
        self.depth -= 1;
        result
    }

    /// Things between commas up to the closing bracket, which is taken.
    fn list<T>(
        &mut self,
        closing: &str,
        mut read: impl FnMut(&mut Parser<'a>) -> Result<T>,
    ) -> Result<Vec<T>> {
        let opening = self.words[self.at.saturating_sub(1)];
        let mut items = Vec::new();
        while !self.accept(closing) {
            items.push(read(self)?);
            if !self.accept(",") && !self.is_symbol(closing) {
                return Err(self.unclosed(opening, &format!("`,` or `{closing}`")));
            }
        }
        Ok(items)
    }

    /// The round bracket that closes the other.
    fn close(&mut self, opening: Lexeme) -> Result<()> {
        match self.accept(")") {
            true => Ok(()),
            false => Err(self.unclosed(opening, "an operator or `)`")),
        }
    }

    fn unclosed(&self, opening: Lexeme, expected: &str) -> ElevateError {
        self.unexpected(expected)
            .related(self.span(opening), "opened here")
    }
}
