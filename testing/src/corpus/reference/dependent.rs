//! Triangular and sparse matrices.

use super::grid::sum;
use crate::corpus::{case::Case, input::Input};

pub const CASES: &[Case] = &[
    Case::new(
        "triangular_mv",
        &[&[0], &[1], &[6]],
        |s, r| vec![r.floats(&[s[0] * (s[0] + 1) / 2]), r.floats(s)],
        |s, x| {
            (0..s[0])
                .map(|i| sum(0..i + 1, |j| x[0][i * (i + 1) / 2 + j] * x[1][j]))
                .collect()
        },
        1e-5,
    ),
    Case::new(
        "triangular_rows",
        &[&[1], &[2], &[6]],
        |s, r| vec![r.doubles(&[s[0] * (s[0] - 1) / 2])],
        |s, x| {
            let mut scaled = Vec::new();
            for i in 0..s[0] {
                scaled.extend((0..i).map(|_| i as f64));
            }
            scaled
                .iter()
                .zip(&x[0])
                .map(|(factor, element)| factor * element)
                .collect()
        },
        1e-14,
    )
    .with_sizes(|s| vec![("n", s[0])]),
    Case::new(
        "sparse_mv",
        &[&[0, 1], &[1, 1], &[7, 5]],
        |s, r| {
            let count = (0..s[0]).map(|i| i % 3 + 1).sum::<usize>();
            vec![
                r.floats(&[count]),
                r.indices(&[count], s[1]),
                r.floats(&s[1..]),
            ]
        },
        |s, x| {
            let (mut next, mut result) = (0, Vec::new());
            for i in 0..s[0] {
                let end = next + i % 3 + 1;
                result.push(sum(next..end, |e| x[0][e] * x[2][x[1][e] as usize]));
                next = end;
            }
            result
        },
        1e-5,
    )
    .with_sizes(|s| vec![("m", s[0])]),
    Case::new(
        "sparse_rows",
        &[&[0, 1], &[2, 1], &[6, 5]],
        |s, r| {
            let count = (0..s[0]).sum();
            vec![r.integers(&[count], -99, 99), r.indices(&[count], s[1])]
        },
        |s, x| {
            let (mut next, mut dense) = (0, vec![0.0; s[0] * s[1]]);
            for i in 0..s[0] {
                for _ in 0..i {
                    dense[i * s[1] + x[1][next] as usize] += x[0][next];
                    next += 1;
                }
            }
            dense
        },
        0.0,
    )
    .with_sizes(|s| vec![("m", s[0]), ("n", s[1])]),
    Case::new(
        "csr_mv",
        &[&[0, 1, 0], &[1, 1, 3], &[9, 4, 5], &[6, 11, 40]],
        |s, r| {
            let mut begins: Vec<usize> = (1..s[0]).map(|_| r.below(s[2] + 1)).collect();
            begins.extend([0, s[2]]);
            begins.sort_unstable();
            begins.truncate(s[0] + 1);
            vec![
                Input::known(&[s[0] + 1], &begins, |begin| begin as f64),
                r.indices(&s[2..], s[1]),
                r.floats(&s[2..]),
                r.floats(&s[1..2]),
            ]
        },
        |s, x| {
            let mut sums = vec![0.0; s[0]];
            for place in 0..s[2] {
                let begun = x[0].iter().filter(|begin| **begin <= place as f64);
                sums[begun.count() - 1] += x[2][place] * x[3][x[1][place] as usize];
            }
            sums
        },
        1e-5,
    ),
    Case::new(
        "csr_lengths",
        &[&[0, 1, 0], &[1, 1, 3], &[9, 4, 5], &[6, 11, 40]],
        |s, r| {
            let lengths = lengths(s[0], s[2], &mut |most| r.below(most));
            vec![
                Input::known(&[s[0]], &lengths, |length| length as f64),
                r.indices(&s[2..], s[1]),
                r.floats(&s[2..]),
                r.floats(&s[1..2]),
            ]
        },
        |s, x| {
            let ends = (1..=s[0]).map(|rows| x[0][..rows].iter().sum::<f64>() as usize);
            let rows = ends.zip(&x[0]);
            rows.map(|(end, length)| {
                let begin = end - *length as usize;
                sum(begin..end, |e| x[2][e] * x[3][x[1][e] as usize])
            })
            .collect()
        },
        1e-5,
    ),
    Case::new(
        "segmented_sum",
        &[&[0, 0], &[1, 3], &[5, 0], &[8, 20]],
        |s, r| {
            let lengths = lengths(s[0], s[1], &mut |most| r.below(most));
            vec![
                Input::known(&[s[0]], &lengths, |length| length as f64),
                r.integers(&s[1..], -99, 99),
            ]
        },
        |s, x| {
            let mut sums = vec![0.0; s[0]];
            let mut left = x[0].clone();
            let mut segment = 0;
            for element in &x[1] {
                while segment < s[0] && left[segment] == 0.0 {
                    segment += 1;
                }
                if segment < s[0] {
                    sums[segment] += element;
                    left[segment] -= 1.0;
                }
            }
            sums
        },
        0.0,
    ),
];

/// Random lengths of rows with at most so many elements together; many rows are empty.
fn lengths(rows: usize, elements: usize, below: &mut dyn FnMut(usize) -> usize) -> Vec<usize> {
    let mut left = elements;
    let mut row = || {
        let length = match below(3) {
            0 => 0,
            _ => below(left + 1).min(5),
        };
        left -= length;
        length
    };
    (0..rows).map(|_| row()).collect()
}
