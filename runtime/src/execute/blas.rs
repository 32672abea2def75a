//! The BLAS of the machine: a library that is opened when code calls one of its functions.

use super::LoadError;
use std::env;
use std::path::PathBuf;

/// The prefix of the functions of BLAS in C.
const PREFIX: &[u8] = b"cblas_";
/// A function that every BLAS has.
const KNOWN: &[u8] = b"cblas_sgemm\0";
/// The variable that names the library.
const VARIABLE: &str = "RISE_BLAS";
/// The names of libraries, the fastest first.
const NAMES: [&str; 5] = [
    "libopenblas.so.0",
    "libmkl_rt.so.2",
    "libblis.so.4",
    "libcblas.so.3",
    "libblas.so.3",
];

/// Whether code calls a function of BLAS.
pub fn calls_blas(code: &[u8]) -> bool {
    code.windows(PREFIX.len()).any(|bytes| bytes == PREFIX)
}

/// The BLAS of this machine: that of the variable `RISE_BLAS`, or else the first one that is there.
///
/// # Errors
/// [`LoadError::NoBlas`], with all names that were tried.
pub fn find_blas() -> Result<PathBuf, LoadError> {
    let candidates = match env::var_os(VARIABLE) {
        Some(named) => vec![PathBuf::from(named)],
        None => NAMES.iter().map(PathBuf::from).collect(),
    };
    let mut tried = Vec::new();
    for path in candidates {
        // SAFETY: the libraries have these names by convention, or the user says so; no constructor
        // of a BLAS does more than to prepare it.
        let library = match unsafe { libloading::Library::new(&path) } {
            Ok(library) => library,
            Err(error) => {
                tried.push(format!("{} ({error})", path.display()));
                continue;
            }
        };
        // SAFETY: the address is not used.
        let is_blas = unsafe { library.get::<unsafe extern "C" fn()>(KNOWN) }.is_ok();
        // Its threads may run until the process ends.
        std::mem::forget(library);
        match is_blas {
            true => return Ok(path),
            false => tried.push(format!("{} (it has no `cblas_sgemm`)", path.display())),
        }
    }
    Err(LoadError::NoBlas { tried })
}
