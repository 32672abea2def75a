//! Properties of every declaration, and of some.

use std::collections::BTreeSet;

use super::*;
use crate::{
    nat::Nat,
    types::{AddressSpace, DataType, NatToNat, Scalar, TypeArgument},
};

#[test]
fn every_declaration_is_closed_and_reads_back() {
    for primitive in Primitive::all() {
        let scheme = primitive.scheme();
        assert!(
            scheme.free_variables().is_empty(),
            "{primitive}: {scheme} has free variables"
        );
        assert_eq!(
            &Type::parse(&scheme.to_string()).expect("printed types read back"),
            scheme,
            "{primitive}"
        );
        assert!(
            !matches!(primitive.body(), Type::Dependent(..)),
            "{primitive}"
        );
    }
}

#[test]
fn every_parameter_is_used_or_written() {
    for primitive in Primitive::all() {
        let free = primitive.body().free_variables();
        for parameter in primitive.parameters() {
            let used = free.get(&parameter.name) == Some(&parameter.kind);
            assert!(
                used || parameter.explicit,
                "{primitive}: nothing determines {parameter}"
            );
        }
    }
}

#[test]
fn names_are_unique_and_lead_back() {
    let names: BTreeSet<&str> = Primitive::all()
        .iter()
        .map(|primitive| primitive.name())
        .collect();
    let dialect_names: BTreeSet<&str> = Primitive::all()
        .iter()
        .map(|primitive| primitive.dialect_name())
        .collect();
    assert_eq!(
        (names.len(), dialect_names.len()),
        (Primitive::all().len(), Primitive::all().len())
    );
    for primitive in Primitive::all() {
        assert_eq!(Primitive::by_name(primitive.name()), Some(*primitive));
        assert_eq!(
            Primitive::by_dialect_name(primitive.dialect_name()),
            Some(*primitive)
        );
    }
    assert_eq!(Primitive::by_name("tuple"), None);
    assert_eq!(
        Primitive::by_dialect_name("tuple"),
        Some(Primitive::MakePair)
    );
}

#[test]
fn explicit_parameters_come_first() {
    for primitive in Primitive::all() {
        assert!(
            primitive
                .parameters()
                .is_sorted_by_key(|parameter| !parameter.explicit),
            "{primitive}"
        );
    }
}

#[test]
fn every_group_has_members_in_order() {
    assert!(Primitive::all().is_sorted_by_key(|primitive| primitive.group()));
    for group in Group::ALL {
        assert!(
            Primitive::all()
                .iter()
                .any(|primitive| primitive.group() == *group),
            "{}",
            group.title()
        );
    }
}

#[test]
fn summaries_are_sentences() {
    for primitive in Primitive::all() {
        let summary = primitive.summary();
        assert!(
            summary.ends_with('.')
                && summary.starts_with(|first: char| first.is_uppercase() || first == '`'),
            "{primitive}: {summary}"
        );
    }
}

#[test]
fn arities() {
    let arity = |name| Primitive::by_name(name).expect("declared").arity();
    assert_eq!(
        [
            arity("map"),
            arity("reduce"),
            arity("id"),
            arity("iterate"),
            arity("fma")
        ],
        [Some(2), Some(3), Some(1), Some(2), Some(3)]
    );
    assert_eq!(arity("makeArray"), None);
}

#[test]
fn instances() {
    let f32 = TypeArgument::from(Scalar::F32);
    let instance = |primitive: Primitive, arguments: &[TypeArgument]| {
        primitive.instantiate(arguments).map(|ty| ty.to_string())
    };
    assert_eq!(
        instance(
            Primitive::Slide,
            &[3.into(), 2.into(), Nat::variable("k").into(), f32.clone()]
        )
        .as_deref(),
        Ok("(2*k+1).f32 -> k.3.f32")
    );
    assert_eq!(
        instance(Primitive::MakeArray, &[2.into(), f32.clone()]).as_deref(),
        Ok("f32 -> f32 -> 2.f32")
    );
    let triangle = NatToNat::Lambda("k".into(), Nat::parse("k+1").expect("a size"));
    assert_eq!(
        instance(
            Primitive::Partition,
            &[4.into(), triangle.into(), f32.clone()]
        )
        .as_deref(),
        Ok("10.f32 -> 4..(i => (i+1).f32)")
    );
    let vector = TypeArgument::from(DataType::vector(Nat::constant(4), Scalar::F32));
    assert_eq!(
        instance(Primitive::Add, std::slice::from_ref(&vector)).as_deref(),
        Ok("vec[f32, 4] -> vec[f32, 4] -> vec[f32, 4]")
    );
    assert_eq!(
        instance(Primitive::ToMem, &[AddressSpace::Local.into(), f32]).as_deref(),
        Ok("f32 -> f32")
    );
}

#[test]
fn arguments_that_do_not_fit() {
    let message = |primitive: Primitive, arguments: &[TypeArgument]| {
        primitive
            .instantiate(arguments)
            .expect_err("no fit")
            .to_string()
    };
    assert_eq!(
        message(Primitive::Id, &[]),
        "`id` has 1 type-level parameters, found 0 arguments"
    );
    assert_eq!(
        message(Primitive::Id, &[3.into()]),
        "`id` needs for `t` an argument of kind data, found `3` of kind nat"
    );
    assert_eq!(
        message(Primitive::Add, &[Scalar::Bool.into()]),
        "`add` needs for `t` an integer or a float, or a vector of them, found `bool`"
    );
    assert_eq!(
        message(
            Primitive::Lt,
            &[DataType::vector(Nat::constant(4), Scalar::F32).into()]
        ),
        "`lt` needs for `t` an integer or a float, found `vec[f32, 4]`"
    );
    let grid = [3.into(), 8.into(), Scalar::F32.into(), Scalar::F32.into()];
    assert_eq!(
        message(Primitive::MapGlobal, &grid),
        "`mapGlobal` needs for `dim` 0, 1 or 2, found `3`"
    );
}
