//! `startApart`: the start of a reduction or scan, combined with its results.

use rise_lang::{
    nat::Nat,
    primitives::Primitive,
    term::{Literal, Term, TermKind, fresh_name},
    types::{DataType, Type, TypeArgument},
};

use super::{
    Strategy,
    build::{applied, lambda, typed_variable},
    heads,
    lambda::NativeRule,
};
use crate::{heads::Heads, rule::neutral_instead_of};

/// `startApart`: `reduce op start xs ~> op start (reduce op zero xs)` and `scan op start xs ~> let
/// s = start in map (fun y => op s y) (scan op zero xs)`, where `op` is an operator on scalars that
/// has the neutral element `zero`, and `start` is not that already. A start that is the first
/// element before the others needs no operation: `reduce op (idx 0 xs) (drop 1 xs) ~> reduce op
/// zero xs`.
pub fn start_apart() -> Strategy {
    let heads = [Primitive::Reduce, Primitive::Scan].map(|loops| heads::applied(loops, 3));
    Strategy::new(NativeRule {
        name: "startApart",
        expected: "`reduce op start xs` or `scan op start xs`, where `op` has a neutral element \
                   that `start` is not",
        rewrite: apart,
        heads: Some(Heads::of(heads)),
    })
}

fn apart(term: &Term) -> Option<Term> {
    let spine = term.spine();
    let [function, start, array] = spine.arguments[..] else {
        return None;
    };
    let primitive = spine.head.as_primitive()?;
    let element = start.ty()?.as_data()?;
    let (Primitive::Reduce | Primitive::Scan, DataType::Scalar(scalar)) = (primitive, element)
    else {
        return None;
    };
    let (operator, zero) = neutral_instead_of(start, function, *scalar)?;
    let zero = Term::literal(Literal::Scalar(zero)).with_type(start.ty()?.clone());
    if primitive == Primitive::Reduce
        && let Some(all) = first_and_others(start, array)
    {
        let arguments = [function, &zero, all].map(Clone::clone).to_vec();
        return applied(primitive, arguments, element.clone());
    }
    let arguments = [function, &zero, array].map(Clone::clone);
    let loops = arguments.into_iter().fold(spine.head.clone(), super::apply);
    if primitive == Primitive::Reduce {
        return applied(operator, vec![start.clone(), loops], element.clone());
    }
    let result = term.ty()?.as_data()?;
    let each = |start: Term| {
        let name = fresh_name(&"y".into(), |name| start.has_free(name));
        let ty = Type::Data(element.clone());
        let both = vec![start, typed_variable(&name, &ty)];
        let each = lambda(name, &ty, applied(operator, both, element.clone())?);
        applied(Primitive::Map, vec![each, loops.clone()], result.clone())
    };
    if start.as_variable().is_some() || matches!(start.kind(), TermKind::Literal(_)) {
        return each(start.clone());
    }
    let name = fresh_name(&"s".into(), |name| loops.has_free(name));
    let ty = start.ty()?;
    let body = each(typed_variable(&name, ty))?;
    let body = lambda(name, ty, body);
    applied(Primitive::Let, vec![start.clone(), body], result.clone())
}

/// The array of which the start is the first element, and `others` are those behind it.
fn first_and_others<'a>(start: &Term, others: &'a Term) -> Option<&'a Term> {
    let (start, others) = (start.spine(), others.spine());
    let [TypeArgument::Nat(one)] = others.type_arguments[..] else {
        return None;
    };
    match (
        (start.head.as_primitive(), &start.arguments[..]),
        (others.head.as_primitive(), &others.arguments[..]),
    ) {
        ((Some(Primitive::Idx), [place, first_of]), (Some(Primitive::Drop), [all])) => {
            let is_first = matches!(place.kind(),
                TermKind::Literal(Literal::Index { value, .. }) if value.is_zero());
            (is_first && *one == Nat::one() && first_of == all).then_some(all)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rise_lang::{diagnostic::Source, infer::infer, syntax::parse_term};

    use super::super::lambda::tests::rewritten;
    use super::*;

    #[test]
    fn starts_are_combined_with_what_begins_with_a_neutral_element() {
        let of = |text: &str| rewritten(start_apart(), text);
        assert_eq!(
            of("fun {n : nat} (xs : n.i8) => reduce max 3 xs").as_deref(),
            Some("fun {n : nat} (xs : n.i8) => max 3 (reduce max (-128) xs)")
        );
        assert_eq!(
            of("fun {n : nat} (s : f32) (xs : n.f32) => scan (fun x acc => acc + x) s xs")
                .as_deref(),
            Some(
                "fun {n : nat} (s : f32) (xs : n.f32) => \
                 map (fun y => s + y) (scan (fun x acc => acc + x) 0.0 xs)"
            )
        );
        assert_eq!(
            of("fun {n : nat} (xs : n.f32) => scan (fun x acc => acc + x) (reduce max 0 xs) xs")
                .as_deref(),
            Some(
                "fun {n : nat} (xs : n.f32) => let (reduce max 0.0 xs) \
                 (fun s => map (fun y => s + y) (scan (fun x acc => acc + x) 0.0 xs))"
            )
        );
        assert_eq!(
            of("fun {n : nat} (xs : (n+1).f32) => reduce max (idx nat(0 < n+1) xs) (drop 1 xs)")
                .as_deref(),
            Some("fun {n : nat} (xs : (n+1).f32) => reduce max (-inf) xs")
        );
        assert_eq!(
            of("fun {n : nat} (xs : (n+2).f32) => reduce max (idx nat(1 < n+2) xs) (drop 1 xs)")
                .as_deref(),
            Some(
                "fun {n : nat} (xs : (n+2).f32) => \
                 max (idx 1 xs) (reduce max (-inf) (drop 1 xs))"
            )
        );
        for stays in [
            "fun {n : nat} (xs : n.bool) => reduce and true xs",
            "fun {n : nat} (xs : n.f32) => reduce (+) (-0.0) xs",
            "fun {n : nat} (xs : n.f32) => reduce (-) 1 xs",
            "fun {n : nat} (xs : n.f32) => reduceSeq max 1 xs",
        ] {
            assert_eq!(of(stays), None, "{stays}");
        }
        // Also where the heads of rules have not been compared before.
        let order = "fun {n : nat} (xs : n.f32) => reduceSeq max 1 xs";
        let order = parse_term(&Source::new("a.rise", order)).expect("a term");
        let mut order = infer(&order).expect("a type").term;
        while let TermKind::TypeLambda(_, body) | TermKind::Lambda(_, body) = order.kind() {
            order = body.clone();
        }
        assert_eq!(apart(&order), None);
    }
}
