//! Definitions written out.

use super::*;
use crate::term::Term;

/// The definition written out, with the facts that it needs.
fn expanded(text: &str, name: &str) -> (Term, Vec<String>) {
    let program =
        infer_program(&read(text)).unwrap_or_else(|errors| panic!("{}", rendered(&errors)));
    let definition = program.expand(&name.into()).expect("a definition");
    let facts = definition.facts.iter().map(ToString::to_string);
    (definition.term.clone(), facts.collect())
}

const CHAIN: &str = "
    def square = fun x => mul x x
    def squares = fun xs => map square xs
    def unused = fun x => x
    def tiles where n % 8 == 0 =
      fun (n : nat) (xs : (n+1).f32) => split 4 (drop 1 (squares xs))
    def fixed = tiles 64
    def sum = fun (n : nat) (xs : n.f32) => map (reduce add 0) (split 4 xs)";

#[test]
fn definitions_that_use_each_other_are_written_out_with_their_types() {
    let (term, facts) = expanded(CHAIN, "tiles");
    insta::assert_snapshot!(term, @"fun (n : nat) (xs : (n+1).f32) => split 4 (drop 1 ((fun (xs : (n+1).f32) => map (fun (x : f32) => x * x) xs) xs))");
    assert_eq!(facts, ["n%8 == 0"]);
    assert!(term.references().is_empty());
    // All types hold: inference finds the same for the term on its own.
    let context = Context {
        facts: Facts::parse("n % 8 == 0").expect("facts"),
        ..Context::default()
    };
    let again = infer_in(&term.without_types(), &context).expect("well typed");
    assert_eq!(Some(&again.ty), term.ty());
    let (fixed, facts) = expanded(CHAIN, "fixed");
    assert_eq!(
        fixed.ty().map(ToString::to_string).as_deref(),
        Some("65.f32 -> 16.4.f32")
    );
    assert_eq!(facts, [""; 0]);
}

#[test]
fn facts_that_are_left_open_are_among_the_facts() {
    assert_eq!(expanded(CHAIN, "sum").1, ["n%4 == 0"]);
}

#[test]
fn what_the_program_does_not_define_is_not_expanded() {
    let program = infer_program(&read(CHAIN)).expect("well typed");
    assert!(program.expand(&"nothing".into()).is_none());
}

#[test]
fn a_long_chain_of_definitions_takes_little_memory() {
    let mut text = "def f0 = fun (x : f32) => add x 1\n".to_owned();
    for index in 1..200 {
        text += &format!("def f{index} = fun (x : f32) => f{0} (f{0} x)\n", index - 1);
    }
    let program = infer_program(&read(&text)).expect("well typed");
    let last = program.expand(&"f199".into()).expect("a definition");
    // 2^199 uses, all of which share one node.
    let (_, body) = last.term.as_lambda().expect("a lambda");
    let (function, argument) = body.as_apply().expect("an application");
    assert!(function.is_same_node(argument.as_apply().expect("an application").0));
}
