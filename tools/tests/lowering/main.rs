//! The lowering, by numbers: programs are lowered to LLVM in this process, run, and compared with
//! plain loops or with a model.

#[path = "../common/mod.rs"]
mod common;
mod execute;
mod memory;
mod model;
mod oracle;
mod passes;
mod program;
mod random;
mod rules;
mod scalars;
mod translation_rules;
mod views;
