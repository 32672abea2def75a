//! OpenBLAS, if the machine has it: loaded while the benchmark runs, so that nothing needs it to be built.

use std::ffi::c_int;
use std::time::{Duration, Instant};

use libloading::Library;
use rise_runtime::array::Array;

type Sgemm = unsafe extern "C" fn(
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    f32,
    *const f32,
    c_int,
    *const f32,
    c_int,
    f32,
    *mut f32,
    c_int,
);

/// The constants of the C interface of BLAS.
const ROW_MAJOR: c_int = 101;
const NOT_TRANSPOSED: c_int = 111;

/// OpenBLAS on one thread.
pub struct OpenBlas {
    library: Library,
}

impl OpenBlas {
    /// Loads the library; `None` if the machine has none.
    pub fn load() -> Option<OpenBlas> {
        // SAFETY: OpenBLAS does nothing harmful when it is loaded.
        let library = unsafe { Library::new("libopenblas.so.0") }.ok()?;
        // SAFETY: the function has this type in all versions.
        unsafe {
            let set_threads = library
                .get::<unsafe extern "C" fn(c_int)>(b"openblas_set_num_threads\0")
                .ok()?;
            set_threads(1);
        }
        Some(OpenBlas { library })
    }

    /// What OpenBLAS calls the kernels that it uses.
    pub fn core(&self) -> String {
        // SAFETY: the function returns a string that lives as long as the library.
        unsafe {
            let name = self
                .library
                .get::<unsafe extern "C" fn() -> *const std::ffi::c_char>(
                    b"openblas_get_corename\0",
                );
            name.map_or_else(
                |_| "unknown".to_owned(),
                |name| {
                    std::ffi::CStr::from_ptr(name())
                        .to_string_lossy()
                        .into_owned()
                },
            )
        }
    }

    /// `c = a * b` in `f32`, and how long it took.
    pub fn multiply(&self, c: &mut Array, a: &Array, b: &Array) -> anyhow::Result<Duration> {
        let ([n, k], [_, m]) = (shape(a)?, shape(b)?);
        // SAFETY: the function has this type in all versions, and the arrays have these shapes.
        unsafe {
            let sgemm = self.library.get::<Sgemm>(b"cblas_sgemm\0")?;
            let start = Instant::now();
            sgemm(
                ROW_MAJOR,
                NOT_TRANSPOSED,
                NOT_TRANSPOSED,
                n,
                m,
                k,
                1.0,
                a.as_ptr().cast(),
                k,
                b.as_ptr().cast(),
                m,
                0.0,
                c.as_mut_ptr().cast(),
                m,
            );
            Ok(start.elapsed())
        }
    }
}

fn shape(matrix: &Array) -> anyhow::Result<[c_int; 2]> {
    match matrix.shape() {
        [rows, columns] => Ok([c_int::try_from(*rows)?, c_int::try_from(*columns)?]),
        other => anyhow::bail!("{other:?} is not the shape of a matrix"),
    }
}
