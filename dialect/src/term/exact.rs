//! Definitions whose types are the same where they must be equal, as MLIR's types have to be.

use std::borrow::Cow;

use rise_lang::term::{Definition, Term, TermKind};
use rise_lang::types::Type;

use super::arguments;
use super::export::primitive_instance;
use crate::deep;

/// The definition with types that have no need of its facts to be equal: itself, without remainders, or over other sizes, see
/// [`Definition::solve_facts`].
///
/// What facts do not determine, as `m*n == k*l`, stays as it is.
pub fn exact(definition: &Definition) -> Cow<'_, Definition> {
    if is_exact(&definition.term) {
        return Cow::Borrowed(definition);
    }
    let candidates: [fn(&Definition) -> Definition; 3] = [
        Definition::without_remainders,
        Definition::solve_facts,
        |definition| definition.solve_facts().without_remainders(),
    ];
    let mut candidates = candidates.iter().map(|change| change(definition));
    match candidates.find(|candidate| is_exact(&candidate.term)) {
        Some(exact) => Cow::Owned(exact),
        None => Cow::Borrowed(definition),
    }
}

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
        return !is_whole || arguments::all(primitive, &written, ty).is_ok();
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
