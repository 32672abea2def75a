//! Variables around a term on its way to vectors, and the results for terms so far.

use rise_lang::{nat::Name, term::Term, types::DataType};
use rustc_hash::FxHashMap;

/// A variable of a lambda around.
struct Variable {
    name: Name,
    /// Its type, if it is wide.
    wide: Option<DataType>,
    /// No other variable of this scope ever had it.
    number: usize,
}

/// See the module.
#[derive(Default)]
pub(super) struct Scope {
    /// Innermost last.
    variables: Vec<Variable>,
    entered: usize,
    /// The result for a node and the number of the innermost variable that it mentions: with the
    /// same variable, all others are the same too. The node is kept, so that its address is not
    /// used again.
    known: FxHashMap<(usize, usize), (Term, Term)>,
}

impl Scope {
    /// Goes under a lambda.
    pub(super) fn enter(&mut self, name: Name, wide: Option<DataType>) {
        self.entered += 1;
        let number = self.entered;
        self.variables.push(Variable { name, wide, number });
    }

    /// Leaves the innermost lambda.
    pub(super) fn leave(&mut self) {
        self.variables.pop();
    }

    /// Whether the term is the same for all lanes.
    pub(super) fn is_uniform(&self, term: &Term) -> bool {
        let mut seen: Vec<&Name> = Vec::new();
        !self
            .variables
            .iter()
            .rev()
            .any(|Variable { name, wide, .. }| {
                let is_shadowed = seen.contains(&name);
                seen.push(name);
                !is_shadowed && wide.is_some() && term.has_free(name)
            })
    }

    /// How many lambdas are around.
    pub(super) fn depth(&self) -> usize {
        self.variables.len()
    }

    /// Whether a variable that was entered behind so many others hides one of the term.
    pub(super) fn hides(&self, term: &Term, depth: usize) -> bool {
        let inner = self.variables.iter().skip(depth);
        inner
            .into_iter()
            .any(|variable| term.has_free(&variable.name))
    }

    /// The type of a wide variable.
    pub(super) fn wide_type(&self, name: &Name) -> Option<&DataType> {
        let mut variables = self.variables.iter().rev();
        let found = variables.find(|variable| variable.name == *name)?;
        found.wide.as_ref()
    }

    /// The result for this node in the same scope.
    pub(super) fn recall(&self, term: &Term) -> Option<Term> {
        let (_, made) = self.known.get(&self.key(term))?;
        Some(made.clone())
    }

    /// Remembers what became of the node.
    pub(super) fn keep(&mut self, term: &Term, made: &Term) {
        self.known
            .insert(self.key(term), (term.clone(), made.clone()));
    }

    fn key(&self, term: &Term) -> (usize, usize) {
        let mut variables = self.variables.iter().rev();
        let innermost = variables.find(|variable| term.has_free(&variable.name));
        let number = innermost.map_or(0, |variable| variable.number);
        (term.node_address(), number)
    }
}
