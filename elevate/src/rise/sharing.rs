//! Values that are computed once.

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Constructs, Term, TermKind},
    types::Type,
};

use super::{Strategy, apply, heads, lambda::NativeRule, views::only_rearranges};

/// `shareArgument`: `(fun y => b) x ~> let y = x in b`, where `x` is an array that takes
/// computation, or another value that takes a loop to compute, and `b` mentions `y` more than once,
/// or in a function, which may be called more than once.
pub fn share_argument() -> Strategy {
    Strategy::new(NativeRule {
        name: "shareArgument",
        expected: "`(fun y => b) x`, where `x` takes computation and is used more than once",
        rewrite: shared,
        heads: Some(heads::applied_lambdas()),
    })
}

fn shared(term: &Term) -> Option<Term> {
    let (function, argument) = term.as_apply()?;
    let (parameter, body) = function.as_lambda()?;
    let value = argument.ty()?.as_data()?;
    let result = function.ty()?.as_function()?.1.as_data()?;
    let takes_work = match value.as_array() {
        Some(_) => !only_rearranges(argument),
        None => takes_loop(argument),
    };
    if !takes_work || uses(body, &parameter.name) < 2 {
        return None;
    }
    let parameters = [argument.ty()?.clone(), function.ty()?.clone()];
    let ty = Type::functions(parameters, result.clone());
    let named = apply(
        Term::primitive(Primitive::Let).with_type(ty),
        argument.clone(),
    );
    Some(apply(named, function.clone()))
}

/// Whether a value is combined of the elements of an array, or takes rounds.
fn takes_loop(term: &Term) -> bool {
    use Primitive::{Iterate, Permute, Reduce, ReduceSeq, Scan, SortBy, While};
    [Iterate, Permute, Reduce, ReduceSeq, Scan, SortBy, While]
        .into_iter()
        .any(|primitive| term.constructs().contains(Constructs::primitive(primitive)))
}

/// How often a variable is used: twice may be more, and a function uses it as often as it is
/// called.
fn uses(term: &Term, name: &Name) -> usize {
    if !term.has_free(name) {
        return 0;
    }
    match term.kind() {
        TermKind::Variable(_) => 1,
        TermKind::Lambda(..) => 2,
        TermKind::Apply(..) => uses_of_application(term, name),
        _ => term
            .children()
            .map(|part| crate::run::deep(|| uses(part, name)))
            .fold(0, |sum, found| (sum + found).min(2)),
    }
}

/// The function of a let is called once.
fn uses_of_application(term: &Term, name: &Name) -> usize {
    let spine = term.spine();
    let is_let = spine.head.as_primitive() == Some(Primitive::Let);
    let parts = std::iter::once(spine.head).chain(spine.arguments.iter().copied());
    parts
        .map(|part| match part.as_lambda() {
            Some((_, body)) if is_let => body,
            _ => part,
        })
        .map(|part| crate::run::deep(|| uses(part, name)))
        .fold(0, |sum, found| (sum + found).min(2))
}

#[cfg(test)]
mod tests {
    use super::super::lambda::tests::rewritten;
    use super::*;

    #[test]
    fn arrays_that_are_computed_and_used_twice_get_a_name() {
        let of = |text: &str| rewritten(share_argument(), text);
        assert_eq!(
            of("fun (xs : 4.f32) => (fun ys => zip ys ys) (map (fun x => x + 1) xs)").as_deref(),
            Some("fun (xs : 4.f32) => let (map (fun x => x + 1.0) xs) (fun ys => zip ys ys)")
        );
        assert_eq!(
            of("fun (xs : 4.f32) => (fun ys => zip ys xs) (map (fun x => x + 1) xs)"),
            None
        );
        assert_eq!(
            of("fun (xs : 4.4.f32) => (fun ys => zip ys ys) (transpose xs)"),
            None
        );
        assert_eq!(of("fun (x : f32) => (fun y => y * y) (x + 1)"), None);
    }

    #[test]
    fn what_takes_a_loop_gets_a_name_also_where_a_function_uses_it() {
        let of = |text: &str| rewritten(share_argument(), text);
        assert_eq!(
            of("fun (xs : 4.f32) => (fun s => map (fun x => x / s) xs) (reduce (+) 0 xs)")
                .as_deref(),
            Some("fun (xs : 4.f32) => let (reduce (+) 0.0 xs) (fun s => map (fun x => x / s) xs)")
        );
        assert_eq!(
            of("fun (xs : 4.f32) => (fun s => let y = s in y * y) (reduce (+) 0 xs)"),
            None
        );
    }
}
