//! Random well-typed terms keep what the specification promises: they have the type that they were
//! made for, print as themselves, and have a value of their type.

use std::collections::HashSet;

use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};
use rise_lang::{
    diagnostic::Source,
    infer::{Inferred, infer},
    interpreter::{Sizes, Value, interpret},
    primitives::Primitive,
    syntax::{parse_term, print_term},
    term::{Term, TermKind},
};

use rise_testing::random::{Terms, Type};

const DEEPEST_TYPE: u32 = 2;
const DEEPEST_TERM: u32 = 4;

fn read(text: &str) -> Term {
    parse_term(&Source::new("random", text))
        .unwrap_or_else(|error| panic!("{text}\n{}", error.diagnostic().render(false)))
}

fn inferred(term: &Term, text: &str) -> Inferred {
    infer(term).unwrap_or_else(|error| panic!("{text}\n{}", error.diagnostic().render(false)))
}

/// Whether the value is one of the type.
fn is_of(value: &Value, ty: &Type) -> bool {
    match (value, ty) {
        (Value::Scalar(scalar), Type::Scalar(name)) => scalar.scalar().name() == *name,
        (Value::Index { value, bound }, Type::Index(expected)) => {
            bound == expected && value < bound
        }
        (Value::Vector(lanes), Type::Vector(length, element)) => {
            lanes.len() as u64 == *length
                && lanes.iter().all(|lane| is_of(lane, &Type::Scalar(element)))
        }
        (Value::Array(array), Type::Array(length, element)) => {
            array.len() as u64 == *length
                && array.elements().iter().all(|value| is_of(value, element))
        }
        (Value::Pair(pair), Type::Pair(first, second)) => {
            is_of(pair.first(), first) && is_of(pair.second(), second)
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn well_typed_terms_have_their_type_and_a_value_of_it(
        numbers in proptest::collection::vec(any::<u8>(), 0..150),
    ) {
        let mut terms = Terms::new(numbers);
        let ty = Type::any(&mut terms.choices, DEEPEST_TYPE);
        let text = terms.term(&ty, DEEPEST_TERM);
        let term = read(&text);
        let first = inferred(&term, &text);
        prop_assert_eq!(first.ty.to_string(), ty.to_string(), "{}", text);
        prop_assert!(first.facts.is_empty(), "{}\n{:?}", text, first.facts);

        for printed in [print_term(&term), print_term(&first.term)] {
            let again = inferred(&read(&printed), &printed);
            prop_assert_eq!(&again.ty, &first.ty, "{}", printed);
        }
        prop_assert_eq!(&read(&print_term(&first.term)), &first.term, "{}", text);

        let value = interpret(&first.term, &Sizes::new(), Vec::new());
        let value = value.unwrap_or_else(|error| panic!("{text}\n{error}"));
        prop_assert!(is_of(&value, &ty), "{} is not of type {}\n{}", value, ty, text);
    }
}

/// The primitives that no random term uses: the interpreter has a meaning for a foreign function
/// only if it is given one.
const NOT_MADE: [Primitive; 1] = [Primitive::ForeignFunction];

#[test]
fn random_terms_use_nearly_every_primitive() {
    let mut runner = TestRunner::deterministic();
    let lists = proptest::collection::vec(any::<u8>(), 100..150);
    let mut used = HashSet::new();
    for _ in 0..3000 {
        let numbers = lists
            .new_tree(&mut runner)
            .expect("a list of numbers")
            .current();
        let mut terms = Terms::new(numbers);
        let ty = Type::any(&mut terms.choices, DEEPEST_TYPE);
        primitives(&read(&terms.term(&ty, DEEPEST_TERM)), &mut used);
    }
    let unused = Primitive::all()
        .iter()
        .filter(|primitive| !used.contains(primitive));
    assert_eq!(unused.copied().collect::<Vec<_>>(), NOT_MADE);
}

fn primitives(term: &Term, used: &mut HashSet<Primitive>) {
    if let TermKind::Primitive(primitive) = term.kind() {
        used.insert(*primitive);
    }
    for child in term.children() {
        primitives(child, used);
    }
}
