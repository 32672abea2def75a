//! The stages of a program's way to machine code.

use clap::ValueEnum;

/// A stage that can be printed or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Stage {
    /// The program as it was read
    Rise,
    /// Functional DPIA: every expression says whether it is read or written
    Dpia,
    /// Imperative DPIA: commands, loops and memory
    Imperative,
    /// Loops over memory, in MLIR's scf
    Loops,
    /// Loops over memory, in MLIR's affine where indices are affine
    Affine,
    /// C with OpenMP's pragmas: one source file, which needs nothing of ours
    C,
    /// MLIR's LLVM dialect, with the functions of the C header
    Llvm,
    /// Optimised LLVM IR
    LlvmIr,
    /// Assembly
    Assembly,
    /// An object file
    Object,
    /// An archive (static library) of the object with the threads of its parallel loops
    Archive,
    /// A shared library with the threads of its parallel loops
    Shared,
}

impl Stage {
    /// The passes that lead from RISE to a stage that is MLIR, with options of theirs; none for the
    /// program itself.
    pub fn pipeline(self, options: &str) -> Option<String> {
        let name = match self {
            Stage::Rise => return None,
            Stage::Dpia => return Some(format!("func.func(rise-to-dpia{{{options}}})")),
            Stage::Imperative => "rise-to-imperative",
            Stage::Loops => "rise-to-scf",
            Stage::Affine => "rise-to-affine",
            Stage::C => "rise-to-emitc",
            Stage::Llvm
            | Stage::LlvmIr
            | Stage::Assembly
            | Stage::Object
            | Stage::Archive
            | Stage::Shared => "rise-to-llvm",
        };
        Some(format!("{name}{{{options}}}"))
    }

    /// Whether the stage is text of MLIR.
    pub fn is_mlir(self) -> bool {
        !matches!(self, Stage::C) && !self.is_made_by_llvm()
    }

    /// Whether C can call it, by a header.
    pub fn has_header(self) -> bool {
        matches!(
            self,
            Stage::C | Stage::Object | Stage::Archive | Stage::Shared
        )
    }

    /// Whether the stage comes after MLIR.
    pub fn is_made_by_llvm(self) -> bool {
        self > Stage::Llvm
    }
}
