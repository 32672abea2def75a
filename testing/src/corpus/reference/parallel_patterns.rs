//! Scans, permutations, and other patterns of parallel programs.

use super::grid::{sum, table};
use crate::corpus::{
    case::Case,
    input::{Input, zipped},
};

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
        "fft_pairs",
        &[&[1], &[3], &[5]],
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
    Case::new(
        "radix_sort",
        &[&[0, 3], &[1, 1], &[3, 7], &[16, 5]],
        |s, r| vec![r.words(&[s[0] * s[1]])],
        |_, x| sorted(&x[0]),
        0.0,
    )
    .with_sizes(|s| vec![("block", s[1])]),
    Case::new(
        "radix_sort_counters",
        &[&[0], &[1], &[7], &[83]],
        |s, r| vec![r.words(s)],
        |_, x| sorted(&x[0]),
        0.0,
    ),
    Case::new(
        "bitonic_sort",
        &[&[0], &[1], &[2], &[5]],
        |s, r| vec![r.floats(&[1 << s[0]])],
        |_, x| sorted(&x[0]),
        0.0,
    )
    .with_sizes(|s| vec![("k", s[0])]),
    Case::new(
        "quicksort_partition",
        LINES,
        |s, r| vec![r.floats(&[]), r.floats(s)],
        |_, x| {
            let (below, others): (Vec<f64>, Vec<f64>) =
                x[1].iter().partition(|number| **number < x[0][0]);
            [&below[..], &others, &[below.len() as f64]].concat()
        },
        0.0,
    ),
    Case::new(
        "md5",
        &[&[0, 0], &[1, 0], &[5, 3], &[17, 17]],
        |s, r| {
            let words = r.words(&[s[0], 16]);
            let wanted = wanted_digest(&words, s[1]);
            vec![Input::known(&[4], &wanted, f64::from), words]
        },
        |s, x| vec![place_of_digest(s[0], &x[0], &x[1])],
        0.0,
    ),
    Case::new(
        "md5_lookup",
        &[&[0, 1], &[1, 2], &[7, 9], &[19, 5]],
        |s, r| {
            let words = r.words(&[s[0], 16]);
            let places = (0..s[1]).map(|_| r.below(s[0] + 1));
            let wanted = places.flat_map(|place| wanted_digest(&words, place));
            let wanted = Input::known(&[s[1], 4], &wanted.collect::<Vec<u32>>(), f64::from);
            vec![wanted, words]
        },
        |s, x| {
            x[0].chunks(4)
                .map(|wanted| place_of_digest(s[0], wanted, &x[1]))
                .collect()
        },
        0.0,
    ),
];

fn sorted(numbers: &[f64]) -> Vec<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The digest of the word at this place, or one that none of the words should have.
fn wanted_digest(words: &Input, place: usize) -> [u32; 4] {
    words.numbers.chunks(16).nth(place).map_or([1; 4], md5)
}

fn place_of_digest(count: usize, wanted: &[f64], words: &[f64]) -> f64 {
    let found = |word: &[f64]| md5(word).map(f64::from) == wanted;
    words.chunks(16).position(found).unwrap_or(count) as f64
}

/// One block by the definition in RFC 1321, with its constants computed from sines.
fn md5(word: &[f64]) -> [u32; 4] {
    let start = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476_u32];
    let mut state = start;
    for step in 0..64_usize {
        let [a, b, c, d] = state;
        let (mixed, place, turns) = match step / 16 {
            0 => (b & c | !b & d, step, [7, 12, 17, 22]),
            1 => (b & d | c & !d, 5 * step + 1, [5, 9, 14, 20]),
            2 => (b ^ c ^ d, 3 * step + 5, [4, 11, 16, 23]),
            _ => (c ^ (b | !d), 7 * step, [6, 10, 15, 21]),
        };
        let constant = (((step + 1) as f64).sin().abs() * 4_294_967_296.0) as u32;
        let sum = [mixed, constant, word[place % 16] as u32]
            .into_iter()
            .fold(a, u32::wrapping_add);
        state = [d, b.wrapping_add(sum.rotate_left(turns[step % 4])), b, c];
    }
    std::array::from_fn(|part| state[part].wrapping_add(start[part]))
}

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
