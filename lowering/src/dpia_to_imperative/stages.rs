//! Reductions of values that are computed rounds ahead, in stages.
//!
//! Each stage has its own part of a ring in memory of the group. A round waits for its stage, which
//! all threads have written then, and for all threads to have read the stage before; it combines
//! its value, and computes the one that goes where the stage before was. Where the products of a
//! round may be unfinished when the next one begins, it is the one before that.

use melior::ir::attribute::{IntegerAttribute, StringAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, Location};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::nat::Nat;
use rise_lang::types::{AddressSpace, DataType, Scalar};

use crate::common::threads::{Level, Threads};

use super::reduction::Accumulator;
use super::{Rounds, Translation, array_of, attribute, data, size_of};

/// The ring of the values, and what they are computed from.
struct Stages<'c> {
    reduce: Op<'c>,
    location: Location<'c>,
    input: Val<'c>,
    /// How many elements there are.
    size: Attribute<'c>,
    /// How many values there is memory for.
    count: Nat,
    value: Val<'c>,
    place: Val<'c>,
}

impl Stages<'_> {
    fn has_more_than(&self, number: u64) -> bool {
        self.count.as_constant().is_some_and(|count| count > number)
    }
}

/// Whether the products of a round go on while the next one begins: those of groups of warps.
fn is_asynchronous(reduce: Op) -> bool {
    let step = ir::blocks(reduce)[1];
    let maps = ir::operations(step).into_iter();
    let nested = maps.flat_map(|map| [vec![map], ir::nested(map)].concat());
    let is_of_warps = |map: &Op| {
        let threads = Threads::of(*map);
        threads.is_some_and(|threads| threads.level == Level::WarpGroup)
    };
    let is_product = |operation: &Op| ir::name(*operation) == dpia::TENSOR_MMA;
    nested
        .filter(is_of_warps)
        .any(|map| ir::nested(map).iter().any(is_product))
}

impl<'c> Translation<'c, '_> {
    /// The accumulator is in memory of its own.
    pub(super) fn read_staged(&mut self, reduce: Op<'c>) -> Outcome<'c, Val<'c>> {
        let input = self.read(ir::operand(reduce, 1))?;
        self.compute_captured(reduce)?;
        let accumulator = self.open_accumulator(reduce)?;
        self.accept(ir::operand(reduce, 0), accumulator.place)?;
        self.fold_staged(reduce, input, accumulator)?;
        Ok(accumulator.value)
    }

    /// The accumulator is where the result is written.
    pub(super) fn accept_staged(&mut self, reduce: Op<'c>, place: Val<'c>) -> Outcome<'c, ()> {
        self.scoped(|inner| {
            let input = inner.read(ir::operand(reduce, 1))?;
            inner.compute_captured(reduce)?;
            inner.accept(ir::operand(reduce, 0), place)?;
            let value = inner.written(place, reduce.location())?;
            inner.fold_staged(reduce, input, Accumulator { value, place })
        })
    }

    fn fold_staged(
        &mut self,
        reduce: Op<'c>,
        input: Val<'c>,
        accumulator: Accumulator<'c>,
    ) -> Outcome<'c, ()> {
        let location = reduce.location();
        let (size, _) = array_of(input, location)?;
        let stages = attribute(reduce, "stages")?;
        let count = size_of(stages, location)?;
        let has_roles = ir::name(reduce) == dpia::REDUCE_SEQ_ROLES;
        let Some(1..) = count.as_constant() else {
            let name = match has_roles {
                true => "reduceSeqRoles",
                false => "reduceSeqStaged",
            };
            return Err(Diagnostic::error(
                location,
                format!(
                    "`{name}` needs memory for at least one value, and a number that is known: expected 1 or more, found {count}"
                ),
            ));
        };
        if has_roles {
            return self.fold_in_roles(reduce, input, accumulator);
        }
        let staged = data(ir::yielded(ir::blocks(reduce)[0]));
        let local = types::address_attribute(self.context, &AddressSpace::Local);
        self.scoped(|outer| {
            let ring = types::array(stages, staged);
            let (value, place) = outer.open_new(local, ring, true, location)?;
            let stages = Stages {
                reduce,
                location,
                input,
                size,
                count,
                value,
                place,
            };
            match stages.count.as_constant() {
                Some(1) => outer.one_stage(&stages, accumulator),
                _ => outer.several_stages(&stages, accumulator),
            }
        })
    }

    /// A value is computed in the round that combines it.
    fn one_stage(&mut self, stages: &Stages<'c>, accumulator: Accumulator<'c>) -> Outcome<'c, ()> {
        self.emit_for(
            Rounds::Loop,
            stages.size,
            stages.location,
            |inner, index| {
                inner.compute_stage(stages, index)?;
                inner.combine_stage(stages, index, accumulator)
            },
        )
    }

    fn several_stages(
        &mut self,
        stages: &Stages<'c>,
        accumulator: Accumulator<'c>,
    ) -> Outcome<'c, ()> {
        let location = stages.location;
        let unfinished = u64::from(is_asynchronous(stages.reduce) && stages.has_more_than(2));
        let ahead = &stages.count - &Nat::constant(1 + unfinished);
        let first = types::nat_attribute(self.context, &ahead);
        self.numbered_loop(first, location, |inner, number, _| {
            inner.compute_ahead(stages, number)
        })?;
        let later = ahead.as_constant().map_or(0, u64::cast_signed) - 1;
        let word = IntegerType::new(self.context, 64).into();
        let number = |number: i64| IntegerAttribute::new(word, number).into();
        let attributes = [
            ("later", number(later)),
            ("unfinished", number(unfinished.cast_signed())),
        ];
        self.numbered_loop(stages.size, location, |inner, number, index| {
            let awaited = [stages.value];
            inner
                .builder
                .command(dpia::AWAIT_STAGE, location, &awaited, &attributes)?;
            inner.combine_stage(stages, index, accumulator)?;
            inner.compute_ahead(stages, &number + &ahead)
        })
    }

    /// A sequential loop of which `body` gets the index as a size, too.
    fn numbered_loop(
        &mut self,
        size: Attribute<'c>,
        location: Location<'c>,
        body: impl FnOnce(&mut Self, Nat, Val<'c>) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let name = self.names.name("round");
        let variable = StringAttribute::new(self.context, &types::name_spelling(&name));
        let attributes = [("size", size), ("variable", variable.into())];
        self.emit_loop(dpia::FOR, &attributes, location, |inner, index| {
            body(inner, Nat::variable(name), index)
        })
    }

    /// Computes the value of an element, if there is one of that number, as a stage.
    fn compute_ahead(&mut self, stages: &Stages<'c>, number: Nat) -> Outcome<'c, ()> {
        let location = stages.location;
        self.builder
            .command(dpia::BEGIN_STAGE, location, &[], &[])?;
        let value = types::nat_attribute(self.context, &number);
        let ty = types::data_to_mlir(self.context, &DataType::Scalar(Scalar::Index))
            .map_err(|error| internal(location, &error.to_string()))?;
        let ty = types::expression(ty, Access::Read);
        let number = self
            .builder
            .value(dpia::NAT, location, &[], ty, &[("value", value)])?;
        self.if_below(
            (number, stages.size),
            location,
            |inner, index| inner.compute_stage(stages, index),
            |_| Ok(()),
        )?;
        self.builder
            .command(dpia::END_STAGE, location, &[], &[])
            .map(|_| ())
    }

    /// Computes the value of an element into the ring.
    fn compute_stage(&mut self, stages: &Stages<'c>, index: Val<'c>) -> Outcome<'c, ()> {
        let location = stages.location;
        let load = ir::blocks(stages.reduce)[0];
        let (_, staged) = array_of(stages.place, location)?;
        self.scoped(|inner| {
            let element = inner.element(stages.input, index, location)?;
            inner.enter(load, &[element]);
            let place = [index, stages.place];
            let place = inner.acceptor(dpia::WINDOW_ACC, &place, staged, location)?;
            inner.accept(ir::yielded(load), place)
        })
    }

    /// The next accumulator, of the value of an element.
    fn combine_stage(
        &mut self,
        stages: &Stages<'c>,
        index: Val<'c>,
        accumulator: Accumulator<'c>,
    ) -> Outcome<'c, ()> {
        let location = stages.location;
        let (_, staged) = array_of(stages.value, location)?;
        let one = types::nat_attribute(self.context, &Nat::one());
        self.scoped(|inner| {
            let window = types::expression(types::array(one, staged), Access::Read);
            let ring = [index, stages.value];
            let window = inner
                .builder
                .value(dpia::WINDOW, location, &ring, window, &[])?;
            let first = inner.index(&Nat::zero(), one, location)?;
            let staged = inner.element(window, first, location)?;
            let step = ir::blocks(stages.reduce)[1];
            inner.next_value(stages.reduce, step, accumulator, &[staged])
        })
    }
}
