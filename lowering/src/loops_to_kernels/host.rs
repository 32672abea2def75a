//! The host's part: memory of the device for what kernels touch, and copies of it.
//!
//! Memory that is read is copied to the device before the first launch that takes it, and memory
//! that is written is copied back after the last one. Memory that only kernels touch is on the
//! device alone.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type, ValueLike};
use mlir_sys::mlirOperationSetOperand;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::access;
use super::kernel::{GLOBAL, Kernel, Use, size_on_host};
use super::launch;
use super::private::element_of;
use crate::dpia_to_loops::WRITTEN_WHOLE;

/// The operands of a launch before the kernel's arguments: groups and threads in three dimensions.
const GRID: usize = 6;
/// Operations that do not look into memory.
const BLIND: [&str; 3] = [
    "memref.dim",
    "memref.extract_aligned_pointer_as_index",
    "memref.dealloc",
];

/// Gives the launches of a function memory of the device in place of the host's.
pub(super) fn place_memory<'c>(
    context: &'c Context,
    function: Op<'c>,
    kernels: &[Kernel<'c>],
) -> Outcome<'c, ()> {
    let mut memory: Vec<Val<'c>> = Vec::new();
    for of in kernels.iter().flat_map(|kernel| &kernel.uses) {
        if !memory.contains(&of.memory) {
            memory.push(of.memory);
        }
    }
    let is_whole = function.has_attribute(WRITTEN_WHOLE);
    ir::remove_discardable_attribute(function, WRITTEN_WHOLE);
    for memory in memory {
        let uses = kernels.iter().flat_map(|kernel| &kernel.uses);
        let uses: Vec<_> = uses.filter(|of| of.memory == memory).collect();
        Mirror::of(context, memory, &uses, is_whole).place()?;
    }
    Ok(())
}

/// Memory of the device beside memory of the host.
struct Mirror<'c> {
    context: &'c Context,
    memory: Val<'c>,
    reads: bool,
    writes: bool,
    /// Whether only kernels look into the memory.
    is_temporary: bool,
    /// Whether the launches define all of it.
    is_defined: bool,
    /// Launches that take the same memory of the device.
    rows: Vec<Row<'c>>,
}

/// Launches, with the operations of the host between which all of them stand.
struct Row<'c> {
    launches: Vec<Op<'c>>,
    first: Op<'c>,
    last: Op<'c>,
}

impl<'c> Mirror<'c> {
    fn of(context: &'c Context, memory: Val<'c>, uses: &[&Use<'c>], is_whole: bool) -> Self {
        let mut users: Vec<Op<'c>> = Vec::new();
        for user in ir::users(memory) {
            if !BLIND.contains(&ir::name(user)) && !users.contains(&user) {
                users.push(user);
            }
        }
        let is_launch = |user: &Op<'c>| ir::name(*user) == "gpu.launch_func";
        let only_launches = users.iter().all(is_launch);
        let is_allocated =
            ir::definition(memory).is_some_and(|found| ir::name(found) == "memref.alloc");
        let launches: Vec<_> = users.into_iter().filter(is_launch).collect();
        let row = match only_launches {
            true => Row::of_all(memory, &launches),
            false => None,
        };
        let is_row = row.is_some();
        let rows = match row {
            Some(row) => vec![row],
            None => launches.into_iter().map(Row::of_one).collect(),
        };
        Self {
            context,
            memory,
            reads: uses.iter().any(|of| of.reads),
            writes: uses.iter().any(|of| of.writes),
            is_temporary: is_row && is_allocated,
            is_defined: is_row && is_whole,
            rows,
        }
    }

    fn place(&self) -> Outcome<'c, ()> {
        for row in &self.rows {
            let location = row.first.location();
            let before = Builder::before(self.context, row.first);
            let count = self.count(&before, row.first)?;
            let device = self.allocate(&before, count, location)?;
            let host = match self.is_temporary {
                true => None,
                false => Some(self.flat(&before, count, location)?),
            };
            if let Some(host) = host
                && (self.reads || !self.is_defined)
            {
                before.command("gpu.memcpy", location, &[device, host], &[])?;
            }
            for launch in &row.launches {
                self.take(*launch, device);
            }
            let next = launch::next(row.last)?;
            let after = Builder::before(self.context, next);
            if let Some(host) = host.filter(|_| self.writes) {
                after.command("gpu.memcpy", location, &[host, device], &[])?;
            }
            after.command("gpu.dealloc", location, &[device], &[])?;
        }
        if self.is_temporary {
            self.remove();
        }
        Ok(())
    }

    /// Lets a launch take memory of the device.
    fn take(&self, launch: Op<'c>, device: Val<'c>) {
        let operands = ir::operands(launch).into_iter().enumerate();
        for (number, operand) in operands.skip(GRID) {
            if operand == self.memory {
                // SAFETY: the launch is alive and has that many operands.
                unsafe {
                    let number = number.cast_signed();
                    mlirOperationSetOperand(launch.to_raw(), number, device.to_raw());
                }
            }
        }
    }

    /// Removes memory of the host that nobody looks into any more.
    fn remove(&self) {
        let mut users: Vec<_> = ir::users(self.memory).collect();
        users.retain(|user| ir::name(*user) == "memref.dealloc");
        users.into_iter().for_each(ir::erase);
        if let Some(allocation) = ir::definition(self.memory)
            && !ir::has_uses(self.memory)
        {
            ir::erase(allocation);
        }
    }

    /// The number of elements, in front of an operation.
    fn count(&self, builder: &Builder<'c>, before: Op<'c>) -> Outcome<'c, Val<'c>> {
        let location = before.location();
        let mut count = None;
        for (dimension, size) in access::shape(self.memory.r#type()).into_iter().enumerate() {
            let size = match size {
                Some(size) => launch::index(builder, size, location)?,
                None => size_on_host(builder, before, self.memory, dimension)?,
            };
            count = Some(match count {
                None => size,
                Some(before) => {
                    let ty = Type::index(builder.context);
                    builder.value("arith.muli", location, &[before, size], ty, &[])?
                }
            });
        }
        count.map_or_else(|| launch::index(builder, 1, location), Ok)
    }

    fn allocate(
        &self,
        builder: &Builder<'c>,
        count: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let element = element_of(self.memory.r#type());
        let space = builder.parse_attribute(GLOBAL)?;
        let ty = MemRefType::new(element, &[i64::MIN], None, Some(space)).into();
        let segments = builder.segments(&[0, 1, 0]);
        let attributes = [("operandSegmentSizes", segments)];
        builder.value("gpu.alloc", location, &[count], ty, &attributes)
    }

    /// The memory of the host as one row.
    fn flat(
        &self,
        builder: &Builder<'c>,
        count: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let element = element_of(self.memory.r#type());
        let ty = MemRefType::new(element, &[i64::MIN], None, None).into();
        let attributes = [
            ("operandSegmentSizes", builder.segments(&[1, 0, 1, 0])),
            ("static_offsets", builder.positions(&[0])),
            ("static_sizes", builder.positions(&[i64::MIN])),
            ("static_strides", builder.positions(&[1])),
        ];
        let name = "memref.reinterpret_cast";
        builder.value(name, location, &[self.memory, count], ty, &attributes)
    }
}

impl<'c> Row<'c> {
    /// A launch alone.
    fn of_one(launch: Op<'c>) -> Self {
        let site = launch::site(launch);
        Self {
            launches: vec![launch],
            first: site,
            last: site,
        }
    }

    /// All launches that touch the memory. Where loops of the host stand around them, the memory
    /// stays on the device for all rounds: it is copied where it belongs, outside of them.
    fn of_all(memory: Val<'c>, launches: &[Op<'c>]) -> Option<Self> {
        let home = ir::owner(memory)?;
        let sites = ir::operations(home);
        let position = |launch: &Op<'c>| {
            let mut around = std::iter::successors(Some(*launch), |inner| ir::parent(*inner));
            around.find_map(|outer| sites.iter().position(|site| *site == outer))
        };
        let positions = launches.iter().map(position).collect::<Option<Vec<_>>>()?;
        let (first, last) = (*positions.iter().min()?, *positions.iter().max()?);
        Some(Self {
            launches: launches.to_vec(),
            first: sites[first],
            last: sites[last],
        })
    }
}
