//! The reference: values of functions of f64 with twice their digits.

/// A call and its value, in two parts, times two to the power of the scale.
pub struct Point {
    pub arguments: Vec<f64>,
    pub value: (f64, f64),
    pub scale: i32,
}

/// The scale of points whose values, or what these leave out, are too small for f64.
const SMALL: i32 = 400;

/// Reads what C prints with `%a`, such as `-0x1.8p+3`, times two to the power of the scale.
fn hexadecimal(text: &str, scale: i32) -> f64 {
    let (sign, text) = text
        .strip_prefix('-')
        .map_or((1.0, text), |rest| (-1.0, rest));
    let (digits, exponent) = text.strip_prefix("0x").unwrap().split_once('p').unwrap();
    let (whole, fraction) = digits.split_once('.').unwrap();
    let bits = u64::from_str_radix(&format!("{whole}{fraction}"), 16).unwrap();
    let exponent: i32 = exponent.parse().unwrap();
    // In two steps: the scale alone may be too small for a number.
    let shift = exponent + scale - 4 * i32::try_from(fraction.len()).unwrap();
    sign * bits as f64 * 2f64.powi(shift / 2) * 2f64.powi(shift - shift / 2)
}

/// The points of a function.
pub fn reference(function: &str) -> Vec<Point> {
    let lines = include_str!("reference.txt").lines();
    let of_function = lines.filter_map(|line| line.strip_prefix(function)?.strip_prefix(' '));
    of_function
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let (arguments, value) = words.split_at(words.len() - 2);
            let scale = match hexadecimal(value[0], 0).abs() < 1e-200 {
                true => SMALL,
                false => 0,
            };
            Point {
                arguments: arguments.iter().map(|word| hexadecimal(word, 0)).collect(),
                value: (hexadecimal(value[0], scale), hexadecimal(value[1], scale)),
                scale,
            }
        })
        .collect()
}
