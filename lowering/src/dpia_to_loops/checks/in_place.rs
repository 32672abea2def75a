//! Whether a loop may write to memory that it reads.
//!
//! RISE has values, not memory: what a value was made of does not change when it is written
//! somewhere. A loop that overwrites what a later step still reads would break this. Two programs
//! can ask for it: a reduction whose accumulator is an array, which is updated in place, and a
//! function that is given the same memref to read and to write. Where the indices show that nothing
//! is read after it was overwritten, they get what they ask for; otherwise they are refused.
//!
//! A value that is read is one of one round of some loop: of the loop that a reduction is, where
//! its accumulator is read, or of the function, where memory that was given is. In this round
//! nothing may be overwritten before it is read, neither by an earlier command nor by an earlier
//! round of a loop inside. Both are looked for at the end of each loop's body; two accesses in the
//! same inner loop were compared at the end of that.

use std::collections::BTreeSet;

use melior::ir::Location;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_lang::nat::{Fact, Name, Nat};

use crate::common::{origin, wording};

use super::super::{Lowering, Path, Step};
use super::accesses::Way;

/// Memory that an access goes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::dpia_to_loops) enum Root {
    /// Memory that a `dpia.new` opened.
    Cell(usize),
    /// Memory that the function is given.
    Given(Given),
    /// An acceptor that is read again, by the number of its `dpia.written`.
    Accumulator(usize),
}

/// Memory that a `dpia.in` or `dpia.out` names.
#[derive(Clone, Copy, Debug)]
pub(in crate::dpia_to_loops) struct Given {
    /// The memref, by its identity.
    pub(in crate::dpia_to_loops) memory: usize,
    /// The memref that it is a view of at constant places.
    pub(in crate::dpia_to_loops) whole: usize,
    pub(in crate::dpia_to_loops) named: Named,
    /// In how many loops of other dialects the access stands.
    pub(in crate::dpia_to_loops) repeats: usize,
}

impl Root {
    /// Whether two accesses go to memory whose indices can be compared.
    fn is_same_memory(self, other: Root) -> bool {
        match (self, other) {
            (Root::Given(one), Root::Given(other)) => one.whole == other.whole,
            _ => self == other,
        }
    }
}

/// Two of the same memory are equal, wherever it was named.
impl PartialEq for Given {
    fn eq(&self, other: &Self) -> bool {
        self.memory == other.memory
    }
}

/// Where a function names memory.
#[derive(Clone, Copy, Debug)]
pub(in crate::dpia_to_loops) struct Named {
    /// How many accesses came before.
    pub(in crate::dpia_to_loops) accesses: usize,
    /// How many loops of other dialects stand around.
    pub(in crate::dpia_to_loops) repeats: usize,
}

/// Which way data goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::dpia_to_loops) enum Direction {
    Read,
    Write,
    /// Neither: a place is asked for.
    Ahead,
}

/// How the rounds of a loop follow each other.
pub(in crate::dpia_to_loops) enum Order {
    /// One after the other, with this variable.
    Sequential(Name),
    /// At the same time, with this variable.
    Parallel(Name),
    /// One after the other, each with code of its own.
    WrittenOut,
}

/// State from before the body of a loop.
#[derive(Clone, Copy)]
pub(in crate::dpia_to_loops) struct Outside {
    pub cells: usize,
    pub accumulators: usize,
    /// How many names were given.
    pub names: usize,
}

/// A read or write of memory.
pub(in crate::dpia_to_loops) struct Access<'c> {
    pub(in crate::dpia_to_loops) root: Root,
    leaf: usize,
    /// From the outermost dimension or component to the innermost, unlike other paths: what is
    /// compared begins at the same place.
    path: Path,
    /// How many elements of the innermost dimension, one after the other.
    lanes: u64,
    pub(in crate::dpia_to_loops) direction: Direction,
    /// How many loops stand around the commands in one round of which what is read must not change.
    nesting: usize,
    /// The ways of the choices around.
    ways: Vec<Way>,
    pub(in crate::dpia_to_loops) location: Location<'c>,
}

impl Access<'_> {
    /// Whether a round that does one of them does not do the other.
    fn excludes(&self, other: &Access) -> bool {
        let is_other = |way: &Way| {
            let mut ways = other.ways.iter();
            ways.any(|found| found.choice == way.choice && found.number != way.number)
        };
        self.ways.iter().any(is_other)
    }
}

/// Two accesses that are compared: which is in which round of the loop that is looked at.
#[derive(Clone, Copy)]
enum Rounds<'a> {
    Same,
    /// The write in one round of the loop with this variable, the read in a later one.
    Later(&'a Name),
    /// The write in one round of the loop with this variable, the read in an earlier one.
    Earlier(&'a Name),
}

/// A variable of the round that reads, where that is another one than the round that writes.
fn of_reader(name: &Name) -> Name {
    Name::from(format!("{}'", name.as_str()).as_str())
}

impl<'c> Lowering<'c> {
    /// Takes down that an operation names memory here: what is read of it later is what it holds
    /// now.
    pub(in crate::dpia_to_loops) fn name_memory(&mut self, operation: Op<'c>) {
        let named = Named {
            accesses: self.accesses.all.len(),
            repeats: self.around.repeats,
        };
        self.accesses
            .named
            .insert(ir::key(ir::result(operation)), named);
        for memory in ir::operands(operation) {
            self.accesses.memory.insert(ir::key(memory), memory);
        }
    }

    /// Memory that a `dpia.in` or `dpia.out` names.
    pub(in crate::dpia_to_loops) fn given(&self, operation: Op<'c>, memory: Val<'c>) -> Root {
        let nowhere = Named {
            accesses: 0,
            repeats: 0,
        };
        let named = self.accesses.named.get(&ir::key(ir::result(operation)));
        Root::Given(Given {
            memory: ir::key(memory),
            whole: ir::key(origin::whole(memory)),
            named: named.copied().unwrap_or(nowhere),
            repeats: self.around.repeats,
        })
    }

    /// Takes note of an access of so many lanes that is emitted now; of more than one, the last
    /// index mentions `%lane`.
    pub(in crate::dpia_to_loops) fn record(
        &mut self,
        root: Root,
        leaf: usize,
        (indices, lanes): (&[Nat], u64),
        direction: Direction,
        location: Location<'c>,
    ) {
        if self.is_carried(root) || self.never_runs() {
            return;
        }
        let nesting = match root {
            Root::Cell(cell) => self.memory.cells[cell].nesting + 1,
            Root::Accumulator(_) | Root::Given(_) => 0,
        };
        let memory = match root {
            Root::Given(given) => self.accesses.memory.get(&given.memory).copied(),
            Root::Cell(_) | Root::Accumulator(_) => None,
        };
        let indices = match memory {
            Some(memory) => origin::in_whole(memory, indices.to_vec()).1,
            None => indices.to_vec(),
        };
        self.accesses.all.push(Access {
            root,
            leaf,
            path: indices.into_iter().map(Step::Index).collect(),
            lanes,
            direction,
            nesting,
            ways: self.accesses.ways.clone(),
            location,
        });
    }

    /// As [`Lowering::record`], of an accumulator where a result is written, by a way that may have
    /// components.
    pub(in crate::dpia_to_loops) fn record_path(
        &mut self,
        accumulator: usize,
        (mut path, lanes): (Path, u64),
        direction: Direction,
        location: Location<'c>,
    ) {
        if self.never_runs() {
            return;
        }
        path.reverse();
        self.accesses.all.push(Access {
            root: Root::Accumulator(accumulator),
            leaf: 0,
            path,
            lanes,
            direction,
            nesting: self.accesses.reading_back,
            ways: self.accesses.ways.clone(),
            location,
        });
    }

    /// Whether memory is meant to hold in one round what an earlier one wrote.
    fn is_carried(&self, root: Root) -> bool {
        matches!(root, Root::Cell(cell) if self.memory.cells[cell].is_carried)
    }

    /// Checks the accesses of the body of the loop at `location`, of which every command begins at
    /// one of `commands`, the last of them being the end. Memory that the body opens itself (not
    /// `outside`) is new in each round, so it needs no check.
    pub(in crate::dpia_to_loops) fn require_in_place(
        &self,
        commands: &[usize],
        outside: Outside,
        order: &Order,
        location: Option<Location<'c>>,
    ) -> Outcome<'c, ()> {
        let (Some(start), Some(end)) = (commands.first(), commands.last()) else {
            return Ok(());
        };
        let command_of = |position: usize| commands.partition_point(|first| *first <= position);
        for write in (*start..*end).filter(|position| self.is_write_outside(*position, outside)) {
            for read in (*start..*end).filter(|read| self.may_meet(write, *read)) {
                let nesting = self.accesses.all[read].nesting;
                let is_read_after = nesting <= self.around.nesting
                    && command_of(write) < command_of(read)
                    && !self.are_in_two_ways(write, read)
                    && !self.are_apart(write, read, Rounds::Same, outside);
                // In a sequential loop beside the memory, later rounds read results of earlier.
                let is_parallel = matches!(order, Order::Parallel(_));
                let is_repeated = (nesting < self.around.nesting || is_parallel)
                    && self.meet_in_two_rounds(write, read, order, outside);
                if is_repeated && nesting >= self.around.nesting {
                    return Err(self.refuse_race(write, location));
                }
                if is_read_after || is_repeated {
                    return Err(self.refuse(write, read));
                }
            }
        }
        Ok(())
    }

    /// Whether a loop around has no rounds. Facts about its variable contradict each other, so that
    /// nothing could be shown of what it reads and writes.
    fn never_runs(&self) -> bool {
        let rounds = |name: &Name| self.around.rounds.get(name).and_then(Nat::as_constant);
        self.around.loops.iter().any(|name| rounds(name) == Some(0))
    }

    /// Checks the commands of a function: what is read after it was overwritten must have been
    /// named after it too. In a loop of another dialect what was named before the loop must not be
    /// overwritten at all.
    pub(in crate::dpia_to_loops) fn require_function_in_place(&self) -> Outcome<'c, ()> {
        let outside = Outside {
            cells: 0,
            accumulators: 0,
            names: 0,
        };
        let command_of = |position: usize| {
            self.accesses
                .commands
                .partition_point(|first| *first <= position)
        };
        let given = |position: usize| match self.accesses.all[position].root {
            Root::Given(given) => Some(given),
            Root::Cell(_) | Root::Accumulator(_) => None,
        };
        let all = 0..self.accesses.all.len();
        for write in all
            .clone()
            .filter(|position| self.is_write_outside(*position, outside))
        {
            for read in all.clone().filter(|read| self.may_meet(write, *read)) {
                let Some((written, found)) = given(write).zip(given(read)) else {
                    continue;
                };
                let is_read_after = found.named.accesses <= write
                    && command_of(write) < command_of(read)
                    && !self.are_in_two_ways(write, read);
                let is_repeated = found.named.repeats < written.repeats.min(found.repeats);
                if (is_read_after || is_repeated)
                    && !self.are_apart(write, read, Rounds::Same, outside)
                {
                    return Err(self.refuse(write, read));
                }
            }
        }
        Ok(())
    }

    /// Checks what the rounds of a loop that is written out do to each other; each begins at one of
    /// `rounds`, the last of them being the end.
    pub(in crate::dpia_to_loops) fn require_rounds_in_place(
        &self,
        rounds: &[usize],
        outside: Outside,
    ) -> Outcome<'c, ()> {
        let (Some(start), Some(end)) = (rounds.first(), rounds.last()) else {
            return Ok(());
        };
        let round_of = |position: usize| rounds.partition_point(|first| *first <= position);
        for write in (*start..*end).filter(|position| self.is_write_outside(*position, outside)) {
            for read in (*start..*end).filter(|read| self.may_meet(write, *read)) {
                if self.accesses.all[read].nesting <= self.around.nesting
                    && round_of(write) < round_of(read)
                    && !self.are_apart(write, read, Rounds::Same, outside)
                {
                    return Err(self.refuse(write, read));
                }
            }
        }
        Ok(())
    }

    /// Whether one round of the commands does only one of them.
    fn are_in_two_ways(&self, write: usize, read: usize) -> bool {
        self.accesses.all[write].excludes(&self.accesses.all[read])
    }

    fn is_write_outside(&self, position: usize, outside: Outside) -> bool {
        let access = &self.accesses.all[position];
        let is_outside = match access.root {
            Root::Cell(cell) => cell < outside.cells,
            Root::Accumulator(number) => number < outside.accumulators,
            Root::Given(_) => true,
        };
        access.direction == Direction::Write && is_outside
    }

    /// Whether the read may go to what the write went to, whatever the rounds.
    fn may_meet(&self, write: usize, read: usize) -> bool {
        let (written, found) = (&self.accesses.all[write], &self.accesses.all[read]);
        found.direction == Direction::Read
            && found.root.is_same_memory(written.root)
            && found.leaf == written.leaf
            && !differ(&found.path, &written.path)
            && !self.are_apart_views(written.root, found.root)
    }

    /// Whether memory was named by two views that have no element in common.
    fn are_apart_views(&self, one: Root, other: Root) -> bool {
        let (Root::Given(one), Root::Given(other)) = (one, other) else {
            return false;
        };
        let views = self
            .accesses
            .memory
            .get(&one.memory)
            .zip(self.accesses.memory.get(&other.memory));
        one.memory != other.memory
            && views.is_some_and(|(one, other)| origin::are_apart_parts(*one, *other))
    }

    /// Whether what one round of the loop writes may be read in a later one, or in any other one if
    /// they run at the same time.
    fn meet_in_two_rounds(
        &self,
        write: usize,
        read: usize,
        order: &Order,
        outside: Outside,
    ) -> bool {
        let (variable, both) = match order {
            Order::Sequential(variable) => (variable, false),
            Order::Parallel(variable) => (variable, true),
            Order::WrittenOut => return false,
        };
        let rounds = self.around.rounds.get(variable).and_then(Nat::as_constant);
        if rounds.is_some_and(|rounds| rounds < 2) {
            return false;
        }
        let (written, found) = (&self.accesses.all[write], &self.accesses.all[read]);
        // No two rounds write the same element; this one is read where it is written.
        let is_own = written.path == found.path
            && written.lanes == found.lanes
            && written.path.iter().any(|step| match step {
                Step::Index(index) => index.mentions(variable),
                _ => false,
            });
        !is_own
            && !(self.are_apart(write, read, Rounds::Later(variable), outside)
                && (!both || self.are_apart(write, read, Rounds::Earlier(variable), outside)))
    }

    /// Whether two accesses of a loop's body go to different elements in these rounds of the loop,
    /// whatever the rounds of the loops inside.
    fn are_apart(&self, write: usize, read: usize, rounds: Rounds, outside: Outside) -> bool {
        let (written, found) = (&self.accesses.all[write], &self.accesses.all[read]);
        let renamed = |name: &Name| -> Option<Nat> {
            let is_other = match rounds {
                Rounds::Later(variable) | Rounds::Earlier(variable) => name == variable,
                Rounds::Same => false,
            };
            (is_other || self.is_inside(name, outside)).then(|| Nat::variable(of_reader(name)))
        };
        let mut facts = self.facts.clone();
        let mut known = Vec::new();
        for name in variables(&written.path) {
            let size = self.extent(&name, written);
            known.extend(size.map(|size| Fact::less(&Nat::variable(name), &size)));
        }
        for name in variables(&found.path) {
            let size = self.extent(&name, found);
            let reader = renamed(&name).unwrap_or_else(|| Nat::variable(name));
            known.extend(size.map(|size| Fact::less(&reader, &size.substitute(&renamed))));
        }
        match rounds {
            Rounds::Later(name) => known.push(Fact::less(
                &Nat::variable(name),
                &Nat::variable(of_reader(name)),
            )),
            Rounds::Earlier(name) => known.push(Fact::less(
                &Nat::variable(of_reader(name)),
                &Nat::variable(name),
            )),
            Rounds::Same => {}
        }
        facts.extend(known);
        written.path.iter().zip(&found.path).any(|pair| match pair {
            (Step::Index(written), Step::Index(found)) => {
                let found = found.substitute(&renamed);
                facts.less(written, &found).is_yes() || facts.less(&found, written).is_yes()
            }
            _ => false,
        })
    }

    /// How many values a variable in the index of an access has, if that is known.
    fn extent(&self, name: &Name, access: &Access) -> Option<Nat> {
        match name.as_str() {
            LANE => Some(Nat::constant(access.lanes)),
            // Loops that the program names may share a name; what is known of those around is known
            // anyway.
            name if number_of(name).is_none() => None,
            _ => self.around.rounds.get(name).cloned(),
        }
    }

    /// Whether a name was given in the body of the loop that is looked at: in another round it is
    /// another value.
    fn is_inside(&self, name: &Name, outside: Outside) -> bool {
        match number_of(name.as_str()) {
            Some(number) => number > outside.names,
            None => {
                name.as_str() == LANE
                    || self.around.rounds.contains_key(name) && !self.around.loops.contains(name)
            }
        }
    }

    /// The error about memory beside a parallel loop whose iterations meet in it.
    fn refuse_race(&self, write: usize, location: Option<Location<'c>>) -> Diagnostic<'c> {
        let memory = self.accesses.all[write].location;
        let message = "an iteration of this parallel loop writes to memory that another one reads, \
             in any order or at the same time: expected each to read its own element, or memory that \
             the loop does not write";
        Diagnostic::error(location.unwrap_or(memory), message.to_owned())
            .note(memory, "this is the memory")
    }

    fn refuse(&self, write: usize, read: usize) -> Diagnostic<'c> {
        let (written, found) = (&self.accesses.all[write], &self.accesses.all[read]);
        let primitive = |name| wording::primitive(name, written.location);
        let (memory, copy) = (primitive("toMem"), primitive("mapSeq"));
        let message = match written.root {
            Root::Cell(_) | Root::Accumulator(_) => format!(
                "the operator of this reduction overwrites an array while it still reads other elements of it: \
                 let it write to memory of its own with {memory}, and copy the result with {copy}"
            ),
            Root::Given(_) => format!(
                "the program overwrites this memory while it still reads other elements of it: \
                 write to another memref, or compute the value in memory of its own with {memory} and copy it with {copy}"
            ),
        };
        Diagnostic::error(written.location, message).note(found.location, "it is read here")
    }
}

/// The variable for the place in a vector.
pub(in crate::dpia_to_loops) const LANE: &str = "%lane";

/// The number of a name that no program can write.
fn number_of(name: &str) -> Option<usize> {
    let stem = name.trim_end_matches(|character: char| character.is_ascii_digit());
    name[stem.len()..]
        .parse()
        .ok()
        .filter(|_| stem.starts_with('%'))
}

/// The variables of all indices.
fn variables(path: &Path) -> BTreeSet<Name> {
    let mut names = BTreeSet::new();
    for step in path {
        if let Step::Index(index) = step {
            names.extend(index.variables());
        }
    }
    names
}

/// Whether two ways lead to different elements, or to different components of a pair, in every
/// round of every loop.
fn differ(first: &Path, second: &Path) -> bool {
    first.iter().zip(second).any(|pair| match pair {
        (Step::Index(first), Step::Index(second)) => {
            matches!((first.as_constant(), second.as_constant()), (Some(first), Some(second)) if first != second)
        }
        (Step::Component(first), Step::Component(second)) => first != second,
        _ => false,
    })
}
