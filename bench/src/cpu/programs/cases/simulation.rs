//! Particles, prices, fractals, pictures of spheres.

use rise_runtime::array::{Array, ElementType};

use super::super::Case;
use super::super::inputs::{between, floats, known, line, middles};

pub const CASES: &[Case] = &[
    Case {
        name: "Black-Scholes, 2^20 options",
        definitions: "import \"simulation/black_scholes_apart.rise\"",
        term: "fun (price strike years : 1048576.f32) => black_scholes_apart 0.02 0.3 price strike years",
        file: "black_scholes.c",
        macros: &[("N", "1048576")],
        inputs: || {
            let options = [1 << 20];
            Ok(vec![
                between(10.0, 100.0, &options, 1)?,
                between(10.0, 100.0, &options, 2)?,
                between(0.1, 3.0, &options, 3)?,
            ])
        },
        output: (ElementType::F32, &[2, 1 << 20]),
        tolerance: (1e-3, 1e-4),
    },
    Case {
        name: "n-body, 1024 bodies, 10 steps",
        definitions: "import \"simulation/nbody_steps.rise\"",
        term: "fun (mass : 1024.f32) (start : 6.1024.f32) => nbody_steps 10 0.01 0.01 mass start",
        file: "nbody_steps.c",
        macros: &[("N", "1024"), ("STEPS", "10")],
        inputs: || Ok(vec![between(0.0, 1.0, &[1024], 1)?, floats(&[6, 1024], 2)?]),
        output: (ElementType::F32, &[6, 1024]),
        tolerance: (1e-1, 1e-1),
    },
    Case {
        name: "Mandelbrot with `while`, 512 x 512 points, 256 steps",
        definitions: "import \"simulation/mandelbrot_while.rise\"",
        term: "fun (xs ys : 512.f64) => mandelbrot_while 256 xs ys",
        file: "mandelbrot_while.c",
        macros: &[("N", "512"), ("LIMIT", "256")],
        inputs: || Ok(vec![line(-2.0, 2.5, 512)?, line(-1.25, 2.5, 512)?]),
        output: (ElementType::I32, &[512, 512]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "ray tracer, 512 x 512 points, 6 spheres, 2 lamps, 4 reflections",
        definitions: "import \"simulation/ray_tracer.rise\"",
        term: "fun (spheres : 6.((f32, f32, f32), f32)) (colours : 6.(f32, f32, f32)) (lamps : 2.(f32, f32, f32)) (ys xs : 512.f32) => ray_tracer 4 spheres colours lamps ys xs",
        file: "ray_tracer.c",
        macros: SCENE,
        inputs: scene,
        output: (ElementType::F32, &[3, 512, 512]),
        // Near the borders of what is reflected, roundings decide what is seen.
        tolerance: (1e-1, 1e-1),
    },
];

/// The sizes of `scene` and of its picture.
pub(in crate::cpu) const SCENE: &[(&str, &str)] = &[
    ("N", "512"),
    ("M", "512"),
    ("K", "6"),
    ("L", "2"),
    ("LIMIT", "4"),
];

/// Six spheres, their colours and two lamps, by components, and the lines and columns of a picture.
pub(in crate::cpu) fn scene() -> anyhow::Result<Vec<Array>> {
    let spheres = [
        [-1.5, 1.2, 0.0, 0.3, -0.9, 2.6],
        [1.0, 0.7, 1.8, 0.3, 0.4, 1.4],
        [1.0, 0.5, 3.0, -0.8, -0.6, 2.5],
        [1.0, 0.7, 1.5, 0.3, 0.4, 1.2],
    ];
    let colours = [
        [1.0, 0.2, 0.2, 1.0, 1.0, 0.2],
        [0.2, 1.0, 0.2, 1.0, 0.2, 1.0],
        [0.2, 0.2, 1.0, 0.2, 1.0, 1.0],
    ];
    let lamps = [[3.0, -4.0], [6.0, 5.0], [-3.0, -2.0]];
    let mut inputs = Vec::new();
    for numbers in spheres.iter().chain(&colours) {
        inputs.push(known::<f32>(&[6], numbers)?);
    }
    for numbers in &lamps {
        inputs.push(known::<f32>(&[2], numbers)?);
    }
    inputs.extend([middles(0.9, -1.0, 512)?, middles(-1.1, 1.1, 512)?]);
    Ok(inputs)
}
