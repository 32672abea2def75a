//! Matrix fragments: which element of a matrix which lane of a warp holds, and which products a
//! tensor core has.
//!
//! A fragment consists of the tiles of one instruction. Lane `l` of a warp stands in group `l / 4`,
//! at place `l % 4`. Of a tile it holds elements that share 4 bytes next to each other, in the
//! order in which the instruction takes them. Where four warps hold a sum together, each has a
//! quarter of its rows.
//!
//! Source: "PTX ISA", section 9.7.14 (matrix multiply-accumulate instructions).

use rise_lang::nat::Nat;
use rise_lang::types::{DataType, FragmentRole, Scalar};

/// The lanes of a warp.
pub(crate) const LANES: u64 = 32;
/// The warps that hold a sum together, where more than one does.
pub(crate) const WARPS_OF_GROUP: u64 = 4;
/// The rows and columns of the sums of one instruction.
const ROWS: u64 = 16;
const COLUMNS: u64 = 8;
/// The most columns that four warps sum up by one instruction.
const MOST_COLUMNS: u64 = 256;
/// The groups of lanes, each of which has a row or a column, and the lanes of one.
const GROUPS: u64 = 8;
const OF_GROUP: u64 = LANES / GROUPS;

/// The threads that hold a fragment together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Holder {
    #[default]
    Warp,
    /// Four warps.
    WarpGroup,
}

impl Holder {
    /// How many warps.
    pub fn warps(self) -> u64 {
        match self {
            Holder::Warp => 1,
            Holder::WarpGroup => WARPS_OF_GROUP,
        }
    }
}

/// A thread that holds elements of a fragment.
pub(crate) struct Thread {
    /// The number of its warp, among those that hold the fragment.
    pub warp: Nat,
    /// Its number in the warp.
    pub lane: Nat,
}

/// A fragment whose sizes are known.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fragment {
    pub holder: Holder,
    pub role: FragmentRole,
    pub rows: u64,
    pub columns: u64,
    pub element: Scalar,
}

/// A part of a fragment, which an instruction takes, by the numbers of its row and column of tiles.
#[derive(Clone, Copy)]
pub(crate) struct Tile {
    pub row: u64,
    pub column: u64,
}

impl Fragment {
    /// The fragment that a type describes; none if it is another type, or its sizes are no numbers
    /// of whole tiles.
    pub fn of(data: &DataType, holder: Holder) -> Option<Self> {
        let DataType::Fragment(role, rows, columns, element) = data else {
            return None;
        };
        let DataType::Scalar(element) = **element else {
            return None;
        };
        let fragment = Self {
            holder,
            role: *role,
            rows: rows.as_constant()?,
            columns: columns.as_constant()?,
            element,
        };
        let (rows, columns) = fragment.tile_sizes()?;
        let is_whole = |size: u64, tile: u64| size > 0 && size.is_multiple_of(tile);
        if holder == Holder::WarpGroup && !fragment.fits_group() {
            return None;
        }
        (is_whole(fragment.rows, rows) && is_whole(fragment.columns, columns)).then_some(fragment)
    }

    /// Whether the instructions of four warps have it.
    fn fits_group(&self) -> bool {
        let is_narrow = self.role == FragmentRole::Left || self.columns <= MOST_COLUMNS;
        let is_packed = self.role == FragmentRole::Accumulator && self.element == Scalar::F16;
        is_narrow && !is_packed && self.element != Scalar::F64
    }

    /// The rows and columns of its tiles; none if no instruction has such factors.
    fn tile_sizes(&self) -> Option<(u64, u64)> {
        let products = |size| match self.holder {
            Holder::Warp => products(self.element, size),
            Holder::WarpGroup => all_products(self.element).first().copied(),
        };
        let rows = ROWS * self.holder.warps();
        Some(match self.role {
            FragmentRole::Left => (rows, products(self.columns)?),
            FragmentRole::Right => (products(self.rows)?, COLUMNS),
            FragmentRole::Accumulator => (rows, COLUMNS),
        })
    }

    /// The number of rows and of columns of tiles.
    pub fn tiles(&self) -> (u64, u64) {
        let (rows, columns) = self.tile_sizes().unwrap_or((1, 1));
        (self.rows / rows, self.columns / columns)
    }

    /// How many elements a lane holds.
    pub fn of_lane(&self) -> u64 {
        self.rows * self.columns / (LANES * self.holder.warps())
    }

    /// How many elements of a tile a lane holds.
    pub fn of_tile(&self) -> u64 {
        let (rows, columns) = self.tile_sizes().unwrap_or((1, 1));
        rows * columns / (LANES * self.holder.warps())
    }

    /// The number of the first element that a lane holds of a tile.
    pub fn first_of(&self, tile: Tile) -> u64 {
        let (_, columns) = self.tiles();
        (tile.row * columns + tile.column) * self.of_tile()
    }

    /// The row and the column of an element that a lane holds, by its number.
    pub fn place(&self, thread: &Thread, number: u64) -> (Nat, Nat) {
        let (rows, columns) = self.tile_sizes().unwrap_or((1, 1));
        let (tile, number) = (number / self.of_tile(), number % self.of_tile());
        let (_, across) = self.tiles();
        let (above, before) = (tile / across * rows, tile % across * columns);
        let group = thread.lane.floor_divide(&Nat::constant(OF_GROUP));
        let place = thread.lane.modulo(&Nat::constant(OF_GROUP));
        let of_warp = &thread.warp * &Nat::constant(ROWS);
        // The elements that share a register.
        let packed = self.packed();
        let (register, part) = (number / packed, number % packed);
        let along = |register: u64| {
            let first = &place + &Nat::constant(register * OF_GROUP);
            &(&first * &Nat::constant(packed)) + &Nat::constant(part)
        };
        let (row, column) = match self.role {
            FragmentRole::Right => (along(register), group),
            FragmentRole::Left | FragmentRole::Accumulator => {
                let half = register % 2 * GROUPS;
                let row = &of_warp + &group;
                (&row + &Nat::constant(half), along(register / 2))
            }
        };
        (
            &row + &Nat::constant(above),
            &column + &Nat::constant(before),
        )
    }

    /// The bytes of an element.
    pub fn bytes(&self) -> u64 {
        self.element.bytes()
    }

    /// How many elements that follow each other are next to each other in a lane.
    fn packed(&self) -> u64 {
        match self.role {
            FragmentRole::Accumulator => 2,
            FragmentRole::Left | FragmentRole::Right => (4 / self.element.bytes()).max(1),
        }
    }
}

/// The products along `size` that one instruction sums up, as many as it can.
fn products(factor: Scalar, size: u64) -> Option<u64> {
    let counts = all_products(factor).iter().copied();
    counts.into_iter().find(|count| size.is_multiple_of(*count))
}

/// The numbers of products that instructions sum up, the largest first; none for scalars that no
/// tensor core multiplies.
pub(crate) fn all_products(factor: Scalar) -> &'static [u64] {
    match factor {
        Scalar::F16 | Scalar::BF16 => &[16, 8],
        Scalar::TF32 => &[8, 4],
        Scalar::F64 => &[16, 8, 4],
        Scalar::I8 => &[32, 16],
        _ => &[],
    }
}

/// The types that products of a factor are summed up in.
pub(crate) fn sums(factor: Scalar) -> &'static [Scalar] {
    match factor {
        Scalar::F16 => &[Scalar::F32, Scalar::F16],
        Scalar::BF16 | Scalar::TF32 => &[Scalar::F32],
        Scalar::F64 => &[Scalar::F64],
        Scalar::I8 => &[Scalar::I32],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn all(element: Scalar, products: u64) -> [Fragment; 3] {
        let fragment = |role, rows, columns, element| Fragment {
            holder: Holder::Warp,
            role,
            rows,
            columns,
            element,
        };
        [
            fragment(FragmentRole::Left, 32, products, element),
            fragment(FragmentRole::Right, products, 24, element),
            fragment(FragmentRole::Accumulator, 32, 24, sums(element)[0]),
        ]
    }

    fn thread(warp: u64, lane: u64) -> Thread {
        Thread {
            warp: Nat::constant(warp),
            lane: Nat::constant(lane),
        }
    }

    #[test]
    fn each_element_is_held_once() {
        let factors = [
            Scalar::F16,
            Scalar::BF16,
            Scalar::TF32,
            Scalar::F64,
            Scalar::I8,
        ];
        for element in factors {
            for products in all_products(element).iter().flat_map(|one| [*one, 3 * one]) {
                for fragment in all(element, products) {
                    let mut places = BTreeSet::new();
                    for lane in 0..LANES {
                        for number in 0..fragment.of_lane() {
                            let (row, column) = fragment.place(&thread(0, lane), number);
                            let (row, column) = (row.as_constant(), column.as_constant());
                            assert!(row < Some(fragment.rows) && column < Some(fragment.columns));
                            assert!(places.insert((row, column)), "{fragment:?}");
                        }
                    }
                    let all = usize::try_from(fragment.rows * fragment.columns).unwrap();
                    assert_eq!(places.len(), all, "{fragment:?}");
                }
            }
        }
    }

    /// Figures of "PTX ISA" for `mma.m16n8k16` with factors of 16 bits.
    #[test]
    fn lanes_hold_what_the_instruction_takes() {
        let [left, right, sum] = all(Scalar::F16, 16);
        let place = |fragment: &Fragment, lane, number| {
            let (row, column) = fragment.place(&thread(0, lane), number);
            (row.as_constant().unwrap(), column.as_constant().unwrap())
        };
        let of_left = (0..8).map(|number| place(&left, 6, number));
        let expected = [
            (1, 4),
            (1, 5),
            (9, 4),
            (9, 5),
            (1, 12),
            (1, 13),
            (9, 12),
            (9, 13),
        ];
        assert!(of_left.eq(expected));
        let of_right = (0..4).map(|number| place(&right, 6, number));
        assert!(of_right.eq([(4, 1), (5, 1), (12, 1), (13, 1)]));
        let of_sum = (0..4).map(|number| place(&sum, 6, number));
        assert!(of_sum.eq([(1, 4), (1, 5), (9, 4), (9, 5)]));
        // Those for `mma.m16n8k8` with factors of tf32.
        let [left, right, _] = all(Scalar::TF32, 8);
        let of_left = (0..4).map(|number| place(&left, 6, number));
        assert!(of_left.eq([(1, 2), (9, 2), (1, 6), (9, 6)]));
        let of_right = (0..2).map(|number| place(&right, 6, number));
        assert!(of_right.eq([(2, 1), (6, 1)]));
    }
}
