//! Loops that RISE never makes. `tools/tests/foreign.rs` compares what our passes make of them with
//! MLIR's own lowering.

use crate::random::Random;

/// A module of so many random functions that a seed determines.
///
/// ```
/// let module = rise_fuzz::foreign_loops(2, 7);
/// assert_eq!(module, rise_fuzz::foreign_loops(2, 7));
/// assert_eq!(module.matches("func.func").count(), 2);
/// ```
pub fn foreign_loops(functions: usize, seed: u64) -> String {
    let mut random = random(seed);
    rise_testing::foreign_loops::module(functions, &mut |bound| random.below(bound))
}

/// As [`foreign_loops`], with programs of RISE among the loops; and the same module with a loop in
/// the place of each program.
///
/// ```
/// let (programs, loops) = rise_fuzz::programs_among_loops(4, 7);
/// assert!(programs.contains("rise.out") && !loops.contains("rise."));
/// ```
pub fn programs_among_loops(functions: usize, seed: u64) -> (String, String) {
    let mut random = random(seed);
    rise_testing::foreign_loops::mixed(functions, &mut |bound| random.below(bound))
}

fn random(seed: u64) -> Random {
    Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
