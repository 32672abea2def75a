//! `order-reductions`: parallel loops that combine results in a way that OpenMP has no name for
//! become sequential ones.
//!
//! Upstream's `convert-scf-to-openmp` knows sums, products and bits, and leaves other reductions
//! half converted.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Type, ValueLike};
use mlir_sys::mlirOperationMoveBefore;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rustc_hash::FxHashMap;

use crate::common::{inline, walk};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "order-reductions",
    name: "OrderReductions",
    description: "Make sequential loops of those parallel ones (scf.parallel) whose reductions OpenMP has no name for",
    anchor: "func.func",
    options: &[],
    run,
};

/// Operators of OpenMP.
const NAMED: [&str; 7] = [
    "arith.addf",
    "arith.addi",
    "arith.andi",
    "arith.mulf",
    "arith.muli",
    "arith.ori",
    "arith.xori",
];

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut loops = walk::named(ir::own(function), "scf.parallel");
    loops.retain(|operation| !is_named(*operation));
    for operation in loops.iter().rev() {
        order(context, *operation)?;
    }
    Ok(Effect::of(!loops.is_empty()))
}

/// Whether OpenMP has a name for all reductions of a loop.
fn is_named(operation: Op) -> bool {
    let reduce = ir::terminator(ir::body(operation));
    ir::blocks(reduce).into_iter().all(|block| {
        let operations = ir::operations(block);
        matches!(operations[..], [operator, _] if NAMED.contains(&ir::name(operator)))
    })
}

fn order<'c>(context: &'c Context, operation: Op<'c>) -> Outcome<'c, ()> {
    let location = operation.location();
    let (body, operands) = (ir::body(operation), ir::operands(operation));
    let results = ir::results(operation);
    let dimensions = ir::arguments(body);
    let rank = dimensions.len();
    if operands.len() != 3 * rank + results.len() {
        return Err(internal(location, "`scf.parallel` is malformed"));
    }
    let mut builder = Builder::before(context, operation);
    let mut state: Vec<Val<'c>> = operands[3 * rank..].to_vec();
    let mut loops = Vec::new();
    for (dimension, index) in dimensions.iter().enumerate() {
        let mut types = vec![Type::index(context)];
        types.extend(state.iter().map(ValueLike::r#type));
        let (region, block) = ir::region(&types, location);
        let bounds = [0, 1, 2].map(|part| operands[part * rank + dimension]);
        let carried = [&bounds[..], &state].concat();
        let emitted = builder.operation("scf.for", location, &carried, &[]);
        let emitted = builder.insert(emitted.add_results(&types[1..]).add_regions([region]))?;
        ir::replace_all_uses(*index, ir::argument(block, 0));
        state = (0..results.len())
            .map(|number| ir::argument(block, number + 1))
            .collect();
        builder = Builder::at_end(context, block);
        loops.push((emitted, block));
    }
    let (_, innermost) = *loops
        .last()
        .ok_or_else(|| internal(location, "a loop of no dimensions"))?;
    let reduce = ir::terminator(body);
    let values = ir::operands(reduce);
    let end = Builder::at_end(context, innermost).command("scf.yield", location, &[], &[])?;
    for inner in ir::operations(body) {
        if inner != reduce {
            // SAFETY: both are alive, and in different blocks.
            unsafe { mlirOperationMoveBefore(inner.to_raw(), end.to_raw()) }
        }
    }
    let before_end = Builder::before(context, end);
    let mut combined = Vec::new();
    for ((operator, value), sum) in ir::blocks(reduce).into_iter().zip(values).zip(&state) {
        let mut copies = FxHashMap::default();
        copies.insert(ir::key(ir::argument(operator, 0)), *sum);
        copies.insert(ir::key(ir::argument(operator, 1)), value);
        inline::inline(&before_end, operator, &mut copies)?;
        let result = ir::operand(ir::terminator(operator), 0);
        combined.push(inline::copied(&copies, result));
    }
    before_end.command("scf.yield", location, &combined, &[])?;
    ir::erase(end);
    for pair in loops.windows(2) {
        let ((_, block), (inner, _)) = (pair[0], pair[1]);
        let given = ir::results(inner);
        Builder::at_end(context, block).command("scf.yield", location, &given, &[])?;
    }
    let outermost = loops[0].0;
    for (old, new) in results.into_iter().zip(ir::results(outermost)) {
        ir::replace_all_uses(old, new);
    }
    ir::erase(operation);
    Ok(())
}
