//! Factors that a group of warps reads from memory that its threads share.
//!
//! An instruction takes blocks of 8 rows of 16 bytes, which follow each other in memory; the blocks
//! may be anywhere, if those along a row are apart by one number of bytes and those across the rows
//! by another. So the views of a factor are followed for all its elements together, under variables
//! for the block and the place in it.
//!
//! Or it takes rows of 128, 64 or 32 bytes, which follow each other, with their parts of 16 bytes
//! exchanged such that those of a column use different banks: the bits of a part's number in 8 rows
//! are those of its place, but for the lowest, which are combined with those of the row.
//!
//! Source: "PTX ISA", section 9.7.15 (asynchronous warpgroup instructions).

use melior::ir::{Location, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_lang::nat::{Fact, Name, Nat};

use crate::common::bytes::bytes_of;
use crate::common::fragments::Fragment;
use crate::loops_to_kernels::is_of_group;

use super::super::checks::in_place::{Direction, LANE};
use super::super::memory::named::element_type;
use super::super::vectors::place::{Elements, Place};
use super::super::{Lowering, Path, Step};

/// The rows of a block, and the bytes of one.
pub(super) const ROWS: u64 = 8;
pub(super) const BYTES: u64 = 16;

/// A factor in memory.
pub(super) struct Factor<'c> {
    /// Where it begins.
    pub address: Val<'c>,
    /// How many elements a block is apart from the next one along a row, and across the rows.
    pub along: i64,
    pub across: i64,
    /// The bytes of its rows, if their parts are exchanged; else 0.
    pub swizzled: i64,
}

/// How the blocks of a factor lie.
pub(super) struct Layout {
    pub along: i64,
    pub across: i64,
    pub swizzled: i64,
}

/// The variables for a place in a factor: the block and the place in it, of both dimensions.
pub(super) struct Variables {
    pub row_block: Name,
    pub row: Name,
    pub block: Name,
    pub element: Name,
}

impl<'c> Lowering<'c> {
    /// The memory of a factor, whose `rows` have `products` elements each; those of a right factor
    /// are its columns.
    pub(super) fn factor(
        &mut self,
        expression: Val<'c>,
        fragment: &Fragment,
        (rows, products): (u64, u64),
    ) -> Outcome<'c, Factor<'c>> {
        let location = expression.location();
        let refused = || not_in_blocks(location, fragment);
        let views = [dpia::AS_FRAGMENT_LEFT, dpia::AS_FRAGMENT_RIGHT];
        let view = ir::definition(expression).filter(|view| views.contains(&ir::name(*view)));
        let view = view.ok_or_else(refused)?;
        let is_left = ir::name(view) == dpia::AS_FRAGMENT_LEFT;
        let facts = self.facts.clone();
        let of_row = BYTES / fragment.bytes();
        let names = self.variables([rows / ROWS, ROWS, products / of_row, of_row]);
        let row = Step::Index(index(&names.row_block, ROWS, &names.row));
        let product = Step::Index(index(&names.block, of_row, &names.element));
        let path: Path = match is_left {
            true => vec![product, row],
            false => vec![row, product],
        };
        let lane = (Name::from(LANE), 1);
        let found = self.find_read(ir::operand(view, 0), path, &lane);
        let layout = found.map(|found| match found {
            Elements::Contiguous(place) if is_of_group(place.memory) => self
                .strides(&place, &names, of_row)
                .or_else(|| self.swizzled(&place, &names, of_row, products / of_row))
                .map(|layout| (place, layout)),
            _ => None,
        });
        self.facts = facts;
        let (place, layout) = layout?.ok_or_else(refused)?;
        let starts: Vec<Nat> = place
            .indices
            .iter()
            .map(|index| self.at(index, &names, None))
            .collect();
        self.record(
            place.root,
            place.leaf,
            (&starts, 1),
            Direction::Read,
            location,
        );
        let mut operands = vec![place.memory];
        operands.extend(self.materialize_all(&starts, location)?);
        let ty = melior::ir::r#type::IntegerType::new(self.builder.context, 64).into();
        Ok(Factor {
            address: self
                .builder
                .value(dpia::BLOCKS, location, &operands, ty, &[])?,
            along: layout.along,
            across: layout.across,
            swizzled: layout.swizzled,
        })
    }

    /// Variables below these sizes, as the facts say from now on.
    pub(super) fn variables(&mut self, sizes: [u64; 4]) -> Variables {
        let names = Variables {
            row_block: self.names.fresh("block"),
            row: self.names.fresh("row"),
            block: self.names.fresh("block"),
            element: self.names.fresh("element"),
        };
        for (name, size) in names.all().into_iter().zip(sizes) {
            let (variable, size) = (Nat::variable(name.clone()), Nat::constant(size));
            self.facts.assume(&Fact::less(&variable, &size));
        }
        names
    }

    /// How far blocks are apart, if the elements lie in blocks.
    fn strides(&self, place: &Place<'c>, names: &Variables, of_row: u64) -> Option<Layout> {
        let offset = offset(place, of_row)?;
        let start = self.at(&offset, names, None);
        let stride = |name: &Name| {
            let next = self.at(&offset, names, Some(name));
            let stride = self.simplify(&(&next - &start)).as_constant();
            stride.and_then(|stride| i64::try_from(stride).ok())
        };
        let (along, across) = (stride(&names.block)?, stride(&names.row_block)?);
        let part = |name: &Name, stride: u64| &Nat::variable(name.clone()) * &Nat::constant(stride);
        let expected = [
            part(&names.block, along.unsigned_abs()),
            part(&names.row_block, across.unsigned_abs()),
            part(&names.row, of_row),
            part(&names.element, 1),
        ];
        let expected = expected.iter().fold(start, |sum, part| &sum + part);
        let is_same = self.simplify(&(&offset - &expected)).is_zero();
        is_same.then_some(Layout {
            along,
            across,
            swizzled: 0,
        })
    }

    /// How far the groups of 8 rows are apart, if the rows have so many blocks, which are
    /// exchanged.
    pub(super) fn swizzled(
        &self,
        place: &Place<'c>,
        names: &Variables,
        of_row: u64,
        blocks: u64,
    ) -> Option<Layout> {
        if ![2, 4, 8].contains(&blocks) {
            return None;
        }
        let offset = offset(place, of_row)?;
        let start = self.at(&offset, names, None);
        let rows = Nat::constant(ROWS * blocks * of_row);
        let across = self.at(&offset, names, Some(&names.row_block));
        let across = self.simplify(&(&across - &start));
        let is_whole = |size: &Nat| self.facts.divides(&rows, size).is_yes();
        if !is_whole(&start) || !is_whole(&across) {
            return None;
        }
        let rest = &Nat::variable(names.row_block.clone()) * &across;
        let rest = &(&start + &rest) + &Nat::variable(names.element.clone());
        let is_there = |row: u64, block: u64| {
            let number = row * blocks + block;
            let moved = number ^ (number >> 3 & (blocks - 1));
            let expected = &rest + &Nat::constant(moved * of_row);
            let found = offset.substitute(&|name| match name {
                name if *name == names.row => Some(Nat::constant(row)),
                name if *name == names.block => Some(Nat::constant(block)),
                _ => None,
            });
            self.simplify(&(&found - &expected)).is_zero()
        };
        let mut places = (0..ROWS).flat_map(|row| (0..blocks).map(move |block| (row, block)));
        let across = i64::try_from(across.as_constant()?).ok()?;
        places
            .all(|(row, block)| is_there(row, block))
            .then_some(Layout {
                along: of_row.cast_signed(),
                across,
                swizzled: (blocks * BYTES).cast_signed(),
            })
    }

    /// An index at the beginning of a factor, or where one of its variables is one.
    pub(super) fn at(&self, index: &Nat, names: &Variables, one: Option<&Name>) -> Nat {
        let variables = names.all();
        let replaced = index.substitute(&|name| {
            let value = match Some(name) == one {
                true => Nat::one(),
                false => Nat::zero(),
            };
            variables.contains(&name).then_some(value)
        });
        self.simplify(&replaced)
    }
}

impl Variables {
    fn all(&self) -> [&Name; 4] {
        [&self.row_block, &self.row, &self.block, &self.element]
    }
}

/// A place in blocks of a size.
pub(super) fn index(block: &Name, size: u64, place: &Name) -> Nat {
    let block = &Nat::variable(block.clone()) * &Nat::constant(size);
    &block + &Nat::variable(place.clone())
}

/// The number of an element in memory, if it has as many bytes as expected.
pub(super) fn offset(place: &Place, of_row: u64) -> Option<Nat> {
    if bytes_of(element_type(place.memory.r#type())) != Some(BYTES / of_row) {
        return None;
    }
    let sizes = place.sizes.iter().skip(1).cloned().chain([Nat::one()]);
    let mut offset = Nat::zero();
    for (index, size) in place.indices.iter().zip(sizes) {
        offset = &(&offset + index) * &size;
    }
    Some(offset)
}

/// The error that a factor does not lie as an instruction takes it.
fn not_in_blocks<'c>(location: Location<'c>, fragment: &Fragment) -> Diagnostic<'c> {
    let of_row = BYTES / fragment.bytes();
    Diagnostic::error(
        location,
        format!(
            "a group of warps reads its factors from `local` memory, in blocks of {ROWS} rows of {of_row} elements that follow each other: \
             expected views of such memory, as of `k.m.{of_row}.{}` by `transpose` and `map join`, or of rows of {} elements whose parts `swizzle` exchanges",
            fragment.element,
            8 * of_row
        ),
    )
}
