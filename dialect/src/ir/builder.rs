//! A builder of operations.

use melior::Context;
use melior::ir::attribute::{
    ArrayAttribute, BoolAttribute, DenseI32ArrayAttribute, DenseI64ArrayAttribute,
    IntegerAttribute, StringAttribute,
};
use melior::ir::operation::{OperationBuilder, OperationLike, OperationRef};
use melior::ir::r#type::IntegerType;
use melior::ir::{
    AffineExpr, AffineMap, Attribute, Block, BlockLike, BlockRef, Identifier, Location, Region,
    RegionLike, Type, TypeLike, ValueLike,
};

use super::{Comparison, Op, Outcome, Val, definition};
use crate::budget;
use crate::diagnostic::internal;

/// Where operations are inserted.
#[derive(Clone, Copy)]
pub struct Builder<'c> {
    /// The context of the program.
    pub context: &'c Context,
    block: BlockRef<'c, 'c>,
    before: Option<Op<'c>>,
}

impl<'c> Builder<'c> {
    /// Inserts before `operation`.
    pub fn before(context: &'c Context, operation: Op<'c>) -> Self {
        // SAFETY: an operation inside a function is in a block, which is alive as long.
        let block =
            unsafe { BlockRef::from_raw(mlir_sys::mlirOperationGetBlock(operation.to_raw())) };
        Self {
            context,
            block,
            before: Some(operation),
        }
    }

    /// Inserts right after `operation`.
    pub fn after(context: &'c Context, operation: Op<'c>) -> Self {
        // SAFETY: the next operation of a block is alive as long as the block; there may be none.
        let (next, block) = unsafe {
            (
                OperationRef::from_option_raw(mlir_sys::mlirOperationGetNextInBlock(
                    operation.to_raw(),
                )),
                BlockRef::from_raw(mlir_sys::mlirOperationGetBlock(operation.to_raw())),
            )
        };
        Self {
            context,
            block,
            before: next,
        }
    }

    /// Whether a value is defined in the block that operations are inserted into, or in one around
    /// it.
    pub fn sees(&self, value: Val<'c>) -> bool {
        // SAFETY: values, blocks and operations are alive while the pass runs; at the top there is
        // no operation or block around.
        unsafe {
            let owner = match definition(value) {
                Some(operation) => mlir_sys::mlirOperationGetBlock(operation.to_raw()),
                None => mlir_sys::mlirBlockArgumentGetOwner(value.to_raw()),
            };
            let mut block = self.block.to_raw();
            while !block.ptr.is_null() {
                if block.ptr == owner.ptr {
                    return true;
                }
                let around = mlir_sys::mlirBlockGetParentOperation(block);
                if around.ptr.is_null() {
                    return false;
                }
                block = mlir_sys::mlirOperationGetBlock(around);
            }
            false
        }
    }

    /// Whether a value is defined in the block that operations are inserted into, or in one that is
    /// run before it wherever it is.
    pub fn is_dominated_by(&self, value: Val<'c>) -> bool {
        let Some(owner) = super::owner(value) else {
            return false;
        };
        let mut block = Some(self.block);
        while let Some(inner) = block {
            let is_entry = super::is_entry(owner) && owner.parent_region() == inner.parent_region();
            if inner == owner || is_entry {
                return true;
            }
            block = inner.parent_operation().and_then(|around| {
                // SAFETY: the operation is alive while the pass runs.
                super::block_of(unsafe { OperationRef::from_raw(around.to_raw()) })
            });
        }
        false
    }

    /// The identity of the block that operations are inserted into, for maps.
    pub fn block_key(&self) -> usize {
        self.block.to_raw().ptr as usize
    }

    /// The identity of the place, for maps: what was inserted here earlier comes before what is
    /// inserted now.
    pub fn place_key(&self) -> (usize, usize) {
        let next = self.before.map_or(0, |next| next.to_raw().ptr as usize);
        (self.block_key(), next)
    }

    /// Inserts at the end of `block`.
    pub fn at_end(context: &'c Context, block: BlockRef<'c, 'c>) -> Self {
        Self {
            context,
            block,
            before: None,
        }
    }

    /// Builds and inserts an operation.
    pub fn insert(&self, operation: OperationBuilder<'c>) -> Outcome<'c, Op<'c>> {
        let operation = operation.build().map_err(|_| {
            let place = Location::unknown(self.context);
            internal(place, "an operation could not be built")
        })?;
        budget::spend(operation.location())?;
        Ok(self.insert_built(operation))
    }

    /// Inserts an operation.
    pub fn insert_built(&self, operation: melior::ir::Operation<'c>) -> Op<'c> {
        let inserted = match self.before {
            Some(next) => self.block.insert_operation_before(next, operation),
            None => self.block.append_operation(operation),
        };
        // SAFETY: the operation is now part of the program.
        unsafe { OperationRef::from_raw(inserted.to_raw()) }
    }

    /// Builds and inserts an operation with one result.
    pub fn value(
        &self,
        name: &str,
        location: Location<'c>,
        operands: &[Val<'c>],
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Outcome<'c, Val<'c>> {
        let builder = self
            .operation(name, location, operands, attributes)
            .add_results(&[result]);
        Ok(super::result(self.insert(builder)?))
    }

    /// Builds and inserts an operation with a region and one result.
    pub fn with_body(
        &self,
        name: &str,
        location: Location<'c>,
        result: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
        region: Region<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let builder = self
            .operation(name, location, &[], attributes)
            .add_results(&[result])
            .add_regions([region]);
        Ok(super::result(self.insert(builder)?))
    }

    /// Builds and inserts an operation without results.
    pub fn command(
        &self,
        name: &str,
        location: Location<'c>,
        operands: &[Val<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Outcome<'c, Op<'c>> {
        self.insert(self.operation(name, location, operands, attributes))
    }

    /// The answer to a question about two numbers, or about the lanes of two vectors.
    pub fn compare(
        &self,
        comparison: impl Into<Comparison>,
        operands: [Val<'c>; 2],
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let comparison = comparison.into();
        let predicate = [("predicate", self.integer_attribute(comparison.number()))];
        let truth = self.truth_of(operands[0].r#type());
        let name = comparison.operation();
        self.value(name, location, &operands, truth, &predicate)
    }

    /// `i1`, or a vector of it as long as `ty`.
    pub fn truth_of(&self, ty: Type<'c>) -> Type<'c> {
        like(ty, IntegerType::new(self.context, 1).into())
    }

    /// An operation to be completed and inserted.
    pub fn operation(
        &self,
        name: &str,
        location: Location<'c>,
        operands: &[Val<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> OperationBuilder<'c> {
        let attributes: Vec<_> = attributes
            .iter()
            .map(|(name, attribute)| (Identifier::new(self.context, name), *attribute))
            .collect();
        OperationBuilder::new(name, location)
            .add_operands(operands)
            .add_attributes(&attributes)
    }

    /// An `index` constant as an attribute.
    pub fn index_attribute(&self, value: i64) -> Attribute<'c> {
        IntegerAttribute::new(Type::index(self.context), value).into()
    }

    /// An `i64` constant as an attribute.
    pub fn integer_attribute(&self, value: i64) -> Attribute<'c> {
        IntegerAttribute::new(IntegerType::new(self.context, 64).into(), value).into()
    }

    /// A number of some type as an attribute.
    pub fn number_attribute(&self, value: i64, ty: Type<'c>) -> Attribute<'c> {
        IntegerAttribute::new(ty, value).into()
    }

    /// An `i32` constant as an attribute.
    pub fn small_attribute(&self, value: i32) -> Attribute<'c> {
        self.number_attribute(value.into(), IntegerType::new(self.context, 32).into())
    }

    /// A truth value as an attribute.
    pub fn truth_attribute(&self, value: bool) -> Attribute<'c> {
        BoolAttribute::new(self.context, value).into()
    }

    /// A text as an attribute.
    pub fn text_attribute(&self, text: &str) -> Attribute<'c> {
        StringAttribute::new(self.context, text).into()
    }

    /// A list of constants of `i64` as an attribute.
    pub fn list_attribute(&self, values: &[i64]) -> Attribute<'c> {
        let values: Vec<_> = values
            .iter()
            .map(|value| self.integer_attribute(*value))
            .collect();
        ArrayAttribute::new(self.context, &values).into()
    }

    /// Positions, or offsets, sizes or strides, that are known.
    pub fn positions(&self, positions: &[i64]) -> Attribute<'c> {
        DenseI64ArrayAttribute::new(self.context, positions).into()
    }

    /// The dictionary of no attributes.
    pub fn no_attributes(&self) -> Attribute<'c> {
        // SAFETY: there are no elements to read.
        unsafe {
            let none = mlir_sys::mlirDictionaryAttrGet(self.context.to_raw(), 0, std::ptr::null());
            Attribute::from_raw(none)
        }
    }

    /// How many operands each group of an operation has.
    pub fn segments(&self, counts: &[i32]) -> Attribute<'c> {
        DenseI32ArrayAttribute::new(self.context, counts).into()
    }

    /// The affine map `() -> (value)`.
    pub fn constant_map(&self, value: i64) -> Attribute<'c> {
        attribute_of(AffineMap::constant(self.context, value))
    }

    /// The affine map `(d0, d1, ...) -> (d0 * scale 0 + d1 * scale 1 + ...)`.
    pub fn linear_map(&self, scales: impl IntoIterator<Item = i64>) -> Attribute<'c> {
        let mut sum = AffineExpr::constant(self.context, 0);
        let mut dimensions = 0;
        for scale in scales {
            let dimension = AffineExpr::dim(self.context, dimensions);
            sum = sum + dimension * AffineExpr::constant(self.context, scale);
            dimensions += 1;
        }
        attribute_of(AffineMap::new(self.context, dimensions, 0, &[sum]))
    }

    /// An attribute from its text: one of a dialect that has no constructor for it in MLIR's C API,
    /// such as `#gpu.address_space<workgroup>`, or elements that are given as text.
    pub fn parse_attribute(&self, text: &str) -> Outcome<'c, Attribute<'c>> {
        Attribute::parse(self.context, text).ok_or_else(|| {
            let place = Location::unknown(self.context);
            internal(place, &format!("bad attribute `{text}`"))
        })
    }
}

fn attribute_of<'c>(map: AffineMap<'c>) -> Attribute<'c> {
    // SAFETY: the map belongs to a context, which holds the attribute as well.
    unsafe { Attribute::from_raw(mlir_sys::mlirAffineMapAttrGet(map.to_raw())) }
}

/// A region of one block with arguments of the given types, not yet part of an operation.
pub fn region<'c>(
    arguments: &[Type<'c>],
    location: Location<'c>,
) -> (Region<'c>, BlockRef<'c, 'c>) {
    let arguments: Vec<_> = arguments.iter().map(|ty| (*ty, location)).collect();
    region_of(&arguments)
}

/// A region of one block with these arguments, each with its location, not yet part of an
/// operation.
pub fn region_of<'c>(arguments: &[(Type<'c>, Location<'c>)]) -> (Region<'c>, BlockRef<'c, 'c>) {
    let region = Region::new();
    let block = region.append_block(Block::new(arguments)).to_raw();
    // SAFETY: the block moves with the region into the operation, and lives as long.
    (region, unsafe { BlockRef::from_raw(block) })
}

/// `element`, or a vector of it as long as `ty`, if that is a vector of one dimension.
pub fn like<'c>(ty: Type<'c>, element: Type<'c>) -> Type<'c> {
    vector_of(ty).map_or(element, |(_, lanes)| Type::vector(&[lanes], element))
}

/// The elements of a vector type of one dimension, and their number; none for other types.
pub fn vector_of<'c>(ty: Type<'c>) -> Option<(Type<'c>, u64)> {
    if !ty.is_vector() {
        return None;
    }
    // SAFETY: a vector is a shaped type.
    unsafe {
        if mlir_sys::mlirShapedTypeGetRank(ty.to_raw()) != 1
            || mlir_sys::mlirVectorTypeIsScalable(ty.to_raw())
        {
            return None;
        }
        let element = Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(ty.to_raw()));
        let size = mlir_sys::mlirShapedTypeGetDimSize(ty.to_raw(), 0);
        Some((element, u64::try_from(size).ok()?))
    }
}
