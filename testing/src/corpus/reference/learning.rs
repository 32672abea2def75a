//! Learning.

use super::grid::{sum, table};
use crate::corpus::{case::Case, input::zipped};

const TABLES: &[&[usize]] = &[&[1, 1], &[3, 5], &[4, 7]];

const ROUNDING: f64 = 1e-5;

pub const CASES: &[Case] = &[
    Case::new(
        "kmeans",
        &[&[1, 1, 1], &[7, 3, 2], &[5, 4, 6]],
        |s, r| vec![r.floats(&[s[0], s[2]]), r.floats(&[s[1], s[2]])],
        kmeans,
        ROUNDING,
    ),
    Case::new(
        "kmeans_apart",
        &[&[1, 1, 1], &[7, 3, 2], &[5, 4, 6]],
        |s, r| vec![r.floats(&[s[2], s[0]]), r.floats(&[s[1], s[2]])],
        |s, x| {
            let points = table(s[0], s[2], |point, i| x[0][i * s[0] + point]);
            let nearest = kmeans(s, &[points, x[1].clone()]);
            nearest.into_iter().step_by(2).collect()
        },
        0.0,
    ),
    Case::new(
        "distances",
        &[&[0], &[1], &[13]],
        |s, r| vec![r.floats(&[]), r.floats(&[]), r.floats(s), r.floats(s)],
        |_, x| {
            let records = x[2].iter().zip(&x[3]);
            records
                .map(|(north, east)| (x[0][0] - north).hypot(x[1][0] - east))
                .collect()
        },
        ROUNDING,
    ),
    Case::new(
        "kmeans_centres",
        &[&[1, 1, 1], &[9, 3, 2], &[3, 5, 2]],
        |s, r| vec![r.floats(&[s[0], s[2]]), r.indices(&s[..1], s[1])],
        kmeans_centres,
        ROUNDING,
    )
    .with_sizes(|s| vec![("c", s[1])]),
    Case::new(
        "nearest_neighbour",
        &[&[1], &[13]],
        |s, r| {
            vec![
                r.floats(&[]),
                r.floats(&[]),
                zipped(r.floats(s), r.floats(s)),
            ]
        },
        nearest_neighbour,
        ROUNDING,
    ),
    Case::new(
        "softmax",
        TABLES,
        |s, r| vec![r.floats_in(s, -50.0, 50.0)],
        |s, x| x[0].chunks(s[1]).flat_map(softmax).collect(),
        ROUNDING,
    ),
    Case::new(
        "layer_norm",
        TABLES,
        |s, r| vec![r.floats(&s[1..]), r.floats(&s[1..]), r.floats(s)],
        layer_norm,
        1e-4,
    ),
    Case::new(
        "dense_relu",
        &[&[1, 1, 1], &[3, 5, 4]],
        |s, r| {
            vec![
                r.floats(&[s[2], s[1]]),
                r.floats(&s[2..]),
                r.floats(&s[..2]),
            ]
        },
        |s, x| {
            table(s[0], s[2], |b, o| {
                (x[1][o] + sum(0..s[1], |i| x[0][o * s[1] + i] * x[2][b * s[1] + i])).max(0.0)
            })
        },
        ROUNDING,
    ),
    Case::new(
        "gelu",
        &[&[0], &[1], &[17]],
        |s, r| vec![r.floats_in(s, -3.0, 3.0)],
        gelu,
        ROUNDING,
    ),
    Case::new(
        "attention",
        &[&[1, 1, 1, 1], &[3, 5, 4, 2]],
        |s, r| {
            vec![
                r.floats(&[s[0], s[2]]),
                r.floats(&[s[1], s[2]]),
                r.floats(&[s[1], s[3]]),
            ]
        },
        attention,
        ROUNDING,
    ),
    Case::new(
        "pooling",
        &[&[1, 1], &[3, 2]],
        |s, r| vec![r.floats(&[2 * s[0] + 1, 2 * s[1] + 1])],
        pooling,
        ROUNDING,
    ),
    Case::new(
        "half_precision_mm",
        &[&[1, 1, 1], &[4, 3, 8]],
        |s, r| {
            vec![
                r.halves(&[s[0], s[2]]),
                r.halves(&[s[2], s[1]]),
                r.floats(&s[..2]),
            ]
        },
        |s, x| {
            table(s[0], s[1], |i, j| {
                x[2][i * s[1] + j] + sum(0..s[2], |p| x[0][i * s[2] + p] * x[1][p * s[1] + j])
            })
        },
        ROUNDING,
    ),
    Case::new(
        "quantised_dot",
        &[&[0], &[1], &[101]],
        |s, r| vec![r.floats(&[]), r.bytes(s), r.bytes(s)],
        |s, x| vec![x[0][0] * sum(0..s[0], |i| x[1][i] * x[2][i])],
        ROUNDING,
    ),
];

fn kmeans(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (n, c, d) = (s[0], s[1], s[2]);
    let distance = |point: usize, centre: usize| {
        sum(0..d, |i| {
            (x[0][point * d + i] - x[1][centre * d + i]).powi(2)
        })
    };
    let nearest = |point: usize| {
        let mut best = 0;
        for centre in 1..c {
            if distance(point, centre) < distance(point, best) {
                best = centre;
            }
        }
        [best as f64, distance(point, best)]
    };
    (0..n).flat_map(nearest).collect()
}

fn kmeans_centres(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (c, d) = (s[1], s[2]);
    let (mut sums, mut counts) = (vec![0.0; c * d], vec![0.0_f64; c]);
    for (point, cluster) in x[1].iter().enumerate() {
        counts[*cluster as usize] += 1.0;
        for i in 0..d {
            sums[*cluster as usize * d + i] += x[0][point * d + i];
        }
    }
    table(c, d, |cluster, i| {
        sums[cluster * d + i] / counts[cluster].max(1.0)
    })
}

fn nearest_neighbour(_: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let distances = x[2]
        .chunks(2)
        .map(|record| (x[0][0] - record[0]).hypot(x[1][0] - record[1]))
        .collect::<Vec<_>>();
    let least = distances.iter().copied().fold(f64::INFINITY, f64::min);
    [distances, vec![least]].concat()
}

fn softmax(row: &[f64]) -> Vec<f64> {
    // In 64 bits nothing here overflows.
    let total = row.iter().map(|x| x.exp()).sum::<f64>();
    row.iter().map(|x| x.exp() / total).collect()
}

fn layer_norm(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let width = s[1] as f64;
    let row = |row: &[f64]| {
        let mean = row.iter().sum::<f64>() / width;
        let variance = row.iter().map(|x| x * x).sum::<f64>() / width - mean * mean;
        (0..s[1])
            .map(|i| (row[i] - mean) / (variance + 1e-5).sqrt() * x[0][i] + x[1][i])
            .collect::<Vec<_>>()
    };
    x[2].chunks(s[1]).flat_map(row).collect()
}

fn gelu(_: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    // The error function as an integral, by Simpson's rule.
    let erf = |x: f64| {
        let steps = 2000;
        let width = x / f64::from(steps);
        let weight = |i: i32| {
            if i == 0 || i == steps {
                1.0
            } else {
                f64::from(2 + 2 * (i % 2))
            }
        };
        let total: f64 = (0..=steps)
            .map(|i| weight(i) * (-(f64::from(i) * width).powi(2)).exp())
            .sum();
        total * width / 3.0 * std::f64::consts::FRAC_2_SQRT_PI
    };
    let both = |x: &f64| {
        let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044715 * x.powi(3));
        // The hyperbolic tangent by exponentials.
        let tanh = 1.0 - 2.0 / ((2.0 * inner).exp() + 1.0);
        [
            x * (1.0 + erf(x / std::f64::consts::SQRT_2)) / 2.0,
            x * (1.0 + tanh) / 2.0,
        ]
    };
    x[0].iter().flat_map(both).collect()
}

fn attention(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (n, m, d, e) = (s[0], s[1], s[2], s[3]);
    let score =
        |q: usize, k: usize| sum(0..d, |i| x[0][q * d + i] * x[1][k * d + i]) / (d as f64).sqrt();
    let weights = (0..n)
        .map(|q| softmax(&(0..m).map(|k| score(q, k)).collect::<Vec<_>>()))
        .collect::<Vec<_>>();
    table(n, e, |q, j| sum(0..m, |k| weights[q][k] * x[2][k * e + j]))
}

fn pooling(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let width = 2 * s[1] + 1;
    let at = |i: usize, j: usize| x[0][i * width + j];
    let means = table(s[0], s[1], |i, j| {
        sum(0..4, |p| at(2 * i + p / 2, 2 * j + p % 2)) / 4.0
    });
    let greatest = table(s[0], s[1], |i, j| {
        (0..9)
            .map(|p| at(2 * i + p / 3, 2 * j + p % 3))
            .fold(f64::NEG_INFINITY, f64::max)
    });
    [means, greatest].concat()
}
