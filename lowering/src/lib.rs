//! From RISE through DPIA to loops, and from there with MLIR's passes to LLVM.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod border;
mod common;
mod dpia_to_imperative;
mod dpia_to_loops;
mod kernels_to_amdgpu;
mod kernels_to_ptx;
mod kernels_to_spirv;
pub mod launch_header;
mod launches_to_calls;
pub mod loops_to_c;
mod loops_to_kernels;
mod on_kernels;
mod on_llvm;
pub mod on_loops;
mod pipelines;
mod rise_to_dpia;
pub mod signature;

pub use dpia_to_loops::note_checked_by_caller;
pub use launches_to_calls::device_code;
use rise_dialect::pass::Pass;
pub use rise_to_dpia::{FOR_DEVICES, LEFT_OPEN};

/// The passes of this crate.
pub static PASSES: [&Pass; 52] = [
    &rise_to_dpia::declare::PASS,
    &on_loops::unsigned::PASS,
    &on_loops::switches::PASS,
    &on_loops::reductions::PASS,
    &on_loops::yields::PASS,
    &rise_to_dpia::PASS,
    &dpia_to_imperative::PASS,
    &dpia_to_loops::TO_SCF,
    &dpia_to_loops::TO_AFFINE,
    &on_loops::limit::PASS,
    &on_loops::lines::PASS,
    &on_loops::nest::PASS,
    &on_loops::unchanged::PASS,
    &on_loops::packing::PASS,
    &common::lowered::PASS,
    &on_loops::fences::PASS,
    &on_loops::alike::PASS,
    &on_loops::hoist::PASS,
    &on_loops::carry::PASS,
    &on_loops::atomic::PASS,
    &on_loops::avx512::PASS,
    &on_loops::failures::CHECK_MEMORY,
    &on_loops::failures::NOTE_FOREIGN,
    &on_loops::failures::PASS,
    &on_loops::failures::SHOW,
    &on_loops::constants::PASS,
    &on_loops::copies::PASS,
    &on_loops::vector_sums::PASS,
    &on_loops::mathematics::PASS,
    &on_loops::mathematics::quotient::PASS,
    &on_llvm::complete::PASS,
    &on_llvm::offsets::PASS,
    &on_llvm::truths::PASS,
    &on_llvm::apart::PASS,
    &loops_to_kernels::PASS,
    &on_kernels::narrow::PASS,
    &kernels_to_ptx::mathematics::PASS,
    &kernels_to_ptx::pointers::PASS,
    &kernels_to_ptx::group_memory::PASS,
    &kernels_to_ptx::group_memory::DECLARE,
    &kernels_to_ptx::tensor_cores::PASS,
    &kernels_to_ptx::warp_groups::PASS,
    &kernels_to_ptx::stages::PASS,
    &kernels_to_ptx::bulk_copies::PASS,
    &kernels_to_ptx::tensor_maps::DECLARE,
    &kernels_to_amdgpu::require::PASS,
    &kernels_to_spirv::prepare::PASS,
    &kernels_to_spirv::complete::PASS,
    &launches_to_calls::PASS,
    &loops_to_c::opencl::PASS,
    &loops_to_c::DESCRIBE,
    &loops_to_c::PASS,
];

/// Registers the passes and pipelines of this crate for the life of the process.
pub fn register_passes() {
    for pass in PASSES {
        rise_dialect::pass::register(pass);
    }
    for pipeline in &pipelines::PIPELINES {
        rise_dialect::pass::register_pipeline(pipeline);
    }
}
