//! Raw bindings for the parts that MLIR's C API lacks, to the C++ beside this crate: passes and
//! pipelines in Rust, diagnostics with notes, parts of types, the mains of `mlir-opt` and
//! `mlir-lsp-server`.
//!
//! The safe wrappers are in `rise-dialect`.

#![allow(
    missing_docs,
    non_camel_case_types,
    non_snake_case,
    non_upper_case_globals
)]

include!(concat!(env!("OUT_DIR"), "/shim.rs"));
