use std::collections::BTreeMap;

use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::{BlockLike, Module};
use melior::utility::register_all_dialects;
use proptest::prelude::*;
use rise_lang::nat::{Name, Nat};
use rise_lang::types::{DataType, Scalar};

use super::{BindError, Parameter, Passing, Role, Signature, SignatureError, binding_order};

fn read(text: &str) -> Result<Signature, SignatureError> {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    rise_dialect::register(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    let module = Module::parse(&context, text).expect("the test's program is valid");
    Signature::of(
        module
            .body()
            .first_operation()
            .expect("the test's program has a function"),
    )
}

/// A signature of inputs with these extents.
fn inputs(shapes: &[&[&str]]) -> Signature {
    let parameter = |(index, shape): (usize, &&[&str])| {
        let dimensions: Vec<Nat> = shape.iter().map(|size| Nat::parse(size).unwrap()).collect();
        let element = DataType::Scalar(Scalar::F32);
        Parameter {
            index,
            name: None,
            role: Role::Input,
            data: dimensions
                .iter()
                .rev()
                .fold(element, |data, size| DataType::array(size.clone(), data)),
            element: Scalar::F32,
            passing: Passing::Memory(vec![None; dimensions.len()]),
            dimensions,
            further_dimensions: Vec::new(),
        }
    };
    let parameters: Vec<Parameter> = shapes.iter().enumerate().map(parameter).collect();
    Signature {
        passed: Vec::new(),
        name: "f".to_owned(),
        sizes: binding_order(&parameters),
        parameters,
    }
}

fn bind(signature: &Signature, shapes: &[&[usize]]) -> Result<Vec<(String, u64)>, BindError> {
    let shapes: Vec<_> = shapes.iter().map(|shape| Some(shape.to_vec())).collect();
    let sizes = signature.bind(&BTreeMap::new(), &shapes)?;
    Ok(signature
        .sizes
        .iter()
        .map(|name| (name.to_string(), sizes.get(name).unwrap()))
        .collect())
}

fn sizes(expected: &[(&str, u64)]) -> Vec<(String, u64)> {
    expected
        .iter()
        .map(|(name, value)| ((*name).to_owned(), *value))
        .collect()
}

const COPY: &str = "func.func @copy(%out: memref<?x3xf32>, %in: memref<?x3xf32> loc(\"in\")) {
    %0 = rise.in %in : memref<?x3xf32> -> !rise.array<n, array<3, scalar<f32>>>
    rise.out %out <- %0 : memref<?x3xf32>, !rise.array<n, array<3, scalar<f32>>>
    return
}";

#[test]
fn a_signature_is_read_off_a_function() {
    let signature = read(COPY).unwrap();
    assert_eq!(signature.name, "copy");
    assert_eq!(signature.sizes, [Name::from("n")]);
    let [output, input] = signature.parameters.as_slice() else {
        panic!("{signature:?}")
    };
    assert_eq!((output.role, input.role), (Role::Output, Role::Input));
    assert_eq!(
        (output.label(), input.label()),
        ("number 1".to_owned(), "`in`".to_owned())
    );
    assert_eq!(input.dimensions, [Nat::variable("n"), Nat::constant(3)]);
    assert_eq!(input.passing, Passing::Memory(vec![None, Some(3)]));
    assert_eq!(input.element, Scalar::F32);
}

#[test]
fn in_place_scalars_and_rank_zero() {
    let signature = read(
        "func.func @f(%a: memref<?xi8>, %s: f64, %r: memref<f64>) {
            %0 = rise.in %a : memref<?xi8> -> !rise.array<n, scalar<i8>>
            %1 = rise.in %s : f64
            rise.out %a <- %0 : memref<?xi8>, !rise.array<n, scalar<i8>>
            rise.out %r <- %1 : memref<f64>
            return
        }",
    )
    .unwrap();
    let roles: Vec<_> = signature
        .parameters
        .iter()
        .map(|parameter| parameter.role)
        .collect();
    assert_eq!(roles, [Role::InputOutput, Role::Input, Role::Output]);
    assert!(signature.parameters[1].is_value() && !signature.parameters[2].is_value());
    assert!(signature.parameters[2].dimensions.is_empty());
}

#[test]
fn what_is_no_program_is_refused() {
    let text = |body: &str| {
        format!("func.func @f(%a: memref<4xf32>, %b: memref<4xf32>) {{ {body} return }}")
    };
    let error = read(&text("")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the function `f` holds no RISE program: expected a `rise.out` that writes its result"
    );
    let only_a = "%0 = rise.in %a : memref<4xf32> rise.out %a <- %0 : memref<4xf32>";
    let error = read(&text(only_a)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "argument number 2 of `f` is neither read by `rise.in` nor written by `rise.out`; remove it or use it"
    );
    let strided = "func.func @f(%a: memref<4xf32, strided<[2]>>) {
        %0 = rise.in %a : memref<4xf32, strided<[2]>> -> !rise.array<4, scalar<f32>>
        rise.out %a <- %0 : memref<4xf32, strided<[2]>>, !rise.array<4, scalar<f32>>
        return }";
    assert!(matches!(
        read(strided),
        Err(SignatureError::NotPassable { .. })
    ));
    let local = text(
        "%m = memref.alloc() : memref<4xf32> %0 = rise.in %m : memref<4xf32> rise.out %a <- %0 : memref<4xf32>",
    );
    assert!(matches!(
        read(&local),
        Err(SignatureError::NoArgument { .. })
    ));
}

#[test]
fn sizes_are_solved_for() {
    let product = inputs(&[&["n", "k"], &["k", "m"]]);
    assert_eq!(
        bind(&product, &[&[2, 3], &[3, 5]]),
        Ok(sizes(&[("n", 2), ("k", 3), ("m", 5)]))
    );
    assert_eq!(
        bind(&inputs(&[&["2*n+1"]]), &[&[7]]),
        Ok(sizes(&[("n", 3)]))
    );
    assert_eq!(
        bind(&inputs(&[&["n*m", "m"]]), &[&[15, 5]]),
        Ok(sizes(&[("m", 5), ("n", 3)]))
    );
    assert_eq!(
        bind(&inputs(&[&["n^2 + n - 2"]]), &[&[10]]),
        Ok(sizes(&[("n", 3)]))
    );
    assert_eq!(
        bind(&inputs(&[&["n/32"], &["n"]]), &[&[2], &[70]]),
        Ok(sizes(&[("n", 70)]))
    );
    assert_eq!(bind(&inputs(&[&["n"]]), &[&[0]]), Ok(sizes(&[("n", 0)])));
    assert_eq!(bind(&inputs(&[]), &[]), Ok(Vec::new()));
}

#[test]
fn shapes_that_do_not_fit_are_refused_with_the_reason() {
    let error = |shapes: &[&[&str]], found: &[&[usize]]| {
        bind(&inputs(shapes), found).unwrap_err().to_string()
    };
    assert_eq!(
        error(&[&["n", "k"], &["k", "m"]], &[&[2, 3], &[4, 5]]),
        "argument number 2, dimension 0: expected k = 3 from argument number 1, dimension 1, found 4"
    );
    assert_eq!(
        error(&[&["n"], &["2*n+1"]], &[&[2], &[4]]),
        "argument number 2, dimension 0: expected 2*n+1 = 5 (n = 2 from argument number 1, dimension 0), found 4"
    );
    assert_eq!(
        error(&[&["2*n"]], &[&[3]]),
        "argument number 1, dimension 0: no size n makes `2*n` equal to 3"
    );
    assert_eq!(
        error(&[&["4"]], &[&[3]]),
        "argument number 1, dimension 0: expected 4, found 3"
    );
    assert_eq!(
        error(&[&["n", "m"]], &[&[3]]),
        "argument number 1: expected an array with 2 dimensions (n × m), found 1 (3)"
    );
    assert_eq!(
        error(&[&["n/32"]], &[&[3]]),
        "the size `n` does not follow from the arguments; give its value"
    );
    assert_eq!(
        error(&[&["n*m", "m"]], &[&[0, 0]]),
        "the size `n` does not follow from the arguments; give its value"
    );
}

#[test]
fn given_sizes_count_and_possible_extents_are_checked() {
    let signature = inputs(&[&["n"], &["n-2"]]);
    let bind = |name: &str, value, shapes: &[Option<Vec<usize>>]| {
        signature
            .bind(&BTreeMap::from([(Name::from(name), value)]), shapes)
            .map(|sizes| {
                signature
                    .parameters
                    .iter()
                    .map(|parameter| sizes.shape(parameter).unwrap())
                    .collect::<Vec<_>>()
            })
    };
    assert_eq!(bind("n", 5, &[None, None]), Ok(vec![vec![5], vec![3]]));
    assert_eq!(
        bind("n", 5, &[Some(vec![6]), None])
            .unwrap_err()
            .to_string(),
        "argument number 1, dimension 0: expected n = 5 as given, found 6"
    );
    assert_eq!(
        bind("n", 1, &[None, None]).unwrap_err().to_string(),
        "argument number 2, dimension 0: `n-2` is -1 for n = 1; an extent cannot be negative"
    );
    let negative = inputs(&[&["3-5"]]).bind(&BTreeMap::new(), &[None]);
    assert_eq!(
        negative.unwrap_err().to_string(),
        "argument number 1, dimension 0: the extent -2 is negative; expected 0 or more"
    );
    assert_eq!(
        bind("q", 1, &[None, None]).unwrap_err().to_string(),
        "the program has no size `q`; its sizes are `n`"
    );
}

proptest! {
    /// Shapes made from sizes give these sizes back.
    #[test]
    fn binding_inverts_evaluation(n in 0u64..50, m in 1u64..50, k in 0u64..50, a in 1u64..9, b in 0u64..9) {
        let signature = inputs(&[&["m", "n*m"], &[&format!("{a}*k + {b}")], &["n + k"]]);
        let shapes: Vec<Vec<usize>> =
            [vec![m, n * m], vec![a * k + b], vec![n + k]].into_iter().map(|shape| shape.into_iter().map(|size| size as usize).collect()).collect();
        let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
        prop_assert_eq!(bind(&signature, &shapes), Ok(sizes(&[("m", m), ("n", n), ("k", k)])));
    }
}

const COMPUTED: &str = "func.func @f(%out: memref<?xf32>, %in: memref<?xf32>, %size: index) attributes {rise.passed = [\"(m-3)/k\"]} {
    %0 = rise.in %in : memref<?xf32> -> !rise.array<n, scalar<f32>>
    rise.out %out <- %0 : memref<?xf32>, !rise.array<n, scalar<f32>>
    return
}";

#[test]
fn sizes_that_only_what_is_passed_mentions_come_last() {
    let signature = read(COMPUTED).unwrap();
    assert_eq!(signature.sizes, ["n", "k", "m"].map(Name::from));
    assert_eq!(signature.passed, [Nat::parse("(m-3)/k").unwrap()]);
    let bind = |m, k| {
        let given = [("m", m), ("k", k)].map(|(name, value)| (Name::from(name), value));
        signature.bind(&given.into(), &[Some(vec![5]), Some(vec![5])])
    };
    assert_eq!(bind(9, 2).unwrap().passed(&signature.passed[0]), Ok(3));
    let message = |m, k| bind(m, k).unwrap_err().to_string();
    assert_eq!(
        message(2, 1),
        "the size `(m-3)/k`, which the function takes, must not be negative, found -1 (with k = 1, m = 2)"
    );
    assert!(
        message(9, 0).contains("(with k = 0, m = 9)"),
        "{}",
        message(9, 0)
    );
}

#[test]
fn sizes_that_cannot_be_read_are_refused() {
    let error = read(&COMPUTED.replace("(m-3)/k", "(m-3")).unwrap_err();
    let message = error.to_string();
    let expected =
        "`f`: the function is no RISE program: `rise.passed` has `(m-3`, which is no size: ";
    assert!(message.starts_with(expected), "{message}");
}
