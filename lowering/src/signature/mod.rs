//! Signatures of functions: what `rise.in` reads of their arguments, and what `rise.out` writes.

mod error;
mod read;
#[cfg(test)]
mod tests;

pub use error::SignatureError;
pub use read::of;
