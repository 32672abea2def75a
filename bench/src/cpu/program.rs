//! A high-level program, made fast by a strategy and compiled.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use rise_dialect::term::to_function;
use rise_elevate::text::{Library, Scope};
use rise_lang::diagnostic::Source;
use rise_lang::infer::infer_program;
use rise_lang::syntax::{Files, parse_program};
use rise_lang::term::Definition;
use rise_runtime::compile::Target;
use rise_runtime::execute::Kernel;

use super::compile_time;
use crate::kernel::{self, Threads};
use crate::passes::Passes;

/// How often a program is compiled, so that the time does not depend on what was in memory before.
const RUNS: usize = 3;

/// A program and what makes it fast.
pub struct Program<'a> {
    /// The name in tables.
    pub name: &'a str,
    /// Definitions in the language. Imports are relative to `examples/corpus/`.
    pub definitions: &'a str,
    /// The computation: a function from arrays to an array, with all sizes.
    pub term: &'a str,
    /// How: an expression of ELEVATE.
    pub strategy: &'a str,
    /// A file with strategies that the expression may name. Imports are relative to
    /// `examples/strategies/`.
    pub library: &'a str,
}

/// A compiled program, and how long it took to get there.
pub struct Compiled {
    /// It takes the result's array first, then the inputs.
    pub kernel: Kernel,
    /// See [`Stages`].
    pub stages: Stages,
    /// The strategies that the given one chose, one after the other.
    pub choices: Vec<String>,
}

impl Compiled {
    /// The strategy that was chosen, or the given one if it chose nothing.
    pub fn chosen(&self, given: &str) -> String {
        match self.choices.is_empty() {
            true => given.to_owned(),
            false => self.choices.join(" ; "),
        }
    }
}

/// The time of each stage.
#[derive(Clone, Debug)]
pub struct Stages {
    /// Parsing and type inference.
    pub inference: Duration,
    /// The strategy, and the check of what it made.
    pub rewriting: Duration,
    /// The program as operations of the dialect.
    pub export: Duration,
    /// From RISE to the LLVM dialect.
    pub passes: Passes,
    /// LLVM, from its dialect to machine code.
    pub llvm: Duration,
}

impl Stages {
    /// The time before the passes: all of it is ours.
    pub fn front(&self) -> Duration {
        self.inference + self.rewriting + self.export
    }

    /// All together.
    pub fn all(&self) -> Duration {
        self.front() + self.passes.all() + self.llvm
    }
}

impl Program<'_> {
    /// Compiles the program, several times, and records how long each stage takes.
    ///
    /// # Errors
    /// If the program, the strategy or what it makes is wrong.
    pub fn compile(&self, threads: Threads) -> anyhow::Result<Compiled> {
        let (mut stages, mut last) = (Vec::new(), None);
        for _ in 0..RUNS {
            let compiled = self.compile_once(threads)?;
            stages.push(compiled.stages.clone());
            last = Some(compiled);
        }
        compile_time::record(&format!("{}, `{}`", self.name, self.strategy), &stages);
        last.context("nothing was compiled")
    }

    /// Compiles the program.
    ///
    /// # Errors
    /// If the program, the strategy or what it makes is wrong.
    pub fn compile_once(&self, threads: Threads) -> anyhow::Result<Compiled> {
        let start = Instant::now();
        let definition = self.definition()?;
        let inference = start.elapsed();
        // The time to load the library does not depend on the program.
        let strategy = self.strategy(&definition)?;
        let start = Instant::now();
        let rewritten =
            rise_passes::rewrite(&definition, &strategy, &rise_passes::Options::default())
                .outcome
                .map_err(|error| anyhow!("`{}`: {error}", self.strategy))?;
        let rewriting = start.elapsed();
        let context = driver::mlir::context();
        let start = Instant::now();
        let function = to_function(&context, &rewritten.definition)
            .map_err(|error| anyhow!("`{}`: {error}", self.strategy))?;
        let export = start.elapsed();
        let module = format!("module {{\n{function}\n}}");
        let (kernel, passes, llvm) =
            kernel::compile_timed(&context, &module, threads.pipeline(), "main", threads)
                .with_context(|| format!("`{}`", self.strategy))?;
        let stages = Stages {
            inference,
            rewriting,
            export,
            passes,
            llvm,
        };
        let choices = rewritten.choices.iter();
        Ok(Compiled {
            kernel,
            stages,
            choices: choices.map(|choice| choice.strategy.clone()).collect(),
        })
    }

    fn definition(&self) -> anyhow::Result<Definition> {
        let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/corpus/bench.rise");
        let place = place.to_str().context("the path is not valid UTF-8")?;
        let text = format!("{}\ndef main = {}", self.definitions, self.term);
        let program = parse_program(&Source::new(place, text), &Files)
            .map_err(|error| anyhow!("{}", error.diagnostic().render(false)))?;
        let inferred = infer_program(&program).map_err(|errors| {
            let messages = errors.iter().map(|error| error.diagnostic().render(false));
            anyhow!("{}", messages.collect::<Vec<_>>().join("\n"))
        })?;
        inferred
            .expand(&"main".into())
            .context("the program has no `main`")
    }

    fn strategy(&self, definition: &Definition) -> anyhow::Result<rise_elevate::rise::Strategy> {
        let shown = |errors: Vec<rise_elevate::text::ElevateError>| {
            let messages = errors.iter().map(|error| error.diagnostic().render(false));
            anyhow!("{}", messages.collect::<Vec<_>>().join("\n"))
        };
        let place =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/strategies/bench.elevate");
        let place = place.to_str().context("the path is not valid UTF-8")?;
        let library = Library::load(&Source::new(place, self.library), &Files).map_err(shown)?;
        let strategy = Source::new("strategy", self.strategy);
        let scope = Scope::of(definition).on(driver::machine::of(&Target::host()));
        library.strategy_for(&strategy, &scope).map_err(shown)
    }
}
