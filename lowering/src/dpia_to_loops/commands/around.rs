//! The loops and choices around what is converted now.

use rise_lang::nat::{Name, Nat};
use rustc_hash::FxHashMap;

use crate::common::fragments::Holder;
use crate::common::threads::Threads;

/// The loops, choices and operations of other dialects around what is converted now.
#[derive(Default)]
pub(in crate::dpia_to_loops) struct Around {
    /// The variables of the loops, inner ones last.
    pub loops: Vec<Name>,
    /// The number of rounds of the loops, by their variables.
    pub rounds: FxHashMap<Name, Nat>,
    /// The threads of a device that run the rounds of the parallel loop around; none on a CPU.
    pub threads: Option<Threads>,
    /// The threads that hold the fragments of the command.
    pub holder: Holder,
    /// How many loops of the program, also those that are written out.
    pub nesting: usize,
    /// How many rounds of loops of the function were written out so far.
    pub unrolled: u64,
    /// How many ways of choices are being lowered, one in another: what stands there may not be
    /// reached.
    pub ways: usize,
    /// How many borders of arrays are looked at, one in another.
    pub borders: usize,
    /// How many operations of other dialects.
    pub depth: usize,
    /// How many of them are loops.
    pub repeats: usize,
}
