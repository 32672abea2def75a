//! Sharing of equal parts.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Parameter, Reference, Term, TermKind};
use crate::stack::deep;
use crate::types::Type;

impl Term {
    /// The same term, in which parts that are the same in all respects are one node: with the same
    /// names, types, annotations and origins.
    ///
    /// Copies come from rules that put a term into several places and then rewrite each on its own.
    /// What remembers nodes takes a part once then, however often it occurs. Takes time in the
    /// number of nodes.
    ///
    /// ```
    /// use rise_lang::primitives::Primitive::{Add, Neg};
    /// use rise_lang::term::{Term, build::variable};
    /// let copies = Add.of([Neg.of([variable("x")]), Neg.of([variable("x")])]);
    /// let shared = copies.with_equal_parts_shared();
    /// let arguments = shared.spine().arguments;
    /// assert!(arguments[0].is_same_node(arguments[1]));
    /// assert_eq!(shared, copies);
    /// ```
    pub fn with_equal_parts_shared(&self) -> Term {
        Nodes::default().shared(self)
    }
}

#[derive(Default)]
struct Nodes {
    /// The results for nodes that may be met again, by their addresses.
    done: FxHashMap<usize, Term>,
    /// One of all nodes that are the same, by a hash that is theirs.
    distinct: FxHashMap<u64, Vec<Term>>,
}

impl Nodes {
    fn shared(&mut self, term: &Term) -> Term {
        if let Some(known) = self.done.get(&term.node_address()) {
            return known.clone();
        }
        let changed = term.map_children(&mut |part| {
            let shared = deep(|| self.shared(part));
            (!shared.is_same_node(part)).then_some(shared)
        });
        let changed = changed.unwrap_or_else(|| term.clone());
        let like = self.distinct.entry(changed.alpha_hash()).or_default();
        let shared = match like.iter().find(|known| is_same(known, &changed)) {
            Some(known) => known.clone(),
            None => {
                like.push(changed.clone());
                changed
            }
        };
        if term.is_shared() {
            self.done.insert(term.node_address(), shared.clone());
        }
        shared
    }
}

/// Whether two nodes are the same, of whose parts those that are the same are one node.
fn is_same(left: &Term, right: &Term) -> bool {
    is_same_kind(left.kind(), right.kind())
        && are_same_types(&left.0.ty, &right.0.ty)
        && are_same_types(&left.0.annotation, &right.0.annotation)
        && left.origin() == right.origin()
}

fn is_same_kind(left: &TermKind, right: &TermKind) -> bool {
    match (left, right) {
        (TermKind::Variable(left), TermKind::Variable(right)) => left == right,
        (TermKind::Reference(left), TermKind::Reference(right)) => is_same_use(left, right),
        (TermKind::Lambda(left, left_body), TermKind::Lambda(right, right_body)) => {
            is_same_parameter(left, right) && left_body.is_same_node(right_body)
        }
        (TermKind::Apply(left, left_argument), TermKind::Apply(right, right_argument)) => {
            left.is_same_node(right) && left_argument.is_same_node(right_argument)
        }
        (TermKind::TypeLambda(left, left_body), TermKind::TypeLambda(right, right_body)) => {
            left == right && left_body.is_same_node(right_body)
        }
        (TermKind::TypeApply(left, left_argument), TermKind::TypeApply(right, right_argument)) => {
            left.is_same_node(right) && left_argument == right_argument
        }
        (TermKind::Literal(left), TermKind::Literal(right)) => left == right,
        (TermKind::Primitive(left), TermKind::Primitive(right)) => left == right,
        (TermKind::Foreign(left), TermKind::Foreign(right)) => left == right,
        _ => false,
    }
}

fn is_same_use(left: &Reference, right: &Reference) -> bool {
    left.name == right.name
        && left.arguments == right.arguments
        && left.shapes == right.shapes
        && left.number == right.number
}

fn is_same_parameter(left: &Parameter, right: &Parameter) -> bool {
    left.name == right.name && are_same_types(&left.annotation, &right.annotation)
}

fn are_same_types(left: &Option<Arc<Type>>, right: &Option<Arc<Type>>) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => Arc::ptr_eq(left, right) || left == right,
        (None, None) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Source;
    use crate::primitives::Primitive::{Add, Neg};
    use crate::term::build::{fun, variable};
    use crate::types::Scalar;

    /// Whether the two arguments of a sum become one node.
    fn become_one(left: Term, right: Term) -> bool {
        let sum = Add.of([left, right]).with_equal_parts_shared();
        let arguments = sum.spine().arguments;
        arguments[0].is_same_node(arguments[1])
    }

    #[test]
    fn only_what_is_the_same_in_all_respects() {
        let x = || Neg.of([variable("x")]);
        assert!(become_one(x(), x()));
        assert!(become_one(fun("a", |a| a), fun("a", |a| a)));
        // Equal, but not the same.
        assert!(!become_one(fun("a", |a| a), fun("b", |b| b)));
        let ty = |scalar: Scalar| Type::from(scalar);
        assert!(become_one(
            x().with_type(ty(Scalar::F32)),
            x().with_type(ty(Scalar::F32))
        ));
        assert!(!become_one(
            x().with_type(ty(Scalar::F32)),
            x().with_type(ty(Scalar::F64))
        ));
        assert!(!become_one(x().annotate(ty(Scalar::F32)), x()));
        let source = Source::new("a.rise", "- x - x");
        let at = |start, end| x().with_origin(source.span(start..end));
        assert!(become_one(at(0, 3), at(0, 3)));
        assert!(!become_one(at(0, 3), at(4, 7)));
    }

    #[test]
    fn a_term_without_copies_stays_as_it_is() {
        let term = fun("x", |x| Add.of([Neg.of([x.clone()]), x]));
        assert!(term.with_equal_parts_shared().is_same_node(&term));
    }
}
