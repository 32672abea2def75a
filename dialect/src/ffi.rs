//! Raw bindings to the C API in `include/rise-c/Rise.h`.

#![allow(
    missing_docs,
    dead_code,
    non_camel_case_types,
    non_snake_case,
    non_upper_case_globals,
    unused_imports
)]
#![allow(clippy::all)]

include!(concat!(env!("OUT_DIR"), "/dialect.rs"));
