//! Indexing maps of structured operations, whose results are sums of loops times numbers.

use melior::ir::Attribute;
use melior::ir::attribute::{ArrayAttribute, AttributeLike, IntegerAttribute};
use mlir_sys::{
    MlirAffineExpr, mlirAffineBinaryOpExprGetLHS, mlirAffineBinaryOpExprGetRHS,
    mlirAffineConstantExprGetValue, mlirAffineDimExprGetPosition, mlirAffineExprIsAAdd,
    mlirAffineExprIsAConstant, mlirAffineExprIsADim, mlirAffineExprIsAMul,
    mlirAffineMapAttrGetValue, mlirAffineMapGetNumDims, mlirAffineMapGetNumInputs,
    mlirAffineMapGetNumResults, mlirAffineMapGetResult, mlirAttributeIsAAffineMap,
};
use rise_dialect::ir::{self, Op};

/// The place in a dimension of an array: loops, each times a number, and a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The loops, with how far each steps.
    pub loops: Vec<(usize, u64)>,
    /// The number that is added.
    pub constant: u64,
}

/// Where an operand is read or written, a place for each of its dimensions.
pub type Map = Vec<Place>;

/// The maps of an operation, with the number of its loops; none if they are of another form.
pub fn maps(operation: Op) -> Option<(Vec<Map>, usize)> {
    let list = ir::list_attribute(operation, "indexing_maps");
    let mut loops = None;
    let mut maps = Vec::new();
    for attribute in list {
        // SAFETY: the attribute is alive, and asked only for what a map has.
        unsafe {
            if !mlirAttributeIsAAffineMap(attribute.to_raw()) {
                return None;
            }
            let map = mlirAffineMapAttrGetValue(attribute.to_raw());
            let count = usize::try_from(mlirAffineMapGetNumDims(map)).ok()?;
            let has_symbols = mlirAffineMapGetNumInputs(map) != mlirAffineMapGetNumDims(map);
            if has_symbols || loops.is_some_and(|loops| loops != count) {
                return None;
            }
            loops = Some(count);
            let results = 0..mlirAffineMapGetNumResults(map);
            let places = results.map(|index| place(mlirAffineMapGetResult(map, index), 1));
            maps.push(places.collect::<Option<_>>()?);
        }
    }
    Some((maps, loops?))
}

/// Which dimensions of one tensor are each dimension of another one that is grouped by them.
pub fn groups(operation: Op) -> Option<Vec<Vec<usize>>> {
    let list = ir::list_attribute(operation, "reassociation");
    let number = |attribute: Attribute| {
        let number = IntegerAttribute::try_from(attribute).ok()?;
        usize::try_from(number.value()).ok()
    };
    let group = |attribute: Attribute| {
        let group = ArrayAttribute::try_from(attribute).ok()?;
        let numbers = (0..group.len()).map(|index| number(group.element(index).ok()?));
        numbers.collect::<Option<Vec<usize>>>()
    };
    list.into_iter().map(group).collect()
}

/// An expression times a number.
///
/// # Safety
/// The expression is alive.
unsafe fn place(expression: MlirAffineExpr, times: u64) -> Option<Place> {
    // SAFETY: by contract of the caller; each is asked only for what its kind has.
    unsafe {
        if mlirAffineExprIsADim(expression) {
            let position = usize::try_from(mlirAffineDimExprGetPosition(expression)).ok()?;
            return Some(Place {
                loops: vec![(position, times)],
                constant: 0,
            });
        }
        if mlirAffineExprIsAConstant(expression) {
            let value = u64::try_from(mlirAffineConstantExprGetValue(expression)).ok()?;
            return Some(Place {
                loops: Vec::new(),
                constant: value.checked_mul(times)?,
            });
        }
        let is_sum = mlirAffineExprIsAAdd(expression);
        if !is_sum && !mlirAffineExprIsAMul(expression) {
            return None;
        }
        let left = mlirAffineBinaryOpExprGetLHS(expression);
        let right = mlirAffineBinaryOpExprGetRHS(expression);
        if !is_sum {
            // The number of a product is the right one, in MLIR's normal form.
            if !mlirAffineExprIsAConstant(right) {
                return None;
            }
            let number = u64::try_from(mlirAffineConstantExprGetValue(right)).ok()?;
            return place(left, times.checked_mul(number)?);
        }
        let (mut sum, other) = (place(left, times)?, place(right, times)?);
        sum.loops.extend(other.loops);
        sum.constant = sum.constant.checked_add(other.constant)?;
        Some(sum)
    }
}
