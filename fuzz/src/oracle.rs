//! One program: interpreted and compiled, every result equal.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, anyhow, ensure};
use melior::Context;
use melior::ir::{BlockLike, Location, Module};
use melior::pass::PassManager;
use melior::utility::{parse_pass_pipeline, register_all_llvm_translations};
use rise_dialect::term::to_function;
use rise_lang::term::Definition;
use rise_lowering::signature::Signature;
use rise_runtime::array::{Array, Value};
use rise_runtime::compile::{Module as LlvmModule, OptimizationLevel, Target};
use rise_runtime::execute::{Arguments, Kernel, Library, LoadOptions, threads};
use rise_runtime::llvm_sys::core::LLVMContextCreate;
use rise_tools::rise::language::Text;

use crate::{Program, Sanitizer, data, sanitizer};

/// What came of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Interpreter and code agree.
    Agrees,
    /// It is refused, with this error for its author.
    Refused(String),
    /// Something is wrong with the tools.
    Wrong(String),
}

/// Compiles and runs programs.
pub struct Oracle {
    context: Context,
    messages: Arc<Mutex<String>>,
    target: Target,
    folder: tempfile::TempDir,
    sanitizer: Option<Sanitizer>,
    options: LoadOptions,
}

/// How a message about a wrong result begins.
pub const DIFFERS: &str = "the code computes something else";

const ENTRY: &str = "f.packed";

impl Oracle {
    /// With everything loaded, for code that a sanitizer watches or none.
    ///
    /// # Errors
    /// If there can be no temporary folder, or no threads that the sanitizer understands.
    pub fn new(sanitizer: Option<Sanitizer>) -> anyhow::Result<Oracle> {
        rise_tools::register_passes();
        let context = Context::new();
        context.append_dialect_registry(&rise_tools::registry());
        context.load_all_available_dialects();
        register_all_llvm_translations(&context);
        let messages = Arc::new(Mutex::new(String::new()));
        let log = Arc::clone(&messages);
        context.attach_diagnostic_handler(move |diagnostic| {
            let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
            *log += &format!("{diagnostic}\n");
            true
        });
        let folder = tempfile::tempdir()?;
        let mut options = LoadOptions::default();
        match sanitizer {
            Some(Sanitizer::Thread) => options.libraries = vec![sanitizer::threads(folder.path())?],
            _ => options.symbols = threads::symbols(),
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

    fn said(&self) -> String {
        std::mem::take(&mut self.messages.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Interprets, compiles and runs a program.
    pub fn examine(&self, program: &Program) -> Verdict {
        match self.compared(program) {
            Ok(verdict) => verdict,
            Err(error) => Verdict::Wrong(format!("{error:#}")),
        }
    }

    fn compared(&self, program: &Program) -> anyhow::Result<Verdict> {
        let text = self.text(program)?;
        let (signature, definition) = text
            .definition(Some("f"))
            .map_err(|error| anyhow!("{error}"))?;
        let module = match self.lowered(&definition, program.options.pipeline) {
            Ok(module) => module,
            Err(message) if message.contains("internal error") || message.trim().is_empty() => {
                return Ok(Verdict::Wrong(message));
            }
            Err(message) => return Ok(Verdict::Refused(message)),
        };
        let kernel = self.kernel(&module, program.options.level)?;
        for (number, values) in program.valuations.iter().enumerate() {
            let sizes = data::sizes(&signature, *values)?;
            let place = format!("n = {}, m = {}", values.n, values.m);
            let mut found = data::arrays(&signature, &sizes, number as u64)?;
            let mut expected = found.clone();
            text.interpret(&signature, &sizes, &mut expected)
                .map_err(|error| anyhow!("{place}: the interpreter fails: {error}"))?;
            call(&kernel, &signature, &mut found);
            for parameter in signature.parameters.iter() {
                let (found, expected) = (&found[parameter.index], &expected[parameter.index]);
                if let Some(difference) = difference(found, expected) {
                    let message =
                        format!("{DIFFERS} at {place}: {}, {difference}", parameter.label());
                    return Ok(Verdict::Wrong(message));
                }
            }
        }
        Ok(Verdict::Agrees)
    }

    fn text(&self, program: &Program) -> anyhow::Result<Text> {
        let path: PathBuf = self.folder.path().join("program.rise");
        std::fs::write(&path, &program.text)?;
        Text::load(&path).map_err(|error| anyhow!("{error}"))
    }

    /// The program in the LLVM dialect, or the diagnostics.
    fn lowered(&self, definition: &Definition, pipeline: &str) -> Result<Module<'_>, String> {
        let function = to_function(&self.context, definition).map_err(|error| error.to_string())?;
        let mut module = Module::new(Location::unknown(&self.context));
        module.body().append_operation(function);
        let manager = PassManager::new(&self.context);
        parse_pass_pipeline(
            manager.as_operation_pass_manager(),
            &format!("builtin.module({pipeline})"),
        )
        .map_err(|error| format!("internal error: {error}"))?;
        match manager.run(&mut module) {
            Ok(()) => {
                self.said();
                Ok(module)
            }
            Err(_) => Err(self.said()),
        }
    }

    fn kernel(&self, module: &Module, level: OptimizationLevel) -> anyhow::Result<Kernel> {
        // SAFETY: the context is handed over with the module. The bindings of MLIR and LLVM declare the same opaque types.
        let mut translated = unsafe {
            let context = LLVMContextCreate();
            let module = mlir_sys::mlirTranslateModuleToLLVMIR(
                module.as_operation().to_raw(),
                context.cast(),
            );
            ensure!(!module.is_null(), "no LLVM IR: {}", self.said());
            LlvmModule::from_raw(context, module.cast())?
        };
        translated.add_packed_entry("f", ENTRY)?;
        if let Some(sanitizer) = self.sanitizer {
            translated = translated.sanitized(sanitizer.instrumentation());
        }
        let object = translated.optimize(&self.target, level)?.object()?;
        Library::load(&object, &self.options)?
            .kernel(ENTRY)
            .context("the code has no entry")
    }
}

fn call(kernel: &Kernel, signature: &Signature, arrays: &mut [Array]) {
    let mut arguments = Arguments::new();
    for (parameter, array) in signature.parameters.iter().zip(arrays) {
        if !parameter.is_value() {
            arguments.push_fields(array);
            continue;
        }
        match array.value_at(0) {
            Some(Value::Bool(value)) => arguments.push_bool(value),
            Some(Value::I8(value)) => arguments.push_scalar(value),
            Some(Value::I16(value)) => arguments.push_scalar(value),
            Some(Value::I32(value)) => arguments.push_scalar(value),
            Some(Value::I64(value)) => arguments.push_scalar(value),
            Some(Value::F16(value)) => arguments.push_scalar(value),
            Some(Value::BF16(value)) => arguments.push_scalar(value),
            Some(Value::F32(value)) => arguments.push_scalar(value),
            Some(Value::F64(value)) => arguments.push_scalar(value),
            // A single element is there.
            None => arguments.push_scalar(0i64),
        }
    }
    // SAFETY: the packed entry takes the fields of a descriptor for each array and a pointer to each scalar, of the types and extents
    // that its parameters have.
    unsafe { kernel.call(&mut arguments.pointers()) }
}

/// The first element that differs: bit by bit, except that what is no number is no number.
fn difference(found: &Array, expected: &Array) -> Option<String> {
    let same = |found: Value, expected: Value| {
        let is_no_number = |value: Value| value.element().is_float() && value.to_f64().is_nan();
        found == expected
            && found.to_f64().is_sign_negative() == expected.to_f64().is_sign_negative()
            || is_no_number(found) && is_no_number(expected)
    };
    (0..expected.len()).find_map(|position| {
        let (found, expected) = (found.value_at(position)?, expected.value_at(position)?);
        let shown = format!("element {position}: expected {expected}, found {found}");
        (!same(found, expected)).then_some(shown)
    })
}
