//! Arrays made by index, and arrays whose elements are written elsewhere than they stand.

use rise_dialect::types::{self, Access};
use rise_lang::primitives::Primitive;

use crate::ir::Outcome;

use super::access::require_writable;
use super::evaluate::{Evaluator, Parameter, Term, internal};
use super::primitive::Application;

impl<'c> Application<'c> {
    /// The function gives the element where it is read.
    pub(super) fn generate(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let (size, _) = types::array_parts(self.result)
            .ok_or_else(|| internal(self.location(), "an array is expected"))?;
        let parameter = Parameter::new(types::index_below(size));
        let (region, _) = self.reading_region(evaluator, 0, &[parameter])?;
        self.finish(
            evaluator,
            "dpia.generate",
            &[],
            Access::Read,
            &[],
            Some(region),
        )
    }

    /// A view that only makes sense on the side of writing: the last argument is written, others are read.
    pub(super) fn write_view(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let last = self.arguments.len() - 1;
        let mut operands = Vec::new();
        for number in 0..last {
            operands.push(self.readable(number)?);
        }
        let input = self.expression(last)?;
        operands.push(require_writable(
            &evaluator.builder,
            input,
            self.location(),
        )?);
        let name = match self.primitive {
            Primitive::Scatter => "dpia.scatter",
            _ => "dpia.padEmpty",
        };
        self.finish(evaluator, name, &operands, Access::Write, &[], None)
    }
}
