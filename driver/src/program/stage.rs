//! A program at a stage of its way to machine code.

use super::Program;
use crate::error::Error;
use crate::mlir::{self, How, Processor, Session, Stage, Wanted};
use crate::options::Options;

impl Program {
    /// The definition that is compiled, rewritten and lowered to a stage that is text: MLIR, C,
    /// LLVM IR or assembly.
    ///
    /// ```
    /// use rise::{Options, Program, mlir::Stage};
    /// let text = "def f {n : nat} (xs : n.f32) : n.f32 = map (fun x => x * 2) xs";
    /// let program = Program::parse(text)?;
    /// let loops = program.at(Stage::Loops, &Options::default().strategy("lowerToC"))?;
    /// assert!(loops.contains("scf.for"), "{loops}");
    /// # Ok::<(), rise::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Program::compile`]; [`Error::NoText`] for other stages.
    pub fn at(&self, stage: Stage, options: &Options) -> Result<String, Error> {
        let wanted = Wanted::One(options.function.as_deref());
        let program = self.for_options(options)?.into_owned();
        let rewritten = match options.read_strategy()? {
            Some(strategy) => program.rewritten(wanted, &strategy)?,
            None => program,
        };
        let session = Session::default();
        let mut program = session.imported(&rewritten, wanted)?;
        let signatures = [program.signature(options.function.as_deref())?];
        let (parallel, growth) = (options.parallel, options.growth());
        if stage == Stage::C {
            return mlir::to_c(&session, &mut program, &signatures, None, parallel, growth);
        }
        let how = How {
            parallel,
            device: options.device.map(|device| device.api),
            chip: options.chip,
            growth,
            processor: Processor::of(&options.target),
        };
        if stage.is_device_code() || (stage.is_made_by_llvm() && !is_text_of_llvm(stage)) {
            return Err(Error::NoText(stage.name()));
        }
        mlir::lower(&session, &mut program, &signatures, stage, how)?;
        if !stage.is_made_by_llvm() {
            return Ok(program.module.as_operation().to_string());
        }
        let module = mlir::translated(&session, &program)?;
        let optimized = module.optimize(&options.target, options.level)?;
        match stage {
            Stage::Assembly => Ok(optimized.assembly()?),
            _ => Ok(optimized.llvm_ir()),
        }
    }
}

fn is_text_of_llvm(stage: Stage) -> bool {
    matches!(stage, Stage::LlvmIr | Stage::Assembly)
}
