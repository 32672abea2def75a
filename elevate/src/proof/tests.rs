use std::collections::BTreeSet;

use rise_lang::{diagnostic::Source, syntax::NoImports};

use super::{Example, Statement, Topic, Use, example};
use crate::text::Library;

fn statement(rule: &str) -> Statement {
    let source = Source::new("mine.elevate", format!("// A rule.\nrule mine{rule}\n"));
    let library = Library::load(&source, &NoImports).unwrap();
    Statement::of(library.rule("mine").unwrap()).unwrap()
}

#[test]
fn every_rule_of_the_library_has_a_statement() {
    for rule in Library::standard().rules() {
        let (name, statement) = (rule.name(), Statement::of(rule));
        assert!(
            statement.is_ok() || is_open(name.as_str()),
            "{name}: {statement:?}"
        );
    }
}

/// Whether `open.txt` lists the rule.
fn is_open(name: &str) -> bool {
    let open = include_str!("../../proofs/open.txt");
    open.lines()
        .any(|line| line.starts_with(&format!("{name}:")))
}

#[test]
fn every_use_of_a_rule_in_rust_has_a_statement() {
    for (name, statement) in Topic::of_natives().rules {
        assert_eq!(
            statement.is_err(),
            is_open(name.as_str()),
            "{name}: {statement:?}"
        );
    }
}

#[test]
fn uses_are_of_rules_in_rust() {
    let rules: BTreeSet<_> = Library::rules_in_rust().collect();
    for known in Use::all() {
        assert!(rules.contains(&known.rule), "{}", known.name);
    }
}

#[test]
fn functions_on_vectors_are_those_on_scalars_in_every_lane() {
    let uses = Use::all();
    let products = uses
        .iter()
        .find(|known| known.name.as_str() == "vectorizeLanes_2");
    let meaning = products.unwrap().statement().unwrap().meaning;
    assert!(
        meaning.contains("(mapVec2 any_mul (fst p) (snd p))"),
        "{meaning}"
    );
}

#[test]
fn sizes_of_the_right_side_are_to_be_proved_from_the_conditions() {
    let split = statement("(n : nat): (xs : m.t) ~> join (split n xs) where m % n == 0");
    let sizes = "forall (n : nat) (m : nat)\n  (Hpositive : 0 < n)\n  (Hwhere : (m mod n) = 0),\n  (m = (m / n) * n)";
    assert_eq!(split.sizes.as_deref(), Some(sizes));
}

#[test]
fn a_bound_says_not_that_its_sizes_exist() {
    let rule = statement(
        "(n : nat): (xs : m.t) ~> concat (take (m % n) xs) (drop (m % n) xs) where m % n <= m",
    );
    assert!(rule.sizes.unwrap().contains("(0 < n)"));
}

#[test]
fn arithmetic_is_of_a_ring_only_over_real() {
    let exact = statement(": (x : t) + 0 ~> x where t : ordered").meaning;
    assert!(exact.contains("(any_add : (Tt -> (Tt -> Tt)))"), "{exact}");
    let real = statement(": (x : t) + 0 ~> x where t : ordered, over real").meaning;
    assert!(
        real.contains("(Nt : Num Tt)") && real.contains("(add x (zero : Tt))"),
        "{real}"
    );
}

#[test]
fn zero_is_known_of_all_numbers() {
    let exact = statement(
        ": padCst l r 0 (map (fun x => abs x) (xs : n.t)) ~> map (fun x => abs x) (padCst l r 0 xs) where t : ordered",
    );
    let law = "(Hlaw : any_abs number_0 = number_0)";
    assert!(exact.meaning.contains(law), "{}", exact.meaning);
}

#[test]
fn a_quotient_is_a_product_only_of_fractions_over_real() {
    let halves = |class: &str| {
        statement(&format!(
            ": map (fun x => (x / c : t)) xs ~> map (fun x => x / c) xs where t : {class}, over real"
        ))
    };
    let real = halves("scalarFloat").meaning;
    assert!(real.contains("(mul x (any_inverse c))"), "{real}");
    let whole = halves("scalarInteger").meaning;
    assert!(whole.contains("(any_div x c)"), "{whole}");
}

#[test]
fn what_is_added_may_be_different_at_every_position() {
    let rule =
        statement(": transpose (map (fun xs => padEmpty r xs) xss) ~> padEmpty r (transpose xss)");
    assert!(
        rule.meaning.contains("(u : fin n -> (arr (m + r) Tt))"),
        "{}",
        rule.meaning
    );
}

/// Primitives with a meaning in `Rise.v` that no example compares with the interpreter, and why.
const NOT_COMPARED: &[(&str, &str)] = &[];

#[test]
fn every_meaning_is_compared_with_the_interpreter() {
    let compared: BTreeSet<_> = Example::all()
        .into_iter()
        .flat_map(|example| example.primitives)
        .collect();
    let missing = example::defined()
        .into_iter()
        .filter(|primitive| !compared.contains(primitive));
    let missing: Vec<&str> = missing
        .map(rise_lang::primitives::Primitive::name)
        .collect();
    let listed: Vec<&str> = NOT_COMPARED.iter().map(|(name, _)| *name).collect();
    assert_eq!(missing, listed);
    assert!(compared.len() > 60, "{compared:?}");
}

#[test]
fn sizes_of_an_order_are_bounded() {
    let example = Example::of("reorder 3 (i => 2 - i) (i => 2 - i) f32[5, 6, 7]").unwrap();
    assert!(
        example.statement.contains("forall i, i < 3 -> i <= 2"),
        "{}",
        example.statement
    );
}

#[test]
fn examples_have_values_that_coq_can_compute() {
    let refused = |term: &str| Example::of(term).unwrap_err().to_string();
    assert!(refused("f32(0.5) + 1").contains("0.5"));
    assert!(refused("i8(100) + 100").contains("100"));
    assert!(refused("sqrt f32(4)").contains("sqrt"));
    assert!(refused("padEmpty 1 i32[1]").contains("undefined"));
    assert!(refused("fun (f : i32 -> i32) => f 1").contains("is a function"));
}
