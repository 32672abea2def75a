//! What a program must offer to be rewritten.

use std::fmt;

use rise_lang::term::Mark;

/// A program as a tree of parts: all that combinators and traversals need to know of a language.
///
/// The three traversals that everything else is built on, `one`, `all` and `some`, follow from the parts. A program is shared: cloning is cheap, and a
/// changed program shares what did not change.
///
/// Source: "Achieving High-Performance the Functional Way", section 4.5.
pub trait Program: Clone + PartialEq + fmt::Display + Send + Sync + 'static {
    /// What rules may ask about besides the program itself; for RISE, what is known of the sizes.
    type Context: Clone + Default + Send + Sync + 'static;

    /// How many direct parts there are.
    fn part_count(&self) -> usize;

    /// The direct part at the index; `None` if there are not that many.
    fn part(&self, index: usize) -> Option<&Self>;

    /// The program with another part at the index, or unchanged if there are not that many.
    fn with_part(&self, index: usize, part: Self) -> Self;

    /// What the part at the index is called in a path: `body`, `argument`, ….
    fn part_name(&self, index: usize) -> &'static str;

    /// What the part at the index is to the reader of a long path, such as "the function of `map`";
    /// `None` for parts that a path can do without.
    fn landmark(&self, _index: usize) -> Option<String> {
        None
    }

    /// What the program is on the outside, a number below [`Heads::COUNT`](crate::heads::Heads::COUNT): strategies that want something else are passed
    /// over. One for all programs if nothing is to be told apart.
    fn head(&self) -> u16 {
        0
    }

    /// The heads that occur in the program, its own and those of all parts inside of it: a bit for each group of them, or all bits if that is not known.
    /// What wants none of them is not looked for inside.
    fn inside(&self) -> u128 {
        u128::MAX
    }

    /// The bits that programs with this head have inside at least one of.
    fn group(_head: u16) -> u128 {
        u128::MAX
    }

    /// The same number for two programs that are one node in memory, and different ones for nodes that live at the same time.
    fn address(&self) -> usize;

    /// Puts a mark on the node, in place of none or of one that was made before `oldest`; whether there was a place.
    fn mark(&self, mark: Mark, oldest: Mark) -> bool;

    /// Whether the node has the mark.
    fn is_marked(&self, mark: Mark) -> bool;
}
