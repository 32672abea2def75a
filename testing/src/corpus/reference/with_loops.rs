//! With-loops, and arrays of any rank.

use super::grid::{sum, table};
use crate::corpus::case::Case;

const CUBES: &[&[usize]] = &[&[1, 1, 1], &[3, 2, 5], &[2, 7, 1]];

pub const CASES: &[Case] = &[
    Case::new(
        "sum_any_rank",
        &[&[1, 1, 1, 1], &[2, 3, 1, 2], &[3, 1, 2, 0]],
        |s, r| {
            let pair = |rank: usize| [r.doubles(&s[..rank]), r.doubles(&s[..rank])];
            (1..=4).flat_map(pair).collect()
        },
        |_, x| {
            let sums = |pair: &[Vec<f64>]| {
                let both = pair[0].iter().zip(&pair[1]);
                both.map(|(a, b)| a + b).collect::<Vec<_>>()
            };
            x.chunks(2).flat_map(sums).collect()
        },
        1e-14,
    ),
    Case::new(
        "inner_distance",
        &[&[2, 2, 2], &[3, 3, 3], &[4, 3, 7], &[5, 2, 4]],
        |s, r| vec![r.doubles(s), r.doubles(s)],
        |s, x| {
            let inside = Places::of(s).filter(|place| !is_at_border(s, place));
            let differences = inside.map(|place| x[0][at(s, &place)] - x[1][at(s, &place)]);
            vec![differences.map(|difference| difference * difference).sum()]
        },
        1e-13,
    ),
    Case::new(
        "border",
        &[&[2, 2], &[3, 3], &[2, 5], &[7, 4]],
        |s, r| vec![r.doubles(s)],
        |s, x| {
            // One step away from the border, along the columns first.
            let inwards = |place: usize, size: usize| match place {
                0 => 1,
                last if last == size - 1 => size - 2,
                inside => inside,
            };
            table(s[0], s[1], |i, j| match inwards(i, s[0]) {
                row if row == i => x[0][i * s[1] + inwards(j, s[1])],
                row => x[0][row * s[1] + j],
            })
        },
        0.0,
    ),
    Case::new(
        "stripes",
        &[&[1, 1], &[2, 3], &[5, 1]],
        |s, r| (0..2).map(|_| r.doubles(&[4 * s[0], 4 * s[1]])).collect(),
        |s, x| {
            table(4 * s[0], 4 * s[1], |i, j| {
                let (a, b) = (x[0][i * 4 * s[1] + j], x[1][i * 4 * s[1] + j]);
                match (i / 2 % 2, j / 2 % 2) {
                    (0, 0) => a,
                    (0, _) => b,
                    _ => a + b,
                }
            })
        },
        1e-14,
    ),
    Case::new(
        "relaxation_any_rank",
        &[&[1, 1, 1, 1], &[2, 1, 3, 2], &[0, 2, 1, 2], &[3, 2, 2, 1]],
        |s, r| {
            (1..=4)
                .map(|rank| r.doubles(&bordered(&s[..rank])))
                .collect()
        },
        |s, x| {
            (1..=4)
                .flat_map(|rank| relaxed(&bordered(&s[..rank]), &x[rank - 1]))
                .collect()
        },
        1e-14,
    ),
    Case::new(
        "life_any_rank",
        &[&[1, 1, 1], &[3, 2, 5], &[0, 3, 2], &[7, 19, 2]],
        |s, r| {
            (2..=3)
                .map(|rank| r.integers(&bordered(&s[..rank]), 0, 2))
                .collect()
        },
        |s, x| {
            (2..=3)
                .flat_map(|rank| generation(&bordered(&s[..rank]), &x[rank - 2]))
                .collect()
        },
        0.0,
    ),
    Case::new(
        "axes_reversed",
        CUBES,
        |s, r| vec![r.doubles(s)],
        |s, x| {
            let turned = [s[2], s[1], s[0]];
            Places::of(&turned)
                .map(|place| x[0][(place[2] * s[1] + place[1]) * s[2] + place[0]])
                .collect()
        },
        0.0,
    ),
    Case::new(
        "rotated",
        &[&[0, 0, 0], &[1, 2, 3], &[4, 1, 0]],
        |s, r| vec![r.doubles(&[s[0] + 1, s[1] + 2, s[2] + 3])],
        |s, x| {
            let shape = [s[0] + 1, s[1] + 2, s[2] + 3];
            let moved = |place: Vec<usize>| {
                let source = (0..3).map(|axis| (place[axis] + axis + 1) % shape[axis]);
                x[0][at(&shape, &source.collect::<Vec<_>>())]
            };
            Places::of(&shape).map(moved).collect()
        },
        0.0,
    ),
];

/// The places in an array of any rank, row by row.
struct Places {
    shape: Vec<usize>,
    next: usize,
}

impl Places {
    fn of(shape: &[usize]) -> Places {
        Places {
            shape: shape.to_vec(),
            next: 0,
        }
    }
}

impl Iterator for Places {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let mut rest = self.next;
        self.next += 1;
        let mut place = vec![0; self.shape.len()];
        for (index, size) in place.iter_mut().zip(&self.shape).rev() {
            *index = rest.checked_rem(*size)?;
            rest /= size;
        }
        (rest == 0).then_some(place)
    }
}

/// The number of a place.
fn at(shape: &[usize], place: &[usize]) -> usize {
    let axes = place.iter().zip(shape);
    axes.fold(0, |offset, (index, size)| offset * size + index)
}

fn is_at_border(shape: &[usize], place: &[usize]) -> bool {
    let mut axes = place.iter().zip(shape);
    axes.any(|(index, size)| *index == 0 || index + 1 == *size)
}

/// The shape with one more element at both ends of each axis.
fn bordered(shape: &[usize]) -> Vec<usize> {
    shape.iter().map(|size| size + 2).collect()
}

fn relaxed(shape: &[usize], x: &[f64]) -> Vec<f64> {
    let rank = shape.len();
    let element = |place: Vec<usize>| {
        if is_at_border(shape, &place) {
            return x[at(shape, &place)];
        }
        let around = sum(0..2 * rank, |side| {
            let mut other = place.clone();
            other[side / 2] = other[side / 2] + 2 * (side % 2) - 1;
            x[at(shape, &other)]
        });
        around / (2 * rank) as f64
    };
    Places::of(shape).map(element).collect()
}

fn generation(shape: &[usize], x: &[f64]) -> Vec<f64> {
    let cell = |place: Vec<usize>| {
        let here = x[at(shape, &place)];
        if is_at_border(shape, &place) {
            return here;
        }
        let steps = Places::of(&vec![3; shape.len()]);
        let block = steps.map(|step| {
            let other = place.iter().zip(step).map(|(index, step)| index + step - 1);
            x[at(shape, &other.collect::<Vec<_>>())]
        });
        let living = block.sum::<f64>() - here;
        f64::from(u8::from(living == 3.0 || here == 1.0 && living == 2.0))
    };
    Places::of(shape).map(cell).collect()
}
