//! Lowering and running a program in this process.

use std::sync::{Arc, Mutex};

use melior::Context;
use melior::ir::Module;
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;
use rise_runtime::array::Array;
use rise_runtime::compile::{OptimizationLevel, Target};
use rise_runtime::execute::{Arguments, Library, LoadOptions};

/// Both kinds of loops, without threads.
pub const SEQUENTIAL: [&str; 2] = [
    "rise-to-llvm{loops=scf parallel=sequential}",
    "rise-to-llvm{loops=affine parallel=sequential}",
];

/// A context with everything loaded that keeps what is wrong with programs.
pub struct Compiler {
    context: Context,
    messages: Arc<Mutex<String>>,
    target: Target,
}

impl Compiler {
    pub fn new() -> Compiler {
        let context = driver::mlir::context();
        let messages = Arc::new(Mutex::new(String::new()));
        let log = Arc::clone(&messages);
        context.attach_diagnostic_handler(move |diagnostic| {
            log.lock().unwrap().push_str(&format!("{diagnostic}\n"));
            true
        });
        Compiler {
            context,
            messages,
            target: Target::host(),
        }
    }

    pub fn context(&self) -> &Context {
        &self.context
    }

    fn said(&self) -> String {
        std::mem::take(&mut self.messages.lock().unwrap())
    }

    /// Runs a pipeline on a program.
    ///
    /// # Errors
    /// The diagnostics.
    pub fn lower(&self, text: &str, pipeline: &str) -> Result<Module<'_>, String> {
        let mut module = Module::parse(&self.context, text).ok_or_else(|| self.said())?;
        let manager = PassManager::new(&self.context);
        parse_pass_pipeline(
            manager.as_operation_pass_manager(),
            &format!("builtin.module({pipeline})"),
        )
        .unwrap();
        match manager.run(&mut module) {
            Ok(()) => Ok(module),
            Err(_) => Err(self.said()),
        }
    }

    /// Compiles functions to machine code, each with a packed entry `<name>.packed`.
    ///
    /// # Errors
    /// The diagnostics.
    pub fn compile(
        &self,
        text: &str,
        functions: &[&str],
        pipeline: &str,
    ) -> Result<Library, String> {
        let module = self.lower(text, pipeline)?;
        let translated = driver::mlir::translate(&module);
        let mut translated = translated.map_err(|error| format!("{error}: {}", self.said()))?;
        for function in functions {
            translated
                .add_packed_entry(function, &format!("{function}.packed"))
                .unwrap();
        }
        let object = translated
            .optimize(&self.target, OptimizationLevel::O0)
            .unwrap()
            .object()
            .unwrap();
        let options = LoadOptions {
            symbols: rise_runtime::device::symbols(),
            ..LoadOptions::default()
        };
        Ok(Library::load(&object, &options).unwrap())
    }

    /// Compiles the function `@f` and calls it once on the arrays, one for each parameter, in
    /// order.
    ///
    /// # Errors
    /// The diagnostics.
    pub fn run(&self, text: &str, pipeline: &str, arrays: &mut [Array]) -> Result<(), String> {
        call(&self.compile(text, &["f"], pipeline)?, "f", arrays);
        Ok(())
    }
}

/// Calls a function of which every parameter is a memref.
pub fn call(library: &Library, function: &str, arrays: &mut [Array]) {
    let kernel = library.kernel(&format!("{function}.packed")).unwrap();
    let mut arguments = Arguments::new();
    for array in arrays {
        arguments.push_fields(array);
    }
    // SAFETY: the packed entry takes the fields of one descriptor for each parameter, and each
    // array has the element type and the extents that its parameter has.
    unsafe { kernel.call(&mut arguments.pointers()) }
}
