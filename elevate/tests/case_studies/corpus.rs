//! Every program of the corpus, lowered by the one strategy `lowerToC`: it says of all loops how
//! they are computed, and computes the same.

use rise_elevate::text::Library;
use rise_lang::{
    interpreter::Value,
    primitives::Primitive,
    term::{Term, TermKind},
};

use rise_testing::corpus::{Case, DOMAINS, Random};

use crate::support::{assert_computes, example, expected, printed, rewrite};

/// The patterns that are left of which nobody has said how they are computed.
fn undecided(term: &Term, found: &mut Vec<Primitive>) {
    use Primitive::{Add, DepMap, Div, Map, Mul, Neg, Reduce, Scan, Sub};
    let spine = term.spine();
    match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(primitive @ (Reduce | Scan | DepMap)), _) => found.push(primitive),
        (Some(Map), [function, _]) => {
            let mut computing = Vec::new();
            primitives(function, &mut computing);
            let computes = |primitive: &Primitive| matches!(primitive, Add | Sub | Mul | Div | Neg);
            found.extend(computing.iter().any(computes).then_some(Map));
        }
        _ => {}
    }
    match term.kind() {
        TermKind::Apply(left, right) => {
            undecided(left, found);
            undecided(right, found);
        }
        TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => undecided(body, found),
        TermKind::TypeApply(function, _) => undecided(function, found),
        _ => {}
    }
}

fn primitives(term: &Term, found: &mut Vec<Primitive>) {
    match term.kind() {
        TermKind::Primitive(primitive) => found.push(*primitive),
        TermKind::Apply(left, right) => {
            primitives(left, found);
            primitives(right, found);
        }
        TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => primitives(body, found),
        TermKind::TypeApply(function, _) => primitives(function, found),
        _ => {}
    }
}

fn check(domain: &str, case: &Case) {
    let program = example(&format!("corpus/{domain}/{}.rise", case.name));
    let lowered = rewrite(Library::standard(), "lowerToC", &program);
    let mut left = Vec::new();
    undecided(&lowered.term, &mut left);
    assert!(
        left.is_empty(),
        "{}: {left:?}\n{}",
        case.name,
        printed(&lowered)
    );
    let mut random = Random::of(case.name);
    for sizes in case.sizes {
        let inputs = (case.inputs)(sizes, &mut random);
        let arguments: Vec<Value> = inputs.into_iter().map(|input| input.value).collect();
        let written = (case.written)(sizes).into_iter();
        let written: Vec<(&str, u64)> = written.map(|(name, size)| (name, size as u64)).collect();
        let expected = expected(&program, &written, &arguments);
        assert_computes(&lowered, &written, &arguments, &expected, case.name);
    }
}

#[test]
fn every_program_is_lowered() {
    let mut count = 0;
    for (domain, cases) in DOMAINS {
        for case in *cases {
            check(domain, case);
            count += 1;
        }
    }
    assert!(count > 80, "only {count} programs");
}
