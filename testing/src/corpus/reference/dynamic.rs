//! Programs whose rounds are counted when they run.

use crate::corpus::case::Case;

pub const CASES: &[Case] = &[
    Case::new(
        "life",
        &[
            &[2, 2, 3],
            &[5, 7, 0],
            &[9, 70, 1],
            &[6, 5, 4],
            &[4, 131, 3],
        ],
        |s, r| vec![r.count(s[2]), r.naturals(&s[..2], 2)],
        life,
        0.0,
    ),
    Case::new(
        "relaxation",
        &[&[3, 1], &[5, 2], &[7, 0], &[9, 3], &[21, 2]],
        |s, r| {
            let grid = [s[0], s[0]];
            vec![r.count(s[1]), r.doubles(&grid), r.doubles(&grid)]
        },
        relaxation,
        1e-12,
    ),
    Case::new(
        "floyd_warshall",
        &[&[1], &[2], &[5], &[19]],
        |s, r| vec![r.floats_in(&[s[0], s[0]], 0.5, 9.0)],
        floyd_warshall,
        1e-6,
    ),
];

/// The Game of Life, cell by cell, in two arrays.
fn life(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (rows, columns) = (s[0], s[1]);
    let mut now = x[1].clone();
    for _ in 0..s[2] {
        let mut next = now.clone();
        for i in 1..rows.saturating_sub(1) {
            for j in 1..columns.saturating_sub(1) {
                let mut living = 0.0;
                for (k, l) in (0..9).map(|place| (i + place / 3 - 1, j + place % 3 - 1)) {
                    if (k, l) != (i, j) {
                        living += now[k * columns + l];
                    }
                }
                let lives = living == 3.0 || living == 2.0 && now[i * columns + j] == 1.0;
                next[i * columns + j] = f64::from(u8::from(lives));
            }
        }
        now = next;
    }
    now
}

/// Sweeps in one array: those of a colour read only the other one.
fn relaxation(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (size, source) = (s[0], &x[1]);
    let mut u = x[2].clone();
    for colour in (0..2 * s[1]).map(|sweep| sweep % 2) {
        for i in 1..size - 1 {
            for j in (1..size - 1).filter(|j| (i + j) % 2 == colour) {
                let place = i * size + j;
                let around = u[place - size] + u[place + size] + u[place - 1] + u[place + 1];
                u[place] = (around - source[place]) / 4.0;
            }
        }
    }
    u
}

/// Bellman and Ford's way: as long as a way by way of another node is shorter, it is taken.
fn floyd_warshall(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let size = s[0];
    let mut lengths = x[0].clone();
    let mut goes_on = true;
    while goes_on {
        goes_on = false;
        for place in 0..size * size {
            let (i, j) = (place / size, place % size);
            for k in 0..size {
                // As the program adds them, in the precision of its numbers.
                let other = (lengths[i * size + k] as f32 + lengths[k * size + j] as f32) as f64;
                if other < lengths[place] {
                    (lengths[place], goes_on) = (other, true);
                }
            }
        }
    }
    lengths
}
