//! What the programs compute, as loops.

mod linear_algebra;

use crate::case::Case;

/// The domains with their cases.
pub const DOMAINS: &[(&str, &[Case])] = &[("linear_algebra", linear_algebra::CASES)];
