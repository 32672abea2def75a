//! Every operation on scalars that has one right result, and every cast, on numbers where hardware
//! and libraries go wrong: all combinations of them, compared bit by bit.

use rise_lang::primitives::{Group, Primitive};
use rise_lang::signature::Parameter;
use rise_lang::types::{Scalar, Tf32};
use rise_runtime::array::Array;

use super::{Oracle, Values, differences, scalars};

/// Zeros of both signs, ends, what is no number, and numbers that lie in the middle between two of
/// fewer bits, or nearly.
const FLOATS: [f64; 17] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    9.0,
    29.0,
    1e-10,
    261.000_000_000_1,
    -261.0,
    16_842_753.0,
    65_520.0,
    2050.0,
    0.999_023_437_5,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// Ends, and numbers of which a float has not all bits, near the middle between two that it has.
const INTEGERS: [i64; 17] = [
    0,
    1,
    -1,
    2,
    7,
    -128,
    i16::MAX as i64,
    i32::MIN as i64,
    i32::MAX as i64,
    16_842_753,
    -16_842_753,
    (257 << 40) + 1,
    -(257 << 40) - 1,
    (257 << 54) + 1,
    (1 << 53) + 1,
    i64::MIN,
    i64::MAX,
];

/// How many elements make all combinations of the numbers in so many arrays.
pub fn combinations(arrays: usize) -> u64 {
    (FLOATS.len() as u64).pow(u32::try_from(arrays).unwrap_or(1))
}

/// The array of a parameter: each goes through the numbers more slowly than the one before.
pub fn array(parameter: &Parameter, shape: &[usize], order: usize) -> Array {
    let count: usize = shape.iter().product();
    let turns = |length: usize| {
        let slowness = length.pow(u32::try_from(order).unwrap_or(0));
        (0..count).map(move |place| place / slowness % length)
    };
    let integers = || turns(INTEGERS.len()).map(|turn| INTEGERS[turn]);
    macro_rules! of_integers {
        ($element:ty) => {
            Array::from_slice(
                shape,
                &integers().map(|v| v as $element).collect::<Vec<_>>(),
            )
        };
    }
    macro_rules! of_floats {
        ($element:ty, $from:expr, $largest:expr, $least:expr) => {{
            // In place of numbers that the type rounds to others of the list.
            let value = |turn: usize| match (turn, FLOATS[turn]) {
                (4, _) => $largest,
                (13, _) if order > 0 => $least,
                (_, value) => $from(value),
            };
            let values: Vec<$element> = turns(FLOATS.len()).map(value).collect();
            Array::from_slice(shape, &values)
        }};
    }
    match parameter.element {
        Scalar::Bool => {
            Array::from_bools(shape, &integers().map(|v| v % 2 == 0).collect::<Vec<_>>())
        }
        Scalar::I8 => of_integers!(i8),
        Scalar::I16 => of_integers!(i16),
        Scalar::I32 => of_integers!(i32),
        Scalar::I64 => of_integers!(i64),
        Scalar::U8 => of_integers!(u8),
        Scalar::U16 => of_integers!(u16),
        Scalar::U32 => of_integers!(u32),
        Scalar::U64 => of_integers!(u64),
        Scalar::Index => {
            Array::from_slice(shape, &integers().map(|v| v & i64::MAX).collect::<Vec<_>>())
        }
        Scalar::F16 => of_floats!(
            half::f16,
            half::f16::from_f64,
            half::f16::MAX,
            half::f16::from_bits(1)
        ),
        Scalar::BF16 => of_floats!(
            half::bf16,
            half::bf16::from_f64,
            half::bf16::MAX,
            half::bf16::from_bits(1)
        ),
        Scalar::TF32 => of_floats!(
            f32,
            |v: f64| Tf32::from_f64(v).to_f32(),
            Tf32::MAX.to_f32(),
            Tf32::MIN_POSITIVE_SUBNORMAL.to_f32()
        ),
        Scalar::F32 => of_floats!(f32, |v: f64| v as f32, f32::MAX, f32::from_bits(1)),
        Scalar::F64 => of_floats!(f64, |v: f64| v, f64::MAX, f64::from_bits(1)),
    }
    .unwrap()
}

fn check(primitives: impl Iterator<Item = Primitive>) {
    let programs = primitives.flat_map(|primitive| {
        let programs = scalars::programs(primitive).into_iter();
        programs.map(move |(label, text)| {
            let name = format!("of_{}_{label}", primitive.name());
            let text = super::definition(&name, &text);
            (name, text)
        })
    });
    let found = differences(&Oracle::new(), programs.collect(), Values::Special);
    assert!(
        found.is_empty(),
        "{}\n{} differences",
        found.join("\n"),
        found.len()
    );
}

fn of(groups: &[Group]) -> impl Iterator<Item = Primitive> {
    let all = Primitive::all().iter().copied();
    all.filter(|primitive| groups.contains(&primitive.group()))
}

#[test]
fn arithmetic_of_special_numbers() {
    check(of(&[Group::Arithmetic]).chain([Primitive::Sqrt]));
}

#[test]
fn bits_and_comparisons_of_special_numbers() {
    check(of(&[Group::Bits, Group::Comparison]));
}

#[test]
fn casts_of_special_numbers() {
    check([Primitive::Cast].into_iter());
}
