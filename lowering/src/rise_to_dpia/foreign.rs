//! Calls of foreign functions.

use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};

use crate::rise_to_dpia::declare;

use super::access::require_readable;
use super::embed::embed;
use super::evaluate::{Evaluator, Term, data};
use super::primitive::Application;
use super::{expression_type, vector};

impl<'c> Application<'c> {
    /// The function takes its arguments as one pair, nested to the right. With vectors among them
    /// it is called for each lane.
    pub(super) fn call_foreign(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let (builder, location) = (evaluator.builder, self.location());
        let name = ir::text_attribute(self.operation, "name")
            .ok_or_else(|| internal(location, "a foreign function has a name"))?;
        let count = ir::list_attribute(self.operation, "types").len();
        if declare::takes_arrays(self.operation) {
            return self.call_on_arrays(evaluator, &name, count);
        }
        let inputs = components(&builder, self.readable(0)?, count, location)?;
        let builtin = |ty| types::builtin(ty).ok_or_else(|| self.unsupported());
        let scalar = builtin(self.result)?;
        let Some(width) = inputs.iter().find_map(|input| vector::width(*input)) else {
            let value = embed(&builder, &inputs, location, |inner, arguments| {
                let value = declare::call(inner, &name, arguments, scalar, location)?;
                Ok((value, self.result))
            });
            return value.map(Term::Expression);
        };
        let result = vector::widened_data(evaluator, self.result, width)
            .ok_or_else(|| self.unsupported())?;
        let value = embed(&builder, &inputs, location, |inner, arguments| {
            let call_in = |lane| {
                let arguments: Vec<_> = arguments
                    .iter()
                    .map(|argument| in_lane(inner, *argument, lane, location))
                    .collect::<Outcome<_>>()?;
                declare::call(inner, &name, &arguments, scalar, location)
            };
            let lanes: Vec<_> = (0..width).map(call_in).collect::<Outcome<_>>()?;
            let ty = builtin(result)?;
            let value = inner.value("vector.from_elements", location, &lanes, ty, &[])?;
            Ok((value, result))
        });
        value.map(Term::Expression)
    }
}

impl<'c> Application<'c> {
    /// A function that takes arrays, which are in memory, or gives one, which it writes.
    fn call_on_arrays(
        &self,
        evaluator: &mut Evaluator<'c>,
        name: &str,
        count: usize,
    ) -> Outcome<'c, Term<'c>> {
        let location = self.location();
        if evaluator.for_device {
            return Err(Diagnostic::error(
                location,
                format!(
                    "the foreign function `{name}` takes or gives arrays, and code for a device cannot call it: call it on the CPU, \
                     outside of loops on threads of the device"
                ),
            ));
        }
        let argument = self.expression(0)?;
        require_readable(argument, name, location)?;
        let inputs = components(&evaluator.builder, argument, count, location)?;
        let access = match types::array_parts(self.result) {
            Some(_) => Access::Write,
            None => Access::Read,
        };
        let attributes = [("name", evaluator.builder.text_attribute(name))];
        let operation = dpia::FOREIGN_CALL;
        self.finish(evaluator, operation, &inputs, access, &attributes, None)
    }
}

/// The components of a pair nested to the right.
fn components<'c>(
    builder: &Builder<'c>,
    mut value: Val<'c>,
    count: usize,
    location: Location<'c>,
) -> Outcome<'c, Vec<Val<'c>>> {
    let mut found = Vec::new();
    while found.len() + 1 < count {
        let (first, second) = types::tuple_parts(data(value))
            .ok_or_else(|| internal(location, "a pair is expected"))?;
        let part = |name, ty: Type<'c>| {
            let ty = expression_type(ty, Access::Read);
            builder.value(name, location, &[value], ty, &[])
        };
        found.push(part(dpia::FST, first)?);
        value = part(dpia::SND, second)?;
    }
    found.push(value);
    Ok(found)
}

/// An element of a vector; a scalar is the same in all lanes.
fn in_lane<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    lane: u64,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let Some(element) = vector::element(value.r#type()) else {
        return Ok(value);
    };
    let position = builder.positions(&[lane.cast_signed()]);
    builder.value(
        "vector.extract",
        location,
        &[value],
        element,
        &[("static_position", position)],
    )
}
