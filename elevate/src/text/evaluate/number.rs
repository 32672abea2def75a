//! Arithmetic on natural numbers, and on the sizes of a program.

use rise_lang::nat::{Fact, Facts, Nat, NatView, Relation, Verdict, grammar::Operator};

use crate::text::{core::Numeric, tree::Comparison};

/// The result, or why there is none.
pub(super) fn compute(
    left: &Nat,
    operator: Operator,
    right: &Nat,
    facts: &Facts,
) -> Result<Nat, String> {
    match (left.as_constant(), right.as_constant()) {
        (Some(left), Some(right)) => compute_numbers(left, operator, right).map(Nat::constant),
        _ => compute_sizes(left, operator, right, facts),
    }
}

fn compute_numbers(left: u64, operator: Operator, right: u64) -> Result<u64, String> {
    let symbol = operator.symbol();
    let result = match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => left.checked_div(right),
        Operator::Remainder => left.checked_rem(right),
        Operator::Power => power(left, right),
    };
    result.ok_or_else(|| match operator {
        Operator::Subtract => format!("`{left} - {right}` is negative, and no nat"),
        Operator::Divide | Operator::Remainder => {
            format!("`{left} {symbol} {right}` divides by zero")
        }
        _ => format!("`{left} {symbol} {right}` is more than a nat can be"),
    })
}

fn power(base: u64, exponent: u64) -> Option<u64> {
    match u32::try_from(exponent) {
        Ok(exponent) => base.checked_pow(exponent),
        Err(_) => (base <= 1).then_some(base),
    }
}

/// The number with a sign, which only zero can have, or why there is none.
pub(super) fn negated(number: &Nat, facts: &Facts) -> Result<Nat, String> {
    let is_zero = Fact::equal(number, &Nat::zero());
    match facts.holds(&is_zero) {
        Verdict::Yes => Ok(Nat::zero()),
        _ => Err(format!("`-{}` is negative, and no nat", whole(number))),
    }
}

/// The value of a function of sizes, or why there is none.
pub(super) fn call(function: Numeric, arguments: Vec<Nat>, facts: &Facts) -> Result<Nat, String> {
    match (function, &arguments[..]) {
        (Numeric::Power, [base, exponent]) => compute(base, Operator::Power, exponent, facts),
        (Numeric::Power, _) | (_, []) => Err("a value is not of its type".to_owned()),
        (Numeric::Minimum, _) => Ok(facts.simplify(&Nat::minimum(arguments))),
        (Numeric::Maximum, _) => Ok(facts.simplify(&Nat::maximum(arguments))),
    }
}

/// Sizes of more parts than this are not computed with: nobody writes such a size.
const MOST_PARTS: usize = 200;

/// How many parts the size has, counted up to where they are too many.
fn parts(size: &Nat, limit: usize) -> usize {
    let inside = match size.view() {
        NatView::Constant(_) | NatView::Variable(_) => Vec::new(),
        NatView::Sum(parts)
        | NatView::Product(parts)
        | NatView::Minimum(parts)
        | NatView::Maximum(parts) => parts,
        NatView::Power(left, right)
        | NatView::FloorDivide(left, right)
        | NatView::Modulo(left, right) => vec![left, right],
        NatView::Application(_, argument) => vec![argument],
        NatView::BigSum { from, to, body, .. } => vec![from, to, body],
    };
    let mut count = 1;
    for part in &inside {
        if count >= limit {
            break;
        }
        count += parts(part, limit - count);
    }
    count
}

fn compute_sizes(
    left: &Nat,
    operator: Operator,
    right: &Nat,
    facts: &Facts,
) -> Result<Nat, String> {
    let limit = MOST_PARTS + 1;
    if parts(left, limit) + parts(right, limit) > MOST_PARTS {
        return Err(format!(
            "a size here has more than {MOST_PARTS} parts: a definition calls itself without \
             coming closer to an end"
        ));
    }
    let needed = |fact: Fact, wrong: String| match facts.holds(&fact) {
        Verdict::Yes => Ok(()),
        Verdict::No => Err(wrong),
        Verdict::Unknown => Err(format!(
            "`{fact}` does not follow from what is known of the sizes; state it with `where` in \
             the program"
        )),
    };
    let divisible = |symbol: &str| {
        let wrong = format!(
            "`{} {symbol} {}` divides by zero",
            whole(left),
            whole(right)
        );
        needed(Fact::less(&Nat::zero(), right), wrong)
    };
    match operator {
        Operator::Add => Ok(left + right),
        Operator::Multiply => Ok(left * right),
        Operator::Power => Ok(left.pow(right)),
        Operator::Subtract => {
            let wrong = format!("`{} - {}` is negative, and no nat", left, whole(right));
            needed(Fact::less_or_equal(right, left), wrong)?;
            Ok(left - right)
        }
        Operator::Divide => {
            divisible("/")?;
            Ok(facts.simplify(&left.floor_divide(right)))
        }
        Operator::Remainder => {
            divisible("%")?;
            Ok(facts.simplify(&left.modulo(right)))
        }
    }
}

/// The size, in brackets if it is composed.
fn whole(size: &Nat) -> String {
    match size.as_constant().is_some() || size.as_variable().is_some() {
        true => size.to_string(),
        false => format!("({size})"),
    }
}

/// Whether the comparison holds, or why that is not known; zero divides only zero.
pub(super) fn compare(
    left: &Nat,
    comparison: Comparison,
    right: &Nat,
    facts: &Facts,
) -> Result<bool, String> {
    if let (Some(left), Some(right)) = (left.as_constant(), right.as_constant()) {
        return Ok(compare_numbers(left, comparison, right));
    }
    let (fact, is_asked) = match comparison {
        Comparison::Relation(Relation::Equal) => (Fact::equal(left, right), true),
        Comparison::Relation(Relation::NotEqual) => (Fact::equal(left, right), false),
        Comparison::Relation(Relation::Less) => (Fact::less(left, right), true),
        Comparison::Relation(Relation::LessOrEqual) => (Fact::less_or_equal(left, right), true),
        Comparison::Relation(Relation::Greater) => (Fact::less(right, left), true),
        Comparison::Relation(Relation::GreaterOrEqual) => (Fact::less_or_equal(right, left), true),
        Comparison::Divides => return divides(left, right, facts),
    };
    decided(&fact, facts).map(|holds| holds == is_asked)
}

fn divides(divisor: &Nat, dividend: &Nat, facts: &Facts) -> Result<bool, String> {
    let zero = Fact::new(divisor.clone(), Relation::Equal, Nat::zero());
    match facts.holds(&zero) {
        Verdict::Yes => decided(&Fact::equal(dividend, &Nat::zero()), facts),
        Verdict::No => decided(&Fact::divides(divisor, dividend), facts),
        Verdict::Unknown => decided(&Fact::less(&Nat::zero(), divisor), facts),
    }
}

/// Whether the fact holds, for all sizes that satisfy the known facts.
pub(super) fn decided(fact: &Fact, facts: &Facts) -> Result<bool, String> {
    match facts.holds(fact) {
        Verdict::Yes => Ok(true),
        Verdict::No => Ok(false),
        Verdict::Unknown => Err(format!(
            "what is known of the sizes does not say whether `{fact}`; state it with `where` in \
             the program"
        )),
    }
}

fn compare_numbers(left: u64, comparison: Comparison, right: u64) -> bool {
    match comparison {
        Comparison::Relation(relation) => relation.holds(&left, &right),
        Comparison::Divides => right.checked_rem(left).map_or(right == 0, |rest| rest == 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_natural_number_is_refused() {
        assert_eq!(compute_numbers(7, Operator::Divide, 2), Ok(3));
        assert_eq!(
            compute_numbers(2, Operator::Subtract, 3).unwrap_err(),
            "`2 - 3` is negative, and no nat"
        );
        assert!(
            compute_numbers(1, Operator::Remainder, 0)
                .unwrap_err()
                .contains("divides by zero")
        );
        assert!(compute_numbers(u64::MAX, Operator::Add, 1).is_err());
    }

    #[test]
    fn divisibility_is_that_of_mathematics() {
        let divides = |left, right| compare_numbers(left, Comparison::Divides, right);
        assert!(divides(4, 12) && !divides(5, 12));
        assert!(divides(0, 0) && !divides(0, 1));
    }

    #[test]
    fn sizes_are_computed_with_as_far_as_they_are_known() {
        let facts = Facts::parse("n % s == 0, s > 0, s <= m").expect("facts");
        let size = |text: &str| Nat::parse(text).expect("a size");
        let of = |left: &str, operator, right: &str| {
            compute(&size(left), operator, &size(right), &facts)
        };
        assert_eq!(of("s", Operator::Multiply, "2"), Ok(size("2*s")));
        assert_eq!(of("m", Operator::Subtract, "s"), Ok(size("m - s")));
        assert_eq!(of("n", Operator::Remainder, "s"), Ok(Nat::zero()));
        assert_eq!(of("n", Operator::Divide, "s"), Ok(size("n/s")));
        let missing = of("n", Operator::Subtract, "m").unwrap_err();
        assert!(missing.contains("`m <= n` does not follow"), "{missing}");
        let missing = of("n", Operator::Divide, "m - s").unwrap_err();
        assert!(missing.contains("does not follow"), "{missing}");
        let negative = of("s", Operator::Subtract, "m + 1").unwrap_err();
        assert!(negative.contains("is negative"), "{negative}");
    }

    #[test]
    fn sizes_are_compared_as_far_as_they_are_known() {
        let facts = Facts::parse("n % s == 0, s > 0, s <= m").expect("facts");
        let of = |left: &str, comparison, right: &str| {
            let size = |text: &str| Nat::parse(text).expect("a size");
            compare(&size(left), comparison, &size(right), &facts)
        };
        assert_eq!(of("s", Comparison::Divides, "n"), Ok(true));
        assert_eq!(
            of("s", Comparison::Relation(Relation::NotEqual), "0"),
            Ok(true)
        );
        assert_eq!(
            of("m", Comparison::Relation(Relation::GreaterOrEqual), "s"),
            Ok(true)
        );
        assert_eq!(
            of("m", Comparison::Relation(Relation::Less), "s"),
            Ok(false)
        );
        assert_eq!(of("0", Comparison::Divides, "s"), Ok(false));
        let open = of("s", Comparison::Relation(Relation::Equal), "4").unwrap_err();
        assert!(open.contains("does not say whether"), "{open}");
    }
}
