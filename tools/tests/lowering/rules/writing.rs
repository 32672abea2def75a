//! Views of what is written, and pairs in memory.

use super::{Rule, integers, mix, transposed};
use crate::program::nat;

pub(super) fn writing() -> Vec<Rule> {
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
                let pairs = program.in_memory("global", &pairs);
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
                let arrays = program.in_memory("global", &arrays);
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
                let both = program.in_memory("global", &both);
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
                    let copy = inner.in_memory("private", &copy);
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
