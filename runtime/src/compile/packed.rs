//! Entries that take all arguments through one array of pointers.

use super::module::value_name;
use super::{CompileError, Module};
use crate::text::c_string;
use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

impl Module {
    /// Adds a function `void entry(ptr arguments)` that calls `function`, so that it can be called
    /// without knowing its type when this program is compiled (see
    /// [`Kernel`](crate::execute::Kernel)).
    ///
    /// `arguments` is an array of pointers: the n-th points to the value of the n-th parameter,
    /// with the alignment that its type has; if the function returns a value, one more pointer
    /// follows, to the place where that is stored. It is the convention of MLIR's execution engine.
    ///
    /// # Errors
    /// [`CompileError::NoFunction`], [`CompileError::NameTaken`], or [`CompileError::NotPackable`]
    /// if the function takes a variable number of arguments, or one in memory (`byval`, `sret`,
    /// `inalloca`), or one that has no size.
    pub fn add_packed_entry(&mut self, function: &str, entry: &str) -> Result<(), CompileError> {
        let callee = self
            .definitions()
            .into_iter()
            .find(|&candidate| value_name(candidate) == function);
        let Some(callee) = callee else {
            return Err(CompileError::NoFunction {
                name: function.to_owned(),
                available: self.functions(),
            });
        };
        if entry.is_empty() || entry.contains('\0') || self.has_symbol(entry) {
            return Err(CompileError::NameTaken {
                name: entry.to_owned(),
            });
        }
        // SAFETY: the callee is a function of this module, so its value type is a function type.
        let callee_type = unsafe { LLVMGlobalGetValueType(callee) };
        let parameters = parameter_types(callee_type);
        if let Some(reason) = obstacle(callee, callee_type, &parameters) {
            return Err(CompileError::NotPackable {
                name: function.to_owned(),
                reason,
            });
        }
        self.build_entry(callee, callee_type, &parameters, entry);
        self.verify()
    }

    fn has_symbol(&self, name: &str) -> bool {
        let name = c_string(name);
        // SAFETY: the module is valid and the string lives through the calls.
        unsafe {
            !LLVMGetNamedFunction(self.module, name.as_ptr()).is_null()
                || !LLVMGetNamedGlobal(self.module, name.as_ptr()).is_null()
                || !LLVMGetNamedGlobalAlias(self.module, name.as_ptr(), name.as_bytes().len())
                    .is_null()
        }
    }

    fn build_entry(
        &mut self,
        callee: LLVMValueRef,
        callee_type: LLVMTypeRef,
        parameters: &[LLVMTypeRef],
        entry: &str,
    ) {
        let unnamed = c"".as_ptr();
        // SAFETY: all types and values are of this module's context; the builder is disposed of
        // after its last use; every argument has its parameter's type, and the loads and stores are
        // of sized types.
        unsafe {
            let pointer = LLVMPointerTypeInContext(self.context, 0);
            let mut entry_parameters = [pointer];
            let nothing = LLVMVoidTypeInContext(self.context);
            let entry_type = LLVMFunctionType(nothing, entry_parameters.as_mut_ptr(), 1, 0);
            let function = LLVMAddFunction(self.module, c_string(entry).as_ptr(), entry_type);
            let block = LLVMAppendBasicBlockInContext(self.context, function, c"entry".as_ptr());
            let builder = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderAtEnd(builder, block);
            let arguments = LLVMGetParam(function, 0);
            let place = |index: usize| {
                let index = LLVMConstInt(LLVMInt64TypeInContext(self.context), index as u64, 0);
                let slot = LLVMBuildInBoundsGEP2(
                    builder,
                    pointer,
                    arguments,
                    [index].as_mut_ptr(),
                    1,
                    unnamed,
                );
                LLVMBuildLoad2(builder, pointer, slot, unnamed)
            };
            let mut values: Vec<LLVMValueRef> = parameters
                .iter()
                .enumerate()
                .map(|(index, &parameter)| {
                    LLVMBuildLoad2(builder, parameter, place(index), unnamed)
                })
                .collect();
            let count = values.len() as u32;
            let call = LLVMBuildCall2(
                builder,
                callee_type,
                callee,
                values.as_mut_ptr(),
                count,
                unnamed,
            );
            LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(callee));
            if LLVMGetTypeKind(LLVMGetReturnType(callee_type)) != LLVMTypeKind::LLVMVoidTypeKind {
                LLVMBuildStore(builder, call, place(parameters.len()));
            }
            LLVMBuildRetVoid(builder);
            LLVMDisposeBuilder(builder);
        }
    }
}

fn parameter_types(function_type: LLVMTypeRef) -> Vec<LLVMTypeRef> {
    // SAFETY: it is a function type, and the list has room for all of its parameters.
    unsafe {
        let mut types = vec![std::ptr::null_mut(); LLVMCountParamTypes(function_type) as usize];
        LLVMGetParamTypes(function_type, types.as_mut_ptr());
        types
    }
}

/// Why the function cannot have a packed entry.
fn obstacle(
    function: LLVMValueRef,
    function_type: LLVMTypeRef,
    parameters: &[LLVMTypeRef],
) -> Option<&'static str> {
    // SAFETY: function and types are valid; attribute indices begin at 1 for parameters.
    unsafe {
        if LLVMIsFunctionVarArg(function_type) != 0 {
            return Some("it takes a variable number of arguments");
        }
        for (index, &parameter) in parameters.iter().enumerate() {
            if LLVMTypeIsSized(parameter) == 0 {
                return Some("a parameter's type has no size");
            }
            for name in [c"byval", c"sret", c"inalloca", c"preallocated"] {
                let kind = LLVMGetEnumAttributeKindForName(name.as_ptr(), name.count_bytes());
                if !LLVMGetEnumAttributeAtIndex(function, index as u32 + 1, kind).is_null() {
                    return Some("a parameter is passed in memory");
                }
            }
        }
    }
    None
}
