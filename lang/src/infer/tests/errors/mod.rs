//! Every way to be wrong, pinned.

mod applications;
mod classes;
mod mismatches;
mod names;
mod open;
mod several;

use super::*;
