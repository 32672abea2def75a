//! Programs compiled for the inputs of a run.

use driver::mlir::{self, How, Processor, Session, Stage, Wanted};
use driver::{Strategy, files};
use rise_lang::signature::{Signature, Sizes};
use rise_runtime::array::Array;
use rise_runtime::compile::{Object, Target};

use super::{Arguments, check_facts, packed_name, prepare};
use crate::rise::error::Failure;
use crate::rise::progress::Progress;
use crate::rise::source;
use crate::rise::stages::Stages;

/// A compiled program, and what it is run on.
pub(super) struct Compiled {
    /// It knows the places of failures.
    pub(super) session: Session,
    pub(super) object: Object,
    pub(super) signature: Signature,
    pub(super) arrays: Vec<Array>,
    pub(super) sizes: Sizes,
    /// Whether the code is for these sizes alone.
    pub(super) is_specialised: bool,
}

/// The program for the sizes of the inputs, if it is one in the language. Strategies may be for
/// larger ones: a program that cannot be compiled for these sizes is compiled for any.
///
/// # Errors
/// Problems with the program or the inputs.
pub(super) fn of(arguments: &Arguments, chosen: Option<&Strategy>) -> Result<Compiled, Failure> {
    let is_specialised = !arguments.generic && files::has_definitions(&arguments.program);
    match is_specialised.then(|| for_inputs(arguments, chosen)) {
        Some(Ok(compiled)) => Ok(compiled),
        _ => for_any_inputs(arguments, chosen),
    }
}

pub(super) fn for_any_inputs(
    arguments: &Arguments,
    chosen: Option<&Strategy>,
) -> Result<Compiled, Failure> {
    let session = Session::default();
    let wanted = Wanted::One(arguments.function.as_deref());
    let mut program = source::read_rewritten(
        &session,
        &arguments.program,
        wanted,
        chosen,
        &mut Stages::default(),
    )?;
    let signature = program.signature(arguments.function.as_deref())?;
    let (arrays, sizes) = prepare(arguments, &signature)?;
    check_facts(&program.facts(&signature.name)?, &sizes)?;
    let object = object(&session, &mut program, &signature, arguments)?;
    drop(program);
    Ok(Compiled {
        session,
        object,
        signature,
        arrays,
        sizes,
        is_specialised: false,
    })
}

fn for_inputs(arguments: &Arguments, chosen: Option<&Strategy>) -> Result<Compiled, Failure> {
    let program = source::load(&arguments.program, arguments.function.as_deref())?;
    let signature = program.signature(arguments.function.as_deref())?;
    let (arrays, sizes) = prepare(arguments, &signature)?;
    check_facts(&program.facts(&signature), &sizes)?;
    let wanted = Wanted::One(Some(&signature.name));
    let program = program.for_sizes(&signature, &sizes)?;
    let program = match chosen {
        None => program,
        Some(strategy) => program.rewritten(wanted, strategy)?,
    };
    let session = Session::default();
    let mut module = session.imported(&program, wanted)?;
    let signature = module.signature(Some(&signature.name))?;
    let object = object(&session, &mut module, &signature, arguments)?;
    drop(module);
    // They are the ones that count now.
    source::show_choices(&program);
    Ok(Compiled {
        session,
        object,
        signature,
        arrays,
        sizes,
        is_specialised: true,
    })
}

fn object<'s>(
    session: &'s Session,
    program: &mut mlir::Program<'s>,
    signature: &Signature,
    arguments: &Arguments,
) -> Result<Object, Failure> {
    let _progress = Progress::start("compiling");
    let growth = arguments.growth.with(&arguments.strategy);
    source::with_warnings(session, |session| {
        let signatures = std::slice::from_ref(signature);
        let how = How {
            parallel: driver::Parallel::Threads,
            device: arguments.target.map(|device| device.api),
            chip: arguments.chip,
            growth,
            processor: Processor::of(&Target::host()),
        };
        mlir::lower(session, program, signatures, Stage::Llvm, how)
    })?;
    let mut module = mlir::translated(session, program)?;
    module.add_packed_entry(&mlir::reporting(&signature.name), &packed_name(signature))?;
    let module = module.optimize(&Target::host(), arguments.optimization)?;
    Ok(module.object()?)
}
