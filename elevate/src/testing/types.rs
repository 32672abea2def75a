//! Random types, and the values that inputs of a type get.

use rise_lang::{
    interpreter::Value,
    nat::{Name, Nat},
    term::{Number, ScalarValue},
    types::{Class, DataType, NatToData, Scalar},
};

use super::random::Random;

/// Those on which sums and extrema of small whole numbers are exact in every order.
pub(super) const EXACT: [Scalar; 7] = [
    Scalar::I32,
    Scalar::I64,
    Scalar::F64,
    Scalar::I8,
    Scalar::Index,
    Scalar::U8,
    Scalar::U32,
];

const SCALARS: [Scalar; 15] = [
    Scalar::I32,
    Scalar::F32,
    Scalar::F64,
    Scalar::I8,
    Scalar::Bool,
    Scalar::I64,
    Scalar::Index,
    Scalar::I16,
    Scalar::F16,
    Scalar::BF16,
    Scalar::TF32,
    Scalar::U8,
    Scalar::U32,
    Scalar::U16,
    Scalar::U64,
];

/// A type of the class, nested no deeper than `depth`; sometimes one of the earlier ones again.
/// Scalars are `exact` ones if that is wanted and the class narrows the type.
pub(super) fn data(
    random: &mut Random,
    class: Option<Class>,
    earlier: &[DataType],
    depth: u32,
    exact: bool,
) -> DataType {
    let allowed = |data: &DataType| class.is_none_or(|class| class.has_data(data) == Some(true));
    let exact = |scalar: &Scalar| !exact || EXACT.contains(scalar);
    let again: Vec<&DataType> = earlier.iter().filter(|data| allowed(data)).collect();
    if !again.is_empty() && random.chance(40) {
        return random.of(&again).clone();
    }
    if class.is_some() || depth == 0 || random.chance(60) {
        let scalars: Vec<Scalar> = SCALARS
            .into_iter()
            .filter(|scalar| allowed(&DataType::Scalar(*scalar)) && exact(scalar))
            .collect();
        let element = DataType::Scalar(random.of(&scalars));
        return match class.is_some_and(Class::has_vectors) && random.chance(20) {
            true => DataType::vector(size(random), element),
            false => element,
        };
    }
    match random.below(5) {
        0 | 1 => DataType::pair(
            data(random, None, earlier, depth - 1, false),
            data(random, None, earlier, depth - 1, false),
        ),
        2 => DataType::vector(size(random), DataType::Scalar(random.of(&SCALARS[..3]))),
        _ => DataType::array(size(random), data(random, None, earlier, depth - 1, false)),
    }
}

fn size(random: &mut Random) -> Nat {
    Nat::constant(random.of(&[2, 1, 3]))
}

/// A function from sizes to types.
pub(super) fn nat_to_data(random: &mut Random) -> NatToData {
    let index = Name::from("k");
    let element = data(random, None, &[], 0, false);
    let body = match random.below(3) {
        0 => element,
        1 => DataType::array(Nat::variable(index.clone()), element),
        _ => DataType::array(
            Nat::constant(2) * Nat::variable(index.clone()) + Nat::one(),
            element,
        ),
    };
    NatToData::Lambda(index, body.into())
}

/// A small whole number of the scalar type.
pub(super) fn scalar_value(random: &mut Random, scalar: Scalar) -> ScalarValue {
    if scalar == Scalar::Bool {
        return ScalarValue::Bool(random.chance(50));
    }
    let number = match scalar {
        scalar if scalar.is_unsigned() => random.below(5) as i64,
        _ => random.below(9) as i64 - 4,
    };
    Number::parse(&number.to_string())
        .and_then(|number| number.value(scalar))
        .expect("small whole numbers are of every scalar type")
}

/// A value of the closed type; `None` if the type has none.
pub(super) fn value(random: &mut Random, ty: &DataType) -> Option<Value> {
    let length = |size: &Nat| size.as_constant();
    Some(match ty {
        DataType::Scalar(scalar) => Value::Scalar(scalar_value(random, *scalar)),
        DataType::Index(bound) => {
            let bound = length(bound)?;
            if bound == 0 {
                return None;
            }
            let value = random.below(bound as usize) as u64;
            Value::Index { value, bound }
        }
        DataType::Vector(size, element) => Value::vector(values(random, length(size)?, element)?),
        DataType::Array(size, element) => Value::array(values(random, length(size)?, element)?),
        DataType::Pair(first, second) => Value::pair(value(random, first)?, value(random, second)?),
        DataType::DependentArray(size, elements) => Value::array(
            (0..length(size)?)
                .map(|index| value(random, &elements.apply(&Nat::constant(index))))
                .collect::<Option<Vec<_>>>()?,
        ),
        DataType::Variable(_) | DataType::Fragment(..) | DataType::Apply(..) => return None,
    })
}

fn values(random: &mut Random, count: u64, element: &DataType) -> Option<Vec<Value>> {
    (0..count).map(|_| value(random, element)).collect()
}

/// How many scalars a value of the closed type has; `None` if a size is open or negative.
pub(super) fn count(ty: &DataType) -> Option<u64> {
    Some(match ty {
        DataType::Vector(size, element) | DataType::Array(size, element) => {
            size.as_constant()? * count(element)?
        }
        DataType::Pair(first, second) => count(first)? + count(second)?,
        DataType::DependentArray(size, elements) => (0..size.as_constant()?)
            .map(|index| count(&elements.apply(&Nat::constant(index))))
            .sum::<Option<u64>>()?,
        DataType::Scalar(_) | DataType::Index(_) => 1,
        DataType::Variable(_) | DataType::Fragment(..) | DataType::Apply(..) => return None,
    })
}
