//! Operators that are associative, exchangeable, or not.

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive::{self, *},
    term::{Number, ScalarValue, Term},
    types::{DataType, Scalar, Type},
};

use crate::{
    random::Random,
    terms::{Terms, function},
    types::{EXACT, scalar_value},
    wishes::OperatorWish,
};

/// A type on which there are such operators.
pub fn data_type(random: &mut Random, wish: OperatorWish) -> DataType {
    let scalar = match wish.exchangeable.is_none() && random.chance(10) {
        true => Scalar::Bool,
        false => random.of(&EXACT),
    };
    match wish.exchangeable.is_some() && random.chance(40) {
        true => DataType::array(Nat::constant(1 + random.below(3) as u64), scalar),
        false => scalar.into(),
    }
}

/// The associative operators on a scalar type that are exact on it in every order.
fn associative(scalar: Scalar, neutral: bool) -> Vec<Primitive> {
    let mut found = match scalar {
        Scalar::Bool => vec![And, Or, Xor],
        scalar if scalar.is_float() => vec![Add, Min, Max],
        _ => vec![Add, Mul, Min, Max, And, Or, Xor],
    };
    found.retain(|primitive| !(neutral && matches!(primitive, Min | Max)));
    found
}

/// The operator of the type `t -> s -> t` as a function of two arguments.
pub fn operator(
    terms: &mut Terms<'_>,
    ty: &Type,
    arity: usize,
    wish: OperatorWish,
    depth: u32,
) -> Option<Term> {
    if wish.exchangeable.is_some() {
        let arity = arity.max(2);
        return function(terms, ty, arity, &mut |terms, result| {
            let result = result.as_data()?;
            let place = terms.scope.len() - arity;
            let sum = terms.scope.remove(place);
            let body = match wish.exchangeable {
                Some(true) => exchangeable(terms, &sum.0, result, depth),
                _ => ordered(terms, &sum.0, result, depth),
            };
            terms.scope.insert(place, sum);
            body
        });
    }
    let scalar = ty.split_functions().1.as_data()?.as_scalar()?;
    let primitive = match wish.associative {
        Some(false) if scalar == Scalar::Bool => return None,
        Some(false) => Sub,
        _ => terms.random.of(&associative(scalar, wish.neutral)),
    };
    if arity == 0 && terms.random.chance(50) {
        return Some(Term::primitive(primitive));
    }
    function(terms, ty, 2, &mut |terms, _| {
        let count = terms.scope.len();
        let argument = |index: usize| Term::variable(terms.scope[count - index].0.clone());
        Some(primitive.of([argument(2), argument(1)]))
    })
}

/// The primitive of the operator `p` or `fun a b => p a b`.
pub fn primitive(operator: &Term) -> Option<Primitive> {
    match operator.as_lambda() {
        Some((_, body)) => primitive(body),
        None => operator.spine().head.as_primitive(),
    }
}

/// The neutral element of the operator, or something else of its type.
pub fn neutral(
    random: &mut Random,
    operator: Option<Primitive>,
    ty: &Type,
    holds: bool,
) -> Option<Term> {
    let scalar = ty.as_data()?.as_scalar()?;
    let number = |text: &str| Number::parse(text).ok()?.value(scalar).ok();
    let neutral = match (operator?, scalar) {
        (And, Scalar::Bool) => ScalarValue::Bool(true),
        (Or | Xor, Scalar::Bool) => ScalarValue::Bool(false),
        (And, Scalar::Index) => return None,
        (And, _) => number("-1")?,
        (Mul, _) => number("1")?,
        (Add | Or | Xor | Sub, _) => number("0")?,
        _ => return None,
    };
    match holds {
        true => Some(Term::literal(neutral)),
        false => (0..20).find_map(|_| {
            let other = scalar_value(random, scalar);
            (other != neutral).then(|| Term::literal(other))
        }),
    }
}

/// `sum + e`, `e + sum`, or that for every element of an array.
fn exchangeable(terms: &mut Terms<'_>, sum: &Name, ty: &DataType, depth: u32) -> Option<Term> {
    let sum = Term::variable(sum.clone());
    if let Some((size, element)) = ty.as_array() {
        let (size, element) = (size.clone(), element.clone());
        let others = terms.data(&DataType::array(size, element.clone()), depth)?;
        let (other, pair) = (Name::from("other"), Name::from("both"));
        let scope = std::mem::take(&mut terms.scope);
        terms.scope = vec![(other.clone(), Type::Data(element.clone()))];
        let added = terms.data(&element, depth);
        terms.scope = scope;
        let both = Term::variable(pair.clone());
        let added = added?.substitute(&other, &Snd.of([both.clone()]));
        let body = plus(terms, Fst.of([both]), added, &element)?;
        let function = Term::lambda(pair, body);
        let map = terms.random.of(&[Map, MapSeq]);
        return Some(map.of([function, Zip.of([sum, others])]));
    }
    let added = terms.data(ty, depth)?;
    if ty.as_scalar()?.is_float() && terms.random.chance(20) {
        return Some(Fma.of([added, terms.data(ty, 0)?, sum]));
    }
    plus(terms, sum, added, ty)
}

fn plus(terms: &mut Terms<'_>, sum: Term, added: Term, ty: &DataType) -> Option<Term> {
    let operator = terms.random.of(&associative(ty.as_scalar()?, false));
    Some(match terms.random.chance(50) {
        true => operator.of([sum, added]),
        false => operator.of([added, sum]),
    })
}

/// An operator for which the order matters.
fn ordered(terms: &mut Terms<'_>, sum: &Name, ty: &DataType, depth: u32) -> Option<Term> {
    let scalar = ty.as_scalar()?;
    if scalar == Scalar::Bool {
        return None;
    }
    let sum = Term::variable(sum.clone());
    let added = terms.data(ty, depth)?;
    Some(match terms.random.below(3) {
        0 => Sub.of([added, sum]),
        1 => Add.of([Add.of([sum.clone(), sum]), added]),
        _ => Add.of([Mul.of([sum.clone(), added]), sum]),
    })
}
