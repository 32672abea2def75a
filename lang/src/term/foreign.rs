//! Functions that are written in the target's own language.

use crate::{
    nat::Name,
    types::{DataType, Substitution, Type},
};

/// The declaration of a function that is given in the target's own language.
///
/// As a term it takes one argument: its only parameter, or all parameters as one pair, nested to
/// the right. Its types may have sizes of the program around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ForeignFunction {
    name: Name,
    parameters: Vec<(Name, DataType)>,
    result: DataType,
    source: String,
}

/// A declaration that makes no function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForeignFunctionError {
    /// It has no parameter, and the language has no functions without.
    #[error("the foreign function `{0}` has no parameter; it needs at least one")]
    NoParameter(Name),
    /// Two parameters have the same name.
    #[error("the foreign function `{function}` has two parameters named `{parameter}`")]
    SameName {
        /// The function.
        function: Name,
        /// The name that occurs twice.
        parameter: Name,
    },
}

impl ForeignFunction {
    /// A function of that name in the target's language. `source` is the text of its body, in which
    /// the parameters' names stand for the arguments; it is empty if the function exists there
    /// already.
    ///
    /// # Errors
    /// If there is no parameter, or two have the same name.
    pub fn new(
        name: impl Into<Name>,
        parameters: Vec<(Name, DataType)>,
        result: DataType,
        source: impl Into<String>,
    ) -> Result<ForeignFunction, ForeignFunctionError> {
        let name = name.into();
        if parameters.is_empty() {
            return Err(ForeignFunctionError::NoParameter(name));
        }
        let twice = |index: usize| {
            parameters[..index]
                .iter()
                .any(|(earlier, _)| *earlier == parameters[index].0)
        };
        match (0..parameters.len()).find(|index| twice(*index)) {
            Some(index) => Err(ForeignFunctionError::SameName {
                function: name,
                parameter: parameters[index].0.clone(),
            }),
            None => Ok(ForeignFunction {
                name,
                parameters,
                result,
                source: source.into(),
            }),
        }
    }

    /// The name in the target's language.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The parameters with their types; at least one.
    pub fn parameters(&self) -> &[(Name, DataType)] {
        &self.parameters
    }

    /// The type of the result.
    pub fn result(&self) -> &DataType {
        &self.result
    }

    /// The text of the body in the target's language; empty if the function exists there already.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The type of the one argument: the parameters as a pair, nested to the right.
    pub fn argument(&self) -> DataType {
        let mut types = self.parameters.iter().rev().map(|(_, data)| data.clone());
        let last = types.next().unwrap_or_else(|| self.result.clone());
        types.fold(last, |second, first| DataType::pair(first, second))
    }

    /// The type as a term.
    pub fn ty(&self) -> Type {
        Type::function(self.argument(), self.result.clone())
    }

    /// Whether it takes or gives arrays, which are passed as pointers.
    pub fn has_arrays(&self) -> bool {
        let types = self.parameters.iter().map(|(_, data)| data);
        let mut types = types.chain([&self.result]);
        types.any(|data| matches!(data, DataType::Array(..)))
    }

    /// The same function with these sizes in its types.
    #[must_use]
    pub fn substitute(&self, substitution: &Substitution) -> ForeignFunction {
        let parameters = self.parameters.iter();
        ForeignFunction {
            parameters: parameters
                .map(|(name, data)| (name.clone(), substitution.data(data)))
                .collect(),
            result: substitution.data(&self.result),
            ..self.clone()
        }
    }

    /// The same function with the types of its parameters and its result that are in `ty`, its type
    /// as a term; `None` if that has another form.
    pub fn with_type(&self, ty: &Type) -> Option<ForeignFunction> {
        let Type::Function(argument, result) = ty else {
            return None;
        };
        let (mut rest, result) = (argument.as_data()?, result.as_data()?);
        let mut parameters = Vec::with_capacity(self.parameters.len());
        for (index, (name, _)) in self.parameters.iter().enumerate() {
            let data = match rest {
                DataType::Pair(first, second) if index + 1 < self.parameters.len() => {
                    rest = second;
                    first
                }
                last if index + 1 == self.parameters.len() => last,
                _ => return None,
            };
            parameters.push((name.clone(), data.clone()));
        }
        Some(ForeignFunction {
            parameters,
            result: result.clone(),
            ..self.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Scalar;

    #[test]
    fn parameters_become_one_pair() {
        let parameters =
            ["a", "b", "c"].map(|name| (Name::from(name), DataType::Scalar(Scalar::F32)));
        let function = ForeignFunction::new("blend", parameters.into(), Scalar::F64.into(), "")
            .expect("a function");
        assert_eq!(function.ty().to_string(), "(f32, (f32, f32)) -> f64");
    }

    #[test]
    fn what_is_no_declaration() {
        let message = |names: &[&str]| {
            let parameters = names
                .iter()
                .map(|name| (Name::from(*name), DataType::Scalar(Scalar::I8)))
                .collect();
            ForeignFunction::new("f", parameters, Scalar::I8.into(), "")
                .expect_err("no function")
                .to_string()
        };
        assert_eq!(
            message(&[]),
            "the foreign function `f` has no parameter; it needs at least one"
        );
        assert_eq!(
            message(&["a", "b", "a"]),
            "the foreign function `f` has two parameters named `a`"
        );
    }
}
