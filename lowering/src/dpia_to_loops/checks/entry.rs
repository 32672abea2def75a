//! Checks before the first command: what must be checked yet, and what was.

use rise_dialect::ir::{Builder, Val};
use rise_lang::nat::Facts;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::commands::position::Position;
use super::overlap::Overlap;
use super::requirements::Requirements;
use super::sizes::Dimension;

/// Checks before a command that stands in no other one.
pub(in crate::dpia_to_loops) struct Entry<'c> {
    /// Before that command.
    pub before_command: Position<'c>,
    /// Dimensions whose sizes could not be bound yet.
    pub unbound: Vec<Dimension<'c>>,
    /// Needs of operations for numbers.
    pub requirements: Requirements,
    /// Memory of which it is checked that it is aligned to so many bytes.
    pub aligned: FxHashSet<(usize, i64)>,
    /// Whether memory is aligned to so many bytes, where code asks for it.
    pub alignments: FxHashMap<(usize, i64), Val<'c>>,
    /// Memory that must lie apart.
    pub overlap: Overlap<'c>,
}

impl<'c> Entry<'c> {
    /// Nothing is checked yet of a function that begins here.
    pub fn at(builder: Builder<'c>, overlap: Overlap<'c>) -> Self {
        Self {
            before_command: Position::at(builder, &Facts::new(), 0),
            unbound: Vec::new(),
            requirements: Requirements::default(),
            aligned: FxHashSet::default(),
            alignments: FxHashMap::default(),
            overlap,
        }
    }
}
