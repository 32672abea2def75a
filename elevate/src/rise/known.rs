//! Sizes and indices that are numbers.

use rise_lang::{
    nat::Nat,
    primitives::Primitive,
    term::{Literal, ScalarValue, Term, TermKind},
    types::{DataType, Substitution, TypeArgument},
};

use super::{Strategy, heads, lambda::NativeRule};
use crate::heads::Heads;

/// `sizeOfNumber`: `letSize i (fun k => b) ~> b` with `i` for `k`, where `i` is a number.
pub fn size_of_number() -> Strategy {
    Strategy::new(NativeRule {
        name: "sizeOfNumber",
        expected: "`letSize nat(i < n) (fun k => b)`, where `i` is a number",
        rewrite: of_number,
        heads: Some(Heads::of([heads::applied(Primitive::LetSize, 2)])),
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

fn as_index(index: &Term) -> Option<Term> {
    let (value, bound) = number_as_index(index)?;
    let literal = Literal::Index {
        value: Nat::constant(value),
        bound: Nat::constant(bound),
    };
    let ty = index.ty()?.clone();
    (value < bound).then(|| Term::literal(literal).with_type(ty))
}

/// `indexOfNumber`: `natAsIndex n i ~> nat(i < n)`, where both are numbers.
pub fn index_of_number() -> Strategy {
    Strategy::new(NativeRule {
        name: "indexOfNumber",
        expected: "`natAsIndex n i`, where both are numbers and `i < n`",
        rewrite: as_index,
        heads: Some(Heads::of([heads::applied(Primitive::NatAsIndex, 1)])),
    })
}

#[cfg(test)]
mod tests {
    use super::super::lambda::tests::rewritten;
    use super::*;

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

    #[test]
    fn indices_that_are_numbers_are_literals() {
        let of = |text: &str| rewritten(index_of_number(), text);
        assert_eq!(
            of("fun (xs : 3.f32) => idx (natAsIndex 3 index(2)) xs").as_deref(),
            Some("fun (xs : 3.f32) => idx 2 xs")
        );
        assert_eq!(
            of("fun (xs : 3.f32) => idx (natAsIndex 3 index(3)) xs"),
            None
        );
        let symbolic = "fun {n : nat} (xs : n.f32) => idx (natAsIndex n index(2)) xs";
        assert_eq!(of(symbolic), None);
    }
}
