//! cuBLAS, opened where it is installed.

use std::ffi::{c_float, c_int, c_void};
use std::ptr;

use libloading::{Library, Symbol};

use crate::Error;

const NAMES: [&str; 3] = ["libcublas.so.13", "libcublas.so.12", "libcublas.so"];

type Create = unsafe extern "C" fn(*mut *mut c_void) -> c_int;
#[rustfmt::skip]
type Product = unsafe extern "C" fn(
    *mut c_void, c_int, c_int, c_int, c_int, c_int, *const c_float, u64, c_int, u64, c_int, *const c_float, u64, c_int,
) -> c_int;

/// A handle of cuBLAS for the current context.
pub struct Cublas {
    library: Library,
    handle: *mut c_void,
}

impl Cublas {
    pub fn open() -> Result<Self, Error> {
        let failed = |error: libloading::Error| Error::Cublas(error.to_string());
        // SAFETY: the library's start has no conditions.
        let mut opened = NAMES.into_iter().map(|name| unsafe { Library::new(name) });
        let library = opened
            .find_map(Result::ok)
            .ok_or_else(|| Error::Cublas(format!("none of {} was found", NAMES.join(", "))))?;
        let mut handle = ptr::null_mut();
        // SAFETY: the function has this type.
        let code = unsafe {
            let create: Symbol<Create> = library.get(b"cublasCreate_v2").map_err(failed)?;
            create(&mut handle)
        };
        match code {
            0 => Ok(Cublas { library, handle }),
            code => Err(Error::Cublas(format!("no handle ({code})"))),
        }
    }

    /// The product of two square matrices of `f32`, row by row, without tensor cores.
    pub fn product(&self, size: usize, result: u64, a: u64, b: u64) -> Result<(), Error> {
        let failed = |error: libloading::Error| Error::Cublas(error.to_string());
        let (n, one, zero) = (size as c_int, 1.0, 0.0);
        // SAFETY: the function has this type, and the arrays so many elements. Columns come first
        // in cuBLAS, so the factors are exchanged.
        let code = unsafe {
            let product: Symbol<Product> = self.library.get(b"cublasSgemm_v2").map_err(failed)?;
            product(
                self.handle,
                0,
                0,
                n,
                n,
                n,
                &one,
                b,
                n,
                a,
                n,
                &zero,
                result,
                n,
            )
        };
        match code {
            0 => Ok(()),
            code => Err(Error::Cublas(format!("the product fails ({code})"))),
        }
    }
}
