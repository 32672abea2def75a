//! LLVM modules with their context.

use super::target::{Machine, initialize, normalize};
use super::{CompileError, OptimizationLevel, Optimized, Sanitizer, Target};
use crate::text::{borrowed, c_string, check, message};
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::prelude::*;
use llvm_sys::target::{
    LLVMCopyStringRepOfTargetData, LLVMDisposeTargetData, LLVMSetModuleDataLayout,
};
use llvm_sys::target_machine::LLVMCreateTargetDataLayout;
use llvm_sys::transforms::pass_builder::*;
use llvm_sys::{LLVMDiagnosticSeverity, LLVMLinkage, LLVMVisibility};
use std::ffi::{c_char, c_void};
use std::sync::Mutex;

/// The errors that LLVM reported to a context since they were last taken.
type Reported = Mutex<Vec<String>>;

/// A verified LLVM module that owns its context.
///
/// It can move to another thread, but not be shared between threads.
pub struct Module {
    pub(super) module: LLVMModuleRef,
    pub(super) context: LLVMContextRef,
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
        // SAFETY: the context is ours, and has nothing but the module.
        unsafe {
            let context = LLVMContextCreate();
            match Module::read(context, ir) {
                Ok(module) => Module::from_raw(context, module),
                Err(message) => {
                    LLVMContextDispose(context);
                    Err(CompileError::Unreadable { message })
                }
            }
        }
    }

    /// A module of that context, or why there is none.
    pub(super) fn read(context: LLVMContextRef, ir: &[u8]) -> Result<LLVMModuleRef, String> {
        let name = c"<LLVM IR>";
        let (mut module, mut error) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: the buffer copies `ir` and is disposed of after its last use; the parser does not
        // consume it. On failure the message is ours to free.
        unsafe {
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                ir.as_ptr().cast(),
                ir.len(),
                name.as_ptr(),
            );
            let failed = LLVMParseIRInContext2(context, buffer, &mut module, &mut error) != 0;
            LLVMDisposeMemoryBuffer(buffer);
            let text = message(error);
            if failed {
                return Err(text.trim().to_owned());
            }
        }
        Ok(module)
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
        initialize();
        let module = Module {
            module,
            context,
            reported: Box::default(),
            sanitizer: None,
        };
        let state = (&raw const *module.reported).cast_mut().cast();
        // SAFETY: the handler's state is boxed and lives as long as the context.
        unsafe { LLVMContextSetDiagnosticHandler(context, Some(report), state) };
        module.verify()?;
        Ok(module)
    }

    /// The module as LLVM IR text.
    pub fn llvm_ir(&self) -> String {
        // SAFETY: the module is valid; the message is ours to free.
        unsafe { message(LLVMPrintModuleToString(self.module)) }
    }

    /// The names of the functions that the module defines and shows to others, in its order.
    pub fn functions(&self) -> Vec<String> {
        let visible = |function: &LLVMValueRef| {
            // SAFETY: the function is one of this module.
            let (linkage, visibility) =
                unsafe { (LLVMGetLinkage(*function), LLVMGetVisibility(*function)) };
            let elsewhere = matches!(
                linkage,
                LLVMLinkage::LLVMInternalLinkage
                    | LLVMLinkage::LLVMPrivateLinkage
                    | LLVMLinkage::LLVMAvailableExternallyLinkage
            );
            !elsewhere && visibility != LLVMVisibility::LLVMHiddenVisibility
        };
        self.definitions()
            .into_iter()
            .filter(visible)
            .map(value_name)
            .collect()
    }

    /// All functions with a body.
    pub(super) fn definitions(&self) -> Vec<LLVMValueRef> {
        let mut found = Vec::new();
        // SAFETY: the module is valid, and nothing is added or removed while its list is walked.
        unsafe {
            let mut function = LLVMGetFirstFunction(self.module);
            while !function.is_null() {
                if LLVMIsDeclaration(function) == 0 {
                    found.push(function);
                }
                function = LLVMGetNextFunction(function);
            }
        }
        found
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
        }
        self.run(&passes, &machine)?;
        self.align_stack(target);
        self.verify()?;
        Ok(Optimized::new(self, machine, target.clone()))
    }

    /// Runs passes of LLVM, by the text that `opt` takes too.
    pub(super) fn run(&self, passes: &str, machine: &Machine) -> Result<(), CompileError> {
        let passes = c_string(passes);
        // SAFETY: module and machine are valid; the options are disposed of after their last use;
        // the error is ours.
        let outcome = unsafe {
            let options = LLVMCreatePassBuilderOptions();
            LLVMPassBuilderOptionsSetLoopVectorization(options, 1);
            LLVMPassBuilderOptionsSetLoopInterleaving(options, 1);
            LLVMPassBuilderOptionsSetSLPVectorization(options, 1);
            LLVMPassBuilderOptionsSetLoopUnrolling(options, 1);
            let error = LLVMRunPasses(self.module, passes.as_ptr(), machine.0, options);
            LLVMDisposePassBuilderOptions(options);
            check(error)
        };
        outcome.map_err(|message| CompileError::Refused { message })?;
        self.take_reported()
    }

    fn set_target(&self, target: &Target, machine: &Machine) -> Result<(), CompileError> {
        // SAFETY: module and machine are valid; the data layout and its text are freed once, after
        // their last use.
        let (found, found_layout, layout) = unsafe {
            let data = LLVMCreateTargetDataLayout(machine.0);
            let layout = message(LLVMCopyStringRepOfTargetData(data));
            let found = (
                borrowed(LLVMGetTarget(self.module)),
                borrowed(LLVMGetDataLayoutStr(self.module)),
            );
            LLVMSetModuleDataLayout(self.module, data);
            LLVMDisposeTargetData(data);
            (found.0, found.1, layout)
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
        let (cpu, features) = (c_string(target.cpu()), c_string(&target.features_of_code()));
        // SAFETY: the strings live through the calls, which copy them.
        unsafe {
            LLVMSetTarget(self.module, c_string(target.triple()).as_ptr());
            for function in self.definitions() {
                for (name, value) in [(c"target-cpu", &cpu), (c"target-features", &features)] {
                    if !value.is_empty() {
                        LLVMAddTargetDependentFunctionAttr(function, name.as_ptr(), value.as_ptr());
                    }
                }
            }
        }
        Ok(())
    }

    /// Gives one of the module's functions an attribute that LLVM knows; `value` is zero for those
    /// that have none.
    pub(super) fn mark(&self, function: LLVMValueRef, name: &str, value: u64) {
        // SAFETY: the name lives through the call; context and function are valid.
        unsafe {
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            let attribute = LLVMCreateEnumAttribute(self.context, kind, value);
            let index = llvm_sys::LLVMAttributeFunctionIndex as llvm_sys::LLVMAttributeIndex;
            LLVMAddAttributeAtIndex(function, index, attribute);
        }
    }

    pub(super) fn verify(&self) -> Result<(), CompileError> {
        let mut error: *mut c_char = std::ptr::null_mut();
        let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
        // SAFETY: the module is valid; the message is ours to free in any case.
        let (failed, message) = unsafe {
            (
                LLVMVerifyModule(self.module, action, &mut error) != 0,
                message(error),
            )
        };
        if failed {
            Err(CompileError::Invalid {
                message: message.trim().to_owned(),
            })
        } else {
            Ok(())
        }
    }

    /// Fails with the errors that were reported since the last call.
    pub(super) fn take_reported(&self) -> Result<(), CompileError> {
        let mut reported = self
            .reported
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        if reported.is_empty() {
            return Ok(());
        }
        Err(CompileError::Refused {
            message: std::mem::take(&mut *reported).join("; "),
        })
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: both are ours and not used again; the module goes before its context.
        unsafe {
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.context);
        }
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

/// The instructions of a function, in its order.
pub(super) fn instructions(function: LLVMValueRef) -> Vec<LLVMValueRef> {
    let mut found = Vec::new();
    // SAFETY: the function is valid, and nothing is added or removed while its lists are walked.
    unsafe {
        let mut block = LLVMGetFirstBasicBlock(function);
        while !block.is_null() {
            let mut instruction = LLVMGetFirstInstruction(block);
            while !instruction.is_null() {
                found.push(instruction);
                instruction = LLVMGetNextInstruction(instruction);
            }
            block = LLVMGetNextBasicBlock(block);
        }
    }
    found
}

/// The name of a function or another value.
pub(super) fn value_name(value: LLVMValueRef) -> String {
    let mut length = 0;
    // SAFETY: the value is valid; the name lives as long as it does and has `length` bytes.
    unsafe {
        let name = LLVMGetValueName2(value, &mut length).cast::<u8>();
        String::from_utf8_lossy(std::slice::from_raw_parts(name, length)).into_owned()
    }
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
                .unwrap_or_else(|poisoned| poisoned.into_inner())
                .push(text);
        }
    }
}
