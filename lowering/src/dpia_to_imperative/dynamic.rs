//! Loops, sizes and places that depend on data.

use melior::ir::Location;
use melior::ir::ValueLike;
use melior::ir::operation::OperationLike;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types::{self, Access};
use rustc_hash::FxHashSet;

use crate::rise_to_dpia::contains_array;

use super::reduction::{Accumulator, private};
use super::stream::computes_by_commands;
use super::{Rounds, Translation, access, array_of, attribute, data};

impl<'c> Translation<'c, '_> {
    /// The value of each round is in memory of its own.
    pub(super) fn read_while(&mut self, repeat: Op<'c>) -> Outcome<'c, Val<'c>> {
        self.compute_captured(repeat)?;
        let accumulator = self.open_accumulator(repeat)?;
        self.accept(ir::operand(repeat, 0), accumulator.place)?;
        self.repeat(repeat, accumulator)?;
        Ok(accumulator.value)
    }

    /// The value of each round is where the result is written.
    pub(super) fn accept_while(&mut self, repeat: Op<'c>, place: Val<'c>) -> Outcome<'c, ()> {
        self.scoped(|inner| {
            inner.compute_captured(repeat)?;
            inner.accept(ir::operand(repeat, 0), place)?;
            let value = inner.written(place, repeat.location())?;
            inner.repeat(repeat, Accumulator { value, place })
        })
    }

    /// The rounds. Where the condition takes commands, they are the first thing in each.
    fn repeat(&mut self, repeat: Op<'c>, accumulator: Accumulator<'c>) -> Outcome<'c, ()> {
        let location = repeat.location();
        let [condition, body] = [0, 1].map(|number| ir::blocks(repeat)[number]);
        self.scoped(|outer| {
            outer.enter(condition, &[accumulator.value]);
            let asked = ir::yielded(condition);
            if !outer.needs_commands(asked) {
                let goes_on = outer.read(asked)?;
                let block = outer.open(dpia::LOOP, location, &[goes_on], &[], &[])?;
                outer.builder = Builder::at_end(outer.context, block);
                return outer.next_value(repeat, body, accumulator, &[]);
            }
            let space = private(outer.context);
            let (goes_on, kept) = outer.open_memory(space, data(asked), location)?;
            let truth = outer.builder.truth_attribute(true);
            let attributes = [("value", truth)];
            let ty = goes_on.r#type();
            let truth = outer
                .builder
                .value(dpia::LITERAL, location, &[], ty, &attributes)?;
            outer
                .builder
                .command(dpia::ASSIGN, location, &[kept, truth], &[])?;
            let block = outer.open(dpia::LOOP, location, &[goes_on], &[], &[])?;
            outer.builder = Builder::at_end(outer.context, block);
            outer.accept(asked, kept)?;
            let (first, round) = ir::region(&[], location);
            let (second, _) = ir::region(&[], location);
            let choice = outer
                .builder
                .operation(dpia::IF, location, &[goes_on], &[])
                .add_regions([first, second]);
            outer.builder.insert(choice)?;
            outer.builder = Builder::at_end(outer.context, round);
            outer.next_value(repeat, body, accumulator, &[])
        })
    }

    /// Opens the size, or the sizes; everything that follows in the scope stands in its region.
    pub(super) fn read_let_size(&mut self, let_size: Op<'c>) -> Outcome<'c, Val<'c>> {
        self.open_size(let_size)?;
        self.read(ir::yielded(ir::body(let_size)))
    }

    pub(super) fn accept_let_size(
        &mut self,
        let_size: Op<'c>,
        acceptor: Val<'c>,
    ) -> Outcome<'c, ()> {
        self.scoped(|inner| {
            inner.open_size(let_size)?;
            inner.accept(ir::yielded(ir::body(let_size)), acceptor)
        })
    }

    fn open_size(&mut self, let_size: Op<'c>) -> Outcome<'c, ()> {
        let index = self.read(ir::operand(let_size, 0))?;
        self.compute_captured(let_size)?;
        let variable = ("variable", attribute(let_size, "variable")?);
        let location = let_size.location();
        let block = match ir::name(let_size) {
            dpia::LET_SIZES => {
                let attributes = [("most", attribute(let_size, "most")?), variable];
                self.open(dpia::WITH_SIZES, location, &[index], &attributes, &[])?
            }
            _ => self.open(dpia::WITH_SIZE, location, &[index], &[variable], &[])?,
        };
        self.builder = Builder::at_end(self.context, block);
        Ok(())
    }

    /// A value that is computed for an index in bounds: as an expression, or where it takes
    /// commands, in memory.
    pub(super) fn read_within(&mut self, within: Op<'c>) -> Outcome<'c, Val<'c>> {
        if !computes_by_commands(within) && !self.needs_commands(ir::operand(within, 1)) {
            return self.read_view(within);
        }
        self.read_chosen(within, |inner, place| inner.accept_within(within, place))
    }

    /// One of two values that can be read, of which each is only computed where it is chosen.
    pub(super) fn read_choice(&mut self, select: Op<'c>) -> Outcome<'c, Val<'c>> {
        // Arrays are computed beforehand: nothing says where the chosen one would be kept.
        if contains_array(data(ir::result(select))) {
            return self.read_view(select);
        }
        let ways = [ir::operand(select, 1), ir::operand(select, 2)];
        for way in ways {
            self.read_shared(select, way)?;
        }
        if !ways.into_iter().any(|way| self.needs_commands(way)) {
            return self.read_view(select);
        }
        self.read_chosen(select, |inner, place| inner.accept_choice(select, place))
    }

    /// A value in memory, written there by what is chosen.
    fn read_chosen(
        &mut self,
        choice: Op<'c>,
        accept: impl FnOnce(&mut Self, Val<'c>) -> Outcome<'c, ()>,
    ) -> Outcome<'c, Val<'c>> {
        let (ty, location) = (data(ir::result(choice)), choice.location());
        if contains_array(ty) {
            return Err(needs_memory(choice));
        }
        let (value, place) = self.open_memory(private(self.context), ty, location)?;
        self.scoped(|inner| accept(inner, place))?;
        Ok(value)
    }

    pub(super) fn accept_within(&mut self, within: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = within.location();
        let number = self.read(ir::operand(within, 0))?;
        let body = ir::body(within);
        let inside = |inner: &mut Self, index: Val<'c>| {
            inner.enter(body, &[index]);
            inner.accept(ir::yielded(body), acceptor)
        };
        let otherwise = |inner: &mut Self| inner.accept(ir::operand(within, 1), acceptor);
        let size = attribute(within, "size")?;
        self.if_below((number, size), location, inside, otherwise)
    }

    /// Commands for a number that is below a size, and other ones.
    pub(super) fn if_below(
        &mut self,
        (number, size): (Val<'c>, melior::ir::Attribute<'c>),
        location: Location<'c>,
        inside: impl FnOnce(&mut Self, Val<'c>) -> Outcome<'c, ()>,
        otherwise: impl FnOnce(&mut Self) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let index = types::expression(types::index_below(size), Access::Read);
        let (first, first_block) = ir::region(&[index], location);
        let (second, second_block) = ir::region(&[], location);
        let choice = self
            .builder
            .operation(dpia::IF_BELOW, location, &[number], &[("size", size)])
            .add_regions([first, second]);
        self.builder.insert(choice)?;
        self.scoped(|inner| {
            inner.builder = Builder::at_end(inner.context, first_block);
            inside(inner, ir::argument(first_block, 0))
        })?;
        self.scoped(|inner| {
            inner.builder = Builder::at_end(inner.context, second_block);
            otherwise(inner)
        })
    }

    /// The array is in memory of its own.
    pub(super) fn read_permute(&mut self, permute: Op<'c>) -> Outcome<'c, Val<'c>> {
        self.compute_captured(permute)?;
        let accumulator = self.open_accumulator(permute)?;
        self.permute(permute, accumulator)?;
        Ok(accumulator.value)
    }

    /// The array is where the result is written.
    pub(super) fn accept_permute(&mut self, permute: Op<'c>, place: Val<'c>) -> Outcome<'c, ()> {
        self.scoped(|inner| {
            inner.compute_captured(permute)?;
            let value = inner.written(place, permute.location())?;
            inner.permute(permute, Accumulator { value, place })
        })
    }

    fn permute(&mut self, permute: Op<'c>, array: Accumulator<'c>) -> Outcome<'c, ()> {
        let location = permute.location();
        self.accept(ir::operand(permute, 0), array.place)?;
        let (length, element) = array_of(array.place, location)?;
        let (size, _) = array_of(ir::operand(permute, 2), location)?;
        self.scoped(|outer| {
            let places = outer.open_stream(ir::operand(permute, 1))?;
            let input = outer.open_stream(ir::operand(permute, 2))?;
            outer.emit_for(Rounds::Loop, size, location, |inner, index| {
                let place = inner.next(&places, index, location)?;
                let new = inner.next(&input, index, location)?;
                let combine = |inner: &mut Self, index: Val<'c>| {
                    let body = ir::body(permute);
                    let old = inner.element(array.value, index, location)?;
                    inner.enter(body, &[old, new]);
                    let there =
                        inner.acceptor(dpia::IDX_ACC, &[index, array.place], element, location)?;
                    inner.accumulating.push(ir::key(there));
                    let accepted = inner.accept(ir::yielded(body), there);
                    inner.accumulating.pop();
                    accepted
                };
                inner.if_below((place, length), location, combine, |_| Ok(()))?;
                inner.advance(&places)?;
                inner.advance(&input)
            })
        })
    }

    /// Whether commands compute the value, or a part of it, and did not yet.
    pub(super) fn needs_commands(&self, value: Val<'c>) -> bool {
        let mut open = vec![value];
        let mut seen = FxHashSet::default();
        while let Some(value) = open.pop() {
            if !seen.insert(ir::key(value)) || self.known.contains_key(&ir::key(value)) {
                continue;
            }
            let Some(operation) = ir::definition(value) else {
                continue;
            };
            if has(ir::name(operation), Trait::KeepsResult) || computes_by_commands(operation) {
                return true;
            }
            open.extend(ir::operands(operation));
        }
        false
    }

    /// Computes what a way of a choice has in common with something that is computed in any case.
    fn read_shared(&mut self, choice: Op<'c>, way: Val<'c>) -> Outcome<'c, ()> {
        let own = own_of(choice, way);
        let mut open = vec![way];
        let mut seen = FxHashSet::default();
        while let Some(value) = open.pop() {
            let Some(operation) = ir::definition(value).filter(|_| seen.insert(ir::key(value)))
            else {
                continue;
            };
            match own.contains(&ir::key(value)) {
                true => open.extend(ir::operands(operation)),
                false if access(value) == Some(Access::Read) && self.needs_commands(value) => {
                    self.read(value)?;
                }
                false => {}
            }
        }
        Ok(())
    }
}

/// The values that nothing but this way of a choice uses.
fn own_of<'c>(choice: Op<'c>, way: Val<'c>) -> FxHashSet<usize> {
    let mut own = FxHashSet::default();
    let mut open = vec![way];
    while let Some(value) = open.pop() {
        let Some(operation) = ir::definition(value) else {
            continue;
        };
        // A function that uses it is a part of what applies the function.
        let is_own = |user: Op<'c>| {
            let mut around = std::iter::successors(Some(user), |inner| ir::parent(*inner));
            around.any(|user| {
                let mut made = ir::results(user).into_iter();
                user == choice || made.any(|made| own.contains(&ir::key(made)))
            })
        };
        let is_way = |number: usize| ir::operand(choice, number) == way;
        let mut uses = ir::uses(value);
        let only_here = uses.all(|(user, _)| is_own(user));
        // A value that both ways and the condition use is not one way's own.
        let ways = (0..ir::operands(choice).len()).filter(|number| is_way(*number));
        if only_here && (value != way || ways.count() == 1) && own.insert(ir::key(value)) {
            open.extend(ir::operands(operation));
        }
    }
    own
}

/// An array that is one of two, as a number says, and takes commands.
fn needs_memory<'c>(choice: Op<'c>) -> Diagnostic<'c> {
    let name = ir::name(choice).trim_start_matches("dpia.");
    Diagnostic::error(
        choice.location(),
        format!(
            "this `{name}` gives an array that is computed by loops, and only where it is chosen: nothing says where it is kept; \
             write `|> toMem global` behind it"
        ),
    )
}
