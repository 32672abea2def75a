//! Attributes of StableHLO's operations, which nothing has verified.

use melior::StringRef;
use melior::ir::attribute::{AttributeLike, FlatSymbolRefAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Type, TypeLike};
use mlir_sys::{
    mlirAttributeGetType, mlirAttributeIsABool, mlirAttributeIsADenseBoolArray,
    mlirAttributeIsADenseElements, mlirAttributeIsADenseI64Array, mlirAttributeIsADictionary,
    mlirAttributeIsAFloat, mlirBoolAttrGetValue, mlirDenseArrayGetNumElements,
    mlirDenseBoolArrayGetElement, mlirDenseElementsAttrGetBoolValue,
    mlirDenseElementsAttrGetInt64Value, mlirDenseI64ArrayGetElement,
    mlirDictionaryAttrGetElementByName, mlirElementsAttrGetNumElements,
    mlirFloatAttrGetValueDouble, mlirShapedTypeGetElementType,
};
use rise_dialect::ir::{self, Op};

/// An attribute, if the operation has it.
pub fn attribute<'c>(operation: Op<'c>, name: &str) -> Option<Attribute<'c>> {
    operation.attribute(name).ok()
}

/// A whole number.
pub fn integer(operation: Op, name: &str) -> Option<i64> {
    let attribute = IntegerAttribute::try_from(attribute(operation, name)?).ok()?;
    Some(attribute.value())
}

/// A truth value.
pub fn truth(operation: Op, name: &str) -> Option<bool> {
    let raw = attribute(operation, name)?.to_raw();
    // SAFETY: the attribute is alive, and asked only if it is a truth value.
    unsafe { mlirAttributeIsABool(raw).then(|| mlirBoolAttrGetValue(raw)) }
}

/// A number of a float type.
pub fn float(operation: Op, name: &str) -> Option<f64> {
    let raw = attribute(operation, name)?.to_raw();
    // SAFETY: the attribute is alive, and asked only if it is a float.
    unsafe { mlirAttributeIsAFloat(raw).then(|| mlirFloatAttrGetValueDouble(raw)) }
}

/// A list of whole numbers: `array<i64: 1, 2>`, or a table `dense<[1, 2]>` row by row.
pub fn integers(operation: Op, name: &str) -> Option<Vec<i64>> {
    let raw = attribute(operation, name)?.to_raw();
    // SAFETY: the attribute is alive, and asked only for what its kind has.
    unsafe {
        if mlirAttributeIsADenseI64Array(raw) {
            let count = mlirDenseArrayGetNumElements(raw);
            let element = |index| mlirDenseI64ArrayGetElement(raw, index);
            return Some((0..count).map(element).collect());
        }
        let element = Type::from_raw(mlirShapedTypeGetElementType(
            mlirAttributeIsADenseElements(raw).then(|| mlirAttributeGetType(raw))?,
        ));
        let is_wide =
            element.is_integer() && mlir_sys::mlirIntegerTypeGetWidth(element.to_raw()) == 64;
        if !is_wide {
            return None;
        }
        let count = mlirElementsAttrGetNumElements(raw) as isize;
        let element = |index| mlirDenseElementsAttrGetInt64Value(raw, index);
        Some((0..count).map(element).collect())
    }
}

/// A list of sizes or positions, which are not negative.
pub fn sizes(operation: Op, name: &str) -> Option<Vec<u64>> {
    let integers = integers(operation, name)?.into_iter();
    integers.map(|value| u64::try_from(value).ok()).collect()
}

/// A list of truth values: `array<i1: true, false>` or `dense<[true, false]>`.
pub fn truths(operation: Op, name: &str) -> Option<Vec<bool>> {
    let raw = attribute(operation, name)?.to_raw();
    // SAFETY: as above.
    unsafe {
        if mlirAttributeIsADenseBoolArray(raw) {
            let count = mlirDenseArrayGetNumElements(raw);
            let element = |index| mlirDenseBoolArrayGetElement(raw, index);
            return Some((0..count).map(element).collect());
        }
        if !mlirAttributeIsADenseElements(raw) {
            return None;
        }
        let element = Type::from_raw(mlirShapedTypeGetElementType(mlirAttributeGetType(raw)));
        if !element.is_integer() || mlir_sys::mlirIntegerTypeGetWidth(element.to_raw()) != 1 {
            return None;
        }
        let count = mlirElementsAttrGetNumElements(raw) as isize;
        let element = |index| mlirDenseElementsAttrGetBoolValue(raw, index);
        Some((0..count).map(element).collect())
    }
}

/// The text of an attribute of the dialect, such as `comparison_direction LT` or
/// `dot<lhs_contracting_dimensions = [1]>`.
pub fn kept(operation: Op, name: &str) -> Option<String> {
    let text = attribute(operation, name)?.to_string();
    let spelled = text.strip_prefix('#')?;
    let at = spelled.find(['.', '<'])?;
    let (body, is_named) = (&spelled[at + 1..], spelled[at..].starts_with('.'));
    Some(match is_named {
        true => body.to_owned(),
        false => body.strip_suffix('>').unwrap_or(body).to_owned(),
    })
}

/// The word of an attribute such as `#stablehlo<comparison_direction LT>`.
pub fn word(operation: Op, name: &str) -> Option<String> {
    let kept = kept(operation, name)?;
    kept.split_whitespace().nth(1).map(str::to_owned)
}

/// The numbers of a list in a structured attribute, such as those behind `offset_dims = ` in
/// `#stablehlo.gather<offset_dims = [1], index_vector_dim = 1>`; none if it is not there.
pub fn field(text: &str, name: &str) -> Vec<u64> {
    let Some(rest) = text.split_once(&format!("{name} = ")).map(|(_, rest)| rest) else {
        return Vec::new();
    };
    let (list, separator) = match rest.strip_prefix('[') {
        Some(list) => (list, ']'),
        None => (rest, ','),
    };
    let end = list.find([separator, '>']).unwrap_or(list.len());
    let numbers = list[..end]
        .split(',')
        .map(|number| number.trim().parse().ok());
    numbers.collect::<Option<_>>().unwrap_or_default()
}

/// As [`field`], numbers of dimensions.
pub fn dimensions(text: &str, name: &str) -> Option<Vec<usize>> {
    let numbers = field(text, name).into_iter();
    numbers.map(|one| usize::try_from(one).ok()).collect()
}

/// The name of an operation; of a call of one that StableHLO does not have yet, its name there, and
/// of one on memory that of the same on tensors.
pub fn name(operation: Op<'_>) -> &str {
    let name = ir::name(operation);
    let target = match name {
        "stablehlo.custom_call" => ir::text_attribute(operation, "call_target_name"),
        "memref.alloc" | "memref.alloca" => return "tensor.empty",
        "memref.dim" => return "tensor.dim",
        "memref.load" => return "tensor.extract",
        _ => None,
    };
    let known = TARGETS.iter();
    let mut known = known.filter(|(called, _)| target.as_deref() == Some(called));
    known.next().map_or(name, |(_, meant)| meant)
}

/// The targets of calls whose meaning is known, and its name.
const TARGETS: &[(&str, &str)] = &[
    (
        "stablehlo.dynamic_reduce_window",
        "stablehlo.dynamic_reduce_window",
    ),
    ("lapack_sgeqrf_ffi", "lapack.geqrf"),
    ("lapack_dgeqrf_ffi", "lapack.geqrf"),
    ("Qr", "lapack.geqrf"),
    ("lapack_sgetrf_ffi", "lapack.getrf"),
    ("lapack_dgetrf_ffi", "lapack.getrf"),
    ("LuDecomposition", "xla.LuDecomposition"),
    ("lapack_sorgqr_ffi", "lapack.orgqr"),
    ("lapack_dorgqr_ffi", "lapack.orgqr"),
    ("ProductOfElementaryHouseholderReflectors", "lapack.orgqr"),
    ("lapack_spotrf_ffi", "lapack.potrf"),
    ("lapack_dpotrf_ffi", "lapack.potrf"),
    ("lapack_strsm_ffi", "lapack.trsm"),
    ("lapack_dtrsm_ffi", "lapack.trsm"),
];

/// The function that an operation has instead of a region.
pub fn called(operation: Op) -> Option<String> {
    let has_function = ir::name(operation) == "stablehlo.custom_call"
        && name(operation) == "stablehlo.dynamic_reduce_window";
    match computations(operation).as_slice() {
        [function] if has_function => Some(function.clone()),
        _ => None,
    }
}

/// The functions that an operation names as parts of it.
pub fn computations(operation: Op) -> Vec<String> {
    let list = ir::list_attribute(operation, "called_computations").into_iter();
    let symbols = list.filter_map(|one| FlatSymbolRefAttribute::try_from(one).ok());
    symbols.map(|symbol| symbol.value().to_owned()).collect()
}

/// The functions that an attribute of a call or of a composite names.
pub fn callee(operation: Op) -> Option<String> {
    let name = match ir::name(operation) {
        "stablehlo.composite" => "decomposition",
        _ => "callee",
    };
    ir::symbol_attribute(operation, name)
}

/// The names that a function has for the sizes that it takes as arguments, one or none for each.
pub fn size_names(function: Op) -> Vec<Option<String>> {
    let name = |attributes: &Attribute| {
        // SAFETY: the attribute is alive, and asked only if it is a dictionary.
        let named = unsafe {
            let raw = attributes.to_raw();
            let key = StringRef::new("jax.global_constant");
            let is_list = mlirAttributeIsADictionary(raw);
            is_list.then(|| mlirDictionaryAttrGetElementByName(raw, key.to_raw()))
        };
        // SAFETY: as above; it is null if the dictionary has no such entry.
        let named = unsafe { Attribute::from_option_raw(named?) };
        let text = named?.to_string();
        let name = text.strip_prefix('"')?.strip_suffix('"')?.to_owned();
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        (!name.is_empty() && name.chars().all(is_plain)).then_some(name)
    };
    ir::list_attribute(function, "arg_attrs")
        .iter()
        .map(name)
        .collect()
}
