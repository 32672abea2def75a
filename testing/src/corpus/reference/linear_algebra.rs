//! Vectors and matrices.

use super::grid::{sum, table};
use crate::corpus::case::Case;

const VECTORS: &[&[usize]] = &[&[1], &[7], &[64], &[0]];
/// Rows, columns.
const MATRICES: &[&[usize]] = &[&[1, 1], &[3, 5], &[8, 4], &[7, 1]];
/// Rows, columns, the length of the sums.
const PRODUCTS: &[&[usize]] = &[&[1, 1, 1], &[3, 5, 7], &[8, 4, 6], &[2, 3, 0]];
/// Rows, and as many columns.
const SQUARES: &[&[usize]] = &[&[0], &[1], &[2], &[7], &[16]];

const ROUNDING: f64 = 1e-5;

pub const CASES: &[Case] = &[
    Case::new(
        "dot",
        VECTORS,
        |s, r| vec![r.floats(s), r.floats(s)],
        |_, x| vec![sum(0..x[0].len(), |i| x[0][i] * x[1][i])],
        ROUNDING,
    ),
    Case::new(
        "asum",
        VECTORS,
        |s, r| vec![r.floats(s)],
        |_, x| vec![x[0].iter().map(|x| x.abs()).sum()],
        ROUNDING,
    ),
    Case::new(
        "scal",
        VECTORS,
        |s, r| vec![r.floats(&[]), r.floats(s)],
        |_, x| x[1].iter().map(|y| x[0][0] * y).collect(),
        ROUNDING,
    ),
    Case::new(
        "axpy",
        VECTORS,
        |s, r| vec![r.doubles(&[]), r.doubles(s), r.doubles(s)],
        axpy,
        1e-14,
    ),
    Case::new(
        "norm",
        VECTORS,
        |s, r| vec![r.doubles(s)],
        |_, x| vec![x[0].iter().map(|x| x * x).sum::<f64>().sqrt()],
        1e-14,
    ),
    Case::new("gemv", MATRICES, gemv_inputs, gemv, ROUNDING),
    Case::new(
        "gemv_transposed",
        MATRICES,
        gemv_transposed_inputs,
        gemv_transposed,
        ROUNDING,
    ),
    Case::new(
        "ger",
        MATRICES,
        |s, r| {
            vec![
                r.floats(&[]),
                r.floats(&s[..1]),
                r.floats(&s[1..]),
                r.floats(s),
            ]
        },
        ger,
        ROUNDING,
    ),
    Case::new(
        "gemm",
        PRODUCTS,
        |s, r| gemm_inputs(s, r, [false, false]),
        |s, x| gemm(s, x, [false, false]),
        ROUNDING,
    )
    .with_sizes(|s| vec![("m", s[1])]),
    Case::new(
        "gemm_nt",
        PRODUCTS,
        |s, r| gemm_inputs(s, r, [false, true]),
        |s, x| gemm(s, x, [false, true]),
        ROUNDING,
    ),
    Case::new(
        "gemm_tn",
        PRODUCTS,
        |s, r| gemm_inputs(s, r, [true, false]),
        |s, x| gemm(s, x, [true, false]),
        ROUNDING,
    ),
    Case::new(
        "gemm_tt",
        PRODUCTS,
        |s, r| gemm_inputs(s, r, [true, true]),
        |s, x| gemm(s, x, [true, true]),
        ROUNDING,
    ),
    Case::new(
        "gemm_blocked",
        &[&[32, 32, 4], &[64, 32, 8]],
        |s, r| vec![r.floats(&[s[0], s[2]]), r.floats(&[s[2], s[1]])],
        product,
        ROUNDING,
    ),
    Case::new(
        "batched_gemm",
        &[&[1, 1, 1, 1], &[3, 2, 4, 5]],
        batched_inputs,
        batched,
        ROUNDING,
    ),
    Case::new(
        "atax",
        MATRICES,
        |s, r| vec![r.floats(s), r.floats(&s[1..])],
        atax,
        ROUNDING,
    ),
    Case::new(
        "bicg",
        MATRICES,
        |s, r| vec![r.floats(s), r.floats(&s[..1]), r.floats(&s[1..])],
        bicg,
        ROUNDING,
    ),
    Case::new("gesummv", MATRICES, gesummv_inputs, gesummv, ROUNDING),
    Case::new(
        "syrk",
        MATRICES,
        |s, r| {
            vec![
                r.floats(&[]),
                r.floats(&[]),
                r.floats(s),
                r.floats(&[s[0], s[0]]),
            ]
        },
        syrk,
        ROUNDING,
    ),
    Case::new(
        "kronecker",
        &[&[1, 1, 1, 1], &[2, 3, 4, 5]],
        |s, r| vec![r.integers(&s[..2], -9, 9), r.integers(&s[2..], -9, 9)],
        kronecker,
        0.0,
    ),
    Case::new(
        "matrix_power",
        &[&[1, 1], &[3, 3]],
        |s, r| vec![r.integers(s, -2, 3)],
        matrix_power,
        0.0,
    ),
    Case::new(
        "lu",
        SQUARES,
        |s, r| vec![r.dominant(s[0], false)],
        lu,
        ROUNDING,
    ),
    Case::new(
        "lu_in_place",
        SQUARES,
        |s, r| vec![r.dominant(s[0], false)],
        lu,
        ROUNDING,
    ),
    Case::new(
        "cholesky",
        SQUARES,
        |s, r| vec![r.dominant(s[0], true)],
        cholesky,
        ROUNDING,
    ),
];

fn axpy(_: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    (0..x[1].len())
        .map(|i| x[0][0] * x[1][i] + x[2][i])
        .collect()
}

type Inputs = Vec<crate::corpus::input::Input>;
type Random = crate::corpus::input::Random;

fn gemv_inputs(s: &[usize], r: &mut Random) -> Inputs {
    vec![
        r.floats(&[]),
        r.floats(&[]),
        r.floats(s),
        r.floats(&s[1..]),
        r.floats(&s[..1]),
    ]
}

fn gemv(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (alpha, beta) = (x[0][0], x[1][0]);
    (0..s[0])
        .map(|i| alpha * sum(0..s[1], |j| x[2][i * s[1] + j] * x[3][j]) + beta * x[4][i])
        .collect()
}

fn gemv_transposed_inputs(s: &[usize], r: &mut Random) -> Inputs {
    vec![
        r.floats(&[]),
        r.floats(&[]),
        r.floats(s),
        r.floats(&s[..1]),
        r.floats(&s[1..]),
    ]
}

fn gemv_transposed(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (alpha, beta) = (x[0][0], x[1][0]);
    (0..s[1])
        .map(|j| alpha * sum(0..s[0], |i| x[2][i * s[1] + j] * x[3][i]) + beta * x[4][j])
        .collect()
}

fn ger(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    table(s[0], s[1], |i, j| {
        x[3][i * s[1] + j] + x[0][0] * x[1][i] * x[2][j]
    })
}

fn gemm_inputs(s: &[usize], r: &mut Random, transposed: [bool; 2]) -> Inputs {
    let (n, m, k) = (s[0], s[1], s[2]);
    let a = if transposed[0] { [k, n] } else { [n, k] };
    let b = if transposed[1] { [m, k] } else { [k, m] };
    vec![
        r.floats(&[]),
        r.floats(&[]),
        r.floats(&a),
        r.floats(&b),
        r.floats(&[n, m]),
    ]
}

fn gemm(s: &[usize], x: &[Vec<f64>], transposed: [bool; 2]) -> Vec<f64> {
    let (n, m, k) = (s[0], s[1], s[2]);
    let a = |i: usize, p: usize| {
        if transposed[0] {
            x[2][p * n + i]
        } else {
            x[2][i * k + p]
        }
    };
    let b = |p: usize, j: usize| {
        if transposed[1] {
            x[3][j * k + p]
        } else {
            x[3][p * m + j]
        }
    };
    table(n, m, |i, j| {
        x[0][0] * sum(0..k, |p| a(i, p) * b(p, j)) + x[1][0] * x[4][i * m + j]
    })
}

fn product(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    table(s[0], s[1], |i, j| {
        sum(0..s[2], |p| x[0][i * s[2] + p] * x[1][p * s[1] + j])
    })
}

fn batched_inputs(s: &[usize], r: &mut Random) -> Inputs {
    vec![r.floats(&[s[0], s[1], s[3]]), r.floats(&[s[0], s[3], s[2]])]
}

fn batched(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (n, m, k) = (s[1], s[2], s[3]);
    let one = |b: usize| {
        let (left, right) = (
            &x[0][b * n * k..(b + 1) * n * k],
            &x[1][b * k * m..(b + 1) * k * m],
        );
        table(n, m, |i, j| {
            sum(0..k, |p| left[i * k + p] * right[p * m + j])
        })
    };
    (0..s[0]).flat_map(one).collect()
}

fn atax(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let ax = (0..s[0])
        .map(|i| sum(0..s[1], |j| x[0][i * s[1] + j] * x[1][j]))
        .collect::<Vec<_>>();
    (0..s[1])
        .map(|j| sum(0..s[0], |i| x[0][i * s[1] + j] * ax[i]))
        .collect()
}

fn bicg(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let down = (0..s[1]).map(|j| sum(0..s[0], |i| x[1][i] * x[0][i * s[1] + j]));
    let across = (0..s[0]).map(|i| sum(0..s[1], |j| x[0][i * s[1] + j] * x[2][j]));
    down.chain(across).collect()
}

fn gesummv_inputs(s: &[usize], r: &mut Random) -> Inputs {
    vec![
        r.floats(&[]),
        r.floats(&[]),
        r.floats(s),
        r.floats(s),
        r.floats(&s[1..]),
    ]
}

fn gesummv(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let times = |matrix: &[f64], i: usize| sum(0..s[1], |j| matrix[i * s[1] + j] * x[4][j]);
    (0..s[0])
        .map(|i| x[0][0] * times(&x[2], i) + x[1][0] * times(&x[3], i))
        .collect()
}

fn syrk(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (n, k) = (s[0], s[1]);
    table(n, n, |i, j| {
        x[0][0] * sum(0..k, |p| x[2][i * k + p] * x[2][j * k + p]) + x[1][0] * x[3][i * n + j]
    })
}

fn kronecker(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (n, m, p, q) = (s[0], s[1], s[2], s[3]);
    table(n * p, m * q, |i, j| {
        x[0][(i / p) * m + j / q] * x[1][(i % p) * q + j % q]
    })
}

fn matrix_power(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let n = s[0];
    let square = |a: &[f64]| table(n, n, |i, j| sum(0..n, |p| a[i * n + p] * a[p * n + j]));
    square(&square(&square(&x[0])))
}

/// The factors from the products that their elements are to have, row by row.
fn lu(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let n = s[0];
    let mut factors = vec![0.0; n * n];
    for (i, j) in (0..n * n).map(|place| (place / n, place % n)) {
        let rest = x[0][i * n + j] - sum(0..i.min(j), |k| factors[i * n + k] * factors[k * n + j]);
        factors[i * n + j] = match i > j {
            true => rest / factors[j * n + j],
            false => rest,
        };
    }
    factors
}

/// The factor from the products that its elements are to have, row by row.
fn cholesky(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let n = s[0];
    let mut factor = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..=i {
            let rest = x[0][i * n + j] - sum(0..j, |k| factor[i * n + k] * factor[j * n + k]);
            factor[i * n + j] = match i > j {
                true => rest / factor[j * n + j],
                false => rest.sqrt(),
            };
        }
    }
    factor
}
