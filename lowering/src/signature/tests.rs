use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::{BlockLike, Module};
use melior::utility::register_all_dialects;
use rise_lang::nat::{Name, Nat};
use rise_lang::signature::{Passing, Role, Signature};
use rise_lang::types::Scalar;

use super::SignatureError;

fn read(text: &str) -> Result<Signature, SignatureError> {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    rise_dialect::register(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    let module = Module::parse(&context, text).expect("the test's program is valid");
    super::of(
        module
            .body()
            .first_operation()
            .expect("the test's program has a function"),
    )
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
