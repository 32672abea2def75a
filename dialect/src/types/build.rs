//! Types and attributes of MLIR, made of those of the language or of parts.

use melior::Context;
use melior::ir::attribute::{AttributeLike, TypeAttribute};
use melior::ir::{Attribute, Location, Type, TypeLike};
use rise_lang::nat::{Name, Nat};
use rise_lang::types::{
    AddressSpace, Class, DataType, FreeVariables, NatToData, NatToNat, Scalar,
    Type as LanguageType, TypeArgument,
};

use super::ConversionError;
use crate::ffi;
use crate::name::escape;
use crate::strings::string_ref;
use crate::{canonical, deep};

/// The attribute `#rise.nat<...>` of a size.
pub fn nat_attribute<'c>(context: &'c Context, nat: &Nat) -> Attribute<'c> {
    // Most sizes are numbers.
    if let Some(constant) = nat.as_constant() {
        // SAFETY: a number is always accepted, so the answer is not null.
        return unsafe {
            Attribute::from_raw(ffi::riseNatAttrGetConstant(context.to_raw(), constant))
        };
    }
    let spelling = nat.mlir_spelling().to_string();
    // SAFETY: a size in its own spelling is always accepted, so the answer is not null.
    unsafe {
        Attribute::from_raw(ffi::riseNatAttrGet(
            Location::unknown(context).to_raw(),
            string_ref(&escape(&spelling)),
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
            string_ref(&escape(&name)),
        ))
    }
}

/// The attribute of a type-level argument.
///
/// # Errors
/// If it contains an unknown of inference.
pub fn argument_attribute<'c>(
    context: &'c Context,
    argument: &TypeArgument,
) -> Result<Attribute<'c>, ConversionError> {
    known(argument.free_variables(), || argument.to_string())?;
    Ok(match argument {
        TypeArgument::Nat(nat) => nat_attribute(context, nat),
        TypeArgument::Data(data) => {
            TypeAttribute::new(build_data(context, &canonical::data(data))).into()
        }
        TypeArgument::Address(space) => address_attribute(context, space),
        TypeArgument::NatToNat(function) => {
            let (name, body) = match canonical::nat_to_nat(function) {
                NatToNat::Variable(name) => (
                    name,
                    mlir_sys::MlirAttribute {
                        ptr: std::ptr::null(),
                    },
                ),
                NatToNat::Lambda(name, body) => (name, nat_attribute(context, &body).to_raw()),
            };
            // SAFETY: the name is copied; the body is null or alive.
            unsafe {
                Attribute::from_raw(ffi::riseNatToNatAttrGet(
                    context.to_raw(),
                    string_ref(&escape(name.as_str())),
                    body,
                ))
            }
        }
        TypeArgument::NatToData(function) => {
            build_nat_to_data(context, &canonical::nat_to_data(function))
        }
    })
}

/// The builtin type of a scalar: `bool` is `i1`, `u8` is `ui8`.
pub fn builtin_scalar<'c>(context: &'c Context, scalar: Scalar) -> Type<'c> {
    use melior::ir::r#type::IntegerType;
    match scalar {
        Scalar::Bool => IntegerType::new(context, 1).into(),
        Scalar::I8 => IntegerType::new(context, 8).into(),
        Scalar::I16 => IntegerType::new(context, 16).into(),
        Scalar::I32 => IntegerType::new(context, 32).into(),
        Scalar::I64 => IntegerType::new(context, 64).into(),
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => {
            IntegerType::unsigned(context, scalar.bits()).into()
        }
        Scalar::F16 => Type::float16(context),
        Scalar::BF16 => Type::bfloat16(context),
        // SAFETY: the context is alive.
        Scalar::TF32 => unsafe { Type::from_raw(mlir_sys::mlirTF32TypeGet(context.to_raw())) },
        Scalar::F32 => Type::float32(context),
        Scalar::F64 => Type::float64(context),
        Scalar::Index => Type::index(context),
    }
}

/// An error if one of the variables is an unknown of inference.
fn known(variables: FreeVariables, text: impl FnOnce() -> String) -> Result<(), ConversionError> {
    match variables.keys().any(Name::is_unknown) {
        true => Err(ConversionError::Unknown(text())),
        false => Ok(()),
    }
}

/// The RISE data type of a data type of the language.
///
/// # Errors
/// If it contains an unknown of inference.
pub fn data_to_mlir<'c>(
    context: &'c Context,
    data: &DataType,
) -> Result<Type<'c>, ConversionError> {
    known(data.free_variables(), || data.to_string())?;
    Ok(build_data(context, &canonical::data(data)))
}

/// The RISE type of a type of the language.
///
/// # Errors
/// If it contains an unknown of inference.
pub fn to_mlir<'c>(context: &'c Context, ty: &LanguageType) -> Result<Type<'c>, ConversionError> {
    known(ty.free_variables(), || ty.to_string())?;
    Ok(build(context, &canonical::ty(ty)))
}

/// The RISE type of a type with canonical names.
fn build<'c>(context: &'c Context, ty: &LanguageType) -> Type<'c> {
    deep(|| build_here(context, ty))
}

fn build_here<'c>(context: &'c Context, ty: &LanguageType) -> Type<'c> {
    // SAFETY: all parts belong to `context`, and texts are copied.
    unsafe {
        Type::from_raw(match ty {
            LanguageType::Data(data) => return build_data(context, data),
            LanguageType::Function(input, output) => ffi::riseFunctionTypeGet(
                build(context, input).to_raw(),
                build(context, output).to_raw(),
            ),
            LanguageType::Dependent(parameter, result) => ffi::riseDependentFunctionTypeGet(
                string_ref(&escape(parameter.name.as_str())),
                string_ref(
                    parameter
                        .class
                        .map_or_else(|| parameter.kind.name(), Class::name),
                ),
                !parameter.explicit,
                build(context, result).to_raw(),
            ),
            LanguageType::Many(parameter, count, result) => ffi::riseManyTypeGet(
                build_data(context, parameter).to_raw(),
                nat_attribute(context, count).to_raw(),
                build(context, result).to_raw(),
            ),
        })
    }
}

/// The RISE data type of a data type with canonical names.
fn build_data<'c>(context: &'c Context, data: &DataType) -> Type<'c> {
    let size = |size: &Nat| nat_attribute(context, size).to_raw();
    let part = |part: &DataType| build_data(context, part).to_raw();
    // SAFETY: all parts belong to `context`, and texts are copied.
    unsafe {
        Type::from_raw(match data {
            DataType::Scalar(scalar) => {
                ffi::riseScalarTypeGet(builtin_scalar(context, *scalar).to_raw())
            }
            DataType::Vector(length, element) => {
                ffi::riseVectorTypeGet(size(length), part(element))
            }
            DataType::Array(length, element) => ffi::riseArrayTypeGet(size(length), part(element)),
            DataType::Pair(first, second) => ffi::riseTupleTypeGet(part(first), part(second)),
            DataType::Index(bound) => ffi::riseIndexTypeGet(size(bound)),
            DataType::Variable(name) => {
                ffi::riseVariableTypeGet(context.to_raw(), string_ref(&escape(name.as_str())))
            }
            DataType::Apply(function, argument) => {
                ffi::riseApplicationTypeGet(string_ref(&escape(function.as_str())), size(argument))
            }
            DataType::DependentArray(length, elements) => ffi::riseDependentArrayTypeGet(
                size(length),
                build_nat_to_data(context, elements).to_raw(),
            ),
            DataType::Fragment(role, rows, columns, element) => ffi::riseFragmentTypeGet(
                string_ref(role.name()),
                size(rows),
                size(columns),
                part(element),
            ),
        })
    }
}

fn build_nat_to_data<'c>(context: &'c Context, function: &NatToData) -> Attribute<'c> {
    let (name, body) = match function {
        NatToData::Variable(name) => (
            name,
            mlir_sys::MlirType {
                ptr: std::ptr::null(),
            },
        ),
        NatToData::Lambda(name, body) => (name, build_data(context, body).to_raw()),
    };
    // SAFETY: the name is copied; the body is null or alive.
    unsafe {
        Attribute::from_raw(ffi::riseNatToDataAttrGet(
            context.to_raw(),
            string_ref(&escape(name.as_str())),
            body,
        ))
    }
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
