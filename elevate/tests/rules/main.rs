//! Every rule of the library keeps what programs mean, and the tests see rules that do not.

use rise_elevate::{
    rule::RewriteRule,
    testing::{Plan, Tested, test, test_edges},
    text::Library,
};
use rise_lang::{diagnostic::Source, syntax::NoImports};

/// How many instances of each rule: `RISE_RULE_CASES`, 6 by default.
fn plan() -> Plan {
    let cases = std::env::var("RISE_RULE_CASES").ok();
    let cases = cases.and_then(|text| text.parse().ok()).unwrap_or(6);
    Plan { cases, seed: 0 }
}

/// The number of instances, or the fault of the rule.
fn tested(rule: &RewriteRule, plan: Plan) -> Result<Tested, String> {
    let name = rule.name();
    match test(rule, plan) {
        Err(fault) => Err(format!("{name}: {fault}")),
        Ok(tested) if tested.never_violated.is_empty() => Ok(tested),
        Ok(tested) => Err(format!(
            "{name}: no instance violates {}",
            tested.never_violated.join(" and ")
        )),
    }
}

#[test]
fn every_rule_keeps_types_and_values() {
    let (mut count, mut edges, mut all) = (0, 0, Vec::new());
    for rule in Library::standard().rules() {
        count += 1;
        match tested(rule, plan()) {
            Ok(tested) => edges += tested.edges,
            Err(wrong) => all.push(wrong),
        }
    }
    assert!(count > 100, "only {count} rules");
    assert!(
        all.is_empty(),
        "{} of {count} rules:\n\n{}",
        all.len(),
        all.join("\n\n")
    );
    let wanted = 4 * plan().cases * count;
    assert!(
        edges > wanted * 3 / 4,
        "only {edges} of {wanted} instances of the smallest sizes"
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
        match test_edges(rule, Plan { cases: 15, seed: 0 }) {
            Err(fault) => assert!(fault.to_string().contains(expected), "{fault}"),
            Ok(found) => panic!("nobody sees what is wrong with {text} in {found} instances"),
        }
    }
}

/// Right rules of users that take terms and strategies.
const WITH_VALUES: &[&str] = &[
    "rule stored(what : strategy, how : strategy): (e[x] : t) ~> (let) (toMem global y) (fun z => e[z]) where what x, how x ~> y",
    "rule named(w : term): (e[w] : t) ~> (let) w (fun z => e[z])",
    "rule mapped(f : term): map f (map (fun x => g[x]) xs) ~> map (fun x => f (g[x])) xs",
    "rule weighted(w : term, v : term, h : term): join (w : n.m.t) ~> join (map (fun x => map (fun y => x * y) (h : m.t)) (v : n.t)) where outerProduct w v h, t : ordered, over real",
];

#[test]
fn rules_with_terms_and_strategies_are_tested() {
    for text in WITH_VALUES {
        let library = Library::load(&Source::new("right.elevate", *text), &NoImports)
            .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
        let name = text["rule ".len()..].split('(').next().expect("a name");
        let rule = library.rule(name).expect("the rule");
        if let Err(wrong) = tested(rule, Plan { cases: 20, seed: 0 }) {
            panic!("{wrong}");
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
        "rule partLost(what : strategy): (map (fun y => e[y]) (g[(x : n.s)] : n.s) : n.t) ~> map (fun y => e[y]) x where what x",
        "left: ",
    ),
    (
        "rule otherTerm(w : term, v : term): map w xs ~> map v xs",
        "left: ",
    ),
    (
        "rule alwaysRefused: map f xs ~> mapSeq f xs where length xs < 0",
        "instances",
    ),
    (
        "rule emptyCondition: map f xs ~> mapSeq f xs where length xs >= 0",
        "no instance violates",
    ),
];

#[test]
fn wrong_rules_are_seen() {
    for (text, expected) in WRONG {
        let library = Library::load(&Source::new("wrong.elevate", *text), &NoImports)
            .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
        let name = text["rule ".len()..]
            .split(['(', ':'])
            .next()
            .expect("a name");
        let rule = library.rule(name).expect("the rule");
        match tested(rule, Plan { cases: 60, seed: 0 }) {
            Err(report) => assert!(report.contains(expected), "{report}"),
            Ok(_) => panic!("nobody sees what is wrong with {text}"),
        }
    }
}
