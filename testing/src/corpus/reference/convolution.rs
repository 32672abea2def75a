//! Convolutions.

use super::grid::{Beyond, Grid, sum, table};
use crate::corpus::case::Case;

const PLANES: &[&[usize]] = &[&[1, 1], &[3, 5], &[7, 4]];

const ROUNDING: f64 = 1e-5;

pub const CASES: &[Case] = &[
    Case::new(
        "convolution_1d",
        &[&[1, 1], &[7, 3], &[5, 4]],
        |s, r| vec![r.floats(&s[1..]), r.floats(&[s[0] + s[1] - 1])],
        |s, x| {
            (0..s[0])
                .map(|i| sum(0..s[1], |j| x[0][j] * x[1][i + j]))
                .collect()
        },
        ROUNDING,
    ),
    Case::new(
        "convolution_2d",
        &[&[1, 1, 1, 1], &[3, 5, 2, 4], &[4, 3, 3, 3]],
        |s, r| {
            vec![
                r.floats(&s[2..]),
                r.floats(&[s[0] + s[2] - 1, s[1] + s[3] - 1]),
            ]
        },
        convolution_2d,
        ROUNDING,
    ),
    Case::new(
        "convolution_strided",
        PLANES,
        |s, r| vec![r.floats(&[3, 3]), r.floats(&[2 * s[0] + 1, 2 * s[1] + 1])],
        |s, x| {
            table(s[0], s[1], |i, j| {
                sum(0..9, |p| {
                    x[0][p] * x[1][(2 * i + p / 3) * (2 * s[1] + 1) + 2 * j + p % 3]
                })
            })
        },
        ROUNDING,
    ),
    Case::new(
        "convolution_separable",
        PLANES,
        |s, r| vec![r.floats(&[5]), r.floats(&[5]), r.floats(s)],
        convolution_separable,
        ROUNDING,
    ),
    Case::new(
        "convolution_channels",
        &[&[1, 1, 1, 1], &[3, 2, 4, 5]],
        |s, r| {
            vec![
                r.floats(&[s[0], s[1], 3, 3]),
                r.floats(&s[..1]),
                r.floats(&[s[1], s[2] + 2, s[3] + 2]),
            ]
        },
        convolution_channels,
        ROUNDING,
    ),
    Case::new(
        "binomial",
        PLANES,
        |s, r| vec![r.floats(s)],
        |s, x| {
            let plane = Grid::plane(s[0], s[1], &x[0], Beyond::Nearest);
            plane.map(|_, i, j| plane.weighted(&BINOMIAL, i, j) / 16.0)
        },
        ROUNDING,
    ),
    Case::new(
        "binomial_rotating",
        PLANES,
        |s, r| vec![r.floats(&[s[0] + 2, s[1] + 2])],
        |s, x| {
            table(s[0], s[1], |i, j| {
                sum(0..9, |p| {
                    BINOMIAL[p] * x[0][(i + p / 3) * (s[1] + 2) + j + p % 3]
                }) / 16.0
            })
        },
        ROUNDING,
    ),
    Case::new(
        "moving_sum_buffered",
        &[&[0], &[1], &[7]],
        |s, r| vec![r.integers(&[s[0] + 3], -99, 99)],
        |s, x| {
            (0..s[0])
                .map(|i| sum(i..i + 4, |j| x[0][j] * x[0][j]))
                .collect()
        },
        0.0,
    ),
];

const BINOMIAL: [f64; 9] = [1.0, 2.0, 1.0, 2.0, 4.0, 2.0, 1.0, 2.0, 1.0];

fn convolution_2d(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (n, m, p, q) = (s[0], s[1], s[2], s[3]);
    table(n, m, |i, j| {
        sum(0..p, |a| {
            sum(0..q, |b| {
                x[0][a * q + b] * x[1][(i + a) * (m + q - 1) + j + b]
            })
        })
    })
}

fn convolution_separable(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let plane = Grid::plane(s[0], s[1], &x[2], Beyond::Nearest);
    let weight = |i: isize, j: isize| x[0][(i + 2) as usize] * x[1][(j + 2) as usize];
    plane.map(|_, row, column| {
        let mut total = 0.0;
        for i in -2..=2 {
            for j in -2..=2 {
                total += weight(i, j) * plane.at(row + i, column + j);
            }
        }
        total
    })
}

fn convolution_channels(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (filters, channels, n, m) = (s[0], s[1], s[2], s[3]);
    let mut result = Vec::new();
    for f in 0..filters {
        result.extend(table(n, m, |i, j| {
            let mut total = x[1][f];
            for c in 0..channels {
                for p in 0..9 {
                    total += x[0][(f * channels + c) * 9 + p]
                        * x[2][(c * (n + 2) + i + p / 3) * (m + 2) + j + p % 3];
                }
            }
            total
        }));
    }
    result
}
