//! Reading the patterns of `match`.

use rise_lang::lexer::Token;

use super::{Parser, Result};
use crate::text::tree::{Pattern, PatternKind};

impl Parser<'_> {
    /// `first :: rest`, or what has no `::`.
    pub(super) fn pattern(&mut self) -> Result<Pattern> {
        self.nested(|parser| {
            let start = parser.peek();
            let first = parser.plain_pattern()?;
            if !parser.accept("::") {
                return Ok(first);
            }
            let rest = parser.pattern()?;
            Ok(Pattern {
                kind: PatternKind::Cons(Box::new(first), Box::new(rest)),
                span: parser.since(start),
            })
        })
    }

    fn plain_pattern(&mut self) -> Result<Pattern> {
        let start = self.peek();
        let kind = match start.token {
            Token::Number => PatternKind::Number(self.number()?),
            Token::Word if self.accept_word("_") => PatternKind::Any,
            Token::Word => PatternKind::Name(self.identifier("a pattern")?),
            _ if self.accept("[") => PatternKind::List(self.list("]", Parser::pattern)?),
            _ if self.accept("(") => {
                let pattern = self.pattern()?;
                self.expect(")")?;
                pattern.kind
            }
            _ => {
                return Err(self.unexpected(
                    "a pattern: `[]`, `[x, y]`, `x :: rest`, a number, `_` or a name",
                ));
            }
        };
        Ok(Pattern {
            kind,
            span: self.since(start),
        })
    }
}
