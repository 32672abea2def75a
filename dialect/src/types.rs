//! Types and attributes of the dialects, as MLIR and as the language know them.

use std::str::FromStr;

use melior::Context;
use melior::ir::{
    Attribute, Location, Type, TypeLike, attribute::AttributeLike, attribute::TypeAttribute,
};
use rise_lang::nat::Nat;
use rise_lang::types::{AddressSpace, DataType, Scalar, Type as LanguageType, TypeArgument};

use crate::ffi::{self, RiseTypeKind};
use crate::strings::{bytes, string_ref};

/// A type or attribute that one side has and the other has not.
#[derive(Debug, thiserror::Error)]
pub enum ConversionError {
    /// A type of the language that the dialect has no type for.
    #[error("the type `{0}` has no counterpart in the RISE dialect")]
    NoDialectType(String),
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
    // SAFETY: `data` is a living RISE data type; anything else is refused by the verifier of the type.
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

/// The builtin type of a scalar, vector or index; none for other data.
pub fn builtin<'c>(data: Type<'c>) -> Option<Type<'c>> {
    // SAFETY: the type is alive; the answer may be null.
    let raw = unsafe { ffi::riseTypeGetBuiltin(data.to_raw()) };
    // SAFETY: checked for null.
    (!raw.ptr.is_null()).then(|| unsafe { Type::from_raw(raw) })
}

/// The size that an attribute `#rise.nat<...>` holds.
///
/// # Errors
/// If it is another attribute.
pub fn nat(attribute: Attribute) -> Result<Nat, ConversionError> {
    // SAFETY: the attribute is alive, and its kind is checked before its text is taken.
    let text = unsafe {
        if !ffi::riseAttributeIsANat(attribute.to_raw()) {
            return Err(ConversionError::NotRise(attribute.to_string()));
        }
        text(ffi::riseNatAttrGetText(attribute.to_raw()))
    };
    Nat::parse(text).map_err(|error| ConversionError::NotRise(format!("{attribute}: {error}")))
}

/// # Safety
/// `text` must be alive for as long as the result is used; MLIR keeps the texts of attributes as long as their context.
unsafe fn text<'a>(text: mlir_sys::MlirStringRef) -> &'a str {
    // SAFETY: by contract of the caller.
    std::str::from_utf8(unsafe { bytes(text) }).unwrap_or_default()
}

/// The attribute `#rise.nat<...>` of a size.
pub fn nat_attribute<'c>(context: &'c Context, nat: &Nat) -> Attribute<'c> {
    let spelling = nat.mlir_spelling().to_string();
    // SAFETY: a size in its own spelling is always accepted, so the answer is not null.
    unsafe {
        Attribute::from_raw(ffi::riseNatAttrGet(
            Location::unknown(context).to_raw(),
            string_ref(&spelling),
        ))
    }
}

/// The attribute of an address space.
pub fn address_attribute<'c>(context: &'c Context, space: &AddressSpace) -> Attribute<'c> {
    let name = space.to_string();
    // SAFETY: the name is copied.
    unsafe {
        Attribute::from_raw(ffi::riseAddressSpaceAttrGet(
            context.to_raw(),
            string_ref(&name),
        ))
    }
}

/// What an attribute of a primitive's operation says in the language.
///
/// # Errors
/// If the attribute is none that a primitive can have.
pub fn type_argument(attribute: Attribute) -> Result<TypeArgument, ConversionError> {
    // SAFETY: the attribute is alive, and its kind is checked before its text is taken.
    if unsafe { ffi::riseAttributeIsAAddressSpace(attribute.to_raw()) } {
        let name = unsafe { text(ffi::riseAddressSpaceAttrGetSpace(attribute.to_raw())) };
        return Ok(TypeArgument::Address(AddressSpace::from_name(name)));
    }
    match TypeAttribute::try_from(attribute) {
        Ok(attribute) => data_type(attribute.value()).map(TypeArgument::Data),
        Err(_) => nat(attribute).map(TypeArgument::Nat),
    }
}

/// The language's data type of a RISE data type.
///
/// # Errors
/// If `ty` is no data type of the dialect.
pub fn data_type(ty: Type) -> Result<DataType, ConversionError> {
    let not_rise = || ConversionError::NotRise(ty.to_string());
    // SAFETY: the accessors are called for the kinds that have what they ask for.
    unsafe {
        let first = || Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw()));
        let second = || Type::from_raw(ffi::riseTypeGetSecond(ty.to_raw()));
        let size = || nat(Attribute::from_raw(ffi::riseTypeGetSize(ty.to_raw())));
        Ok(match kind(ty) {
            RiseTypeKind::RiseTypeKindScalar => {
                DataType::Scalar(scalar(first()).ok_or_else(not_rise)?)
            }
            RiseTypeKind::RiseTypeKindVector => DataType::vector(size()?, data_type(first())?),
            RiseTypeKind::RiseTypeKindArray => DataType::array(size()?, data_type(first())?),
            RiseTypeKind::RiseTypeKindTuple => {
                DataType::pair(data_type(first())?, data_type(second())?)
            }
            RiseTypeKind::RiseTypeKindIndex => DataType::Index(size()?),
            _ => return Err(not_rise()),
        })
    }
}

/// The language's type of a RISE type.
///
/// # Errors
/// If `ty` is no type of the dialect.
pub fn to_language(ty: Type) -> Result<LanguageType, ConversionError> {
    if !is_function(ty) {
        return data_type(ty).map(LanguageType::Data);
    }
    // SAFETY: a function type has both parts.
    let (input, output) = unsafe {
        (
            Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw())),
            Type::from_raw(ffi::riseTypeGetSecond(ty.to_raw())),
        )
    };
    Ok(LanguageType::function(
        to_language(input)?,
        to_language(output)?,
    ))
}

/// The scalar of a builtin type: `i1` is `bool`.
pub fn scalar(ty: Type) -> Option<Scalar> {
    let name = ty.to_string();
    if name == "i1" {
        Some(Scalar::Bool)
    } else {
        Scalar::from_str(&name).ok()
    }
}

/// The builtin type of a scalar: `bool` is `i1`.
pub fn builtin_scalar<'c>(context: &'c Context, scalar: Scalar) -> Type<'c> {
    use melior::ir::r#type::IntegerType;
    match scalar {
        Scalar::Bool => IntegerType::new(context, 1).into(),
        Scalar::I8 => IntegerType::new(context, 8).into(),
        Scalar::I16 => IntegerType::new(context, 16).into(),
        Scalar::I32 => IntegerType::new(context, 32).into(),
        Scalar::I64 => IntegerType::new(context, 64).into(),
        Scalar::F16 => Type::float16(context),
        Scalar::BF16 => Type::bfloat16(context),
        Scalar::F32 => Type::float32(context),
        Scalar::F64 => Type::float64(context),
        Scalar::Index => Type::index(context),
    }
}

/// The RISE data type of a data type of the language.
///
/// # Errors
/// If the dialect has no such type.
pub fn data_to_mlir<'c>(
    context: &'c Context,
    data: &DataType,
) -> Result<Type<'c>, ConversionError> {
    // SAFETY: all parts belong to `context`.
    unsafe {
        Ok(Type::from_raw(match data {
            DataType::Scalar(scalar) => {
                ffi::riseScalarTypeGet(builtin_scalar(context, *scalar).to_raw())
            }
            DataType::Vector(size, element) => ffi::riseVectorTypeGet(
                nat_attribute(context, size).to_raw(),
                data_to_mlir(context, element)?.to_raw(),
            ),
            DataType::Array(size, element) => ffi::riseArrayTypeGet(
                nat_attribute(context, size).to_raw(),
                data_to_mlir(context, element)?.to_raw(),
            ),
            DataType::Pair(first, second) => ffi::riseTupleTypeGet(
                data_to_mlir(context, first)?.to_raw(),
                data_to_mlir(context, second)?.to_raw(),
            ),
            DataType::Index(size) => ffi::riseIndexTypeGet(nat_attribute(context, size).to_raw()),
            other => return Err(ConversionError::NoDialectType(other.to_string())),
        }))
    }
}

/// The RISE type of a type of the language.
///
/// # Errors
/// If the dialect has no such type.
pub fn to_mlir<'c>(context: &'c Context, ty: &LanguageType) -> Result<Type<'c>, ConversionError> {
    match ty {
        LanguageType::Data(data) => data_to_mlir(context, data),
        LanguageType::Function(input, output) => {
            let (input, output) = (to_mlir(context, input)?, to_mlir(context, output)?);
            // SAFETY: both belong to `context`.
            Ok(
                unsafe {
                    Type::from_raw(ffi::riseFunctionTypeGet(input.to_raw(), output.to_raw()))
                },
            )
        }
        other => Err(ConversionError::NoDialectType(other.to_string())),
    }
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

/// The size and the element of an array type of RISE, as they stand in MLIR.
pub fn array_parts<'c>(ty: Type<'c>) -> Option<(Attribute<'c>, Type<'c>)> {
    // SAFETY: an array type has both parts.
    (kind(ty) == RiseTypeKind::RiseTypeKindArray).then(|| unsafe {
        (
            Attribute::from_raw(ffi::riseTypeGetSize(ty.to_raw())),
            Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw())),
        )
    })
}

/// The components of a tuple type of RISE, as they stand in MLIR.
pub fn tuple_parts<'c>(ty: Type<'c>) -> Option<(Type<'c>, Type<'c>)> {
    // SAFETY: a tuple type has both parts.
    (kind(ty) == RiseTypeKind::RiseTypeKindTuple).then(|| unsafe {
        (
            Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw())),
            Type::from_raw(ffi::riseTypeGetSecond(ty.to_raw())),
        )
    })
}

/// `!rise.idx<size>`
pub fn index_below<'c>(size: Attribute<'c>) -> Type<'c> {
    // SAFETY: `size` is a living size attribute.
    unsafe { Type::from_raw(ffi::riseIndexTypeGet(size.to_raw())) }
}

/// `!rise.array<size, element>`
pub fn array<'c>(size: Attribute<'c>, element: Type<'c>) -> Type<'c> {
    // SAFETY: both are alive.
    unsafe { Type::from_raw(ffi::riseArrayTypeGet(size.to_raw(), element.to_raw())) }
}

/// `!rise.tuple<first, second>`
pub fn tuple<'c>(first: Type<'c>, second: Type<'c>) -> Type<'c> {
    // SAFETY: both are alive.
    unsafe { Type::from_raw(ffi::riseTupleTypeGet(first.to_raw(), second.to_raw())) }
}
