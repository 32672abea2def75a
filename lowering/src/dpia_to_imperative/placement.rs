//! Values put together from others, one of two values, and elements written elsewhere than they
//! stand.

use melior::ir::operation::OperationLike;
use melior::ir::{Location, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types;
use rise_lang::nat::Nat;

use crate::common::wording;

use super::{Translation, array_of, attribute, data, size_of};

impl<'c> Translation<'c, '_> {
    /// The first array goes to the beginning, the second one behind it.
    pub(super) fn accept_concat(&mut self, concat: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let (location, parts) = (concat.location(), ir::operands(concat));
        self.accept_parts(acceptor, &parts, |inner, number| {
            let name = [dpia::TAKE_ACC, dpia::DROP_ACC][number];
            inner.acceptor(name, &[acceptor], data(parts[number]), location)
        })
    }

    /// Each element of an array that is given by its elements goes to its place.
    pub(super) fn accept_elements(&mut self, make: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let (location, elements) = (make.location(), ir::operands(make));
        let (size, element) = array_of(acceptor, location)?;
        self.accept_parts(acceptor, &elements, |inner, number| {
            let index = inner.index(&Nat::constant(number as u64), size, location)?;
            inner.acceptor(dpia::IDX_ACC, &[index, acceptor], element, location)
        })
    }

    /// Only the chosen value is computed and written.
    pub(super) fn accept_choice(&mut self, select: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = select.location();
        let condition = self.read(ir::operand(select, 0))?;
        let (first, first_block) = ir::region(&[], location);
        let (second, second_block) = ir::region(&[], location);
        let choice = self
            .builder
            .operation(dpia::IF, location, &[condition], &[])
            .add_regions([first, second]);
        self.builder.insert(choice)?;
        for (block, number) in [(first_block, 1), (second_block, 2)] {
            self.scoped(|inner| {
                inner.builder = Builder::at_end(inner.context, block);
                inner.accept(ir::operand(select, number), acceptor)
            })?;
        }
        Ok(())
    }

    /// `reorder` and `scatter`: the index says where an element goes.
    pub(super) fn accept_elsewhere(
        &mut self,
        operation: Op<'c>,
        acceptor: Val<'c>,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        let input = ir::last_operand(operation)
            .ok_or_else(|| internal(location, "an operation without operands"))?;
        let place = if ir::name(operation) == dpia::SCATTER {
            self.require_whole(operation, acceptor)?;
            let indices = self.read(ir::operand(operation, 0))?;
            self.acceptor(
                dpia::SCATTER_ACC,
                &[indices, acceptor],
                data(input),
                location,
            )?
        } else {
            reorder_acceptor(&self.builder, operation, acceptor, location)?
        };
        self.accept(input, place)
    }

    /// Refuses a `scatter` or `padEmpty` that writes an accumulator in part: its other elements
    /// would be those of the iteration before, where the program says that they are undefined.
    pub(super) fn require_whole(&self, operation: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        let mut places = std::iter::successors(Some(acceptor), |place| around(*place));
        let is_accumulator = places.any(|place| self.accumulating.contains(&ir::key(place)));
        let input = ir::last_operand(operation)
            .ok_or_else(|| internal(location, "an operation without operands"))?;
        let (written, all) = (
            array_of(input, location)?.0,
            array_of(acceptor, location)?.0,
        );
        let (written, all) = (size_of(written, location)?, size_of(all, location)?);
        if !is_accumulator || written == all {
            return Ok(());
        }
        let name = ir::name(operation).trim_start_matches("dpia.");
        let name = wording::primitive(name, location);
        Err(Diagnostic::error(
            location,
            format!(
                "{name} defines `{written}` of the `{all}` elements of an accumulator, and the next iteration would read the others, which are undefined"
            ),
        )
        .note(
            location,
            "define every element, for example `generate (fun i => if i == key then … else idx i accumulator) |> mapSeq (fun x => x)`",
        ))
    }
}

/// The acceptor that another one is a part of.
fn around<'c>(acceptor: Val<'c>) -> Option<Val<'c>> {
    match ir::definition(acceptor) {
        Some(part) => ir::last_operand(part),
        None => ir::argument_owner(acceptor)
            .filter(|(owner, _)| ir::name(*owner) == dpia::PAR_FOR)
            .map(|(threads, _)| ir::operand(threads, 0)),
    }
}

/// The acceptor that undoes `dpia.reorder`.
pub(super) fn reorder_acceptor<'c>(
    builder: &Builder<'c>,
    reorder: Op<'c>,
    acceptor: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let ty = types::acceptor(data(ir::operand(reorder, 0)));
    let functions = [
        ("to", attribute(reorder, "to")?),
        ("from", attribute(reorder, "from")?),
    ];
    builder.value(dpia::REORDER_ACC, location, &[acceptor], ty, &functions)
}

/// The acceptor that asks for what `prefetch` asks for, where it is written.
pub(super) fn prefetch_acceptor<'c>(
    builder: &Builder<'c>,
    prefetch: Op<'c>,
    acceptor: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let ty = acceptor.r#type();
    let distance = ("distance", attribute(prefetch, "distance")?);
    builder.value(dpia::PREFETCH_ACC, location, &[acceptor], ty, &[distance])
}
