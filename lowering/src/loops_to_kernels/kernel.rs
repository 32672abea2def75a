//! A loop on threads as a function of the device.

use melior::Context;
use melior::ir::attribute::{DenseI32ArrayAttribute, StringAttribute, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{FunctionType, MemRefType};
use melior::ir::{
    Attribute, BlockLike, BlockRef, Location, Region, Type, TypeLike, Value, ValueLike,
};
use mlir_sys::{
    mlirBlockAddArgument, mlirBlockAppendOwnedOperation, mlirOperationRemoveFromParent,
    mlirOperationSetOperand,
};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rustc_hash::{FxHashMap, FxHashSet};

use super::access::{self, Access};
use super::flat::{self, Flat};
use super::launch::{self, Launch, Step};
use super::private::element_of;
use super::{barriers, checks, nest, private, rounds, temporary};
use crate::common::bytes::bytes_of;
use crate::common::threads::{GROUP_MEMORY, Level};
use crate::common::wording::name_at;

/// The address spaces of parameters, and of what a thread has for itself.
pub(super) const GLOBAL: &str = "#gpu.address_space<global>";
const PRIVATE: &str = "#gpu.address_space<private>";

/// Operations that name memory of the group, and access it as a whole or not at all.
const NAMES_MEMORY: [&str; 4] = [
    dpia::ARRIVE_SLOT,
    dpia::AWAIT_SLOT,
    dpia::AWAIT_STAGE,
    dpia::BULK_COPY,
];

/// The most bytes that a group has on any device.
const MOST_GROUP_MEMORY: u64 = 227 * 1024;

/// A kernel that is not placed in a module yet.
pub(super) struct Kernel<'c> {
    name: String,
    location: Location<'c>,
    region: Region<'c>,
    parameters: Vec<Type<'c>>,
    of_group: Vec<Type<'c>>,
    threads: [u64; 3],
    /// Uses of the host's memory.
    pub uses: Vec<Use<'c>>,
}

/// Reads and writes of one memory by a kernel.
pub(super) struct Use<'c> {
    pub memory: Val<'c>,
    pub reads: bool,
    pub writes: bool,
}

impl<'c> Kernel<'c> {
    /// Makes a kernel of an outermost loop, and its launch in place of the loop.
    pub fn outline(
        context: &'c Context,
        outermost: Op<'c>,
        name: &str,
        module: &str,
    ) -> Outcome<'c, Self> {
        require_supported(outermost)?;
        nest::require_order(outermost)?;
        pass_strides(outermost)?;
        let location = outermost.location();
        let launch = Launch::of(context, outermost)?;
        barriers::place(context, outermost, &launch)?;
        private::divide(context, outermost, launch.threads)?;
        let is_grid = nest::loops(outermost)
            .iter()
            .any(|of| of.threads.level == Level::Global);
        if !is_grid {
            write_once(context, outermost, launch.threads)?;
        }
        let behind = launch::next(outermost)?;
        let step = launch.open(context, behind)?;
        let status = checks::report(context, &step.before(), outermost)?;
        temporary::allocate(context, &step, launch.threads, outermost)?;
        let (region, block) = ir::region(&[], location);
        // SAFETY: the loop is moved as a whole; its block is alive.
        unsafe {
            mlirOperationRemoveFromParent(outermost.to_raw());
            mlirBlockAppendOwnedOperation(block.to_raw(), outermost.to_raw());
        }
        Builder::at_end(context, block).command("gpu.return", location, &[], &[])?;
        rounds::share(context, outermost, &launch, &step)?;
        let mut body = Body {
            context,
            host: step.builder,
            behind,
            block,
            location,
            top: ir::operations(block)[0],
            arguments: Vec::new(),
        };
        body.take_private_memory()?;
        body.capture()?;
        let of_group = body.take_group_memory()?;
        let uses = body.uses();
        let parameters: Vec<_> = body.arguments.iter().map(|(_, ty)| *ty).collect();
        let arguments: Vec<_> = body.arguments.iter().map(|(value, _)| *value).collect();
        emit_launch(
            &step,
            launch.threads,
            &format!("@{module}::@{name}"),
            &arguments,
            location,
        )?;
        if let Some(status) = status {
            status.check_on_host(&step.after)?;
        }
        Ok(Self {
            name: name.to_owned(),
            location,
            region,
            parameters,
            of_group,
            threads: launch.threads,
            uses,
        })
    }

    /// Inserts the kernel.
    pub fn place(self, builder: Builder<'c>) -> Outcome<'c, ()> {
        let context = builder.context;
        let name: Attribute = StringAttribute::new(context, &self.name).into();
        let ty = FunctionType::new(context, &self.parameters, &[]);
        let sizes = self.threads.map(|size| size as i32);
        let mut attributes = vec![
            ("sym_name", name),
            ("function_type", TypeAttribute::new(ty.into()).into()),
            ("gpu.kernel", Attribute::unit(context)),
            (
                "known_block_size",
                DenseI32ArrayAttribute::new(context, &sizes).into(),
            ),
        ];
        if !self.of_group.is_empty() {
            let count = self.of_group.len() as i64;
            attributes.push(("workgroup_attributions", builder.integer_attribute(count)));
        }
        let function = builder.operation("gpu.func", self.location, &[], &attributes);
        builder
            .insert(function.add_regions([self.region]))
            .map(|_| ())
    }
}

/// Lets an operation name other memory.
fn rename<'c>(operation: Op<'c>, from: Val<'c>, to: Val<'c>) {
    for (number, operand) in ir::operands(operation).into_iter().enumerate() {
        if operand == from {
            let number = number.cast_signed();
            // SAFETY: the operation is alive and has that many operands.
            unsafe { mlirOperationSetOperand(operation.to_raw(), number, to.to_raw()) }
        }
    }
}

/// Lets the host compute the distances of rows that are copied in bulk, which a launch describes.
fn pass_strides<'c>(outermost: Op<'c>) -> Outcome<'c, ()> {
    let mut copies = ir::nested(outermost);
    copies.retain(|copy| ir::name(*copy) == dpia::BULK_COPY);
    for copy in copies {
        let stride = ir::operand(copy, access::STRIDE);
        launch::hoist(stride, outermost);
        if nest::is_inside(stride, outermost) {
            return Err(Diagnostic::error(
                copy.location(),
                "the rows of `copyInBulk` are a distance apart that depends on the thread: expected one that sizes say",
            ));
        }
    }
    Ok(())
}

/// Refuses what no kernel can do yet.
fn require_supported<'c>(outermost: Op<'c>) -> Outcome<'c, ()> {
    for operation in ir::nested(outermost) {
        let message = match ir::name(operation) {
            "scf.parallel" if nest::ThreadLoop::of(operation).is_none() => {
                "`mapPar` is a loop on threads of a CPU, in a kernel: use `mapLocal` or `mapSeq`"
            }
            _ => continue,
        };
        return Err(Diagnostic::error(operation.location(), message));
    }
    Ok(())
}

/// Lets one thread of a group write what is written outside of loops on its threads.
fn write_once<'c>(context: &'c Context, outermost: Op<'c>, threads: [u64; 3]) -> Outcome<'c, ()> {
    let used: Vec<_> = (0..3).filter(|dimension| threads[*dimension] > 1).collect();
    if used.is_empty() {
        return Ok(());
    }
    for operation in ir::nested(outermost) {
        let Some(access) = Access::of(operation) else {
            continue;
        };
        let is_shared = access.is_write && !access::is_private(access.memory);
        if !is_shared || !nest::loops_in_group_around(operation).is_empty() {
            continue;
        }
        let location = operation.location();
        let builder = Builder::before(context, operation);
        let zero = launch::index(&builder, 0, location)?;
        let mut is_first = None;
        for dimension in &used {
            let id = rounds::id(&builder, "gpu.thread_id", *dimension, location)?;
            let is_zero = builder.compare(IntegerPredicate::Equal, [id, zero], location)?;
            is_first = Some(match is_first {
                None => is_zero,
                Some(before) => {
                    let both = [before, is_zero];
                    builder.value("arith.andi", location, &both, is_zero.r#type(), &[])?
                }
            });
        }
        let Some(is_first) = is_first else { continue };
        let after = Builder::before(context, launch::next(operation)?);
        let (region, block) = ir::region(&[], location);
        // SAFETY: the store is moved as a whole; its block is alive.
        unsafe {
            mlirOperationRemoveFromParent(operation.to_raw());
            mlirBlockAppendOwnedOperation(block.to_raw(), operation.to_raw());
        }
        Builder::at_end(context, block).command("scf.yield", location, &[], &[])?;
        let choice = builder.operation("scf.if", location, &[is_first], &[]);
        after.insert(choice.add_regions([region, Region::new()]))?;
    }
    Ok(())
}

fn emit_launch<'c>(
    step: &Step<'c>,
    threads: [u64; 3],
    kernel: &str,
    arguments: &[Val<'c>],
    location: Location<'c>,
) -> Outcome<'c, ()> {
    let host = &step.builder;
    let mut operands = step.groups.to_vec();
    for size in threads {
        operands.push(launch::index(host, size, location)?);
    }
    operands.extend(arguments);
    let segments = [0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, arguments.len() as i32, 0];
    let attributes = [
        ("kernel", host.parse_attribute(kernel)?),
        ("operandSegmentSizes", host.segments(&segments)),
    ];
    host.command("gpu.launch_func", location, &operands, &attributes)
        .map(|_| ())
}

/// The body of a kernel while it still uses values of the host.
struct Body<'c> {
    context: &'c Context,
    /// In front of the launch.
    host: Builder<'c>,
    /// The operation of the host behind the kernel.
    behind: Op<'c>,
    block: BlockRef<'c, 'c>,
    location: Location<'c>,
    /// The first operation of the kernel; what is computed once stands before it.
    top: Op<'c>,
    /// Values of the host that the launch passes, and the types of the parameters.
    arguments: Vec<(Val<'c>, Type<'c>)>,
}

impl<'c> Body<'c> {
    fn at_top(&self) -> Builder<'c> {
        Builder::before(self.context, self.top)
    }

    fn operations(&self) -> Vec<Op<'c>> {
        let outer = ir::operations(self.block);
        let inner = outer.iter().flat_map(|operation| ir::nested(*operation));
        let inner: Vec<_> = inner.collect();
        [outer, inner].concat()
    }

    fn allocations(&self, is_meant: impl Fn(Val<'c>) -> bool) -> Vec<Op<'c>> {
        let mut found = self.operations();
        found.retain(|operation| {
            ir::name(*operation) == "memref.alloca" && is_meant(ir::result(*operation))
        });
        found
    }

    /// Private arrays are taken where the kernel begins.
    fn take_private_memory(&mut self) -> Outcome<'c, ()> {
        for allocation in self.allocations(access::is_on_stack) {
            let (count, sizes) = self.known_size(allocation, "private")?;
            let element = element_of(ir::result(allocation).r#type());
            let space = self.at_top().parse_attribute(PRIVATE)?;
            let ty = MemRefType::new(element, &[count.cast_signed()], None, Some(space)).into();
            let attributes: Vec<_> = allocation.attributes().collect();
            let builder = self.at_top();
            let new = builder
                .operation("memref.alloca", allocation.location(), &[], &[])
                .add_attributes(&attributes)
                .add_results(&[ty]);
            let memory = ir::result(builder.insert(new)?);
            self.move_accesses(
                allocation,
                &Flat {
                    memory,
                    sizes,
                    offset: None,
                },
            )?;
        }
        Ok(())
    }

    /// Memory that the threads of a group share belongs to the function.
    fn take_group_memory(&mut self) -> Outcome<'c, Vec<Type<'c>>> {
        let mut types = Vec::new();
        let mut bytes: u64 = 0;
        for allocation in self.allocations(access::is_of_group) {
            let (count, sizes) = self.known_size(allocation, "local")?;
            let element = element_of(ir::result(allocation).r#type());
            bytes = bytes.saturating_add(count.saturating_mul(bytes_of(element).unwrap_or(8)));
            if bytes > MOST_GROUP_MEMORY {
                return Err(Diagnostic::error(
                    allocation.location(),
                    format!(
                        "the `local` memory of this kernel takes {bytes} bytes with this array, and a group has at most {MOST_GROUP_MEMORY}: \
                         choose smaller tiles, or `global` memory"
                    ),
                ));
            }
            let space = self.at_top().parse_attribute(GROUP_MEMORY)?;
            let ty = MemRefType::new(element, &[count.cast_signed()], None, Some(space)).into();
            types.push(ty);
            let memory = self.add_argument(ty, "shared");
            self.move_accesses(
                allocation,
                &Flat {
                    memory,
                    sizes,
                    offset: None,
                },
            )?;
        }
        Ok(types)
    }

    fn move_accesses(&mut self, allocation: Op<'c>, flat: &Flat<'c>) -> Outcome<'c, ()> {
        let memory = ir::result(allocation);
        let users: Vec<_> = ir::users(memory).collect();
        for user in users {
            match Access::of(user) {
                Some(access) => flat.take(self.context, &access)?,
                None if NAMES_MEMORY.contains(&ir::name(user)) => {
                    rename(user, memory, flat.memory);
                }
                None => return Err(not_in_kernel(user)),
            }
        }
        if allocation == self.top
            && let Some(next) = allocation.next_in_block()
        {
            // SAFETY: the block is not empty: it ends with a return.
            self.top = unsafe { melior::ir::operation::OperationRef::from_raw(next.to_raw()) };
        }
        ir::erase(allocation);
        Ok(())
    }

    /// The number of elements of an array, and its sizes as values.
    fn known_size(&self, allocation: Op<'c>, space: &str) -> Outcome<'c, (u64, Vec<Val<'c>>)> {
        let shape = access::shape(ir::result(allocation).r#type());
        let mut count: u64 = 1;
        let mut sizes = Vec::new();
        for size in shape {
            let Some(size) = size else {
                return Err(Diagnostic::error(
                    allocation.location(),
                    format!(
                        "`{space}` memory of a kernel must have a size that is known now: split the array into parts of constant size"
                    ),
                ));
            };
            count = count.saturating_mul(size);
            sizes.push(launch::index(&self.at_top(), size, self.location)?);
        }
        Ok((count, sizes))
    }

    /// Uses of the host's memory, which is passed by now.
    fn uses(&self) -> Vec<Use<'c>> {
        let arguments = self.arguments.iter().enumerate();
        let memory =
            arguments.filter(|(_, (value, _))| MemRefType::try_from(value.r#type()).is_ok());
        let of = |(number, (memory, _)): (usize, &(Val<'c>, Type<'c>))| {
            let users = ir::users(ir::argument(self.block, number));
            let accesses: Vec<_> = users.flat_map(access::all_of).collect();
            let of_memory = |access: &&Access| access.memory == ir::argument(self.block, number);
            let accesses: Vec<_> = accesses.iter().filter(of_memory).collect();
            Use {
                memory: *memory,
                reads: accesses.iter().any(|access| !access.is_write),
                writes: accesses.iter().any(|access| access.is_write),
            }
        };
        memory.map(of).collect()
    }

    /// A parameter, called as what the host passes for it.
    fn add_argument(&self, ty: Type<'c>, name: &str) -> Val<'c> {
        let location = Location::name(self.context, name, self.location);
        // SAFETY: the block is alive, and the argument lives as long.
        unsafe {
            Value::from_raw(mlirBlockAddArgument(
                self.block.to_raw(),
                ty.to_raw(),
                location.to_raw(),
            ))
        }
    }

    /// Makes what the kernel uses of the host its parameters.
    fn capture(&mut self) -> Outcome<'c, ()> {
        let operations = self.operations();
        let mut inside = FxHashSet::default();
        for operation in &operations {
            inside.extend(ir::results(*operation).into_iter().map(ir::key));
            for block in ir::blocks(*operation) {
                inside.extend(ir::arguments(block).into_iter().map(ir::key));
            }
        }
        let mut memory = Vec::new();
        let mut known: FxHashMap<usize, Val<'c>> = FxHashMap::default();
        for operation in operations {
            for (number, operand) in ir::operands(operation).into_iter().enumerate() {
                let key = ir::key(operand);
                if inside.contains(&key) {
                    continue;
                }
                if MemRefType::try_from(operand.r#type()).is_ok() {
                    if !memory.contains(&operand) {
                        memory.push(operand);
                    }
                    continue;
                }
                let value = match known.get(&key) {
                    Some(value) => *value,
                    None => {
                        let value = self.value_of_host(operand)?;
                        known.insert(key, value);
                        value
                    }
                };
                // SAFETY: the operation is alive and has that many operands.
                unsafe {
                    let number = number.cast_signed();
                    mlirOperationSetOperand(operation.to_raw(), number, value.to_raw());
                }
            }
        }
        memory
            .into_iter()
            .try_for_each(|memory| self.pass_memory(memory, &mut known))
    }

    /// A constant again, or a parameter.
    fn value_of_host(&mut self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        let constant = ir::definition(value)
            .filter(|found| ["arith.constant", "ub.poison"].contains(&ir::name(*found)));
        match constant {
            Some(constant) => flat::again(&self.at_top(), constant, &[]).map(ir::result),
            None => {
                let ty = value.r#type();
                self.arguments.push((value, ty));
                let otherwise = if ty.is_index() { "size" } else { "value" };
                let name = name_at(value.location());
                Ok(self.add_argument(ty, name.as_deref().unwrap_or(otherwise)))
            }
        }
    }

    /// Memory of the host, with its sizes where they are needed.
    fn pass_memory(
        &mut self,
        memory: Val<'c>,
        known: &mut FxHashMap<usize, Val<'c>>,
    ) -> Outcome<'c, ()> {
        let element = element_of(memory.r#type());
        let space = self.at_top().parse_attribute(GLOBAL)?;
        let ty = MemRefType::new(element, &[i64::MIN], None, Some(space)).into();
        self.arguments.push((memory, ty));
        let name = name_at(memory.location());
        let parameter = self.add_argument(ty, name.as_deref().unwrap_or("array"));
        let mut sizes = Vec::new();
        for (dimension, size) in access::shape(memory.r#type()).into_iter().enumerate() {
            sizes.push(match size {
                Some(size) => launch::index(&self.at_top(), size, self.location)?,
                // The first size is not needed for an index.
                None if dimension == 0 => launch::index(&self.at_top(), 0, self.location)?,
                None => {
                    let size = size_on_host(&self.host, self.behind, memory, dimension)?;
                    match known.get(&ir::key(size)) {
                        Some(value) => *value,
                        None => {
                            let value = self.value_of_host(size)?;
                            known.insert(ir::key(size), value);
                            value
                        }
                    }
                }
            });
        }
        let flat = Flat {
            memory: parameter,
            sizes,
            offset: None,
        };
        for operation in self.operations() {
            if !ir::operands(operation).contains(&memory) {
                continue;
            }
            match Access::of(operation).filter(|access| access.memory == memory) {
                Some(access) => flat.take(self.context, &access)?,
                None if ir::name(operation) == dpia::BULK_COPY => {
                    rename(operation, memory, flat.memory);
                }
                None => return Err(not_in_kernel(operation)),
            }
        }
        Ok(())
    }
}

/// The size of a dimension of memory in front of an operation, where it may be known already.
pub(super) fn size_on_host<'c>(
    host: &Builder<'c>,
    before: Op<'c>,
    memory: Val<'c>,
    dimension: usize,
) -> Outcome<'c, Val<'c>> {
    let known = ir::users(memory).find(|user| {
        ir::name(*user) == "memref.dim"
            && nest::constant(ir::operand(*user, 1)) == Some(dimension as u64)
            && comes_before(*user, before)
    });
    if let Some(known) = known {
        return Ok(ir::result(known));
    }
    let location = before.location();
    let number = launch::index(host, dimension as u64, location)?;
    let ty = Type::index(host.context);
    host.value("memref.dim", location, &[memory, number], ty, &[])
}

/// Whether an operation stands in front of another one, or of what is around that.
fn comes_before<'c>(first: Op<'c>, second: Op<'c>) -> bool {
    let Some(block) = ir::block_of(first) else {
        return false;
    };
    let mut around = std::iter::successors(Some(second), |inner| ir::parent(*inner));
    let Some(second) = around.find(|around| ir::block_of(*around) == Some(block)) else {
        return false;
    };
    let operations = ir::operations(block);
    let place = |wanted: Op<'c>| operations.iter().position(|found| *found == wanted);
    place(first) < place(second)
}

fn not_in_kernel<'c>(operation: Op<'c>) -> Diagnostic<'c> {
    Diagnostic::error(
        operation.location(),
        format!(
            "`{}` uses memory in a kernel, which only loads and stores can",
            ir::name(operation)
        ),
    )
}
