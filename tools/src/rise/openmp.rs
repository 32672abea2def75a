//! The OpenMP library that parallel programs run on.

use std::ffi::c_int;
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use super::error::Failure;

/// Where the toolchain's libraries were when this program was built.
const TOOLCHAIN: &str = env!("RISE_TOOLCHAIN_LIBRARIES");
const NAME: &str = "libomp.so";

/// The toolchain's library or, if that is gone, whichever the system's loader finds by its name.
pub fn library() -> PathBuf {
    let beside_llvm = Path::new(TOOLCHAIN).join(NAME);
    if beside_llvm.is_file() {
        beside_llvm
    } else {
        PathBuf::from(NAME)
    }
}

/// Sets the number of threads of parallel loops that this thread starts.
///
/// # Errors
/// If there is no OpenMP library.
pub fn set_threads(threads: NonZeroU16) -> Result<(), Failure> {
    let missing = |error: libloading::Error| {
        Failure::usage(
            format!("the number of threads cannot be set: {error}"),
            "install LLVM's OpenMP library (on Debian and Ubuntu: libomp-22-dev)",
        )
    };
    // SAFETY: the library's own initialisation is meant to run in any process. It stays loaded,
    // because the code that runs later uses it, and its function has this type by the OpenMP
    // standard.
    unsafe {
        let library =
            std::mem::ManuallyDrop::new(libloading::Library::new(library()).map_err(missing)?);
        let set: libloading::Symbol<unsafe extern "C" fn(c_int)> =
            library.get(b"omp_set_num_threads\0").map_err(missing)?;
        set(c_int::from(threads.get()));
    }
    Ok(())
}
