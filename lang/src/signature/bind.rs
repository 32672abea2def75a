//! The values of symbolic sizes for given arrays.

use std::collections::BTreeMap;

use crate::nat::{EvaluationError, Name, Nat};

use super::solve::{Solution, solve};
use super::{BindError, Parameter, Passing, Signature};

/// The values of a signature's symbolic sizes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sizes(BTreeMap<Name, u64>);

impl Sizes {
    /// The value of a size.
    pub fn get(&self, size: &Name) -> Option<u64> {
        self.0.get(size).copied()
    }

    /// The value of what a function takes behind its parameters ([`Signature::passed`]).
    ///
    /// # Errors
    /// [`BindError::NoPassedValue`].
    pub fn passed(&self, expression: &Nat) -> Result<i64, BindError> {
        let wrong = |found: String| BindError::NoPassedValue {
            expression: expression.clone(),
            found,
            sizes: self.text(expression),
        };
        match self.evaluate(expression) {
            Ok(value) if value < 0 => Err(wrong(value.to_string())),
            Ok(value) => Ok(value),
            Err(error) => Err(wrong(error.to_string())),
        }
    }

    fn evaluate(&self, expression: &Nat) -> Result<i64, EvaluationError> {
        let value_of = |name: &Name| self.get(name).and_then(|value| i64::try_from(value).ok());
        expression.evaluate(&value_of)
    }

    /// The extents of a parameter.
    ///
    /// # Errors
    /// [`BindError::NoValue`] or [`BindError::NegativeExtent`].
    pub fn shape(&self, parameter: &Parameter) -> Result<Vec<usize>, BindError> {
        let extent =
            |(dimension, expression): (usize, &Nat)| self.extent(parameter, dimension, expression);
        parameter
            .dimensions
            .iter()
            .enumerate()
            .map(extent)
            .map(|extent| Ok(extent? as usize))
            .collect()
    }

    /// Bound of the elements of a parameter, if their type gives one (`idx[n]`). Zero, where
    /// that is no number, means that there are none.
    pub fn index_bound(&self, parameter: &Parameter) -> Option<u64> {
        Some(match self.evaluate(parameter.index_bound()?) {
            Ok(bound) => u64::try_from(bound).unwrap_or_default(),
            Err(EvaluationError::Overflow(_)) => i64::MAX as u64,
            Err(_) => 0,
        })
    }

    fn extent(
        &self,
        parameter: &Parameter,
        dimension: usize,
        expression: &Nat,
    ) -> Result<u64, BindError> {
        let value = self
            .evaluate(expression)
            .map_err(|source| BindError::NoValue {
                parameter: parameter.label(),
                dimension,
                source,
            })?;
        u64::try_from(value).map_err(|_| BindError::NegativeExtent {
            parameter: parameter.label(),
            dimension,
            expression: expression.clone(),
            value,
            sizes: self.text(expression),
        })
    }

    /// The sizes that an expression mentions, as in `n = 3, m = 4`.
    fn text(&self, expression: &Nat) -> String {
        let value = |name: &Name| format!("{name} = {}", self.get(name).unwrap_or_default());
        expression
            .variables()
            .iter()
            .map(value)
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// An extent whose value is known.
struct Equation<'s> {
    parameter: &'s Parameter,
    dimension: usize,
    expression: &'s Nat,
    value: u64,
}

pub(super) fn bind(
    signature: &Signature,
    given: &BTreeMap<Name, u64>,
    shapes: &[Option<Vec<usize>>],
) -> Result<Sizes, BindError> {
    if shapes.len() != signature.parameters.len() {
        return Err(BindError::WrongCount {
            expected: signature.parameters.len(),
            found: shapes.len(),
        });
    }
    if let Some(size) = given.keys().find(|size| !signature.sizes.contains(size)) {
        return Err(BindError::UnknownSize {
            size: size.clone(),
            sizes: signature.sizes.clone(),
        });
    }
    let equations = equations(signature, shapes)?;
    let mut binding = Binding {
        sizes: Sizes(given.clone()),
        origins: given
            .keys()
            .map(|size| (size.clone(), "as given".to_owned()))
            .collect(),
    };
    while binding.solve_more(&equations)? {}
    for equation in &equations {
        binding.check(equation)?;
    }
    if let Some(size) = signature
        .sizes
        .iter()
        .find(|size| binding.sizes.get(size).is_none())
    {
        return Err(BindError::Undetermined { size: size.clone() });
    }
    // Of what has no array yet the extents must at least be possible.
    for parameter in &signature.parameters {
        for (dimension, expression) in parameter.expressions() {
            binding.sizes.extent(parameter, dimension, expression)?;
        }
    }
    for size in &signature.passed {
        binding.sizes.passed(size)?;
    }
    Ok(binding.sizes)
}

/// One equation a known extent: of the arrays, and of the memrefs' types.
fn equations<'s>(
    signature: &'s Signature,
    shapes: &[Option<Vec<usize>>],
) -> Result<Vec<Equation<'s>>, BindError> {
    let mut equations = Vec::new();
    for (parameter, shape) in signature.parameters.iter().zip(shapes) {
        if let Some(shape) = shape {
            check_rank(parameter, shape)?;
        }
        for (dimension, expression) in parameter.expressions() {
            let found = shape.as_ref().map(|shape| shape[dimension] as u64);
            let in_type = match &parameter.passing {
                Passing::Memory(extents) => extents.get(dimension).copied().flatten(),
                Passing::Value => None,
            };
            if let (Some(found), Some(expected)) = (found, in_type)
                && found != expected
            {
                let (parameter, expected) = (parameter.label(), expected.to_string());
                return Err(BindError::WrongExtent {
                    parameter,
                    dimension,
                    expected,
                    found,
                });
            }
            if let Some(value) = found.or(in_type) {
                equations.push(Equation {
                    parameter,
                    dimension,
                    expression,
                    value,
                });
            }
        }
    }
    Ok(equations)
}

fn check_rank(parameter: &Parameter, shape: &[usize]) -> Result<(), BindError> {
    if shape.len() == parameter.dimensions.len() {
        return Ok(());
    }
    Err(BindError::WrongRank {
        parameter: parameter.label(),
        expected: parameter.dimensions.len(),
        wanted: extents(&parameter.dimensions),
        found: shape.len(),
        shape: extents(shape),
    })
}

/// Extents as text, such as `2*n × 3`.
fn extents(extents: &[impl ToString]) -> String {
    if extents.is_empty() {
        return "a single element".to_owned();
    }
    extents
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" × ")
}

struct Binding {
    sizes: Sizes,
    /// Where each value comes from, as text.
    origins: BTreeMap<Name, String>,
}

impl Binding {
    /// Solves the first equation that has a single unknown and can be solved. Whether there was
    /// one.
    fn solve_more(&mut self, equations: &[Equation]) -> Result<bool, BindError> {
        for equation in equations {
            let known = |name: &Name| self.sizes.get(name).map(Nat::constant);
            let expression = equation.expression.substitute(&known);
            let unknowns = expression.variables();
            let (Some(size), 1) = (unknowns.first(), unknowns.len()) else {
                continue;
            };
            match solve(&expression, size, equation.value) {
                Solution::Unique(value) => {
                    let origin = format!(
                        "from argument {}, dimension {}",
                        equation.parameter.label(),
                        equation.dimension
                    );
                    self.sizes.0.insert(size.clone(), value);
                    self.origins.insert(size.clone(), origin);
                    return Ok(true);
                }
                Solution::None => {
                    return Err(BindError::NoSolution {
                        parameter: equation.parameter.label(),
                        dimension: equation.dimension,
                        size: size.clone(),
                        expression,
                        found: equation.value,
                    });
                }
                Solution::Unknown => {}
            }
        }
        Ok(false)
    }

    fn check(&self, equation: &Equation) -> Result<(), BindError> {
        let &Equation {
            parameter,
            dimension,
            expression,
            value: found,
        } = equation;
        if expression
            .variables()
            .iter()
            .any(|size| self.sizes.get(size).is_none())
        {
            return Ok(());
        }
        let value = self.sizes.extent(parameter, dimension, expression)?;
        if value == found {
            return Ok(());
        }
        let expected = self.explain(expression, value);
        Err(BindError::WrongExtent {
            parameter: parameter.label(),
            dimension,
            expected,
            found,
        })
    }

    /// An extent with the reason for its value.
    fn explain(&self, expression: &Nat, value: u64) -> String {
        let reason = |name: &Name| {
            let origin = self.origins.get(name).map_or("", String::as_str);
            format!(
                "{name} = {} {origin}",
                self.sizes.get(name).unwrap_or_default()
            )
        };
        let reasons: Vec<String> = expression.variables().iter().map(reason).collect();
        match (reasons.is_empty(), expression.as_variable()) {
            (true, _) => value.to_string(),
            (false, Some(_)) => reasons.join(", "),
            (false, None) => format!("{expression} = {value} ({})", reasons.join(", ")),
        }
    }
}
