//! Kernels whose threads the program counts.

use melior::ir::attribute::{ArrayAttribute, DenseI64ArrayAttribute};
use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, IntegerPredicate, Op, Outcome};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types;
use rise_lang::nat::Nat;

use crate::common::threads::Threads;

use super::super::Lowering;

impl<'c> Lowering<'c> {
    /// `dpia.kernel`: the grid is computed in front of the loop on threads that its body is.
    pub(in crate::dpia_to_loops) fn kernel(
        &mut self,
        operation: Op<'c>,
        commands: &mut Vec<usize>,
    ) -> Outcome<'c, ()> {
        require_one_loop(operation)?;
        let location = operation.location();
        let sizes = operation.attribute("threads").ok();
        let sizes = sizes.and_then(|sizes| ArrayAttribute::try_from(sizes).ok());
        let size = |number: usize| -> Option<Nat> {
            let attribute = sizes.as_ref()?.element(number).ok()?;
            types::nat(attribute).ok()
        };
        let malformed = || internal(location, "`dpia.kernel` is malformed");
        let (mut groups, mut threads) = (Vec::new(), Vec::new());
        for dimension in 0..3 {
            let of_group = size(dimension).ok_or_else(malformed)?;
            let all = size(dimension + 3).ok_or_else(malformed)?;
            threads.push(of_group.as_constant().ok_or_else(malformed)?.cast_signed());
            if !self.facts.divides(&of_group, &all).is_yes() {
                let rest = self.materialize(&all.modulo(&of_group), location)?;
                let zero = self.constant(0, location)?;
                let operands = [rest, zero];
                let fits = self
                    .builder
                    .compare(IntegerPredicate::Equal, operands, location)?;
                let message = format!(
                    "the `{all}` threads of `run` in dimension {dimension} must be whole groups of {of_group}"
                );
                self.emit_assert(fits, &message, location)?;
            }
            // Without a group, a loop with rounds would compute nothing.
            let count = Nat::maximum([Nat::one(), all.floor_divide(&of_group)]);
            groups.push(self.materialize(&self.simplify(&count), location)?);
        }
        let threads = DenseI64ArrayAttribute::new(self.builder.context, &threads).into();
        self.builder
            .command(dpia::GRID, location, &groups, &[("threads", threads)])?;
        self.sequence(ir::body(operation), commands)
    }
}

/// Refuses several loops on threads one after the other, which are a kernel each.
fn require_one_loop<'c>(kernel: Op<'c>) -> Outcome<'c, ()> {
    let mut found = Vec::new();
    let mut blocks = vec![ir::body(kernel)];
    while let Some(block) = blocks.pop() {
        for operation in ir::operations(block) {
            match Threads::of(operation) {
                Some(_) => found.push(operation),
                None if has(ir::name(operation), Trait::Command) => {
                    blocks.extend(ir::blocks(operation));
                }
                None => {}
            }
        }
    }
    match found[..] {
        [first, second, ..] => Err(Diagnostic::error(
            kernel.location(),
            "`run` is one kernel, and its value takes more than one: write `run` around each, or leave it out",
        )
        .note(first.location(), "this is a kernel")
        .note(second.location(), "this is another one")),
        _ => Ok(()),
    }
}
