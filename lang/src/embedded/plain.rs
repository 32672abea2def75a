//! Names of variables: unique while a term is built, plain when it is done.

use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    nat::Name,
    prelude,
    stack::deep,
    syntax::is_free_name,
    term::{Parameter, Term, TermKind},
    types::{Kind, Substitution, TypeArgument, TypeParameter},
};

/// Stands between the stem of a unique name and its number. Sizes of that name can be read.
const MARK: &str = "''";

/// A name that no other variable has; the stem is what is left of it in the end.
pub fn fresh(stem: &str) -> Name {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let letters = stem
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_');
    let stem: String = letters.collect();
    let stem = stem.trim_start_matches(|letter: char| letter == '_' || letter.is_ascii_digit());
    let stem = if stem.is_empty() { "x" } else { stem };
    Name::from(format!("{stem}{MARK}{number}"))
}

/// As [`fresh`], for a size.
pub fn fresh_size(stem: &str) -> Name {
    match stem {
        "" => fresh("n"),
        stem => fresh(stem),
    }
}

/// The stem of a unique name.
fn stem(name: &Name) -> Option<&str> {
    name.as_str().split_once(MARK).map(|(stem, _)| stem)
}

/// The term with its unique names replaced by plain ones, each of which it has once: the outer
/// variables keep their stems, others get numbers. Parts that it shares stay shared.
pub fn with_plain_names(term: &Term) -> Term {
    let mut taken: FxHashSet<Name> = term.free_variables().cloned().collect();
    let uses = term.references().into_iter();
    taken.extend(uses.map(|name| Name::from(prelude::written(&name))));
    taken.extend(term.free_type_variables().into_keys());
    taken.retain(|name| stem(name).is_none());
    let mut plain = Plain {
        names: FxHashMap::default(),
        taken,
        done: FxHashMap::default(),
    };
    plain.term(term)
}

struct Plain {
    names: FxHashMap<Name, Name>,
    taken: FxHashSet<Name>,
    /// Terms by the addresses of those that they were made of.
    done: FxHashMap<usize, Term>,
}

impl Plain {
    fn name(&mut self, unique: &Name) -> Name {
        if let Some(known) = self.names.get(unique) {
            return known.clone();
        }
        let Some(stem) = stem(unique) else {
            return unique.clone();
        };
        let numbered = |number: u64| match number {
            0 => Name::from(stem),
            number => Name::from(format!("{stem}{number}")),
        };
        let is_free = |name: &Name| !self.taken.contains(name) && is_free_name(name.as_str());
        // There are more numbers than names.
        let plain = (0..)
            .map(numbered)
            .find(is_free)
            .unwrap_or_else(|| unique.clone());
        self.taken.insert(plain.clone());
        self.names.insert(unique.clone(), plain.clone());
        plain
    }

    fn term(&mut self, term: &Term) -> Term {
        if let Some(done) = self.done.get(&term.node_address()) {
            return done.clone();
        }
        let plain = deep(|| self.node(term));
        self.done.insert(term.node_address(), plain.clone());
        plain
    }

    fn node(&mut self, term: &Term) -> Term {
        match term.kind() {
            TermKind::Variable(name) => {
                let name = self.name(name);
                term.with_kind(TermKind::Variable(name))
            }
            TermKind::Lambda(parameter, body) => {
                let parameter = Parameter {
                    name: self.name(&parameter.name),
                    annotation: parameter.annotation.clone(),
                };
                let body = self.term(body);
                term.with_kind(TermKind::Lambda(parameter, body))
            }
            TermKind::TypeLambda(parameter, body) if parameter.kind == Kind::Nat => {
                let name = self.name(&parameter.name);
                let mut body = self.term(body);
                if name != parameter.name {
                    let plain = TypeArgument::variable(Kind::Nat, name.clone());
                    body = body.substitute_types(&Substitution::of(parameter.name.clone(), plain));
                }
                let parameter = TypeParameter {
                    name,
                    ..parameter.clone()
                };
                term.with_kind(TermKind::TypeLambda(parameter, body))
            }
            _ => {
                let changed = term.map_children(&mut |child| Some(self.term(child)));
                changed.unwrap_or_else(|| term.clone())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nat::Nat;
    use crate::primitives::Primitive::{Add, Map, Split};
    use crate::term::build::apply;

    #[test]
    fn names_are_plain_and_apart() {
        let (x, y) = (fresh("x"), fresh("x"));
        let sum = apply(Add, [Term::variable(x.clone()), Term::variable(y.clone())]);
        let term = Term::lambda(x, Term::lambda(y, sum));
        let plain = with_plain_names(&term);
        assert_eq!(plain.to_string(), "fun x x1 => x + x1");
        assert_eq!(plain, term);
        let (named, map) = (fresh("map"), fresh(""));
        let term = Term::lambda(named.clone(), Term::lambda(map, Term::variable(named)));
        assert_eq!(with_plain_names(&term).to_string(), "fun map1 x => map1");
    }

    #[test]
    fn sizes_are_plain_too() {
        let size = fresh_size("");
        let parameter = TypeParameter::explicit(size.clone(), Kind::Nat);
        let term = Term::type_lambda(parameter, Split.at([Nat::variable(size)]));
        assert_eq!(
            with_plain_names(&term).to_string(),
            "fun (n : nat) => split n"
        );
    }

    #[test]
    fn what_is_shared_stays_shared() {
        let x = fresh("x");
        let shared = apply(Map, [Term::variable(x.clone())]);
        let term = Term::lambda(x, apply(shared.clone(), [shared]));
        let plain = with_plain_names(&term);
        let (function, argument) = plain.children().next().and_then(Term::as_apply).unwrap();
        assert!(function.is_same_node(argument));
    }
}
