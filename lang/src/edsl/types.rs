//! Types for parameters, with the type of Rust that goes with them.

use super::{Array, Bool, Data, Function, Handle, Index, Pair, Scalar, Vector};
use crate::{
    nat::Nat,
    types::{self, DataType, Type},
};

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
    ($($name:ident $variant:ident $handle:ident;)*) => {$(
        #[doc = concat!("The scalar type `", stringify!($name), "`.")]
        pub fn $name() -> TypeOf<$handle> {
            TypeOf::new(types::Scalar::$variant)
        }
    )*};
}

scalars! {
    bool Bool Bool;
    i8 I8 Scalar;
    i16 I16 Scalar;
    i32 I32 Scalar;
    i64 I64 Scalar;
    u8 U8 Scalar;
    u16 U16 Scalar;
    u32 U32 Scalar;
    u64 U64 Scalar;
    f16 F16 Scalar;
    bf16 BF16 Scalar;
    f32 F32 Scalar;
    f64 F64 Scalar;
    index Index Scalar;
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
pub fn pair<A: Data, B: Data>(first: TypeOf<A>, second: TypeOf<B>) -> TypeOf<Pair<A, B>> {
    TypeOf::new(DataType::pair(first.ty, second.ty))
}

/// An index below `size`.
pub fn idx(size: impl IntoSize) -> TypeOf<Index> {
    TypeOf::new(DataType::Index(size.into_size()))
}

/// A SIMD vector of `size` scalars.
pub fn vector(size: impl IntoSize, element: TypeOf<Scalar>) -> TypeOf<Vector> {
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
