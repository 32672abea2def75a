//! Arrays made by index, one of two values, and arrays whose elements are written elsewhere than
//! they stand.

use melior::ir::ValueLike;
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::primitives::Primitive;

use super::access::{access, combine, require_writable};
use super::dynamic::{is_only_computed_where_chosen, takes_commands};
use super::embed::embed;
use super::evaluate::{Evaluator, Parameter, Term, data};
use super::primitive::Application;
use super::{expression_type, vector};

impl<'c> Application<'c> {
    /// The function gives the element where it is read.
    pub(super) fn generate(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let (size, _) = types::array_parts(self.result)
            .ok_or_else(|| internal(self.location(), "an array is expected"))?;
        let parameter = Parameter::new(types::index_below(size));
        let (region, _) = self.reading_region(evaluator, 0, &[parameter])?;
        self.finish(
            evaluator,
            dpia::GENERATE,
            &[],
            Access::Read,
            &[],
            Some(region),
        )
    }

    /// A view that only makes sense on the side of writing: the last argument is written, others
    /// are read.
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
            Primitive::NonTemporal => dpia::NON_TEMPORAL,
            Primitive::Scatter => dpia::SCATTER,
            _ => dpia::PAD_EMPTY,
        };
        self.finish(evaluator, name, &operands, Access::Write, &[], None)
    }

    /// One of two values that are no scalars: of pairs each component is chosen, of arrays each
    /// element where it is read or the whole where it is written.
    pub(super) fn choose(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let condition = self.readable(0)?;
        let (first, second) = (self.expression(1)?, self.expression(2)?);
        self.choice(evaluator, condition, first, second)
            .map(Term::Expression)
    }

    fn choice(
        &self,
        evaluator: &mut Evaluator<'c>,
        condition: Val<'c>,
        first: Val<'c>,
        second: Val<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let location = self.location();
        let result = data(first);
        if types::builtin(result).is_some() {
            let inputs = [condition, first, second];
            let is_scalar = inputs.iter().all(|input| vector::width(*input).is_none());
            if !(is_scalar
                && [first, second]
                    .into_iter()
                    .any(is_only_computed_where_chosen))
            {
                return self.scalar_choice(evaluator, inputs);
            }
            let ty = expression_type(result, Access::Read);
            let location = self.location();
            return evaluator
                .builder
                .value(dpia::SELECT, location, &inputs, ty, &[]);
        }
        let mut parts = [first, second];
        // Components that are computed together are chosen together.
        let components =
            match vector::width(condition).is_none() && parts.into_iter().any(takes_commands) {
                true => [None, None],
                false => parts.map(|pair| self.components(evaluator, pair)),
            };
        let [Some(first), Some(second)] = components else {
            vector::require_scalar(condition, location)?;
            if data(second) != result {
                return Err(self.not_on_vectors());
            }
            let access = combine(&evaluator.builder, &mut parts, location)?;
            let operands = [condition, parts[0], parts[1]];
            let ty = expression_type(result, access);
            return evaluator
                .builder
                .value(dpia::SELECT, location, &operands, ty, &[]);
        };
        let (first, second) = (first?, second?);
        let left = self.choice(evaluator, condition, first.0, second.0)?;
        let right = self.choice(evaluator, condition, first.1, second.1)?;
        let mut parts = [left, right];
        let access = combine(&evaluator.builder, &mut parts, location)?;
        let ty = expression_type(types::tuple(data(left), data(right)), access);
        evaluator
            .builder
            .value(dpia::TUPLE, location, &parts, ty, &[])
    }

    /// The components of a pair of which one can be taken.
    fn components(
        &self,
        evaluator: &Evaluator<'c>,
        pair: Val<'c>,
    ) -> Option<Outcome<'c, (Val<'c>, Val<'c>)>> {
        let (first, second) = types::tuple_parts(data(pair))?;
        if let Some(tuple) = ir::definition(pair).filter(|made| ir::name(*made) == dpia::TUPLE) {
            return Some(Ok((ir::operand(tuple, 0), ir::operand(tuple, 1))));
        }
        if access(pair) == Access::Write {
            return None;
        }
        let part = |name, ty| {
            let ty = expression_type(ty, Access::Read);
            let builder = &evaluator.builder;
            builder.value(name, self.location(), &[pair], ty, &[])
        };
        Some(part(dpia::FST, first).and_then(|first| Ok((first, part(dpia::SND, second)?))))
    }

    /// Of scalars and vectors together, those are broadcast.
    fn scalar_choice(
        &self,
        evaluator: &Evaluator<'c>,
        inputs: [Val<'c>; 3],
    ) -> Outcome<'c, Val<'c>> {
        let location = self.location();
        let width = inputs.iter().find_map(|input| vector::width(*input));
        let mut result = data(inputs[1]);
        if let Some(width) = width.filter(|_| vector::width(inputs[1]).is_none()) {
            result = vector::widened_data(evaluator, result, width)
                .ok_or_else(|| self.not_on_vectors())?;
        }
        embed(&evaluator.builder, &inputs, location, |inner, arguments| {
            let arguments = match width {
                Some(width) => vector::broadcast_all(inner, arguments, width, location)?,
                None => arguments.to_vec(),
            };
            let chosen = arguments[1].r#type();
            let value = inner.value("arith.select", location, &arguments, chosen, &[])?;
            Ok((value, result))
        })
    }
}
