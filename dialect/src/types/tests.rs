//! Types of the language become types of the dialect and come back, and what is printed is read as
//! the same type.

use std::sync::Arc;

use melior::dialect::DialectRegistry;
use proptest::prelude::*;
use rise_lang::types::{Class, FragmentRole, Kind, Scalar, Type as LanguageType, TypeParameter};

use super::*;

fn context() -> Context {
    let registry = DialectRegistry::new();
    crate::register(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context
}

fn any_nat() -> impl Strategy<Value = Nat> {
    let leaf = prop_oneof![
        (0_u64..40).prop_map(Nat::constant),
        "[nmkil]".prop_map(|name| Nat::variable(name.as_str())),
        Just(Nat::variable("n'")),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(left, right)| left + right),
            (inner.clone(), inner.clone()).prop_map(|(left, right)| left * right),
            (inner.clone(), 1_u64..9).prop_map(|(nat, by)| nat.floor_divide(&Nat::constant(by))),
            (inner.clone(), 1_u64..9).prop_map(|(nat, by)| nat.modulo(&Nat::constant(by))),
            inner.prop_map(|nat| Nat::apply("f", nat)),
        ]
    })
}

fn any_scalar() -> impl Strategy<Value = DataType> {
    (0..Scalar::ALL.len()).prop_map(|index| DataType::Scalar(Scalar::ALL[index]))
}

fn any_data() -> impl Strategy<Value = DataType> {
    let leaf = prop_oneof![
        any_scalar(),
        prop_oneof![Just("t"), Just("array"), Just("nat"), Just("α")].prop_map(DataType::variable),
        any_nat().prop_map(DataType::Index),
        (any_nat(), any_scalar()).prop_map(|(size, element)| DataType::vector(size, element)),
        any_nat().prop_map(|size| DataType::Apply("g".into(), size)),
        (any_nat(), any_nat(), any_scalar(), 0..3_usize).prop_map(
            |(rows, columns, element, role)| {
                DataType::Fragment(FragmentRole::ALL[role], rows, columns, Arc::new(element))
            }
        ),
        any_nat().prop_map(|size| DataType::DependentArray(size, NatToData::Variable("g".into()))),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        prop_oneof![
            (any_nat(), inner.clone()).prop_map(|(size, element)| DataType::array(size, element)),
            (any_nat(), "[ink]", inner.clone()).prop_map(|(size, name, element)| {
                DataType::DependentArray(
                    size,
                    NatToData::Lambda(name.as_str().into(), Arc::new(element)),
                )
            }),
            (inner.clone(), inner).prop_map(|(first, second)| DataType::pair(first, second)),
        ]
    })
}

fn any_parameter() -> impl Strategy<Value = TypeParameter> {
    let range = prop_oneof![
        (0..Kind::ALL.len()).prop_map(|index| (Kind::ALL[index], None)),
        (0..Class::ALL.len()).prop_map(|index| (Class::ALL[index].kind(), Some(Class::ALL[index]))),
    ];
    (range, 0..3_usize, any::<bool>()).prop_map(|((kind, class), which, explicit)| {
        // No name stands for variables of two kinds.
        let names = match kind {
            Kind::Nat => ["n", "i", "k"],
            Kind::Data => ["t", "array", "s"],
            Kind::Address => ["a", "b", "local1"],
            Kind::NatToNat => ["f", "h", "lens"],
            Kind::NatToData => ["g", "g1", "row"],
        };
        TypeParameter {
            name: names[which].into(),
            kind,
            class,
            explicit,
        }
    })
}

/// Few arguments, or as many as a size says; a known number is written out.
fn any_count() -> impl Strategy<Value = Nat> {
    prop_oneof![
        (0_u64..5).prop_map(Nat::constant),
        (any_nat(), Just("n")).prop_map(|(nat, name)| nat + Nat::variable(name)),
    ]
}

fn any_type() -> impl Strategy<Value = LanguageType> {
    any_data()
        .prop_map(LanguageType::Data)
        .prop_recursive(4, 12, 2, |inner| {
            prop_oneof![
                (inner.clone(), inner.clone())
                    .prop_map(|(input, output)| LanguageType::function(input, output)),
                (any_parameter(), inner.clone())
                    .prop_map(|(parameter, body)| LanguageType::dependent(parameter, body)),
                (any_data(), any_count(), inner).prop_map(|(parameter, count, result)| {
                    LanguageType::many(parameter, count, result)
                }),
            ]
        })
}

proptest! {
    #[test]
    fn types_come_back(ty in any_type()) {
        let context = context();
        let there = to_mlir(&context, &ty).expect("no unknowns");
        prop_assert_eq!(&to_language(there).expect("a RISE type"), &ty);
        let text = there.to_string();
        let read = Type::parse(&context, &text);
        prop_assert_eq!(read, Some(there), "{}", text);
    }

    #[test]
    fn equal_types_are_one_type(ty in any_type()) {
        let context = context();
        let renamed = crate::canonical::ty(&ty);
        prop_assert_eq!(to_mlir(&context, &renamed).expect("no unknowns"), to_mlir(&context, &ty).expect("no unknowns"));
    }
}

#[test]
fn a_function_of_thousands_of_parameters_needs_no_deep_stack() {
    let context = context();
    let count = LanguageType::MOST_PARAMETERS;
    let ty = LanguageType::many(Scalar::I8.into(), Nat::constant(count), Scalar::F32);
    let there = to_mlir(&context, &ty).expect("no unknowns");
    let text = there.to_string();
    assert_eq!(text.matches("scalar<i8>").count() as u64, count);
    assert_eq!(Type::parse(&context, &text), Some(there));
    let (_, result) = to_language(there)
        .map(|ty| {
            let (inputs, output) = ty.split_functions();
            (inputs.len(), output.clone())
        })
        .expect("a type");
    assert_eq!(result, Scalar::F32.into());
}

#[test]
fn unknowns_of_inference_are_refused() {
    let context = context();
    let ty = LanguageType::parse("?a.f32").expect("a type");
    assert_eq!(
        to_mlir(&context, &ty).expect_err("unknown").to_string(),
        "the type `?a.f32` contains an unknown that inference has not found; annotate the term"
    );
}

#[test]
fn every_scalar_has_a_builtin_type() {
    let context = context();
    for known in Scalar::ALL {
        assert_eq!(scalar(builtin_scalar(&context, known)), Some(known));
    }
}

#[test]
fn other_types_are_refused() {
    let context = context();
    let error = to_language(Type::index(&context)).expect_err("no RISE type");
    assert_eq!(
        error.to_string(),
        "expected a RISE type or attribute, found `index`"
    );
}

#[test]
fn types_nested_too_deep_are_refused() {
    let context = context();
    let nested = |before: &str, after: &str, depth: usize| {
        let (before, after) = (before.repeat(depth), after.repeat(depth));
        Type::parse(
            &context,
            &format!("!rise.tuple<{before}scalar<f32>{after}, idx<3>>"),
        )
    };
    let ways = [
        ("array<2, ", ">"),
        ("!rise.array<2, ", ">"),
        ("tuple<scalar<i8>, ", ">"),
        ("fun<", " -> scalar<f32>>"),
        ("depArray<2, nat2data<i, ", ">>"),
    ];
    for (before, after) in ways {
        assert_eq!(nested(before, after, 20_000), None, "{before}");
    }
    assert!(nested("array<2, ", ">", 900).is_some());
}
