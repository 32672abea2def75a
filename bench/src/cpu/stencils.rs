//! Stencils and convolutions of images and volumes, against loops in C that the compiler vectorises, and the best schedule written by hand.

use std::fmt::Write as _;

use anyhow::Context as _;
use rise_runtime::array::{Array, ElementType, Tolerance};

use super::Settings;
use super::contest::{Contest, Contestant};
use super::program::Program;
use super::reference::Reference;
use crate::kernel::Threads;

const STENCILS: &str = include_str!("../../../examples/strategies/stencils.elevate");

/// A stencil and its strategy, of `$n` by `$m` results, or `$n` by `$m` by `$m`.
struct Subject {
    name: &'static str,
    definitions: &'static str,
    term: &'static str,
    strategy: &'static str,
    /// How many elements more than results there are at each side.
    border: usize,
    is_volume: bool,
}

const WINDOWS: &str = "import \"../common/windows.rise\"\n";

const SUBJECTS: [Subject; 3] = [
    Subject {
        name: "binomial",
        definitions: WINDOWS,
        term: "fun (xs : ($n+2).($m+2).f32) =>
          let weights = f32[[1, 2, 1], [2, 4, 2], [1, 2, 1]] in
          xs |> windows_2d 3 1
          |> map_2d (fun window => zip (join weights) (join window) |> map (fun (w, x) => w * x / 16) |> reduce (+) 0)",
        strategy: "convolution2D(8, 16)",
        border: 1,
        is_volume: false,
    },
    Subject {
        name: "jacobi",
        definitions: "import \"stencils/jacobi_2d.rise\"\n",
        term: "fun (xs : ($n+2).($m+2).f32) => xs |> windows_2d 3 1 |> map_2d star",
        strategy: "stencil2D(8, 16)",
        border: 1,
        is_volume: false,
    },
    Subject {
        name: "heat",
        definitions: "import \"stencils/heat_3d.rise\"\n",
        term: "fun (xs : ($n+2).($m+2).($m+2).f32) =>
          xs |> windows_3d 3 1 |> map_3d (fun cube => let (here, around) = star_3d cube in here + 0.1 * (around - 6 * here))",
        strategy: "stencil3D(1, 16)",
        border: 1,
        is_volume: true,
    },
];

/// Rows and columns of images: in the second-level cache, the usual one, beyond all caches, and odd.
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
            let sizes: &[[usize; 2]] = if subject.is_volume { &VOLUMES } else { &IMAGES };
            for size in sizes {
                row(page, settings, subject, threads, *size)
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

    /// Whether the result leaves no place for anything else in the caches, and each of its rows begins where a vector may.
    fn is_streamed(&self, size: [usize; 2]) -> bool {
        const LARGE: usize = 128 << 20;
        let bytes = self.shape(size, 0).iter().product::<usize>() * ElementType::F32.size();
        bytes >= LARGE && size[1].is_multiple_of(16)
    }
}

fn row(
    page: &mut String,
    settings: &Settings,
    subject: &Subject,
    threads: Threads,
    size: [usize; 2],
) -> anyhow::Result<()> {
    let mut strategy = subject.strategy.to_owned();
    if threads == Threads::All {
        strategy = format!("{strategy} ; parallel @ loop(1)");
    }
    strategy += " ; lowerToC";
    if subject.is_streamed(size) {
        strategy += " ; pastCaches";
    }
    let [n, m] = size;
    let term = subject
        .term
        .replace("$n", &n.to_string())
        .replace("$m", &m.to_string());
    let program = Program {
        definitions: subject.definitions,
        term: &term,
        strategy: &strategy,
        library: STENCILS,
    };
    let kernel = program.compile(threads)?.kernel;
    let macros = [
        ("T", "float".to_owned()),
        ("N", n.to_string()),
        ("M", m.to_string()),
        ("THREADS", threads.count().to_string()),
        ("STREAMED", u8::from(subject.is_streamed(size)).to_string()),
    ];
    let reference = Reference::build("stencils.c", &macros)?;
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
        tolerance: Tolerance::new(1e-5, 1e-5),
        runs: settings.runs,
    };
    let outcomes = contest.run(contestants)?;
    let ratio = |index: usize| {
        let ratio = outcomes[index].ratio;
        format!(
            "**{:.2}** ({:.2} to {:.2})",
            ratio.median, ratio.minimum, ratio.maximum
        )
    };
    let shape: Vec<String> = subject
        .shape(size, 0)
        .iter()
        .map(usize::to_string)
        .collect();
    let seconds = outcomes[0].seconds.median;
    writeln!(
        page,
        "| {} | {} | `{strategy}` | {:.3} | {:.1} | {} | {} |",
        subject.name,
        shape.join("×"),
        seconds * 1e3,
        bytes as f64 / seconds / 1e9,
        ratio(1),
        ratio(2)
    )?;
    Ok(())
}
