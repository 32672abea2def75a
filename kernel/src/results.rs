//! Results of kernels: values of Rust that are made for it, or memory of the caller.

use std::sync::Arc;

use rise_lang::signature::Parameter;
use rise_lang::types;
use rise_runtime::array::{Array, ArrayError, ElementType};
use rise_runtime::device::Resident;
use smallvec::SmallVec;

use crate::arguments::{List, Shaped, scalar_of};
use crate::device::Device;
use crate::error::{CallError, Parts};
use crate::scalar::{Item, Scalar, Shape, fits};

/// The results of a call: what the program gives, and the memory that it writes them to.
pub struct Outputs<'k> {
    pub(crate) function: &'k str,
    /// The device that it runs on.
    pub(crate) device: Option<Device>,
    pub(crate) wanted: SmallVec<[(&'k Parameter, Shape); 4]>,
    pub(crate) places: SmallVec<[Place; 4]>,
    /// Scalars, each in a word.
    pub(crate) words: SmallVec<[u64; 4]>,
}

/// Where a result is written.
pub(crate) enum Place {
    Memory(*mut u8),
    /// The number of a word.
    Word(usize),
    Device(Arc<Resident>),
}

impl Outputs<'_> {
    /// The next result, if a value of this kind can be it.
    pub(crate) fn next<V>(
        &mut self,
        can_hold: impl FnOnce(types::Scalar, &[usize]) -> bool,
    ) -> Result<(types::Scalar, &[usize]), CallError> {
        let number = self.places.len();
        let Some((parameter, shape)) = self.wanted.get(number) else {
            return Err(self.wrong_count(number + 1));
        };
        if !can_hold(parameter.element, shape) {
            return Err(CallError::Type {
                function: self.function.to_owned(),
                label: parameter.label(),
                expected: with_shape(parameter, shape),
                found: short_name::<V>(),
            });
        }
        Ok((parameter.element, shape))
    }

    pub(crate) fn wrong_count(&self, found: usize) -> CallError {
        CallError::Count {
            function: self.function.to_owned(),
            parts: Parts::Results,
            expected: self.wanted.len(),
            found,
        }
    }
}

fn with_shape(parameter: &Parameter, shape: &[usize]) -> String {
    of_shape(parameter.element, shape)
}

/// The type of an array in RISE.
pub(crate) fn of_shape(element: types::Scalar, shape: &[usize]) -> String {
    let extents: Vec<String> = shape.iter().map(|extent| format!("{extent}.")).collect();
    format!("`{}{element}`", extents.concat())
}

/// The name of a type without the modules of its parts.
pub(crate) fn short_name<V>() -> String {
    let name = std::any::type_name::<V>();
    let words = name.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    let short = words.map(|word| word.rsplit("::").next().unwrap_or(word));
    format!("`{}`", short.collect::<String>())
}

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// The results of a program as values of Rust: a [`Scalar`]; a vector of scalars, in row-major
/// order; a vector of arrays, `Vec<[f32; 3]>`, for more dimensions; an [`Array`]; an array of
/// `ndarray`; of a program on a device, a [`DeviceArray`](crate::DeviceArray). For several results,
/// and for a pair or an array of pairs, a tuple.
pub trait Results: Sized + sealed::Sealed {
    #[doc(hidden)]
    type Prepared;

    #[doc(hidden)]
    fn prepare(outputs: &mut Outputs<'_>) -> Result<Self::Prepared, CallError>;

    #[doc(hidden)]
    fn finish(prepared: Self::Prepared, outputs: &Outputs<'_>) -> Self;
}

impl<T: Scalar> sealed::Sealed for T {}
impl<T: Scalar> Results for T {
    type Prepared = usize;

    fn prepare(outputs: &mut Outputs<'_>) -> Result<usize, CallError> {
        outputs.next::<T>(|element, shape| shape.is_empty() && fits(T::TYPE, element))?;
        let word = outputs.words.len();
        outputs.words.push(0);
        outputs.places.push(Place::Word(word));
        Ok(word)
    }

    fn finish(word: usize, outputs: &Outputs<'_>) -> T {
        const { assert!(size_of::<T>() <= size_of::<u64>() && align_of::<T>() <= align_of::<u64>()) };
        let word = &raw const outputs.words[word];
        // SAFETY: the kernel wrote a scalar of this type there, or one with the same bits; zero is
        // one of every type.
        unsafe { word.cast::<T>().read() }
    }
}

/// Zeros, if there is memory for so many.
fn zeros<T: Item>(extents: &[usize]) -> Result<Vec<T>, CallError> {
    let length = match extents.contains(&0) {
        true => 0,
        false => extents
            .iter()
            .try_fold(1_usize, |length, extent| length.checked_mul(*extent))
            .unwrap_or(usize::MAX),
    };
    let is_possible = length
        .checked_mul(size_of::<T>())
        .and_then(|bytes| std::alloc::Layout::from_size_align(bytes, align_of::<T>()).ok());
    let Some(layout) = is_possible else {
        return Err(CallError::Memory(ArrayError::TooLarge {
            element: element_type(T::Scalar::TYPE),
            shape: extents.to_vec(),
        }));
    };
    if layout.size() == 0 {
        return Ok(vec![T::ZERO; length]);
    }
    // SAFETY: the layout has a size; zero bytes are zeros of every scalar, so that all elements are
    // initialised.
    unsafe {
        let start = std::alloc::alloc_zeroed(layout);
        match start.is_null() {
            true => Err(CallError::Memory(ArrayError::OutOfMemory {
                bytes: layout.size(),
            })),
            false => Ok(Vec::from_raw_parts(start.cast(), length, length)),
        }
    }
}

impl<T: Item> sealed::Sealed for Vec<T> {}
impl<T: Item> Results for Vec<T> {
    type Prepared = Vec<T>;

    fn prepare(outputs: &mut Outputs<'_>) -> Result<Vec<T>, CallError> {
        let inner = T::extents().count();
        let (_, shape) = outputs.next::<Vec<T>>(|element, shape| {
            let trailing = shape.iter().skip(shape.len().saturating_sub(inner));
            shape.len() > inner
                && trailing.copied().eq(T::extents())
                && fits(T::Scalar::TYPE, element)
        })?;
        let mut items = zeros::<T>(&shape[..shape.len() - inner])?;
        outputs
            .places
            .push(Place::Memory(items.as_mut_ptr().cast()));
        Ok(items)
    }

    fn finish(items: Vec<T>, _: &Outputs<'_>) -> Vec<T> {
        items
    }
}

/// The type of the elements of an [`Array`] that holds elements of the scalar type.
pub fn element_type(scalar: types::Scalar) -> ElementType {
    let scalar = match scalar {
        types::Scalar::TF32 => types::Scalar::F32,
        other => other,
    };
    let mut all = ElementType::ALL.into_iter();
    // Indices are numbers of 64 bits.
    all.find(|element| scalar_of(*element) == scalar)
        .unwrap_or(ElementType::I64)
}

impl sealed::Sealed for Array {}
impl Results for Array {
    type Prepared = Array;

    fn prepare(outputs: &mut Outputs<'_>) -> Result<Array, CallError> {
        let (element, shape) = outputs.next::<Array>(|_, _| true)?;
        let mut array = Array::zeros(element_type(element), shape)?;
        outputs.places.push(Place::Memory(array.as_mut_ptr()));
        Ok(array)
    }

    fn finish(array: Array, _: &Outputs<'_>) -> Array {
        array
    }
}

#[cfg(feature = "ndarray")]
mod of_ndarray {
    use super::{CallError, Outputs, Place, Results, Scalar, fits, sealed, zeros};
    use ndarray::{Array, Dimension, IxDyn};

    impl<T: Scalar, D: Dimension> sealed::Sealed for Array<T, D> {}
    impl<T: Scalar, D: Dimension> Results for Array<T, D> {
        type Prepared = Array<T, D>;

        fn prepare(outputs: &mut Outputs<'_>) -> Result<Array<T, D>, CallError> {
            let (_, shape) = outputs.next::<Array<T, D>>(|element, shape| {
                D::NDIM.is_none_or(|rank| rank == shape.len()) && fits(T::TYPE, element)
            })?;
            let elements = zeros::<T>(shape)?;
            let array = Array::from_shape_vec(IxDyn(shape), elements)
                .and_then(ndarray::ArrayBase::into_dimensionality::<D>);
            let mut array = array.map_err(|error| CallError::Internal(error.to_string()))?;
            outputs
                .places
                .push(Place::Memory(array.as_mut_ptr().cast()));
            Ok(array)
        }

        fn finish(array: Array<T, D>, _: &Outputs<'_>) -> Array<T, D> {
            array
        }
    }
}

/// Memory of the caller for one result: `&mut` of a [`Scalar`], of a slice of scalars or of arrays
/// of scalars, of an [`Array`], of a [`DeviceArray`](crate::DeviceArray), of an array of `ndarray`
/// in the standard layout; a [`shaped_mut`] slice. For a pair, and for an array of pairs, a tuple
/// of both parts.
pub trait Destination<'a> {
    /// Adds it to the results of a call.
    ///
    /// # Errors
    /// If it is not what it says to be.
    fn place(self, list: &mut List<'a>) -> Result<(), CallError>;
}

impl<'a, T: Scalar> Destination<'a> for &'a mut T {
    fn place(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_slice_mut(std::slice::from_mut(self), &[])
    }
}

impl<'a, T: Item> Destination<'a> for &'a mut [T] {
    fn place(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_items_mut(self);
        Ok(())
    }
}

impl<'a, T: Item> Destination<'a> for &'a mut Vec<T> {
    fn place(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_items_mut(self);
        Ok(())
    }
}

impl<'a> Destination<'a> for &'a mut Array {
    fn place(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_array_mut(self);
        Ok(())
    }
}

/// A slice that is written to, with a shape: see [`shaped_mut`].
#[derive(Debug)]
pub struct ShapedMut<'a, T, const RANK: usize> {
    shape: [usize; RANK],
    elements: &'a mut [T],
}

/// Memory for the elements, in row-major order, of an array of the shape.
pub fn shaped_mut<T, const RANK: usize>(
    shape: [usize; RANK],
    elements: &mut [T],
) -> ShapedMut<'_, T, RANK> {
    ShapedMut { shape, elements }
}

impl<T, const RANK: usize> ShapedMut<'_, T, RANK> {
    /// The same elements, to be read.
    pub fn as_shaped(&self) -> Shaped<'_, T, RANK> {
        crate::shaped(self.shape, self.elements)
    }
}

impl<'a, T: Scalar, const RANK: usize> Destination<'a> for ShapedMut<'a, T, RANK> {
    fn place(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_slice_mut(self.elements, &self.shape)
    }
}

#[cfg(feature = "ndarray")]
mod into_ndarray {
    use super::{CallError, Destination, List, Scalar};
    use ndarray::{ArrayBase, DataMut, Dimension};

    impl<'a, T: Scalar, S: DataMut<Elem = T>, D: Dimension> Destination<'a>
        for &'a mut ArrayBase<S, D>
    {
        fn place(self, list: &mut List<'a>) -> Result<(), CallError> {
            let shape: Vec<usize> = self.shape().to_vec();
            let elements = self.as_slice_mut().ok_or(CallError::NotDense)?;
            list.push_slice_mut(elements, &shape)
        }
    }
}

/// Memory of the caller for the results of a program: a tuple of as many [`Destination`]s as it has
/// results.
pub trait Destinations<'a> {
    /// Adds them to the results of a call.
    ///
    /// # Errors
    /// As [`Destination::place`].
    fn place_all(self, list: &mut List<'a>) -> Result<(), CallError>;
}

macro_rules! tuples {
    ($($name:ident)+) => {
        impl<$($name: Results),+> sealed::Sealed for ($($name,)+) {}
        #[expect(non_snake_case, reason = "the type parameters' names name the values too")]
        impl<$($name: Results),+> Results for ($($name,)+) {
            type Prepared = ($($name::Prepared,)+);

            fn prepare(outputs: &mut Outputs<'_>) -> Result<Self::Prepared, CallError> {
                Ok(($($name::prepare(outputs)?,)+))
            }

            fn finish(prepared: Self::Prepared, outputs: &Outputs<'_>) -> Self {
                let ($($name,)+) = prepared;
                ($($name::finish($name, outputs),)+)
            }
        }

        #[expect(non_snake_case, reason = "the type parameters' names name the values too")]
        impl<'a, $($name: Destination<'a>),+> Destinations<'a> for ($($name,)+) {
            fn place_all(self, list: &mut List<'a>) -> Result<(), CallError> {
                let ($($name,)+) = self;
                $($name.place(list)?;)+
                Ok(())
            }
        }

        impl<'a, $($name: Destination<'a>),+> Destination<'a> for ($($name,)+) {
            fn place(self, list: &mut List<'a>) -> Result<(), CallError> {
                self.place_all(list)
            }
        }
    };
}
tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
tuples!(A B C D E);
tuples!(A B C D E F);
tuples!(A B C D E F G);
tuples!(A B C D E F G H);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_types_are_short() {
        assert_eq!(short_name::<Vec<[f32; 3]>>(), "`Vec<[f32; 3]>`");
        assert_eq!(short_name::<(half::f16, Vec<i8>)>(), "`(f16, Vec<i8>)`");
    }
}
