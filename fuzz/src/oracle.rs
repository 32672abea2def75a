//! One case: a program interpreted and compiled, every result equal, or what else is asked.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, anyhow};
use driver::mlir::refusal::is_refusal;
use melior::Context;
use melior::diagnostic::DiagnosticSeverity;
use melior::ir::{BlockLike, Location, Module};
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use rise_dialect::term::to_function;
use rise_lang::nat::Fact;
use rise_lang::signature::Signature;
use rise_lang::term::Definition;
use rise_runtime::array::Array;
use rise_runtime::compile::{Module as LlvmModule, OptimizationLevel, Target};
use rise_runtime::execute::{Kernel, Library, LoadOptions, threads};

use crate::comparison::Comparison;
use crate::compiled::{Compiled, Interface};
use crate::memory::{self, Watch};
use crate::rewriting::{Rewritten, rewritten};
use crate::valuations::{has_elements, valuations};
use crate::{Case, Options, Program, Sanitizer, c_source, header, npy, operations, sanitizer};

/// The outcome of examining a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Interpreter and code agree.
    Agrees,
    /// Nothing was compared: there are no sizes to run it with, or its result is always empty.
    Vacuous(String),
    /// It is refused, with this error for its author.
    Refused(String),
    /// Something is wrong with the tools.
    Wrong(String),
}

/// Compiles and runs programs.
pub struct Oracle {
    pub(crate) context: Context,
    messages: Arc<Mutex<Vec<String>>>,
    target: Target,
    folder: tempfile::TempDir,
    sanitizer: Option<Sanitizer>,
    options: LoadOptions,
}

/// How a message about errors begins that are not meant for the author of the program.
const INVALID: &str = "a pass fails";

const ENTRY: &str = "f.packed";

impl Oracle {
    /// With everything loaded, for code that a sanitizer watches or none.
    ///
    /// # Errors
    /// If there can be no temporary folder, or no threads that the sanitizer understands.
    pub fn new(sanitizer: Option<Sanitizer>) -> anyhow::Result<Oracle> {
        let context = driver::mlir::context();
        let messages: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = Arc::clone(&messages);
        context.attach_diagnostic_handler(move |diagnostic| {
            let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
            if matches!(diagnostic.severity(), DiagnosticSeverity::Error) {
                log.push(diagnostic.to_string());
            }
            true
        });
        let folder = tempfile::tempdir()?;
        let mut options = LoadOptions::default();
        match sanitizer {
            // It has to see the program itself ask for memory.
            Some(Sanitizer::Thread) => options.libraries = vec![sanitizer::threads(folder.path())?],
            Some(Sanitizer::Undefined) => options.symbols = memory::symbols(Watch::Margins),
            Some(Sanitizer::Address) => {
                options.symbols = [threads::symbols(), memory::symbols(Watch::Sanitizer)].concat();
            }
            None => {
                options.symbols = [threads::symbols(), memory::symbols(Watch::Margins)].concat();
            }
        }
        Ok(Oracle {
            context,
            messages,
            target: Target::host(),
            folder,
            sanitizer,
            options,
        })
    }

    /// The errors since the last time.
    pub(crate) fn said(&self) -> Vec<String> {
        std::mem::take(&mut self.messages.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Answers the question of a case; a program is interpreted, compiled and run.
    pub fn examine(&self, case: &Case) -> Verdict {
        match self.examined(case) {
            Ok(verdict) => verdict,
            Err(error) => Verdict::Wrong(format!("{error:#}")),
        }
    }

    fn examined(&self, case: &Case) -> anyhow::Result<Verdict> {
        match case {
            Case::Program(program) => self.compared(program),
            Case::Race(race) => self.raced(race),
            Case::Npy(file) => {
                let wrong = npy::wrong(file, self.folder.path(), &|path, options| {
                    Array::read_npy(path, options)
                })?;
                Ok(wrong.map_or(Verdict::Agrees, Verdict::Wrong))
            }
            Case::Operations(program) => {
                operations::examined(program, &self.saved(program)?, &operations::counted)
            }
            Case::Header(program) => {
                header::examined(program, &self.saved(program)?, &header::made)
            }
        }
    }

    fn compared(&self, program: &Program) -> anyhow::Result<Verdict> {
        let (text, inlined) = self.texts(program)?;
        let (signature, original) = text
            .definition(Some("f"))
            .map_err(|error| anyhow!("{error}"))?;
        let definition = match &program.plan {
            None => original.clone(),
            Some(plan) => match rewritten(&original, plan) {
                Rewritten::Done(definition) => *definition,
                Rewritten::Refused(message) => return Ok(Verdict::Refused(message)),
                Rewritten::Wrong(message) => return Ok(Verdict::Wrong(message)),
            },
        };
        let module = match self.lowered(&definition, &signature, program.options) {
            Ok(module) => module,
            Err(messages) => {
                let text = messages.join("\n");
                return Ok(match is_refusal(&messages) {
                    true => Verdict::Refused(text),
                    false => Verdict::Wrong(format!("{INVALID}: {text}")),
                });
            }
        };
        let compiled = self.compiled(&module, program.options)?;
        let facts: Vec<Fact> = [original.facts, definition.facts].concat();
        let all = valuations(&signature, &facts, &program.valuations)?;
        let mut tells = false;
        let comparison = Comparison {
            text: &text,
            inlined: inlined.as_ref(),
            signature: &signature,
            compiled: &compiled,
            is_exact: program.plan.is_none(),
            may_be_refused: program.may_be_refused,
        };
        for (number, values) in all.iter().enumerate() {
            if let Some(wrong) = comparison.wrong(*values, number as u64)? {
                return Ok(Verdict::Wrong(wrong));
            }
            tells |= has_elements(&signature, *values)?;
        }
        Ok(match (all.is_empty(), tells) {
            (true, _) => {
                Verdict::Vacuous("the facts hold for no sizes near those of the program".to_owned())
            }
            (_, false) => Verdict::Vacuous("the result has no elements".to_owned()),
            (_, true) => Verdict::Agrees,
        })
    }

    /// Whether programs become C source on their way.
    fn is_c(&self) -> bool {
        self.sanitizer == Some(Sanitizer::Undefined)
    }

    /// The file of a program, beside those that it imports.
    fn saved(&self, program: &Program) -> anyhow::Result<PathBuf> {
        let name = match &program.files {
            None => "program.rise",
            Some(files) => {
                for (name, text) in &files.imported {
                    std::fs::write(self.folder.path().join(name), text)?;
                }
                files.main
            }
        };
        let path = self.folder.path().join(name);
        std::fs::write(&path, &program.text)?;
        Ok(path)
    }

    /// The program, and the same in one definition if it has several.
    fn texts(
        &self,
        program: &Program,
    ) -> anyhow::Result<(driver::Program, Option<driver::Program>)> {
        let load = |path: &Path| driver::Program::load(path).map_err(|error| anyhow!("{error}"));
        let Some(files) = &program.files else {
            return Ok((load(&self.saved(program)?)?, None));
        };
        let inlined = self.folder.path().join("inlined.rise");
        std::fs::write(&inlined, &files.inlined)?;
        let inlined = load(&inlined).context("in one definition")?;
        Ok((load(&self.saved(program)?)?, Some(inlined)))
    }

    /// The program in the LLVM dialect, or that of C, or the errors.
    fn lowered(
        &self,
        definition: &Definition,
        signature: &Signature,
        options: Options,
    ) -> Result<Module<'_>, Vec<String>> {
        let function =
            to_function(&self.context, definition).map_err(|error| vec![error.to_string()])?;
        let pipeline = match self.is_c() {
            true => {
                let facts = &definition.facts;
                c_source::describe(&self.context, &function, signature, facts);
                c_source::pipeline(options.pipeline)
            }
            false => options.pipeline,
        };
        let mut module = Module::new(Location::unknown(&self.context));
        module.body().append_operation(function);
        self.run_passes(&mut module, pipeline).map(|()| module)
    }

    /// Runs a pipeline on a module, or gives the errors.
    pub(crate) fn run_passes(
        &self,
        module: &mut Module,
        pipeline: &str,
    ) -> Result<(), Vec<String>> {
        let manager = PassManager::new(&self.context);
        parse_pass_pipeline(
            manager.as_operation_pass_manager(),
            &format!("builtin.module({pipeline})"),
        )
        .map_err(|error| vec![format!("internal error: {error}")])?;
        let outcome = manager.run(module);
        let said = self.said();
        outcome.map_err(|_| said)
    }

    fn compiled(&self, module: &Module, options: Options) -> anyhow::Result<Compiled> {
        let interface = match options.pipeline.contains("failures=report") {
            _ if self.is_c() => Interface::C,
            true => Interface::Reporting,
            false => Interface::Descriptors,
        };
        let level = options.level;
        let kernel = match interface {
            Interface::C => {
                let mut compiled = c_source::compiled(module, level, self.folder.path())?;
                compiled.add_packed_entry("f", ENTRY)?;
                // clang has optimised it.
                self.loaded(compiled, OptimizationLevel::O0)?
            }
            Interface::Descriptors | Interface::Reporting => self.kernel(module, level)?,
        };
        Ok(Compiled { kernel, interface })
    }

    pub(crate) fn kernel(
        &self,
        module: &Module,
        level: OptimizationLevel,
    ) -> anyhow::Result<Kernel> {
        let translated = driver::mlir::translate(module);
        let mut translated =
            translated.map_err(|error| anyhow!("{error}: {}", self.said().join("\n")))?;
        translated.add_packed_entry("f", ENTRY)?;
        if let Some(instrumentation) = self.sanitizer.and_then(Sanitizer::instrumentation) {
            translated = translated.sanitized(instrumentation);
        }
        self.loaded(translated, level)
    }

    fn loaded(&self, module: LlvmModule, level: OptimizationLevel) -> anyhow::Result<Kernel> {
        let object = module.optimize(&self.target, level)?.object()?;
        Library::load(&object, &self.options)?
            .kernel(ENTRY)
            .context("the code has no entry")
    }
}
