//! The arrays that a program is run on, as a command names them: files, numbers, or random ones.

mod error;
mod indices;

use std::collections::BTreeMap;
use std::path::Path;

use rise_lang::nat::Name;
use rise_lang::signature::{Parameter, Signature, Sizes};
use rise_lang::term::{Number, ScalarValue};
use rise_lang::types::{Scalar, Tf32};
use rise_runtime::array::{Array, ElementType, NpyOptions, npz};

use crate::element_type;
use crate::kernel::inexact;
pub use error::InputError;

/// The inputs that the command line asks for.
pub struct Request<'a> {
    /// Files and numbers, for the first inputs.
    pub given: &'a [String],
    /// The seed for the inputs that remain.
    pub seed: Option<u64>,
    /// The shapes of the random inputs, in order.
    pub shapes: &'a [Vec<usize>],
    /// Values of sizes.
    pub sizes: &'a BTreeMap<Name, u64>,
}

/// An array for each parameter, with zeros for those that are only written, and the sizes.
///
/// # Errors
/// If there are too many or too few, if they cannot be read, or do not fit the program.
pub fn arrays(signature: &Signature, request: &Request) -> Result<(Vec<Array>, Sizes), InputError> {
    let inputs: Vec<&Parameter> = signature.inputs().collect();
    check_count(signature, &inputs, request)?;
    let mut arrays: Vec<Option<Array>> = vec![None; signature.parameters.len()];
    for (parameter, text) in inputs.iter().zip(request.given) {
        arrays[parameter.index] = Some(read(parameter, text)?);
    }
    let mut shapes: Vec<Option<Vec<usize>>> = arrays
        .iter()
        .map(|array| array.as_ref().map(|array| array.shape().to_vec()))
        .collect();
    for (parameter, shape) in inputs.iter().skip(request.given.len()).zip(request.shapes) {
        shapes[parameter.index] = Some(shape.clone());
    }
    let sizes = signature.bind(request.sizes, &shapes)?;
    let seed = request.seed.unwrap_or_default();
    let fill = |(parameter, array): (&Parameter, Option<Array>)| match array {
        Some(array) => {
            indices::check(parameter, &array, &sizes)?;
            Ok(array)
        }
        None => {
            let (element, shape) = (element_type(parameter.element), sizes.shape(parameter)?);
            let seed = seed.wrapping_add(parameter.index as u64);
            Ok(match (parameter.role.is_read(), parameter.element) {
                (false, _) => Array::zeros(element, &shape)?,
                (true, Scalar::Index) => indices::random(parameter, &shape, &sizes, seed)?,
                (true, Scalar::TF32) => rounded(Array::random(element, &shape, seed)?)?,
                (true, _) => Array::random(element, &shape, seed)?,
            })
        }
    };
    let arrays = signature
        .parameters
        .iter()
        .zip(arrays)
        .map(fill)
        .collect::<Result<_, InputError>>()?;
    Ok((arrays, sizes))
}

fn check_count(
    signature: &Signature,
    inputs: &[&Parameter],
    request: &Request,
) -> Result<(), InputError> {
    let (expected, found) = (inputs.len(), request.given.len());
    let wanted: Vec<String> = inputs.iter().map(|parameter| describe(parameter)).collect();
    let help = format!(
        "`{}` takes {}",
        signature.name,
        if wanted.is_empty() {
            "none".to_owned()
        } else {
            wanted.join(", ")
        }
    );
    if found > expected || (found < expected && request.seed.is_none()) {
        let hint = if found < expected {
            "; `--random` fills what is missing"
        } else {
            ""
        };
        return Err(InputError::unfit(
            format!("expected {}, found {found}", count(expected, "input")),
            help + hint,
        ));
    }
    let remaining = expected - found;
    if request.shapes.len() > remaining {
        let message = format!(
            "expected at most {} for `--shape`, found {}",
            count(remaining, "shape"),
            request.shapes.len()
        );
        return Err(InputError::unfit(
            message,
            format!("shapes are for random inputs, in order; {help}"),
        ));
    }
    Ok(())
}

fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// An input in words, such as `a` (f32, n × k).
fn describe(parameter: &Parameter) -> String {
    let extents: Vec<String> = parameter
        .dimensions
        .iter()
        .map(ToString::to_string)
        .collect();
    let shape = if extents.is_empty() {
        "a number".to_owned()
    } else {
        extents.join(" × ")
    };
    format!("{} ({}, {shape})", parameter.label(), parameter.element)
}

/// Reads a file or, for a single element, a number.
fn read(parameter: &Parameter, text: &str) -> Result<Array, InputError> {
    let expected = element_type(parameter.element);
    if parameter.dimensions.is_empty() {
        if let Some(number) = number(text, parameter.element) {
            return Ok(number);
        }
        if text.parse::<f64>().is_ok() || text.parse::<bool>().is_ok() {
            let message = format!(
                "argument {}: expected a number of type {}, found {text}",
                parameter.label(),
                parameter.element
            );
            return Err(InputError::unfit(
                message,
                "give one in the range of the type, or a .npy file with a single element",
            ));
        }
    }
    let path = Path::new(text);
    if !parameter.dimensions.is_empty() && !npz::is_array(path) {
        return Err(InputError::unfit(
            format!(
                "{text}: no such file; expected a .npy file for the argument {}",
                describe(parameter)
            ),
            match text.parse::<f64>().is_ok() || text.parse::<bool>().is_ok() {
                true => {
                    "this argument is an array; `--random` makes one of random numbers without a file"
                }
                false => "check the name",
            },
        ));
    }
    let options = NpyOptions {
        void2_as_bf16: true,
    };
    let array = Array::read_npy(path, options)?;
    // An index has 64 bits and no sign, and lies in memory as a number with one.
    if parameter.element == Scalar::Index && array.element() == ElementType::U64 {
        return Ok(array.bitcast(expected)?);
    }
    let found = array.element();
    if found != expected {
        return Err(InputError::WrongElement {
            file: text.to_owned(),
            parameter: parameter.label(),
            expected,
            found,
        });
    }
    indices::check_file(parameter, &array)?;
    check_digits(parameter, &array)?;
    Ok(array)
}

/// The numbers of an array of `f32`, rounded to `tf32`.
fn rounded(mut array: Array) -> Result<Array, InputError> {
    for number in array.as_mut_slice::<f32>()? {
        *number = Tf32::from_f32(*number).to_f32();
    }
    Ok(array)
}

/// Where an element stands, for a message; nothing of an array without dimensions.
fn place(array: &Array, position: usize) -> String {
    match array.index_of(position) {
        Some(index) if !index.is_empty() => format!(" at {index:?}"),
        _ => String::new(),
    }
}

/// Makes sure that the numbers of a file for `tf32`, which are those of `f32` there, have no more
/// digits.
fn check_digits(parameter: &Parameter, array: &Array) -> Result<(), InputError> {
    if parameter.element != Scalar::TF32 {
        return Ok(());
    }
    let Some((position, found)) = inexact(array.as_slice()?) else {
        return Ok(());
    };
    let place = place(array, position);
    Err(InputError::unfit(
        format!(
            "argument {}: expected numbers of tf32, found {found}{place}",
            parameter.label()
        ),
        "a `tf32` is a number of 32 bits, of which the last 13 are zero; take f32 in the program, and \
         round it there: `cast`",
    ))
}

/// A number as an array of rank zero, if the text is one of that type.
fn number(text: &str, scalar: Scalar) -> Option<Array> {
    if scalar.is_float() && is_too_large(text, scalar) {
        return None;
    }
    match scalar {
        Scalar::Bool => Array::from_bools(&[], &[text.parse().ok()?]),
        Scalar::I8 => Array::from_slice(&[], &[text.parse::<i8>().ok()?]),
        Scalar::I16 => Array::from_slice(&[], &[text.parse::<i16>().ok()?]),
        Scalar::I32 => Array::from_slice(&[], &[text.parse::<i32>().ok()?]),
        Scalar::I64 => Array::from_slice(&[], &[text.parse::<i64>().ok()?]),
        Scalar::U8 => Array::from_slice(&[], &[text.parse::<u8>().ok()?]),
        Scalar::U16 => Array::from_slice(&[], &[text.parse::<u16>().ok()?]),
        Scalar::U32 => Array::from_slice(&[], &[text.parse::<u32>().ok()?]),
        Scalar::U64 => Array::from_slice(&[], &[text.parse::<u64>().ok()?]),
        // As in memory, 64 bits without a sign.
        Scalar::Index => Array::from_slice(&[], &[text.parse::<u64>().ok()?.cast_signed()]),
        Scalar::F16 => Array::from_slice(
            &[],
            &[half::f16::from_bits(sixteen_bits(text, Scalar::F16)?)],
        ),
        Scalar::BF16 => Array::from_slice(
            &[],
            &[half::bf16::from_bits(sixteen_bits(text, Scalar::BF16)?)],
        ),
        Scalar::TF32 => Array::from_slice(&[], &[tf32(text)?.to_f32()]),
        Scalar::F32 => Array::from_slice(&[], &[text.parse::<f32>().ok()?]),
        Scalar::F64 => Array::from_slice(&[], &[text.parse::<f64>().ok()?]),
    }
    .ok()
}

/// Whether a text is a number that the type would round to infinity.
fn is_too_large(text: &str, scalar: Scalar) -> bool {
    let is_infinite = match scalar {
        Scalar::F16 => text
            .parse::<f64>()
            .map(|value| half::f16::from_f64(value).is_infinite()),
        Scalar::BF16 => text
            .parse::<f64>()
            .map(|value| half::bf16::from_f64(value).is_infinite()),
        Scalar::TF32 => text
            .parse::<f64>()
            .map(|value| Tf32::from_f64(value).is_infinite()),
        Scalar::F32 => text.parse::<f32>().map(f32::is_infinite),
        _ => text.parse::<f64>().map(f64::is_infinite),
    };
    is_infinite == Ok(true) && text.contains(|digit: char| digit.is_ascii_digit())
}

/// A number of `tf32`, rounded once.
fn tf32(text: &str) -> Option<Tf32> {
    match Number::parse(text) {
        Ok(number) => match number.value(Scalar::TF32).ok()? {
            ScalarValue::TF32(value) => Some(value),
            _ => None,
        },
        Err(_) => text.parse::<f64>().ok().map(Tf32::from_f64),
    }
}

/// The bits of a number of a floating-point type of 16 bits, rounded once.
fn sixteen_bits(text: &str, scalar: Scalar) -> Option<u16> {
    let value = match Number::parse(text) {
        Ok(number) => number.value(scalar).ok()?,
        // Floats without a literal in the language: infinity, NaN, and forms such as `.5`.
        Err(_) => match (scalar, text.parse::<f64>().ok()?) {
            (Scalar::F16, value) => half::f16::from_f64(value).into(),
            (_, value) => half::bf16::from_f64(value).into(),
        },
    };
    u16::try_from(value.bits()).ok()
}
