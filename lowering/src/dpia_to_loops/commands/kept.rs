//! Results that are kept, so that nothing is found or emitted twice.

use std::cell::RefCell;

use rise_lang::types::DataType;
use rustc_hash::FxHashMap;

use super::super::indices::formula::Emitted;
use super::super::vectors::place::Lanes;
use super::shared::Shared;

/// Results of earlier work.
#[derive(Default)]
pub(in crate::dpia_to_loops) struct Kept<'c> {
    /// The types of expressions and acceptors that were read, by their identity.
    pub types: RefCell<FxHashMap<usize, DataType>>,
    /// The index expressions that were emitted.
    pub indices: RefCell<Emitted<'c>>,
    /// Values that the current assignment computed.
    pub shared: Shared<'c>,
    /// Facts about the lanes of the last vector.
    pub lanes: Option<Lanes>,
}
