//! `startApart`: the start of a reduction or scan, combined with its results.

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Literal, Term, fresh_name},
    types::{DataType, Type},
};

use super::{
    Strategy,
    build::{applied, lambda, typed_variable},
    heads,
    lambda::NativeRule,
};
use crate::{heads::Heads, rule::neutral_instead_of};

/// `startApart`: `reduce op start xs ~> op start (reduce op zero xs)` and `scan op start xs ~> map
/// (fun y => op start y) (scan op zero xs)`, where `op` is an operator on scalars that has the
/// neutral element `zero`, and `start` is not that already.
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
    let element = start.ty()?.as_data()?;
    let DataType::Scalar(scalar) = element else {
        return None;
    };
    let (primitive, zero) = neutral_instead_of(start, function, *scalar)?;
    let zero = Term::literal(Literal::Scalar(zero)).with_type(start.ty()?.clone());
    let head = Term::clone(spine.head);
    let arguments = [function, &zero, array].map(Clone::clone);
    let loops = arguments.into_iter().fold(head, super::apply);
    let combined = |with: Term| applied(primitive, vec![start.clone(), with], element.clone());
    if spine.head.as_primitive() == Some(Primitive::Reduce) {
        return combined(loops);
    }
    let name = fresh_name(&Name::from("y"), |name| start.has_free(name));
    let ty = Type::Data(element.clone());
    let each = lambda(
        name.clone(),
        &ty,
        combined(typed_variable(&name, &ty))?,
    );
    applied(
        Primitive::Map,
        vec![each, loops],
        term.ty()?.as_data()?.clone(),
    )
}

#[cfg(test)]
mod tests {
    use super::super::lambda::tests::rewritten;
    use super::*;

    #[test]
    fn starts_are_combined_with_what_begins_with_a_neutral_element() {
        let of = |text: &str| rewritten(start_apart(), text);
        assert_eq!(
            of("fun {n : nat} (xs : n.i8) => reduce max 3 xs").as_deref(),
            Some("fun {n : nat} (xs : n.i8) => max 3i8 (reduce max -128i8 xs)")
        );
        assert_eq!(
            of("fun {n : nat} (s : f32) (xs : n.f32) => scan (fun x acc => acc + x) s xs")
                .as_deref(),
            Some(
                "fun {n : nat} (s : f32) (xs : n.f32) => \
                 map (fun y => s + y) (scan (fun x acc => acc + x) 0.0 xs)"
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
    }
}
