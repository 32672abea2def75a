//! Accumulators that are written where they are read.
//!
//! An operator that reads other elements of its accumulator than the one that it writes would read
//! what it has overwritten. Two things make it safe all the same. A scalar, or a value that is kept
//! in memory, is computed before the first element is written. And what is read later must be
//! exactly the element that is written: both are followed to their position in the accumulator,
//! through views and loops. Where one of them is not known to be the same, the answer is no, and
//! the operator gets two memories ([`super::apart`]).

mod kept;
mod views;

use melior::Context;
use melior::ir::{Attribute, BlockRef, Location, ValueLike};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types::Access;
use rise_lang::nat::Nat;
use rustc_hash::{FxHashMap, FxHashSet};

use self::kept::Kept;
use self::views::{dropped, joined, length, outside, written};
use crate::rise_to_dpia::contains_array;

use super::components::Component;
use super::reduction::private;
use super::sharing::is_copy;
use super::{Translation, access, captured, data};

/// A step from an array or a pair to what lies in it.
#[derive(Clone, Debug, PartialEq)]
enum Step<'c> {
    /// The element that the loops around are at.
    Element,
    First,
    Second,
    /// The rest behind so many elements.
    Drop(Nat),
    /// As rows, or vectors, of this length.
    Rows(Attribute<'c>),
    /// The elements of the rows, or vectors, of this length one after the other.
    Joined(Attribute<'c>),
    Transposed,
    /// Each element by these steps.
    Each(Vec<Step<'c>>),
    /// Any part.
    Somewhere,
}

/// A way into the accumulator, from the outermost dimension on.
type Position<'c> = Vec<Step<'c>>;

/// The parts of the accumulator that a value is made of.
type Reads<'c> = Vec<Position<'c>>;

/// How operators write their accumulators in place.
#[derive(Default)]
pub(super) struct InPlace<'c> {
    /// Values that are computed before the body of a function writes, by the function's block.
    first: FxHashMap<usize, Vec<Val<'c>>>,
    /// Copies of parts of an accumulator to where they lie already.
    unchanged: FxHashSet<usize>,
    /// Pairs whose second component reads the first one, and is written before.
    second_first: FxHashSet<usize>,
    /// Memory that lies where the accumulator does, by the block of the function that asks for it.
    kept: FxHashMap<usize, Vec<Kept<'c>>>,
}

impl<'c> InPlace<'c> {
    pub(super) fn extend(&mut self, other: InPlace<'c>) {
        self.first.extend(other.first);
        self.unchanged.extend(other.unchanged);
        self.second_first.extend(other.second_first);
        self.kept.extend(other.kept);
    }

    /// The values that the body computes before it writes.
    pub(super) fn computed_before(&self, body: BlockRef<'c, 'c>) -> FxHashSet<usize> {
        let first = self.first.get(&block_key(body)).into_iter().flatten();
        first.map(|value| ir::key(*value)).collect()
    }

    /// Whether the second component of the pair is written before the first one.
    pub(super) fn is_second_first(&self, pair: Val<'c>) -> bool {
        self.second_first.contains(&ir::key(pair))
    }

    /// Whether writing the value would write what is there.
    pub(super) fn is_unchanged(&self, value: Val<'c>) -> bool {
        self.unchanged.contains(&ir::key(value))
    }
}

/// Whether an operator, whose body that is, may write its accumulator where it reads it, and how.
pub(super) fn in_place<'c>(context: &'c Context, body: BlockRef<'c, 'c>) -> (bool, InPlace<'c>) {
    let accumulator = ir::argument(body, 0);
    let mut positions = Positions {
        context,
        accumulator,
        given: FxHashMap::default(),
        known: FxHashMap::default(),
        same: FxHashSet::from_iter([ir::key(accumulator)]),
        intact: Vec::new(),
        how: InPlace::default(),
    };
    let whole = Position::new();
    positions
        .given
        .insert(ir::key(accumulator), vec![whole.clone()]);
    positions.find_kept(body);
    let is_safe = positions.begins(body, &whole) && positions.writes(ir::yielded(body), &whole);
    (is_safe, positions.how)
}

impl<'c> Translation<'c, '_> {
    /// Computes what the body has to read before it writes, and what that shares with others.
    pub(super) fn compute_first(&mut self, body: BlockRef<'c, 'c>) -> Outcome<'c, ()> {
        self.compute_shared_memory(body, ir::yielded(body))?;
        let first = self.in_place.first.get(&block_key(body)).cloned();
        for value in first.into_iter().flatten() {
            if contains_array(data(value)) {
                self.read(value)?;
                continue;
            }
            let location: Location<'c> = value.location();
            let (kept, place) = self.open_memory(private(self.context), data(value), location)?;
            self.accept(value, place)?;
            self.learn(value, kept);
        }
        Ok(())
    }
}

/// Which parts of an accumulator values are made of.
struct Positions<'c> {
    context: &'c Context,
    accumulator: Val<'c>,
    /// Of parameters, and of what is computed first.
    given: FxHashMap<usize, Reads<'c>>,
    /// Of other values, as far as they were asked for.
    known: FxHashMap<usize, Reads<'c>>,
    /// Parameters that are a part of the accumulator themselves, and not made of it.
    same: FxHashSet<usize>,
    /// Components that are written after what is looked at.
    intact: Vec<Intact<'c>>,
    how: InPlace<'c>,
}

/// A component that other ones may read, until it is written.
struct Intact<'c> {
    place: Position<'c>,
    is_read: bool,
}

impl<'c> Positions<'c> {
    /// Finds what the body of a function that writes `place` computes first. Only that place is
    /// known to be as it was.
    fn begins(&mut self, body: BlockRef<'c, 'c>, place: &Position<'c>) -> bool {
        let first = self.computed_first(body);
        let is_safe = first.iter().all(|value| {
            let reads = self.reads(*value);
            reads
                .iter()
                .all(|read| read.starts_with(place) || self.is_intact(read))
        });
        for value in &first {
            self.given.insert(ir::key(*value), Reads::new());
        }
        self.known.clear();
        self.how.first.insert(block_key(body), first);
        is_safe
    }

    /// The values of a block that read somewhere in the accumulator, or anywhere where what is
    /// written has components, can be kept, and are needed in any case: not where a choice may
    /// leave them out.
    fn computed_first(&mut self, body: BlockRef<'c, 'c>) -> Vec<Val<'c>> {
        let mut first = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open = vec![ir::yielded(body)];
        let has_components = ir::definition(ir::yielded(body))
            .is_some_and(|result| matches!(ir::name(result), dpia::ZIP | dpia::TUPLE));
        let is_first = |read: &Position| has_components || is_somewhere(read);
        while let Some(value) = open.pop() {
            let Some(operation) = ir::definition(value) else {
                continue;
            };
            let is_own = ir::block_of(operation).map(block_key) == Some(block_key(body));
            if !is_own || !seen.insert(ir::key(value)) {
                continue;
            }
            let name = ir::name(operation);
            let is_kept = |kept: &Kept| kept.memory == value;
            let is_kept = self
                .how
                .kept
                .get(&block_key(body))
                .is_some_and(|all| all.iter().any(is_kept));
            if is_kept || can_be_kept(value, name) && self.reads(value).iter().any(is_first) {
                first.push(value);
                continue;
            }
            match name {
                dpia::SELECT | dpia::WITHIN => open.push(ir::operand(operation, 0)),
                _ => {
                    open.extend(ir::operands(operation));
                    open.extend(captured(operation));
                }
            }
        }
        first
    }

    /// Whether the commands that write the value to a place read nothing else of the accumulator
    /// than what is overwritten next.
    fn writes(&mut self, value: Val<'c>, place: &Position<'c>) -> bool {
        let Some(operation) =
            ir::definition(value).filter(|_| access(value) == Some(Access::Write))
        else {
            return self.reads_only(value, place);
        };
        let operand = |number| ir::operand(operation, number);
        match ir::name(operation) {
            dpia::MAP_SEQ | dpia::MAP_SEQ_UNROLL | dpia::MAP_PAR | dpia::ITERATE_STREAM => {
                let body = ir::body(operation);
                let is_written_once = ir::use_count(value) == 1;
                if is_written_once && is_copy(operation) && self.is_kept_at(operand(0), place) {
                    self.how.unchanged.insert(ir::key(value));
                    return true;
                }
                if is_written_once
                    && is_copy(operation)
                    && self.is_same(operand(0))
                    && self.reads(operand(0)).iter().all(|read| read == place)
                {
                    self.how.unchanged.insert(ir::key(value));
                    return true;
                }
                self.enter(operation);
                let element = then(place, Step::Element);
                self.begins(body, &element) && self.writes(ir::yielded(body), &element)
            }
            dpia::CONCAT => {
                let Some(before) = length(operand(0)) else {
                    return false;
                };
                self.writes(operand(0), place)
                    && self.writes(operand(1), &then(place, Step::Drop(before)))
            }
            dpia::TUPLE if contains_array(data(value)) => self.writes_components(operation, place),
            // Arrays of pairs whose components are computed apart read nothing that is written by
            // the time that the first of them is.
            dpia::ZIP => {
                self.writes(operand(0), &then(place, Step::First))
                    && self.writes(operand(1), &then(place, Step::Second))
            }
            dpia::JOIN | dpia::AS_SCALAR | dpia::TRANSPOSE | dpia::SPLIT | dpia::MAP => {
                written(operation).is_some_and(|step| self.writes(operand(0), &then(place, step)))
            }
            dpia::MAKE_ARRAY => {
                let elements = ir::operands(operation);
                let is_read = |element: &Val<'c>| access(*element) == Some(Access::Read);
                elements.iter().all(is_read) && self.all(elements).is_empty()
            }
            dpia::SELECT => {
                self.is_free(operand(0))
                    && self.writes(operand(1), place)
                    && self.writes(operand(2), place)
            }
            dpia::LET_SIZE | dpia::LET_SIZES => {
                self.is_free(operand(0)) && self.writes(ir::yielded(ir::body(operation)), place)
            }
            dpia::PERMUTE_SEQ => {
                let mut others = captured(operation);
                others.extend([operand(1), operand(2)]);
                others.into_iter().all(|other| self.is_free(other))
                    && self.writes(operand(0), place)
            }
            _ => false,
        }
    }

    /// As [`Positions::writes`], of a pair: the component that reads the other one is written
    /// first.
    fn writes_components(&mut self, pair: Op<'c>, place: &Position<'c>) -> bool {
        let places = [then(place, Step::First), then(place, Step::Second)];
        let mut is_other_read = [false; 2];
        for number in 0..2 {
            self.intact.push(Intact {
                place: places[1 - number].clone(),
                is_read: false,
            });
            let is_safe = self.writes(ir::operand(pair, number), &places[number]);
            is_other_read[number] = self.intact.pop().is_some_and(|other| other.is_read);
            if !is_safe {
                return false;
            }
        }
        if is_other_read == [false, true] {
            self.how.second_first.insert(ir::key(ir::result(pair)));
        }
        is_other_read != [true, true]
    }

    /// Whether what is read there is written later.
    fn is_intact(&mut self, read: &Position<'c>) -> bool {
        let mut intact = self.intact.iter_mut();
        let found = intact.find(|intact| read.starts_with(&intact.place));
        found.is_some_and(|intact| {
            intact.is_read = true;
            true
        })
    }

    /// Whether the value is made of nothing that may be overwritten.
    fn is_free(&mut self, value: Val<'c>) -> bool {
        let reads = self.reads(value);
        reads.iter().all(|read| self.is_intact(read))
    }

    /// Whether the value is made of nothing that may be overwritten but what is at that place.
    fn reads_only(&mut self, value: Val<'c>, place: &Position<'c>) -> bool {
        let reads = self.reads(value);
        reads
            .iter()
            .all(|read| read == place || self.is_intact(read))
    }

    /// The parameter of a loop's function is an element of what the loop runs over.
    fn enter(&mut self, each: Op<'c>) {
        let elements = self.reads(ir::operand(each, 0));
        let elements = elements.iter().map(|read| then(read, Step::Element));
        let parameter = ir::key(ir::argument(ir::body(each), 0));
        self.given.insert(parameter, elements.collect());
        if self.is_same(ir::operand(each, 0)) {
            self.same.insert(parameter);
        }
    }

    fn reads(&mut self, value: Val<'c>) -> Reads<'c> {
        let key = ir::key(value);
        if let Some(reads) = self.given.get(&key).or_else(|| self.known.get(&key)) {
            return reads.clone();
        }
        let Some(operation) = ir::definition(value) else {
            return Reads::new();
        };
        let reads = self.found(operation);
        self.known.insert(key, reads.clone());
        reads
    }

    fn found(&mut self, operation: Op<'c>) -> Reads<'c> {
        match ir::name(operation) {
            dpia::TAKE | dpia::ZIP | dpia::TUPLE | dpia::UNZIP | dpia::PREFETCH | dpia::EMBED => {
                self.all(ir::operands(operation))
            }
            dpia::SELECT if !contains_array(data(ir::result(operation))) => {
                self.all(ir::operands(operation))
            }
            dpia::FST | dpia::SND => {
                let value = ir::result(operation);
                match (self.component(value), zipped(value)) {
                    (Some(position), _) => vec![position],
                    (None, Some(array)) => {
                        let elements = self.reads(array);
                        let elements = elements.iter().map(|read| then(read, Step::Element));
                        elements.collect()
                    }
                    (None, None) => self.all(ir::operands(operation)),
                }
            }
            dpia::DROP => self.each(operation, dropped(operation)),
            dpia::SPLIT | dpia::AS_VECTOR | dpia::AS_VECTOR_ALIGNED | dpia::TRANSPOSE => {
                self.each(operation, outside(operation))
            }
            dpia::JOIN | dpia::AS_SCALAR => self.each(operation, joined(operation)),
            dpia::MAP | dpia::MAP_STREAM => {
                self.enter(operation);
                let reads = self.reads(ir::yielded(ir::body(operation)));
                let reads = reads.into_iter().map(|mut read| match read.pop() {
                    Some(Step::Element) => read,
                    Some(last) => {
                        read.push(last);
                        somewhere_in(&read)
                    }
                    None => somewhere_in(&read),
                });
                distinct(reads)
            }
            dpia::GENERATE => {
                let reads = self.reads(ir::yielded(ir::body(operation)));
                distinct(reads.iter().map(somewhere_in))
            }
            dpia::IDX => {
                let array = self.reads(ir::operand(operation, 1));
                let index = self.reads(ir::operand(operation, 0));
                let array = array.iter().map(|read| then(read, Step::Somewhere));
                distinct(array.chain(index))
            }
            _ => {
                let mut parts = ir::operands(operation);
                parts.extend(captured(operation));
                distinct(self.all(parts).iter().map(somewhere_in))
            }
        }
    }

    fn all(&mut self, values: Vec<Val<'c>>) -> Reads<'c> {
        let reads = values.into_iter().map(|value| self.reads(value));
        let reads: Vec<Reads> = reads.collect();
        distinct(reads.into_iter().flatten())
    }

    /// Whether the value is a part of the accumulator, by nothing but views of arrays.
    fn is_same(&self, value: Val<'c>) -> bool {
        if self.same.contains(&ir::key(value)) || self.component(value).is_some() {
            return true;
        }
        if let Some(array) = zipped(value) {
            return self.is_same(array);
        }
        ir::definition(value).is_some_and(|view| {
            let is_view = matches!(
                ir::name(view),
                dpia::TAKE
                    | dpia::DROP
                    | dpia::SPLIT
                    | dpia::JOIN
                    | dpia::TRANSPOSE
                    | dpia::AS_VECTOR
                    | dpia::AS_VECTOR_ALIGNED
                    | dpia::AS_SCALAR
            );
            is_view && self.is_same(ir::operand(view, 0))
        })
    }

    /// The position of a component of the accumulator, which is a pair.
    fn component(&self, value: Val<'c>) -> Option<Position<'c>> {
        if value == self.accumulator {
            return Some(Position::new());
        }
        let operation = ir::definition(value)?;
        let step = match Component::taken_by(operation)? {
            Component::First => Step::First,
            Component::Second => Step::Second,
        };
        let pair = self.component(ir::operand(operation, 0))?;
        Some(then(&pair, step))
    }

    /// The operand's positions, and one step from each.
    fn each(&mut self, view: Op<'c>, step: Option<Step<'c>>) -> Reads<'c> {
        let reads = self.reads(ir::operand(view, 0));
        let step = step.unwrap_or(Step::Somewhere);
        distinct(reads.iter().map(|read| then(read, step.clone())))
    }
}

/// The array whose element the value is, taken from the pair that a loop over zipped arrays is
/// given.
fn zipped(value: Val) -> Option<Val> {
    let projection = ir::definition(value)?;
    let component = Component::taken_by(projection)?;
    let (each, _) = ir::argument_owner(ir::operand(projection, 0))?;
    let zip = ir::definition(ir::operand(each, 0))?;
    let is_over_pairs = has(ir::name(each), Trait::ElementLoop) && ir::name(zip) == dpia::ZIP;
    is_over_pairs.then(|| match component {
        Component::First => ir::operand(zip, 0),
        Component::Second => ir::operand(zip, 1),
    })
}

/// Whether the value is one that can be computed before others.
fn can_be_kept(value: Val, name: &str) -> bool {
    let is_kept = has(name, Trait::KeepsResult) && !has(name, Trait::Stream);
    access(value) == Some(Access::Read) && (is_kept || !contains_array(data(value)))
}

fn is_somewhere(position: &Position) -> bool {
    position.contains(&Step::Somewhere)
}

/// Any part of the component that the position is in.
fn somewhere_in<'c>(position: &Position<'c>) -> Position<'c> {
    let is_component = |step: &&Step| matches!(step, Step::First | Step::Second);
    let component = position.iter().take_while(is_component);
    component.cloned().chain([Step::Somewhere]).collect()
}

/// One step further. Elements left out one after the other are left out at once, columns of columns
/// are rows, rows of joined rows are the rows, and an element of all that are seen by some steps is
/// seen by them.
fn then<'c>(position: &Position<'c>, step: Step<'c>) -> Position<'c> {
    let mut further = position.clone();
    match step {
        Step::Drop(none) if none.is_zero() => {}
        Step::Drop(more) => match further.last_mut() {
            Some(Step::Drop(before)) => *before = &*before + &more,
            _ => further.push(Step::Drop(more)),
        },
        Step::Transposed if further.last() == Some(&Step::Transposed) => {
            further.pop();
        }
        Step::Element => {
            let steps = match further.pop_if(|last| matches!(last, Step::Each(_))) {
                Some(Step::Each(steps)) => steps,
                _ => Vec::new(),
            };
            further.push(Step::Element);
            return steps
                .into_iter()
                .fold(further, |further, step| then(&further, step));
        }
        Step::Joined(size) if further.last() == Some(&Step::Rows(size)) => {
            further.pop();
        }
        Step::Rows(size) if further.last() == Some(&Step::Joined(size)) => {
            further.pop();
        }
        step => further.push(step),
    }
    further
}

fn distinct<'c>(reads: impl IntoIterator<Item = Position<'c>>) -> Reads<'c> {
    let mut all = Reads::new();
    for read in reads {
        if !all.contains(&read) {
            all.push(read);
        }
    }
    all
}

fn block_key(block: BlockRef) -> usize {
    block.to_raw().ptr as usize
}
