//! `convert-bulk-copies`: one thread asks for a copy of a rectangle to memory of its group, which
//! the copy engine of Hopper then makes by itself.
//!
//! Threads wait for the bytes of a stage at a barrier in memory of the group. Each ring of stages
//! has as many of these as values that are on their way, and each thread counts the stages that it
//! has asked for and that it has waited for: the count says which barrier is next, and which of its
//! phases. What the engine has to know of a matrix, its map, is a parameter of the kernel, which a
//! launch makes; a constant beside the kernel says of what.
//!
//! Source: "PTX ISA", sections 9.7.9.25.5 (bulk copies of tensors) and 9.7.13.15 (mbarrier).

use melior::Context;
use melior::ir::attribute::{
    ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute, TypeAttribute,
};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{FunctionType, IntegerType, MemRefType};
use melior::ir::{Attribute, BlockLike, Location, Region, Type, TypeLike, Value, ValueLike};
use mlir_sys::{mlirBlockAddArgument, mlirBlockInsertArgument};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::announced::announce;
use super::group_memory;
use super::rings::{Ring, rings_of};
use super::tensor_cores::{CHIP_OPTION, chip};
use super::warp_groups::{FENCE, address, assembly};
use crate::common::threads::GROUP_MEMORY;
use crate::loops_to_kernels::{SOURCE, STRIDE, TARGET, is_in_group};
use crate::on_kernels::bulk_copies::{BulkCopy, Numbers, copy_by_threads, threads_of};
use crate::on_loops::lines;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "convert-bulk-copies",
    name: "ConvertBulkCopies",
    description: "Convert copies of rectangles (dpia.bulk_copy) to bulk copies of PTX, from sm_90 on; before, the threads copy",
    anchor: "gpu.module",
    options: &[CHIP_OPTION],
    run,
};

/// The pass that follows MLIR's conversion to NVVM.
pub static DECLARE: Pass = Pass {
    argument: "declare-tensor-maps",
    name: "DeclareTensorMaps",
    description: "Let kernels (llvm.func) take the maps of matrices that are copied in bulk by value, of which MLIR makes pointers",
    anchor: "gpu.module",
    options: &[],
    run: declare,
};

/// The first chip that copies in bulk.
const FIRST_CHIP: u32 = 90;
/// On a kernel, the numbers of its parameters that are maps.
const MAPS: &str = "dpia.tensor_maps";
/// The end of the name of the constant that says what the maps are of.
const SUFFIX: &str = "_tensor_maps";
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
        match rings_of(kernel, copies) {
            Some(rings) if chip_of(module, options) >= FIRST_CHIP => {
                Conversion::of(context, kernel, &rings)?.convert(&rings)?;
                forget_fences(kernel);
            }
            _ => {
                copy_by_threads(context, kernel)?;
            }
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

/// The matrix and the rectangle of a map that a launch makes.
#[derive(Clone, Copy, PartialEq)]
struct Map<'c> {
    memory: Val<'c>,
    stride: Val<'c>,
    /// Bytes of an element, rows, columns, and the bytes of rows whose parts are exchanged.
    shape: [i64; 4],
}

struct Conversion<'c> {
    context: &'c Context,
    kernel: Op<'c>,
    location: Location<'c>,
    threads: [i64; 3],
    /// The maps, and the parameters that they are.
    maps: Vec<(Map<'c>, Val<'c>)>,
}

impl<'c> Conversion<'c> {
    fn of(context: &'c Context, kernel: Op<'c>, rings: &[Ring<'c>]) -> Outcome<'c, Self> {
        let mut conversion = Self {
            context,
            kernel,
            location: kernel.location(),
            threads: threads_of(kernel),
            maps: Vec::new(),
        };
        for copy in rings.iter().flat_map(|ring| ring.stages.iter().flatten()) {
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

    fn convert(&self, rings: &[Ring<'c>]) -> Outcome<'c, ()> {
        let first = ir::operations(ir::body(self.kernel)).first().copied();
        let first = first.ok_or_else(|| internal(self.location, "a kernel without an end"))?;
        let top = self.numbers(first);
        let count: i64 = rings.iter().map(|ring| ring.barriers).sum();
        let barriers = self.add_barriers(count);
        self.on_first_thread(&top, |inside| {
            for number in 0..count {
                let place = inside.number(number)?;
                let barrier = address(
                    &inside.builder,
                    (barriers, place),
                    self.word(),
                    self.location,
                )?;
                let text = "mbarrier.init.shared::cta.b64 [$0], 1;";
                self.statement(inside, text, "l", &[barrier])?;
            }
            let text = "fence.mbarrier_init.release.cluster; fence.proxy.async.shared::cta;";
            self.statement(inside, text, "", &[])
        })?;
        let mut next = 0;
        for ring in rings {
            let counts = Counts {
                asked: self.counter(&top)?,
                awaited: self.counter(&top)?,
                barriers,
                first: next,
                number: ring.barriers,
            };
            next += ring.barriers;
            self.convert_ring(ring, &counts)?;
        }
        top.builder
            .command("gpu.barrier", self.location, &[], &[])
            .map(|_| ())
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

    fn start(
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
        let parity = numbers.combined("arith.andi", round, one)?;
        let ty = IntegerType::new(self.context, 32).into();
        let name = "arith.index_cast";
        let parity = numbers
            .builder
            .value(name, self.location, &[parity], ty, &[])?;
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
        let barrier = address(
            builder,
            (counts.barriers, place),
            self.word(),
            self.location,
        )?;
        let round = numbers.combined("arith.divui", count, number)?;
        Ok((barrier, round))
    }

    fn numbers(&self, before: Op<'c>) -> Numbers<'c> {
        Numbers {
            builder: Builder::before(self.context, before),
            location: self.location,
        }
    }

    fn word(&self) -> Type<'c> {
        IntegerType::new(self.context, 64).into()
    }

    fn statement(
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
        let (thread, zero) = (numbers.thread(self.threads)?, numbers.number(0)?);
        let builder = &numbers.builder;
        let is_first = builder.compare(IntegerPredicate::Equal, [thread, zero], self.location)?;
        let (region, block) = ir::region(&[], self.location);
        let end = Builder::at_end(self.context, block);
        let end = end.command("scf.yield", self.location, &[], &[])?;
        commands(&self.numbers(end))?;
        let choice = builder.operation("scf.if", self.location, &[is_first], &[]);
        builder
            .insert(choice.add_regions([region, Region::new()]))
            .map(|_| ())
    }

    /// A number that a thread keeps, zero at first.
    fn counter(&self, top: &Numbers<'c>) -> Outcome<'c, Val<'c>> {
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

    /// A parameter behind those that there are.
    fn add_map(&self) -> Val<'c> {
        let block = ir::body(self.kernel);
        let parameters = ir::function_type(self.kernel).map_or(0, |ty| ty.input_count());
        let place = (parameters + self.maps.len()).cast_signed();
        let ty = melior::dialect::llvm::r#type::pointer(self.context, 0);
        let location = Location::name(self.context, "map", self.location);
        // SAFETY: the block is alive and has at least so many arguments.
        unsafe {
            let (ty, location) = (ty.to_raw(), location.to_raw());
            Value::from_raw(mlirBlockInsertArgument(block.to_raw(), place, ty, location))
        }
    }

    /// Makes the maps parameters of the function.
    fn set_types(&self) {
        let Some(old) = ir::function_type(self.kernel) else {
            return;
        };
        let count = old.input_count();
        let arguments = ir::arguments(ir::body(self.kernel)).into_iter();
        let types = arguments.take(count + self.maps.len());
        let types: Vec<Type> = types.map(|argument| argument.r#type()).collect();
        let ty: Type = FunctionType::new(self.context, &types, &[]).into();
        ir::set_inherent_attribute(self.kernel, "function_type", TypeAttribute::new(ty).into());
        let maps = (0..self.maps.len()).map(|number| (count + number) as i64);
        let maps: Vec<i64> = maps.collect();
        let maps = DenseI64ArrayAttribute::new(self.context, &maps).into();
        ir::set_discardable_attribute(self.kernel, MAPS, maps);
    }

    /// A constant of the device with what the maps are of: the number of the parameter that is the
    /// memory, that of the parameter that is the distance of rows or -1, that distance where it is
    /// known, the bytes of an element, and the rectangle's rows, columns and exchanged bytes.
    fn announce_maps(&self) -> Outcome<'c, ()> {
        let mut words = Vec::new();
        for (map, _) in &self.maps {
            let memory = self.parameter(map.memory);
            let memory = memory.ok_or_else(|| {
                internal(
                    self.location,
                    "a copy in bulk of memory that no launch passes",
                )
            })?;
            let (stride, known) = self.stride(map.stride)?;
            words.extend([memory, stride, known]);
            words.extend(map.shape);
        }
        let builder = Builder::before(self.context, self.kernel);
        let count = words.len();
        let list = words.iter().map(i64::to_string).collect::<Vec<_>>();
        let list = list.join(", ");
        let value = builder.parse_attribute(&format!("dense<[{list}]> : tensor<{count}xi64>"))?;
        let ty = melior::dialect::llvm::r#type::array(self.word(), count as u32);
        announce(self.kernel, SUFFIX, (ty, value), &builder)
    }

    /// The number of a parameter.
    fn parameter(&self, value: Val<'c>) -> Option<i64> {
        let parameters = ir::arguments(ir::body(self.kernel));
        let place = parameters.iter().position(|parameter| *parameter == value);
        place.and_then(|place| i64::try_from(place).ok())
    }

    /// The parameter that a distance of rows is, or -1, and its value if it is known.
    fn stride(&self, value: Val<'c>) -> Outcome<'c, (i64, i64)> {
        match (lines::constant(value), self.parameter(value)) {
            (Some(known), _) => Ok((-1, known)),
            (None, Some(parameter)) => Ok((parameter, 0)),
            (None, None) => Err(internal(
                self.location,
                "a distance of rows that no launch passes",
            )),
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

impl<'c> Map<'c> {
    fn of(copy: &BulkCopy<'c>) -> Self {
        // In 32 bits, each copy has a cast of its own.
        let mut stride = ir::operand(copy.operation, STRIDE);
        while let Some(cast) = ir::definition(stride)
            && ir::name(cast) == "arith.index_cast"
        {
            stride = ir::operand(cast, 0);
        }
        Self {
            memory: ir::operand(copy.operation, SOURCE),
            stride,
            shape: [copy.bytes, copy.rows, copy.columns, copy.swizzled],
        }
    }
}

/// Whether a loop of the kernel is around an operation.
fn is_repeated(operation: Op) -> bool {
    let mut around = std::iter::successors(ir::parent(operation), |inner| ir::parent(*inner));
    around.any(|around| ["scf.for", "scf.while"].contains(&ir::name(around)))
}

/// Whether an operation stores to memory.
fn is_store_to(operation: Op, memory: impl Fn(Val) -> bool) -> bool {
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

/// Passes maps by value.
fn declare<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut is_changed = false;
    for function in ir::operations(ir::body(ir::own(module))) {
        let maps = function.attribute(MAPS).ok();
        let maps = maps.and_then(|maps| DenseI64ArrayAttribute::try_from(maps).ok());
        let Some(maps) = maps else { continue };
        let builder = Builder::before(context, function);
        let map = builder.parse_attribute(
            "{llvm.align = 64 : i64, llvm.byval = !llvm.struct<(array<16 x i64>)>, nvvm.grid_constant}",
        )?;
        let mut attributes = ir::list_attribute(function, "arg_attrs");
        let count = ir::arguments(ir::body(function)).len();
        attributes.resize(count, builder.no_attributes());
        for number in 0..maps.len() {
            let place = maps.element(number).ok();
            let place = place.and_then(|place| usize::try_from(place).ok());
            if let Some(parameter) = place.and_then(|place| attributes.get_mut(place)) {
                *parameter = map;
            }
        }
        let attributes = ArrayAttribute::new(context, &attributes);
        ir::set_inherent_attribute(function, "arg_attrs", attributes.into());
        ir::remove_discardable_attribute(function, MAPS);
        is_changed = true;
    }
    Ok(Effect::of(is_changed))
}
