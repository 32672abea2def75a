//! Results of the programs, computed by loops.

mod convolution;
mod dependent;
mod dynamic;
mod grid;
mod image;
mod learning;
mod linear_algebra;
mod parallel_patterns;
mod simulation;
mod stencils;
mod with_loops;

use crate::corpus::case::Case;

/// The domains with their cases.
pub const DOMAINS: &[(&str, &[Case])] = &[
    ("convolution", convolution::CASES),
    ("dependent", dependent::CASES),
    ("dynamic", dynamic::CASES),
    ("image", image::CASES),
    ("learning", learning::CASES),
    ("linear_algebra", linear_algebra::CASES),
    ("parallel_patterns", parallel_patterns::CASES),
    ("simulation", simulation::CASES),
    ("stencils", stencils::CASES),
    ("with_loops", with_loops::CASES),
];
