//! What is verified is what inference finds, and no part may have another type.

use super::*;
use crate::{
    diagnostic::Source,
    infer::infer_program,
    syntax::{self, NoImports},
    types::Scalar,
};

/// The last definition, with types, without uses of the others.
fn inferred(text: &str) -> Definition {
    let program =
        syntax::parse_program(&Source::new("program.rise", text), &NoImports).expect("a program");
    let inferred = infer_program(&program).expect("types");
    let last = &inferred
        .definitions
        .last()
        .expect("a definition")
        .definition;
    inferred.expand(&last.name).expect("it is there")
}

const PROGRAMS: [&str; 7] = [
    "def f (xs : 8.f32) = map (fun x => x * 2 + 1) xs",
    "def f (n : nat) (xs : n.f32) where n % 4 == 0 = xs |> split 4 |> map (fun row => reduce (+) 0 row)",
    "def f (n m : nat) (a : n.m.f32) (b : m.n.f32) = zip a (transpose b) |> map (fun (x, y) => zip x y)",
    "def f (xs : 16.f32) = xs |> asVector 4 |> mapSeq (mapVec (fun x => x * x)) |> asScalar",
    "def f (xs : 8.f32) : 8.f32 = let y = idx (natAsIndex 8 2) xs in xs |> mapSeq (fun x => x + y) |> toMem global",
    "def f (n : nat) (xs : (n+2).i32) = xs |> slide 3 1 |> map (fun w => join (split 3 w)) |> map (reduce (+) 0)",
    "def f (x : f64) = let g = fun y => y * y in g (g x)",
];

#[test]
fn what_inference_found_is_verified() {
    for text in PROGRAMS {
        let definition = inferred(text);
        let again = Definition {
            term: definition.term.without_types(),
            ..definition.clone()
        };
        let program = crate::term::Program {
            definitions: vec![again],
        };
        let expected = &infer_program(&program).expect("types").definitions[0];
        let found = verify(&definition).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(found.ty, expected.ty, "{text}");
        assert_eq!(found.definition.term, expected.definition.term, "{text}");
    }
}

/// The term in all ways in which one part has another type. Those of primitives without their written type-level arguments are left out, which nobody reads.
fn changed(term: &Term, wrong: &Type) -> Vec<Term> {
    let mut all = vec![term.clone().with_type(wrong.clone())];
    let inside = |part: &Term, around: &dyn Fn(Term) -> TermKind| {
        let parts = changed(part, wrong).into_iter();
        parts
            .map(|part| term.with_kind(around(part)))
            .collect::<Vec<_>>()
    };
    match term.kind() {
        TermKind::Lambda(parameter, body) => {
            all.extend(inside(body, &|body| {
                TermKind::Lambda(parameter.clone(), body)
            }));
        }
        TermKind::TypeLambda(parameter, body) => {
            all.extend(inside(body, &|body| {
                TermKind::TypeLambda(parameter.clone(), body)
            }));
        }
        TermKind::Apply(function, argument) => {
            all.extend(inside(function, &|part| {
                TermKind::Apply(part, argument.clone())
            }));
            all.extend(inside(argument, &|part| {
                TermKind::Apply(function.clone(), part)
            }));
        }
        _ => {}
    }
    all
}

#[test]
fn no_part_may_have_another_type() {
    let wrong = [
        Type::from(Scalar::F16),
        Type::parse("7.f32 -> 7.f32").expect("a type"),
        Type::parse("8.8.f32").expect("a type"),
    ];
    for text in PROGRAMS {
        let definition = inferred(text);
        for wrong in &wrong {
            let terms = changed(&definition.term, wrong);
            assert!(terms.len() > 5, "{text}");
            for term in terms {
                let changed = Definition {
                    term,
                    ..definition.clone()
                };
                assert!(
                    verify(&changed).is_none(),
                    "{text}: {wrong}: {:?}",
                    changed.term
                );
            }
        }
    }
}

fn is_right(term: Term) -> bool {
    verify(&Definition::new("f", term)).is_some()
}

fn of(scalar: Scalar) -> Type {
    Type::from(scalar)
}

fn function(from: Scalar, to: Scalar) -> Type {
    Type::function(of(from), of(to))
}

#[test]
fn a_shared_part_is_right_where_its_variables_are() {
    let body = Term::variable("x").with_type(of(Scalar::F32));
    let lambda = |scalar| {
        let body = body.clone();
        Term::lambda("x", body).with_type(function(scalar, Scalar::F32))
    };
    let outer = |scalar| {
        let inner = Term::lambda("y", lambda(scalar));
        let inner = inner.with_type(Type::function(
            function(Scalar::F32, Scalar::F32),
            function(scalar, Scalar::F32),
        ));
        Term::apply(inner, lambda(Scalar::F32)).with_type(function(scalar, Scalar::F32))
    };
    assert!(is_right(outer(Scalar::F32)));
    assert!(!is_right(outer(Scalar::F64)));
    assert!(!is_right(body.clone()), "nothing binds the variable");
}

#[test]
fn what_is_written_must_be_the_type() {
    let body = || Term::variable("x").with_type(of(Scalar::F32));
    let lambda = |written, body| {
        let lambda = Term::annotated_lambda("x", of(written), body);
        lambda.with_type(function(Scalar::F32, Scalar::F32))
    };
    assert!(is_right(lambda(Scalar::F32, body())));
    assert!(!is_right(lambda(Scalar::F64, body())));
    assert!(is_right(lambda(
        Scalar::F32,
        body().annotate(of(Scalar::F32))
    )));
    assert!(!is_right(lambda(
        Scalar::F32,
        body().annotate(of(Scalar::F64))
    )));
}

#[test]
fn sizes_have_a_meaning() {
    let identity = |text: &str, facts: &[&str]| {
        let ty = Type::parse(text).expect("a type");
        let lambda = Term::lambda("x", Term::variable("x").with_type(ty.clone()));
        let ty = Type::function(ty.clone(), ty);
        let parameter = TypeParameter::explicit("n", Kind::Nat);
        let whole = Type::dependent(parameter.clone(), ty.clone());
        let term = Term::type_lambda(parameter, lambda.with_type(ty)).with_type(whole);
        let facts = facts.iter().map(|fact| Fact::parse(fact).expect("a fact"));
        let facts = facts.collect();
        verify(&Definition {
            facts,
            ..Definition::new("f", term)
        })
        .is_some()
    };
    assert!(identity("n.f32", &[]));
    assert!(identity("(n+1).(8*n).f32", &[]));
    assert!(!identity("m.f32", &[]), "nothing binds `m`");
    assert!(!identity("(n-1).f32", &[]), "`n` may be 0");
    assert!(identity("(n-1).f32", &["n > 0"]));
    assert!(identity("(n/4).f32", &[]));
    assert!(
        !identity("(4*(n/4)).f32", &["n % 4 == 0"]),
        "inference writes `n`"
    );
    assert!(
        !identity("vec[vec[f32, 2], 2]", &[]),
        "no vector has such elements"
    );
    assert!(!identity("n.f32", &["0 > n"]), "no fact is wrong");
}

#[test]
fn indices_are_proved() {
    let index = |value: u64| {
        let literal = Literal::Index {
            value: Nat::constant(value),
            bound: Nat::constant(4),
        };
        is_right(Term::literal(literal).with_type(Type::Data(DataType::Index(Nat::constant(4)))))
    };
    assert!(index(3));
    assert!(!index(4));
}
