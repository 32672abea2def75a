//! From kernels of the gpu dialect to SPIR-V, for Vulkan and for OpenCL.
//!
//! MLIR converts kernels between the two passes here: the first puts memory into storage classes
//! and vectors into forms that SPIR-V has ([`prepare`]); the second says what the conversion leaves
//! unsaid: memory that barriers order, sums that must not be fused, and how Vulkan passes numbers
//! ([`complete`]).

pub(crate) mod complete;
mod divisions;
pub(crate) mod prepare;
mod push_constants;
mod vectors;

use rise_dialect::pass::{OptionValues, PassOption};

/// The interface that kernels are launched by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Api {
    Vulkan,
    OpenCl,
}

/// The names of the interfaces, as passes and pipelines take them; the first is the default.
pub(crate) const APIS: &[&str] = &["vulkan", "opencl"];
pub(crate) const API: &str = "api";

/// The option of the passes.
const OPTION: PassOption = PassOption {
    name: API,
    description: "the interface that kernels are launched by: vulkan or opencl",
    default: "vulkan",
    is_flag: false,
};

impl Api {
    fn of(options: &OptionValues) -> Option<Api> {
        match options.text(API) {
            "vulkan" => Some(Api::Vulkan),
            "opencl" => Some(Api::OpenCl),
            _ => None,
        }
    }
}
