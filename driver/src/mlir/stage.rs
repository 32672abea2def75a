//! The stages of a program's way to machine code.

use rise_kernel::device::Api;

/// A stage that can be printed or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The program as it was read.
    Rise,
    /// Functional DPIA: every expression says whether it is read or written.
    Dpia,
    /// Imperative DPIA: commands, loops and memory.
    Imperative,
    /// Loops over memory, in MLIR's scf.
    Loops,
    /// Loops over memory, in MLIR's affine where indices are affine.
    Affine,
    /// Kernels of a device in MLIR's gpu, and the host function that launches them.
    Kernels,
    /// Kernels in OpenCL C.
    OpenCl,
    /// Kernels in PTX, the assembly of NVIDIA's GPUs.
    Ptx,
    /// Kernels in SPIR-V for Vulkan.
    Spirv,
    /// Kernels in SPIR-V for OpenCL.
    SpirvOpenCl,
    /// Kernels in the assembly of AMD's GPUs.
    Amdgpu,
    /// C with OpenMP's pragmas: one source file, which needs nothing of ours.
    C,
    /// MLIR's LLVM dialect, with the functions of the C header.
    Llvm,
    /// Optimised LLVM IR.
    LlvmIr,
    /// Assembly.
    Assembly,
    /// An object file.
    Object,
    /// An archive (static library) of the object with the threads of its parallel loops.
    Archive,
    /// A shared library with the threads of its parallel loops.
    Shared,
    /// A shared library that describes itself, and runs where no compiler is.
    Bundle,
}

impl Stage {
    /// All of them, in the order of the way.
    pub const ALL: [Stage; 19] = [
        Stage::Rise,
        Stage::Dpia,
        Stage::Imperative,
        Stage::Loops,
        Stage::Affine,
        Stage::Kernels,
        Stage::OpenCl,
        Stage::Ptx,
        Stage::Spirv,
        Stage::SpirvOpenCl,
        Stage::Amdgpu,
        Stage::C,
        Stage::Llvm,
        Stage::LlvmIr,
        Stage::Assembly,
        Stage::Object,
        Stage::Archive,
        Stage::Shared,
        Stage::Bundle,
    ];

    /// The name, as commands take it.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Rise => "rise",
            Stage::Dpia => "dpia",
            Stage::Imperative => "imperative",
            Stage::Loops => "loops",
            Stage::Affine => "affine",
            Stage::Kernels => "kernels",
            Stage::OpenCl => "opencl",
            Stage::Ptx => "ptx",
            Stage::Spirv => "spirv",
            Stage::SpirvOpenCl => "spirv-opencl",
            Stage::Amdgpu => "amdgpu",
            Stage::C => "c",
            Stage::Llvm => "llvm",
            Stage::LlvmIr => "llvm-ir",
            Stage::Assembly => "assembly",
            Stage::Object => "object",
            Stage::Archive => "archive",
            Stage::Shared => "shared",
            Stage::Bundle => "bundle",
        }
    }

    /// A line that says what it is.
    pub fn description(self) -> &'static str {
        match self {
            Stage::Rise => "The program as it was read",
            Stage::Dpia => "Functional DPIA: every expression says whether it is read or written",
            Stage::Imperative => "Imperative DPIA: commands, loops and memory",
            Stage::Loops => "Loops over memory, in MLIR's scf",
            Stage::Affine => "Loops over memory, in MLIR's affine where indices are affine",
            Stage::Kernels => {
                "Kernels of a device in MLIR's gpu, and the host function that launches them"
            }
            Stage::OpenCl => "Kernels in OpenCL C",
            Stage::Ptx => "Kernels in PTX, the assembly of NVIDIA's GPUs",
            Stage::Spirv => "Kernels in SPIR-V for Vulkan",
            Stage::SpirvOpenCl => "Kernels in SPIR-V for OpenCL",
            Stage::Amdgpu => "Kernels in the assembly of AMD's GPUs",
            Stage::C => "C with OpenMP's pragmas: one source file, which needs nothing of ours",
            Stage::Llvm => "MLIR's LLVM dialect, with the functions of the C header",
            Stage::LlvmIr => "Optimised LLVM IR",
            Stage::Assembly => "Assembly",
            Stage::Object => "An object file",
            Stage::Archive => {
                "An archive (static library) of the object with the threads of its parallel loops"
            }
            Stage::Shared => "A shared library with the threads of its parallel loops",
            Stage::Bundle => {
                "A shared library that describes itself, and runs where no compiler is"
            }
        }
    }

    /// The passes that lead from RISE to a stage that is MLIR, with options of theirs, and of those
    /// that make code of kernels; none for the program itself.
    pub fn pipeline(self, options: &str, of_kernels: &str) -> Option<String> {
        let name = match self {
            Stage::Rise => return None,
            Stage::Dpia => return Some(format!("func.func(rise-to-dpia{{{options}}})")),
            Stage::Imperative => "rise-to-imperative",
            Stage::Loops => "rise-to-scf",
            Stage::Affine => "rise-to-affine",
            Stage::Kernels => "rise-to-kernels",
            Stage::OpenCl | Stage::Ptx | Stage::Spirv | Stage::SpirvOpenCl | Stage::Amdgpu => {
                let to_code = self.code_of_kernels(of_kernels)?;
                return Some(format!("rise-to-kernels{{{options}}},{to_code}"));
            }
            Stage::C => "rise-to-emitc",
            Stage::Llvm
            | Stage::LlvmIr
            | Stage::Assembly
            | Stage::Object
            | Stage::Archive
            | Stage::Shared
            | Stage::Bundle => "rise-to-llvm",
        };
        Some(format!("{name}{{{options}}}"))
    }

    /// The passes that lead from [`Stage::Kernels`] to code of a device, with their options; none
    /// for other stages.
    pub fn code_of_kernels(self, options: &str) -> Option<String> {
        Some(match self {
            Stage::OpenCl => "convert-kernels-to-opencl".to_owned(),
            Stage::Ptx => format!("kernels-to-ptx{{{options}}}"),
            Stage::Amdgpu => format!("kernels-to-amdgpu{{{options}}}"),
            Stage::Spirv => "kernels-to-spirv".to_owned(),
            Stage::SpirvOpenCl => "kernels-to-spirv{api=opencl}".to_owned(),
            _ => return None,
        })
    }

    /// Whether the stage is text of MLIR.
    pub fn is_mlir(self) -> bool {
        !self.is_device_code() && self != Stage::C && !self.is_made_by_llvm()
    }

    /// Whether the stage is code that the driver of a device takes.
    pub fn is_device_code(self) -> bool {
        matches!(
            self,
            Stage::OpenCl | Stage::Ptx | Stage::Spirv | Stage::SpirvOpenCl | Stage::Amdgpu
        )
    }

    /// The interface of drivers that take its code, if it is code of a device that programs run on.
    pub fn interface(self) -> Option<Api> {
        match self {
            Stage::OpenCl | Stage::SpirvOpenCl => Some(Api::OpenCl),
            Stage::Ptx => Some(Api::Cuda),
            Stage::Spirv => Some(Api::Vulkan),
            _ => None,
        }
    }

    /// Whether C can call it, by a header.
    pub fn has_header(self) -> bool {
        matches!(
            self,
            Stage::C | Stage::Object | Stage::Archive | Stage::Shared | Stage::Bundle
        )
    }

    /// Whether the stage comes after MLIR.
    pub fn is_made_by_llvm(self) -> bool {
        self > Stage::Llvm
    }
}
