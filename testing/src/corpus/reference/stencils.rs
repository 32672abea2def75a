//! Stencils.

use super::grid::{Beyond, Grid, sum, table};
use crate::corpus::case::Case;

const LINES: &[&[usize]] = &[&[1], &[2], &[7], &[16]];
const PLANES: &[&[usize]] = &[&[1, 1], &[3, 5], &[7, 4]];
const CUBES: &[&[usize]] = &[&[1, 1, 1], &[3, 2, 5]];

const ROUNDING: f64 = 1e-5;

pub const CASES: &[Case] = &[
    Case::new(
        "stencil_1d",
        LINES,
        |s, r| vec![r.floats(s)],
        |_, x| means(&x[0]),
        ROUNDING,
    ),
    Case::new(
        "stencil_1d_zero",
        LINES,
        |s, r| vec![r.doubles(&[5]), r.doubles(s)],
        stencil_1d_zero,
        1e-14,
    ),
    Case::new(
        "forward_difference",
        &[&[0], &[1], &[6]],
        |s, r| vec![r.floats(&[s[0] + 1])],
        |s, x| (0..s[0]).map(|i| x[0][i + 1] - x[0][i]).collect(),
        ROUNDING,
    ),
    Case::new(
        "jacobi_2d",
        PLANES,
        |s, r| vec![r.floats(s)],
        |s, x| star(s, &x[0], Beyond::Nearest),
        ROUNDING,
    ),
    Case::new(
        "jacobi_2d_zero",
        PLANES,
        |s, r| vec![r.floats(s)],
        |s, x| star(s, &x[0], Beyond::Value(0.0)),
        ROUNDING,
    ),
    Case::new(
        "interior_2d",
        &[&[1, 1], &[2, 3]],
        |s, r| vec![r.integers(&[4 * s[0] - 1, 4 * s[1] - 1], -99, 99)],
        interior_2d,
        0.0,
    ),
    Case::new(
        "gaussian",
        PLANES,
        |s, r| vec![r.floats(s)],
        gaussian,
        ROUNDING,
    ),
    Case::new(
        "heat_3d",
        CUBES,
        |s, r| vec![r.floats(&[]), r.floats(s)],
        heat_3d,
        ROUNDING,
    ),
    Case::new(
        "laplace_3d",
        CUBES,
        |s, r| vec![r.doubles(s)],
        laplace_3d,
        1e-14,
    ),
    Case::new(
        "pde1",
        &[&[1], &[3], &[5]],
        |s, r| {
            let cube = [s[0], s[0], s[0]];
            vec![r.doubles(&[]), r.doubles(&cube), r.doubles(&cube)]
        },
        pde1,
        1e-14,
    ),
    Case::new(
        "iterated_jacobi",
        LINES,
        |s, r| vec![r.floats(s)],
        |_, x| (0..10).fold(x[0].clone(), |state, _| means(&state)),
        ROUNDING,
    ),
    Case::new(
        "wave_2d",
        PLANES,
        |s, r| vec![r.floats(&[]), r.floats(s), r.floats(s)],
        wave_2d,
        ROUNDING,
    ),
    Case::new(
        "game_of_life",
        PLANES,
        |s, r| vec![r.integers(s, 0, 2)],
        game_of_life,
        0.0,
    ),
    Case::new(
        "life_on_torus",
        &[&[1, 1], &[2, 3], &[6, 5]],
        |s, r| vec![r.truths(s)],
        life_on_torus,
        0.0,
    ),
];

fn means(x: &[f64]) -> Vec<f64> {
    let line = Grid::plane(1, x.len(), x, Beyond::Nearest);
    line.map(|_, _, k| (line.at(0, k - 1) + line.at(0, k) + line.at(0, k + 1)) / 3.0)
}

fn stencil_1d_zero(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let line = Grid::plane(1, s[0], &x[1], Beyond::Value(0.0));
    line.map(|_, _, k| sum(0..5, |i| x[0][i] * line.at(0, k + i as isize - 2)))
}

fn star(s: &[usize], x: &[f64], beyond: Beyond) -> Vec<f64> {
    let plane = Grid::plane(s[0], s[1], x, beyond);
    plane.map(|_, i, j| {
        0.2 * (plane.at(i, j)
            + plane.at(i - 1, j)
            + plane.at(i + 1, j)
            + plane.at(i, j - 1)
            + plane.at(i, j + 1))
    })
}

fn interior_2d(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let width = 4 * s[1] - 1;
    table(4 * s[0] - 3, 4 * s[1] - 3, |i, j| {
        sum(0..9, |p| x[0][(i + p / 3) * width + j + p % 3])
    })
}

fn gaussian(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let plane = Grid::plane(s[0], s[1], &x[0], Beyond::Nearest);
    plane.map(|_, i, j| plane.weighted(&[1.0, 2.0, 1.0, 2.0, 4.0, 2.0, 1.0, 2.0, 1.0], i, j) / 16.0)
}

fn heat_3d(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let cube = Grid {
        shape: [s[0], s[1], s[2]],
        numbers: &x[1],
        beyond: Beyond::Nearest,
    };
    cube.map(|i, j, k| {
        cube.at3(i, j, k) + x[0][0] * (cube.around(i, j, k) - 6.0 * cube.at3(i, j, k))
    })
}

fn laplace_3d(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let cube = Grid {
        shape: [s[0], s[1], s[2]],
        numbers: &x[0],
        beyond: Beyond::Value(0.0),
    };
    cube.map(|i, j, k| cube.around(i, j, k) - 6.0 * cube.at3(i, j, k))
}

fn pde1(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let n = s[0];
    let mut u = x[2].clone();
    // Points of one colour have neighbours of the other alone, so that a sweep may write over what
    // it reads.
    for colour in 0..2 {
        for i in 1..n.saturating_sub(1) {
            for j in 1..n - 1 {
                for k in 1..n - 1 {
                    let at = |i: usize, j: usize, k: usize| (i * n + j) * n + k;
                    if (i + j + k) % 2 == colour {
                        let around = u[at(i - 1, j, k)]
                            + u[at(i + 1, j, k)]
                            + u[at(i, j - 1, k)]
                            + u[at(i, j + 1, k)]
                            + u[at(i, j, k - 1)]
                            + u[at(i, j, k + 1)];
                        u[at(i, j, k)] = (around - x[0][0] * x[0][0] * x[1][at(i, j, k)]) / 6.0;
                    }
                }
            }
        }
    }
    u
}

fn wave_2d(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let plane = Grid::plane(s[0], s[1], &x[1], Beyond::Value(0.0));
    plane.map(|_, i, j| {
        let force =
            plane.at(i - 1, j) + plane.at(i + 1, j) + plane.at(i, j - 1) + plane.at(i, j + 1)
                - 4.0 * plane.at(i, j);
        2.0 * plane.at(i, j) - x[2][i as usize * s[1] + j as usize] + x[0][0] * x[0][0] * force
    })
}

fn lives(living: f64, neighbours: f64) -> f64 {
    f64::from(u8::from(
        neighbours == 3.0 || (neighbours == 2.0 && living == 1.0),
    ))
}

fn game_of_life(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let plane = Grid::plane(s[0], s[1], &x[0], Beyond::Value(0.0));
    plane.map(|_, i, j| {
        lives(
            plane.at(i, j),
            plane.weighted(&[1.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0], i, j),
        )
    })
}

fn life_on_torus(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (n, m) = (s[0], s[1]);
    let generation = |cells: &[f64]| {
        table(n, m, |i, j| {
            let mut neighbours = 0.0;
            for (down, right) in [
                (0, 0),
                (0, 1),
                (0, 2),
                (1, 0),
                (1, 2),
                (2, 0),
                (2, 1),
                (2, 2),
            ] {
                neighbours += cells[((i + n + down - 1) % n) * m + (j + m + right - 1) % m];
            }
            lives(cells[i * m + j], neighbours)
        })
    };
    (0..5).fold(x[0].clone(), |cells, _| generation(&cells))
}
