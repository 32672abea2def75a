//! Accesses to memory in a kernel.

use melior::ir::r#type::MemRefType;
use melior::ir::{Attribute, Type, TypeLike, ValueLike};
use rise_dialect::ir::{self, Op, Val};
use rise_dialect::operations::dpia;

use super::kernel::GLOBAL;
use super::nest;
use crate::common::threads::GROUP_MEMORY;

/// The operands of a copy in bulk.
pub(crate) const SOURCE: usize = 0;
pub(crate) const STRIDE: usize = 3;
pub(crate) const TARGET: usize = 4;

/// Reading or writing elements of memory, from a place on.
#[derive(Clone)]
pub(super) struct Access<'c> {
    pub operation: Op<'c>,
    pub memory: Val<'c>,
    /// The number of the operand that is the memory; the indices follow it.
    pub position: usize,
    pub indices: Vec<Val<'c>>,
    pub is_write: bool,
}

impl<'c> Access<'c> {
    /// The access that an operation is.
    pub fn of(operation: Op<'c>) -> Option<Self> {
        let (position, is_write) = match ir::name(operation) {
            "memref.load" | "vector.load" | "vector.gather" | "memref.prefetch" | dpia::BLOCKS => {
                (0, false)
            }
            "memref.store" | "vector.store" => (1, true),
            _ => return None,
        };
        let memory = ir::operand(operation, position);
        let rank = rank(memory.r#type());
        let indices = (1..=rank).map(|number| ir::operand(operation, position + number));
        Some(Self {
            operation,
            memory,
            position,
            indices: indices.collect(),
            is_write,
        })
    }
}

/// Accesses of an operation: one, unless it copies.
pub(super) fn all_of<'c>(operation: Op<'c>) -> Vec<Access<'c>> {
    if ir::name(operation) != dpia::BULK_COPY {
        return Access::of(operation).into_iter().collect();
    }
    // No index of these is the number of a thread.
    [(SOURCE, false), (TARGET, true)]
        .into_iter()
        .map(|(position, is_write)| Access {
            operation,
            memory: ir::operand(operation, position),
            position,
            indices: Vec::new(),
            is_write,
        })
        .collect()
}

/// Whether operations read memory, and whether some write it.
pub(crate) fn is_read_or_written(memory: Val) -> (bool, bool) {
    let accesses = ir::users(memory).flat_map(all_of);
    let accesses: Vec<_> = accesses.filter(|access| access.memory == memory).collect();
    (
        accesses.iter().any(|access| !access.is_write),
        accesses.iter().any(|access| access.is_write),
    )
}

/// Whether each thread has memory of its own: it is allocated by the thread, and not of a group.
pub(super) fn is_private(memory: Val) -> bool {
    is_on_stack(memory) || is_of_thread(memory)
}

/// Whether it is on the stack of a thread.
pub(super) fn is_on_stack(memory: Val) -> bool {
    is_allocated(memory) && !is_of_group(memory)
}

/// Whether a thread allocates it in global memory, for itself: no loop on other threads of the
/// group divides it.
pub(super) fn is_of_thread(memory: Val) -> bool {
    let Some(found) = ir::definition(memory).filter(|found| ir::name(*found) == "memref.alloc")
    else {
        return false;
    };
    let around = nest::loops_in_group_around(found).len();
    let is_own = |user| nest::loops_in_group_around(user).len() == around;
    around > 0 && ir::users(memory).all(is_own)
}

/// Whether the threads of a group share memory that the kernel allocates.
pub(crate) fn is_of_group(memory: Val) -> bool {
    is_allocated(memory) && is_in_group(memory.r#type())
}

/// Whether memory of a type is of a group.
pub(crate) fn is_in_group(memory: Type) -> bool {
    MemRefType::try_from(memory).is_ok_and(|ty| {
        let context = ty.context();
        // SAFETY: the reference is to the value above, and is used while that lives.
        let context = unsafe { context.to_ref() };
        ty.memory_space() == Attribute::parse(context, GROUP_MEMORY)
    })
}

/// Whether memory of a type is what the host passes.
pub(crate) fn is_of_global(memory: Type) -> bool {
    MemRefType::try_from(memory).is_ok_and(|ty| {
        let context = ty.context();
        // SAFETY: the reference is to the value above, and is used while that lives.
        let context = unsafe { context.to_ref() };
        ty.memory_space() == Attribute::parse(context, GLOBAL)
    })
}

fn is_allocated(memory: Val) -> bool {
    ir::definition(memory).is_some_and(|found| ir::name(found) == "memref.alloca")
}

/// The number of dimensions of memory.
pub(super) fn rank(memory: Type) -> usize {
    shape(memory).len()
}

/// The sizes of memory; none where it is known at run time only.
pub(super) fn shape(memory: Type) -> Vec<Option<u64>> {
    use melior::ir::r#type::{DimSize, ShapedTypeLike};
    let Ok(memory) = MemRefType::try_from(memory) else {
        return Vec::new();
    };
    let rank = memory.rank();
    (0..rank)
        .map(|dimension| match memory.dim_size(dimension) {
            Ok(DimSize::Static(size)) => Some(size),
            _ => None,
        })
        .collect()
}
