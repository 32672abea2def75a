//! The names of the dialects' operations, derived from their declarations: a name that no operation has does not compile.

include!(concat!(env!("OUT_DIR"), "/operations.rs"));
