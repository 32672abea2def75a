//! Particles, clusters, neighbours, options, points of the plane: the kernels of "RISE & Shine:
//! Language-Oriented Compiler Design", Fig. 5, and others, against loops in C and the best code by
//! hand that we know.

use std::fmt::Write as _;

use anyhow::Context as _;
use driver::AUTOMATIC;
use rise_runtime::array::{Array, ElementType, Tolerance};

use super::Settings;
use super::contest::{Contest, Contestant};
use super::plot;
use super::program::Program;
use super::reference::Reference;
use super::tuned::TUNED;
use crate::kernel::Threads;
use crate::machine::widest_vector;

const STRATEGIES: &str = include_str!("../../../examples/strategies/simulation.elevate");

/// A program, its references, and what it is run on.
struct Case {
    name: &'static str,
    definitions: &'static str,
    term: &'static str,
    /// For registers of 512 bits, and for shorter ones.
    strategies: [&'static str; 2],
    /// The file in C; its functions end in `_loops` and `_by_hand`.
    file: &'static str,
    macros: &'static [(&'static str, usize)],
    inputs: fn() -> anyhow::Result<Vec<Array>>,
    output: (ElementType, &'static [usize]),
    /// Absolute and relative.
    tolerance: (f64, f64),
}

impl Case {
    fn strategy(&self) -> &'static str {
        let [wide, narrow] = self.strategies;
        match widest_vector() {
            512 => wide,
            _ => narrow,
        }
    }
}

const CASES: [Case; 7] = [
    Case {
        name: "n-body, 8192 bodies",
        definitions: include_str!("../../../examples/corpus/simulation/nbody_apart.rise"),
        term: "fun (x y z mass vx vy vz : 8192.f32) => nbody_apart 0.01 0.01 x y z mass vx vy vz",
        strategies: ["inLanes(64) ; lowerToC", "inLanes(32) ; lowerToC"],
        file: "nbody",
        macros: &[("N", 8192)],
        inputs: || (1..=7).map(|seed| floats(&[8192], seed)).collect(),
        output: (ElementType::F32, &[6, 8192]),
        tolerance: (1e-3, 1e-3),
    },
    Case {
        name: "k-means, 124992 points of 34 features, 5 centres",
        definitions: include_str!("../../../examples/corpus/learning/kmeans_apart.rise"),
        term: "fun (features : 34.124992.f32) (centres : 5.34.f32) => kmeans_apart features centres",
        strategies: [
            "inLanes(64) ; pointsAhead(2) ; lowerToC",
            "inLanes(32) ; pointsAhead(2) ; lowerToC",
        ],
        file: "kmeans",
        macros: &[("N", 124_992), ("C", 5), ("D", 34)],
        inputs: || Ok(vec![floats(&[34, 124_992], 1)?, floats(&[5, 34], 2)?]),
        output: (ElementType::I32, &[124_992]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "nearest neighbour, 2^24 records",
        definitions: include_str!("../../../examples/corpus/learning/distances.rise"),
        term: "fun (lat long : 16777216.f32) => distances 30 90 lat long",
        strategies: [
            "inParts(8192, 16) ; lowerToC ; pastCaches",
            "inParts(8192, 16) ; lowerToC ; pastCaches",
        ],
        file: "nearest_neighbour",
        macros: &[("N", 1 << 24)],
        inputs: || Ok(vec![floats(&[1 << 24], 1)?, floats(&[1 << 24], 2)?]),
        output: (ElementType::F32, &[1 << 24]),
        tolerance: (1e-5, 1e-5),
    },
    Case {
        name: "MRI-Q, 32768 voxels, 2048 samples",
        definitions: include_str!("../../../examples/corpus/simulation/mri_q_apart.rise"),
        term: "fun (x y z : 32768.f32) (kx ky kz m : 2048.f32) => mri_q_apart x y z kx ky kz m",
        strategies: ["inLanes(16) ; lowerToC", "inLanes(32) ; lowerToC"],
        file: "mri_q",
        macros: &[("N", 32_768), ("K", 2048)],
        inputs: || {
            let voxels = (1..=3).map(|seed| floats(&[32_768], seed));
            voxels
                .chain((4..=7).map(|seed| floats(&[2048], seed)))
                .collect()
        },
        output: (ElementType::F32, &[2, 32_768]),
        tolerance: (1e-1, 1e-2),
    },
    Case {
        name: "molecular dynamics, 12288 atoms of 128 neighbours",
        definitions: include_str!(
            "../../../examples/corpus/simulation/molecular_dynamics_apart.rise"
        ),
        term: "fun (x y z : 12288.f32) (neighbours : 12288.128.i32) => molecular_dynamics_apart 16 1.5 2 x y z neighbours",
        strategies: ["loopInLanes(16) ; lowerToC", "loopInLanes(8) ; lowerToC"],
        file: "molecular_dynamics",
        macros: &[("N", 12_288), ("K", 128)],
        inputs: atoms,
        output: (ElementType::F32, &[3, 12_288]),
        tolerance: (1e-3, 1e-3),
    },
    Case {
        name: "Black-Scholes, 2^20 options",
        definitions: include_str!("../../../examples/corpus/simulation/black_scholes_apart.rise"),
        term: "fun (price strike years : 1048576.f32) => black_scholes_apart 0.02 0.3 price strike years",
        strategies: ["inLanes(32) ; lowerToC", "inLanes(32) ; lowerToC"],
        file: "black_scholes",
        macros: &[("N", 1 << 20)],
        inputs: || {
            let between = |lowest: f32, highest: f32, seed| {
                let place = move |x: f32| lowest + (highest - lowest) * x.abs();
                mapped(floats(&[1 << 20], seed)?, place)
            };
            Ok(vec![
                between(10.0, 100.0, 1)?,
                between(10.0, 100.0, 2)?,
                between(0.1, 3.0, 3)?,
            ])
        },
        output: (ElementType::F32, &[2, 1 << 20]),
        tolerance: (1e-3, 1e-4),
    },
    Case {
        name: "Mandelbrot, 1024 x 1024 points, 50 steps",
        definitions: include_str!("../../../examples/corpus/simulation/mandelbrot_apart.rise"),
        term: "fun (columns rows : 1024.f32) => mandelbrot_apart 50 columns rows",
        strategies: ["rowsInLanes(64) ; lowerToC", "rowsInLanes(32) ; lowerToC"],
        file: "mandelbrot",
        macros: &[("N", 1024), ("M", 1024), ("STEPS", 50)],
        inputs: || {
            let points = |lowest: f32| {
                let point = |place: u16| lowest + 2.5 / 1024.0 * f32::from(place);
                Array::from_slice(&[1024], &(0..1024).map(point).collect::<Vec<f32>>())
            };
            Ok(vec![points(-2.0)?, points(-1.25)?])
        },
        output: (ElementType::I32, &[1024, 1024]),
        tolerance: (0.0, 0.0),
    },
];

fn floats(shape: &[usize], seed: u64) -> anyhow::Result<Array> {
    Ok(Array::random(ElementType::F32, shape, seed)?)
}

fn mapped(mut array: Array, function: impl Fn(f32) -> f32) -> anyhow::Result<Array> {
    for value in array.as_mut_slice::<f32>()? {
        *value = function(*value);
    }
    Ok(array)
}

/// Atoms on a bent lattice, so that none are very close, and neighbours that are near in memory
/// too.
fn atoms() -> anyhow::Result<Vec<Array>> {
    const ATOMS: usize = 12_288;
    let coordinate = |divisor: usize, size: usize, phase: f32| {
        let place = |atom: usize| {
            let cell = (atom / divisor % size) as f32;
            1.5 * cell + 0.2 * (atom as f32 * phase).sin()
        };
        Array::from_slice(&[ATOMS], &(0..ATOMS).map(place).collect::<Vec<f32>>())
    };
    let neighbour =
        |place: usize| (place / 128 + 1 + place.wrapping_mul(2_654_435_761) % 599) % ATOMS;
    let neighbours: Vec<i32> = (0..ATOMS * 128)
        .map(|place| neighbour(place) as i32)
        .collect();
    Ok(vec![
        coordinate(1, 16, 0.7)?,
        coordinate(16, 24, 1.3)?,
        coordinate(384, 32, 2.9)?,
        Array::from_slice(&[ATOMS, 128], &neighbours)?,
    ])
}

/// Appends the tables.
pub fn append(page: &mut String, settings: &Settings) -> anyhow::Result<()> {
    page.push_str("## Particles, clusters, neighbours\n\n");
    page.push_str(
        "The programs are those of `examples/corpus`, the strategies those of `examples/strategies/simulation.elevate`, the references those of \
         `bench/reference`: *loops* is C with OpenMP as a good programmer writes it, vectorised by clang; *by hand* is written with vectors. A ratio is \
         the time of the reference divided by ours: above one, ours is faster.\n\n",
    );
    for threads in settings.threads() {
        match threads.count() {
            1 => page.push_str("### One thread\n\n"),
            count => writeln!(page, "### {count} threads\n")?,
        }
        page.push_str("| kernel | strategy | ms | loops | ratios of pairs | by hand | ratios of pairs |\n|---|---|---|---|---|---|---|\n");
        for case in &CASES {
            for strategy in [case.strategy(), AUTOMATIC, TUNED] {
                row(page, settings, case, strategy, threads).with_context(|| case.name)?;
            }
        }
        page.push('\n');
    }
    Ok(())
}

fn row(
    page: &mut String,
    settings: &Settings,
    case: &Case,
    strategy: &str,
    threads: Threads,
) -> anyhow::Result<()> {
    // Sizes follow the comma.
    let (name, _) = case.name.split_once(',').unwrap_or((case.name, ""));
    let program = Program {
        name,
        definitions: case.definitions,
        term: case.term,
        strategy,
        library: STRATEGIES,
    };
    let macros: Vec<_> = case
        .macros
        .iter()
        .map(|(name, value)| (*name, value.to_string()))
        .collect();
    let reference = Reference::build(&format!("{}.c", case.file), &macros)?;
    reference.set_threads(threads.count())?;
    let inputs = (case.inputs)()?;
    let names = [
        format!("{}_loops", case.file),
        format!("{}_by_hand", case.file),
    ];
    let compiled = match strategy {
        TUNED => settings.schedules.compiled(&program, &inputs, threads)?,
        _ => Some(program.compile(threads)?),
    };
    let Some(compiled) = compiled else {
        return Ok(());
    };
    let mut contestants = vec![Contestant::ours(strategy, compiled.kernel)];
    for name in &names {
        // SAFETY: the functions take the arrays of the case.
        contestants.push(unsafe { Contestant::in_c(name, &reference, name) });
    }
    let (element, shape) = case.output;
    let contest = Contest {
        name: case.name,
        output: Array::zeros(element, shape)?,
        inputs: &inputs,
        tolerance: Tolerance::new(case.tolerance.0, case.tolerance.1),
        runs: settings.runs,
        threads,
    };
    let outcomes = contest.run(contestants)?;
    write!(
        page,
        "| {} | `{}` | {:.3} |",
        case.name,
        strategy,
        outcomes[0].seconds.median * 1e3
    )?;
    let group = format!(
        "Particles, clusters, neighbours, {} thread(s)",
        threads.count()
    );
    for (outcome, reference) in outcomes[1..].iter().zip(["C", "C by an expert"]) {
        let ratio = &outcome.ratio;
        if ![AUTOMATIC, TUNED].contains(&strategy) {
            plot::record(&group, case.name, reference, *ratio);
        }
        write!(
            page,
            " **{:.2}** | {:.2} to {:.2} |",
            ratio.median, ratio.minimum, ratio.maximum
        )?;
    }
    page.push('\n');
    Ok(())
}
