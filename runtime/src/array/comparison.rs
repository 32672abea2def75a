//! The distance between two arrays.

use super::{Array, ArrayError, Value};
use std::fmt;

/// When two floating-point values count as equal: `|found - expected| <= absolute + relative *
/// |expected|`, as numpy's `allclose` has it. Integers and booleans must be equal exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// The absolute part, in the unit of the values.
    pub absolute: f64,
    /// The part relative to the expected value.
    pub relative: f64,
    /// Whether NaN equals NaN (numpy's `equal_nan`).
    pub equal_nan: bool,
    /// Whether -0 equals 0.
    pub equal_zeros: bool,
}

impl Tolerance {
    /// Nothing but equal values; NaN equals NaN and -0 equals 0.
    pub const EXACT: Tolerance = Tolerance {
        absolute: 0.0,
        relative: 0.0,
        equal_nan: true,
        equal_zeros: true,
    };

    /// Nothing but the same bits; NaN equals NaN, whatever its bits are.
    pub const BITS: Tolerance = Tolerance {
        equal_zeros: false,
        ..Tolerance::EXACT
    };

    /// A relative and an absolute tolerance; NaN equals nothing.
    pub fn new(absolute: f64, relative: f64) -> Tolerance {
        Tolerance {
            absolute,
            relative,
            equal_nan: false,
            equal_zeros: true,
        }
    }
}

/// One place where two arrays differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The index, outermost dimension first.
    pub index: Vec<usize>,
    /// The element of the expected array.
    pub expected: Value,
    /// The element of the found array.
    pub found: Value,
    /// `|found - expected|`; infinite if exactly one is NaN, if they are unequal infinities, or
    /// zeros that count as different.
    pub absolute: f64,
    /// `absolute / |expected|`; infinite if the expected value is zero.
    pub relative: f64,
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            index,
            expected,
            found,
            absolute,
            relative,
        } = self;
        write!(
            formatter,
            "at {index:?}: expected {expected}, found {found} (apart by {absolute:.3e}, relative {relative:.3e})"
        )
    }
}

/// The outcome of [`compare`].
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The number of elements compared.
    pub elements: usize,
    /// The number of elements outside the tolerance.
    pub outside: usize,
    /// The largest absolute difference of all elements; 0 if the arrays are equal or empty.
    pub maximum_absolute: f64,
    /// The largest relative difference of all elements; 0 if the arrays are equal or empty.
    pub maximum_relative: f64,
    /// Where the tolerance is exceeded most (or, if it nowhere is, used up most); `None` if the
    /// arrays are equal.
    pub worst: Option<Difference>,
}

impl Comparison {
    /// Whether all elements are within the tolerance.
    pub fn all_close(&self) -> bool {
        self.outside == 0
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.worst {
            None => write!(formatter, "all {} elements are equal", self.elements),
            Some(worst) if self.all_close() => {
                write!(
                    formatter,
                    "all {} elements are within the tolerance; worst {worst}",
                    self.elements
                )
            }
            Some(worst) => {
                write!(
                    formatter,
                    "{} of {} elements are outside the tolerance; worst {worst}",
                    self.outside, self.elements
                )
            }
        }
    }
}

/// Compares two arrays of the same element type and shape.
///
/// ```
/// use rise_runtime::array::{Array, Tolerance, compare};
/// let expected = Array::from_slice(&[2], &[1.0f32, 2.0])?;
/// let found = Array::from_slice(&[2], &[1.0f32, 2.5])?;
/// let comparison = compare(&expected, &found, Tolerance::new(1e-6, 1e-6))?;
/// assert!(!comparison.all_close());
/// assert_eq!(comparison.maximum_absolute, 0.5);
/// assert_eq!(comparison.worst.map(|worst| worst.index), Some(vec![1]));
/// # Ok::<(), rise_runtime::array::ArrayError>(())
/// ```
///
/// # Errors
/// [`ArrayError::WrongElement`] or [`ArrayError::WrongShape`] if the arrays cannot be compared
/// element by element.
pub fn compare(
    expected: &Array,
    found: &Array,
    tolerance: Tolerance,
) -> Result<Comparison, ArrayError> {
    if expected.element() != found.element() {
        return Err(ArrayError::WrongElement {
            expected: expected.element(),
            found: found.element(),
        });
    }
    if expected.shape() != found.shape() {
        return Err(ArrayError::WrongShape {
            expected: expected.shape().to_vec(),
            found: found.shape().to_vec(),
        });
    }
    let mut summary = Comparison {
        elements: expected.len(),
        outside: 0,
        maximum_absolute: 0.0,
        maximum_relative: 0.0,
        worst: None,
    };
    // Where nothing is allowed every difference exceeds it infinitely, so the second part of the
    // rank is the difference.
    let mut worst_rank = (0.0, 0.0);
    for position in 0..expected.len() {
        let (Some(left), Some(right)) = (expected.value_at(position), found.value_at(position))
        else {
            break;
        };
        let (absolute, relative) = distance(left, right, tolerance);
        if absolute == 0.0 {
            continue;
        }
        let allowed = allowed(left, tolerance);
        summary.outside += usize::from(absolute > allowed || absolute.is_infinite());
        summary.maximum_absolute = summary.maximum_absolute.max(absolute);
        summary.maximum_relative = summary.maximum_relative.max(relative);
        let excess = if absolute.is_infinite() || allowed == 0.0 {
            f64::INFINITY
        } else {
            absolute / allowed
        };
        if summary.worst.is_none() || (excess, absolute) > worst_rank {
            worst_rank = (excess, absolute);
            let index = expected.index_of(position).unwrap_or_default();
            summary.worst = Some(Difference {
                index,
                expected: left,
                found: right,
                absolute,
                relative,
            });
        }
    }
    Ok(summary)
}

/// How far a value may be from the expected one.
fn allowed(expected: Value, tolerance: Tolerance) -> f64 {
    if !expected.element().is_float() {
        return 0.0;
    }
    let magnitude = expected.to_f64().abs();
    let relative = if magnitude.is_finite() {
        tolerance.relative * magnitude
    } else {
        0.0
    };
    tolerance.absolute + relative
}

/// The absolute and the relative distance.
fn distance(expected: Value, found: Value, tolerance: Tolerance) -> (f64, f64) {
    if let (Some(left), Some(right)) = (expected.to_i128(), found.to_i128()) {
        let absolute = left.abs_diff(right);
        return (
            absolute as f64,
            ratio(absolute as f64, left.unsigned_abs() as f64),
        );
    }
    let (left, right) = (expected.to_f64(), found.to_f64());
    if !tolerance.equal_zeros
        && left == 0.0
        && right == 0.0
        && left.is_sign_negative() != right.is_sign_negative()
    {
        return (f64::INFINITY, f64::INFINITY);
    }
    if left == right || (tolerance.equal_nan && left.is_nan() && right.is_nan()) {
        return (0.0, 0.0);
    }
    let absolute = (left - right).abs();
    if absolute.is_nan() || absolute.is_infinite() {
        return (f64::INFINITY, f64::INFINITY);
    }
    (absolute, ratio(absolute, left.abs()))
}

fn ratio(absolute: f64, magnitude: f64) -> f64 {
    if absolute == 0.0 {
        0.0
    } else {
        absolute / magnitude
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::ElementType;

    fn floats(elements: &[f64]) -> Array {
        Array::from_slice(&[elements.len()], elements).unwrap()
    }

    #[test]
    fn equal_arrays_have_no_difference() {
        for element in ElementType::ALL {
            let array = Array::random(element, &[5, 3], 3).unwrap();
            let comparison = compare(&array, &array.clone(), Tolerance::EXACT).unwrap();
            assert!(
                comparison.all_close() && comparison.worst.is_none() && comparison.elements == 15
            );
        }
    }

    #[test]
    fn the_worst_element_is_found() {
        let comparison = compare(
            &floats(&[1.0, 1000.0, 1.0]),
            &floats(&[1.0, 1001.0, 1.5]),
            Tolerance::new(0.0, 0.01),
        )
        .unwrap();
        assert_eq!(
            (
                comparison.outside,
                comparison.maximum_absolute,
                comparison.maximum_relative
            ),
            (1, 1.0, 0.5)
        );
        insta::assert_snapshot!(comparison, @"1 of 3 elements are outside the tolerance; worst at [2]: expected 1, found 1.5 (apart by 5.000e-1, relative 5.000e-1)");
    }

    #[test]
    fn not_a_number_and_infinity_are_never_close_to_a_number() {
        let tolerance = Tolerance::new(1e300, 1e300);
        for (left, right) in [
            (f64::NAN, 1.0),
            (1.0, f64::NAN),
            (f64::INFINITY, 1.0),
            (1.0, f64::NEG_INFINITY),
        ] {
            assert!(
                !compare(&floats(&[left]), &floats(&[right]), tolerance)
                    .unwrap()
                    .all_close()
            );
        }
        let nan = floats(&[f64::NAN]);
        assert!(!compare(&nan, &nan, tolerance).unwrap().all_close());
        assert!(compare(&nan, &nan, Tolerance::EXACT).unwrap().all_close());
        let infinity = floats(&[f64::INFINITY]);
        assert!(
            compare(&infinity, &infinity, tolerance)
                .unwrap()
                .all_close()
        );
    }

    #[test]
    fn zeros_differ_where_bits_are_compared() {
        let (zero, negative, nan) = (floats(&[0.0]), floats(&[-0.0]), floats(&[f64::NAN]));
        let equal = |left, right, tolerance| compare(left, right, tolerance).unwrap().all_close();
        assert!(equal(&zero, &negative, Tolerance::EXACT));
        assert!(!equal(&zero, &negative, Tolerance::BITS));
        assert!(!equal(&negative, &zero, Tolerance::BITS));
        assert!(equal(&negative, &negative, Tolerance::BITS));
        assert!(equal(&nan, &nan, Tolerance::BITS));
    }

    #[test]
    fn integers_are_compared_exactly_even_where_floats_cannot() {
        let left = Array::from_slice(&[1], &[i64::MAX]).unwrap();
        let right = Array::from_slice(&[1], &[i64::MAX - 1]).unwrap();
        let comparison = compare(&left, &right, Tolerance::new(10.0, 1.0)).unwrap();
        assert_eq!((comparison.outside, comparison.maximum_absolute), (1, 1.0));
    }

    #[test]
    fn arrays_of_different_kinds_are_refused() {
        let left = Array::zeros(ElementType::F32, &[2, 3]).unwrap();
        let other_type = Array::zeros(ElementType::F64, &[2, 3]).unwrap();
        let other_shape = Array::zeros(ElementType::F32, &[3, 2]).unwrap();
        assert!(matches!(
            compare(&left, &other_type, Tolerance::EXACT),
            Err(ArrayError::WrongElement { .. })
        ));
        assert!(matches!(
            compare(&left, &other_shape, Tolerance::EXACT),
            Err(ArrayError::WrongShape { .. })
        ));
    }
}
