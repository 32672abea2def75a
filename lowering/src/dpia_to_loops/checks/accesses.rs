//! Notes of what the program reads and writes, for the checks that follow.

use rise_dialect::ir::Val;
use rustc_hash::FxHashMap;

use super::in_place::{Access, Named};

/// Accesses of the program so far, and its names for the memory.
#[derive(Default)]
pub(in crate::dpia_to_loops) struct Accesses<'c> {
    /// Reads and writes of memory, to see whether loops may write to what they read.
    pub all: Vec<Access<'c>>,
    /// How many accesses came before each command that stands in no loop.
    pub commands: Vec<usize>,
    /// Where memory was named, by the value that stands for it.
    pub named: FxHashMap<usize, Named>,
    /// The memory that was named, by its identity.
    pub memory: FxHashMap<usize, Val<'c>>,
    /// The acceptors that accumulators are written to, numbered as they come.
    pub accumulators: FxHashMap<usize, usize>,
    /// How many loops stand around the commands of a round of the reduction that a `dpia.written`
    /// belongs to.
    pub rounds_of_accumulators: FxHashMap<usize, usize>,
    /// How many loops stand around the commands in one round of which the accumulator that is read
    /// now must not change.
    pub reading_back: usize,
    /// The ways of choices that are emitted now.
    pub ways: Vec<Way>,
    /// How many choices were emitted.
    pub choices: usize,
}

/// One way of a choice, by the number of the choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::dpia_to_loops) struct Way {
    pub choice: usize,
    pub number: usize,
}
