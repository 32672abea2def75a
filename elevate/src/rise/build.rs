//! Building typed terms.

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::{Literal, Term, TermKind},
    types::{DataType, Type, TypeArgument},
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

/// A component of a pair; of a pair that is written out, what stands there.
pub(crate) fn part(pair: &Term, projection: Primitive) -> Option<Term> {
    let spine = pair.spine();
    let is_first = projection == Primitive::Fst;
    if let (Some(Primitive::MakePair), [first, second]) =
        (spine.head.as_primitive(), &spine.arguments[..])
    {
        return Some((*if is_first { first } else { second }).clone());
    }
    let (first, second) = pair.ty()?.as_data()?.as_pair()?;
    let part = if is_first { first } else { second }.clone();
    applied(projection, vec![pair.clone()], part)
}

/// `zip first second`.
pub(crate) fn zip(first: Term, second: Term) -> Option<Term> {
    let (size, left) = first.ty()?.as_data()?.as_array()?;
    let (_, right) = second.ty()?.as_data()?.as_array()?;
    let ty = DataType::array(size.clone(), DataType::pair(left.clone(), right.clone()));
    applied(Primitive::Zip, vec![first, second], ty)
}

/// A primitive with its arguments, for a result of this type.
pub(crate) fn applied(
    primitive: Primitive,
    arguments: Vec<Term>,
    result: DataType,
) -> Option<Term> {
    let types: Option<Vec<Type>> = arguments
        .iter()
        .map(|argument| argument.ty().cloned())
        .collect();
    let head = Term::primitive(primitive).with_type(Type::functions(types?, result));
    Some(arguments.into_iter().fold(head, apply))
}

/// The element of the array at an index.
pub(crate) fn idx(index: Term, array: Term) -> Option<Term> {
    let (_, element) = array.ty()?.as_data()?.as_array()?;
    let element = element.clone();
    applied(Primitive::Idx, vec![index, array], element)
}

/// The element of the array at a number that is below its size.
pub(crate) fn idx_at(value: Nat, array: Term) -> Option<Term> {
    let (size, _) = array.ty()?.as_data()?.as_array()?;
    let bound = size.clone();
    let ty = Type::Data(DataType::Index(bound.clone()));
    let index = Term::literal(Literal::Index { value, bound }).with_type(ty);
    idx(index, array)
}

/// A view of the array, of the given size and elements.
pub(crate) fn view(
    primitive: Primitive,
    arguments: impl IntoIterator<Item = TypeArgument>,
    array: Term,
    result: DataType,
) -> Option<Term> {
    let head = arguments
        .into_iter()
        .fold(Term::primitive(primitive), Term::type_apply);
    let ty = Type::functions([array.ty()?.clone()], result);
    Some(apply(head.with_type(ty), array))
}
