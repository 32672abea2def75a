//! Memory: arrays of one dimension, whatever the rank of the memref, addressed in row-major order.

use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, MemRefType, ShapedTypeLike};
use melior::ir::{BlockRef, Type, TypeLike, ValueLike};
use mlir_sys::mlirMemRefTypeGetLayout;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};

pub(super) use crate::border::Extent;
use crate::common::reach::Reach;

use super::failures::OUT_OF_MEMORY;
use super::prelude::Language;
use super::types::{Kind, LARGEST_ARRAY};
use super::{Conversion, Is, emitc};

/// Whether an attribute of an operation says so.
fn is_true(operation: Op, name: &str) -> bool {
    let attribute = operation.attribute(name);
    attribute.is_ok_and(ir::types::is_true)
}

/// Form of a memref in C.
#[derive(Clone, Debug)]
pub(super) struct Memory<'c> {
    /// A pointer or an array.
    pub base: Val<'c>,
    pub extents: Vec<Extent<'c>>,
    pub element: Kind,
}

impl<'c> Conversion<'c> {
    pub(super) fn memory(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        match ir::name(operation) {
            "memref.load" | "tensor.extract" => {
                let memory = self.memory_of(ir::operand(operation, 0))?;
                let place = self.place(&memory, &ir::operands(operation)[1..])?;
                let stored = self.memory_type(memory.element);
                let value = self.load(place, stored)?;
                let value = self.widened(value, memory.element)?;
                self.set(ir::result(operation), value);
                Ok(())
            }
            "memref.store" => {
                let memory = self.memory_of(ir::operand(operation, 1))?;
                let value = self.value(ir::operand(operation, 0))?;
                let value = self.narrowed(value, memory.element)?;
                let place = self.place(&memory, &ir::operands(operation)[2..])?;
                self.assign(place, value)
            }
            "memref.prefetch" if is_true(operation, "isDataCache") => {
                let memory = self.memory_of(ir::operand(operation, 0))?;
                let place = self.place(&memory, &ir::operands(operation)[1..])?;
                let pointer = emitc::pointer(self.memory_type(memory.element));
                let address = self.emit("emitc.address_of", &[place], pointer)?;
                let is_write = is_true(operation, "isWrite");
                let locality = operation
                    .attribute("localityHint")
                    .and_then(IntegerAttribute::try_from);
                let locality = locality.map_or(0, |locality| locality.value());
                let function = self.prelude.prefetch(is_write, locality);
                self.perform(&function, &[address])
            }
            "memref.dim" => self.dimension(operation),
            "memref.get_global" => self.global(operation),
            "memref.cast" => self.retyped(operation),
            "memref.copy" => self.copy(operation),
            "memref.assume_alignment" => {
                let memory = self.memory_of(ir::operand(operation, 0))?;
                self.memories.insert(ir::key(ir::result(operation)), memory);
                Ok(())
            }
            "memref.alloc" => self.allocate(operation, Lifetime::UntilFreed),
            "memref.alloca" => match MemRefType::try_from(ir::result(operation).r#type()) {
                _ if outlives_block(operation) => self.allocate(operation, Lifetime::Kept),
                Ok(ty) if constant_extents(ty).is_some() => self.local_array(operation, ty),
                _ => self.allocate(operation, Lifetime::Block),
            },
            "memref.dealloc" => {
                let memory = self.memory_of(ir::operand(operation, 0))?;
                self.heap
                    .retain(|owned| owned.pointer() != Some(memory.base));
                self.prelude.header("stdlib.h");
                self.perform("free", &[memory.base])
            }
            "memref.extract_aligned_pointer_as_index" => {
                let memory = self.memory_of(ir::operand(operation, 0))?;
                let address = self.cast(memory.base, self.opaque("uintptr_t"))?;
                let address = self.cast(address, self.integer(64))?;
                self.set(ir::result(operation), address);
                Ok(())
            }
            _ => Err(self.unknown(operation)),
        }
    }

    pub(super) fn memory_of(&self, memref: Val<'c>) -> Outcome<'c, Memory<'c>> {
        self.memories.get(&ir::key(memref)).cloned().ok_or_else(|| {
            Diagnostic::error(
                self.location,
                format!("memory of type `{}` has no form in C here: expected an argument or an allocation", memref.r#type()),
            )
        })
    }

    /// The address of the first element, as a value that a loop can carry.
    pub(super) fn pointer(&mut self, memory: &Memory<'c>) -> Outcome<'c, Val<'c>> {
        let element = self.memory_type(memory.element);
        let pointer = emitc::pointer(element);
        if ir::types::array(memory.base.r#type()).is_some() {
            let zero = self.number(0)?;
            let operands = [memory.base, zero];
            let first = self.emit("emitc.subscript", &operands, emitc::place(element))?;
            return self.emit("emitc.address_of", &[first], pointer);
        }
        match memory.base.r#type() == pointer {
            true => Ok(memory.base),
            false => self.emit("emitc.cast", &[memory.base], pointer),
        }
    }

    pub(super) fn element_kind(&self, memref: Type<'c>) -> Outcome<'c, Kind> {
        // SAFETY: a memref has an element type.
        let element =
            unsafe { Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(memref.to_raw())) };
        let kind = Kind::of(element, self.location)?;
        Ok(kind)
    }

    /// The element of memory at some indices.
    pub(super) fn place(
        &mut self,
        memory: &Memory<'c>,
        indices: &[Val<'c>],
    ) -> Outcome<'c, Val<'c>> {
        let index = self.linear(memory, indices)?;
        let ty = emitc::place(self.memory_type(memory.element));
        self.emit("emitc.subscript", &[memory.base, index], ty)
    }

    /// `(i * m + j) * k + l`; what is zero is left out.
    fn linear(&mut self, memory: &Memory<'c>, indices: &[Val<'c>]) -> Outcome<'c, Val<'c>> {
        let size = self.integer(64);
        let mut sum: Option<Val<'c>> = None;
        // Bounds of the position as a number, while nothing else is part of it.
        let mut constant = 0_i64;
        for (index, extent) in indices.iter().zip(&memory.extents) {
            if let Some(value) = sum
                && !matches!(extent, Extent::Constant(1))
            {
                let extent = self.extent(*extent)?;
                sum = Some(self.emit("emitc.mul", &[value, extent], size)?);
            }
            let known = constant_index(*index);
            match (sum, extent, known) {
                (None, Extent::Constant(extent), Some(known)) => {
                    constant = constant * extent + known;
                }
                (None, _, Some(known)) if constant == 0 => constant = known,
                (Some(_), _, Some(0)) => {}
                _ => {
                    let index = self.value(*index)?;
                    let before = match sum {
                        None if constant == 0 => None,
                        None => {
                            let (value, extent) = (self.number(constant)?, self.extent(*extent)?);
                            Some(self.emit("emitc.mul", &[value, extent], size)?)
                        }
                        some => some,
                    };
                    sum = Some(match before {
                        Some(before) => self.emit("emitc.add", &[before, index], size)?,
                        None => index,
                    });
                }
            }
        }
        match sum {
            Some(sum) => Ok(sum),
            None => self.number(constant),
        }
    }

    pub(super) fn extent(&self, extent: Extent<'c>) -> Outcome<'c, Val<'c>> {
        match extent {
            Extent::Constant(extent) => self.number(extent),
            Extent::Value(value) => Ok(value),
        }
    }

    /// From memory to registers.
    fn widened(&mut self, value: Val<'c>, kind: Kind) -> Outcome<'c, Val<'c>> {
        if !kind.is_narrow_float() || kind.width.is_some() {
            return Ok(value);
        }
        let (function, float) = (self.prelude.widen(kind.scalar), Type::float32(self.context));
        self.call(&function, &[value], float)
    }

    /// From registers to memory.
    fn narrowed(&mut self, value: Val<'c>, kind: Kind) -> Outcome<'c, Val<'c>> {
        if kind.width.is_some() {
            let ty = self.value_type(kind);
            return self.converted(value, ty);
        }
        if !kind.is_narrow_float() {
            return Ok(value);
        }
        let function = self
            .prelude
            .narrow(kind.scalar, rise_lang::types::Scalar::F32);
        let bits = self.narrow();
        self.call(&function, &[value], bits)
    }

    fn dimension(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let memory = self.memory_of(ir::operand(operation, 0))?;
        let dimension =
            constant_index(ir::operand(operation, 1)).and_then(|index| usize::try_from(index).ok());
        let extent = dimension
            .and_then(|dimension| memory.extents.get(dimension))
            .copied();
        let extent = extent.ok_or_else(|| self.unknown(operation))?;
        let value = self.extent(extent)?;
        self.set(ir::result(operation), value);
        Ok(())
    }

    /// The same memory, of which the type says more or less.
    fn retyped(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let result = ir::result(operation);
        let ty = MemRefType::try_from(result.r#type()).ok();
        let ty = ty.filter(|ty| is_contiguous(*ty));
        let ty = ty.ok_or_else(|| self.unknown(operation))?;
        let mut memory = self.memory_of(ir::operand(operation, 0))?;
        for (dimension, extent) in memory.extents.iter_mut().enumerate() {
            if let Ok(DimSize::Static(known)) = ty.dim_size(dimension) {
                *extent = Extent::Constant(i64::try_from(known).unwrap_or(i64::MAX));
            }
        }
        self.memories.insert(ir::key(result), memory);
        Ok(())
    }

    /// All elements of one memory to another of the same extents.
    fn copy(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let source = self.memory_of(ir::operand(operation, 0))?;
        let target = self.memory_of(ir::operand(operation, 1))?;
        if source.element.width.is_some() {
            return Err(self.unknown(operation));
        }
        let size = self.integer(64);
        let mut bytes = self.literal(
            &format!("sizeof({})", source.element.memory_name()),
            self.integer(64),
        )?;
        for extent in &source.extents {
            let extent = self.extent(*extent)?;
            bytes = self.emit("emitc.mul", &[bytes, extent], size)?;
        }
        self.prelude.header("string.h");
        self.perform("memmove", &[target.base, source.base, bytes])
    }

    /// One memory or the other: a pointer, and the extents that are not the same.
    pub(super) fn selected_memory(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let operands = ir::operands(operation);
        let condition = self.value(operands[0])?;
        let (first, second) = (self.memory_of(operands[1])?, self.memory_of(operands[2])?);
        let (one, other) = (self.pointer(&first)?, self.pointer(&second)?);
        let base = self.emit("emitc.conditional", &[condition, one, other], one.r#type())?;
        let mut extents = Vec::new();
        for (one, other) in first.extents.into_iter().zip(second.extents) {
            extents.push(match one == other {
                true => one,
                false => {
                    let (one, other) = (self.extent(one)?, self.extent(other)?);
                    let size = self.integer(64);
                    Extent::Value(self.emit("emitc.conditional", &[condition, one, other], size)?)
                }
            });
        }
        let memory = Memory {
            base,
            extents,
            element: first.element,
        };
        self.memories.insert(ir::key(ir::result(operation)), memory);
        Ok(())
    }

    fn shape(&self, operation: Op<'c>) -> Outcome<'c, (Vec<Extent<'c>>, Kind)> {
        let ty = ir::result(operation).r#type();
        let memory = MemRefType::try_from(ty).map_err(|_| self.unknown(operation))?;
        if !is_contiguous(memory) {
            return Err(self.unknown(operation));
        }
        let mut sizes = ir::operands(operation).into_iter();
        let mut extents = Vec::new();
        for dimension in 0..memory.rank() {
            extents.push(match memory.dim_size(dimension) {
                Ok(DimSize::Static(extent)) => {
                    Extent::Constant(i64::try_from(extent).unwrap_or(i64::MAX))
                }
                _ => match sizes.next() {
                    Some(size) => Extent::Value(self.value(size)?),
                    None => return Err(self.unknown(operation)),
                },
            });
        }
        Ok((extents, self.element_kind(ty)?))
    }

    fn local_array(&mut self, operation: Op<'c>, ty: MemRefType<'c>) -> Outcome<'c, ()> {
        let (extents, element) = self.shape(operation)?;
        if element.width.is_some() {
            self.prelude.registers(element);
        }
        let count = (0..ty.rank())
            .map(|dimension| match ty.dim_size(dimension) {
                Ok(DimSize::Static(extent)) => i64::try_from(extent).unwrap_or(i64::MAX),
                _ => 1,
            })
            .fold(1, i64::saturating_mul);
        let bytes = count.saturating_mul(element.bytes());
        if bytes > LARGEST_ARRAY {
            return Err(Diagnostic::error(
                operation.location(),
                format!(
                    "an array of more than {LARGEST_ARRAY} bytes is too large for C: expected fewer elements"
                ),
            ));
        }
        let array = emitc::array(count.max(1), self.memory_type(element));
        let is_c = self.prelude.language == Language::C;
        let alignment = operation.attribute("alignment").ok().filter(|_| is_c);
        let further: Vec<_> = alignment
            .map(|bytes| ("alignment", bytes))
            .into_iter()
            .collect();
        let base = self.declared(array, "#emitc.opaque<\"\">", "local", &further)?;
        let memory = Memory {
            base,
            extents,
            element,
        };
        self.memories.insert(ir::key(ir::result(operation)), memory);
        Ok(())
    }

    /// Memory on the heap; there may be none left.
    fn allocate(&mut self, operation: Op<'c>, lifetime: Lifetime) -> Outcome<'c, ()> {
        let (extents, element) = self.shape(operation)?;
        let name = match element.width {
            None => element.memory_name().to_owned(),
            Some(_) => self.prelude.registers(element).name(),
        };
        let size = self.integer(64);
        let mut count: Option<Val<'c>> = None;
        for extent in &extents {
            if matches!(extent, Extent::Constant(1)) {
                continue;
            }
            let extent = self.extent(*extent)?;
            count = Some(match count {
                Some(count) => {
                    let function = self.prelude.count();
                    self.call(&function, &[count, extent], size)?
                }
                None => extent,
            });
        }
        let count = match count {
            Some(count) => count,
            None => self.number(1)?,
        };
        let bytes = self.literal(&format!("sizeof({name})"), self.integer(64))?;
        let pointee = match element.width {
            None => self.memory_type(element),
            Some(_) => self.opaque(&name),
        };
        let pointer = emitc::pointer(pointee);
        let here = self.location;
        self.location = melior::ir::Location::name(self.context, "buffer", here);
        let base = match (lifetime, self.kept) {
            (Lifetime::Kept, Some(kept)) => {
                let (keep, _) = self.prelude.keep();
                let place = emitc::pointer(self.void_pointer());
                let place = self.emit("emitc.address_of", &[kept], place)?;
                self.call(&keep, &[place, count, bytes], pointer)?
            }
            _ => {
                let function = self.prelude.allocate();
                self.call(&function, &[count, bytes], pointer)?
            }
        };
        self.location = here;
        self.require_memory(base)?;
        match lifetime {
            Lifetime::Kept => {}
            Lifetime::Block => {
                self.heap.push(Owned::Memory(base));
                self.freed_at_end.push(base);
            }
            // Another name of it will be freed.
            Lifetime::UntilFreed if Reach::of(ir::result(operation)).is_freed_elsewhere => {}
            Lifetime::UntilFreed => self.heap.push(Owned::Memory(base)),
        }
        let memory = Memory {
            base,
            extents,
            element,
        };
        self.memories.insert(ir::key(ir::result(operation)), memory);
        Ok(())
    }

    fn require_memory(&mut self, pointer: Val<'c>) -> Outcome<'c, ()> {
        let null = self.literal("NULL", pointer.r#type())?;
        let missing = self.compare(Is::Equal, pointer, null)?;
        self.fail(missing, OUT_OF_MEMORY, None)
    }

    /// Frees what is left of a block's own memory.
    pub(super) fn free_at_end(&mut self) -> Outcome<'c, ()> {
        for pointer in std::mem::take(&mut self.freed_at_end) {
            self.heap.retain(|owned| owned.pointer() != Some(pointer));
            self.perform("free", &[pointer])?;
        }
        Ok(())
    }

    /// Builds the body of a function, or of a parallel loop: memory that outlives its block in
    /// there is kept until the end.
    pub(super) fn keeping(
        &mut self,
        body: BlockRef<'c, 'c>,
        contents: impl FnOnce(&mut Self) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        if !keeps(body) {
            return contents(self);
        }
        let ty = self.void_pointer();
        let kept = self.variable(ty, "kept")?;
        let none = self.literal("NULL", ty)?;
        self.assign(kept, none)?;
        (_, self.free_kept) = self.prelude.keep();
        self.heap.push(Owned::Kept(kept));
        let outer = self.kept.replace(kept);
        contents(self)?;
        self.kept = outer;
        self.heap.retain(|owned| *owned != Owned::Kept(kept));
        self.free(Owned::Kept(kept))
    }

    /// Frees everything that is there, because something failed.
    pub(super) fn free_all(&self) -> Outcome<'c, ()> {
        self.heap.iter().try_for_each(|owned| self.free(*owned))
    }

    fn free(&self, owned: Owned<'c>) -> Outcome<'c, ()> {
        match owned {
            Owned::Memory(pointer) => self.perform("free", &[pointer]),
            Owned::Kept(kept) => {
                let ty = self.void_pointer();
                let last = self.load(kept, ty)?;
                self.perform(&self.free_kept, &[last])
            }
        }
    }
}

/// How long memory is there.
#[derive(Clone, Copy)]
enum Lifetime {
    UntilFreed,
    Block,
    /// Until the end of the function, or of the iteration of the parallel loop around.
    Kept,
}

/// Memory that is freed when a function ends early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Owned<'c> {
    Memory(Val<'c>),
    /// A variable: the last of a list.
    Kept(Val<'c>),
}

impl<'c> Owned<'c> {
    fn pointer(self) -> Option<Val<'c>> {
        match self {
            Owned::Memory(pointer) => Some(pointer),
            Owned::Kept(_) => None,
        }
    }
}

/// Whether memory on the stack is used after the block that takes it, as what a loop yields to its
/// next iteration is.
pub(super) fn outlives_block(allocation: Op) -> bool {
    Reach::of(ir::result(allocation)).leaves_block(allocation)
}

/// Whether a block has memory that outlives its block, outside of parallel loops, which keep their
/// own.
fn keeps(block: BlockRef) -> bool {
    let is_kept = |operation| match ir::name(operation) {
        "memref.alloca" => outlives_block(operation),
        "scf.parallel" => false,
        _ => ir::blocks(operation).into_iter().any(keeps),
    };
    ir::operations(block).into_iter().any(is_kept)
}

/// Whether a memref has no layout but the row-major one, and no memory space.
pub(crate) fn is_contiguous(ty: MemRefType) -> bool {
    // SAFETY: every memref has a layout, which is an attribute.
    unsafe {
        let layout = mlirMemRefTypeGetLayout(ty.to_raw());
        mlir_sys::mlirAttributeIsAAffineMap(layout)
            && mlir_sys::mlirAffineMapIsIdentity(mlir_sys::mlirAffineMapAttrGetValue(layout))
    }
}

/// The extents of memory, if all are constants.
pub(super) fn constant_extents(ty: MemRefType) -> Option<Vec<i64>> {
    let extent = |dimension| match ty.dim_size(dimension) {
        Ok(DimSize::Static(extent)) => i64::try_from(extent).ok(),
        _ => None,
    };
    (0..ty.rank()).map(extent).collect()
}

/// The alignment that an operation asks for, in bytes.
pub(super) fn alignment(operation: Op) -> Option<i64> {
    let alignment = operation.attribute("alignment").ok()?;
    Some(IntegerAttribute::try_from(alignment).ok()?.value())
}

/// The number that an index is, if it is a constant.
pub(super) fn constant_index(value: Val) -> Option<i64> {
    let operation = ir::definition(value)?;
    if ir::name(operation) != "arith.constant" {
        return None;
    }
    let value = operation.attribute("value").ok()?;
    Some(IntegerAttribute::try_from(value).ok()?.value())
}
