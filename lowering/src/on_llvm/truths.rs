//! `truths-as-bytes`: truth values are loaded and stored as the bytes that they are in memory.
//!
//! LLVM has no vectors of bytes that hold one bit each: loops that load or store `i1` stay scalar,
//! although a byte a value is what memory has. As bytes they become vectors.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Type, ValueLike};
use mlir_sys::mlirOperationSetOperand;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome};
use rise_dialect::pass::{Effect, OptionValues, Pass};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "truths-as-bytes",
    name: "TruthsAsBytes",
    description: "Load and store truth values (i1) as bytes, so that their loops become vectors",
    anchor: "llvm.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let truth: Type = IntegerType::new(context, 1).into();
    let mut effect = Effect::Unchanged;
    for operation in ir::nested(ir::own(function)) {
        match ir::name(operation) {
            "llvm.load" if ir::result(operation).r#type() == truth => load(context, operation)?,
            "llvm.store" if ir::operand(operation, 0).r#type() == truth => {
                store(context, operation)?;
            }
            _ => continue,
        }
        effect = Effect::Changed;
    }
    Ok(effect)
}

/// `load i1 ~> icmp ne (load i8) 0`: LLVM branches on comparisons of what is loaded, where it would
/// compute with a bit that is taken from it.
fn load<'c>(context: &'c Context, load: Op<'c>) -> Outcome<'c, ()> {
    let byte = ir::result(load);
    let builder = Builder::after(context, load);
    let readers: Vec<_> = ir::uses(byte).collect();
    let truth = byte.r#type();
    let ty: Type = IntegerType::new(context, 8).into();
    ir::set_type(byte, ty);
    let location = load.location();
    let zero = [("value", builder.number_attribute(0, ty))];
    let zero = builder.value("llvm.mlir.constant", location, &[], ty, &zero)?;
    let different = [("predicate", builder.integer_attribute(1))];
    let value = builder.value("llvm.icmp", location, &[byte, zero], truth, &different)?;
    for (reader, number) in readers {
        // SAFETY: the reader uses the value, so that it has this operand.
        unsafe { mlirOperationSetOperand(reader.to_raw(), number.cast_signed(), value.to_raw()) }
    }
    Ok(())
}

/// `store (x : i1) ~> store (zext x)`
fn store<'c>(context: &'c Context, store: Op<'c>) -> Outcome<'c, ()> {
    let (builder, value) = (Builder::before(context, store), ir::operand(store, 0));
    let byte = IntegerType::new(context, 8).into();
    let byte = builder.value("llvm.zext", store.location(), &[value], byte, &[])?;
    // SAFETY: the value is the first operand of a store.
    unsafe { mlirOperationSetOperand(store.to_raw(), 0, byte.to_raw()) }
    Ok(())
}
