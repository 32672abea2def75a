//! Dynamically typed n-dimensional arrays: the inputs and outputs of a compiled program.
//!
//! An [`Array`] is an [`ElementType`], a shape, and row-major storage aligned to [`ALIGNMENT`]
//! bytes. It is read from and written to `.npy` files ([`Array::read_npy`], [`Array::write_npy`]),
//! filled reproducibly ([`Array::random`]), shown (`Display`), and compared ([`compare`]).

mod comparison;
mod display;
mod element;
mod error;
mod npy;
pub mod npz;
#[cfg(target_os = "linux")]
mod pages;
mod random;
mod safetensors;
mod storage;

pub use comparison::{Comparison, Difference, Tolerance, compare};
pub use element::{Element, ElementType, UnknownElementType, Value};
pub use error::ArrayError;
pub use npy::{NpyOptions, write_npys};
pub use storage::ALIGNMENT;

use storage::Storage;

/// A dense, row-major (last index fastest), n-dimensional array whose element type is known at run
/// time.
///
/// A rank of zero is a single element. Any dimension may be zero; the array then has no elements.
///
/// ```
/// use rise_runtime::array::{Array, ElementType};
/// let array = Array::from_slice(&[2, 3], &[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// assert_eq!(array.element(), ElementType::F32);
/// assert_eq!(array.value(&[1, 0]).map(|value| value.to_f64()), Some(4.0));
/// # Ok::<(), rise_runtime::array::ArrayError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Array {
    element: ElementType,
    shape: Vec<usize>,
    storage: Storage,
}

impl Array {
    /// An array of zeros (`false` for booleans).
    ///
    /// # Errors
    /// [`ArrayError::TooLarge`] if the size in bytes does not fit the address space,
    /// [`ArrayError::OutOfMemory`] if the allocator refuses it.
    pub fn zeros(element: ElementType, shape: &[usize]) -> Result<Array, ArrayError> {
        let bytes = byte_size(element, shape)?;
        Ok(Array {
            element,
            shape: shape.to_vec(),
            storage: Storage::zeroed(bytes)?,
        })
    }

    /// A copy of `elements`, in row-major order.
    ///
    /// # Errors
    /// [`ArrayError::WrongLength`] if the shape does not hold exactly `elements.len()` elements;
    /// otherwise as [`Array::zeros`].
    pub fn from_slice<T: Element>(shape: &[usize], elements: &[T]) -> Result<Array, ArrayError> {
        let mut array = Array::zeros(T::TYPE, shape)?;
        check_length(shape, array.len(), elements.len())?;
        array.as_mut_slice::<T>()?.copy_from_slice(elements);
        Ok(array)
    }

    /// A boolean array, one byte an element, in row-major order.
    ///
    /// # Errors
    /// As [`Array::from_slice`].
    pub fn from_bools(shape: &[usize], elements: &[bool]) -> Result<Array, ArrayError> {
        let mut array = Array::zeros(ElementType::Bool, shape)?;
        check_length(shape, array.len(), elements.len())?;
        for (byte, &element) in array.as_mut_bytes().iter_mut().zip(elements) {
            *byte = element as u8;
        }
        Ok(array)
    }

    /// The type of the elements.
    pub fn element(&self) -> ElementType {
        self.element
    }

    /// The extent of each dimension, outermost first.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// The number of elements: the product of the shape.
    pub fn len(&self) -> usize {
        self.storage.bytes().len() / self.element.size()
    }

    /// Whether some dimension is zero.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same elements in another shape of the same length.
    ///
    /// # Errors
    /// [`ArrayError::WrongLength`] if the new shape holds another number of elements.
    pub fn reshape(self, shape: &[usize]) -> Result<Array, ArrayError> {
        let bytes = byte_size(self.element, shape)?;
        check_length(shape, bytes / self.element.size(), self.len())?;
        Ok(Array {
            shape: shape.to_vec(),
            ..self
        })
    }

    /// The same bits as elements of another type of the same size.
    ///
    /// ```
    /// use rise_runtime::array::{Array, ElementType};
    /// let array = Array::from_slice(&[1], &[255_u8])?.bitcast(ElementType::I8)?;
    /// assert_eq!(array.as_slice::<i8>()?, [-1]);
    /// # Ok::<(), rise_runtime::array::ArrayError>(())
    /// ```
    ///
    /// # Errors
    /// [`ArrayError::WrongElement`] if the type has another size, or not every value of that size
    /// is one of it.
    pub fn bitcast(self, element: ElementType) -> Result<Array, ArrayError> {
        let is_whole = element != ElementType::Bool || self.element == ElementType::Bool;
        match self.element.size() == element.size() && is_whole {
            true => Ok(Array { element, ..self }),
            false => Err(ArrayError::WrongElement {
                expected: element,
                found: self.element,
            }),
        }
    }

    /// The elements as a slice in row-major order.
    ///
    /// # Errors
    /// [`ArrayError::WrongElement`] if `T` is not the type of the elements. Booleans are read by
    /// [`Array::as_bytes`].
    pub fn as_slice<T: Element>(&self) -> Result<&[T], ArrayError> {
        self.check_element::<T>()?;
        Ok(bytemuck::cast_slice(self.storage.bytes()))
    }

    /// The elements as a mutable slice in row-major order.
    ///
    /// # Errors
    /// As [`Array::as_slice`].
    pub fn as_mut_slice<T: Element>(&mut self) -> Result<&mut [T], ArrayError> {
        self.check_element::<T>()?;
        Ok(bytemuck::cast_slice_mut(self.storage.bytes_mut()))
    }

    /// The elements' bytes in the machine's byte order.
    pub fn as_bytes(&self) -> &[u8] {
        self.storage.bytes()
    }

    /// The elements' bytes, mutable. Of a boolean only the lowest bit counts.
    pub fn as_mut_bytes(&mut self) -> &mut [u8] {
        self.storage.bytes_mut()
    }

    /// The address of the first element, aligned to [`ALIGNMENT`] bytes; not null even if the array
    /// is empty.
    pub fn as_ptr(&self) -> *const u8 {
        self.storage.bytes().as_ptr()
    }

    /// The mutable address of the first element, aligned to [`ALIGNMENT`] bytes; not null even if
    /// the array is empty.
    pub fn as_mut_ptr(&mut self) -> *mut u8 {
        self.storage.bytes_mut().as_mut_ptr()
    }

    /// The element at an index, or `None` if the index has the wrong rank or lies outside.
    pub fn value(&self, index: &[usize]) -> Option<Value> {
        if index.len() != self.rank() {
            return None;
        }
        let mut position = 0;
        for (&coordinate, &extent) in index.iter().zip(&self.shape) {
            if coordinate >= extent {
                return None;
            }
            position = position * extent + coordinate;
        }
        self.value_at(position)
    }

    /// The element at a row-major position, or `None` if it lies outside.
    pub fn value_at(&self, position: usize) -> Option<Value> {
        let size = self.element.size();
        let start = position.checked_mul(size)?;
        let bytes = self.storage.bytes().get(start..start.checked_add(size)?)?;
        Some(Value::from_bytes(self.element, bytes))
    }

    /// The index of a row-major position. `position` must be less than [`Array::len`]; otherwise
    /// `None`.
    pub fn index_of(&self, position: usize) -> Option<Vec<usize>> {
        if position >= self.len() {
            return None;
        }
        let mut rest = position;
        let mut index = vec![0; self.rank()];
        for (coordinate, &extent) in index.iter_mut().zip(&self.shape).rev() {
            *coordinate = rest % extent;
            rest /= extent;
        }
        Some(index)
    }

    fn check_element<T: Element>(&self) -> Result<(), ArrayError> {
        if T::TYPE == self.element {
            Ok(())
        } else {
            Err(ArrayError::WrongElement {
                expected: T::TYPE,
                found: self.element,
            })
        }
    }
}

fn check_length(shape: &[usize], expected: usize, found: usize) -> Result<(), ArrayError> {
    if expected == found {
        Ok(())
    } else {
        Err(ArrayError::WrongLength {
            shape: shape.to_vec(),
            expected,
            found,
        })
    }
}

/// The size in bytes of an array. A zero dimension makes it zero whatever the others are.
fn byte_size(element: ElementType, shape: &[usize]) -> Result<usize, ArrayError> {
    if shape.contains(&0) {
        return Ok(0);
    }
    shape
        .iter()
        .try_fold(element.size(), |size, &extent| size.checked_mul(extent))
        .filter(|&size| size <= isize::MAX as usize - ALIGNMENT)
        .ok_or_else(|| ArrayError::TooLarge {
            element,
            shape: shape.to_vec(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn storage_is_aligned_for_every_type_and_size() {
        for element in ElementType::ALL {
            for extent in [0, 1, 7, 64, 1021] {
                let array = Array::zeros(element, &[extent, 3]).unwrap();
                assert_eq!(array.as_ptr() as usize % ALIGNMENT, 0);
                assert_eq!(array.len(), extent * 3);
                assert!(array.as_bytes().iter().all(|&byte| byte == 0));
            }
        }
    }

    #[test]
    fn a_shape_that_overflows_is_refused_and_a_zero_dimension_is_not() {
        let huge = [usize::MAX, 2];
        assert!(matches!(
            Array::zeros(ElementType::F64, &huge),
            Err(ArrayError::TooLarge { .. })
        ));
        assert!(
            Array::zeros(ElementType::F64, &[usize::MAX, 2, 0])
                .unwrap()
                .is_empty()
        );
    }

    #[test]
    fn memory_that_is_not_there_is_an_error() {
        let found = Array::zeros(ElementType::I8, &[1 << 62]);
        assert!(
            matches!(found, Err(ArrayError::OutOfMemory { .. })),
            "{found:?}"
        );
    }

    #[test]
    fn wrong_lengths_and_types_are_refused() {
        let error = Array::from_slice(&[2, 2], &[1i32, 2, 3]).unwrap_err();
        insta::assert_snapshot!(error, @"the shape [2, 2] holds 4 elements, but 3 were given");
        let array = Array::from_slice(&[3], &[1i32, 2, 3]).unwrap();
        let error = array.as_slice::<f32>().unwrap_err();
        insta::assert_snapshot!(error, @"expected an array of f32, found one of i32");
        assert!(matches!(
            array.reshape(&[4]),
            Err(ArrayError::WrongLength {
                expected: 4,
                found: 3,
                ..
            })
        ));
    }

    #[test]
    fn rank_zero_is_one_element() {
        let array = Array::from_slice(&[], &[7i64]).unwrap();
        assert_eq!(array.value(&[]), Some(Value::I64(7)));
        assert_eq!(array.value(&[0]), None);
    }

    proptest! {
        #[test]
        fn index_of_and_value_agree(shape in prop::collection::vec(1usize..6, 0..4)) {
            let count: usize = shape.iter().product();
            let elements: Vec<i32> = (0..count as i32).collect();
            let array = Array::from_slice(&shape, &elements).unwrap();
            for position in 0..count {
                let index = array.index_of(position).unwrap();
                prop_assert_eq!(array.value(&index), Some(Value::I32(position as i32)));
            }
            prop_assert_eq!(array.index_of(count), None);
        }
    }
}
