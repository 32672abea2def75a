//! Calls of foreign functions.

use melior::ir::{Location, Type, ValueLike};
use rise_dialect::types::{self, Access};

use crate::foreign;
use crate::ir::{self, Builder, Outcome, Val};

use super::evaluate::{Evaluator, Term, data, internal};
use super::primitive::Application;
use super::{expression_type, vector};

impl<'c> Application<'c> {
    /// The function takes its arguments as one pair, nested to the right. With vectors among them it is called for each lane.
    pub(super) fn call_foreign(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let (builder, location) = (evaluator.builder, self.location());
        let name = ir::text_attribute(self.operation, "name")
            .ok_or_else(|| internal(location, "a foreign function has a name"))?;
        let count = ir::list_attribute(self.operation, "types").len();
        let inputs = components(&builder, self.readable(0)?, count, location)?;
        let builtin = |ty| types::builtin(ty).ok_or_else(|| self.unsupported());
        let parameters: Vec<_> = inputs
            .iter()
            .map(|input| builtin(data(*input)))
            .collect::<Outcome<_>>()?;
        let scalar = builtin(self.result)?;
        let width = inputs.iter().find_map(|input| vector::width(*input));
        let result = match width {
            Some(width) => vector::widened_data(evaluator, self.result, width)
                .ok_or_else(|| self.unsupported())?,
            None => self.result,
        };
        let (region, block) = ir::region(&parameters, location);
        let inner = Builder::at_end(evaluator.context, block);
        let arguments: Vec<_> = (0..parameters.len())
            .map(|index| ir::argument(block, index))
            .collect();
        let value = match width {
            None => foreign::call(&inner, &name, &arguments, scalar, location)?,
            Some(width) => {
                let lanes: Vec<_> = (0..width)
                    .map(|lane| {
                        let arguments: Vec<_> = arguments
                            .iter()
                            .map(|argument| in_lane(&inner, *argument, lane, location))
                            .collect::<Outcome<_>>()?;
                        foreign::call(&inner, &name, &arguments, scalar, location)
                    })
                    .collect::<Outcome<_>>()?;
                inner.value(
                    "vector.from_elements",
                    location,
                    &lanes,
                    builtin(result)?,
                    &[],
                )?
            }
        };
        inner.command("dpia.yield", location, &[value], &[])?;
        let embed = builder
            .operation("dpia.embed", location, &inputs, &[])
            .add_results(&[expression_type(result, Access::Read)])
            .add_regions([region]);
        builder
            .insert(embed)
            .map(|operation| Term::Expression(ir::result(operation)))
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
        found.push(part("dpia.fst", first)?);
        value = part("dpia.snd", second)?;
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
    let position = builder.parse_attribute(&format!("array<i64: {lane}>"))?;
    builder.value(
        "vector.extract",
        location,
        &[value],
        element,
        &[("static_position", position)],
    )
}
