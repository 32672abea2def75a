//! Arithmetic on natural numbers.

use crate::text::tree::{Comparison, Operator};

/// The result, or why there is none.
pub(super) fn compute(left: u64, operator: Operator, right: u64) -> Result<u64, String> {
    let (symbol, result) = match operator {
        Operator::Add => ("+", left.checked_add(right)),
        Operator::Subtract => ("-", left.checked_sub(right)),
        Operator::Multiply => ("*", left.checked_mul(right)),
        Operator::Divide => ("/", left.checked_div(right)),
        Operator::Remainder => ("%", left.checked_rem(right)),
    };
    result.ok_or_else(|| match operator {
        Operator::Subtract => format!("`{left} - {right}` is negative, and no nat"),
        Operator::Divide | Operator::Remainder => {
            format!("`{left} {symbol} {right}` divides by zero")
        }
        _ => format!("`{left} {symbol} {right}` is more than a nat can be"),
    })
}

/// Whether the comparison holds; zero divides only zero.
pub(super) fn compare(left: u64, comparison: Comparison, right: u64) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::LessOrEqual => left <= right,
        Comparison::Greater => left > right,
        Comparison::GreaterOrEqual => left >= right,
        Comparison::Divides => right.checked_rem(left).map_or(right == 0, |rest| rest == 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_natural_number_is_refused() {
        assert_eq!(compute(7, Operator::Divide, 2), Ok(3));
        assert_eq!(
            compute(2, Operator::Subtract, 3).unwrap_err(),
            "`2 - 3` is negative, and no nat"
        );
        assert!(
            compute(1, Operator::Remainder, 0)
                .unwrap_err()
                .contains("divides by zero")
        );
        assert!(compute(u64::MAX, Operator::Add, 1).is_err());
    }

    #[test]
    fn divisibility_is_that_of_mathematics() {
        assert!(compare(4, Comparison::Divides, 12) && !compare(5, Comparison::Divides, 12));
        assert!(compare(0, Comparison::Divides, 0) && !compare(0, Comparison::Divides, 1));
    }
}
