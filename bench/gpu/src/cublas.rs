//! cuBLAS, opened where it is installed.

use std::ffi::{c_int, c_void};
use std::ptr;

use libloading::{Library, Symbol};

use rise_runtime::array::ElementType;

use crate::Error;
use crate::case::{Digits, Right};

const NAMES: [&str; 3] = ["libcublas.so.13", "libcublas.so.12", "libcublas.so"];

type Create = unsafe extern "C" fn(*mut *mut c_void) -> c_int;
#[rustfmt::skip]
type Multiply = unsafe extern "C" fn(
    *mut c_void, c_int, c_int, c_int, c_int, c_int, *const c_void, u64, c_int, c_int, u64, c_int, c_int, *const c_void, u64, c_int, c_int,
    c_int, c_int,
) -> c_int;

/// The algorithm that cuBLAS finds best.
const DEFAULT: c_int = -1;

/// A product of square matrices.
pub struct Product {
    pub size: usize,
    pub right: Right,
    pub factor: ElementType,
    pub sum: ElementType,
    pub digits: Digits,
}

/// The number of a type in cuBLAS.
fn type_number(element: ElementType) -> Option<c_int> {
    Some(match element {
        ElementType::F32 => 0,
        ElementType::F64 => 1,
        ElementType::F16 => 2,
        ElementType::I8 => 3,
        ElementType::I32 => 10,
        ElementType::BF16 => 14,
        _ => return None,
    })
}

/// The number of the computation with sums of a type, and one and zero in it.
fn computation(sum: ElementType, digits: Digits) -> Option<(c_int, [[u8; 8]; 2])> {
    let wide = |bytes: [u8; 4]| [bytes, [0; 4]].concat().try_into().unwrap_or([0; 8]);
    Some(match sum {
        ElementType::F32 if digits == Digits::Tf32 => (77, [wide(1_f32.to_le_bytes()), [0; 8]]),
        ElementType::F16 => (64, [[0, 0x3c, 0, 0, 0, 0, 0, 0], [0; 8]]),
        ElementType::F32 => (68, [wide(1_f32.to_le_bytes()), [0; 8]]),
        ElementType::F64 => (70, [1_f64.to_le_bytes(), [0; 8]]),
        ElementType::I32 => (72, [wide(1_i32.to_le_bytes()), [0; 8]]),
        _ => return None,
    })
}

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

    /// The product of two square matrices, row by row, into the first array.
    pub fn product(&self, product: &Product, arrays: [u64; 3]) -> Result<(), Error> {
        let failed = |error: libloading::Error| Error::Cublas(error.to_string());
        let types = (type_number(product.factor), type_number(product.sum));
        let ((Some(factor), Some(sum)), Some((computed, [one, zero]))) =
            (types, computation(product.sum, product.digits))
        else {
            return Err(Error::Cublas("no product of such numbers".to_owned()));
        };
        let (n, [result, a, b]) = (product.size as c_int, arrays);
        let (one, zero) = (one.as_ptr().cast(), zero.as_ptr().cast());
        let right = c_int::from(product.right == Right::Columns);
        // SAFETY: the function has this type, and the arrays so many elements. Columns come first
        // in cuBLAS, so the factors are exchanged.
        let code = unsafe {
            let multiply: Symbol<Multiply> = self.library.get(b"cublasGemmEx").map_err(failed)?;
            multiply(
                self.handle,
                right,
                0,
                n,
                n,
                n,
                one,
                b,
                factor,
                n,
                a,
                factor,
                n,
                zero,
                result,
                sum,
                n,
                computed,
                DEFAULT,
            )
        };
        match code {
            0 => Ok(()),
            code => Err(Error::Cublas(format!("the product fails ({code})"))),
        }
    }
}
