//! Name lookup.

mod calls;

use std::{collections::HashMap, sync::Arc};

use rise_lang::{
    diagnostic::Span,
    nat::{Name, Nat},
    primitives::Primitive,
};

use super::{
    core::{self, Formal, Function, Global, Numeric, Slot, Variable},
    error::{ElevateError, ElevateErrorKind, did_you_mean},
    scope::Scope,
    tree::{
        Condition, Definition, Expression, ExpressionKind, Identifier, Parameter, Pattern,
        PatternKind,
    },
};

/// The resolver's view of the definitions of a library.
pub(super) trait Definitions {
    /// The name of a definition.
    fn name(&self, global: Global) -> &Name;

    /// Its parameters; none are known of rules, natives and predicates.
    fn formals(&self, global: Global) -> &[Formal];
}

/// A function whose body is being read.
#[derive(Default)]
struct Frame {
    /// The variables in scope, the innermost last.
    scope: Vec<(Name, Slot)>,
    /// Variables of the surroundings that are in use, each with its name.
    captures: Vec<(Name, Variable)>,
    slots: usize,
}

impl Frame {
    fn bind(&mut self, name: Name) -> Slot {
        let slot = self.slots;
        self.slots += 1;
        self.scope.push((name, slot));
        slot
    }
}

/// Looks up the names of one definition, or of one expression.
pub(super) struct Resolver<'a> {
    globals: &'a HashMap<Name, Global>,
    definitions: &'a dyn Definitions,
    /// The program that the strategy is for, if it is known.
    scope: Option<&'a Scope>,
    frames: Vec<Frame>,
    pub(super) errors: Vec<ElevateError>,
    /// The definitions that are used.
    pub(super) uses: Vec<Global>,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(
        globals: &'a HashMap<Name, Global>,
        definitions: &'a dyn Definitions,
    ) -> Resolver<'a> {
        Resolver {
            globals,
            definitions,
            scope: None,
            frames: Vec::new(),
            errors: Vec::new(),
            uses: Vec::new(),
        }
    }

    /// The same, where names that nothing else has are those of the program's sizes.
    pub(super) fn within(self, scope: &'a Scope) -> Resolver<'a> {
        Resolver {
            scope: Some(scope),
            ..self
        }
    }

    /// A definition.
    pub(super) fn definition(&mut self, definition: &Definition) -> Function {
        let conditions = &definition.conditions;
        let mut function = self.function(&definition.parameters, conditions, &definition.body);
        function.result.clone_from(&definition.result);
        function
    }

    /// The function with these parameters and this body; without parameters, the expression itself.
    pub(super) fn function(
        &mut self,
        parameters: &[Parameter],
        conditions: &[Condition],
        body: &Expression,
    ) -> Function {
        self.frames.push(Frame::default());
        let parameters: Vec<core::Parameter> = parameters
            .iter()
            .map(|parameter| self.parameter(parameter))
            .collect();
        let conditions = conditions.iter().map(|condition| {
            let (left, right) = (&condition.left.span, &condition.right.span);
            let span = left.source().span(left.start()..right.end());
            (self.condition(condition), span)
        });
        let conditions = conditions.collect();
        let body = self.expression(body);
        let frame = self.frames.pop().unwrap_or_default();
        Function {
            captures: frame.captures.into_iter().map(|(_, outer)| outer).collect(),
            parameters,
            slots: frame.slots,
            result: None,
            conditions,
            body,
        }
    }

    /// A default and a domain may use the parameters before.
    fn parameter(&mut self, parameter: &Parameter) -> core::Parameter {
        let default = parameter.default.as_ref();
        let default = default.map(|default| self.expression(default));
        let domain = parameter.domain.as_ref();
        let domain = domain.map(|domain| self.expression(domain));
        self.bind_once(&parameter.name, 0);
        core::Parameter {
            name: parameter.name.name.clone(),
            ty: parameter.ty.clone(),
            default,
            domain,
        }
    }

    fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Binds a name that nothing since `start` in the scope may have.
    fn bind_once(&mut self, identifier: &Identifier, start: usize) -> Slot {
        let bound = &self.frame().scope[start..];
        if bound.iter().any(|(name, _)| *name == identifier.name) {
            let kind = ElevateErrorKind::BoundTwice(identifier.name.clone());
            self.errors
                .push(ElevateError::new(kind, identifier.span.clone()));
        }
        self.frame().bind(identifier.name.clone())
    }

    /// The variable as seen from the function number `depth`.
    fn variable(&mut self, name: &Name, depth: usize) -> Option<Variable> {
        let frame = &self.frames[depth];
        if let Some((_, slot)) = frame.scope.iter().rev().find(|(known, _)| known == name) {
            return Some(Variable::Own(*slot));
        }
        if let Some(index) = frame.captures.iter().position(|(known, _)| known == name) {
            return Some(Variable::Captured(index));
        }
        let outer = self.variable(name, depth.checked_sub(1)?)?;
        let captures = &mut self.frames[depth].captures;
        captures.push((name.clone(), outer));
        Some(Variable::Captured(captures.len() - 1))
    }

    fn name(&mut self, name: &Name, span: &Span) -> core::ExpressionKind {
        let innermost = self.frames.len().checked_sub(1);
        if let Some(variable) = innermost.and_then(|depth| self.variable(name, depth)) {
            return core::ExpressionKind::Variable(variable);
        }
        if let Some(global) = self.globals.get(name).copied() {
            self.uses.push(global);
            return match self.has_defaults(global) {
                true => self.complete(global, Vec::new(), Vec::new(), span),
                false => core::ExpressionKind::Global(global),
            };
        }
        if self.scope.is_some_and(|scope| scope.sizes().contains(name)) {
            return core::ExpressionKind::Size(name.clone());
        }
        if let Some(value) = self.scope.and_then(|scope| scope.value(name)) {
            return core::ExpressionKind::Number(value);
        }
        if let Some(primitive) = Primitive::by_name(name.as_str()) {
            return core::ExpressionKind::Primitive(primitive);
        }
        let error = ElevateError::new(ElevateErrorKind::UnknownName(name.clone()), span.clone());
        let help = self.similar(name);
        let help = help.or_else(|| self.scope.map(Scope::description));
        self.errors.push(error.maybe_help(help));
        core::ExpressionKind::Invalid
    }

    fn similar(&self, name: &Name) -> Option<String> {
        let locals = self
            .frames
            .iter()
            .flat_map(|frame| frame.scope.iter().map(|(name, _)| name.as_str()));
        let globals = self.globals.keys().map(rise_lang::nat::Name::as_str);
        let primitives = Primitive::all().iter().map(|primitive| primitive.name());
        let sizes = self.scope.into_iter().flat_map(Scope::names);
        let sizes = sizes.map(rise_lang::nat::Name::as_str);
        let known = locals.chain(globals).chain(primitives).chain(sizes);
        did_you_mean(name.as_str(), known)
    }

    fn all(&mut self, expressions: &[Expression]) -> Vec<core::Expression> {
        expressions
            .iter()
            .map(|expression| self.expression(expression))
            .collect()
    }

    fn boxed(&mut self, expression: &Expression) -> Box<core::Expression> {
        Box::new(self.expression(expression))
    }

    /// The expression, with its names looked up.
    pub(super) fn expression(&mut self, expression: &Expression) -> core::Expression {
        crate::run::deep(|| core::Expression {
            kind: self.kind(expression),
            span: expression.span.clone(),
        })
    }

    fn kind(&mut self, expression: &Expression) -> core::ExpressionKind {
        use core::ExpressionKind as Core;
        match &expression.kind {
            ExpressionKind::Name(name) => self.name(name, &expression.span),
            ExpressionKind::Number(number) => Core::Number(*number),
            ExpressionKind::List(items) => Core::List(self.all(items)),
            ExpressionKind::Range(first, last) => Core::Range(self.boxed(first), self.boxed(last)),
            ExpressionKind::Text(text) => Core::Text(text.clone()),
            ExpressionKind::Bool(truth) => Core::Bool(*truth),
            ExpressionKind::Target(fact) => self.fact(fact),
            ExpressionKind::Address(address) => Core::Address(address.clone()),
            ExpressionKind::Term(term) => Core::Term(term.clone()),
            ExpressionKind::Context(context) => Core::Context(Arc::clone(context)),
            ExpressionKind::SizeFunction(parameter, body) => {
                self.size_function(parameter, body, &expression.span)
            }
            ExpressionKind::Apply(function, arguments) => {
                if let Some(numeric) = self.numeric(function) {
                    return self.numeric_call(numeric, arguments, &expression.span);
                }
                match self.with_defaults(function) {
                    Some(global) => self.call(global, arguments, &[], &function.span),
                    None => Core::Apply(self.boxed(function), self.all(arguments)),
                }
            }
            ExpressionKind::Call(function, arguments, named) => match self.named(function) {
                Some(global) => self.call(global, arguments, named, &function.span),
                None => self.not_named(function, named),
            },
            ExpressionKind::Sequence(steps) => Core::Sequence(self.all(steps)),
            ExpressionKind::Choice(alternatives) => Core::Choice(self.all(alternatives)),
            ExpressionKind::Arithmetic(first, others) => {
                let first = self.boxed(first);
                let others = others
                    .iter()
                    .map(|(operator, operand)| (*operator, self.expression(operand)));
                Core::Arithmetic(first, others.collect())
            }
            ExpressionKind::Function(parameters, body) => {
                Core::Function(Arc::new(self.function(parameters, &[], body)))
            }
            ExpressionKind::Negative(of) => Core::Negative(self.boxed(of)),
            ExpressionKind::If(condition, yes, no) => {
                let condition = self.condition(condition);
                Core::If(Box::new(condition), self.boxed(yes), self.boxed(no))
            }
            ExpressionKind::Match(value, cases) => self.cases(value, cases),
            ExpressionKind::Let(name, value, body) => {
                let value = self.boxed(value);
                let slot = self.frame().bind(name.name.clone());
                let body = self.boxed(body);
                self.frame().scope.pop();
                Core::Let(slot, value, body)
            }
        }
    }

    /// The function of sizes of that name, unless something else has the name.
    fn numeric(&mut self, function: &Expression) -> Option<Numeric> {
        let ExpressionKind::Name(name) = &function.kind else {
            return None;
        };
        let numeric = Numeric::of(name.as_str())?;
        let innermost = self.frames.len().checked_sub(1);
        let is_local = innermost.is_some_and(|depth| self.variable(name, depth).is_some());
        (!is_local && !self.globals.contains_key(name)).then_some(numeric)
    }

    fn numeric_call(
        &mut self,
        function: Numeric,
        arguments: &[Expression],
        span: &Span,
    ) -> core::ExpressionKind {
        let found = arguments.len();
        if function == Numeric::Power && found != 2 {
            let kind = ElevateErrorKind::Unexpected {
                expected: "a base and an exponent, `pow(a, b)`".to_owned(),
                found: format!("{found} argument{}", if found == 1 { "" } else { "s" }),
            };
            self.errors.push(ElevateError::new(kind, span.clone()));
            return core::ExpressionKind::Invalid;
        }
        core::ExpressionKind::Numeric(function, self.all(arguments))
    }

    fn condition(&mut self, condition: &Condition) -> core::Condition {
        core::Condition {
            left: self.expression(&condition.left),
            comparison: condition.comparison,
            right: self.expression(&condition.right),
        }
    }

    /// Names in the body other than the parameter are sizes of the surroundings.
    fn size_function(&mut self, parameter: &Name, body: &Nat, span: &Span) -> core::ExpressionKind {
        for function in body.functions() {
            let place = word_in(span, &function);
            let error = ElevateError::new(ElevateErrorKind::UnknownName(function), place);
            self.errors
                .push(error.help("a function on sizes cannot use another"));
        }
        let names = body
            .variables()
            .into_iter()
            .filter(|name| name != parameter);
        let sizes = names.map(|name| {
            let span = word_in(span, &name);
            let kind = self.name(&name, &span);
            (name, core::Expression { kind, span })
        });
        let sizes = sizes.collect();
        core::ExpressionKind::SizeFunction(parameter.clone(), body.clone(), sizes)
    }

    fn cases(
        &mut self,
        value: &Expression,
        cases: &[(Pattern, Expression)],
    ) -> core::ExpressionKind {
        let value = self.boxed(value);
        let mut resolved = Vec::new();
        for (pattern, body) in cases {
            let start = self.frame().scope.len();
            let pattern = self.pattern(pattern, start);
            resolved.push((pattern, self.expression(body)));
            self.frame().scope.truncate(start);
        }
        core::ExpressionKind::Match(value, resolved)
    }

    fn pattern(&mut self, pattern: &Pattern, start: usize) -> core::Pattern {
        let kind = match &pattern.kind {
            PatternKind::Any => core::PatternKind::Any,
            PatternKind::Name(name) => core::PatternKind::Bind(self.bind_once(name, start)),
            PatternKind::Number(number) => core::PatternKind::Number(*number),
            PatternKind::List(items) => core::PatternKind::List(
                items.iter().map(|item| self.pattern(item, start)).collect(),
            ),
            PatternKind::Cons(first, rest) => {
                let first = Box::new(self.pattern(first, start));
                core::PatternKind::Cons(first, Box::new(self.pattern(rest, start)))
            }
        };
        core::Pattern {
            kind,
            span: pattern.span.clone(),
        }
    }
}

/// Where the name stands as a word in the text at the place; the whole place if it does not.
fn word_in(place: &Span, name: &Name) -> Span {
    let in_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '\'';
    let text = place.text();
    let is_word = |start: &usize| {
        !text[..*start].ends_with(in_name)
            && !text[start + name.as_str().len()..].starts_with(in_name)
    };
    match text
        .match_indices(name.as_str())
        .map(|(start, _)| start)
        .find(is_word)
    {
        Some(start) => place
            .source()
            .span(place.start() + start..place.start() + start + name.as_str().len()),
        None => place.clone(),
    }
}
