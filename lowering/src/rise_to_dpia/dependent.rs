//! Loops over arrays whose element type depends on the index.

use melior::ir::attribute::StringAttribute;
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::Outcome;
use rise_dialect::types::{self, Access};
use rise_lang::nat::Nat;

use super::evaluate::{Evaluator, Parameter, Term, Use, data};
use super::primitive::Application;

impl<'c> Application<'c> {
    /// The function is taken for an index that is a size variable: the type of the element mentions
    /// it.
    pub(super) fn loop_over_rows(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.readable(1)?;
        let location = self.location();
        let (_, elements) = types::dependent_array_parts(data(input))
            .ok_or_else(|| internal(location, "a dependent array is expected"))?;
        let name = evaluator.fresh_name("row");
        let row = Nat::variable(name.clone());
        let element = types::data_to_mlir(evaluator.context, &elements.apply(&row))
            .map_err(|error| internal(location, &error.to_string()))?;
        let (region, _) = evaluator.region_at(
            self.arguments[0].clone(),
            Some(row.into()),
            &[Parameter::element_of(input, element)],
            Use::Written,
            self.site,
        )?;
        let variable = StringAttribute::new(evaluator.context, &types::name_spelling(&name));
        self.finish(
            evaluator,
            &format!("dpia.{}", self.primitive.dialect_name()),
            &[input],
            Access::Write,
            &[("variable", variable.into())],
            Some(region),
        )
    }
}
