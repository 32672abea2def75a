//! What the programs compute, as loops.

mod convolution;
mod grid;
mod image;
mod linear_algebra;
mod stencils;

use crate::case::Case;

/// The domains with their cases.
pub const DOMAINS: &[(&str, &[Case])] = &[
    ("convolution", convolution::CASES),
    ("image", image::CASES),
    ("linear_algebra", linear_algebra::CASES),
    ("stencils", stencils::CASES),
];
