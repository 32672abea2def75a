//! The types of expressions.

use super::{Checker, Frame, described};
use crate::text::{
    Type,
    core::{
        Condition, Expression, ExpressionKind, Function, Global, Pattern, PatternKind, Slot,
        Variable,
    },
    error::{ElevateError, ElevateErrorKind},
};

impl Checker<'_> {
    /// The type of a function, with the types of what it uses of its surroundings.
    pub(super) fn function(&mut self, function: &Function, captures: Vec<Type>) -> Type {
        let mut slots: Vec<Type> = Vec::with_capacity(function.slots);
        for parameter in &function.parameters {
            let ty = self.maybe_written(parameter.ty.as_ref());
            slots.push(ty);
        }
        let arguments = slots.clone();
        while slots.len() < function.slots {
            slots.push(self.unifier.fresh());
        }
        self.frames.push(Frame { captures, slots });
        self.parameters(function, &arguments);
        let body = match &function.result {
            Some(written) => {
                let expected = self.written(written);
                self.expect(&function.body, &expected);
                expected
            }
            None => self.expression(&function.body),
        };
        self.frames.pop();
        arguments
            .into_iter()
            .rev()
            .fold(body, |result, argument| Type::function(argument, result))
    }

    /// Defaults, domains and conditions.
    fn parameters(&mut self, function: &Function, types: &[Type]) {
        for (parameter, ty) in function.parameters.iter().zip(types) {
            if let Some(default) = &parameter.default {
                self.expect(default, ty);
            }
            if let Some(domain) = &parameter.domain {
                self.expect(domain, &Type::list(ty.clone()));
            }
        }
        for (condition, _) in &function.conditions {
            self.condition(condition);
        }
    }

    /// Both sides of a comparison are numbers, or text or truth values that are equal or not.
    fn condition(&mut self, condition: &Condition) {
        let [left, right] = [&condition.left, &condition.right];
        let types = [left, right].map(|side| self.expression(side));
        let found = types.each_ref().map(|ty| self.unifier.shallow(ty));
        let expected = [Type::Bool, Type::Text]
            .into_iter()
            .find(|ty| found.contains(ty))
            .unwrap_or(Type::Nat);
        for (side, found) in [left, right].into_iter().zip(&types) {
            self.require(&expected, found, &side.span);
        }
        if expected != Type::Nat && !condition.comparison.is_equality() {
            let help = format!("{expected} is compared by `==` and `!=`");
            let comparison = condition.comparison.to_string();
            let kind = ElevateErrorKind::ComparedNoNumbers(comparison, expected);
            self.errors
                .push(ElevateError::new(kind, left.span.clone()).help(help));
        }
    }

    fn variable(&self, variable: Variable) -> Option<Type> {
        let frame = self.frames.last()?;
        match variable {
            Variable::Own(slot) => frame.slots.get(slot).cloned(),
            Variable::Captured(index) => frame.captures.get(index).cloned(),
        }
    }

    fn slot(&self, slot: Slot) -> Type {
        self.variable(Variable::Own(slot))
            .unwrap_or(Type::Variable(u32::MAX))
    }

    fn expect(&mut self, expression: &Expression, expected: &Type) -> bool {
        let found = self.expression(expression);
        self.require(expected, &found, &expression.span)
    }

    fn expression(&mut self, expression: &Expression) -> Type {
        crate::run::deep(|| self.kind(expression))
    }

    fn kind(&mut self, expression: &Expression) -> Type {
        match &expression.kind {
            ExpressionKind::Variable(variable) => self
                .variable(*variable)
                .unwrap_or_else(|| self.unifier.fresh()),
            ExpressionKind::Global(global) => self.global(*global),
            ExpressionKind::Number(_) | ExpressionKind::Size(_) => Type::Nat,
            ExpressionKind::Text(_) => Type::Text,
            ExpressionKind::Bool(_) => Type::Bool,
            ExpressionKind::Target(fact) => match fact.is_text() {
                true => Type::Text,
                false => Type::Nat,
            },
            ExpressionKind::Range(first, last) => {
                self.expect(first, &Type::Nat);
                self.expect(last, &Type::Nat);
                Type::Nat
            }
            ExpressionKind::Complete(global, arguments) => self.complete(*global, arguments),
            ExpressionKind::Address(_) => Type::Address,
            ExpressionKind::Primitive(_) => Type::Primitive,
            ExpressionKind::Term(_) => Type::Term,
            ExpressionKind::Context(_) => Type::traversal(),
            ExpressionKind::Invalid => self.unifier.fresh(),
            ExpressionKind::SizeFunction(_, _, sizes) => {
                for (_, size) in sizes {
                    self.expect(size, &Type::Nat);
                }
                Type::NatToNat
            }
            ExpressionKind::List(items) => {
                let element = self.unifier.fresh();
                for item in items {
                    self.expect(item, &element);
                }
                Type::list(element)
            }
            ExpressionKind::Sequence(strategies) | ExpressionKind::Choice(strategies) => {
                for strategy in strategies {
                    self.expect(strategy, &Type::Strategy);
                }
                Type::Strategy
            }
            ExpressionKind::Arithmetic(first, others) => {
                self.expect(first, &Type::Nat);
                for (_, operand) in others {
                    self.expect(operand, &Type::Nat);
                }
                Type::Nat
            }
            ExpressionKind::Negative(of) => {
                self.expect(of, &Type::Nat);
                Type::Nat
            }
            ExpressionKind::Numeric(_, arguments) => {
                for argument in arguments {
                    self.expect(argument, &Type::Nat);
                }
                Type::Nat
            }
            ExpressionKind::Apply(function, arguments) => self.application(function, arguments),
            ExpressionKind::Function(function) => {
                let captured = |variable: &Variable| {
                    self.variable(*variable).unwrap_or(Type::Variable(u32::MAX))
                };
                let captures = function.captures.iter().map(captured).collect();
                self.function(function, captures)
            }
            ExpressionKind::If(condition, yes, no) => {
                self.condition(condition);
                let ty = self.expression(yes);
                self.expect(no, &ty);
                ty
            }
            ExpressionKind::Match(value, cases) => self.matching(value, cases),
            ExpressionKind::Let(slot, value, body) => {
                let ty = self.expression(value);
                let bound = self.slot(*slot);
                self.require(&bound, &ty, &value.span);
                self.expression(body)
            }
        }
    }

    /// A call with one place for each parameter.
    fn complete(&mut self, global: Global, arguments: &[Option<Expression>]) -> Type {
        let mut ty = self.global(global);
        for argument in arguments {
            // A definition that is still being checked may be known by nothing but its name.
            let (expected, result) = match self.unifier.shallow(&ty) {
                Type::Function(expected, result) => ((*expected).clone(), (*result).clone()),
                open => {
                    let (expected, result) = (self.unifier.fresh(), self.unifier.fresh());
                    let needed = Type::function(expected.clone(), result.clone());
                    // It needs as many parameters as it is written with.
                    let _ = self.unifier.unify(&needed, &open);
                    (expected, result)
                }
            };
            if let Some(argument) = argument {
                self.expect(argument, &expected);
            }
            ty = result;
        }
        ty
    }

    fn global(&mut self, global: Global) -> Type {
        if let Some((_, ty)) = self.group.iter().find(|(known, _)| *known == global) {
            return ty.clone();
        }
        match self.environment.global(global).1 {
            Some(scheme) => self.unifier.instance(scheme),
            None => self.unifier.fresh(),
        }
    }

    fn matching(&mut self, value: &Expression, cases: &[(Pattern, Expression)]) -> Type {
        let matched = self.expression(value);
        let mut result = None;
        for (pattern, body) in cases {
            self.pattern(pattern, &matched);
            match &result {
                None => result = Some(self.expression(body)),
                Some(ty) => {
                    self.expect(body, &ty.clone());
                }
            }
        }
        result.unwrap_or_else(|| self.unifier.fresh())
    }

    fn pattern(&mut self, pattern: &Pattern, matched: &Type) {
        match &pattern.kind {
            PatternKind::Any => {}
            PatternKind::Bind(slot) => {
                let bound = self.slot(*slot);
                self.require(&bound, matched, &pattern.span);
            }
            PatternKind::Number(_) => {
                self.require(matched, &Type::Nat, &pattern.span);
            }
            PatternKind::List(items) => {
                let element = self.unifier.fresh();
                self.require(matched, &Type::list(element.clone()), &pattern.span);
                for item in items {
                    self.pattern(item, &element);
                }
            }
            PatternKind::Cons(first, rest) => {
                let element = self.unifier.fresh();
                let list = Type::list(element.clone());
                self.require(matched, &list, &pattern.span);
                self.pattern(first, &element);
                self.pattern(rest, &list);
            }
        }
    }

    fn application(&mut self, function: &Expression, arguments: &[Expression]) -> Type {
        let callee = self.expression(function);
        let mut ty = callee.clone();
        for (index, argument) in arguments.iter().enumerate() {
            ty = match self.unifier.shallow(&ty) {
                Type::Function(expected, result) => {
                    self.expect(argument, &expected);
                    (*result).clone()
                }
                Type::Variable(number) => {
                    let found = self.expression(argument);
                    let result = self.unifier.fresh();
                    let needed = Type::function(found, result.clone());
                    self.require(&needed, &Type::Variable(number), &argument.span);
                    result
                }
                _ => {
                    self.not_a_function(function, &callee, index, arguments);
                    return self.unifier.fresh();
                }
            };
        }
        ty
    }

    fn not_a_function(
        &mut self,
        function: &Expression,
        ty: &Type,
        taken: usize,
        arguments: &[Expression],
    ) {
        for argument in &arguments[taken..] {
            self.expression(argument);
        }
        let callee = described(self.environment, function);
        if let ExpressionKind::Complete(_, places) = &function.kind {
            let kind = ElevateErrorKind::TooManyArguments {
                callee,
                expected: places.len(),
                found: places.len() + arguments.len(),
            };
            let error = ElevateError::new(kind, arguments[0].span.clone());
            return self.errors.push(error);
        }
        let found = self.shown(ty, &mut Vec::new());
        let is_strategy = found == Type::Strategy;
        self.errors.push(match taken {
            0 => {
                let error = ElevateError::new(ElevateErrorKind::NotAFunction { callee, found }, function.span.clone());
                match is_strategy {
                    true => error.help("a strategy gets its program when it runs; strategies are combined with `;`, `<+` and `@`"),
                    false => error,
                }
            }
            expected => {
                let kind = ElevateErrorKind::TooManyArguments {
                    callee,
                    expected,
                    found: arguments.len(),
                };
                ElevateError::new(kind, arguments[taken].span.clone())
            }
        });
    }
}
