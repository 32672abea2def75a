//! Failures on the way: their codes, and how loops end after one.

use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Op, Outcome, Val};

use crate::on_loops::failures;

use super::memory::outlives_block;
use super::{Conversion, Is, emitc};

/// Codes of the C header for what goes wrong on the way.
pub(super) const OUT_OF_MEMORY: &str = "RISE_OUT_OF_MEMORY";
const VIOLATED_FACT: &str = "RISE_VIOLATED_FACT";

impl<'c> Conversion<'c> {
    /// A round of threads does nothing more after something failed.
    pub(super) fn skip_after(&mut self, failure: Val<'c>) -> Outcome<'c, ()> {
        let pointer = emitc::pointer(self.integer(32));
        let place = self.emit("emitc.address_of", &[failure], pointer)?;
        let order = self.literal("__ATOMIC_RELAXED", self.integer(32))?;
        let code = self.call("__atomic_load_n", &[place, order], self.integer(32))?;
        let ok = self.literal("RISE_OK", self.integer(32))?;
        let failed = self.compare(Is::Unequal, code, ok)?;
        self.when(failed, |inner| {
            inner.free_all()?;
            inner.verbatim("continue;")
        })
    }

    /// Where the threads of a loop in which something may fail note what does. Without threads the
    /// function returns at once.
    pub(super) fn open_failure(&mut self, operation: Op<'c>) -> Outcome<'c, Option<Val<'c>>> {
        if !self.is_parallel || self.failure.is_some() || codes_of(operation).is_empty() {
            return Ok(None);
        }
        let ty = self.integer(32);
        let variable = self.variable(ty, "code")?;
        let ok = self.literal("RISE_OK", self.integer(32))?;
        self.assign(variable, ok)?;
        Ok(Some(variable))
    }

    pub(super) fn close_failure(
        &mut self,
        failure: Option<Val<'c>>,
        operation: Op<'c>,
    ) -> Outcome<'c, ()> {
        let Some(failure) = failure else {
            return Ok(());
        };
        let code = self.load(failure, self.integer(32))?;
        for known in codes_of(operation) {
            let name = self.literal(known, self.integer(32))?;
            let failed = self.compare(Is::Equal, code, name)?;
            self.when(failed, |inner| inner.leave(known))?;
        }
        Ok(())
    }

    /// Under a condition that something is wrong: returns the code; a thread of a parallel loop
    /// notes it and goes on with the next round.
    pub(super) fn fail(
        &mut self,
        wrong: Val<'c>,
        code: &str,
        message: Option<&str>,
    ) -> Outcome<'c, ()> {
        let failure = self.failure;
        self.when(wrong, |inner| {
            if let Some(message) = message {
                inner.verbatim(&format!(
                    "/* {} */",
                    message.replace("*/", "* /").replace("/*", "/ *")
                ))?;
            }
            let Some(failure) = failure else {
                return inner.leave(code);
            };
            inner.free_all()?;
            inner.pragma("atomic write")?;
            let code = inner.literal(code, inner.integer(32))?;
            inner.assign(failure, code)?;
            inner.verbatim("continue;")
        })
    }
}

/// The code of a check that fails.
pub(super) fn code_of_check(check: Op) -> &'static str {
    match check.has_attribute(failures::IS_OF_MEMORY) {
        true => OUT_OF_MEMORY,
        false => VIOLATED_FACT,
    }
}

/// The codes of what may go wrong inside of an operation.
pub(super) fn codes_of(operation: Op) -> Vec<&'static str> {
    let mut codes = Vec::new();
    for inner in ir::blocks(operation).into_iter().flat_map(ir::operations) {
        match ir::name(inner) {
            "memref.alloca" if inner.operand_count() == 0 && !outlives_block(inner) => {}
            "memref.alloc" | "memref.alloca" => codes.push(OUT_OF_MEMORY),
            "cf.assert" => codes.push(code_of_check(inner)),
            _ => codes.extend(codes_of(inner)),
        }
    }
    codes.sort_unstable();
    codes.dedup();
    codes
}
