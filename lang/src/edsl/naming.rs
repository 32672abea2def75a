//! Names of variables: internal ones while a term is built, readable ones when it is complete.
//!
//! While a term is built, every variable has a unique name, so that nothing is captured wherever a
//! handle is used. The name also says how many arguments the variable takes, because Rust's types,
//! which know it, are gone from the term.

use rustc_hash::FxHashMap;

use super::{EscapedVariable, Handle, sharing};
use crate::{
    nat::Name,
    stack::deep,
    term::{Parameter, Reference, Term, TermKind},
    types::{Substitution, TypeArgument, TypeParameter},
};
use std::sync::atomic::{AtomicU64, Ordering};

/// Stands in the names of variables of terms that are being built; no text has it.
pub(super) const MARK: char = '#';

/// A new internal name for a variable, or a size, that takes that many arguments.
pub(super) fn new_name(stem: &str, arity: usize) -> Name {
    // Zero is no variable's number.
    static COUNTER: AtomicU64 = AtomicU64::new(1);
    // Only that the numbers differ matters, so that no order is asked for.
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    Name::from(format!("{stem}{MARK}{arity}{MARK}{number}"))
}

/// A new internal name for a variable that the handle stands for.
pub(super) fn name_of<H: Handle>() -> Name {
    new_name(H::STEM, H::ARITY)
}

/// The internal name of a definition while it is used.
pub(super) fn used_name(definition: &Name, arity: usize) -> Name {
    Name::from(format!("{definition}{MARK}{arity}"))
}

/// The number of arguments that an internal name tells.
pub(super) fn arity(name: &Name) -> Option<usize> {
    name.as_str().split(MARK).nth(1)?.parse().ok()
}

/// The number in the internal name of a variable or a size: the later it was made, the larger.
pub(super) fn number_of(name: &Name) -> Option<u64> {
    name.as_str().split(MARK).nth(2)?.parse().ok()
}

fn stem(name: &Name) -> &str {
    name.as_str().split(MARK).next().unwrap_or("x")
}

fn is_marked(name: &Name) -> bool {
    name.as_str().contains(MARK)
}

/// The term with readable names, in which values that are used more than once are shared by `let`.
pub(super) fn finish(term: &Term) -> Result<Term, EscapedVariable> {
    let shared = sharing::recovered(term);
    if shared.free_variables().any(is_marked) {
        return Err(EscapedVariable);
    }
    let named = Scope::default().rename(&shared);
    match named.free_type_variables().keys().any(is_marked) {
        true => Err(EscapedVariable),
        false => Ok(named),
    }
}

/// The variables around a place.
#[derive(Default)]
struct Scope {
    /// The readable names, by the internal ones.
    names: FxHashMap<Name, Name>,
    /// How many variables have a readable name.
    used: FxHashMap<Name, usize>,
    /// The number for the next variable with the same beginning, if there is one already.
    next: FxHashMap<String, u64>,
}

/// The state of a scope before a variable was added.
struct Before {
    old: Name,
    new: Name,
    hidden: Option<Name>,
    next: Option<u64>,
}

impl Scope {
    fn enter(&mut self, old: &Name, body: &Term) -> Before {
        let stem = stem(old);
        let next = self.next.get(stem).copied();
        let mut number = next.unwrap_or(0);
        let new = loop {
            let candidate = numbered(stem, number);
            number += 1;
            if !self.is_taken(&candidate, body) {
                break candidate;
            }
        };
        self.next.insert(stem.to_owned(), number);
        *self.used.entry(new.clone()).or_default() += 1;
        let hidden = self.names.insert(old.clone(), new.clone());
        Before {
            old: old.clone(),
            new,
            hidden,
            next,
        }
    }

    fn leave(&mut self, before: Before) {
        match before.next {
            Some(next) => self.next.insert(stem(&before.old).to_owned(), next),
            None => self.next.remove(stem(&before.old)),
        };
        if let Some(uses) = self.used.get_mut(&before.new) {
            *uses -= 1;
        }
        match before.hidden {
            Some(hidden) => self.names.insert(before.old, hidden),
            None => self.names.remove(&before.old),
        };
    }

    fn is_taken(&self, name: &Name, body: &Term) -> bool {
        self.used.get(name).is_some_and(|uses| *uses > 0)
            || body.has_free(name)
            || !crate::syntax::is_free_name(name.as_str())
    }

    /// Gives every bound variable a name of its own among those around it.
    fn rename(&mut self, term: &Term) -> Term {
        deep(|| self.rename_here(term))
    }

    fn rename_here(&mut self, term: &Term) -> Term {
        match term.kind() {
            TermKind::Variable(name) => match self.names.get(name) {
                Some(new) => term.with_kind(TermKind::Variable(new.clone())),
                None => term.clone(),
            },
            TermKind::Reference(reference) if is_marked(&reference.name) => {
                let name = Name::from(stem(&reference.name));
                term.with_kind(TermKind::Reference(Reference {
                    name,
                    ..reference.clone()
                }))
            }
            TermKind::Lambda(parameter, body) => {
                let before = self.enter(&parameter.name, body);
                let body = self.rename(body);
                let parameter = Parameter {
                    name: before.new.clone(),
                    annotation: parameter.annotation.clone(),
                };
                self.leave(before);
                term.with_kind(TermKind::Lambda(parameter, body))
            }
            TermKind::TypeLambda(parameter, body) => {
                let before = self.enter(&parameter.name, body);
                let argument = TypeArgument::variable(parameter.kind, before.new.clone());
                let renamed = Substitution::of(parameter.name.clone(), argument);
                let body = self.rename(&body.substitute_types(&renamed));
                let parameter = TypeParameter {
                    name: before.new.clone(),
                    ..parameter.clone()
                };
                self.leave(before);
                term.with_kind(TermKind::TypeLambda(parameter, body))
            }
            _ => term
                .map_children(&mut |child| Some(self.rename(child)))
                .unwrap_or_else(|| term.clone()),
        }
    }
}

/// The stem itself, or with a number in the place of the one that it ends in.
fn numbered(stem: &str, number: u64) -> Name {
    let text = stem.trim_end_matches(|last: char| last.is_ascii_digit());
    let text = if text.is_empty() { "x" } else { text };
    match number {
        0 => Name::from(stem),
        number => Name::from(format!("{text}{number}")),
    }
}
