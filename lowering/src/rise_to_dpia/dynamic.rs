//! Loops, sizes and places that depend on data.

use melior::ir::Region;
use melior::ir::attribute::StringAttribute;
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types::{self, Access};
use rise_lang::nat::{Name, Nat};
use rise_lang::primitives::Primitive;
use rise_lang::types::{NatToNat, TypeArgument};

use super::access::{access, contains_array, require_writable};
use super::evaluate::{Evaluator, Parameter, Term, Use, data, type_parameter};
use super::primitive::Application;

impl<'c> Application<'c> {
    /// The value of each round is read where it is, as the accumulator of a reduction.
    pub(super) fn repeat_while(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let start = self.expression(2)?;
        let start = require_writable(&evaluator.builder, start, self.location())?;
        let value = [Parameter::accumulator(self.result)];
        let (condition, _) = self.reading_region(evaluator, 0, &value)?;
        let (body, _) = self.writing_region(evaluator, 1, &value)?;
        let space: &[_] = match self.primitive {
            Primitive::WhileIn => &[("space", "a")],
            _ => &[],
        };
        let attributes = self.attributes(evaluator, space)?;
        let regions = vec![condition, body];
        self.finish_with(
            evaluator,
            (dpia::WHILE, Access::Read),
            &[start],
            &attributes,
            regions,
        )
    }

    /// The function is taken for a size that is a variable: which one it is, data tell.
    pub(super) fn let_size(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let index = self.readable(0)?;
        let variable = |name: &Name| Nat::variable(name.clone()).into();
        let (name, region, value) = self.taken_for(evaluator, "k", variable)?;
        self.finish(
            evaluator,
            dpia::LET_SIZE,
            &[index],
            access(value),
            &[("variable", name.into())],
            Some(region),
        )
    }

    /// The function is taken for a function on sizes that is a variable.
    pub(super) fn let_sizes(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let lengths = self.readable(0)?;
        let most = self.attribute(evaluator, "n")?;
        let variable = |name: &Name| TypeArgument::NatToNat(NatToNat::Variable(name.clone()));
        let (name, region, value) = self.taken_for(evaluator, "lens", variable)?;
        self.finish(
            evaluator,
            dpia::LET_SIZES,
            &[lengths],
            access(value),
            &[("most", most), ("variable", name.into())],
            Some(region),
        )
    }

    /// The function of the second argument, taken for a new variable: its name, which is as in the
    /// program if it has one there, and the function's body and value.
    fn taken_for(
        &self,
        evaluator: &mut Evaluator<'c>,
        unnamed: &str,
        variable: impl FnOnce(&Name) -> TypeArgument,
    ) -> Outcome<'c, (StringAttribute<'c>, Region<'c>, Val<'c>)> {
        let name = match &self.arguments[1] {
            Term::Dependent(lambda, _) => evaluator.fresh_name(type_parameter(*lambda)?.as_str()),
            _ => evaluator.fresh_name(unnamed),
        };
        let (region, value) = evaluator.region_at(
            self.arguments[1].clone(),
            Some(variable(&name)),
            &[],
            Use::Either,
            self.site,
        )?;
        let name = StringAttribute::new(evaluator.context, &types::name_spelling(&name));
        Ok((name, region, value))
    }

    /// Both values can be read, or both are written.
    pub(super) fn within(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let index = self.readable(0)?;
        let mut otherwise = self.expression(2)?;
        let size = self.attribute(evaluator, "n")?;
        let used = match access(otherwise) {
            Access::Write => Use::Written,
            Access::Read => Use::Either,
        };
        let parameter = Parameter::new(types::index_below(size));
        let function = self.arguments[1].clone();
        let (region, value) = evaluator.region(function, &[parameter], used, self.site)?;
        let mut result = access(value);
        if contains_array(self.result) && access(otherwise) == Access::Write {
            result = Access::Write;
        }
        if result == Access::Write {
            otherwise = require_writable(&evaluator.builder, otherwise, self.location())?;
        }
        self.finish(
            evaluator,
            dpia::WITHIN,
            &[index, otherwise],
            result,
            &[("size", size)],
            Some(region),
        )
    }

    /// The array that elements are combined into is an accumulator.
    pub(super) fn permute(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let start = self.expression(1)?;
        let start = require_writable(&evaluator.builder, start, self.location())?;
        let (places, input) = (self.readable(2)?, self.readable(3)?);
        let (_, element) = types::array_parts(self.result)
            .ok_or_else(|| internal(self.location(), "an array is expected"))?;
        let parameters = [
            Parameter::accumulator(element),
            Parameter::element_of(input, self.element(input)?),
        ];
        let (region, _) = self.writing_region(evaluator, 0, &parameters)?;
        let space: &[_] = match self.primitive {
            Primitive::PermuteSeqIn => &[("space", "a")],
            _ => &[],
        };
        let attributes = self.attributes(evaluator, space)?;
        self.finish(
            evaluator,
            dpia::PERMUTE_SEQ,
            &[start, places, input],
            Access::Read,
            &attributes,
            Some(region),
        )
    }
}

/// Whether a scalar is chosen where it is computed, and not computed beforehand: its computation
/// takes commands, which may never end, or reads an array at a place that may not exist.
pub(super) fn is_only_computed_where_chosen(value: Val) -> bool {
    is_made_by(value, |operation| {
        has(ir::name(operation), Trait::KeepsResult) || is_read_at_made_place(operation)
    })
}

/// Whether the computation of the value takes commands, which may never end.
pub(super) fn takes_commands(value: Val) -> bool {
    is_made_by(value, |operation| {
        has(ir::name(operation), Trait::KeepsResult)
    })
}

/// Whether an operation that the value is made by, or one of its operands, is of this kind.
fn is_made_by(value: Val, is_of_kind: impl Fn(Op) -> bool) -> bool {
    let mut open = vec![value];
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(value) = open.pop() {
        let Some(operation) = ir::definition(value).filter(|_| seen.insert(ir::key(value))) else {
            continue;
        };
        if is_of_kind(operation) {
            return true;
        }
        open.extend(ir::operands(operation));
    }
    false
}

/// Whether an element is read at an index that is computed.
fn is_read_at_made_place(operation: Op) -> bool {
    ir::name(operation) == dpia::IDX
        && ir::definition(ir::operand(operation, 0))
            .is_some_and(|index| !matches!(ir::name(index), dpia::NAT | dpia::LITERAL))
        && types::builtin(data(ir::result(operation))).is_some()
}
