//! Answers to the questions of the dialects' C++ about the language: normal forms, types of
//! primitives, binding and replacing of variables.
//!
//! Declared for C++ in `lib/Rise/Language.h`.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use melior::ContextRef;
use melior::ir::attribute::AttributeLike;
use melior::ir::{Attribute, Type, TypeLike};
use mlir_sys::{MlirAttribute, MlirContext, MlirStringCallback, MlirStringRef, MlirType};
use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::primitives::{InstantiationError, Primitive};
use rise_lang::term::{ForeignFunction, Number};
use rise_lang::types::{
    NatToData, NatToNat, Substitution, Type as LanguageType, TypeArgument, TypeParameter,
};

use crate::name::{escape, unescape};
use crate::strings::{bytes, string_ref};
use crate::types;

/// Makes the linker keep this module when only C++ refers to it.
pub(crate) fn keep() {
    for callback in [
        riseLanguageNormalizeNat as *const (),
        riseLanguageNormalizeFact as *const (),
        riseLanguageIsNumber as *const (),
        riseLanguagePrimitiveType as *const (),
        riseLanguageDependentFunctionType as *const (),
        riseLanguageApply as *const (),
        riseLanguageNatToNat as *const (),
        riseLanguageNatToData as *const (),
        riseLanguageElement as *const (),
        riseLanguageMentions as *const (),
        riseLanguageForeignFunctionType as *const (),
    ] {
        std::hint::black_box(callback as usize);
    }
}

/// Hands `text` to a callback of MLIR.
fn give(text: &str, callback: MlirStringCallback, user_data: *mut c_void) {
    if let Some(callback) = callback {
        // SAFETY: the callback reads the text during the call only.
        unsafe { callback(string_ref(text), user_data) }
    }
}

/// # Safety
/// `text` must be valid UTF-8 or any other bytes that stay alive during the call.
unsafe fn read<'a>(text: MlirStringRef) -> Result<&'a str, String> {
    // SAFETY: by contract of the caller.
    std::str::from_utf8(unsafe { bytes(text) }).map_err(|error| error.to_string())
}

/// Runs `action`; a panic becomes an error text, because it must not reach C++.
fn guarded<T>(action: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(action)).unwrap_or_else(|payload| {
        Err(match rise_lang::budget::exceeded(&*payload) {
            Some(_) => "the time of the pass was over before the sizes were known",
            None => "internal error in the language; please report it",
        }
        .to_owned())
    })
}

/// Hands over the text or the reason, and says which.
fn answer(
    result: Result<String, String>,
    consume: MlirStringCallback,
    user_data: *mut c_void,
) -> bool {
    let is_text = result.is_ok();
    give(&result.unwrap_or_else(|reason| reason), consume, user_data);
    is_text
}

/// The type, or null after the reason was reported.
fn answer_type(
    result: Result<MlirType, String>,
    report: MlirStringCallback,
    user_data: *mut c_void,
) -> MlirType {
    result.unwrap_or_else(|reason| {
        give(&reason, report, user_data);
        MlirType {
            ptr: std::ptr::null_mut(),
        }
    })
}

fn text_of(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with text that is alive during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageNormalizeNat(
    text: MlirStringRef,
    consume: MlirStringCallback,
    user_data: *mut c_void,
) -> bool {
    let normal_form = guarded(|| {
        // SAFETY: by contract of the caller.
        let text = unsafe { read(text) }?;
        let nat = Nat::parse(&unescape(text)).map_err(text_of)?;
        Ok(escape(&nat.mlir_spelling().to_string()).into_owned())
    });
    answer(normal_form, consume, user_data)
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with text that is alive during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageNormalizeFact(
    text: MlirStringRef,
    consume: MlirStringCallback,
    user_data: *mut c_void,
) -> bool {
    let fact = guarded(|| {
        // SAFETY: by contract of the caller.
        Ok(Fact::parse(unsafe { read(text) }?)
            .map_err(text_of)?
            .to_string())
    });
    answer(fact, consume, user_data)
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with text that is alive during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageIsNumber(
    text: MlirStringRef,
    report: MlirStringCallback,
    user_data: *mut c_void,
) -> bool {
    let number = guarded(|| {
        // SAFETY: by contract of the caller.
        let text = unsafe { read(text) }?;
        match Number::parse(text).map_err(text_of)? {
            number if number.text() == text => Ok(()),
            number => Err(format!("expected the number without `_`, `{number}`")),
        }
    });
    if let Err(reason) = &number {
        give(reason, report, user_data);
    }
    number.is_ok()
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with `count` attributes of a living context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguagePrimitiveType(
    context: MlirContext,
    primitive: MlirStringRef,
    count: isize,
    arguments: *const MlirAttribute,
    report: MlirStringCallback,
    user_data: *mut c_void,
) -> MlirType {
    let result = guarded(|| {
        // SAFETY: by contract of the caller.
        let (name, arguments) = unsafe { (read(primitive)?, list(arguments, count)) };
        let primitive =
            Primitive::by_dialect_name(name).ok_or_else(|| format!("`{name}` is no primitive"))?;
        // SAFETY: the attributes belong to the living context.
        let attributes: Vec<Attribute> = arguments
            .iter()
            .map(|argument| unsafe { Attribute::from_raw(*argument) })
            .collect();
        let arguments = attributes
            .iter()
            .map(|attribute| types::type_argument(*attribute));
        let arguments: Vec<TypeArgument> = arguments.collect::<Result<_, _>>().map_err(text_of)?;
        let ty = primitive
            .instantiate(&arguments)
            .map_err(|error| instantiation_error(primitive, &attributes, &error))?;
        // SAFETY: by contract of the caller.
        unsafe { to_mlir(context, &ty) }
    });
    answer_type(result, report, user_data)
}

/// The error in MLIR's notation.
fn instantiation_error(
    primitive: Primitive,
    arguments: &[Attribute],
    error: &InstantiationError,
) -> String {
    let InstantiationError::Class {
        parameter, class, ..
    } = error
    else {
        return error.to_string();
    };
    let position = primitive
        .parameters()
        .iter()
        .position(|known| known.name == *parameter);
    match position.and_then(|position| arguments.get(position)) {
        Some(found) => {
            format!(
                "`rise.{}` needs for `{parameter}` {}, found `{found}`",
                primitive.dialect_name(),
                class.description()
            )
        }
        None => error.to_string(),
    }
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with texts and a type of a living context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageDependentFunctionType(
    context: MlirContext,
    name: MlirStringRef,
    range: MlirStringRef,
    is_implicit: bool,
    result: MlirType,
    report: MlirStringCallback,
    user_data: *mut c_void,
) -> MlirType {
    let result = guarded(|| {
        // SAFETY: by contract of the caller.
        let (name, range, result) = unsafe { (read(name)?, read(range)?, Type::from_raw(result)) };
        let (kind, class) = types::range(range).map_err(text_of)?;
        let parameter = TypeParameter {
            name: unescape(name).as_ref().into(),
            kind,
            class,
            explicit: !is_implicit,
        };
        let ty = LanguageType::dependent(parameter, types::to_language(result).map_err(text_of)?);
        // SAFETY: by contract of the caller.
        unsafe { to_mlir(context, &ty) }
    });
    answer_type(result, report, user_data)
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with a dependent function type and an attribute of a living
/// context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageApply(
    context: MlirContext,
    function: MlirType,
    argument: MlirAttribute,
    report: MlirStringCallback,
    user_data: *mut c_void,
) -> MlirType {
    let result = guarded(|| {
        // SAFETY: by contract of the caller.
        let (function, argument) =
            unsafe { (Type::from_raw(function), Attribute::from_raw(argument)) };
        let attribute = argument;
        let argument = types::type_argument(attribute).map_err(text_of)?;
        let LanguageType::Dependent(parameter, result) =
            types::to_language(function).map_err(text_of)?
        else {
            return Err(format!(
                "expected a function on sizes or types, found `{function}`"
            ));
        };
        if argument.kind() != parameter.kind {
            return Err(format!(
                "expected an argument of kind {}, found `{attribute}` of kind {}",
                parameter.kind,
                argument.kind()
            ));
        }
        if let Some(class) = parameter.class
            && class.has(&argument) == Some(false)
        {
            return Err(format!(
                "expected {}, found `{attribute}`",
                class.description()
            ));
        }
        if let Some(size) = argument.negative_size() {
            return Err(format!(
                "a size would be negative: expected 0 or more, found `{size}`"
            ));
        }
        let ty = Substitution::of(parameter.name, argument).ty(&result);
        // SAFETY: by contract of the caller.
        unsafe { to_mlir(context, &ty) }
    });
    answer_type(result, report, user_data)
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with a name and a size of a living context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageNatToNat(
    context: MlirContext,
    name: MlirStringRef,
    body: MlirAttribute,
) -> MlirAttribute {
    let result = guarded(|| {
        // SAFETY: by contract of the caller.
        let (name, body) = unsafe { (read(name)?, Attribute::from_raw(body)) };
        let function = NatToNat::Lambda(
            unescape(name).as_ref().into(),
            types::nat(body).map_err(text_of)?,
        );
        // SAFETY: by contract of the caller.
        unsafe { to_attribute(context, &function.into()) }
    });
    result.unwrap_or(MlirAttribute {
        ptr: std::ptr::null_mut(),
    })
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with a name and a data type of a living context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageNatToData(
    context: MlirContext,
    name: MlirStringRef,
    body: MlirType,
) -> MlirAttribute {
    let result = guarded(|| {
        // SAFETY: by contract of the caller.
        let (name, body) = unsafe { (read(name)?, Type::from_raw(body)) };
        let body = types::data_type(body).map_err(text_of)?;
        let function = NatToData::Lambda(unescape(name).as_ref().into(), body.into());
        // SAFETY: by contract of the caller.
        unsafe { to_attribute(context, &function.into()) }
    });
    result.unwrap_or(MlirAttribute {
        ptr: std::ptr::null_mut(),
    })
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with attributes of kinds nat2data and nat, of a living context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageElement(
    context: MlirContext,
    elements: MlirAttribute,
    index: MlirAttribute,
) -> MlirType {
    let result = guarded(|| {
        // SAFETY: by contract of the caller.
        let (elements, index) =
            unsafe { (Attribute::from_raw(elements), Attribute::from_raw(index)) };
        let TypeArgument::NatToData(elements) = types::type_argument(elements).map_err(text_of)?
        else {
            return Err("no function from sizes to data".to_owned());
        };
        let element = elements.apply(&types::nat(index).map_err(text_of)?);
        // SAFETY: by contract of the caller.
        unsafe { to_mlir(context, &LanguageType::Data(element)) }
    });
    result.unwrap_or(MlirType {
        ptr: std::ptr::null_mut(),
    })
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with a living type and a name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageMentions(ty: MlirType, name: MlirStringRef) -> bool {
    let result = guarded(|| {
        // SAFETY: by contract of the caller.
        let (ty, name) = unsafe { (Type::from_raw(ty), read(name)?) };
        let free = types::to_language(ty).map_err(text_of)?.free_variables();
        Ok(free.contains_key(&Name::from(unescape(name).as_ref())))
    });
    result.unwrap_or(false)
}

/// See `lib/Rise/Language.h`.
///
/// # Safety
/// Called by the C++ of the dialect with `count` names and types of a living context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn riseLanguageForeignFunctionType(
    context: MlirContext,
    name: MlirStringRef,
    count: isize,
    parameters: *const MlirStringRef,
    parameter_types: *const MlirType,
    output: MlirType,
    report: MlirStringCallback,
    user_data: *mut c_void,
) -> MlirType {
    let result = guarded(|| {
        // SAFETY: by contract of the caller.
        let (name, names, given, output) = unsafe {
            (
                read(name)?,
                list(parameters, count),
                list(parameter_types, count),
                Type::from_raw(output),
            )
        };
        let mut parameters = Vec::new();
        for (name, data) in names.iter().zip(given) {
            // SAFETY: by contract of the caller.
            let (name, data) = unsafe { (read(*name)?, Type::from_raw(*data)) };
            parameters.push((
                Name::from(unescape(name).as_ref()),
                types::data_type(data).map_err(text_of)?,
            ));
        }
        let output = types::data_type(output).map_err(text_of)?;
        let function = ForeignFunction::new(unescape(name).as_ref(), parameters, output, "")
            .map_err(text_of)?;
        // SAFETY: by contract of the caller.
        unsafe { to_mlir(context, &function.ty()) }
    });
    answer_type(result, report, user_data)
}

/// # Safety
/// `first` must be the first of `count` living elements.
unsafe fn list<'a, T>(first: *const T, count: isize) -> &'a [T] {
    match usize::try_from(count) {
        // SAFETY: by contract of the caller.
        Ok(count) if count > 0 => unsafe { std::slice::from_raw_parts(first, count) },
        _ => &[],
    }
}

/// # Safety
/// The context must be alive.
unsafe fn to_mlir(context: MlirContext, ty: &LanguageType) -> Result<MlirType, String> {
    // SAFETY: by contract of the caller; melior's reference does not own the context.
    let context = unsafe { ContextRef::from_raw(context) };
    // SAFETY: as above.
    types::to_mlir(unsafe { context.to_ref() }, ty)
        .map(|ty| ty.to_raw())
        .map_err(text_of)
}

/// # Safety
/// The context must be alive.
unsafe fn to_attribute(
    context: MlirContext,
    argument: &TypeArgument,
) -> Result<MlirAttribute, String> {
    // SAFETY: by contract of the caller; melior's reference does not own the context.
    let context = unsafe { ContextRef::from_raw(context) };
    // SAFETY: as above.
    types::argument_attribute(unsafe { context.to_ref() }, argument)
        .map(|attribute| attribute.to_raw())
        .map_err(text_of)
}
