//! Values that are computed once.

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Term, TermKind},
    types::Type,
};

use super::{Strategy, apply, heads, lambda::NativeRule, views::only_rearranges};

/// `shareArgument`: `(fun y => b) x ~> let y = x in b`, where `x` is an array that takes
/// computation, and `b` mentions `y` more than once.
pub fn share_argument() -> Strategy {
    Strategy::new(NativeRule {
        name: "shareArgument",
        expected: "`(fun y => b) x`, where `x` is an array that is computed and used more than once",
        rewrite: shared,
        heads: Some(heads::applied_lambdas()),
    })
}

fn shared(term: &Term) -> Option<Term> {
    let (function, argument) = term.as_apply()?;
    let (parameter, body) = function.as_lambda()?;
    let array = argument.ty()?.as_data()?;
    array.as_array()?;
    let result = term.ty()?.as_data()?;
    if only_rearranges(argument) || occurrences(body, &parameter.name) < 2 {
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

/// How often a variable is mentioned: twice may be more.
fn occurrences(term: &Term, name: &Name) -> usize {
    if !term.has_free(name) {
        return 0;
    }
    match term.kind() {
        TermKind::Variable(_) => 1,
        _ => term
            .children()
            .map(|part| crate::run::deep(|| occurrences(part, name)))
            .fold(0, |sum, found| (sum + found).min(2)),
    }
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
}
