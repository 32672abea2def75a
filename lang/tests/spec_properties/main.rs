//! Random well-typed terms keep what the specification promises: they have the type that they were made for, print as themselves, and have a value of
//! their type.

mod choices;
mod terms;
mod types;

use proptest::prelude::*;
use rise_lang::{
    diagnostic::Source,
    infer::{Inferred, infer},
    interpreter::{Sizes, Value, interpret},
    syntax::{parse_term, print_term},
    term::Term,
};

use terms::Terms;
use types::Type;

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
