//! Speed, depth, and that nothing panics.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::{
    diagnostic::Diagnostic,
    primitives::Primitive,
    term::build::{fun, typed_fun, variable},
    types::{Type, TypeArgument},
};

#[test]
fn a_long_pipeline_takes_milliseconds() {
    let stage = |xs: Term| Primitive::Map.of([fun("x", |x| Primitive::Mul.of([x.clone(), x])), xs]);
    let pipeline = |length: usize| {
        typed_fun("xs", Type::parse("64.f32").expect("a type"), |xs| {
            (0..length).fold(xs, |xs, _| stage(xs))
        })
    };
    let time = |length| {
        let term = pipeline(length);
        let start = Instant::now();
        infer(&term).expect("well typed");
        start.elapsed()
    };
    time(100);
    assert!(
        time(1000) < Duration::from_secs(2),
        "quadratic work would take far longer, even without optimisation"
    );
}

#[test]
fn deep_terms_do_no_harm() {
    let nested = (0..20_000).fold(variable("x"), |x, _| Primitive::Neg.of([x]));
    let term = Term::annotated_lambda("x", Type::parse("f32").expect("a type"), nested);
    let inferred = infer(&term).expect("well typed");
    // Dropping a term goes as deep as the term.
    std::mem::forget((term, inferred));
}

fn any_term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        "[xyz]".prop_map(|name| Term::variable(name.as_str())),
        (0..Primitive::all().len()).prop_map(|index| Term::primitive(Primitive::all()[index])),
        (0..Primitive::all().len(), 0_u64..5)
            .prop_map(|(index, size)| Primitive::all()[index].at([size])),
        "[0-9]{1,2}".prop_map(|text| crate::term::build::number(&text).expect("a number")),
        Just(Term::literal(1.5_f32)),
    ];
    leaf.prop_recursive(5, 30, 2, |inner| {
        prop_oneof![
            ("[xyz]", inner.clone()).prop_map(|(name, body)| Term::lambda(name.as_str(), body)),
            inner.clone().prop_map(|body| typed_fun(
                "x",
                Type::parse("n.4.f32").expect("a type"),
                |_| body
            )),
            inner
                .clone()
                .prop_map(|body| crate::term::build::nat_fun("n", |_| body)),
            inner
                .clone()
                .prop_map(|body| Term::type_apply(body, TypeArgument::from(2))),
            (inner.clone(), inner).prop_map(|(function, argument)| Term::apply(function, argument)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_term_has_a_type_or_an_error(term in any_term()) {
        has_a_type_or_an_error(&term)?;
    }
}

fn has_a_type_or_an_error(term: &Term) -> Result<(), TestCaseError> {
    match infer(term) {
        Ok(Inferred {
            term: typed, ty, ..
        }) => {
            prop_assert_eq!(typed.ty(), Some(&ty));
            let again = infer(&typed);
            prop_assert_eq!(again.as_ref().map(|again| &again.ty), Ok(&ty), "{}", typed);
        }
        Err(error) => {
            let shown = Diagnostic {
                help: Vec::new(),
                ..error.diagnostic()
            }
            .render(false);
            prop_assert!(!shown.is_empty() && !shown.contains('?'), "{}", shown);
        }
    }
    Ok(())
}

/// Terms that random ones were, and that no primitive's own facts about its sizes may trouble: they
/// name a size that the term binds.
#[test]
fn primitives_below_lambdas_without_types() -> Result<(), TestCaseError> {
    for primitive in Primitive::all() {
        let function = Term::lambda("x", Term::primitive(*primitive));
        let argument = Term::apply(variable("y"), function.clone());
        for term in [
            Term::lambda("y", argument),
            Term::lambda("y", Term::apply(function.clone(), variable("y"))),
            function,
        ] {
            has_a_type_or_an_error(&term)?;
        }
    }
    Ok(())
}
