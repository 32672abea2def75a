//! The names of the dialects' operations, derived from their declarations: a misspelled name does
//! not compile.

include!(concat!(env!("OUT_DIR"), "/operations.rs"));
