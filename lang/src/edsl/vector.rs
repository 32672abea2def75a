//! Vectors, and values in memory.

use super::{
    Array, Data, Handle, Operand, Scalar, Vector, binding::lambda, handle::call, types::IntoSize,
};
use crate::{primitives::Primitive, types::AddressSpace};

impl Vector {
    /// The vector whose elements are all the value; inference finds its length.
    pub fn of(value: impl Operand<Scalar>) -> Vector {
        call(Primitive::VectorFromScalar, [value.into_handle().as_term()])
    }

    /// The function applied to every element at once.
    pub fn map(&self, function: impl FnOnce(Scalar) -> Scalar) -> Vector {
        call(
            Primitive::MapVec,
            [lambda(function).as_term(), self.as_term()],
        )
    }
}

impl Array<Vector> {
    /// The elements of the vectors one after the other.
    ///
    /// ```
    /// use rise_lang::{edsl::{Array, Handle, Scalar, lambda}, syntax};
    /// let doubled = lambda(|xs: Array<Scalar>| xs.as_vector(4).map_seq(|v| &v + &v).as_scalar());
    /// let text = "fun xs => xs |> asVector 4 |> mapSeq (fun v => v + v) |> asScalar";
    /// assert_eq!(syntax::print_term(&doubled.term()?), text);
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    pub fn as_scalar(&self) -> Array<Scalar> {
        call(Primitive::AsScalar, [self.as_term()])
    }
}

/// Questions that every value answers.
pub trait InMemory: Data {
    /// The value, stored in memory of the address space.
    #[must_use]
    fn to_mem(&self, space: AddressSpace) -> Self {
        call(Primitive::ToMem.at([space]), [self.as_term()])
    }

    /// The value, computed by a kernel that runs in groups of `local` threads, `global` in all, in
    /// three dimensions.
    #[must_use]
    fn run<S: IntoSize>(&self, local: [S; 3], global: [S; 3]) -> Self {
        let sizes = local.into_iter().chain(global).map(IntoSize::into_size);
        call(Primitive::Run.at(sizes), [self.as_term()])
    }
}

impl<T: Data> InMemory for T {}
