//! `inclusiveScan`: the results of a scan of arrays that a loop computes again, computed once.

use rise_lang::{
    nat::Nat,
    primitives::Primitive,
    term::{Term, fresh_name},
    types::{DataType, Type, TypeArgument},
};

use super::{
    Strategy,
    build::{self, applied, lambda, typed_variable, view, zip},
    heads,
    lambda::NativeRule,
    parts::replace_all,
};
use crate::heads::Heads;

/// `inclusiveScan`: `map (fun p => e[op (fst p) (snd p)]) (zip xs (scan op start xs)) ~> let s =
/// scan op start (padEmpty 1 xs) in map (fun y => e[y]) (drop 1 s)`, where the results of `op` are
/// arrays. What a scan makes of the element that `padEmpty` adds is not part of its result. Of
/// scalars both loops compute the same operation, and keep nothing.
pub fn inclusive_scan() -> Strategy {
    Strategy::new(NativeRule {
        name: "inclusiveScan",
        expected: "`map (fun p => e[op (fst p) (snd p)]) (zip xs (scan op start xs))` of arrays",
        rewrite: inclusive,
        heads: Some(Heads::of([heads::applied(Primitive::Map, 2)])),
    })
}

fn inclusive(term: &Term) -> Option<Term> {
    let spine = term.spine();
    let (Some(Primitive::Map), [function, beside]) =
        (spine.head.as_primitive(), &spine.arguments[..])
    else {
        return None;
    };
    let (pair, body) = function.as_lambda()?;
    let beside = beside.spine();
    let (Some(Primitive::Zip), [elements, scan]) =
        (beside.head.as_primitive(), &beside.arguments[..])
    else {
        return None;
    };
    let scan_spine = scan.spine();
    let (Some(Primitive::Scan), [operator, start, scanned]) =
        (scan_spine.head.as_primitive(), &scan_spine.arguments[..])
    else {
        return None;
    };
    let (size, result) = scan.ty()?.as_data()?.as_array()?;
    if scanned != elements || !matches!(result, DataType::Array(..)) {
        return None;
    }
    let element = elements.ty()?.as_data()?.as_array()?.1;

    let is_used = |name: &_| body.has_free(name) || operator.has_free(name);
    let pair_type = Type::Data(DataType::pair(element.clone(), result.clone()));
    let both = typed_variable(&fresh_name(&pair.name, is_used), &pair_type);
    let again = result_of(operator, &both)?;
    let body = body.substitute(&pair.name, &both);
    let name = fresh_name(&"y".into(), |name| is_used(name) || both.has_free(name));
    let once = typed_variable(&name, &Type::Data(result.clone()));
    let body = replace_all(&body, &again, &once);
    if !body.has_free(&name) {
        return None;
    }

    let longer = size + &Nat::one();
    let one = || [TypeArgument::Nat(Nat::one())];
    let array = |size: &Nat, element: &DataType| DataType::array(size.clone(), element.clone());
    let padded = array(&longer, element);
    let padded = view(Primitive::PadEmpty, one(), (*elements).clone(), padded)?;
    let all_type = array(&longer, result);
    let arguments = vec![(*operator).clone(), (*start).clone(), padded];
    let all = applied(Primitive::Scan, arguments, all_type.clone())?;
    let kept = fresh_name(&"s".into(), |name| is_used(name) || elements.has_free(name));
    let kept_type = Type::Data(all_type);
    let kept_value = || typed_variable(&kept, &kept_type);
    let later = view(Primitive::Drop, one(), kept_value(), array(size, result))?;
    let pair_name = both.as_variable()?;
    let looped = if body == once {
        later
    } else if !body.has_free(pair_name) {
        let each = lambda(name, &Type::Data(result.clone()), body);
        applied(Primitive::Map, vec![each, later], of(term)?)?
    } else {
        let count = [TypeArgument::Nat(size.clone())];
        let before = view(Primitive::Take, count, kept_value(), array(size, result))?;
        let both_type = DataType::pair(result.clone(), pair_type.as_data()?.clone());
        let q = fresh_name(&"q".into(), |name| body.has_free(name));
        let all_three = typed_variable(&q, &Type::Data(both_type.clone()));
        let body = body
            .substitute(&name, &build::part(&all_three, Primitive::Fst)?)
            .substitute(pair_name, &build::part(&all_three, Primitive::Snd)?);
        let each = lambda(q, &Type::Data(both_type), body);
        let arrays = zip(later, zip((*elements).clone(), before)?)?;
        applied(Primitive::Map, vec![each, arrays], of(term)?)?
    };
    let function = lambda(kept, &kept_type, looped);
    applied(Primitive::Let, vec![all, function], of(term)?)
}

fn of(term: &Term) -> Option<DataType> {
    Some(term.ty()?.as_data()?.clone())
}

/// The result of the operator of a scan for an element and the result before it, a pair.
fn result_of(operator: &Term, both: &Term) -> Option<Term> {
    let (element, inner) = operator.as_lambda()?;
    let (before, body) = inner.as_lambda()?;
    (element.name != before.name).then_some(())?;
    let taken = build::part(both, Primitive::Fst)?;
    let body = body.substitute(&element.name, &taken);
    Some(body.substitute(&before.name, &build::part(both, Primitive::Snd)?))
}

#[cfg(test)]
mod tests {
    use super::super::lambda::tests::rewritten;
    use super::*;

    #[test]
    fn results_of_arrays_are_computed_once() {
        let of = |text: &str| rewritten(inclusive_scan(), text);
        assert_eq!(
            of(
                "fun {n : nat} (f : f32 -> 3.f32 -> 3.f32) (s : 3.f32) (xs : n.f32) => \
                map (fun p => f (fst p) (snd p)) (zip xs (scan (fun x acc => f x acc) s xs))"
            )
            .as_deref(),
            Some(
                "fun {n : nat} (f : f32 -> 3.f32 -> 3.f32) (s : 3.f32) (xs : n.f32) => \
                 let (scan (fun x acc => f x acc) s (padEmpty 1 xs)) (fun s => drop 1 s)"
            )
        );
        assert_eq!(
            of(
                "fun {n : nat} (f : f32 -> 3.f32 -> 3.f32) (s : 3.f32) (xs : n.f32) => map \
                (fun acc => (f (fst acc) (snd acc), fst acc)) \
                (zip xs (scan (fun x acc => f x acc) s xs))"
            )
            .as_deref(),
            Some(
                "fun {n : nat} (f : f32 -> 3.f32 -> 3.f32) (s : 3.f32) (xs : n.f32) => \
                 let (scan (fun x acc => f x acc) s (padEmpty 1 xs)) (fun s => map \
                 (fun q => (fst q, fst (snd q))) (zip (drop 1 s) (zip xs (take n s))))"
            )
        );
        for stays in [
            "fun {n : nat} (f : f32 -> f32 -> f32) (s : f32) (xs : n.f32) => \
             map (fun p => f (fst p) (snd p)) (zip xs (scan (fun x acc => f x acc) s xs))",
            "fun {n : nat} (f g : f32 -> 3.f32 -> 3.f32) (s : 3.f32) (xs : n.f32) => \
             map (fun p => g (fst p) (snd p)) (zip xs (scan (fun x acc => f x acc) s xs))",
            "fun {n : nat} (f : f32 -> 3.f32 -> 3.f32) (s : 3.f32) (xs ys : n.f32) => \
             map (fun p => f (fst p) (snd p)) (zip ys (scan (fun x acc => f x acc) s xs))",
        ] {
            assert_eq!(of(stays), None, "{stays}");
        }
    }
}
