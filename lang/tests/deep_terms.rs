//! No operation on terms needs a stack as deep as the term.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use rise_lang::infer::infer;
use rise_lang::interpreter::{Reason, Sizes, Value, interpret};
use rise_lang::nat::Nat;
use rise_lang::primitives::Primitive::{Add, Neg};
use rise_lang::syntax::{DEEPEST_NESTING, print_term};
use rise_lang::term::{Literal, ScalarValue, Term};
use rise_lang::types::{Scalar, Substitution, Type};

const DEPTH: usize = 100_000;

fn scalar() -> Type {
    Type::Data(Scalar::F32.into())
}

/// `neg (neg (… x))`
fn arguments() -> Term {
    (0..DEPTH).fold(Term::variable("x"), |term, _| Neg.of([term]))
}

/// `x + x + … + x`
fn functions() -> Term {
    (0..DEPTH).fold(Term::variable("x"), |term, _| {
        Add.of([term, Term::variable("x")])
    })
}

/// `(fun y => (fun y => … x) x) x`
fn lambdas() -> Term {
    (0..DEPTH).fold(Term::variable("x"), |term, _| {
        Term::apply(
            Term::annotated_lambda("y", scalar(), term),
            Term::variable("x"),
        )
    })
}

fn all() -> [Term; 3] {
    [arguments(), functions(), lambdas()]
}

fn closed(term: Term) -> Term {
    Term::annotated_lambda("x", scalar(), term)
}

#[test]
fn equality_and_hashing() {
    for (left, right) in all().into_iter().zip(all()) {
        assert!(left == right);
        let hash = |term: &Term| {
            let mut hasher = DefaultHasher::new();
            term.hash(&mut hasher);
            hasher.finish()
        };
        assert_eq!(hash(&left), hash(&right));
        assert!(closed(left) != right);
    }
}

#[test]
fn substitution() {
    for term in all() {
        let one = Term::literal(1.0_f32);
        assert!(term.substitute(&"x".into(), &one).is_closed());
        let typed = Substitution::of_nat("n".into(), Nat::constant(3));
        assert!(term.substitute_types(&typed) == term);
        assert!(term.free_type_variables().is_empty());
        assert!(term.without_types() == term);
        assert!(term.references().is_empty());
    }
}

#[test]
fn printing() {
    for term in all() {
        assert!(term.to_string().len() > DEPTH);
        assert!(print_term(&term).len() > DEPTH);
    }
    // Less deep than what is printed on one line, and deeper than what is read.
    let deep = (0..5000).fold(Term::variable("x"), |term, _| Neg.of([term]));
    assert!(print_term(&deep).len() > 5000);
}

#[test]
fn inference_and_interpretation() {
    for term in all() {
        let inferred = infer(&closed(term)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(inferred.ty.to_string(), "f32 -> f32");
        // The interpreter has a limit of its own, which it reports.
        let outcome = interpret(&inferred.term, &Sizes::new(), vec![Value::from(1.0_f32)]);
        let error = outcome.expect_err("too deep");
        assert!(matches!(error.reason(), Reason::Depth(_)), "{error}");
    }
}

#[test]
fn mistakes() {
    let literal = Term::literal(Literal::Scalar(ScalarValue::Bool(true)));
    let wrong = (0..DEPTH).fold(literal, |term, _| Neg.of([term]));
    assert!(infer(&wrong).is_err());
}

/// `fun x => fun x => … x`
fn parameters(count: usize) -> Term {
    let body = Term::variable("x");
    (0..count).fold(body, |term, _| Term::annotated_lambda("x", scalar(), term))
}

#[test]
fn very_many_parameters() {
    let most = DEEPEST_NESTING;
    let inferred = infer(&parameters(most)).unwrap_or_else(|error| panic!("{error}"));
    assert!(inferred.ty.to_string().len() > 2 * most);
    assert!(inferred.ty == inferred.ty.clone());
    let many = parameters(DEPTH);
    assert_eq!(
        infer(&many).expect_err("too many").to_string(),
        "a function has more than 1000 parameters"
    );
    assert!(many == many.without_types());
    assert!(many.to_string().len() > DEPTH);
}
