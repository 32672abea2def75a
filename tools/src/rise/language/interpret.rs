//! Definitions run by the interpreter, on the arrays of the runtime.

use rise_lang::interpreter::{self, ArrayError, Interpreter, Value};
use rise_lang::nat::Name;
use rise_lang::term::{Program, ScalarValue};
use rise_lang::types::{DataType, Scalar};
use rise_lowering::signature::{Parameter, Signature, Sizes};
use rise_runtime::array::{Array, Value as Element};

use super::Text;
use crate::rise::error::Failure;
use crate::rise::inputs::element_type;
use crate::rise::report;

impl Text {
    /// Runs the definition that has the signature on the arrays of its inputs, and replaces that of its result.
    ///
    /// # Errors
    /// [`Failure::Reported`] after it was shown why the program has no value for these arguments; [`Failure::Result`].
    pub fn interpret(
        &self,
        signature: &Signature,
        sizes: &Sizes,
        arrays: &mut [Array],
    ) -> Result<(), Failure> {
        let program = Program::from(&self.program);
        let arguments = signature
            .inputs()
            .map(|parameter| value(parameter, &arrays[parameter.index]))
            .collect::<Result<_, _>>()?;
        let known = |name: &Name| Some((name.clone(), sizes.get(name)?));
        let sizes: interpreter::Sizes = signature.sizes.iter().filter_map(known).collect();
        let outcome = Interpreter::new(&program)
            .call(&signature.name, &sizes, arguments)
            .map_err(|error| {
                report::diagnostic(&error.diagnostic());
                Failure::Reported(self.source.name().into())
            })?;
        for parameter in signature.outputs() {
            let shape = arrays[parameter.index].shape().to_vec();
            arrays[parameter.index] = array(parameter.element, &shape, &outcome.value)?;
        }
        Ok(())
    }
}

/// An array as the interpreter has it.
fn value(parameter: &Parameter, array: &Array) -> Result<Value, Failure> {
    let mut elements = (0..array.len()).filter_map(|position| array.value_at(position));
    nested(&parameter.data, array.shape(), &mut || {
        let element = elements.next();
        element
            .and_then(|element| scalar(element, parameter.element))
            .ok_or_else(|| {
                let found = element.map_or_else(|| "nothing".to_owned(), |found| found.to_string());
                Failure::usage(
                    format!(
                        "argument {}: expected elements of type {}, found {found}",
                        parameter.label(),
                        parameter.element
                    ),
                    "an `index` is not negative",
                )
            })
    })
}

/// The value of the type and shape, made of its elements in row-major order.
fn nested(
    data: &DataType,
    shape: &[usize],
    next: &mut dyn FnMut() -> Result<ScalarValue, Failure>,
) -> Result<Value, Failure> {
    let (DataType::Array(_, element) | DataType::Vector(_, element), [extent, inner @ ..]) =
        (data, shape)
    else {
        return Ok(Value::Scalar(next()?));
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
        Element::I64(value) if ty == Scalar::Index => ScalarValue::Index(value.try_into().ok()?),
        Element::I64(value) => ScalarValue::I64(value),
        Element::F16(value) => ScalarValue::F16(value),
        Element::BF16(value) => ScalarValue::BF16(value),
        Element::F32(value) => ScalarValue::F32(value),
        Element::F64(value) => ScalarValue::F64(value),
    })
}

/// A result as an array in memory.
fn array(element: Scalar, shape: &[usize], value: &Value) -> Result<Array, Failure> {
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
        Scalar::F16 => of!(half::f16),
        Scalar::BF16 => of!(half::bf16),
        Scalar::F32 => of!(f32),
        Scalar::F64 => of!(f64),
        Scalar::Index => {
            // As in compiled code, an index lies in memory as 64 bits.
            let bits: Vec<i64> = elements::<u64>(value)?
                .into_iter()
                .map(u64::cast_signed)
                .collect();
            Ok(Array::from_slice(shape, &bits)?)
        }
    }
}

fn elements<T: interpreter::Element>(value: &Value) -> Result<Vec<T>, ArrayError> {
    value.to_elements()
}
