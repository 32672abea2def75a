//! Optimised modules, and the forms in which they are emitted.

use super::bfloat::add_roundings;
use super::target::Machine;
use super::{CompileError, Module, Target};
use inkwell::targets::FileType;
use std::fmt;
use std::str::FromStr;

/// How much LLVM optimises; the levels of `opt` and `clang`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OptimizationLevel {
    /// Nothing but what correct code needs.
    O0,
    /// Optimisations that cost little.
    O1,
    /// Optimisations that pay off, including the vectorisers.
    O2,
    /// Everything that may pay off.
    #[default]
    O3,
}

impl OptimizationLevel {
    /// The descriptors of memory go before all else: LLVM keeps no memory in registers whose
    /// address is stored in one, and begins with that.
    pub(super) fn pipeline(self) -> &'static str {
        match self {
            OptimizationLevel::O0 => "default<O0>",
            OptimizationLevel::O1 => "function(early-cse,dce),default<O1>",
            OptimizationLevel::O2 => "function(early-cse,dce),default<O2>",
            OptimizationLevel::O3 => "function(early-cse,dce),default<O3>",
        }
    }

    pub(super) fn code_generation(self) -> inkwell::OptimizationLevel {
        match self {
            OptimizationLevel::O0 => inkwell::OptimizationLevel::None,
            OptimizationLevel::O1 => inkwell::OptimizationLevel::Less,
            OptimizationLevel::O2 => inkwell::OptimizationLevel::Default,
            OptimizationLevel::O3 => inkwell::OptimizationLevel::Aggressive,
        }
    }
}

impl fmt::Display for OptimizationLevel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self:?}")
    }
}

/// The text is not the name of an optimisation level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown optimisation level `{found}`; expected O0, O1, O2 or O3")]
pub struct UnknownOptimizationLevel {
    /// The text that was given.
    pub found: String,
}

impl FromStr for OptimizationLevel {
    type Err = UnknownOptimizationLevel;

    /// Reads `O0` to `O3`, also without the letter.
    fn from_str(text: &str) -> Result<OptimizationLevel, UnknownOptimizationLevel> {
        match text.strip_prefix('O').unwrap_or(text) {
            "0" => Ok(OptimizationLevel::O0),
            "1" => Ok(OptimizationLevel::O1),
            "2" => Ok(OptimizationLevel::O2),
            "3" => Ok(OptimizationLevel::O3),
            _ => Err(UnknownOptimizationLevel {
                found: text.to_owned(),
            }),
        }
    }
}

/// A module after LLVM's optimiser, for one target. All that it emits is the same code.
#[derive(Debug)]
pub struct Optimized {
    module: Module,
    machine: Machine,
    target: Target,
}

impl Optimized {
    pub(super) fn new(module: Module, machine: Machine, target: Target) -> Optimized {
        Optimized {
            module,
            machine,
            target,
        }
    }

    /// The target of the code.
    pub fn target(&self) -> &Target {
        &self.target
    }

    /// The names of the functions that the code defines and shows to others.
    pub fn functions(&self) -> Vec<String> {
        self.module.functions()
    }

    /// The optimised LLVM IR as text.
    pub fn llvm_ir(&self) -> String {
        self.module.llvm_ir()
    }

    /// The optimised LLVM IR as bitcode.
    pub fn bitcode(&self) -> Vec<u8> {
        self.module
            .kept()
            .write_bitcode_to_memory()
            .as_slice()
            .to_vec()
    }

    /// The assembly text of [`Optimized::object`].
    ///
    /// # Errors
    /// [`CompileError::Refused`] if the code generator cannot translate the module.
    pub fn assembly(&self) -> Result<String, CompileError> {
        let text = self.emit(FileType::Assembly)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// A relocatable, position-independent object: what a linker takes and what
    /// [`Library`](crate::execute::Library) runs.
    ///
    /// # Errors
    /// As [`Optimized::assembly`].
    pub fn object(&self) -> Result<Object, CompileError> {
        let bytes = self.emit(FileType::Object)?;
        Ok(Object {
            bytes,
            target: self.target.clone(),
            functions: self.functions(),
        })
    }

    /// The code generator changes the module that it translates, hence the copy.
    fn emit(&self, kind: FileType) -> Result<Vec<u8>, CompileError> {
        let copy = self.module.kept().clone();
        add_roundings(&self.module, &copy)?;
        let emitted = self.machine.0.write_to_memory_buffer(&copy, kind);
        let buffer = emitted.map_err(|message| CompileError::Refused {
            message: message.to_string(),
        })?;
        self.module.take_reported()?;
        Ok(buffer.as_slice().to_vec())
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Machine")
    }
}

/// A relocatable object with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    bytes: Vec<u8>,
    target: Target,
    functions: Vec<String>,
}

impl Object {
    /// An object that was written down before.
    ///
    /// # Safety
    /// The bytes, the target and the names are those of an [`Object`] that this library made,
    /// unchanged: the bytes are run as code.
    pub unsafe fn from_bytes(bytes: Vec<u8>, target: Target, functions: Vec<String>) -> Object {
        Object {
            bytes,
            target,
            functions,
        }
    }

    /// The object file's bytes (ELF on Linux).
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The target of the code.
    pub fn target(&self) -> &Target {
        &self.target
    }

    /// The names of the functions that it defines and shows to others.
    pub fn functions(&self) -> &[String] {
        &self.functions
    }
}
