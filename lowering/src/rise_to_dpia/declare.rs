//! Functions of C that a program calls: `declare-foreign-functions` declares them before the
//! program is translated.
//!
//! A foreign function takes and gives scalars, by the calling convention of C, or arrays, by the
//! signature of [`signature`]. One without a body is linked to the program. The body of another is
//! C, which only output in C can hold; it is noted on the declaration, as the attribute [`BODY`].

use std::collections::HashMap;

use melior::Context;
use melior::ir::attribute::{
    ArrayAttribute, FlatSymbolRefAttribute, StringAttribute, TypeAttribute,
};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::FunctionType;
use melior::ir::{Attribute, Location, Region, Type};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::rise;
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};
use rise_dialect::types;
use rise_lang::blas;
use rise_lang::nat::Name;
use rise_lang::term::ForeignFunction;
use rise_lang::types::DataType;

use crate::loops_to_c::{is_identifier, library, require_identifier};

pub(crate) use super::arrays::{VALUE, signature};

const BODIES: &str = "bodies";

/// The text of a foreign function's body, in C.
pub(crate) const BODY: &str = "dpia.foreign_body";

/// The names of the parameters of a foreign function with a body.
pub(crate) const PARAMETERS: &str = "dpia.foreign_parameters";

/// The types of its parameters and of its result as C has them, where those are integers without a
/// sign.
pub(crate) const TYPES: &str = "dpia.foreign_types";

/// The types in C of parameters that are pointers, of a function and its calls, or [`VALUE`].
pub(crate) const POINTERS: &str = "dpia.foreign_pointers";

/// The pass.
pub static PASS: Pass = Pass {
    argument: "declare-foreign-functions",
    name: "DeclareForeignFunctions",
    description: "Declare the functions of C that programs in RISE call",
    anchor: "builtin.module",
    options: &[PassOption {
        name: BODIES,
        description: "whether the output is C, which takes the bodies of such functions",
        default: "false",
        is_flag: true,
    }],
    run,
};

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let functions = ir::operations(ir::body(module));
    let Some(first) = functions.first().copied() else {
        return Ok(Effect::Unchanged);
    };
    let mut known: HashMap<String, Option<Foreign<'c>>> = functions
        .iter()
        .filter_map(|function| Some((ir::text_attribute(*function, "sym_name")?, None)))
        .collect();
    let mut found = Vec::new();
    functions
        .iter()
        .for_each(|function| collect(*function, &mut found));
    let is_none = found.is_empty();
    for operation in found {
        let foreign = Foreign::of(context, operation, options.flag(BODIES))?;
        match known.get(&foreign.name) {
            None => {
                foreign.declare(&Builder::before(context, first))?;
                known.insert(foreign.name.clone(), Some(foreign));
            }
            Some(Some(earlier)) if *earlier == foreign => {}
            Some(earlier) => return Err(foreign.clashes(earlier.as_ref())),
        }
    }
    Ok(Effect::of(!is_none))
}

/// The foreign functions in an operation, in their order.
fn collect<'c>(operation: Op<'c>, found: &mut Vec<Op<'c>>) {
    for block in ir::blocks(operation) {
        for inner in ir::operations(block) {
            if ir::name(inner) == rise::FOREIGN_FUNCTION {
                found.push(inner);
            }
            collect(inner, found);
        }
    }
}

/// A foreign function as the program declares it.
struct Foreign<'c> {
    operation: Op<'c>,
    name: String,
    /// The types of its parameters, with the signs of integers.
    inputs: Vec<Type<'c>>,
    /// None of a function that writes an array.
    result: Option<Type<'c>>,
    body: Option<String>,
    /// Of a function that takes or gives arrays.
    arrays: Option<Arrays>,
}

/// The parts of a function that takes or gives arrays of which its types do not tell.
#[derive(PartialEq)]
struct Arrays {
    pointers: Vec<String>,
    names: Vec<String>,
}

impl PartialEq for Foreign<'_> {
    fn eq(&self, other: &Self) -> bool {
        (
            &self.name,
            &self.inputs,
            self.result,
            &self.body,
            &self.arrays,
        ) == (
            &other.name,
            &other.inputs,
            other.result,
            &other.body,
            &other.arrays,
        )
    }
}

impl<'c> Foreign<'c> {
    fn of(context: &'c Context, operation: Op<'c>, takes_bodies: bool) -> Outcome<'c, Self> {
        let name = ir::text_attribute(operation, "name").unwrap_or_default();
        let body = ir::text_attribute(operation, "source");
        let location = operation.location();
        if let Err(reason) = require_identifier(&name) {
            return Err(Diagnostic::error(
                location,
                format!("the foreign function `{name}` has no name of C: {reason}"),
            ));
        }
        if body.is_some() && !takes_bodies {
            return Err(Diagnostic::error(
                location,
                format!(
                    "the body of the foreign function `{name}` is C, and machine code is made here: use the output in C (`--emit=c`, `rise-to-emitc`), \
                     or leave the body out and link a function of this name"
                ),
            ));
        }
        if takes_arrays(operation) {
            return Self::of_arrays(context, operation, name, body);
        }
        let scalar = |attribute: Attribute<'c>| {
            let ty = TypeAttribute::try_from(attribute).ok()?.value();
            with_sign(context, ty).filter(|ty| extension(*ty).is_some())
        };
        let refused = |what: &str| {
            Diagnostic::error(
                location,
                format!(
                    "the foreign function `{name}` {what} that C has no scalar type for: expected bool, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, or an index"
                ),
            )
        };
        let inputs: Option<Vec<_>> = ir::list_attribute(operation, "types")
            .into_iter()
            .map(scalar)
            .collect();
        let output = operation.attribute("output").ok();
        let foreign = Self {
            operation,
            inputs: inputs.ok_or_else(|| refused("takes something"))?,
            result: Some(
                output
                    .and_then(scalar)
                    .ok_or_else(|| refused("gives something"))?,
            ),
            name,
            body,
            arrays: None,
        };
        foreign.require_names()?;
        Ok(foreign)
    }

    /// A function that takes or gives arrays.
    fn of_arrays(
        context: &'c Context,
        operation: Op<'c>,
        name: String,
        body: Option<String>,
    ) -> Outcome<'c, Self> {
        let location = operation.location();
        let function = function_of(operation, &name)?;
        let call = blas::Call::of(&function);
        if let Some(Err(message)) = call {
            return Err(Diagnostic::error(location, message));
        }
        if call.is_some() && body.is_some() {
            let message = format!(
                "`{name}` is a function of BLAS: rename this foreign function, or leave its body out"
            );
            return Err(Diagnostic::error(location, message));
        }
        let signature = signature(context, &function, location)?;
        let foreign = Self {
            operation,
            inputs: signature.inputs,
            result: signature.result,
            name,
            body,
            arrays: Some(Arrays {
                pointers: signature.pointers,
                names: signature.names,
            }),
        };
        foreign.require_names()?;
        Ok(foreign)
    }

    /// Refuses names of C's library for anything else, and of parameters that C does not take.
    fn require_names(&self) -> Outcome<'c, ()> {
        let (name, location) = (&self.name, self.operation.location());
        let refused = |message: String| Err(Diagnostic::error(location, message));
        if self.body.is_some() {
            for parameter in ir::list_attribute(self.operation, "parameters") {
                let parameter = StringAttribute::try_from(parameter);
                let parameter =
                    parameter.map_or_else(|_| String::new(), |name| name.value().to_owned());
                if !is_identifier(&parameter) {
                    return refused(format!(
                        "the parameter `{parameter}` of the foreign function `{name}` has no name of C, which its body could use: rename it"
                    ));
                }
            }
        }
        if !library::is_function(name) {
            return Ok(());
        }
        if self.body.is_some() {
            return refused(format!(
                "`{name}` is a function of C's library: rename this foreign function, or leave its body out"
            ));
        }
        match library::scalar_types(name) {
            _ if self.arrays.is_some() => refused(format!(
                "`{name}` is a function of C's library: expected a foreign function on arrays of another name"
            )),
            Some((inputs, result)) if self.has_types(&inputs, result) => Ok(()),
            Some((inputs, result)) => refused(format!(
                "`{name}` is a function of C's library: expected ({}) -> {result}, found ({}) -> {}",
                inputs.join(", "),
                self.inputs
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(", "),
                self.result_text()
            )),
            None => refused(format!(
                "`{name}` is a function of C's library that cannot be called from here: expected one that takes and gives \
                 numbers of 32 or 64 bits, or a function of another name"
            )),
        }
    }

    fn has_types(&self, inputs: &[&str], result: &str) -> bool {
        let found = self.inputs.iter().map(ToString::to_string);
        found.eq(inputs.iter().copied()) && self.result_text() == result
    }

    fn result_text(&self) -> String {
        self.result
            .map_or_else(|| "void".to_owned(), |ty| ty.to_string())
    }

    fn declare(&self, builder: &Builder<'c>) -> Outcome<'c, ()> {
        let context = builder.context;
        let string = |text: &str| -> Attribute<'c> { StringAttribute::new(context, text).into() };
        let extensions = |types: &[Type<'c>]| {
            let all: Vec<_> = types.iter().filter_map(|ty| extension(*ty)).collect();
            builder.parse_attribute(&format!("[{}]", all.join(", ")))
        };
        let inputs: Vec<Type> = self
            .inputs
            .iter()
            .map(|ty| in_memory(context, *ty))
            .collect();
        let results: Vec<Type> = self.result.into_iter().collect();
        let outputs: Vec<Type> = results.iter().map(|ty| in_memory(context, *ty)).collect();
        let ty = FunctionType::new(context, &inputs, &outputs).into();
        let mut attributes = vec![
            ("sym_name", string(&self.name)),
            ("sym_visibility", string("private")),
            ("function_type", TypeAttribute::new(ty).into()),
            ("arg_attrs", extensions(&self.inputs)?),
            ("res_attrs", extensions(&results)?),
        ];
        let all = || self.inputs.iter().chain(&results);
        if all().any(|ty| in_memory(context, *ty) != *ty) {
            let types: Vec<Attribute> = all().map(|ty| TypeAttribute::new(*ty).into()).collect();
            attributes.push((TYPES, ArrayAttribute::new(context, &types).into()));
        }
        // Only a body can use the names of parameters.
        if let Some(body) = &self.body {
            attributes.push((BODY, string(body)));
            match (&self.arrays, self.operation.attribute("parameters")) {
                (Some(arrays), _) => attributes.push((PARAMETERS, texts(context, &arrays.names))),
                (None, Ok(parameters)) => attributes.push((PARAMETERS, parameters)),
                (None, Err(_)) => {}
            }
        }
        if let Some(arrays) = &self.arrays {
            attributes.push((POINTERS, texts(context, &arrays.pointers)));
        }
        let function = builder
            .operation("func.func", self.operation.location(), &[], &attributes)
            .add_regions([Region::new()]);
        builder.insert(function).map(|_| ())
    }

    /// Two functions of one name.
    fn clashes(&self, earlier: Option<&Foreign<'c>>) -> Diagnostic<'c> {
        let (name, location) = (&self.name, self.operation.location());
        match earlier {
            Some(earlier) => Diagnostic::error(
                location,
                format!("the foreign function `{name}` is declared in two ways: expected the same types and the same body everywhere"),
            )
            .note(earlier.operation.location(), "the other one is here"),
            None => Diagnostic::error(
                location,
                format!("the foreign function `{name}` has the name of a function of this module: rename one of them"),
            ),
        }
    }
}

fn texts<'c>(context: &'c Context, texts: &[String]) -> Attribute<'c> {
    let texts = texts.iter();
    let texts: Vec<Attribute> = texts
        .map(|text| StringAttribute::new(context, text).into())
        .collect();
    ArrayAttribute::new(context, &texts).into()
}

/// Whether a foreign function takes or gives arrays.
pub(super) fn takes_arrays(operation: Op) -> bool {
    let mut types = ir::list_attribute(operation, "types");
    types.extend(operation.attribute("output"));
    types.into_iter().any(|ty| {
        TypeAttribute::try_from(ty).is_ok_and(|ty| types::array_parts(ty.value()).is_some())
    })
}

/// The foreign function that an operation declares, without its body.
fn function_of<'c>(operation: Op<'c>, name: &str) -> Outcome<'c, ForeignFunction> {
    let failed = |error: String| internal(operation.location(), &error);
    let data = |attribute: Attribute<'c>| {
        let ty = TypeAttribute::try_from(attribute).map_err(|error| failed(error.to_string()))?;
        types::data_type(ty.value()).map_err(|error| failed(error.to_string()))
    };
    let names = ir::list_attribute(operation, "parameters").into_iter();
    let names = names.map(|name| {
        let name = StringAttribute::try_from(name).map_err(|error| failed(error.to_string()))?;
        Ok(Name::from(name.value()))
    });
    let given = ir::list_attribute(operation, "types").into_iter();
    let parameters = names.zip(given);
    let parameters = parameters.map(|(name, ty)| Ok((name?, data(ty)?)));
    let parameters = parameters.collect::<Outcome<'c, Vec<_>>>()?;
    let output = operation.attribute("output");
    let output = data(output.map_err(|error| failed(error.to_string()))?)?;
    ForeignFunction::new(name, parameters, output, "").map_err(|error| failed(error.to_string()))
}

/// The builtin type of a scalar, with the sign of an integer, and that of `tf32`.
pub(super) fn with_sign<'c>(context: &'c Context, ty: Type<'c>) -> Option<Type<'c>> {
    match types::data_type(ty) {
        Ok(DataType::Scalar(scalar)) if scalar.in_memory() != scalar => {
            Some(types::builtin_scalar(context, scalar))
        }
        _ => types::builtin(ty),
    }
}

/// The type of the same scalars for operations of arith.
fn in_memory<'c>(context: &'c Context, ty: Type<'c>) -> Type<'c> {
    match types::scalar(ty) {
        Some(scalar) => types::builtin_scalar(context, scalar.in_memory()),
        None => ty,
    }
}

/// How the calling convention of C widens a scalar; nothing for what is no scalar of C.
pub(super) fn extension(ty: Type) -> Option<&'static str> {
    use melior::ir::TypeLike as _;
    let integer = melior::ir::r#type::IntegerType::try_from(ty).ok();
    match integer.map(|ty| ty.width()) {
        Some(1) => Some("{llvm.zeroext}"),
        Some(8 | 16) if integer.is_some_and(|ty| ty.is_unsigned()) => Some("{llvm.zeroext}"),
        Some(8 | 16) => Some("{llvm.signext}"),
        Some(32 | 64) => Some("{}"),
        Some(_) => None,
        None => (ty.is_f32() || ty.is_f64() || ty.is_index()).then_some("{}"),
    }
}

/// A call of a declared function, marked as one without side effects.
pub(crate) fn call<'c>(
    builder: &Builder<'c>,
    name: &str,
    arguments: &[Val<'c>],
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let attributes = [
        (
            "callee",
            FlatSymbolRefAttribute::new(builder.context, name).into(),
        ),
        ("dpia.pure", Attribute::unit(builder.context)),
    ];
    builder.value("func.call", location, arguments, result, &attributes)
}
