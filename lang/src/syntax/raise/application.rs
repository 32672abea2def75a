//! Applications: operators, pipelines, `let`, `if`, pairs and arrays.

use super::{Bound, Raiser, expression, lambda::component_of, name};
use crate::{
    primitives::{Group, Primitive},
    syntax::{
        resolve::{Slot, primitive_of},
        tree::{Argument, Expression, ExpressionKind, Let, Operator},
    },
    term::{Literal, Term, TermKind},
    types::TypeArgument,
};

/// A chain of at least so many applications, each to the result of the next, is written with `|>`.
const SHORTEST_PIPELINE: usize = 2;

/// The operator that stands for the primitive.
pub(super) fn operator(primitive: Primitive) -> Option<Operator> {
    Operator::ALL
        .into_iter()
        .find(|operator| primitive_of(*operator) == Some(primitive))
}

/// An argument of an application, on either level.
enum Given<'t> {
    Value(&'t Term),
    Type(&'t TypeArgument),
}

/// The argument for a shape: its sizes in brackets, or `_`.
fn shape_argument<'g>(sizes: impl Iterator<Item = &'g Given<'g>>, rank: Option<usize>) -> Argument {
    let sizes = sizes.filter_map(|given| match given {
        Given::Type(TypeArgument::Nat(size)) if size.to_string().starts_with('?') => {
            Some(name("_"))
        }
        Given::Type(TypeArgument::Nat(written)) => Some(super::size(written)),
        Given::Type(_) | Given::Value(_) => None,
    });
    let sizes: Vec<Expression> = sizes.collect();
    Argument::Value(match rank {
        Some(_) => expression(ExpressionKind::List(sizes)),
        None => name("_"),
    })
}

/// The head and the arguments of the application, up to the first part that has an annotation or is
/// a component of a variable.
fn parts(term: &Term) -> (&Term, Vec<Given<'_>>) {
    let (mut head, mut arguments) = (term, Vec::new());
    while arguments.is_empty() || (head.annotation().is_none() && component_of(head).is_none()) {
        match head.kind() {
            TermKind::Apply(function, argument) => {
                arguments.push(Given::Value(argument));
                head = function;
            }
            TermKind::TypeApply(function, argument) => {
                arguments.push(Given::Type(argument));
                head = function;
            }
            _ => break,
        }
    }
    arguments.reverse();
    (head, arguments)
}

impl Raiser {
    pub(super) fn application(&mut self, term: &Term) -> Expression {
        if let Some((primitive, variable)) = component_of(term)
            && let Some(component) = self.component(primitive, variable)
        {
            return name(&component);
        }
        let (head, arguments) = parts(term);
        if let Some(sugar) = self.sugar(head, &arguments) {
            return sugar;
        }
        let length = self.pipeline_length(term);
        if length >= SHORTEST_PIPELINE || (length == 1 && has_large_function(&arguments)) {
            return self.pipeline(term);
        }
        self.plain(head, &arguments)
    }

    /// The name of the component, if it has one.
    fn component(&self, primitive: Primitive, variable: &crate::nat::Name) -> Option<String> {
        for bound in self.bound.iter().rev() {
            match bound {
                Bound::Component(component)
                    if component.variable == *variable && component.primitive == primitive =>
                {
                    return Some(component.name.clone());
                }
                Bound::Value(own, _) if own == variable => return None,
                _ => {}
            }
        }
        None
    }

    fn plain(&mut self, head: &Term, arguments: &[Given<'_>]) -> Expression {
        let mut slots = super::slots(head).into_iter().peekable();
        let mut raised = Vec::with_capacity(arguments.len());
        let mut shapes = match head.kind() {
            TermKind::Reference(reference) => reference.shapes.iter().peekable(),
            _ => [].iter().peekable(),
        };
        let mut rest = arguments.iter().enumerate();
        loop {
            let position = arguments.len() - rest.len();
            if let Some(shape) = shapes.next_if(|shape| shape.position == position) {
                let sizes = rest.by_ref().take(shape.arguments());
                raised.push(shape_argument(sizes.map(|(_, given)| given), shape.rank));
                continue;
            }
            let Some((_, argument)) = rest.next() else {
                break;
            };
            let slot = slots.peek();
            raised.push(match argument {
                Given::Value(value) => {
                    slots.next();
                    Argument::Value(self.term(value))
                }
                Given::Type(argument) => {
                    let expected =
                        matches!(slot, Some(Slot::Type(_, kind)) if *kind == argument.kind());
                    if matches!(slot, Some(Slot::Type(..))) {
                        slots.next();
                    }
                    self.type_argument(argument, expected)
                }
            });
        }
        let head = self.term(head);
        match raised.is_empty() {
            true => head,
            false => expression(ExpressionKind::Apply(Box::new(head), raised)),
        }
    }

    /// How many functions the innermost argument is passed through that a pipeline would write one
    /// after the other.
    fn pipeline_length(&self, term: &Term) -> usize {
        let (mut length, mut rest) = (0, term);
        while let Some((function, argument)) = stage(rest) {
            let (head, arguments) = parts(function);
            let is_stage = !arguments.is_empty() || head.as_primitive().is_some();
            if !is_stage {
                break;
            }
            (length, rest) = (length + 1, argument);
            if rest.annotation().is_some() || component_of(rest).is_some() {
                break;
            }
        }
        length
    }

    fn pipeline(&mut self, term: &Term) -> Expression {
        let mut stages = Vec::new();
        let mut rest = term;
        for _ in 0..self.pipeline_length(term) {
            let Some((function, argument)) = stage(rest) else {
                break;
            };
            stages.push(function);
            rest = argument;
        }
        let mut result = self.term(rest);
        for function in stages.into_iter().rev() {
            let function = self.term(function);
            result = binary(Operator::Pipe, result, function);
        }
        result
    }

    /// An application with a notation of its own.
    fn sugar(&mut self, head: &Term, arguments: &[Given<'_>]) -> Option<Expression> {
        if head.annotation().is_some() {
            return None;
        }
        if let (TermKind::Lambda(parameter, body), [Given::Value(value)]) = (head.kind(), arguments)
            && parameter.annotation.is_none()
            && value.annotation().is_none()
            && matches!(
                value.kind(),
                TermKind::Lambda(..) | TermKind::TypeLambda(..)
            )
        {
            return Some(self.local_function(&parameter.name, value, body));
        }
        let primitive = head.as_primitive()?;
        if primitive == Primitive::MakeArray {
            return self.list(arguments);
        }
        let values: Vec<&Term> = arguments
            .iter()
            .map(|argument| match argument {
                Given::Value(value) => Some(*value),
                Given::Type(_) => None,
            })
            .collect::<Option<_>>()?;
        match (primitive, values.as_slice()) {
            (Primitive::MakePair, [first, second]) => Some(self.pair(first, second)),
            (Primitive::Select, [condition, first, second]) => {
                let parts = [self.term(condition), self.term(first), self.term(second)];
                Some(expression(ExpressionKind::If(Box::new(parts))))
            }
            (Primitive::Not, [operand]) => self.not_equal(operand),
            (Primitive::Neg, [operand]) => {
                let operand = self.term(operand);
                let is_number = matches!(operand.kind, ExpressionKind::Number(_));
                (!is_number).then(|| expression(ExpressionKind::Negate(Box::new(operand))))
            }
            (Primitive::Let, [value, body]) => self.local_value(value, body),
            (_, [left, right]) => {
                let operator = operator(primitive)?;
                let (left, right) = (self.term(left), self.term(right));
                Some(binary(operator, left, right))
            }
            _ => None,
        }
    }

    fn not_equal(&mut self, operand: &Term) -> Option<Expression> {
        let (head, arguments) = parts(operand);
        let plain = operand.annotation().is_none() && head.annotation().is_none();
        match (head.as_primitive(), arguments.as_slice()) {
            (Some(Primitive::Equal), [Given::Value(left), Given::Value(right)]) if plain => {
                let (left, right) = (self.term(left), self.term(right));
                Some(binary(Operator::NotEqual, left, right))
            }
            _ => None,
        }
    }

    fn pair(&mut self, first: &Term, second: &Term) -> Expression {
        let first = self.term(first);
        let second = self.term(second);
        let mut parts = vec![first];
        match second.kind {
            ExpressionKind::Tuple(rest) => parts.extend(rest),
            _ => parts.push(second),
        }
        expression(ExpressionKind::Tuple(parts))
    }

    fn list(&mut self, arguments: &[Given<'_>]) -> Option<Expression> {
        let (Given::Type(TypeArgument::Nat(count)), elements) = arguments.split_first()? else {
            return None;
        };
        if count.as_constant() != u64::try_from(elements.len()).ok() {
            return None;
        }
        let elements = elements.iter().map(|element| match element {
            Given::Value(value) => Some(self.term(value)),
            Given::Type(_) => None,
        });
        let elements = elements.collect::<Option<_>>()?;
        Some(expression(ExpressionKind::List(elements)))
    }

    /// `let x = value in body`, which names a value: a function would be read as one that is
    /// applied.
    fn local_value(&mut self, value: &Term, function: &Term) -> Option<Expression> {
        let (parameter, body) = function.as_lambda()?;
        // A `let` of what takes arguments would be read as an application.
        let is_lambda = matches!(
            value.kind(),
            TermKind::Lambda(..) | TermKind::TypeLambda(..)
        );
        let is_function =
            is_lambda && value.annotation().is_none() || !super::slots(value).is_empty();
        if is_function || parameter.annotation.is_some() || function.annotation().is_some() {
            return None;
        }
        let value = self.term(value);
        Some(self.local(&parameter.name, Vec::new(), value, body))
    }

    fn local_function(
        &mut self,
        variable: &crate::nat::Name,
        value: &Term,
        body: &Term,
    ) -> Expression {
        let (parameters, inner, bindings) = self.lambdas(value);
        let value = self.term(&inner);
        self.leave(bindings);
        self.local(variable, parameters, value, body)
    }

    fn local(
        &mut self,
        variable: &crate::nat::Name,
        parameters: Vec<crate::syntax::tree::Parameter>,
        value: Expression,
        body: &Term,
    ) -> Expression {
        let outside = self.bound.len();
        let pattern = self.bind(variable, body, &[]);
        let body = self.term(body);
        self.bound.truncate(outside);
        expression(ExpressionKind::Let(Box::new(Let {
            pattern,
            parameters,
            result: None,
            value,
            body,
        })))
    }
}

/// Whether a function among the arguments contains another one, so that what follows it would be
/// far away.
fn has_large_function(arguments: &[Given<'_>]) -> bool {
    arguments.iter().any(|argument| match argument {
        Given::Value(value) => value
            .as_lambda()
            .is_some_and(|(_, body)| has_function(body)),
        Given::Type(_) => false,
    })
}

fn has_function(term: &Term) -> bool {
    term.as_lambda().is_some() || term.children().any(has_function)
}

fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
    expression(ExpressionKind::Binary {
        operator,
        operator_range: 0..0,
        left: Box::new(left),
        right: Box::new(right),
    })
}

/// Whether the primitive belongs into formulas instead of pipelines.
fn is_scalar_function(primitive: Primitive) -> bool {
    let group = primitive.group();
    matches!(
        group,
        Group::Arithmetic
            | Group::Mathematics
            | Group::Bits
            | Group::Comparison
            | Group::Conversion
    )
}

/// The function and the argument of an application that has no notation of its own and is complete.
fn stage(term: &Term) -> Option<(&Term, &Term)> {
    let (function, argument) = term.as_apply()?;
    let (head, arguments) = parts(term);
    let is_value = !matches!(
        argument.kind(),
        TermKind::Literal(Literal::Number(_) | Literal::Scalar(_))
            | TermKind::Lambda(..)
            | TermKind::TypeLambda(..)
    );
    let values = arguments
        .iter()
        .filter(|argument| matches!(argument, Given::Value(_)))
        .count();
    let is_stage = match head.as_primitive() {
        // These have a notation of their own, or their arguments count the same.
        Some(
            Primitive::MakeArray
            | Primitive::Neg
            | Primitive::Not
            | Primitive::Fst
            | Primitive::Snd,
        ) => false,
        Some(Primitive::MakePair | Primitive::Let | Primitive::Select) => false,
        Some(Primitive::Zip | Primitive::DepZip | Primitive::Concat) => false,
        Some(primitive) => !is_scalar_function(primitive) && primitive.arity() == Some(values),
        None => matches!(head.kind(), TermKind::Reference(_)),
    };
    (is_stage && is_value).then_some((function, argument))
}
