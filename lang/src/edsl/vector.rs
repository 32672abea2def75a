//! Vectors, and values in memory.

use super::{
    Array, Data, Element, Exp, Handle, Operand, Vector, binding::pattern, handle::call,
    types::IntoSize,
};
use crate::{primitives::Primitive, types::AddressSpace};

impl<T: Element> Vector<T> {
    /// The vector whose elements are all the value; inference finds its length.
    pub fn of(value: impl Operand<Exp<T>>) -> Vector<T> {
        call(Primitive::VectorFromScalar, [value.into_handle().to_term()])
    }

    /// The function applied to every element at once.
    pub fn map<U: Element>(&self, function: impl FnOnce(Exp<T>) -> Exp<U>) -> Vector<U> {
        call(
            Primitive::MapVec,
            [pattern(function).to_term(), self.to_term()],
        )
    }
}

impl<T: Element> Array<Vector<T>> {
    /// The elements of the vectors one after the other.
    ///
    /// ```
    /// use rise_lang::{edsl::{Array, Exp, Handle, lambda}, syntax};
    /// let doubled = lambda(|xs: Array<Exp<f32>>| {
    ///     xs.as_vector(4).map_seq(|v| &v + &v).as_scalar()
    /// });
    /// let text = "fun (xs : _.f32) => xs |> asVector 4 |> mapSeq (fun v => v + v) |> asScalar";
    /// assert_eq!(syntax::print_term(&doubled.term()?), text);
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    pub fn as_scalar(&self) -> Array<Exp<T>> {
        call(Primitive::AsScalar, [self.to_term()])
    }
}

/// Methods of all data about where it is computed and stored.
pub trait InMemory: Data {
    /// The value, stored in memory of the address space.
    #[must_use]
    fn to_mem(&self, space: AddressSpace) -> Self {
        call(Primitive::ToMem.at([space]), [self.to_term()])
    }

    /// The value, computed by a kernel that runs in groups of `local` threads, `global` in all, in
    /// three dimensions.
    #[must_use]
    fn run<S: IntoSize>(&self, local: [S; 3], global: [S; 3]) -> Self {
        let sizes = local.into_iter().chain(global).map(IntoSize::into_size);
        call(Primitive::Run.at(sizes), [self.to_term()])
    }
}

impl<T: Data> InMemory for T {}
