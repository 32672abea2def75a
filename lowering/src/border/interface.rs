//! Arguments of a compiled function: their shapes in terms of sizes, and facts about these.

use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::signature::Signature;

/// The border of a function.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Interface {
    /// All arguments that are no sizes.
    pub parameters: Vec<Parameter>,
    /// The symbolic sizes, which are arguments behind the parameters.
    pub sizes: Vec<Name>,
    /// Sizes that the loops take as arguments behind the others, because no extent tells them.
    pub passed: Vec<Nat>,
    /// Facts that must hold for the sizes.
    pub facts: Vec<Fact>,
}

/// A parameter that is no size.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameter {
    pub is_written: bool,
    /// Its extents, once for each way in which the program describes them.
    pub shapes: Vec<Vec<Nat>>,
}

impl Interface {
    /// The border of a function with a signature, and facts of its author.
    pub fn of(signature: &Signature, facts: &[Fact]) -> Self {
        let parameters = signature.parameters.iter().map(|parameter| Parameter {
            is_written: parameter.role.is_written(),
            shapes: std::iter::once(&parameter.dimensions)
                .chain(&parameter.further_dimensions)
                .cloned()
                .collect(),
        });
        Self {
            parameters: parameters.collect(),
            sizes: signature.sizes.clone(),
            passed: signature.passed.clone(),
            facts: facts.to_vec(),
        }
    }
}
