//! `DLPack`, by which packages of Python hand arrays to each other without copies.

mod receive;
mod share;

use std::ffi::{CStr, c_void};

use rise_lang::types::Scalar;

pub use receive::receive;
pub use share::{SharedArray, dlpack};

/// The memory of the processor, as `__dlpack_device__` names it.
const PROCESSOR: i32 = 1;

/// Bits of [`Versioned::flags`].
const READ_ONLY: u64 = 1;
const IS_COPIED: u64 = 2;

/// `DLTensor` of `dlpack.h`.
#[repr(C)]
struct Tensor {
    data: *mut c_void,
    device: (i32, i32),
    rank: i32,
    element: ElementCode,
    shape: *mut i64,
    strides: *mut i64,
    offset: u64,
}

/// `DLDataType` of `dlpack.h`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq)]
struct ElementCode {
    kind: u8,
    bits: u8,
    lanes: u16,
}

/// `DLManagedTensor` of `dlpack.h`.
#[repr(C)]
struct Unversioned {
    tensor: Tensor,
    context: *mut c_void,
    deleter: Option<unsafe extern "C" fn(*mut Unversioned)>,
}

/// `DLManagedTensorVersioned` of `dlpack.h`.
#[repr(C)]
struct Versioned {
    version: (u32, u32),
    context: *mut c_void,
    deleter: Option<unsafe extern "C" fn(*mut Versioned)>,
    flags: u64,
    tensor: Tensor,
}

/// The names of capsules that nobody has consumed.
const UNVERSIONED: &CStr = c"dltensor";
const VERSIONED: &CStr = c"dltensor_versioned";

impl ElementCode {
    /// The code of elements. Numbers of `tf32` are numbers of 32 bits.
    fn of(element: Scalar) -> ElementCode {
        let kind = match element {
            Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::Index => 0,
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => 1,
            Scalar::F16 | Scalar::TF32 | Scalar::F32 | Scalar::F64 => 2,
            Scalar::BF16 => 4,
            Scalar::Bool => 6,
        };
        ElementCode {
            kind,
            bits: (element.bytes() * 8) as u8,
            lanes: 1,
        }
    }

    /// The elements of the code, if RISE has them: of two scalars with one code, the usual one.
    fn scalar(self) -> Option<Scalar> {
        let is_usual = |element: &Scalar| !matches!(element, Scalar::TF32 | Scalar::Index);
        let mut usual = Scalar::ALL.into_iter().filter(is_usual);
        usual.find(|element| ElementCode::of(*element) == self)
    }
}
