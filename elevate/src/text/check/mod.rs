//! Finds the types of definitions by Hindley and Milner's inference; definitions that use each
//! other are checked together.

mod expression;
mod groups;
mod unify;

use rise_lang::{diagnostic::Span, nat::Name};

pub(super) use groups::groups;

use super::{
    Type,
    core::{Expression, Function, Global},
    error::{ElevateError, ElevateErrorKind},
    tree::{WrittenType, WrittenTypeKind},
};
use unify::{Difference, Unifier, mentions, numbered};

/// The checker's view of the definitions of a library.
pub(super) trait Environment {
    /// The name of a definition, and its polymorphic type if it is known already.
    fn global(&self, global: Global) -> (&Name, Option<&Type>);
}

/// Checks a group of definitions that use each other.
pub(super) struct Checker<'a> {
    environment: &'a dyn Environment,
    unifier: Unifier,
    /// The definitions of the group, with their types so far.
    group: Vec<(Global, Type)>,
    frames: Vec<Frame>,
    /// Types of the written type variables, in the definition that is checked.
    written: Vec<(Name, Type)>,
    pub(super) errors: Vec<ElevateError>,
}

/// The types of the variables of a function.
#[derive(Default)]
struct Frame {
    captures: Vec<Type>,
    slots: Vec<Type>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(environment: &'a dyn Environment) -> Checker<'a> {
        Checker {
            environment,
            unifier: Unifier::default(),
            group: Vec::new(),
            frames: Vec::new(),
            written: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// The polymorphic types of the definitions, which use each other; `wrong` says that there are
    /// errors in them already.
    pub(super) fn definitions(
        &mut self,
        definitions: &[(Global, &Function)],
        wrong: bool,
    ) -> Vec<Type> {
        self.group = definitions
            .iter()
            .map(|(global, _)| (*global, self.unifier.fresh()))
            .collect();
        for (index, (_, function)) in definitions.iter().enumerate() {
            self.written.clear();
            let found = self.function(function, Vec::new());
            let expected = self.group[index].1.clone();
            self.require(&expected, &found, &function.body.span);
        }
        let group = std::mem::take(&mut self.group);
        let wrong = wrong || !self.errors.is_empty();
        let generalise = |((_, ty), (_, function)): (&(Global, Type), &(Global, &Function))| {
            self.generalise(ty, wrong, &function.body.span)
        };
        group.iter().zip(definitions).map(generalise).collect()
    }

    /// The type of an expression.
    pub(super) fn closed(&mut self, function: &Function, expected: &Type) {
        let found = self.function(function, Vec::new());
        self.require(expected, &found, &function.body.span);
    }

    /// A definition whose result nothing determines never gives one. It is taken for a strategy,
    /// whose evaluation ends with the run's budget. In definitions with errors the result stays
    /// open, so that no errors follow from those.
    fn generalise(&mut self, ty: &Type, wrong: bool, span: &Span) -> Type {
        let Some(ty) = self.unifier.known(ty) else {
            self.errors.push(ElevateError::new(
                ElevateErrorKind::TypeTooLarge,
                span.clone(),
            ));
            return Type::Variable(0);
        };
        let (arguments, result) = ty.split();
        let ty = match result {
            Type::Variable(number)
                if !wrong && !arguments.iter().any(|argument| mentions(argument, *number)) =>
            {
                let arguments = arguments.into_iter().rev().cloned();
                arguments.fold(Type::Strategy, |result, argument| {
                    Type::function(argument, result)
                })
            }
            _ => ty,
        };
        numbered(&ty, &mut Vec::new())
    }

    /// The polymorphic type that a native is declared with.
    pub(super) fn declared(&mut self, ty: &WrittenType) -> Type {
        let ty = self.written(ty);
        numbered(&ty, &mut Vec::new())
    }

    /// The type that is written.
    pub(super) fn written(&mut self, ty: &WrittenType) -> Type {
        match &ty.kind {
            WrittenTypeKind::Basic(ty) => ty.clone(),
            WrittenTypeKind::List(element) => Type::list(self.written(element)),
            WrittenTypeKind::Function(argument, result) => {
                Type::function(self.written(argument), self.written(result))
            }
            WrittenTypeKind::Variable(name) => {
                match self.written.iter().find(|(known, _)| known == name) {
                    Some((_, ty)) => ty.clone(),
                    None => {
                        let fresh = self.unifier.fresh();
                        self.written.push((name.clone(), fresh.clone()));
                        fresh
                    }
                }
            }
        }
    }

    fn maybe_written(&mut self, ty: Option<&WrittenType>) -> Type {
        match ty {
            Some(ty) => self.written(ty),
            None => self.unifier.fresh(),
        }
    }

    /// A type for a message, with its variables numbered from zero.
    fn shown(&mut self, ty: &Type, numbers: &mut Vec<u32>) -> Type {
        let ty = self.unifier.known(ty).unwrap_or(Type::Variable(0));
        numbered(&ty, numbers)
    }

    /// Reports if the type that was found is not the one that is needed.
    fn require(&mut self, expected: &Type, found: &Type, span: &Span) -> bool {
        let Err(difference) = self.unifier.unify(expected, found) else {
            return true;
        };
        let error = self.difference(difference, expected, found, span);
        self.errors.push(error);
        false
    }

    fn difference(
        &mut self,
        difference: Difference,
        expected: &Type,
        found: &Type,
        span: &Span,
    ) -> ElevateError {
        let mut numbers = Vec::new();
        let kind = match difference {
            Difference::Mismatch => ElevateErrorKind::Mismatch {
                expected: self.shown(expected, &mut numbers),
                found: self.shown(found, &mut numbers),
            },
            Difference::Infinite(variable, ty) => ElevateErrorKind::InfiniteType(
                numbered(&variable, &mut numbers),
                numbered(&ty, &mut numbers),
            ),
            Difference::TooLarge => ElevateErrorKind::TypeTooLarge,
        };
        let help = advice(&kind);
        ElevateError::new(kind, span.clone()).maybe_help(help)
    }
}

/// Advice about a type that is not the one needed.
fn advice(kind: &ElevateErrorKind) -> Option<String> {
    let ElevateErrorKind::Mismatch { expected, found } = kind else {
        return None;
    };
    let (arguments, result) = found.split();
    let count = arguments.len();
    match (expected, result) {
        (Type::Strategy, Type::Strategy) if count == 1 && *arguments[0] == Type::Strategy => Some(
            "a traversal becomes a strategy with a strategy: `traversal(s)`, or `s @ traversal`"
                .to_owned(),
        ),
        (expected, result) if expected == result && count > 0 => {
            let list: Vec<String> = arguments.iter().map(ToString::to_string).collect();
            let plural = if count == 1 {
                "an argument"
            } else {
                "arguments"
            };
            Some(format!("it still needs {plural}: {}", list.join(", ")))
        }
        (Type::Strategy, Type::Primitive) => Some(
            "a primitive is no strategy; the predicate is written `isMap`, `isReduce`, …"
                .to_owned(),
        ),
        (Type::Strategy, Type::Term) => Some(
            "a term is no strategy; `isEqualTo(t)` looks for it, `insert(t)` puts it there"
                .to_owned(),
        ),
        (Type::Term, Type::Strategy) if count == 1 && *arguments[0] == Type::Strategy => Some(
            "a term with `HERE` is a context: it says where a strategy acts, as in `s @ …`"
                .to_owned(),
        ),
        (Type::Term, _) => Some("a RISE term is written in backticks".to_owned()),
        _ => None,
    }
}

/// The applied function, for a message.
fn described(environment: &dyn Environment, callee: &Expression) -> String {
    match &callee.kind {
        super::core::ExpressionKind::Global(global)
        | super::core::ExpressionKind::Complete(global, _) => {
            format!("`{}`", environment.global(*global).0)
        }
        _ => format!("`{}`", callee.span.text()),
    }
}
