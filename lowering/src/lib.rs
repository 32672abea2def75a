//! From RISE through DPIA to loops, and from there with MLIR's passes to LLVM.

mod apart;
mod bytes;
pub mod c;
mod carry;
pub mod failures;
mod fences;
mod foreign;
mod fresh;
mod functional;
mod hoist;
mod imperative;
mod inline;
mod lines;
mod loops;
mod lowered;
mod mathematics;
mod offsets;
mod origin;
mod pipelines;
mod reach;
mod unsigned;
mod walk;
mod wording;

pub mod signature;

pub use functional::{LEFT_OPEN, NOT_GENERATED};
pub use loops::note_checked_by_caller;
use rise_dialect::pass::Pass;

/// The passes of this crate.
pub static PASSES: [&Pass; 20] = [
    &foreign::PASS,
    &unsigned::PASS,
    &functional::PASS,
    &imperative::PASS,
    &loops::TO_SCF,
    &loops::TO_AFFINE,
    &lines::PASS,
    &lowered::PASS,
    &fences::PASS,
    &hoist::PASS,
    &carry::PASS,
    &failures::CHECK_MEMORY,
    &failures::NOTE_FOREIGN,
    &failures::PASS,
    &failures::SHOW,
    &mathematics::PASS,
    &offsets::PASS,
    &apart::PASS,
    &c::DESCRIBE,
    &c::PASS,
];

/// Registers the passes and pipelines of this crate for the life of the process.
pub fn register_passes() {
    for pass in PASSES {
        rise_dialect::pass::register(pass);
    }
    for pipeline in &pipelines::PIPELINES {
        rise_dialect::pass::register_pipeline(pipeline);
    }
}
