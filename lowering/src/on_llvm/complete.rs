//! Operations that no pass brought to the LLVM dialect are refused at the end of the way, by name,
//! in place of a module that nobody can translate.
//!
//! Operations of dialects that the pipeline does not promise to lower stay: whoever brought them
//! has a pass of their own behind it.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir;
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::common::lowered;

/// The dialects that `loops-to-llvm` lowers.
const LOWERED: [&str; 13] = [
    "affine",
    "arith",
    "bufferization",
    "cf",
    "complex",
    "func",
    "index",
    "linalg",
    "math",
    "memref",
    "scf",
    "tensor",
    "vector",
];

/// The pass.
pub static PASS: Pass = Pass {
    argument: "require-llvm",
    name: "RequireLlvm",
    description: "Refuse modules with operations on loops, memory and vectors that no pass has brought to the LLVM dialect",
    anchor: "builtin.module",
    options: &[],
    run,
};

fn run<'c>(
    _: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let Some((operation, _)) = lowered::left(ir::own(module), &LOWERED, false) else {
        return Ok(Effect::Unchanged);
    };
    let name = ir::name(operation);
    Err(Diagnostic::error(
        operation.location(),
        format!(
            "`{name}` has no lowering to the LLVM dialect here: replace it by other operations \
             before, with a pass of MLIR or of your own"
        ),
    ))
}
