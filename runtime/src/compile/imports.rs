//! Functions that code finds through addresses which its loader writes, and constants of it.

use super::known_types::has_known_types;
use super::module::{Function, is_declaration, load_pointer, name_of};
use super::{CompileError, Module};
use crate::execute::import_variable;
use inkwell::AddressSpace;
use inkwell::module::Linkage;
use inkwell::values::BasicValue;

impl Module {
    /// Gives the functions of these names that the module only declares a body: it calls the
    /// function whose address is in a variable ([`import_variable`]). Whoever loads the
    /// code writes the addresses before it runs; nobody has to define the functions by name.
    /// Gives the names of the functions that there are.
    ///
    /// # Errors
    /// [`CompileError::Refused`] if LLVM cannot build a body.
    pub fn import_by_address(&mut self, names: &[&str]) -> Result<Vec<String>, CompileError> {
        let mut found = Vec::new();
        for name in names {
            let function = self.kept().get_function(name);
            // A function with a type that only one target has is left to the linker.
            let imported =
                function.filter(|function| is_declaration(*function) && has_known_types(*function));
            if let Some(function) = imported {
                self.build_import(function)?;
                found.push((*name).to_owned());
            }
        }
        Ok(found)
    }

    fn build_import(&mut self, function: Function) -> Result<(), CompileError> {
        let context = self.context();
        let pointer = context.ptr_type(AddressSpace::default());
        let variable = import_variable(&name_of(function));
        let address = self.kept().add_global(pointer, None, &variable);
        address.set_initializer(&pointer.const_null());
        let builder = context.create_builder();
        builder.position_at_end(context.append_basic_block(function, "entry"));
        let callee = load_pointer(&builder, address.as_pointer_value())?;
        let parameters: Vec<_> = function.get_param_iter().map(Into::into).collect();
        let call = builder.build_indirect_call(function.get_type(), callee, &parameters, "")?;
        let result = call.try_as_basic_value().basic();
        builder.build_return(result.as_ref().map(|value| value as &dyn BasicValue))?;
        function.set_linkage(Linkage::Internal);
        Ok(())
    }

    /// Adds a text as a constant that ends with a zero byte.
    pub fn add_text(&mut self, name: &str, text: &str) {
        let text = text.split('\0').next().unwrap_or_default();
        let value = self.context().const_string(text.as_bytes(), true);
        let constant = self.kept().add_global(value.get_type(), None, name);
        constant.set_initializer(&value);
        constant.set_constant(true);
    }

    /// Whether the module defines a variable or a constant of that name.
    pub fn has_variable(&self, name: &str) -> bool {
        self.kept().get_global(name).is_some()
    }
}
