//! Reading what is one thing or another, as the index says.

use melior::ir::operation::OperationLike;
use melior::ir::{Location, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_lang::nat::Nat;

use super::super::{Lowering, Path, Step, pop_index};

impl<'c> Lowering<'c> {
    /// Inside the array its element, outside the constant. Nothing is read out of bounds.
    pub(in crate::dpia_to_loops) fn read_padded_constant(
        &mut self,
        operation: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let (constant, input) = (ir::operand(operation, 0), ir::operand(operation, 1));
        let index = pop_index(&mut path, location)?;
        let (left, (size, _)) = (self.size_attribute(operation, "left")?, self.array(input)?);
        let inside = self.simplify(&(&index - &left));
        let from_start = self.facts.less_or_equal(&Nat::zero(), &inside);
        let to_end = self.facts.less(&inside, &size);
        if from_start.is_no() || to_end.is_no() {
            return self.read(constant, path);
        }
        let mut inner_path = path.clone();
        inner_path.push(Step::Index(inside.clone()));
        if from_start.is_yes() && to_end.is_yes() {
            return self.read(input, inner_path);
        }
        let condition = self.in_bounds(
            &inside,
            &size,
            !from_start.is_yes(),
            !to_end.is_yes(),
            location,
        )?;
        self.either_value(
            condition,
            location,
            |lowering| lowering.read(input, inner_path),
            |lowering| lowering.read(constant, path),
        )
    }

    /// An element of the first array, or behind its end of the second one.
    pub(in crate::dpia_to_loops) fn read_concat(
        &mut self,
        operation: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let (first, second) = (ir::operand(operation, 0), ir::operand(operation, 1));
        let index = pop_index(&mut path, location)?;
        let (size, _) = self.array(first)?;
        let mut second_path = path.clone();
        second_path.push(Step::Index(self.simplify(&(&index - &size))));
        path.push(Step::Index(index.clone()));
        let is_first = self.facts.less(&index, &size);
        if is_first.is_yes() {
            return self.read(first, path);
        }
        if is_first.is_no() {
            return self.read(second, second_path);
        }
        let condition = self.in_bounds(&index, &size, false, true, location)?;
        self.either_value(
            condition,
            location,
            |lowering| lowering.read(first, path),
            |lowering| lowering.read(second, second_path),
        )
    }

    /// An element of an array that is given by its elements.
    pub(in crate::dpia_to_loops) fn read_element(
        &mut self,
        operation: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let elements = ir::operands(operation);
        let index = pop_index(&mut path, location)?;
        let known = index
            .as_constant()
            .and_then(|index| usize::try_from(index).ok());
        match (known, &elements[..]) {
            (Some(index), _) if index < elements.len() => self.read(elements[index], path),
            (_, [only]) => self.read(*only, path),
            _ => self.read_case(&elements, &index, &path, location),
        }
    }

    /// One of several values, of which only the one that is asked for is read.
    fn read_case(
        &mut self,
        elements: &[Val<'c>],
        index: &Nat,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let selector = self.materialize(index, location)?;
        let mut regions = Vec::new();
        let mut ty = melior::ir::Type::index(self.builder.context);
        // The last one is the default, which comes first.
        let Some((last, others)) = elements.split_last() else {
            return Err(internal(location, "an element of an empty array"));
        };
        for element in std::iter::once(last).chain(others) {
            let (region, values) = self.way(location, |lowering| {
                Ok(vec![lowering.read(*element, path.clone())?])
            })?;
            ty = values[0].r#type();
            regions.push(region);
        }
        let cases: Vec<i64> = (0..others.len() as i64).collect();
        let cases =
            melior::ir::attribute::DenseI64ArrayAttribute::new(self.builder.context, &cases);
        let operation = self
            .builder
            .operation(
                "scf.index_switch",
                location,
                &[selector],
                &[("cases", cases.into())],
            )
            .add_results(&[ty])
            .add_regions_vec(regions);
        self.builder.insert(operation).map(ir::result)
    }
}
