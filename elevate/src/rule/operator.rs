//! Operators of reductions and scans: their effect on each scalar of a value, and their neutral
//! elements.

use half::{bf16, f16};
use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Literal, Number, ScalarValue, Term, TermKind},
    types::{Scalar, Tf32},
};

use super::pattern::Bound;

/// The meaning of an operator: a primitive, an operator for each component of pairs, or one for all
/// elements of arrays.
pub(super) enum Operator {
    One(Primitive),
    Pair(Box<Operator>, Box<Operator>),
    Each(Box<Operator>),
}

impl Operator {
    pub(super) fn any(&self, holds: fn(Primitive) -> bool) -> bool {
        match self {
            Operator::One(primitive) => holds(*primitive),
            Operator::Pair(first, second) => first.any(holds) || second.any(holds),
            Operator::Each(element) => element.any(holds),
        }
    }

    pub(super) fn all(&self, holds: fn(Primitive) -> bool) -> bool {
        match self {
            Operator::One(primitive) => holds(*primitive),
            Operator::Pair(first, second) => first.all(holds) && second.all(holds),
            Operator::Each(element) => element.all(holds),
        }
    }
}

/// An operator written as `(+)`, `fun x => (+) x`, `fun x y => x + y`, `fun x y => (fst x + fst y,
/// snd x + snd y)`, or `fun x y => map (fun p => fst p + snd p) (zip x y)`; a commutative one also
/// as `fun x y => y + x`.
pub(super) fn operator(bound: &Bound) -> Option<Operator> {
    let mut parameters: Vec<&Name> = bound.parameters.iter().collect();
    let mut body = &bound.term;
    while let Some((parameter, inner)) = body.as_lambda() {
        if parameters.contains(&&parameter.name) {
            return None;
        }
        parameters.push(&parameter.name);
        body = inner;
    }
    if let [left, right] = parameters[..] {
        return by_components(body, &mut [Side::of(left), Side::of(right)]);
    }
    let spine = body.spine();
    let arguments: Option<Vec<&Name>> = spine
        .arguments
        .iter()
        .map(|argument| argument.as_variable())
        .collect();
    match arguments? == parameters && parameters.len() <= 2 {
        true => spine.head.as_primitive().map(Operator::One),
        false => None,
    }
}

/// One of the two values that are combined: a component of a variable, that at the projections, the
/// first one first.
struct Side<'a> {
    variable: &'a Name,
    path: Vec<Primitive>,
}

impl<'a> Side<'a> {
    fn of(variable: &'a Name) -> Side<'a> {
        Side {
            variable,
            path: Vec::new(),
        }
    }

    fn is(&self, term: &Term) -> bool {
        is_component(term, self.variable, &self.path)
    }
}

/// The operator by which the body combines both sides.
fn by_components(body: &Term, sides: &mut [Side<'_>; 2]) -> Option<Operator> {
    let spine = body.spine();
    let (primitive, [left, right]) = (spine.head.as_primitive()?, &spine.arguments[..]) else {
        return None;
    };
    if primitive == Primitive::MakePair {
        let mut component = |part, projection| {
            sides.iter_mut().for_each(|side| side.path.push(projection));
            let operator = by_components(part, sides);
            sides.iter_mut().for_each(|side| {
                side.path.pop();
            });
            operator.map(Box::new)
        };
        let first = component(left, Primitive::Fst)?;
        return Some(Operator::Pair(first, component(right, Primitive::Snd)?));
    }
    let [first, second] = &*sides;
    if is_map(primitive) {
        return by_elements(left, right, [first, second]);
    }
    let in_order = first.is(left) && second.is(right);
    let exchanged = || is_commutative(primitive) && second.is(left) && first.is(right);
    (in_order || exchanged()).then_some(Operator::One(primitive))
}

/// The operator on elements of `map function (zip x y)` for the sides `x` and `y`.
fn by_elements(function: &Term, array: &Term, sides: [&Side<'_>; 2]) -> Option<Operator> {
    let zip = array.spine();
    let ([left, right], (pair, body)) = (&zip.arguments[..], function.as_lambda()?) else {
        return None;
    };
    let [first, second] = sides;
    let in_order = first.is(left) && second.is(right);
    let exchanged = second.is(left) && first.is(right);
    if zip.head.as_primitive() != Some(Primitive::Zip) || !in_order && !exchanged {
        return None;
    }
    let element = |projection| Side {
        variable: &pair.name,
        path: vec![projection],
    };
    let operator = by_components(
        body,
        &mut [element(Primitive::Fst), element(Primitive::Snd)],
    )?;
    let may_be = in_order || operator.all(is_commutative);
    may_be.then(|| Operator::Each(Box::new(operator)))
}

/// Whether the term is the component of a variable that the projections lead to, the first one
/// first.
fn is_component(term: &Term, variable: &Name, path: &[Primitive]) -> bool {
    let Some((last, path)) = path.split_last() else {
        return term.as_variable() == Some(variable);
    };
    let spine = term.spine();
    spine.head.as_primitive() == Some(*last)
        && matches!(spine.arguments[..], [whole] if is_component(whole, variable, path))
}

pub(super) fn is_associative(operator: Primitive) -> bool {
    use Primitive::{Add, And, Max, Min, Mul, Or, Xor};
    matches!(operator, Add | Mul | Min | Max | And | Or | Xor)
}

pub(super) fn is_commutative(operator: Primitive) -> bool {
    is_associative(operator)
}

pub(super) fn is_map(primitive: Primitive) -> bool {
    use Primitive::*;
    matches!(
        primitive,
        Map | MapSeq | MapSeqUnroll | MapPar | MapGlobal | MapWorkGroup | MapLocal
    )
}

/// Whether combining the value of the term with any other one gives the other one.
pub(super) fn is_neutral(term: &Term, operator: &Operator) -> bool {
    let spine = term.spine();
    let head = spine.head.as_primitive();
    match (operator, head, &spine.arguments[..]) {
        (Operator::Pair(first, second), Some(Primitive::MakePair), [left, right]) => {
            is_neutral(left, first) && is_neutral(right, second)
        }
        (Operator::Each(element), Some(Primitive::Generate), [function])
        | (Operator::Each(element), Some(Primitive::Map), [function, _]) => function
            .as_lambda()
            .is_some_and(|(_, body)| is_neutral(body, element)),
        (Operator::Each(element), Some(Primitive::MakeArray), elements) => {
            elements.iter().all(|term| is_neutral(term, element))
        }
        (Operator::Each(_), ..) => is_neutral_array(term, operator),
        (Operator::One(_), Some(Primitive::VectorFromScalar), [scalar]) => {
            is_neutral(scalar, operator)
        }
        (Operator::One(primitive), ..) => {
            literal(term).is_some_and(|value| is_neutral_value(value, *primitive))
        }
        _ => false,
    }
}

/// The scalar that the term is written as.
fn literal(term: &Term) -> Option<ScalarValue> {
    match term.kind() {
        TermKind::Literal(Literal::Scalar(value)) => Some(*value),
        _ => None,
    }
}

/// An array written out, of elements that are neutral.
fn is_neutral_array(term: &Term, mut operator: &Operator) -> bool {
    let TermKind::Literal(Literal::Array(array)) = term.kind() else {
        return false;
    };
    while let Operator::Each(element) = operator {
        operator = element;
    }
    let Operator::One(primitive) = operator else {
        return false;
    };
    array
        .values()
        .iter()
        .all(|value| is_neutral_value(*value, *primitive))
}

/// The primitive that a function of two scalars of the type is, and its neutral element there; none
/// if it has none, or if the start is neutral already.
pub(crate) fn neutral_instead_of(
    start: &Term,
    function: &Term,
    scalar: Scalar,
) -> Option<(Primitive, ScalarValue)> {
    use Primitive::{Add, And, Max, Min, Mul, Or, Xor};
    let Operator::One(primitive) = operator(&Bound::of(function.clone()))? else {
        return None;
    };
    let number = |text: &str| Number::parse(text).ok()?.value(scalar).ok();
    let (least, greatest) = extremes(scalar);
    let value = match primitive {
        Add | Or | Xor if scalar != Scalar::Bool => number("0")?,
        Or | Xor => false.into(),
        Mul => number("1")?,
        Min => greatest,
        Max => least,
        And if scalar == Scalar::Bool => true.into(),
        And => number("-1").or(Some(greatest))?,
        _ => return None,
    };
    let is_neutral = is_neutral(start, &Operator::One(primitive));
    (!is_neutral && is_neutral_value(value, primitive)).then_some((primitive, value))
}

/// Whether the value is neutral for the primitive on its type. Both zeros are for `+`: as numbers
/// they are equal.
fn is_neutral_value(value: ScalarValue, operator: Primitive) -> bool {
    use Primitive::{Add, And, Max, Min, Mul, Or, Xor};
    let scalar = value.scalar();
    let number = |text: &str| Number::parse(text).ok()?.value(scalar).ok();
    let (least, greatest) = extremes(scalar);
    match operator {
        Add => [number("0"), number("-0.0")].contains(&Some(value)),
        Mul => Some(value) == number("1"),
        Min => value == greatest,
        Max => value == least,
        Or | Xor => Some(value) == number("0") || value == ScalarValue::Bool(false),
        And => value == ScalarValue::Bool(true) || is_all_ones(value),
        _ => false,
    }
}

/// Whether the value is an integer with all bits set.
fn is_all_ones(value: ScalarValue) -> bool {
    match value {
        ScalarValue::I8(value) => value == -1,
        ScalarValue::I16(value) => value == -1,
        ScalarValue::I32(value) => value == -1,
        ScalarValue::I64(value) => value == -1,
        ScalarValue::U8(value) => value == u8::MAX,
        ScalarValue::U16(value) => value == u16::MAX,
        ScalarValue::U32(value) => value == u32::MAX,
        ScalarValue::U64(value) | ScalarValue::Index(value) => value == u64::MAX,
        _ => false,
    }
}

/// The least and the greatest value of the type.
fn extremes(scalar: Scalar) -> (ScalarValue, ScalarValue) {
    match scalar {
        Scalar::Bool => (false.into(), true.into()),
        Scalar::I8 => (i8::MIN.into(), i8::MAX.into()),
        Scalar::I16 => (i16::MIN.into(), i16::MAX.into()),
        Scalar::I32 => (i32::MIN.into(), i32::MAX.into()),
        Scalar::I64 => (i64::MIN.into(), i64::MAX.into()),
        Scalar::U8 => (u8::MIN.into(), u8::MAX.into()),
        Scalar::U16 => (u16::MIN.into(), u16::MAX.into()),
        Scalar::U32 => (u32::MIN.into(), u32::MAX.into()),
        Scalar::U64 => (u64::MIN.into(), u64::MAX.into()),
        Scalar::F16 => (f16::NEG_INFINITY.into(), f16::INFINITY.into()),
        Scalar::BF16 => (bf16::NEG_INFINITY.into(), bf16::INFINITY.into()),
        Scalar::TF32 => (Tf32::NEG_INFINITY.into(), Tf32::INFINITY.into()),
        Scalar::F32 => (f32::NEG_INFINITY.into(), f32::INFINITY.into()),
        Scalar::F64 => (f64::NEG_INFINITY.into(), f64::INFINITY.into()),
        Scalar::Index => (ScalarValue::Index(0), ScalarValue::Index(u64::MAX)),
    }
}
