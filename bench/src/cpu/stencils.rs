//! Stencils and convolutions of images and volumes, against loops in C that the compiler
//! vectorises, and the best schedule written by hand.

use std::fmt::Write as _;

use anyhow::Context as _;
use driver::AUTOMATIC;
use rise_runtime::array::{Array, ElementType, Tolerance};
use rise_runtime::execute::Kernel;

use super::Settings;
use super::contest::{Contest, Contestant, Outcome};
use super::plot;
use super::program::{Compiled, Program};
use super::reference::Reference;
use super::tuned::TUNED;
use crate::kernel::Threads;
use crate::machine::widest_vector;

const STENCILS: &str = include_str!("../../../examples/strategies/stencils.elevate");

/// A stencil and its strategies, of `$n` by `$m` results, or `$n` by `$m` by `$m`.
struct Subject {
    name: &'static str,
    definitions: &'static str,
    term: &'static str,
    /// The best first. `$loop` stands for what makes the outermost loop parallel, `$passes` for
    /// what does so with every pass, `$register` for the lanes of one register: where much is kept
    /// in registers, there is no place for two of each. `$n` and `$m` stand for the sizes.
    strategies: &'static [&'static str],
    /// How many elements more than results there are at each side.
    border: usize,
    sizes: &'static [[usize; 2]],
    is_volume: bool,
    /// By how much results may differ: what nearly cancels is rounded in other orders.
    tolerance: f64,
}

const WINDOWS: &str = "import \"../common/windows.rise\"\n";

const SUBJECTS: [Subject; 5] = [
    Subject {
        name: "binomial",
        definitions: WINDOWS,
        term: "fun (xs : ($n+2).($m+2).f32) =>
          let weights = f32[[1, 2, 1], [2, 4, 2], [1, 2, 1]] in
          xs |> windows_2d 3 1
          |> map_2d (fun window => zip (join weights) (join window) |> map (fun (w, x) => w * x / 16) |> reduce (+) 0)",
        strategies: &[
            "bestOfImage($n, $m, convolution2D)$loop",
            "factorised$passes",
            "scanline$passes",
            "separated$passes",
            "registerRotation$passes",
        ],
        border: 1,
        sizes: &IMAGES,
        is_volume: false,
        tolerance: 1e-5,
    },
    Subject {
        name: "jacobi",
        definitions: "import \"stencils/jacobi_2d.rise\"\n",
        term: "fun (xs : ($n+2).($m+2).f32) => xs |> windows_2d 3 1 |> map_2d star",
        strategies: &["bestOfImage($n, $m, stencil2D)$loop"],
        border: 1,
        sizes: &IMAGES,
        is_volume: false,
        tolerance: 1e-5,
    },
    Subject {
        name: "convolution",
        definitions: "import \"convolution/convolution_separable.rise\"\n",
        term: "fun (xs : ($n+16).($m+16).f32) =>
          let weights = f32[1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2, 1] |> map (fun w => w / 81) in
          convolution_passes weights weights xs",
        strategies: &["convolutionInPasses(8, 16)$loop"],
        border: 8,
        sizes: &[[256, 512], [4096, 4096], [1531, 2557]],
        is_volume: false,
        tolerance: 1e-5,
    },
    Subject {
        name: "harris",
        definitions: "import \"image/harris.rise\"\n",
        term: "fun (xs : ($n+4).($m+4).f32) => harris 0.04 xs",
        strategies: &["fusedStencils2D(8, $register)$loop"],
        border: 2,
        sizes: &[[256, 512], [1536, 2560], [1531, 2557]],
        is_volume: false,
        tolerance: 1e-2,
    },
    Subject {
        name: "heat",
        definitions: "import \"stencils/heat_3d.rise\"\n",
        term: "fun (xs : ($n+2).($m+2).($m+2).f32) =>
          xs |> windows_3d 3 1 |> map_3d (fun cube => let (here, around) = star_3d cube in here + 0.1 * (around - 6 * here))",
        strategies: &["bestOfVolume($n, $m, stencil3D)$loop"],
        border: 1,
        sizes: &VOLUMES,
        is_volume: true,
        tolerance: 1e-5,
    },
];

/// Rows and columns of images: in the second-level cache, the usual one, beyond all caches, and
/// odd.
const IMAGES: [[usize; 2]; 4] = [[256, 512], [1536, 2560], [8192, 8192], [1531, 2557]];
/// Planes, and the rows and columns of each.
const VOLUMES: [[usize; 2]; 3] = [[64, 64], [256, 512], [61, 67]];

/// Appends the tables.
///
/// # Errors
/// If a program does not compile, or its result is wrong.
pub fn append(page: &mut String, settings: &Settings) -> anyhow::Result<()> {
    page.push_str(
        "## Stencils\n\nImages have their border given. C: loops as one writes them, vectorised by the compiler; by an expert: rows in registers, past the caches \
         where the image is large and its rows are aligned. Ratios are times divided by ours: above one, ours is faster. `tune` is what `rise tune` finds.\n\n",
    );
    for threads in settings.threads() {
        writeln!(page, "### f32, {} thread(s)\n", threads.count())?;
        page.push_str("| stencil | size | strategy | ours, ms | GB/s | C | C by an expert |\n|---|---|---|---|---|---|---|\n");
        for subject in &SUBJECTS {
            for size in subject.sizes {
                rows(page, settings, subject, threads, *size)
                    .with_context(|| format!("{} {size:?}", subject.name))?;
            }
        }
        page.push('\n');
    }
    Ok(())
}

impl Subject {
    /// The sizes of the results, or with the border those of the input.
    fn shape(&self, [n, m]: [usize; 2], border: usize) -> Vec<usize> {
        let mut shape = vec![n + 2 * border, m + 2 * border];
        shape.extend(self.is_volume.then_some(m + 2 * border));
        shape
    }

    fn input(&self, size: [usize; 2]) -> anyhow::Result<Array> {
        let shape = self.shape(size, self.border);
        Ok(Array::random(ElementType::F32, &shape, 1)?)
    }

    fn term(&self, [n, m]: [usize; 2]) -> String {
        self.term
            .replace("$n", &n.to_string())
            .replace("$m", &m.to_string())
    }

    /// The whole strategy, down to loops.
    fn strategy(&self, pattern: &str, threads: Threads, size: [usize; 2]) -> String {
        if pattern == AUTOMATIC {
            return pattern.to_owned();
        }
        let (outermost, passes) = match threads {
            Threads::One => ("", ""),
            Threads::All => (" ; parallel @ loop(1)", " ; inParallel"),
        };
        let lanes = widest_vector() / 8 / ElementType::F32.size();
        let [n, m] = size.map(|size| size.to_string());
        let mut strategy = pattern
            .replace("$n", &n)
            .replace("$m", &m)
            .replace("$loop", outermost)
            .replace("$passes", passes)
            .replace("$register", &lanes.to_string())
            + " ; lowerToC";
        // The other strategies write elements one by one.
        if self.is_best(pattern) {
            let bytes = self.shape(size, 0).iter().product::<usize>() * ElementType::F32.size();
            strategy += &format!(" ; largeStreamed({bytes}, {m})");
        }
        strategy
    }

    fn is_best(&self, pattern: &str) -> bool {
        self.strategies.first() == Some(&pattern)
    }

    fn compiled(
        &self,
        strategy: &str,
        threads: Threads,
        size: [usize; 2],
    ) -> anyhow::Result<Compiled> {
        self.program(strategy, &self.term(size)).compile(threads)
    }

    fn program<'a>(&'a self, strategy: &'a str, term: &'a str) -> Program<'a> {
        Program {
            name: self.name,
            definitions: self.definitions,
            term,
            strategy,
            library: STENCILS,
        }
    }

    /// The loops in C; those of an expert write past the caches where ours do.
    fn reference(
        &self,
        threads: Threads,
        [n, m]: [usize; 2],
        is_streamed: bool,
    ) -> anyhow::Result<Reference> {
        let macros = [
            ("T", "float".to_owned()),
            ("N", n.to_string()),
            ("M", m.to_string()),
            ("BORDER", self.border.to_string()),
            ("THREADS", threads.count().to_string()),
            ("STREAMED", u8::from(is_streamed).to_string()),
        ];
        Reference::build("stencils.c", &macros)
    }
}

/// A row for each strategy, the best first, and one for what a search finds.
fn rows(
    page: &mut String,
    settings: &Settings,
    subject: &Subject,
    threads: Threads,
    size: [usize; 2],
) -> anyhow::Result<()> {
    let mut reference = None;
    for pattern in subject.strategies.iter().copied().chain([AUTOMATIC]) {
        let strategy = subject.strategy(pattern, threads, size);
        let compiled = subject.compiled(&strategy, threads, size)?;
        let reference = match &mut reference {
            Some(reference) => reference,
            empty => {
                let is_streamed = compiled.choices.iter().any(|choice| choice == STREAMED);
                empty.insert(subject.reference(threads, size, is_streamed)?)
            }
        };
        let contest = Row {
            subject,
            threads,
            size,
            is_best: subject.is_best(pattern),
        };
        let shown = compiled.chosen(&strategy);
        contest.append(page, settings, (&shown, compiled.kernel), reference)?;
    }
    let term = subject.term(size);
    let inputs = [subject.input(size)?];
    let program = subject.program("", &term);
    let tuned = settings.schedules.compiled(&program, &inputs, threads)?;
    if let (Some(tuned), Some(reference)) = (tuned, &reference) {
        let contest = Row {
            subject,
            threads,
            size,
            is_best: false,
        };
        contest.append(page, settings, (TUNED, tuned.kernel), reference)?;
    }
    Ok(())
}

/// Stands among the choices of a strategy if results are written past the caches.
const STREAMED: &str = "pastCaches";

/// A strategy for a stencil of a size.
struct Row<'a> {
    subject: &'a Subject,
    threads: Threads,
    size: [usize; 2],
    is_best: bool,
}

impl Row<'_> {
    fn append(
        &self,
        page: &mut String,
        settings: &Settings,
        (strategy, kernel): (&str, Kernel),
        reference: &Reference,
    ) -> anyhow::Result<()> {
        let Row {
            subject,
            threads,
            size,
            is_best,
        } = *self;
        let expert = format!("{}_expert", subject.name);
        let inputs = [subject.input(size)?];
        let output = Array::zeros(ElementType::F32, &subject.shape(size, 0))?;
        // SAFETY: the functions were compiled for these sizes and take these arrays.
        let contestants = unsafe {
            vec![
                Contestant::ours("RISE", kernel),
                Contestant::in_c("C", reference, subject.name),
                Contestant::in_c("C by an expert", reference, &expert),
            ]
        };
        let bytes = inputs[0].as_bytes().len() + output.as_bytes().len();
        let contest = Contest {
            name: subject.name,
            output,
            inputs: &inputs,
            tolerance: Tolerance::new(subject.tolerance, subject.tolerance),
            runs: settings.runs,
            threads,
        };
        let outcomes = contest.run(contestants)?;
        let shape: Vec<String> = subject
            .shape(size, 0)
            .iter()
            .map(usize::to_string)
            .collect();
        let shape = shape.join("×");
        if is_best {
            let group = format!("Stencils, f32, {} thread(s)", threads.count());
            let label = format!("{}, {shape}", subject.name);
            for outcome in &outcomes[1..] {
                plot::record(&group, &label, &outcome.name, outcome.ratio);
            }
        }
        write_row(page, [subject.name, &shape, strategy], bytes, &outcomes)
    }
}

fn write_row(
    page: &mut String,
    [name, shape, strategy]: [&str; 3],
    bytes: usize,
    outcomes: &[Outcome],
) -> anyhow::Result<()> {
    let seconds = outcomes[0].seconds.median;
    write!(
        page,
        "| {name} | {shape} | `{strategy}` | {:.3} | {:.1} |",
        seconds * 1e3,
        bytes as f64 / seconds / 1e9,
    )?;
    for outcome in &outcomes[1..] {
        let ratio = outcome.ratio;
        write!(
            page,
            " **{:.2}** ({:.2} to {:.2}) |",
            ratio.median, ratio.minimum, ratio.maximum
        )?;
    }
    page.push('\n');
    Ok(())
}
