//! Tests of every type error.

mod applications;
mod classes;
mod mismatches;
mod names;
mod open;
mod several;

use super::*;
