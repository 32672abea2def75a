//! Reductions: where the accumulator is, and what it starts from.

use rise_dialect::ir::Outcome;
use rise_dialect::operations::dpia;
use rise_dialect::types::Access;
use rise_lang::primitives::Primitive;

use super::access::{self, contains_array, require_writable};
use super::evaluate::{Evaluator, Parameter, Term, data};
use super::primitive::Application;

impl<'c> Application<'c> {
    /// An accumulator is read where it is: the result of a reduction can be read. One that begins
    /// with the accumulator of a reduction around it goes on in the same memory, and is written
    /// there.
    pub(super) fn reduce(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let start = self.expression(1)?;
        let continues = evaluator.is_accumulator(start)
            && access::access(start) == Access::Read
            && contains_array(data(start))
            && self.primitive != Primitive::ReducePar;
        let (start, access) = if continues {
            (start, Access::Write)
        } else {
            let start = require_writable(&evaluator.builder, start, self.location())?;
            (start, Access::Read)
        };
        let input = self.readable(2)?;
        let parameters = [
            Parameter::accumulator(self.result),
            Parameter::element_of(input, self.element(input)?),
        ];
        let (region, _) = self.writing_region(evaluator, 0, &parameters)?;
        let (name, attributes) = match self.primitive {
            Primitive::ReducePar => (dpia::REDUCE_PAR, vec![]),
            Primitive::ReduceSeqIn => (dpia::REDUCE_SEQ, vec![("space", "a")]),
            Primitive::ReduceSeqUnroll => (dpia::REDUCE_SEQ_UNROLL, vec![]),
            Primitive::ReduceSeqUnrollIn => (dpia::REDUCE_SEQ_UNROLL, vec![("space", "a")]),
            _ => (dpia::REDUCE_SEQ, vec![]),
        };
        let attributes = self.attributes(evaluator, &attributes)?;
        let operands = [start, input];
        self.finish(
            evaluator,
            name,
            &operands,
            access,
            &attributes,
            Some(region),
        )
    }

    /// Rows that are copied as a whole.
    pub(super) fn copy_in_bulk(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.readable(0)?;
        let operation = dpia::COPY_IN_BULK;
        self.finish(evaluator, operation, &[input], Access::Write, &[], None)
    }

    /// The first function gives what the second one combines, in memory of the group.
    pub(super) fn reduce_staged(
        &self,
        evaluator: &mut Evaluator<'c>,
        operation: &'static str,
    ) -> Outcome<'c, Term<'c>> {
        let start = self.expression(2)?;
        let start = require_writable(&evaluator.builder, start, self.location())?;
        let input = self.readable(3)?;
        let element = Parameter::element_of(input, self.element(input)?);
        let (load, staged) = self.writing_region(evaluator, 0, &[element])?;
        let parameters = [
            Parameter::accumulator(self.result),
            Parameter::new(data(staged)),
        ];
        let (step, _) = self.writing_region(evaluator, 1, &parameters)?;
        let attributes = self.attributes(evaluator, &[("space", "a"), ("stages", "d")])?;
        self.finish_with(
            evaluator,
            (operation, Access::Read),
            &[start, input],
            &attributes,
            vec![load, step],
        )
    }
}
