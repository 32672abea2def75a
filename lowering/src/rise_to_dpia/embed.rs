//! Computations of scalars and vectors: `dpia.embed`.

use melior::ir::{Location, Type};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};

use super::evaluate::data;
use super::expression_type;

/// Computes a value of `inputs`. `compute` emits it for their values, and gives its value and its
/// data type.
pub(super) fn embed<'c>(
    builder: &Builder<'c>,
    inputs: &[Val<'c>],
    location: Location<'c>,
    compute: impl FnOnce(&Builder<'c>, &[Val<'c>]) -> Outcome<'c, (Val<'c>, Type<'c>)>,
) -> Outcome<'c, Val<'c>> {
    let parameters: Vec<_> = inputs
        .iter()
        .map(|input| types::builtin(data(*input)))
        .collect::<Option<_>>()
        .ok_or_else(|| internal(location, "a computation of what is no scalar"))?;
    let (region, block) = ir::region(&parameters, location);
    let inner = Builder::at_end(builder.context, block);
    let arguments: Vec<_> = (0..parameters.len())
        .map(|index| ir::argument(block, index))
        .collect();
    let (value, result) = compute(&inner, &arguments)?;
    inner.command(dpia::YIELD, location, &[value], &[])?;
    let embed = builder
        .operation(dpia::EMBED, location, inputs, &[])
        .add_results(&[expression_type(result, Access::Read)])
        .add_regions([region]);
    builder.insert(embed).map(ir::result)
}
