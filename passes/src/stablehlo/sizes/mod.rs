//! Sizes that are known only when a model runs.
//!
//! Each `?` in the type of an argument is a size of the definition. What a model computes of the
//! sizes of its arguments ([`numbers`]) are sizes too; from them and from the operations
//! ([`rules`]) follow the shapes of all values. Where an operation demands that sizes are equal,
//! they become one, and what else it demands becomes a fact ([`system`]). All of this is done
//! before the first operation becomes an expression.

mod matrices;
mod numbers;
mod rules;
mod system;

use melior::ir::Location;
use rise_dialect::ir;
use rise_lang::nat::{Fact, Name, Nat, Relation};
use rise_lang::term::Origin;
use rise_lang::types::Scalar;

use super::call::Call;
use super::graph::{Graph, Id, Node, Step};
use super::slices;
use super::tensor::{Size, Tensor, declared};
use super::text::Text;
use super::uncovered::{Uncovered, named};
use super::value::Value;
use crate::linalg;
pub use numbers::Numbers;
use numbers::{Condition, Known};
use system::System;

/// The sizes of a definition.
#[derive(Debug, Default)]
pub struct Sizes {
    /// Their names.
    pub names: Vec<Name>,
    /// Facts about them.
    pub facts: Vec<Fact>,
}

/// Finds the shapes of all values of a function. What cannot be found, or does not hold, is said
/// to `uncovered`.
pub fn resolve<'c>(graph: &mut Graph<'c>, uncovered: &mut Uncovered<'c>) -> Sizes {
    if !has_unknown(graph) {
        return Sizes::default();
    }
    let mut resolution = Resolution::new(graph);
    for id in graph.inputs.clone() {
        resolution.open(graph, id);
    }
    for index in 0..graph.nodes.len() {
        resolution.node(graph, index, uncovered);
    }
    for (id, name) in &graph.names {
        if let Some([size]) = resolution.numbers[*id].as_deref() {
            resolution.system.rename(size, &format!("size_{name}"));
        }
    }
    resolution.finish(graph);
    Sizes {
        names: resolution.system.open(),
        facts: resolution.system.facts(),
    }
}

/// Finds the shapes of all values of a region whose arguments have these types, and are these
/// numbers, if they are some, under facts.
///
/// # Errors
/// If sizes would have to be equal, or something else would have to hold of them.
pub fn resolve_region<'c>(
    graph: &mut Graph<'c>,
    inputs: &[Tensor],
    known: &[Option<Numbers>],
    facts: &[Fact],
    uncovered: &mut Uncovered<'c>,
) -> Result<(), String> {
    if !has_unknown(graph) {
        return Ok(());
    }
    let mut resolution = Resolution::new(graph);
    facts.iter().for_each(|fact| {
        resolution.system.assume(fact);
    });
    // A fact that follows from others is not kept.
    let given = resolution.system.facts().len();
    for (index, id) in graph.inputs.iter().enumerate() {
        resolution.shapes[*id] = inputs.get(index).map(|tensor| tensor.shape.clone());
        resolution.numbers[*id] = known.get(index).cloned().flatten();
    }
    for index in 0..graph.nodes.len() {
        resolution.node(graph, index, uncovered);
    }
    resolution.finish(graph);
    match resolution.system.facts().get(given) {
        None => Ok(()),
        Some(fact) => Err(format!(
            "a loop that needs `{fact}`, which is not known before it; assert it there"
        )),
    }
}

/// Whether a type does not say all of its sizes, or operands say some, or places that matter when
/// they are known.
fn has_unknown(graph: &Graph) -> bool {
    let mut types = graph.types.iter();
    let says_numbers = |node: &Node| {
        let name = node.name();
        WRITE_PARTS.contains(&name) || rules::data_operands(name, node.operands.len()).is_some()
    };
    types.any(|ty| declared(*ty).is_ok_and(|(shape, _)| shape.contains(&None)))
        || graph.nodes.iter().any(says_numbers)
}

/// Operations that write a part of an array, which is simpler at a known place.
const WRITE_PARTS: &[&str] = &["stablehlo.dynamic_update_slice", "stablehlo.scatter"];

struct Resolution {
    system: System,
    shapes: Vec<Option<Vec<Size>>>,
    elements: Vec<Option<Scalar>>,
    numbers: Vec<Option<Numbers>>,
    conditions: Vec<Option<Condition>>,
}

impl Resolution {
    fn new(graph: &Graph) -> Resolution {
        let count = graph.types.len();
        let elements = graph.types.iter().map(|ty| Some(declared(*ty).ok()?.1));
        Resolution {
            system: System::default(),
            shapes: vec![None; count],
            elements: elements.collect(),
            numbers: vec![None; count],
            conditions: vec![None; count],
        }
    }

    /// A size of the definition for each that the type of an argument does not say.
    fn open(&mut self, graph: &Graph, id: Id) {
        let Ok((shape, _)) = declared(graph.types[id]) else {
            return;
        };
        let size = |size: Option<u64>| match size {
            Some(number) => Size::from(number),
            None => Size::from(self.system.fresh()),
        };
        self.shapes[id] = Some(shape.into_iter().map(size).collect());
    }

    fn tensor(&self, id: Id) -> Option<Tensor> {
        let shape = self.shapes[id].as_ref()?.iter();
        let shape: Vec<Size> = shape
            .map(|size| Size::from(self.system.now(size)))
            .collect();
        Some(Tensor::new(shape, self.elements[id]?))
    }

    fn node<'c>(&mut self, graph: &mut Graph<'c>, index: usize, uncovered: &mut Uncovered<'c>) {
        let node = graph.nodes[index].clone();
        let found = match node.step {
            Step::Operation(operation) => self.operation(graph, index, operation, uncovered),
            Step::Is(_) => Ok(node
                .operands
                .first()
                .map(|id| vec![self.shapes[*id].clone()])),
            Step::Choose => self.choice(&node),
        };
        let mut found = match found {
            Ok(found) => found.unwrap_or_default().into_iter(),
            Err(what) => {
                for id in &node.results {
                    graph.tensors[*id] = Err(what.clone());
                }
                return;
            }
        };
        for id in &node.results {
            let Ok((said, _)) = declared(graph.types[*id]) else {
                continue;
            };
            let all: Option<Vec<Size>> = said.iter().map(|size| size.map(Size::from)).collect();
            let shape = found.next().flatten().or_else(|| all.clone());
            if shape.as_ref().is_some_and(|shape| !self.fits(shape, &said)) {
                let name = graph.nodes[index].name();
                graph.tensors[*id] = Err(format!("`{name}` whose operands and result do not fit"));
                continue;
            }
            self.shapes[*id] = shape;
        }
    }

    /// Whether a shape is as its type says; sizes may be found by that.
    fn fits(&mut self, shape: &[Size], said: &[Option<u64>]) -> bool {
        let mut pairs = shape.iter().zip(said);
        let is_size = |size: &Size| self.system.at_least_zero(size);
        shape.len() == said.len()
            && shape.iter().all(is_size)
            && pairs.all(|(size, said)| {
                said.is_none_or(|said| self.system.equate(size, &Nat::constant(said)))
            })
    }

    /// Both values of a choice have one shape.
    fn choice(&mut self, node: &Node) -> Result<Option<Vec<Option<Vec<Size>>>>, String> {
        let [_, left, right] = node.operands[..] else {
            return Ok(None);
        };
        let (Some(one), Some(other)) = (self.shapes[left].clone(), self.shapes[right].clone())
        else {
            return Ok(None);
        };
        let alike = one.len() == other.len()
            && one
                .iter()
                .zip(&other)
                .all(|(one, other)| self.system.equate(one, other));
        match alike {
            true => Ok(Some(vec![Some(one)])),
            false => Err("branches whose results are of different sizes".to_owned()),
        }
    }

    /// The shapes of the results of an operation; none where nobody knows an operand's.
    fn operation<'c>(
        &mut self,
        graph: &mut Graph<'c>,
        index: usize,
        operation: ir::Op<'c>,
        uncovered: &mut Uncovered<'c>,
    ) -> Result<Option<Vec<Option<Vec<Size>>>>, String> {
        let node = graph.nodes[index].clone();
        let numbers = |ids: &[Id]| -> Vec<Option<Numbers>> {
            ids.iter().map(|id| self.numbers[*id].clone()).collect()
        };
        let known = numbers(&node.operands);
        let captured: Vec<Id> = node.captured.iter().map(|(_, id)| *id).collect();
        graph.nodes[index].captured_numbers = numbers(&captured);
        graph.nodes[index].numbers = known.clone();
        let conditions = node.operands.iter().map(|id| self.conditions[*id].clone());
        let conditions: Vec<Option<Condition>> = conditions.collect();
        if numbers::is_assertion(operation) {
            let condition = conditions.first().cloned().flatten();
            self.assertion(operation, node.place, condition, uncovered);
            return Ok(None);
        }
        let tensors: Option<Vec<Tensor>> =
            node.operands.iter().map(|id| self.tensor(*id)).collect();
        let Some(tensors) = tensors else {
            return Ok(None);
        };
        let call = self.call(graph, &node, operation, tensors, known.clone());
        self.results(
            graph,
            index,
            &call,
            &Known {
                numbers: &known,
                conditions: &conditions,
            },
        );
        let is_moved = slices::length_from_anywhere(&call).is_some();
        if let Some(data) = rules::data_operands(call.name(), call.operands.len()) {
            let kept = match linalg::begins_at_data(&call) {
                true => call.operands.len(),
                false => data + usize::from(is_moved),
            };
            graph.nodes[index].operands.truncate(kept);
        }
        let shapes = rules::shapes(&mut self.system, &call).transpose()?;
        Ok(shapes.map(|shapes| shapes.into_iter().map(Some).collect()))
    }

    /// The call of an operation on values of which only the types matter.
    fn call<'c>(
        &self,
        graph: &Graph<'c>,
        node: &Node<'c>,
        operation: ir::Op<'c>,
        tensors: Vec<Tensor>,
        numbers: Vec<Option<Numbers>>,
    ) -> Call<'c> {
        let value = |tensor: Tensor| Value::uniform(tensor, Text::default(), true);
        let said = node.results.iter().map(|id| declared(graph.types[*id]));
        Call {
            operation,
            origin: Origin::Unknown,
            operands: tensors.into_iter().map(value).collect(),
            results: Vec::new(),
            declared: said
                .map(|said| said.map(|(shape, _)| shape).unwrap_or_default())
                .collect(),
            captured: Vec::new(),
            captured_values: Vec::new(),
            numbers,
            captured_numbers: Vec::new(),
        }
    }

    /// The numbers, or the condition, that an operation gives.
    fn results(&mut self, graph: &mut Graph, index: usize, call: &Call, known: &Known) {
        let [id] = graph.nodes[index].results[..] else {
            return;
        };
        let Ok(result) = Tensor::of(graph.types[id]) else {
            return;
        };
        if result.element == Scalar::Bool {
            self.conditions[id] = numbers::condition(&self.system, call, known);
            return;
        }
        self.numbers[id] = numbers::numbers(&self.system, call, known, &result);
        if matches!(call.name(), "stablehlo.get_dimension_size" | "tensor.dim") {
            graph.nodes[index].numbers = vec![self.numbers[id].clone()];
        }
    }

    /// Demands the condition of an assertion, which is checked before anything is computed.
    fn assertion<'c>(
        &mut self,
        operation: ir::Op<'c>,
        place: Location<'c>,
        condition: Option<Condition>,
        uncovered: &mut Uncovered<'c>,
    ) {
        let Some(condition) = condition else {
            let what = format!("{} of what is no comparison of sizes", named(operation));
            uncovered.add(what, place);
            return;
        };
        for fact in condition {
            let holds = match fact.relation {
                Relation::Equal => self.system.equate(&fact.left, &fact.right),
                _ => self.system.assume(&fact),
            };
            if !holds {
                let what = format!("{} that never holds: `{fact}`", named(operation));
                uncovered.add(what, place);
            }
        }
    }

    /// Tells the graph what was found.
    fn finish(&self, graph: &mut Graph) {
        for id in 0..graph.types.len() {
            if let Some(tensor) = self.tensor(id) {
                graph.tensors[id] = Ok(tensor);
            }
        }
        let now = |numbers: &mut Option<Numbers>| {
            for number in numbers.iter_mut().flatten() {
                *number = self.system.now(number);
            }
        };
        for node in &mut graph.nodes {
            node.numbers.iter_mut().for_each(now);
            node.captured_numbers.iter_mut().for_each(now);
        }
    }
}
