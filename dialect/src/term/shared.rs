//! Values of shared parts, so that each part becomes one operation: nodes that are met again, and
//! copies of nodes.

use melior::ir::{Attribute, AttributeLike, Location, Type, TypeLike, ValueLike};
use rise_lang::nat::Name;
use rise_lang::term::Term;
use rustc_hash::FxHashMap;

use crate::ir::Val;

type Scope<'c> = FxHashMap<Name, Val<'c>>;

/// The values that are seen from the body that is filled.
#[derive(Default)]
pub(super) struct Shared<'c> {
    /// The nodes and operations outside of all functions.
    outside: Body<'c>,
    /// The functions around the place, the innermost last. What was met in a function that is
    /// closed is not seen from elsewhere.
    functions: Vec<Body<'c>>,
}

#[derive(Default)]
struct Body<'c> {
    /// The nodes that were met and may be met again, by their addresses: the term keeps them alive.
    nodes: FxHashMap<usize, Node<'c>>,
    operations: FxHashMap<SameOperation, Val<'c>>,
}

struct Node<'c> {
    value: Val<'c>,
    /// The values of the node's free variables, in their order.
    variables: Vec<Val<'c>>,
}

/// A key that is equal for operations that have the same value and come from the same place in the
/// text. MLIR keeps one of all equal parts, so that addresses identify them.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct SameOperation {
    name: String,
    location: usize,
    operands: Vec<usize>,
    ty: usize,
    attributes: Vec<usize>,
}

impl SameOperation {
    /// The attributes are those of all operations of the name, in their order.
    pub fn new<'c>(
        name: &str,
        location: Location<'c>,
        operands: &[Val<'c>],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> Self {
        let operands = operands.iter().map(|value| value.to_raw().ptr as usize);
        let attributes = attributes.iter().map(|(_, value)| value.to_raw().ptr);
        Self {
            name: name.to_owned(),
            location: location.to_raw().ptr as usize,
            operands: operands.collect(),
            ty: ty.to_raw().ptr as usize,
            attributes: attributes.map(|pointer| pointer as usize).collect(),
        }
    }
}

impl<'c> Shared<'c> {
    /// The body of a function begins.
    pub fn open_body(&mut self) {
        self.functions.push(Body::default());
    }

    /// The body that began last ends.
    pub fn close_body(&mut self) {
        self.functions.pop();
    }

    /// The value of the node, if it was met where its value is seen, and its variables stand for
    /// the same values.
    pub fn node(&self, term: &Term, scope: &Scope<'c>) -> Option<Val<'c>> {
        if !is_kept(term) {
            return None;
        }
        let address = term.node_address();
        let mut known = self.bodies().filter_map(|body| body.nodes.get(&address));
        let known = known.find(|known| {
            let mut variables = term.free_variables().zip(&known.variables);
            variables.all(|(name, value)| scope.get(name) == Some(value))
        })?;
        Some(known.value)
    }

    /// Takes down the value of a node.
    pub fn keep_node(&mut self, term: &Term, scope: &Scope<'c>, value: Val<'c>) {
        if !is_kept(term) {
            return;
        }
        let variables = term.free_variables().map(|name| scope.get(name).copied());
        if let Some(variables) = variables.collect() {
            let node = Node { value, variables };
            self.innermost().nodes.insert(term.node_address(), node);
        }
    }

    /// The value of the same operation, if there is one whose value is seen.
    pub fn operation(&self, operation: &SameOperation) -> Option<Val<'c>> {
        let mut known = self
            .bodies()
            .filter_map(|body| body.operations.get(operation));
        known.next().copied()
    }

    /// Takes down the value of an operation.
    pub fn keep_operation(&mut self, operation: SameOperation, value: Val<'c>) {
        self.innermost().operations.insert(operation, value);
    }

    /// From the innermost outwards.
    fn bodies(&self) -> impl Iterator<Item = &Body<'c>> {
        self.functions.iter().rev().chain([&self.outside])
    }

    fn innermost(&mut self) -> &mut Body<'c> {
        self.functions.last_mut().unwrap_or(&mut self.outside)
    }
}

/// A variable has its value anyway.
fn is_kept(term: &Term) -> bool {
    term.is_shared() && term.as_variable().is_none()
}
