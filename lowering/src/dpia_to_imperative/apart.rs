//! Reductions and rounds whose operator reads other elements of an array than the one that it
//! writes: each round has memory of its own to read and to write, which take turns.
//!
//! An operator that only combines each element with others of its place writes where it reads. For
//! all others a round into the one memory and a round back are one step of the loop, so that LLVM
//! knows which memory is which; nothing is copied but the result of an odd last round.
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", section VI, for the two buffers.

use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockRef, Location, Type};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has, written_through};
use rise_dialect::types::{self, Access};
use rise_lang::nat::Nat;

use crate::rise_to_dpia::contains_array;

use super::components::{Component, reads_overwritten_component, reads_overwritten_component_in};
use super::in_place::in_place;
use super::reduction::Accumulator;
use super::stream::Shared;
use super::{Rounds, Translation, access, array_of, data, size_of};

/// Whether a function, whose body that is, reads elements of its first parameter, an array, where
/// it gives others.
fn reads_other_elements<'c>(body: BlockRef<'c, 'c>) -> bool {
    is_read_elsewhere(ir::argument(body, 0), &[], body)
}

/// Whether a value is written to other places than those that its loops are at, or is one of two: a
/// condition of the accumulator would be looked at while it is overwritten.
fn gives_other_places(value: Val) -> bool {
    if !contains_array(data(value)) {
        return false;
    }
    ir::definition(value).is_some_and(|definition| match ir::name(definition) {
        dpia::REORDER | dpia::TRANSPOSE | dpia::MAP | dpia::SELECT | dpia::WITHIN => true,
        dpia::TUPLE | dpia::ZIP | dpia::CONCAT => {
            ir::operands(definition).into_iter().any(gives_other_places)
        }
        name => written_through(name).is_some() && gives_other_places(ir::operand(definition, 0)),
    })
}

/// Whether the array, or a view of it, is used for more than the element of the place that is made.
/// `value`, which belongs to the block, is the array, or has it in a component of a component:
/// `within` names them, that of the innermost pair first. Where this says no, a later check still
/// refuses loops that read what they have overwritten.
fn is_read_elsewhere<'c>(value: Val<'c>, within: &[Component], block: BlockRef<'c, 'c>) -> bool {
    if !contains_array(data(value)) {
        return false;
    }
    ir::uses(value).any(|(user, operand)| {
        let user_block = ir::block_of(user).unwrap_or(block);
        let is_inside = user_block.to_raw().ptr != block.to_raw().ptr;
        let goes_on = |within: &[Component]| is_read_elsewhere(ir::result(user), within, block);
        let one_of_two = || match operand {
            0 => Component::First,
            _ => Component::Second,
        };
        match ir::name(user) {
            dpia::IDX if operand == 1 => {
                !is_of_own_place(user) || is_read_elsewhere(ir::result(user), within, user_block)
            }
            dpia::YIELD => false,
            dpia::FST | dpia::SND => within_component(user, within).is_some_and(goes_on),
            // Another reduction that goes on from it, where it is.
            name if has(name, Trait::Reduction) && operand == 0 && !is_inside => false,
            _ if is_inside => true,
            dpia::ZIP | dpia::TUPLE => goes_on(&[within, &[one_of_two()]].concat()),
            dpia::MAP => {
                let body = ir::body(user);
                let is_given = || is_given(ir::argument(body, 0), within, body);
                is_read_by(user, within) || (is_given() && goes_on(&[]))
            }
            // Elements stay in their order, from the first one on.
            dpia::TAKE
            | dpia::SPLIT
            | dpia::JOIN
            | dpia::UNZIP
            | dpia::AS_VECTOR
            | dpia::AS_VECTOR_ALIGNED
            | dpia::AS_SCALAR
            | dpia::PREFETCH => goes_on(within),
            name => !has(name, Trait::ElementLoop) || is_read_by(user, within),
        }
    })
}

/// The function that makes the element of the place that an index is, if it is one.
fn function_at<'c>(index: Val<'c>) -> Option<Op<'c>> {
    let (function, _) = ir::argument_owner(index)?;
    let is_generate = |operation: &Op| ir::name(*operation) == dpia::GENERATE;
    let name = ir::name(function);
    let is_over_places = (name == dpia::MAP || has(name, Trait::ElementLoop))
        && ir::definition(ir::operand(function, 0)).is_some_and(|input| is_generate(&input));
    (is_generate(&function) || is_over_places).then_some(function)
}

/// Whether `dpia.idx` takes the element of the place that is made: rows of a matrix by the place of
/// an outer function, and their elements by that of an inner one.
fn is_of_own_place(element: Op) -> bool {
    let Some(function) = function_at(ir::operand(element, 0)) else {
        return false;
    };
    let row = ir::definition(ir::operand(element, 1)).filter(|row| ir::name(*row) == dpia::IDX);
    row.is_none_or(|row| {
        let outer = function_at(ir::operand(row, 0));
        outer.is_some_and(|outer| outer != function && ir::is_in(function, outer))
    })
}

/// The components of the component that `fst` or `snd` takes from a value that is, or is made of,
/// the array in `within`; none if the array is in the other one.
fn within_component<'w>(projection: Op, within: &'w [Component]) -> Option<&'w [Component]> {
    match within.split_last() {
        Some((last, before)) => (Component::taken_by(projection) == Some(*last)).then_some(before),
        None => Some(&[]),
    }
}

/// Whether what the function of a view gives, whose body is the block, is made of the array.
fn is_given<'c>(value: Val<'c>, within: &[Component], block: BlockRef<'c, 'c>) -> bool {
    ir::uses(value).any(|(user, _)| {
        let user_block = ir::block_of(user).unwrap_or(block);
        match ir::name(user) {
            dpia::FST | dpia::SND => within_component(user, within)
                .is_some_and(|before| is_given(ir::result(user), before, block)),
            dpia::YIELD => true,
            _ if user_block.to_raw().ptr != block.to_raw().ptr => true,
            _ => is_given(ir::result(user), &[], block),
        }
    })
}

/// Whether the function of a loop reads other elements of the array that its argument is, or is
/// made of, than the one that it gives, or parts of it when it has written others.
fn is_read_by<'c>(each: Op<'c>, within: &[Component]) -> bool {
    let body = ir::body(each);
    let element = ir::argument(body, 0);
    let has_parts = ir::definition(ir::yielded(body))
        .is_some_and(|result| ir::name(result) == dpia::ZIP)
        && access(ir::yielded(body)) == Some(Access::Write);
    (has_parts && is_given(element, within, body))
        || is_read_elsewhere(element, within, body)
        || (contains_array(data(element)) && reads_overwritten_component_in(body, within))
}

impl<'c> Translation<'c, '_> {
    /// Whether an operator, whose body that is, cannot write its accumulator where it reads it.
    /// Where it can, how it does is taken down.
    pub(super) fn needs_memory_apart(&mut self, body: BlockRef<'c, 'c>) -> bool {
        let accumulator = data(ir::argument(body, 0));
        if !contains_array(accumulator) {
            return false;
        }
        let (is_safe, how) = in_place(self.context, body);
        if is_safe {
            self.in_place.extend(how);
            return false;
        }
        reads_overwritten_component(body)
            || reads_other_elements(body)
            || gives_other_places(ir::yielded(body))
    }

    /// The next value of an accumulator, which a function gives for it and other arguments: by way
    /// of other memory where it reads what it has overwritten.
    pub(super) fn next_value(
        &mut self,
        operation: Op<'c>,
        body: BlockRef<'c, 'c>,
        accumulator: Accumulator<'c>,
        others: &[Val<'c>],
    ) -> Outcome<'c, ()> {
        self.scoped(|inner| {
            let other = match inner.needs_memory_apart(body) {
                true => Some(inner.open_accumulator(operation)?),
                false => None,
            };
            let place = other.map_or(accumulator.place, |other| other.place);
            inner.enter(body, &[&[accumulator.value], others].concat());
            inner.place_kept_memory(body, place)?;
            inner.compute_first(body)?;
            inner.accumulating.push(ir::key(place));
            let accepted = inner.accept(ir::yielded(body), place);
            inner.accumulating.pop();
            accepted?;
            match other {
                Some(other) => inner.copy(other.value, accumulator.place, operation.location()),
                None => Ok(()),
            }
        })
    }

    /// The loop over all elements, two in each round: from one memory to the other and back.
    pub(super) fn fold_apart(
        &mut self,
        reduce: Op<'c>,
        input: &Shared<'c>,
        accumulator: Accumulator<'c>,
    ) -> Outcome<'c, ()> {
        let location = reduce.location();
        let (size, _) = array_of(ir::operand(reduce, 1), location)?;
        let count = size_of(size, location)?;
        let two = Nat::constant(2);
        let half = count.floor_divide(&two);
        let paired = &half * &two;
        let rounds = types::nat_attribute(self.context, &half);
        self.emit_for(Rounds::Loop, rounds, location, |inner, pair| {
            let other = inner.open_accumulator(reduce)?;
            for (number, from, to) in [(0, accumulator, other), (1, other, accumulator)] {
                inner.scoped(|inner| {
                    let index = inner.of_pair(pair, number, size, location)?;
                    let element = inner.next(input, index, location)?;
                    inner.combine(reduce, from.value, to.place, element)?;
                    inner.advance(input)
                })?;
            }
            Ok(())
        })?;
        let left = types::nat_attribute(self.context, &(&count - &paired));
        self.emit_for(Rounds::Loop, left, location, |inner, index| {
            let other = inner.open_accumulator(reduce)?;
            let index = inner.shifted(index, &paired, size, location)?;
            let element = inner.next(input, index, location)?;
            inner.combine(reduce, accumulator.value, other.place, element)?;
            inner.advance(input)?;
            inner.copy(other.value, accumulator.place, location)
        })
    }

    /// The index of an element of a pair, counted from zero.
    fn of_pair(
        &mut self,
        pair: Val<'c>,
        number: i64,
        size: Attribute<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let index = Type::index(self.context);
        let (region, block) = ir::region(&[index], location);
        let inside = Builder::at_end(self.context, block);
        let constant = |value: i64| {
            let value = [("value", inside.index_attribute(value))];
            inside.value("arith.constant", location, &[], index, &value)
        };
        let factors = [ir::argument(block, 0), constant(2)?];
        let first = inside.value("arith.muli", location, &factors, index, &[])?;
        let terms = [first, constant(number)?];
        let own = inside.value("arith.addi", location, &terms, index, &[])?;
        inside.command(dpia::YIELD, location, &[own], &[])?;
        let ty = types::expression(types::index_below(size), Access::Read);
        let embed = self
            .builder
            .operation(dpia::EMBED, location, &[pair], &[])
            .add_results(&[ty])
            .add_regions([region]);
        self.builder.insert(embed).map(ir::result)
    }
}
