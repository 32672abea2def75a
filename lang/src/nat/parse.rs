//! Reading sizes.

use thiserror::Error;

use super::{Name, Nat};
use crate::lexer::{self, Lexeme, Notation, Token};

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
    pub fn parse(text: &str) -> Result<Nat, NatParseError> {
        Parser::new(text).whole()
    }

    /// Reads the longest size at the start of `text` and says how many bytes it took, for parsers
    /// of types and terms.
    ///
    /// # Errors
    /// The place and what was expected there, if no size stands at the start.
    pub fn parse_prefix(text: &str) -> Result<(Nat, usize), NatParseError> {
        let mut parser = Parser::new(text);
        let nat = parser.expression()?;
        Ok((nat, parser.consumed))
    }
}

/// Reads the size that fills the text from the byte `start` on. Each `_` is the variable that
/// `hole` names by its place.
///
/// # Errors
/// The place in the text and what was expected there.
pub(crate) fn with_holes(
    text: &str,
    start: usize,
    hole: fn(usize) -> Name,
) -> Result<Nat, NatParseError> {
    let mut parser = Parser::at(text, start);
    parser.hole = Some(hole);
    parser.whole()
}

/// Reads words of sizes and facts.
pub(super) struct Parser<'a> {
    text: &'a str,
    /// The next word.
    next: Lexeme,
    /// Where the last word that was used ended.
    consumed: usize,
    depth: usize,
    /// The names of `_` at a place, where it is not a name itself.
    hole: Option<fn(usize) -> Name>,
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Self {
        Parser::at(text, 0)
    }

    fn at(text: &'a str, start: usize) -> Self {
        Parser {
            text,
            next: lexer::next(text, start, Notation::Type).0,
            consumed: start,
            depth: 0,
            hole: None,
        }
    }

    fn whole(mut self) -> Result<Nat, NatParseError> {
        let nat = self.expression()?;
        match self.at_end() {
            true => Ok(nat),
            false => Err(self.unexpected("an operator or the end")),
        }
    }

    /// The next word.
    pub fn peek(&self) -> Token {
        self.next.token
    }

    /// Whether no word is left.
    pub fn at_end(&self) -> bool {
        self.next.token == Token::End
    }

    fn spelling(&self) -> &'a str {
        &self.text[self.next.range()]
    }

    fn next_is(&self, symbol: &str) -> bool {
        matches!(self.next.token, Token::Symbol(found) if found == symbol)
    }

    /// Takes the next word.
    pub fn take(&mut self) {
        self.consumed = self.next.end;
        self.next = lexer::next(self.text, self.next.end, Notation::Type).0;
    }

    /// Takes the symbol if it is next.
    pub fn accept(&mut self, symbol: &str) -> bool {
        let found = self.next_is(symbol);
        if found {
            self.take();
        }
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<(), NatParseError> {
        if self.accept(symbol) {
            Ok(())
        } else {
            Err(self.unexpected(&format!("`{symbol}`")))
        }
    }

    pub fn unexpected(&self, expected: &str) -> NatParseError {
        let found = match self.at_end() {
            false => format!("`{}`", self.spelling()),
            true => "the end".to_owned(),
        };
        NatParseError {
            offset: self.next.start,
            length: self.spelling().len(),
            message: format!("expected {expected}, found {found}"),
        }
    }

    pub fn expression(&mut self) -> Result<Nat, NatParseError> {
        self.depth += 1;
        if self.depth > DEEPEST_NESTING {
            let message = format!("nested more than {DEEPEST_NESTING} deep");
            return Err(NatParseError {
                offset: self.next.start,
                length: 0,
                message,
            });
        }
        let mut left = self.product()?;
        loop {
            if self.accept("+") {
                left = left + self.product()?;
            } else if self.accept("-") {
                left = left - self.product()?;
            } else {
                break;
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    fn product(&mut self) -> Result<Nat, NatParseError> {
        let mut left = self.negation()?;
        loop {
            match self.spelling() {
                "*" => {
                    self.take();
                    left = left * self.negation()?;
                }
                "/" | "floordiv" => {
                    self.take();
                    left = left / self.negation()?;
                }
                "%" | "mod" => {
                    self.take();
                    left = left % self.negation()?;
                }
                _ => return Ok(left),
            }
        }
    }

    fn negation(&mut self) -> Result<Nat, NatParseError> {
        let mut negative = false;
        while self.accept("-") {
            negative = !negative;
        }
        let value = self.power()?;
        Ok(if negative { -value } else { value })
    }

    fn power(&mut self) -> Result<Nat, NatParseError> {
        let mut operands = vec![self.primary()?];
        while self.accept("^") {
            operands.push(self.primary()?);
        }
        let mut exponent: Option<Nat> = None;
        while let Some(base) = operands.pop() {
            exponent = Some(exponent.map_or_else(|| base.clone(), |exponent| base.pow(&exponent)));
        }
        Ok(exponent.unwrap_or_else(Nat::zero))
    }

    fn primary(&mut self) -> Result<Nat, NatParseError> {
        let (start, spelling) = (self.next.start, self.spelling());
        match self.peek() {
            Token::Number => {
                let digits = spelling;
                let value = digits.parse::<i128>().map_err(|_| NatParseError {
                    offset: start,
                    length: digits.len(),
                    message: format!("the number {digits} does not fit in 128 bits"),
                })?;
                self.take();
                Ok(Nat::integer(value))
            }
            Token::Symbol("(") => {
                self.take();
                let inner = self.expression()?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Word if !matches!(spelling, "mod" | "floordiv") => {
                let word = spelling;
                self.take();
                if let Some(hole) = self.hole.filter(|_| word == "_") {
                    return Ok(Nat::variable(hole(start)));
                }
                match word {
                    "min" | "max" | "pow" | "sum" if self.next_is("(") => self.function(word),
                    _ if self.accept("(") => {
                        let argument = self.expression()?;
                        self.expect(")")?;
                        Ok(Nat::apply(word, argument))
                    }
                    _ => Ok(Nat::variable(word)),
                }
            }
            _ => Err(self.unexpected("a size")),
        }
    }

    fn function(&mut self, name: &str) -> Result<Nat, NatParseError> {
        self.expect("(")?;
        let result = match name {
            "pow" => {
                let base = self.expression()?;
                self.expect(",")?;
                base.pow(&self.expression()?)
            }
            "sum" => {
                let variable = self.bound_variable()?;
                self.expect(",")?;
                let from = self.expression()?;
                self.expect(",")?;
                let to = self.expression()?;
                self.expect(",")?;
                let body = self.expression()?;
                Nat::sum(&variable, &from, &to, &body)
            }
            _ => {
                let mut items = vec![self.expression()?];
                while self.accept(",") {
                    items.push(self.expression()?);
                }
                if name == "min" {
                    Nat::minimum(items)
                } else {
                    Nat::maximum(items)
                }
            }
        };
        self.expect(")")?;
        Ok(result)
    }

    fn bound_variable(&mut self) -> Result<Name, NatParseError> {
        match self.peek() {
            Token::Word => {
                let word = self.spelling();
                self.take();
                Ok(Name::from(word))
            }
            _ => Err(self.unexpected("the name of the summation variable")),
        }
    }
}
