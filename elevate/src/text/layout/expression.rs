//! Expressions.

use std::ops::Range;

use rise_lang::{
    layout::{Doc, INDENT},
    lexer::Token,
    nat::grammar::Operator,
};

use super::{Printer, Result};
use crate::text::tree::{Condition, Expression, ExpressionKind, Identifier, Pattern, is_placed};

/// How tightly the parts of an expression hold together, from the loosest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// It begins with a keyword and extends as far as possible.
    Open,
    Choice,
    Sequence,
    Placed,
    Sum,
    Product,
    Negation,
    Power,
    Closed,
}

fn level(expression: &Expression) -> Level {
    match &expression.kind {
        ExpressionKind::Function(..)
        | ExpressionKind::If(..)
        | ExpressionKind::Match(..)
        | ExpressionKind::Let(..) => Level::Open,
        ExpressionKind::Choice(_) => Level::Choice,
        ExpressionKind::Sequence(_) => Level::Sequence,
        ExpressionKind::Apply(place, arguments) if is_placed(place, arguments) => Level::Placed,
        ExpressionKind::Arithmetic(_, others) => match others.first() {
            Some((Operator::Add | Operator::Subtract, _)) => Level::Sum,
            Some((Operator::Power, _)) => Level::Power,
            _ => Level::Product,
        },
        ExpressionKind::Negative(_) => Level::Negation,
        _ => Level::Closed,
    }
}

/// Whether a case that follows would belong to a `match` at the end of the expression.
fn ends_with_match(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Match(..) => true,
        ExpressionKind::Function(_, last)
        | ExpressionKind::If(_, _, last)
        | ExpressionKind::Let(_, _, last) => ends_with_match(last),
        _ => false,
    }
}

impl<'a> Printer<'_, 'a, '_> {
    /// `beginning` and the expression behind it: on its line, or indented on the next. A function
    /// begins on the line in any case, and a `match` or a `let` on the next.
    pub(super) fn hanging(
        &mut self,
        beginning: Doc<'a>,
        expression: &Expression,
    ) -> Result<Doc<'a>> {
        let start = self.start(expression);
        if let ExpressionKind::Function(_, body) = &expression.kind {
            let space = self.layout.word(" ");
            let separator = self.layout.separated(start, space);
            let header = self.function_header(expression, body);
            return self.hanging(beginning.append(separator).append(header), body);
        }
        let separator = self.layout.between(start);
        let body = separator.append(self.expression(expression, Level::Open)?);
        Ok(beginning.append(body.nest(INDENT)).group())
    }

    fn function_header(&self, whole: &Expression, body: &Expression) -> Doc<'a> {
        let words = self.within(whole.span.start()..body.span.start());
        let keyword = words.iter().find(|word| word.token == Token::Word);
        let start = keyword.map_or(whole.span.start(), |word| word.end);
        let arrow = self.find(start..body.span.start(), &["=>"]);
        let parameters = self.parameters(start..arrow);
        self.layout
            .word("fun ")
            .append(parameters)
            .append(self.layout.word(" =>"))
            .group()
    }

    /// The expression where one of the level can stand, comments before it first.
    pub(super) fn expression(&mut self, expression: &Expression, needed: Level) -> Result<Doc<'a>> {
        crate::run::deep(|| {
            let start = self.start(expression);
            let leading = self.layout.leading(start);
            let bare = self.bare(expression)?;
            Ok(leading.append(match level(expression) < needed {
                false => bare,
                true => self.bracketed("(", bare, ")"),
            }))
        })
    }

    fn bracketed(&self, opening: &'static str, inner: Doc<'a>, closing: &'static str) -> Doc<'a> {
        let opening = self.layout.word(opening);
        opening
            .append(inner.nest(1))
            .append(self.layout.word(closing))
    }

    fn bare(&mut self, expression: &Expression) -> Result<Doc<'a>> {
        let range = expression.span.start()..expression.span.end();
        Ok(match &expression.kind {
            ExpressionKind::Name(name) => self.layout.word(name.as_str()),
            ExpressionKind::Number(value) => self.number(range, *value),
            ExpressionKind::Address(space) => self.layout.word(space.to_string()),
            ExpressionKind::Text(_) | ExpressionKind::Bool(_) => self.layout.word(self.text(range)),
            ExpressionKind::Term(_) | ExpressionKind::Context(_) => self.quoted(range)?,
            ExpressionKind::SizeFunction(parameter, _) => {
                let start = self.find_in_brackets(&range, "=>");
                let end = self.find_closing(start..range.end);
                let size = self.text(start..end);
                self.layout.word(format!("({parameter} => {size})"))
            }
            ExpressionKind::List(elements) => {
                let elements: Vec<_> = elements.iter().map(|one| (None, one)).collect();
                let elements = self.list(&elements)?;
                let elements = elements.nest(1).group();
                let opening = self.layout.word("[");
                opening.append(elements).append(self.layout.word("]"))
            }
            ExpressionKind::Apply(place, arguments) if is_placed(place, arguments) => {
                self.placed(place, &arguments[0])?
            }
            ExpressionKind::Apply(function, arguments) => {
                let arguments: Vec<_> = arguments.iter().map(|one| (None, one)).collect();
                self.call(function, &arguments)?
            }
            ExpressionKind::Call(function, arguments, named) => {
                let arguments = arguments.iter().map(|one| (None, one));
                let named = named.iter().map(|(name, one)| (Some(name), one));
                self.call(function, &arguments.chain(named).collect::<Vec<_>>())?
            }
            ExpressionKind::Target(fact) => self.layout.word(format!("target.{}", fact.name)),
            ExpressionKind::Range(first, last) => {
                let first = self.expression(first, Level::Sum)?;
                let last = self.expression(last, Level::Sum)?;
                first.append(self.layout.word("..")).append(last)
            }
            ExpressionKind::Sequence(steps) => self.sequence(steps)?,
            ExpressionKind::Choice(alternatives) => self.choice(alternatives)?,
            ExpressionKind::Arithmetic(first, others) => self.arithmetic(first, others)?,
            ExpressionKind::Negative(of) => {
                let of = self.expression(of, Level::Power)?;
                self.layout.word("-").append(of)
            }
            ExpressionKind::Function(_, body) => {
                let header = self.function_header(expression, body);
                self.hanging(header, body)?
            }
            ExpressionKind::If(condition, yes, no) => self.conditional(condition, yes, no)?,
            ExpressionKind::Match(value, cases) => self.matching(value, cases)?,
            ExpressionKind::Let(name, value, body) => {
                let header = self.layout.word(format!("let {} =", name.name));
                let header = self.hanging(header, value)?.append(self.layout.word(" in"));
                let start = self.start(body);
                let separator = self.layout.between(start);
                let body = self.expression(body, Level::Open)?;
                header.append(separator).append(body)
            }
        })
    }

    /// The number as it is written.
    fn number(&self, range: Range<usize>, value: u64) -> Doc<'a> {
        let words = self.within(range).iter();
        let mut numbers = words.filter(|word| word.token == Token::Number);
        let written = numbers
            .next()
            .map(|word| self.source.text()[word.range()].to_owned());
        self.layout
            .word(written.unwrap_or_else(|| value.to_string()))
    }

    /// The term in backticks.
    fn quoted(&mut self, range: Range<usize>) -> Result<Doc<'a>> {
        let words = self.within(range.clone()).iter();
        let mut quoted = words.filter(|word| matches!(word.token, Token::Quoted(_)));
        let place = quoted.next().map_or(range, rise_lang::lexer::Lexeme::range);
        let inner = self.term(place.start + 1..place.end - 1)?;
        Ok(self.bracketed("`", inner, "`"))
    }

    /// The place behind the first such symbol.
    fn find_in_brackets(&self, range: &Range<usize>, symbol: &'static str) -> usize {
        let words = self.within(range.clone()).iter();
        let mut found = words.filter(|word| word.token == Token::Symbol(symbol));
        found.next().map_or(range.start, |word| word.end)
    }

    /// Where the round bracket that is open at the start of the range is closed.
    fn find_closing(&self, range: Range<usize>) -> usize {
        let mut open = 1_usize;
        for word in self.within(range.clone()) {
            match word.token {
                Token::Symbol("(") => open += 1,
                Token::Symbol(")") => open -= 1,
                _ => {}
            }
            if open == 0 {
                return word.start;
            }
        }
        range.end
    }

    /// Where the expression begins, brackets around it left out, so that comments in brackets that
    /// are left out stand where they would without them.
    fn start(&self, expression: &Expression) -> usize {
        let range = expression.span.start()..expression.span.end();
        let words = self.within(range.clone()).iter();
        let mut inner = words.skip_while(|word| word.token == Token::Symbol("("));
        inner.next().map_or(range.start, |word| word.start)
    }

    /// Elements of a list, and arguments, which may have names.
    fn list(&mut self, elements: &[(Option<&Identifier>, &Expression)]) -> Result<Doc<'a>> {
        let mut doc = self.layout.nil();
        for (index, (name, element)) in elements.iter().enumerate() {
            if index > 0 {
                let start = name.map_or_else(|| self.start(element), |name| name.span.start());
                let separator = self.layout.between(start);
                doc = doc.append(self.layout.word(",")).append(separator);
            }
            if let Some(name) = name {
                doc = doc.append(self.layout.word(format!("{} = ", name.name)));
            }
            doc = doc.append(self.expression(element, Level::Open)?);
        }
        Ok(doc)
    }

    /// `f(a, b)(c)`, as it is written, although it is one call.
    fn call(
        &mut self,
        function: &Expression,
        arguments: &[(Option<&Identifier>, &Expression)],
    ) -> Result<Doc<'a>> {
        // Calls one behind the other are one, unless there are brackets.
        let brackets = matches!(
            function.kind,
            ExpressionKind::Apply(..) | ExpressionKind::Call(..)
        ) || level(function) < Level::Closed;
        let mut doc = self.expression(function, Level::Open)?;
        if brackets {
            doc = self.bracketed("(", doc, ")");
        }
        let mut rest = arguments;
        while !rest.is_empty() {
            let closes = |pair: &[(Option<&Identifier>, &Expression)]| {
                let between = self.within(pair[0].1.span.end()..pair[1].1.span.start());
                between.iter().any(|word| word.token == Token::Symbol(")"))
            };
            let count = rest.windows(2).position(closes);
            let (group, others) = rest.split_at(count.map_or(rest.len(), |last| last + 1));
            let (name, first) = group[0];
            let start = name.map_or_else(|| self.start(first), |name| name.span.start());
            let line = self.layout.line_or_nothing();
            let line = self.layout.separated(start, line);
            let group = line.append(self.list(group)?).nest(INDENT).group();
            doc = doc
                .append(self.layout.word("("))
                .append(group)
                .append(self.layout.word(")"));
            rest = others;
        }
        Ok(doc)
    }

    fn placed(&mut self, place: &Expression, strategy: &Expression) -> Result<Doc<'a>> {
        let strategy = self.expression(strategy, Level::Placed)?;
        let start = self.start(place);
        let separator = self.layout.between(start);
        let place = self.expression(place, Level::Sum)?;
        let place = separator.append(self.layout.word("@ ")).append(place);
        Ok(strategy.append(place.nest(INDENT).group()))
    }

    /// Steps with `;` at the ends of lines: as many on a line as fit, or one on each if one of them
    /// needs lines of its own. `;;` is the step that it stands for in the tree.
    fn sequence(&mut self, steps: &[Expression]) -> Result<Doc<'a>> {
        let mut parts: Vec<(Doc<'a>, Doc<'a>)> = Vec::new();
        let mut is_long = false;
        for (index, step) in steps.iter().enumerate() {
            if is_normal_form(step) {
                continue;
            }
            let line = match index {
                0 => self.layout.nil(),
                _ => {
                    let start = self.start(step);
                    self.layout.between(start)
                }
            };
            let operator = match steps.get(index + 1) {
                Some(next) if is_normal_form(next) => " ;;",
                Some(_) => " ;",
                None => "",
            };
            let step = self.expression(step, Level::Placed)?;
            is_long |= self.layout.is_long(&step);
            parts.push((line, step.append(self.layout.word(operator))));
        }
        let parts = parts.into_iter().map(|(line, step)| match is_long {
            true => line.append(step),
            false => line.append(step).group(),
        });
        let doc = self.layout.concat(parts);
        Ok(if is_long { doc.group() } else { doc })
    }

    /// Alternatives with `<+` at the starts of lines: names as many on a line as fit, others all on
    /// one line or on one each.
    fn choice(&mut self, alternatives: &[Expression]) -> Result<Doc<'a>> {
        let are_names = alternatives
            .iter()
            .all(|alternative| matches!(alternative.kind, ExpressionKind::Name(_)));
        let mut doc = self.layout.nil();
        for (index, alternative) in alternatives.iter().enumerate() {
            let start = match index {
                0 => self.layout.nil(),
                _ => {
                    let start = self.start(alternative);
                    let separator = self.layout.between(start);
                    separator.append(self.layout.word("<+ "))
                }
            };
            // Brackets around steps, although `;` holds together more tightly.
            let alternative = self.expression(alternative, Level::Placed)?;
            // Behind `<+ `.
            let indent = if index > 0 { 3 } else { 0 };
            let alternative = start.append(alternative.nest(indent));
            doc = doc.append(match are_names {
                true => alternative.group(),
                false => alternative,
            });
        }
        Ok(doc.group())
    }

    fn arithmetic(
        &mut self,
        first: &Expression,
        others: &[(Operator, Expression)],
    ) -> Result<Doc<'a>> {
        let outer = match others.first() {
            Some((Operator::Add | Operator::Subtract, _)) => Level::Product,
            Some((Operator::Power, _)) => Level::Closed,
            _ => Level::Negation,
        };
        let mut doc = self.expression(first, outer)?;
        for (operator, operand) in others {
            let start = self.start(operand);
            let separator = self.layout.between(start);
            let operator = self.layout.word(format!("{} ", operator.symbol()));
            let operand = self.expression(operand, outer)?;
            let rest = separator.append(operator).append(operand);
            doc = doc.append(rest.nest(INDENT).group());
        }
        Ok(doc)
    }

    fn conditional(
        &mut self,
        condition: &Condition,
        yes: &Expression,
        no: &Expression,
    ) -> Result<Doc<'a>> {
        let comparison = condition.comparison;
        let mut doc = self.layout.word("if ");
        doc = doc.append(self.expression(&condition.left, Level::Sum)?);
        if condition.is_written() {
            doc = doc.append(self.layout.word(format!(" {comparison} ")));
            doc = doc.append(self.expression(&condition.right, Level::Sum)?);
        }
        for (keyword, branch) in [("then ", yes), ("else ", no)] {
            let start = self.start(branch);
            let separator = self.layout.between(start);
            let is_chain = keyword == "else " && matches!(branch.kind, ExpressionKind::If(..));
            let indent = if is_chain { 0 } else { INDENT };
            let branch = self.expression(branch, Level::Open)?.nest(indent);
            let branch = self.layout.word(keyword).append(branch);
            doc = doc.append(separator).append(branch);
        }
        Ok(doc.group())
    }

    fn matching(&mut self, value: &Expression, cases: &[(Pattern, Expression)]) -> Result<Doc<'a>> {
        let value = self.expression(value, Level::Choice)?;
        let start = self.layout.word("match ").append(value);
        let mut doc = start.append(self.layout.word(" with"));
        for (index, (pattern, body)) in cases.iter().enumerate() {
            let place = pattern.span.start()..pattern.span.end();
            let line = self.layout.hardline();
            let separator = self.layout.separated(place.start, line);
            let header = format!("| {} =>", self.text(place));
            let header = self.layout.word(header);
            let is_last = index + 1 == cases.len();
            let case = match !is_last && ends_with_match(body) {
                true => {
                    let start = self.start(body);
                    let separator = self.layout.between(start);
                    let inner = self.expression(body, Level::Open)?;
                    let inner = self.bracketed("(", inner, ")");
                    header.append(separator.append(inner).nest(INDENT)).group()
                }
                false => self.hanging(header, body)?,
            };
            doc = doc.append(separator).append(case);
        }
        Ok(doc)
    }
}

/// Whether the step is written as a part of `;;`.
fn is_normal_form(step: &Expression) -> bool {
    step.span.text() == ";;"
}
