//! Views of what is read.

use rise_lang::types::Scalar;

use super::{Rule, integers, mix, sum, transposed, write_copy};
use crate::program::nat;

pub(super) fn reading() -> Vec<Rule> {
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
