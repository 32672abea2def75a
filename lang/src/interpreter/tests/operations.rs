//! Operations counted without data are those that a run does.

use super::*;
use crate::{
    infer::{InferredProgram, infer_program},
    syntax::{NoImports, parse_program},
    term::Program,
    types::{DataType, Scalar, Substitution, Type, TypeArgument},
};

fn program(text: &str) -> InferredProgram {
    let source = Source::new("test", text);
    let parsed = parse_program(&source, &NoImports).unwrap_or_else(|error| panic!("{error}"));
    infer_program(&parsed).unwrap_or_else(|errors| panic!("{text}\n{}", errors[0]))
}

/// A value of a closed type, all numbers one.
fn ones(data: &DataType) -> Value {
    let many = |size: &crate::nat::Nat, element: &DataType| {
        (0..size.as_constant().unwrap())
            .map(|_| ones(element))
            .collect::<Vec<_>>()
    };
    match data {
        DataType::Scalar(Scalar::F32) => Value::from(1.0_f32),
        DataType::Scalar(Scalar::F64) => Value::from(1.0_f64),
        DataType::Scalar(Scalar::I32) => Value::from(1_i32),
        DataType::Scalar(Scalar::Bool) => Value::from(true),
        DataType::Array(size, element) => Value::array(many(size, element)),
        DataType::Vector(size, element) => Value::vector(many(size, element)),
        DataType::Pair(first, second) => Value::pair(ones(first), ones(second)),
        other => panic!("{other}"),
    }
}

/// The operations counted for the last definition, and those that its run does.
fn counted(text: &str, sizes: &[(&str, u64)]) -> (u128, u128) {
    let inferred = program(text);
    let last = inferred.definitions.last().unwrap();
    let name = last.definition.name.to_string();
    let sizes: Sizes = sizes
        .iter()
        .map(|(name, size)| ((*name).into(), *size))
        .collect();
    let mut known = Substitution::new();
    for (size, value) in &sizes {
        let value = TypeArgument::Nat(crate::nat::Nat::constant(*value));
        known.insert(size.clone(), value);
    }
    let (mut ty, mut arguments) = (&last.ty, Vec::new());
    loop {
        ty = match ty {
            Type::Dependent(_, result) => result,
            Type::Function(parameter, result) => {
                arguments.push(ones(&known.data(parameter.as_data().unwrap())));
                result
            }
            _ => break,
        };
    }
    let program = Program::from(&inferred);
    let mut interpreter = Interpreter::new(&program);
    let counted = interpreter
        .operations(&name, &sizes)
        .unwrap_or_else(|error| panic!("{text}\n{error}"));
    let expanded = Program::from(vec![inferred.expand(&last.definition.name).unwrap()]);
    let alone = Interpreter::new(&expanded).operations(&name, &sizes);
    assert_eq!(alone.ok(), Some(counted), "written out: {text}");
    let outcome = interpreter.call(&name, &sizes, arguments);
    let outcome = outcome.unwrap_or_else(|error| panic!("{text}\n{error}"));
    (counted, outcome.operations)
}

/// Programs without choices.
const PROGRAMS: &[(&str, &[&str])] = &[
    ("def f (x : f32) : f32 = fma x x x + abs (neg x) * sqrt x", &[]),
    ("def f {n : nat} (xs : n.f32) : n.f32 = map (fun x => x * 2 + 1) xs", &["n"]),
    ("def f {n : nat} (xs : n.i32) : n.i32 = map (fun x => x * 2 + 1) xs", &["n"]),
    ("def f {n : nat} (xs : n.f32) : n.bool = map (fun x => x < 1) xs", &["n"]),
    ("def f {n : nat} (xs : n.f32) : f32 = reduceSeqUnroll (+) 0 xs", &["n"]),
    ("def f {n : nat} (xs : n.f32) : f32 = reducePar (+) 0 xs", &["n"]),
    ("def f {n : nat} (xs : n.f64) : n.f64 = scanSeq (+) 0 xs", &["n"]),
    ("def f {n m k : nat} (a : n.k.f32) (b : k.m.f32) : n.m.f32 =
        a |> mapPar (fun row => transpose b |> mapSeq (fun col =>
          zip row col |> reduceSeq (fun sum (x, y) => sum + x * y) 0))", &["n", "m", "k"]),
    ("def f {n : nat} (xs : (8*n).f32) : n.f32 =
        xs |> iterate 3 (fun (l : nat) => fun (ys : (l*2).f32) => ys |> split 2 |> map (reduce (+) 0))", &["n"]),
    ("def f {n : nat} (xs : n.f32) : n.f32 = xs |> iterate 5 (fun (l : nat) => fun (ys : l.f32) => map (fun y => y + 1) ys)", &["n"]),
    ("def f {n : nat} (xs : (n+2).f32) : n.f32 = xs |> slide 3 1 |> map (reduce (+) 0)", &["n"]),
    ("def f {n : nat} (xs : (4*n).f32) : (4*n).f32 =
        xs |> asVector 4 |> mapSeq (fun v => v * v + v) |> asScalar", &["n"]),
    ("def f {n : nat} (xs : (4*n).f32) : (4*n).f32 =
        xs |> asVector 4 |> mapSeq (mapVec (fun x => x * x + 1)) |> asScalar", &["n"]),
    ("def f {n : nat} (xs : n.f32) : n.(f32, i32) = xs |> map (fun x => let y = x * x in (y + y, cast y))", &["n"]),
    ("def f {n : nat} (xs : n.(f32, f32)) : n.f32 = xs |> map (mapFst (fun x => x * 2)) |> map fst", &["n"]),
    ("def f {n : nat} (xs : (n+2).f32) : n.3.f32 = xs |> circularBuffer 4 3 (fun x => x * 2) |> mapSeq (mapSeq (fun x => x))", &["n"]),
    ("def sq (x : f32) : f32 = x * x
      def twice {s : data} (g : s -> s) (x : s) : s = g (g x)
      def f {n : nat} (xs : n.f32) : n.f32 = map (twice sq) xs", &["n"]),
    ("def f {n : nat} : n.f32 = generate (fun (i : idx[n]) => cast (indexAsNat i) * f32(0.5))", &["n"]),
    ("def f {n : nat} (xs : (n*n).f32) : n.f32 = xs |> split n |> map (fun row => reduce max 0 row) ", &["n"]),
];

#[test]
fn what_is_counted_is_done() {
    for (text, names) in PROGRAMS {
        for start in [0, 1, 2, 5] {
            let sizes: Vec<(&str, u64)> = names
                .iter()
                .zip(start..)
                .map(|(name, size)| (*name, size))
                .collect();
            let (counted, done) = counted(text, &sizes);
            assert_eq!(counted, done, "{text} for {sizes:?}");
        }
    }
}

#[test]
fn large_sizes_take_no_longer() {
    let text = "def f {n : nat} (xs : n.n.f32) : n.f32 = xs |> map (reduce (+) 0)";
    let program = Program::from(&program(text));
    let sizes = Sizes::from([("n".into(), 1 << 40)]);
    let counted = Interpreter::new(&program).operations("f", &sizes);
    assert_eq!(counted.unwrap(), 1 << 80);
}

#[test]
fn of_a_choice_the_smaller_side_counts() {
    let text = "def f {n : nat} (xs : n.f32) : n.f32 =
      xs |> map (fun x => if x < 2 then x * x * x else x + 1)";
    // The interpreter computes the one that is chosen, and the comparison.
    assert_eq!(counted(text, &[("n", 7)]), (7 * 2, 7 * 3));
    let text = "def f {n : nat} (xs : n.f32) : n.f32 = xs |> map (fun x => let y = x * x in if x < 2 then y else x)";
    assert_eq!(counted(text, &[("n", 7)]), (7 * 2, 7 * 2));
}

#[test]
fn lanes_without_values_count() {
    let text = "def f {n : nat} (xs : n.f32) : (n+2).f32 =
      xs |> padEmpty 2 |> mapSeq (fun x => x * x)";
    // The interpreter has nothing to multiply there.
    assert_eq!(counted(text, &[("n", 3)]), (5, 3));
}

#[test]
fn rows_of_an_array_without_elements_are_none() {
    let text = "def f {n : nat} (xs : n.f32) : _.(n/5).f32 =
      xs |> take (n - n%5) |> split (n/5) |> mapSeq (fun row => row |> mapSeq (fun x => x + x))";
    let program = Program::from(&program(text));
    let counted = |n| Interpreter::new(&program).operations("f", &Sizes::from([("n".into(), n)]));
    assert_eq!((counted(3).ok(), counted(7).ok()), (Some(0), Some(5)));
}

#[test]
fn what_cannot_be_told_is_an_error() {
    let program = Program::from(&program(
        "def f {n : nat} (xs : n.f32) : n.f32 = map (fun x => x + 1) xs",
    ));
    let mut interpreter = Interpreter::new(&program);
    assert!(interpreter.operations("f", &Sizes::new()).is_err());
    assert!(interpreter.operations("g", &Sizes::new()).is_err());
}
