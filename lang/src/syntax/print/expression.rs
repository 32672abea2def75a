//! Expressions.

use super::{parameter::pattern, quoted};
use crate::{
    layout::{Doc, INDENT, Layout},
    syntax::{
        parse::with_stack,
        tree::{
            Argument, Expression, ExpressionKind, Foreign, Let, Level, Operator, Parameter, Rows,
            Value,
        },
    },
};

pub(in crate::syntax) fn level(expression: &Expression) -> Level {
    match &expression.kind {
        ExpressionKind::Fun(..)
        | ExpressionKind::Let(_)
        | ExpressionKind::If(_)
        | ExpressionKind::Foreign(_)
        | ExpressionKind::With(_)
        | ExpressionKind::Case(_) => Level::Open,
        ExpressionKind::Binary { operator, .. } => operator.level(),
        ExpressionKind::Negate(_) => Level::Negation,
        ExpressionKind::Apply(..) => Level::Application,
        _ => Level::Closed,
    }
}

/// Where the first word of the expression stands, parentheses that are left out not counted: a
/// comment in them stands where it would without them.
fn beginning_of(expression: &Expression) -> usize {
    let mut first = expression;
    loop {
        first = match &first.kind {
            ExpressionKind::Binary { left, .. } => left,
            ExpressionKind::Apply(head, _) => head,
            _ => return first.range.start,
        };
    }
}

/// Whether the expression brings parentheses of its own.
fn has_parentheses(kind: &ExpressionKind) -> bool {
    matches!(
        kind,
        ExpressionKind::Tuple(_)
            | ExpressionKind::Annotated(..)
            | ExpressionKind::Section(_)
            | ExpressionKind::LetPrimitive
            | ExpressionKind::SizeFunction(..)
    )
}

impl<'a> Layout<'a> {
    /// The expression where one of the level can stand, comments before it first.
    pub(super) fn expression(&mut self, expression: &Expression, needed: Level) -> Doc<'a> {
        with_stack(|| {
            let leading = self.leading(beginning_of(expression));
            let doc = match level(expression) < needed {
                false => self.bare(expression),
                true => self.in_parentheses(expression),
            };
            leading.append(doc)
        })
    }

    fn in_parentheses(&mut self, expression: &Expression) -> Doc<'a> {
        let inner = self.bare(expression).nest(1);
        self.word("(").append(inner).append(self.word(")"))
    }

    /// `beginning` and the expression behind it: on its line, or indented on the next. A function
    /// begins on the line in any case.
    pub(super) fn hanging(&mut self, beginning: Doc<'a>, expression: &Expression) -> Doc<'a> {
        if let ExpressionKind::Fun(parameters, body) = &expression.kind {
            let separator = self.separated(beginning_of(expression), self.word(" "));
            let header = beginning
                .append(separator)
                .append(self.function_header(parameters));
            return self.hanging(header, body);
        }
        let separator = self.between(beginning_of(expression));
        let body = separator
            .append(self.expression(expression, Level::Open))
            .nest(INDENT);
        beginning.append(body).group()
    }

    fn function_header(&self, parameters: &[Parameter]) -> Doc<'a> {
        let header = self.word("fun").append(self.parameters(parameters));
        header.append(self.word(" =>")).group()
    }

    fn bare(&mut self, expression: &Expression) -> Doc<'a> {
        match &expression.kind {
            ExpressionKind::Name(text) | ExpressionKind::Number(text) => self.word(text.as_str()),
            ExpressionKind::Scalar(scalar, value) => self.word(format!("{scalar}({})", value.text)),
            ExpressionKind::Array {
                scalar,
                rows,
                shape,
            } => {
                let start = self.word(format!("{scalar}["));
                let rows = self.rows(rows);
                let shape = shape
                    .as_ref()
                    .map_or_else(|| self.nil(), |sizes| self.shape(sizes));
                start
                    .append(rows.append(shape).nest(INDENT).group())
                    .append(self.word("]"))
            }
            ExpressionKind::Size(size) => {
                let size = self.expression(size, Level::Open);
                self.word("nat(").append(size).append(self.word(")"))
            }
            ExpressionKind::Index(value, bound) => {
                let value = self.expression(value, Level::Sum);
                let bound = self.expression(bound, Level::Sum);
                let inner = value.append(self.word(" < ")).append(bound);
                self.word("nat(").append(inner).append(self.word(")"))
            }
            ExpressionKind::Tuple(parts) => self.list("(", parts, ")"),
            ExpressionKind::List(elements) => self.list("[", elements, "]"),
            ExpressionKind::LetPrimitive => self.word("(let)"),
            ExpressionKind::Section(operator) => self.word(format!("({})", operator.symbol())),
            ExpressionKind::Apply(head, arguments) => self.application(head, arguments),
            ExpressionKind::Negate(operand) => {
                let operand = self.expression(operand, Level::Power);
                self.word("-").append(operand)
            }
            ExpressionKind::Binary { operator, .. } => self.operators(*operator, expression),
            ExpressionKind::Fun(parameters, body) => {
                let header = self.function_header(parameters);
                self.hanging(header, body)
            }
            ExpressionKind::Let(parts) => self.lets(parts).group(),
            ExpressionKind::If(parts) => self.choices(parts).group(),
            ExpressionKind::Annotated(inner, ty) => {
                let inner = self.expression(inner, Level::Open).nest(1);
                let inner = self.word("(").append(inner);
                inner.append(self.word(format!(" : {})", ty.text)))
            }
            ExpressionKind::Foreign(foreign) => self.foreign(foreign),
            ExpressionKind::With(with) => self.with_loop(with),
            ExpressionKind::Case(case) => self.cases(case),
            ExpressionKind::SizeFunction(parameter, body) => {
                let body = self.expression(body, Level::Open);
                let start = self.word(format!("({} => ", parameter.name));
                start.append(body).append(self.word(")"))
            }
        }
    }

    fn list(
        &mut self,
        opening: &'static str,
        elements: &[Expression],
        closing: &'static str,
    ) -> Doc<'a> {
        let mut doc = self.nil();
        for (index, element) in elements.iter().enumerate() {
            let separator = match index {
                0 => self.nil(),
                _ => self.word(",").append(self.between(beginning_of(element))),
            };
            doc = doc
                .append(separator)
                .append(self.expression(element, Level::Open));
        }
        let inner = doc.nest(1).group();
        self.word(opening).append(inner).append(self.word(closing))
    }

    fn rows(&mut self, rows: &[Rows]) -> Doc<'a> {
        let nested = rows.iter().any(|row| matches!(row, Rows::Rows(..)));
        let rows: Vec<Doc<'a>> = rows
            .iter()
            .map(|row| match row {
                Rows::Value(value) => self.word(value.text.as_str()),
                Rows::Rows(inner, _) => {
                    let inner = self.rows(inner).nest(1).group();
                    self.word("[").append(inner).append(self.word("]"))
                }
            })
            .collect();
        let separator = if nested { self.line() } else { self.softline() };
        self.intersperse(rows, self.word(",").append(separator))
    }

    fn shape(&self, sizes: &[Value]) -> Doc<'a> {
        let sizes: Vec<&str> = sizes.iter().map(|size| size.text.as_str()).collect();
        self.word(format!("; {}", sizes.join(", ")))
    }

    /// The operands of operators of one level that follow each other, a line each if one does not
    /// suffice.
    fn operators(&mut self, operator: Operator, expression: &Expression) -> Doc<'a> {
        let level = operator.level();
        let mut operands = Vec::new();
        let mut first = expression;
        while let ExpressionKind::Binary {
            operator,
            operator_range,
            left,
            right,
        } = &first.kind
            && operator.level() == level
        {
            operands.push((*operator, operator_range.start, &**right));
            first = left;
            if matches!(level, Level::Comparison | Level::Power) {
                break;
            }
        }
        let outer = match level {
            Level::Comparison | Level::Power => level.tighter(),
            _ => level,
        };
        let inner = if level == Level::Power {
            level
        } else {
            level.tighter()
        };
        let mut doc = self.expression(first, outer);
        let mut rest = self.nil();
        for (operator, start, operand) in operands.into_iter().rev() {
            let separator = self.between(start);
            let operand = self.expression(operand, inner);
            rest = rest
                .append(separator)
                .append(self.word(format!("{} ", operator.symbol())))
                .append(operand);
        }
        if !matches!(level, Level::Pipe | Level::Compose) {
            rest = rest.nest(INDENT);
        }
        doc = doc.append(rest);
        doc.group()
    }

    fn application(&mut self, head: &Expression, arguments: &[Argument]) -> Doc<'a> {
        let mut doc = self.expression(head, Level::Closed);
        if let Some((Argument::Value(last), first)) = arguments.split_last()
            && let ExpressionKind::Fun(parameters, body) = &last.kind
            && first.iter().all(is_small)
        {
            for argument in first {
                doc = doc.append(self.argument(argument, true));
            }
            let separator = self.separated(beginning_of(last), self.word(" "));
            let header = self.word("(").append(self.function_header(parameters));
            let function = self.hanging(header, body);
            return doc
                .append(separator)
                .append(function)
                .append(self.word(")"));
        }
        let mut rest = self.nil();
        let mut end = head.range.end;
        for argument in arguments {
            let brackets = self.keeps_brackets
                && argument.range().start == end
                && matches!(argument, Argument::Value(value) if is_list(value));
            end = argument.range().end;
            rest = rest.append(match argument {
                Argument::Value(value) if brackets => self.expression(value, Level::Closed),
                _ => self.argument(argument, false),
            });
        }
        doc.append(rest.nest(INDENT)).group()
    }

    /// The argument with what separates it from what stands before it.
    fn argument(&mut self, argument: &Argument, same_line: bool) -> Doc<'a> {
        let start = match argument {
            Argument::Value(value) | Argument::Call(value) => beginning_of(value),
            Argument::Type(written, _) => written.range.start,
        };
        if let Argument::Call(value) = argument {
            return match has_parentheses(&value.kind) {
                true => self.bare(value),
                false => self.in_parentheses(value),
            };
        }
        let separator = match same_line {
            true => self.separated(start, self.word(" ")),
            false => self.between(start),
        };
        separator.append(match argument {
            Argument::Value(value) | Argument::Call(value) => self.expression(value, Level::Closed),
            Argument::Type(written, None) => self.word(format!("{{{}}}", written.text)),
            Argument::Type(written, Some(kind)) => {
                self.word(format!("{{{} : {kind}}}", written.text))
            }
        })
    }

    /// `let … in`, as many as follow each other, and what stands behind the last.
    fn lets(&mut self, parts: &Let) -> Doc<'a> {
        let mut header = self.word(format!("let {}", pattern(&parts.pattern)));
        header = header.append(self.parameters(&parts.parameters));
        if let Some(result) = &parts.result {
            header = header.append(self.word(format!(" : {}", result.text)));
        }
        let header = header.append(self.word(" =")).group();
        let doc = self.hanging(header, &parts.value).append(self.word(" in"));
        let doc = doc.append(self.between(beginning_of(&parts.body)));
        with_stack(|| match &parts.body.kind {
            ExpressionKind::Let(inner) => doc.append(self.lets(inner)),
            _ => doc.append(self.expression(&parts.body, Level::Open)),
        })
    }

    /// `if … then … else …`, with what follows an `else` on the same level.
    fn choices(&mut self, parts: &[Expression; 3]) -> Doc<'a> {
        let [condition, first, second] = parts;
        let condition = self.expression(condition, Level::Open).nest(INDENT);
        let doc = self.word("if ").append(condition);
        let separator = self.between(beginning_of(first));
        let first = self.expression(first, Level::Open).nest(INDENT);
        let doc = doc
            .append(separator)
            .append(self.word("then "))
            .append(first);
        let separator = self.between(beginning_of(second));
        let doc = doc.append(separator).append(self.word("else "));
        with_stack(|| match &second.kind {
            ExpressionKind::If(inner) => doc.append(self.choices(inner)),
            _ => doc.append(self.expression(second, Level::Open).nest(INDENT)),
        })
    }

    fn foreign(&self, foreign: &Foreign) -> Doc<'a> {
        let name = match crate::syntax::parse::can_be_name(&foreign.name) {
            true => foreign.name.clone(),
            false => quoted(&foreign.name),
        };
        let parameters: Vec<String> = foreign
            .parameters
            .iter()
            .map(|(name, data)| format!("{} : {}", name.name, data.text))
            .collect();
        let result = &foreign.result.text;
        let doc = self.word(format!(
            "foreign {name} ({}) -> {result}",
            parameters.join(", ")
        ));
        match &foreign.source {
            None => doc,
            Some(source) => {
                let source = self.line().append(self.word(quoted(source))).nest(INDENT);
                doc.append(self.word(" =")).append(source).group()
            }
        }
    }
}

fn is_list(value: &Expression) -> bool {
    matches!(value.kind, ExpressionKind::List(_))
}

/// Whether the argument is a word or so, which stays on the line of its function.
fn is_small(argument: &Argument) -> bool {
    match argument {
        Argument::Value(value) => matches!(
            &value.kind,
            ExpressionKind::Name(_)
                | ExpressionKind::Number(_)
                | ExpressionKind::Section(_)
                | ExpressionKind::Scalar(..)
                | ExpressionKind::Size(_)
        ),
        Argument::Call(_) => false,
        Argument::Type(..) => true,
    }
}
