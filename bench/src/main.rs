//! The benchmarks. Each compares programs in one run, checks that their results agree, and prints a
//! page for `docs/`.

mod calls;
mod cpu;
mod kernel;
mod machine;
mod models;
mod overhead;
mod passes;
mod share;
mod statistics;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Parser;
use rise_runtime::array::ElementType;

#[global_allocator]
static ALLOCATOR: rise_tools::Allocator = rise_tools::Allocator;

/// Measure, and print a page in Markdown
#[derive(Parser)]
#[command(
    name = "rise-bench",
    after_help = "Example:\n  cargo xtask bench overhead"
)]
enum Benchmark {
    /// Speed of programs made fast by strategies, against libraries, C by hand and the machine's
    /// limits
    Cpu {
        /// Measure only this subject (may be repeated)
        #[arg(long, value_name = "SUBJECT", value_parser = clap::builder::PossibleValuesParser::new(cpu::subjects()))]
        only: Vec<String>,
        /// How often each program runs
        #[arg(long, default_value_t = 15)]
        runs: usize,
        /// Leave out what takes more than a second a run
        #[arg(long)]
        quick: bool,
        /// Leave out the tables of several threads
        #[arg(long)]
        one_thread: bool,
        /// How many seconds `rise tune` searches a schedule for each product, memory-bound program,
        /// stencil and simulation that has none in the folder of schedules; 0 to search none. With
        /// 60, all searches take some three hours
        #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "rise")]
        tune: u64,
        /// Schedules that were found, in a folder for each processor; what is found is kept there,
        /// and not searched again
        #[arg(long, value_name = "FOLDER", default_value = "bench/schedules")]
        schedules: PathBuf,
        /// The `rise` that searches
        #[arg(long, value_name = "PROGRAM")]
        rise: Option<PathBuf>,
        /// Write the page into this folder too, and a plot of all ratios, named by the processor
        #[arg(long, value_name = "FOLDER")]
        folder: Option<PathBuf>,
    },
    /// Strategies of one's own for a product of matrices, against the one thought best, OpenBLAS
    /// and the peak
    #[command(
        after_help = "Example:\n  cargo xtask bench product -- 1024 1024 1024 --strategy 'registerTiles(8, 32, 16)'"
    )]
    Product {
        /// Rows of the first matrix, its columns, and the columns of the second one
        #[arg(num_args = 3, required = true, value_names = ["N", "K", "M"])]
        sizes: Vec<usize>,
        /// An expression of ELEVATE, without `lowerToC` (may be repeated)
        #[arg(long, value_name = "EXPRESSION")]
        strategy: Vec<String>,
        /// A file with strategies that the expressions may name, besides those of
        /// `examples/strategies/gemm.elevate`
        #[arg(long, value_name = "FILE")]
        library: Option<PathBuf>,
        /// Of `f64` instead of `f32`
        #[arg(long)]
        double: bool,
        /// On all threads
        #[arg(long)]
        parallel: bool,
        /// How often each is measured
        #[arg(long, default_value_t = 15)]
        runs: usize,
    },
    /// Time of every stage and pass in the compilation of one program
    Compile {
        /// A function from arrays to an array, with all sizes; it may name what the definitions
        /// define
        term: String,
        /// How it is made fast: an expression of ELEVATE
        strategy: String,
        /// A file of definitions
        #[arg(long, value_name = "FILE")]
        definitions: Option<PathBuf>,
        /// A file with strategies that the expression may name
        #[arg(long, value_name = "FILE")]
        library: Option<PathBuf>,
        /// How often it is compiled
        #[arg(long, default_value_t = 9)]
        runs: usize,
        /// For one thread
        #[arg(long)]
        sequential: bool,
    },
    /// Time of a call from Rust beside the work that it does
    Calls {
        /// How often each way to call is measured
        #[arg(long, default_value_t = 15)]
        runs: usize,
    },
    /// How far `rise tune` can be trusted: the same search again and again, and what it finds
    /// carried to another size
    Searches {
        /// Search only for this program (may be repeated)
        #[arg(long, value_name = "PROGRAM", value_parser = clap::builder::PossibleValuesParser::new(cpu::searches::names()))]
        only: Vec<String>,
        /// How often each search is made, alone and beside a busy neighbour
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
        repeats: u16,
        /// How many seconds a search takes
        #[arg(long, value_name = "SECONDS", default_value_t = 15)]
        budget: u64,
        /// How often everything found is measured
        #[arg(long, default_value_t = 31)]
        runs: usize,
        /// The `rise` that searches
        #[arg(long, value_name = "PROGRAM")]
        rise: PathBuf,
    },
    /// Models of JAX by the automatic strategy, against XLA and IREE, and their operators
    Models(models::Settings),
    /// Run time of RISE's code against the same loops written by hand; share of our passes in the
    /// time of all passes
    Overhead {
        /// The rise-opt that is measured
        #[arg(long)]
        rise_opt: PathBuf,
        /// How often each pair of programs runs
        #[arg(long, default_value_t = 9)]
        runs: usize,
        /// Leave out the sizes that take more than a second a run
        #[arg(long)]
        quick: bool,
    },
}

fn main() -> anyhow::Result<()> {
    match Benchmark::parse() {
        Benchmark::Cpu {
            only,
            runs,
            quick,
            one_thread,
            tune: seconds,
            schedules,
            rise,
            folder,
        } => {
            let tuning = rise.filter(|_| seconds > 0);
            let settings = cpu::Settings {
                runs: runs.max(1),
                quick,
                one_thread,
                schedules: cpu::Schedules {
                    folder: schedules.join(machine::processor()),
                    tuning: tuning.map(|rise| cpu::Tuning { rise, seconds }),
                },
            };
            let report = cpu::measure(&settings, &only);
            print!("{}", report.page);
            if let Some(folder) = folder {
                keep(&folder, &cpu::page_name(), &report.page)?;
            }
            all_measured(report.failures)
        }
        Benchmark::Product {
            sizes,
            strategy,
            library,
            double,
            parallel,
            runs,
        } => {
            let size = sizes.try_into().ok().context("three sizes are expected")?;
            let trial = cpu::Trial {
                size,
                element: match double {
                    true => ElementType::F64,
                    false => ElementType::F32,
                },
                threads: match parallel {
                    true => kernel::Threads::All,
                    false => kernel::Threads::One,
                },
                runs: runs.max(1),
                definitions: &text(library)?,
            };
            print!("{}", trial.table(&strategy)?);
            Ok(())
        }
        Benchmark::Compile {
            term,
            strategy,
            definitions,
            library,
            runs,
            sequential,
        } => {
            let program = cpu::Program {
                name: "main",
                definitions: &text(definitions)?,
                term: &term,
                strategy: &strategy,
                library: &text(library)?,
            };
            let threads = match sequential {
                true => kernel::Threads::One,
                false => kernel::Threads::All,
            };
            print!("{}", cpu::stages(&program, threads, runs.max(1))?);
            Ok(())
        }
        Benchmark::Calls { runs } => {
            print!("{}", calls::table(runs.max(1))?);
            Ok(())
        }
        Benchmark::Searches {
            only,
            repeats,
            budget: seconds,
            runs,
            rise,
        } => {
            let settings = cpu::searches::Settings {
                tuning: cpu::Tuning { rise, seconds },
                repeats: repeats.into(),
                runs: runs.max(1),
                only,
            };
            print!("{}", cpu::searches::page(&settings)?);
            Ok(())
        }
        Benchmark::Models(settings) => {
            let page = models::page(&settings)?;
            print!("{page}");
            match &settings.folder {
                Some(folder) => keep(folder, &models::page_name(), &page),
                None => Ok(()),
            }
        }
        Benchmark::Overhead {
            rise_opt,
            runs,
            quick,
        } => {
            print!("{}", overhead::page(&rise_opt, runs.max(1), quick)?);
            Ok(())
        }
    }
}

/// The text of a file; empty without a file.
fn text(file: Option<PathBuf>) -> anyhow::Result<String> {
    match file {
        Some(file) => {
            fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))
        }
        None => Ok(String::new()),
    }
}

/// An error that names all that could not be measured, if there is anything.
fn all_measured(failures: Vec<anyhow::Error>) -> anyhow::Result<()> {
    let mut failures = failures.into_iter();
    let Some(first) = failures.next() else {
        return Ok(());
    };
    for failure in failures {
        eprintln!("error: {failure:#}");
    }
    Err(first)
}

/// Writes the page of this processor, and its plot.
fn keep(folder: &Path, name: &str, page: &str) -> anyhow::Result<()> {
    let write = |file: String, text: &str| {
        let path = folder.join(file);
        fs::write(&path, text).with_context(|| format!("writing {}", path.display()))
    };
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    if let Some(plot) = cpu::plot::svg()? {
        write(format!("{name}.svg"), &plot)?;
    }
    write(format!("{name}.md"), page)
}
