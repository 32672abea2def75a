//! Strategies that are named on the command line.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use driver::{Definitions, NONE, Strategy, machine};
use rise_elevate::Budget;
use rise_runtime::compile::Target;

use super::error::Failure;
use super::{numbers, report};

/// A strategy for programs that are compiled or run.
#[derive(clap::Args)]
// Other commands have arguments of this name.
#[group(skip)]
pub struct Arguments {
    /// Rewrite the program by this strategy of ELEVATE first, such as 'tile(32, 32) @
    /// outermost(mapNest(2))'; it may name the program's sizes: 'splitJoin(s) @
    /// outermost(mapNest(1))'. `none` compiles the program as it is [default: `auto` if the program
    /// leaves open how something is computed, `forModels` if it is a model; for a device,
    /// `onDevice`]
    #[arg(long, value_name = "EXPRESSION")]
    strategy: Option<String>,
    /// A file of ELEVATE whose definitions the strategy may use
    #[arg(long, value_name = "FILE", requires = "strategy")]
    library: Option<PathBuf>,
    /// A file that describes the machine that strategies ask about, as `rise machine` writes one
    /// [default: this machine]
    #[arg(long, value_name = "FILE")]
    machine: Option<PathBuf>,
    /// How many steps the strategy may take, traversals included [default: 10000000]
    #[arg(long, value_name = "STEPS", value_parser = numbers::budget)]
    budget: Option<NonZeroU64>,
    /// How many MiB the process may grow while the strategy rewrites the program [default: 1024],
    /// and be while a pass compiles a function [default: 4096]
    #[arg(long, value_name = "MIB", value_parser = numbers::mebibytes)]
    budget_memory: Option<NonZeroU64>,
    /// How many seconds the strategy may take [default: 60], and a pass for a function [default:
    /// 120]
    #[arg(long, value_name = "SECONDS", value_parser = numbers::seconds)]
    budget_time: Option<NonZeroU64>,
}

/// How much a strategy may do.
#[derive(Clone, Copy, clap::Args)]
#[group(skip)]
pub struct Limits {
    /// How many steps the strategy may take, traversals included [default: 10000000]
    #[arg(long, value_name = "STEPS", requires = "strategy", value_parser = numbers::budget)]
    budget: Option<NonZeroU64>,
    /// How many MiB the process may grow while the strategy rewrites the program [default: 1024]
    #[arg(long, value_name = "MIB", requires = "strategy", value_parser = numbers::mebibytes)]
    budget_memory: Option<NonZeroU64>,
    /// How many seconds the strategy may take [default: 60]
    #[arg(long, value_name = "SECONDS", requires = "strategy", value_parser = numbers::seconds)]
    budget_time: Option<NonZeroU64>,
}

impl Limits {
    fn budget(self) -> Budget {
        Budget::default()
            .with_steps(self.budget.map(NonZeroU64::get))
            .with_mebibytes(self.budget_memory.map(NonZeroU64::get))
            .with_seconds(self.budget_time.map(NonZeroU64::get))
    }
}

impl Arguments {
    /// The file whose definitions the strategy may use.
    pub fn library(&self) -> Option<&Path> {
        self.library.as_deref()
    }

    /// The strategy that programs which leave something open have, if no other is wished for.
    ///
    /// # Errors
    /// The mistakes in the files.
    pub fn chosen(
        &self,
        target: &Target,
        is_for_device: bool,
    ) -> Result<Option<Strategy>, Failure> {
        if self.strategy.is_some() {
            return self.wished(target);
        }
        let strategy = Strategy::automatic(is_for_device, self.limits().budget())?;
        self.on_machine(strategy, target).map(Some)
    }

    /// The strategy, if one is wished for.
    ///
    /// # Errors
    /// The mistakes in the files.
    pub fn wished(&self, target: &Target) -> Result<Option<Strategy>, Failure> {
        let wished = self.strategy.as_deref();
        let Some(expression) = wished.filter(|wished| *wished != NONE) else {
            return Ok(None);
        };
        let strategy = read(expression, self.library.as_deref(), self.limits())?;
        self.on_machine(strategy, target).map(Some)
    }

    fn on_machine(&self, strategy: Strategy, target: &Target) -> Result<Strategy, Failure> {
        let machine = match &self.machine {
            Some(file) => machine::load(file)?,
            None => machine::of(target),
        };
        Ok(strategy.on(machine))
    }

    fn limits(&self) -> Limits {
        Limits {
            budget: self.budget,
            budget_memory: self.budget_memory,
            budget_time: self.budget_time,
        }
    }

    /// The memory and the time that passes may take, too.
    pub fn mebibytes_and_seconds(&self) -> (Option<NonZeroU64>, Option<NonZeroU64>) {
        (self.budget_memory, self.budget_time)
    }
}

/// Reads an expression that may use the definitions of a file, and shows what is warned of.
///
/// # Errors
/// The mistakes in the file.
pub fn read(expression: &str, library: Option<&Path>, limits: Limits) -> Result<Strategy, Failure> {
    let strategy = Strategy::read(expression, library, limits.budget())?;
    show_warnings(strategy.definitions());
    Ok(strategy)
}

/// The definitions of a file and the standard ones, or only these; shows what is warned of.
///
/// # Errors
/// The mistakes in the file.
pub fn definitions(file: Option<&Path>) -> Result<Definitions, Failure> {
    let definitions = Definitions::load(file)?;
    show_warnings(&definitions);
    Ok(definitions)
}

fn show_warnings(definitions: &Definitions) {
    definitions
        .warnings()
        .for_each(|warning| report::diagnostic(&warning));
}
