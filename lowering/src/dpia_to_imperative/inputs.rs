//! Memory that is named inside of an expression, as by a `rise.in` in a lambda.
//!
//! The translation takes expressions apart, and borders are no parts of them: each is moved before
//! the whole expression, where it names the same memory.

use melior::ir::operation::OperationLike;
use mlir_sys::mlirOperationMoveBefore;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome};
use rise_dialect::operations::dpia;

/// Moves every `dpia.in` out of the expressions that it stands in.
pub(super) fn outside<'c>(operations: &[Op<'c>]) -> Outcome<'c, ()> {
    let inputs = operations
        .iter()
        .flat_map(|operation| ir::nested(*operation))
        .filter(|operation| ir::name(*operation) == dpia::IN);
    for input in inputs {
        let Some(whole) = outermost(input) else {
            continue;
        };
        for memory in ir::operands(input) {
            let definition = match ir::definition(memory) {
                Some(definition) => Some(definition),
                None => ir::argument_owner(memory).map(|(owner, _)| owner),
            };
            if let Some(definition) = definition
                && ir::is_in(definition, whole)
            {
                return Err(Diagnostic::error(
                    input.location(),
                    "`dpia.in` names memory that an expression makes for itself: expected memory from outside of it",
                )
                .note(definition.location(), "the memory is made here")
                .note(whole.location(), "this is the expression"));
            }
        }
        // SAFETY: both operations are alive, and everything that the moved one uses is defined
        // before the other.
        unsafe { mlirOperationMoveBefore(input.to_raw(), whole.to_raw()) }
    }
    Ok(())
}

/// The outermost operation of DPIA around an operation.
fn outermost<'c>(operation: Op<'c>) -> Option<Op<'c>> {
    let around = std::iter::successors(ir::parent(operation), |around| ir::parent(*around));
    around
        .take_while(|around| ir::name(*around).starts_with("dpia."))
        .last()
}
