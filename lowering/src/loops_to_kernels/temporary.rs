//! Global memory that a kernel allocates: the host takes it before the launch, a part for each
//! group or thread that has it at the same time.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;

use super::access::{self, Access};
use super::flat::Flat;
use super::launch::{self, Step};
use super::private::element_of;
use super::{nest, rounds};
use crate::common::threads::Level;

/// Takes the global memory that an outermost loop allocates, for groups of so many threads.
pub(super) fn allocate<'c>(
    context: &'c Context,
    step: &Step<'c>,
    threads: [u64; 3],
    outermost: Op<'c>,
) -> Outcome<'c, ()> {
    let mut allocations = ir::nested(outermost);
    allocations.retain(|operation| ir::name(*operation) == "memref.alloc");
    let is_grid = nest::loops(outermost)
        .iter()
        .any(|of| of.threads.level == Level::Global);
    for allocation in allocations {
        let mut sharers = [1; 3];
        if is_grid || access::is_of_thread(ir::result(allocation)) {
            sharers = threads;
        } else {
            // Threads of other dimensions share the part of those that the loops around divide.
            for of in nest::loops_in_group_around(allocation) {
                let dimension = of.threads.dimension;
                sharers[dimension] = threads[dimension];
            }
        }
        Temporary {
            context,
            allocation,
            sharers,
            location: allocation.location(),
        }
        .take(step, outermost)?;
    }
    Ok(())
}

struct Temporary<'c> {
    context: &'c Context,
    allocation: Op<'c>,
    /// How many threads of a group have a part of their own, in each dimension.
    sharers: [u64; 3],
    location: Location<'c>,
}

impl<'c> Temporary<'c> {
    fn take(&self, step: &Step<'c>, outermost: Op<'c>) -> Outcome<'c, ()> {
        let host = &step.before();
        let memory = ir::result(self.allocation);
        let mut given = ir::operands(self.allocation).into_iter();
        let mut sizes = Vec::new();
        for size in access::shape(memory.r#type()) {
            let open = if size.is_none() { given.next() } else { None };
            sizes.push(match (size, open) {
                (Some(size), _) => launch::index(host, size, self.location)?,
                (None, Some(size)) => {
                    launch::hoist(size, outermost);
                    if nest::is_inside(size, outermost) {
                        return Err(self.refused());
                    }
                    size
                }
                (None, None) => return Err(self.refused()),
            });
        }
        let sharers: u64 = self.sharers.iter().product();
        let part = self.product(host, &sizes)?;
        let mut all = sizes.clone();
        all.extend(step.most);
        all.push(launch::index(host, sharers, self.location)?);
        let total = self.product(host, &all)?;
        let element = element_of(memory.r#type());
        let ty = MemRefType::new(element, &[i64::MIN], None, None).into();
        let segments = [("operandSegmentSizes", host.segments(&[1, 0]))];
        let buffer = host.value("memref.alloc", self.location, &[total], ty, &segments)?;
        let here = Builder::before(self.context, self.allocation);
        let own = self.number(&here)?;
        let offset = self.combine(&here, "arith.muli", own, part)?;
        let flat = Flat {
            memory: buffer,
            sizes,
            offset: Some(offset),
        };
        let users: Vec<_> = ir::users(memory).collect();
        for user in users {
            match (ir::name(user), Access::of(user)) {
                ("memref.dealloc", _) => ir::erase(user),
                (_, Some(access)) => flat.take(self.context, &access)?,
                (dpia::BULK_COPY, None) => {
                    return Err(Diagnostic::error(
                        user.location(),
                        "`copyInBulk` copies `global` memory that the kernel has written: let its threads copy that, by `mapLocal`, \
                         or compute it in a kernel before",
                    ));
                }
                _ => return Err(self.refused()),
            }
        }
        ir::erase(self.allocation);
        Ok(())
    }

    /// The number of the part that a group or thread has, among those of a launch.
    fn number(&self, builder: &Builder<'c>) -> Outcome<'c, Val<'c>> {
        let mut number = launch::index(builder, 0, self.location)?;
        for dimension in [2, 1, 0] {
            let groups = rounds::id(builder, "gpu.grid_dim", dimension, self.location)?;
            let group = rounds::id(builder, "gpu.block_id", dimension, self.location)?;
            number = self.combine(builder, "arith.muli", number, groups)?;
            number = self.combine(builder, "arith.addi", number, group)?;
        }
        for dimension in [2, 1, 0] {
            if self.sharers[dimension] > 1 {
                let threads = launch::index(builder, self.sharers[dimension], self.location)?;
                let thread = rounds::id(builder, "gpu.thread_id", dimension, self.location)?;
                number = self.combine(builder, "arith.muli", number, threads)?;
                number = self.combine(builder, "arith.addi", number, thread)?;
            }
        }
        Ok(number)
    }

    fn product(&self, builder: &Builder<'c>, factors: &[Val<'c>]) -> Outcome<'c, Val<'c>> {
        let mut factors = factors.iter();
        let Some(first) = factors.next() else {
            return launch::index(builder, 1, self.location);
        };
        factors.try_fold(*first, |product, factor| {
            self.combine(builder, "arith.muli", product, *factor)
        })
    }

    fn combine(
        &self,
        builder: &Builder<'c>,
        name: &str,
        left: Val<'c>,
        right: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let ty = Type::index(self.context);
        builder.value(name, self.location, &[left, right], ty, &[])
    }

    fn refused(&self) -> Diagnostic<'c> {
        Diagnostic::error(
            self.location,
            "the size of this `global` memory is different from round to round of a loop in the kernel: \
             choose a size that is known before the kernel",
        )
    }
}
