//! LLVM modules with their context.

use super::target::{Machine, initialize, normalize, text_of};
use super::{CompileError, OptimizationLevel, Optimized, Sanitizer, Target};
use crate::text::message;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::{Builder, BuilderError};
use inkwell::context::{Context, ContextRef};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Linkage;
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::TargetTriple;
use inkwell::values::{FunctionValue, InstructionValue, PointerValue};
use inkwell::{GlobalVisibility, module};
use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
};
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef, LLVMModuleRef};
use std::ffi::c_void;
use std::sync::Mutex;

/// The errors that LLVM reported to a context since they were last taken.
type Reported = Mutex<Vec<String>>;

/// A module of inkwell whose context is kept in the field beside it, which has no lifetime that
/// Rust could name. Nothing of this lifetime leaves [`super`].
pub(super) type Kept = module::Module<'static>;
/// A function of a [`Kept`] module.
pub(super) type Function = FunctionValue<'static>;
/// An instruction of a [`Kept`] module.
pub(super) type Instruction = InstructionValue<'static>;

/// A verified LLVM module that owns its context.
///
/// It can move to another thread, but not be shared between threads.
pub struct Module {
    /// Dropped first: fields are dropped in their order, and a module goes before its context.
    module: Kept,
    context: Context,
    /// Boxed, because the context holds its address.
    reported: Box<Reported>,
    sanitizer: Option<Sanitizer>,
}

// SAFETY: module and context are owned together and have no ties to a thread; the type is not
// `Sync`.
unsafe impl Send for Module {}

impl Module {
    /// Reads LLVM IR, as bitcode or as text, and verifies it.
    ///
    /// # Errors
    /// [`CompileError::Unreadable`] or [`CompileError::Invalid`].
    pub fn parse(ir: &[u8]) -> Result<Module, CompileError> {
        let context = Context::create();
        let module = read(&context, ir).map_err(|message| CompileError::Unreadable { message })?;
        Module::of(context, module)
    }

    /// Takes over a module and its context, and verifies the module.
    ///
    /// # Safety
    /// `module` is a valid module in `context`; both are given up by the caller (also if an error
    /// is returned) and nothing else lives in the context. They were made by the same libLLVM that
    /// this crate is linked with.
    ///
    /// # Errors
    /// [`CompileError::Invalid`].
    pub unsafe fn from_raw(
        context: LLVMContextRef,
        module: LLVMModuleRef,
    ) -> Result<Module, CompileError> {
        // SAFETY: by the caller's promise.
        let (context, module) = unsafe { (Context::new(context), Kept::new(module)) };
        Module::of(context, module)
    }

    /// The module is one of the context, in which there is nothing else.
    fn of(context: Context, module: Kept) -> Result<Module, CompileError> {
        initialize();
        let module = Module {
            module,
            context,
            reported: Box::default(),
            sanitizer: None,
        };
        let state = (&raw const *module.reported).cast_mut().cast();
        // inkwell keeps its own call of this function private.
        // SAFETY: the handler's state is boxed and lives longer than the context.
        unsafe { LLVMContextSetDiagnosticHandler(module.context.raw(), Some(report), state) };
        module.verify()?;
        Ok(module)
    }

    /// Another module of the same context, or why there is none.
    pub(super) fn read_beside(&self, ir: &[u8]) -> Result<Kept, String> {
        read(&self.context, ir)
    }

    /// The module, for all that inkwell can do with it.
    pub(super) fn kept(&self) -> &Kept {
        &self.module
    }

    /// The context, for types and builders.
    pub(super) fn context(&self) -> ContextRef<'static> {
        self.module.get_context()
    }

    /// The module as LLVM IR text.
    pub fn llvm_ir(&self) -> String {
        self.module.print_to_string().to_string()
    }

    /// The names of the functions that the module defines and shows to others, in its order.
    pub fn functions(&self) -> Vec<String> {
        self.definitions().filter(is_visible).map(name_of).collect()
    }

    /// All functions with a body. None is added or removed while they are walked.
    pub(super) fn definitions(&self) -> impl Iterator<Item = Function> {
        let functions = self.module.get_functions();
        functions.filter(|function| !is_declaration(*function))
    }

    /// The module, to be watched by a sanitizer: the code calls its library, which the process must
    /// have begun with.
    pub fn sanitized(mut self, sanitizer: Sanitizer) -> Module {
        self.sanitizer = Some(sanitizer);
        self
    }

    /// Optimises the module for a target with LLVM's standard pipeline of that level, vectorisers
    /// included.
    ///
    /// Every function is marked with the target's processor and features, in place of any that it
    /// was marked with, so that the printed LLVM IR gives the same code in other tools.
    ///
    /// # Errors
    /// [`CompileError::WrongTarget`] if the module names another architecture or data layout,
    /// [`CompileError::UnknownTriple`], or [`CompileError::Refused`].
    pub fn optimize(
        self,
        target: &Target,
        level: OptimizationLevel,
    ) -> Result<Optimized, CompileError> {
        let machine = target.machine(level.code_generation())?;
        self.set_target(target, &machine)?;
        let mut passes = level.pipeline().to_owned();
        if let Some(sanitizer) = self.sanitizer {
            sanitizer.mark(&self);
            passes += sanitizer.passes();
        }
        if level != OptimizationLevel::O0 {
            self.take_gathers_apart(&machine)?;
            self.keep_lookups_scalar();
        }
        self.run(&passes, &machine)?;
        self.align_stack(target, &machine);
        self.verify()?;
        Ok(Optimized::new(self, machine, target.clone()))
    }

    /// Runs passes of LLVM, by the text that `opt` takes too.
    pub(super) fn run(&self, passes: &str, machine: &Machine) -> Result<(), CompileError> {
        let options = PassBuilderOptions::create();
        options.set_loop_vectorization(true);
        options.set_loop_interleaving(true);
        options.set_loop_slp_vectorization(true);
        options.set_loop_unrolling(true);
        let outcome = self.module.run_passes(passes, &machine.0, options);
        outcome.map_err(|error| {
            let message = error.to_string();
            // inkwell frees it as another kind of message than it is.
            std::mem::forget(error);
            CompileError::Refused { message }
        })?;
        self.take_reported()
    }

    fn set_target(&self, target: &Target, machine: &Machine) -> Result<(), CompileError> {
        let expected_layout = machine.0.get_target_data().get_data_layout();
        let layout = expected_layout.as_str().to_string_lossy();
        let found = text_of(&self.module.get_triple());
        let found_layout = {
            let known = self.module.get_data_layout();
            known.as_str().to_string_lossy().into_owned()
        };
        let architecture = |triple: &str| normalize(triple).split('-').next().map(str::to_owned);
        let wrong = |what, expected: &str, found: &str| {
            let (expected, found) = (expected.to_owned(), found.to_owned());
            Err(CompileError::WrongTarget {
                what,
                expected,
                found,
            })
        };
        if !found.is_empty() && architecture(&found) != architecture(target.triple()) {
            return wrong("target", target.triple(), &found);
        }
        if !found_layout.is_empty() && found_layout != layout {
            return wrong("data layout", &layout, &found_layout);
        }
        self.module.set_data_layout(&expected_layout);
        self.module
            .set_triple(&TargetTriple::create(target.triple()));
        let features = target.features_of_code();
        let attributes = [("target-cpu", target.cpu()), ("target-features", &features)]
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| self.context.create_string_attribute(name, value));
        let attributes: Vec<Attribute> = attributes.collect();
        for function in self.definitions() {
            for attribute in &attributes {
                function.add_attribute(AttributeLoc::Function, *attribute);
            }
        }
        Ok(())
    }

    /// Gives one of the module's functions an attribute that LLVM knows; `value` is zero for those
    /// that have none.
    pub(super) fn mark(&self, function: Function, name: &str, value: u64) {
        let kind = Attribute::get_named_enum_kind_id(name);
        let attribute = self.context.create_enum_attribute(kind, value);
        function.add_attribute(AttributeLoc::Function, attribute);
    }

    pub(super) fn verify(&self) -> Result<(), CompileError> {
        self.module
            .verify()
            .map_err(|message| CompileError::Invalid {
                message: message.to_string().trim().to_owned(),
            })
    }

    /// Fails with the errors that were reported since the last call.
    pub(super) fn take_reported(&self) -> Result<(), CompileError> {
        let mut reported = self
            .reported
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if reported.is_empty() {
            return Ok(());
        }
        Err(CompileError::Refused {
            message: std::mem::take(&mut *reported).join("; "),
        })
    }
}

impl std::fmt::Debug for Module {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Module")
            .field("functions", &self.functions())
            .finish_non_exhaustive()
    }
}

/// A module of that context, which must outlive it, or why there is none.
fn read(context: &Context, ir: &[u8]) -> Result<Kept, String> {
    let buffer = MemoryBuffer::create_from_memory_range_copy(ir, "<LLVM IR>");
    let (mut module, mut error) = (std::ptr::null_mut(), std::ptr::null_mut());
    // inkwell leaks the buffer, which the parser does not take over since LLVM 22.
    // SAFETY: context and buffer outlive the call. On failure the message is ours to free, on
    // success the module is.
    unsafe {
        let failed =
            LLVMParseIRInContext2(context.raw(), buffer.as_mut_ptr(), &mut module, &mut error) != 0;
        let text = message(error);
        if failed {
            Err(text.trim().to_owned())
        } else {
            Ok(Kept::new(module))
        }
    }
}

fn is_visible(function: &Function) -> bool {
    let elsewhere = matches!(
        function.get_linkage(),
        Linkage::Internal | Linkage::Private | Linkage::AvailableExternally
    );
    !elsewhere && function.as_global_value().get_visibility() != GlobalVisibility::Hidden
}

pub(super) fn is_declaration(function: Function) -> bool {
    function.as_global_value().is_declaration()
}

/// The instructions of a function, in its order.
pub(super) fn instructions(function: Function) -> impl Iterator<Item = Instruction> {
    let blocks = function.get_basic_block_iter();
    blocks.flat_map(inkwell::basic_block::BasicBlock::get_instructions)
}

/// The pointer that lies at an address.
pub(super) fn load_pointer(
    builder: &Builder<'static>,
    address: PointerValue<'static>,
) -> Result<PointerValue<'static>, BuilderError> {
    let loaded = builder.build_load(address.get_type(), address, "")?;
    let pointer = PointerValue::try_from(loaded);
    pointer.map_err(|()| BuilderError::PointeeTypeMismatch)
}

pub(super) fn name_of(function: Function) -> String {
    function.get_name().to_string_lossy().into_owned()
}

/// Keeps errors instead of LLVM's default of printing them and ending the process. Warnings and
/// remarks are dropped.
extern "C" fn report(diagnostic: LLVMDiagnosticInfoRef, state: *mut c_void) {
    // SAFETY: the state is the module's own list; the description is ours to free.
    unsafe {
        if LLVMGetDiagInfoSeverity(diagnostic) == LLVMDiagnosticSeverity::LLVMDSError {
            let reported = &*state.cast::<Reported>();
            let text = message(LLVMGetDiagInfoDescription(diagnostic));
            reported
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
                .push(text);
        }
    }
}
