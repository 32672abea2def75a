//! Reading expressions.

use std::sync::Arc;

use rise_lang::{
    infer::infer,
    lexer::{Cursor, Lexeme, Notation, Token, words},
    nat::{
        Name, SizeReader,
        grammar::{self, Operator, Reader},
    },
    syntax::TermReader,
    types::AddressSpace,
};

use super::{MOST_ARGUMENTS, Parser, Result};
use crate::{
    rise::{Context, GAP},
    text::{
        error::{ElevateError, ElevateErrorKind},
        tree::{Comparison, Condition, Expression, ExpressionKind, Identifier, Parameter},
    },
};

/// Stands before facts about the machine that code is made for.
const TARGET: &str = "target";

/// The strategy between the steps of `;;`.
const NORMAL_FORM: &str = "DFNF";

impl Parser<'_> {
    /// Any expression: those that begin with a keyword extend as far as possible.
    pub(super) fn expression(&mut self) -> Result<Expression> {
        self.nested(|parser| {
            let start = parser.peek();
            let kind = match parser.spelling(start) {
                _ if start.token != Token::Word => return parser.choice(),
                "fun" => parser.function()?,
                "if" => parser.conditional()?,
                "match" => parser.matching()?,
                "let" => parser.binding()?,
                _ => return parser.choice(),
            };
            Ok(Expression {
                kind,
                span: parser.since(start),
            })
        })
    }

    fn boxed(&mut self) -> Result<Box<Expression>> {
        self.expression().map(Box::new)
    }

    fn function(&mut self) -> Result<ExpressionKind> {
        let start = self.advance();
        let parameters = match self.is_symbol("(") {
            true => self.parameters()?,
            false => self.parameter_groups("=>")?,
        };
        self.not_too_many(parameters.len(), start)?;
        if parameters.is_empty() {
            return Err(self.unexpected("a parameter"));
        }
        self.expect("=>")?;
        Ok(ExpressionKind::Function(parameters, self.boxed()?))
    }

    /// Parameters in round brackets, if there are any.
    pub(super) fn parameters(&mut self) -> Result<Vec<Parameter>> {
        let mut parameters = Vec::new();
        while self.accept("(") {
            let start = self.peek();
            parameters.extend(self.parameter_groups(")")?);
            self.not_too_many(parameters.len(), start)?;
            self.expect(")")?;
        }
        Ok(parameters)
    }

    /// `x y : nat, s`, up to the closing word, which stays.
    fn parameter_groups(&mut self, closing: &str) -> Result<Vec<Parameter>> {
        let mut parameters = Vec::new();
        while !self.is_symbol(closing) {
            let mut names = vec![self.identifier("a parameter")?];
            while self.peek().token == Token::Word {
                names.push(self.identifier("a parameter")?);
            }
            let ty = match self.accept(":") {
                true => Some(self.written_type()?),
                false => None,
            };
            let (default, domain) = self.default_and_domain(&names, closing)?;
            parameters.extend(names.into_iter().map(|name| Parameter {
                name,
                ty: ty.clone(),
                default: default.clone(),
                domain: domain.clone(),
            }));
            if !self.accept(",") && !self.is_symbol(closing) {
                return Err(self.unexpected(&format!("`,`, `:` or `{closing}`")));
            }
        }
        Ok(parameters)
    }

    /// `= default in domain` behind a parameter, if it has a default; a function inside an
    /// expression has no such parameters.
    fn default_and_domain(
        &mut self,
        names: &[Identifier],
        closing: &str,
    ) -> Result<(Option<Expression>, Option<Expression>)> {
        if closing != ")" || !self.is_symbol("=") {
            return Ok((None, None));
        }
        if let [_, second, ..] = names {
            let kind = ElevateErrorKind::Unexpected {
                expected: "`,` between parameters with defaults of their own".to_owned(),
                found: format!("`{}`", second.name),
            };
            return Err(ElevateError::new(kind, second.span.clone()));
        }
        self.advance();
        let default = self.choice()?;
        let domain = match self.accept_word("in") {
            true => Some(self.choice()?),
            false => None,
        };
        Ok((Some(default), domain))
    }

    /// Comparisons between commas.
    pub(super) fn comparisons(&mut self) -> Result<Vec<Condition>> {
        let mut conditions = Vec::new();
        loop {
            conditions.push(self.compared()?);
            if !self.accept(",") {
                return Ok(conditions);
            }
        }
    }

    /// `left comparison right`, or a truth value before `then`.
    fn compared(&mut self) -> Result<Condition> {
        let left = self.sum()?;
        if self.is_word("then") {
            return Ok(Condition::holds(left));
        }
        let comparison = self.comparison()?;
        let right = self.sum()?;
        Ok(Condition {
            left,
            comparison,
            right,
        })
    }

    fn not_too_many(&self, count: usize, start: Lexeme) -> Result<()> {
        match count > MOST_ARGUMENTS {
            true => Err(ElevateError::new(
                ElevateErrorKind::TooMany(MOST_ARGUMENTS),
                self.since(start),
            )),
            false => Ok(()),
        }
    }

    fn conditional(&mut self) -> Result<ExpressionKind> {
        self.advance();
        let condition = Box::new(self.compared()?);
        self.expect_word("then")?;
        let yes = self.boxed()?;
        self.expect_word("else")?;
        Ok(ExpressionKind::If(condition, yes, self.boxed()?))
    }

    fn comparison(&mut self) -> Result<Comparison> {
        if let Some(relation) = grammar::relation(self) {
            return Ok(Comparison::Relation(relation));
        }
        match self.accept_word("divides") {
            true => Ok(Comparison::Divides),
            false => {
                Err(self.unexpected("a comparison: `==`, `!=`, `<`, `<=`, `>`, `>=` or `divides`"))
            }
        }
    }

    fn matching(&mut self) -> Result<ExpressionKind> {
        self.advance();
        let value = self.boxed()?;
        self.expect_word("with")?;
        let mut cases = Vec::new();
        while self.accept("|") {
            let pattern = self.pattern()?;
            self.expect("=>")?;
            cases.push((pattern, self.expression()?));
        }
        match cases.is_empty() {
            true => Err(self.unexpected("`|` and a pattern")),
            false => Ok(ExpressionKind::Match(value, cases)),
        }
    }

    fn binding(&mut self) -> Result<ExpressionKind> {
        self.advance();
        let name = self.identifier("a name")?;
        self.expect("=")?;
        let value = self.boxed()?;
        self.expect_word("in")?;
        Ok(ExpressionKind::Let(name, value, self.boxed()?))
    }

    fn choice(&mut self) -> Result<Expression> {
        let start = self.peek();
        let first = self.sequence()?;
        if !self.is_symbol("<+") {
            return Ok(first);
        }
        let mut alternatives = vec![first];
        while self.accept("<+") {
            alternatives.push(self.sequence()?);
        }
        Ok(Expression {
            kind: ExpressionKind::Choice(alternatives),
            span: self.since(start),
        })
    }

    fn sequence(&mut self) -> Result<Expression> {
        let start = self.peek();
        let first = self.placed()?;
        let mut steps = vec![first];
        loop {
            let operator = self.peek();
            if self.accept(";;") {
                steps.push(Expression {
                    kind: ExpressionKind::Name(Name::from(NORMAL_FORM)),
                    span: self.span(operator),
                });
            } else if !self.accept(";") {
                break;
            }
            steps.push(self.placed()?);
        }
        match (steps.len(), steps.pop()) {
            (1, Some(only)) => Ok(only),
            (_, last) => {
                steps.extend(last);
                Ok(Expression {
                    kind: ExpressionKind::Sequence(steps),
                    span: self.since(start),
                })
            }
        }
    }

    fn placed(&mut self) -> Result<Expression> {
        let start = self.peek();
        let mut strategy = self.sum()?;
        let mut places = 0;
        while self.accept("@") {
            places += 1;
            if places > super::DEEPEST_NESTING {
                return Err(ElevateError::new(
                    ElevateErrorKind::TooDeep(super::DEEPEST_NESTING),
                    self.since(start),
                ));
            }
            let place = self.sum()?;
            strategy = Expression {
                kind: ExpressionKind::Apply(Box::new(place), vec![strategy]),
                span: self.since(start),
            };
        }
        Ok(strategy)
    }

    pub(super) fn sum(&mut self) -> Result<Expression> {
        grammar::sum(self)
    }

    fn application(&mut self) -> Result<Expression> {
        let start = self.peek();
        let function = self.atom()?;
        let (mut arguments, mut named) = (Vec::new(), Vec::new());
        while named.is_empty() && self.accept("(") {
            let group = self.list(")", Parser::argument)?;
            if group.is_empty() {
                let kind = ElevateErrorKind::Unexpected {
                    expected: "an argument".to_owned(),
                    found: "`)`".to_owned(),
                };
                let error = ElevateError::new(kind, self.since(start));
                return Err(error.help("a definition without parameters is used without brackets"));
            }
            for (name, argument) in group {
                match name {
                    Some(name) => named.push((name, argument)),
                    None if named.is_empty() => arguments.push(argument),
                    None => {
                        let kind = ElevateErrorKind::Unexpected {
                            expected: "`name =` before an argument behind a named one".to_owned(),
                            found: format!("`{}`", argument.span.text()),
                        };
                        return Err(ElevateError::new(kind, argument.span));
                    }
                }
            }
            self.not_too_many(arguments.len() + named.len(), start)?;
        }
        let kind = match (arguments.is_empty(), named.is_empty()) {
            (true, true) => return Ok(function),
            (false, true) => ExpressionKind::Apply(Box::new(function), arguments),
            _ => ExpressionKind::Call(Box::new(function), arguments, named),
        };
        Ok(Expression {
            kind,
            span: self.since(start),
        })
    }

    /// An argument, with its name if it has one: `name = argument`.
    fn argument(&mut self) -> Result<(Option<Identifier>, Expression)> {
        let name = match self.peek().token == Token::Word && self.symbol_ahead(1, "=") {
            true => Some(self.identifier("the name of a parameter")?),
            false => None,
        };
        if name.is_some() {
            self.advance();
        }
        Ok((name, self.expression()?))
    }

    /// An element of a list, or a range of numbers.
    fn element(&mut self) -> Result<Expression> {
        let start = self.peek();
        let first = self.expression()?;
        if !self.accept("..") {
            return Ok(first);
        }
        let last = self.expression()?;
        Ok(Expression {
            kind: ExpressionKind::Range(Box::new(first), Box::new(last)),
            span: self.since(start),
        })
    }

    fn atom(&mut self) -> Result<Expression> {
        let start = self.peek();
        let kind = match start.token {
            Token::Number => ExpressionKind::Number(self.number()?),
            Token::Quoted(true) => self.term()?,
            Token::String(true) => {
                let quoted = self.advance();
                ExpressionKind::Text(Name::from(self.words_of(quoted)))
            }
            Token::Symbol("[") => {
                self.advance();
                ExpressionKind::List(self.list("]", Parser::element)?)
            }
            Token::Symbol("(") if matches!(self.ahead(2).token, Token::Symbol("=>")) => {
                self.size_function()?
            }
            Token::Symbol("(") => {
                self.advance();
                let inner = self.expression()?;
                self.close(start)?;
                inner.kind
            }
            Token::Word if matches!(self.spelling(start), "global" | "local" | "private") => {
                self.advance();
                ExpressionKind::Address(AddressSpace::from_name(self.spelling(start)))
            }
            Token::Word if matches!(self.spelling(start), "true" | "false") => {
                self.advance();
                ExpressionKind::Bool(self.spelling(start) == "true")
            }
            Token::Word if matches!(self.spelling(start), "fun" | "if" | "match" | "let") => {
                let error = self.unexpected("an operand");
                return Err(error.help(format!(
                    "put `{} …` in round brackets",
                    self.spelling(start)
                )));
            }
            Token::Word if self.is_word(TARGET) && self.symbol_ahead(1, ".") => {
                self.skip(2);
                ExpressionKind::Target(self.identifier("a fact about the target")?)
            }
            Token::Word if !self.is_keyword() => {
                ExpressionKind::Name(self.identifier("an expression")?.name)
            }
            _ => return Err(self.unexpected("an expression")),
        };
        Ok(Expression {
            kind,
            span: self.since(start),
        })
    }

    /// A RISE term in backticks, or a context if it has the word `HERE`.
    fn term(&mut self) -> Result<ExpressionKind> {
        let quoted = self.advance();
        let inner = &self.source.text()[..quoted.end - 1];
        let inner = words(inner, quoted.start + 1, Notation::Program).lexemes;
        if inner.iter().any(|word| self.spelling(*word) == GAP) {
            return self.context(quoted, &inner);
        }
        let read = TermReader::new().read_part(self.source, quoted.start + 1..quoted.end - 1);
        let term = read.map_err(|error| {
            let span = error.span().clone();
            ElevateError::new(ElevateErrorKind::Term(Box::new(error)), span)
        })?;
        let inferred = infer(&term).map_err(|error| {
            let span = error.span.clone().unwrap_or_else(|| self.span(quoted));
            ElevateError::new(ElevateErrorKind::TermType(error), span)
        })?;
        Ok(ExpressionKind::Term(inferred.term))
    }

    fn context(&self, quoted: Lexeme, words: &[Lexeme]) -> Result<ExpressionKind> {
        let reader = TermReader::new().with_gaps();
        let read = reader.read_part(self.source, quoted.start + 1..quoted.end - 1);
        let term = read.map_err(|error| {
            let span = error.span().clone();
            ElevateError::new(ElevateErrorKind::Term(Box::new(error)), span)
        })?;
        let (mut text, mut end) = (String::new(), quoted.start + 1);
        for word in words {
            if end < word.start && !text.is_empty() && word.token != Token::End {
                text.push(' ');
            }
            text.push_str(self.spelling(*word));
            end = word.end;
        }
        let context = Context::new(&term, text).map_err(|error| {
            let span = error.span.unwrap_or_else(|| self.span(quoted));
            ElevateError::new(ElevateErrorKind::Context(error.message), span).help(error.help)
        })?;
        Ok(ExpressionKind::Context(Arc::new(context)))
    }

    /// `(i => size)`.
    fn size_function(&mut self) -> Result<ExpressionKind> {
        self.advance();
        let parameter = self.identifier("the name of a size")?;
        self.expect("=>")?;
        let body = SizeReader::new(self).size();
        let body = body.map_err(|error| self.size_error(error))?;
        self.expect(")")?;
        Ok(ExpressionKind::SizeFunction(parameter.name, body))
    }
}

impl<'a> Reader<'a> for Parser<'a> {
    type Size = Expression;
    type Error = ElevateError;

    fn cursor(&mut self) -> &mut Cursor<'a> {
        self
    }

    fn operand(&mut self) -> Result<Expression> {
        self.application()
    }

    fn chain(
        &mut self,
        start: Lexeme,
        first: Expression,
        rest: Vec<(Operator, Expression)>,
    ) -> Expression {
        Expression {
            kind: ExpressionKind::Arithmetic(Box::new(first), rest),
            span: self.since(start),
        }
    }

    fn negative(&mut self, start: Lexeme, of: Expression) -> Expression {
        Expression {
            kind: ExpressionKind::Negative(Box::new(of)),
            span: self.since(start),
        }
    }
}
