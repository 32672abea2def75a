//! The interface that a program needs to be rewritten.

use std::fmt;

use rise_lang::term::Mark;

use crate::heads::Groups;

/// A program as a tree of parts: all that combinators and traversals need to know of a language.
///
/// The three traversals that everything else is built on, `one`, `all` and `some`, follow from the
/// parts. A program is shared: cloning is cheap, and a changed program shares what did not change.
///
/// Source: "Achieving High-Performance the Functional Way", section 4.5.
pub trait Program: Clone + PartialEq + fmt::Display + Send + Sync + 'static {
    /// Knowledge for rules besides the program itself; for RISE, the facts about sizes.
    type Context: Clone + Default + Send + Sync + 'static;

    /// How many direct parts there are.
    fn part_count(&self) -> usize;

    /// The direct part at the index; `None` if there are not that many.
    fn part(&self, index: usize) -> Option<&Self>;

    /// The program with another part at the index, or unchanged if there are not that many.
    fn with_part(&self, index: usize, part: Self) -> Self;

    /// The name of the part at the index in a path: `body`, `argument`, ….
    fn part_name(&self, index: usize) -> &'static str;

    /// The place at the end of the way, in the notation that strategies have for places; each step
    /// of the way is a program and the index of its part. `None` for the whole program, or without
    /// such a notation.
    fn place(_way: &[(Self, u8)]) -> Option<String> {
        None
    }

    /// The outermost form of the program, a number below
    /// [`Heads::COUNT`](crate::heads::Heads::COUNT): strategies for other forms are skipped. All
    /// programs have the same number if they need no distinction.
    fn head(&self) -> u16 {
        0
    }

    /// The heads that occur in the program, its own and those of all parts inside of it: a bit for
    /// each group of them, or all bits if that is not known. Strategies that apply to none of them
    /// skip the program.
    fn inside(&self) -> Groups {
        Groups::ALL
    }

    /// The bits that programs with this head have inside at least one of.
    fn group(_head: u16) -> Groups {
        Groups::ALL
    }

    /// The same number for two programs that are one node in memory, and different ones for nodes
    /// that live at the same time.
    fn address(&self) -> usize;

    /// Puts a mark on the node, in place of none or of one that was made before `oldest`; whether
    /// there was a place.
    fn mark(&self, mark: Mark, oldest: Mark) -> bool;

    /// Whether the node has the mark.
    fn is_marked(&self, mark: Mark) -> bool;
}
