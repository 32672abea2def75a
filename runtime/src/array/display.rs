//! Arrays as text, large ones by their corners.

use super::{Array, Value};
use std::fmt;

/// Arrays of more elements than this are shown by their corners.
const WHOLE: usize = 1000;
/// How many elements are shown at each end of a dimension of a big array.
const EDGE: usize = 3;
/// Rows that would be wider are broken, in columns.
const WIDEST: usize = 100;

impl fmt::Display for Array {
    /// Nested brackets, columns aligned; long rows go on below. Of an array of more than 1000
    /// elements the first and last three of each dimension are shown. Floats are shown to six
    /// significant digits.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self, false, formatter)
    }
}

impl Array {
    /// The array as text, as its `Display` has it, its integers of 64 bits without a sign.
    pub fn natural(&self) -> impl fmt::Display {
        Natural(self)
    }
}

struct Natural<'a>(&'a Array);

impl fmt::Display for Natural<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self.0, true, formatter)
    }
}

fn show(array: &Array, is_natural: bool, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    if array.is_empty() {
        return write!(formatter, "[] (shape {:?})", array.shape());
    }
    let mut printer = Printer {
        array,
        is_natural,
        whole: array.len() <= WHOLE,
        width: 0,
    };
    printer.width = printer.widest(0, 0);
    let mut text = String::new();
    printer.print(0, 0, &mut text);
    formatter.write_str(&text)
}

impl fmt::Debug for Array {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "Array<{}>{:?} {self}",
            self.element(),
            self.shape()
        )
    }
}

struct Printer<'a> {
    array: &'a Array,
    /// Whether integers of 64 bits have no sign.
    is_natural: bool,
    whole: bool,
    width: usize,
}

impl Printer<'_> {
    /// The coordinates of a dimension that are shown; `None` stands for the ellipsis.
    fn shown(&self, extent: usize) -> Vec<Option<usize>> {
        if self.whole || extent <= 2 * EDGE {
            return (0..extent).map(Some).collect();
        }
        let (front, back) = (0..EDGE, extent - EDGE..extent);
        front
            .map(Some)
            .chain([None])
            .chain(back.map(Some))
            .collect()
    }

    fn text(&self, position: usize) -> String {
        match self.array.value_at(position) {
            Some(Value::I64(value)) if self.is_natural => value.cast_unsigned().to_string(),
            Some(value) => show_value(value),
            None => String::new(),
        }
    }

    /// The widest shown element at or below the sub-array of `dimension` whose outer coordinates
    /// give `position`.
    fn widest(&self, dimension: usize, position: usize) -> usize {
        let Some(&extent) = self.array.shape().get(dimension) else {
            return self.text(position).chars().count();
        };
        let inner = self.shown(extent).into_iter().flatten();
        inner
            .map(|coordinate| self.widest(dimension + 1, position * extent + coordinate))
            .max()
            .unwrap_or(0)
    }

    fn print(&self, dimension: usize, position: usize, output: &mut String) {
        let shape = self.array.shape();
        let Some(&extent) = shape.get(dimension) else {
            output.push_str(&format!(
                "{:>width$}",
                self.text(position),
                width = self.width
            ));
            return;
        };
        // Elements of a row are separated by a space, rows by line breaks: one more for each
        // dimension further out.
        let inner = shape.len() - dimension - 1;
        let separator = match inner {
            0 => " ".to_owned(),
            lines => "\n".repeat(lines) + &" ".repeat(dimension + 1),
        };
        output.push('[');
        let brackets = dimension + 1;
        let line = format!("\n{}", " ".repeat(brackets));
        let in_line = WIDEST.saturating_sub(brackets) / (self.width + 1);
        for (order, coordinate) in self.shown(extent).into_iter().enumerate() {
            let is_full = inner == 0 && order % in_line.max(1) == 0;
            if order > 0 {
                output.push_str(if is_full { &line } else { &separator });
            }
            match coordinate {
                Some(coordinate) => {
                    self.print(dimension + 1, position * extent + coordinate, output);
                }
                None => output.push_str("..."),
            }
        }
        output.push(']');
    }
}

fn show_value(value: Value) -> String {
    if !value.element().is_float() {
        return value.to_string();
    }
    let value = value.to_f64();
    let magnitude = value.abs();
    if !value.is_finite() || value == 0.0 {
        return value.to_string();
    }
    if !(1e-4..1e6).contains(&magnitude) {
        return format!("{value:.5e}");
    }
    let decimals = 5 - magnitude.log10().floor() as i32;
    let text = format!("{value:.decimals$}", decimals = decimals.max(0) as usize);
    if !text.contains('.') {
        return text;
    }
    let trimmed = text.trim_end_matches('0');
    if trimmed.ends_with('.') {
        format!("{trimmed}0")
    } else {
        trimmed.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::array::ElementType;

    #[test]
    fn natural_numbers_have_no_sign() {
        let array = Array::from_slice(&[2], &[3i64, -2]).unwrap();
        insta::assert_snapshot!(array, @"[ 3 -2]");
        insta::assert_snapshot!(array.natural(), @"[                   3 18446744073709551614]");
    }

    #[test]
    fn small_arrays_are_shown_whole() {
        let array = Array::from_slice(&[2, 3], &[1.0f32, -2.5, 3.0, 1e-9, 5e20, f32::NAN]).unwrap();
        insta::assert_snapshot!(array, @r"
        [[       1.0       -2.5        3.0]
         [1.00000e-9 5.00000e20        NaN]]
        ");
        let array = Array::from_slice(&[2, 2, 2], &[1i32, 2, 3, 4, 5, 6, 7, -8]).unwrap();
        insta::assert_snapshot!(array, @r"
        [[[ 1  2]
          [ 3  4]]

         [[ 5  6]
          [ 7 -8]]]
        ");
        insta::assert_snapshot!(Array::from_bools(&[2], &[true, false]).unwrap(), @"[ true false]");
        insta::assert_snapshot!(Array::from_slice(&[], &[1.25f64]).unwrap(), @"1.25");
        insta::assert_snapshot!(Array::zeros(ElementType::F32, &[3, 0]).unwrap(), @"[] (shape [3, 0])");
    }

    #[test]
    fn long_rows_are_broken() {
        let elements: Vec<i32> = (0..60).collect();
        let row = Array::from_slice(&[60], &elements).unwrap();
        insta::assert_snapshot!(row, @r"
        [ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
         33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59]
        ");
        let rows = Array::from_slice(&[2, 5], &[i64::MIN; 10]).unwrap();
        insta::assert_snapshot!(rows, @r"
        [[-9223372036854775808 -9223372036854775808 -9223372036854775808 -9223372036854775808
          -9223372036854775808]
         [-9223372036854775808 -9223372036854775808 -9223372036854775808 -9223372036854775808
          -9223372036854775808]]
        ");
    }

    #[test]
    fn big_arrays_are_shown_by_their_corners() {
        let elements: Vec<i32> = (0..10_000).collect();
        let array = Array::from_slice(&[100, 100], &elements).unwrap();
        insta::assert_snapshot!(array, @r"
        [[   0    1    2 ...   97   98   99]
         [ 100  101  102 ...  197  198  199]
         [ 200  201  202 ...  297  298  299]
         ...
         [9700 9701 9702 ... 9797 9798 9799]
         [9800 9801 9802 ... 9897 9898 9899]
         [9900 9901 9902 ... 9997 9998 9999]]
        ");
        let row = Array::from_slice(&[10_000], &elements).unwrap();
        insta::assert_snapshot!(row, @"[   0    1    2 ... 9997 9998 9999]");
    }

    #[test]
    fn digits_do_not_depend_on_the_size_of_the_number() {
        for (value, text) in [
            (123456.4, "123456"),
            (0.5, "0.5"),
            (99999.96, "100000"),
            (2.71234567, "2.71235"),
        ] {
            assert_eq!(show_value(Value::F64(value)).trim_end_matches(".0"), text);
        }
    }
}
