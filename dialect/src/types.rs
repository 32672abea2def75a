//! Types and attributes of the dialects, as MLIR and as the language know them.

use std::str::FromStr;
use std::sync::Arc;

use melior::Context;
use melior::ir::{
    Attribute, Location, Type, TypeLike, attribute::AttributeLike, attribute::TypeAttribute,
};
use rise_lang::nat::{Name, Nat};
use rise_lang::types::{
    AddressSpace, Class, DataType, FragmentRole, FreeVariables, Kind, NatToData, NatToNat, Scalar,
    Type as LanguageType, TypeArgument, TypeParameter,
};

use crate::ffi::{self, RiseTypeKind};
use crate::name::{escape, unescape};
use crate::strings::{bytes, string_ref};
use crate::{canonical, deep};

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
    // Most sizes are numbers.
    if let Ok(constant) = text.parse() {
        return Ok(Nat::constant(constant));
    }
    Nat::parse(&unescape(text))
        .map_err(|error| ConversionError::NotRise(format!("{attribute}: {error}")))
}

/// # Safety
/// `text` must be alive for as long as the result is used; MLIR keeps the texts of attributes as long as their context.
unsafe fn text<'a>(text: mlir_sys::MlirStringRef) -> &'a str {
    // SAFETY: by contract of the caller.
    std::str::from_utf8(unsafe { bytes(text) }).unwrap_or_default()
}

/// The name that an attribute of an operation spells.
pub fn name(spelling: &str) -> Name {
    Name::from(unescape(spelling).as_ref())
}

/// How an attribute of an operation spells a name.
pub fn name_spelling(name: &Name) -> String {
    escape(name.as_str()).into_owned()
}

/// The attribute `#rise.nat<...>` of a size.
pub fn nat_attribute<'c>(context: &'c Context, nat: &Nat) -> Attribute<'c> {
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

/// What an attribute of a primitive's operation says in the language.
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
/// # Errors
/// If `ty` is no data type of the dialect.
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
/// # Errors
/// If `ty` is no type of the dialect.
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

/// The scalar of a builtin type: `i1` is `bool`.
pub fn scalar(ty: Type) -> Option<Scalar> {
    use mlir_sys::{
        mlirIntegerTypeGetWidth, mlirIntegerTypeIsSignless, mlirTypeIsABF16, mlirTypeIsAF16,
        mlirTypeIsAF32, mlirTypeIsAF64, mlirTypeIsAIndex, mlirTypeIsAInteger,
    };
    let raw = ty.to_raw();
    // Every conversion of a type comes here: it is not printed, which takes longer than all else.
    // SAFETY: the type is alive, and asked for its width only if it is an integer.
    unsafe {
        if mlirTypeIsAInteger(raw) {
            return match mlirIntegerTypeGetWidth(raw) {
                _ if !mlirIntegerTypeIsSignless(raw) => None,
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
        ];
        let found = others.into_iter().find(|(is_it, _)| *is_it);
        found.map(|(_, scalar)| scalar)
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

/// The parts of data that lie in memory of their own: pairs are kept apart, so that an array of pairs becomes one array for each
/// scalar of its elements, first components before second ones.
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

/// What a function with a counted list of parameters gives, such as `makeArray`; any other type is its own answer.
///
/// # Errors
/// If `ty` is no type of the dialect.
pub fn result_of_many<'c>(context: &'c Context, ty: Type<'c>) -> Result<Type<'c>, ConversionError> {
    match to_language(ty)? {
        LanguageType::Many(_, _, result) => to_mlir(context, &result),
        _ => Ok(ty),
    }
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

#[cfg(test)]
mod tests;
