//! `mapFissionAt(what)`: moves a part of a loop's computation to a loop of its own, before it.

use std::fmt;

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Term, fresh_name},
    types::{DataType, Type},
};

use super::{
    Strategy,
    build::{self, lambda, part as part_of, typed_variable, zip},
    parts::{first_part, replace_all},
};
use crate::{Outcome, Run, run::Reason, strategy::Transform};

struct MapFissionAt(Strategy);

impl Transform<Term> for MapFissionAt {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let spine = program.spine();
        let mapped = match spine.arguments[..] {
            [function, array] if spine.head.as_primitive() == Some(Primitive::Map) => function
                .as_lambda()
                .map(|(binder, body)| (&binder.name, body, array)),
            _ => None,
        };
        let Some((element, body, array)) = mapped else {
            return run.fail(this, program, 0, || {
                Reason::Form("`map (fun x => e[x]) xs`")
            });
        };
        let of_element = |part: &Term| part.has_free(element);
        let Some(part) = first_part(&self.0, body, &of_element, run)? else {
            return run.fail(this, program, 1, || {
                Reason::Said(format!("nothing satisfies `{}`", self.0))
            });
        };
        let (part, inner) = (part.term, part.inner);
        if let Some(inner) = inner {
            return run.fail(this, program, 2, || {
                Reason::Said(format!("`{part}` depends on `{inner}`, which is bound further inside: split the loop there"))
            });
        }
        run.step(this, program, |run| {
            match split(program, element, body, array, &part) {
                Some(split) => Ok(split),
                None => run.fail(this, program, 2, || Reason::Form("a program with types")),
            }
        })
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "mapFissionAt({})", self.0)
    }
}

/// `mapFissionAt(what)`: `map (fun x => e[g x, x]) xs ~> map (fun p => e[fst p, snd p]) (zip (map
/// (fun x => g x) xs) xs)`, where `g x` is the first part of the body that the predicate `what`
/// accepts and that can be moved: one that mentions `x`, if there is one, and no variable that is
/// bound inside of the body. If nothing else mentions `x`, it is `map (fun y => e[y]) (map (fun x
/// => g x) xs)`. A part that uses nothing but one component of the elements of a zip is computed
/// from that array alone, and of zips the arrays that the rest uses go on.
pub fn map_fission_at(what: Strategy) -> Strategy {
    Strategy::new(MapFissionAt(what))
}

/// The loop as one over what another one computes: see [`map_fission_at`].
fn split(program: &Term, element: &Name, body: &Term, array: &Term, part: &Term) -> Option<Term> {
    split_apart(program, element, body, array, part).map(|split| split.after)
}

/// A loop in two.
pub(super) struct Split {
    /// The loop that computes the part.
    pub(super) before: Term,
    /// Both.
    pub(super) after: Term,
}

/// `map (fun element => body) array`, which is the program, with a loop of its own for the part.
pub(super) fn split_apart(
    program: &Term,
    element: &Name,
    body: &Term,
    array: &Term,
    part: &Term,
) -> Option<Split> {
    let (size, given) = array.ty()?.as_data()?.as_array()?;
    let given = Type::Data(given.clone());
    let before = match of_one(element, array, part) {
        Some((function, alone)) => map(function, alone, size)?,
        None => map(
            lambda(element.clone(), &given, part.clone()),
            array.clone(),
            size,
        )?,
    };
    let computed = part.ty()?;
    let name = fresh_name(&Name::from("y"), |name| {
        body.has_free(name) || name == element
    });
    let variable = typed_variable(&name, computed);
    let alone = replace_all(body, part, &variable);
    if !alone.has_free(element) {
        let after = map(lambda(name, computed, alone), before.clone(), size)?;
        let after = with_type_of(program, after);
        return Some(Split { before, after });
    }
    let (element, rest, array) = without_unused(element.clone(), alone, array.clone())?;
    let (_, given) = array.ty()?.as_data()?.as_array()?;
    let given = Type::Data(given.clone());
    let pair = DataType::pair(computed.as_data()?.clone(), given.as_data()?.clone());
    let both = typed_variable(&name, &Type::Data(pair.clone()));
    let body = rest
        .substitute(&name, &part_of(&both, Primitive::Fst)?)
        .substitute(&element, &part_of(&both, Primitive::Snd)?);
    let function = lambda(name, &Type::Data(pair), body);
    let after = map(function, zip(before.clone(), array)?, size)?;
    let after = with_type_of(program, after);
    Some(Split { before, after })
}

/// The element, what is made of it, and the array of the elements, without the sides of zips that
/// nothing is made of.
fn without_unused(element: Name, body: Term, array: Term) -> Option<(Name, Term, Term)> {
    let spine = array.spine();
    let (Some(Primitive::Zip), [first, second]) = (spine.head.as_primitive(), &spine.arguments[..])
    else {
        return Some((element, body, array));
    };
    let (first, second) = ((*first).clone(), (*second).clone());
    let name_of = |base: &str, other: &Name| {
        fresh_name(&Name::from(base), |name| {
            body.has_free(name) || *name == element || name == other
        })
    };
    let one = name_of("y", &element);
    let other = name_of("z", &one);
    let of_pair =
        |primitive| Term::apply(Term::primitive(primitive), Term::variable(element.clone()));
    let variable = |name: &Name, array: &Term| {
        let (_, given) = array.ty()?.as_data()?.as_array()?;
        Some(typed_variable(name, &Type::Data(given.clone())))
    };
    let apart = replace_all(&body, &of_pair(Primitive::Fst), &variable(&one, &first)?);
    let apart = replace_all(
        &apart,
        &of_pair(Primitive::Snd),
        &variable(&other, &second)?,
    );
    match (apart.has_free(&one), apart.has_free(&other)) {
        _ if apart.has_free(&element) => Some((element, body, array)),
        (true, false) => without_unused(one, apart, first),
        (false, true) => without_unused(other, apart, second),
        (false, false) => Some((element, body, array)),
        (true, true) => {
            let (one, apart, less) = without_unused(one, apart, first.clone())?;
            let (other, apart, fewer) = without_unused(other, apart, second.clone())?;
            if less == first && fewer == second {
                return Some((element, body, array));
            }
            let array = zip(less, fewer)?;
            // Not a name that stands for one of the two.
            let element = fresh_name(&element, |name| {
                apart.has_free(name) || *name == one || *name == other
            });
            let pair = variable(&element, &array)?;
            let body = apart
                .substitute(&one, &part_of(&pair, Primitive::Fst)?)
                .substitute(&other, &part_of(&pair, Primitive::Snd)?);
            Some((element, body, array))
        }
    }
}

/// A function of the elements of one array alone, for a part that uses nothing else of the elements
/// of `zip xs ys`, or of zips in it.
fn of_one(element: &Name, array: &Term, part: &Term) -> Option<(Term, Term)> {
    let spine = array.spine();
    let [first, second] = spine.arguments[..] else {
        return None;
    };
    if spine.head.as_primitive() != Some(Primitive::Zip) {
        return None;
    }
    let (function, alone) = of_component(element, Primitive::Snd, second, part)
        .or_else(|| of_component(element, Primitive::Fst, first, part))?;
    let further = function
        .as_lambda()
        .and_then(|(binder, body)| of_one(&binder.name, &alone, body));
    Some(further.unwrap_or((function, alone)))
}

/// The same for the array that one component of the elements comes from.
fn of_component(
    element: &Name,
    projection: Primitive,
    array: &Term,
    part: &Term,
) -> Option<(Term, Term)> {
    let (_, given) = array.ty()?.as_data()?.as_array()?;
    let name = fresh_name(&Name::from("y"), |name| part.has_free(name));
    let variable = typed_variable(&name, &Type::Data(given.clone()));
    let of_pair = Term::apply(Term::primitive(projection), Term::variable(element.clone()));
    let alone = replace_all(part, &of_pair, &variable);
    let function = lambda(name, &Type::Data(given.clone()), alone);
    (!function.has_free(element)).then(|| (function, array.clone()))
}

/// `map f xs`.
fn map(function: Term, array: Term, size: &rise_lang::nat::Nat) -> Option<Term> {
    let (_, result) = function.ty()?.as_function()?;
    let result = DataType::array(size.clone(), result.as_data()?.clone());
    let ty = Type::functions([function.ty()?.clone(), array.ty()?.clone()], result);
    let head = build::apply(Term::primitive(Primitive::Map).with_type(ty), function);
    Some(build::apply(head, array))
}

fn with_type_of(before: &Term, after: Term) -> Term {
    match before.shared_type() {
        Some(ty) => after.with_type(ty.clone()),
        None => after,
    }
}
