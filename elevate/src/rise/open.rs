//! Programs that leave open how they are computed.

use rise_lang::{
    prelude,
    primitives::{Group, Primitive},
    term::{Constructs, Term, TermKind},
    types::Type,
};
use rustc_hash::FxHashSet;

use super::{
    copies::has_array,
    views::{calls_variable, only_rearranges},
};

/// Whether a program leaves open how something is computed, or says nothing about it at all
/// although it takes or gives arrays: such a program needs a strategy.
///
/// A `map` of a function that only rearranges is no computation.
///
/// ```
/// use rise_elevate::rise::is_open;
/// use rise_lang::{diagnostic::Source, infer::infer, syntax::parse_term};
/// let is_open = |text: &str| {
///     let term = parse_term(&Source::new("a.rise", text)).unwrap();
///     is_open(&infer(&term).unwrap().term)
/// };
/// assert!(is_open("fun (xs : 4.f32) => map sqrt xs"));
/// assert!(is_open("fun (xs : 4.3.f32) => mapSeq (reduce (+) 0) xs"));
/// assert!(is_open("fun (xs : 4.2.f32) => transpose xs"));
/// assert!(is_open("fun (xs : 4.f32) => mapSeq sqrt (sortBy (fun a b => a < b) xs)"));
/// assert!(is_open("fun (xs : 4.f32) => generate (fun (i : idx[4]) => reduceSeq (+) 0 xs)"));
/// let fold = "reduceSeq (fun (now : 3.f32) x => generate (fun i => idx i now + x))";
/// assert!(is_open(&format!("fun (xs : 4.f32) => {fold} (generate (fun i => 0)) xs")));
/// assert!(!is_open("fun (x : f32) => x + 1"));
/// assert!(!is_open("fun (xs : 4.2.f32) => mapSeq (mapSeq sqrt) (map (padEmpty 1) xs |> map (take 2))"));
/// ```
pub fn is_open(term: &Term) -> bool {
    let says_nothing = !says_how(term, &is_low_level) && term.ty().is_some_and(mentions_array);
    says_nothing || gives_elements(term) || leaves_open(term, &mut FxHashSet::default())
}

/// Whether the result is an array of which only the elements are given, or something that a loop
/// writes is: nothing says by which loops they are written.
fn gives_elements(term: &Term) -> bool {
    if let TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) = term.kind() {
        return crate::run::deep(|| gives_elements(body));
    }
    let spine = term.spine();
    let written = |parts: &[&Term]| parts.iter().any(|part| gives_elements(part));
    match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(Primitive::Generate), _) => true,
        (Some(Primitive::Let), [value, function]) => {
            gives_elements(function) || (is_loop(value) && gives_elements(value))
        }
        (Some(Primitive::MakePair), parts) => written(parts),
        (Some(Primitive::Select), [_, ways @ ..]) => written(ways),
        // The array that a loop runs over is read, whatever gives it.
        (Some(primitive), [functions @ .., _]) if is_low_level(&primitive) => written(functions),
        (Some(_), _) => match term.kind() {
            TermKind::Apply(view, of) => is_view(view) && gives_elements(of),
            _ => false,
        },
        // A definition that is applied, such as one of the prelude.
        (None, _) => spine.head.as_lambda().is_some() && gives_elements(spine.head),
    }
}

/// Whether a primitive that says how something is computed is applied.
fn is_loop(term: &Term) -> bool {
    let head = term.spine().head.as_primitive();
    head.is_some_and(|primitive| is_low_level(&primitive))
}

/// Whether a program itself has one of some primitives, which say how something is computed:
/// definitions of the prelude, such as `repeat`, say it of their own part alone.
pub fn says_how(term: &Term, is_one: &dyn Fn(&Primitive) -> bool) -> bool {
    let all = Primitive::all().iter().copied().filter(|one| is_one(one));
    let all = all.fold(Constructs::NONE, |all, one| {
        all.union(Constructs::primitive(one))
    });
    term.constructs().contains(all) && has_one(term, is_one, &mut FxHashSet::default())
}

/// Whether one of the primitives is written outside of the prelude; nodes are looked at once.
fn has_one(term: &Term, is_one: &dyn Fn(&Primitive) -> bool, seen: &mut FxHashSet<usize>) -> bool {
    if !seen.insert(term.node_address()) {
        return false;
    }
    let is_of_prelude = || {
        let span = term.origin().span();
        span.is_some_and(|span| span.source().name() == prelude::FILE)
    };
    match term.kind() {
        TermKind::Primitive(primitive) => is_one(primitive) && !is_of_prelude(),
        _ => term
            .children()
            .any(|part| crate::run::deep(|| has_one(part, is_one, seen))),
    }
}

/// Whether an array is among what a type takes and gives.
fn mentions_array(ty: &Type) -> bool {
    match ty {
        Type::Data(data) => has_array(data),
        Type::Function(argument, result) => mentions_array(argument) || mentions_array(result),
        Type::Dependent(_, result) => mentions_array(result),
        Type::Many(argument, _, result) => has_array(argument) || mentions_array(result),
    }
}

/// Whether the primitive says how something is computed.
fn is_low_level(primitive: &Primitive) -> bool {
    matches!(
        primitive.group(),
        Group::Sequential | Group::Streams | Group::Threads | Group::Device | Group::Warps
    )
}

/// Whether a part of the term is a pattern that computes, and that nothing says how; nodes are
/// looked at once.
fn leaves_open(term: &Term, seen: &mut FxHashSet<usize>) -> bool {
    if !seen.insert(term.node_address()) {
        return false;
    }
    if let TermKind::Apply(function, argument) = term.kind()
        && is_map(function)
        && is_view(argument)
    {
        return false;
    }
    let is_pattern = match term.kind() {
        TermKind::Primitive(
            Primitive::Reduce | Primitive::Scan | Primitive::SortBy | Primitive::Permute,
        ) => true,
        TermKind::Primitive(_) => is_map(term),
        _ => false,
    };
    let mut parts = term.children();
    is_pattern || parts.any(|part| crate::run::deep(|| leaves_open(part, seen)))
}

/// Whether the function makes a view: also one with elements that have no values.
fn is_view(term: &Term) -> bool {
    only_rearranges(term)
        || match term.kind() {
            TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => is_view(body),
            TermKind::TypeApply(function, _) => is_view(function),
            TermKind::Apply(function, argument) => {
                !calls_variable(term) && is_view(function) && is_view(argument)
            }
            TermKind::Primitive(primitive) => *primitive == Primitive::PadEmpty,
            _ => false,
        }
}

fn is_map(term: &Term) -> bool {
    match term.kind() {
        TermKind::Primitive(primitive) => matches!(primitive, Primitive::Map | Primitive::DepMap),
        TermKind::TypeApply(function, _) => is_map(function),
        _ => false,
    }
}
