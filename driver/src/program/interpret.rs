//! Definitions run by the interpreter, on the arrays of the runtime.

use rise_dialect::types::memory_parts;
use rise_lang::interpreter::{self, ArrayError, Interpreter, Limits, Value};
use rise_lang::nat::Name;
use rise_lang::signature::{Parameter, Signature, Sizes};
use rise_lang::term::{self, ScalarValue};
use rise_lang::types::{DataType, Scalar, Tf32};
use rise_runtime::array::{Array, Value as Element};

use super::Program;
use crate::border::Border;
use crate::error::{Diagnostics, Error};
use rise_kernel::element_type;

impl Program {
    /// Runs the definition that has the signature on the arrays of its inputs, and replaces that of
    /// its result. Gives the floating-point operations that it did, which count as
    /// [`Interpreter::operations`] says.
    ///
    /// # Errors
    /// [`Error::NoValue`] if the program has no value for these arguments, [`Error::Result`].
    pub fn interpret(
        &self,
        signature: &Signature,
        sizes: &Sizes,
        arrays: &mut [Array],
    ) -> Result<u128, Error> {
        self.interpret_within(Limits::default(), signature, sizes, arrays)
    }

    /// As [`Program::interpret`], within other limits.
    ///
    /// # Errors
    /// As [`Program::interpret`].
    pub fn interpret_within(
        &self,
        limits: Limits,
        signature: &Signature,
        sizes: &Sizes,
        arrays: &mut [Array],
    ) -> Result<u128, Error> {
        let program = term::Program::from(&self.definitions);
        let border = match self
            .definitions
            .definition(&Name::from(signature.name.as_str()))
        {
            Some(definition) => Border::of(definition)?,
            None => {
                return Err(Error::Internal(format!(
                    "`{}` is not defined",
                    signature.name
                )));
            }
        };
        let mut parts = signature
            .inputs()
            .map(|parameter| value(parameter, &arrays[parameter.index], sizes))
            .collect::<Result<Vec<_>, _>>()?;
        let arguments = border
            .inputs()
            .map(|data| {
                let rest = parts.split_off(memory_parts(data).len());
                combined(data, &std::mem::replace(&mut parts, rest))
            })
            .collect();
        let known = |name: &Name| Some((name.clone(), sizes.get(name)?));
        let sizes: interpreter::Sizes = signature.sizes.iter().filter_map(known).collect();
        let outcome = Interpreter::new(&program)
            .with_limits(limits)
            .call(&signature.name, &sizes, arguments)
            .map_err(|error| Error::NoValue(Diagnostics(vec![error.diagnostic()])))?;
        let parts = separated(border.result(), &outcome.value);
        for (parameter, value) in signature.outputs().zip(&parts) {
            let shape = arrays[parameter.index].shape().to_vec();
            arrays[parameter.index] = in_memory(parameter.element, &shape, value)?;
        }
        Ok(outcome.operations)
    }
}

/// A value of that type, of the arrays that it lies in.
fn combined(data: &DataType, parts: &[Value]) -> Value {
    match data {
        DataType::Pair(first, second) => {
            let (left, right) = parts.split_at(memory_parts(first).len());
            Value::pair(combined(first, left), combined(second, right))
        }
        DataType::Array(_, element) if parts.len() != 1 => {
            let arrays: Vec<&[Value]> = parts.iter().filter_map(Value::as_array).collect();
            let count = arrays.first().map_or(0, |array| array.len());
            Value::array((0..count).map(|index| {
                let elements: Vec<Value> =
                    arrays.iter().map(|array| array[index].clone()).collect();
                combined(element, &elements)
            }))
        }
        _ => parts.first().cloned().unwrap_or_else(|| Value::array([])),
    }
}

/// The arrays that a value of that type lies in.
pub fn separated(data: &DataType, value: &Value) -> Vec<Value> {
    let count = memory_parts(data).len();
    match (data, value.as_pair(), value.as_array()) {
        (DataType::Pair(first, second), Some((left, right)), _) => {
            [separated(first, left), separated(second, right)].concat()
        }
        (DataType::Array(_, element), _, Some(elements)) if count != 1 => {
            let apart: Vec<Vec<Value>> =
                elements.iter().map(|one| separated(element, one)).collect();
            (0..count)
                .map(|part| Value::array(apart.iter().map(|parts| parts[part].clone())))
                .collect()
        }
        _ => vec![value.clone()],
    }
}

/// An array as the interpreter has it.
fn value(parameter: &Parameter, array: &Array, sizes: &Sizes) -> Result<Value, Error> {
    let mut elements = (0..array.len()).filter_map(|position| array.value_at(position));
    let bound = sizes.index_bound(parameter);
    nested(&parameter.data, array.shape(), &mut || {
        let element = elements.next();
        element
            .and_then(|element| scalar(element, parameter.element))
            .and_then(|element| within(element, bound))
            .ok_or_else(|| {
                let found = element.map_or_else(|| "nothing".to_owned(), |found| found.to_string());
                Error::unfit(
                    format!(
                        "argument {}: expected elements of type {}, found {found}",
                        parameter.label(),
                        parameter.element
                    ),
                    match parameter.element {
                        Scalar::TF32 => {
                            "the last 13 bits of a `tf32` are zero: take `f32`, and round it by `cast`"
                        }
                        _ => "an `index` is not negative, and one of type `idx[n]` is below `n`",
                    },
                )
            })
    })
}

/// An element as a value: an index, if it has a bound; none if it is not below that.
fn within(element: ScalarValue, bound: Option<u64>) -> Option<Value> {
    match (element, bound) {
        (ScalarValue::Index(value), Some(bound)) => {
            (value < bound).then_some(Value::Index { value, bound })
        }
        _ => Some(Value::Scalar(element)),
    }
}

/// The value of the type and shape, made of its elements in row-major order.
fn nested(
    data: &DataType,
    shape: &[usize],
    next: &mut dyn FnMut() -> Result<Value, Error>,
) -> Result<Value, Error> {
    let (DataType::Array(_, element) | DataType::Vector(_, element), [extent, inner @ ..]) =
        (data, shape)
    else {
        return next();
    };
    let elements: Vec<Value> = (0..*extent)
        .map(|_| nested(element, inner, next))
        .collect::<Result<_, _>>()?;
    Ok(match data {
        DataType::Vector(..) => Value::vector(elements),
        _ => Value::array(elements),
    })
}

/// An element in memory as a scalar of the type; none if it is no value of that.
fn scalar(element: Element, ty: Scalar) -> Option<ScalarValue> {
    Some(match element {
        Element::Bool(value) => ScalarValue::Bool(value),
        Element::I8(value) => ScalarValue::I8(value),
        Element::I16(value) => ScalarValue::I16(value),
        Element::I32(value) => ScalarValue::I32(value),
        Element::I64(value) if ty == Scalar::Index => ScalarValue::Index(value.cast_unsigned()),
        Element::I64(value) => ScalarValue::I64(value),
        Element::U8(value) => ScalarValue::U8(value),
        Element::U16(value) => ScalarValue::U16(value),
        Element::U32(value) => ScalarValue::U32(value),
        Element::U64(value) => ScalarValue::U64(value),
        Element::F16(value) => ScalarValue::F16(value),
        Element::BF16(value) => ScalarValue::BF16(value),
        Element::F32(value) if ty == Scalar::TF32 => ScalarValue::TF32(Tf32::exact(value)?),
        Element::F32(value) => ScalarValue::F32(value),
        Element::F64(value) => ScalarValue::F64(value),
    })
}

/// A value of scalars as an array in memory.
///
/// # Errors
/// If it has not that shape.
pub fn in_memory(element: Scalar, shape: &[usize], value: &Value) -> Result<Array, Error> {
    if shape.contains(&0) {
        return Ok(Array::zeros(element_type(element), shape)?);
    }
    macro_rules! of {
        ($element:ty) => {
            Ok(Array::from_slice(shape, &elements::<$element>(value)?)?)
        };
    }
    match element {
        Scalar::Bool => Ok(Array::from_bools(shape, &elements(value)?)?),
        Scalar::I8 => of!(i8),
        Scalar::I16 => of!(i16),
        Scalar::I32 => of!(i32),
        Scalar::I64 => of!(i64),
        Scalar::U8 => of!(u8),
        Scalar::U16 => of!(u16),
        Scalar::U32 => of!(u32),
        Scalar::U64 => of!(u64),
        Scalar::F16 => of!(half::f16),
        Scalar::BF16 => of!(half::bf16),
        Scalar::TF32 => {
            let numbers: Vec<f32> = elements::<Tf32>(value)?
                .into_iter()
                .map(Tf32::to_f32)
                .collect();
            Ok(Array::from_slice(shape, &numbers)?)
        }
        Scalar::F32 => of!(f32),
        Scalar::F64 => of!(f64),
        Scalar::Index => {
            // As in compiled code, an index lies in memory as 64 bits.
            let bits: Vec<i64> = elements::<usize>(value)?
                .into_iter()
                .map(|index| (index as u64).cast_signed())
                .collect();
            Ok(Array::from_slice(shape, &bits)?)
        }
    }
}

fn elements<T: interpreter::Element>(value: &Value) -> Result<Vec<T>, ArrayError> {
    value.to_elements()
}
