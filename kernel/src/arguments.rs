//! Arguments of kernels.

use std::marker::PhantomData;
use std::sync::Arc;

use rise_lang::types;
use rise_runtime::array::{Array, ElementType, Value};
use rise_runtime::device::Resident;
use smallvec::SmallVec;

use crate::device::DeviceArray;
use crate::error::CallError;
use crate::scalar::{Item, Scalar, Shape};

/// The arguments of a call, one after the other; pairs are taken apart into their parts.
///
/// It borrows the arrays, so that nothing can change them during the call.
#[derive(Default)]
pub struct List<'a> {
    pub(crate) passed: SmallVec<[Passed; 8]>,
    /// Copies of arrays that are not dense; the addresses of their elements stay.
    #[cfg_attr(
        not(feature = "ndarray"),
        expect(dead_code, reason = "only arrays of `ndarray` are copied")
    )]
    copies: Vec<Box<dyn std::any::Any>>,
    arrays: PhantomData<&'a ()>,
}

pub(crate) enum Passed {
    Value(types::Scalar, Value),
    Memory {
        element: types::Scalar,
        shape: Shape,
        address: *mut u8,
        /// The array of a device that the address stands for.
        resident: Option<Arc<Resident>>,
    },
}

impl Passed {
    pub(crate) fn element(&self) -> types::Scalar {
        match self {
            Passed::Value(element, _) | Passed::Memory { element, .. } => *element,
        }
    }

    pub(crate) fn shape(&self) -> &[usize] {
        match self {
            Passed::Value(..) => &[],
            Passed::Memory { shape, .. } => shape,
        }
    }

    pub(crate) fn resident(&self) -> Option<&Arc<Resident>> {
        match self {
            Passed::Value(..) => None,
            Passed::Memory { resident, .. } => resident.as_ref(),
        }
    }
}

impl<'a> List<'a> {
    /// Adds a scalar.
    pub fn push_scalar<T: Scalar>(&mut self, value: T) {
        self.passed.push(Passed::Value(T::TYPE, value.value()));
    }

    /// Adds a scalar whose type shows when the program runs.
    pub fn push_value(&mut self, element: types::Scalar, value: Value) {
        self.passed.push(Passed::Value(element, value));
    }

    /// Adds a dense, row-major array.
    ///
    /// # Errors
    /// [`CallError::Length`] if the shape does not hold exactly these elements.
    pub fn push_slice<T: Scalar>(
        &mut self,
        elements: &'a [T],
        shape: &[usize],
    ) -> Result<(), CallError> {
        check_length(elements.len(), shape)?;
        self.push_memory(T::TYPE, shape.into(), elements.as_ptr().cast_mut().cast());
        Ok(())
    }

    /// Adds a slice of scalars or of arrays of scalars.
    pub fn push_items<T: Item>(&mut self, items: &'a [T]) {
        let shape = shape_of::<T>(items.len());
        self.push_memory(T::Scalar::TYPE, shape, items.as_ptr().cast_mut().cast());
    }

    /// As [`List::push_slice`], of elements that are written.
    pub(crate) fn push_slice_mut<T: Scalar>(
        &mut self,
        elements: &'a mut [T],
        shape: &[usize],
    ) -> Result<(), CallError> {
        check_length(elements.len(), shape)?;
        self.push_memory(T::TYPE, shape.into(), elements.as_mut_ptr().cast());
        Ok(())
    }

    /// As [`List::push_items`], of elements that are written.
    pub(crate) fn push_items_mut<T: Item>(&mut self, items: &'a mut [T]) {
        let shape = shape_of::<T>(items.len());
        self.push_memory(T::Scalar::TYPE, shape, items.as_mut_ptr().cast());
    }

    /// Adds an array that is written.
    pub(crate) fn push_array_mut(&mut self, array: &'a mut Array) {
        let (element, shape) = (scalar_of(array.element()), array.shape().into());
        self.push_memory(element, shape, array.as_mut_ptr());
    }

    /// Adds a dense, row-major array by its address, for callers in other languages.
    ///
    /// # Safety
    /// The memory holds so many elements of the type, aligned for it, as long as the list lives:
    /// for one of results, they may be written, and nothing else reads or writes them meanwhile;
    /// for one of arguments, nothing writes them during a call.
    pub unsafe fn push_address(
        &mut self,
        element: types::Scalar,
        shape: &[usize],
        address: *mut u8,
    ) {
        self.push_memory(element, shape.into(), address);
    }

    fn push_memory(&mut self, element: types::Scalar, shape: Shape, address: *mut u8) {
        self.passed.push(Passed::Memory {
            element,
            shape,
            address,
            resident: None,
        });
    }

    /// Adds an array of a device, which whoever is borrowed as long as the list lives owns.
    pub(crate) fn push_resident(
        &mut self,
        element: types::Scalar,
        shape: Shape,
        array: &Arc<Resident>,
    ) {
        self.passed.push(Passed::Memory {
            element,
            shape,
            address: array.address(),
            resident: Some(Arc::clone(array)),
        });
    }

    /// Adds an array of a device, for callers in other languages.
    ///
    /// # Safety
    /// As long as the list lives, nothing else reads or writes the array, if it is one of results;
    /// nothing writes it, if it is one of arguments.
    pub unsafe fn push_device_array(&mut self, array: &DeviceArray) {
        array.add_to(self);
    }

    /// Adds a copy of elements, which lives as long as the list.
    #[cfg(feature = "ndarray")]
    fn push_copy<T: Scalar>(&mut self, elements: Vec<T>, shape: &[usize]) {
        self.push_memory(T::TYPE, shape.into(), elements.as_ptr().cast_mut().cast());
        // The elements of a vector stay where they are when the vector is moved.
        self.copies.push(Box::new(elements));
    }
}

/// The shape of so many items.
fn shape_of<T: Item>(length: usize) -> Shape {
    let mut shape = Shape::new();
    shape.push(length);
    for extent in T::extents() {
        shape.push(extent);
    }
    shape
}

/// Makes sure that a shape holds exactly so many elements.
fn check_length(length: usize, shape: &[usize]) -> Result<(), CallError> {
    let product = match shape.contains(&0) {
        true => Some(0),
        false => shape
            .iter()
            .try_fold(1_usize, |product, extent| product.checked_mul(*extent)),
    };
    match product == Some(length) {
        true => Ok(()),
        false => Err(CallError::Length {
            shape: shape.to_vec(),
            found: length,
        }),
    }
}

/// The scalar type of the elements of an [`Array`].
pub(crate) fn scalar_of(element: ElementType) -> types::Scalar {
    match element {
        ElementType::Bool => types::Scalar::Bool,
        ElementType::I8 => types::Scalar::I8,
        ElementType::I16 => types::Scalar::I16,
        ElementType::I32 => types::Scalar::I32,
        ElementType::I64 => types::Scalar::I64,
        ElementType::U8 => types::Scalar::U8,
        ElementType::U16 => types::Scalar::U16,
        ElementType::U32 => types::Scalar::U32,
        ElementType::U64 => types::Scalar::U64,
        ElementType::F16 => types::Scalar::F16,
        ElementType::BF16 => types::Scalar::BF16,
        ElementType::F32 => types::Scalar::F32,
        ElementType::F64 => types::Scalar::F64,
    }
}

/// A value for one parameter of a program: a [`Scalar`]; a slice, array or vector of scalars; one
/// of arrays, `&[[f32; 3]]`, for more dimensions; a [`Shaped`] slice; an [`Array`]; a
/// [`DeviceArray`](crate::DeviceArray); an array or view of `ndarray`. For a pair, and for an array
/// of pairs, a tuple of both parts.
pub trait Argument<'a> {
    /// Adds it to the arguments of a call.
    ///
    /// # Errors
    /// If it is not what it says to be, such as a shape that its elements do not have.
    fn pass(self, list: &mut List<'a>) -> Result<(), CallError>;
}

impl<'a, T: Scalar> Argument<'a> for T {
    fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_scalar(self);
        Ok(())
    }
}

impl<'a, T: Item> Argument<'a> for &'a [T] {
    fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_items(self);
        Ok(())
    }
}

impl<'a, T: Item, const N: usize> Argument<'a> for &'a [T; N] {
    fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_items(self);
        Ok(())
    }
}

impl<'a, T: Item> Argument<'a> for &'a Vec<T> {
    fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_items(self);
        Ok(())
    }
}

impl<'a> Argument<'a> for &'a Array {
    fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
        let shape = self.shape().into();
        list.push_memory(scalar_of(self.element()), shape, self.as_ptr().cast_mut());
        Ok(())
    }
}

/// A slice with a shape: see [`shaped`].
#[derive(Clone, Copy, Debug)]
pub struct Shaped<'a, T, const RANK: usize> {
    pub(crate) shape: [usize; RANK],
    pub(crate) elements: &'a [T],
}

/// The elements, in row-major order, of an array of the shape.
///
/// ```
/// let text = "def f {n m : nat} (xs : n.m.i32) : m.n.i32 =
///   mapSeq (mapSeq id) (transpose xs)";
/// let transposed = rise::Program::parse(text)?
///     .compile(&rise::Options::default())?;
/// let columns: Vec<[i32; 2]> = transposed.call((rise::shaped([2, 3], &[1, 2, 3, 4, 5, 6]),))?;
/// assert_eq!(columns, [[1, 4], [2, 5], [3, 6]]);
/// # Ok::<(), rise::Error>(())
/// ```
pub fn shaped<T, const RANK: usize>(shape: [usize; RANK], elements: &[T]) -> Shaped<'_, T, RANK> {
    Shaped { shape, elements }
}

impl<'a, T: Scalar, const RANK: usize> Argument<'a> for Shaped<'a, T, RANK> {
    fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
        list.push_slice(self.elements, &self.shape)
    }
}

#[cfg(feature = "ndarray")]
mod of_ndarray {
    use super::{Argument, CallError, List, Scalar};
    use ndarray::{ArrayBase, Data, Dimension};

    impl<'a, T: Scalar, S: Data<Elem = T>, D: Dimension> Argument<'a> for &'a ArrayBase<S, D> {
        /// An array that is not in the standard layout is copied.
        fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
            match self.as_slice() {
                Some(elements) => list.push_slice(elements, self.shape()),
                None => {
                    list.push_copy(self.iter().copied().collect(), self.shape());
                    Ok(())
                }
            }
        }
    }
}

/// The arguments of a call: a tuple of as many as the program has parameters, or nested ones for
/// pairs.
pub trait Arguments<'a> {
    /// Adds them to the arguments of a call.
    ///
    /// # Errors
    /// As [`Argument::pass`].
    fn pass_all(self, list: &mut List<'a>) -> Result<(), CallError>;
}

impl Arguments<'_> for () {
    fn pass_all(self, _: &mut List) -> Result<(), CallError> {
        Ok(())
    }
}

macro_rules! tuples {
    ($($name:ident)+) => {
        impl<'a, $($name: Argument<'a>),+> Arguments<'a> for ($($name,)+) {
            #[expect(non_snake_case, reason = "the type parameters' names name the values too")]
            fn pass_all(self, list: &mut List<'a>) -> Result<(), CallError> {
                let ($($name,)+) = self;
                $($name.pass(list)?;)+
                Ok(())
            }
        }

        impl<'a, $($name: Argument<'a>),+> Argument<'a> for ($($name,)+) {
            fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
                self.pass_all(list)
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
tuples!(A B C D E F G H I);
tuples!(A B C D E F G H I J);
tuples!(A B C D E F G H I J K);
tuples!(A B C D E F G H I J K L);
