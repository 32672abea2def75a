//! Arguments and results of a function with a RISE program: its parameters, their shapes, and the
//! sizes that these depend on. [`Signature::bind`] finds the values of the symbolic sizes for given
//! arrays.

mod bind;
mod error;
mod solve;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use crate::nat::{Name, Nat};
use crate::types::{DataType, Scalar};

pub use bind::Sizes;
pub use error::BindError;

/// The border of a RISE program.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// The function's name, without `@`.
    pub name: String,
    /// The function's arguments, in order.
    pub parameters: Vec<Parameter>,
    /// The symbolic sizes, in binding order: that of the first dimension that mentions them, going
    /// through the parameters in order; within one dimension by name. Then those that only `passed`
    /// mentions.
    pub sizes: Vec<Name>,
    /// Sizes that the function takes as arguments behind its parameters, because no extent tells
    /// it: sizes, or what is computed from some.
    pub passed: Vec<Nat>,
}

/// An argument of the function.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its position, from zero.
    pub index: usize,
    /// Its name, without `%`, where the location of the argument has one.
    pub name: Option<String>,
    /// Role of the parameter in the program.
    pub role: Role,
    /// Its data type at the border.
    pub data: DataType,
    /// The type of its elements.
    pub element: Scalar,
    /// Its extents, outermost first; none for a single element.
    pub dimensions: Vec<Nat>,
    /// Further expressions for all of its extents, if it is read or written with different ones at
    /// several places.
    pub further_dimensions: Vec<Vec<Nat>>,
    /// How it is passed.
    pub passing: Passing,
}

/// Role of a parameter in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is only read.
    Input,
    /// It is only written.
    Output,
    /// It is read and written.
    InputOutput,
}

impl Role {
    /// Whether the program reads it.
    pub fn is_read(self) -> bool {
        matches!(self, Role::Input | Role::InputOutput)
    }

    /// Whether the program writes it.
    pub fn is_written(self) -> bool {
        matches!(self, Role::Output | Role::InputOutput)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Role::Input => "in",
            Role::Output => "out",
            Role::InputOutput => "in, out",
        })
    }
}

/// How a parameter is passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passing {
    /// A scalar by value.
    Value,
    /// A row-major memref, with the extents that its type knows.
    Memory(Vec<Option<u64>>),
}

impl Parameter {
    /// Its extents with a sign between, or that it is a single element.
    pub fn shape(&self, times: &str) -> String {
        let extents: Vec<String> = self.dimensions.iter().map(ToString::to_string).collect();
        match extents.is_empty() {
            true => "one".to_owned(),
            false => extents.join(&format!(" {times} ")),
        }
    }

    /// How messages call it: by its name in quotes, or by its number from one.
    pub fn label(&self) -> String {
        match &self.name {
            Some(name) => format!("`{name}`"),
            None => format!("number {}", self.index + 1),
        }
    }

    /// Whether a single scalar is passed by value.
    pub fn is_value(&self) -> bool {
        self.passing == Passing::Value
    }

    /// Bound of its elements, if they are of a type `idx[n]`.
    pub fn index_bound(&self) -> Option<&Nat> {
        let mut data = &self.data;
        while let DataType::Array(_, element) = data {
            data = element;
        }
        match data {
            DataType::Index(bound) => Some(bound),
            _ => None,
        }
    }

    /// Every expression for each extent: `(dimension, expression)`.
    fn expressions(&self) -> impl Iterator<Item = (usize, &Nat)> {
        let further = self
            .further_dimensions
            .iter()
            .flat_map(|dimensions| dimensions.iter().enumerate());
        self.dimensions.iter().enumerate().chain(further)
    }
}

impl Signature {
    /// A signature with the sizes that its parameters and what is passed mention.
    pub fn new(name: String, parameters: Vec<Parameter>, passed: Vec<Nat>) -> Signature {
        let mut sizes = binding_order(&parameters);
        for size in passed.iter().flat_map(Nat::variables) {
            if !sizes.contains(&size) {
                sizes.push(size);
            }
        }
        Signature {
            name,
            parameters,
            sizes,
            passed,
        }
    }

    /// The parameters that the program reads, in order.
    pub fn inputs(&self) -> impl Iterator<Item = &Parameter> + Clone {
        self.parameters
            .iter()
            .filter(|parameter| parameter.role.is_read())
    }

    /// The parameters that the program writes, in order.
    pub fn outputs(&self) -> impl Iterator<Item = &Parameter> + Clone {
        self.parameters
            .iter()
            .filter(|parameter| parameter.role.is_written())
    }

    /// The values of the symbolic sizes for arrays of the given shapes: one entry a parameter,
    /// `None` where the shape is not known (as of outputs). `given` are sizes whose values are
    /// known beforehand.
    ///
    /// Every known extent is an equation between an expression and a number. Equations with one
    /// unknown are solved, in order and again until nothing new is found; then every one is
    /// checked.
    ///
    /// # Errors
    /// See [`BindError`].
    pub fn bind(
        &self,
        given: &BTreeMap<Name, u64>,
        shapes: &[Option<Vec<usize>>],
    ) -> Result<Sizes, BindError> {
        bind::bind(self, given, shapes)
    }
}

/// The sizes that the expressions mention, in the order of their first mention.
fn binding_order(parameters: &[Parameter]) -> Vec<Name> {
    let mut order = Vec::new();
    for (_, expression) in parameters.iter().flat_map(Parameter::expressions) {
        for name in expression.variables() {
            if !order.contains(&name) {
                order.push(name);
            }
        }
    }
    order
}
