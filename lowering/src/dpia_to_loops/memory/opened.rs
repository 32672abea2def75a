//! The memory that a program has opened.

use rise_dialect::ir::{Builder, Val};
use rise_lang::nat::Facts;

use super::super::commands::position::Position;
use super::super::views::dependent::Tables;
use super::allocation::AllocationScope;
use super::named::Cell;
use super::stack::PrivateArrays;

/// The memory that a program has opened, and where it is allocated.
pub(in crate::dpia_to_loops) struct Memory<'c> {
    /// Memory that each `dpia.new` opened, numbered as they come.
    pub cells: Vec<Cell<'c>>,
    /// Where the next memory is allocated.
    pub scope: AllocationScope<'c>,
    /// Whether parts of the function run on a device, which has memory of its own.
    pub for_device: bool,
    /// The private arrays so far, which share a stack.
    pub private_arrays: PrivateArrays<'c>,
    /// Memory that the bodies of the loops around have allocated, inner ones last.
    pub of_bodies: Vec<Vec<Val<'c>>>,
    /// Where the rows of dependent arrays begin.
    pub tables: Tables<'c>,
}

impl<'c> Memory<'c> {
    /// None yet, in a function that begins here.
    pub fn at(builder: Builder<'c>) -> Self {
        Self {
            cells: Vec::new(),
            scope: AllocationScope::at(Position::at(builder, &Facts::new(), 0)),
            for_device: false,
            private_arrays: PrivateArrays::new(),
            of_bodies: Vec::new(),
            tables: Tables::default(),
        }
    }
}
