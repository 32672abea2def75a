//! Results compared with those of the plain program.
//!
//! Another order of sums and fused multiply-adds give other last digits. Where that is not enough
//! of an explanation, plain loops with wider floats say how far off plain loops are themselves: a
//! sum of many millions of `f32` stays where one more is nothing beside it, and a count of steps
//! until something leaves a circle depends on the last digit.

use std::path::{Path, PathBuf};

use rise_runtime::array::{Array, ElementType, NpyOptions, Tolerance, compare};

use crate::rise::error::Failure;

/// Results may be off by so many times what plain loops are off.
const MORE: usize = 4;
/// But not by more than this part of the largest element, and of as many elements.
const MOST: f64 = 0.02;

/// The file of a result in a folder.
pub fn file(folder: &Path, result: usize) -> PathBuf {
    folder.join(format!("{result}.npy"))
}

/// How results differ from the expected ones in a folder; nothing if they agree with them, or are
/// as near to those with wider floats, if there are any.
///
/// # Errors
/// If a file cannot be read.
pub fn unlike_files(
    results: &[Array],
    folder: &Path,
    wider: Option<&Path>,
) -> Result<Option<String>, Failure> {
    for (index, found) in results.iter().enumerate() {
        let expected = read(folder, index)?;
        let Some(wrong) = difference(&expected, found)? else {
            continue;
        };
        let is_near = match wider {
            Some(folder) => is_as_near(&expected, found, &read(folder, index)?),
            None => false,
        };
        if !is_near {
            return Ok(Some(wrong));
        }
    }
    Ok(None)
}

fn read(folder: &Path, index: usize) -> Result<Array, Failure> {
    let options = NpyOptions {
        void2_as_bf16: true,
    };
    Ok(Array::read_npy(file(folder, index), options)?)
}

/// How a result differs from the expected one, by more than another order of sums explains.
///
/// # Errors
/// If they are arrays of different types or shapes.
pub fn difference(expected: &Array, found: &Array) -> Result<Option<String>, Failure> {
    let relative = relative(expected.element());
    let tolerance = Tolerance {
        equal_nan: true,
        ..Tolerance::new(relative * largest(expected).max(1.0) * 0.1, relative)
    };
    let agreement = compare(expected, found, tolerance)?;
    Ok((!agreement.all_close()).then(|| agreement.to_string()))
}

/// The part of an element that another order of sums may change.
fn relative(element: ElementType) -> f64 {
    match element {
        ElementType::F64 => 1e-8,
        ElementType::F32 => 2e-3,
        ElementType::F16 | ElementType::BF16 => 6e-2,
        _ => 0.0,
    }
}

/// The largest finite element, without its sign.
fn largest(array: &Array) -> f64 {
    elements(array)
        .filter(|value| value.is_finite())
        .fold(0.0, |largest: f64, value| largest.max(value.abs()))
}

fn elements(array: &Array) -> impl Iterator<Item = f64> {
    (0..array.len()).filter_map(|position| Some(array.value_at(position)?.to_f64()))
}

/// Whether a result is about as near to that with wider floats as that of plain loops is.
fn is_as_near(plain: &Array, found: &Array, wider: &Array) -> bool {
    if found.shape() != wider.shape() {
        return false;
    }
    match plain.element().is_float() {
        true => {
            let apart = |array: &Array| {
                let pairs = elements(array).zip(elements(wider));
                pairs.fold(0.0, |most: f64, (one, other)| {
                    // Both may be infinite or no numbers.
                    match one.total_cmp(&other).is_eq() || one.is_nan() && other.is_nan() {
                        true => most,
                        false => greater(most, (one - other).abs()),
                    }
                })
            };
            let scale = largest(wider);
            let rounding = relative(plain.element()) * 0.1 * scale;
            let off = (MORE as f64 * apart(plain)).min(MOST * scale);
            apart(found) <= rounding.max(off)
        }
        false => {
            let others = |array: &Array| {
                let pairs = elements(array).zip(elements(wider));
                pairs.filter(|(one, other)| one != other).count()
            };
            let off = MORE * others(plain);
            others(found) as f64 <= (off as f64).min(MOST * wider.len() as f64)
        }
    }
}

/// The greater of two, or what is no number.
fn greater(one: f64, other: f64) -> f64 {
    match one >= other {
        true => one,
        false => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one<T: rise_runtime::array::Element>(value: T) -> Array {
        Array::from_slice(&[1], &[value]).unwrap()
    }

    #[test]
    fn a_sum_may_be_better_than_that_of_plain_loops() {
        // 2^25 ones, one after the other.
        let (plain, wider) = (one(16_777_216.0_f32), one(33_554_432.0_f64));
        assert!(
            difference(&plain, &one(33_554_430.0_f32))
                .unwrap()
                .is_some()
        );
        assert!(is_as_near(&plain, &one(33_554_430.0_f32), &wider));
        for wrong in [0.0, 17e6, 31e6, 50e6, f32::NAN, f32::INFINITY] {
            assert!(!is_as_near(&plain, &one(wrong), &wider), "{wrong}");
        }
    }

    #[test]
    fn a_few_counts_may_be_others() {
        let counts = |others: usize, by: i32| {
            let mut counts = vec![7_i32; 1000];
            counts[..others].fill(7 + by);
            Array::from_slice(&[1000], &counts).unwrap()
        };
        let (plain, wider) = (counts(3, 1), counts(0, 0));
        assert!(is_as_near(&plain, &counts(12, -1), &wider));
        assert!(!is_as_near(&plain, &counts(13, -1), &wider));
        // Where wider floats change nothing, nothing else may.
        assert!(!is_as_near(&counts(0, 0), &counts(1, 1), &wider));
        assert!(!is_as_near(&counts(500, 1), &counts(100, 1), &wider));
    }

    #[test]
    fn what_is_infinite_or_no_number_is_so_in_both() {
        let array = |values: &[f64]| Array::from_slice(&[values.len()], values).unwrap();
        let wider = array(&[f64::NAN, f64::INFINITY, 1.0]);
        let single = |values: &[f32]| Array::from_slice(&[values.len()], values).unwrap();
        let plain = single(&[f32::NAN, f32::INFINITY, 1.0]);
        assert!(is_as_near(&plain, &plain, &wider));
        assert!(!is_as_near(
            &plain,
            &single(&[0.0, f32::INFINITY, 1.0]),
            &wider
        ));
        assert!(!is_as_near(&plain, &single(&[f32::NAN, 3.0, 1.0]), &wider));
    }
}
