//! `rise tune`

mod call;
mod contest;
mod import;
mod lets;
mod lists;
mod output;
mod plan;
mod plot;
mod search;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use driver::{files, machine};
use rise_elevate::text::Library;
use rise_runtime::compile::Target;

use super::error::Failure;
use super::measure::{Request, Subject, shown};
use super::schedules::{AUTO, EXACT, Form};
use super::{numbers, report, strategy};
use crate::process::say;
use contest::Contest;
use output::{About, Outputs};
use plan::Plan;
use search::{Found, INTERRUPTED, Search, Task, Verdict};

/// Search for the fastest schedules of a program, and write them as a strategy
///
/// The search begins with the strategy `auto`, tries other arguments of its schedules, other
/// schedules, values of `let`s where they are read or in memory, results past the caches, and all
/// this for each place of the program, the dearest first. Every candidate is compiled and measured
/// in a process of its own, and its results are compared with the interpreter's for small sizes,
/// and with those of plain loops for the given ones; where they differ, loops with wider floats
/// decide. At the end the best one and `auto` are
/// measured in turns; `auto` stays unless something is faster by three in a hundred. Control-C ends
/// the search and keeps the best so far. What was tried is remembered: a second search goes on from
/// there.
///
/// The file defines the strategy `tuned`, which is read and edited as any other; beside it are a
/// log of everything that was tried, and a picture of the search.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise tune examples/matmul.rise --size n=1024 --size k=1024 --size m=1024 -o tuned.elevate\n  \
    rise run examples/matmul.rise A.npy B.npy --strategy tuned --library tuned.elevate\n  \
    rise tune blur.rise --size n=1536 --size m=2560 --budget 20 --threads 2")]
pub struct Arguments {
    /// The program
    #[arg(value_name = "FILE")]
    program: PathBuf,
    /// The file that the strategy is written to
    #[arg(short, long, value_name = "FILE", default_value = "tuned.elevate")]
    output: PathBuf,
    /// A file of ELEVATE with further schedules: its lists `schedulesOfProducts`,
    /// `schedulesOfStencils` and `schedules` (`exactSchedules` with `--deterministic`) are tried
    /// instead of the library's. The file that is written imports it
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    #[command(flatten)]
    subject: Subject,
    /// How many seconds to search
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = numbers::seconds)]
    budget: NonZeroU64,
    /// Try everything anew
    #[arg(long)]
    fresh: bool,
    /// Try only what leaves every sum in its order: results are those of plain loops, whatever was
    /// chosen
    #[arg(long)]
    deterministic: bool,
}

/// How long calls of a candidate are measured, in seconds.
const SECONDS: f64 = 0.12;

/// Runs the command.
///
/// # Errors
/// Problems with the program, the sizes or the output.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.subject.check()?;
    let library = arguments.library.as_deref();
    let inputs = arguments.subject.inputs().map(Path::new);
    let read = std::iter::once(arguments.program.as_path()).chain(library);
    let read: Vec<&Path> = read.chain(inputs).collect();
    let outputs = Outputs::beside(&arguments.output, &read)?;
    let source = files::text(&arguments.program)?;
    // Mistakes are shown before anything is measured.
    let program = driver::Program::load_function(&arguments.program, arguments.subject.function())?;
    let (_, definition) = program.definition(arguments.subject.function())?;
    let definitions = strategy::definitions(library)?;
    let (target, form) = (Target::host(), arguments.form());
    let machine = machine::of(&target);
    let plan = Plan::automatic(form, definitions.library(), &machine)?;
    let import = library.map(|file| import::line(file, definitions.library(), outputs.strategy()));
    let import = import.transpose()?;
    let with = library.map(|file| with_file(file, &plan, form, definitions.library()));
    let with = with.unwrap_or_default();
    let mut contest = contest_of(arguments, source.text(), &target)?;
    catch_interrupts();
    let task = Task {
        definitions: &definitions,
        machine,
        plan,
        automatic: format!("{}{with}", form.automatic),
        lets: lets::of(&definition.term),
        budget: Duration::from_secs(arguments.budget.get()),
    };
    let found = Search::run(&task, &mut contest)?;
    if !found.best.time().is_finite() {
        return Err(Failure::usage(
            "nothing but plain loops can be measured",
            "`rise bench` with the same sizes says why",
        ));
    }
    let about = About {
        program: &arguments.program,
        command: &arguments.subject.description(),
        automatic: &format!("`{}`{with}", form.automatic),
        processor: target.cpu(),
        import: import.as_deref(),
    };
    outputs.write(&about, &found, &contest.trials)?;
    conclude(&task.automatic, &found, &outputs, contest.trials.len());
    Ok(())
}

impl Arguments {
    fn form(&self) -> Form {
        match self.deterministic {
            true => EXACT,
            false => AUTO,
        }
    }
}

/// Words for the user's file behind the name of the automatic strategy, whose lists are those of
/// the file; none, and a note, if the file changes nothing of the search.
fn with_file(file: &Path, plan: &Plan, form: Form, library: &Library) -> String {
    if plan.is_changed_by(library) {
        return format!(" with {}", file.display());
    }
    let lists = form.lists.iter().map(|(list, _)| format!("`{list}`"));
    let lists: Vec<String> = lists.collect();
    report::note(&format!(
        "{} changes nothing of the search: it defines none of the lists {} and no schedule in them",
        file.display(),
        lists.join(", ")
    ));
    String::new()
}

/// A contest that knows what earlier runs have tried, unless everything is to be tried anew.
fn contest_of(arguments: &Arguments, text: &str, target: &Target) -> Result<Contest, Failure> {
    let request = Request {
        library: arguments.library.clone(),
        ..arguments.subject.request(&arguments.program, SECONDS)
    };
    let cache = cache_of(text, &request, target);
    if let (true, Some(cache)) = (arguments.fresh, &cache) {
        // It may not be there.
        let _ = std::fs::remove_file(cache);
    }
    Contest::new(request, cache)
}

fn conclude(automatic: &str, found: &Found, written: &Outputs, trials: usize) {
    let ratio = found.automatic.time() / found.best.time();
    let verdict = match found.verdict {
        Verdict::Faster => format!(
            "{} a call instead of {} by {automatic}: {ratio:.2} times as fast",
            shown(found.best.time()),
            shown(found.automatic.time())
        ),
        Verdict::Automatic => format!("{automatic} stays: {} a call", shown(found.best.time())),
        Verdict::Unsure => format!(
            "unsure: {automatic} stays, {} a call; what was faster was not so in every turn",
            shown(found.best.time())
        ),
    };
    let files = written.all().map(|file| file.display().to_string());
    say(format!("{verdict} ({trials} trials)"));
    say(format!("written: {}", files.join(", ")));
}

/// The file that remembers trials: for this program, these sizes, this processor and this compiler.
fn cache_of(text: &str, request: &Request, target: &Target) -> Option<PathBuf> {
    let folder = driver::cache_folder()?;
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{request:?}").hash(&mut hasher);
    let inputs = request.inputs.iter().map(Path::new);
    for file in inputs.chain(request.library.as_deref()) {
        contents(file).hash(&mut hasher);
    }
    target.cpu().hash(&mut hasher);
    target.features().hash(&mut hasher);
    compiler().hash(&mut hasher);
    Some(
        folder
            .join("tune")
            .join(format!("{:016x}.json", hasher.finish())),
    )
}

/// The version of this compiler: its file changes with every build.
fn compiler() -> Option<(PathBuf, u64, std::time::SystemTime)> {
    contents(&std::env::current_exe().ok()?)
}

/// Stands for a file's contents: its place, its length and the time of its last change.
fn contents(file: &Path) -> Option<(PathBuf, u64, std::time::SystemTime)> {
    let metadata = file.metadata().ok()?;
    Some((
        file.canonicalize().ok()?,
        metadata.len(),
        metadata.modified().ok()?,
    ))
}

/// Control-C ends the search, not the program.
fn catch_interrupts() {
    extern "C" fn interrupted(_: libc::c_int) {
        INTERRUPTED.store(true, Ordering::Relaxed);
    }
    // SAFETY: the handler does nothing but store to an atomic.
    unsafe { libc::signal(libc::SIGINT, interrupted as *const () as libc::sighandler_t) };
}
