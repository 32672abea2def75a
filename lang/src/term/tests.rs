//! Equality, hashing, substitution and printing of terms.

use std::sync::Arc;

use proptest::prelude::*;

use super::{
    build::{apply, fun, nat_fun, typed_fun, variable},
    *,
};
use crate::{
    nat::Nat,
    primitives::Primitive::*,
    types::{Kind, Scalar, Substitution, Tf32},
};

fn number(text: &str) -> Term {
    build::number(text).expect("a number")
}

#[test]
fn printing() {
    let x = || variable("x");
    let sum = Add.of([x(), Mul.of([x(), number("2")])]);
    assert_eq!(sum.to_string(), "x + x * 2");
    assert_eq!(
        Mul.of([sum.clone(), sum.clone()]).to_string(),
        "(x + x * 2) * (x + x * 2)"
    );
    assert_eq!(Sub.of([x(), Sub.of([x(), x()])]).to_string(), "x - (x - x)");
    assert_eq!(Sub.of([Sub.of([x(), x()]), x()]).to_string(), "x - x - x");
    assert_eq!(Lt.of([Lt.of([x(), x()]), x()]).to_string(), "(x < x) < x");
    assert_eq!(Neg.of([number("-1")]).to_string(), "neg (-1)");
    assert_eq!(
        Map.of([fun("x", |x| x), variable("xs")]).to_string(),
        "map (fun x => x) xs"
    );
    assert_eq!(Add.of([x()]).to_string(), "(+) x");
    assert_eq!(MakePair.of([x(), sum]).to_string(), "(x, x + x * 2)");
    assert_eq!(
        Split.at([Nat::constant(32)]).of([x()]).to_string(),
        "split 32 x"
    );
    assert_eq!(
        Split.at([Nat::variable("n") + 1]).of([x()]).to_string(),
        "split (n+1) x"
    );
    let ty = Type::parse("n.f32").expect("a type");
    let program = nat_fun("n", |_| typed_fun("xs", ty.clone(), |xs| fun("y", |_| xs)));
    assert_eq!(program.to_string(), "fun (n : nat) (xs : n.f32) y => xs");
    assert_eq!(Map.of([x().annotate(ty)]).to_string(), "map (x : n.f32)");
}

#[test]
fn equality_is_up_to_renaming() {
    let shadow = |outer: &str, inner: &str| fun(outer, |x| fun(inner, |y| apply(x, [y])));
    assert_eq!(shadow("x", "y"), shadow("y", "x"));
    assert_eq!(shadow("x", "y").alpha_hash(), shadow("a", "b").alpha_hash());
    assert_ne!(shadow("x", "y"), fun("x", |x| fun("y", |y| apply(y, [x]))));
    assert_ne!(
        shadow("x", "y").alpha_hash(),
        fun("x", |x| fun("y", |y| apply(y, [x]))).alpha_hash()
    );
    assert_ne!(fun("x", |_| variable("x1")), fun("x", |_| variable("x2")));
    assert_ne!(
        shadow("x", "x"),
        shadow("x", "y"),
        "the inner binder hides the outer one"
    );
    let sized = |name: &str| nat_fun(name, |n| Split.at([n * 2]));
    assert_eq!(sized("n"), sized("m"));
    assert_ne!(sized("n"), nat_fun("n", |n| Split.at([n * 3])));
    assert_ne!(
        sized("n"),
        nat_fun("n", |_| Split.at([Nat::variable("m") * 2]))
    );
    assert_ne!(Term::literal(1_i32), Term::literal(1_i64));
    assert_eq!(
        variable("x").with_type(Type::from(Scalar::F32)),
        variable("x")
    );
}

#[test]
fn shared_parts_under_different_binders_are_told_apart() {
    let shared = Add.of([variable("x"), variable("y")]);
    let left = Term::lambda("x", Term::lambda("y", shared.clone()));
    let right = Term::lambda("y", Term::lambda("x", shared));
    assert_ne!(left, right);
}

#[test]
fn substitution_captures_nothing() {
    let body = fun("y", |y| Add.of([variable("x"), y]));
    let replaced = body.substitute(&"x".into(), &variable("y"));
    assert_eq!(replaced.to_string(), "fun y1 => y + y1");
    assert_eq!(replaced, fun("z", |z| Add.of([variable("y"), z])));
    assert_eq!(body.substitute(&"y".into(), &variable("z")), body);
    assert!(
        body.substitute(&"unused".into(), &variable("y"))
            .is_same_node(&body)
    );
}

#[test]
fn substitution_captures_no_size() {
    let under = nat_fun("n", |n| apply(variable("f"), [Split.at([n])]));
    let replaced = under.substitute(&"f".into(), &Take.at([Nat::variable("n")]));
    assert_eq!(replaced.to_string(), "fun (n1 : nat) => take n (split n1)");
}

#[test]
fn types_are_replaced_everywhere() {
    let ty = Type::parse("n.f32").expect("a type");
    let term = typed_fun("xs", ty.clone(), |xs| {
        Split.at([Nat::variable("n")]).of([xs.with_type(ty)])
    });
    let four = Substitution::of("n".into(), TypeArgument::from(4));
    let replaced = term.substitute_types(&four);
    assert_eq!(replaced.to_string(), "fun (xs : 4.f32) => split 4 xs");
    let inner = replaced.as_lambda().expect("a lambda").1.spine().arguments[0]
        .ty()
        .map(Type::to_string);
    assert_eq!(inner.as_deref(), Some("4.f32"));
    let bound = nat_fun("n", |n| Term::literal(Literal::Size(n)));
    assert_eq!(bound.substitute_types(&four), bound);
    assert_eq!(
        term.free_type_variables().into_iter().collect::<Vec<_>>(),
        [(Name::from("n"), Kind::Nat)]
    );
}

#[test]
fn spines() {
    let term = Slide.at([3, 1]).of([variable("xs"), variable("ys")]);
    let spine = term.spine();
    assert_eq!(spine.head.as_primitive(), Some(Slide));
    assert_eq!((spine.type_arguments.len(), spine.arguments.len()), (2, 2));
    assert_eq!(spine.arguments[1].as_variable(), Some(&Name::from("ys")));
}

#[test]
fn unchanged_parts_are_shared() {
    let (f, x) = (fun("x", |x| x), variable("x"));
    let term = apply(f.clone(), [x]);
    let replaced = term.substitute(&"x".into(), &variable("y"));
    assert!(
        replaced
            .as_apply()
            .expect("an application")
            .0
            .is_same_node(&f)
    );
}

#[test]
fn types_can_be_forgotten() {
    let ty = Arc::new(Type::from(Scalar::F32));
    let term = Neg
        .of([variable("x").with_type(ty.clone())])
        .with_type(ty.clone())
        .annotate(ty);
    let erased = term.without_types();
    assert!(erased.ty().is_none() && erased.children().all(|child| child.ty().is_none()));
    assert!(erased.annotation().is_some());
}

fn any_term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        "[xyz]".prop_map(|name| Term::variable(name.as_str())),
        (0_i32..3).prop_map(Term::literal),
        Just(Term::primitive(Add)),
        "[nm]".prop_map(|name| Split.at([Nat::variable(name.as_str())])),
    ];
    leaf.prop_recursive(5, 24, 2, |inner| {
        prop_oneof![
            ("[xyz]", inner.clone()).prop_map(|(name, body)| Term::lambda(name.as_str(), body)),
            ("[nm]", inner.clone()).prop_map(|(name, body)| nat_fun(name.as_str(), |_| body)),
            (inner.clone(), inner).prop_map(|(function, argument)| Term::apply(function, argument)),
        ]
    })
}

/// The term with every bound variable renamed to a new name.
fn rename(term: &Term, counter: &mut u32) -> Term {
    *counter += 1;
    let counted = *counter;
    let renamed = term
        .map_children(&mut |child| Some(rename(child, counter)))
        .unwrap_or_else(|| term.clone());
    match renamed.kind() {
        TermKind::Lambda(parameter, body) => {
            let name = format!("v{counted}");
            Term::lambda(
                name.as_str(),
                body.substitute(&parameter.name, &variable(name.as_str())),
            )
        }
        TermKind::TypeLambda(parameter, body) => {
            let name = Name::from(format!("s{counted}"));
            let variable = TypeArgument::variable(Kind::Nat, name.clone());
            nat_fun(name, |_| {
                body.substitute_types(&Substitution::of(parameter.name.clone(), variable))
            })
        }
        _ => renamed,
    }
}

/// The term without names: bound variables by their distance to the binder.
fn nameless(term: &Term, scope: &mut Vec<String>) -> String {
    let place =
        |name: &str, scope: &[String]| match scope.iter().rev().position(|bound| bound == name) {
            Some(distance) => format!("#{distance}"),
            None => name.to_owned(),
        };
    match term.kind() {
        TermKind::Variable(name) => place(name.as_str(), scope),
        TermKind::Lambda(Parameter { name, .. }, body)
        | TermKind::TypeLambda(TypeParameter { name, .. }, body) => {
            scope.push(name.as_str().to_owned());
            let inner = nameless(body, scope);
            scope.pop();
            format!(
                "({} {inner})",
                if term.as_lambda().is_some() {
                    "fun"
                } else {
                    "all"
                }
            )
        }
        TermKind::Apply(function, argument) => format!(
            "({} {})",
            nameless(function, scope),
            nameless(argument, scope)
        ),
        TermKind::TypeApply(function, argument) => {
            format!(
                "({} @{})",
                nameless(function, scope),
                place(&argument.to_string(), scope)
            )
        }
        _ => term.to_string(),
    }
}

proptest! {
    #[test]
    fn renaming_keeps_equality_and_hash(term in any_term()) {
        let renamed = rename(&term, &mut 0);
        prop_assert_eq!(&renamed, &term);
        prop_assert_eq!(renamed.alpha_hash(), term.alpha_hash());
    }

    #[test]
    fn equality_is_that_of_nameless_terms(left in any_term(), right in any_term()) {
        prop_assert_eq!(left == right, nameless(&left, &mut vec![]) == nameless(&right, &mut vec![]));
    }

    #[test]
    fn substituting_a_closed_term_leaves_no_variable(term in any_term()) {
        let closed = term.substitute(&"x".into(), &Term::literal(7_i32));
        prop_assert!(!closed.has_free(&"x".into()));
        let there_and_back = term.substitute(&"x".into(), &variable("fresh")).substitute(&"fresh".into(), &variable("x"));
        prop_assert_eq!(there_and_back, term);
    }
}

/// Numbers beside the middle between two neighbours, of narrow types: by way of 64 bits they would
/// be rounded to the middle first.
#[test]
fn numbers_of_narrow_types_are_rounded_once() {
    let value = |text: &str, scalar| {
        let number = Number::parse(text).expect("a number");
        number.value(scalar).expect("in the range").bits() as u32
    };
    for (scalar, infinity) in [
        (Scalar::F16, u32::from(half::f16::INFINITY.to_bits())),
        (Scalar::BF16, u32::from(half::bf16::INFINITY.to_bits())),
        (Scalar::TF32, Tf32::INFINITY.to_bits()),
    ] {
        let float = |bits: u32| match scalar {
            Scalar::F16 => half::f16::from_bits(bits as u16).to_f64(),
            Scalar::BF16 => half::bf16::from_bits(bits as u16).to_f64(),
            _ => Tf32::from_bits(bits).to_f64(),
        };
        let sign = 1 << (scalar.bits() - 1);
        for bits in (0..infinity - 1).step_by(61).chain([infinity - 2]) {
            // Exact: the middle has one bit more than its neighbours.
            let middle = format!("{:.140}", f64::midpoint(float(bits), float(bits + 1)));
            let even = bits + (bits & 1);
            assert_eq!(value(&middle, scalar), even, "{scalar} {middle}");
            assert_eq!(
                value(&format!("{middle}1"), scalar),
                bits + 1,
                "{scalar} {middle}1"
            );
            assert_eq!(value(&format!("-{middle}1"), scalar), (bits + 1) | sign);
        }
    }
    assert_eq!(
        value("65519.99999999999999999999", Scalar::F16),
        half::f16::MAX.to_bits().into()
    );
    assert_eq!(
        value("-1e-400", Scalar::F16),
        half::f16::NEG_ZERO.to_bits().into()
    );
    for text in ["65520", "1e400", "-65520.0"] {
        let error = Number::parse(text).expect("a number").value(Scalar::F16);
        assert!(
            matches!(error, Err(NumberError::OutOfRange { .. })),
            "{text}: {error:?}"
        );
    }
}
