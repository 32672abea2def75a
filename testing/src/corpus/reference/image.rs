//! Images.

use super::grid::{Beyond, Grid, sum, table};
use crate::corpus::case::Case;

const PLANES: &[&[usize]] = &[&[1, 1], &[3, 5], &[7, 4]];

const ROUNDING: f64 = 1e-5;
const ACROSS: [f64; 9] = [-1.0, 0.0, 1.0, -2.0, 0.0, 2.0, -1.0, 0.0, 1.0];
const DOWN: [f64; 9] = [-1.0, -2.0, -1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 1.0];

pub const CASES: &[Case] = &[
    Case::new(
        "alpha_blending",
        &[&[1, 1], &[3, 70], &[2, 5]],
        |s, r| (0..3).map(|_| r.naturals(s, 256)).collect(),
        |_, x| {
            let pixels = x[0].iter().zip(&x[1]).zip(&x[2]);
            let blended = pixels.map(|((share, over), under)| {
                ((share * over + (255.0 - share) * under) / 255.0 + 0.5).floor()
            });
            blended.collect()
        },
        0.0,
    ),
    Case::new(
        "block_matching",
        &[&[0, 2, 1], &[1, 1, 0], &[1, 2, 3], &[2, 1, 2]],
        |s, r| {
            let area = [16 * s[0] + 2 * s[2], 16 * s[1] + 2 * s[2]];
            // Few shades, so that some places are as similar as others.
            vec![r.naturals(&[16 * s[0], 16 * s[1]], 2), r.naturals(&area, 2)]
        },
        block_matching,
        0.0,
    )
    .with_sizes(|s| vec![("reach", s[2])]),
    Case::new(
        "sobel",
        PLANES,
        |s, r| vec![r.floats(s)],
        |s, x| {
            let plane = Grid::plane(s[0], s[1], &x[0], Beyond::Nearest);
            plane.map(|_, i, j| {
                plane
                    .weighted(&ACROSS, i, j)
                    .hypot(plane.weighted(&DOWN, i, j))
            })
        },
        ROUNDING,
    ),
    Case::new(
        "harris",
        PLANES,
        |s, r| vec![r.floats(&[]), r.floats(&[s[0] + 4, s[1] + 4])],
        harris,
        1e-4,
    ),
    Case::new(
        "grey",
        PLANES,
        |s, r| vec![r.floats(&[3, s[0], s[1]])],
        |s, x| {
            let plane = s[0] * s[1];
            (0..plane)
                .map(|i| 0.299 * x[0][i] + 0.587 * x[0][plane + i] + 0.114 * x[0][2 * plane + i])
                .collect()
        },
        ROUNDING,
    ),
    Case::new(
        "erosion",
        PLANES,
        |s, r| vec![r.integers(s, -1000, 1000)],
        erosion,
        0.0,
    ),
    Case::new(
        "unsharp_mask",
        PLANES,
        |s, r| vec![r.floats(&[]), r.floats_in(s, 0.0, 1.0)],
        |s, x| {
            let plane = Grid::plane(s[0], s[1], &x[1], Beyond::Nearest);
            plane.map(|_, i, j| {
                let here = plane.at(i, j);
                (here + x[0][0] * (here - plane.weighted(&[1.0; 9], i, j) / 9.0)).clamp(0.0, 1.0)
            })
        },
        ROUNDING,
    ),
    Case::new(
        "gamma_correction",
        PLANES,
        |s, r| vec![r.doubles_in(&[], 0.5, 3.0), r.integers(s, 0, 256)],
        |_, x| {
            x[1].iter()
                .map(|value| (255.0 * (value / 255.0).powf(x[0][0]) + 0.5).floor())
                .collect()
        },
        0.0,
    ),
];

fn harris(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (n, m) = (s[0], s[1]);
    let plane = Grid::plane(n + 4, m + 4, &x[1], Beyond::Value(f64::NAN));
    let sums = |i: usize, j: usize, left: &[f64], right: &[f64]| {
        sum(0..9, |p| {
            let (row, column) = ((i + p / 3 + 1) as isize, (j + p % 3 + 1) as isize);
            plane.weighted(left, row, column) * plane.weighted(right, row, column)
        })
    };
    table(n, m, |i, j| {
        let (xx, xy, yy) = (
            sums(i, j, &ACROSS, &ACROSS),
            sums(i, j, &ACROSS, &DOWN),
            sums(i, j, &DOWN, &DOWN),
        );
        xx * yy - xy * xy - x[0][0] * (xx + yy).powi(2)
    })
}

fn erosion(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let plane = Grid::plane(s[0], s[1], &x[0], Beyond::Nearest);
    let mut result = Vec::new();
    for i in 0..s[0] as isize {
        for j in 0..s[1] as isize {
            let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
            for p in 0..9 {
                let value = plane.at(i + p / 3 - 1, j + p % 3 - 1);
                least = least.min(value);
                greatest = greatest.max(value);
            }
            result.extend([least, greatest]);
        }
    }
    result
}

/// All distances of a block, of which the first of the least ones is looked up.
fn block_matching(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (columns, bordered, places) = (16 * s[1], 16 * s[1] + 2 * s[2], 2 * s[2] + 1);
    table(s[0], s[1], |row, column| {
        let distances = table(places, places, |down, right| {
            sum(0..16 * 16, |pixel| {
                let (i, j) = (16 * row + pixel / 16, 16 * column + pixel % 16);
                (x[0][i * columns + j] - x[1][(i + down) * bordered + j + right]).abs()
            })
        });
        let least = distances.iter().copied().fold(f64::INFINITY, f64::min);
        let place = distances.iter().position(|distance| *distance == least);
        place.expect("the least one") as f64
    })
}
