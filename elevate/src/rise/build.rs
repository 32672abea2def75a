//! Building typed terms.

use rise_lang::{
    nat::Name,
    term::{Term, TermKind},
    types::Type,
};

/// `function argument` with the type that the function gives, if it is known.
pub(crate) fn apply(function: Term, argument: Term) -> Term {
    let result = match function.ty() {
        Some(Type::Function(_, result)) => Some(result.clone()),
        _ => None,
    };
    let term = Term::apply(function, argument);
    match result {
        Some(ty) => term.with_type(ty),
        None => term,
    }
}

/// `fun name => body` with its type, if that of the body is known.
pub(crate) fn lambda(name: Name, parameter: &Type, body: Term) -> Term {
    let ty = body
        .shared_type()
        .map(|result| Type::Function(parameter.clone().into(), result.clone()));
    let term = Term::lambda(name, body);
    match ty {
        Some(ty) => term.with_type(ty),
        None => term,
    }
}

/// The variable, of the given type.
pub(crate) fn typed_variable(name: &Name, ty: &Type) -> Term {
    Term::variable(name.clone()).with_type(ty.clone())
}

/// The term without the type-level lambdas for what its type leaves open: terms are compared
/// without their types.
pub(crate) fn of_any_type(term: &Term) -> Term {
    let mut inner = term;
    while let TermKind::TypeLambda(parameter, body) = inner.kind() {
        if parameter.explicit {
            break;
        }
        inner = body;
    }
    inner.clone()
}
