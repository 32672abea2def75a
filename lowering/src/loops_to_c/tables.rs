//! Tables: constant tensors, which stand for arrays that the program spells out.

use melior::ir::attribute::DenseElementsAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Type, TypeLike, ValueLike};
use mlir_sys::{mlirShapedTypeGetDimSize, mlirShapedTypeGetElementType, mlirShapedTypeGetRank};
use rise_dialect::ir::{self, Op, Outcome};
use rise_lang::types::Scalar;

use super::memory::{Extent, Memory};
use super::print::{float_text, integer_text};
use super::types::Kind;
use super::{Conversion, emitc};

impl<'c> Conversion<'c> {
    /// A constant tensor becomes an array of C.
    pub(super) fn table(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        let value = operation
            .attribute("value")
            .map_err(|_| self.unknown(operation))?;
        // SAFETY: a tensor is a shaped type with a rank.
        let (element, shape) = unsafe {
            let raw = result.r#type().to_raw();
            let rank = mlirShapedTypeGetRank(raw);
            let element = Type::from_raw(mlirShapedTypeGetElementType(raw));
            let shape: Vec<i64> = (0..rank)
                .map(|dimension| mlirShapedTypeGetDimSize(raw, dimension as isize))
                .collect();
            (element, shape)
        };
        let kind = Kind::of(element, self.location)?;
        let count: i64 = shape.iter().product();
        let numbers = (0..usize::try_from(count).unwrap_or(0))
            .map(|position| element_text(value, kind, position))
            .collect::<Option<Vec<String>>>();
        let numbers = numbers
            .filter(|numbers| !numbers.is_empty())
            .ok_or_else(|| self.unknown(operation))?;
        let array = emitc::array(count, self.memory_type(kind));
        let text = format!("#emitc.opaque<\"{{{}}}\">", numbers.join(", "));
        let base = self.declared(array, &text, "table", &[])?;
        let memory = Memory {
            base,
            extents: shape.into_iter().map(Extent::Constant).collect(),
            element: kind,
        };
        self.memories.insert(ir::key(result), memory);
        Ok(())
    }
}

/// An element as C writes it in memory.
pub(super) fn element_text(value: Attribute, kind: Kind, position: usize) -> Option<String> {
    let elements = DenseElementsAttribute::try_from(value).ok()?;
    Some(match kind.scalar {
        Scalar::F32 => match elements.f32_element(position).ok()? {
            x if x.is_nan() => nan_text(x.to_bits().into(), Scalar::F32),
            x => float_text(f64::from(x), true),
        },
        Scalar::F64 => match elements.f64_element(position).ok()? {
            x if x.is_nan() => nan_text(x.to_bits(), Scalar::F64),
            x => float_text(x, false),
        },
        Scalar::I8 | Scalar::U8 => elements.i8_element(position).ok()?.to_string(),
        Scalar::I16 | Scalar::U16 => elements.i16_element(position).ok()?.to_string(),
        Scalar::I32 | Scalar::U32 => integer_text(i64::from(elements.i32_element(position).ok()?)),
        Scalar::I64 | Scalar::U64 | Scalar::Index => {
            integer_text(elements.i64_element(position).ok()?)
        }
        Scalar::Bool => i32::from(elements.bool_element(position).ok()?).to_string(),
        // Narrow floats are 16 bits in memory.
        Scalar::TF32 => return None,
        Scalar::F16 | Scalar::BF16 => narrow_bits(elements, position)?.to_string(),
    })
}

/// NaN with certain bits, as a constant that memory may begin with.
fn nan_text(bits: u64, scalar: Scalar) -> String {
    let (digits, total, ending) = match scalar {
        Scalar::F32 => (22, 32, "f"),
        _ => (51, 64, ""),
    };
    let is_negative = bits >> (total - 1) & 1 == 1;
    let is_quiet = bits >> digits & 1 == 1;
    let payload = bits & ((1 << digits) - 1);
    let sign = if is_negative { "-" } else { "" };
    match (is_quiet, payload, is_negative) {
        (true, 0, false) => "NAN".to_owned(),
        (true, ..) => format!("{sign}__builtin_nan{ending}(\"0x{payload:x}\")"),
        (false, ..) => format!("{sign}__builtin_nans{ending}(\"0x{payload:x}\")"),
    }
}

/// The bits of an element of 16 bits. Of floats the C API has no other way to tell them.
pub(super) fn narrow_bits(elements: DenseElementsAttribute, position: usize) -> Option<u16> {
    if position >= elements.len() {
        return None;
    }
    let position = if elements.is_splat() { 0 } else { position };
    // SAFETY: the data of elements of 16 bits lies packed, one for all if they are equal.
    unsafe { Some(elements.raw_data().cast::<u16>().add(position).read()) }
}
