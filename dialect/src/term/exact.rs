//! Definitions whose types are identical where they must be equal, as MLIR requires.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rise_lang::infer::carries_its_types;
use rise_lang::nat::{Name, Nat};
use rise_lang::term::{Definition, Term, TermKind};
use rise_lang::types::Type;

use super::export::primitive_instance;
use crate::deep;

/// The definition with types that have no need of its facts to be equal: itself, without
/// remainders, or over other sizes, see [`Definition::solve_facts`]. Also what its sizes are in
/// terms of those, as far as they are others. Where that does not do, iterations that shrink
/// nothing are ones whose sizes are known, see [`Definition::with_single_elements`].
///
/// Sizes that facts do not determine, as `m*n == k*l`, stay as they are.
pub fn exact(definition: &Definition) -> (Cow<'_, Definition>, BTreeMap<Name, Nat>) {
    let unchanged = || (Cow::Borrowed(definition), BTreeMap::new());
    if carries_its_types(definition) || is_exact(&definition.term) {
        return unchanged();
    }
    if let Some((exact, sizes)) = exact_candidate(definition) {
        return (Cow::Owned(exact), sizes);
    }
    let single = definition.with_single_elements(&is_exact);
    let solved = match is_exact(&single.term) {
        true => Some((single, BTreeMap::new())),
        false => exact_candidate(&single),
    };
    match solved {
        Some((exact, sizes)) => (Cow::Owned(exact), sizes),
        None => unchanged(),
    }
}

/// The first of the changes that make the types the same.
fn exact_candidate(definition: &Definition) -> Option<Solved> {
    let candidates: [fn(&Definition) -> Solved; 4] = [
        |definition| (definition.without_remainders(), BTreeMap::new()),
        |definition| definition.solve_facts_with_sizes(false),
        |definition| {
            let (solved, sizes) = definition.solve_facts_with_sizes(false);
            (solved.without_remainders(), sizes)
        },
        |definition| definition.solve_facts_with_sizes(true),
    ];
    let mut candidates = candidates.iter().map(|change| change(definition));
    candidates.find(|(candidate, _)| is_exact(&candidate.term))
}

/// A definition over other sizes, and what the sizes before are in terms of those.
type Solved = (Definition, BTreeMap<Name, Nat>);

/// Whether all parts have the types that the parts around them expect.
fn is_exact(term: &Term) -> bool {
    deep(|| {
        is_node_exact(term) && (primitive_instance(term).is_some() || term.children().all(is_exact))
    })
}

fn is_node_exact(term: &Term) -> bool {
    // Of terms without types the translation itself speaks.
    let Some(ty) = term.ty() else {
        return true;
    };
    if let Some((primitive, written)) = primitive_instance(term) {
        let is_whole = written.len() == primitive.explicit_parameters().count();
        return !is_whole || primitive.arguments_of(&written, ty).is_some();
    }
    match term.kind() {
        TermKind::Apply(function, argument) => match (function.ty(), argument.ty()) {
            (Some(Type::Function(parameter, result)), Some(argument)) => {
                **parameter == *argument && **result == *ty
            }
            _ => true,
        },
        TermKind::Lambda(_, body) => match (ty, body.ty()) {
            (Type::Function(_, result), Some(body)) => **result == *body,
            _ => true,
        },
        _ => true,
    }
}
