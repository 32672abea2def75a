//! Whether a loop may write to memory that it reads.
//!
//! RISE has values, not memory: what a value was made of does not change when it is written somewhere. A loop that overwrites what a later
//! step still reads would break this. Two programs can ask for it: a reduction whose accumulator is an array, which is updated in place, and a
//! function that is given the same memref to read and to write. Where the indices show that nothing is read after it was overwritten, they
//! get what they ask for; otherwise they are refused.

use melior::ir::Location;
use rise_dialect::diagnostic::Diagnostic;
use rise_lang::nat::Nat;

use crate::ir::{self, Outcome, Val};

use super::Lowering;

/// What memory an access goes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Root {
    /// What a `dpia.new` opened.
    Cell(usize),
    /// What the function is given: a memref, by its identity.
    Given(usize),
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

/// A read or write of memory.
pub(super) struct Access<'c> {
    root: Root,
    leaf: usize,
    indices: Vec<Nat>,
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
        self.accesses.push(Access {
            root,
            leaf,
            indices: indices.to_vec(),
            direction,
            assignment: self.assignment,
            location,
        });
    }

    /// Checks the accesses of a loop's body, of which every command begins at one of `commands`, the last of them being the end. Memory
    /// that the body opens itself (`cells_outside` and those after it) is new in each round, so it needs no check.
    pub(super) fn require_in_place(
        &self,
        commands: &[usize],
        cells_outside: usize,
    ) -> Outcome<'c, ()> {
        let (Some(start), Some(end)) = (commands.first(), commands.last()) else {
            return Ok(());
        };
        let command_of = |position: usize| commands.partition_point(|first| *first <= position);
        for write in
            (*start..*end).filter(|position| self.is_write_outside(*position, cells_outside))
        {
            let conflict = (*start..*end)
                .find(|read| self.conflict(write, *read, command_of(write) == command_of(*read)));
            if let Some(read) = conflict {
                return Err(self.refuse(write, read));
            }
        }
        Ok(())
    }

    fn is_write_outside(&self, position: usize, cells_outside: usize) -> bool {
        let access = &self.accesses[position];
        let is_outside = match access.root {
            Root::Cell(cell) => cell < cells_outside,
            Root::Given(_) => true,
        };
        access.direction == Direction::Write && is_outside
    }

    /// Whether the read may see what the write wrote. The body of a reduction reads the accumulator of the round before, so a command that
    /// comes after all reads may write it as it likes; memory that was given must not change under any round.
    fn conflict(&self, write: usize, read: usize, is_same_command: bool) -> bool {
        let (written, found) = (&self.accesses[write], &self.accesses[read]);
        if found.direction == Direction::Write
            || found.root != written.root
            || found.leaf != written.leaf
        {
            return false;
        }
        let is_read_after = read > write && found.assignment != written.assignment;
        let is_repeated = is_same_command || matches!(written.root, Root::Given(_));
        is_read_after || is_repeated && found.indices != written.indices
    }

    fn refuse(&self, write: usize, read: usize) -> Diagnostic<'c> {
        let (written, found) = (&self.accesses[write], &self.accesses[read]);
        let message = match written.root {
            Root::Cell(_) => {
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
