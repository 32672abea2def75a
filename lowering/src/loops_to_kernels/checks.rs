//! Checks that only a kernel can make: where one fails, the thread does none of what follows it in
//! its block, and notes in a word which check it was. The host reads the word after the launch, and
//! fails with the message.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{Attribute, Location, Region, Type, ValueLike};
use mlir_sys::{
    mlirBlockAppendOwnedOperation, mlirOperationRemoveFromParent, mlirOperationSetOperand,
};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};

use super::launch;

/// The word of a kernel, and the checks that it tells apart.
pub(super) struct Status<'c> {
    word: Val<'c>,
    checks: Vec<(Attribute<'c>, Location<'c>)>,
}

/// Makes checks in an outermost loop ones that are reported, through a word of the host; none if
/// there are no checks.
pub(super) fn report<'c>(
    context: &'c Context,
    host: &Builder<'c>,
    outermost: Op<'c>,
) -> Outcome<'c, Option<Status<'c>>> {
    let mut checks = ir::nested(outermost);
    checks.retain(|operation| ir::name(*operation) == "cf.assert");
    if checks.is_empty() {
        return Ok(None);
    }
    let location = outermost.location();
    let number = IntegerType::new(context, 32).into();
    let ty = MemRefType::new(number, &[1], None, None).into();
    let segments = [("operandSegmentSizes", host.segments(&[0, 0]))];
    let word = host.value("memref.alloca", location, &[], ty, &segments)?;
    let none = integer(host, 0, location)?;
    let first = launch::index(host, 0, location)?;
    host.command("memref.store", location, &[none, word, first], &[])?;
    let mut status = Status {
        word,
        checks: Vec::new(),
    };
    for check in &checks {
        let message = check
            .attribute("msg")
            .map_err(|error| Diagnostic::error(check.location(), error.to_string()))?;
        status.checks.push((message, check.location()));
    }
    // All that follows a check moves into its choice, other checks included.
    for (number, check) in checks.into_iter().enumerate().rev() {
        status.guard(context, check, number as i64 + 1)?;
    }
    Ok(Some(status))
}

impl<'c> Status<'c> {
    /// Puts what follows a check in its block under the condition.
    fn guard(&self, context: &'c Context, check: Op<'c>, code: i64) -> Outcome<'c, ()> {
        let location = check.location();
        let mut rest = Vec::new();
        let mut next = launch::next(check)?;
        while let Ok(after) = launch::next(next) {
            rest.push(next);
            next = after;
        }
        let end = next;
        let has_barrier = |operation: &Op<'c>| {
            let mut inside = ir::nested(*operation).into_iter().chain([*operation]);
            inside.any(|inner| ir::name(inner) == "gpu.barrier")
        };
        if rest.iter().any(has_barrier) {
            return Err(Diagnostic::error(
                location,
                "a check fails in some threads of a group, and others would wait for them at a barrier behind it: \
                 choose an operation that needs no check here",
            ));
        }
        let yielded = ir::operands(end);
        let types: Vec<Type> = yielded.iter().map(ValueLike::r#type).collect();
        let (holds, fails) = (ir::region(&[], location), ir::region(&[], location));
        for operation in rest {
            // SAFETY: the operation is moved as a whole; the block is alive.
            unsafe {
                mlirOperationRemoveFromParent(operation.to_raw());
                mlirBlockAppendOwnedOperation(holds.1.to_raw(), operation.to_raw());
            }
        }
        Builder::at_end(context, holds.1).command("scf.yield", location, &yielded, &[])?;
        let failing = Builder::at_end(context, fails.1);
        let (code, first) = (
            integer(&failing, code, location)?,
            launch::index(&failing, 0, location)?,
        );
        failing.command("memref.store", location, &[code, self.word, first], &[])?;
        let mut nothing = Vec::new();
        for ty in &types {
            let poison = [("value", failing.parse_attribute("#ub.poison")?)];
            nothing.push(failing.value("ub.poison", location, &[], *ty, &poison)?);
        }
        failing.command("scf.yield", location, &nothing, &[])?;
        let regions: [Region<'c>; 2] = [holds.0, fails.0];
        let builder = Builder::before(context, end);
        let choice = builder
            .operation("scf.if", location, &[ir::operand(check, 0)], &[])
            .add_results(&types)
            .add_regions(regions);
        let choice = builder.insert(choice)?;
        for (number, value) in ir::results(choice).into_iter().enumerate() {
            // SAFETY: the end of the block is alive, and has that many operands.
            unsafe { mlirOperationSetOperand(end.to_raw(), number.cast_signed(), value.to_raw()) }
        }
        ir::erase(check);
        Ok(())
    }

    /// Fails on the host, behind the launch, if a check has failed.
    pub fn check_on_host(self, host: &Builder<'c>) -> Outcome<'c, ()> {
        let Some((_, location)) = self.checks.first().copied() else {
            return Ok(());
        };
        let first = launch::index(host, 0, location)?;
        let number = IntegerType::new(host.context, 32).into();
        let found = host.value("memref.load", location, &[self.word, first], number, &[])?;
        for (code, (message, location)) in self.checks.into_iter().enumerate() {
            let code = integer(host, code as i64 + 1, location)?;
            let holds = host.compare(IntegerPredicate::NotEqual, [found, code], location)?;
            host.command("cf.assert", location, &[holds], &[("msg", message)])?;
        }
        Ok(())
    }
}

fn integer<'c>(builder: &Builder<'c>, number: i64, location: Location<'c>) -> Outcome<'c, Val<'c>> {
    let ty = IntegerType::new(builder.context, 32).into();
    let value = builder.number_attribute(number, ty);
    builder.value("arith.constant", location, &[], ty, &[("value", value)])
}
