//! OpenBLAS, if the machine has it: loaded while the benchmark runs, so that nothing needs it to be
//! built.

use std::ffi::c_int;
use std::time::{Duration, Instant};

use libloading::Library;
use rise_runtime::array::{Array, ElementType};

/// `cblas_sgemm` and `cblas_dgemm`.
type Gemm<T> = unsafe extern "C" fn(
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    T,
    *const T,
    c_int,
    *const T,
    c_int,
    T,
    *mut T,
    c_int,
);

/// The constants of the C interface of BLAS.
const ROW_MAJOR: c_int = 101;
const NOT_TRANSPOSED: c_int = 111;

/// The library; on one thread until it is told otherwise.
pub struct OpenBlas {
    library: Library,
}

impl OpenBlas {
    /// Loads the library; `None` if the machine has none.
    pub fn load() -> Option<OpenBlas> {
        // SAFETY: OpenBLAS does nothing harmful when it is loaded.
        let library = unsafe { Library::new("libopenblas.so.0") }.ok()?;
        let blas = OpenBlas { library };
        blas.set_threads(1).ok()?;
        Some(blas)
    }

    /// How many threads it may use.
    pub fn set_threads(&self, threads: usize) -> anyhow::Result<()> {
        // SAFETY: the function has this type in all versions.
        unsafe {
            let set_threads = self
                .library
                .get::<unsafe extern "C" fn(c_int)>(b"openblas_set_num_threads\0")?;
            set_threads(c_int::try_from(threads)?);
        }
        Ok(())
    }

    /// OpenBLAS's name for the kernels that it uses.
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

    /// `c = a * b`, and how long it took.
    pub fn multiply(&self, c: &mut Array, a: &Array, b: &Array) -> anyhow::Result<Duration> {
        // SAFETY: these are the functions' types in all versions.
        unsafe {
            match c.element() {
                ElementType::F32 => self.gemm::<f32>(b"cblas_sgemm\0", [1.0, 0.0], c, a, b),
                ElementType::F64 => self.gemm::<f64>(b"cblas_dgemm\0", [1.0, 0.0], c, a, b),
                other => anyhow::bail!("OpenBLAS multiplies no matrices of {}", other.name()),
            }
        }
    }

    /// # Safety
    /// The function is the one for `T`, and the matrices have elements of `T`.
    unsafe fn gemm<T: Copy>(
        &self,
        name: &[u8],
        [alpha, beta]: [T; 2],
        c: &mut Array,
        a: &Array,
        b: &Array,
    ) -> anyhow::Result<Duration> {
        let ([n, k], [_, m]) = (shape(a)?, shape(b)?);
        // SAFETY: the caller says so, and the arrays have these shapes.
        unsafe {
            let gemm = self.library.get::<Gemm<T>>(name)?;
            let start = Instant::now();
            gemm(
                ROW_MAJOR,
                NOT_TRANSPOSED,
                NOT_TRANSPOSED,
                n,
                m,
                k,
                alpha,
                a.as_ptr().cast(),
                k,
                b.as_ptr().cast(),
                m,
                beta,
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
