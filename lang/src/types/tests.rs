//! The notation: what is read, what is refused, and that printing and reading are inverse.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::nat::Name;

#[track_caller]
fn prints(text: &str, expected: &str) {
    let ty = Type::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(ty.to_string(), expected);
    assert_eq!(Type::parse(expected), Ok(ty));
}

#[track_caller]
fn refused(text: &str, marked: &str, message: &str) {
    let error = Type::parse(text).expect_err("no type");
    assert_eq!(
        (&text[error.span.clone()], error.to_string().as_str()),
        (marked, message)
    );
}

#[test]
fn notation() {
    prints("f32", "f32");
    prints("n . m . f32", "n.m.f32");
    prints("4.4.f32", "4.4.f32");
    prints("(m*n).t", "(m*n).t");
    prints("(n).t", "n.t");
    prints("min(a, b).t", "(min(a, b)).t");
    prints("s × t × u", "(s, (t, u))");
    prints("(a, b, c)", "(a, (b, c))");
    prints("n.(s × t)", "n.(s, t)");
    prints("n.s × t", "(n.s, t)");
    prints("(n.s, t)", "(n.s, t)");
    prints("(s → t) → n.s → n.t", "(s -> t) -> n.s -> n.t");
    prints("((s)) -> (t)", "s -> t");
    prints("(a -> b) -> (c -> d)", "(a -> b) -> c -> d");
    prints("idx[2*n+1]", "idx[2*n+1]");
    prints("vec[bf16, n]", "vec[bf16, n]");
    prints("vec[tf32, n]", "vec[tf32, n]");
    prints("fragment[left, 16, k, f16]", "fragment[left, 16, k, f16]");
    prints("n..f", "n..f");
    prints("n..i => (i+1).f32", "n..(i => (i+1).f32)");
    prints("lens(i).t", "(lens(i)).t");
    prints("f(i) -> g(2*i)", "f(i) -> g(2*i)");
    prints(
        "{n m : nat}{t:number} (k : nat) n.t -> m.t",
        "{n : nat} -> {m : nat} -> {t : number} -> (k : nat) -> n.t -> m.t",
    );
    prints(
        "((l:nat) -> (l*n).t -> l.t) -> n.t",
        "((l : nat) -> (l*n).t -> l.t) -> n.t",
    );
    prints("many[t, n] -> n.t", "many[t, n] -> n.t");
    prints("many[t, 2] -> 2.t", "t -> t -> 2.t");
    prints("?3.?t -> ?s", "?3.?t -> ?s");
    prints("idx", "idx");
}

#[test]
fn what_is_no_type() {
    refused("", "", "expected a type, found the end");
    refused("n.", "", "expected a type, found the end");
    refused("n.f32 ->", "", "expected a type, found the end");
    refused(
        "2*n.f32",
        "*",
        "expected a dot after the size (a compound size stands in parentheses, as in `(2*n).f32`), found `*`",
    );
    refused(
        "n*2.f32",
        "*",
        "expected a dot after the size (a compound size stands in parentheses, as in `(2*n).f32`), found `*`",
    );
    refused(
        "3",
        "",
        "expected a dot and the type of the elements, found the end",
    );
    refused("n.f32 m", "m", "expected the end of the type, found `m`");
    refused(
        "n.(s -> t)",
        "->",
        "expected `)` (no function can be stored in an array or a pair), found `->`",
    );
    refused(
        "(s -> t, u)",
        "(",
        "expected a data type: no function can be stored in a pair, found `(`",
    );
    refused("(s, t", "", "expected `)`, found the end");
}

#[test]
fn what_is_no_constructor() {
    refused(
        "vec[(s, t), 4]",
        "(",
        "expected a scalar type: the elements of a vector are scalars, found `(`",
    );
    refused("vec[f32 4]", "4", "expected `,`, found `4`");
    refused(
        "list[f32]",
        "list",
        "expected `idx[n]`, `vec[t, n]` or `fragment[role, r, c, t]`, found `list`",
    );
    refused(
        "f32[8]",
        "f32",
        "expected `8.f32` for an array of 8 elements, `idx[n]`, `vec[t, n]` or `fragment[role, r, c, t]`, found `f32`",
    );
    refused("idx[]", "]", "expected a size, found `]`");
    refused(
        "fragment[middle, 1, 1, f32]",
        "middle",
        "expected left, right or accumulator, found `middle`",
    );
    refused(
        "{n : size} n.f32",
        "size",
        "expected a kind: nat, data, address, nat2nat, nat2data, or a class such as number, float, integer, found `size`",
    );
    refused(
        "{: nat} f32",
        ":",
        "expected the name of a type-level parameter, found `:`",
    );
    refused(
        "n..3",
        "3",
        "expected a function from sizes to data types, such as `(i => (i+1).f32)`, found `3`",
    );
    refused("f32 & f32", "&", "expected the end of the type, found `&`");
}

#[test]
fn an_error_in_a_size_points_into_it() {
    let error = Type::parse("s -> (n*+).f32").expect_err("no size");
    assert!((5..11).contains(&error.span.start), "{error:?}");
}

#[test]
fn arguments_of_every_kind() {
    for (kind, text) in [
        (Kind::Nat, "2*n+1"),
        (Kind::Data, "n.f32"),
        (Kind::Address, "local"),
        (Kind::Address, "a"),
        (Kind::NatToNat, "(i => i+1)"),
        (Kind::NatToNat, "f"),
        (Kind::NatToData, "(i => (i+1).f32)"),
        (Kind::NatToData, "f"),
    ] {
        let argument =
            TypeArgument::parse(kind, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(
            (argument.kind(), argument.to_string().as_str()),
            (kind, text)
        );
    }
    assert!(TypeArgument::parse(Kind::Address, "3").is_err());
}

fn any_nat() -> impl Strategy<Value = Nat> {
    prop_oneof![
        (0_u64..40).prop_map(Nat::constant),
        "[nmk]".prop_map(|name| Nat::variable(name.as_str())),
        ("[nmk]", 1_u64..9).prop_map(|(name, factor)| Nat::variable(name.as_str())
            * Nat::constant(factor)
            + Nat::constant(1)),
    ]
}

fn any_data() -> impl Strategy<Value = DataType> {
    let leaf = prop_oneof![
        (0..Scalar::ALL.len()).prop_map(|index| DataType::Scalar(Scalar::ALL[index])),
        "[stu]".prop_map(|name| DataType::variable(name.as_str())),
        any_nat().prop_map(DataType::Index),
        (any_nat(), 0..Scalar::ALL.len())
            .prop_map(|(size, index)| DataType::vector(size, Scalar::ALL[index])),
        any_nat().prop_map(|size| DataType::Apply("f".into(), size)),
    ];
    leaf.prop_recursive(4, 16, 2, |inner| {
        prop_oneof![
            (any_nat(), inner.clone()).prop_map(|(size, element)| DataType::array(size, element)),
            (any_nat(), inner.clone()).prop_map(|(size, element)| {
                DataType::DependentArray(size, NatToData::Lambda("n".into(), Arc::new(element)))
            }),
            (inner.clone(), inner).prop_map(|(first, second)| DataType::pair(first, second)),
        ]
    })
}

fn any_type() -> impl Strategy<Value = Type> {
    any_data()
        .prop_map(Type::Data)
        .prop_recursive(4, 16, 2, |inner| {
            prop_oneof![
                (inner.clone(), inner.clone())
                    .prop_map(|(parameter, result)| Type::function(parameter, result)),
                ("[nm]", any::<bool>(), inner.clone()).prop_map(|(name, explicit, result)| {
                    let name = Name::from(name.as_str());
                    let parameter = if explicit {
                        TypeParameter::explicit(name, Kind::Nat)
                    } else {
                        TypeParameter::implicit(name, Kind::Nat)
                    };
                    Type::dependent(parameter, result)
                }),
                (any_data(), any_nat(), inner)
                    .prop_map(|(parameter, count, result)| Type::many(parameter, count, result)),
            ]
        })
}

proptest! {
    #[test]
    fn printed_types_read_back(ty in any_type()) {
        prop_assert_eq!(Type::parse(&ty.to_string()), Ok(ty));
    }

    #[test]
    fn any_text_is_a_type_or_an_error(text in "[nst .()\\[\\]{}:>=*+,i4→×?-]{0,24}") {
        if let Err(error) = Type::parse(&text) {
            prop_assert!(text.get(error.span.clone()).is_some(), "{:?}", error);
        }
    }

    #[test]
    fn substitution_for_itself_changes_nothing(ty in any_type()) {
        let identity = ty.free_variables().into_iter().map(|(name, kind)| (name.clone(), TypeArgument::variable(kind, name)));
        prop_assert_eq!(identity.collect::<Substitution>().ty(&ty), ty);
    }
}
