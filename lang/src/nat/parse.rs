//! Reading sizes.

use std::convert::Infallible;

use thiserror::Error;

use super::grammar::{self, Operator, Reader};
use super::{Fact, Name, Nat};
use crate::lexer::{Cursor, Lexeme, Notation, Token};

/// Deeper nesting than this is refused, so that no input exhausts the stack.
const DEEPEST_NESTING: usize = 200;

/// Why a text is not a size.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message} at offset {offset}")]
pub struct NatParseError {
    /// Where in the text, in bytes.
    pub offset: usize,
    /// How many bytes the offending token has; zero at the end of the text.
    pub length: usize,
    /// The message: the expected and the found word.
    pub message: String,
}

type Result<T> = std::result::Result<T, NatParseError>;

impl Nat {
    /// Reads a size in the surface spelling or the one for MLIR.
    ///
    /// From loosest to tightest: `+ -`; `* / %` (also `floordiv`, `mod`); unary `-`; `^`, which
    /// associates to the right. Functions: `min(a, b, …)`, `max(a, b, …)`, `pow(a, b)`,
    /// `sum(variable, from, to, body)`.
    ///
    /// # Errors
    /// The place and what was expected there.
    ///
    /// ```
    /// use rise_lang::nat::Nat;
    /// let size = Nat::parse("sp*n + sz - sp").unwrap();
    /// assert_eq!(size.to_string(), "n*sp+sz-sp");
    /// assert_eq!(Nat::parse("n + ").unwrap_err().offset, 4);
    /// ```
    pub fn parse(text: &str) -> Result<Nat> {
        SizeReader::new(&mut Cursor::of(text, Notation::Type)).whole()
    }
}

impl Fact {
    /// Reads facts separated by commas; a chain `0 <= i < n` is the facts `0 <= i` and `i < n`. An
    /// empty text is no facts.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn parse_all(text: &str) -> Result<Vec<Fact>> {
        let mut cursor = Cursor::of(text, Notation::Type);
        match cursor.peek().token {
            Token::End => Ok(Vec::new()),
            _ => SizeReader::new(&mut cursor).all_facts(),
        }
    }
}

/// Reads variables that a notation spells in its own way: takes their words.
type Names<'c, 'a> = &'c dyn Fn(&mut Cursor<'a>) -> Option<Name>;

/// Reads sizes and facts among the words of any notation.
///
/// ```
/// use rise_lang::lexer::{Cursor, Notation};
/// use rise_lang::nat::SizeReader;
/// let mut words = Cursor::of("(2*n, m)", Notation::Strategy);
/// words.advance();
/// let size = SizeReader::new(&mut words).size().unwrap();
/// assert_eq!(size.to_string(), "2*n");
/// assert!(words.is_symbol(","));
/// ```
pub struct SizeReader<'c, 'a> {
    cursor: &'c mut Cursor<'a>,
    depth: usize,
    names: Option<Names<'c, 'a>>,
}

impl<'c, 'a> SizeReader<'c, 'a> {
    /// Reads from the next word on.
    pub fn new(cursor: &'c mut Cursor<'a>) -> SizeReader<'c, 'a> {
        SizeReader {
            cursor,
            depth: 0,
            names: None,
        }
    }

    /// The reader where `names` takes words that stand for a variable, if such words are next.
    pub fn with_names(self, names: Names<'c, 'a>) -> SizeReader<'c, 'a> {
        let names = Some(names);
        SizeReader { names, ..self }
    }

    /// Reads the longest size from the next word on.
    ///
    /// # Errors
    /// The place in the text and what was expected there.
    pub fn size(&mut self) -> Result<Nat> {
        self.depth += 1;
        if self.depth > DEEPEST_NESTING {
            return Err(NatParseError {
                offset: self.cursor.peek().start,
                length: 0,
                message: format!("nested more than {DEEPEST_NESTING} deep"),
            });
        }
        let size = grammar::sum(self)?;
        self.depth -= 1;
        Ok(size)
    }

    /// Reads the size that all words are.
    ///
    /// # Errors
    /// The place in the text and what was expected there.
    pub fn whole(mut self) -> Result<Nat> {
        let size = self.size()?;
        match self.cursor.peek().token {
            Token::End => Ok(size),
            _ => Err(self.unexpected("an operator or the end")),
        }
    }

    /// Reads the facts between commas that all words are.
    ///
    /// # Errors
    /// The place in the text and what was expected there.
    pub fn all_facts(mut self) -> Result<Vec<Fact>> {
        let mut facts = Vec::new();
        loop {
            self.chained_facts(&mut facts)?;
            if !self.cursor.accept(",") {
                break;
            }
        }
        match self.cursor.peek().token {
            Token::End => Ok(facts),
            _ => Err(self.unexpected("`,`, a relation or the end")),
        }
    }

    /// `0 <= i < n`.
    fn chained_facts(&mut self, facts: &mut Vec<Fact>) -> Result<()> {
        let mut left = self.size()?;
        let mut relation = grammar::relation(self.cursor)
            .ok_or_else(|| self.unexpected("a relation such as `==` or `<`"))?;
        loop {
            let right = self.size()?;
            facts.push(Fact::new(left, relation, right.clone()));
            match grammar::relation(self.cursor) {
                Some(next) => (left, relation) = (right, next),
                None => return Ok(()),
            }
        }
    }

    fn expect(&mut self, symbol: &str) -> Result<()> {
        match self.cursor.accept(symbol) {
            true => Ok(()),
            false => Err(self.unexpected(&format!("`{symbol}`"))),
        }
    }

    fn unexpected(&self, expected: &str) -> NatParseError {
        let word = self.cursor.peek();
        let spelling = self.cursor.spelling(word);
        let found = match word.token {
            Token::End => "the end".to_owned(),
            _ => format!("`{spelling}`"),
        };
        NatParseError {
            offset: word.start,
            length: spelling.len(),
            message: format!("expected {expected}, found {found}"),
        }
    }

    /// Digits, in some notations with `_` between them; fractions and suffixes are refused.
    fn number(&mut self) -> Result<Nat> {
        let word = self.cursor.peek();
        let spelling = self.cursor.spelling(word);
        let digits = spelling.replace('_', "");
        if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(self.unexpected("a size"));
        }
        let value = digits.parse::<i128>().map_err(|_| NatParseError {
            offset: word.start,
            length: spelling.len(),
            message: format!("the number {spelling} does not fit in 128 bits"),
        })?;
        self.cursor.advance();
        Ok(Nat::integer(value))
    }

    fn named(&mut self) -> Result<Nat> {
        let word = self.cursor.advance();
        let name = self.cursor.spelling(word);
        if !self.cursor.accept("(") {
            return Ok(Nat::variable(name));
        }
        let size = match name {
            "min" => Nat::minimum(self.sizes()?),
            "max" => Nat::maximum(self.sizes()?),
            "pow" => {
                let base = self.size()?;
                self.expect(",")?;
                base.pow(&self.size()?)
            }
            "sum" => self.summation()?,
            _ => Nat::apply(name, self.size()?),
        };
        self.expect(")")?;
        Ok(size)
    }

    fn sizes(&mut self) -> Result<Vec<Nat>> {
        let mut sizes = vec![self.size()?];
        while self.cursor.accept(",") {
            sizes.push(self.size()?);
        }
        Ok(sizes)
    }

    fn summation(&mut self) -> Result<Nat> {
        let word = self.cursor.peek();
        if word.token != Token::Word {
            return Err(self.unexpected("the name of the summation variable"));
        }
        self.cursor.advance();
        let variable = Name::from(self.cursor.spelling(word));
        self.expect(",")?;
        let from = self.size()?;
        self.expect(",")?;
        let to = self.size()?;
        self.expect(",")?;
        let body = self.size()?;
        Ok(Nat::sum(&variable, &from, &to, &body))
    }
}

impl<'a> Reader<'a> for SizeReader<'_, 'a> {
    type Size = Nat;
    type Error = NatParseError;

    fn cursor(&mut self) -> &mut Cursor<'a> {
        self.cursor
    }

    fn operand(&mut self) -> Result<Nat> {
        if let Some(name) = self.names.and_then(|names| names(self.cursor)) {
            return Ok(Nat::variable(name));
        }
        let word = self.cursor.peek();
        match word.token {
            Token::Number => self.number(),
            Token::Symbol("(") => {
                self.cursor.advance();
                let inner = self.size()?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Word if !grammar::is_operator(self.cursor.spelling(word)) => self.named(),
            _ => Err(self.unexpected("a size")),
        }
    }

    fn chain(&mut self, _: Lexeme, first: Nat, rest: Vec<(Operator, Nat)>) -> Nat {
        let combine = |left: Nat, operator, right: Nat| {
            Ok::<Nat, Infallible>(match operator {
                Operator::Add => left + right,
                Operator::Subtract => left - right,
                Operator::Multiply => left * right,
                Operator::Divide => left / right,
                Operator::Remainder => left % right,
                Operator::Power => left.pow(&right),
            })
        };
        match grammar::fold(first, rest, combine) {
            Ok(size) => size,
        }
    }

    fn negative(&mut self, _: Lexeme, size: Nat) -> Nat {
        -size
    }
}
