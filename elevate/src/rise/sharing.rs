//! Values that are computed once, and sizes that are known.

use rise_lang::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::{Literal, ScalarValue, Term, TermKind},
    types::{DataType, Substitution, Type, TypeArgument},
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

/// `sizeOfNumber`: `letSize i (fun k => b) ~> b` with `i` for `k`, where `i` is a number.
pub fn size_of_number() -> Strategy {
    Strategy::new(NativeRule {
        name: "sizeOfNumber",
        expected: "`letSize nat(i < n) (fun k => b)`, where `i` is a number",
        rewrite: of_number,
        heads: None,
    })
}

fn of_number(term: &Term) -> Option<Term> {
    let spine = term.spine();
    let [index, function] = spine.arguments[..] else {
        return None;
    };
    if spine.head.as_primitive() != Some(Primitive::LetSize) {
        return None;
    }
    let TermKind::TypeLambda(parameter, body) = function.kind() else {
        return None;
    };
    let (value, bound) = match index.kind() {
        TermKind::Literal(Literal::Index { value, bound }) => {
            (value.as_constant()?, bound.as_constant()?)
        }
        _ => number_as_index(index)?,
    };
    if value >= bound {
        return None;
    }
    let size = TypeArgument::Nat(Nat::constant(value));
    Some(body.substitute_types(&Substitution::of(parameter.name.clone(), size)))
}

/// The number and the bound of `natAsIndex n i`.
fn number_as_index(index: &Term) -> Option<(u64, u64)> {
    let spine = index.spine();
    let [number] = spine.arguments[..] else {
        return None;
    };
    if spine.head.as_primitive() != Some(Primitive::NatAsIndex) {
        return None;
    }
    let bound = match index.ty()?.as_data()? {
        DataType::Index(bound) => bound.as_constant()?,
        _ => return None,
    };
    let value = match number.kind() {
        TermKind::Literal(Literal::Size(size)) => size.as_constant()?,
        TermKind::Literal(Literal::Scalar(ScalarValue::Index(value))) => *value,
        _ => return None,
    };
    Some((value, bound))
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
    fn sizes_that_are_numbers_are_put_in_their_places() {
        let of = |text: &str| rewritten(size_of_number(), text);
        let sum = "(fun (k : nat) => reduceSeq (fun a x => a + x) 0 (generate (fun (i : idx[k]) => indexAsNat i)))";
        assert_eq!(
            of(&format!("fun (x : index) => letSize nat(3 < 8) {sum} + x")).as_deref(),
            Some(
                "fun (x : index) => reduceSeq (fun a x => a + x) 0 (generate (fun (i : idx[3]) => indexAsNat i)) + x"
            )
        );
        assert_eq!(of(&format!("fun (x : idx[8]) => letSize x {sum}")), None);
    }
}
