//! Types during inference: nodes in an arena; unknown ones are linked to others.

use super::allowed::Allowed;
use crate::{
    diagnostic::Span,
    nat::{Name, Nat},
    primitives::Primitive,
    term::Number,
    types::{FragmentRole, Scalar, TypeParameter},
};

/// A node of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TypeId(pub(super) u32);

/// A reason for a constraint; see [`super::cause::Cause`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CauseId(pub(super) u32);

/// One level of a type.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Unknown(Unknown),
    /// An unknown that is that other type, for that cause.
    Link(TypeId, CauseId),
    Function(TypeId, TypeId),
    Dependent(TypeParameter, TypeId),
    Many(TypeId, Nat, TypeId),
    Variable(Name),
    Scalar(Scalar),
    Vector(Nat, TypeId),
    Array(Nat, TypeId),
    DependentArray(Nat, Elements),
    Pair(TypeId, TypeId),
    Index(Nat),
    Fragment(FragmentRole, Nat, Nat, TypeId),
    Apply(Name, Nat),
}

/// A function from sizes to data types.
#[derive(Clone, Debug)]
pub(super) enum Elements {
    /// A variable, or an unknown if the name starts with `?`.
    Variable(Name),
    Lambda(Name, TypeId),
}

/// A type to be found.
#[derive(Clone, Debug)]
pub(super) struct Unknown {
    /// `?` and a number.
    pub(super) name: Name,
    pub(super) allowed: Allowed,
    /// The last demand that narrowed `allowed`.
    pub(super) demand: Option<Demand>,
    /// The type-level binder that it was made in: it cannot mention variables of binders with
    /// larger numbers.
    pub(super) level: u32,
}

/// A construct that needs a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// A primitive, for one of its type-level parameters.
    Primitive(Primitive, Name),
    /// A definition, for one of its type-level parameters.
    Definition(Name, Name),
    /// A number literal, which stands there.
    Number(Number, Option<Span>),
    /// The elements of a vector.
    VectorElement,
}
