//! Equations between types and patterns of shapes.

use crate::{
    diagnostic::Span,
    infer::shape::TypeId,
    nat::{Name, Nat},
    term::Term,
};

/// A shape of a use.
pub(super) struct Variable {
    pub(super) name: Name,
    pub(super) rank: Option<usize>,
    /// Its sizes, where an array of that shape is known.
    pub(super) sizes: Option<Vec<Nat>>,
    /// The place that decided the rank.
    pub(super) because: Option<Span>,
}

/// The part of a use that an equation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// An argument, from zero.
    Argument(usize),
    Result,
}

/// A part of a pattern: one size, or a shape.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Size(Nat),
    /// As many sizes as the variable has; `true` if they are its sizes.
    Shape(usize, bool),
}

/// The use that an equation belongs to.
#[derive(Clone)]
pub(super) struct Origin {
    pub(super) term: Term,
    pub(super) number: usize,
    /// The type-level binder that the use is in.
    pub(super) level: u32,
    pub(super) subject: Subject,
    /// The type as the definition writes it.
    pub(super) pattern: String,
}

/// A statement about shapes.
#[derive(Clone)]
pub(super) enum Equation {
    /// `whole` is the array of the parts, one in the other, of elements `element`.
    Array {
        whole: TypeId,
        parts: Vec<Part>,
        element: TypeId,
        origin: Origin,
    },
    /// `whole` is a function of one index for each size of the shape, with that result.
    Function {
        whole: TypeId,
        shape: usize,
        result: TypeId,
        origin: Origin,
    },
    /// Two shapes have as many sizes.
    Same(usize, usize),
    /// The shape has so many sizes.
    Count { shape: usize, count: Nat },
}
