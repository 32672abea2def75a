//! Parts of a program that a strategy finds, and their replacement.

use rise_lang::{
    nat::Name,
    term::{Parameter, Term, TermKind},
};

use super::Strategy;
use crate::{Program, Run, Stop};

/// A part of a program.
pub(crate) struct Part {
    pub term: Term,
    /// A variable that it uses and that is bound between the program and it, if there is one.
    pub inner: Option<Name>,
    pub is_wanted: bool,
}

/// The first part, from the top, that the predicate accepts, that uses nothing that is bound
/// between the program and it, and that is wanted. If there is none, the first that the predicate
/// accepts.
pub(crate) fn first_part(
    what: &Strategy,
    program: &Term,
    is_wanted: &dyn Fn(&Term) -> bool,
    run: &mut Run<Term>,
) -> Result<Option<Part>, Stop> {
    first_part_of(what, program, &|part, _| is_wanted(part), &|_, _| true, run)
}

/// The same, where it also counts how many variables are bound around the part, and only in those
/// parts of a term, by their numbers, that are entered.
pub(crate) fn first_part_of(
    what: &Strategy,
    program: &Term,
    is_wanted: &dyn Fn(&Term, usize) -> bool,
    is_entered: &dyn Fn(&Term, usize) -> bool,
    run: &mut Run<Term>,
) -> Result<Option<Part>, Stop> {
    let mut search = Search {
        what,
        is_wanted,
        is_entered,
        bound: Vec::new(),
        other: None,
    };
    Ok(match search.of(program, run)? {
        Some(term) => Some(Part {
            term,
            inner: None,
            is_wanted: true,
        }),
        None => search.other,
    })
}

struct Search<'a> {
    what: &'a Strategy,
    is_wanted: &'a dyn Fn(&Term, usize) -> bool,
    is_entered: &'a dyn Fn(&Term, usize) -> bool,
    /// The names that are bound around the current part, and whether they are of types.
    bound: Vec<(Name, bool)>,
    other: Option<Part>,
}

impl Search<'_> {
    fn of(&mut self, program: &Term, run: &mut Run<Term>) -> Result<Option<Term>, Stop> {
        if run.apply_question(self.what, program)? {
            let inner = self.inner(program);
            if inner.is_none() && (self.is_wanted)(program, self.bound.len()) {
                return Ok(Some(program.clone()));
            }
            self.other.get_or_insert_with(|| Part {
                term: program.clone(),
                inner,
                is_wanted: false,
            });
        }
        let binder = match program.kind() {
            TermKind::Lambda(binder, _) => Some((binder.name.clone(), false)),
            TermKind::TypeLambda(binder, _) => Some((binder.name.clone(), true)),
            _ => None,
        };
        let around = self.bound.len();
        self.bound.extend(binder);
        for index in 0..program.part_count() {
            let Some(part) = program.part(index) else {
                break;
            };
            if !(self.is_entered)(program, index) {
                continue;
            }
            let found = run.inside(program, index, |run| self.of(part, run))?;
            if found.is_some() {
                return Ok(found);
            }
        }
        self.bound.truncate(around);
        Ok(None)
    }

    /// The outermost name that the part uses and that is bound around it.
    fn inner(&self, part: &Term) -> Option<Name> {
        let types = part.free_type_variables();
        let mut bound = self.bound.iter();
        let used = bound.find(|(name, is_type)| match is_type {
            true => types.contains_key(name),
            false => part.has_free(name),
        });
        used.map(|(name, _)| name.clone())
    }
}

/// The term with `new` for every part that equals `old`, types included, up to the names of bound
/// variables. Nothing in `new` is captured.
pub(crate) fn replace_all(term: &Term, old: &Term, new: &Term) -> Term {
    // A name that no program can write.
    let name = Name::from("%part");
    let variable = Term::variable(name.clone());
    let variable = match new.shared_type() {
        Some(ty) => variable.with_type(ty.clone()),
        None => variable,
    };
    marked(term, old, &variable).substitute(&name, new)
}

/// Whether equal terms have the same types, as far as they have any: the same `cast` of a value may
/// give another type.
fn has_types_of(term: &Term, other: &Term) -> bool {
    if term.is_same_node(other) {
        return true;
    }
    let is_same = match (term.ty(), other.ty()) {
        (Some(ty), Some(other)) => ty == other,
        _ => true,
    };
    is_same
        && (0..term.part_count()).all(|index| match (term.part(index), other.part(index)) {
            (Some(part), Some(other)) => crate::run::deep(|| has_types_of(part, other)),
            _ => true,
        })
}

/// The term with the variable, which it does not bind, for every part that equals `old`.
fn marked(term: &Term, old: &Term, variable: &Term) -> Term {
    if term == old && has_types_of(term, old) {
        return variable.clone();
    }
    // Inside, the name is that of another value than in `old`.
    let is_hidden = |(binder, _): (&Parameter, &Term)| old.has_free(&binder.name);
    if term.as_lambda().is_some_and(is_hidden) {
        return term.clone();
    }
    term.map_children(&mut |part| {
        let replaced = crate::run::deep(|| marked(part, old, variable));
        (!replaced.is_same_node(part)).then_some(replaced)
    })
    .unwrap_or_else(|| term.clone())
}
