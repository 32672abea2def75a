//! Matches values with types: finds sizes and types, and checks that they fit.

use std::fmt;

use super::{
    error::{InterpretError, Reason, Result},
    scope::Scope,
    value::{Array, Value},
};
use crate::{
    nat::{Facts, Name, Nat, Solution, solve},
    types::{DataType, Type, TypeArgument},
};

/// A construct that needs a value of a type.
#[derive(Clone, Copy)]
pub(super) enum Asker<'a> {
    /// A parameter with an annotation.
    Parameter(&'a Name),
    /// A definition, for its argument of that number, from one; without a name, the program.
    Argument(usize, Option<&'a Name>),
}

impl fmt::Display for Asker<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asker::Parameter(name) => write!(formatter, "the parameter `{name}`"),
            Asker::Argument(position, Some(name)) => {
                write!(formatter, "argument {position} of `{name}`")
            }
            Asker::Argument(position, None) => {
                write!(formatter, "argument {position} of the program")
            }
        }
    }
}

/// Whether the value is of the type, as far as its variables are known; open ones are told what the
/// value says.
///
/// Of an array in an array only the first element is looked at: the interpreter makes no others. Of
/// a program's arguments all are.
pub(super) fn check(ty: &Type, value: &Value, scope: &Scope, asker: Asker<'_>) -> Result<()> {
    let every_element = matches!(asker, Asker::Argument(..));
    let matching = Matching {
        scope,
        whole: ty,
        asker,
        every_element,
    };
    match (ty, value) {
        (Type::Data(data), _) => matching.data(data, value),
        (_, Value::Function(_)) => Ok(()),
        (_, other) => Err(matching.mismatch(other.description())),
    }
}

/// Tells open variables what the value says.
pub(super) fn tell(ty: &Type, value: &Value, scope: &Scope) {
    if scope.has_open() && ty.free_variables().keys().any(|name| scope.is_open(name)) {
        // A type that inference found fits; what does not is found where it is used.
        let _ = check(ty, value, scope, Asker::Parameter(&Name::from("_")));
    }
}

struct Matching<'m> {
    scope: &'m Scope,
    whole: &'m Type,
    asker: Asker<'m>,
    every_element: bool,
}

impl Matching<'_> {
    fn mismatch(&self, found: impl Into<String>) -> InterpretError {
        InterpretError::wrong(
            self.asker,
            format!("a value of type `{}`", self.whole),
            found,
        )
    }

    fn data(&self, ty: &DataType, value: &Value) -> Result<()> {
        match (ty, value) {
            (_, Value::Undefined) | (DataType::Apply(..), _) => Ok(()),
            (DataType::Variable(name), _) => self.variable(name, value),
            (DataType::Scalar(expected), Value::Scalar(found)) if *expected == found.scalar() => {
                Ok(())
            }
            (DataType::Scalar(scalar), Value::Number(number)) => number
                .value(*scalar)
                .map(|_| ())
                .map_err(|error| Reason::from(error).into()),
            (DataType::Array(size, element), Value::Array(array)) => {
                self.size(size, array.len() as u64)?;
                self.elements(array, |_| (**element).clone())
            }
            (DataType::DependentArray(size, element), Value::Array(array)) => {
                self.size(size, array.len() as u64)?;
                self.elements(array, |index| element.apply(&Nat::constant(index as u64)))
            }
            (DataType::Vector(size, element), Value::Vector(lanes)) => {
                self.size(size, lanes.len() as u64)?;
                lanes.iter().try_for_each(|lane| self.data(element, lane))
            }
            (DataType::Pair(first, second), Value::Pair(pair)) => {
                self.data(first, pair.first())?;
                self.data(second, pair.second())
            }
            (DataType::Index(expected), Value::Index { bound, .. }) => self.size(expected, *bound),
            (
                DataType::Fragment(expected, rows, columns, element),
                Value::Fragment(role, array),
            ) if expected == role => {
                let row = DataType::Array(columns.clone(), element.clone());
                self.size(rows, array.len() as u64)?;
                self.elements(array, |_| row.clone())
            }
            _ => Err(self.mismatch(value.description())),
        }
    }

    fn elements(&self, array: &Array, ty: impl Fn(usize) -> DataType) -> Result<()> {
        let count = if self.every_element { array.len() } else { 1 };
        let mut elements = array.elements().iter().take(count).enumerate();
        elements.try_for_each(|(index, element)| self.data(&ty(index), element))
    }

    fn variable(&self, name: &Name, value: &Value) -> Result<()> {
        match (self.scope.argument(name), value.data_type()) {
            (Some(TypeArgument::Data(DataType::Variable(_))), _) => Ok(()),
            (Some(TypeArgument::Data(known)), _) => self.data(known, value),
            (_, Some(told)) => {
                self.scope.tell(name, TypeArgument::Data(told));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Compares a size with what a value has, or solves for the one open variable in it.
    fn size(&self, size: &Nat, found: u64) -> Result<()> {
        let expected = self.scope.partly(size);
        let mismatch = |but: String| self.mismatch(format!("one where `{size}` is {found}{but}"));
        if let Some(expected) = expected.as_constant() {
            return if expected == found {
                Ok(())
            } else {
                Err(mismatch(if size.as_constant().is_some() {
                    String::new()
                } else {
                    format!(", not {expected}")
                }))
            };
        }
        match solve(
            &expected,
            &Nat::constant(found),
            &|name| self.scope.is_open(name),
            &Facts::new(),
        ) {
            Solution::Solved(solution) => {
                for (name, value) in solution {
                    if value.as_constant().is_some() {
                        self.scope.tell(&name, TypeArgument::Nat(value));
                    }
                }
                Ok(())
            }
            Solution::Contradiction(_) => Err(mismatch(String::new())),
            Solution::Stuck(_) => Ok(()),
        }
    }
}
