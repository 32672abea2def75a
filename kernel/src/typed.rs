//! Kernels as functions of Rust.

use std::fmt;
use std::marker::PhantomData;

use crate::arguments::{Argument, List};
use crate::error::{CallError, Parts};
use crate::kernel::Kernel;
use crate::results::Results;
use crate::scalar::{Item, Scalar, fits};
use rise_lang::types;

/// A kernel with the type of a function of Rust, such as `fn(f32, &[f32]) -> Vec<f32>`: see
/// [`Kernel::typed`].
pub struct Typed<F> {
    kernel: Kernel,
    function: PhantomData<F>,
}

impl<F> Clone for Typed<F> {
    fn clone(&self) -> Typed<F> {
        Typed::new(self.kernel.clone())
    }
}

impl<F> fmt::Debug for Typed<F> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let function = std::any::type_name::<F>();
        write!(formatter, "{}: {function}", self.kernel.name())
    }
}

// SAFETY: there is no value of the function's type in it.
unsafe impl<F> Send for Typed<F> {}
// SAFETY: as above.
unsafe impl<F> Sync for Typed<F> {}

impl<F> Typed<F> {
    pub(crate) fn new(kernel: Kernel) -> Typed<F> {
        Typed {
            kernel,
            function: PhantomData,
        }
    }

    /// The kernel without the type.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }
}

impl<F: Function> Typed<F> {
    /// Calls it. Only what the values of arguments can be wrong in is checked: shapes, sizes,
    /// indices.
    ///
    /// # Errors
    /// As [`Kernel::call`].
    pub fn call(&self, arguments: F::Arguments<'_>) -> Result<F::Result, CallError> {
        let mut list = List::default();
        F::pass(arguments, &mut list)?;
        self.kernel.call_checked(&list)
    }
}

/// A type by value or by reference that says, without a value, what it passes.
pub trait Value: for<'a> Argument<'a> + 'static {
    /// Adds the type and the rank of each array or scalar that it passes.
    fn describe(list: &mut Vec<Description>);
}

/// Data that is passed by reference: slices, arrays of Rust and of `ndarray`.
pub trait Data: 'static {
    /// Adds the type and the rank of each array that a reference passes.
    fn describe(list: &mut Vec<Description>);

    /// Adds it to the arguments of a call.
    ///
    /// # Errors
    /// As [`Argument::pass`].
    fn pass<'a>(&'a self, list: &mut List<'a>) -> Result<(), CallError>;
}

/// Properties of an argument that its type alone tells.
pub struct Description {
    element: types::Scalar,
    rank: usize,
    is_value: bool,
}

impl<T: Scalar> Value for T {
    fn describe(list: &mut Vec<Description>) {
        list.push(Description {
            element: T::TYPE,
            rank: 0,
            is_value: true,
        });
    }
}

fn describe_items<T: Item>(list: &mut Vec<Description>) {
    list.push(Description {
        element: T::Scalar::TYPE,
        rank: 1 + T::extents().count(),
        is_value: false,
    });
}

impl<T: Item> Data for [T] {
    fn describe(list: &mut Vec<Description>) {
        describe_items::<T>(list);
    }

    fn pass<'a>(&'a self, list: &mut List<'a>) -> Result<(), CallError> {
        Argument::pass(self, list)
    }
}

impl<T: Item, const N: usize> Data for [T; N] {
    fn describe(list: &mut Vec<Description>) {
        describe_items::<T>(list);
    }

    fn pass<'a>(&'a self, list: &mut List<'a>) -> Result<(), CallError> {
        Argument::pass(self, list)
    }
}

#[cfg(feature = "ndarray")]
impl<T: Scalar, D: ndarray::Dimension + 'static> Data for ndarray::Array<T, D> {
    fn describe(list: &mut Vec<Description>) {
        list.push(Description {
            element: T::TYPE,
            // An array whose rank is not known fits none: it is called without a type.
            rank: D::NDIM.unwrap_or(usize::MAX),
            is_value: false,
        });
    }

    fn pass<'a>(&'a self, list: &mut List<'a>) -> Result<(), CallError> {
        Argument::pass(self, list)
    }
}

/// The type of a function of Rust that a kernel can have: parameters are scalars by value and
/// [`Data`] by reference, the result is any of [`Results`]. There are one to five parameters.
pub trait Function: Sized {
    /// The arguments as a tuple.
    type Arguments<'a>;
    /// The result of a call.
    type Result: Results;

    /// Makes sure that the kernel is such a function.
    ///
    /// # Errors
    /// [`CallError::Count`] or [`CallError::Type`]. What is wrong with the result shows at a call
    /// if its shape decides it.
    fn check(kernel: &Kernel) -> Result<(), CallError>;

    /// Adds the arguments to those of a call.
    ///
    /// # Errors
    /// As [`Argument::pass`].
    fn pass<'a>(arguments: Self::Arguments<'a>, list: &mut List<'a>) -> Result<(), CallError>;
}

fn check(kernel: &Kernel, described: &[Description]) -> Result<(), CallError> {
    let signature = kernel.signature();
    let expected = signature.inputs().count();
    if expected != described.len() {
        return Err(CallError::Count {
            function: kernel.name().to_owned(),
            parts: Parts::Arguments,
            expected,
            found: described.len(),
        });
    }
    for (parameter, described) in signature.inputs().zip(described) {
        let is_right = fits(described.element, parameter.element)
            && described.rank == parameter.dimensions.len()
            && described.is_value == parameter.is_value();
        if !is_right {
            return Err(CallError::Type {
                function: kernel.name().to_owned(),
                label: parameter.label(),
                expected: format!("`{}`", parameter.data),
                found: match described.is_value {
                    true => format!("a scalar `{}`", described.element),
                    false => format!(
                        "an array of `{}` with {} dimensions",
                        described.element, described.rank
                    ),
                },
            });
        }
    }
    Ok(())
}

/// Implements [`Function`] for every choice, for each parameter, between a value and a reference.
macro_rules! functions {
    ([$($bounds:tt)*] [$($lifetimes:tt)*] [$($parameter:ty,)*] [$($argument:ty,)*] [$($step:tt)*];) => {
        #[allow(coherence_leak_check, reason = "no reference is a `Value`, so that no type is both")]
        impl<$($bounds)* Output: Results> Function for for<$($lifetimes)*> fn($($parameter),*) -> Output {
            type Arguments<'all> = ($($argument,)*);
            type Result = Output;

            fn check(kernel: &Kernel) -> Result<(), CallError> {
                let mut list = Vec::new();
                functions!(@describe list $($step)*);
                check(kernel, &list)
            }

            #[expect(non_snake_case, reason = "the type parameters' names name the values too")]
            fn pass<'all>(arguments: Self::Arguments<'all>, list: &mut List<'all>) -> Result<(), CallError> {
                functions!(@names arguments $($step)*);
                functions!(@pass list $($step)*);
                Ok(())
            }
        }
    };
    ([$($bounds:tt)*] [$($lifetimes:tt)*] [$($parameter:ty,)*] [$($argument:ty,)*] [$($step:tt)*];
     $name:ident $lifetime:lifetime $($rest:tt)*) => {
        functions!([$($bounds)* $name: Value,] [$($lifetimes)*] [$($parameter,)* $name,] [$($argument,)* $name,]
            [$($step)* ($name Value Argument)]; $($rest)*);
        functions!([$($bounds)* $name: Data + ?Sized,] [$($lifetimes)* $lifetime,] [$($parameter,)* &$lifetime $name,]
            [$($argument,)* &'all $name,] [$($step)* ($name Data Data)]; $($rest)*);
    };
    (@describe $list:ident $(($name:ident $kind:ident $passing:ident))*) => {
        $(<$name as $kind>::describe(&mut $list);)*
    };
    (@names $arguments:ident $(($name:ident $kind:ident $passing:ident))*) => {
        let ($($name,)*) = $arguments;
    };
    (@pass $list:ident $(($name:ident $kind:ident $passing:ident))*) => {
        $($passing::pass($name, $list)?;)*
    };
}
functions!([] [] [] [] []; A 'a);
functions!([] [] [] [] []; A 'a B 'b);
functions!([] [] [] [] []; A 'a B 'b C 'c);
functions!([] [] [] [] []; A 'a B 'b C 'c D 'd);
functions!([] [] [] [] []; A 'a B 'b C 'c D 'd E 'e);
