//! Causes of equalities between types, for errors that say where a type comes from.

use super::shape::TypeId;
use crate::{diagnostic::Span, nat::Name, term::Term};

/// A reason why two types must be equal.
#[derive(Clone, Debug)]
pub(super) struct Cause {
    /// The term that has one of the types.
    pub(super) span: Option<Span>,
    pub(super) what: What,
}

/// The construct that requires the equality.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// An argument must fit the function's parameter.
    Argument {
        /// The function.
        function: Term,
        /// Its type.
        ty: TypeId,
        /// Which argument, from one.
        position: usize,
        argument: Term,
    },
    /// A term must be what is applied.
    Function { applied: Term },
    /// A term must fit the annotation of it.
    Annotation,
    /// The body of a lambda must fit the result that is expected of the lambda.
    Body,
    /// The parameter of a lambda has an annotation and an expected type.
    Parameter { name: Name },
    /// Nothing that a user sees; the name of the definition.
    Definition,
}
