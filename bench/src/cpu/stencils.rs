//! Stencils and convolutions of images and volumes, against loops in C that the compiler
//! vectorises, and the best schedule written by hand.

use std::fmt::Write as _;

use anyhow::Context as _;
use driver::AUTOMATIC;
use rise_runtime::array::{Array, ElementType, Tolerance};

use super::Settings;
use super::contest::{Contest, Contestant, Outcome};
use super::plot;
use super::program::Program;
use super::reference::Reference;
use crate::kernel::Threads;
use crate::machine::{self, widest_vector};

const STENCILS: &str = include_str!("../../../examples/strategies/stencils.elevate");

/// A stencil and its strategies, of `$n` by `$m` results, or `$n` by `$m` by `$m`.
struct Subject {
    name: &'static str,
    definitions: &'static str,
    term: &'static str,
    /// The best first. `$loop` stands for what makes the outermost loop parallel, `$passes` for
    /// what does so with every pass, `$register` for the lanes of one register: where much is kept
    /// in registers, there is no place for two of each. `$tile` stands for the size of a [`Tile`],
    /// `$ahead` for how far ahead it asks.
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
            "convolution2D($tile)$ahead$loop",
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
        strategies: &["stencil2D($tile)$ahead$loop"],
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
        strategies: &["stencil3D($tile)$ahead$loop"],
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
         where the image is large and its rows are aligned. Ratios are times divided by ours: above one, ours is faster.\n\n",
    );
    for threads in [Threads::One, Threads::All] {
        writeln!(page, "### f32, {} thread(s)\n", threads.count())?;
        page.push_str("| stencil | size | strategy | ours, ms | GB/s | C | C by an expert |\n|---|---|---|---|---|---|---|\n");
        for subject in &SUBJECTS {
            for size in subject.sizes {
                let strategies = subject.strategies.iter().copied();
                for strategy in strategies.chain([AUTOMATIC]) {
                    row(page, settings, subject, strategy, threads, *size)
                        .with_context(|| format!("{} {size:?}", subject.name))?;
                }
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
        let tile = self.tile(size);
        let mut strategy = pattern
            .replace("$tile", &format!("{}, {}", tile.rows, tile.lanes))
            .replace("$ahead", &self.ahead(&tile, size))
            .replace("$loop", outermost)
            .replace("$passes", passes)
            .replace("$register", &lanes.to_string())
            + " ; lowerToC";
        // The other strategies write elements one by one.
        if self.is_streamed(size) && self.is_best(pattern) {
            strategy += " ; pastCaches";
        }
        strategy
    }

    fn ahead(&self, tile: &Tile, size: [usize; 2]) -> String {
        let Some(distance) = tile.ahead else {
            return String::new();
        };
        match (self.is_volume, self.is_streamed(size)) {
            (true, _) => format!(" ; tilesOfVolumesAhead({distance})"),
            (false, true) => format!(" ; tilesAhead({distance})"),
            // Results that are written through the caches are loaded into them first.
            (false, false) => format!(" ; tilesAhead({distance}) ; resultsAhead({distance})"),
        }
    }

    /// The fastest tile of those that were tried. Every row is a stream to foresee, and a line to
    /// combine where it goes past the caches: fewer on processors without registers of 512 bits,
    /// which are older, and of volumes, where rows of three planes are read at a time. Zen 5
    /// foresees rows of large arrays badly.
    fn tile(&self, size: [usize; 2]) -> Tile {
        let (rows, lanes, ahead) = match (self.is_volume, machine::processor().as_str()) {
            (true, "znver5") if self.is_large(size) => (7, 16, Some(6)),
            (true, "znver5") => (4, 16, None),
            (true, _) => (1, 16, None),
            (false, "znver5") if self.is_large(size) => match self.bytes(size) {
                _ if !has_aligned_rows(size) => (16, 32, Some(4)),
                BEYOND_CACHES.. => (8, 16, Some(8)),
                _ => (16, 16, Some(8)),
            },
            (false, _) if widest_vector() == 512 => (8, 16, None),
            (false, _) => (4, 16, None),
        };
        Tile { rows, lanes, ahead }
    }

    fn is_best(&self, pattern: &str) -> bool {
        self.strategies.first() == Some(&pattern)
    }

    fn reference(&self, threads: Threads, size: [usize; 2]) -> anyhow::Result<Reference> {
        let [n, m] = size;
        let macros = [
            ("T", "float".to_owned()),
            ("N", n.to_string()),
            ("M", m.to_string()),
            ("BORDER", self.border.to_string()),
            ("THREADS", threads.count().to_string()),
            ("STREAMED", u8::from(self.is_streamed(size)).to_string()),
        ];
        Reference::build("stencils.c", &macros)
    }

    /// Whether the result leaves no place for anything else in the caches, and each of its rows
    /// begins where a vector may.
    fn is_streamed(&self, size: [usize; 2]) -> bool {
        self.is_large(size) && has_aligned_rows(size)
    }

    /// One's own share of a third-level cache differs; on Zen 5 the smaller images take three
    /// quarters of the time when they go past it.
    fn is_large(&self, size: [usize; 2]) -> bool {
        let large = match machine::processor().as_str() {
            "znver5" => 8 << 20,
            _ => BEYOND_CACHES,
        };
        self.bytes(size) >= large
    }

    /// How many bytes the result has.
    fn bytes(&self, size: [usize; 2]) -> usize {
        self.shape(size, 0).iter().product::<usize>() * ElementType::F32.size()
    }
}

/// So many bytes no cache holds.
const BEYOND_CACHES: usize = 128 << 20;

fn has_aligned_rows([_, columns]: [usize; 2]) -> bool {
    columns.is_multiple_of(16)
}

/// How much of a stencil is computed at a time.
struct Tile {
    rows: usize,
    lanes: usize,
    /// How many tiles further on memory is asked for what a tile reads, if it is.
    ahead: Option<usize>,
}

fn row(
    page: &mut String,
    settings: &Settings,
    subject: &Subject,
    strategy: &str,
    threads: Threads,
    size: [usize; 2],
) -> anyhow::Result<()> {
    let is_best = subject.is_best(strategy);
    let strategy = subject.strategy(strategy, threads, size);
    let program = Program {
        name: subject.name,
        definitions: subject.definitions,
        term: &subject.term(size),
        strategy: &strategy,
        library: STENCILS,
    };
    let kernel = program.compile(threads)?;
    let reference = subject.reference(threads, size)?;
    let expert = format!("{}_expert", subject.name);
    let inputs = [Array::random(
        ElementType::F32,
        &subject.shape(size, subject.border),
        1,
    )?];
    let output = Array::zeros(ElementType::F32, &subject.shape(size, 0))?;
    // SAFETY: the functions were compiled for these sizes and take these arrays.
    let contestants = unsafe {
        vec![
            Contestant::ours("RISE", kernel),
            Contestant::in_c("C", &reference, subject.name),
            Contestant::in_c("C by an expert", &reference, &expert),
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
    write_row(page, [subject.name, &shape, &strategy], bytes, &outcomes)
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
