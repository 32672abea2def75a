//! Types for parameters, with the type of Rust that goes with them.

use super::{Array, Data, Element, Elt, Exp, Function, Handle, Index, Vector};
use crate::{
    nat::Nat,
    types::{DataType, Tf32, Type},
};
use half::{bf16 as Bf16, f16 as F16};

/// A type of RISE whose values have the type `H` in Rust.
#[derive(Clone, Debug)]
pub struct TypeOf<H: Handle> {
    ty: H::Type,
}

impl<H: Handle> TypeOf<H> {
    /// The type.
    pub fn ty(&self) -> Type {
        self.ty.clone().into()
    }
}

impl<H: Data> TypeOf<H> {
    fn new(ty: impl Into<DataType>) -> TypeOf<H> {
        TypeOf { ty: ty.into() }
    }
}

macro_rules! scalars {
    ($($name:ident $rust:ty;)*) => {$(
        #[doc = concat!("The scalar type `", stringify!($name), "`.")]
        pub fn $name() -> TypeOf<Exp<$rust>> {
            element()
        }
    )*};
}

// In the type namespace these are Rust's own types.
scalars! {
    bool bool;
    i8 i8;
    i16 i16;
    i32 i32;
    i64 i64;
    u8 u8;
    u16 u16;
    u32 u32;
    u64 u64;
    f16 F16;
    bf16 Bf16;
    tf32 Tf32;
    f32 f32;
    f64 f64;
    index usize;
}

/// The type in RISE of a Rust type that tells it.
///
/// ```
/// use rise_lang::edsl::{Exp, element};
/// assert_eq!(element::<(Exp<f32>, Exp<usize>)>().ty().to_string(), "(f32, index)");
/// ```
pub fn element<T: Elt>() -> TypeOf<T> {
    TypeOf::new(T::data_type())
}

/// Values that can be used as a size: a size, a reference to one, or a number.
pub trait IntoSize {
    /// The size.
    fn into_size(self) -> Nat;
}

impl IntoSize for Nat {
    fn into_size(self) -> Nat {
        self
    }
}

impl IntoSize for &Nat {
    fn into_size(self) -> Nat {
        self.clone()
    }
}

impl IntoSize for u64 {
    fn into_size(self) -> Nat {
        Nat::constant(self)
    }
}

/// An array of `size` elements.
pub fn array<T: Data>(size: impl IntoSize, element: TypeOf<T>) -> TypeOf<Array<T>> {
    TypeOf::new(DataType::array(size.into_size(), element.ty))
}

/// A pair.
pub fn pair<A: Data, B: Data>(first: TypeOf<A>, second: TypeOf<B>) -> TypeOf<(A, B)> {
    TypeOf::new(DataType::pair(first.ty, second.ty))
}

/// An index below `size`.
pub fn idx(size: impl IntoSize) -> TypeOf<Index> {
    TypeOf::new(DataType::Index(size.into_size()))
}

/// A SIMD vector of `size` scalars.
pub fn vector<T: Element>(size: impl IntoSize, element: TypeOf<Exp<T>>) -> TypeOf<Vector<T>> {
    TypeOf::new(DataType::vector(size.into_size(), element.ty))
}

/// A function.
pub fn function<A: Handle, B: Handle>(
    parameter: TypeOf<A>,
    result: TypeOf<B>,
) -> TypeOf<Function<A, B>> {
    TypeOf {
        ty: Type::function(parameter.ty.into(), result.ty.into()),
    }
}
