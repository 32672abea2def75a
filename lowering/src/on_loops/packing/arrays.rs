//! Constant arrays that commands read: tensors, and memory of the module.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, MemRefType, RankedTensorType, ShapedTypeLike};
use melior::ir::{Attribute, AttributeLike, Type, TypeLike, ValueLike};
use mlir_sys::{
    mlirAffineMapIsIdentity, mlirAttributeGetNull, mlirAttributeGetType,
    mlirAttributeIsADenseElements, mlirAttributeIsAFloat, mlirAttributeIsAInteger,
    mlirDenseElementsAttrGetRawData, mlirDenseElementsAttrGetSplatValue,
    mlirDenseElementsAttrIsSplat, mlirDenseElementsAttrSplatGet, mlirElementsAttrGetNumElements,
    mlirIntegerAttrGetValueInt, mlirIntegerTypeGetWidth, mlirMemRefTypeGetAffineMap,
    mlirRankedTensorTypeGet, mlirShapedTypeGetElementType, mlirTypeIsAInteger,
};
use rise_dialect::ir::{self, Op, Val};
use rustc_hash::FxHashMap;

use crate::common::bytes::bytes_of;

/// A constant array.
pub(super) struct Array {
    pub extents: Vec<u64>,
    /// Bytes of an element.
    pub width: usize,
    /// The elements, or the only one that all are.
    bytes: Vec<u8>,
}

impl Array {
    /// The bits of an element, by its number in the order of memory.
    pub fn element(&self, number: u64) -> Option<i64> {
        let place = match self.bytes.len() == self.width {
            true => 0,
            false => usize::try_from(number).ok()?.checked_mul(self.width)?,
        };
        bits(self.bytes.get(place..place + self.width)?)
    }

    /// The bytes of all elements.
    pub fn size(&self) -> u64 {
        let count: u64 = self.extents.iter().product();
        count * self.width as u64
    }
}

/// Arrays that were met, by the values that stand for them.
#[derive(Default)]
pub(super) struct Arrays<'c> {
    pub all: Vec<Array>,
    known: FxHashMap<usize, Option<usize>>,
    /// Memory of the module, by its name.
    pub globals: FxHashMap<String, Op<'c>>,
}

impl<'c> Arrays<'c> {
    /// The number of the array that a value stands for.
    pub fn number(&mut self, value: Val<'c>) -> Option<usize> {
        if let Some(number) = self.known.get(&ir::key(value)) {
            return *number;
        }
        let number = self.array(value).map(|array| {
            self.all.push(array);
            self.all.len() - 1
        });
        self.known.insert(ir::key(value), number);
        number
    }

    fn array(&self, value: Val<'c>) -> Option<Array> {
        let definition = ir::definition(value)?;
        let contents = match ir::name(definition) {
            "arith.constant" => definition.attribute("value").ok()?,
            "memref.get_global" => {
                let global = self
                    .globals
                    .get(&ir::symbol_attribute(definition, "name")?)?;
                if !global.has_attribute("constant") {
                    return None;
                }
                global.attribute("initial_value").ok()?
            }
            _ => return None,
        };
        let (extents, element) = shape(value.r#type())?;
        let width = element_width(element)?;
        Some(Array {
            extents,
            width,
            bytes: bytes(contents, width)?,
        })
    }
}

/// The constant extents and the elements of a tensor, or of memory without a layout.
pub(super) fn shape<'c>(ty: Type<'c>) -> Option<(Vec<u64>, Type<'c>)> {
    let extents = |shaped: &dyn Fn(usize) -> Option<DimSize>, rank: usize| {
        let extent = |number| match shaped(number) {
            Some(DimSize::Static(extent)) => Some(extent),
            _ => None,
        };
        (0..rank).map(extent).collect::<Option<Vec<u64>>>()
    };
    if let Ok(tensor) = RankedTensorType::try_from(ty) {
        let extents = extents(&|number| tensor.dim_size(number).ok(), tensor.rank())?;
        return Some((extents, tensor.element()));
    }
    let memory = MemRefType::try_from(ty).ok()?;
    // SAFETY: the type is one of memory, which has a map.
    if !unsafe { mlirAffineMapIsIdentity(mlirMemRefTypeGetAffineMap(ty.to_raw())) } {
        return None;
    }
    let extents = extents(&|number| memory.dim_size(number).ok(), memory.rank())?;
    Some((extents, memory.element()))
}

/// The bytes of an element that has whole ones, and is no place.
pub(super) fn element_width(element: Type) -> Option<usize> {
    if element.is_index() || element.is_vector() {
        return None;
    }
    // SAFETY: the type is alive, and asked only for what its kind has.
    let has_part = unsafe {
        mlirTypeIsAInteger(element.to_raw())
            && !mlirIntegerTypeGetWidth(element.to_raw()).is_multiple_of(8)
    };
    let width = bytes_of(element)? as usize;
    (!has_part && width <= 8).then_some(width)
}

/// The elements of a dense attribute, or the one that all of them are.
fn bytes(contents: Attribute, width: usize) -> Option<Vec<u8>> {
    let raw = contents.to_raw();
    // SAFETY: the attribute is of dense elements of `width` bytes, as many as it says.
    unsafe {
        if !mlirAttributeIsADenseElements(raw) {
            return None;
        }
        let count = match mlirDenseElementsAttrIsSplat(raw) {
            true => 1,
            false => usize::try_from(mlirElementsAttrGetNumElements(raw)).ok()?,
        };
        let data = mlirDenseElementsAttrGetRawData(raw).cast::<u8>();
        let bytes = count.checked_mul(width)?;
        Some(std::slice::from_raw_parts(data, bytes).to_vec())
    }
}

/// Bits in the lowest places of a number.
fn bits(bytes: &[u8]) -> Option<i64> {
    let mut all = [0; 8];
    match cfg!(target_endian = "little") {
        true => all.get_mut(..bytes.len())?.copy_from_slice(bytes),
        false => all.get_mut(8 - bytes.len()..)?.copy_from_slice(bytes),
    }
    Some(i64::from_ne_bytes(all))
}

/// The bits of a constant number, or of each lane of a vector whose lanes are the same.
pub(super) fn lanes(constant: Attribute) -> Option<Vec<i64>> {
    let raw = constant.to_raw();
    // SAFETY: the attribute is alive, and asked only for what its kind has.
    unsafe {
        if mlirAttributeIsAInteger(raw) {
            let is_truth = constant.r#type().to_string() == "i1";
            let value = mlirIntegerAttrGetValueInt(raw);
            return Some(vec![if is_truth { value & 1 } else { value }]);
        }
        let ty = mlirAttributeGetType(raw);
        if mlirAttributeIsAFloat(raw) {
            let width = element_width(Type::from_raw(ty))?;
            let encoding = mlirAttributeGetNull();
            let shaped = mlirRankedTensorTypeGet(1, [1].as_ptr(), ty, encoding);
            let one = Attribute::from_raw(mlirDenseElementsAttrSplatGet(shaped, raw));
            return Some(vec![bits(&bytes(one, width)?)?]);
        }
        if !mlirAttributeIsADenseElements(raw) || !mlirDenseElementsAttrIsSplat(raw) {
            return None;
        }
        let count = usize::try_from(mlirElementsAttrGetNumElements(raw)).ok()?;
        let value = Attribute::from_raw(mlirDenseElementsAttrGetSplatValue(raw));
        let element = mlirShapedTypeGetElementType(ty);
        element_width(Type::from_raw(element))?;
        let [value] = lanes(value)?[..] else {
            return None;
        };
        Some(vec![value; count])
    }
}
