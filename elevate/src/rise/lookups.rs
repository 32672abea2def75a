//! `lookupAsView`: elements at computed places of loops as elements of a view at those places.

use std::fmt;

use rise_lang::{
    nat::{Fact, Facts, Nat},
    primitives::Primitive,
    term::{Literal, ScalarValue, Term, TermKind},
    types::{DataType, NatToNat, TypeArgument},
};

use super::{
    Strategy,
    build::{idx, idx_at, view},
    heads,
};
use crate::{Outcome, Run, heads::Heads, run::Reason, strategy::Transform};

struct LookupAsView(Heads);

impl Transform<Term> for LookupAsView {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        run.step(this, program, |run| match lookup(program, run.context()) {
            Some(view) => Ok(view),
            None => run.fail(this, program, 0, || {
                Reason::Form(
                    "`idx (natAsIndex n i) xs`, where `i` is a sum of places of loops, perhaps \
                     each times a number, and is known to be below `n`",
                )
            }),
        })
    }

    fn heads(&self, _: &Strategy) -> Option<&Heads> {
        Some(&self.0)
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("lookupAsView")
    }
}

/// `lookupAsView`: `idx (natAsIndex n (indexAsNat i + k)) xs ~> idx i (take m (drop k xs))`, where
/// `i : idx[m]`; `idx (natAsIndex n (indexAsNat i + indexAsNat j)) xs ~> idx j (idx i (slide k 1
/// xs))`, where `j : idx[k]`; and the same for more places, for places times a number, and for
/// numbers minus a place. Only where the sizes show that every place lies in the array.
pub fn lookup_as_view() -> Strategy {
    let heads = Heads::of([heads::applied(Primitive::Idx, 2)]);
    Strategy::new(LookupAsView(heads))
}

fn lookup(term: &Term, facts: &Facts) -> Option<Term> {
    let spine = term.spine();
    let [index, array] = spine.arguments[..] else {
        return None;
    };
    if spine.head.as_primitive() != Some(Primitive::Idx) {
        return None;
    }
    let spine = index.spine();
    let [number] = spine.arguments[..] else {
        return None;
    };
    if spine.head.as_primitive() != Some(Primitive::NatAsIndex) {
        return None;
    }
    let mut sum = Sum {
        number: Nat::zero(),
        places: Vec::new(),
    };
    sum.add(number, &Nat::one())?;
    if sum.places.is_empty() {
        return None;
    }
    // Windows begin at places of long loops, and those of short ones are places in them.
    sum.places
        .sort_by_key(|place| match place.size.as_constant() {
            Some(size) => (true, u64::MAX - size),
            None => (false, 0),
        });
    element(array.clone(), sum.number, &sum.places, facts)
}

/// Places times a number each, and a number.
struct Sum {
    number: Nat,
    places: Vec<Place>,
}

/// The place of a loop, so many times.
struct Place {
    times: Nat,
    index: Term,
    size: Nat,
}

impl Sum {
    /// Adds so many times the term, if it is a sum.
    fn add(&mut self, term: &Term, times: &Nat) -> Option<()> {
        if let Some(number) = number(term) {
            self.number = &self.number + &(times * &number);
            return Some(());
        }
        let spine = term.spine();
        match (spine.head.as_primitive()?, &spine.arguments[..]) {
            (Primitive::Add, [one, other]) => {
                self.add(one, times)?;
                self.add(other, times)
            }
            (Primitive::Sub, [one, other]) => {
                self.add(one, times)?;
                self.add(other, &-times)
            }
            (Primitive::Mul, [one, other]) => match (number(one), number(other)) {
                (Some(number), _) => self.add(other, &(times * &number)),
                (_, Some(number)) => self.add(one, &(times * &number)),
                _ => None,
            },
            (Primitive::IndexAsNat, [index]) => self.add_place(index, times),
            _ => None,
        }
    }

    fn add_place(&mut self, index: &Term, times: &Nat) -> Option<()> {
        if let TermKind::Literal(Literal::Index { value, .. }) = index.kind() {
            self.number = &self.number + &(times * value);
            return Some(());
        }
        if let Some(place) = self.places.iter_mut().find(|place| place.index == *index) {
            place.times = &place.times + times;
            return Some(());
        }
        let DataType::Index(size) = index.ty()?.as_data()? else {
            return None;
        };
        index.as_variable()?;
        self.places.push(Place {
            times: times.clone(),
            index: index.clone(),
            size: size.clone(),
        });
        Some(())
    }
}

/// The number that a term is.
fn number(term: &Term) -> Option<Nat> {
    match term.kind() {
        TermKind::Literal(Literal::Size(size)) => Some(size.clone()),
        TermKind::Literal(Literal::Scalar(ScalarValue::Index(value))) => {
            Some(Nat::constant(*value))
        }
        _ => None,
    }
}

fn is_at_most(one: &Nat, other: &Nat, facts: &Facts) -> bool {
    facts.holds(&Fact::less_or_equal(one, other)).is_yes()
}

/// The element of the array as many places before the number as the place says.
fn backwards(array: Term, number: &Nat, place: &Place, facts: &Facts) -> Option<Term> {
    let (length, _) = array.ty()?.as_data()?.as_array()?;
    let from = number + &Nat::one();
    let is_inside = is_at_most(&place.size, &from, facts) && is_at_most(&from, length, facts);
    let view = is_inside.then(|| reversed(take(array, &from)?))??;
    at(place, take(view, &place.size)?)
}

/// How many elements a window has in which all sums of the places lie.
fn window_of(places: &[Place], facts: &Facts) -> Option<Nat> {
    let mut window = Nat::one();
    for place in places {
        if !is_at_most(&Nat::zero(), &place.times, facts) {
            return None;
        }
        window = &window + &(&place.times * &(&place.size - &Nat::one()));
    }
    Some(window)
}

/// The element of the array at the sum of the number and the places.
fn element(array: Term, number: Nat, places: &[Place], facts: &Facts) -> Option<Term> {
    let [first, rest @ ..] = places else {
        return Some(array);
    };
    let (length, _) = array.ty()?.as_data()?.as_array()?;
    let length = length.clone();
    let is_at_most = |one: &Nat, other: &Nat| is_at_most(one, other, facts);
    let (one, zero) = (Nat::one(), Nat::zero());
    if first.times == -&one && rest.is_empty() {
        return backwards(array, &number, first, facts);
    }
    let window = window_of(rest, facts)?;
    let step = &first.times;
    let begins = &number + &(step * &(&first.size - &one));
    let is_inside = is_at_most(&zero, &number)
        && is_at_most(&one, step)
        && is_at_most(&zero, &window)
        && is_at_most(&(&begins + &window), &length);
    if !is_inside {
        return None;
    }
    if rest.is_empty() {
        if step.is_one() {
            return at(first, take(drop_first(array, &number)?, &first.size)?);
        }
        // One place in each part of the length of a step, if the last part is whole.
        let place = number.modulo(step);
        let parts = &number - &place;
        if is_at_most(&(&parts + &(step * &first.size)), &length) {
            let needed = take(drop_first(array, &parts)?, &(step * &first.size))?;
            return idx_at(place, at(first, slide(needed, step, step, &first.size)?)?);
        }
    }
    let behind = drop_first(array, &number)?;
    // Windows that are no shorter than their distance have a size that is natural.
    let window = match is_at_most(step, &window) {
        true => window,
        false if is_at_most(&(&begins + step), &length) => step.clone(),
        false if is_at_most(&one, &first.size) => window,
        false => return None,
    };
    let needed = &(step * &first.size) + &(&window - step);
    let windows = slide(take(behind, &needed)?, &window, step, &first.size)?;
    let row = at(first, windows)?;
    match rest {
        [] => idx_at(zero, row),
        _ => element(row, zero, rest, facts),
    }
}

fn at(place: &Place, array: Term) -> Option<Term> {
    idx(place.index.clone(), array)
}

fn take(array: Term, count: &Nat) -> Option<Term> {
    let (size, element) = array.ty()?.as_data()?.as_array()?;
    if size == count {
        return Some(array);
    }
    let result = DataType::array(count.clone(), element.clone());
    view(
        Primitive::Take,
        [TypeArgument::Nat(count.clone())],
        array,
        result,
    )
}

fn drop_first(array: Term, count: &Nat) -> Option<Term> {
    if count.is_zero() {
        return Some(array);
    }
    let (size, element) = array.ty()?.as_data()?.as_array()?;
    let result = DataType::array(size - count, element.clone());
    view(
        Primitive::Drop,
        [TypeArgument::Nat(count.clone())],
        array,
        result,
    )
}

fn slide(array: Term, window: &Nat, step: &Nat, count: &Nat) -> Option<Term> {
    let (_, element) = array.ty()?.as_data()?.as_array()?;
    let row = DataType::array(window.clone(), element.clone());
    let result = DataType::array(count.clone(), row);
    let arguments = [window, step].map(|size| TypeArgument::Nat(size.clone()));
    view(Primitive::Slide, arguments, array, result)
}

fn reversed(array: Term) -> Option<Term> {
    let result = array.ty()?.as_data()?.clone();
    let (size, _) = result.as_array()?;
    let mirrored = &(size - &Nat::one()) - &Nat::variable("i");
    let mirrored = NatToNat::Lambda("i".into(), mirrored);
    let arguments = [
        TypeArgument::Nat(size.clone()),
        TypeArgument::NatToNat(mirrored.clone()),
        TypeArgument::NatToNat(mirrored),
    ];
    view(Primitive::Reorder, arguments, array, result)
}

#[cfg(test)]
mod tests {
    use super::super::lambda::tests::rewritten;
    use super::*;

    #[test]
    fn places_and_numbers_are_parts_of_the_array() {
        let of = |text: &str| rewritten(lookup_as_view(), text);
        assert_eq!(
            of("fun {n : nat} (xs : (n+3).f32) (i : idx[n]) => idx (natAsIndex (n+3) (indexAsNat i + 2)) xs").as_deref(),
            Some("fun {n : nat} (xs : (n+3).f32) (i : idx[n]) => idx i (take n (drop 2 xs))")
        );
        assert_eq!(
            of("fun {n : nat} (xs : n.f32) (i : idx[n]) => idx (natAsIndex n (indexAsNat i)) xs")
                .as_deref(),
            Some("fun {n : nat} (xs : n.f32) (i : idx[n]) => idx i xs")
        );
        assert_eq!(
            of(
                "fun {n : nat} (xs : n.f32) (i : idx[n]) => idx (natAsIndex n (indexAsNat i + 1)) xs"
            ),
            None
        );
    }
}
