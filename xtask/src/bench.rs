//! `cargo xtask bench <name>`: the benchmarks.
//!
//! To add one is to add its file under `bench/` and its line to [`BENCHMARKS`].

mod cpu;
mod gpu;
mod models;
mod overhead;
mod rewrite;

use std::{fs, process::ExitCode};

use crate::{
    error::{Error, Result},
    setup,
    workspace::Workspace,
};

/// A benchmark: its name, what it measures in one line, and what runs it with further arguments.
type Benchmark = (
    &'static str,
    &'static str,
    fn(&Workspace, &[String]) -> Result<()>,
);

/// Every benchmark there is.
const BENCHMARKS: &[Benchmark] = &[
    (
        "applies",
        "how long schedules take to see whether they apply, at every loop of the corpus",
        rewrite::run_applies,
    ),
    (
        "calls",
        "time of a call from Rust beside the work that it does",
        cpu::run_calls,
    ),
    (
        "cpu",
        "programs made fast by strategies, against libraries, C by hand and the machine's limits",
        cpu::run,
    ),
    (
        "gpu",
        "kernels on a GPU of NVIDIA, against cuBLAS and copies; makes a folder that runs where no compiler is",
        gpu::run,
    ),
    (
        "models",
        "models of JAX by the automatic strategy, against XLA and IREE, and their operators",
        models::run,
    ),
    (
        "overhead",
        "run time and compile time of RISE against loops written by hand",
        overhead::run,
    ),
    (
        "product",
        "strategies of one's own for a product of matrices, against the one thought best, OpenBLAS and the peak",
        cpu::run_product,
    ),
    (
        "rewrite",
        "steps and time of strategies, type checks included",
        rewrite::run,
    ),
    (
        "searches",
        "how far `rise tune` can be trusted: repeated searches, and schedules carried to other sizes",
        cpu::run_searches,
    ),
];

/// Run a benchmark; without a name, list them
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask bench          list the benchmarks\n  cargo xtask bench <NAME>   run one, and write its page in docs/\n  \
                        cargo xtask bench cpu -- --only gemm --runs 5\n  \
                        cargo xtask bench product -- 1024 1024 1024 --strategy 'registerTiles(8, 32, 16)'\n\n\
                        With arguments of its own a benchmark prints its page and writes nothing."
)]
pub struct Arguments {
    /// The benchmark to run
    name: Option<String>,
    /// Arguments for the benchmark itself, such as `--help`
    #[arg(last = true)]
    own: Vec<String>,
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    let Some(name) = &arguments.name else {
        for (name, summary, _) in BENCHMARKS {
            println!("{name:12} {summary}");
        }
        if BENCHMARKS.is_empty() {
            println!("There are no benchmarks");
        }
        return Ok(ExitCode::SUCCESS);
    };
    let (_, _, measure) = find(BENCHMARKS, name)?;
    setup::ensure(workspace)?;
    measure(workspace, &arguments.own)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the page, and keeps it in the repository if the benchmark ran as a whole.
fn keep(workspace: &Workspace, page: &str, text: &[u8], own: &[String]) -> Result<()> {
    if !own.is_empty() {
        print!("{}", String::from_utf8_lossy(text));
        return Ok(());
    }
    let path = workspace.root().join(page);
    let failed = |source| Error::File {
        action: "write",
        path: path.clone(),
        source,
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(&path, text).map_err(failed)?;
    print!("{}", String::from_utf8_lossy(text));
    println!("\nwritten to {page}");
    Ok(())
}

fn find<'a>(benchmarks: &'a [Benchmark], name: &str) -> Result<&'a Benchmark> {
    benchmarks
        .iter()
        .find(|(known, ..)| *known == name)
        .ok_or_else(|| Error::NoBenchmark {
            name: name.to_owned(),
            known: benchmarks
                .iter()
                .map(|(known, ..)| (*known).to_owned())
                .collect(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let benchmarks: &[Benchmark] = &[
            ("one", "first", |_, _| Ok(())),
            ("two", "second", |_, _| Ok(())),
        ];
        assert_eq!(find(benchmarks, "two").unwrap().1, "second");
        let error = find(benchmarks, "three").unwrap_err().to_string();
        assert_eq!(error, "there is no benchmark `three`; there is: one, two");
    }

    #[test]
    fn names_are_unique() {
        for (index, (name, ..)) in BENCHMARKS.iter().enumerate() {
            assert!(
                BENCHMARKS[..index].iter().all(|(other, ..)| other != name),
                "{name}"
            );
        }
    }
}
