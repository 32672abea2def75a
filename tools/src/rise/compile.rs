//! From a program to LLVM.

use std::num::NonZeroU64;

use melior::ir::BlockLike;
use melior::ir::operation::{OperationLike, OperationMutLike};
use rise_lowering::loops_to_c;
use rise_lowering::signature::Signature;
use rise_runtime::compile::Module;

use super::entry;
use super::error::Failure;
use super::numbers;
use super::session::{Program, Session};
use super::stage::Stage;
use crate::TranslationError;

/// Lowers a program in RISE to a stage that is MLIR (or to the LLVM dialect, if the stage comes
/// later), with parallel loops on one thread if that is wanted.
///
/// # Errors
/// Messages of the passes about the program have been shown.
pub fn lower(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    stage: Stage,
    parallel: Parallel,
    growth: Growth,
) -> Result<(), Failure> {
    for signature in signatures {
        if let Some(function) = program.function(&signature.name) {
            rise_lowering::note_checked_by_caller(session.context(), function);
        }
    }
    let options = match (stage >= Stage::Llvm, parallel) {
        (true, Parallel::Sequential) => "failures=report parallel=sequential",
        (true, Parallel::Openmp) => "failures=report",
        (false, _) => "",
    };
    if let Some(pipeline) = stage.pipeline(&format!("{options} {}", growth.option())) {
        session.transform(program, &pipeline)?;
    }
    if stage >= Stage::Llvm {
        entry::add(session, program, signatures)?;
    }
    Ok(())
}

/// How large code may become.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[group(skip)]
pub struct Growth {
    /// How many operations a function may become while it is compiled [default: 524288]
    #[arg(long, value_name = "OPERATIONS", value_parser = numbers::operations)]
    budget_operations: Option<NonZeroU64>,
}

impl Growth {
    /// The option of the passes, as it stands in a pipeline.
    fn option(self) -> String {
        let name = rise_dialect::budget::OPTION.name;
        self.budget_operations
            .map_or(String::new(), |operations| format!("{name}={operations}"))
    }
}

/// A way to run the parallel loops of the code that is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Parallel {
    /// Several threads: those of OpenMP, or for objects the threads that they are linked with
    Openmp,
    /// One thread: every part after the other
    Sequential,
}

/// The C source of functions of a program, which includes a header that declares them if it is
/// given the name of one.
///
/// # Errors
/// Messages of the passes about the program have been shown.
pub fn to_c(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
    header: Option<&str>,
    parallel: Parallel,
    growth: Growth,
) -> Result<String, Failure> {
    for signature in signatures {
        let facts = program.facts(&signature.name)?;
        if let Some(function) = program.function(&signature.name) {
            loops_to_c::describe(session.context(), function, signature, &facts);
        }
    }
    keep_only(program, signatures);
    let how = match parallel {
        Parallel::Openmp => "openmp",
        Parallel::Sequential => "sequential",
    };
    if let Some(name) = header.filter(|name| !loops_to_c::is_includable(name)) {
        return Err(Failure::usage(
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
            growth.option()
        ),
    )?;
    loops_to_c::print(&program.module).map_err(|error| Failure::Internal(error.to_string()))
}

/// Removes what nobody asked for.
fn keep_only(program: &mut Program, signatures: &[Signature]) {
    let mut next = program.module.body().first_operation_mut();
    while let Some(mut function) = next {
        next = function.next_in_block_mut();
        let name = entry::symbol(&function);
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
pub fn translate(session: &Session, program: &Program) -> Result<Module, Failure> {
    crate::translate(&program.module).map_err(|error| match error {
        TranslationError::Refused => {
            session.show();
            Failure::Internal(error.to_string())
        }
        TranslationError::Invalid(error) => error.into(),
    })
}
