//! The type of a primitive for given type-level arguments.

use super::Primitive;
use crate::{
    nat::{Name, Nat},
    types::{Class, Kind, Substitution, Type, TypeArgument},
};

/// Type-level arguments that do not fit a primitive's type-level parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstantiationError {
    /// There are too few or too many.
    #[error("`{primitive}` has {expected} type-level parameters, found {found} arguments")]
    Count {
        /// The primitive.
        primitive: Primitive,
        /// The number of its type-level parameters.
        expected: usize,
        /// The number of arguments.
        found: usize,
    },
    /// One is of the wrong kind.
    #[error(
        "`{primitive}` needs for `{parameter}` an argument of kind {expected}, found `{argument}` of kind {found}"
    )]
    Kind {
        /// The primitive.
        primitive: Primitive,
        /// The parameter.
        parameter: Name,
        /// Its kind.
        expected: Kind,
        /// The kind of the argument.
        found: Kind,
        /// The argument, in the surface notation.
        argument: String,
    },
    /// One is of the right kind, but not among those that the primitive works on.
    #[error("`{primitive}` needs for `{parameter}` {}, found `{argument}`", .class.description())]
    Class {
        /// The primitive.
        primitive: Primitive,
        /// The parameter.
        parameter: Name,
        /// The class that narrows it.
        class: Class,
        /// The argument, in the surface notation.
        argument: String,
    },
    /// One has a size below zero.
    #[error(
        "`{primitive}` has for `{parameter}` a negative size: expected 0 or more, found `{size}`"
    )]
    Negative {
        /// The primitive.
        primitive: Primitive,
        /// The parameter.
        parameter: Name,
        /// The size.
        size: Nat,
    },
}

impl Primitive {
    /// The type for the given type-level arguments, in the order of [`Primitive::parameters`].
    ///
    /// A variable is accepted wherever its kind fits: whether it keeps to a class is known to who
    /// bound it.
    ///
    /// # Errors
    /// If the number, the kind or the class of an argument does not fit its parameter, or a size is
    /// negative.
    pub fn instantiate(self, arguments: &[TypeArgument]) -> Result<Type, InstantiationError> {
        let parameters = self.parameters();
        if parameters.len() != arguments.len() {
            return Err(InstantiationError::Count {
                primitive: self,
                expected: parameters.len(),
                found: arguments.len(),
            });
        }
        for (parameter, argument) in parameters.iter().zip(arguments) {
            if parameter.kind != argument.kind() {
                return Err(InstantiationError::Kind {
                    primitive: self,
                    parameter: parameter.name.clone(),
                    expected: parameter.kind,
                    found: argument.kind(),
                    argument: argument.to_string(),
                });
            }
            if let Some(class) = parameter.class
                && class.has(argument) == Some(false)
            {
                return Err(InstantiationError::Class {
                    primitive: self,
                    parameter: parameter.name.clone(),
                    class,
                    argument: argument.to_string(),
                });
            }
            if let Some(size) = argument.negative_size() {
                return Err(InstantiationError::Negative {
                    primitive: self,
                    parameter: parameter.name.clone(),
                    size,
                });
            }
        }
        let pairs = parameters
            .iter()
            .zip(arguments)
            .map(|(parameter, argument)| (parameter.name.clone(), argument.clone()));
        Ok(pairs.collect::<Substitution>().ty(self.body()))
    }
}
