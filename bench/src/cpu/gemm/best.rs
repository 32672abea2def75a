//! The best strategies we know on this machine.

use rise_runtime::array::ElementType;

use super::Size;

/// How many bits a vector register has.
#[cfg(target_arch = "x86_64")]
fn widest_vector() -> usize {
    if std::arch::is_x86_feature_detected!("avx512f") {
        512
    } else {
        256
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn widest_vector() -> usize {
    128
}

/// So many panels make up a block where one panel is large.
const PANELS: usize = 4;
/// With fewer rows it does not pay to copy the second matrix.
const FEW_ROWS: usize = 4;

/// An expression of `examples/strategies/gemm.elevate`.
pub fn strategy(element: ElementType, [n, k, m]: Size) -> String {
    let bits = widest_vector();
    let width = bits / 8 / element.size();
    let in_place = 8 * width;
    if n < FEW_ROWS && m.is_multiple_of(in_place) {
        return format!("registerTilesInPlace({n}, {in_place}, {width})");
    }
    // As many sums as there are registers for, and how large a panel of the second matrix may be, before it leaves no place in the second-level cache for the rows
    // of the first, unless they are used by several panels.
    let (rows, vectors, largest_panel) = match bits {
        512 => (8, 2, 128 << 10),
        _ => (4, 3, 256 << 10),
    };
    let columns = vectors * width;
    if k * columns * element.size() <= largest_panel {
        format!("registerTiles({rows}, {columns}, {width})")
    } else {
        format!("registerTilesInBlocks({PANELS}, {rows}, {columns}, {width})")
    }
}
