//! Random programs, interpreted and compiled: every result must be equal.

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread;

use clap::{Parser, Subcommand};
use driver::mlir::STACK;
use rise_fuzz::{Causes, Kind, Run, Sanitizer, Setting, Verdict, Worker, case, from_hexadecimal};

/// Compare random programs, compiled, with the interpreter
#[derive(Parser)]
#[command(
    name = "rise-fuzz",
    after_help = "Example:\n  cargo xtask fuzz --programs 5000 --seed 7"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// How many programs
    #[arg(long, default_value_t = 2000)]
    programs: u64,
    /// Seed that chooses the programs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Kind of the programs
    #[arg(long, value_enum, default_value_t = Kind::LowLevel)]
    kind: Kind,
    /// Let a sanitizer of LLVM watch the code
    #[arg(long)]
    sanitizer: Option<Sanitizer>,
    /// How many processes work [default: one for each processor]
    #[arg(long)]
    processes: Option<NonZeroUsize>,
    /// End after so many programs that are wrong
    #[arg(long, default_value_t = 5)]
    findings: usize,
    /// Run one program again, given by the numbers that a report ends with
    #[arg(long, value_name = "NUMBERS")]
    replay: Option<String>,
    /// Print the programs instead of running them
    #[arg(long)]
    show: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Answer questions on standard input
    #[command(hide = true)]
    Work {
        #[arg(long, value_enum)]
        kind: Kind,
        #[arg(long)]
        sanitizer: Option<Sanitizer>,
    },
    /// Print a module of random loops that RISE never makes, of which `cargo test -p rise-tools
    /// --test foreign` compares some
    Foreign {
        #[arg(long, default_value_t = 20)]
        functions: usize,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Put programs of RISE among the loops
        #[arg(long)]
        programs: bool,
    },
    /// Do what a sanitizer has to see
    #[command(hide = true)]
    Probe { sanitizer: Sanitizer },
}

fn main() -> anyhow::Result<ExitCode> {
    let arguments = Arguments::parse();
    if let Some(Command::Probe { sanitizer }) = arguments.command {
        rise_fuzz::misbehave(sanitizer)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(Command::Foreign {
        functions,
        seed,
        programs,
    }) = arguments.command
    {
        let text = match programs {
            true => rise_fuzz::programs_among_loops(functions, seed).0,
            false => rise_fuzz::foreign_loops(functions, seed),
        };
        print!("{text}");
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(Command::Work { kind, sanitizer }) = arguments.command {
        let setting = Setting { kind, sanitizer };
        let work = thread::Builder::new()
            .stack_size(STACK)
            .spawn(move || rise_fuzz::serve(setting))?;
        work.join()
            .unwrap_or_else(|_| anyhow::bail!("a thread panicked"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let setting = Setting {
        kind: arguments.kind,
        sanitizer: arguments.sanitizer,
    };
    anyhow::ensure!(
        setting.sanitizer.is_none() || setting.kind.is_compiled(),
        "a sanitizer watches code that is compiled from RISE; `{}` has none: leave out `--sanitizer`",
        setting.kind.name()
    );
    if let Some(text) = &arguments.replay {
        return replay(&from_hexadecimal(text)?, setting);
    }
    if arguments.show {
        for number in 0..arguments.programs {
            let numbers = rise_fuzz::numbers(arguments.seed, number);
            println!("{}", case(setting.kind, &numbers));
        }
        return Ok(ExitCode::SUCCESS);
    }
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let outcome = rise_fuzz::run(Run {
        seed: arguments.seed,
        programs: arguments.programs,
        processes: arguments.processes.map_or(processors, NonZeroUsize::get),
        setting,
        most_findings: arguments.findings,
    })?;
    let vacuous = show(&outcome.vacuous, "say nothing", setting.kind);
    let refused = show(&outcome.refused, "refused", setting.kind);
    println!(
        "{} agree, {vacuous} say nothing, {refused} are refused, {} are wrong",
        outcome.agree,
        outcome.findings.len()
    );
    Ok(match outcome.findings.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// Shows one program for each reason why they test nothing; gives how many there are.
fn show(causes: &Causes, how: &str, kind: Kind) -> u64 {
    for cause in causes.values() {
        let (numbers, message) = &cause.example;
        let case = case(kind, numbers);
        println!("{} {how}, such as\n{case}{message}", cause.count);
    }
    causes.values().map(|cause| cause.count).sum()
}

/// Shows a program and what comes of it.
fn replay(numbers: &[u8], setting: Setting) -> anyhow::Result<ExitCode> {
    let case = case(setting.kind, numbers);
    println!("{case}");
    if let Some(program) = case.program() {
        println!("{:?}\n{:?}", program.options, program.valuations);
    }
    Ok(match Worker::new(setting).examine(numbers)? {
        Verdict::Agrees => {
            println!("everything agrees");
            ExitCode::SUCCESS
        }
        Verdict::Vacuous(message) => {
            println!("nothing is compared: {message}");
            ExitCode::SUCCESS
        }
        Verdict::Refused(message) => {
            println!("refused: {message}");
            ExitCode::SUCCESS
        }
        Verdict::Wrong(message) => {
            println!("wrong: {message}");
            ExitCode::FAILURE
        }
    })
}
