//! Every rule of the lowering by itself and in combination, at sizes that are zero, one, odd, prime and not square.

use rise_lang::types::{DataType, Scalar};
use rise_runtime::array::Array;

use super::execute::{Compiler, SEQUENTIAL, call};
use super::program::{Program, Value, array, nat};

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

/// What is in the result's memory before the program runs.
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

/// Views of what is read.
fn reading() -> Vec<Rule> {
    vec![
        Rule {
            name: "zip_fst_snd",
            build: |program| {
                let (a, b) = (
                    program.input(&integers(&["n"])),
                    program.input(&integers(&["n"])),
                );
                let pairs = program.zip(&a, &b);
                let result = program.map("mapSeq", &pairs, mix);
                program.output(&result);
            },
            shapes: |n, _| vec![vec![n], vec![n], vec![n]],
            expected: |n, _, inputs| (0..n).map(|i| inputs[0][i] + 2 * inputs[1][i]).collect(),
        },
        Rule {
            name: "unzip_tuple",
            build: |program| {
                let (a, b) = (
                    program.input(&integers(&["n"])),
                    program.input(&integers(&["n"])),
                );
                let pairs = program.zip(&a, &b);
                let arrays = program.unzip(&pairs);
                let (first, second) = (
                    program.component("fst", &arrays),
                    program.component("snd", &arrays),
                );
                let swapped = program.tuple(&second, &first);
                let (second, first) = (
                    program.component("fst", &swapped),
                    program.component("snd", &swapped),
                );
                let pairs = program.zip(&second, &first);
                let result = program.map("mapSeq", &pairs, mix);
                program.output(&result);
            },
            shapes: |n, _| vec![vec![n], vec![n], vec![n]],
            expected: |n, _, inputs| (0..n).map(|i| inputs[1][i] + 2 * inputs[0][i]).collect(),
        },
        Rule {
            name: "split",
            build: |program| {
                let a = program.input(&integers(&["n*m"]));
                let pieces = program.split(&nat("m"), &a);
                let columns = program.transpose(&pieces);
                write_copy(program, &columns);
            },
            shapes: |n, m| vec![vec![n * m], vec![m, n]],
            expected: |n, m, inputs| transposed(n, m, &inputs[0]),
        },
        Rule {
            name: "join",
            build: |program| {
                let a = program.input(&integers(&["n", "m"]));
                let columns = program.transpose(&a);
                let all = program.join(&columns);
                write_copy(program, &all);
            },
            shapes: |n, m| vec![vec![n, m], vec![n * m]],
            expected: |n, m, inputs| transposed(n, m, &inputs[0]),
        },
        Rule {
            name: "transpose",
            build: |program| {
                let a = program.input(&integers(&["n", "m"]));
                let columns = program.transpose(&a);
                write_copy(program, &columns);
            },
            shapes: |n, m| vec![vec![n, m], vec![m, n]],
            expected: |n, m, inputs| transposed(n, m, &inputs[0]),
        },
        Rule {
            name: "slide",
            build: |program| {
                let a = program.input(&integers(&["n+2"]));
                let windows = program.slide(&nat("3"), &nat("1"), &nat("n"), &a);
                write_copy(program, &windows);
            },
            shapes: |n, _| vec![vec![n + 2], vec![n, 3]],
            expected: |n, _, inputs| (0..n).flat_map(|i| inputs[0][i..i + 3].to_vec()).collect(),
        },
        Rule {
            name: "slide_step",
            build: |program| {
                let a = program.input(&integers(&["2*n+1"]));
                let windows = program.slide(&nat("3"), &nat("2"), &nat("n"), &a);
                write_copy(program, &windows);
            },
            shapes: |n, _| vec![vec![2 * n + 1], vec![n, 3]],
            expected: |n, _, inputs| {
                (0..n)
                    .flat_map(|i| inputs[0][2 * i..2 * i + 3].to_vec())
                    .collect()
            },
        },
        Rule {
            name: "pad_clamp",
            build: |program| {
                let a = program.input(&integers(&["n+1"]));
                let padded = program.pad_clamp(&nat("2"), &nat("3"), &a);
                write_copy(program, &padded);
            },
            shapes: |n, _| vec![vec![n + 1], vec![n + 6]],
            expected: |n, _, inputs| {
                (0..n + 6)
                    .map(|i| inputs[0][i.saturating_sub(2).min(n)])
                    .collect()
            },
        },
        Rule {
            name: "pad_constant",
            build: |program| {
                let (value, a) = (
                    program.literal("9", Scalar::I32),
                    program.input(&integers(&["n"])),
                );
                let padded = program.pad_constant(&nat("m"), &nat("3"), &value, &a);
                write_copy(program, &padded);
            },
            shapes: |n, m| vec![vec![n], vec![n + m + 3]],
            expected: |n, m, inputs| {
                (0..n + m + 3)
                    .map(|i| {
                        if i < m || i >= n + m {
                            9
                        } else {
                            inputs[0][i - m]
                        }
                    })
                    .collect()
            },
        },
        Rule {
            name: "take_drop",
            build: |program| {
                let a = program.input(&integers(&["n+m+2"]));
                let rest = program.part("drop", &nat("2"), &a);
                let first = program.part("take", &nat("n"), &rest);
                write_copy(program, &first);
            },
            shapes: |n, m| vec![vec![n + m + 2], vec![n]],
            expected: |n, _, inputs| inputs[0][2..n + 2].to_vec(),
        },
        Rule {
            name: "map_of_views",
            build: |program| {
                let a = program.input(&integers(&["n", "2*m"]));
                let view = program.map("map", &a, |inner, row| {
                    let pieces = inner.split(&nat("2"), row);
                    inner.transpose(&pieces)
                });
                write_copy(program, &view);
            },
            shapes: |n, m| vec![vec![n, 2 * m], vec![n, 2, m]],
            expected: |n, m, inputs| {
                let rows =
                    (0..n).flat_map(|i| transposed(m, 2, &inputs[0][i * 2 * m..(i + 1) * 2 * m]));
                rows.collect()
            },
        },
        Rule {
            name: "stencil_of_two_dimensions",
            build: |program| {
                let a = program.input(&integers(&["n", "m"]));
                let value = program.literal("0", Scalar::I32);
                let wide = program.map("map", &a, |inner, row| {
                    inner.pad_constant(&nat("1"), &nat("1"), &value, row)
                });
                let windows = program.map("map", &wide, |inner, row| {
                    inner.slide(&nat("3"), &nat("1"), &nat("m"), row)
                });
                let result = program.map("mapSeq", &windows, |inner, row| {
                    inner.map("mapSeq", row, sum)
                });
                program.output(&result);
            },
            shapes: |n, m| vec![vec![n, m], vec![n, m]],
            expected: |n, m, inputs| {
                let at = |i: usize, j: usize| {
                    (i * m + j.max(1) - 1..(i * m + m).min(i * m + j + 2))
                        .map(|k| inputs[0][k])
                        .sum()
                };
                (0..n).flat_map(|i| (0..m).map(move |j| at(i, j))).collect()
            },
        },
    ]
}

/// Views of what is written, and pairs in memory.
fn writing() -> Vec<Rule> {
    vec![
        Rule {
            name: "written_split",
            build: |program| {
                let a = program.input(&integers(&["n*m"]));
                let copy = program.copy("mapSeq", &a);
                let pieces = program.split(&nat("m"), &copy);
                let columns = program.transpose(&pieces);
                program.output(&columns);
            },
            shapes: |n, m| vec![vec![n * m], vec![m, n]],
            expected: |n, m, inputs| transposed(n, m, &inputs[0]),
        },
        Rule {
            name: "written_join",
            build: |program| {
                let a = program.input(&integers(&["n", "m"]));
                let copy = program.copy("mapSeq", &a);
                let columns = program.transpose(&copy);
                let all = program.join(&columns);
                program.output(&all);
            },
            shapes: |n, m| vec![vec![n, m], vec![n * m]],
            expected: |n, m, inputs| transposed(n, m, &inputs[0]),
        },
        Rule {
            name: "written_map_of_views",
            build: |program| {
                let a = program.input(&integers(&["n", "2*m"]));
                let copy = program.copy("mapSeq", &a);
                let view = program.map("map", &copy, |inner, row| {
                    let pieces = inner.split(&nat("2"), row);
                    inner.transpose(&pieces)
                });
                program.output(&view);
            },
            shapes: |n, m| vec![vec![n, 2 * m], vec![n, 2, m]],
            expected: |n, m, inputs| {
                let rows =
                    (0..n).flat_map(|i| transposed(m, 2, &inputs[0][i * 2 * m..(i + 1) * 2 * m]));
                rows.collect()
            },
        },
        Rule {
            name: "written_zip",
            build: |program| {
                let (a, b) = (
                    program.input(&integers(&["n"])),
                    program.input(&integers(&["n"])),
                );
                let (first, second) = (program.copy("mapSeq", &b), program.copy("mapSeq", &a));
                let pairs = program.zip(&first, &second);
                let pairs = program.to_memory("global", &pairs);
                let result = program.map("mapSeq", &pairs, mix);
                program.output(&result);
            },
            shapes: |n, _| vec![vec![n], vec![n], vec![n]],
            expected: |n, _, inputs| (0..n).map(|i| inputs[1][i] + 2 * inputs[0][i]).collect(),
        },
        Rule {
            name: "written_unzip",
            build: |program| {
                let (a, b) = (
                    program.input(&integers(&["n"])),
                    program.input(&integers(&["n"])),
                );
                let pairs = program.zip(&a, &b);
                let copy = program.copy("mapSeq", &pairs);
                let arrays = program.unzip(&copy);
                let arrays = program.to_memory("global", &arrays);
                let (first, second) = (
                    program.component("fst", &arrays),
                    program.component("snd", &arrays),
                );
                let pairs = program.zip(&second, &first);
                let result = program.map("mapSeq", &pairs, mix);
                program.output(&result);
            },
            shapes: |n, _| vec![vec![n], vec![n], vec![n]],
            expected: |n, _, inputs| (0..n).map(|i| inputs[1][i] + 2 * inputs[0][i]).collect(),
        },
        Rule {
            name: "written_tuple",
            build: |program| {
                let (a, b) = (
                    program.input(&integers(&["n", "m"])),
                    program.input(&integers(&["m"])),
                );
                let (first, second) = (program.copy("mapSeq", &a), program.copy("mapSeq", &b));
                let both = program.tuple(&first, &second);
                let both = program.to_memory("global", &both);
                let (rows, row) = (
                    program.component("fst", &both),
                    program.component("snd", &both),
                );
                let result = program.map("mapSeq", &rows, |inner, other| {
                    let pairs = inner.zip(other, &row);
                    inner.map("mapSeq", &pairs, mix)
                });
                program.output(&result);
            },
            shapes: |n, m| vec![vec![n, m], vec![m], vec![n, m]],
            expected: |n, m, inputs| {
                (0..n * m)
                    .map(|i| inputs[0][i] + 2 * inputs[1][i % m])
                    .collect()
            },
        },
        Rule {
            name: "private_memory_in_a_loop",
            build: |program| {
                let a = program.input(&integers(&["n", "4"]));
                let result = program.map("mapPar", &a, |inner, row| {
                    let copy = inner.copy("mapSeq", row);
                    let copy = inner.to_memory("private", &copy);
                    let pieces = inner.split(&nat("2"), &copy);
                    let columns = inner.transpose(&pieces);
                    inner.copy("mapSeq", &columns)
                });
                program.output(&result);
            },
            shapes: |n, _| vec![vec![n, 4], vec![n, 2, 2]],
            expected: |n, _, inputs| {
                (0..n)
                    .flat_map(|i| transposed(2, 2, &inputs[0][4 * i..4 * i + 4]))
                    .collect()
            },
        },
    ]
}

/// Loops that carry something, and what is computed before them.
fn reductions() -> Vec<Rule> {
    vec![
        Rule {
            name: "sum_of_rows",
            build: |program| {
                let a = program.input(&integers(&["n", "m"]));
                let result = program.map("mapPar", &a, sum);
                program.output(&result);
            },
            shapes: |n, m| vec![vec![n, m], vec![n]],
            expected: |n, m, inputs| {
                (0..n)
                    .map(|i| inputs[0][i * m..(i + 1) * m].iter().sum())
                    .collect()
            },
        },
        Rule {
            name: "sum_of_sums",
            build: |program| {
                let a = program.input(&integers(&["n", "m"]));
                let start = zero(program);
                let result = program.reduce(&start, &a, |inner, accumulator, row| {
                    let row = sum(inner, row);
                    add(inner, accumulator, &row)
                });
                program.output(&result);
            },
            shapes: |n, m| vec![vec![n, m], vec![]],
            expected: |_, _, inputs| vec![inputs[0].iter().sum()],
        },
        Rule {
            name: "pair_as_accumulator",
            build: |program| {
                let a = program.input(&integers(&["n"]));
                let (first, second) = (zero(program), program.literal("1", Scalar::I32));
                let start = program.tuple(&first, &second);
                // A Fibonacci-like step: both components of the old pair make both of the new one.
                let pair = program.reduce(&start, &a, |inner, pair, element| {
                    let (first, second) =
                        (inner.component("fst", pair), inner.component("snd", pair));
                    let both = add(inner, &first, &second);
                    let next = add(inner, &both, element);
                    inner.tuple(&second, &next)
                });
                let result = mix(program, &pair);
                program.output(&result);
            },
            shapes: |n, _| vec![vec![n], vec![]],
            expected: |_, _, inputs| {
                let step = |(first, second): (i32, i32), element: &i32| {
                    (second, first.wrapping_add(second).wrapping_add(*element))
                };
                let (first, second) = inputs[0].iter().fold((0, 1), step);
                vec![first.wrapping_add(second).wrapping_add(second)]
            },
        },
        Rule {
            name: "array_as_accumulator",
            build: |program| {
                let (a, start) = (
                    program.input(&integers(&["n", "m"])),
                    program.input(&integers(&["m"])),
                );
                let start = program.copy("mapSeq", &start);
                let sums = program.reduce(&start, &a, |inner, accumulator, row| {
                    let pairs = inner.zip(accumulator, row);
                    inner.map("mapSeq", &pairs, |inner, pair| {
                        let (first, second) =
                            (inner.component("fst", pair), inner.component("snd", pair));
                        add(inner, &first, &second)
                    })
                });
                write_copy(program, &sums);
            },
            shapes: |n, m| vec![vec![n, m], vec![m], vec![m]],
            expected: |n, m, inputs| {
                let sums = column_sums(n, m, &inputs[0]);
                sums.iter()
                    .zip(&inputs[1])
                    .map(|(sum, start)| sum + start)
                    .collect()
            },
        },
        Rule {
            name: "captured_value",
            build: |program| {
                let (a, b) = (
                    program.input(&integers(&["n"])),
                    program.input(&integers(&["m"])),
                );
                let total = sum(program, &b);
                let result =
                    program.map("mapSeq", &a, |inner, element| add(inner, element, &total));
                program.output(&result);
            },
            shapes: |n, m| vec![vec![n], vec![m], vec![n]],
            expected: |_, _, inputs| {
                let total: i32 = inputs[1].iter().sum();
                inputs[0].iter().map(|element| element + total).collect()
            },
        },
        Rule {
            name: "value_of_every_thread",
            build: |program| {
                let (a, factor) = (
                    program.input(&integers(&["n"])),
                    program.input(&integers(&["1"])),
                );
                let result = program.map("mapPar", &a, |inner, element| {
                    let factor = sum(inner, &factor);
                    inner.embed("arith.muli", &[element, &factor])
                });
                program.output(&result);
            },
            shapes: |n, _| vec![vec![n], vec![1], vec![n]],
            expected: |_, _, inputs| {
                inputs[0]
                    .iter()
                    .map(|element| element * inputs[1][0])
                    .collect()
            },
        },
        Rule {
            name: "matmul",
            build: |program| {
                let (a, b) = (
                    program.input(&integers(&["n", "m"])),
                    program.input(&integers(&["m", "n+1"])),
                );
                let columns = program.transpose(&b);
                let result = program.map("mapPar", &a, |inner, row| {
                    inner.map("mapSeq", &columns, |inner, column| dot(inner, row, column))
                });
                program.output(&result);
            },
            shapes: |n, m| vec![vec![n, m], vec![m, n + 1], vec![n, n + 1]],
            expected: |n, m, inputs| {
                let entry = |i: usize, j: usize| {
                    (0..m)
                        .map(|k| inputs[0][i * m + k] * inputs[1][k * (n + 1) + j])
                        .sum()
                };
                (0..n)
                    .flat_map(|i| (0..n + 1).map(move |j| entry(i, j)))
                    .collect()
            },
        },
        Rule {
            name: "stages_in_memory",
            build: |program| {
                let a = program.input(&integers(&["n", "m"]));
                let sums = program.map("mapSeq", &a, sum);
                let sums = program.to_memory("global", &sums);
                let value = zero(program);
                let padded = program.pad_constant(&nat("1"), &nat("1"), &value, &sums);
                let windows = program.slide(&nat("3"), &nat("1"), &nat("n"), &padded);
                let result = program.map("mapPar", &windows, sum);
                program.output(&result);
            },
            shapes: |n, m| vec![vec![n, m], vec![n]],
            expected: |n, m, inputs| {
                let sums: Vec<i32> = (0..n)
                    .map(|i| inputs[0][i * m..(i + 1) * m].iter().sum())
                    .collect();
                (0..n)
                    .map(|i| sums[i.max(1) - 1..n.min(i + 2)].iter().sum())
                    .collect()
            },
        },
    ]
}

fn rules() -> Vec<Rule> {
    [reading(), writing(), reductions()]
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
