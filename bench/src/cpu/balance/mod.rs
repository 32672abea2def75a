//! Parallel loops whose iterations take different times: how much faster all threads are than one,
//! with our runtime, with OpenMP's dynamic schedule, and with rayon.

mod ray_tracer;
mod with_rayon;

use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use anyhow::Context as _;
use driver::AUTOMATIC;
use rise_runtime::array::{Array, ElementType, Tolerance};

use super::Settings;
use super::contest::{Contest, Contestant};
use super::program::Program;
use super::programs::{SCENE, floats, line, scene};
use super::reference::Reference;
use crate::kernel::Threads;
use crate::statistics::Summary;

/// A function from slices of the inputs to the result.
type Function = fn(&mut Array, &[Array]) -> anyhow::Result<()>;

/// A loop.
struct Case {
    name: &'static str,
    definitions: &'static str,
    term: &'static str,
    strategy: &'static str,
    /// The file in `bench/reference/`; its function has the same name.
    file: &'static str,
    macros: &'static [(&'static str, &'static str)],
    rayon: Function,
    inputs: fn() -> anyhow::Result<Vec<Array>>,
    output: (ElementType, &'static [usize]),
    /// Absolute and relative.
    tolerance: (f64, f64),
}

const CASES: &[Case] = &[
    Case {
        name: "Mandelbrot set, rows of 512 points",
        definitions: "import \"simulation/mandelbrot_while.rise\"",
        term: "fun (xs ys : 512.f64) => \
               ys |> mapPar (fun y => xs |> mapSeq (fun x => escape 256 x y))",
        strategy: "lowerToC",
        file: "balance/mandelbrot.c",
        macros: &[],
        rayon: with_rayon::mandelbrot,
        inputs: || Ok(vec![line(-2.0, 2.5, 512)?, line(-1.25, 2.5, 512)?]),
        output: (ElementType::I32, &[512, 512]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "the same, 3 rows of 2^16 points, both loops parallel",
        definitions: "import \"simulation/mandelbrot_while.rise\"",
        term: "fun (xs : 65536.f64) (ys : 3.f64) => \
               ys |> mapPar (fun y => xs |> mapPar (fun x => escape 256 x y))",
        strategy: "lowerToC",
        file: "balance/nested.c",
        macros: &[],
        rayon: with_rayon::nested,
        inputs: || Ok(vec![line(-2.0, 2.5, 1 << 16)?, line(-0.1, 0.6, 3)?]),
        output: (ElementType::I32, &[3, 1 << 16]),
        tolerance: (0.0, 0.0),
    },
    Case {
        name: "sums of 4096 rows of 1 to 4096 numbers",
        definitions: "",
        term: "fun (packed : sum(i, 0, 4096, i+1).f32) (xs : 4096.f32) => \
               packed |> partition 4096 (i => i + 1) \
               |> depMapPar (fun (i : nat) (row : (i+1).f32) => \
                 let front = generate (fun j => idx (natAsIndex 4096 (indexAsNat j)) xs) in \
                 [zip row front |> map (fun (a, x) => a * x) |> reduceSeq (+) 0] \
                 |> mapSeq (fun x => x)) \
               |> depJoin",
        strategy: "lowerToC",
        file: "balance/triangular.c",
        macros: &[],
        rayon: with_rayon::triangular,
        inputs: || Ok(vec![floats(&[4096 * 4097 / 2], 1)?, floats(&[4096], 2)?]),
        output: (ElementType::F32, &[4096]),
        tolerance: (1e-2, 1e-3),
    },
    Case {
        name: "ray tracer, rows of 512 points",
        definitions: "import \"simulation/ray_tracer.rise\"",
        term: "fun (spheres : 6.((f32, f32, f32), f32)) (colours : 6.(f32, f32, f32)) \
               (lamps : 2.(f32, f32, f32)) (ys xs : 512.f32) => \
               ray_tracer 4 spheres colours lamps ys xs",
        strategy: AUTOMATIC,
        file: "programs/ray_tracer.c",
        macros: SCENE,
        rayon: ray_tracer::ray_tracer,
        inputs: scene,
        output: (ElementType::F32, &[3, 512, 512]),
        // Near the borders of what is reflected, roundings decide what is seen.
        tolerance: (1e-1, 1e-1),
    },
];

/// Appends the table.
pub fn append(page: &mut String, settings: &Settings) -> anyhow::Result<()> {
    let threads = Threads::All.count();
    writeln!(
        page,
        "## Loops whose iterations differ\n\nParallel loops, one operation after the other in \
         each iteration, on {threads} threads: times one thread of the same code, and its \
         milliseconds on one. OpenMP: `schedule(dynamic)`, with the libraries of LLVM. rayon: \
         parallel iterators over the iterations.\n\n\
         | loop | ours | ms of one | OpenMP | ms of one | rayon | ms of one |\n\
         |---|---|---|---|---|---|---|"
    )?;
    for case in CASES {
        row(page, settings, case).with_context(|| case.name)?;
    }
    page.push('\n');
    Ok(())
}

fn row(page: &mut String, settings: &Settings, case: &Case) -> anyhow::Result<()> {
    let program = Program {
        name: case.name,
        definitions: case.definitions,
        term: case.term,
        strategy: case.strategy,
        library: "",
    };
    let function = Path::new(case.file)
        .file_stem()
        .and_then(|name| name.to_str());
    let function = function.context("the file has no name")?;
    let inputs = (case.inputs)()?;
    let macros: Vec<_> = case
        .macros
        .iter()
        .map(|(name, value)| (*name, (*value).to_owned()))
        .collect();
    let reference = Reference::build(case.file, &macros)?;
    let pools = [1, Threads::All.count()]
        .map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
    let [one, all] = pools;
    let (one, all) = (one?, all?);
    let in_openmp = |threads: usize| {
        let reference = &reference;
        Contestant::new("OpenMP", move |output: &mut Array, inputs: &[Array]| {
            reference.set_threads(threads)?;
            // SAFETY: the function takes the arrays of the case.
            unsafe { reference.call(function, output, inputs) }
        })
    };
    let contestants = vec![
        Contestant::ours("ours", program.compile(Threads::All)?.kernel),
        Contestant::ours("ours", program.compile(Threads::One)?.kernel),
        in_openmp(Threads::All.count()),
        in_openmp(1),
        in_rayon(&all, case.rayon),
        in_rayon(&one, case.rayon),
    ];
    let (element, shape) = case.output;
    let contest = Contest {
        name: case.name,
        output: Array::zeros(element, shape)?,
        inputs: &inputs,
        tolerance: Tolerance::new(case.tolerance.0, case.tolerance.1),
        runs: settings.runs,
        threads: Threads::All,
    };
    let seconds: Vec<Summary> = contest
        .run(contestants)?
        .into_iter()
        .map(|outcome| outcome.seconds)
        .collect();
    write!(page, "| {} |", case.name)?;
    for pair in seconds.chunks_exact(2) {
        let (all, one) = (pair[0].median, pair[1].median);
        write!(page, " **{:.2}** | {:.3} |", one / all, one * 1e3)?;
    }
    page.push('\n');
    Ok(())
}

fn in_rayon(pool: &rayon::ThreadPool, function: Function) -> Contestant<'_> {
    Contestant::new("rayon", move |output: &mut Array, inputs: &[Array]| {
        let start = Instant::now();
        pool.install(|| function(output, inputs))?;
        Ok(start.elapsed())
    })
}
