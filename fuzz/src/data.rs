//! Arguments of programs: arrays of random numbers, small ones and the ends of the range, and
//! indices within their bounds.

use std::collections::BTreeMap;

use anyhow::Context as _;
use half::{bf16, f16};
use rise_lang::nat::{Name, Nat};
use rise_lang::signature::{Parameter, Signature, Sizes};
use rise_lang::types::{Scalar, Tf32};
use rise_runtime::array::{Array, ElementType, Value};
use rise_runtime::execute::Arguments;

use crate::random::Random;

/// An array for each parameter. What is only written has a pattern that no program computes by
/// chance.
///
/// # Errors
/// If an extent has no value.
pub fn arrays(signature: &Signature, sizes: &Sizes, seed: u64) -> anyhow::Result<Vec<Array>> {
    let mut random = Random::new(seed);
    let parameters = signature.parameters.iter();
    parameters
        .map(|parameter| array(parameter, sizes, &mut random))
        .collect()
}

/// The same with small whole numbers in place of other floats, of which sums and products are
/// exact.
///
/// # Errors
/// If a shape is too large.
pub fn tame(arrays: Vec<Array>) -> anyhow::Result<Vec<Array>> {
    let tamed = |value: Value| match value.to_f64() {
        value if value.is_finite() => value.round().clamp(-6.0, 6.0),
        _ => 3.0,
    };
    let tame = |array: Array| {
        let values = (0..array.len()).filter_map(|position| array.value_at(position));
        Ok(match array.element() {
            ElementType::F32 => {
                let numbers: Vec<f32> = values.map(|value| tamed(value) as f32).collect();
                Array::from_slice(array.shape(), &numbers)?
            }
            ElementType::F64 => {
                let numbers: Vec<f64> = values.map(tamed).collect();
                Array::from_slice(array.shape(), &numbers)?
            }
            _ => array,
        })
    };
    arrays.into_iter().map(tame).collect()
}

/// The value of a size variable.
pub fn value(name: &Name, values: crate::Values) -> u64 {
    match name.as_str() {
        "n" => values.n,
        _ => values.m,
    }
}

/// Size variables by name.
pub fn sizes(signature: &Signature, values: crate::Values) -> anyhow::Result<Sizes> {
    let given: BTreeMap<Name, u64> = signature
        .sizes
        .iter()
        .map(|name| (name.clone(), value(name, values)))
        .collect();
    let shapes = vec![None; signature.parameters.len()];
    Ok(signature.bind(&given, &shapes)?)
}

/// The parameters of a function as arguments: scalars by value, arrays as `push`
/// passes them by their numbers.
///
/// # Errors
/// If a scalar has no value.
pub fn arguments<'a>(
    signature: &Signature,
    arrays: &'a mut [Array],
    push: impl Fn(&mut Arguments<'a>, usize, &'a mut Array),
) -> anyhow::Result<Arguments<'a>> {
    let mut arguments = Arguments::new();
    for (parameter, array) in signature.parameters.iter().zip(arrays) {
        if parameter.is_value() {
            let scalar = array.value_at(0).context("a scalar has no value")?;
            arguments.push_value(scalar);
        } else {
            push(&mut arguments, parameter.index, array);
        }
    }
    Ok(arguments)
}

/// A size as it is passed.
///
/// # Errors
/// If it has no value.
pub fn size(size: &Nat, sizes: &Sizes) -> anyhow::Result<i64> {
    Ok(sizes.passed(size)?)
}

fn array(parameter: &Parameter, sizes: &Sizes, random: &mut Random) -> anyhow::Result<Array> {
    let shape = sizes.shape(parameter)?;
    let count = shape.iter().product();
    let is_input = parameter.role.is_read();
    let bound = sizes.index_bound(parameter).map(|bound| bound.max(1));
    macro_rules! integers {
        ($element:ty) => {{
            let ends = [<$element>::MAX, <$element>::MIN, -1];
            let numbers: Vec<$element> = (0..count)
                .map(|_| match (is_input, bound) {
                    (false, _) => <$element>::MAX - 3,
                    (_, Some(bound)) => random.below(bound) as $element,
                    _ if random.below(12) == 0 => ends[random.below(3) as usize],
                    _ => (random.below(19) as i64 - 9) as $element,
                })
                .collect();
            Array::from_slice(&shape, &numbers)
        }};
    }
    macro_rules! naturals {
        ($element:ty) => {{
            let numbers: Vec<$element> = (0..count)
                .map(|_| match is_input {
                    false => <$element>::MAX - 3,
                    _ if random.below(6) == 0 => <$element>::MAX - random.below(3) as $element,
                    _ => random.below(19) as $element,
                })
                .collect();
            Array::from_slice(&shape, &numbers)
        }};
    }
    macro_rules! floats {
        ($element:ty, $from:expr) => {{
            let ends = [
                f64::INFINITY,
                f64::NAN,
                3.1e38,
                1e-7,
                65504.0,
                f64::NEG_INFINITY,
                // The smallest numbers, of which a half is zero or one that is smaller than usual.
                1e-45,
                5e-324,
                1.1754944e-38,
                2.2250738585072014e-308,
                1.7976931348623157e308,
                -4294967296.0,
            ];
            let numbers: Vec<$element> = (0..count)
                .map(|_| match is_input {
                    false => $from(12345.0),
                    // Often enough that zeros of both signs meet.
                    _ if random.below(8) == 0 => $from([0.0, -0.0][random.below(2) as usize]),
                    _ if random.below(16) == 0 => $from(ends[random.below(12) as usize]),
                    _ => $from((random.below(97) as f64 - 48.0) / 8.0),
                })
                .collect();
            Array::from_slice(&shape, &numbers)
        }};
    }
    Ok(match parameter.element {
        Scalar::Bool => {
            let truths: Vec<bool> = (0..count).map(|_| random.below(2) == 1).collect();
            Array::from_bools(&shape, &truths)
        }
        Scalar::I8 => integers!(i8),
        Scalar::I16 => integers!(i16),
        Scalar::I32 => integers!(i32),
        Scalar::I64 => integers!(i64),
        Scalar::U8 => naturals!(u8),
        Scalar::U16 => naturals!(u16),
        Scalar::U32 => naturals!(u32),
        Scalar::U64 => naturals!(u64),
        Scalar::Index if bound.is_some() || !is_input => integers!(i64),
        Scalar::Index => {
            let numbers: Vec<i64> = (0..count).map(|_| random.below(20) as i64).collect();
            Array::from_slice(&shape, &numbers)
        }
        Scalar::F16 => floats!(f16, f16::from_f64),
        Scalar::BF16 => floats!(bf16, bf16::from_f64),
        Scalar::TF32 => floats!(f32, |value: f64| Tf32::from_f64(value).to_f32()),
        Scalar::F32 => floats!(f32, |value: f64| value as f32),
        Scalar::F64 => floats!(f64, |value: f64| value),
    }?)
}
