//! From a program to LLVM.

use std::num::NonZeroU64;

use melior::ir::BlockLike;
use melior::ir::operation::{OperationLike, OperationMutLike};
use rise_lang::signature::Signature;
use rise_lowering::border::machine::symbol;
use rise_lowering::loops_to_c;
use rise_runtime::compile::{Module, Target};

use super::{Program, Session, Stage, TranslationError, entry, translate};
use crate::error::Error;
use crate::options::Parallel;
use rise_kernel::device::{Api, Chip};

/// Lowers a program in RISE to a stage that is MLIR (or to the LLVM dialect, if the stage comes
/// later), with parallel loops on one thread if that is wanted.
///
/// # Errors
/// Messages of the passes about the program; see [`Session::transform`].
pub fn lower(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    stage: Stage,
    how: How,
) -> Result<(), Error> {
    for signature in signatures {
        if let Some(function) = program.function(&signature.name) {
            rise_lowering::note_checked_by_caller(session.context(), function);
        }
    }
    let options = match stage >= Stage::Llvm {
        true => how.to_llvm(),
        false => how.growth.of(stage),
    };
    if let Some(pipeline) = stage.pipeline(&options, &how.chip_option()) {
        session.transform(program, &pipeline)?;
    }
    if stage >= Stage::Llvm {
        entry::add(session, program, signatures)?;
    }
    Ok(())
}

/// How a program is lowered.
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    /// The threads of the processor that run parallel loops.
    pub parallel: Parallel,
    /// The interface of the device that loops on threads of a device are for.
    pub device: Option<Api>,
    /// The oldest GPUs of NVIDIA that code for `cuda` is for.
    pub chip: Option<Chip>,
    /// How large code may become, and how often its loops may go round.
    pub growth: Growth,
    /// The processor's instructions.
    pub processor: Processor,
}

/// Instructions of a processor that decide which code is made for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Processor {
    /// Whether it computes a product and a sum by different instructions only.
    pub lacks_fma: bool,
    /// Whether it has AVX-512, on vectors of every length.
    pub has_avx512: bool,
    /// Whether it rounds vectors to bf16.
    pub has_bf16: bool,
}

impl Processor {
    /// The processor of a target.
    pub fn of(target: &Target) -> Processor {
        Processor {
            lacks_fma: !target.has_fma(),
            has_avx512: target.has_avx512(),
            has_bf16: target.has_bf16(),
        }
    }

    /// The options of `rise-to-llvm` for it.
    fn options(self) -> String {
        let fma = if self.lacks_fma { "fma=false" } else { "" };
        let avx512 = if self.has_avx512 { "avx512=true" } else { "" };
        let bf16 = if self.has_bf16 { "bf16=true" } else { "" };
        format!("{fma} {avx512} {bf16}")
    }
}

impl How {
    /// The options of `rise-to-llvm`, with which code reports what goes wrong.
    pub(crate) fn to_llvm(self) -> String {
        let parallel = match self.parallel {
            Parallel::Sequential => "parallel=sequential",
            Parallel::Threads => "",
        };
        let device = self
            .device
            .map_or(String::new(), |api| format!("device={}", api.name()));
        let (growth, chip) = (self.growth.of(Stage::Llvm), self.chip_option());
        let processor = self.processor.options();
        format!("failures=report {parallel} {device} {growth} {chip} {processor}")
    }

    pub(super) fn chip_option(self) -> String {
        self.chip
            .map_or(String::new(), |chip| format!("chip={chip}"))
    }
}

/// How large code may become, and how often its loops on data may go round: the default of the
/// passes, where nothing is given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Growth {
    /// How many operations a function may become while it is compiled.
    pub operations: Option<NonZeroU64>,
    /// How many MiB a pass may take for a function.
    pub mebibytes: Option<NonZeroU64>,
    /// How many seconds a pass may take for a function.
    pub seconds: Option<NonZeroU64>,
    /// How many rounds a `while` may have, before the program fails.
    pub iterations: Option<NonZeroU64>,
}

impl Growth {
    /// The options of the passes that lead to a stage, as they stand in a pipeline.
    fn of(self, stage: Stage) -> String {
        let names = rise_dialect::budget::OPTIONS.map(|option| option.name);
        let values = [self.operations, self.mebibytes, self.seconds];
        let given = names.iter().zip(values);
        let given = given.filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        let has_loops = stage > Stage::Imperative;
        let iterations = self.iterations.filter(|_| has_loops);
        let limit = iterations.map(|most| format!("max-iterations={most}"));
        given.chain(limit).collect::<Vec<_>>().join(" ")
    }
}

/// The C source of functions of a program, which includes a header that declares them if it is
/// given the name of one.
///
/// # Errors
/// Messages of the passes about the program; see [`Session::transform`].
pub fn to_c(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    header: Option<&str>,
    parallel: Parallel,
    growth: Growth,
) -> Result<String, Error> {
    for signature in signatures {
        let facts = program.facts(&signature.name)?;
        if let Some(function) = program.function(&signature.name) {
            loops_to_c::describe(session.context(), function, signature, &facts);
        }
    }
    keep_only(program, signatures);
    let how = match parallel {
        Parallel::Threads => "openmp",
        Parallel::Sequential => "sequential",
    };
    if let Some(name) = header.filter(|name| !loops_to_c::is_includable(name)) {
        return Err(Error::unfit(
            format!(
                "the header `{}` cannot be included in C, where its name ends at a quotation mark or a line",
                name.escape_debug()
            ),
            "give the header another name",
        ));
    }
    let header = header.map_or(String::new(), |name| {
        format!(" header={}", loops_to_c::escaped_header(name))
    });
    session.transform(
        program,
        &format!(
            "rise-to-emitc{{parallel={how}{header} {}}}",
            growth.of(Stage::C)
        ),
    )?;
    loops_to_c::print(&program.module).map_err(|error| Error::Internal(error.to_string()))
}

/// Removes what nobody asked for.
fn keep_only(program: &mut Program, signatures: &[Signature]) {
    let mut next = program.module.body().first_operation_mut();
    while let Some(mut function) = next {
        next = function.next_in_block_mut();
        let name = symbol(&function);
        if !signatures
            .iter()
            .any(|signature| name.as_deref() == Some(&signature.name))
        {
            function.remove_from_parent();
            // SAFETY: it belongs to no block any more, so that dropping it is for us.
            drop(unsafe { melior::ir::Operation::from_raw(function.to_raw()) });
        }
    }
}

/// The LLVM module of a program in the LLVM dialect.
///
/// # Errors
/// If MLIR or LLVM does not accept it.
pub fn translated(session: &Session, program: &Program) -> Result<Module, Error> {
    translate(&program.module).map_err(|error| match error {
        TranslationError::Refused => session.refused(&error.to_string()),
        TranslationError::Invalid(error) => error.into(),
    })
}
