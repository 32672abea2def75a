//! Loops written out as straight-line code.

use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome};
use rise_lang::nat::Nat;

use super::super::checks::in_place::Order;
use super::super::{Binding, Lowering};

/// How many rounds of loops a function may have written out, nested ones counted each time: code
/// beyond this takes minutes to compile.
const MOST_ROUNDS: u64 = 4096;

impl<'c> Lowering<'c> {
    /// The body once for each index.
    pub(in crate::dpia_to_loops) fn unrolled_loop(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        let size = self.simplify(&self.size_attribute(operation, "size")?);
        let Some(rounds) = size.as_constant() else {
            return Err(Diagnostic::error(
                location,
                format!(
                    "a loop of `{size}` rounds cannot be unrolled, because their number is not known when the program is compiled: \
                     choose a primitive that loops, such as `mapSeq` or `reduceSeq`, or `split` the array into pieces of a known size"
                ),
            ));
        };
        self.around.unrolled = self.around.unrolled.saturating_add(rounds);
        if self.around.unrolled > MOST_ROUNDS {
            return Err(Diagnostic::error(
                location,
                format!(
                    "this loop of {rounds} rounds brings the unrolled rounds of the function to {}, of which there may be {MOST_ROUNDS}: \
                     choose a primitive that loops, such as `mapSeq` or `reduceSeq`, or `split` the array and unroll over the pieces only",
                    self.around.unrolled
                ),
            ));
        }
        let body = ir::body(operation);
        let index = ir::key(ir::argument(body, 0));
        let outside = self.outside();
        let mut starts = Vec::new();
        for round in 0..rounds {
            self.bindings
                .insert(index, Binding::Index(Nat::constant(round)));
            starts.push(self.accesses.all.len());
            self.loop_body(body, &Order::WrittenOut)?;
        }
        starts.push(self.accesses.all.len());
        self.require_rounds_in_place(&starts, outside)
    }
}
