//! Building and walking operations inside a pass.
//!
//! A pass has its operation to itself while it runs, so references to operations, blocks and values are given the lifetime of the
//! context here; none of them leaves the pass.

use melior::Context;
use melior::ir::attribute::{
    ArrayAttribute, DenseI32ArrayAttribute, FlatSymbolRefAttribute, IntegerAttribute,
    StringAttribute, TypeAttribute,
};
use melior::ir::block::BlockArgument;
use melior::ir::operation::{
    OperationBuilder, OperationLike, OperationPrintingFlags, OperationRef, OperationRefMut,
};
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{
    AffineMap, Attribute, AttributeLike, Block, BlockLike, BlockRef, Identifier, Location, Region,
    RegionLike, Type, Value, ValueLike,
};
use mlir_sys::{
    MlirStringRef, mlirIdentifierStr, mlirOpOperandIsNull, mlirOpResultGetOwner,
    mlirOperationDestroy, mlirOperationGetName, mlirOperationRemoveDiscardableAttributeByName,
    mlirOperationRemoveFromParent, mlirOperationSetDiscardableAttributeByName,
    mlirOperationSetInherentAttributeByName, mlirValueGetFirstUse, mlirValueReplaceAllUsesOfWith,
};
use rise_dialect::diagnostic::Diagnostic;

/// A value of the program that a pass works on.
pub(crate) type Val<'c> = Value<'c, 'c>;
/// An operation of the program that a pass works on.
pub(crate) type Op<'c> = OperationRef<'c, 'c>;
/// What a step of a pass gives, or why it cannot.
pub(crate) type Outcome<'c, T> = Result<T, Diagnostic<'c>>;

/// The operation that a pass is run on, which it has to itself while it runs.
pub(crate) fn own<'c>(operation: OperationRefMut<'c, '_>) -> Op<'c> {
    // SAFETY: nobody else changes it, and the pass ends before it does.
    unsafe { OperationRef::from_raw(operation.to_raw()) }
}

/// The identity of a value, for maps.
pub(crate) fn key(value: Val) -> usize {
    value.to_raw().ptr as usize
}

/// The operation that defines `value`, if no block does.
pub(crate) fn definition<'c>(value: Val<'c>) -> Option<Op<'c>> {
    value.is_operation_result().then(|| {
        // SAFETY: checked to be the result of an operation, which is alive while the pass runs.
        unsafe { OperationRef::from_raw(mlirOpResultGetOwner(value.to_raw())) }
    })
}

/// The text of an operation from which nothing outside is used, such as a function. Names in it count from its own first: otherwise the whole program
/// would be walked, whose other functions may be changing.
pub(crate) fn text(operation: Op) -> String {
    let flags = OperationPrintingFlags::new().use_local_scope();
    // Text that is no UTF-8 would be the only error.
    operation.to_string_with_flags(flags).unwrap_or_default()
}

/// An attribute that is a text.
pub(crate) fn text_attribute(operation: Op, name: &str) -> Option<String> {
    let text = StringAttribute::try_from(operation.attribute(name).ok()?).ok()?;
    Some(text.value().to_owned())
}

/// The name of what an attribute refers to, such as the function that is called.
pub(crate) fn symbol_attribute(operation: Op, name: &str) -> Option<String> {
    let symbol = FlatSymbolRefAttribute::try_from(operation.attribute(name).ok()?).ok()?;
    Some(symbol.value().to_owned())
}

/// The elements of an attribute that is a list; none if there is no such attribute.
pub(crate) fn list_attribute<'c>(operation: Op<'c>, name: &str) -> Vec<Attribute<'c>> {
    let attribute = operation.attribute(name).ok();
    let Some(list) = attribute.and_then(|attribute| ArrayAttribute::try_from(attribute).ok())
    else {
        return Vec::new();
    };
    (0..list.len())
        .filter_map(|index| list.element(index).ok())
        .collect()
}

/// The type of a function of MLIR.
pub(crate) fn function_type<'c>(function: Op<'c>) -> Option<FunctionType<'c>> {
    let ty = TypeAttribute::try_from(function.attribute("function_type").ok()?).ok()?;
    FunctionType::try_from(ty.value()).ok()
}

/// The operation in whose region an operation stands.
pub(crate) fn parent<'c>(operation: Op<'c>) -> Option<Op<'c>> {
    // SAFETY: the operation is alive; at the top there is no parent.
    unsafe {
        let parent = mlir_sys::mlirOperationGetParentOperation(operation.to_raw());
        OperationRef::from_option_raw(parent)
    }
}

/// The name of an operation, such as `rise.map`.
pub(crate) fn name<'c>(operation: Op<'c>) -> &'c str {
    // SAFETY: names belong to the context, which outlives the pass.
    unsafe {
        let text = mlirIdentifierStr(mlirOperationGetName(operation.to_raw()));
        let bytes = std::slice::from_raw_parts(text.data.cast::<u8>(), text.length);
        std::str::from_utf8(bytes).unwrap_or_default()
    }
}

fn string_ref(text: &str) -> MlirStringRef {
    MlirStringRef {
        data: text.as_ptr().cast(),
        length: text.len(),
    }
}

/// Sets an attribute that belongs to the kind of operation.
pub(crate) fn set_inherent_attribute(operation: Op, name: &str, value: Attribute) {
    let name = string_ref(name);
    // SAFETY: the operation is alive, and the name lives during the call.
    unsafe { mlirOperationSetInherentAttributeByName(operation.to_raw(), name, value.to_raw()) }
}

/// Sets an attribute that any operation may have.
pub(crate) fn set_discardable_attribute(operation: Op, name: &str, value: Attribute) {
    let name = string_ref(name);
    // SAFETY: as above.
    unsafe { mlirOperationSetDiscardableAttributeByName(operation.to_raw(), name, value.to_raw()) }
}

/// Takes an attribute away that any operation may have.
pub(crate) fn remove_discardable_attribute(operation: Op, name: &str) {
    let name = string_ref(name);
    // SAFETY: as above.
    unsafe { mlirOperationRemoveDiscardableAttributeByName(operation.to_raw(), name) };
}

/// Operand `index` of an operation that is verified to have it.
pub(crate) fn operand<'c>(operation: Op<'c>, index: usize) -> Val<'c> {
    // SAFETY: operations are verified before a pass runs, so the operand exists.
    unsafe {
        Value::from_raw(mlir_sys::mlirOperationGetOperand(
            operation.to_raw(),
            index as isize,
        ))
    }
}

/// The last operand: of views and acceptors, what they are a view of.
pub(crate) fn last_operand<'c>(operation: Op<'c>) -> Option<Val<'c>> {
    let last = operation.operand_count().checked_sub(1)?;
    Some(operand(operation, last))
}

/// All operands of an operation.
pub(crate) fn operands<'c>(operation: Op<'c>) -> Vec<Val<'c>> {
    (0..operation.operand_count())
        .map(|index| operand(operation, index))
        .collect()
}

/// The only result of an operation that is verified to have one.
pub(crate) fn result<'c>(operation: Op<'c>) -> Val<'c> {
    // SAFETY: operations are verified before a pass runs, so the result exists.
    unsafe { Value::from_raw(mlir_sys::mlirOperationGetResult(operation.to_raw(), 0)) }
}

/// All results of an operation.
pub(crate) fn results<'c>(operation: Op<'c>) -> Vec<Val<'c>> {
    (0..operation.result_count())
        // SAFETY: the index is below the number of results.
        .map(|index| unsafe {
            Value::from_raw(mlir_sys::mlirOperationGetResult(
                operation.to_raw(),
                index as isize,
            ))
        })
        .collect()
}

/// The only block of the region of an operation that is verified to have one.
pub(crate) fn body<'c>(operation: Op<'c>) -> BlockRef<'c, 'c> {
    // SAFETY: operations are verified before a pass runs, so region and block exist.
    unsafe {
        BlockRef::from_raw(mlir_sys::mlirRegionGetFirstBlock(
            mlir_sys::mlirOperationGetRegion(operation.to_raw(), 0),
        ))
    }
}

/// Argument `index` of a block that is verified to have it.
pub(crate) fn argument<'c>(block: BlockRef<'c, 'c>, index: usize) -> Val<'c> {
    // SAFETY: by contract.
    unsafe {
        Value::from_raw(mlir_sys::mlirBlockGetArgument(
            block.to_raw(),
            index as isize,
        ))
    }
}

/// The operations of a block, in order. The list is made first, so operations may be inserted and erased while going through it.
pub(crate) fn operations<'c>(block: BlockRef<'c, 'c>) -> Vec<Op<'c>> {
    let mut list = Vec::new();
    let mut next = block.first_operation();
    while let Some(operation) = next {
        list.push(operation);
        next = operation.next_in_block();
    }
    list
}

/// The blocks of the regions of `operation`.
pub(crate) fn blocks<'c>(operation: Op<'c>) -> Vec<BlockRef<'c, 'c>> {
    let mut blocks = Vec::new();
    for region in operation.regions() {
        let mut next = region.first_block();
        while let Some(block) = next {
            // SAFETY: the block lives as long as the operation, which the pass has to itself.
            blocks.push(unsafe { BlockRef::from_raw(block.to_raw()) });
            next = block.next_in_region();
        }
    }
    blocks
}

/// The operand of the terminator of a block that is verified to yield one value.
pub(crate) fn yielded<'c>(block: BlockRef<'c, 'c>) -> Val<'c> {
    // SAFETY: operations are verified before a pass runs, so the terminator exists.
    operand(
        unsafe { OperationRef::from_raw(mlir_sys::mlirBlockGetTerminator(block.to_raw())) },
        0,
    )
}

/// Whether any operation uses `value`.
pub(crate) fn has_uses(value: Val) -> bool {
    // SAFETY: the value is alive.
    unsafe { !mlirOpOperandIsNull(mlirValueGetFirstUse(value.to_raw())) }
}

/// The argument of a block that a value is.
///
/// Melior's conversion prints a value that is none, for its error: that reads everything around it, also functions that other threads change.
pub(crate) fn block_argument<'c, 'a>(value: Value<'c, 'a>) -> Option<BlockArgument<'c, 'a>> {
    // SAFETY: the value is alive, and an argument of a block when it becomes one.
    unsafe {
        mlir_sys::mlirValueIsABlockArgument(value.to_raw())
            .then(|| BlockArgument::from_raw(value.to_raw()))
    }
}

/// What is read of the memory that a `dpia.new` opens, given the acceptor it is written through.
pub(crate) fn opened_beside<'c>(acceptor: Val<'c>) -> Option<Val<'c>> {
    let argument = block_argument(acceptor)?;
    // SAFETY: an argument belongs to a block, which is alive; its operation is asked for only if there is one.
    let (block, operation) = unsafe {
        let block = mlir_sys::mlirBlockArgumentGetOwner(argument.to_raw());
        let operation =
            OperationRef::from_option_raw(mlir_sys::mlirBlockGetParentOperation(block))?;
        (BlockRef::from_raw(block), operation)
    };
    (name(operation) == "dpia.new").then(|| self::argument(block, 0))
}

/// How many operands are `value`.
pub(crate) fn use_count(value: Val) -> usize {
    let mut count = 0;
    // SAFETY: the value is alive, and so are the operations that use it.
    unsafe {
        let mut next = mlirValueGetFirstUse(value.to_raw());
        while !mlirOpOperandIsNull(next) {
            count += 1;
            next = mlir_sys::mlirOpOperandGetNextUse(next);
        }
    }
    count
}

/// Makes every use of `of` a use of `with`.
pub(crate) fn replace_all_uses<'c>(of: Val<'c>, with: Val<'c>) {
    // SAFETY: both are alive.
    unsafe { mlirValueReplaceAllUsesOfWith(of.to_raw(), with.to_raw()) }
}

/// Removes an operation whose results are no longer used.
///
/// What is inside goes first: MLIR would look at all of it again for each operation that is removed around it.
pub(crate) fn erase(operation: Op) {
    let mut all = vec![operation];
    let mut next = 0;
    while let Some(around) = all.get(next).copied() {
        let blocks = blocks(around);
        // Values of a block may be used in one before it.
        if blocks.len() <= 1 {
            all.extend(blocks.into_iter().flat_map(operations));
        }
        next += 1;
    }
    // Uses are further inside than definitions, or come after them.
    for operation in all.into_iter().rev() {
        // SAFETY: the caller does not use the operation again, and nothing uses its results any more.
        unsafe {
            mlirOperationRemoveFromParent(operation.to_raw());
            mlirOperationDestroy(operation.to_raw());
        }
    }
}

/// Where operations are inserted.
#[derive(Clone, Copy)]
pub(crate) struct Builder<'c> {
    /// The context of the program.
    pub context: &'c Context,
    block: BlockRef<'c, 'c>,
    before: Option<Op<'c>>,
}

impl<'c> Builder<'c> {
    /// Inserts before `operation`.
    pub fn before(context: &'c Context, operation: Op<'c>) -> Self {
        // SAFETY: an operation inside a function is in a block, which is alive while the pass runs.
        let block =
            unsafe { BlockRef::from_raw(mlir_sys::mlirOperationGetBlock(operation.to_raw())) };
        Self {
            context,
            block,
            before: Some(operation),
        }
    }

    /// Whether a value is defined in the block that operations are inserted into, or in one around it.
    pub fn sees(&self, value: Val<'c>) -> bool {
        // SAFETY: values, blocks and operations are alive while the pass runs; at the top there is no operation or block around.
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

    /// The identity of the block that operations are inserted into, for maps.
    pub fn block_key(&self) -> usize {
        self.block.to_raw().ptr as usize
    }

    /// The identity of the place, for maps: what was inserted here earlier comes before what is inserted now.
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
            Diagnostic::error(
                Location::unknown(self.context),
                "internal error: an operation could not be built; please report it",
            )
        })?;
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
        Ok(crate::ir::result(self.insert(builder)?))
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

    /// `arith.cmpi` with the number of its predicate: 0 for equality, 1 for inequality, 2 for "less", 5 for "at least", 7 for "at most" of natural numbers.
    pub fn compare(
        &self,
        predicate: i64,
        operands: [Val<'c>; 2],
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let predicate = [("predicate", self.integer_attribute(predicate))];
        let truth = IntegerType::new(self.context, 1).into();
        self.value("arith.cmpi", location, &operands, truth, &predicate)
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

    /// How many operands each group of an operation has.
    pub fn segments(&self, counts: &[i32]) -> Attribute<'c> {
        DenseI32ArrayAttribute::new(self.context, counts).into()
    }

    /// The affine map `() -> (0)`.
    pub fn zero_map(&self) -> Attribute<'c> {
        let map = AffineMap::constant(self.context, 0);
        // SAFETY: the map belongs to the context.
        unsafe { Attribute::from_raw(mlir_sys::mlirAffineMapAttrGet(map.to_raw())) }
    }

    /// An attribute from its text.
    pub fn parse_attribute(&self, text: &str) -> Outcome<'c, Attribute<'c>> {
        Attribute::parse(self.context, text).ok_or_else(|| {
            Diagnostic::error(
                Location::unknown(self.context),
                format!("internal error: bad attribute `{text}`; please report it"),
            )
        })
    }
}

/// A region of one block with arguments of the given types, not yet part of an operation.
pub(crate) fn region<'c>(
    arguments: &[Type<'c>],
    location: Location<'c>,
) -> (Region<'c>, BlockRef<'c, 'c>) {
    let region = Region::new();
    let arguments: Vec<_> = arguments.iter().map(|ty| (*ty, location)).collect();
    let block = region.append_block(Block::new(&arguments)).to_raw();
    // SAFETY: the block moves with the region into the operation, and lives as long.
    (region, unsafe { BlockRef::from_raw(block) })
}
