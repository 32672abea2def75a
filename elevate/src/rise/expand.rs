//! Reductions of known length, expanded to expressions, and parts of literal arrays, reduced to
//! literals.

use rise_lang::{
    nat::Nat,
    primitives::Primitive,
    term::{ArrayLiteral, Literal, ScalarValue, Term, TermKind},
    types::{DataType, Type},
};

use super::{Strategy, apply, build::idx_at, heads, lambda::NativeRule};
use crate::heads::Heads;

/// More steps than this are a loop.
const MOST_STEPS: u64 = 256;

/// The elements of an array of a known size, one by one.
fn elements(array: &Term) -> Option<Vec<Term>> {
    let (size, _) = array.ty()?.as_data()?.as_array()?;
    let count = size.as_constant().filter(|count| *count <= MOST_STEPS)?;
    (0..count)
        .map(|place| idx_at(Nat::constant(place), array.clone()))
        .collect()
}

fn applied(function: &Term, argument: Term) -> Term {
    match function.as_lambda() {
        Some((parameter, body)) => body.substitute(&parameter.name, &argument),
        None => apply(function.clone(), argument),
    }
}

fn expanded(term: &Term) -> Option<Term> {
    let spine = term.spine();
    let [operator, init, array] = spine.arguments[..] else {
        return None;
    };
    if !matches!(
        spine.head.as_primitive()?,
        Primitive::Reduce | Primitive::ReduceSeq
    ) {
        return None;
    }
    let steps = elements(array)?;
    Some(steps.into_iter().fold(init.clone(), |sum, element| {
        applied(&applied(operator, sum), element)
    }))
}

/// `expandReduction`: `reduce op init xs ~> op (op init (idx 0 xs)) (idx 1 xs)`, for an array of a
/// known size; the same of `reduceSeq`.
pub fn expand_reduction() -> Strategy {
    Strategy::new(NativeRule {
        name: "expandReduction",
        expected: "a reduction of an array whose size is known and at most 256",
        rewrite: expanded,
        heads: Some(Heads::of(
            [Primitive::Reduce, Primitive::ReduceSeq].map(|loops| heads::applied(loops, 3)),
        )),
    })
}

/// The element at a place, with its shape.
fn at<'a>(array: &'a ArrayLiteral, index: &Term) -> Option<(Vec<u64>, &'a [ScalarValue])> {
    let TermKind::Literal(Literal::Index { value, .. }) = index.kind() else {
        return None;
    };
    let (_, shape) = array.shape().split_first()?;
    let width = usize::try_from(shape.iter().product::<u64>()).ok()?;
    let start = usize::try_from(value.as_constant()?)
        .ok()?
        .checked_mul(width)?;
    let values = array.values().get(start..start.checked_add(width)?)?;
    Some((shape.to_vec(), values))
}

/// The sizes of an array type, if all are known.
fn dimensions(mut ty: &DataType) -> Option<Vec<u64>> {
    let mut sizes = Vec::new();
    while let Some((size, element)) = ty.as_array() {
        sizes.push(size.as_constant()?);
        ty = element;
    }
    Some(sizes)
}

fn evaluated(term: &Term) -> Option<Term> {
    let spine = term.spine();
    let (array, others) = spine.arguments.split_last()?;
    let TermKind::Literal(Literal::Array(array)) = array.kind() else {
        return None;
    };
    let (shape, values) = match (spine.head.as_primitive()?, others) {
        (Primitive::Idx, [index]) => at(array, index)?,
        (Primitive::Split, []) => (dimensions(term.ty()?.as_data()?)?, array.values()),
        _ => return None,
    };
    let literal = match (&shape[..], values) {
        ([], [value]) => Literal::Scalar(*value),
        _ => Literal::Array(ArrayLiteral::new(array.element(), shape, values.to_vec()).ok()?),
    };
    let ty = Type::Data(literal.data_type()?);
    Some(Term::literal(literal).with_type(ty))
}

/// `partOfKnown`: an element of an array of known numbers, or its blocks: known numbers as well.
pub fn part_of_known() -> Strategy {
    Strategy::new(NativeRule {
        name: "partOfKnown",
        expected: "`idx nat(i < n) f32[x, …]` or `split n f32[x, …]`",
        rewrite: evaluated,
        heads: Some(Heads::of([
            heads::applied(Primitive::Idx, 2),
            heads::applied(Primitive::Split, 1),
        ])),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rise::lambda::tests::rewritten;

    #[test]
    fn reductions_are_expressions() {
        let expanded = |text| rewritten(expand_reduction(), text);
        assert_eq!(
            expanded("fun (xs : 2.f32) => xs |> reduce (fun acc x => acc + 3 * x) 1").as_deref(),
            Some("fun (xs : 2.f32) => 1.0 + 3.0 * idx 0 xs + 3.0 * idx 1 xs")
        );
        assert_eq!(
            expanded("fun (xs : 1.i32) => reduceSeq (+) 0 xs").as_deref(),
            Some("fun (xs : 1.i32) => 0 + idx 0 xs")
        );
        assert_eq!(
            expanded("fun (xs : 0.i32) => reduceSeq (+) 7 xs").as_deref(),
            Some("fun (xs : 0.i32) => 7")
        );
        assert_eq!(expanded("fun (xs : 257.i32) => reduceSeq (+) 0 xs"), None);
    }

    #[test]
    fn parts_of_known_numbers_are_known() {
        let evaluated = |text| rewritten(part_of_known(), text);
        assert_eq!(
            evaluated("idx nat(1 < 3) i32[1, 2, 3]").as_deref(),
            Some("2")
        );
        assert_eq!(
            evaluated("idx nat(1 < 2) i32[[1, 2, 3], [4, 5, 6]]").as_deref(),
            Some("[4, 5, 6]")
        );
        assert_eq!(
            evaluated("split 2 i32[1, 2, 3, 4]").as_deref(),
            Some("[[1, 2], [3, 4]]")
        );
        assert_eq!(evaluated("fun (i : idx[2]) => idx i i32[1, 2]"), None);
    }
}
