//! Reductions and scans: one accumulator, written in every round.

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location, Type};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::nat::Nat;
use rise_lang::types::AddressSpace;

use crate::rise_to_dpia::contains_array;

use super::stream::Shared;
use super::{Rounds, Translation, access, array_of, data, size_of};

/// In how many parts threads reduce an array: enough for many threads, few enough to combine
/// quickly. It is the same for any number of threads, so that results are.
const PARTS: u64 = 64;

/// An accumulator: how it is read, and where it is written.
#[derive(Clone, Copy)]
pub(super) struct Accumulator<'c> {
    pub(super) value: Val<'c>,
    pub(super) place: Val<'c>,
}

impl<'c> Translation<'c, '_> {
    /// The accumulator is in memory of its own.
    pub(super) fn read_reduce(&mut self, reduce: Op<'c>) -> Outcome<'c, Val<'c>> {
        let input = self.open_stream(ir::operand(reduce, 1))?;
        self.compute_captured(reduce)?;
        let accumulator = self.open_accumulator(reduce)?;
        self.accept(ir::operand(reduce, 0), accumulator.place)?;
        self.fold(reduce, &input, accumulator)?;
        Ok(accumulator.value)
    }

    /// The accumulator is where the result is written.
    pub(super) fn accept_reduce(&mut self, reduce: Op<'c>, place: Val<'c>) -> Outcome<'c, ()> {
        let location = reduce.location();
        self.scoped(|inner| {
            let input = inner.open_stream(ir::operand(reduce, 1))?;
            inner.compute_captured(reduce)?;
            let start = ir::operand(reduce, 0);
            if access(start) == Some(Access::Read) && contains_array(data(start)) {
                // The value that the place holds already; that it does is seen when both are
                // resolved.
                let start = inner.read(start)?;
                inner
                    .builder
                    .command(dpia::ASSIGN, location, &[place, start], &[])?;
            } else {
                inner.accept(start, place)?;
            }
            let value = inner.written(place, location)?;
            inner.fold(reduce, &input, Accumulator { value, place })
        })
    }

    /// The value that was written to an acceptor; of memory opened as a whole, that memory. Where a
    /// reduction around accumulates there too, what it reads of the memory and what this one reads
    /// are told apart: only what belongs to this one may have changed since the last round of the
    /// other.
    pub(super) fn written(&self, place: Val<'c>, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let is_shared = self.accumulating.contains(&ir::key(place));
        if let Some(value) = ir::opened_beside(place).filter(|_| !is_shared) {
            return Ok(value);
        }
        let ty = types::expression(data(place), Access::Read);
        self.builder
            .value(dpia::WRITTEN, location, &[place], ty, &[])
    }

    pub(super) fn open_accumulator(&mut self, reduce: Op<'c>) -> Outcome<'c, Accumulator<'c>> {
        let space = reduce
            .attribute("space")
            .unwrap_or_else(|_| private(self.context));
        let (value, place) =
            self.open_memory(space, data(ir::result(reduce)), reduce.location())?;
        Ok(Accumulator { value, place })
    }

    /// The loop over all elements.
    fn fold(
        &mut self,
        reduce: Op<'c>,
        input: &Shared<'c>,
        accumulator: Accumulator<'c>,
    ) -> Outcome<'c, ()> {
        if self.needs_memory_apart(ir::body(reduce)) {
            return self.fold_apart(reduce, input, accumulator);
        }
        let location = reduce.location();
        let (size, _) = array_of(ir::operand(reduce, 1), location)?;
        self.emit_for(Rounds::of(reduce), size, location, |inner, index| {
            let element = inner.next(input, index, location)?;
            inner.combine(reduce, accumulator.value, accumulator.place, element)?;
            inner.advance(input)
        })
    }

    /// One round: the next accumulator, from the one that is read.
    pub(super) fn combine(
        &mut self,
        reduce: Op<'c>,
        before: Val<'c>,
        place: Val<'c>,
        element: Val<'c>,
    ) -> Outcome<'c, ()> {
        let body = ir::body(reduce);
        self.learn(ir::argument(body, 0), before);
        self.learn(ir::argument(body, 1), element);
        self.place_kept_memory(body, place)?;
        self.compute_first(body)?;
        self.accumulating.push(ir::key(place));
        let accepted = self.accept(ir::yielded(body), place);
        self.accumulating.pop();
        accepted
    }

    /// The accumulator of all parts is in memory of its own.
    pub(super) fn read_reduce_par(&mut self, reduce: Op<'c>) -> Outcome<'c, Val<'c>> {
        let partial = self.partial_results(reduce)?;
        let accumulator = self.open_accumulator(reduce)?;
        self.combine_parts(reduce, partial, accumulator)?;
        Ok(accumulator.value)
    }

    /// The accumulator of all parts is where the result is written.
    pub(super) fn accept_reduce_par(&mut self, reduce: Op<'c>, place: Val<'c>) -> Outcome<'c, ()> {
        self.scoped(|inner| {
            let partial = inner.partial_results(reduce)?;
            let value = inner.written(place, reduce.location())?;
            inner.combine_parts(reduce, partial, Accumulator { value, place })
        })
    }

    /// Every part of the array gets an accumulator of its own, and threads to work on it.
    fn partial_results(&mut self, reduce: Op<'c>) -> Outcome<'c, Val<'c>> {
        let location = reduce.location();
        let input = self.read(ir::operand(reduce, 1))?;
        self.compute_captured(reduce)?;
        let (size, _) = array_of(input, location)?;
        let parts = Parts::of(&size_of(size, location)?);
        let count = types::nat_attribute(self.context, &parts.count);
        let result = data(ir::result(reduce));
        let global = types::address_attribute(self.context, &AddressSpace::Global);
        let (partial, places) = self.open_memory(global, types::array(count, result), location)?;
        self.reduce_parts(reduce, input, &parts, places)?;
        Ok(partial)
    }

    /// The results of the parts are combined in order.
    fn combine_parts(
        &mut self,
        reduce: Op<'c>,
        partial: Val<'c>,
        accumulator: Accumulator<'c>,
    ) -> Outcome<'c, ()> {
        let location = reduce.location();
        self.accept(ir::operand(reduce, 0), accumulator.place)?;
        let (count, _) = array_of(partial, location)?;
        self.emit_for(Rounds::Loop, count, location, |inner, part| {
            let element = inner.element(partial, part, location)?;
            inner.combine(reduce, accumulator.value, accumulator.place, element)
        })
    }

    /// The parallel loop over the parts.
    fn reduce_parts(
        &mut self,
        reduce: Op<'c>,
        input: Val<'c>,
        parts: &Parts,
        places: Val<'c>,
    ) -> Outcome<'c, ()> {
        let location = reduce.location();
        let (size, _) = array_of(input, location)?;
        let (count, result) = array_of(places, location)?;
        let name = self.names.name("part");
        let part = Nat::variable(name.clone());
        let variable = StringAttribute::new(self.context, &types::name_spelling(&name));
        let arguments: [Type<'c>; 2] = [
            types::expression(types::index_below(count), Access::Read),
            types::acceptor(result),
        ];
        let attributes = [("size", count), ("variable", Attribute::from(variable))];
        let block = self.open(dpia::PAR_FOR, location, &[places], &attributes, &arguments)?;
        self.scoped(|inner| {
            inner.builder = Builder::at_end(inner.context, block);
            let (value, place) = inner.open_memory(private(inner.context), result, location)?;
            inner.accept(ir::operand(reduce, 0), place)?;
            let accumulator = Accumulator { value, place };
            let (from, length) = parts.extent(&part, &size_of(size, location)?);
            let length = types::nat_attribute(inner.context, &length);
            inner.emit_for(Rounds::Loop, length, location, |inner, index| {
                let index = inner.shifted(index, &from, size, location)?;
                let element = inner.element(input, index, location)?;
                inner.combine(reduce, accumulator.value, accumulator.place, element)
            })?;
            inner.copy(value, ir::argument(block, 1), location)
        })
    }

    /// Each round writes the accumulator before it takes the element in. One that holds an array is
    /// written by the round before, which reads its own where it lies.
    pub(super) fn accept_scan(&mut self, scan: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = scan.location();
        self.scoped(|outer| {
            let input = outer.open_stream(ir::operand(scan, 1))?;
            outer.compute_captured(scan)?;
            let (size, element) = array_of(acceptor, location)?;
            if contains_array(element) {
                return outer.scan_arrays(scan, &input, acceptor);
            }
            let (value, place) = outer.open_memory(private(outer.context), element, location)?;
            outer.accept(ir::operand(scan, 0), place)?;
            outer.emit_for(Rounds::Loop, size, location, |inner, index| {
                let body = ir::body(scan);
                let taken = inner.next(&input, index, location)?;
                let written =
                    inner.acceptor(dpia::IDX_ACC, &[index, acceptor], element, location)?;
                inner.copy(value, written, location)?;
                inner.learn(ir::argument(body, 0), taken);
                inner.learn(ir::argument(body, 1), value);
                inner.accept(ir::yielded(body), place)?;
                inner.advance(&input)
            })
        })
    }

    /// The first result is the start, and each round writes the one behind its own.
    fn scan_arrays(
        &mut self,
        scan: Op<'c>,
        input: &Shared<'c>,
        acceptor: Val<'c>,
    ) -> Outcome<'c, ()> {
        let location = scan.location();
        let (size, element) = array_of(acceptor, location)?;
        let (count, one) = (size_of(size, location)?, Nat::one());
        let result = |inner: &Self, index| {
            inner.acceptor(dpia::IDX_ACC, &[index, acceptor], element, location)
        };
        let first = Nat::minimum([count.clone(), one.clone()]);
        let first = types::nat_attribute(self.context, &first);
        self.emit_for(Rounds::Loop, first, location, |inner, index| {
            let index = inner.shifted(index, &Nat::zero(), size, location)?;
            let place = result(inner, index)?;
            inner.accept(ir::operand(scan, 0), place)
        })?;
        let later = Nat::maximum([Nat::zero(), &count - &one]);
        let later = types::nat_attribute(self.context, &later);
        self.emit_for(Rounds::Loop, later, location, |inner, index| {
            let own = inner.shifted(index, &Nat::zero(), size, location)?;
            let taken = inner.next(input, own, location)?;
            let before = result(inner, own)?;
            let before = inner.written(before, location)?;
            let behind = inner.shifted(index, &one, size, location)?;
            let place = result(inner, behind)?;
            let body = ir::body(scan);
            inner.enter(body, &[taken, before]);
            inner.compute_shared_memory(body, ir::yielded(body))?;
            inner.accept(ir::yielded(body), place)?;
            inner.advance(input)
        })
    }
}

/// How an array is cut into parts.
struct Parts {
    count: Nat,
    /// How many elements a part has, but for the last ones.
    length: Nat,
}

impl Parts {
    fn of(size: &Nat) -> Self {
        let count = match size.as_constant() {
            Some(size) => size.clamp(1, PARTS),
            None => PARTS,
        };
        let length = (size + &Nat::constant(count - 1)).floor_divide(&Nat::constant(count));
        Self {
            count: Nat::constant(count),
            length,
        }
    }

    /// Where a part begins, and how many elements it has.
    fn extent(&self, part: &Nat, size: &Nat) -> (Nat, Nat) {
        let from = part * &self.length;
        let rest = size - &from;
        let length = Nat::maximum([Nat::zero(), Nat::minimum([self.length.clone(), rest])]);
        (from, length)
    }
}

/// The address space `private`.
pub(super) fn private(context: &melior::Context) -> Attribute<'_> {
    types::address_attribute(context, &AddressSpace::Private)
}
