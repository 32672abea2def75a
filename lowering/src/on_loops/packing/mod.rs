//! `pack-constants`: memory that is filled with elements of constants, and then only read, becomes
//! a constant of its own.
//!
//! Schedules copy the columns of a product, so that elements that are read together lie together.
//! Of constants, such as the weights of a model, that is done once, here, and not in each call. A
//! copy inside of loops, such as one of each panel, becomes one constant for all of their
//! iterations. Elements are only moved, and computed of nothing: their bits stay as they are.

mod arrays;
mod code;
mod run;

use melior::Context;
use melior::ir::attribute::{FlatSymbolRefAttribute, StringAttribute, TypeAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{MemRefType, RankedTensorType};
use melior::ir::{Attribute, Location, Type, TypeLike, ValueLike};
use mlir_sys::mlirDenseElementsAttrRawBufferGet;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rustc_hash::FxHashSet;

use crate::common::bytes::CACHE_LINE;
use arrays::Arrays;
use code::{Code, Outer, Translator};

/// How many times the bytes of the constants that it is made of a new one may have: columns that
/// fill no panel are padded.
const MOST_TIMES: u64 = 4;
/// The bytes that a new constant may have in any case.
const FEW_BYTES: u64 = 4096;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "pack-constants",
    name: "PackConstants",
    description: "Make constants of memory that is filled with elements of constants and then only read",
    anchor: "builtin.module",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let mut packing = Packing::of(context, module);
    let mut is_changed = false;
    for function in ir::operations(ir::body(module)) {
        if ir::name(function) != "func.func" {
            continue;
        }
        // Commands that fill a memory are erased with all that is in them: only allocations are
        // visited, of which they have none.
        let mut allocations = ir::nested(function);
        allocations.retain(|one| matches!(ir::name(*one), "memref.alloc" | "memref.alloca"));
        for allocation in allocations {
            is_changed |= packing.pack(function, allocation)?;
        }
    }
    if is_changed {
        packing.erase_unread(module);
    }
    Ok(Effect::of(is_changed))
}

/// The constants of a module, and the names in it.
struct Packing<'c> {
    context: &'c Context,
    arrays: Arrays<'c>,
    names: FxHashSet<String>,
}

impl<'c> Packing<'c> {
    fn of(context: &'c Context, module: Op<'c>) -> Self {
        let mut packing = Packing {
            context,
            arrays: Arrays::default(),
            names: FxHashSet::default(),
        };
        for operation in ir::operations(ir::body(module)) {
            let Some(name) = ir::text_attribute(operation, "sym_name") else {
                continue;
            };
            if ir::name(operation) == "memref.global" {
                packing.arrays.globals.insert(name.clone(), operation);
            }
            packing.names.insert(name);
        }
        packing
    }

    /// Puts a constant in the place of a memory; whether it could.
    fn pack(&mut self, function: Op<'c>, allocation: Op<'c>) -> Outcome<'c, bool> {
        let memory = ir::result(allocation);
        let Some((extents, element)) = arrays::shape(memory.r#type()) else {
            return Ok(false);
        };
        let Some((uses, width)) = Uses::of(allocation).zip(arrays::element_width(element)) else {
            return Ok(false);
        };
        let Some(code) = Translator::translate(memory, &uses.writers, &mut self.arrays) else {
            return Ok(false);
        };
        let mut shape: Vec<u64> = code
            .outer
            .iter()
            .map(|outer| run::rounds(outer.bounds))
            .collect();
        shape.extend(&extents);
        if !self.is_worth_it(&code, &shape, width) {
            return Ok(false);
        }
        let Some(bytes) = run::run(&code, &self.arrays.all, &extents, width) else {
            return Ok(false);
        };
        let global = self.declare(function, allocation, &shape, element, &bytes)?;
        uses.replace(self.context, allocation, global, &code.outer)?;
        Ok(true)
    }

    /// Whether the constant has elements, and hardly more than those that it is made of.
    fn is_worth_it(&self, code: &Code, shape: &[u64], width: usize) -> bool {
        let size = shape
            .iter()
            .try_fold(width as u64, |size, extent| size.checked_mul(*extent));
        let read = code.arrays().into_iter();
        let read: u64 = read.map(|number| self.arrays.all[number].size()).sum();
        size.is_some_and(|size| size > 0 && size <= FEW_BYTES.max(MOST_TIMES * read) && read > 0)
    }

    /// Declares the constant in front of the function, and gives its name and type.
    fn declare(
        &mut self,
        function: Op<'c>,
        allocation: Op<'c>,
        shape: &[u64],
        element: Type<'c>,
        bytes: &[u8],
    ) -> Outcome<'c, (String, Type<'c>)> {
        let stems = std::iter::once("packed".to_owned())
            .chain((1..).map(|number: usize| format!("packed_{number}")));
        let mut free = stems.filter(|name| !self.names.contains(name));
        let name = free.next().unwrap_or_default();
        self.names.insert(name.clone());
        let extents: Vec<i64> = shape.iter().map(|extent| extent.cast_signed()).collect();
        let memory: Type = MemRefType::new(element, &extents, None, None).into();
        let tensor: Type = RankedTensorType::new(shape, element, None).into();
        // SAFETY: the bytes are those of as many elements as the tensor has.
        let contents = unsafe {
            let data = bytes.as_ptr().cast();
            Attribute::from_raw(mlirDenseElementsAttrRawBufferGet(
                tensor.to_raw(),
                bytes.len(),
                data,
            ))
        };
        let builder = Builder::before(self.context, function);
        let attributes = [
            ("sym_name", StringAttribute::new(self.context, &name).into()),
            (
                "sym_visibility",
                StringAttribute::new(self.context, "private").into(),
            ),
            ("type", TypeAttribute::new(memory).into()),
            ("initial_value", contents),
            ("constant", Attribute::unit(self.context)),
            (
                "alignment",
                builder.integer_attribute(CACHE_LINE.cast_signed()),
            ),
        ];
        let global = builder.command("memref.global", allocation.location(), &[], &attributes)?;
        self.arrays.globals.insert(name.clone(), global);
        Ok((name, memory))
    }

    /// Erases constants that nothing reads any longer.
    fn erase_unread(&self, module: Op<'c>) {
        let mut read = FxHashSet::default();
        for operation in ir::nested(module) {
            match ir::name(operation) {
                "arith.constant" | "memref.get_global" if !ir::has_uses(ir::result(operation)) => {
                    ir::erase(operation);
                }
                "memref.get_global" => read.extend(ir::symbol_attribute(operation, "name")),
                _ => (),
            }
        }
        for (name, global) in &self.arrays.globals {
            let is_private = ir::text_attribute(*global, "sym_visibility");
            if is_private.as_deref() == Some("private") && !read.contains(name) {
                ir::erase(*global);
            }
        }
    }
}

/// The commands that use a memory.
struct Uses<'c> {
    /// Commands beside the allocation in which it is written, in their order.
    writers: Vec<Op<'c>>,
    /// Commands behind them that read it.
    readers: Vec<Op<'c>>,
    /// Commands that are of no use for a constant.
    others: Vec<Op<'c>>,
}

impl<'c> Uses<'c> {
    /// The uses of a memory that is only read after all that writes it; none of another.
    fn of(allocation: Op<'c>) -> Option<Self> {
        let memory = ir::result(allocation);
        let block = ir::block_of(allocation)?;
        let beside = ir::operations(block);
        let place = |user: Op<'c>| {
            let outermost = std::iter::successors(Some(user), |inner| ir::parent(*inner))
                .find(|outer| ir::block_of(*outer) == Some(block))?;
            beside.iter().position(|one| *one == outermost)
        };
        let (mut written, mut read) = (Vec::new(), Vec::new());
        let mut uses = Uses {
            writers: Vec::new(),
            readers: Vec::new(),
            others: Vec::new(),
        };
        for (user, operand) in ir::uses(memory) {
            match (ir::name(user), operand) {
                ("memref.store" | "vector.store", 1) => written.push(place(user)?),
                ("memref.load" | "vector.load", 0) => {
                    read.push(place(user)?);
                    uses.readers.push(user);
                }
                ("memref.prefetch" | "memref.dealloc", 0) => uses.others.push(user),
                _ => return None,
            }
        }
        written.sort_unstable();
        written.dedup();
        let (last, first) = (written.last()?, read.iter().min()?);
        uses.writers = written.iter().map(|place| beside[*place]).collect();
        (last < first).then_some(uses)
    }

    /// Reads the constant instead, at the iterations of the loops that it has elements for.
    fn replace(
        &self,
        context: &'c Context,
        allocation: Op<'c>,
        (name, ty): (String, Type<'c>),
        outer: &[Outer<'c>],
    ) -> Outcome<'c, ()> {
        let location = allocation.location();
        let builder = Builder::before(context, allocation);
        let symbol = [("name", FlatSymbolRefAttribute::new(context, &name).into())];
        let memory = builder.value("memref.get_global", location, &[], ty, &symbol)?;
        let iterations: Vec<Val<'c>> = outer
            .iter()
            .map(|outer| iteration(&builder, outer, location))
            .collect::<Outcome<_>>()?;
        for reader in &self.readers {
            let builder = Builder::before(context, *reader);
            let indices = &ir::operands(*reader)[1..];
            let operands = [&[memory], &iterations[..], indices].concat();
            let result = ir::result(*reader);
            let name = ir::name(*reader);
            let value = builder.value(name, reader.location(), &operands, result.r#type(), &[])?;
            ir::replace_all_uses(result, value);
            ir::erase(*reader);
        }
        for command in self.others.iter().chain(&self.writers) {
            ir::erase(*command);
        }
        ir::erase(allocation);
        Ok(())
    }
}

/// The number of the round that a loop is in.
fn iteration<'c>(
    builder: &Builder<'c>,
    outer: &Outer<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let index = Type::index(builder.context);
    let constant = |value: i64| {
        let value = [("value", builder.index_attribute(value))];
        builder.value("arith.constant", location, &[], index, &value)
    };
    let [lower, _, step] = outer.bounds;
    let mut number = outer.iteration;
    if lower != 0 {
        number = builder.value(
            "arith.subi",
            location,
            &[number, constant(lower)?],
            index,
            &[],
        )?;
    }
    if step != 1 {
        number = builder.value(
            "arith.divui",
            location,
            &[number, constant(step)?],
            index,
            &[],
        )?;
    }
    Ok(number)
}
