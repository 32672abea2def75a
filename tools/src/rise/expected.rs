//! Results compared with those that are expected.

use std::fmt::Write as _;
use std::path::Path;

use rise_lang::signature::Signature;
use rise_runtime::array::{Array, NpyOptions, Tolerance, compare, npz};

use super::error::Failure;

/// The inputs of a program in an archive: the members `in0`, `in1`, …
pub fn inputs(archive: &Path, signature: &Signature) -> Vec<String> {
    let inputs = signature.inputs().enumerate();
    let member = |(index, _)| archive.join(format!("in{index}.npy")).display().to_string();
    inputs.map(member).collect()
}

/// Compares results with the members `out0`, `out1`, … of an archive. Gives a line for each, with
/// the greatest difference. A float may differ by `tolerance` times the greatest element that is
/// expected; other elements are equal.
///
/// # Errors
/// If they are not there, or a result differs more.
pub fn compared(
    archive: &Path,
    signature: &Signature,
    arrays: &[Array],
    tolerance: f64,
) -> Result<String, Failure> {
    let (mut text, mut wrong) = (String::new(), Vec::new());
    let options = NpyOptions {
        void2_as_bf16: true,
    };
    for (index, parameter) in signature.outputs().enumerate() {
        let name = format!("out{index}");
        let expected = Array::read_npy(archive.join(format!("{name}.npy")), options)?;
        let found = &arrays[parameter.index];
        let greatest = greatest(&expected);
        let allowed = match expected.element().is_float() {
            true => tolerance * greatest,
            false => 0.0,
        };
        let allowed = Tolerance {
            equal_nan: true,
            ..Tolerance::new(allowed, 0.0)
        };
        let agreement = compare(&expected, found, allowed)
            .map_err(|error| Failure::usage(format!("{name}: {error}"), HELP))?;
        let difference = agreement.maximum_absolute;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{name}: greatest difference {difference:.3e}, greatest element {greatest:.3e}"
        );
        if !agreement.all_close() {
            wrong.push(format!("{name}: {agreement}"));
        }
    }
    match wrong.is_empty() {
        true => Ok(text),
        false => Err(Failure::usage(
            format!("{}: {}", archive.display(), wrong.join("; ")),
            format!("`--tolerance` allows {tolerance:e} times the greatest element of a result"),
        )),
    }
}

const HELP: &str = "the archive holds the results `out0`, `out1`, …, of the program's types";

/// The greatest finite element, without its sign.
fn greatest(array: &Array) -> f64 {
    let values = (0..array.len()).filter_map(|position| array.value_at(position));
    let values = values.map(|value| value.to_f64().abs());
    values.filter(|value| value.is_finite()).fold(0.0, f64::max)
}

/// Whether a file is an archive of arrays.
///
/// # Errors
/// Why it is not.
pub fn check(archive: &Path) -> Result<(), Failure> {
    npz::names(archive)?;
    Ok(())
}
