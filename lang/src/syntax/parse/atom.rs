//! Atoms: names, literals and expressions in brackets.

use super::{KEYWORDS, Parser, Result};
use crate::lexer::{Lexeme, Token};
use crate::{
    syntax::{
        error::SyntaxErrorKind,
        tree::{Expression, ExpressionKind, Identifier, Level, Operator, Rows, Value},
    },
    types::Scalar,
};

impl Parser<'_> {
    /// Whether an atom begins here.
    pub(super) fn atom_ahead(&self) -> bool {
        let word = self.peek();
        match word.token {
            Token::Word => {
                let spelling = self.spelling(word);
                matches!(spelling, "true" | "false") || !KEYWORDS.contains(&spelling)
            }
            Token::Number => true,
            Token::Symbol(symbol) => matches!(symbol, "(" | "["),
            _ => false,
        }
    }

    pub(super) fn atom(&mut self) -> Result<Expression> {
        let word = self.peek();
        match word.token {
            Token::Number => {
                self.advance();
                let number = self.spelling(word).to_owned();
                self.make(word.start, ExpressionKind::Number(number), 1)
            }
            Token::Symbol("(") => self.in_parentheses(),
            Token::Symbol("[") => self.list(),
            Token::Word if self.atom_ahead() => self.word(),
            Token::String(true) => {
                let error = self.unexpected("an expression");
                Err(error.help("strings stand only behind `import` and in `foreign`"))
            }
            _ => Err(self.unexpected_after_expression("an expression")),
        }
    }

    fn word(&mut self) -> Result<Expression> {
        let word = self.advance();
        let name = self.spelling(word);
        let next = self.peek();
        if next.start == word.end {
            let scalar = name.parse::<Scalar>().ok();
            match (scalar, next.token) {
                (Some(scalar), Token::Symbol("(")) => return self.scalar(word, scalar),
                (Some(scalar), Token::Symbol("[")) => return self.array(word, scalar),
                (None, Token::Symbol("(")) if name == "nat" => return self.size(word),
                _ => {}
            }
        }
        self.make(word.start, ExpressionKind::Name(name.to_owned()), 1)
    }

    /// `nat(n)` and `nat(i < n)`, after the first word.
    fn size(&mut self, word: Lexeme) -> Result<Expression> {
        let open = self.advance();
        let inner = self.expression()?;
        self.close(open, ")")?;
        let kind = match inner.kind {
            ExpressionKind::Binary {
                operator: Operator::Less,
                left,
                right,
                ..
            } => ExpressionKind::Index(left, right),
            kind => ExpressionKind::Size(Box::new(Expression { kind, ..inner })),
        };
        self.make(word.start, kind, 1)
    }

    /// `f32(1.5)`, after the first word.
    fn scalar(&mut self, word: Lexeme, scalar: Scalar) -> Result<Expression> {
        let open = self.advance();
        let value = self.value()?;
        self.close(open, ")")?;
        self.make(word.start, ExpressionKind::Scalar(scalar, value), 1)
    }

    /// `f32[1, 2; 2]`, after the first word.
    fn array(&mut self, word: Lexeme, scalar: Scalar) -> Result<Expression> {
        let open = self.advance();
        let rows = self.rows(";")?;
        let shape = match self.accept(";") {
            false => None,
            true => {
                let mut sizes = Vec::new();
                while !self.is_symbol("]") {
                    sizes.push(self.value()?);
                    if !self.accept(",") {
                        break;
                    }
                }
                Some(sizes)
            }
        };
        self.close(open, "]")?;
        let kind = ExpressionKind::Array {
            scalar,
            rows,
            shape,
        };
        self.make(word.start, kind, 1)
    }

    fn rows(&mut self, or: &str) -> Result<Vec<Rows>> {
        let mut rows = Vec::new();
        while !self.is_symbol("]") && !self.is_symbol(or) {
            rows.push(match self.is_symbol("[") {
                true => self.deeper(|parser| {
                    let open = parser.advance();
                    let inner = parser.rows("]")?;
                    parser.close(open, "]")?;
                    Ok(Rows::Rows(inner, open.start..parser.end()))
                })?,
                false => Rows::Value(self.value()?),
            });
            if !self.accept(",") {
                break;
            }
        }
        Ok(rows)
    }

    /// A number with an optional sign, `inf`, `nan`, `true` or `false`.
    fn value(&mut self) -> Result<Value> {
        let start = self.peek().start;
        let negative = self.accept("-");
        let word = self.peek();
        let is_value = match word.token {
            Token::Number => true,
            Token::Word => match self.spelling(word) {
                "inf" | "nan" => true,
                "true" | "false" => !negative,
                _ => false,
            },
            _ => false,
        };
        if !is_value {
            return Err(self.unexpected("a number, `inf`, `nan`, `true` or `false`"));
        }
        self.advance();
        let sign = if negative { "-" } else { "" };
        Ok(Value {
            text: format!("{sign}{}", self.spelling(word)),
            range: start..word.end,
        })
    }

    fn list(&mut self) -> Result<Expression> {
        let open = self.advance();
        let mut elements = Vec::new();
        while !self.is_symbol("]") {
            elements.push(self.expression()?);
            if !self.accept(",") {
                break;
            }
        }
        self.close(open, "]")?;
        let deepest = elements.iter().map(|element| element.depth).max();
        let depth = deepest.unwrap_or(0) + elements.len() + 2;
        self.make(open.start, ExpressionKind::List(elements), depth)
    }

    /// An expression that begins with `(`: an operator, a pair, an annotation, a function on sizes,
    /// or an expression.
    fn in_parentheses(&mut self) -> Result<Expression> {
        let open = self.advance();
        if let Token::Symbol(symbol) = self.peek().token
            && let Some(operator) = Operator::of_symbol(symbol)
            && self.symbol_ahead(1, ")")
        {
            let word = self.advance();
            self.advance();
            if operator.level() < Level::Or || operator == Operator::Power {
                let kind = SyntaxErrorKind::Unexpected {
                    expected: "an operator that is a function".to_owned(),
                    found: format!("`{symbol}`"),
                };
                return Err(self.error_at(word.range(), kind));
            }
            return self.make(open.start, ExpressionKind::Section(operator), 4);
        }
        if self.is_symbol(")") {
            return Err(self.unexpected("an expression"));
        }
        if self.is_word("let") && self.symbol_ahead(1, ")") {
            self.skip(2);
            return self.make(open.start, ExpressionKind::LetPrimitive, 1);
        }
        let is_size_function = self.peek().token == Token::Word && self.symbol_ahead(1, "=>");
        if is_size_function {
            return self.size_function(open);
        }
        let first = self.expression()?;
        if self.is_symbol(",") {
            return self.tuple(open, first);
        }
        if self.accept(":") {
            let ty = self.ty()?;
            self.close(open, ")")?;
            let depth = first.depth;
            return self.make(
                open.start,
                ExpressionKind::Annotated(Box::new(first), ty),
                depth,
            );
        }
        if self.is_symbol(")") {
            self.advance();
            return Ok(first);
        }
        let error = self.unexpected_after_expression("an operator, an argument, `,`, `:` or `)`");
        Err(error.related(self.span(open.range()), "to close this"))
    }

    fn size_function(&mut self, open: Lexeme) -> Result<Expression> {
        let parameter = self.advance();
        let parameter = Identifier {
            name: self.spelling(parameter).to_owned(),
            range: parameter.range(),
        };
        self.advance();
        let body = self.expression()?;
        let kind = ExpressionKind::SizeFunction(parameter.clone(), Box::new(body));
        let made = self.make(parameter.range.start, kind, 1)?;
        self.close(open, ")")?;
        Ok(made)
    }

    fn tuple(&mut self, open: Lexeme, first: Expression) -> Result<Expression> {
        let mut parts = vec![first];
        while self.accept(",") {
            parts.push(self.expression()?);
        }
        self.close(open, ")")?;
        let deepest = parts.iter().map(|part| part.depth).max().unwrap_or(0);
        let depth = deepest + 2 * parts.len();
        self.make(open.start, ExpressionKind::Tuple(parts), depth)
    }

    /// A string, its escapes resolved.
    pub(super) fn string(&mut self, expected: &str) -> Result<String> {
        let word = self.peek();
        if word.token != Token::String(true) {
            return Err(self.unexpected(expected));
        }
        let inner = &self.text()[word.start + 1..word.end - 1];
        let mut result = String::with_capacity(inner.len());
        let mut letters = inner.char_indices();
        while let Some((at, letter)) = letters.next() {
            if letter != '\\' {
                result.push(letter);
                continue;
            }
            match letters.next() {
                Some((_, 'n')) => result.push('\n'),
                Some((_, 't')) => result.push('\t'),
                Some((_, quoted @ ('"' | '\\'))) => result.push(quoted),
                Some((_, other)) => {
                    let start = word.start + 1 + at;
                    let kind = SyntaxErrorKind::Escape(other);
                    let error = self.error_at(start..start + 1 + other.len_utf8(), kind);
                    return Err(error.help(r#"the escapes are `\n`, `\t`, `\"` and `\\`"#));
                }
                None => {}
            }
        }
        self.advance();
        Ok(result)
    }
}
