//! The programs, by what they are about.

mod matrices;
mod patterns;
mod simulation;
mod sweeps;
mod with_loops;

use super::Case;
pub(in crate::cpu) use simulation::{SCENE, scene};

/// All programs, in the order of the table.
pub fn all() -> impl Iterator<Item = &'static Case> {
    let groups = [
        simulation::CASES,
        sweeps::CASES,
        patterns::CASES,
        matrices::CASES,
        with_loops::CASES,
    ];
    groups.into_iter().flatten()
}
