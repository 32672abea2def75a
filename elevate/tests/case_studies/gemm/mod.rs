//! Matrix multiplication: the seven versions of "Achieving High-Performance the Functional Way",
//! section 6.1, and the register tiles, all from one high-level program.

mod golden;
mod refused;
mod values;

use rise_lang::term::Definition;

use crate::support::program;

/// The versions, in their order.
pub const VERSIONS: [&str; 8] = [
    "baseline",
    "blocking",
    "vectorized",
    "loopPermutation",
    "arrayPacking",
    "cacheBlocks",
    "parallelTiles",
    "registerTiles(8, 32, 16)",
];

const BODY: &str = "a |> map (fun row => transpose b |> map (fun col => zip row col |> map (fun (x, y) => x * y) |> reduce (+) 0))";

/// The product of matrices of `n` by `k` and `k` by `m` elements.
pub fn product(element: &str, [n, k, m]: [u64; 3]) -> Definition {
    program(&format!(
        "def mm (a : {n}.{k}.{element}) (b : {k}.{m}.{element}) : {n}.{m}.{element} = {BODY}"
    ))
}

/// The same for all sizes that tiles of 32 by 32 and blocks of four divide, or for those that the
/// facts describe.
pub fn symbolic_product(element: &str, facts: &str) -> Definition {
    program(&format!(
        "def mm {{n k m : nat}} (a : n.k.{element}) (b : k.m.{element}) : n.m.{element} {facts} = {BODY}"
    ))
}

/// Facts for the tiles of all versions.
pub const DIVISIBLE: &str = "where n % 32 == 0, k % 4 == 0, m % 32 == 0";
