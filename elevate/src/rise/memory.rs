//! `storeInMemory`: a sub-expression is computed once, kept in memory, and used from there ("Achieving High-Performance the Functional Way",
//! section 6.1).

use std::fmt;

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Term, fresh_name},
    types::{AddressSpace, Type},
};

use super::{
    Strategy,
    build::{self, lambda, typed_variable},
    views::only_rearranges,
};
use crate::{Outcome, Program, Run, Stop, run::Reason, strategy::Transform};

struct StoreInMemory {
    space: AddressSpace,
    what: Strategy,
    how: Strategy,
}

/// The first part, from the top, that the predicate accepts.
pub(super) fn first_part(
    what: &Strategy,
    program: &Term,
    run: &mut Run<Term>,
) -> Result<Option<Term>, Stop> {
    if run.apply_question(what, program)? {
        return Ok(Some(program.clone()));
    }
    for index in 0..program.part_count() {
        let Some(part) = program.part(index) else {
            break;
        };
        if let Some(found) = run.inside(index, |run| first_part(what, part, run))? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

impl Transform<Term> for StoreInMemory {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let Some(Type::Data(result)) = program.ty() else {
            return run.fail(this, program, 0, || {
                Reason::Form("a value: go below the lambdas, by `inLambda`")
            });
        };
        let Some(extract) = first_part(&self.what, program, run)? else {
            return run.fail(this, program, 1, || {
                Reason::Said(format!("nothing satisfies `{}`", self.what))
            });
        };
        if let Some(inner) = extract
            .free_variables()
            .find(|name| !program.has_free(name))
        {
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
                let function = lambda(name, ty, body);
                let let_type =
                    Type::functions([ty.clone(), function.ty()?.clone()], result.clone());
                let head = Term::primitive(Primitive::Let).with_type(let_type);
                Some(build::apply(
                    build::apply(head, build::apply(to_mem, core.clone())),
                    function,
                ))
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

/// `storeInMemory(space, what, how)`: finds a part that the predicate `what` accepts, rewrites it by `how`, keeps the result in memory of that
/// address space, and uses it from there, everywhere where the part stood: `let stored = toMem a (how what) in …`.
///
/// What `how` puts around the computation and only rearranges (`join`, `transpose`, …) stays with the use, so that memory has the layout in which the
/// values are computed: this is how a strategy packs an array.
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

/// The term with `new` for every part that equals `old` up to the names of bound variables.
pub(super) fn replace_all(term: &Term, old: &Term, new: &Term) -> Term {
    if term == old {
        return new.clone();
    }
    term.map_children(&mut |part| {
        let replaced = crate::run::deep(|| replace_all(part, old, new));
        (!replaced.is_same_node(part)).then_some(replaced)
    })
    .unwrap_or_else(|| term.clone())
}
