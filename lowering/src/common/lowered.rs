//! Operations that a pipeline cannot go on with are refused before it, or behind it, in place of
//! code that nobody can use.
//!
//! Pipelines work on the functions of a module, and not on those of modules inside of it; each
//! expects its own stage.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op};
use rise_dialect::operations::dpia;
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};

const DIALECTS: &str = "dialects";
/// The dialects that it can ask for.
const OURS: [&str; 2] = ["rise", "dpia"];

/// Products of a thread's elements, and what they need, until the instructions of a device are
/// chosen.
const OF_DEVICES: [&str; 9] = [
    dpia::ARRIVE_SLOT,
    dpia::AWAIT_SLOT,
    dpia::AWAIT_STAGE,
    dpia::BEGIN_STAGE,
    dpia::BLOCKS,
    dpia::BULK_COPY,
    dpia::END_STAGE,
    dpia::MMA,
    dpia::WGMMA,
];

/// The pass.
pub static PASS: Pass = Pass {
    argument: "require-lowered",
    name: "RequireLowered",
    description: "Refuse modules with operations of RISE or DPIA that should be gone",
    anchor: "builtin.module",
    options: &[PassOption {
        name: DIALECTS,
        description: "the dialects that should be gone, with a plus between",
        default: "rise+dpia",
        is_flag: false,
    }],
    run,
};

fn run<'c>(
    _: &'c Context,
    module: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let dialects: Vec<&str> = options.text(DIALECTS).split('+').collect();
    if let Some(other) = dialects.iter().find(|name| !OURS.contains(name)) {
        return Err(Diagnostic::error(
            module.location(),
            format!(
                "`{DIALECTS}` of `require-lowered` names dialects with a plus between: expected rise, dpia or rise+dpia, found `{other}`"
            ),
        ));
    }
    match left(module, &dialects, false) {
        None => Ok(Effect::Unchanged),
        Some((operation, is_nested)) => Err(refused(operation, is_nested)),
    }
}

/// The first operation of the dialects, and whether it stands in a module inside.
pub(crate) fn left<'c>(
    outer: Op<'c>,
    dialects: &[&str],
    is_nested: bool,
) -> Option<(Op<'c>, bool)> {
    let operations = ir::blocks(outer).into_iter().flat_map(ir::operations);
    operations.into_iter().find_map(|operation| {
        let name = ir::name(operation);
        match name.split_once('.') {
            _ if OF_DEVICES.contains(&name) => None,
            Some((dialect, _)) if dialects.contains(&dialect) => Some((operation, is_nested)),
            _ => left(operation, dialects, is_nested || name == "builtin.module"),
        }
    })
}

fn refused<'c>(operation: Op<'c>, is_nested: bool) -> Diagnostic<'c> {
    let name = ir::name(operation);
    let message = match is_nested {
        true => format!(
            "`{name}` stands in a module inside of the module, whose functions are not translated: \
             run the pipeline on that one, as in `--pass-pipeline='builtin.module(builtin.module(rise-to-llvm))'`"
        ),
        false => format!(
            "expected loops over memory, found `{name}`: translate the program by `rise-to-scf`, `rise-to-affine` or `rise-to-llvm` first"
        ),
    };
    Diagnostic::error(operation.location(), message)
}
