//! Results that are pairs, a block at a time: the pair of vectors is computed once and taken apart.

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::Term,
    types::{DataType, Type},
};

use super::map;
use super::widen::data;
use crate::rise::build::{self, applied, lambda, part, typed_variable, zip};

/// The pairs that a function gives as pairs of vectors for each element of the array, one after the
/// other.
pub(super) fn blocks(function: &Term, array: Term, width: &Nat) -> Option<Term> {
    let (binder, value) = function.as_lambda()?;
    let (parameter, _) = function.ty()?.as_function()?;
    let (name, ty) = (Name::from("lanes"), value.ty()?.clone());
    let inside = lambda(name.clone(), &ty, block(typed_variable(&name, &ty), width)?);
    let (_, pairs) = inside.ty()?.as_function()?;
    let pairs = pairs.as_data()?.clone();
    let block = applied(Primitive::Let, vec![value.clone(), inside], pairs)?;
    let blocks = map(lambda(binder.name.clone(), parameter, block), array)?;
    let (outer, row) = data(&blocks)?.as_array()?;
    let (inner, element) = row.as_array()?;
    let ty = DataType::array(outer * inner, element.clone());
    applied(Primitive::Join, vec![blocks], ty)
}

/// The elements of the vectors of one value, as an array of as many values as a vector has
/// elements.
fn block(value: Term, width: &Nat) -> Option<Term> {
    if data(&value)?.as_pair().is_some() {
        let first = block(part(&value, Primitive::Fst)?, width)?;
        return zip(first, block(part(&value, Primitive::Snd)?, width)?);
    }
    let vector = data(&value)?.clone();
    let DataType::Vector(_, scalar) = &vector else {
        return None;
    };
    let scalars = DataType::array(width.clone(), (**scalar).clone());
    let ty = DataType::array(Nat::one(), vector.clone());
    let make = Type::function(vector.clone(), ty.clone());
    let head = Term::type_apply(Term::primitive(Primitive::MakeArray), Nat::one());
    let array = build::apply(head.with_type(make), value);
    // Elements that are read are not written as a part of pairs: the copy is of one vector.
    let (name, vector) = (Name::from("v"), Type::Data(vector));
    let copy = lambda(name.clone(), &vector, typed_variable(&name, &vector));
    let copied = applied(Primitive::MapSeq, vec![copy, array], ty)?;
    applied(Primitive::AsScalar, vec![copied], scalars)
}
