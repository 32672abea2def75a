//! `convert-bulk-copies`: one thread asks for a copy of a rectangle to memory of its group, which
//! the copy engine of Hopper then makes by itself.
//!
//! Threads wait for the bytes of a stage at a barrier in memory of the group. Each ring of stages
//! has as many of these as values that are on their way, and each thread counts the stages that it
//! has asked for and that it has waited for: the count says which barrier is next, and which of its
//! phases. What the engine has to know of a matrix, its map, is a parameter of the kernel, which a
//! launch makes ([`super::tensor_maps`]).
//!
//! Source: "PTX ISA", sections 9.7.9.25.5 (bulk copies of tensors) and 9.7.13.15 (mbarrier).

use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{Attribute, BlockLike, Location, Region, Type, TypeLike, Value, ValueLike};
use mlir_sys::mlirBlockAddArgument;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::group_memory;
use super::projection;
use super::rings::{Ring, rings_of};
use super::role_rings::{LANES, RoleRing, Turns};
use super::tensor_cores::{CHIP_OPTION, chip};
use super::tensor_maps::Map;
use super::warp_groups::{FENCE, address, assembly};
use crate::common::threads::GROUP_MEMORY;
use crate::loops_to_kernels::{TARGET, forget_roles, is_in_group};
use crate::on_kernels::bulk_copies::{BulkCopy, Numbers, copy_by_threads, threads_of};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "convert-bulk-copies",
    name: "ConvertBulkCopies",
    description: "Convert copies of rectangles (dpia.bulk_copy) to bulk copies of PTX, from sm_90 on; before, the threads copy",
    anchor: "gpu.module",
    options: &[CHIP_OPTION],
    run,
};

/// The first chip that copies in bulk.
const FIRST_CHIP: u32 = 90;
/// Where a thread counts.
const PRIVATE: &str = "#gpu.address_space<private>";

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let mut is_changed = false;
    for kernel in ir::operations(ir::body(module)) {
        if ir::name(kernel) != "gpu.func" {
            continue;
        }
        let copies = BulkCopy::all_of(kernel)?;
        if copies.is_empty() {
            continue;
        }
        is_changed = true;
        if chip_of(module, options) < FIRST_CHIP {
            forget_roles(kernel);
            copy_by_threads(context, kernel)?;
            continue;
        }
        let (roles, others) = RoleRing::all_of(kernel, copies)?;
        match rings_of(kernel, others) {
            Some(rings) => {
                Conversion::of(context, kernel, &rings, &roles)?.convert(&rings, &roles)?;
                forget_fences(kernel);
            }
            None if roles.is_empty() => drop(copy_by_threads(context, kernel)?),
            None => return Err(apart_from_roles(kernel)),
        }
    }
    Ok(Effect::of(is_changed))
}

/// The oldest chip that code is made for, which instructions that were chosen before may have said.
fn chip_of(module: Op, options: &OptionValues) -> u32 {
    let targets = module.attribute("targets").ok();
    let is_hopper = targets.is_some_and(|targets| targets.to_string().contains("sm_90a"));
    match is_hopper {
        true => chip(options).max(FIRST_CHIP),
        false => chip(options),
    }
}

pub(super) struct Conversion<'c> {
    pub context: &'c Context,
    pub kernel: Op<'c>,
    pub location: Location<'c>,
    pub threads: [i64; 3],
    /// The maps, and the parameters that they are.
    pub maps: Vec<(Map<'c>, Val<'c>)>,
}

impl<'c> Conversion<'c> {
    fn of(
        context: &'c Context,
        kernel: Op<'c>,
        rings: &[Ring<'c>],
        roles: &[RoleRing<'c>],
    ) -> Outcome<'c, Self> {
        if !roles.is_empty() {
            projection::add_layer(context, kernel)?;
        }
        let mut conversion = Self {
            context,
            kernel,
            location: kernel.location(),
            threads: threads_of(kernel),
            maps: Vec::new(),
        };
        let of_rings = rings.iter().flat_map(|ring| ring.stages.iter().flatten());
        for copy in of_rings.chain(roles.iter().flat_map(|ring| &ring.copies)) {
            let map = Map::of(copy);
            if conversion.maps.iter().all(|(known, _)| *known != map) {
                let parameter = conversion.add_map();
                conversion.maps.push((map, parameter));
            }
        }
        conversion.set_types();
        conversion.announce_maps()?;
        let unit = Attribute::unit(context);
        ir::set_discardable_attribute(kernel, group_memory::WIDELY_ALIGNED, unit);
        Ok(conversion)
    }

    fn convert(&self, rings: &[Ring<'c>], roles: &[RoleRing<'c>]) -> Outcome<'c, ()> {
        let first = ir::operations(ir::body(self.kernel)).first().copied();
        let first = first.ok_or_else(|| internal(self.location, "a kernel without an end"))?;
        let top = self.numbers(first);
        let arrivals = self.arrivals(rings, roles);
        let barriers = self.add_barriers(arrivals.len() as i64);
        self.on_first_thread(&top, |inside| {
            for (number, arrivals) in arrivals.iter().enumerate() {
                let place = inside.number(number as i64)?;
                let barrier = self.address_of(inside, (barriers, place))?;
                let text = format!("mbarrier.init.shared::cta.b64 [$0], {arrivals};");
                self.statement(inside, &text, "l", &[barrier])?;
            }
            let text = "fence.mbarrier_init.release.cluster; fence.proxy.async.shared::cta;";
            self.statement(inside, text, "", &[])
        })?;
        let mut next = 0;
        for ring in rings {
            let counts = Counts {
                asked: self.counter()?,
                awaited: self.counter()?,
                barriers,
                first: next,
                number: ring.barriers,
            };
            next += ring.barriers;
            self.convert_ring(ring, &counts)?;
        }
        for ring in roles {
            let turns = Turns {
                written: self.counter()?,
                read: self.counter()?,
                barriers,
                first: next,
            };
            next += 2 * ring.slots;
            self.convert_role_ring(ring, &turns)?;
        }
        top.builder
            .command("gpu.barrier", self.location, &[], &[])?;
        match roles.is_empty() {
            true => Ok(()),
            false => projection::divide(self.context, self.kernel, first, !rings.is_empty()),
        }
    }

    /// How many arrivals each barrier waits for: that of the thread that asks for copies, or those
    /// of all warps that read.
    fn arrivals(&self, rings: &[Ring<'c>], roles: &[RoleRing<'c>]) -> Vec<i64> {
        let of_rings: i64 = rings.iter().map(|ring| ring.barriers).sum();
        let mut arrivals = vec![1; usize::try_from(of_rings).unwrap_or(0)];
        let [x, y, layers] = self.threads;
        let warps = x * y * (layers - 1) / LANES;
        for ring in roles {
            let slots = usize::try_from(ring.slots).unwrap_or(0);
            arrivals.extend(std::iter::repeat_n(1, slots));
            arrivals.extend(std::iter::repeat_n(warps, slots));
        }
        arrivals
    }

    /// The address of one of the kernel's barriers.
    pub(super) fn address_of(
        &self,
        numbers: &Numbers<'c>,
        place: (Val<'c>, Val<'c>),
    ) -> Outcome<'c, Val<'c>> {
        address(&numbers.builder, place, self.word(), self.location)
    }

    fn convert_ring(&self, ring: &Ring<'c>, counts: &Counts<'c>) -> Outcome<'c, ()> {
        for stage in &ring.stages {
            let Some(last) = stage.last() else { continue };
            let numbers = self.numbers(last.operation);
            self.ask(&numbers, stage, counts)?;
            if ring.awaits.is_empty() {
                self.wait(&numbers, counts)?;
                // No thread may be so far behind that the barrier is used again twice.
                if is_repeated(last.operation) {
                    let builder = &numbers.builder;
                    builder.command("gpu.barrier", self.location, &[], &[])?;
                }
            }
            stage.iter().for_each(|copy| ir::erase(copy.operation));
        }
        for wait in &ring.awaits {
            self.wait(&self.numbers(*wait), counts)?;
        }
        Ok(())
    }

    /// Asks for the copies of a stage.
    fn ask(
        &self,
        numbers: &Numbers<'c>,
        stage: &[BulkCopy<'c>],
        counts: &Counts<'c>,
    ) -> Outcome<'c, ()> {
        let (barrier, _) = self.next(numbers, counts, counts.asked)?;
        let bytes = stage
            .iter()
            .map(|copy| copy.rows * copy.columns * copy.bytes);
        let bytes: i64 = bytes.sum();
        self.on_first_thread(numbers, |inside| {
            // The copy engine overwrites what threads have written before.
            let targets = stage.iter().map(|copy| ir::operand(copy.operation, TARGET));
            if targets.into_iter().any(is_stored) {
                self.statement(inside, FENCE, "", &[])?;
            }
            let text = format!("mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], {bytes};");
            self.statement(inside, &text, "l", &[barrier])?;
            stage
                .iter()
                .try_for_each(|copy| self.start(inside, copy, barrier))
        })
    }

    /// Asks for a copy, whose bytes a barrier counts.
    pub(super) fn start(
        &self,
        numbers: &Numbers<'c>,
        copy: &BulkCopy<'c>,
        barrier: Val<'c>,
    ) -> Outcome<'c, ()> {
        let [_, row, column, _, target, place] =
            <[Val<'c>; 6]>::try_from(ir::operands(copy.operation))
                .map_err(|_| internal(self.location, "a copy of other operands"))?;
        let map = Map::of(copy);
        let known = self.maps.iter().find(|(known, _)| *known == map);
        let (_, map) = known.ok_or_else(|| internal(self.location, "a copy without a map"))?;
        let builder = &numbers.builder;
        let coordinate = |value| {
            let ty = IntegerType::new(self.context, 32).into();
            builder.value("arith.index_cast", self.location, &[value], ty, &[])
        };
        let operands = [
            address(builder, (target, place), self.word(), self.location)?,
            *map,
            coordinate(column)?,
            coordinate(row)?,
            barrier,
        ];
        let text = "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes \
                    [$0], [$1, {$2, $3}], [$4];";
        self.statement(numbers, text, "l,l,r,r,l", &operands)
    }

    /// Waits for the bytes of the next stage.
    fn wait(&self, numbers: &Numbers<'c>, counts: &Counts<'c>) -> Outcome<'c, ()> {
        let (barrier, round) = self.next(numbers, counts, counts.awaited)?;
        let one = numbers.number(1)?;
        let phase = numbers.combined("arith.andi", round, one)?;
        self.wait_for_phase(numbers, barrier, phase)
    }

    /// Waits until a phase of a barrier is over, of those that have 0 or 1 as numbers in turn.
    pub(super) fn wait_for_phase(
        &self,
        numbers: &Numbers<'c>,
        barrier: Val<'c>,
        phase: Val<'c>,
    ) -> Outcome<'c, ()> {
        let ty = IntegerType::new(self.context, 32).into();
        let name = "arith.index_cast";
        let parity = numbers
            .builder
            .value(name, self.location, &[phase], ty, &[])?;
        let text = "{ .reg .pred p; WAIT: mbarrier.try_wait.parity.shared::cta.b64 p, [$0], $1; \
                    @p bra DONE; bra WAIT; DONE: }";
        self.statement(numbers, text, "l,r", &[barrier, parity])
    }

    /// The barrier of the next stage, and how often it was used before; counts on.
    fn next(
        &self,
        numbers: &Numbers<'c>,
        counts: &Counts<'c>,
        counter: Val<'c>,
    ) -> Outcome<'c, (Val<'c>, Val<'c>)> {
        let (builder, index) = (&numbers.builder, Type::index(self.context));
        let zero = numbers.number(0)?;
        let count = builder.value("memref.load", self.location, &[counter, zero], index, &[])?;
        let one = numbers.number(1)?;
        let more = numbers.combined("arith.addi", count, one)?;
        builder.command("memref.store", self.location, &[more, counter, zero], &[])?;
        let number = numbers.number(counts.number)?;
        let place = numbers.combined("arith.remui", count, number)?;
        let first = numbers.number(counts.first)?;
        let place = numbers.combined("arith.addi", first, place)?;
        let barrier = self.address_of(numbers, (counts.barriers, place))?;
        let round = numbers.combined("arith.divui", count, number)?;
        Ok((barrier, round))
    }

    pub(super) fn numbers(&self, before: Op<'c>) -> Numbers<'c> {
        Numbers {
            builder: Builder::before(self.context, before),
            location: self.location,
        }
    }

    pub(super) fn word(&self) -> Type<'c> {
        IntegerType::new(self.context, 64).into()
    }

    pub(super) fn statement(
        &self,
        numbers: &Numbers<'c>,
        text: &str,
        operands: &str,
        values: &[Val<'c>],
    ) -> Outcome<'c, ()> {
        let constraints = match operands {
            "" => "~{memory}".to_owned(),
            operands => format!("{operands},~{{memory}}"),
        };
        assembly(
            &numbers.builder,
            text,
            &constraints,
            values,
            None,
            self.location,
        )
        .map(|_| ())
    }

    /// Commands of the first thread of a group.
    fn on_first_thread(
        &self,
        numbers: &Numbers<'c>,
        commands: impl FnOnce(&Numbers<'c>) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let are_equal = [numbers.thread(self.threads)?, numbers.number(0)?];
        self.on_condition(numbers, are_equal, commands)
    }

    /// Commands of threads for which two numbers are equal.
    pub(super) fn on_condition(
        &self,
        numbers: &Numbers<'c>,
        are_equal: [Val<'c>; 2],
        commands: impl FnOnce(&Numbers<'c>) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let builder = &numbers.builder;
        let is_first = builder.compare(IntegerPredicate::Equal, are_equal, self.location)?;
        let (region, block) = ir::region(&[], self.location);
        let end = Builder::at_end(self.context, block);
        let end = end.command("scf.yield", self.location, &[], &[])?;
        commands(&self.numbers(end))?;
        let choice = builder.operation("scf.if", self.location, &[is_first], &[]);
        builder
            .insert(choice.add_regions([region, Region::new()]))
            .map(|_| ())
    }

    /// A number that a thread keeps, zero at first. It is in a register if the function begins with
    /// it.
    fn counter(&self) -> Outcome<'c, Val<'c>> {
        let top = self.numbers(ir::operations(ir::body(self.kernel))[0]);
        let builder = &top.builder;
        let space = builder.parse_attribute(PRIVATE)?;
        let index = Type::index(self.context);
        let ty = MemRefType::new(index, &[1], None, Some(space)).into();
        let segments = [("operandSegmentSizes", builder.segments(&[0, 0]))];
        let counter = builder.value("memref.alloca", self.location, &[], ty, &segments)?;
        let zero = top.number(0)?;
        let operands = [zero, counter, zero];
        builder.command("memref.store", self.location, &operands, &[])?;
        Ok(counter)
    }

    /// Memory of the group for so many barriers.
    fn add_barriers(&self, count: i64) -> Val<'c> {
        let space = Attribute::parse(self.context, GROUP_MEMORY);
        let ty: Type = MemRefType::new(self.word(), &[count], None, space).into();
        let block = ir::body(self.kernel);
        let known = self.kernel.attribute("workgroup_attributions").ok();
        let known = known.and_then(|known| IntegerAttribute::try_from(known).ok());
        let number = known.map_or(0, |known| known.value()) + 1;
        let number = IntegerAttribute::new(self.word(), number).into();
        ir::set_discardable_attribute(self.kernel, "workgroup_attributions", number);
        // SAFETY: the block is alive; memory of the group comes last among its arguments.
        unsafe {
            let (ty, location) = (ty.to_raw(), self.location.to_raw());
            Value::from_raw(mlirBlockAddArgument(block.to_raw(), ty, location))
        }
    }
}

/// The counters of a thread for a ring, and the ring's barriers among those of the kernel.
struct Counts<'c> {
    asked: Val<'c>,
    awaited: Val<'c>,
    barriers: Val<'c>,
    first: i64,
    number: i64,
}

/// The error that copies beside roles are not made together.
fn apart_from_roles<'c>(kernel: Op<'c>) -> Diagnostic<'c> {
    Diagnostic::error(
        kernel.location(),
        "a kernel with `reduceSeqRoles` has stages of `reduceSeqStaged` whose copies are not always made, or not together: \
         use `reduceSeqRoles` for these too",
    )
}

/// Whether a loop of the kernel is around an operation.
fn is_repeated(operation: Op) -> bool {
    let mut around = std::iter::successors(ir::parent(operation), |inner| ir::parent(*inner));
    around.any(|around| ["scf.for", "scf.while"].contains(&ir::name(around)))
}

/// Whether an operation stores to memory.
pub(super) fn is_store_to(operation: Op, memory: impl Fn(Val) -> bool) -> bool {
    let is_store = ["memref.store", "vector.store"].contains(&ir::name(operation));
    is_store && memory(ir::operand(operation, 1))
}

/// Whether threads write to memory.
fn is_stored(memory: Val) -> bool {
    ir::users(memory).any(|user| is_store_to(user, |written| written == memory))
}

/// Threads that write nothing to memory of their group need no fences for tensor cores.
fn forget_fences(kernel: Op) {
    let operations = ir::nested(kernel);
    let writes = |operation: &Op| is_store_to(*operation, |memory| is_in_group(memory.r#type()));
    if operations.iter().any(writes) {
        return;
    }
    let is_fence =
        |operation: &Op| ir::text_attribute(*operation, "asm_string").as_deref() == Some(FENCE);
    operations.into_iter().filter(is_fence).for_each(ir::erase);
}
