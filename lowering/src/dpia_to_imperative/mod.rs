//! `dpia-to-imperative`: functional DPIA becomes imperative DPIA.
//!
//! Two translations take each generalised assignment apart: [`acceptor`] translates an expression
//! that has to be written, given the place it is written to; [`continuation`] translates an
//! expression that can be read, opening the memory it needs around everything that follows. What
//! remains are loops, memory, and assignments of scalars between views.
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", section V-C, Listings 8 and 9; Atkey,
//! Steuwer, Lindley, Dubach, "Strategy Preserving Compilation for Parallel Functional Code".

mod acceptor;
mod apart;
mod components;
mod continuation;
mod dependent;
mod dynamic;
mod foreign;
mod in_place;
mod inputs;
mod iteration;
mod layout;
mod memory;
mod placement;
mod reduction;
mod roles;
mod sharing;
mod stages;
mod stream;

use melior::Context;
use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Attribute, BlockLike, BlockRef, Location, Type, ValueLike};
use rise_dialect::budget;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rise_dialect::types::{self, Access, Phrase};
use rise_lang::nat::Nat;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::common::fresh::FreshNames;
use crate::common::walk;
use crate::rise_to_dpia::contains_array;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "dpia-to-imperative",
    name: "DpiaToImperative",
    description: "Translate functional DPIA to imperative DPIA: loops, memory and assignments of scalars",
    anchor: "func.func",
    options: &budget::OPTIONS,
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let blocks = walk::blocks(function);
    walk::require_none(&blocks, "rise.", "rise-to-dpia")?;
    let operations = walk::operations_of(&blocks, "dpia.");
    walk::require_closed(&operations, "dpia.")?;
    inputs::outside(&operations)?;
    let (assignments, others): (Vec<_>, Vec<_>) = operations
        .into_iter()
        .partition(|operation| ir::name(*operation) == dpia::ASSIGN);
    let mut names = FreshNames::of(function);
    for assignment in assignments {
        let mut translation = Translation::at(context, assignment, &mut names);
        if let Some(block) = ir::block_of(assignment) {
            translation.compute_shared_memory(block, ir::operand(assignment, 1))?;
        }
        translation.accept(ir::operand(assignment, 1), ir::operand(assignment, 0))?;
        ir::erase(assignment);
    }
    for operation in others.into_iter().rev() {
        let is_border = ir::name(operation) == dpia::IN;
        if operation.result_count() == 1 && !is_border && !ir::has_uses(ir::result(operation)) {
            ir::erase(operation);
        }
    }
    Ok(Effect::Changed)
}

/// How the rounds of a sequential loop become code.
#[derive(Clone, Copy)]
enum Rounds {
    Loop,
    Unrolled,
}

impl Rounds {
    fn of(operation: Op) -> Self {
        match has(ir::name(operation), Trait::Unrolled) {
            true => Rounds::Unrolled,
            false => Rounds::Loop,
        }
    }
}

/// Values and facts that became known in a scope.
enum Learned<'c> {
    /// A value and its stand-in, with the one before.
    Meaning(usize, Option<Val<'c>>),
    /// An element of a stream.
    Element((usize, usize)),
}

/// The state of the translation of one assignment.
struct Translation<'c, 'n> {
    context: &'c Context,
    builder: Builder<'c>,
    names: &'n mut FreshNames<'c>,
    /// Stand-ins for the values of the functional program.
    known: FxHashMap<usize, Val<'c>>,
    /// The elements that streams were asked for, by the value of the stream and the index.
    asked: FxHashMap<(usize, usize), Val<'c>>,
    /// Changes to what is known, in this order, with what was before: a scope ends with what it
    /// began with.
    order: Vec<Learned<'c>>,
    /// Where the reductions around, of whose operators a result is converted now, accumulate.
    accumulating: Vec<usize>,
    /// Of the operators that write their accumulator in place.
    in_place: in_place::InPlace<'c>,
    /// Where memory lies that is a part of an accumulator, by its value.
    kept_places: FxHashMap<usize, Val<'c>>,
}

impl<'c, 'n> Translation<'c, 'n> {
    fn at(context: &'c Context, operation: Op<'c>, names: &'n mut FreshNames<'c>) -> Self {
        Self {
            context,
            names,
            builder: Builder::before(context, operation),
            known: FxHashMap::default(),
            asked: FxHashMap::default(),
            order: Vec::new(),
            accumulating: Vec::new(),
            in_place: in_place::InPlace::default(),
            kept_places: FxHashMap::default(),
        }
    }

    fn learn(&mut self, value: Val<'c>, meaning: Val<'c>) {
        let key = ir::key(value);
        let before = self.known.insert(key, meaning);
        self.order.push(Learned::Meaning(key, before));
    }

    /// Makes the arguments of a region mean something else: nothing that was computed in it holds
    /// any more.
    fn enter(&mut self, body: BlockRef<'c, 'c>, arguments: &[Val<'c>]) {
        for value in values_inside(body) {
            let key = ir::key(value);
            if let Some(before) = self.known.remove(&key) {
                self.order.push(Learned::Meaning(key, Some(before)));
            }
        }
        for (number, argument) in arguments.iter().enumerate() {
            self.learn(ir::argument(body, number), *argument);
        }
    }

    /// Runs `action`; what it opened or learned ends with it.
    fn scoped<T>(&mut self, action: impl FnOnce(&mut Self) -> Outcome<'c, T>) -> Outcome<'c, T> {
        let (builder, depth) = (self.builder, self.order.len());
        let result = action(self);
        self.builder = builder;
        for learned in self.order.drain(depth..).rev() {
            match learned {
                Learned::Meaning(key, Some(before)) => drop(self.known.insert(key, before)),
                Learned::Meaning(key, None) => drop(self.known.remove(&key)),
                Learned::Element(key) => drop(self.asked.remove(&key)),
            }
        }
        result
    }

    /// Inserts an operation with one region, and gives its block.
    fn open(
        &mut self,
        name: &str,
        location: Location<'c>,
        operands: &[Val<'c>],
        attributes: &[(&str, Attribute<'c>)],
        arguments: &[Type<'c>],
    ) -> Outcome<'c, BlockRef<'c, 'c>> {
        let (region, block) = ir::region(arguments, location);
        self.builder.insert(
            self.builder
                .operation(name, location, operands, attributes)
                .add_regions([region]),
        )?;
        Ok(block)
    }

    /// Opens memory for data; everything that follows in the scope stands in its region.
    fn open_memory(
        &mut self,
        space: Attribute<'c>,
        data: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, (Val<'c>, Val<'c>)> {
        self.open_new(space, data, false, location)
    }

    /// As [`Translation::open_memory`]; with `is_carried`, what it holds passes from one round of a
    /// loop to the next.
    fn open_new(
        &mut self,
        space: Attribute<'c>,
        data: Type<'c>,
        is_carried: bool,
        location: Location<'c>,
    ) -> Outcome<'c, (Val<'c>, Val<'c>)> {
        let mut attributes = vec![("space", space), ("data", TypeAttribute::new(data).into())];
        if is_carried {
            attributes.push(("carried", Attribute::unit(self.context)));
        }
        let arguments = [types::expression(data, Access::Read), types::acceptor(data)];
        let block = self.open(dpia::NEW, location, &[], &attributes, &arguments)?;
        self.builder = Builder::at_end(self.context, block);
        Ok((ir::argument(block, 0), ir::argument(block, 1)))
    }

    /// Emits a sequential loop of which `body` gets the index.
    fn emit_for(
        &mut self,
        rounds: Rounds,
        size: Attribute<'c>,
        location: Location<'c>,
        body: impl FnOnce(&mut Self, Val<'c>) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let name = match rounds {
            Rounds::Loop => dpia::FOR,
            Rounds::Unrolled => dpia::FOR_UNROLLED,
        };
        self.emit_loop(name, &[("size", size)], location, body)
    }

    /// Emits a sequential loop of that name, whose first attribute is its size.
    fn emit_loop(
        &mut self,
        name: &str,
        attributes: &[(&str, Attribute<'c>)],
        location: Location<'c>,
        body: impl FnOnce(&mut Self, Val<'c>) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let index = types::expression(types::index_below(attributes[0].1), Access::Read);
        let block = self.open(name, location, &[], attributes, &[index])?;
        self.scoped(|inner| {
            inner.builder = Builder::at_end(inner.context, block);
            body(inner, ir::argument(block, 0))
        })
    }

    /// Writes what can be read, element by element and component by component.
    fn copy(&mut self, value: Val<'c>, place: Val<'c>, location: Location<'c>) -> Outcome<'c, ()> {
        if types::dependent_array_parts(data(value)).is_some() {
            return self.copy_rows(value, place, location);
        }
        if let Some((first, second)) = types::tuple_parts(data(value))
            && contains_array(data(value))
        {
            let parts = [
                (dpia::FST, dpia::PAIR_ACC1, first),
                (dpia::SND, dpia::PAIR_ACC2, second),
            ];
            for (component, acceptor, part) in parts {
                let readable = types::expression(part, Access::Read);
                let component = self
                    .builder
                    .value(component, location, &[value], readable, &[])?;
                let acceptor = self.acceptor(acceptor, &[place], part, location)?;
                self.copy(component, acceptor, location)?;
            }
            return Ok(());
        }
        let Some((size, element)) = types::array_parts(data(value)) else {
            return self
                .builder
                .command(dpia::ASSIGN, location, &[place, value], &[])
                .map(|_| ());
        };
        self.emit_for(Rounds::Loop, size, location, |inner, index| {
            let part = inner.element(value, index, location)?;
            let place = inner.acceptor(dpia::IDX_ACC, &[index, place], element, location)?;
            inner.copy(part, place, location)
        })
    }

    /// A size as an index below another size.
    fn index(
        &self,
        value: &Nat,
        bound: Attribute<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let value = types::nat_attribute(self.context, value);
        let ty = types::expression(types::index_below(bound), Access::Read);
        self.builder
            .value(dpia::NAT, location, &[], ty, &[("value", value)])
    }

    /// An index moved up, into an array of `bound` elements.
    fn shifted(
        &self,
        index: Val<'c>,
        by: &Nat,
        bound: Attribute<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let by = types::nat_attribute(self.context, by);
        let ty = types::expression(types::index_below(bound), Access::Read);
        self.builder
            .value(dpia::SHIFT, location, &[index], ty, &[("by", by)])
    }

    /// The element of `array` at `index`.
    fn element(
        &self,
        array: Val<'c>,
        index: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (_, element) = array_of(array, location)?;
        self.builder.value(
            dpia::IDX,
            location,
            &[index, array],
            types::expression(element, Access::Read),
            &[],
        )
    }

    /// An acceptor made of another one.
    fn acceptor(
        &self,
        name: &str,
        operands: &[Val<'c>],
        data: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.builder
            .value(name, location, operands, types::acceptor(data), &[])
    }

    /// Computes what values are made of and is kept in memory.
    fn compute_kept(&mut self, values: &[Val<'c>]) -> Outcome<'c, ()> {
        let mut open = values.to_vec();
        let mut seen = FxHashSet::default();
        while let Some(value) = open.pop() {
            let Some(operation) = ir::definition(value).filter(|_| seen.insert(ir::key(value)))
            else {
                continue;
            };
            match ir::name(operation) {
                dpia::TO_MEM => drop(self.read(value)?),
                _ => {
                    open.extend(ir::operands(operation));
                    open.extend(captured(operation));
                }
            }
        }
        Ok(())
    }

    /// Values from outside that the body of a loop uses are computed once, before the loop.
    fn compute_captured(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        for value in captured(operation) {
            if access(value) == Some(Access::Read) && !stream::is_stream(value) {
                self.read(value)?;
            }
        }
        Ok(())
    }
}

/// The access of a value, if it is an expression.
fn access(value: Val) -> Option<Access> {
    match types::phrase(value.r#type()) {
        Some(Phrase::Expression(_, access)) => Some(access),
        _ => None,
    }
}

/// The data type of an expression or acceptor.
fn data<'c>(value: Val<'c>) -> Type<'c> {
    match types::phrase(value.r#type()) {
        Some(Phrase::Expression(data, _) | Phrase::Acceptor(data)) => data,
        None => value.r#type(),
    }
}

/// An attribute that a verified operation has.
fn attribute<'c>(operation: Op<'c>, name: &str) -> Outcome<'c, Attribute<'c>> {
    operation
        .attribute(name)
        .map_err(|error| internal(operation.location(), &error.to_string()))
}

/// The size that an attribute holds.
fn size_of<'c>(attribute: Attribute<'c>, location: Location<'c>) -> Outcome<'c, Nat> {
    types::nat(attribute).map_err(|error| internal(location, &error.to_string()))
}

/// Size and element of an array expression or acceptor.
fn array_of<'c>(value: Val<'c>, location: Location<'c>) -> Outcome<'c, (Attribute<'c>, Type<'c>)> {
    types::array_parts(data(value)).ok_or_else(|| internal(location, "an array is expected"))
}

/// The values that the regions of `operation` use and that are defined outside of it, in the order
/// of their first use.
fn captured<'c>(operation: Op<'c>) -> Vec<Val<'c>> {
    let mut known = FxHashSet::default();
    let mut outside = Vec::new();
    collect_captured(operation, &mut known, &mut outside);
    outside
}

/// The values that are defined in a block, and inside of its operations.
fn values_inside<'c>(block: BlockRef<'c, 'c>) -> Vec<Val<'c>> {
    let mut values = Vec::new();
    let mut blocks = vec![block];
    while let Some(block) = blocks.pop() {
        values.extend((0..block.argument_count()).map(|index| ir::argument(block, index)));
        for operation in ir::operations(block) {
            values.extend(ir::results(operation));
            blocks.extend(ir::blocks(operation));
        }
    }
    values
}

/// Adds to `outside` what the regions of `operation` use and is not yet `known`. What is used is
/// defined before.
fn collect_captured<'c>(
    operation: Op<'c>,
    known: &mut FxHashSet<usize>,
    outside: &mut Vec<Val<'c>>,
) {
    for block in ir::blocks(operation) {
        known.extend((0..block.argument_count()).map(|index| ir::key(ir::argument(block, index))));
        for nested in ir::operations(block) {
            let used = ir::operands(nested).into_iter();
            outside.extend(used.filter(|value| known.insert(ir::key(*value))));
            collect_captured(nested, known, outside);
            known.extend(ir::results(nested).into_iter().map(ir::key));
        }
    }
}
