//! Operators that are associative, exchangeable, or not.

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive::{self, *},
    term::{Number, ScalarValue, Term},
    types::{Class, DataType, Scalar, Type},
};

use super::{
    random::Random,
    terms::{Terms, function},
    types::{EXACT, scalar_value},
    wishes::OperatorWish,
};

/// A type on which there are such operators, which the class allows.
pub(super) fn data_type(random: &mut Random, wish: OperatorWish, class: Option<Class>) -> DataType {
    if wish.exchangeable.is_some() {
        let scalar = random.of(&EXACT);
        return match random.chance(40) {
            true => DataType::array(Nat::constant(1 + random.below(3) as u64), scalar),
            false => scalar.into(),
        };
    }
    combined(random, if class.is_none() { 2 } else { 0 })
}

/// A scalar type, or pairs and arrays of some.
fn combined(random: &mut Random, depth: u32) -> DataType {
    match random.below(if depth == 0 { 5 } else { 7 }) {
        0 => Scalar::Bool.into(),
        5 => DataType::pair(combined(random, depth - 1), combined(random, depth - 1)),
        6 => {
            let size = Nat::constant(1 + random.below(3) as u64);
            DataType::array(size, combined(random, depth - 1))
        }
        _ => random.of(&EXACT).into(),
    }
}

/// The associative operators on a scalar type that are exact on it in every order.
fn associative(scalar: Scalar) -> Vec<Primitive> {
    match scalar {
        Scalar::Bool => vec![And, Or, Xor],
        scalar if scalar.is_float() => vec![Add, Min, Max],
        _ => vec![Add, Mul, Min, Max, And, Or, Xor],
    }
}

/// The operator of the type `t -> s -> t` as a function of two arguments.
pub(super) fn operator(
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
    let data = ty.split_functions().1.as_data()?.clone();
    if let (Some(scalar), 0, true) = (data.as_scalar(), arity, terms.random.chance(50)) {
        return Some(Term::primitive(chosen(terms.random, scalar, wish)?));
    }
    function(terms, ty, 2, &mut |terms, _| {
        let count = terms.scope.len();
        let argument = |index: usize| Term::variable(terms.scope[count - index].0.clone());
        let sides = [argument(2), argument(1)];
        combining(terms.random, &data, sides, wish)
    })
}

/// A primitive on scalars.
fn chosen(random: &mut Random, scalar: Scalar, wish: OperatorWish) -> Option<Primitive> {
    match wish.associative {
        Some(false) if scalar == Scalar::Bool => None,
        Some(false) => Some(Sub),
        _ => Some(random.of(&associative(scalar))),
    }
}

/// Both sides combined, each of their scalars by a primitive.
fn combining(
    random: &mut Random,
    data: &DataType,
    [left, right]: [Term; 2],
    wish: OperatorWish,
) -> Option<Term> {
    if let Some((first, second)) = data.as_pair() {
        let mut component = |part: Primitive, data: &DataType| {
            let sides = [part.of([left.clone()]), part.of([right.clone()])];
            combining(random, data, sides, wish)
        };
        return Some(MakePair.of([component(Fst, first)?, component(Snd, second)?]));
    }
    if let Some((_, element)) = data.as_array() {
        let both = Name::from("both");
        let sides = [Fst, Snd].map(|part| part.of([Term::variable(both.clone())]));
        let function = Term::lambda(both, combining(random, element, sides, wish)?);
        return Some(Map.of([function, Zip.of([left, right])]));
    }
    Some(chosen(random, data.as_scalar()?, wish)?.of([left, right]))
}

/// The neutral element of the operator, or something else of its type.
pub(super) fn neutral(
    random: &mut Random,
    operator: &Term,
    ty: &Type,
    holds: bool,
) -> Option<Term> {
    let mut body = operator;
    while let Some((_, inner)) = body.as_lambda() {
        body = inner;
    }
    neutral_of(random, body, ty.as_data()?, holds)
}

/// The neutral element of an operator with this body; in something else, the first scalar is
/// another one.
fn neutral_of(random: &mut Random, body: &Term, data: &DataType, holds: bool) -> Option<Term> {
    let spine = body.spine();
    if let Some((first, second)) = data.as_pair() {
        let [left, right] = spine.arguments[..] else {
            return None;
        };
        let first = neutral_of(random, left, first, holds)?;
        return Some(MakePair.of([first, neutral_of(random, right, second, true)?]));
    }
    if let Some((_, element)) = data.as_array() {
        let (_, combined) = spine.arguments.first()?.as_lambda()?;
        let element = neutral_of(random, combined, element, holds)?;
        return Some(Generate.of([Term::lambda("i", element)]));
    }
    let scalar = data.as_scalar()?;
    let neutral = neutral_value(spine.head.as_primitive()?, scalar)?;
    match holds {
        true => Some(Term::literal(neutral)),
        false => (0..20).find_map(|_| {
            let other = scalar_value(random, scalar);
            (other != neutral).then(|| Term::literal(other))
        }),
    }
}

fn neutral_value(primitive: Primitive, scalar: Scalar) -> Option<ScalarValue> {
    let number = |text: &str| Number::parse(text).ok()?.value(scalar).ok();
    match (primitive, scalar) {
        (And, Scalar::Bool) => Some(true.into()),
        (Or | Xor, Scalar::Bool) => Some(false.into()),
        (Max, Scalar::F64) => Some(f64::NEG_INFINITY.into()),
        (Min, Scalar::F64) => Some(f64::INFINITY.into()),
        (Max, scalar) if scalar.is_unsigned() => number("0"),
        (And | Min, scalar) if scalar.is_unsigned() => {
            number(&(u64::MAX >> (64 - scalar.bits())).to_string())
        }
        (Max, Scalar::I8) => number("-128"),
        (Min, Scalar::I8) => number("127"),
        (Max, Scalar::I32) => number("-2147483648"),
        (Min, Scalar::I32) => number("2147483647"),
        (Max, Scalar::I64) => number("-9223372036854775808"),
        (Min, Scalar::I64) => number("9223372036854775807"),
        (And, _) => number("-1"),
        (Mul, _) => number("1"),
        (Add | Or | Xor | Sub, _) => number("0"),
        _ => None,
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
    let operator = terms.random.of(&associative(ty.as_scalar()?));
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
