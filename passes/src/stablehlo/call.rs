//! An operation of a model on values, as it becomes an expression.

use rise_dialect::ir::{Op, Val};
use rise_lang::term::Origin;

use super::attributes;
use super::graph::{Graph, Id};
use super::sizes::Numbers;
use super::tensor::{Size, Tensor};
use super::uncovered::named;
use super::value::Value;

/// An operation with what it takes and gives.
pub struct Call<'c> {
    /// The operation.
    pub operation: Op<'c>,
    /// Where it stands.
    pub origin: Origin,
    /// The values that it takes.
    pub operands: Vec<Value>,
    /// The types of what it gives; none before they are known.
    pub results: Vec<Tensor>,
    /// The sizes that the types of its results say.
    pub declared: Vec<Vec<Option<u64>>>,
    /// The values that its regions use besides, and the same in MLIR.
    pub captured: Vec<Value>,
    /// See `captured`.
    pub captured_values: Vec<Val<'c>>,
    /// See [`Node::numbers`](super::graph::Node::numbers).
    pub numbers: Vec<Option<Numbers>>,
    /// See [`Node::captured_numbers`](super::graph::Node::captured_numbers).
    pub captured_numbers: Vec<Option<Numbers>>,
}

impl Call<'_> {
    /// The arguments of a region of the operation, without the values from outside.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn own_inputs<'g>(&self, graph: &'g Graph) -> Result<&'g [Id], String> {
        let own = graph.inputs.len().checked_sub(self.captured.len());
        let own = own.ok_or_else(|| self.misfit())?;
        Ok(&graph.inputs[..own])
    }

    /// Operand `index`.
    ///
    /// # Errors
    /// If there is none.
    pub fn operand(&self, index: usize) -> Result<&Value, String> {
        let missing = || format!("`{}` without operand {index}", self.name());
        self.operands.get(index).ok_or_else(missing)
    }

    /// The type of the first result.
    ///
    /// # Errors
    /// If there is none.
    pub fn result(&self) -> Result<&Tensor, String> {
        let missing = || format!("`{}` without a result", self.name());
        self.results.first().ok_or_else(missing)
    }

    /// The name of the operation.
    pub fn name(&self) -> &str {
        attributes::name(self.operation)
    }

    /// The sizes that operand `index` says, as the operation is written.
    ///
    /// # Errors
    /// If they are computed of data.
    pub fn known(&self, index: usize) -> Result<Vec<Size>, String> {
        let numbers = self.numbers.get(index).and_then(Option::as_ref);
        let sizes = numbers.map(|numbers| numbers.iter().cloned().map(Size::from).collect());
        sizes.ok_or_else(|| self.unknown())
    }

    /// As [`Call::known`], numbers that are the same whatever the sizes are.
    ///
    /// # Errors
    /// If they are not.
    pub fn known_numbers(&self, index: usize) -> Result<Vec<u64>, String> {
        let sizes = self.known(index)?;
        let numbers = sizes.iter().map(|size| size.as_constant());
        let numbers: Option<Vec<u64>> = numbers.collect();
        numbers.ok_or_else(|| self.unknown())
    }

    /// That sizes do not follow from those of the arguments.
    pub fn unknown(&self) -> String {
        let name = self.name();
        format!("`{name}` with sizes that do not follow from those of the arguments")
    }

    /// That the operation is not as StableHLO says.
    pub fn malformed(&self, attribute: &str) -> String {
        format!("{} without a fitting `{attribute}`", named(self.operation))
    }

    /// That operands or results do not fit.
    pub fn misfit(&self) -> String {
        format!(
            "{} whose operands and result do not fit",
            named(self.operation)
        )
    }
}

/// The values that an operation gives, or the reason why it is not covered.
pub type Outcome = Result<Vec<Value>, String>;
