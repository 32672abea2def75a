//! Private memory that a group opens is divided: each thread has the elements that it works on, in
//! memory of its own, which may be registers.
//!
//! An index that is the number of a round of a loop on threads says whose an element is. Each
//! thread keeps the elements of its own rounds.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Type, ValueLike};
use mlir_sys::mlirOperationSetOperand;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::access::{self, Access};
use super::launch;
use super::nest::{self, ThreadLoop};

/// On the division of an index by the number of threads: the number of the thread's own round.
pub(super) const OWN_ROUND: &str = "dpia.own_round";

/// Divides the private memory that is opened outside of loops on the threads of a group, or of one
/// of their dimensions.
pub(super) fn divide<'c>(
    context: &'c Context,
    outermost: Op<'c>,
    threads: [u64; 3],
) -> Outcome<'c, ()> {
    for allocation in ir::nested(outermost) {
        let is_private =
            ir::name(allocation) == "memref.alloca" && access::is_on_stack(ir::result(allocation));
        if is_private {
            Division::of(context, allocation, threads)?.carry_out()?;
        }
    }
    Ok(())
}

struct Division<'c> {
    context: &'c Context,
    allocation: Op<'c>,
    accesses: Vec<Access<'c>>,
    threads: [u64; 3],
    /// The dimensions of memory that are divided, each among the threads of a dimension.
    parts: Vec<(usize, usize)>,
}

impl<'c> Division<'c> {
    fn of(context: &'c Context, allocation: Op<'c>, threads: [u64; 3]) -> Outcome<'c, Self> {
        let memory = ir::result(allocation);
        let accesses: Vec<_> = ir::users(memory).filter_map(Access::of).collect();
        let mut division = Self {
            context,
            allocation,
            accesses,
            threads,
            parts: Vec::new(),
        };
        for dimension in 0..3 {
            if division.is_written_by_threads(dimension) {
                let part = division.index_of(dimension)?;
                division.parts.push((part, dimension));
            }
        }
        Ok(division)
    }

    fn is_written_by_threads(&self, dimension: usize) -> bool {
        let around = nest::loops_in_group_around(self.allocation);
        let is_of_thread = around.iter().any(|of| of.threads.dimension == dimension);
        self.threads[dimension] > 1
            && !is_of_thread
            && self.accesses.iter().any(|access| {
                let loops = nest::loops_in_group_around(access.operation);
                access.is_write && loops.iter().any(|of| of.threads.dimension == dimension)
            })
    }

    /// The dimension of memory whose index is always the number of a round of a loop on the threads
    /// of a dimension.
    fn index_of(&self, dimension: usize) -> Outcome<'c, usize> {
        let rank = access::rank(ir::result(self.allocation).r#type());
        let found = (0..rank).find(|index| {
            let mut accesses = self.accesses.iter();
            accesses.all(|access| loop_of(access, access.indices[*index], dimension).is_some())
        });
        found.ok_or_else(|| self.refused(dimension))
    }

    fn refused(&self, dimension: usize) -> Diagnostic<'c> {
        let message = "`private` memory is of one thread, and other threads than the one that writes an element read it: \
                       choose `local` memory, which the threads of a group share";
        let error = Diagnostic::error(self.allocation.location(), message);
        let is_written = |access: &&Access<'c>| access.is_write;
        let shared = self.accesses.iter().find(|access| {
            let mut indices = access.indices.iter();
            !indices.any(|index| loop_of(access, *index, dimension).is_some())
        });
        let written = self.accesses.iter().find(is_written);
        match shared.or(written) {
            Some(access) => error.note(access.operation.location(), "it is used here"),
            None => error,
        }
    }

    fn carry_out(self) -> Outcome<'c, ()> {
        if self.parts.is_empty() {
            return Ok(());
        }
        for access in &self.accesses {
            for (index, dimension) in &self.parts {
                let value = access.indices[*index];
                if let Some(of) = loop_of(access, value, *dimension) {
                    let round = self.own_round(access, of, value)?;
                    let operand = (access.position + 1 + index).cast_signed();
                    // SAFETY: the operation is alive, and has that many operands.
                    unsafe {
                        mlirOperationSetOperand(access.operation.to_raw(), operand, round.to_raw());
                    }
                }
            }
        }
        let memory = ir::result(self.allocation);
        let mut shape: Vec<i64> = access::shape(memory.r#type())
            .into_iter()
            .map(|size| size.map_or(i64::MIN, u64::cast_signed))
            .collect();
        for (index, dimension) in &self.parts {
            if shape[*index] >= 0 {
                let threads = self.threads[*dimension].cast_signed();
                shape[*index] = (shape[*index] + threads - 1) / threads;
            }
        }
        let element = element_of(memory.r#type());
        memory.set_type(MemRefType::new(element, &shape, None, None).into());
        Ok(())
    }

    /// The number of a thread's own round; zero where it has one.
    fn own_round(
        &self,
        access: &Access<'c>,
        of: ThreadLoop<'c>,
        index: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let location = access.operation.location();
        let builder = Builder::before(self.context, access.operation);
        let threads = self.threads[of.threads.dimension];
        if of.known_extent().is_some_and(|extent| extent <= threads) {
            return launch::index(&builder, 0, location);
        }
        let operands = [index, launch::index(&builder, threads, location)?];
        let ty = Type::index(self.context);
        let round = builder.value("arith.divui", location, &operands, ty, &[])?;
        if let Some(division) = ir::definition(round) {
            let unit = melior::ir::Attribute::unit(self.context);
            ir::set_discardable_attribute(division, OWN_ROUND, unit);
        }
        Ok(round)
    }
}

/// The loop on the threads of a dimension whose round an index of an access is.
fn loop_of<'c>(access: &Access<'c>, index: Val<'c>, dimension: usize) -> Option<ThreadLoop<'c>> {
    let loops = nest::loops_in_group_around(access.operation);
    loops
        .into_iter()
        .find(|of| of.threads.dimension == dimension && of.index() == index)
}

/// The type of the elements of memory.
pub(crate) fn element_of<'c>(memory: Type<'c>) -> Type<'c> {
    use melior::ir::TypeLike;
    // SAFETY: memory is of a shaped type.
    unsafe { Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(memory.to_raw())) }
}
