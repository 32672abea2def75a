//! Comparisons that are decided in all rounds of a loop but one.
//!
//! Of rounds on vectors, only the first or the last one of a range has lanes on both sides of the
//! bound. It becomes a loop of its own, and the others need not ask.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Type, TypeLike, ValueLike};
use mlir_sys::mlirOperationClone;
use rise_dialect::ir::{self, Builder, Comparison, IntegerPredicate, Op, Outcome, Val};

use super::condition::lanes;
use super::range::{Numbers, Range, Rounds};

/// Longer bodies are not copied.
const LONGEST: usize = 200;

/// Takes the round apart that has lanes on both sides of the bound; the loop of it, if there is
/// anything that the other rounds need not ask.
pub(super) fn split<'c>(
    context: &'c Context,
    rounds: &Rounds<'c>,
    range: &Range<'c>,
) -> Outcome<'c, Option<Op<'c>>> {
    use IntegerPredicate::{Equal, NotEqual};
    let of = rounds.of;
    let body = ir::operations(ir::body(of));
    let is_flat = body.iter().all(|inner| ir::blocks(*inner).is_empty());
    let decided: Vec<(Op, bool)> = body
        .iter()
        .filter_map(|inner| Some((*inner, decide(rounds, range, *inner)?)))
        .collect();
    // LLVM sees for itself what is the same in all rounds.
    let is_worth_it = |(question, _): &(Op, bool)| {
        let is_equality = matches!(
            Comparison::of(*question),
            Some(Comparison::Integers(Equal | NotEqual))
        );
        is_equality || range.scale > 1
    };
    if !range.is_sharp() || !is_flat || body.len() > LONGEST || !decided.iter().any(is_worth_it) {
        return Ok(None);
    }
    let location = of.location();
    let before = Numbers {
        builder: Builder::before(context, of),
        location,
    };
    let one = before.constant(1)?;
    let (first, end) = (ir::operand(of, 0), ir::operand(of, 1));
    // SAFETY: the operation is alive, and its copy belongs to nobody yet.
    let copy = unsafe { melior::ir::Operation::from_raw(mlirOperationClone(of.to_raw())) };
    let (mixed, place, middle) = match range.is_less {
        true => {
            let last = before.compute("arith.subi", end, one)?;
            let middle = before.compute("arith.maxsi", last, first)?;
            (Builder::after(context, of).insert_built(copy), 1, middle)
        }
        false => {
            let second = before.compute("arith.addi", first, one)?;
            let middle = before.compute("arith.minsi", second, end)?;
            (before.builder.insert_built(copy), 0, middle)
        }
    };
    ir::set_operand(of, place, middle);
    ir::set_operand(mixed, 1 - place, middle);
    for (question, answer) in decided {
        let builder = Builder::before(context, question);
        let answer = truth(builder, question, answer)?;
        ir::replace_all_uses(ir::result(question), answer);
        ir::erase(question);
    }
    Ok(Some(mixed))
}

/// The answer to a question, a comparison of lanes with the bound, in all rounds but the first one
/// of the range, or but its last one.
fn decide<'c>(rounds: &Rounds<'c>, range: &Range<'c>, question: Op<'c>) -> Option<bool> {
    use IntegerPredicate::{
        Equal, NotEqual, UnsignedGreater, UnsignedGreaterOrEqual, UnsignedLess, UnsignedLessOrEqual,
    };
    let Comparison::Integers(predicate) = Comparison::of(question)? else {
        return None;
    };
    let [left, right] = [0, 1].map(|number| lanes(ir::operand(question, number)));
    let (left, right) = (left?, right?);
    let (numbers, is_left) = match (range.bound == right.first, range.bound == left.first) {
        (true, false) if right.last == 0 => (left, true),
        (false, true) if left.last == 0 => (right, false),
        _ => return None,
    };
    let (scale, more) = rounds.scaled_value(numbers.first)?;
    let fits = scale == range.scale && more >= 0;
    // Behind the range's first round, all lanes are greater than the bound; before its last one,
    // all are less.
    let is_inside = !range.is_less || more + numbers.last < scale;
    let is_less = range.is_less == is_left;
    match predicate {
        _ if !fits || !is_inside => None,
        Equal => Some(false),
        NotEqual => Some(true),
        UnsignedLess | UnsignedLessOrEqual => Some(is_less),
        UnsignedGreater | UnsignedGreaterOrEqual => Some(!is_less),
        _ => None,
    }
}

/// Answers what the loop asked to find the rounds that are left to it.
pub(super) fn settle<'c>(
    context: &'c Context,
    rounds: &Rounds<'c>,
    range: &Range<'c>,
) -> Outcome<'c, ()> {
    use IntegerPredicate::{UnsignedGreaterOrEqual, UnsignedLess};
    if !range.is_of_index() {
        return Ok(());
    }
    for question in ir::nested(rounds.of) {
        let is_less = match Comparison::of(question) {
            Some(Comparison::Integers(UnsignedLess)) => true,
            Some(Comparison::Integers(UnsignedGreaterOrEqual)) => false,
            _ => continue,
        };
        if ir::operands(question) == [rounds.index, range.bound] {
            let builder = Builder::before(context, question);
            let answer = truth(builder, question, is_less == range.is_less)?;
            ir::replace_all_uses(ir::result(question), answer);
        }
    }
    Ok(())
}

/// The answer as what the question gives: a truth value, or as many as a vector has.
fn truth<'c>(builder: Builder<'c>, question: Op<'c>, answer: bool) -> Outcome<'c, Val<'c>> {
    let ty: Type<'c> = ir::result(question).r#type();
    let value = match ty.is_vector() {
        true => builder.parse_attribute(&format!("dense<{answer}> : {ty}"))?,
        false => builder.truth_attribute(answer),
    };
    let location = question.location();
    builder.value("arith.constant", location, &[], ty, &[("value", value)])
}
