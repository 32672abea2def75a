//! Operations on scalars, of every type that they have.

use half::{bf16, f16};
use rise_lang::types::{DataType, Scalar, Tf32};
use rise_runtime::array::{Array, Element};

use super::execute::{Compiler, SEQUENTIAL, call};
use super::program::{Program, array, spell};

/// A primitive, the number of its arguments, and what it means for numbers.
type Operation<T> = (&'static str, usize, fn(&[T]) -> T);

/// A function of mathematics.
type Function = fn(f64) -> f64;

/// Writes a function that applies a primitive to the elements of arrays.
fn elementwise(
    name: &str,
    primitive: &str,
    arguments: usize,
    scalar: Scalar,
    result: Scalar,
) -> String {
    let mut program = Program::new(name);
    let inputs: Vec<_> = (0..arguments)
        .map(|_| program.input(&array(&["n"], scalar)))
        .collect();
    let result = DataType::Scalar(result);
    let spelled = format!("{primitive} {}", spell(&DataType::Scalar(scalar)));
    let mapped = match &inputs[..] {
        [only] => program.map("mapSeq", only, |inner, x| {
            inner.apply(&spelled, &[x], result)
        }),
        [first, second] => {
            let pairs = program.zip(first, second);
            program.map("mapSeq", &pairs, |inner, pair| {
                let (x, y) = (inner.component("fst", pair), inner.component("snd", pair));
                inner.apply(&spelled, &[&x, &y], result)
            })
        }
        [first, second, third] => {
            let pairs = program.zip(second, third);
            let triples = program.zip(first, &pairs);
            program.map("mapSeq", &triples, |inner, triple| {
                let (x, rest) = (
                    inner.component("fst", triple),
                    inner.component("snd", triple),
                );
                let (y, z) = (inner.component("fst", &rest), inner.component("snd", &rest));
                inner.apply(&spelled, &[&x, &y, &z], result)
            })
        }
        _ => panic!("no primitive has so many arguments"),
    };
    program.output(&mapped);
    program.text()
}

/// Runs every operation on all combinations of the samples, in both kinds of loops.
fn check<T: Element + Copy + PartialEq + std::fmt::Debug + Default>(
    scalar: Scalar,
    samples: &[T],
    operations: &[Operation<T>],
) {
    let names: Vec<String> = operations
        .iter()
        .map(|(name, ..)| format!("{name}_{scalar}"))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let text: String = operations
        .iter()
        .zip(&names)
        .map(|((primitive, arguments, _), name)| {
            elementwise(name, primitive, *arguments, scalar, scalar)
        })
        .collect();
    let compiler = Compiler::new();
    for pipeline in SEQUENTIAL {
        let library = compiler
            .compile(&text, &names, pipeline)
            .unwrap_or_else(|message| panic!("{message}"));
        for ((primitive, arguments, meaning), name) in operations.iter().zip(&names) {
            let count = samples.len().pow(*arguments as u32);
            let pick = |case: usize, argument: usize| {
                samples[case / samples.len().pow(argument as u32) % samples.len()]
            };
            let mut arrays: Vec<Array> = (0..*arguments)
                .map(|argument| {
                    (0..count)
                        .map(|case| pick(case, argument))
                        .collect::<Vec<T>>()
                })
                .chain([vec![T::default(); count]])
                .map(|elements| Array::from_slice(&[count], &elements).unwrap())
                .collect();
            call(&library, name, &mut arrays);
            let found: &[T] = arrays[*arguments].as_slice().unwrap();
            for (case, found) in found.iter().enumerate() {
                let inputs: Vec<T> = (0..*arguments)
                    .map(|argument| pick(case, argument))
                    .collect();
                assert_eq!(
                    *found,
                    meaning(&inputs),
                    "{primitive} of {inputs:?} as {scalar}"
                );
            }
        }
    }
}

macro_rules! check_integers {
    ($type:ty, $scalar:expr) => {
        check::<$type>(
            $scalar,
            &[
                0,
                1,
                2,
                3,
                7,
                -1,
                -5,
                <$type>::MAX,
                <$type>::MAX - 1,
                <$type>::MIN + 1,
                <$type>::MIN,
            ],
            &[
                ("add", 2, |x| x[0].wrapping_add(x[1])),
                ("sub", 2, |x| x[0].wrapping_sub(x[1])),
                ("mul", 2, |x| x[0].wrapping_mul(x[1])),
                ("div", 2, |x| match x[1] {
                    0 => 0,
                    divisor => x[0].wrapping_div(divisor),
                }),
                ("mod", 2, |x| match x[1] {
                    0 => x[0],
                    divisor => x[0].wrapping_rem(divisor),
                }),
                ("neg", 1, |x| x[0].wrapping_neg()),
                ("abs", 1, |x| x[0].wrapping_abs()),
                ("min", 2, |x| x[0].min(x[1])),
                ("max", 2, |x| x[0].max(x[1])),
                ("and", 2, |x| x[0] & x[1]),
                ("or", 2, |x| x[0] | x[1]),
                ("xor", 2, |x| x[0] ^ x[1]),
                ("not", 1, |x| !x[0]),
                ("rotl", 2, |x| {
                    x[0].rotate_left((x[1] as u32) & (<$type>::BITS - 1))
                }),
            ],
        );
        check::<$type>(
            $scalar,
            &[0, 1, 3, 7],
            &[("shl", 2, |x| x[0] << x[1]), ("shr", 2, |x| x[0] >> x[1])],
        );
    };
}

#[test]
fn integers() {
    check_integers!(i8, Scalar::I8);
    check_integers!(i16, Scalar::I16);
    check_integers!(i32, Scalar::I32);
    check_integers!(i64, Scalar::I64);
}

macro_rules! check_floats {
    ($type:ty, $scalar:expr, $from:expr, $to:expr) => {
        check::<$type>(
            $scalar,
            &[0.0, 1.0, -1.5, 2.25, 3.5, -7.0].map($from),
            &[
                ("add", 2, |x| $from($to(x[0]) + $to(x[1]))),
                ("sub", 2, |x| $from($to(x[0]) - $to(x[1]))),
                ("mul", 2, |x| $from($to(x[0]) * $to(x[1]))),
                ("neg", 1, |x| $from(-$to(x[0]))),
                ("abs", 1, |x| $from($to(x[0]).abs())),
                ("floor", 1, |x| $from($to(x[0]).floor())),
                ("min", 2, |x| $from($to(x[0]).min($to(x[1])))),
                ("max", 2, |x| $from($to(x[0]).max($to(x[1])))),
                ("fma", 3, |x| $from($to(x[0]).mul_add($to(x[1]), $to(x[2])))),
            ],
        );
        check::<$type>(
            $scalar,
            &[1.0, 4.0, 2.25, 9.0].map($from),
            &[
                ("div", 2, |x| $from($to(x[0]) / $to(x[1]))),
                ("sqrt", 1, |x| $from($to(x[0]).sqrt())),
            ],
        );
    };
}

#[test]
fn floats() {
    check_floats!(f64, Scalar::F64, |x: f64| x, |x: f64| x);
    check_floats!(f32, Scalar::F32, |x: f64| x as f32, |x: f32| f64::from(x));
    check_floats!(f16, Scalar::F16, f16::from_f64, f16::to_f64);
    check_floats!(bf16, Scalar::BF16, bf16::from_f64, bf16::to_f64);
    // In memory, numbers of tf32 are those of f32.
    fn tf32(x: f64) -> f32 {
        Tf32::from_f64(x).to_f32()
    }
    check_floats!(f32, Scalar::TF32, tf32, |x: f32| f64::from(x));
}

/// The values of all functions of mathematics at a few places, as far as the last digits of an f32.
#[test]
fn mathematics() {
    let functions: [(&str, Function); 9] = [
        ("exp", f64::exp),
        ("log", f64::ln),
        ("sqrt", f64::sqrt),
        ("rsqrt", |x| 1.0 / x.sqrt()),
        ("sin", f64::sin),
        ("cos", f64::cos),
        ("tanh", f64::tanh),
        ("floor", f64::floor),
        ("abs", f64::abs),
    ];
    let samples = [0.25_f32, 0.5, 1.0, 1.75, 3.0];
    let text: String = functions
        .iter()
        .map(|(name, _)| elementwise(&format!("f_{name}"), name, 1, Scalar::F32, Scalar::F32))
        .collect();
    let names: Vec<String> = functions
        .iter()
        .map(|(name, _)| format!("f_{name}"))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let compiler = Compiler::new();
    for pipeline in SEQUENTIAL {
        let library = compiler
            .compile(&text, &names, pipeline)
            .unwrap_or_else(|message| panic!("{message}"));
        for ((name, meaning), function) in functions.iter().zip(&names) {
            let mut arrays =
                [samples, [0.0; 5]].map(|elements| Array::from_slice(&[5], &elements).unwrap());
            call(&library, function, &mut arrays);
            for (sample, found) in samples.iter().zip(arrays[1].as_slice::<f32>().unwrap()) {
                let expected = meaning(f64::from(*sample));
                assert!(
                    (f64::from(*found) - expected).abs() <= 1e-6 * expected.abs().max(1.0),
                    "{name} of {sample}: {found}"
                );
            }
        }
    }
}

/// Comparisons give truth values, which select; casts go between all types.
#[test]
fn comparisons_and_casts() {
    let scalars = [
        Scalar::I8,
        Scalar::I16,
        Scalar::I32,
        Scalar::I64,
        Scalar::F16,
        Scalar::BF16,
        Scalar::TF32,
        Scalar::F32,
        Scalar::F64,
        Scalar::Index,
    ];
    let samples = [0_i32, 1, 5, 100];
    let mut text = String::new();
    let mut names = Vec::new();
    for scalar in scalars {
        let name = format!("clip_{scalar}");
        let mut program = Program::new(&name);
        let input = program.input(&array(&["n"], Scalar::I32));
        let ty = DataType::Scalar(scalar);
        let (int, bool) = (
            DataType::Scalar(Scalar::I32),
            DataType::Scalar(Scalar::Bool),
        );
        let bound = if scalar.to_string().contains('f') {
            "4.0"
        } else {
            "4"
        };
        let bound = program.literal(bound, scalar);
        // The smaller of the value and 4, computed in the other type.
        let result = program.map("mapSeq", &input, |inner, x| {
            let there = inner.apply(
                &format!("cast {} {}", spell(&int), spell(&ty)),
                &[x],
                ty.clone(),
            );
            let less = inner.apply(
                &format!("lt {}", spell(&ty)),
                &[&there, &bound],
                bool.clone(),
            );
            let chosen = inner.apply(
                &format!("select {}", spell(&ty)),
                &[&less, &there, &bound],
                ty.clone(),
            );
            inner.apply(
                &format!("cast {} {}", spell(&ty), spell(&int)),
                &[&chosen],
                int.clone(),
            )
        });
        program.output(&result);
        text.push_str(&program.text());
        names.push(name);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let compiler = Compiler::new();
    for pipeline in SEQUENTIAL {
        let library = compiler
            .compile(&text, &names, pipeline)
            .unwrap_or_else(|message| panic!("{message}"));
        for name in &names {
            let mut arrays =
                [samples, [0; 4]].map(|elements| Array::from_slice(&[4], &elements).unwrap());
            call(&library, name, &mut arrays);
            assert_eq!(
                arrays[1].as_slice::<i32>().unwrap(),
                samples.map(|sample| sample.min(4)),
                "{name}"
            );
        }
    }
}

/// An index from memory chooses the element.
#[test]
fn idx() {
    let mut program = Program::new("f");
    let input = program.input(&array(&["n"], Scalar::F64));
    let indices = program.input(&DataType::array(
        super::program::nat("m"),
        DataType::Index(super::program::nat("n")),
    ));
    let chosen = program.map("mapSeq", &indices, |inner, index| {
        let element = DataType::Scalar(Scalar::F64);
        inner.apply(
            &format!("idx nat<n> {}", spell(&element)),
            &[index, &input],
            element,
        )
    });
    program.output(&chosen);
    let compiler = Compiler::new();
    for pipeline in SEQUENTIAL {
        let mut arrays = [
            Array::from_slice(&[3], &[2.5_f64, -1.0, 4.0]).unwrap(),
            Array::from_slice(&[4], &[2_i64, 0, 0, 1]).unwrap(),
            Array::from_slice(&[4], &[0.0_f64; 4]).unwrap(),
        ];
        compiler
            .run(&program.text(), pipeline, &mut arrays)
            .unwrap_or_else(|message| panic!("{message}"));
        assert_eq!(arrays[2].as_slice::<f64>().unwrap(), [4.0, 2.5, 2.5, -1.0]);
    }
}
