use super::known_types::has_known_types;
use super::module::{Function, load_pointer, name_of};
use super::{CompileError, Module};
use crate::text::c_string;
use inkwell::AddressSpace;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::BuilderError;
use inkwell::types::BasicType;
use inkwell::values::PointerValue;
use llvm_sys::core::LLVMGetNamedGlobalAlias;

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
    /// `inalloca`), or one that has no size, or has a type that only one target has.
    pub fn add_packed_entry(&mut self, function: &str, entry: &str) -> Result<(), CompileError> {
        let callee = self
            .definitions()
            .find(|candidate| name_of(*candidate) == function);
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
        if let Some(reason) = obstacle(callee) {
            return Err(CompileError::NotPackable {
                name: function.to_owned(),
                reason,
            });
        }
        self.build_entry(callee, entry)?;
        self.verify()
    }

    fn has_symbol(&self, name: &str) -> bool {
        let module = self.kept();
        let text = c_string(name);
        // inkwell does not look for aliases.
        // SAFETY: the module is valid and the text lives through the call.
        let alias = unsafe {
            LLVMGetNamedGlobalAlias(module.as_mut_ptr(), text.as_ptr(), text.count_bytes())
        };
        module.get_function(name).is_some() || module.get_global(name).is_some() || !alias.is_null()
    }

    fn build_entry(&mut self, callee: Function, entry: &str) -> Result<(), CompileError> {
        let context = self.context();
        let pointer = context.ptr_type(AddressSpace::default());
        let entry_type = context.void_type().fn_type(&[pointer.into()], false);
        let function = self.kept().add_function(entry, entry_type, None);
        let builder = context.create_builder();
        builder.position_at_end(context.append_basic_block(function, "entry"));
        let arguments = function
            .get_first_param()
            .and_then(|only| only.try_into().ok());
        let arguments: PointerValue<'static> =
            arguments.ok_or(BuilderError::PointeeTypeMismatch)?;
        let place = |index: usize| -> Result<PointerValue<'static>, BuilderError> {
            let index = context.i64_type().const_int(index as u64, false);
            // SAFETY: the array has a pointer for every parameter and for the result.
            let slot = unsafe { builder.build_in_bounds_gep(pointer, arguments, &[index], "")? };
            load_pointer(&builder, slot)
        };
        let mut values = Vec::new();
        for (index, parameter) in callee.get_param_iter().enumerate() {
            values.push(
                builder
                    .build_load(parameter.get_type(), place(index)?, "")?
                    .into(),
            );
        }
        let call = builder.build_call(callee, &values, "")?;
        call.set_call_convention(callee.get_call_conventions());
        if let Some(result) = call.try_as_basic_value().basic() {
            builder.build_store(place(values.len())?, result)?;
        }
        builder.build_return(None)?;
        Ok(())
    }
}

/// Why the function cannot have a packed entry.
fn obstacle(function: Function) -> Option<&'static str> {
    if function.get_type().is_var_arg() {
        return Some("it takes a variable number of arguments");
    }
    if !has_known_types(function) {
        return Some("only one target has the type of a parameter or of its result");
    }
    for (index, parameter) in (0..).zip(function.get_param_iter()) {
        if !parameter.get_type().is_sized() {
            return Some("a parameter's type has no size");
        }
        for name in ["byval", "sret", "inalloca", "preallocated"] {
            let kind = Attribute::get_named_enum_kind_id(name);
            let place = AttributeLoc::Param(index);
            if function.get_enum_attribute(place, kind).is_some() {
                return Some("a parameter is passed in memory");
            }
        }
    }
    None
}
