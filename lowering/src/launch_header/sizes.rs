//! Sizes as expressions of C on `int64_t`.

use rise_lang::nat::{Nat, NatView};

/// The greatest constant power that is written as a product.
const LARGEST_EXPONENT: u64 = 8;

/// The expression, where `name_of` gives the variables; none where C has no short one, such as for
/// sums over ranges.
pub(super) fn expression(size: &Nat, name_of: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let all = |parts: &[Nat]| -> Option<Vec<String>> {
        parts.iter().map(|part| expression(part, name_of)).collect()
    };
    let folded = |function: &str, parts: &[Nat]| {
        let parts = all(parts)?.into_iter();
        parts.reduce(|left, right| format!("{function}({left}, {right})"))
    };
    match size.view() {
        NatView::Constant(value) => Some(i64::try_from(value).ok()?.to_string()),
        NatView::Variable(name) => name_of(name.as_str()),
        NatView::Sum(terms) => Some(format!("({})", all(&terms)?.join(" + "))),
        NatView::Product(factors) => Some(all(&factors)?.join(" * ")),
        NatView::FloorDivide(dividend, divisor) => folded("rise_quotient", &[dividend, divisor]),
        NatView::Modulo(dividend, divisor) => folded("rise_rest", &[dividend, divisor]),
        NatView::Minimum(parts) => folded("rise_least", &parts),
        NatView::Maximum(parts) => folded("rise_greatest", &parts),
        NatView::Power(base, exponent) => {
            let of = expression(&base, name_of)?;
            match exponent.as_constant() {
                Some(count @ 1..=LARGEST_EXPONENT) => {
                    Some(vec![of; usize::try_from(count).ok()?].join(" * "))
                }
                None if base.as_constant() == Some(2) => Some(format!(
                    "((int64_t)1 << {})",
                    expression(&exponent, name_of)?
                )),
                _ => None,
            }
        }
        NatView::Application(..) | NatView::BigSum { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<String> {
        let names = |name: &str| Some(name.to_owned());
        expression(&Nat::parse(text).unwrap(), &names)
    }

    #[test]
    fn sizes_are_expressions_of_c() {
        for (size, expected) in [
            ("64*m", "64 * m"),
            ("(n+1)/32", "rise_quotient((n + 1), 32)"),
            ("n % 8", "rise_rest(n, 8)"),
            ("n^2", "n * n"),
            ("2^k", "((int64_t)1 << k)"),
            ("n - 1", "(n + -1)"),
        ] {
            assert_eq!(of(size).as_deref(), Some(expected), "{size}");
        }
    }

    #[test]
    fn what_c_has_no_short_form_for_is_left_out() {
        assert_eq!(of("3^k"), None);
        assert_eq!(of("n^9"), None);
    }
}
