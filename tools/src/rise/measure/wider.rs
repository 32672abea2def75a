//! Programs with wider floats, whose results are nearer to the exact ones.

use std::borrow::Cow;

use driver::Program;
use rise_runtime::array::{Array, Value};

use crate::rise::error::Failure;
use crate::rise::rewrite;

/// The words of the language for floats that are narrower than `f64`. One may end with another.
const NARROW: [&str; 4] = ["tf32", "f32", "bf16", "f16"];

/// The definition with `f64` in the place of every float. If it knows how floats are made of bits,
/// or calls a function of C, this cannot be compiled.
///
/// # Errors
/// If the definition is not there, cannot be written as text, or has no types with other floats.
pub fn program(program: &Program, function: Option<&str>) -> Result<Program, Failure> {
    let (_, definition) = program.definition(function)?;
    let text = rewrite::definition_text(&definition)?;
    Ok(Program::parse(in_wider_floats(&text))?)
}

fn in_wider_floats(text: &str) -> String {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let (word, behind) = rest.split_at(rest.find(|c| !is_of_word(c)).unwrap_or(rest.len()));
        result.push_str(&in_wider_float(word));
        let others = behind.find(is_of_word).unwrap_or(behind.len());
        result.push_str(&behind[..others]);
        rest = &behind[others..];
    }
    result
}

/// A word that is a type, or a number with its type.
fn in_wider_float(word: &str) -> Cow<'_, str> {
    let is_decimal = word.starts_with(|first: char| first.is_ascii_digit());
    let number = NARROW.iter().find_map(|narrow| word.strip_suffix(narrow));
    match number {
        Some("") => Cow::Borrowed("f64"),
        Some(number) if is_decimal && !word.starts_with("0x") => Cow::Owned(format!("{number}f64")),
        _ => Cow::Borrowed(word),
    }
}

/// The same numbers as `f64`, if they are floats.
///
/// # Errors
/// None, but those of an array's shape.
pub fn array(array: Array) -> Result<Array, Failure> {
    if !array.element().is_float() {
        return Ok(array);
    }
    let values = (0..array.len()).filter_map(|position| array.value_at(position));
    let values: Vec<f64> = values.map(Value::to_f64).collect();
    Ok(Array::from_slice(array.shape(), &values)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_words_are_floats() {
        let (narrow, wide) = (
            "def f32s (xs : 4.f32) : 4.tf32 = map (fun x => bf16_of (x + 1e-5f16)) f32[1, 0xbf16]",
            "def f32s (xs : 4.f64) : 4.f64 = map (fun x => bf16_of (x + 1e-5f64)) f64[1, 0xbf16]",
        );
        assert_eq!(in_wider_floats(narrow), wide);
    }

    #[test]
    fn programs_that_look_at_bits_have_none() {
        let read = |text: &str| Program::parse(text).unwrap();
        let sum = read("def f (xs : 4.f32) : f32 = reduceSeq (+) 0 xs");
        let is_compiled = |narrow: &Program| {
            let options = driver::Options::default().strategy("lowerToC");
            program(narrow, None).is_ok_and(|wide| wide.compile(&options).is_ok())
        };
        assert!(is_compiled(&sum));
        let bits = read("def f (xs : 4.f32) : 4.u32 = map (fun x => (bitcast x : u32)) xs");
        assert!(!is_compiled(&bits));
    }
}
