//! Loops that carry something, and what is computed before them.

use rise_lang::types::Scalar;

use super::{Rule, add, column_sums, dot, integers, mix, sum, write_copy, zero};
use crate::program::nat;

pub(super) fn reductions() -> Vec<Rule> {
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
                let sums = program.in_memory("global", &sums);
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
