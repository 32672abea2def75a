//! Simulations.

use super::grid::{sum, table};
use crate::corpus::{
    case::Case,
    input::{Input, zipped},
};

const ROUNDING: f64 = 1e-5;

pub const CASES: &[Case] = &[
    Case::new(
        "nbody",
        &[&[1], &[2], &[9]],
        |s, r| {
            vec![
                r.floats(&[]),
                r.floats_in(&[], 0.1, 1.0),
                zipped(r.floats(&[s[0], 4]), r.floats(&[s[0], 3])),
            ]
        },
        nbody,
        1e-4,
    ),
    Case::new(
        "nbody_apart",
        &[&[1], &[2], &[9]],
        |s, r| {
            let scalars = [r.floats(&[]), r.floats_in(&[], 0.1, 1.0)];
            let columns = (0..7).map(|_| r.floats(s));
            scalars
                .into_iter()
                .chain(columns.collect::<Vec<_>>())
                .collect()
        },
        |s, x| {
            let bodies = rows(&x[2..], s[0]);
            let moved = nbody(s, &[x[0].clone(), x[1].clone(), bodies]);
            let parts = columns(&moved, 7);
            [0, 1, 2, 4, 5, 6]
                .into_iter()
                .flat_map(|part| parts[part].clone())
                .collect()
        },
        1e-4,
    ),
    Case::new(
        "nbody_steps",
        &[&[1, 2], &[2, 1], &[9, 0], &[5, 3]],
        |s, r| {
            vec![
                r.count(s[1]),
                r.floats_in(&[], 0.0, 0.1),
                r.floats_in(&[], 0.1, 1.0),
                r.floats(&s[..1]),
                r.floats(&[6, s[0]]),
            ]
        },
        |s, x| {
            let mut now: Vec<Vec<f64>> = x[4].chunks(s[0]).map(<[f64]>::to_vec).collect();
            for _ in 0..s[1] {
                now.insert(3, x[3].clone());
                let moved = nbody(&s[..1], &[x[1].clone(), x[2].clone(), rows(&now, s[0])]);
                now = columns(&moved, 7);
                now.remove(3);
            }
            now.concat()
        },
        1e-4,
    ),
    Case::new(
        "molecular_dynamics_apart",
        &[&[1, 0], &[5, 3], &[8, 7]],
        |s, r| {
            let scalars = [r.floats_in(&[], 1.0, 3.0), r.floats(&[]), r.floats(&[])];
            let coordinates: Vec<_> = (0..3).map(|_| r.floats_in(&s[..1], -1.0, 1.0)).collect();
            let neighbours = r.other_indices(s[0], s[1]).into_integers(s);
            scalars
                .into_iter()
                .chain(coordinates)
                .chain([neighbours])
                .collect()
        },
        |s, x| {
            let given = [x[0].clone(), x[1].clone(), x[2].clone()];
            let positions = rows(&x[3..6], s[0]);
            let forces = molecular_dynamics(s, &[&given[..], &[positions, x[6].clone()]].concat());
            columns(&forces, 3).concat()
        },
        1e-3,
    ),
    Case::new(
        "mri_q_apart",
        &[&[1, 1], &[5, 7], &[3, 0]],
        |s, r| {
            let voxels: Vec<_> = (0..3).map(|_| r.floats(&s[..1])).collect();
            let samples: Vec<_> = (0..4).map(|_| r.floats(&s[1..])).collect();
            voxels.into_iter().chain(samples).collect()
        },
        |s, x| {
            let q = mri_q(s, &[rows(&x[..3], s[0]), rows(&x[3..], s[1])]);
            columns(&q, 2).concat()
        },
        1e-4,
    ),
    Case::new(
        "molecular_dynamics",
        &[&[1, 0], &[5, 3], &[8, 7]],
        |s, r| {
            let scalars = [r.floats_in(&[], 1.0, 3.0), r.floats(&[]), r.floats(&[])];
            let positions = r.floats_in(&[s[0], 3], -1.0, 1.0);
            scalars
                .into_iter()
                .chain([positions, r.other_indices(s[0], s[1])])
                .collect()
        },
        molecular_dynamics,
        1e-3,
    ),
    Case::new(
        "mri_q",
        &[&[1, 1], &[5, 7], &[3, 0]],
        |s, r| {
            let voxels = zipped(
                r.floats(&s[..1]),
                zipped(r.floats(&s[..1]), r.floats(&s[..1])),
            );
            let wave = zipped(
                r.floats(&s[1..]),
                zipped(r.floats(&s[1..]), r.floats(&s[1..])),
            );
            vec![voxels, quadruples(wave, r.floats(&s[1..]))]
        },
        mri_q,
        1e-4,
    ),
    Case::new(
        "mri_phi",
        &[&[0], &[7]],
        |s, r| vec![r.floats(s), r.floats(s)],
        |_, x| {
            x[0].iter()
                .zip(&x[1])
                .map(|(re, im)| re * re + im * im)
                .collect()
        },
        ROUNDING,
    ),
    Case::new(
        "black_scholes",
        &[&[1], &[11]],
        |s, r| {
            let years = r.doubles_in(s, 0.1, 3.0);
            let prices = [r.doubles_in(s, 10.0, 100.0), r.doubles_in(s, 10.0, 100.0)];
            let [price, strike] = prices;
            vec![
                r.doubles_in(&[], 0.0, 0.1),
                r.doubles_in(&[], 0.1, 0.5),
                zipped(price, zipped(strike, years)),
            ]
        },
        black_scholes,
        1e-9,
    ),
    Case::new(
        "black_scholes_apart",
        &[&[1], &[11]],
        |s, r| {
            vec![
                r.floats_in(&[], 0.0, 0.1),
                r.floats_in(&[], 0.1, 0.5),
                r.floats_in(s, 10.0, 100.0),
                r.floats_in(s, 10.0, 100.0),
                r.floats_in(s, 0.1, 3.0),
            ]
        },
        |s, x| {
            let options = rows(&x[2..], s[0]);
            columns(&black_scholes(s, &[x[0].clone(), x[1].clone(), options]), 2).concat()
        },
        1e-4,
    ),
    Case::new(
        "mandelbrot_apart",
        &[&[1, 1, 0], &[7, 9, 30], &[2, 3, 1]],
        |s, r| {
            vec![
                r.floats_in(&s[1..2], -2.0, 0.5),
                r.floats_in(&s[..1], -1.2, 1.2),
            ]
        },
        |s, x| {
            let single = |x: f64| x as f32;
            table(s[0], s[1], |i, j| {
                let (cx, cy) = (single(x[0][j]), single(x[1][i]));
                f64::from(stay(cx, cy, s[2] as u16))
            })
        },
        0.0,
    )
    .with_sizes(|s| vec![("steps", s[2])]),
    Case::new(
        "mandelbrot",
        &[&[1, 1], &[7, 9]],
        |_, r| {
            vec![
                r.doubles_in(&[], -2.0, -1.5),
                r.doubles_in(&[], -1.2, -0.8),
                r.doubles_in(&[], 0.2, 0.3),
            ]
        },
        mandelbrot,
        0.0,
    )
    .with_sizes(|s| vec![("n", s[0]), ("m", s[1])]),
    Case::new(
        "mandelbrot_while",
        &[&[1, 1], &[7, 19], &[2, 3]],
        |s, r| {
            let limit = r.integers(&[], 5, 60);
            vec![
                limit,
                r.doubles_in(&s[1..], -2.0, 0.5),
                r.doubles_in(&s[..1], -1.2, 1.2),
            ]
        },
        |s, x| {
            table(s[0], s[1], |i, j| {
                let (mut re, mut im, mut count) = (0.0, 0.0, 0.0);
                while count < x[0][0] && re * re + im * im <= 4.0 {
                    (re, im) = (re * re - im * im + x[1][j], 2.0 * re * im + x[2][i]);
                    count += 1.0;
                }
                count
            })
        },
        0.0,
    ),
    Case::new(
        "monte_carlo_pi",
        &[&[1, 1], &[7, 50]],
        |s, r| vec![r.integers(&s[..1], i32::MIN, i32::MAX)],
        monte_carlo_pi,
        ROUNDING,
    )
    .with_sizes(|s| vec![("steps", s[1])]),
    Case::new(
        "ray_tracer",
        &[
            &[1, 1, 1, 0, 1],
            &[2, 3, 2, 1, 0],
            &[5, 7, 3, 2, 3],
            &[6, 4, 5, 1, 4],
        ],
        |s, r| {
            let limit = i32::try_from(s[4]).expect("a small number");
            let mut vectors = |count: usize, ranges: [(f64, f64); 3]| {
                let [x, y, z] = ranges.map(|(low, high)| r.floats_in(&[count], low, high));
                zipped(x, zipped(y, z))
            };
            let centres = vectors(s[2], [(-2.0, 2.0), (0.3, 2.0), (0.0, 4.0)]);
            let colours = vectors(s[2], [(0.0, 1.0); 3]);
            let lamps = vectors(s[3], [(-4.0, 4.0), (3.0, 6.0), (-3.0, 0.0)]);
            vec![
                Input::known(&[], &[limit], f64::from),
                zipped(centres, r.floats_in(&[s[2]], 0.3, 1.0)),
                colours,
                lamps,
                r.floats(&s[..1]),
                r.floats(&s[1..2]),
            ]
        },
        ray_tracer,
        1e-3,
    ),
];

/// The columns of equal length as the rows of one table.
fn rows(columns: &[Vec<f64>], length: usize) -> Vec<f64> {
    let row = |place: usize| columns.iter().map(move |column| column[place]);
    (0..length).flat_map(row).collect()
}

/// The columns of a table of rows of `count` numbers.
fn columns(rows: &[f64], count: usize) -> Vec<Vec<f64>> {
    let column = |place: usize| rows.iter().skip(place).step_by(count).copied().collect();
    (0..count).map(column).collect()
}

/// The quadruples whose first three components are the triples, nested to the right.
fn quadruples(
    triples: crate::corpus::input::Input,
    last: crate::corpus::input::Input,
) -> crate::corpus::input::Input {
    use rise_lang::interpreter::Value;
    let part = |value: &Value, first: bool| {
        let (left, right) = value.as_pair().expect("a pair");
        if first { left.clone() } else { right.clone() }
    };
    let triple = triples.value.as_array().expect("an array");
    let fourth = last.value.as_array().expect("an array");
    let nested = triple.iter().zip(fourth).map(|(triple, fourth)| {
        let (x, rest) = (part(triple, true), part(triple, false));
        let (y, z) = (part(&rest, true), part(&rest, false));
        Value::pair(x, Value::pair(y, Value::pair(z, fourth.clone())))
    });
    let numbers = triples
        .numbers
        .chunks(3)
        .zip(&last.numbers)
        .flat_map(|(triple, last)| [triple, &[*last]].concat());
    crate::corpus::input::Input {
        value: Value::array(nested),
        numbers: numbers.collect(),
    }
}

fn nbody(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (step, softening, bodies) = (x[0][0], x[1][0], &x[2]);
    let mut result = Vec::new();
    for i in 0..s[0] {
        let body = &bodies[7 * i..7 * i + 7];
        let mut acceleration = [0.0; 3];
        for j in 0..s[0] {
            let other = &bodies[7 * j..7 * j + 7];
            let square = sum(0..3, |d| (other[d] - body[d]).powi(2)) + softening;
            for d in 0..3 {
                acceleration[d] += other[3] * (other[d] - body[d]) / square.powf(1.5);
            }
        }
        result.extend(
            (0..3).map(|d| body[d] + step * body[4 + d] + step * step * acceleration[d] / 2.0),
        );
        result.push(body[3]);
        result.extend((0..3).map(|d| body[4 + d] + step * acceleration[d]));
    }
    result
}

fn molecular_dynamics(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (cutoff, lj1, lj2) = (x[0][0], x[1][0], x[2][0]);
    let mut forces = vec![0.0; 3 * s[0]];
    for i in 0..s[0] {
        for neighbour in 0..s[1] {
            let j = x[4][i * s[1] + neighbour] as usize;
            let difference = |d: usize| x[3][3 * i + d] - x[3][3 * j + d];
            let square = sum(0..3, |d| difference(d).powi(2));
            if square < cutoff {
                for d in 0..3 {
                    forces[3 * i + d] +=
                        difference(d) * (lj1 / square.powi(7) - lj2 / square.powi(4));
                }
            }
        }
    }
    // The forces of very close atoms are large, and cancel: they are compared relative to their own
    // size.
    forces
}

fn mri_q(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let angle = |i: usize, k: usize| {
        std::f64::consts::TAU * sum(0..3, |d| x[0][3 * i + d] * x[1][4 * k + d])
    };
    let voxel = |i: usize| {
        [
            sum(0..s[1], |k| x[1][4 * k + 3] * angle(i, k).cos()),
            sum(0..s[1], |k| x[1][4 * k + 3] * angle(i, k).sin()),
        ]
    };
    (0..s[0]).flat_map(voxel).collect()
}

/// The distribution function of the normal distribution, by its power series.
fn normal(x: f64) -> f64 {
    let (mut term, mut total) = (x, x);
    for index in 1..200 {
        term *= x * x / f64::from(2 * index + 1);
        total += term;
    }
    0.5 + total * (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt()
}

fn black_scholes(_: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let (rate, volatility) = (x[0][0], x[1][0]);
    let option = |option: &[f64]| {
        let (price, strike, years) = (option[0], option[1], option[2]);
        let d1 = ((price / strike).ln() + (rate + volatility.powi(2) / 2.0) * years)
            / (volatility * years.sqrt());
        let d2 = d1 - volatility * years.sqrt();
        let call = price * normal(d1) - strike * (-rate * years).exp() * normal(d2);
        // The parity of call and put.
        [call, call - price + strike * (-rate * years).exp()]
    };
    x[2].chunks(3).flat_map(option).collect()
}

fn mandelbrot(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    table(s[0], s[1], |i, j| {
        let (cx, cy) = (x[0][0] + x[2][0] * j as f64, x[1][0] + x[2][0] * i as f64);
        let (mut re, mut im) = (0.0, 0.0);
        for count in 0..30 {
            if re * re + im * im > 4.0 {
                return f64::from(count);
            }
            (re, im) = (re * re - im * im + cx, 2.0 * re * im + cy);
        }
        30.0
    })
}

/// How many steps a point stays in the circle, in single precision.
fn stay(cx: f32, cy: f32, steps: u16) -> u16 {
    let (mut re, mut im) = (0.0, 0.0);
    for count in 0..steps {
        if re * re + im * im > 4.0 {
            return count;
        }
        (re, im) = (re * re - im * im + cx, 2.0 * re * im + cy);
    }
    steps
}

fn monte_carlo_pi(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let mut hits = 0.0;
    for seed in &x[0] {
        let mut state = (*seed as i32) as u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from((state >> 8) & 0xFFFF) / 65536.0
        };
        for _ in 0..s[1] {
            let (a, b) = (next(), next());
            hits += f64::from(u8::from(a * a + b * b < 1.0));
        }
    }
    vec![4.0 * hits / (s[0] * s[1]) as f64]
}

fn ray_tracer(s: &[usize], x: &[Vec<f64>]) -> Vec<f64> {
    let scene = Scene {
        spheres: &x[1],
        colours: &x[2],
        lamps: &x[3],
    };
    let part = |part: usize| {
        table(s[0], s[1], |i, j| {
            let point = [x[5][j], x[4][i], 2.0];
            let direction = scaled(1.0 / product(point, point).sqrt(), point);
            scene.seen([0.0, 1.0, -4.0], direction, s[4])[part]
        })
    };
    [part(0), part(1), part(2)].concat()
}

/// Spheres above the ground, of four numbers each, with their colours, and lamps.
struct Scene<'a> {
    spheres: &'a [f64],
    colours: &'a [f64],
    lamps: &'a [f64],
}

impl Scene<'_> {
    /// The colour that is seen from a place: that of the nearest thing in its light, and a share of
    /// the colour that is seen from there in the mirrored direction.
    fn seen(&self, from: [f64; 3], direction: [f64; 3], left: usize) -> [f64; 3] {
        if left == 0 {
            return [0.0; 3];
        }
        let ground = (direction[1] < 0.0).then(|| -from[1] / direction[1]);
        let nearest = self
            .distances(from, direction)
            .filter(|(distance, _)| ground.is_none_or(|ground| *distance < ground))
            .min_by(|(first, _), (second, _)| first.total_cmp(second));
        let at = |distance| plus(from, scaled(distance, direction));
        let (place, normal, own, mirrored) = match (nearest, ground) {
            (Some((distance, sphere)), _) => {
                let (place, numbers) = (at(distance), &self.spheres[4 * sphere..][..4]);
                let away = plus(place, [-numbers[0], -numbers[1], -numbers[2]]);
                let normal = scaled(1.0 / numbers[3], away);
                (place, normal, vector(self.colours, sphere), 0.4)
            }
            (None, Some(distance)) => {
                let place = at(distance);
                let odd = (place[0].floor() + place[2].floor()).rem_euclid(2.0) == 1.0;
                (
                    place,
                    [0.0, 1.0, 0.0],
                    [if odd { 0.2 } else { 1.0 }; 3],
                    0.2,
                )
            }
            (None, None) => return scaled(0.5 + 0.5 * direction[1], [0.6, 0.8, 1.0]),
        };
        let lamps = 0..self.lamps.len() / 3;
        let light = 0.1 + sum(lamps, |lamp| self.light(lamp, place, normal));
        let mirror = scaled(-2.0 * product(normal, direction), normal);
        let next = plus(place, scaled(0.001, normal));
        let reflected = self.seen(next, plus(direction, mirror), left - 1);
        plus(
            scaled((1.0 - mirrored) * light, own),
            scaled(mirrored, reflected),
        )
    }

    /// The light of a lamp in a place.
    fn light(&self, lamp: usize, place: [f64; 3], normal: [f64; 3]) -> f64 {
        let way = plus(vector(self.lamps, lamp), scaled(-1.0, place));
        let length = product(way, way).sqrt();
        let direction = scaled(1.0 / length, way);
        let mut distances = self.distances(place, direction);
        if distances.any(|(distance, _)| distance < length) {
            0.0
        } else {
            product(normal, direction).max(0.0)
        }
    }

    /// The distances to the spheres in a direction, with the numbers of the spheres.
    fn distances(&self, from: [f64; 3], direction: [f64; 3]) -> impl Iterator<Item = (f64, usize)> {
        let spheres = self.spheres.chunks(4).enumerate();
        spheres.filter_map(move |(number, sphere)| {
            // The smaller solution of |from + t * direction - centre| = radius, NaN if it has none.
            let away = plus(from, [-sphere[0], -sphere[1], -sphere[2]]);
            let half = product(away, direction);
            let discriminant = half * half - product(away, away) + sphere[3] * sphere[3];
            let distance = -half - discriminant.sqrt();
            (distance > 0.001).then_some((distance, number))
        })
    }
}

fn vector(numbers: &[f64], place: usize) -> [f64; 3] {
    [0, 1, 2].map(|part| numbers[3 * place + part])
}

fn plus(left: [f64; 3], right: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|part| left[part] + right[part])
}

fn scaled(factor: f64, vector: [f64; 3]) -> [f64; 3] {
    vector.map(|part| factor * part)
}

fn product(left: [f64; 3], right: [f64; 3]) -> f64 {
    sum(0..3, |part| left[part] * right[part])
}
