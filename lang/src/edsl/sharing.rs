//! Sharing: values that are used more than once become `let`s.
//!
//! A handle is a node of a graph, and using it twice makes two edges to that node. Written out as
//! a tree, the graph could be exponentially larger: `x = &x + &x` doubles it. Here every such value
//! gets a name, bound once, in a place that all of its uses are in: the beginning of a function's
//! body, or of a branch of `select`.
//!
//! A place sees all uses of a node if every way from the root to the node passes it, so places are
//! found by dominators (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm", 2001). On a
//! graph without cycles, a node's immediate dominator is the nearest common ancestor of its
//! parents in the tree of dominators.
//!
//! Nodes are numbered such that parts come before what they are parts of; the root is the last.

use rustc_hash::FxHashMap;

use super::naming;
use crate::{
    nat::Name,
    primitives::Primitive,
    term::{Term, TermKind},
    types::{DataType, Type, TypeArgument},
};

/// How many views a value may consist of to be written out again instead of getting a name.
const MOST_COPIED: u32 = 4;

/// The term with a `let` for each value that is used more than once. Functions and partial
/// applications, which have no data type, and views of few variables are written out again. Takes
/// time in the number of nodes.
pub(super) fn recovered(term: &Term) -> Term {
    let graph = Graph::of(term);
    match graph.shared.is_empty() {
        true => term.clone(),
        false => graph.with_lets(),
    }
}

/// Properties of a node that follow from its parts.
#[derive(Clone, Copy)]
struct Facts {
    /// The number of arguments until it is data, if that is known.
    arity: Option<usize>,
    /// The number of views in it, of a view with some of its arguments.
    view: Option<u32>,
    /// The number of views in it, of what is written out again at every use.
    copied: Option<u32>,
}

impl Facts {
    fn of(term: &Term, parts: &[Facts]) -> Facts {
        let arity = match term.annotation() {
            Some(Type::Data(_)) => Some(0),
            _ => arity(term, parts),
        };
        let view = match (term.kind(), parts) {
            (TermKind::Primitive(primitive), _) => is_view(*primitive).then_some(0),
            (TermKind::TypeApply(..), [function]) => function.view,
            (TermKind::Apply(..), [function, argument]) => function
                .view
                .map(|views| views.saturating_add(argument.copied.unwrap_or(0))),
            _ => None,
        };
        let copied = match term.kind() {
            TermKind::Apply(..) if arity == Some(0) => view.map(|views| views + 1),
            TermKind::Variable(_)
            | TermKind::Reference(_)
            | TermKind::Literal(_)
            | TermKind::Primitive(_)
            | TermKind::Foreign(_) => Some(0),
            _ => None,
        };
        Facts {
            arity,
            view,
            copied: copied.filter(|views| *views <= MOST_COPIED),
        }
    }

    fn is_data(self) -> bool {
        self.arity == Some(0)
    }
}

fn arity(term: &Term, parts: &[Facts]) -> Option<usize> {
    match (term.kind(), parts) {
        (TermKind::Variable(name), _) => naming::arity(name),
        (TermKind::Reference(reference), _) => naming::arity(&reference.name),
        (TermKind::Literal(_), _) => Some(0),
        (TermKind::Primitive(primitive), _) => primitive.arity(),
        (TermKind::Foreign(_), _) => Some(1),
        (TermKind::Lambda(..), [body]) => Some(body.arity? + 1),
        (TermKind::Apply(..), [function, _]) => function.arity?.checked_sub(1),
        (TermKind::TypeApply(function, TypeArgument::Nat(count)), _)
            if function.as_primitive() == Some(Primitive::MakeArray) =>
        {
            usize::try_from(count.as_constant()?).ok()
        }
        (TermKind::TypeLambda(..) | TermKind::TypeApply(..), [part]) => part.arity,
        _ => None,
    }
}

/// Whether the primitive only says where values are, so that computing it again costs nothing.
fn is_view(primitive: Primitive) -> bool {
    use Primitive::*;
    matches!(
        primitive,
        AsScalar
            | AsVector
            | AsVectorAligned
            | Drop
            | Fst
            | IndexAsNat
            | Join
            | MakePair
            | NatAsIndex
            | PadClamp
            | PadCst
            | Reorder
            | Slide
            | Snd
            | Split
            | Take
            | Transpose
            | Unzip
            | Zip
    )
}

/// A term as a graph.
struct Graph<'t> {
    nodes: Vec<&'t Term>,
    /// The numbers of the nodes, by their addresses.
    numbers: FxHashMap<usize, usize>,
    facts: Vec<Facts>,
    parents: Vec<Vec<usize>>,
    /// The values that are used more than once, in the order of the nodes, with the places where
    /// they are bound.
    shared: Vec<(usize, usize)>,
}

impl<'t> Graph<'t> {
    fn of(root: &'t Term) -> Graph<'t> {
        let (nodes, numbers) = numbered(root);
        let mut facts: Vec<Facts> = Vec::with_capacity(nodes.len());
        let mut parents = vec![Vec::new(); nodes.len()];
        for (number, node) in nodes.iter().enumerate() {
            let parts = node.children().map(|part| numbers[&part.node_address()]);
            let parts: Vec<usize> = parts.collect();
            let of_parts: Vec<Facts> = parts.iter().map(|part| facts[*part]).collect();
            facts.push(Facts::of(node, &of_parts));
            parts.iter().for_each(|part| parents[*part].push(number));
        }
        let mut graph = Graph {
            nodes,
            numbers,
            facts,
            parents,
            shared: Vec::new(),
        };
        graph.find_shared();
        graph
    }

    fn find_shared(&mut self) {
        let uses = self.uses();
        let is_used_again = |number: &usize| {
            let facts = self.facts[*number];
            uses[*number] > 1 && facts.is_data() && facts.copied.is_none()
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
        let (facts, kind) = (self.facts[number], self.nodes[number].kind());
        let is_function = matches!(kind, TermKind::Lambda(..) | TermKind::TypeLambda(..));
        facts.copied.is_some() || !facts.is_data() && !is_function
    }

    /// For each node, the place where values that it dominates are bound: the outermost node of
    /// data that is in the same function and in the same branch, and dominates it. If all of a
    /// function's body is a partial application, it is that.
    fn places(&self, dominators: &Dominators) -> Vec<Option<usize>> {
        let mut places = vec![None; self.nodes.len()];
        for number in (0..self.nodes.len()).rev() {
            let own = self.facts[number].is_data().then_some(number);
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
        let missing = self.facts[number].arity.filter(|missing| *missing > 0);
        missing.filter(|_| is_application)
    }

    /// Whether the node is all of a function's body or of a branch.
    fn is_outermost(&self, number: usize, dominators: &Dominators) -> bool {
        let dominator = dominators.immediate[number];
        let is_body = matches!(
            self.nodes[dominator].kind(),
            TermKind::Lambda(..) | TermKind::TypeLambda(..)
        );
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
                let part_number = self.numbers[&part.node_address()];
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
                    // What comes first has none of the others as a part.
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

/// The nodes of a term, each once, parts first, with their numbers.
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
            rest.extend(term.children().map(|part| (part, false)));
        }
    }
    (nodes, numbers)
}

/// The tree of immediate dominators. Each node also knows one far above it, so that common
/// ancestors are found in logarithmic time (Myers: "An Applicative Random-Access Stack", 1983).
struct Dominators {
    /// The immediate dominators; the root's is itself.
    immediate: Vec<usize>,
    depth: Vec<usize>,
    far: Vec<usize>,
}

impl Dominators {
    fn of(parents: &[Vec<usize>]) -> Dominators {
        let root = parents.len().saturating_sub(1);
        let mut dominators = Dominators {
            immediate: vec![root; parents.len()],
            depth: vec![0; parents.len()],
            far: vec![root; parents.len()],
        };
        for number in (0..root).rev() {
            let parents = parents[number].iter().copied();
            let nearest = parents.reduce(|left, right| dominators.common(left, right));
            dominators.insert(number, nearest.unwrap_or(root));
        }
        dominators
    }

    fn insert(&mut self, number: usize, above: usize) {
        self.immediate[number] = above;
        self.depth[number] = self.depth[above] + 1;
        let far = self.far[above];
        let (near, beyond) = (self.depth[far], self.depth[self.far[far]]);
        self.far[number] = match self.depth[above] - near == near - beyond {
            true => self.far[far],
            false => above,
        };
    }

    /// The nearest common ancestor.
    fn common(&self, mut left: usize, mut right: usize) -> usize {
        if self.depth[left] < self.depth[right] {
            std::mem::swap(&mut left, &mut right);
        }
        while self.depth[left] > self.depth[right] {
            let far = self.far[left];
            left = match self.depth[far] >= self.depth[right] {
                true => far,
                false => self.immediate[left],
            };
        }
        while left != right {
            (left, right) = match self.far[left] == self.far[right] {
                true => (self.immediate[left], self.immediate[right]),
                false => (self.far[left], self.far[right]),
            };
        }
        left
    }
}
