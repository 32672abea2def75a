//! Tests of substitution.

use super::*;

fn parse(text: &str) -> Type {
    Type::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_new_name_of_a_binder_captures_nothing() {
    for (ty, replaced) in [
        ("n1..(n => (n*m+n1).f32)", "n1..(k => (k*n+n1).f32)"),
        (
            "{n : nat} -> (m*n).n1.f32 -> n.f32",
            "{k : nat} -> (n*k).n1.f32 -> k.f32",
        ),
        (
            "8..(n => ((sum(i, 0, n, i)+m)*n1).f32)",
            "8..(k => ((sum(i, 0, k, i)+n)*n1).f32)",
        ),
    ] {
        let substitution = Substitution::of_nat("m".into(), Nat::variable("n"));
        let found = substitution.ty(&parse(ty));
        assert!(found == parse(replaced), "{ty}: {found}");
    }
}

fn replace(text: &str, replacements: &[(&str, TypeArgument)]) -> String {
    let replacements = replacements
        .iter()
        .map(|(name, argument)| (Name::from(*name), argument.clone()));
    replacements
        .collect::<Substitution>()
        .ty(&parse(text))
        .to_string()
}

fn size(text: &str) -> TypeArgument {
    TypeArgument::Nat(Nat::parse(text).expect("a size"))
}

#[test]
fn replaces_all_at_once() {
    assert_eq!(
        replace("n.m.t", &[("n", size("m")), ("m", size("n"))]),
        "m.n.t"
    );
    assert_eq!(
        replace("idx[n] -> vec[t, n]", &[("n", size("4"))]),
        "idx[4] -> vec[t, 4]"
    );
    assert_eq!(
        replace("n.t", &[("t", TypeArgument::Nat(Nat::constant(1)))]),
        "n.t",
        "a size is no data type"
    );
}

#[test]
fn captures_nothing() {
    assert_eq!(
        replace("(n : nat) -> (n*m).f32", &[("m", size("n"))]),
        "(n1 : nat) -> (n*n1).f32"
    );
    assert_eq!(
        replace("(n : nat) -> n.f32", &[("n", size("7"))]),
        "(n : nat) -> n.f32"
    );
    assert_eq!(
        replace("m..(i => (i+m).f32)", &[("m", size("i"))]),
        "i..(i1 => (i+i1).f32)"
    );
}

#[test]
fn looks_at_a_replacement_once_for_all_binders() {
    let deep = (0..3000).fold(DataType::from(Scalar::F32), |element, _| {
        DataType::array(Nat::constant(1), element)
    });
    let binders: String = (0..300).map(|i| format!("(n{i} : nat) -> ")).collect();
    let ty = parse(&format!("{binders}t"));
    let start = std::time::Instant::now();
    for _ in 0..50 {
        let deep = TypeArgument::Data(deep.clone());
        Substitution::of("t".into(), deep).ty(&ty);
    }
    let took = start.elapsed();
    assert!(took < std::time::Duration::from_secs(1), "{took:?}");
}

#[test]
fn functions_are_applied() {
    let triangle = TypeArgument::NatToNat(NatToNat::Lambda(
        "k".into(),
        Nat::parse("k+1").expect("a size"),
    ));
    assert_eq!(
        replace("m..(i => lens(i).t)", &[("lens", triangle)]),
        "m..(i => (i+1).t)"
    );
    let rows = NatToData::Lambda(
        "k".into(),
        Arc::new(DataType::array(Nat::variable("k"), Scalar::F32)),
    );
    assert_eq!(
        replace("f(2*j)", &[("f", TypeArgument::NatToData(rows))]),
        "(2*j).f32"
    );
}

#[test]
fn many_is_written_out() {
    assert_eq!(
        replace("many[t, n] -> n.t", &[("n", size("2"))]),
        "t -> t -> 2.t"
    );
    assert_eq!(replace("many[t, n] -> n.t", &[("n", size("0"))]), "0.t");
    assert_eq!(
        replace("many[t, n] -> n.t", &[("n", size("99999999"))]),
        "many[t, 99999999] -> 99999999.t"
    );
}

#[test]
fn free_variables_have_kinds() {
    let free = parse("{n : nat} -> n..(i => lens(i*k).t) -> f(m) -> idx[n]").free_variables();
    let free: Vec<String> = free
        .iter()
        .map(|(name, kind)| format!("{name} : {kind}"))
        .collect();
    assert_eq!(
        free,
        [
            "f : nat2data",
            "k : nat",
            "lens : nat2nat",
            "m : nat",
            "t : data"
        ]
    );
}

use super::super::Scalar;
