//! How a program is compiled.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use rise_elevate::Budget;
use rise_runtime::compile::{OptimizationLevel, Target};

use crate::Cache;
use crate::error::Error;
use crate::machine;
use crate::mlir::Growth;
use crate::strategy::{Known, NONE, Strategy};
use rise_kernel::device::{Chip, Device};

/// How a program is compiled. The default: the only definition; [`AUTOMATIC`](crate::AUTOMATIC) if
/// it leaves something open, [`FOR_MODELS`](crate::FOR_MODELS) if it is a model; this machine; all
/// optimisations.
///
/// ```
/// let options = rise::Options::default()
///     .strategy("tile(32, 32) @ outermost(mapNest(2)) ; lowerToC")
///     .function("mm");
/// # let _ = options;
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    pub(crate) strategy: Option<String>,
    pub(crate) library: Option<PathBuf>,
    pub(crate) function: Option<String>,
    pub(crate) sizes: Known,
    pub(crate) by_sizes: Option<usize>,
    pub(crate) target: Target,
    pub(crate) level: OptimizationLevel,
    pub(crate) parallel: Parallel,
    pub(crate) device: Option<Device>,
    pub(crate) chip: Option<Chip>,
    pub(crate) budget: Budget,
    pub(crate) iterations: Option<NonZeroU64>,
    pub(crate) link: Vec<PathBuf>,
    pub(crate) cache: Cache,
}

/// The threads that run parallel loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parallel {
    /// The threads of this process, which all kernels share.
    #[default]
    Threads,
    /// The thread that calls.
    Sequential,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            strategy: None,
            library: None,
            function: None,
            sizes: Known::new(),
            by_sizes: None,
            target: Target::host(),
            level: OptimizationLevel::O3,
            parallel: Parallel::default(),
            device: None,
            chip: None,
            budget: Budget::default(),
            iterations: None,
            link: Vec::new(),
            cache: Cache::default(),
        }
    }
}

impl Options {
    /// The strategy of ELEVATE that the program is rewritten by first: an expression, such as
    /// `lowerToC`. Without one, a program that leaves something open is rewritten by
    /// [`AUTOMATIC`](crate::AUTOMATIC); [`NONE`](crate::NONE) compiles it as it is.
    #[must_use]
    pub fn strategy(mut self, expression: impl Into<String>) -> Options {
        self.strategy = Some(expression.into());
        self
    }

    /// A file of ELEVATE whose definitions the strategy may use.
    #[must_use]
    pub fn library(mut self, file: impl AsRef<Path>) -> Options {
        self.library = Some(file.as_ref().to_owned());
        self
    }

    /// The strategy, with the definitions of its library.
    pub(crate) fn read_strategy(&self) -> Result<Option<Strategy>, Error> {
        let strategy = match self.strategy.as_deref() {
            Some(NONE) => return Ok(None),
            Some(expression) => Strategy::read(expression, self.library.as_deref(), self.budget)?,
            None => Strategy::automatic(self.device.is_some(), self.budget)?,
        };
        Ok(Some(strategy.on(machine::of(&self.target))))
    }

    /// The definition that is compiled, if the program has several that take and give arrays.
    #[must_use]
    pub fn function(mut self, name: impl Into<String>) -> Options {
        self.function = Some(name.into());
        self
    }

    /// A size of the definition that code is made for: strategies know the number, loops have it,
    /// and arguments of other shapes are refused. Sizes without a number may be any.
    ///
    /// ```
    /// # use rise::{Options, Program};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let text = "def double {n m : nat} (xss : n.m.f32) : n.m.f32 = map (map (fun x => x + x)) xss";
    /// let double = Program::parse(text)?.compile(&Options::default().size("m", 2))?;
    /// let ys: Vec<f32> = double.call((rise::shaped([1, 2], &[1.0_f32, 2.0]),))?;
    /// assert_eq!(ys, [2.0, 4.0]);
    /// let error = double.call::<Vec<f32>>((rise::shaped([2, 1], &[1.0_f32, 2.0]),)).unwrap_err();
    /// assert!(error.to_string().contains("2"), "{error}");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn size(mut self, name: impl Into<String>, value: u64) -> Options {
        self.sizes.insert(name.into(), value);
        self
    }

    /// Code for the sizes of each call, which its strategy knows, made when it is first called with
    /// them: for at most so many different sizes. All further ones, and those for which code cannot
    /// be made, share the code for any. Compiling checks the program and the text of the strategy;
    /// the rest is an error of the call, [`CallError::NotCompiled`](crate::CallError::NotCompiled).
    ///
    /// ```
    /// # use rise::{Options, Program};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let text = "def sums {n m : nat} (xss : n.m.f32) : n.f32 = map (reduce add 0) xss";
    /// let sums = Program::parse(text)?.compile(&Options::default().by_sizes(16))?;
    /// let ys: Vec<f32> = sums.call((&[[1.0_f32, 2.0], [3.0, 4.0]],))?; // For n = 2, m = 2.
    /// assert_eq!(ys, [3.0, 7.0]);
    /// let ys: Vec<f32> = sums.call((&[[1.0_f32, 2.0, 4.0]],))?; // For n = 1, m = 3.
    /// assert_eq!(ys, [7.0]);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn by_sizes(mut self, most: usize) -> Options {
        self.by_sizes = Some(most);
        self
    }

    /// The processor that code is made for: by default the one that this program runs on. A kernel
    /// for another one can be compiled only where it can be run.
    #[must_use]
    pub fn target(mut self, target: Target) -> Options {
        self.target = target;
        self
    }

    /// How much LLVM optimises.
    #[must_use]
    pub fn optimization(mut self, level: OptimizationLevel) -> Options {
        self.level = level;
        self
    }

    /// The threads that run parallel loops.
    #[must_use]
    pub fn parallel(mut self, parallel: Parallel) -> Options {
        self.parallel = parallel;
        self
    }

    /// The oldest GPUs of NVIDIA that code for `cuda` is for: `sm_80`, or what the program needs,
    /// where nothing is said. Newer ones have more instructions.
    #[must_use]
    pub fn chip(mut self, chip: Chip) -> Options {
        self.chip = Some(chip);
        self
    }

    /// The device that loops on threads of a device are for, such as those of `mapGlobal`: a
    /// program has them only for one. Arrays of the host are copied there and back; a
    /// [`DeviceArray`](crate::DeviceArray) stays.
    #[must_use]
    pub fn device(mut self, device: Device) -> Options {
        self.device = Some(device);
        self
    }

    /// How much the strategy may do.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Options {
        self.budget = budget;
        self
    }

    /// How many rounds a `while` of the program may have. One more is an error of the call.
    ///
    /// ```
    /// # use rise::{Options, Program};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let text = "def f (x : i32) : i32 = while (fun y => y != 0) (fun y => y - 2) x";
    /// let options = Options::default().max_iterations(1000.try_into()?);
    /// let f = Program::parse(text)?.compile(&options)?;
    /// assert_eq!(f.call::<i32>((8_i32,))?, 0);
    /// assert!(f.call::<i32>((7_i32,)).is_err());
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn max_iterations(mut self, rounds: NonZeroU64) -> Options {
        self.iterations = Some(rounds);
        self
    }

    /// Limits on what is made, of which those of the passes are their own.
    pub(crate) fn growth(&self) -> Growth {
        Growth {
            iterations: self.iterations,
            ..Growth::default()
        }
    }

    /// A shared library that defines functions of C which the program calls. It is never unloaded.
    #[must_use]
    pub fn link(mut self, library: impl AsRef<Path>) -> Options {
        self.link.push(library.as_ref().to_owned());
        self
    }

    /// Where compiled code is remembered.
    #[must_use]
    pub fn cache(mut self, cache: Cache) -> Options {
        self.cache = cache;
        self
    }
}
