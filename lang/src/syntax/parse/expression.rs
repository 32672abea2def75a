//! Compound expressions: operators, applications, `fun`, `let`, `if` and `foreign`.

use super::{Parser, Result};
use crate::lexer::Token;
use crate::{
    syntax::{
        error::SyntaxErrorKind,
        tree::{
            Argument, Expression, ExpressionKind, Foreign, Let, Level, Operator, Parameter, Written,
        },
    },
    types::Kind,
};

/// How many lambdas the parameters become, at most.
fn count(parameters: &[Parameter]) -> usize {
    let one = |parameter: &Parameter| match parameter {
        Parameter::Plain(_) => 1,
        Parameter::Typed { patterns, .. } => patterns.len(),
        Parameter::TypeLevel { names, .. } | Parameter::Shape { names, .. } => names.len(),
    };
    parameters.iter().map(one).sum()
}

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Result<Expression> {
        self.deeper(|parser| parser.operation(Level::Pipe))
    }

    /// An expression whose operators outside parentheses hold at least as tightly as `loosest`.
    fn operation(&mut self, loosest: Level) -> Result<Expression> {
        let start = self.peek().start;
        let mut left = self.operand()?;
        let mut compared = false;
        while let Token::Symbol(symbol) = self.peek().token
            && let Some(operator) = Operator::of_symbol(symbol)
            && operator.level() >= loosest
        {
            let level = operator.level();
            if level == Level::Comparison && std::mem::replace(&mut compared, true) {
                let error = self.error_at(self.peek().range(), SyntaxErrorKind::ChainedComparison);
                return Err(
                    error.help("compare pairwise and combine with `&&`, or add parentheses")
                );
            }
            let operator_range = self.advance().range();
            let right = self.deeper(|parser| {
                parser.operation(match level {
                    Level::Power => Level::Power,
                    level => level.tighter(),
                })
            })?;
            let depth = left.depth.max(right.depth) + 2;
            let kind = ExpressionKind::Binary {
                operator,
                operator_range,
                left: Box::new(left),
                right: Box::new(right),
            };
            left = self.make(start, kind, depth)?;
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<Expression> {
        let start = self.peek().start;
        if self.is_symbol("-") {
            self.advance();
            let operand = self.deeper(|parser| parser.operation(Level::Power))?;
            let depth = operand.depth + 1;
            return self.make(start, ExpressionKind::Negate(Box::new(operand)), depth);
        }
        if self.is_symbol("!") {
            return Err(self.unexpected("an expression"));
        }
        match self.spelling(self.peek()) {
            "fun" => self.function(),
            "let" => self.local(),
            "if" => self.choice(),
            "foreign" => self.foreign(),
            "case" => self.cases(),
            _ if self.is_with_loop() => self.with_loop(),
            _ => self.application(),
        }
    }

    fn application(&mut self) -> Result<Expression> {
        let start = self.peek().start;
        let head = self.atom()?;
        let mut arguments = Vec::new();
        loop {
            if self.is_symbol("{") {
                arguments.push(self.type_argument()?);
            } else if self.is_call() {
                arguments.push(Argument::Call(self.atom()?));
            } else if self.atom_ahead() {
                arguments.push(Argument::Value(self.atom()?));
            } else {
                break;
            }
        }
        if arguments.is_empty() {
            return Ok(head);
        }
        let deepest = arguments.iter().map(|argument| match argument {
            Argument::Value(value) | Argument::Call(value) => value.depth,
            Argument::Type(..) => 0,
        });
        let depth = deepest.fold(head.depth, usize::max) + arguments.len();
        self.make(
            start,
            ExpressionKind::Apply(Box::new(head), arguments),
            depth,
        )
    }

    /// Whether `(` stands here immediately behind a name.
    fn is_call(&self) -> bool {
        self.is_symbol("(")
            && self.last().is_some_and(|before| {
                before.token == Token::Word && before.end == self.peek().start
            })
    }

    /// `{argument}` or `{argument : kind}`.
    fn type_argument(&mut self) -> Result<Argument> {
        let open = self.advance();
        let written = self.in_braces()?;
        let kind = match self.accept(":") {
            false => None,
            true => match self.spelling(self.peek()).parse::<Kind>() {
                Ok(kind) => {
                    self.advance();
                    Some(kind)
                }
                Err(_) => {
                    return Err(self.unexpected("nat, data, address, nat2nat or nat2data"));
                }
            },
        };
        self.close(open, "}")?;
        Ok(Argument::Type(written, kind))
    }

    fn function(&mut self) -> Result<Expression> {
        let start = self.advance().start;
        let parameters = self.parameters()?;
        if parameters.is_empty() {
            return Err(self.unexpected("a parameter"));
        }
        if !self.accept("=>") {
            let error = self.unexpected("a parameter or `=>`");
            return Err(match self.is_symbol("->") {
                true => error.help("a function is written `fun x => …`; `->` belongs to types"),
                false => error,
            });
        }
        let body = self.expression()?;
        let depth = body.depth + count(&parameters);
        self.make(
            start,
            ExpressionKind::Fun(parameters, Box::new(body)),
            depth,
        )
    }

    fn local(&mut self) -> Result<Expression> {
        let start = self.advance().start;
        let pattern = self.pattern()?;
        let parameters = self.parameters()?;
        let result = match self.accept(":") {
            true => Some(self.ty()?),
            false => None,
        };
        if !self.accept("=") {
            return Err(self.unexpected("a parameter, `:` or `=`"));
        }
        let value = self.expression()?;
        self.expect_word("in")?;
        let body = self.expression()?;
        let depth = (value.depth + count(&parameters)).max(body.depth + 1) + 2;
        let parts = Let {
            pattern,
            parameters,
            result,
            value,
            body,
        };
        self.make(start, ExpressionKind::Let(Box::new(parts)), depth)
    }

    fn choice(&mut self) -> Result<Expression> {
        let start = self.advance().start;
        let condition = self.expression()?;
        self.expect_word("then")?;
        let first = self.expression()?;
        self.expect_word("else")?;
        let second = self.expression()?;
        let depth = condition.depth.max(first.depth).max(second.depth) + 3;
        let kind = ExpressionKind::If(Box::new([condition, first, second]));
        self.make(start, kind, depth)
    }

    /// `foreign name (x : s, y : t) -> u = "source"`.
    fn foreign(&mut self) -> Result<Expression> {
        let start = self.advance().start;
        let name = match self.peek().token {
            Token::String(_) => self.string("the name of the function")?,
            _ => self.identifier("the name of the function")?.name,
        };
        let open = self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.is_symbol(")") {
            let parameter = self.identifier("a parameter")?;
            self.expect(":")?;
            parameters.push((parameter, self.data_type()?));
            if !self.accept(",") {
                break;
            }
        }
        self.close(open, ")")?;
        if !self.accept("->") && !self.accept("→") {
            return Err(self.unexpected("`->` and the type of the result"));
        }
        let result: Written<_> = self.data_type()?;
        let source = match self.accept("=") {
            true => Some(self.string("the body of the function in quotes")?),
            false => None,
        };
        let foreign = Foreign {
            name,
            parameters,
            result,
            source,
        };
        self.make(start, ExpressionKind::Foreign(Box::new(foreign)), 1)
    }
}
