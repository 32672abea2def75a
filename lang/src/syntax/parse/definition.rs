//! Files, definitions, parameters and patterns.

use super::{Parser, Result, can_be_type_level_name};
use crate::lexer::Token;
use crate::{
    nat::Name,
    syntax::{
        error::SyntaxErrorKind,
        habits,
        tree::{Definition, File, Identifier, Import, Parameter, Pattern},
    },
    types::{TypeParameter, kind_or_class},
};

/// The kind of lists of sizes, which only definitions have parameters of.
pub(in crate::syntax) const SHAPE: &str = "shape";

fn is_range(word: &str) -> bool {
    word == SHAPE || kind_or_class(word).is_some()
}

impl Parser<'_> {
    pub(super) fn items(&mut self) -> Result<File> {
        let mut file = File {
            imports: Vec::new(),
            definitions: Vec::new(),
        };
        loop {
            if self.is_word("import") && file.definitions.is_empty() {
                file.imports.push(self.import()?);
            } else if self.is_word("import") {
                let error = self.unexpected("a definition");
                return Err(error.help("imports stand before the first definition"));
            } else if self.is_word("def") {
                file.definitions.push(self.definition()?);
            } else if self.peek().token == Token::End {
                return Ok(file);
            } else if file.definitions.is_empty() {
                let error = self.unexpected("`import` or `def`");
                return Err(error.help("a file is a list of definitions, `def name = …`"));
            } else {
                let expected = "an operator, an argument, `def` or the end";
                return Err(self.unexpected_after_expression(expected));
            }
        }
    }

    fn import(&mut self) -> Result<Import> {
        let start = self.advance().start;
        let path_range = self.peek().range();
        let path = self.string("the path of a file in quotes")?;
        let range = start..self.end();
        Ok(Import {
            path,
            range,
            path_range,
        })
    }

    fn definition(&mut self) -> Result<Definition> {
        let start = self.advance().start;
        let name = self.identifier("the name of the definition")?;
        if name.name == "_" {
            self.back();
            return Err(self.reserved_at(self.peek(), "it stands for what has no name"));
        }
        let parameters = self.parameters()?;
        let result = match self.accept(":") {
            true => Some(self.ty()?),
            false => None,
        };
        let facts = match self.accept_word("where") {
            true => Some(self.facts()?),
            false => None,
        };
        if !self.accept("=") {
            return Err(self.unexpected(match (&result, &facts) {
                (None, None) => "a parameter, `:`, `where` or `=`",
                (Some(_), None) => "`where` or `=`",
                _ => "`=`",
            }));
        }
        let body = self.expression()?;
        Ok(Definition {
            name,
            parameters,
            result,
            facts,
            body,
            range: start..self.end(),
        })
    }

    /// Parameters, as many as there are.
    pub(super) fn parameters(&mut self) -> Result<Vec<Parameter>> {
        let mut parameters = Vec::new();
        loop {
            if self.is_symbol("{") {
                parameters.push(self.implicit_parameter()?);
            } else if self.is_symbol("(") {
                parameters.push(self.parameter_in_parentheses()?);
            } else if self.peek().token == Token::Word
                && !super::KEYWORDS.contains(&self.spelling(self.peek()))
            {
                let name = self.identifier("a parameter")?;
                parameters.push(Parameter::Plain(Pattern::Name(name)));
            } else {
                return Ok(parameters);
            }
        }
    }

    fn implicit_parameter(&mut self) -> Result<Parameter> {
        let open = self.advance();
        let mut names = Vec::new();
        while !self.is_symbol(":") {
            names.push(self.identifier(match names.is_empty() {
                true => "the name of a size or a type",
                false => "`:` or another name",
            })?);
        }
        self.type_level(open, names, false)
    }

    /// The part after the names: `: kind` and the closing bracket.
    fn type_level(
        &mut self,
        open: crate::lexer::Lexeme,
        names: Vec<Identifier>,
        explicit: bool,
    ) -> Result<Parameter> {
        self.expect(":")?;
        let Some(first) = names.first() else {
            return Err(self.unexpected("the name of a size or a type"));
        };
        for name in &names {
            if !can_be_type_level_name(&name.name) {
                let kind = SyntaxErrorKind::Reserved {
                    word: name.name.clone(),
                    reason: super::IN_SIZES,
                };
                return Err(self.error_at(name.range.clone(), kind));
            }
        }
        if self.is_word(SHAPE) {
            self.advance();
            self.close(open, if explicit { ")" } else { "}" })?;
            let range = open.start..self.end();
            return Ok(Parameter::Shape {
                names,
                explicit,
                range,
            });
        }
        let Some((kind, class)) = kind_or_class(self.spelling(self.peek())) else {
            let error = self.unexpected("a kind or a class of types");
            let all = "the kinds are nat, data, shape, address, nat2nat and nat2data; the classes are scalar, number, integer, float, bits, ordered, scalarInteger, scalarFloat, scalarBits and dimension";
            let meant = habits::for_kind(self.spelling(self.peek()));
            return Err(error.help(meant.unwrap_or(all)));
        };
        self.advance();
        self.close(open, if explicit { ")" } else { "}" })?;
        let name = Name::from(first.name.as_str());
        let like = TypeParameter {
            name,
            kind,
            explicit,
            class,
        };
        let range = open.start..self.end();
        Ok(Parameter::TypeLevel { names, like, range })
    }

    /// `(x, y)`, `(x y : t)` or `(n m : nat)`.
    fn parameter_in_parentheses(&mut self) -> Result<Parameter> {
        let open = self.advance();
        let mut patterns = vec![self.pattern()?];
        if self.is_symbol(",") {
            let first = patterns.remove(0);
            return self.rest_of_pair(open, first).map(Parameter::Plain);
        }
        while !self.is_symbol(":") && !self.is_symbol(")") {
            match self.peek().token {
                Token::Word | Token::Symbol("(") => patterns.push(self.pattern()?),
                _ => return Err(self.unexpected("`,`, `:`, `)` or another name")),
            }
        }
        if self.is_symbol(")") && patterns.len() == 1 {
            self.advance();
            return Ok(Parameter::Plain(patterns.remove(0)));
        }
        let is_range = self.ahead(1).token == Token::Word
            && is_range(self.spelling(self.ahead(1)))
            && self.symbol_ahead(2, ")");
        if is_range {
            let names = patterns.into_iter().map(|pattern| match pattern {
                Pattern::Name(name) => Ok(name),
                Pattern::Pair(_, range) => {
                    let kind = SyntaxErrorKind::Unexpected {
                        expected: "the name of a size or a type".to_owned(),
                        found: "a pair".to_owned(),
                    };
                    Err(self.error_at(range, kind))
                }
            });
            let names = names.collect::<Result<_>>()?;
            return self.type_level(open, names, true);
        }
        self.expect(":")?;
        let ty = self.ty()?;
        self.close(open, ")")?;
        let range = open.start..self.end();
        Ok(Parameter::Typed {
            patterns,
            ty,
            range,
        })
    }

    /// A name, `_`, or patterns in parentheses.
    pub(super) fn pattern(&mut self) -> Result<Pattern> {
        if !self.is_symbol("(") {
            return self
                .identifier("a name or a pair of names")
                .map(Pattern::Name);
        }
        self.deeper(|parser| {
            let open = parser.advance();
            let first = parser.pattern()?;
            match parser.is_symbol(",") {
                true => parser.rest_of_pair(open, first),
                false => parser.close(open, ")").map(|()| first),
            }
        })
    }

    fn rest_of_pair(&mut self, open: crate::lexer::Lexeme, first: Pattern) -> Result<Pattern> {
        let mut parts = vec![first];
        while self.accept(",") {
            parts.push(self.pattern()?);
        }
        self.close(open, ")")?;
        if parts.len() > 100 {
            let kind = SyntaxErrorKind::TooDeep(100);
            return Err(self.error_at(open.start..self.end(), kind));
        }
        Ok(Pattern::Pair(parts, open.start..self.end()))
    }
}
