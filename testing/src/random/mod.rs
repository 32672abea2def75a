//! Random well-typed terms, as text.

mod choices;
mod dynamic;
mod terms;
mod types;

pub use choices::Choices;
pub use terms::Terms;
pub use types::Type;
