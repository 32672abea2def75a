//! Types and attributes of the dialects, in MLIR and in the language.

mod build;
mod read;
#[cfg(test)]
mod tests;

use melior::Context;
use melior::ir::{Attribute, AttributeLike, Type, TypeLike};
use rise_lang::nat::{Name, Nat};
use rise_lang::types::{DataType, NatToData, Type as LanguageType};

use crate::ffi::{self, RiseTypeKind};
use crate::name::{escape, unescape};

pub use build::{
    address_attribute, argument_attribute, array, builtin_scalar, data_to_mlir, index_below,
    nat_attribute, to_mlir, tuple,
};
pub use read::{data_type, nat, scalar, to_language, type_argument};
pub(crate) use read::{dependent_parts, range};

/// A type or attribute that one side has and the other has not.
#[derive(Debug, thiserror::Error)]
pub enum ConversionError {
    /// A type with a variable that inference has not solved.
    #[error("the type `{0}` contains an unknown that inference has not found; annotate the term")]
    Unknown(String),
    /// The kind or class of a type-level parameter is none.
    #[error(
        "expected a kind (nat, data, address, nat2nat, nat2data) or a class of one (scalar, number, integer, float, bits, ordered, \
         scalarInteger, scalarFloat, scalarBits, dimension), found `{0}`"
    )]
    Range(String),
    /// A type or attribute of MLIR that does not belong to the RISE dialect.
    #[error("expected a RISE type or attribute, found `{0}`")]
    NotRise(String),
}

/// Which access a DPIA expression allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It can be read where it stands.
    Read,
    /// It has to be written to memory first.
    Write,
}

/// A DPIA type.
#[derive(Clone, Debug, PartialEq)]
pub enum Phrase<'c> {
    /// `!dpia.exp<data, access>`
    Expression(Type<'c>, Access),
    /// `!dpia.acc<data>`
    Acceptor(Type<'c>),
}

fn kind(ty: Type) -> RiseTypeKind {
    // SAFETY: the type is alive.
    unsafe { ffi::riseTypeGetKind(ty.to_raw()) }
}

/// Whether `ty` is a function type of RISE.
pub fn is_function(ty: Type) -> bool {
    kind(ty) == RiseTypeKind::RiseTypeKindFunction
}

/// The DPIA type that `ty` is, if it is one.
pub fn phrase<'c>(ty: Type<'c>) -> Option<Phrase<'c>> {
    // SAFETY: only called for types that carry data.
    let data = || unsafe { Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw())) };
    match kind(ty) {
        RiseTypeKind::RiseTypeKindReadExpression => Some(Phrase::Expression(data(), Access::Read)),
        RiseTypeKind::RiseTypeKindWriteExpression => {
            Some(Phrase::Expression(data(), Access::Write))
        }
        RiseTypeKind::RiseTypeKindAcceptor => Some(Phrase::Acceptor(data())),
        _ => None,
    }
}

/// The data type of a DPIA expression or acceptor.
///
/// # Errors
/// If `ty` is no DPIA type.
pub fn phrase_data(ty: Type) -> Result<DataType, ConversionError> {
    match phrase(ty) {
        Some(Phrase::Expression(data, _) | Phrase::Acceptor(data)) => data_type(data),
        None => Err(ConversionError::NotRise(ty.to_string())),
    }
}

/// `!dpia.exp<data, access>`
pub fn expression<'c>(data: Type<'c>, access: Access) -> Type<'c> {
    // SAFETY: `data` is a living RISE data type; anything else is refused by the verifier of the
    // type.
    unsafe {
        Type::from_raw(ffi::dpiaExpressionTypeGet(
            data.to_raw(),
            access == Access::Write,
        ))
    }
}

/// `!dpia.acc<data>`
pub fn acceptor<'c>(data: Type<'c>) -> Type<'c> {
    // SAFETY: as above.
    unsafe { Type::from_raw(ffi::dpiaAcceptorTypeGet(data.to_raw())) }
}

/// `!dpia.phase<size, data, access>`: one side of a ring.
pub fn phase<'c>(size: Attribute<'c>, data: Type<'c>, access: Access) -> Type<'c> {
    // SAFETY: as above, and `size` is a living size of RISE.
    unsafe {
        Type::from_raw(ffi::dpiaPhaseTypeGet(
            size.to_raw(),
            data.to_raw(),
            access == Access::Write,
        ))
    }
}

/// The builtin type of a scalar, vector or index; none for other data.
pub fn builtin<'c>(data: Type<'c>) -> Option<Type<'c>> {
    // SAFETY: the type is alive; the answer may be null.
    let raw = unsafe { ffi::riseTypeGetBuiltin(data.to_raw()) };
    // SAFETY: checked for null.
    (!raw.ptr.is_null()).then(|| unsafe { Type::from_raw(raw) })
}

/// The name that an attribute of an operation spells.
pub fn name(spelling: &str) -> Name {
    Name::from(unescape(spelling).as_ref())
}

/// How an attribute of an operation spells a name.
pub fn name_spelling(name: &Name) -> String {
    escape(name.as_str()).into_owned()
}

/// The input and the output of a function type of RISE.
pub fn function_parts<'c>(ty: Type<'c>) -> Option<(Type<'c>, Type<'c>)> {
    // SAFETY: a function type has both parts.
    is_function(ty).then(|| unsafe {
        (
            Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw())),
            Type::from_raw(ffi::riseTypeGetSecond(ty.to_raw())),
        )
    })
}

/// The parts of data with memory of their own: pairs are separated, so that an array of pairs
/// becomes one array for each scalar of its elements, first components before second ones.
pub fn memory_parts(data: &DataType) -> Vec<DataType> {
    match data {
        DataType::Pair(first, second) => [memory_parts(first), memory_parts(second)].concat(),
        DataType::Array(size, element) => memory_parts(element)
            .into_iter()
            .map(|part| DataType::array(size.clone(), part))
            .collect(),
        _ => vec![data.clone()],
    }
}

/// The result type of a function with a counted list of parameters, such as `makeArray`; any other
/// type as it is.
///
/// # Errors If `ty` is not a type of the dialect.
pub fn result_of_many<'c>(context: &'c Context, ty: Type<'c>) -> Result<Type<'c>, ConversionError> {
    match to_language(ty)? {
        LanguageType::Many(_, _, result) => to_mlir(context, &result),
        _ => Ok(ty),
    }
}

/// The size and the element of an array type of RISE, in MLIR.
pub fn array_parts<'c>(ty: Type<'c>) -> Option<(Attribute<'c>, Type<'c>)> {
    // SAFETY: an array type has both parts.
    (kind(ty) == RiseTypeKind::RiseTypeKindArray).then(|| unsafe {
        (
            Attribute::from_raw(ffi::riseTypeGetSize(ty.to_raw())),
            Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw())),
        )
    })
}

/// The number of lanes of a vector type of RISE.
pub fn lanes<'c>(ty: Type<'c>) -> Option<Attribute<'c>> {
    // SAFETY: a vector type has a size.
    (kind(ty) == RiseTypeKind::RiseTypeKindVector)
        .then(|| unsafe { Attribute::from_raw(ffi::riseTypeGetSize(ty.to_raw())) })
}

/// The size of a dependent array type of RISE, and the types of its elements.
pub fn dependent_array_parts(ty: Type) -> Option<(Nat, NatToData)> {
    if kind(ty) != RiseTypeKind::RiseTypeKindDependentArray {
        return None;
    }
    match data_type(ty) {
        Ok(DataType::DependentArray(size, elements)) => Some((size, elements)),
        _ => None,
    }
}

/// The components of a tuple type of RISE, in MLIR.
pub fn tuple_parts<'c>(ty: Type<'c>) -> Option<(Type<'c>, Type<'c>)> {
    // SAFETY: a tuple type has both parts.
    (kind(ty) == RiseTypeKind::RiseTypeKindTuple).then(|| unsafe {
        (
            Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw())),
            Type::from_raw(ffi::riseTypeGetSecond(ty.to_raw())),
        )
    })
}
