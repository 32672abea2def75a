//! Types, sizes and facts in a text: finds their ends, and passes them to their own readers.

use std::ops::Range;

use super::{KEYWORDS, Parser, Result};
use crate::{
    lexer::{self, Token},
    nat::{Fact, Nat, NatParseError},
    syntax::{error::SyntaxErrorKind, shape_error::ShapeError, tree::Written},
    types::{DataType, Type, TypeParseError},
};

/// More arrows, dots and brackets than this in one type are refused, because its reader is
/// recursive.
const LARGEST_TYPE: usize = 400;

/// Words behind the bounds of a range of indices.
pub(super) const RANGE_WORDS: [&str; 2] = ["by", "width"];

/// The end of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// Anything that cannot continue a type.
    TypeEnds,
    /// `=`, which begins the body of a definition.
    Body,
    /// The brace that closes.
    Brace,
    /// Anything that cannot continue a size, and a word that says more about a range of indices.
    SizeEnds,
}

impl Parser<'_> {
    pub(super) fn ty(&mut self) -> Result<Written<Type>> {
        self.written_type(Type::parse)
    }

    pub(super) fn data_type(&mut self) -> Result<Written<DataType>> {
        self.written_type(DataType::parse)
    }

    fn written_type<T>(
        &mut self,
        parse: fn(&str) -> std::result::Result<T, TypeParseError>,
    ) -> Result<Written<T>> {
        let (range, text) = self.extent(Until::TypeEnds)?;
        if range.is_empty() {
            return Err(self.unexpected("a type"));
        }
        let slice = &self.text()[range.clone()];
        match super::with_stack(|| parse(slice)) {
            Ok(value) => Ok(Written { value, text, range }),
            Err(mut error) if error.span.start == slice.len() => {
                error.found = self.found(self.peek());
                Err(self.error_at(self.peek().range(), SyntaxErrorKind::Type(error)))
            }
            Err(error) => {
                let span = range.start + error.span.start..range.start + error.span.end;
                if self.text().get(span.clone()) == Some(super::SHAPE) {
                    let error = ShapeError::Elsewhere;
                    let help = error.help();
                    let error = self.error_at(span, SyntaxErrorKind::Shape(error));
                    return Err(error.help(help));
                }
                Err(self.error_at(span, SyntaxErrorKind::Type(error)))
            }
        }
    }

    /// The facts after `where`, up to the `=`.
    pub(super) fn facts(&mut self) -> Result<Written<Vec<Fact>>> {
        let (range, text) = self.extent(Until::Body)?;
        if range.is_empty() {
            return Err(self.unexpected("a fact about sizes, such as `n % 32 == 0`"));
        }
        let slice = &self.text()[range.clone()];
        match Fact::parse_all(slice) {
            Ok(value) => Ok(Written { value, text, range }),
            Err(error) if error.offset == slice.len() => {
                let message = error.message.replace("the end", &self.found(self.peek()));
                let kind = SyntaxErrorKind::Size(NatParseError { message, ..error });
                let error = self.error_at(self.peek().range(), kind);
                Err(match self.is_symbol("=") {
                    true => error.help("sizes are compared by `==`; `=` begins the body"),
                    false => error,
                })
            }
            Err(error) => Err(self.size_error(&range, error)),
        }
    }

    /// A size, which ends before a word that says more about the range that it bounds.
    pub(super) fn written_size(&mut self) -> Result<Written<Nat>> {
        let (range, text) = self.extent(Until::SizeEnds)?;
        if range.is_empty() {
            return Err(self.unexpected("a size"));
        }
        match Nat::parse(&self.text()[range.clone()]) {
            Ok(value) => Ok(Written { value, text, range }),
            Err(error) => Err(self.size_error(&range, error)),
        }
    }

    /// The part before the closing brace, or before a colon before it.
    pub(super) fn in_braces(&mut self) -> Result<Written<()>> {
        let (range, text) = self.extent(Until::Brace)?;
        match range.is_empty() {
            true => Err(self.unexpected("a size, a type or another type-level argument")),
            false => Ok(Written {
                value: (),
                text,
                range,
            }),
        }
    }

    fn size_error(
        &self,
        range: &Range<usize>,
        error: NatParseError,
    ) -> crate::syntax::error::SyntaxError {
        let start = range.start + error.offset;
        self.error_at(start..start + error.length, SyntaxErrorKind::Size(error))
    }

    /// Takes the words up to the end that is asked for; answers their place and their text with
    /// regular spacing.
    fn extent(&mut self, until: Until) -> Result<(Range<usize>, String)> {
        let (first, start) = (self.position(), self.peek().start);
        let (mut open, mut weight) = (0_usize, 0_usize);
        loop {
            let word = self.peek();
            let spelling = self.spelling(word);
            match word.token {
                Token::End | Token::String(_) => break,
                Token::Word if matches!(spelling, "def" | "import") => break,
                Token::Word if open == 0 && KEYWORDS.contains(&spelling) => break,
                Token::Word if until == Until::SizeEnds && RANGE_WORDS.contains(&spelling) => break,
                Token::Symbol("(" | "[" | "{") => (open, weight) = (open + 1, weight + 1),
                Token::Symbol(")" | "]" | "}") if open == 0 => break,
                Token::Symbol(")" | "]" | "}") => open -= 1,
                Token::Symbol(symbol) if open == 0 && ends(symbol, until) => break,
                Token::Symbol("->" | "→" | "." | ".." | "×") => weight += 1,
                _ => {}
            }
            self.advance();
            if weight > LARGEST_TYPE {
                let kind = SyntaxErrorKind::TooDeep(LARGEST_TYPE);
                return Err(self.error_at(word.range(), kind));
            }
        }
        let words = &self.words()[first..self.position()];
        let end = words.last().map_or(start, |word| word.end);
        let spaced = lexer::spaced(self.text(), words, until == Until::Body);
        Ok((start..end, spaced))
    }
}

fn ends(symbol: &str, until: Until) -> bool {
    match until {
        Until::TypeEnds => !matches!(
            symbol,
            "->" | "→" | "." | ".." | "×" | "+" | "-" | "*" | "/" | "%" | "^"
        ),
        Until::Body => symbol == "=",
        Until::Brace => symbol == ":",
        Until::SizeEnds => !matches!(symbol, "+" | "-" | "*" | "/" | "%" | "^" | "."),
    }
}
