//! Sharing: values that are used more than once become `let`s.
//!
//! A handle is a node of a graph, and using it twice makes two edges to that node. Written out as a
//! tree, the graph could be exponentially larger: `x = &x + &x` doubles it. Here every such value
//! gets a name, bound once, in a place that all of its uses are in: the beginning of a function's
//! body, or of a branch of `select`. That is a place whose node dominates the value's.
//!
//! A scalar that is used in another function than it is built in counts as a part of both, so that
//! a loop does not compute it again.
//!
//! Nodes are numbered such that parts come before what they are parts of; the root is the last.

mod dominators;
mod properties;

use rustc_hash::FxHashMap;

use super::{
    naming,
    scope::{Scope, seen_through},
};
use crate::{
    nat::Name,
    primitives::Primitive,
    term::{Term, TermKind},
    types::{DataType, Type},
};
use dominators::Dominators;
use properties::Properties;

/// The term with a `let` for each value that is used more than once. Functions and partial
/// applications, which have no data type, and views of few variables are written out again. Takes
/// time in the number of nodes.
pub(super) fn recovered(term: &Term) -> Term {
    let root = seen_through(term).0;
    let graph = Graph::of(root);
    match graph.shared.is_empty() && graph.outside.is_empty() {
        true => root.clone(),
        false => graph.with_lets(),
    }
}

/// A scalar that is used in another closure than it is built in.
struct Outside {
    part: usize,
    /// The node that it is a part of.
    user: usize,
    /// The closure that it is built in.
    scope: Scope,
}

/// A term as a graph.
struct Graph<'t> {
    nodes: Vec<&'t Term>,
    /// The numbers of the nodes, by their addresses.
    numbers: FxHashMap<usize, usize>,
    properties: Vec<Properties>,
    parents: Vec<Vec<usize>>,
    outside: Vec<Outside>,
    /// The values that are used more than once, in the order of the nodes, with the places where
    /// they are bound.
    shared: Vec<(usize, usize)>,
}

impl<'t> Graph<'t> {
    fn of(root: &'t Term) -> Graph<'t> {
        let (nodes, numbers) = numbered(root);
        let mut properties: Vec<Properties> = Vec::with_capacity(nodes.len());
        let (mut parents, mut outside) = (vec![Vec::new(); nodes.len()], Vec::new());
        for (number, node) in nodes.iter().enumerate() {
            let mut parts = Vec::with_capacity(2);
            for (part, built_in) in node.children().map(seen_through) {
                let part = numbers[&part.node_address()];
                parts.push(part);
                let user = number;
                outside.extend(built_in.map(|scope| Outside { part, user, scope }));
            }
            let of_parts: Vec<Properties> = parts.iter().map(|part| properties[*part]).collect();
            properties.push(Properties::of(node, &of_parts));
            parts.iter().for_each(|part| parents[*part].push(number));
        }
        let mut graph = Graph {
            nodes,
            numbers,
            properties,
            parents,
            outside,
            shared: Vec::new(),
        };
        graph.use_where_built();
        graph.find_shared();
        graph
    }

    /// Makes each scalar that is used in another function than it is built in a part of the body
    /// that it is built in, too: then it is bound there.
    fn use_where_built(&mut self) {
        if self.outside.is_empty() {
            return;
        }
        let functions = self.functions(&Dominators::of(&self.parents));
        let bodies = self.bodies();
        for Outside { part, user, scope } in &self.outside {
            let body = bodies.get(scope).filter(|body| *body > part);
            let body = body.filter(|body| functions[**body] != functions[*user]);
            self.parents[*part].extend(body);
        }
    }

    /// The bodies of the functions by their scopes, and what is outside of all.
    fn bodies(&self) -> FxHashMap<Scope, usize> {
        let root = self.nodes.len() - 1;
        let scopes = self.nodes.iter().enumerate().filter_map(|(number, node)| {
            let name = match node.kind() {
                TermKind::Lambda(parameter, _) => &parameter.name,
                TermKind::TypeLambda(parameter, _) => &parameter.name,
                _ => return None,
            };
            Some((naming::number_of(name)?, number))
        });
        let scopes = scopes.chain([(0, root)]);
        scopes
            .map(|(scope, number)| (scope, self.innermost_body(number)))
            .collect()
    }

    /// The body of a function of several arguments, or what is no function.
    fn innermost_body(&self, number: usize) -> usize {
        let mut term = self.nodes[number];
        while let TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) = term.kind() {
            term = seen_through(body).0;
        }
        self.numbers[&term.node_address()]
    }

    /// The function that each node is in, or the root.
    fn functions(&self, dominators: &Dominators) -> Vec<usize> {
        let mut functions = vec![self.nodes.len() - 1; self.nodes.len()];
        for number in (0..self.nodes.len() - 1).rev() {
            let above = dominators.immediate[number];
            functions[number] = match is_function(self.nodes[above]) {
                true => above,
                false => functions[above],
            };
        }
        functions
    }

    fn find_shared(&mut self) {
        let uses = self.uses();
        let is_used_again = |number: &usize| {
            let properties = self.properties[*number];
            uses[*number] > 1 && properties.is_data() && properties.copied.is_none()
        };
        let again: Vec<usize> = (0..self.nodes.len()).filter(is_used_again).collect();
        if again.is_empty() {
            return;
        }
        let dominators = Dominators::of(&self.parents);
        let places = self.places(&dominators);
        let placed = again
            .into_iter()
            .filter_map(|number| Some((number, places[dominators.immediate[number]]?)));
        self.shared = placed.collect();
    }

    /// How often each node would be computed without names for those that are used again. A
    /// function's body counts once: each call computes it.
    fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0_usize; self.nodes.len()];
        for number in (0..self.nodes.len()).rev() {
            let by = |parent: &usize| match self.is_written_again(*parent) {
                true => uses[*parent],
                false => 1,
            };
            let total = self.parents[number].iter().map(by);
            uses[number] = total.fold(0, usize::saturating_add);
        }
        if let Some(root) = uses.last_mut() {
            *root = 1;
        }
        uses
    }

    fn is_written_again(&self, number: usize) -> bool {
        let properties = self.properties[number];
        properties.copied.is_some() || !properties.is_data() && !is_function(self.nodes[number])
    }

    /// For each node, the place where values that it dominates are bound: the outermost node of
    /// data that is in the same function and in the same branch, and dominates it. If all of a
    /// function's body is a partial application, it is that.
    fn places(&self, dominators: &Dominators) -> Vec<Option<usize>> {
        let mut places = vec![None; self.nodes.len()];
        for number in (0..self.nodes.len()).rev() {
            let own = self.properties[number].is_data().then_some(number);
            let partial = self.missing(number).map(|_| number);
            places[number] = match self.is_outermost(number, dominators) {
                true => own.or(partial),
                false => places[dominators.immediate[number]].or(own),
            };
        }
        places
    }

    /// The number of arguments that a partial application lacks.
    fn missing(&self, number: usize) -> Option<usize> {
        let is_application = matches!(self.nodes[number].kind(), TermKind::Apply(..));
        let missing = self.properties[number].arity.filter(|missing| *missing > 0);
        missing.filter(|_| is_application)
    }

    /// Whether the node is all of a function's body or of a branch.
    fn is_outermost(&self, number: usize, dominators: &Dominators) -> bool {
        let dominator = dominators.immediate[number];
        let is_body = is_function(self.nodes[dominator]);
        dominator == number || is_body || self.is_branch(number)
    }

    /// Whether the node is a branch of one `select`, and nothing else uses it.
    fn is_branch(&self, number: usize) -> bool {
        let [parent] = self.parents[number][..] else {
            return false;
        };
        let Some((function, argument)) = self.nodes[parent].as_apply() else {
            return false;
        };
        let selects = || function.spine().head.as_primitive() == Some(Primitive::Select);
        let has_condition = || function.as_apply().is_some();
        argument.is_same_node(self.nodes[number]) && has_condition() && selects()
    }

    fn with_lets(&self) -> Term {
        let mut names: Vec<Option<Name>> = vec![None; self.nodes.len()];
        let mut bound: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (number, place) in &self.shared {
            names[*number] = Some(naming::new_name(stem(self.nodes[*number]), 0));
            bound[*place].push(*number);
        }
        let mut values: Vec<Term> = Vec::with_capacity(self.nodes.len());
        for (number, node) in self.nodes.iter().enumerate() {
            let changed = node.map_children(&mut |part| {
                let part_number = self.numbers[&seen_through(part).0.node_address()];
                let new = match &names[part_number] {
                    Some(name) => Term::variable(name.clone()),
                    None => values[part_number].clone(),
                };
                (!new.is_same_node(part)).then_some(new)
            });
            let mut value = changed.unwrap_or_else(|| Term::clone(node));
            if !bound[number].is_empty() {
                let lets = bound[number].iter().rev();
                let lets = lets.filter_map(|shared| Some((names[*shared].clone()?, *shared)));
                let missing = self.missing(number).unwrap_or(0);
                value = completed(value, missing, |whole| {
                    // Values that come first have none of the others as a part.
                    lets.fold(whole, |body, (name, shared)| {
                        Primitive::Let.of([values[shared].clone(), Term::lambda(name, body)])
                    })
                });
            }
            values.push(value);
        }
        values.pop().unwrap_or_else(|| self.nodes[0].clone())
    }
}

/// The function with its missing arguments, changed, as a function of these arguments.
fn completed(function: Term, missing: usize, change: impl FnOnce(Term) -> Term) -> Term {
    let new_name = |_| naming::new_name("x", 0);
    let arguments: Vec<Name> = (0..missing).map(new_name).collect();
    let whole = function.of(arguments.iter().cloned().map(Term::variable));
    let bind = |body, name| Term::lambda(name, body);
    arguments.into_iter().rev().fold(change(whole), bind)
}

/// The beginning of the name of a variable for the value.
fn stem(value: &Term) -> &'static str {
    let Some(primitive) = value.spine().head.as_primitive() else {
        return "x";
    };
    match primitive.body().split_functions().1 {
        Type::Data(DataType::Array(..)) => "xs",
        Type::Data(DataType::Pair(..)) => "p",
        Type::Data(DataType::Vector(..)) => "v",
        Type::Data(DataType::Index(_)) => "i",
        _ => "x",
    }
}

fn is_function(term: &Term) -> bool {
    matches!(term.kind(), TermKind::Lambda(..) | TermKind::TypeLambda(..))
}

/// The nodes of a term, each once, parts first, with their numbers; not the marks of scopes.
fn numbered(root: &Term) -> (Vec<&Term>, FxHashMap<usize, usize>) {
    let (mut nodes, mut numbers) = (Vec::new(), FxHashMap::default());
    let mut rest = vec![(root, false)];
    while let Some((term, are_parts_done)) = rest.pop() {
        let address = term.node_address();
        if numbers.contains_key(&address) {
            continue;
        }
        if are_parts_done {
            numbers.insert(address, nodes.len());
            nodes.push(term);
        } else {
            rest.push((term, true));
            let parts = term.children().map(|part| seen_through(part).0);
            rest.extend(parts.map(|part| (part, false)));
        }
    }
    (nodes, numbers)
}
