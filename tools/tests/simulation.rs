//! The strategies of `examples/strategies/simulation.elevate`: what they make of the programs of
//! the corpus computes, compiled, what the interpreter computes of the programs as they are.

mod common;

use rise_runtime::array::{Array, ElementType};

/// Compares what the strategies make of a program with the program.
fn check(name: &str, main: &str, inputs: &[Array], strategies: &[&str]) {
    common::strategies::check("simulation.elevate", name, main, inputs, strategies);
}

fn floats(shape: &[usize], seed: u64) -> Array {
    Array::random(ElementType::F32, shape, seed).unwrap()
}

fn columns(count: u64, size: usize) -> impl Iterator<Item = Array> {
    (0..count).map(move |seed| floats(&[size], seed + 1))
}

/// Strategies for sizes that vectors of four divide, and for all others.
fn strategies(size: usize) -> &'static [&'static str] {
    match size % 8 {
        0 => &["inLanes(4)", "inLanes(8)", "inLanesWithRest(4)"],
        4 => &["inLanes(4)", "inLanesWithRest(8)"],
        _ => &["inLanesWithRest(4)"],
    }
}

const SIZES: [usize; 5] = [1, 3, 7, 8, 20];

#[test]
fn bodies() {
    for n in SIZES {
        let main = format!("= fun (x y z m u v w : {n}.f32) => nbody_apart 0.01 0.1 x y z m u v w");
        let inputs: Vec<_> = columns(7, n).collect();
        check("simulation/nbody_apart", &main, &inputs, strategies(n));
    }
}

#[test]
fn magnetic_resonance() {
    for (n, k) in [(1, 1), (3, 5), (8, 3), (13, 2), (4, 0)] {
        let main =
            format!("= fun (x y z : {n}.f32) (u v w m : {k}.f32) => mri_q_apart x y z u v w m");
        let inputs: Vec<_> = columns(3, n).chain(columns(4, k)).collect();
        check("simulation/mri_q_apart", &main, &inputs, strategies(n));
    }
}

/// Distances are whole numbers here, so that no rounding decides.
#[test]
fn nearest_centres() {
    for (n, c, d) in [(8, 3, 5), (4, 1, 1), (20, 5, 2), (7, 3, 2)] {
        let main = format!("= fun (xs : {d}.{n}.f32) (cs : {c}.{d}.f32) => kmeans_apart xs cs");
        let whole = |shape: &[usize], seed: u64| {
            let array = floats(shape, seed);
            let numbers: Vec<f32> = array.as_slice::<f32>().unwrap().to_vec();
            let rounded: Vec<f32> = numbers.iter().map(|x| (20.0 * x).round()).collect();
            Array::from_slice(shape, &rounded).unwrap()
        };
        let inputs = [whole(&[d, n], 1), whole(&[c, d], 2)];
        let strategies: &[_] = match n % 4 {
            0 => &[
                "inLanes(4)",
                "inLanes(4) ; pointsAhead(2)",
                "inLanesWithRest(8)",
            ],
            _ => &["inLanesWithRest(4)", "inLanesWithRest(4) ; pointsAhead(1)"],
        };
        check("learning/kmeans_apart", &main, &inputs, strategies);
    }
}

#[test]
fn records() {
    for n in SIZES {
        let main = format!("= fun (xs ys : {n}.f32) => distances 0.5 0.25 xs ys");
        let inputs: Vec<_> = columns(2, n).collect();
        check("learning/distances", &main, &inputs, strategies(n));
        check(
            "learning/distances",
            &main,
            &inputs,
            &["inPartsWithRest(8, 4)"],
        );
    }
}

#[test]
fn options() {
    for n in SIZES {
        let main = format!("= fun (p s y : {n}.f32) => black_scholes_apart 0.02 0.3 p s y");
        let inputs: Vec<_> = columns(3, n)
            .map(|column| {
                let numbers = column.as_slice::<f32>().unwrap();
                let positive: Vec<f32> = numbers.iter().map(|x| 0.1 + x.abs()).collect();
                Array::from_slice(&[n], &positive).unwrap()
            })
            .collect();
        check(
            "simulation/black_scholes_apart",
            &main,
            &inputs,
            strategies(n),
        );
    }
}

/// Points for which a rounding more or less makes no other count.
#[test]
fn points_of_the_plane() {
    for (n, m, steps) in [(3, 8, 30), (1, 4, 1), (2, 7, 9), (5, 1, 0)] {
        let main = format!("= fun (xs : {m}.f32) (ys : {n}.f32) => mandelbrot_apart {steps} xs ys");
        let grid = |size: usize, lowest: f32| {
            let point = |place: usize| lowest + 0.3125 * place as f32;
            Array::from_slice(&[size], &(0..size).map(point).collect::<Vec<f32>>()).unwrap()
        };
        let strategies: &[_] = match m % 4 {
            0 => &[
                "rowsInLanes(4)",
                "rowsInLanesWithRest(8)",
                "inLanesWithRest(2)",
            ],
            _ => &["rowsInLanesWithRest(4)", "inLanesWithRest(2)"],
        };
        let inputs = [grid(m, -2.0), grid(n, -0.75)];
        check("simulation/mandelbrot_apart", &main, &inputs, strategies);
    }
}

/// Neighbours in lanes, with a sum for each lane.
#[test]
fn molecules() {
    for (n, k) in [(5, 8), (2, 4), (7, 12)] {
        let main = format!(
            "= fun (x y z : {n}.f32) (near : {n}.{k}.i32) => molecular_dynamics_apart 0.5 0.01 0.02 x y z near"
        );
        let near: Vec<i32> = (0..n * k)
            .map(|place| ((place / k + 1 + place * 7 % (n - 1)) % n) as i32)
            .collect();
        // Atoms that are not too close to each other.
        let coordinates = (0..3).map(|axis| {
            let place = |atom: usize| 0.4 * atom as f32 + 0.1 * ((axis + 2) * atom) as f32;
            Array::from_slice(&[n], &(0..n).map(place).collect::<Vec<f32>>()).unwrap()
        });
        let mut inputs: Vec<_> = coordinates.collect();
        inputs.push(Array::from_slice(&[n, k], &near).unwrap());
        check(
            "simulation/molecular_dynamics_apart",
            &main,
            &inputs,
            &["loopInLanes(4)", "inLanesWithRest(4)"],
        );
    }
}
