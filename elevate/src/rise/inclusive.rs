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
    copies::has_array,
    heads,
    lambda::NativeRule,
    parts::replace_all,
};
use crate::heads::Heads;

/// `inclusiveScan`: `map (fun p => e[op (fst p) (snd p)]) (zip xs (scan op start xs)) ~> let s =
/// scan op start (padEmpty 1 xs) in map (fun y => e[y]) (drop 1 s)`, where the results of `op` are
/// arrays, or have some in them. What a scan makes of the element that `padEmpty` adds is not part
/// of its result. Of scalars both loops compute the same operation, and keep nothing.
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
    if scanned != elements || !has_array(result) {
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

    let parts = Parts {
        operator,
        start,
        elements,
    };
    let kept = fresh_name(&"s".into(), |name| is_used(name) || elements.has_free(name));
    let all = parts.longer(size, element, result)?;
    let kept = typed_variable(&kept, all.ty()?);
    let looped = match body == once {
        true => view(
            Primitive::Drop,
            [TypeArgument::Nat(Nat::one())],
            kept.clone(),
            of(term)?,
        )?,
        false => parts.reader(&kept, &once, &both, &body, &of(term)?)?,
    };
    let function = lambda(kept.as_variable()?.clone(), all.ty()?, looped);
    applied(Primitive::Let, vec![all, function], of(term)?)
}

/// The arguments of a scan.
struct Parts<'a> {
    operator: &'a Term,
    start: &'a Term,
    elements: &'a Term,
}

impl Parts<'_> {
    /// The scan with one result more.
    fn longer(&self, size: &Nat, element: &DataType, result: &DataType) -> Option<Term> {
        let size = size + &Nat::one();
        let one = [TypeArgument::Nat(Nat::one())];
        let padded = DataType::array(size.clone(), element.clone());
        let padded = view(Primitive::PadEmpty, one, self.elements.clone(), padded)?;
        let arguments = vec![self.operator.clone(), self.start.clone(), padded];
        let results = DataType::array(size, result.clone());
        applied(Primitive::Scan, arguments, results)
    }

    /// The loop `body` over the results `kept`, where `once` is a result and `both` are the element
    /// and the result before it: without these if it does not use them.
    fn reader(
        &self,
        kept: &Term,
        once: &Term,
        both: &Term,
        body: &Term,
        result: &DataType,
    ) -> Option<Term> {
        let (size, _) = result.as_array()?;
        let (once_type, both_type) = (once.ty()?.as_data()?, both.ty()?.as_data()?);
        let part = |primitive, count: &Nat| {
            let results = DataType::array(size.clone(), once_type.clone());
            let count = [TypeArgument::Nat(count.clone())];
            view(primitive, count, kept.clone(), results)
        };
        let later = part(Primitive::Drop, &Nat::one())?;
        let (name, pair) = (once.as_variable()?, both.as_variable()?);
        if !body.has_free(pair) {
            let each = lambda(name.clone(), once.ty()?, body.clone());
            return applied(Primitive::Map, vec![each, later], result.clone());
        }
        let before = part(Primitive::Take, size)?;
        let all = Type::Data(DataType::pair(once_type.clone(), both_type.clone()));
        let q = fresh_name(&"q".into(), |name| body.has_free(name));
        let all_three = typed_variable(&q, &all);
        let body = body
            .substitute(name, &build::part(&all_three, Primitive::Fst)?)
            .substitute(pair, &build::part(&all_three, Primitive::Snd)?);
        let each = lambda(q, &all, body);
        let arrays = zip(later, zip(self.elements.clone(), before)?)?;
        applied(Primitive::Map, vec![each, arrays], result.clone())
    }
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
