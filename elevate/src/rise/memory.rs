//! `storeInMemory`: a sub-expression is computed once, kept in memory, and used from there
//! ("Achieving High-Performance the Functional Way", section 6.1).

use std::fmt;

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Parameter, Term, TermKind, fresh_name},
    types::{AddressSpace, Type},
};

use super::{
    Strategy,
    build::{self, typed_variable},
    views::only_rearranges,
};
use crate::{Outcome, Program, Run, Stop, run::Reason, strategy::Transform};

struct StoreInMemory {
    space: AddressSpace,
    what: Strategy,
    how: Strategy,
}

/// A part of a program.
pub(crate) struct Part {
    pub term: Term,
    /// A variable that it uses and that is bound between the program and it, if there is one.
    pub inner: Option<Name>,
}

/// The first part, from the top, that the predicate accepts.
pub(crate) fn first_part(
    what: &Strategy,
    program: &Term,
    run: &mut Run<Term>,
) -> Result<Option<Part>, Stop> {
    if run.apply_question(what, program)? {
        let (term, inner) = (program.clone(), None);
        return Ok(Some(Part { term, inner }));
    }
    for index in 0..program.part_count() {
        let Some(part) = program.part(index) else {
            break;
        };
        if let Some(mut found) = run.inside(program, index, |run| first_part(what, part, run))? {
            let bound = match program.kind() {
                TermKind::Lambda(binder, _) => {
                    found.term.has_free(&binder.name).then_some(&binder.name)
                }
                TermKind::TypeLambda(binder, _) => {
                    let free = found.term.free_type_variables();
                    free.contains_key(&binder.name).then_some(&binder.name)
                }
                _ => None,
            };
            if let Some(name) = bound {
                found.inner = Some(name.clone());
            }
            return Ok(Some(found));
        }
    }
    Ok(None)
}

impl Transform<Term> for StoreInMemory {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        if !matches!(program.ty(), Some(Type::Data(_))) {
            return run.fail(this, program, 0, || {
                Reason::Form("a value: go below the lambdas, by `inLambda`")
            });
        }
        let Some(part) = first_part(&self.what, program, run)? else {
            return run.fail(this, program, 1, || {
                Reason::Said(format!("nothing satisfies `{}`", self.what))
            });
        };
        let extract = part.term;
        if let Some(inner) = part.inner {
            return run.fail(this, program, 2, || {
                Reason::Said(format!("`{extract}` depends on `{inner}`, which is bound further inside: store it there"))
            });
        }
        let rewritten = run.apply_detached(&self.how, &extract)?;
        run.step(this, program, |run| {
            let core = computing_core(&rewritten);
            let name = fresh_name(&Name::from("stored"), |name| {
                program.has_free(name) || extract.has_free(name)
            });
            let stored = core.ty().and_then(|ty| {
                let variable = typed_variable(&name, ty);
                let use_of_it = replaced_core(&rewritten, &variable);
                let body = replace_all(program, &extract, &use_of_it);
                let to_mem =
                    Term::type_apply(Term::primitive(Primitive::ToMem), self.space.clone());
                let to_mem = to_mem.with_type(Type::function(ty.clone(), ty.clone()));
                build::let_in(name, build::apply(to_mem, core.clone()), body)
            });
            match stored {
                Some(term) => Ok(term),
                None => run.fail(this, program, 3, || Reason::Form("a program with types")),
            }
        })
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "storeInMemory({}, {}, {})",
            self.space, self.what, self.how
        )
    }
}

/// `storeInMemory(space, what, how)`: finds a part that the predicate `what` accepts, rewrites it
/// by `how`, keeps the result in memory of that address space, and uses it from there, everywhere
/// where the part stood: `let stored = toMem a (how what) in …`.
///
/// Views (`join`, `transpose`, …) that `how` puts around the computation stay with the use, so that
/// memory has the layout in which the values are computed: this is how a strategy packs an array.
pub fn store_in_memory(space: AddressSpace, what: Strategy, how: Strategy) -> Strategy {
    Strategy::new(StoreInMemory { space, what, how })
}

/// The array that a term which only rearranges is a view of.
fn viewed(term: &Term) -> Option<&Term> {
    let (function, argument) = term.as_apply()?;
    let spine = term.spine();
    let one_array = match spine.head.as_primitive()? {
        Primitive::Map => spine.arguments.len() == 2,
        Primitive::Split | Primitive::Join | Primitive::Transpose => spine.arguments.len() == 1,
        _ => false,
    };
    (one_array && only_rearranges(function)).then_some(argument)
}

fn computing_core(term: &Term) -> &Term {
    let mut core = term;
    while let Some(inner) = viewed(core) {
        core = inner;
    }
    core
}

fn replaced_core(term: &Term, core: &Term) -> Term {
    match viewed(term) {
        Some(inner) => term.with_part(1, replaced_core(inner, core)),
        None => core.clone(),
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
