//! Calls of kernels by XLA, which compiles the functions of JAX: one handler for all kernels.

mod abi;
mod handler;

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::sync::{LazyLock, PoisonError, RwLock};

use pyo3::prelude::*;
use rise_kernel::Kernel;

/// The kernels that compiled functions of JAX may call. They stay, because JAX remembers compiled
/// functions as long as the process lives.
static KERNELS: RwLock<Vec<Kernel>> = RwLock::new(Vec::new());

/// A number of this process: code that JAX has stored, and loads in another one, finds no kernel
/// there instead of a wrong one.
static PROCESS: LazyLock<u64> = LazyLock::new(|| {
    let number = RandomState::new().build_hasher().finish();
    // Keys are numbers with a sign: attributes of JAX are no others.
    number >> 33 << 32
});

/// Remembers a kernel. Gives the key by which the handler finds it.
pub fn register(kernel: Kernel) -> u64 {
    let mut kernels = KERNELS.write().unwrap_or_else(PoisonError::into_inner);
    kernels.push(kernel);
    *PROCESS | (kernels.len() as u64 - 1)
}

/// The kernel of a key.
fn kernel(key: u64) -> Option<Kernel> {
    let index = usize::try_from(key ^ *PROCESS).ok()?;
    let kernels = KERNELS.read().unwrap_or_else(PoisonError::into_inner);
    kernels.get(index).cloned()
}

/// The handler, for `jax.ffi.register_ffi_target`. Its attribute `kernel` is the key of a kernel.
#[pyfunction]
pub fn xla_handler(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let handler: abi::Handler = handler::call;
    // SAFETY: name and handler live forever; nothing is to be freed.
    unsafe {
        let name = c"xla._CUSTOM_CALL_TARGET";
        let capsule = pyo3::ffi::PyCapsule_New(handler as *mut _, name.as_ptr(), None);
        Bound::from_owned_ptr_or_err(py, capsule)
    }
}
