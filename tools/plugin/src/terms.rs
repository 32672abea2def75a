//! Terms that tools in C++ build: see `rise-c/Terms.h` and `rise/Builders.h`.

use std::ffi::{CStr, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

use melior::ir::operation::OperationRef;
use melior::ir::{BlockRef, Location, Value, ValueLike};
use mlir_sys::{
    MlirBlock, MlirLocation, MlirOperation, MlirStringCallback, MlirStringRef, MlirValue,
};
use rise_dialect::diagnostic::Diagnostic as Refusal;
use rise_dialect::term::{Input, insert_program, to_mlir};
use rise_lang::diagnostic::{Diagnostic, Label, Source, Span};
use rise_lang::embedded;
use rise_lang::nat::{Name, Nat};
use rise_lang::syntax::parse_term;
use rise_lang::term::{Literal, Term};
use rise_lang::types::{DataType, Kind, Type, TypeArgument, TypeParameter};

/// A term, or the first mistake in it.
type Built = Result<Term, Box<Diagnostic>>;

/// `RiseTerm` of the header.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RiseTerm {
    ptr: *mut Built,
}

/// `RisePlace` of the header.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RisePlace {
    file: *const c_char,
    line: u32,
    column: u32,
}

/// `RiseInput` of the header.
#[repr(C)]
pub struct RiseInput {
    variable: RiseTerm,
    source_count: isize,
    sources: *const MlirValue,
    ty: MlirStringRef,
}

fn mistake(span: &Span, message: impl ToString) -> Box<Diagnostic> {
    let place = Label {
        span: span.clone(),
        text: String::new(),
    };
    Box::new(Diagnostic {
        primary: Some(place),
        ..Diagnostic::error(message.to_string())
    })
}

/// A new term; a panic becomes a mistake, because it must not reach C++.
fn build(place: RisePlace, make: impl FnOnce(&Span) -> Built) -> RiseTerm {
    let file = match place.file.is_null() {
        true => "",
        // SAFETY: a caller gives a name that ends with a zero, as compilers do.
        false => unsafe { CStr::from_ptr(place.file) }
            .to_str()
            .unwrap_or_default(),
    };
    let span = embedded::place(file, place.line as usize, place.column as usize);
    let built = catch_unwind(AssertUnwindSafe(|| make(&span))).unwrap_or_else(|_| {
        Err(mistake(
            &span,
            "internal error; please report it with this program",
        ))
    });
    let built = built.map(|term| match place.file.is_null() {
        true => term,
        false => term.with_origin(span),
    });
    RiseTerm {
        ptr: Box::into_raw(Box::new(built)),
    }
}

/// The text of C++.
fn text(text: MlirStringRef) -> String {
    if text.data.is_null() {
        return String::new();
    }
    // SAFETY: a caller gives a text that lives during the call.
    let bytes = unsafe { std::slice::from_raw_parts(text.data.cast::<u8>(), text.length) };
    String::from_utf8_lossy(bytes).into_owned()
}

fn get(term: RiseTerm) -> Built {
    if term.ptr.is_null() {
        return Err(Box::new(Diagnostic::error(
            "a value of the builders is used that is empty",
        )));
    }
    // SAFETY: a caller gives a term that is not destroyed.
    unsafe { (*term.ptr).clone() }
}

fn variable_of(term: RiseTerm) -> Result<Name, Box<Diagnostic>> {
    let term = get(term)?;
    let name = term.as_variable().cloned();
    name.ok_or_else(|| {
        Box::new(Diagnostic::error(
            "a parameter is expected to be a variable",
        ))
    })
}

/// # Safety
/// The term is not used afterwards.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "C" fn riseTermDestroy(term: RiseTerm) {
    if !term.ptr.is_null() {
        // SAFETY: it was made by `build`, and is destroyed once by contract of the caller.
        drop(unsafe { Box::from_raw(term.ptr) });
    }
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermVariable(name: MlirStringRef, place: RisePlace) -> RiseTerm {
    build(place, |_| Ok(Term::variable(embedded::fresh(&text(name)))))
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermNewSize(consume: MlirStringCallback, user_data: *mut c_void) {
    let name = embedded::fresh_size("");
    let name = name.as_str();
    let shown = MlirStringRef {
        data: name.as_ptr().cast(),
        length: name.len(),
    };
    if let Some(consume) = consume {
        // SAFETY: the callback reads the text during the call only.
        unsafe { consume(shown, user_data) }
    }
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermHead(name: MlirStringRef, place: RisePlace) -> RiseTerm {
    build(place, |span| {
        embedded::head(&text(name)).map_err(|error| mistake(span, error))
    })
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermApply(
    function: RiseTerm,
    argument: RiseTerm,
    place: RisePlace,
) -> RiseTerm {
    build(place, |span| {
        let argument = get(argument)?;
        // A variable is where it is used, if that is known.
        let argument = match argument.as_variable() {
            Some(_) if !place.file.is_null() => argument.with_origin(span.clone()),
            _ => argument,
        };
        Ok(Term::apply(get(function)?, argument))
    })
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermApplyToType(
    function: RiseTerm,
    kind: MlirStringRef,
    argument: MlirStringRef,
    place: RisePlace,
) -> RiseTerm {
    build(place, |span| {
        let (kind, argument) = (text(kind), text(argument));
        let kinds = [
            Kind::Nat,
            Kind::Data,
            Kind::Address,
            Kind::NatToNat,
            Kind::NatToData,
        ];
        let named = kinds.into_iter().find(|known| known.name() == kind);
        let named = named.ok_or_else(|| mistake(span, format!("there is no kind `{kind}`")))?;
        let argument = TypeArgument::parse(named, &argument)
            .map_err(|error| mistake(span, format!("in `{argument}`: {error}")))?;
        Ok(Term::type_apply(get(function)?, argument))
    })
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermLambda(variable: RiseTerm, body: RiseTerm, place: RisePlace) -> RiseTerm {
    build(place, |_| {
        Ok(Term::lambda(variable_of(variable)?, get(body)?))
    })
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermSizeLambda(
    size: MlirStringRef,
    body: RiseTerm,
    place: RisePlace,
) -> RiseTerm {
    build(place, |_| {
        let size = TypeParameter::explicit(text(size).as_str(), Kind::Nat);
        Ok(Term::type_lambda(size, get(body)?))
    })
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermParse(term: MlirStringRef, place: RisePlace) -> RiseTerm {
    build(place, |span| {
        let term = text(term);
        parse_term(&Source::new("term", term.as_str()))
            .map_err(|error| mistake(span, format!("in `{term}`: {error}")))
    })
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermSize(size: MlirStringRef, place: RisePlace) -> RiseTerm {
    build(place, |span| {
        let size = text(size);
        let nat =
            Nat::parse(&size).map_err(|error| mistake(span, format!("in `{size}`: {error}")))?;
        Ok(Term::literal(Literal::Size(nat)))
    })
}

/// See `rise-c/Terms.h`.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub extern "C" fn riseTermAnnotate(
    term: RiseTerm,
    ty: MlirStringRef,
    place: RisePlace,
) -> RiseTerm {
    build(place, |span| {
        let ty = text(ty);
        let expected =
            Type::parse(&ty).map_err(|error| mistake(span, format!("in `{ty}`: {error}")))?;
        Ok(get(term)?.annotate(expected))
    })
}

/// # Safety
/// `first` is the first of `count` elements that live during the call.
unsafe fn list<'a, T>(count: isize, first: *const T) -> &'a [T] {
    match usize::try_from(count) {
        // SAFETY: by contract of the caller.
        Ok(count) if count > 0 => unsafe { std::slice::from_raw_parts(first, count) },
        _ => &[],
    }
}

/// # Safety
/// The values are alive.
unsafe fn values<'c>(count: isize, first: *const MlirValue) -> Vec<Value<'c, 'c>> {
    // SAFETY: by contract of the caller.
    let raw = unsafe { list(count, first) }.iter();
    // SAFETY: the caller says that the values are there, and outlive what is made of them.
    raw.map(|value| unsafe { Value::from_raw(*value) })
        .collect()
}

fn input<'c>(given: &RiseInput) -> Result<Input<'c>, Box<Diagnostic>> {
    let ty = text(given.ty);
    let data = (!ty.is_empty()).then(|| {
        DataType::parse(&ty).map_err(|error| {
            let message = format!("in the type `{ty}` of an input: {error}");
            Box::new(Diagnostic::error(message))
        })
    });
    Ok(Input {
        variable: variable_of(given.variable)?,
        // SAFETY: the values live by contract of `riseTermInsert`.
        sources: unsafe { values(given.source_count, given.sources) },
        ty: data.transpose()?,
    })
}

/// See `rise-c/Terms.h`.
///
/// # Safety
/// All that is given is alive, and `tensor` can be written or is null.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
pub unsafe extern "C" fn riseTermInsert(
    location: MlirLocation,
    block: MlirBlock,
    function: MlirOperation,
    input_count: isize,
    inputs: *const RiseInput,
    body: RiseTerm,
    output_count: isize,
    outputs: *const MlirValue,
    tensor: *mut MlirValue,
) -> bool {
    // SAFETY: by contract of the caller.
    let (location, place, inputs, outputs) = unsafe {
        let place = (BlockRef::from_raw(block), OperationRef::from_raw(function));
        let inputs = list(input_count, inputs);
        (
            Location::from_raw(location),
            place,
            inputs,
            values(output_count, outputs),
        )
    };
    let insert = || {
        let one = |mistake: Box<Diagnostic>| vec![to_mlir(location, &mistake)];
        let inputs = inputs
            .iter()
            .map(input)
            .collect::<Result<Vec<_>, _>>()
            .map_err(one)?;
        let body = get(body).map_err(one)?;
        insert_program(location, place, &inputs, &body, &outputs)
    };
    let inserted = catch_unwind(AssertUnwindSafe(insert)).unwrap_or_else(|_| {
        Err(vec![rise_dialect::diagnostic::internal(
            location,
            "a program could not be built",
        )])
    });
    match inserted {
        Ok(made) => {
            if let (Some(made), false) = (made, tensor.is_null()) {
                // SAFETY: by contract of the caller.
                unsafe { tensor.write(made.to_raw()) };
            }
            true
        }
        Err(mistakes) => {
            mistakes.iter().for_each(Refusal::emit);
            false
        }
    }
}
