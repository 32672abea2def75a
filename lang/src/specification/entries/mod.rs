//! The meaning of each primitive, its constraints and an example: a file for each group of
//! declarations.

mod arithmetic;
mod bits;
mod comparison;
mod conversion;
mod dependent;
mod device;
mod dynamic;
mod mathematics;
mod memory;
mod pairs;
mod patterns;
mod selection;
mod sequential;
mod shape;
mod streams;
mod threads;
mod vectors;
mod warps;

use super::Entry;
use crate::primitives::Group;

/// The entries of a group, in the order of declaration.
pub(super) fn entries(group: Group) -> &'static [Entry] {
    match group {
        Group::Arithmetic => arithmetic::ENTRIES,
        Group::Mathematics => mathematics::ENTRIES,
        Group::Bits => bits::ENTRIES,
        Group::Comparison => comparison::ENTRIES,
        Group::Conversion => conversion::ENTRIES,
        Group::Memory => memory::ENTRIES,
        Group::Patterns => patterns::ENTRIES,
        Group::Pairs => pairs::ENTRIES,
        Group::Shape => shape::ENTRIES,
        Group::Selection => selection::ENTRIES,
        Group::Dependent => dependent::ENTRIES,
        Group::Dynamic => dynamic::ENTRIES,
        Group::Sequential => sequential::ENTRIES,
        Group::Streams => streams::ENTRIES,
        Group::Vectors => vectors::ENTRIES,
        Group::Threads => threads::ENTRIES,
        Group::Device => device::ENTRIES,
        Group::Warps => warps::ENTRIES,
    }
}
