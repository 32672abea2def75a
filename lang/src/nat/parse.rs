//! Reading sizes.

use thiserror::Error;

use super::{Name, Nat};

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
        let mut parser = Parser::new(text);
        let nat = parser.expression()?;
        if parser.at_end() {
            Ok(nat)
        } else {
            Err(parser.unexpected("an operator or the end"))
        }
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

/// Reads tokens of sizes and facts.
pub(super) struct Parser<'a> {
    text: &'a str,
    /// Where the next token is looked for.
    position: usize,
    /// Where the last token that was used ended.
    consumed: usize,
    depth: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Number(&'a str),
    Word(&'a str),
    Symbol(&'a str),
}

const SYMBOLS: [&str; 18] = [
    "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "^", "(", ")", ",", "≤", "≥", "≠",
];

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Self {
        Parser {
            text,
            position: 0,
            consumed: 0,
            depth: 0,
        }
    }

    /// The next token without taking it, and its length. An unreadable character is the end of a
    /// size.
    fn scan(&self) -> (usize, Option<Token<'a>>) {
        let rest = &self.text[self.position..];
        let start = self.position + (rest.len() - rest.trim_start().len());
        let rest = &self.text[start..];
        let Some(first) = rest.chars().next() else {
            return (start, None);
        };
        let token = if first.is_ascii_digit() {
            let end = rest
                .find(|letter: char| !letter.is_ascii_digit())
                .unwrap_or(rest.len());
            Some(Token::Number(&rest[..end]))
        } else if first == '?' || first == '_' || first.is_alphabetic() {
            let continues =
                |letter: char| letter == '_' || letter == '\'' || letter.is_alphanumeric();
            let body = &rest[first.len_utf8()..];
            let end =
                first.len_utf8() + body.find(|letter| !continues(letter)).unwrap_or(body.len());
            (rest[..end] != *"?").then_some(Token::Word(&rest[..end]))
        } else {
            SYMBOLS
                .iter()
                .find(|symbol| rest.starts_with(**symbol))
                .map(|symbol| Token::Symbol(&rest[..symbol.len()]))
        };
        (start, token)
    }

    /// The next token; `None` at the end and at a character that no size contains.
    pub fn peek(&self) -> Option<Token<'a>> {
        self.scan().1
    }

    /// Whether only white space is left.
    pub fn at_end(&self) -> bool {
        self.text[self.position..].trim_start().is_empty()
    }

    fn next_is(&self, symbol: &str) -> bool {
        self.scan().1 == Some(Token::Symbol(symbol))
    }

    pub fn take(&mut self) {
        if let (start, Some(token)) = self.scan() {
            self.position = start + token.text().len();
            self.consumed = self.position;
        }
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
        let (offset, token) = self.scan();
        let found = match token {
            Some(token) => format!("`{}`", token.text()),
            None => match self.text[offset..].chars().next() {
                Some(letter) => format!("`{letter}`"),
                None => "the end".to_owned(),
            },
        };
        let length = token.map_or_else(
            || self.text[offset..].chars().next().map_or(0, char::len_utf8),
            |token| token.text().len(),
        );
        NatParseError {
            offset,
            length,
            message: format!("expected {expected}, found {found}"),
        }
    }

    pub fn expression(&mut self) -> Result<Nat, NatParseError> {
        self.depth += 1;
        if self.depth > DEEPEST_NESTING {
            let (offset, _) = self.scan();
            let message = format!("nested more than {DEEPEST_NESTING} deep");
            return Err(NatParseError {
                offset,
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
            match self.scan().1 {
                Some(Token::Symbol("*")) => {
                    self.take();
                    left = left * self.negation()?;
                }
                Some(Token::Symbol("/") | Token::Word("floordiv")) => {
                    self.take();
                    left = left / self.negation()?;
                }
                Some(Token::Symbol("%") | Token::Word("mod")) => {
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
        match self.peek() {
            Some(Token::Number(digits)) => {
                let value = digits.parse::<i128>().map_err(|_| NatParseError {
                    offset: self.scan().0,
                    length: digits.len(),
                    message: format!("the number {digits} does not fit in 128 bits"),
                })?;
                self.take();
                Ok(Nat::integer(value))
            }
            Some(Token::Symbol("(")) => {
                self.take();
                let inner = self.expression()?;
                self.expect(")")?;
                Ok(inner)
            }
            Some(Token::Word(word)) if !matches!(word, "mod" | "floordiv") => {
                self.take();
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
            Some(Token::Word(word)) => {
                self.take();
                Ok(Name::from(word))
            }
            _ => Err(self.unexpected("the name of the summation variable")),
        }
    }
}

impl<'a> Token<'a> {
    fn text(self) -> &'a str {
        match self {
            Token::Number(text) | Token::Word(text) | Token::Symbol(text) => text,
        }
    }
}
