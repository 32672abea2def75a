//! The best strategy we know on this machine, for sizes that its tiles divide.

use rise_runtime::array::ElementType;

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
pub fn strategy(element: ElementType) -> String {
    let bits = widest_vector();
    let width = bits / 8 / element.size();
    let (rows, columns) = match bits {
        512 => (8, 2 * width),
        _ => (4, 2 * width),
    };
    format!("registerTilesInBlocks({BLOCK}, {rows}, {columns}, {width})")
}

/// Strips of rows in a block.
const BLOCK: usize = 16;
