//! Programs with sizes and arguments, definitions, facts; values from and to flat arrays.

use super::*;
use crate::{
    infer::infer_program,
    syntax::{NoImports, parse_program},
    term::{Program, ScalarValue},
    types::{DataType, Kind, Type, TypeArgument},
};

const MATRICES: &str = "
def dot = fun xs ys => zip xs ys |> map (fun (x, y) => x * y) |> reduce (+) 0

def mm (n m k : nat) (a : n.k.f32) (b : k.m.f32) : n.m.f32 =
  a |> map (fun row => b |> transpose |> map (fun col => dot row col))

def twice (n : nat) (xs : (2*n).f32) : n.f32 where n > 1 =
  xs |> take n
";

fn program(text: &str) -> Program {
    parse_program(&Source::new("test", text), &NoImports).unwrap_or_else(|error| panic!("{error}"))
}

fn typed(text: &str) -> Program {
    let inferred = infer_program(&program(text)).unwrap_or_else(|errors| panic!("{errors:?}"));
    Program::from(&inferred)
}

#[test]
fn sizes_come_from_the_arguments() {
    let a = Value::of_shape(&[2, 3], &[1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0]).expect("six");
    let b = Value::of_shape(&[3, 1], &[1.0_f32, 0.0, -1.0]).expect("three");
    for program in [program(MATRICES), typed(MATRICES)] {
        let result = interpret_program(&program, "mm", &Sizes::new(), vec![a.clone(), b.clone()]);
        assert_eq!(result.expect("a product").to_string(), "[[-2.0], [-2.0]]");
        let sizes = Sizes::from([("n".into(), 2)]);
        assert!(interpret_program(&program, "mm", &sizes, vec![a.clone(), b.clone()]).is_ok());
        let sizes = Sizes::from([("n".into(), 3)]);
        let error = interpret_program(&program, "mm", &sizes, vec![a.clone(), b.clone()])
            .expect_err("two rows");
        assert_eq!(
            error.reason().to_string(),
            "argument 1 of `mm` needs a value of type `n.k.f32`, found one where `n` is 2, not 3"
        );
        let error = interpret_program(&program, "mm", &Sizes::new(), vec![a.clone(), a.clone()])
            .expect_err("no product");
        assert_eq!(
            error.reason().to_string(),
            "argument 2 of `mm` needs a value of type `k.m.f32`, found one where `k` is 2, not 3"
        );
    }
}

#[test]
fn empty_results_have_a_type() {
    let a = Value::of_shape::<f32>(&[2, 0], &[]).expect("none");
    let b = Value::of_shape::<f32>(&[0, 3], &[]).expect("none");
    let typed = typed(MATRICES);
    let mut interpreter = Interpreter::new(&typed);
    let sizes = Sizes::from([("m".into(), 3)]);
    let outcome = interpreter
        .call("mm", &sizes, vec![a, b.clone()])
        .expect("zeros");
    assert_eq!(
        outcome.value.to_string(),
        "[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]"
    );
    let outcome = interpreter
        .call("mm", &sizes, vec![b.clone(), Value::array([])])
        .expect("no row");
    assert_eq!(
        outcome.data_type,
        Some(DataType::parse("0.3.f32").expect("a type"))
    );
    let literal = outcome
        .value
        .to_literal(outcome.data_type.as_ref())
        .expect("an array");
    assert_eq!(
        (literal.element().name(), literal.shape()),
        ("f32", &[0, 3][..])
    );
    let open = interpreter
        .call(
            "mm",
            &Sizes::new(),
            vec![Value::of_shape(&[1, 0], &[0.0_f32; 0]).expect("none"), b],
        )
        .expect_err("no m");
    assert!(is_open(&open), "{open}");
}

#[test]
fn facts_are_checked_before_anything_runs() {
    for program in [program(MATRICES), typed(MATRICES)] {
        let run = |length: usize| {
            interpret_program(
                &program,
                "twice",
                &Sizes::new(),
                vec![Value::of_elements(&vec![1.0_f32; length])],
            )
        };
        assert_eq!(run(4).expect("two").to_string(), "[1.0, 1.0]");
        assert_eq!(
            run(2).expect_err("one").to_string(),
            "`twice` requires n > 1, which is false for n = 1"
        );
        assert!(matches!(
            run(3).expect_err("odd").reason(),
            Reason::WrongValue { .. }
        ));
    }
    let required = typed("def f (n : nat) (xs : n.i8) = split 3 xs |> join");
    let run = |length: usize| {
        interpret_program(
            &required,
            "f",
            &Sizes::new(),
            vec![Value::of_elements(&vec![1_i8; length])],
        )
    };
    assert!(run(6).is_ok());
    assert_eq!(
        run(7).expect_err("no multiple of three").to_string(),
        "`f` requires n%3 == 0, which is false for n = 7"
    );
}

#[test]
fn polymorphic_definitions_take_their_types_from_each_use() {
    let text = "
def scaled = fun xs => map (fun x => x * 2) xs
def both (xs : 2.f32) (ys : 3.i8) = (scaled xs, scaled ys)
def empty {n : nat} (xs : n.f64) = reduce (+) 0 xs
";
    let typed = typed(text);
    let arguments = vec![
        Value::of_elements(&[1.5_f32, 2.0]),
        Value::of_elements(&[64_i8, 2, 3]),
    ];
    let result = interpret_program(&typed, "both", &Sizes::new(), arguments).expect("a pair");
    assert_eq!(result.to_string(), "([3.0, 4.0], [-128, 4, 6])");
    let none =
        interpret_program(&typed, "empty", &Sizes::new(), vec![Value::array([])]).expect("zero");
    assert_eq!(none, 0.0_f64.into());
}

#[test]
fn explicit_sizes_are_written_at_every_use() {
    let text = "
def blocks (s : nat) {n : nat} (xs : (n*s).i32) : n.s.i32 = split s xs
def main (xs : 6.i32) = blocks 3 xs |> map (fun block => blocks 1 block |> join |> reduce (+) 0)
";
    for program in [program(text), typed(text)] {
        let result = interpret_program(
            &program,
            "main",
            &Sizes::new(),
            vec![Value::of_elements(&[1, 2, 3, 4, 5, 6])],
        );
        assert_eq!(result.expect("two sums").to_string(), "[6, 15]");
    }
}

#[test]
fn flat_arrays_of_every_scalar_type() {
    fn round_trip<T: Element + PartialEq + std::fmt::Debug>(elements: [T; 6]) {
        for shape in [&[6][..], &[2, 3], &[3, 1, 2], &[1, 6, 1]] {
            let value = Value::of_shape(shape, &elements).expect("six elements");
            assert_eq!(value.to_elements::<T>().expect("an array"), elements);
            let literal = value.to_literal(None).expect("an array");
            assert_eq!(
                literal.shape(),
                shape.iter().map(|size| *size as u64).collect::<Vec<_>>()
            );
            assert_eq!(Value::from(&literal), value);
        }
        assert_eq!(
            Value::of_shape(&[2, 0, 3], &elements[..0])
                .expect("none")
                .to_string(),
            "[[], []]"
        );
        assert!(matches!(
            Value::of_shape(&[4], &elements),
            Err(ArrayError::Count { found: 6, .. })
        ));
        assert!(Value::of_shape(&[usize::MAX, 2], &elements).is_err());
    }
    round_trip([true, false, true, true, false, false]);
    round_trip([1_i8, 2, 3, 4, 5, 6]);
    round_trip([1_i16, 2, 3, 4, 5, 6]);
    round_trip([1_i32, 2, 3, 4, 5, 6]);
    round_trip([1_i64, 2, 3, 4, 5, 6]);
    round_trip([1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(half::f16::from_f32));
    round_trip([1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(half::bf16::from_f32));
    round_trip([1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(crate::types::Tf32::from_f32));
    round_trip([1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
    round_trip([1.0_f64, 2.0, 3.0, 4.0, 5.0, 6.0]);
    round_trip([1_u8, 2, 3, 4, 5, 6]);
    round_trip([1_u16, 2, 3, 4, 5, 6]);
    round_trip([1_u32, 2, 3, 4, 5, 6]);
    round_trip([1_u64, 2, 3, 4, 5, 6]);
    round_trip([1_usize, 2, 3, 4, 5, 6]);
}

#[test]
fn what_is_no_flat_array() {
    let ragged = Value::array([Value::of_elements(&[1_i8]), Value::of_elements(&[1_i8, 2])]);
    assert_eq!(
        ragged.to_literal(None),
        Err(ArrayError::Ragged {
            dimension: 1,
            expected: 1,
            found: 2
        })
    );
    assert_eq!(ragged.to_elements::<i8>(), Ok(vec![1, 1, 2]));
    assert_eq!(Value::array([]).to_literal(None), Err(ArrayError::Empty));
    assert_eq!(
        Value::pair(1_i8, 2_i8).to_elements::<i8>(),
        Err(ArrayError::NoArray("a pair".into()))
    );
    let found = Value::of_elements(&[1_i8]).to_elements::<f32>();
    assert_eq!(
        found.expect_err("no floats").to_string(),
        "expected elements of type f32, found i8"
    );
    let mixed = Value::array([
        1.0_f32.into(),
        run("fun x => x", Vec::new()).expect("a function"),
        Value::Undefined,
    ]);
    assert!(mixed.to_literal(None).is_err());
    assert_eq!(
        Value::from(ScalarValue::Index(3)).to_elements::<usize>(),
        Ok(vec![3])
    );
}

#[test]
fn values_know_their_types() {
    let ty = |text: &str| {
        value(text)
            .data_type()
            .map(Type::Data)
            .map(|ty| ty.to_string())
    };
    assert_eq!(
        ty("zip f32[[1, 2]] [true]").as_deref(),
        Some("1.(2.f32, bool)")
    );
    assert_eq!(
        ty("(asVector 2 i8[1, 2], nat(1 < 2))").as_deref(),
        Some("(1.vec[i8, 2], idx[2])")
    );
    assert_eq!(
        ty("(generateFragment f16(0) : fragment[accumulator, 2, 3, f16])").as_deref(),
        Some("fragment[accumulator, 2, 3, f16]")
    );
    assert_eq!(ty("take 0 f32[1]"), None);
}

#[test]
fn functions_on_sizes_come_from_outside() {
    let text = "def sums (lens : nat2nat) (xs : (sum(i, 0, 3, lens(i))).i32) =
      xs |> partition 3 lens |> depMapSeq (fun (i : nat) => reduceSeq (+) 0)";
    let xs = || vec![Value::array((1..=6_i32).map(Value::from))];
    let function = |text| TypeArgument::parse(Kind::NatToNat, text).expect("a function");
    for program in [program(text), typed(text)] {
        let run = |given: Option<TypeArgument>| {
            let interpreter = Interpreter::new(&program);
            let mut interpreter = match given {
                Some(given) => interpreter.with_type_argument("lens", given),
                None => interpreter,
            };
            match interpreter.call("sums", &Sizes::new(), xs()) {
                Ok(outcome) => outcome.value.to_string(),
                Err(error) => error.reason().to_string(),
            }
        };
        assert_eq!(run(Some(function("(i => i+1)"))), "[1, 5, 15]");
        assert_eq!(run(Some(function("(i => 2)"))), "[3, 7, 11]");
        assert_eq!(
            run(Some(function("(i => 1)"))),
            "argument 1 of `sums` needs a value of type `(lens(0)+lens(1)+lens(2)).i32`, found one where `lens(0)+lens(1)+lens(2)` is 6, not 3"
        );
        assert_eq!(
            run(None),
            "`sums` needs for `lens` a function on sizes without variables; give it by `with_type_argument`"
        );
        assert_eq!(
            run(Some(TypeArgument::from(4))),
            "`sums` needs for `lens` a function on sizes without variables, found `4`"
        );
        assert_eq!(
            run(Some(function("(i => i*n)"))),
            "`sums` needs for `lens` a function on sizes without variables, found `(i => i*n)`"
        );
    }
    let program = program(text);
    let mut interpreter =
        Interpreter::new(&program).with_type_argument("rows", function("(i => 1)"));
    let error = interpreter
        .call("sums", &Sizes::new(), xs())
        .expect_err("no `rows`");
    assert_eq!(
        error.reason().to_string(),
        "`rows` is no size or other type-level parameter of this program"
    );
}
