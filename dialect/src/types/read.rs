//! Types and attributes of MLIR, read into the language.

use std::str::FromStr;
use std::sync::Arc;

use melior::ir::attribute::{AttributeLike, TypeAttribute};
use melior::ir::{Attribute, Type, TypeLike};
use rise_lang::nat::Nat;
use rise_lang::types::{
    AddressSpace, Class, DataType, FragmentRole, Kind, NatToData, NatToNat, Scalar,
    Type as LanguageType, TypeArgument, TypeParameter,
};

use super::{ConversionError, kind};
use crate::deep;
use crate::ffi::{self, RiseTypeKind};
use crate::name::unescape;
use crate::strings::bytes;

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
    // Most sizes are numbers.
    if let Ok(constant) = text.parse() {
        return Ok(Nat::constant(constant));
    }
    Nat::parse(&unescape(text))
        .map_err(|error| ConversionError::NotRise(format!("{attribute}: {error}")))
}

/// # Safety
/// `text` must be alive for as long as the result is used; MLIR keeps the texts of attributes as
/// long as their context.
unsafe fn text<'a>(text: mlir_sys::MlirStringRef) -> &'a str {
    // SAFETY: by contract of the caller.
    std::str::from_utf8(unsafe { bytes(text) }).unwrap_or_default()
}

/// The type-level argument in an attribute of a primitive's operation.
///
/// # Errors
/// If the attribute is none that a primitive can have.
pub fn type_argument(attribute: Attribute) -> Result<TypeArgument, ConversionError> {
    // SAFETY: the attribute is alive, and its kind is checked before its text is taken.
    unsafe {
        if ffi::riseAttributeIsAAddressSpace(attribute.to_raw()) {
            let name = unescape(text(ffi::riseAddressSpaceAttrGetSpace(attribute.to_raw())));
            return Ok(TypeArgument::Address(AddressSpace::from_name(&name)));
        }
        if ffi::riseAttributeIsANatToNat(attribute.to_raw()) {
            let name = unescape(text(ffi::riseNatToNatAttrGetName(attribute.to_raw())))
                .as_ref()
                .into();
            let body = Attribute::from_option_raw(ffi::riseNatToNatAttrGetBody(attribute.to_raw()));
            return Ok(TypeArgument::NatToNat(match body {
                Some(body) => NatToNat::Lambda(name, nat(body)?),
                None => NatToNat::Variable(name),
            }));
        }
        if ffi::riseAttributeIsANatToData(attribute.to_raw()) {
            return nat_to_data(attribute).map(TypeArgument::NatToData);
        }
    }
    match TypeAttribute::try_from(attribute) {
        Ok(attribute) => data_type(attribute.value()).map(TypeArgument::Data),
        Err(_) => nat(attribute).map(TypeArgument::Nat),
    }
}

/// The function that an attribute `#rise.nat2data<...>` holds.
fn nat_to_data(attribute: Attribute) -> Result<NatToData, ConversionError> {
    // SAFETY: the attribute is alive, and its kind is checked first.
    unsafe {
        if !ffi::riseAttributeIsANatToData(attribute.to_raw()) {
            return Err(ConversionError::NotRise(attribute.to_string()));
        }
        let name = unescape(text(ffi::riseNatToDataAttrGetName(attribute.to_raw())))
            .as_ref()
            .into();
        let body = ffi::riseNatToDataAttrGetBody(attribute.to_raw());
        Ok(match body.ptr.is_null() {
            true => NatToData::Variable(name),
            false => NatToData::Lambda(name, Arc::new(data_type(Type::from_raw(body))?)),
        })
    }
}

/// The kind, and the class if it is narrowed, of that name.
pub(crate) fn range(name: &str) -> Result<(Kind, Option<Class>), ConversionError> {
    let class = || {
        Class::ALL
            .into_iter()
            .find(|class| class.name() == name)
            .map(|class| (class.kind(), Some(class)))
    };
    let kind = Kind::from_str(name).ok().map(|kind| (kind, None));
    kind.or_else(class)
        .ok_or_else(|| ConversionError::Range(name.to_owned()))
}

/// The parameter of a dependent function type, and what it is bound in.
pub(crate) fn dependent_parts<'c>(
    ty: Type<'c>,
) -> Option<Result<(TypeParameter, Type<'c>), ConversionError>> {
    (kind(ty) == RiseTypeKind::RiseTypeKindDependentFunction).then(|| {
        // SAFETY: a dependent function type has all of these.
        unsafe {
            let (kind, class) = range(text(ffi::riseTypeGetRange(ty.to_raw())))?;
            let name = unescape(text(ffi::riseTypeGetName(ty.to_raw())))
                .as_ref()
                .into();
            let parameter = TypeParameter {
                name,
                kind,
                class,
                explicit: !ffi::riseTypeIsImplicit(ty.to_raw()),
            };
            Ok((
                parameter,
                Type::from_raw(ffi::riseTypeGetSecond(ty.to_raw())),
            ))
        }
    })
}

/// The language's data type of a RISE data type.
///
/// # Errors If `ty` is not a data type of the dialect.
pub fn data_type(ty: Type) -> Result<DataType, ConversionError> {
    let not_rise = || ConversionError::NotRise(ty.to_string());
    // SAFETY: the accessors are called for the kinds that have what they ask for.
    unsafe {
        let first = || Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw()));
        let second = || Type::from_raw(ffi::riseTypeGetSecond(ty.to_raw()));
        let size = || nat(Attribute::from_raw(ffi::riseTypeGetSize(ty.to_raw())));
        let second_attribute = || Attribute::from_raw(ffi::riseTypeGetSecondAttribute(ty.to_raw()));
        let name = || unescape(text(ffi::riseTypeGetName(ty.to_raw())));
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
            RiseTypeKind::RiseTypeKindVariable => DataType::variable(name().as_ref()),
            RiseTypeKind::RiseTypeKindApplication => {
                DataType::Apply(name().as_ref().into(), size()?)
            }
            RiseTypeKind::RiseTypeKindDependentArray => {
                DataType::DependentArray(size()?, nat_to_data(second_attribute())?)
            }
            RiseTypeKind::RiseTypeKindFragment => {
                let role = FragmentRole::ALL
                    .into_iter()
                    .find(|role| role.name() == name())
                    .ok_or_else(not_rise)?;
                DataType::Fragment(
                    role,
                    size()?,
                    nat(second_attribute())?,
                    Arc::new(data_type(first())?),
                )
            }
            _ => return Err(not_rise()),
        })
    }
}

/// The language's type of a RISE type.
///
/// # Errors If `ty` is not a type of the dialect.
pub fn to_language(ty: Type) -> Result<LanguageType, ConversionError> {
    deep(|| to_language_here(ty))
}

fn to_language_here(ty: Type) -> Result<LanguageType, ConversionError> {
    // SAFETY: the accessors are called for the kinds that have what they ask for.
    let parts = || unsafe {
        (
            Type::from_raw(ffi::riseTypeGetFirst(ty.to_raw())),
            Type::from_raw(ffi::riseTypeGetSecond(ty.to_raw())),
        )
    };
    match kind(ty) {
        RiseTypeKind::RiseTypeKindFunction => {
            let (input, output) = parts();
            Ok(LanguageType::function(
                to_language(input)?,
                to_language(output)?,
            ))
        }
        RiseTypeKind::RiseTypeKindMany => {
            let (parameter, result) = parts();
            // SAFETY: as above.
            let count = nat(unsafe { Attribute::from_raw(ffi::riseTypeGetSize(ty.to_raw())) })?;
            Ok(LanguageType::many(
                data_type(parameter)?,
                count,
                to_language(result)?,
            ))
        }
        _ => match dependent_parts(ty) {
            Some(parts) => parts.and_then(|(parameter, body)| {
                Ok(LanguageType::dependent(parameter, to_language(body)?))
            }),
            None => data_type(ty).map(LanguageType::Data),
        },
    }
}

/// The scalar of a builtin type: `i1` is `bool`, `ui8` is `u8`.
pub fn scalar(ty: Type) -> Option<Scalar> {
    use mlir_sys::{
        mlirIntegerTypeGetWidth, mlirIntegerTypeIsSigned, mlirIntegerTypeIsUnsigned,
        mlirTypeIsABF16, mlirTypeIsAF16, mlirTypeIsAF32, mlirTypeIsAF64, mlirTypeIsAIndex,
        mlirTypeIsAInteger, mlirTypeIsATF32,
    };
    let raw = ty.to_raw();
    // Every conversion of a type comes here: it is not printed, which takes longer than all else.
    // SAFETY: the type is alive, and asked for its width only if it is an integer.
    unsafe {
        if mlirTypeIsAInteger(raw) {
            let width = mlirIntegerTypeGetWidth(raw);
            if mlirIntegerTypeIsUnsigned(raw) {
                return match width {
                    8 => Some(Scalar::U8),
                    16 => Some(Scalar::U16),
                    32 => Some(Scalar::U32),
                    64 => Some(Scalar::U64),
                    _ => None,
                };
            }
            return match width {
                _ if mlirIntegerTypeIsSigned(raw) => None,
                1 => Some(Scalar::Bool),
                8 => Some(Scalar::I8),
                16 => Some(Scalar::I16),
                32 => Some(Scalar::I32),
                64 => Some(Scalar::I64),
                _ => None,
            };
        }
        let others = [
            (mlirTypeIsAF32(raw), Scalar::F32),
            (mlirTypeIsAF64(raw), Scalar::F64),
            (mlirTypeIsAIndex(raw), Scalar::Index),
            (mlirTypeIsAF16(raw), Scalar::F16),
            (mlirTypeIsABF16(raw), Scalar::BF16),
            (mlirTypeIsATF32(raw), Scalar::TF32),
        ];
        let found = others.into_iter().find(|(is_it, _)| *is_it);
        found.map(|(_, scalar)| scalar)
    }
}
