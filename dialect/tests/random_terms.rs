//! Random well-typed terms go to the dialect and come back.

mod round_trip;

use proptest::prelude::*;
use rise_dialect::term::TermErrorKind;
use rise_lang::{
    diagnostic::Source,
    infer::infer,
    syntax::parse_term,
    term::{Definition, Term},
};
use rise_testing::random::{Terms, Type};
use round_trip::Failure;

const DEEPEST_TYPE: u32 = 2;
const DEEPEST_TERM: u32 = 4;

fn typed(text: &str) -> Term {
    let term = parse_term(&Source::new("random", text))
        .unwrap_or_else(|error| panic!("{text}\n{}", error.diagnostic().render(false)));
    let inferred =
        infer(&term).unwrap_or_else(|error| panic!("{text}\n{}", error.diagnostic().render(false)));
    inferred.term
}

/// Whether memory holds values of the type: those of pairs apart.
fn is_of_memory(ty: &Type) -> bool {
    match ty {
        Type::Scalar(_) | Type::Index(_) | Type::Vector(..) => true,
        Type::Pair(first, second) => is_of_memory(first) && is_of_memory(second),
        Type::Array(_, element) => is_of_memory(element),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn well_typed_terms_come_back(numbers in proptest::collection::vec(any::<u8>(), 0..150)) {
        let context = round_trip::context();
        let mut terms = Terms::new(numbers);
        let ty = Type::any(&mut terms.choices, DEEPEST_TYPE);
        let text = terms.term(&ty, DEEPEST_TERM);
        let term = typed(&text);
        match round_trip::term(&context, &term) {
            Ok(()) => {}
            Err(Failure::Refused(error)) => prop_assert!(false, "{}\n{}", text, error),
            Err(Failure::Lost(message)) => prop_assert!(false, "{}\n{}", text, message),
        }
        let definition = Definition::new("random", term);
        if let Err(Failure::Lost(message)) = round_trip::value_definition(&context, &definition) {
            prop_assert!(false, "{}\n{}", text, message);
        }
        if let Err(Failure::Lost(message)) = round_trip::places(&context, &definition) {
            prop_assert!(false, "{}\n{}", text, message);
        }
        match round_trip::definition(&context, &definition) {
            Ok(()) => prop_assert!(is_of_memory(&ty), "{}\nhas the type {}", text, ty),
            Err(Failure::Refused(error)) if matches!(error.kind, TermErrorKind::Border { .. }) => {
                prop_assert!(!is_of_memory(&ty), "{}\nhas the type {}", text, ty);
            }
            Err(Failure::Refused(error)) => prop_assert!(false, "{}\n{}", text, error),
            Err(Failure::Lost(message)) => prop_assert!(false, "{}\n{}", text, message),
        }
    }
}
