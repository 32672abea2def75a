//! The best strategy we know for a size on this machine.

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

/// An expression of `examples/strategies/gemm.elevate`.
pub fn strategy(element: ElementType, [n, _, m]: Size) -> String {
    let bits = widest_vector();
    let width = bits / 8 / element.size();
    let (rows, columns) = match bits {
        512 => (8, 2 * width),
        _ => (4, 2 * width),
    };
    if n % (rows * BLOCK) == 0 && m % columns == 0 {
        format!("registerTilesInBlocks({BLOCK}, {rows}, {columns}, {width})")
    } else {
        format!("registerTilesPadded({rows}, {columns}, {width})")
    }
}

/// Strips of rows in a block.
const BLOCK: usize = 16;
