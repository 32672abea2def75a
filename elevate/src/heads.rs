//! The outermost form of a program, and the programs to which a strategy can apply at all: at most
//! places, most strategies fail by that alone.

use std::sync::OnceLock;

use crate::{Program, Run, Strategy};

/// How many words a set has.
const WORDS: usize = 16;

/// A set of heads of programs, each a number below [`Heads::COUNT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heads([u64; WORDS]);

impl Heads {
    /// How many heads there can be.
    pub const COUNT: u16 = WORDS as u16 * 64;

    /// No head.
    pub const NONE: Heads = Heads([0; WORDS]);

    /// These heads. What is no head, [`Heads::COUNT`] or above, is in no set.
    pub fn of(heads: impl IntoIterator<Item = u16>) -> Heads {
        let mut set = Heads::NONE;
        for head in heads {
            if let Some(word) = set.0.get_mut(usize::from(head) / 64) {
                *word |= 1 << (head % 64);
            }
        }
        set
    }

    /// Whether the head is one of them.
    pub fn contains(&self, head: u16) -> bool {
        self.0
            .get(usize::from(head) / 64)
            .is_some_and(|word| word >> (head % 64) & 1 == 1)
    }

    /// The heads, in the order of their numbers.
    fn iter(&self) -> impl Iterator<Item = u16> {
        (0..Heads::COUNT).filter(|head| self.contains(*head))
    }

    /// The heads of both.
    #[must_use]
    pub fn union(&self, other: &Heads) -> Heads {
        Heads(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

/// A set of groups of heads: a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups(pub [u128; 2]);

impl Groups {
    /// No group.
    pub const NONE: Groups = Groups([0; 2]);

    /// Every group.
    pub const ALL: Groups = Groups([u128::MAX; 2]);

    /// The groups of both.
    #[must_use]
    pub fn union(self, other: Groups) -> Groups {
        Groups([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Whether one of the groups is in both.
    pub fn meets(self, other: Groups) -> bool {
        self.0[0] & other.0[0] != 0 || self.0[1] & other.0[1] != 0
    }
}

/// The heads of a strategy that is made of others, once they were found. One may be made of itself:
/// finding them may ask for them.
#[derive(Default)]
pub(crate) struct KnownHeads(OnceLock<Option<Box<Heads>>>);

impl KnownHeads {
    /// The heads, which `find` finds the first time; `None` for all.
    pub(crate) fn get_or(&self, find: impl FnOnce() -> Option<Heads>) -> Option<&Heads> {
        match self.0.get() {
            Some(known) => known.as_deref(),
            None => {
                let found = find().map(Box::new);
                self.0.get_or_init(|| found).as_deref()
            }
        }
    }
}

/// Heads for a strategy: a program must contain one of them for the strategy to apply to one of its
/// parts. Computed once.
#[derive(Default)]
pub(crate) struct Wanted(OnceLock<Groups>);

impl Wanted {
    /// Whether the strategy fails on the program and on all parts of it because of their form.
    pub(crate) fn is_missing<P: Program>(&self, strategy: &Strategy<P>, program: &P) -> bool {
        let groups = |heads: &Heads| {
            let groups = heads.iter().map(|head| P::group(head));
            groups.fold(Groups::NONE, Groups::union)
        };
        let wanted = || strategy.heads().map_or(Groups::ALL, groups);
        !program.inside().meets(*self.0.get_or_init(wanted))
    }

    /// Whether it does, and nobody would hear why: it need not be tried there.
    pub(crate) fn is_absent<P: Program>(
        &self,
        strategy: &Strategy<P>,
        program: &P,
        run: &Run<P>,
    ) -> bool {
        self.is_missing(strategy, program) && !run.would_tell(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_what_was_put_in() {
        let set = Heads::of([0, 63, 64, 1023]);
        let all = (0..Heads::COUNT).filter(|head| set.contains(*head));
        assert_eq!(all.collect::<Vec<_>>(), [0, 63, 64, 1023]);
        assert!(!set.contains(Heads::COUNT));
        assert_eq!(Heads::of([5, Heads::COUNT, u16::MAX]), Heads::of([5]));
        let both = set.union(&Heads::of([5]));
        assert!(both.contains(5) && both.contains(1023) && !both.contains(6));
    }
}
