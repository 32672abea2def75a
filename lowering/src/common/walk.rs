//! Where the operations of a program stand in a function, and that nothing else holds on to them.

use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, has, rise};

/// The blocks of `operation` in which a program may stand, outer ones before inner ones: its own,
/// and those in operations of other dialects and in commands. Regions of expressions are no such
/// blocks: they belong to their operation.
pub(crate) fn blocks<'c>(operation: Op<'c>) -> Vec<BlockRef<'c, 'c>> {
    let mut blocks = ir::blocks_in_order(operation);
    let mut next = 0;
    while let Some(block) = blocks.get(next).copied() {
        for nested in ir::operations(block) {
            if has_program_blocks(ir::name(nested)) {
                blocks.extend(ir::blocks_in_order(nested));
            }
        }
        next += 1;
    }
    blocks
}

fn has_program_blocks(name: &str) -> bool {
    has(name, Trait::Command) || !name.starts_with("dpia.") && !name.starts_with("rise.")
}

/// The operations of a function that have this name, outer ones before inner ones.
pub(crate) fn named<'c>(function: Op<'c>, name: &str) -> Vec<Op<'c>> {
    let operations = blocks(function).into_iter().flat_map(ir::operations);
    operations
        .filter(|operation| ir::name(*operation) == name)
        .collect()
}

/// The operations of a dialect, given with its dot, that stand in the blocks, in order.
pub(crate) fn operations_of<'c>(blocks: &[BlockRef<'c, 'c>], dialect: &str) -> Vec<Op<'c>> {
    blocks
        .iter()
        .flat_map(|block| ir::operations(*block))
        .filter(|operation| ir::name(*operation).starts_with(dialect))
        .collect()
}

/// Refuses programs of which other dialects' operations use a value: it has no meaning for them.
/// `rise.out` gives a tensor, which has.
pub(crate) fn require_closed<'c>(operations: &[Op<'c>], dialect: &str) -> Outcome<'c, ()> {
    for operation in operations {
        if ir::name(*operation) == rise::OUT {
            continue;
        }
        for user in ir::results(*operation).into_iter().flat_map(ir::users) {
            if !ir::name(user).starts_with(dialect) {
                return Err(Diagnostic::error(
                    user.location(),
                    format!(
                        "`{}` uses a value of a RISE program: expected a value that was written to memory or a tensor by `rise.out`",
                        ir::name(user)
                    ),
                )
                .note(operation.location(), "the value is made here"));
            }
        }
    }
    Ok(())
}

/// Refuses a function with operations of an earlier stage: the passes are run in the wrong order.
pub(crate) fn require_none<'c>(
    blocks: &[BlockRef<'c, 'c>],
    dialect: &str,
    pass: &str,
) -> Outcome<'c, ()> {
    match operations_of(blocks, dialect).first() {
        None => Ok(()),
        Some(operation) => Err(Diagnostic::error(
            operation.location(),
            format!(
                "expected a function without `{}`: run the pass `{pass}` first",
                ir::name(*operation)
            ),
        )),
    }
}

/// Refuses a value that no operation of DPIA in the function defines, such as a parameter of the
/// function.
pub(crate) fn from_outside(value: Val<'_>) -> Diagnostic<'_> {
    Diagnostic::error(
        value.location(),
        format!(
            "this value of type {} does not come from the DPIA program of this function: expected one that `dpia.in` or `dpia.out` gives for \
             memory, or that is made of such",
            value.r#type()
        ),
    )
}
