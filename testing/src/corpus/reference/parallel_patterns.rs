//! Scans, permutations, and other patterns of parallel programs.

use super::grid::{sum, table};
use crate::corpus::{case::Case, input::zipped};

const LINES: &[&[usize]] = &[&[0], &[1], &[7], &[16]];

const ROUNDING: f64 = 1e-5;

pub const CASES: &[Case] = &[
    Case::new(
        "prefix_sum",
        LINES,
        |s, r| vec![r.integers(s, -99, 99)],
        |s, x| (0..s[0]).map(|i| sum(0..i + 1, |j| x[0][j])).collect(),
        0.0,
    ),
    Case::new(
        "scatter_add",
        &[&[0, 3], &[1, 1], &[7, 2], &[40, 9]],
        |s, r| vec![r.places(&s[..1], s[1] + s[1] / 3), r.floats(&s[..1])],
        |s, x| {
            let mut sums = vec![0.0; s[1]];
            for (place, number) in x[0].iter().zip(&x[1]) {
                if let Some(sum) = sums.get_mut(*place as usize) {
                    *sum += number;
                }
            }
            sums
        },
        ROUNDING,
    )
    .with_sizes(|s| vec![("m", s[1])]),
    Case::new(
        "segmented_sum",
        LINES,
        |s, r| vec![r.truths(s), r.integers(s, -99, 99)],
        |s, x| {
            let begin = |i: usize| (0..=i).rev().find(|j| x[0][*j] == 1.0).unwrap_or(0);
            (0..s[0])
                .map(|i| sum(begin(i)..i + 1, |j| x[1][j]))
                .collect()
        },
        0.0,
    ),
    Case::new(
        "positives",
        LINES,
        |s, r| vec![r.floats(s)],
        |s, x| {
            let mut kept: Vec<f64> = x[0].iter().copied().filter(|x| *x > 0.0).collect();
            kept.resize(s[0], 0.0);
            kept
        },
        0.0,
    ),
    Case::new(
        "exclusive_scan",
        LINES,
        |s, r| vec![r.floats(s)],
        |s, x| (0..s[0]).map(|i| sum(0..i, |j| x[0][j])).collect(),
        ROUNDING,
    ),
    Case::new(
        "prefix_sum_blocked",
        &[&[1, 1], &[3, 5], &[0, 4]],
        |s, r| vec![r.integers(&[s[0] * s[1]], -99, 99)],
        |s, x| (0..s[0] * s[1]).map(|i| sum(0..i, |j| x[0][j])).collect(),
        0.0,
    )
    .with_sizes(|s| vec![("block", s[1])]),
    Case::new(
        "tree_sum",
        &[&[0], &[1], &[6]],
        |s, r| vec![r.floats(&[1 << s[0]])],
        |_, x| vec![x[0].iter().sum()],
        ROUNDING,
    )
    .with_sizes(|s| vec![("k", s[0])]),
    Case::new(
        "dot_partial",
        &[&[0], &[1], &[5]],
        |s, r| vec![r.floats(&[4 * s[0]]), r.floats(&[4 * s[0]])],
        |s, x| vec![sum(0..4 * s[0], |i| x[0][i] * x[1][i])],
        ROUNDING,
    ),
    Case::new(
        "vector_scale",
        &[&[0], &[1], &[3]],
        |s, r| vec![r.floats(&[]), r.floats(&[16 * s[0]])],
        |_, x| x[1].iter().map(|y| x[0][0] * y).collect(),
        ROUNDING,
    ),
    Case::new(
        "reverse_rotate",
        &[&[0], &[1], &[5]],
        |s, r| vec![r.shorts(&[3 * s[0]])],
        |s, x| {
            let rotated = (0..3 * s[0]).map(|i| x[0][(i + s[0]) % (3 * s[0])]);
            x[0].iter().rev().copied().chain(rotated).collect()
        },
        0.0,
    ),
    Case::new(
        "scatter_gather",
        &[&[1], &[2], &[11]],
        |s, r| vec![r.permutation(s[0]), r.doubles(s)],
        |s, x| {
            let mut moved = vec![f64::NAN; s[0]];
            for (place, element) in x[0].iter().zip(&x[1]) {
                moved[*place as usize] = *element;
            }
            [&moved[..], &x[1]].concat()
        },
        0.0,
    ),
    Case::new(
        "histogram",
        &[&[1, 1], &[20, 4], &[3, 9]],
        |s, r| vec![r.indices(&s[..1], s[1])],
        |s, x| {
            let (mut sorted, mut counts) = (x[0].clone(), vec![0.0; s[1]]);
            sorted.sort_by(f64::total_cmp);
            x[0].iter().for_each(|key| counts[*key as usize] += 1.0);
            [sorted, counts].concat()
        },
        0.0,
    )
    .with_sizes(|s| vec![("b", s[1])]),
    Case::new(
        "fft",
        &[&[0], &[1], &[3], &[5]],
        |s, r| vec![zipped(r.doubles(&[1 << s[0]]), r.doubles(&[1 << s[0]]))],
        fourier,
        1e-12,
    )
    .with_sizes(|s| vec![("k", s[0])]),
    Case::new(
        "fft_planes",
        &[&[1], &[3], &[5]],
        |s, r| vec![r.doubles(&[1 << s[0]]), r.doubles(&[1 << s[0]])],
        |s, x| {
            let pairs = x[0].iter().zip(&x[1]).flat_map(|(re, im)| [*re, *im]);
            let moved = fourier(s, &[pairs.collect()]);
            let plane = |first: usize| moved.iter().skip(first).step_by(2).copied();
            plane(0).chain(plane(1)).collect()
        },
        1e-12,
    )
    .with_sizes(|s| vec![("k", s[0])]),
    Case::new(
        "horner",
        &[&[1, 0], &[5, 1], &[3, 6]],
        |s, r| vec![r.doubles(&s[1..]), r.doubles(&s[..1])],
        |s, x| {
            x[1].iter()
                .map(|x1| sum(0..s[1], |p| x[0][p] * x1.powi((s[1] - 1 - p) as i32)))
                .collect()
        },
        1e-13,
    ),
    Case::new(
        "transpose_tiled",
        &[&[1, 1], &[2, 3]],
        |s, r| vec![r.floats(&[4 * s[0], 4 * s[1]])],
        |s, x| table(4 * s[1], 4 * s[0], |i, j| x[0][j * 4 * s[1] + i]),
        0.0,
    ),
    Case::new(
        "checksum",
        LINES,
        |s, r| vec![r.integers(s, i32::MIN, i32::MAX)],
        checksum,
        0.0,
    ),
    Case::new(
        "maximum_segment",
        LINES,
        |s, r| vec![r.integers(s, -99, 99)],
        |s, x| {
            let mut best = 0.0_f64;
            for start in 0..s[0] {
                for end in start..=s[0] {
                    best = best.max(sum(start..end, |i| x[0][i]));
                }
            }
            vec![best]
        },
        0.0,
    ),
];

fn fourier(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let n = 1 << s[0];
    let element = |k: usize| {
        let angle = |j: usize| -std::f64::consts::TAU * (j * k % n) as f64 / n as f64;
        let re = sum(0..n, |j| {
            x[0][2 * j] * angle(j).cos() - x[0][2 * j + 1] * angle(j).sin()
        });
        let im = sum(0..n, |j| {
            x[0][2 * j] * angle(j).sin() + x[0][2 * j + 1] * angle(j).cos()
        });
        [re, im]
    };
    (0..n).flat_map(element).collect()
}

fn checksum(_: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let mut hash = 0x811C_9DC5_u32;
    let mut ones = 0;
    for element in &x[0] {
        let bits = (*element as i32) as u32;
        hash = (hash ^ bits).rotate_left(5).wrapping_mul(0x9E37_79B1);
        ones += bits.count_ones();
    }
    vec![f64::from(hash.cast_signed()), f64::from(ones % 2)]
}
