//! Maps of matrices, of which kernels copy rectangles to memory of a group in bulk.
//!
//! A constant beside a kernel says what its last parameters are maps of; a launch makes them.

use std::ffi::{CString, c_void};
use std::mem::MaybeUninit;

use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys;

use super::super::{Argument, DeviceError};
use super::failed;

/// The matrix and the rectangle of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TensorMap {
    /// The number of the argument that is the matrix.
    memory: usize,
    /// The elements from one row to the next.
    stride: Stride,
    /// The bytes of an element.
    bytes: u32,
    /// The rows and columns of a rectangle.
    shape: [u32; 2],
    /// The bytes of rows whose parts are exchanged; else 0.
    swizzled: u64,
}

/// The elements from one row to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stride {
    Known(u64),
    /// The number of the argument.
    Argument(usize),
}

/// The words of the constant for a map.
const WORDS: usize = 7;
/// The bytes that a matrix and its rows begin at a multiple of.
const ALIGNMENT: u64 = 16;
/// Rows that no matrix has: the program has proved that it copies none that are not there.
const ROWS: u64 = 1 << 31;
/// The most bytes from one row to the next, and the most elements of a row.
const MOST_BYTES: u64 = 1 << 40;
const MOST_ELEMENTS: u64 = 1 << 32;

/// The maps of a kernel, by the constant beside it.
pub(super) fn of_kernel(
    module: sys::CUmodule,
    kernel: &str,
) -> Result<Vec<TensorMap>, DeviceError> {
    let name = CString::new(format!("{kernel}_tensor_maps"));
    let name = name.map_err(|_| DeviceError::UnknownTarget)?;
    // SAFETY: the module is loaded.
    let found = unsafe { result::module::get_global(module, name) };
    let (address, count) = match found {
        Err(DriverError(sys::CUresult::CUDA_ERROR_NOT_FOUND)) => return Ok(Vec::new()),
        found => found.map_err(failed("a kernel is not launched"))?,
    };
    let mut bytes = vec![0; count];
    // SAFETY: the constant has so many bytes.
    unsafe { result::memcpy_dtoh_sync(&mut bytes, address) }
        .map_err(failed("a kernel is not launched"))?;
    Ok(parse(&bytes))
}

fn parse(bytes: &[u8]) -> Vec<TensorMap> {
    let (words, _) = bytes.as_chunks::<8>();
    let words: Vec<i64> = words.iter().map(|word| i64::from_le_bytes(*word)).collect();
    let (maps, _) = words.as_chunks::<WORDS>();
    let narrow = |word: i64| u32::try_from(word).unwrap_or(0);
    let maps = maps.iter();
    maps.map(
        |[memory, argument, known, bytes, rows, columns, swizzled]| TensorMap {
            memory: usize::try_from(*memory).unwrap_or(usize::MAX),
            stride: match usize::try_from(*argument) {
                Ok(number) => Stride::Argument(number),
                Err(_) => Stride::Known(known.cast_unsigned()),
            },
            bytes: narrow(*bytes),
            shape: [narrow(*rows), narrow(*columns)],
            swizzled: swizzled.cast_unsigned(),
        },
    )
    .collect()
}

impl TensorMap {
    /// The map for the arguments of a launch.
    pub fn make(
        &self,
        kernel: &str,
        arguments: &[Argument],
    ) -> Result<sys::CUtensorMap, DeviceError> {
        let word = |number: usize| match arguments.get(number) {
            Some(Argument::Memory(word)) => Some(*word),
            Some(Argument::Value(word, 4)) => Some(*word & u64::from(u32::MAX)),
            Some(Argument::Value(word, _)) => Some(*word),
            None => None,
        };
        let stride = match self.stride {
            Stride::Known(stride) => Some(stride),
            Stride::Argument(number) => word(number),
        };
        let (Some(memory), Some(stride)) = (word(self.memory), stride) else {
            return Err(DeviceError::UnknownTarget);
        };
        // Nothing is copied of rows without elements.
        if stride == 0 {
            return Ok(sys::CUtensorMap { opaque: [0; 16] });
        }
        self.require_possible(kernel, memory, stride)?;
        self.encode(memory, stride)
    }

    fn require_possible(&self, kernel: &str, memory: u64, stride: u64) -> Result<(), DeviceError> {
        let bytes = stride.saturating_mul(self.bytes.into());
        if !memory.is_multiple_of(ALIGNMENT) || !bytes.is_multiple_of(ALIGNMENT) {
            return Err(DeviceError::NotAligned {
                kernel: kernel.to_owned(),
                bytes: ALIGNMENT,
            });
        }
        let limits = [
            (
                bytes,
                MOST_BYTES - 1,
                "bytes of a row that is copied in bulk",
            ),
            (
                stride,
                MOST_ELEMENTS,
                "elements of a row that is copied in bulk",
            ),
        ];
        let above = limits.into_iter().find(|(needed, most, _)| needed > most);
        if let Some((needed, most, what)) = above {
            return Err(DeviceError::AboveLimit {
                kernel: kernel.to_owned(),
                needed,
                most,
                what,
            });
        }
        Ok(())
    }

    fn encode(&self, memory: u64, stride: u64) -> Result<sys::CUtensorMap, DeviceError> {
        use sys::CUtensorMapDataType as Type;
        use sys::CUtensorMapSwizzle as Swizzle;
        type Encode = unsafe extern "C" fn(
            *mut sys::CUtensorMap,
            Type,
            u32,
            *mut c_void,
            *const u64,
            *const u64,
            *const u32,
            *const u32,
            sys::CUtensorMapInterleave,
            Swizzle,
            sys::CUtensorMapL2promotion,
            sys::CUtensorMapFloatOOBfill,
        ) -> sys::CUresult;
        // Elements are copied as they are, whatever they mean.
        let ty = match self.bytes {
            1 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT8,
            2 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT16,
            4 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT32,
            _ => Type::CU_TENSOR_MAP_DATA_TYPE_UINT64,
        };
        let swizzle = match self.swizzled {
            128 => Swizzle::CU_TENSOR_MAP_SWIZZLE_128B,
            64 => Swizzle::CU_TENSOR_MAP_SWIZZLE_64B,
            32 => Swizzle::CU_TENSOR_MAP_SWIZZLE_32B,
            _ => Swizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
        };
        let sizes = [stride, ROWS];
        let strides = [stride * u64::from(self.bytes)];
        let [rows, columns] = self.shape;
        let (shape, steps) = ([columns, rows], [1, 1]);
        let mut map = MaybeUninit::uninit();
        // SAFETY: the library is open; older drivers have no such function. It reads arrays of so
        // many dimensions, which live during the call, and writes the map if it succeeds.
        unsafe {
            let encode = sys::culib().get::<Encode>(b"cuTensorMapEncodeTiled\0");
            let encode = encode.map_err(|_| DeviceError::Driver {
                action: "a map of a matrix is not made",
                reason: "the driver is older than CUDA 12".to_owned(),
            })?;
            encode(
                map.as_mut_ptr(),
                ty,
                2,
                memory as *mut c_void,
                sizes.as_ptr(),
                strides.as_ptr(),
                shape.as_ptr(),
                steps.as_ptr(),
                sys::CUtensorMapInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
                swizzle,
                sys::CUtensorMapL2promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
                sys::CUtensorMapFloatOOBfill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
            )
            .result()
            .map_err(failed("a map of a matrix is not made"))?;
            Ok(map.assume_init())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Stride, TensorMap, parse};
    use crate::device::{Argument, DeviceError};

    fn map(stride: Stride) -> TensorMap {
        TensorMap {
            memory: 0,
            stride,
            bytes: 2,
            shape: [128, 64],
            swizzled: 128,
        }
    }

    #[test]
    fn words_say_what_maps_are_of() {
        let words: [i64; 14] = [0, -1, 512, 2, 128, 64, 128, 0, 3, 0, 2, 128, 64, 128];
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let expected = [map(Stride::Known(512)), map(Stride::Argument(3))];
        assert_eq!(parse(&bytes), expected);
        assert_eq!(parse(&[]), []);
    }

    #[test]
    fn rows_must_be_aligned() {
        let made = |map: TensorMap, memory, stride| {
            map.make("k", &[Argument::Memory(memory), Argument::Value(stride, 8)])
        };
        for (memory, stride) in [(8, 64), (256, 63)] {
            let error = made(map(Stride::Argument(1)), memory, stride).unwrap_err();
            let expected = "`k` copies rows in bulk that do not begin at multiples of 16 bytes: \
                            give it an array that does, or let its threads copy them";
            assert_eq!(error.to_string(), expected);
        }
        for (stride, what) in [(1 << 42, "bytes"), (1 << 33, "elements")] {
            let error = made(map(Stride::Argument(1)), 256, stride).unwrap_err();
            assert!(matches!(error, DeviceError::AboveLimit { .. }), "{error}");
            assert!(error.to_string().contains(what), "{error}");
        }
    }

    #[test]
    fn nothing_is_asked_of_the_driver_for_empty_rows() {
        let empty = map(Stride::Argument(1));
        let arguments = [Argument::Memory(0), Argument::Value(0, 8)];
        assert_eq!(empty.make("k", &arguments).unwrap().opaque, [0; 16]);
    }
}
