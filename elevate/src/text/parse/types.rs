//! Reading types.

use rise_lang::{lexer::Token, nat::Name};

use super::{Parser, Result};
use crate::text::{
    Type,
    error::{ElevateError, ElevateErrorKind, did_you_mean},
    tree::{WrittenType, WrittenTypeKind},
};

impl Parser<'_> {
    /// `argument -> result`, or what has no arrow.
    pub(super) fn written_type(&mut self) -> Result<WrittenType> {
        self.nested(|parser| {
            let start = parser.peek();
            let mut arguments = match parser.is_symbol("(") {
                true => parser.bracketed_types()?,
                false => vec![parser.plain_type()?],
            };
            if parser.accept("->") || parser.accept("→") {
                let result = parser.written_type()?;
                let span = parser.since(start);
                let function = |result, argument: WrittenType| WrittenType {
                    kind: WrittenTypeKind::Function(Box::new(argument), Box::new(result)),
                    span: span.clone(),
                };
                return Ok(arguments.into_iter().rev().fold(result, function));
            }
            match (arguments.pop(), arguments.is_empty()) {
                (Some(ty), true) => Ok(ty),
                _ => Err(parser
                    .unexpected("`->`")
                    .help("several types in brackets are the arguments of a function")),
            }
        })
    }

    fn bracketed_types(&mut self) -> Result<Vec<WrittenType>> {
        self.advance();
        let types = self.list(")", Parser::written_type)?;
        match types.is_empty() {
            true => Err(self.unexpected("a type in the brackets before this")),
            false => Ok(types),
        }
    }

    fn plain_type(&mut self) -> Result<WrittenType> {
        let start = self.peek();
        let text = self.spelling(start);
        let kind = match start.token {
            Token::TypeVariable => WrittenTypeKind::Variable(Name::from(text)),
            Token::Word if text == "list" => {
                self.advance();
                let element = self.nested(|parser| match parser.is_symbol("(") {
                    true => parser.bracketed_type(),
                    false => parser.plain_type(),
                })?;
                return Ok(WrittenType {
                    kind: WrittenTypeKind::List(Box::new(element)),
                    span: self.since(start),
                });
            }
            Token::Word if text == "traversal" => WrittenTypeKind::Basic(Type::traversal()),
            Token::Word if !self.is_keyword() => {
                let known = Type::BASIC.iter().find(|(name, _)| *name == text);
                let Some((_, ty)) = known else {
                    let names = Type::BASIC
                        .iter()
                        .map(|(name, _)| *name)
                        .chain(["list", "traversal"]);
                    let error = ElevateError::new(
                        ElevateErrorKind::UnknownType(text.to_owned()),
                        self.span(start),
                    );
                    return Err(error.help(did_you_mean(text, names.clone()).unwrap_or_else(
                        || format!("the types are {}", names.collect::<Vec<_>>().join(", ")),
                    )));
                };
                WrittenTypeKind::Basic(ty.clone())
            }
            _ => return Err(self.unexpected("a type")),
        };
        self.advance();
        Ok(WrittenType {
            kind,
            span: self.span(start),
        })
    }

    fn bracketed_type(&mut self) -> Result<WrittenType> {
        self.advance();
        let ty = self.written_type()?;
        self.expect(")")?;
        Ok(ty)
    }
}
