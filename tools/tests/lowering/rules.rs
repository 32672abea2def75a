//! Every rule of the lowering by itself and in combination, at sizes that are zero, one, odd, prime
//! and not square.

mod reading;
mod reductions;
mod writing;

use rise_lang::types::{DataType, Scalar};
use rise_runtime::array::Array;

use super::execute::{Compiler, SEQUENTIAL, call};
use super::program::{Program, Value, array};

/// A program over the sizes `n` and `m`, and what it computes.
struct Rule {
    name: &'static str,
    build: fn(&mut Program),
    /// The shapes of the inputs and of the result, which is last.
    shapes: fn(usize, usize) -> Vec<Vec<usize>>,
    expected: fn(usize, usize, &[Vec<i32>]) -> Vec<i32>,
}

const SIZES: [(usize, usize); 9] = [
    (0, 0),
    (0, 3),
    (3, 0),
    (1, 1),
    (1, 5),
    (5, 1),
    (3, 4),
    (5, 7),
    (13, 2),
];

/// The value in the result's memory before the program runs.
const UNWRITTEN: i32 = -123_456_789;

fn integers(sizes: &[&str]) -> DataType {
    array(sizes, Scalar::I32)
}

fn add(program: &mut Program, first: &Value, second: &Value) -> Value {
    program.embed("arith.addi", &[first, second])
}

/// `first + 2 * second` of a pair.
fn mix(program: &mut Program, pair: &Value) -> Value {
    let (first, second) = (
        program.component("fst", pair),
        program.component("snd", pair),
    );
    let once = add(program, &first, &second);
    add(program, &once, &second)
}

fn write_copy(program: &mut Program, value: &Value) {
    let copy = program.copy("mapSeq", value);
    program.output(&copy);
}

/// A start value of zero.
fn zero(program: &mut Program) -> Value {
    program.literal("0", Scalar::I32)
}

fn sum(program: &mut Program, input: &Value) -> Value {
    let start = zero(program);
    program.reduce(&start, input, |inner, accumulator, element| {
        add(inner, accumulator, element)
    })
}

/// The sum of the products of two arrays.
fn dot(program: &mut Program, first: &Value, second: &Value) -> Value {
    let (start, pairs) = (zero(program), program.zip(first, second));
    program.reduce(&start, &pairs, |inner, accumulator, pair| {
        let (first, second) = (inner.component("fst", pair), inner.component("snd", pair));
        let product = inner.embed("arith.muli", &[&first, &second]);
        add(inner, accumulator, &product)
    })
}

fn transposed(rows: usize, columns: usize, matrix: &[i32]) -> Vec<i32> {
    (0..columns)
        .flat_map(|column| (0..rows).map(move |row| matrix[row * columns + column]))
        .collect()
}

fn column_sums(rows: usize, columns: usize, matrix: &[i32]) -> Vec<i32> {
    (0..columns)
        .map(|column| (0..rows).map(|row| matrix[row * columns + column]).sum())
        .collect()
}

fn rules() -> Vec<Rule> {
    [
        reading::reading(),
        writing::writing(),
        reductions::reductions(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The arrays for a call: small numbers that tell positions apart, and a result that nobody wrote.
fn arrays(shapes: &[Vec<usize>]) -> Vec<Array> {
    let last = shapes.len() - 1;
    let value = |number: usize, position: usize| ((position * 31 + number * 7) % 101) as i32 - 50;
    let fill = |(number, shape): (usize, &Vec<usize>)| {
        let count = shape.iter().product();
        let elements: Vec<i32> = (0..count)
            .map(|position| {
                if number == last {
                    UNWRITTEN
                } else {
                    value(number, position)
                }
            })
            .collect();
        Array::from_slice(shape, &elements).unwrap()
    };
    shapes.iter().enumerate().map(fill).collect()
}

#[test]
fn every_rule_computes_what_loops_compute() {
    let (compiler, rules) = (Compiler::new(), rules());
    let mut text = String::new();
    for rule in &rules {
        let mut program = Program::new(rule.name);
        (rule.build)(&mut program);
        text.push_str(&program.text());
    }
    let names: Vec<&str> = rules.iter().map(|rule| rule.name).collect();
    for pipeline in SEQUENTIAL {
        let library = compiler
            .compile(&text, &names, pipeline)
            .unwrap_or_else(|message| panic!("{pipeline}: {message}"));
        for rule in &rules {
            for (n, m) in SIZES {
                let mut arrays = arrays(&(rule.shapes)(n, m));
                let inputs: Vec<Vec<i32>> = arrays[..arrays.len() - 1]
                    .iter()
                    .map(|array| array.as_slice().unwrap().to_vec())
                    .collect();
                call(&library, rule.name, &mut arrays);
                let found = arrays[arrays.len() - 1].as_slice::<i32>().unwrap();
                let expected = (rule.expected)(n, m, &inputs);
                assert_eq!(
                    found, expected,
                    "{} for n = {n}, m = {m}, {pipeline}",
                    rule.name
                );
            }
        }
    }
}

/// Private memory is taken once, not in each of many rounds: the stack would not last.
#[test]
fn the_stack_does_not_grow_in_loops() {
    const ROWS: usize = 300_000;
    let rule = writing::writing()
        .into_iter()
        .find(|rule| rule.name == "private_memory_in_a_loop")
        .unwrap();
    let mut program = Program::new("f");
    (rule.build)(&mut program);
    let compiler = Compiler::new();
    for pipeline in SEQUENTIAL {
        let mut arrays = arrays(&(rule.shapes)(ROWS, 0));
        compiler
            .run(&program.text(), pipeline, &mut arrays)
            .unwrap_or_else(|message| panic!("{message}"));
        let input = arrays[0].as_slice::<i32>().unwrap().to_vec();
        assert_eq!(
            arrays[1].as_slice::<i32>().unwrap(),
            (rule.expected)(ROWS, 0, &[input])
        );
    }
}
