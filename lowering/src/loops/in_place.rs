//! Whether a loop may write to memory that it reads.
//!
//! RISE has values, not memory: what a value was made of does not change when it is written somewhere. A loop that overwrites what a later
//! step still reads would break this. Two programs can ask for it: a reduction whose accumulator is an array, which is updated in place, and a
//! function that is given the same memref to read and to write. Where the indices show that nothing is read after it was overwritten, they
//! get what they ask for; otherwise they are refused.

use melior::ir::Location;
use rise_dialect::diagnostic::Diagnostic;
use rise_lang::nat::{Name, Nat};

use crate::ir::{self, Outcome, Val};

use super::{Lowering, Path, Step};

/// What memory an access goes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Root {
    /// What a `dpia.new` opened.
    Cell(usize),
    /// What the function is given: a memref, by its identity.
    Given(usize),
    /// An acceptor that is read again, by the number of its `dpia.written`.
    Accumulator(usize),
}

impl Root {
    /// Memory that a `dpia.in` or `dpia.out` names.
    pub fn of(memory: Val) -> Self {
        Root::Given(ir::key(memory))
    }
}

/// Which way data goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Direction {
    Read,
    Write,
}

/// What was opened before a loop.
#[derive(Clone, Copy)]
pub(super) struct Outside {
    pub cells: usize,
    pub accumulators: usize,
    /// How many names were given.
    pub names: usize,
}

/// A read or write of memory.
pub(super) struct Access<'c> {
    root: Root,
    leaf: usize,
    /// From the outermost dimension or component to the innermost, unlike other paths: what is compared begins at the same place.
    path: Path,
    direction: Direction,
    /// The assignment that it belongs to: of each, all reads come before all writes.
    assignment: usize,
    location: Location<'c>,
}

impl<'c> Lowering<'c> {
    /// Takes note of an access that is emitted now.
    pub(super) fn record(
        &mut self,
        root: Root,
        leaf: usize,
        indices: &[Nat],
        direction: Direction,
        location: Location<'c>,
    ) {
        if self.is_carried(root) {
            return;
        }
        self.accesses.push(Access {
            root,
            leaf,
            path: indices.iter().cloned().map(Step::Index).collect(),
            direction,
            assignment: self.assignment,
            location,
        });
    }

    /// As [`Lowering::record`], of a way that may have components.
    pub(super) fn record_path(
        &mut self,
        root: Root,
        mut path: Path,
        direction: Direction,
        location: Location<'c>,
    ) {
        path.reverse();
        self.accesses.push(Access {
            root,
            leaf: 0,
            path,
            direction,
            assignment: self.assignment,
            location,
        });
    }

    /// Whether memory is meant to hold in one round what an earlier one wrote.
    fn is_carried(&self, root: Root) -> bool {
        matches!(root, Root::Cell(cell) if self.cells[cell].is_carried)
    }

    /// Checks the accesses of a loop's body, of which every command begins at one of `commands`, the last of them being the end. Memory
    /// that the body opens itself (not `outside`) is new in each round, so it needs no check.
    pub(super) fn require_in_place(&self, commands: &[usize], outside: Outside) -> Outcome<'c, ()> {
        let (Some(start), Some(end)) = (commands.first(), commands.last()) else {
            return Ok(());
        };
        let command_of = |position: usize| commands.partition_point(|first| *first <= position);
        for write in (*start..*end).filter(|position| self.is_write_outside(*position, outside)) {
            let conflict = (*start..*end).find(|read| {
                let is_same_command = command_of(write) == command_of(*read);
                self.conflict(write, *read, is_same_command, outside)
            });
            if let Some(read) = conflict {
                return Err(self.refuse(write, read));
            }
        }
        Ok(())
    }

    fn is_write_outside(&self, position: usize, outside: Outside) -> bool {
        let access = &self.accesses[position];
        let is_outside = match access.root {
            Root::Cell(cell) => cell < outside.cells,
            Root::Accumulator(number) => number < outside.accumulators,
            Root::Given(_) => true,
        };
        access.direction == Direction::Write && is_outside
    }

    /// Whether the read may see what the write wrote. The body of a reduction reads the accumulator of the round before, so a command that
    /// comes after all reads may write it as it likes; memory that was given must not change under any round.
    ///
    /// A command that is a loop was looked at itself: in one of its rounds nothing is read after it was overwritten. Where the indices of both show that
    /// they meet in the same round only, it needs no second look.
    fn conflict(&self, write: usize, read: usize, is_same_command: bool, outside: Outside) -> bool {
        let (written, found) = (&self.accesses[write], &self.accesses[read]);
        if found.direction == Direction::Write
            || found.root != written.root
            || found.leaf != written.leaf
            || are_apart(&found.path, &written.path)
        {
            return false;
        }
        let is_read_after = read > write && found.assignment != written.assignment;
        let is_repeated = match written.root {
            Root::Given(_) => true,
            Root::Cell(_) | Root::Accumulator(_) => {
                is_same_command && !meet_in_one_round(&found.path, &written.path, outside.names)
            }
        };
        is_read_after || is_repeated && found.path != written.path
    }

    fn refuse(&self, write: usize, read: usize) -> Diagnostic<'c> {
        let (written, found) = (&self.accesses[write], &self.accesses[read]);
        let message = match written.root {
            Root::Cell(_) | Root::Accumulator(_) => {
                "the operator of this reduction overwrites an array while it still reads other elements of it: \
                 let it write to memory of its own with `rise.toMem`, and copy the result with `rise.mapSeq`"
            }
            Root::Given(_) => {
                "the program overwrites this memory while it still reads other elements of it: \
                 write to another memref, or compute the value in memory of its own with `rise.toMem` and copy it with `rise.mapSeq`"
            }
        };
        Diagnostic::error(written.location, message).note(found.location, "it is read here")
    }
}

/// Whether two ways that lead to the same element are taken in the same round of a loop whose variable was named after the first `names`: both have
/// the same index in one dimension, which is another one in each round.
fn meet_in_one_round(first: &Path, second: &Path, names: usize) -> bool {
    let is_new = |name: &Name| {
        let number = name.as_str().strip_prefix("%i").map(str::parse::<usize>);
        matches!(number, Some(Ok(number)) if number > names)
    };
    first.iter().zip(second).any(|pair| match pair {
        (Step::Index(first), Step::Index(second)) if first == second => {
            first.as_variable().is_some_and(is_new)
        }
        _ => false,
    })
}

/// Whether two ways lead to different elements, or to different components of a pair, in every round of every loop.
fn are_apart(first: &Path, second: &Path) -> bool {
    first.iter().zip(second).any(|(first, second)| {
        let constant = |step: &Step| match step {
            Step::Index(index) => index.as_constant(),
            Step::Component(_) | Step::Flat(_) | Step::Lane(_) => None,
        };
        match (constant(first), constant(second)) {
            (Some(first), Some(second)) => first != second,
            _ => matches!((first, second), (Step::Component(first), Step::Component(second)) if first != second),
        }
    })
}
