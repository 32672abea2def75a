//! The best strategies we know on this machine.

use rise_runtime::array::ElementType;

use super::Size;
use crate::machine::{self, widest_vector};

/// The most panels of a block.
const PANELS: usize = 4;
/// Of longer rows a panel leaves no place in the second-level cache of Intel's processors.
const LONG_ROWS: usize = 1200;
/// How deep the blocks of long rows are: four panels of so many `f32` are half of that cache.
const DEPTH: usize = 512;
/// Rows of more bytes begin where nothing near was read: memory is asked for them.
const FAR_ROWS: usize = 3 << 10;
/// How many bytes a cache line has.
const CACHE_LINE: usize = 64;
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
    if machine::processor() == "znver5" && k * element.size() > FAR_ROWS {
        return ahead(element, k, m, width);
    }
    let (rows, vectors) = match bits {
        512 if is_intel() => (6, 4),
        512 => (8, 2),
        _ => (4, 3),
    };
    let columns = vectors * width;
    if bits == 512 && is_intel() && k > LONG_ROWS {
        return format!("registerTilesInDepth({PANELS}, {DEPTH}, {rows}, {columns}, {width})");
    }
    let [first, panel] = [n * k, k * columns].map(|elements| elements * element.size());
    match panels(bits, first, panel).min(most_panels(m, columns)) {
        1 => format!("registerTiles({rows}, {columns}, {width})"),
        panels => format!("registerTilesInBlocks({panels}, {rows}, {columns}, {width})"),
    }
}

/// For a processor with two pipelines of 512 bits, whose caches bring too late what it has not seen
/// yet. Panels of three vectors need the fewest loads; of two there are four in a block, if they
/// leave no columns over and are short; of `f64`, whose panels are as long again, three were faster
/// also then.
fn ahead(element: ElementType, k: usize, m: usize, width: usize) -> String {
    let line = CACHE_LINE / element.size();
    let divides = |vectors: usize| m.is_multiple_of(vectors * width);
    let is_short = element == ElementType::F32 && k <= LONG_ROWS;
    let (panels, vectors) = match divides(2) && !divides(3) && is_short {
        true => (PANELS, 2),
        false => (1, 3),
    };
    let columns = vectors * width;
    format!("registerTilesAhead({panels}, 8, {columns}, {width}, {line})")
}

/// How many panels of the second matrix make up a block, given the bytes of the first matrix and of
/// a panel. On Intel's processors as many as half of the second-level cache holds. On others one,
/// unless it is so large that it leaves no place there for the rows of the first matrix: these are
/// then used by several panels. With registers of 256 bits two, more if they are large, and many
/// where the first matrix is: it comes from the third-level cache or memory, once for each block,
/// while panels come one after the other, which is easy to foresee.
fn panels(bits: usize, first: usize, panel: usize) -> usize {
    match bits {
        512 if is_intel() => ((512 << 10) / panel.max(1)).clamp(1, PANELS),
        512 if panel > 128 << 10 => PANELS,
        256 if first > 2 << 20 => 4 * PANELS,
        256 if panel > 128 << 10 => PANELS,
        256 => 2,
        _ => 1,
    }
}

/// With more panels a result of so many columns would be fewer than two blocks, of which the
/// threads copy one each.
fn most_panels(m: usize, columns: usize) -> usize {
    (m / (2 * columns)).max(1)
}

/// Whether the processor is one of Intel's: with registers of 512 bits these have two pipelines of
/// this width, which want more sums at once than those of processors that work on such a register
/// in two halves.
#[cfg(target_arch = "x86_64")]
fn is_intel() -> bool {
    let leaf = std::arch::x86_64::__cpuid(0);
    [leaf.ebx, leaf.edx, leaf.ecx]
        .map(u32::to_le_bytes)
        .concat()
        == b"GenuineIntel"
}

#[cfg(not(target_arch = "x86_64"))]
fn is_intel() -> bool {
    false
}
