//! Random programs: what the interpreter says they mean against what the compiled code computes.

mod alias;
mod c_source;
mod case;
mod comparison;
mod compiled;
mod data;
mod difference;
mod foreign;
mod generate;
mod header;
mod memory;
mod npy;
mod operations;
mod oracle;
mod probe;
mod race;
mod random;
mod rewriting;
mod run;
mod sanitizer;
mod shrink;
mod valuations;
mod worker;

pub use case::{Case, Kind, case};
pub use foreign::{foreign_loops, programs_among_loops};
pub use generate::{AUTOMATIC, Files, Least, Options, Patterns, Plan, Program, Values};
pub use oracle::{Oracle, Verdict};
pub use probe::misbehave;
pub use random::numbers;
pub use run::{Cause, Causes, Finding, Outcome, Run, Setting, report, run};
pub use sanitizer::Sanitizer;
pub use shrink::smallest;
pub use worker::{Worker, from_hexadecimal, serve, to_hexadecimal};
