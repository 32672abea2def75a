//! Every rule of the library keeps what programs mean.
//!
//! For every rule, random instances of its left side are made: sizes for which the conditions hold, some of them symbolic, types, and terms for its
//! variables. The left side is rewritten at its root; the result must have the same type, and the same value for random inputs. Where a condition
//! does not hold, the rule must refuse. The seed of a case is its number: what fails once always fails.

mod check;
mod instance;
mod operators;
mod random;
mod terms;
mod types;
mod wishes;

use std::collections::BTreeMap;

use check::{Verdict, applies, is_refused, is_right_or_refused};
use instance::Miss;
use rise_elevate::{
    rule::{Condition, RewriteRule},
    text::Library,
};
use rise_lang::{diagnostic::Source, syntax::NoImports};

/// How many instances of each rule: `RISE_RULE_CASES`, 6 by default.
fn cases() -> u64 {
    std::env::var("RISE_RULE_CASES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(6)
}

/// The shortest report of an instance for which the rule is wrong, if any is; an error too if there are no instances.
fn examined(
    what: &str,
    cases: u64,
    case: impl Fn(u64, u32) -> Verdict,
) -> Result<Examined, String> {
    let mut found = Examined::default();
    let (mut right, mut seed) = (0, 0);
    while right < cases && seed < cases * 20 {
        let depth = (seed % 4) as u32;
        match case(seed, depth) {
            Verdict::Right => right += 1,
            Verdict::None(miss) => *found.misses.entry(miss).or_default() += 1,
            Verdict::Wrong(report) => return Err(format!("{what}: {}", shortest(report, case))),
        }
        seed += 1;
    }
    found.right = right;
    Ok(found)
}

fn shortest(report: String, case: impl Fn(u64, u32) -> Verdict) -> String {
    let small = (0..60).filter_map(|seed| match case(seed, 0) {
        Verdict::Wrong(report) => Some(report),
        _ => None,
    });
    small.fold(report, |shortest, other| {
        match other.len() < shortest.len() {
            true => other,
            false => shortest,
        }
    })
}

#[derive(Default)]
struct Examined {
    right: u64,
    misses: BTreeMap<Miss, u64>,
}

/// What is wrong with the rule, if anything is.
fn wrong(rule: &RewriteRule, cases: u64) -> Option<String> {
    let name = rule.name();
    match examined(name.as_str(), cases, |seed, depth| {
        applies(rule, seed, depth)
    }) {
        Err(wrong) => return Some(wrong),
        Ok(found) if found.right < cases => {
            return Some(format!(
                "{name}: only {} of {cases} instances were found; none because of {:?}",
                found.right, found.misses
            ));
        }
        Ok(_) => {}
    }
    let conditions = rule.declaration().conditions.iter().enumerate();
    // `over real` restricts no use of the rule.
    let conditions =
        conditions.filter(|(_, condition)| !matches!(condition, Condition::OverReal(_)));
    conditions
        .filter_map(|(number, condition)| refusal(rule, number, condition, cases))
        .next()
}

fn refusal(rule: &RewriteRule, number: usize, condition: &Condition, cases: u64) -> Option<String> {
    let what = format!(
        "{}, where condition {} does not hold",
        rule.name(),
        number + 1
    );
    match examined(&what, cases.div_ceil(3), |seed, depth| {
        is_refused(rule, number, seed, depth)
    }) {
        Err(wrong) => Some(wrong),
        Ok(found) if found.right > 0 => None,
        // What has no type is no instance, nor is an operator on what has none: the condition says what the left side needs anyway.
        Ok(found)
            if matches!(condition, Condition::Class(..))
                && [Miss::Typing, Miss::Terms]
                    .iter()
                    .any(|miss| found.misses.contains_key(miss)) =>
        {
            None
        }
        Ok(found) => Some(format!(
            "{what}: no instance; none because of {:?}",
            found.misses
        )),
    }
}

#[test]
fn every_rule_keeps_types_and_values() {
    let (mut count, mut all) = (0, Vec::new());
    for rule in Library::standard().rules() {
        count += 1;
        all.extend(wrong(rule, cases()));
    }
    assert!(count > 100, "only {count} rules");
    assert!(
        all.is_empty(),
        "{} of {count} rules:\n\n{}",
        all.len(),
        all.join("\n\n")
    );
}

/// How many instances of the smallest sizes are made of each rule.
fn edges() -> u64 {
    4 * cases()
}

/// What is wrong with the rule on the smallest sizes, if anything is, and how many instances were found.
fn wrong_at_edges(rule: &RewriteRule, cases: u64) -> Result<u64, String> {
    let what = format!("{}, at the smallest sizes", rule.name());
    examined(&what, cases, |seed, depth| {
        is_right_or_refused(rule, seed, depth)
    })
    .map(|found| found.right)
}

#[test]
fn every_rule_is_right_or_refused_at_the_smallest_sizes() {
    let (mut instances, mut rules, mut all) = (0, 0, Vec::new());
    for rule in Library::standard().rules() {
        rules += 1;
        match wrong_at_edges(rule, edges()) {
            Ok(found) => instances += found,
            Err(wrong) => all.push(wrong),
        }
    }
    assert!(
        all.is_empty(),
        "{} rules:\n\n{}",
        all.len(),
        all.join("\n\n")
    );
    assert!(
        instances > rules * edges() * 3 / 4,
        "only {instances} instances of {rules} rules"
    );
}

/// Rules that are wrong for the smallest sizes only, and what the harness says of each.
const WRONG_AT_EDGES: &[(&str, &str)] = &[
    (
        "rule nothingPadded: (xs : n.t) ~> take n (drop 1 (padClamp 1 0 xs))",
        "right: ",
    ),
    (
        "rule lastLost(n : nat): (xs : m.t) ~> take m (padClamp 0 n (take (m - n) xs)) where n <= m",
        "right: ",
    ),
];

#[test]
fn rules_that_are_wrong_at_the_smallest_sizes_are_seen() {
    for (text, expected) in WRONG_AT_EDGES {
        let library = Library::load(&Source::new("wrong.elevate", *text), &NoImports)
            .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
        let name = text["rule ".len()..]
            .split(['(', ':'])
            .next()
            .expect("a name");
        let rule = library.rule(name).expect("the rule");
        match wrong_at_edges(rule, 60) {
            Err(report) => assert!(report.contains(expected), "{report}"),
            Ok(found) => panic!("nobody sees what is wrong with {text} in {found} instances"),
        }
    }
}

/// Rules that are wrong, each in another way, and what the harness says of each.
const WRONG: &[(&str, &str)] = &[
    (
        "rule functionLost: map (fun y => e[y]) (map (fun (x : t) => (g[x] : t)) xs) ~> map (fun y => e[y]) xs",
        "left: ",
    ),
    ("rule transposeLost: transpose (xs : n.n.t) ~> xs", "left: "),
    (
        "rule dropLost: take n (drop m xs) ~> take n xs where n > 0, m > 0",
        "left: ",
    ),
    (
        "rule argumentsExchanged: reduce (fun acc y => op[acc, y]) init xs ~> reduce (fun acc y => op[y, acc]) init xs",
        "left: ",
    ),
    (
        "rule orderIgnored: reduceSeq (fun acc y => op[acc, y]) init (join xss) ~> reduceSeq (fun acc y => op[acc, y]) init (join (transpose xss))",
        "left: ",
    ),
    (
        "rule windowsShifted: slide 2 1 (xs : (m + 1).t) ~> slide 2 1 (padClamp 1 0 (take m xs))",
        "left: ",
    ),
    (
        "rule undefinedElements: map (fun x => e[x]) (padEmpty r xs) ~> padEmpty r (map (fun x => e[x]) xs)",
        "undefined",
    ),
    (
        "rule notAssociative: reduce (fun acc y => op[acc, y]) init (join xss) ~> reduce (fun acc y => op[acc, y]) init (map (fun ys => reduce (fun acc y => op[acc, y]) init ys) xss)",
        "left: ",
    ),
    (
        "rule notNeutral: reduce (fun acc y => op[acc, y]) init (join xss) ~> reduce (fun acc y => op[acc, y]) init (map (fun ys => reduce (fun acc y => op[acc, y]) init ys) xss) where associative op",
        "left: ",
    ),
    (
        "rule outOfBounds: (xs : n.t) ~> take n (padClamp 1 1 xs)",
        "right: ",
    ),
    (
        "rule alwaysRefused: map f xs ~> mapSeq f xs where length xs < 0",
        "instances",
    ),
    (
        "rule emptyCondition: map f xs ~> mapSeq f xs where length xs >= 0",
        "no instance",
    ),
];

#[test]
fn wrong_rules_are_seen() {
    for (text, expected) in WRONG {
        let library = Library::load(&Source::new("wrong.elevate", *text), &NoImports)
            .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
        let name = text["rule ".len()..].split(':').next().expect("a name");
        let rule = library.rule(name).expect("the rule");
        match wrong(rule, 60) {
            Some(report) => assert!(report.contains(expected), "{report}"),
            None => panic!("nobody sees what is wrong with {text}"),
        }
    }
}
