//! Functions that code finds through addresses which its loader writes, and constants of it.

use super::Module;
use super::module::value_name;
use crate::execute::import_variable;
use crate::text::c_string;
use llvm_sys::core::*;
use llvm_sys::{LLVMLinkage, LLVMTypeKind};

impl Module {
    /// Gives the functions of these names that the module only declares a body: it calls the
    /// function whose address is in a variable ([`import_variable`]). Whoever loads the
    /// code writes the addresses before it runs; nobody has to define the functions by name.
    /// Gives the names of the functions that there are.
    pub fn import_by_address(&mut self, names: &[&str]) -> Vec<String> {
        let mut found = Vec::new();
        for name in names {
            // SAFETY: the module is valid; the name lives through the call.
            let function = unsafe { LLVMGetNamedFunction(self.module, c_string(name).as_ptr()) };
            // SAFETY: it is asked of a function.
            if !function.is_null() && unsafe { LLVMIsDeclaration(function) } != 0 {
                self.build_import(function);
                found.push((*name).to_owned());
            }
        }
        found
    }

    fn build_import(&mut self, function: llvm_sys::prelude::LLVMValueRef) {
        let variable = c_string(&import_variable(&value_name(function)));
        let unnamed = c"".as_ptr();
        // SAFETY: all types and values are of this module's context; the call has the parameters of
        // the function that makes it; the builder is disposed of after its last use.
        unsafe {
            let pointer = LLVMPointerTypeInContext(self.context, 0);
            let address = LLVMAddGlobal(self.module, pointer, variable.as_ptr());
            LLVMSetInitializer(address, LLVMConstNull(pointer));
            let ty = LLVMGlobalGetValueType(function);
            let block = LLVMAppendBasicBlockInContext(self.context, function, c"entry".as_ptr());
            let builder = LLVMCreateBuilderInContext(self.context);
            LLVMPositionBuilderAtEnd(builder, block);
            let callee = LLVMBuildLoad2(builder, pointer, address, unnamed);
            let count = LLVMCountParams(function);
            let mut parameters: Vec<_> = (0..count)
                .map(|index| LLVMGetParam(function, index))
                .collect();
            let start = parameters.as_mut_ptr();
            let result = LLVMBuildCall2(builder, ty, callee, start, count, unnamed);
            match LLVMGetTypeKind(LLVMGetReturnType(ty)) {
                LLVMTypeKind::LLVMVoidTypeKind => LLVMBuildRetVoid(builder),
                _ => LLVMBuildRet(builder, result),
            };
            LLVMDisposeBuilder(builder);
            LLVMSetLinkage(function, LLVMLinkage::LLVMInternalLinkage);
        }
    }

    /// Adds a text as a constant that ends with a zero byte.
    pub fn add_text(&mut self, name: &str, text: &str) {
        let bytes = c_string(text).into_bytes_with_nul();
        // SAFETY: the types and values are of this module's context, and the strings live through
        // the calls.
        unsafe {
            let start = bytes.as_ptr().cast();
            let value = LLVMConstStringInContext2(self.context, start, bytes.len(), 1);
            let ty = LLVMTypeOf(value);
            let constant = LLVMAddGlobal(self.module, ty, c_string(name).as_ptr());
            LLVMSetInitializer(constant, value);
            LLVMSetGlobalConstant(constant, 1);
        }
    }
}
