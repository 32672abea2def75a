//! Reads a text into a [tree](super::tree): recursive descent.

mod condition;
mod expression;
mod item;
mod pattern;
mod types;

use std::ops::{Deref, DerefMut};

use rise_lang::{
    diagnostic::{Source, Span},
    lexer::{Comment, Cursor, Lexeme, Notation, Token, Words, words},
    nat::Name,
};

use super::{
    error::{ElevateError, ElevateErrorKind},
    habits,
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
const KEYWORDS: [&str; 20] = [
    "def", "rule", "native", "import", "override", "fun", "if", "then", "else", "match", "with",
    "let", "in", "where", "divides", "global", "local", "private", "true", "false",
];

/// Reads a file. The tree has what could be read, even if there are errors.
pub(super) fn file(source: &Source) -> (File, Vec<ElevateError>) {
    let (file, _, errors) = file_with_words(source);
    (file, errors)
}

/// Reads a file; answers its words too.
pub(super) fn file_with_words(source: &Source) -> (File, Words, Vec<ElevateError>) {
    let mut parser = Parser::new(source);
    let file = parser.file();
    let errors = std::mem::take(&mut parser.errors);
    let advised = errors.into_iter().map(|error| parser.advised(error));
    let errors = advised.collect();
    let words = Words {
        lexemes: parser.cursor.into_words(),
        comments: parser.comments,
    };
    (file, words, errors)
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
    cursor: Cursor<'a>,
    comments: Vec<Comment>,
    depth: usize,
    errors: Vec<ElevateError>,
}

impl<'a> Deref for Parser<'a> {
    type Target = Cursor<'a>;

    fn deref(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

impl<'a> DerefMut for Parser<'a> {
    fn deref_mut(&mut self) -> &mut Cursor<'a> {
        &mut self.cursor
    }
}

impl<'a> Parser<'a> {
    fn new(source: &'a Source) -> Parser<'a> {
        let words = words(source.text(), 0, Notation::Strategy);
        Parser {
            source,
            cursor: Cursor::new(source.text(), words.lexemes),
            comments: words.comments,
            depth: 0,
            errors: Vec::new(),
        }
    }

    fn advised(&self, error: ElevateError) -> ElevateError {
        habits::with_advice(error, self.source.text(), self.words())
    }

    fn span(&self, lexeme: Lexeme) -> Span {
        self.source.span(lexeme.range())
    }

    /// The place from a word on up to, not including, the next word, without the space between.
    fn since(&self, start: Lexeme) -> Span {
        let end = self.last().map_or(start.end, |last| last.end);
        self.source.span(start.start..end.max(start.end))
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
                    _ => format!("`{}`", self.spelling(next)),
                },
            },
        };
        ElevateError::new(kind, self.span(next))
    }

    fn is_keyword(&self) -> bool {
        self.peek().token == Token::Word && KEYWORDS.contains(&self.spelling(self.peek()))
    }

    fn identifier(&mut self, expected: &str) -> Result<Identifier> {
        let next = self.peek();
        match next.token {
            Token::Word if self.is_keyword() && !ITEMS.contains(&self.spelling(next)) => {
                let kind = ElevateErrorKind::Keyword(self.spelling(next).to_owned());
                Err(ElevateError::new(kind, self.span(next)))
            }
            Token::Word if !self.is_keyword() && self.spelling(next) != "_" => {
                self.advance();
                Ok(Identifier {
                    name: Name::from(self.spelling(next)),
                    span: self.span(next),
                })
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    fn number(&mut self) -> Result<u64> {
        let next = self.advance();
        let digits = self.spelling(next).replace('_', "");
        let value = digits
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| digits.parse().ok())
            .flatten();
        value.ok_or_else(|| {
            ElevateError::new(
                ElevateErrorKind::Number(self.spelling(next).to_owned()),
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
        let opening = self.last().unwrap_or_else(|| self.peek());
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
