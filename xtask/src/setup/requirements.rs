//! Requirements on LLVM, and the Debian packages that have them.

/// The major version of LLVM and MLIR that every crate is written for.
pub const VERSION: u32 = 22;

/// Where a required thing is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the prefix's `bin`, or on the PATH under a name that carries the version. Linked into
    /// `.toolchain/bin`.
    Program,
    /// In the folder that `llvm-config --libdir` names.
    Library,
    /// In the folder that `llvm-config --includedir` names.
    Header,
    /// On the PATH; nothing of LLVM's.
    System,
}

/// One thing that must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Requirement {
    /// The file's name, under which it is linked and reported.
    pub name: &'static str,
    /// Where it is looked for.
    pub place: Place,
    /// Other names under which it is accepted on the PATH.
    pub other_names: &'static [&'static str],
    /// The package of Debian and Ubuntu that has it.
    pub debian: &'static str,
}

const fn program(
    name: &'static str,
    other_names: &'static [&'static str],
    debian: &'static str,
) -> Requirement {
    Requirement {
        name,
        place: Place::Program,
        other_names,
        debian,
    }
}

const fn file(place: Place, name: &'static str, debian: &'static str) -> Requirement {
    Requirement {
        name,
        place,
        other_names: &[],
        debian,
    }
}

/// The library that watches memory in random programs; beside it is that for threads.
const ADDRESS_SANITIZER: &str = if cfg!(target_arch = "aarch64") {
    "clang/22/lib/linux/libclang_rt.asan-aarch64.so"
} else {
    "clang/22/lib/linux/libclang_rt.asan-x86_64.so"
};

/// Everything that must be there, apart from `llvm-config` itself.
pub const REQUIREMENTS: &[Requirement] = &[
    // To build: libraries, headers, the generator of operations, a C++ compiler with LLVM's own
    // idea of type identities.
    file(Place::Library, "libLLVM.so", "llvm-22-dev"),
    file(Place::Library, "libMLIR.so", "libmlir-22-dev"),
    file(Place::Library, "libMLIRCAPIIR.a", "libmlir-22-dev"),
    file(Place::Library, "libclang.so", "libclang-22-dev"),
    file(Place::Header, "llvm-c/Core.h", "llvm-22-dev"),
    file(Place::Header, "mlir-c/IR.h", "libmlir-22-dev"),
    file(Place::Header, "mlir/IR/OpBase.td", "libmlir-22-dev"),
    program("mlir-tblgen", &["mlir-tblgen-22"], "mlir-22-tools"),
    program("clang", &["clang-22"], "clang-22"),
    program("clang++", &["clang++-22"], "clang-22"),
    Requirement {
        name: "c++",
        place: Place::System,
        other_names: &["g++", "clang++"],
        debian: "g++",
    },
    // To run what was compiled.
    file(Place::Library, "libomp.so", "libomp-22-dev"),
    file(
        Place::Library,
        "libmlir_c_runner_utils.so",
        "libmlir-22-dev",
    ),
    // To test.
    program("mlir-opt", &["mlir-opt-22"], "mlir-22-tools"),
    program("mlir-translate", &["mlir-translate-22"], "mlir-22-tools"),
    program("mlir-runner", &["mlir-runner-22"], "mlir-22-tools"),
    program("llc", &["llc-22"], "llvm-22"),
    program("opt", &["opt-22"], "llvm-22"),
    program("llvm-nm", &["llvm-nm-22"], "llvm-22"),
    program("llvm-objdump", &["llvm-objdump-22"], "llvm-22"),
    program("FileCheck", &["FileCheck-22"], "llvm-22-tools"),
    program("not", &["not-22"], "llvm-22-tools"),
    program("split-file", &["split-file-22"], "llvm-22-tools"),
    program(
        "lit",
        &["llvm-lit-22", "llvm-lit", "lit-22"],
        "llvm-22-tools",
    ),
    file(Place::Library, ADDRESS_SANITIZER, "libclang-rt-22-dev"),
    Requirement {
        name: "python3",
        place: Place::System,
        other_names: &[],
        debian: "python3",
    },
];

/// A file that tells that a package is there.
pub struct OptionalFile {
    /// Where it lies.
    pub path: &'static str,
    /// The package of Debian and Ubuntu that has it.
    pub debian: &'static str,
}

/// The library through which programs find drivers of OpenCL.
const OPENCL: &str = if cfg!(target_arch = "aarch64") {
    "/usr/lib/aarch64-linux-gnu/libOpenCL.so.1"
} else {
    "/usr/lib/x86_64-linux-gnu/libOpenCL.so.1"
};

/// A BLAS for programs that call one.
const BLAS: &str = if cfg!(target_arch = "aarch64") {
    "/usr/lib/aarch64-linux-gnu/libopenblas.so.0"
} else {
    "/usr/lib/x86_64-linux-gnu/libopenblas.so.0"
};

/// Programs, drivers and a BLAS without which tests are skipped. Drivers need no GPU: two run
/// kernels, by OpenCL and by Vulkan, and one looks for races. Others check calls of Vulkan, kernels
/// in SPIR-V, and proofs.
pub const OPTIONAL: &[OptionalFile] = &[
    OptionalFile {
        path: "/etc/OpenCL/vendors/pocl.icd",
        debian: "pocl-opencl-icd",
    },
    // The package above only recommends it.
    OptionalFile {
        path: OPENCL,
        debian: "ocl-icd-libopencl1",
    },
    OptionalFile {
        path: "/usr/lib/oclgrind/liboclgrind-rt-icd.so",
        debian: "oclgrind",
    },
    OptionalFile {
        path: "/usr/share/vulkan/icd.d",
        debian: "mesa-vulkan-drivers",
    },
    OptionalFile {
        path: "/usr/share/vulkan/explicit_layer.d/VkLayer_khronos_validation.json",
        debian: "vulkan-validationlayers",
    },
    OptionalFile {
        path: "/usr/bin/spirv-val",
        debian: "spirv-tools",
    },
    OptionalFile {
        path: "/usr/bin/cmake",
        debian: "cmake",
    },
    OptionalFile {
        path: "/usr/bin/coqc",
        debian: "coq",
    },
    OptionalFile {
        path: BLAS,
        debian: "libopenblas0-pthread",
    },
];

/// The packages that together have the given things, each once, in the order of [`REQUIREMENTS`].
pub fn debian_packages<'a>(
    requirements: impl IntoIterator<Item = &'a Requirement>,
) -> Vec<&'static str> {
    let mut packages = Vec::new();
    for requirement in requirements {
        if !packages.contains(&requirement.debian) {
            packages.push(requirement.debian);
        }
    }
    packages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_named_once() {
        assert_eq!(
            debian_packages(REQUIREMENTS),
            [
                "llvm-22-dev",
                "libmlir-22-dev",
                "libclang-22-dev",
                "mlir-22-tools",
                "clang-22",
                "g++",
                "libomp-22-dev",
                "llvm-22",
                "llvm-22-tools",
                "libclang-rt-22-dev",
                "python3"
            ]
        );
    }

    #[test]
    fn every_name_carries_the_version_it_is_for() {
        for requirement in REQUIREMENTS
            .iter()
            .filter(|requirement| requirement.place != Place::System)
        {
            assert!(
                requirement.debian.contains(&VERSION.to_string()),
                "{requirement:?}"
            );
        }
    }
}
