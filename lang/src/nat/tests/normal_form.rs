//! The normal form: values are kept, equal expressions get the same form, texts round-trip.

use proptest::prelude::*;

use super::expressions::{VARIABLES, Written, expression, normal_value, ring_expression};
use crate::lexer::{Cursor, Notation};
use crate::nat::expression::{Atom, Base};
use crate::nat::{EvaluationError, Nat, NatView, SizeReader};

fn parse(text: &str) -> Nat {
    Nat::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn shows(text: &str, expected: &str) {
    assert_eq!(parse(text).to_string(), expected);
}

/// The assignments that each property looks at.
fn assignments() -> impl Iterator<Item = [i128; 3]> {
    let values = [0, 1, 2, 3, 7];
    values.into_iter().flat_map(move |n| {
        values
            .into_iter()
            .flat_map(move |m| values.into_iter().map(move |k| [n, m, k]))
    })
}

fn lookup(values: [i128; 3]) -> impl Fn(&str) -> i128 {
    move |name| {
        VARIABLES
            .iter()
            .position(|variable| *variable == name)
            .map_or(0, |index| values[index])
    }
}

pub fn is_reduced(nat: &Nat) -> bool {
    let bases = nat
        .0
        .iter()
        .flat_map(|term| &term.monomial.0)
        .map(|factor| &factor.base);
    let mut atoms = bases.filter_map(|base| {
        if let Base::Atom(atom) = base {
            Some(atom)
        } else {
            None
        }
    });
    atoms.all(|atom| {
        !matches!(**atom, Atom::UnreducedSum(..) | Atom::UnreducedProduct(..))
            && atom.children().into_iter().all(is_reduced)
    })
}

#[test]
fn reads_well() {
    shows("1 + n*2", "2*n+1");
    shows("n - 1", "n-1");
    shows("k*32", "32*k");
    shows("sp*n + sz - sp", "n*sp+sz-sp");
    shows("0 - n", "-n");
    shows("1 - n", "1-n");
    shows("(n+31)/32", "(n+31)/32");
    shows("32*(n/32)", "32*(n/32)");
    shows("n*n*n", "n^3");
    shows("m*n^k", "m*n^k");
    shows("2^k", "2^k");
    shows("-(n/32)", "-(n/32)");
    shows("n - n/32", "n-n/32");
    shows("min(n, m) * 2", "2*min(m, n)");
    shows("(n-1-i)/32", "(n-i+31)/32-1");
    shows("(3*n)/4", "(3*n)/4");
}

#[test]
fn a_whole_number_of_parts_has_as_many_parts() {
    assert_eq!(parse("(n - n%16) / (n/16)"), parse("16"));
    assert_eq!(parse("(3*n - 3*(n%16)) / (n/16)"), parse("48"));
    assert_eq!(parse("(m*(n/16) + n - n%16) / (n/16)"), parse("m + 16"));
    let (parts, count) = (parse("16*(n/16)"), parse("n/16"));
    assert_eq!(parts.exact_divide(&count), Some(parse("16")));
    assert_ne!(parse("(n - n%8) / (n/16)"), parse("8"));
}

#[test]
fn division_is_simplified_where_it_is_exact() {
    shows("(4*n+8)/4", "n+2");
    shows("(4*n+3)/4", "n");
    shows("(4*n+3)%4", "3");
    shows("(i*m+j)/m", "i+j/m");
    shows("(i*m+j)%m", "j%m");
    shows("(n*m+n+j)/(m+1)", "n+j/(m+1)");
    shows("n*m/n", "m");
    shows("(n/4)/8", "n/32");
    shows("(n%32)%8", "n%8");
    shows("(((32*k + n%32)%(32*m))%32)%32", "n%32");
    shows("(n%32)/8", "(n/8)%4");
    shows("(4*n+3)/8", "n/2");
    shows("(4*n+3)%8", "4*(n%2)+3");
    shows("(i*m)/(n*m)", "i/n");
    shows("5/2", "2");
    shows("(0-5)/2", "-3");
    shows("(0-5)%2", "1");
    shows("5/(0-2)", "-3");
    shows("5%(0-2)", "-1");
}

#[test]
fn powers_merge() {
    assert_eq!(parse("n^(k+1)"), parse("n*n^k"));
    assert_eq!(parse("2^(k+1) + 2^k"), parse("3*2^k"));
    assert_eq!(parse("(n*m)^k"), parse("n^k*m^k"));
    assert_eq!(parse("4^k"), parse("(2^k)^2"));
    assert_eq!(parse("(n+1)^(k+1)"), parse("n*(n+1)^k + (n+1)^k"));
    assert_eq!(parse("n^0"), Nat::one());
    assert_eq!(parse("m*n^k*n"), parse("m*n^(k+1)"));
    assert_eq!(parse("(m*n^(k+1))/n"), parse("m*n^k"));
    let quotient = parse("2^(3-k)/2^(0-k)");
    assert_eq!(parse(&quotient.to_string()), quotient);
}

#[test]
fn minimum_and_maximum_drop_what_is_superfluous() {
    shows("min(n, n+1)", "n");
    shows("max(n, 0)", "n");
    shows("min(n, n-1, m)", "min(m, n-1)");
    shows("max(3, 5)", "5");
    assert_eq!(parse("min(min(a, b), c)"), parse("min(c, b, a)"));
}

#[test]
fn sums_have_closed_forms_and_bound_names_do_not_matter() {
    assert_eq!(parse("sum(i, 0, n, i+1)"), parse("(n*n+n)/2"));
    assert_eq!(parse("sum(i, 0, n, m)"), parse("n*m"));
    // No division that is not needed.
    assert_eq!(parse("sum(i, 0, n, 2*i)"), parse("n*n-n"));
    assert_eq!(parse("sum(i, 0, n, 4*i*m+1)"), parse("2*m*n*n-2*m*n+n"));
    assert_eq!(parse("sum(i, 0, n, 6*i*i)"), parse("2*n*n*n-3*n*n+n"));
    assert_eq!(parse("sum(i, 0, n, 3*i*i)"), parse("(2*n*n*n-3*n*n+n)/2"));
    assert_eq!(parse("sum(i, 0, n, 3*i)"), parse("3*((n*n-n)/2)"));
    assert_eq!(parse("sum(i, 0, 3, i/2)"), Nat::one());
    assert_eq!(parse("sum(i, 0, n, i/2)"), parse("sum(j, 0, n, j/2)"));
    assert_eq!(
        parse("sum(i, 0, n, i/2 + i%3)"),
        parse("sum(i, 0, n, i/2) + sum(j, 0, n, j%3)")
    );
    assert_eq!(
        parse("sum(i, 0, n, sum(j, 0, i, j/2))"),
        parse("sum(a, 0, n, sum(b, 0, a, b/2))")
    );
    shows("sum(x, 0, n, x/i)", "sum(j, 0, n, j/i)");
}

#[test]
fn substitution_does_not_capture() {
    let nested = parse("sum(i, 0, n, (i + m)/2)");
    let replaced =
        nested.substitute(&|name| (name.as_str() == "m").then(|| parse("i + sum(j, 0, n, j/3)")));
    assert_eq!(
        replaced,
        parse("sum(a, 0, n, (a + i + sum(b, 0, n, b/3))/2)")
    );
}

#[test]
fn views_rebuild() {
    assert_eq!(
        parse("n%32").view(),
        NatView::Modulo(parse("n"), parse("32"))
    );
    assert_eq!(parse("n^k").view(), NatView::Power(parse("n"), parse("k")));
    assert_eq!(
        parse("2*n-1").view(),
        NatView::Sum(vec![parse("2*n"), parse("0-1")])
    );
    let NatView::BigSum {
        variable,
        from,
        to,
        body,
    } = parse("sum(x, 0, n, x/i)").view()
    else {
        panic!("a sum")
    };
    assert_eq!(
        Nat::sum(&variable, &from, &to, &body),
        parse("sum(x, 0, n, x/i)")
    );
    assert_ne!(variable.as_str(), "i");
}

#[test]
fn both_spellings_are_read() {
    shows("n mod 32 + n floordiv 32 + pow(n, 2)", "n^2+n/32+n%32");
    assert_eq!(
        parse("n^2%m").mlir_spelling().to_string(),
        "pow(n, 2) mod m"
    );
    let mut words = Cursor::of("2*n.f32", Notation::Type);
    assert_eq!(SizeReader::new(&mut words).size(), Ok(parse("2*n")));
    assert!(words.is_symbol("."));
}

#[test]
fn errors_point_at_their_place() {
    let error = |text: &str| {
        let error = Nat::parse(text).expect_err(text);
        (error.offset, error.to_string())
    };
    assert_eq!(
        error("n +"),
        (3, "expected a size, found the end at offset 3".into())
    );
    assert_eq!(
        error("n m"),
        (
            2,
            "expected an operator or the end, found `m` at offset 2".into()
        )
    );
    assert_eq!(
        error("(n"),
        (2, "expected `)`, found the end at offset 2".into())
    );
    assert_eq!(
        error("n $ 2"),
        (
            2,
            "expected an operator or the end, found `$` at offset 2".into()
        )
    );
    assert_eq!(
        error(""),
        (0, "expected a size, found the end at offset 0".into())
    );
    assert!(
        error(&"(".repeat(100_000))
            .1
            .contains("nested more than 200 deep")
    );
    assert!(error(&"9".repeat(60)).1.contains("does not fit"));
}

#[test]
fn overflow_is_kept_unsimplified_and_reported() {
    let large = parse("2^126 * n");
    let product = &large * &large;
    assert_eq!(product, &large * &large);
    assert_eq!(parse(&product.to_string()), product);
    assert!(matches!(
        product.evaluate(&|_| Some(1)),
        Err(EvaluationError::Overflow(_))
    ));
    assert_eq!(product.evaluate(&|_| Some(0)), Ok(0));
    assert_ne!(parse("2^200"), parse("2^300"));
    let sum = &large + &large + &large;
    assert_eq!(parse(&sum.to_string()), sum);
    let huge = parse("(n+m+k+1)^4000");
    assert_eq!(huge.evaluate(&|_| Some(0)), Ok(1));
}

#[test]
fn symbolic_powers_of_large_constants_are_those_of_their_primes() {
    let power = parse("16^32").pow(&parse("n"));
    assert_eq!(power, parse("2^(128*n)"));
    assert_eq!(power, parse("16^(32*n)"));
    assert_eq!(parse(&power.to_string()), power);
    assert_eq!(parse("((6*m)^70)^n"), parse("(6*m)^(70*n)"));
    assert_eq!(power.evaluate(&|_| Some(0)), Ok(1));
}

#[test]
fn remainders_by_zero_stay_as_they_are() {
    for text in ["m%(m+0%0)", "(0%0)%m", "(n%0)%(m+n%0)"] {
        let size = parse(text);
        assert_eq!(parse(&size.to_string()), size, "{text}");
        assert!(
            matches!(
                size.evaluate(&|_| Some(3)),
                Err(EvaluationError::DivisionByZero(_))
            ),
            "{text}"
        );
    }
}

#[test]
fn errors_in_sums_show_the_numbers_of_their_variables() {
    let message = |text: &str| {
        let value = |name: &crate::nat::Name| Some(if name.as_str() == "k" { 0 } else { 3 });
        parse(text).evaluate(&value).unwrap_err().to_string()
    };
    assert_eq!(
        message("sum(i, 0, n, n/(i+k))"),
        "division by zero in `n/k`"
    );
    assert_eq!(
        message("sum(i, 0, n, m%(k*i))"),
        "division by zero in `m%0`"
    );
}

#[test]
fn evaluation_reports_what_is_wrong() {
    let evaluate = |text: &str, value: Option<i64>| parse(text).evaluate(&|_| value);
    assert!(matches!(
        evaluate("n", None),
        Err(EvaluationError::UnknownVariable(_))
    ));
    assert!(matches!(
        evaluate("n", Some(-1)),
        Err(EvaluationError::NegativeVariable { .. })
    ));
    assert!(matches!(
        evaluate("1/n", Some(0)),
        Err(EvaluationError::DivisionByZero(_))
    ));
    assert!(matches!(
        evaluate("1%n", Some(0)),
        Err(EvaluationError::DivisionByZero(_))
    ));
    assert!(matches!(
        evaluate("n^(n-3)", Some(2)),
        Err(EvaluationError::NegativeExponent { .. })
    ));
    assert!(matches!(
        evaluate("n*n*n", Some(i64::MAX)),
        Err(EvaluationError::Overflow(_))
    ));
    assert!(matches!(
        evaluate("sum(i, 0, n, i/3)", Some(i64::MAX)),
        Err(EvaluationError::SumTooLong(_))
    ));
    assert_eq!(evaluate("2*2^(n-1)", Some(0)), Ok(1));
}

proptest! {
    #![proptest_config(super::cases(512))]

    #[test]
    fn normalising_keeps_values(written in expression()) {
        let nat = written.to_nat();
        for values in assignments().step_by(3) {
            if let Some(expected) = written.value(&lookup(values)) {
                match normal_value(&nat, &lookup(values)) {
                    Ok(actual) => prop_assert_eq!(i128::from(actual), expected, "{} at {:?}", nat, values),
                    Err(error) => prop_assert!(false, "{} at {:?}: {}", nat, values, error),
                }
            }
        }
    }

    #[test]
    fn texts_round_trip(written in expression()) {
        let nat = written.to_nat();
        // Constants beyond 128 bits stay as they are written, in whatever order that was.
        prop_assume!(is_reduced(&nat) && !nat.to_string().split(|letter: char| !letter.is_ascii_digit()).any(|digits| digits.len() > 9));
        let text = nat.to_string();
        prop_assert_eq!(Nat::parse(&text), Ok(nat.clone()), "{}", text);
        let text = nat.mlir_spelling().to_string();
        prop_assert_eq!(Nat::parse(&text), Ok(nat), "{}", text);
    }

    #[test]
    fn ring_laws_hold_structurally(a in ring_expression(), b in ring_expression(), c in ring_expression()) {
        let (a, b, c) = (a.to_nat(), b.to_nat(), c.to_nat());
        // The laws end where coefficients stop fitting.
        prop_assume!(is_reduced(&(&a * &b * &c)) && is_reduced(&(&a + &b + &c)));
        prop_assert_eq!(&a + &b, &b + &a);
        prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
        prop_assert_eq!(&a * &b, &b * &a);
        prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
        prop_assert_eq!(&a * &(&b + &c), &a * &b + &a * &c);
        prop_assert!((&a - &a).is_zero());
        prop_assert_eq!(&(&a - &b) + &b, a);
    }

    #[test]
    fn substituting_values_is_evaluating(written in expression()) {
        let nat = written.to_nat();
        for values in assignments().step_by(11) {
            let Some(expected) = written.value(&lookup(values)) else { continue };
            let substituted = nat.substitute(&|name| u64::try_from(lookup(values)(name.as_str())).ok().map(Nat::constant));
            prop_assert!(substituted.variables().is_empty());
            prop_assert_eq!(normal_value(&substituted, &|_| 0).map(i128::from), Ok(expected), "{}", substituted);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ nm0-9?+*/%^(),a-s-]{0,40}") {
        if let Ok(nat) = Nat::parse(&text) {
            prop_assert_eq!(Nat::parse(&nat.to_string()), Ok(nat));
        }
    }

    #[test]
    fn written_constants_are_constants(value in any::<u64>()) {
        prop_assert_eq!(Nat::constant(value).as_constant(), Some(value));
        prop_assert!(matches!(Written::Constant(value).to_nat().view(), NatView::Constant(seen) if seen == i128::from(value)));
    }
}

#[test]
fn a_divisor_keeps_the_sign_that_makes_it_positive() {
    let parse = |text: &str| Nat::parse(text).unwrap();
    let place = parse("(i+1)%(n*(n-1)/2+1)");
    assert_eq!(place.to_string(), "(i+1)%((n^2+n)/2-n+1)");
    assert_eq!(parse("i/(n*(n-1)/2+1)").to_string(), "i/((n^2+n)/2-n+1)");
    let divisor = parse("n*(n-1)/2+1");
    assert_eq!(
        (&divisor * &parse("m") + parse("i")).modulo(&divisor),
        parse("i").modulo(&divisor)
    );
    // Of one that is negative, the opposite is a size.
    assert_eq!(parse("i/(0-n)").to_string(), "(-i)/n");
}
