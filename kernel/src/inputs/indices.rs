//! Inputs that are indices: code trusts them, so they are checked before it runs.

use rise_lang::signature::{Parameter, Sizes};
use rise_lang::types::Scalar;
use rise_runtime::array::Array;

use super::{InputError, place};

/// Random numbers of type `index` are below this: there are as many as random integers.
const RANDOM: u64 = 16;

/// Makes sure that the indices of an input are below the bound of their type.
///
/// # Errors
/// At the first one that is not.
pub fn check(parameter: &Parameter, array: &Array, sizes: &Sizes) -> Result<(), InputError> {
    if parameter.element != Scalar::Index {
        return Ok(());
    }
    let Some(bound) = sizes.index_bound(parameter) else {
        return Ok(());
    };
    let expected = format!("indices below {bound}");
    let is_index = |number: i64| number.cast_unsigned() < bound;
    // Negative numbers of files have been refused: all are numbers of 64 bits without a sign.
    require(parameter, array, &expected, is_index, |number| {
        number.cast_unsigned().to_string()
    })
}

/// Makes sure that a file that has signed integers of 64 bits for indices has none that is
/// negative.
///
/// # Errors
/// At the first one that is.
pub fn check_file(parameter: &Parameter, array: &Array) -> Result<(), InputError> {
    if parameter.element != Scalar::Index {
        return Ok(());
    }
    let expected = match parameter.index_bound() {
        Some(bound) => format!("indices below {bound}"),
        None => "indices".to_owned(),
    };
    let is_index = |number| number >= 0;
    require(parameter, array, &expected, is_index, |number| {
        number.to_string()
    })
}

fn require(
    parameter: &Parameter,
    array: &Array,
    expected: &str,
    is_index: impl Fn(i64) -> bool,
    show: impl Fn(i64) -> String,
) -> Result<(), InputError> {
    let numbers = array.as_slice::<i64>()?;
    let Some(position) = numbers.iter().position(|number| !is_index(*number)) else {
        return Ok(());
    };
    let place = place(array, position);
    Err(InputError::unfit(
        format!(
            "argument {}: expected {expected}, found {}{place}",
            parameter.label(),
            show(numbers[position])
        ),
        "an `index` is not negative, and one of type `idx[n]` is below `n`, counted from zero",
    ))
}

/// Random indices.
///
/// # Errors
/// If there are none below the bound.
pub fn random(
    parameter: &Parameter,
    shape: &[usize],
    sizes: &Sizes,
    seed: u64,
) -> Result<Array, InputError> {
    let bound = sizes.index_bound(parameter).unwrap_or(RANDOM);
    if bound == 0 && !shape.contains(&0) {
        return Err(InputError::unfit(
            format!(
                "argument {}: no index is below 0, the bound of its type for these sizes",
                parameter.label()
            ),
            "give other sizes, with `--size` or `--shape`",
        ));
    }
    Ok(Array::random_below(bound, shape, seed)?)
}
