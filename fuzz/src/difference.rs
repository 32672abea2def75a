//! Where results differ.

use rise_runtime::array::{Array, Value};

/// The change that rounding in another order may make, as a part of the largest number of a result.
const ROUNDING: f64 = 1e-3;

/// The first element that differs: bit by bit, except that what is no number is no number; or, not
/// exactly, finite numbers by more than the rounding of sums in another order.
pub fn difference(found: &Array, expected: &Array, is_exact: bool) -> Option<String> {
    let numbers = (0..expected.len()).filter_map(|position| expected.value_at(position));
    let largest = numbers
        .map(|value| value.to_f64().abs())
        .filter(|number| number.is_finite())
        .fold(1.0, f64::max);
    let same = |found: Value, expected: Value| {
        let is_no_number = |value: Value| value.element().is_float() && value.to_f64().is_nan();
        let is_rounded = !is_exact && expected.element().is_float();
        if is_rounded && expected.to_f64().is_finite() {
            return (found.to_f64() - expected.to_f64()).abs() <= ROUNDING * largest;
        }
        found == expected
            && found.to_f64().is_sign_negative() == expected.to_f64().is_sign_negative()
            || is_no_number(found) && is_no_number(expected)
    };
    (0..expected.len()).find_map(|position| {
        let (found, expected) = (found.value_at(position)?, expected.value_at(position)?);
        let shown = format!("element {position}: expected {expected}, found {found}");
        (!same(found, expected)).then_some(shown)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differ(found: &[f32], expected: &[f32], is_exact: bool) -> Option<String> {
        let array = |numbers: &[f32]| Array::from_slice(&[numbers.len()], numbers).unwrap();
        difference(&array(found), &array(expected), is_exact)
    }

    #[test]
    fn what_is_not_finite_hides_nothing() {
        let infinite = f32::INFINITY;
        let place = "element 1: expected 1, found 2";
        for other in [infinite, -infinite, f32::NAN] {
            let found = differ(&[other, 2.0], &[other, 1.0], false);
            assert_eq!(found.as_deref(), Some(place));
            assert_eq!(differ(&[other, 1.0], &[other, 1.0], false), None);
        }
    }

    #[test]
    fn what_is_not_finite_is_compared_exactly() {
        let (infinite, nan) = (f32::INFINITY, f32::NAN);
        for (found, expected) in [
            (-infinite, infinite),
            (f32::MAX, infinite),
            (nan, infinite),
            (infinite, nan),
            (1.0, nan),
            (infinite, 1.0),
            (nan, 1.0),
        ] {
            assert!(
                differ(&[found], &[expected], false).is_some(),
                "{found} for {expected}"
            );
        }
    }

    #[test]
    fn sums_are_rounded() {
        assert_eq!(differ(&[1000.5, 0.5], &[1000.0, 0.0], false), None);
        assert!(differ(&[1000.5], &[1000.0], true).is_some());
        assert!(differ(&[1002.0], &[1000.0], false).is_some());
        assert!(differ(&[0.0], &[-0.0], true).is_some());
    }
}
