//! Functions as values.

use std::{fmt, sync::Arc};

use super::{scope::Scope, value::Value};
use crate::{
    primitives::Primitive,
    term::{ForeignFunction, Term},
    types::{Type, TypeArgument},
};

/// A function as a value. Cheap to clone.
#[derive(Clone)]
pub struct Function(pub(super) FunctionKind);

#[derive(Clone)]
pub(super) enum FunctionKind {
    /// A lambda, on values or on the type level, with what its free variables stand for.
    Closure(Arc<Closure>),
    /// A primitive that waits for arguments.
    Partial(Arc<Partial>),
    /// A function given in the target's language.
    Foreign(Arc<ForeignFunction>),
}

pub(super) struct Closure {
    pub(super) lambda: Term,
    pub(super) scope: Scope,
    pub(super) implicit: Implicit,
}

/// Arguments that inference has found for implicit parameters of a definition, of which those
/// behind values and behind explicit parameters are met
/// one after the other. Closed.
#[derive(Clone, Default)]
pub(super) struct Implicit {
    arguments: Arc<[TypeArgument]>,
    given: usize,
}

impl Implicit {
    pub(super) fn of(arguments: Vec<TypeArgument>) -> Implicit {
        Implicit {
            arguments: arguments.into(),
            given: 0,
        }
    }

    /// The argument for the next implicit parameter, if inference has found one.
    pub(super) fn next(&mut self) -> Option<TypeArgument> {
        let next = self.arguments.get(self.given).cloned();
        self.given += usize::from(next.is_some());
        next
    }
}

/// A primitive and the arguments that it has so far.
#[derive(Clone)]
pub(super) struct Partial {
    pub(super) primitive: Primitive,
    /// Closed.
    pub(super) type_arguments: Vec<TypeArgument>,
    pub(super) arguments: Vec<Value>,
    pub(super) instance: Option<Instance>,
}

/// The type that inference found for a use of a primitive, and what its variables stand for.
#[derive(Clone)]
pub(super) struct Instance {
    pub(super) ty: Arc<Type>,
    pub(super) scope: Scope,
    /// How many type-level arguments the primitive has where it has this type.
    pub(super) applied: usize,
}

impl Instance {
    /// The types that inference found for a primitive that has so many type-level arguments there.
    pub(super) fn of(term: &Term, scope: &Scope, applied: usize) -> Option<Instance> {
        let ty = term.shared_type()?.clone();
        Some(Instance {
            ty,
            scope: scope.clone(),
            applied,
        })
    }
}

impl Function {
    pub(super) fn closure(lambda: &Term, scope: &Scope, implicit: Implicit) -> Value {
        let closure = Closure {
            lambda: lambda.clone(),
            scope: scope.clone(),
            implicit,
        };
        Value::Function(Function(FunctionKind::Closure(Arc::new(closure))))
    }

    pub(super) fn partial(partial: Partial) -> Value {
        Value::Function(Function(FunctionKind::Partial(Arc::new(partial))))
    }

    pub(super) fn foreign(function: &Arc<ForeignFunction>) -> Value {
        Value::Function(Function(FunctionKind::Foreign(function.clone())))
    }

    /// Whether the two are one function in memory.
    pub fn is_same(&self, other: &Function) -> bool {
        match (&self.0, &other.0) {
            (FunctionKind::Closure(left), FunctionKind::Closure(right)) => Arc::ptr_eq(left, right),
            (FunctionKind::Partial(left), FunctionKind::Partial(right)) => Arc::ptr_eq(left, right),
            (FunctionKind::Foreign(left), FunctionKind::Foreign(right)) => Arc::ptr_eq(left, right),
            _ => false,
        }
    }
}

impl fmt::Display for Function {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            FunctionKind::Closure(closure) => write!(formatter, "({})", closure.lambda),
            FunctionKind::Partial(partial) => write!(formatter, "{}", partial.primitive),
            FunctionKind::Foreign(function) => write!(formatter, "{}", function.name()),
        }
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")
    }
}
