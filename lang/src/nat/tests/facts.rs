//! Decisions and simplifications by facts, checked against every small assignment that satisfies
//! the facts.

use proptest::prelude::*;

use super::expressions::{VARIABLES, expression};
use crate::nat::{Fact, Facts, Name, Nat, Relation, Verdict};

fn parse(text: &str) -> Nat {
    Nat::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn facts(text: &str) -> Facts {
    Facts::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn simplifies(known: &str, text: &str, expected: &str) {
    assert_eq!(
        facts(known).simplify(&parse(text)).to_string(),
        parse(expected).to_string(),
        "{text} under {known}"
    );
}

#[track_caller]
fn decides(known: &str, question: &str, verdict: Verdict) {
    let fact = Fact::parse(question).unwrap_or_else(|error| panic!("{question}: {error}"));
    assert_eq!(
        facts(known).holds(&fact),
        verdict,
        "{question} under {known}"
    );
}

#[test]
fn facts_read_and_print() {
    let text = "n%32 == 0, 0 <= i, i < n, m > 0, a != b, a >= b";
    assert_eq!(facts(text).to_string(), text);
    assert_eq!(facts("0 <= i < n").to_string(), "0 <= i, i < n");
    assert!(facts("").is_empty());
    assert_eq!(facts("n > 0, n > 0").len(), 1);
    let error = |text: &str| Fact::parse_all(text).expect_err(text).to_string();
    assert_eq!(
        error("n"),
        "expected a relation such as `==` or `<`, found the end at offset 1"
    );
    assert_eq!(
        error("n = 3"),
        "expected a relation such as `==` or `<`, found `=` at offset 2"
    );
    assert_eq!(
        error("n < 3 4"),
        "expected `,`, a relation or the end, found `4` at offset 6"
    );
    assert!(Fact::parse("0 <= i < n").is_err());
}

#[test]
fn index_arithmetic_loses_its_divisions() {
    simplifies("j < m", "(i*m+j)/m", "i");
    simplifies("j < m", "(i*m+j)%m", "j");
    simplifies("j < 32", "(32*i+j)/128", "i/4");
    simplifies("j < 32", "(32*i+j)%128", "32*(i%4)+j");
    simplifies("j < m", "(i*m+j)/(m*k)", "i/k");
    simplifies("j < m", "(i*m+j)%(m*k)", "m*(i%k)+j");
    simplifies("j < m, i < k", "(i*m+j)%(m*k)", "m*i+j");
    simplifies("i < 32, j < 4", "((i*4+j)/8)*8 + (i*4+j)%8", "i*4+j");
    simplifies("i < n/32, j < 32, n%32 == 0", "(32*i+j)/n", "0");
    simplifies("i < n", "(i-n)/n", "0-1");
    simplifies("i < n", "(i-n)%n", "i");
    simplifies("i < n", "i%(n+m)", "i");
}

#[test]
fn divisibility_is_used() {
    simplifies("n%32 == 0", "32*(n/32)", "n");
    simplifies("n%32 == 0", "n%16", "0");
    simplifies("n%32 == 0", "(n+5)%32", "5");
    simplifies("n%32 == 0", "n/32", "n/32");
    simplifies("n%32 == 0", "33*(n/32)", "n + n/32");
    simplifies("n%m == 0", "m*(n/m)", "n");
    simplifies("n%m == 0, m%4 == 0", "n%4", "0");
    simplifies("n%4 == 0, n%6 == 0", "n%12", "0");
    simplifies("(2*n)%32 == 0", "n%16", "0");
    simplifies("(3*n)%32 == 0", "n%32", "0");
    simplifies("(n+3)%4 == 0", "n%4", "1");
    simplifies("n%4 == 3", "(n+1)%4", "0");
    simplifies("n%4 == 3", "n%4", "3");
    simplifies("(n-m)%8 == 0", "(n-m)%4", "0");
    simplifies("n%32 == 0, m%32 == 0", "32*(n/32 + m/32)", "n+m");
}

#[test]
fn equalities_are_used() {
    simplifies("n == 32*k", "n/32", "k");
    simplifies("2*n == 4*m", "n", "2*m");
    decides("", "8*((m/8)%2) <= m%16", Verdict::Yes);
    simplifies("", "8*(n/8) + n%8", "n");
    decides("n == m", "n*k == k*m", Verdict::Yes);
    decides("2*n == 3*m", "2*n*k == 3*m*k", Verdict::Yes);
    decides("2*n == 3*m", "n == m", Verdict::Unknown);
    decides("2*n == 3*m", "2*n == 3*m", Verdict::Yes);
}

#[test]
fn extrema_are_decided() {
    simplifies("i < n", "min(i, n-1)", "i");
    simplifies("i < n", "max(i, n)", "n");
    simplifies("i >= l", "max(i-l, 0)", "i-l");
    simplifies("", "min(a, b)", "min(a, b)");
    decides("", "min(a, b) <= a", Verdict::Yes);
    decides("", "min(a, b) <= max(a, b)", Verdict::Yes);
    decides("n > 0", "min(i, n-1) < n", Verdict::Yes);
    decides("a < c, b < c", "max(a, b) < c", Verdict::Yes);
}

#[test]
fn sums_know_their_range() {
    simplifies("", "sum(i, 0, n, (i%n)/3)", "sum(i, 0, n, i/3)");
    simplifies("", "sum(i, 0, n, i/n)", "0");
}

#[test]
fn order_is_decided() {
    decides("i < n, j < m", "i*m+j < n*m", Verdict::Yes);
    decides("i < n, j < m, k < p", "(i*m+j)*p+k < n*m*p", Verdict::Yes);
    decides("i < n", "n <= i", Verdict::No);
    decides("", "n/32*32 <= n", Verdict::Yes);
    decides("", "n%32 < 32", Verdict::Yes);
    decides("", "n%32 <= n", Verdict::Yes);
    decides("", "n%32 <= n%64", Verdict::Yes);
    decides("b > 0, c > 0", "n%b <= n%(b*c)", Verdict::Yes);
    decides("", "n%32 <= n%48", Verdict::Unknown);
    decides("n > 0", "n/2 < n", Verdict::Yes);
    decides("i < 32*k", "i/32 < k", Verdict::Yes);
    decides("n%32 == 0, i < n", "i/32 < n/32", Verdict::Yes);
    decides("2*n <= m", "2 <= m/n", Verdict::Yes);
    decides("m < 2*n", "m/n < 2", Verdict::Yes);
    decides("m < 2*n", "2 <= m/n", Verdict::No);
    decides("m < 2*n", "m/n < 1", Verdict::Unknown);
    decides("3*n+k <= m", "k/n < m/n", Verdict::Yes);
    decides("n < m", "k/m < k/n", Verdict::Unknown);
    decides("4*h + m%(2*h) <= m", "2 <= (m-m%(2*h))/(2*h)", Verdict::Yes);
    decides("", "n < 2^k*n + 1", Verdict::Yes);
    decides("", "n <= n^2", Verdict::Yes);
    decides("", "n < m", Verdict::Unknown);
    decides("a <= b, b <= c", "a <= c", Verdict::Yes);
    decides("a <= b, b < c, c <= a", "a == b+1", Verdict::Yes);
    decides(
        "sz >= sp, 0 < n, i < n, j < sz",
        "sp*i+j < sp*n+sz-sp",
        Verdict::Yes,
    );
    decides("n > 0", "n == 0", Verdict::No);
    decides("n != 0", "0 < n", Verdict::Yes);
    decides("n != m", "n == m", Verdict::No);
    decides("", "2*n == 2*m+1", Verdict::No);
    decides("", "n == m", Verdict::Unknown);
    decides("", "n%32 == n - 32*(n/32)", Verdict::Yes);
    decides("2*n > 3", "n >= 2", Verdict::Yes);
    // The divisor n is 1-k here, whose negation is not a natural number.
    decides("n+1 == k+2*n, m%n == 0", "n%2 == 0", Verdict::Unknown);
}

#[test]
fn quotients_by_multiples_are_compared() {
    decides("", "4*(n/64) <= n/16", Verdict::Yes);
    decides("", "n/16 <= 4*(n/64) + 3", Verdict::Yes);
    decides("", "n/16 <= 4*(n/64) + 2", Verdict::Unknown);
    decides("", "k*(n/(16*k)) <= n/16", Verdict::Yes);
    // One loop over blocks of 64, the rest in blocks of 16 and one by one.
    let blocks = "i < n/64, lane < 64, k < n%16";
    decides(blocks, "64*i + lane < 16*(n/16) + k", Verdict::Yes);
    decides(blocks, "64*i + lane + 1 < 16*(n/16) + k", Verdict::Unknown);
    decides(
        "4*h + m%(2*h) <= m, h > 0",
        "4*h <= 2*h*(m/(2*h))",
        Verdict::Yes,
    );
    let rests = "i < n/16 - 4*(n/64), lane < 16, k < n%16";
    decides(
        rests,
        "64*(n/64) + 16*i + lane < 16*(n/16) + k",
        Verdict::Yes,
    );
}

#[test]
fn sums_of_blocks_and_rests_are_sums() {
    let (blocks, rests) = ("sum(i, 0, m, l(i)/8)", "sum(i, 0, m, l(i)%8)");
    let whole = "sum(i, 0, m, l(i))";
    decides(
        "",
        &format!("8*{blocks} + {rests} == {whole}"),
        Verdict::Yes,
    );
    decides(
        "",
        &format!("64*({whole}/64) <= 8*{blocks} + {rests}"),
        Verdict::Yes,
    );
}

#[test]
fn divisibility_is_decided() {
    let divides = |known: &str, divisor: &str, dividend: &str| {
        facts(known).divides(&parse(divisor), &parse(dividend))
    };
    assert_eq!(divides("", "4", "8*n+4"), Verdict::Yes);
    assert_eq!(divides("", "4", "8*n+3"), Verdict::No);
    assert_eq!(divides("", "4", "n"), Verdict::Unknown);
    assert_eq!(divides("n%64 == 0", "32", "n"), Verdict::Yes);
    assert_eq!(divides("n%4 == 1", "4", "n"), Verdict::No);
    assert_eq!(divides("", "n", "n*m"), Verdict::Yes);
    assert_eq!(divides("0 < i, i < n", "n", "i"), Verdict::No);
    assert_eq!(divides("", "0", "n"), Verdict::Unknown);
    assert_eq!(divides("", "0", "0"), Verdict::Yes);
}

fn relation() -> impl Strategy<Value = Relation> {
    proptest::sample::select(vec![
        Relation::Equal,
        Relation::NotEqual,
        Relation::Less,
        Relation::LessOrEqual,
        Relation::Greater,
        Relation::GreaterOrEqual,
    ])
}

/// Facts of the usual kinds, and arbitrary ones.
fn fact() -> impl Strategy<Value = Fact> {
    let variable = || proptest::sample::select(&VARIABLES[..]).prop_map(Nat::variable);
    let side = || {
        (0_u64..3, variable(), 0_u64..3, variable(), 0_u64..6)
            .prop_map(|(a, x, b, y, constant)| x * a + y * b + constant)
    };
    prop_oneof![
        3 => (variable(), 2_u64..7, 0_u64..3)
            .prop_map(|(n, divisor, rest)| Fact::equal(&((n + rest) % divisor), &Nat::zero())),
        2 => (variable(), variable()).prop_map(|(n, m)| Fact::divides(&m, &n)),
        3 => (variable(), relation(), variable()).prop_map(|(n, relation, m)| Fact::new(n, relation, m)),
        3 => (side(), relation(), side()).prop_map(|(left, relation, right)| Fact::new(left, relation, right)),
        1 => (side(), side(), 1_u64..7)
            .prop_map(|(left, right, divisor)| Fact::equal(&((left - right) % divisor), &Nat::zero())),
        1 => (expression(), relation(), expression())
            .prop_map(|(left, relation, right)| Fact::new(left.to_nat(), relation, right.to_nat()))
            // Adding up for every assignment would take long.
            .prop_filter("no sums", |fact| !fact.to_string().contains("sum(")),
    ]
}

type Assignment = [i64; 3];

fn lookup(values: Assignment) -> impl Fn(&Name) -> Option<i64> {
    move |name| {
        VARIABLES
            .iter()
            .position(|variable| *variable == name.as_str())
            .map(|index| values[index])
    }
}

/// Every small assignment under which all the facts have a value and are true.
fn models(facts: &Facts) -> Vec<Assignment> {
    let range = || 0_i64..9;
    let all = range().flat_map(|n| range().flat_map(move |m| range().map(move |k| [n, m, k])));
    all.filter(|values| {
        facts
            .iter()
            .all(|fact| fact.evaluate(&lookup(*values)) == Ok(true))
    })
    .collect()
}

#[test]
fn multiples_of_a_number_are_compared_without_it() {
    decides("k < 64", "16*k <= 16*((15*k+15)/16) + 48", Verdict::Yes);
    decides("k < 65", "16*k <= 16*((15*k+15)/16) + 48", Verdict::Unknown);
    decides("k < 64", "16*k <= 16*((15*k+15)/16) + 48 + i", Verdict::Yes);
    decides("n >= 1", "8*(n/8) + 7 >= n", Verdict::Yes);
    decides("", "8*k + 7 >= 8*(k/8)", Verdict::Yes);
}

/// Found at random: term by term, the quotient's powers took minutes.
#[test]
fn powers_of_exact_quotients_are_restored_quickly() {
    let known = facts("(n+m+k+2)%5 == 0");
    let value = parse("(n+m+1)^8 + (n*k+3)^7");
    let simplified = known.simplify(&value);
    assert_eq!(
        simplified.evaluate(&|_| Some(1)),
        value.evaluate(&|_| Some(1))
    );
}

proptest! {
    #![proptest_config(super::cases(400))]

    #[test]
    fn verdicts_are_never_wrong(known in prop::collection::vec(fact(), 0..4), question in fact()) {
        let known: Facts = known.into_iter().collect();
        let verdict = known.holds(&question);
        if verdict != Verdict::Unknown {
            for values in models(&known) {
                if let Ok(truth) = question.evaluate(&lookup(values)) {
                    prop_assert_eq!(truth, verdict == Verdict::Yes, "{} under {} at {:?}", question, known, values);
                }
            }
        }
    }

    #[test]
    fn simplifying_keeps_values(known in prop::collection::vec(fact(), 0..4), written in expression()) {
        let known: Facts = known.into_iter().collect();
        let value = written.to_nat();
        let simplified = known.simplify(&value);
        for values in models(&known) {
            let assignment = |name: &str| i128::from(lookup(values)(&Name::from(name)).unwrap_or(0));
            if let Some(expected) = written.value(&assignment) {
                let actual = simplified.evaluate(&lookup(values)).map(i128::from);
                prop_assert_eq!(actual, Ok(expected), "{} to {} under {} at {:?}", value, simplified, known, values);
            }
        }
    }

    #[test]
    fn facts_follow_from_themselves(fact in fact()) {
        let known: Facts = [fact.clone()].into_iter().collect();
        if !models(&known).is_empty() {
            prop_assert_ne!(known.holds(&fact), Verdict::No, "{}", fact);
        }
    }
}
