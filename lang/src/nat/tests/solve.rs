//! Equations: results are solutions, and refused equations have none.

use proptest::prelude::*;

use super::expressions::ring_expression;
use crate::nat::{Facts, Name, Nat, Solution, unify, unify_all};

fn parse(text: &str) -> Nat {
    Nat::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn facts(text: &str) -> Facts {
    Facts::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The outcome as text.
fn outcome(known: &str, left: &str, right: &str) -> String {
    match unify(&parse(left), &parse(right), &facts(known)) {
        Solution::Solved(values) => {
            let values: Vec<String> = values
                .iter()
                .map(|(name, value)| format!("{name} = {value}"))
                .collect();
            values.join(", ")
        }
        Solution::Contradiction(contradiction) => contradiction.to_string(),
        Solution::Stuck(stuck) => match stuck.assuming {
            None => "stuck".to_owned(),
            Some(assumption) => {
                let values: Vec<String> = assumption
                    .substitution
                    .iter()
                    .map(|(name, value)| format!("{name} = {value}"))
                    .collect();
                let facts: Vec<String> = assumption.facts.iter().map(ToString::to_string).collect();
                format!("{} if {}", values.join(", "), facts.join(", "))
            }
        },
    }
}

#[track_caller]
fn solves(known: &str, left: &str, right: &str, expected: &str) {
    assert_eq!(
        outcome(known, left, right),
        expected,
        "{left} = {right} under {known}"
    );
    assert_eq!(
        outcome(known, right, left).contains("never"),
        expected.contains("never")
    );
}

#[test]
fn linear_occurrences_are_solved() {
    solves("", "4*?a", "4*m", "?a = m");
    solves("", "?a", "n", "?a = n");
    solves("", "?a", "?b + 1", "?a = ?b+1");
    solves("", "?n*m", "k*m", "?n = k");
    solves("", "?m*n^k", "2*n^(k+1)", "?m = 2*n");
    solves("", "sp*?n + sz - sp", "sp*k + sz - sp", "?n = k");
    solves("", "?n - 1 + 3", "n + 2", "?n = n");
    solves("", "n*?a*?b", "n*?k", "?k = ?a*?b");
    solves("", "3*?n+3-3", "3*32", "?n = 32");
    solves("", "?n+?m", "?n+k", "?m = k");
    solves("", "(m+1)*?a", "(m+1)*n*k", "?a = k*n");
    solves("", "?a", "?a", "");
    solves("", "?a", "2*?a", "?a = 0");
    solves("", "?a", "m-k*(m/k)", "?a = m%k");
    solves("", "?a", "k*(n/k)+2-n", "?a = 2-n%k");
}

#[test]
fn facts_help() {
    solves("k%4 == 0", "?n*32", "8*k", "?n = k/4");
    solves("n%32 == 0", "32*?a", "n", "?a = n/32");
    solves("n%m == 0", "m*?a", "n", "?a = n/m");
    solves("n == 4*m", "4*?a", "n", "?a = m");
    solves("n == m", "n", "m", "");
}

#[test]
fn powers_are_solved() {
    solves("", "?n^2", "m^2", "?n = m");
    solves("", "?n^2", "49*m^4", "?n = 7*m^2");
    solves("", "2^?k", "8", "?k = 3");
    solves("", "2^?k", "2^k", "?k = k");
    solves("", "4^?k", "2^(2*k)", "?k = k");
    solves("", "?n^2", "7", "stuck");
}

#[test]
fn contradictions_are_found() {
    solves(
        "",
        "4*?a",
        "4*m+1",
        "`4*?a` never equals `4*m+1`: they differ modulo 4",
    );
    solves("", "?a", "?a+1", "`?a` never equals `?a+1`");
    solves("", "?n+5", "3", "`?n+5` never equals `3`");
    solves("", "n", "n+1", "`n` never equals `n+1`");
    solves("m > 0", "n", "n+m", "`n` never equals `m+n`");
    solves("n < 4", "?a + 4", "n", "`?a+4` never equals `n`");
}

#[test]
fn what_is_not_determined_is_kept() {
    solves("", "?a + ?b", "n", "stuck");
    solves("", "?a * ?b", "32*k", "stuck");
    solves("", "?a / 4", "n", "stuck");
    solves("", "32*?a", "n", "?a = n/32 if n%32 == 0");
    solves(
        "",
        "sp*?n + sz - sp",
        "l",
        "?n = (l-sz)/sp+1 if (l-sz)%sp == 0",
    );
    solves("", "n", "m", " if n == m");
}

#[test]
fn systems_are_solved_in_any_order() {
    let system = |equations: &[(&str, &str)]| {
        let equations: Vec<(Nat, Nat)> = equations
            .iter()
            .map(|(left, right)| (parse(left), parse(right)))
            .collect();
        unify_all(&equations, &Facts::new())
    };
    let values = |equations: &[(&str, &str)]| {
        let system = system(equations);
        assert_eq!(
            (system.stuck.len(), &system.contradiction),
            (0, &None),
            "{equations:?}"
        );
        let values: Vec<String> = system
            .substitution
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        values.join(", ")
    };
    assert_eq!(values(&[("?a*?b", "n*m"), ("?a", "n")]), "?a = n, ?b = m");
    assert_eq!(
        values(&[("?a + ?b", "10"), ("?a", "?b + 4")]),
        "?a = 7, ?b = 3"
    );
    assert_eq!(
        values(&[("?a + ?b", "5"), ("?a - ?b", "1")]),
        "?a = 3, ?b = 2"
    );
    assert_eq!(
        values(&[("?a", "?b"), ("?b", "?c"), ("?c", "n")]),
        "?a = n, ?b = n, ?c = n"
    );
    assert!(system(&[("?a", "3"), ("?a", "4")]).contradiction.is_some());
    assert_eq!(system(&[("?a + ?b", "n")]).stuck.len(), 1);
}

proptest! {
    #![proptest_config(super::cases(400))]

    #[test]
    fn solutions_solve(left in ring_expression(), right in ring_expression()) {
        let unknown = |nat: &Nat| nat.substitute(&|name: &Name| match name.as_str() {
            "n" => Some(Nat::variable("?n")),
            "m" => Some(Nat::variable("?m")),
            _ => None,
        });
        let (left, right) = (unknown(&left.to_nat()), unknown(&right.to_nat()));
        let is_solution = |n: i64, m: i64, k: i64| {
            let value = |name: &Name| Some(match name.as_str() { "?n" => n, "?m" => m, _ => k });
            left.evaluate(&value).ok().zip(right.evaluate(&value).ok()).map(|(left, right)| left == right)
        };
        match unify(&left, &right, &Facts::new()) {
            Solution::Solved(values) => {
                let apply = |nat: &Nat| nat.substitute(&|name| values.get(name).cloned());
                prop_assert!(Facts::new().equal(&apply(&left), &apply(&right)).is_yes(), "{} = {}: {:?}", left, right, values);
            }
            Solution::Contradiction(contradiction) => {
                for n in 0..7 {
                    for m in 0..7 {
                        for k in 0..7 {
                            prop_assert_ne!(is_solution(n, m, k), Some(true), "{} at {:?}", contradiction, (n, m, k));
                        }
                    }
                }
            }
            Solution::Stuck(stuck) => {
                if let Some(assumption) = stuck.assuming {
                    let known: Facts = assumption.facts.iter().cloned().collect();
                    let apply = |nat: &Nat| nat.substitute(&|name| assumption.substitution.get(name).cloned());
                    let satisfiable = (0..50).any(|k| {
                        known.iter().all(|fact| fact.evaluate(&|_| Some(k)) == Ok(true))
                    });
                    prop_assert!(!satisfiable || !known.equal(&apply(&left), &apply(&right)).is_no());
                }
            }
        }
    }

    #[test]
    fn unique_solutions_are_found(value in ring_expression(), coefficient in 1_u64..9, offset in ring_expression()) {
        let (value, offset) = (value.to_nat(), offset.to_nat());
        prop_assume!(super::normal_form::is_reduced(&(&value * coefficient + &offset)));
        let unknown = Nat::variable("?a");
        match unify(&(&unknown * coefficient + &offset), &(&value * coefficient + &offset), &Facts::new()) {
            // The value is the only one, its form is not: `m-k*(m/k)` is found as `m%k`.
            Solution::Solved(values) => {
                let found = values.get(&Name::from("?a"));
                prop_assert!(found.is_some_and(|found| Facts::new().equal(found, &value).is_yes()), "{:?} is not {}", found, value);
            }
            Solution::Contradiction(_) => prop_assert!(!Facts::new().less(&value, &Nat::zero()).is_no(), "{}", value),
            Solution::Stuck(_) => prop_assert!(false, "{} is not found", value),
        }
    }
}
