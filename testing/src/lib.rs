//! Helpers of the tests of several crates. Nothing else uses this crate.

pub mod corpus;
pub mod foreign_loops;
pub mod random;
