//! `convert-launches-to-calls`: the host's part of a program becomes calls of six functions that a
//! run time provides: allocate, free, write, read, launch, finish.
//!
//! A failure is kept by the run time, which does nothing more until `finish` reports it. So memory
//! is freed on every way, and the program learns of failures in one place.
//!
//! Arguments that only kernels touch may stay on the device from call to call ([`resident`]).

mod code;
mod resident;
mod runtime;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::common::bytes::bytes_of;
use crate::loops_to_kernels::{LAUNCHES, element_of};
use code::Code;
pub(crate) use code::SOURCE;
pub use code::device_code;
use runtime::{Function, Runtime};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "convert-launches-to-calls",
    name: "ConvertLaunchesToCalls",
    description: "Convert launches of kernels (gpu.launch_func), of which there is code (gpu.binary), to calls of a run time",
    anchor: "builtin.module",
    options: &[],
    run,
};

/// Operands of a launch before the kernel's arguments: groups and threads in three dimensions.
const GRID: usize = 6;
/// Words of all arguments.
const WORD: u32 = 64;

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let codes = code::of_module(module)?;
    let mut runtime = Runtime::new(context, module);
    let mut is_changed = false;
    for function in ir::operations(ir::body(module)) {
        if ir::name(function) != "func.func" {
            continue;
        }
        let mut operations = ir::nested(function);
        operations.retain(|operation| ir::name(*operation).starts_with("gpu."));
        if operations.is_empty() {
            continue;
        }
        is_changed = true;
        let on_device = resident::arguments(function);
        report_failures(&mut runtime, &codes, &operations)?;
        for operation in &operations {
            convert(&mut runtime, &codes, (function, &on_device), *operation)?;
        }
        if on_device.contains(&true) {
            let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
            let digits = on_device.iter().map(|is_on_device| match is_on_device {
                true => '1',
                false => '0',
            });
            let text = digits.chain(['\0']).collect::<String>();
            runtime.define(&resident::constant(&name), text.as_bytes(), "external")?;
        }
        // Memory of the device is used after it was made.
        for operation in operations.into_iter().rev() {
            ir::erase(operation);
        }
    }
    for code in codes {
        ir::erase(code.operation);
    }
    Ok(Effect::of(is_changed))
}

/// The operation in whose block its failure is reported: of a launch in the steps of a kernel, or
/// beside other versions of it, the outermost of these.
fn reported_at<'c>(operation: Op<'c>) -> Op<'c> {
    let mut outermost = operation;
    while let Some(parent) = ir::parent(outermost).filter(|one| one.has_attribute(LAUNCHES)) {
        outermost = parent;
    }
    outermost
}

/// Asks for failures behind the last operation on the device of each block.
fn report_failures<'c>(
    runtime: &mut Runtime<'c>,
    codes: &[Code<'c>],
    operations: &[Op<'c>],
) -> Outcome<'c, ()> {
    let operations: Vec<Op<'c>> = operations.iter().map(|one| reported_at(*one)).collect();
    for (position, operation) in operations.iter().enumerate() {
        let block = ir::block_of(*operation);
        let behind = &operations[position + 1..];
        let is_last = !behind.iter().any(|other| ir::block_of(*other) == block);
        let Some(next) = operation.next_in_block().filter(|_| is_last) else {
            continue;
        };
        // SAFETY: the next operation lives as long as its block.
        let next = unsafe { melior::ir::operation::OperationRef::from_raw(next.to_raw()) };
        let location = operation.location();
        let builder = Builder::before(runtime.context, next);
        let target = target(&builder, codes, location)?;
        let status = runtime.call(&builder, Function::Finish, &[target], location)?;
        let Some(status) = status else { continue };
        let zero = number(&builder, 0, location)?;
        let is_done = builder.compare(IntegerPredicate::Equal, [status, zero], location)?;
        let message = builder.text_attribute("the device could not run this");
        let attributes = [("msg", message)];
        builder.command("cf.assert", location, &[is_done], &attributes)?;
    }
    Ok(())
}

/// Inserts the calls for an operation in front of it.
fn convert<'c>(
    runtime: &mut Runtime<'c>,
    codes: &[Code<'c>],
    (function, on_device): (Op<'c>, &[bool]),
    operation: Op<'c>,
) -> Outcome<'c, ()> {
    let location = operation.location();
    let builder = Builder::before(runtime.context, operation);
    let target = target(&builder, codes, location)?;
    match ir::name(operation) {
        "gpu.alloc" => {
            let memory = ir::result(operation);
            let bytes = bytes(&builder, memory, ir::operand(operation, 0), location)?;
            let copied = resident::copied_to(function, memory);
            let host = match copied.filter(|(number, _)| on_device[*number]) {
                Some((_, host)) => pointer(&builder, host, location)?,
                None => number(&builder, 0, location)?,
            };
            let arguments = [target, bytes, host];
            let call = runtime.call(&builder, Function::Allocate, &arguments, location)?;
            runtime.remember(memory, call, bytes);
            Ok(())
        }
        "gpu.dealloc" => {
            let (address, _) = runtime.address(ir::operand(operation, 0), location)?;
            runtime.call(&builder, Function::Free, &[target, address], location)?;
            Ok(())
        }
        "gpu.memcpy" => {
            let (to, from) = (ir::operand(operation, 0), ir::operand(operation, 1));
            match runtime.is_of_device(to) {
                true => {
                    let (address, bytes) = runtime.address(to, location)?;
                    let host = pointer(&builder, from, location)?;
                    let arguments = [target, address, host, bytes];
                    runtime.call(&builder, Function::Write, &arguments, location)?;
                }
                false => {
                    let (address, bytes) = runtime.address(from, location)?;
                    let host = pointer(&builder, to, location)?;
                    let arguments = [target, host, address, bytes];
                    runtime.call(&builder, Function::Read, &arguments, location)?;
                }
            }
            Ok(())
        }
        "gpu.launch_func" => launch(runtime, &builder, codes, function, operation),
        name => Err(Diagnostic::error(
            location,
            format!(
                "`{name}` has no call of the run time: expected what `convert-loops-to-kernels` makes"
            ),
        )),
    }
}

/// The number of the target that code was made for.
fn target<'c>(
    builder: &Builder<'c>,
    codes: &[Code<'c>],
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    match codes.first() {
        Some(code) => number(builder, code.target as u64, location),
        None => Err(Diagnostic::error(
            location,
            "there is no code of a device for this: run `kernels-to-ptx`, `kernels-to-spirv` or `convert-kernels-to-opencl` first",
        )),
    }
}

fn launch<'c>(
    runtime: &mut Runtime<'c>,
    builder: &Builder<'c>,
    codes: &[Code<'c>],
    function: Op<'c>,
    launch: Op<'c>,
) -> Outcome<'c, ()> {
    let location = launch.location();
    let kernel = launch
        .attribute("kernel")
        .map(|kernel| kernel.to_string())
        .unwrap_or_default();
    let (module, name) = kernel
        .trim_start_matches('@')
        .split_once("::@")
        .unwrap_or_default();
    let Some(code) = codes.iter().find(|code| code.module == module) else {
        return Err(Diagnostic::error(
            location,
            format!(
                "there is no code of a device for `{kernel}`: run `kernels-to-ptx`, `kernels-to-spirv` or `convert-kernels-to-opencl` first"
            ),
        ));
    };
    let operands = ir::operands(launch);
    let (grid, arguments) = operands.split_at(GRID);
    // Space is taken once, not in each round of a loop around.
    let words = words(runtime.context, function, arguments.len(), location)?;
    let kinds = self::words(runtime.context, function, arguments.len(), location)?;
    for (position, argument) in arguments.iter().enumerate() {
        let (word, kind) = word(runtime, builder, *argument, location)?;
        let place = number(builder, position as u64, location)?;
        builder.command("memref.store", location, &[word, words, place], &[])?;
        let kind = integer(builder, kind, location)?;
        builder.command("memref.store", location, &[kind, kinds, place], &[])?;
    }
    let mut all = vec![
        number(builder, code.target as u64, location)?,
        runtime.text(builder, &code.bytes, location)?,
        number(builder, code.bytes.len() as u64, location)?,
        runtime.text(builder, format!("{name}\0").as_bytes(), location)?,
    ];
    all.extend(grid);
    all.extend([
        pointer(builder, words, location)?,
        pointer(builder, kinds, location)?,
        number(builder, arguments.len() as u64, location)?,
    ]);
    runtime.call(builder, Function::Launch, &all, location)?;
    Ok(())
}

/// Room for words, at the beginning of a function.
fn words<'c>(
    context: &'c Context,
    function: Op<'c>,
    count: usize,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let first = ir::operations(ir::body(function))[0];
    let word = IntegerType::new(context, WORD).into();
    let ty = MemRefType::new(word, &[count.max(1) as i64], None, None).into();
    let builder = Builder::before(context, first);
    let attributes = [("operandSegmentSizes", builder.segments(&[0, 0]))];
    builder.value("memref.alloca", location, &[], ty, &attributes)
}

/// An argument of a kernel as a word, and how many bytes of it count; none of memory.
fn word<'c>(
    runtime: &Runtime<'c>,
    builder: &Builder<'c>,
    argument: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, (Val<'c>, u64)> {
    let ty = argument.r#type();
    let word: Type = IntegerType::new(builder.context, WORD).into();
    if runtime.is_of_device(argument) {
        let (address, _) = runtime.address(argument, location)?;
        let value = builder.value("arith.index_cast", location, &[address], word, &[])?;
        return Ok((value, 0));
    }
    if ty.is_index() {
        let value = builder.value("arith.index_cast", location, &[argument], word, &[])?;
        return Ok((value, 8));
    }
    let Some(bytes) = bytes_of(ty).filter(|bytes| *bytes <= 8 && !ty.is_vector()) else {
        return Err(Diagnostic::error(
            location,
            format!("a value of type {ty} cannot be passed to a kernel"),
        ));
    };
    let bits = match ty.is_float() {
        true => {
            let bits = IntegerType::new(builder.context, bytes as u32 * 8).into();
            builder.value("arith.bitcast", location, &[argument], bits, &[])?
        }
        false => argument,
    };
    let value = match bits.r#type() == word {
        true => bits,
        false => builder.value("arith.extui", location, &[bits], word, &[])?,
    };
    Ok((value, bytes))
}

/// The bytes of so many elements.
fn bytes<'c>(
    builder: &Builder<'c>,
    memory: Val<'c>,
    count: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let element = bytes_of(element_of(memory.r#type())).unwrap_or(8);
    let element = number(builder, element, location)?;
    let ty = Type::index(builder.context);
    builder.value("arith.muli", location, &[count, element], ty, &[])
}

/// The address of memory of the host.
fn pointer<'c>(
    builder: &Builder<'c>,
    memory: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let name = "memref.extract_aligned_pointer_as_index";
    builder.value(name, location, &[memory], Type::index(builder.context), &[])
}

fn number<'c>(builder: &Builder<'c>, number: u64, location: Location<'c>) -> Outcome<'c, Val<'c>> {
    let attribute = builder.index_attribute(number.cast_signed());
    let ty = Type::index(builder.context);
    builder.value("arith.constant", location, &[], ty, &[("value", attribute)])
}

fn integer<'c>(builder: &Builder<'c>, number: u64, location: Location<'c>) -> Outcome<'c, Val<'c>> {
    let attribute = builder.integer_attribute(number.cast_signed());
    let ty = IntegerType::new(builder.context, WORD).into();
    builder.value("arith.constant", location, &[], ty, &[("value", attribute)])
}
