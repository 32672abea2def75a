//! Programs built by a tool in C++, inserted between memory that the tool has.

use std::collections::BTreeSet;

use melior::Context;
use melior::ir::attribute::ArrayAttribute;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Attribute, BlockRef, Location, Type, TypeLike, ValueLike};
use rise_lang::diagnostic::{self, Span, abbreviated};
use rise_lang::embedded::Written;
use rise_lang::infer::{TypeError, infer_program};
use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::term::{Definition, Term, TermKind, fresh_name};
use rise_lang::types::{DataType, Kind, Type as LanguageType};
use rustc_hash::FxHashMap;

use super::function::{fact_attribute, facts, parameter_type};
use super::large::require_small_types;
use super::{TermError, TermErrorKind, exact, origin, to_operations};
use crate::diagnostic::Diagnostic;
use crate::ir::{self, Builder, Op, Val};
use crate::operations::rise;
use crate::types;

/// The name under which inference knows the program.
const NAME: &str = "program";

/// A parameter of an inserted program.
#[derive(Debug)]
pub struct Input<'c> {
    /// The variable of the body.
    pub variable: Name,
    /// The memrefs, the tensor or the scalar that it is; of pairs one for each part.
    pub sources: Vec<Val<'c>>,
    /// The type, where the tool says it.
    pub ty: Option<DataType>,
}

/// Appends to `block` the operations that read the inputs, compute the body and write it to the
/// outputs; the value is that of a tensor as output. Types are those that inference finds. Facts
/// that the program needs are added to `function`, in which the block will be.
///
/// # Errors
/// The mistakes, at the places of the terms, or at `location` where they have none. What was
/// appended is then to be thrown away.
pub fn insert_program<'c>(
    location: Location<'c>,
    (block, function): (BlockRef<'c, 'c>, Op<'c>),
    inputs: &[Input<'c>],
    body: &Term,
    outputs: &[Val<'c>],
) -> Result<Option<Val<'c>>, Vec<Diagnostic<'c>>> {
    let one = |error: TermError| vec![to_mlir(location, &error.diagnostic())];
    let known = known_sizes(function);
    let written = written(inputs, body, known).map_err(one)?;
    let program = infer_program(&written.program(NAME)).map_err(|errors| {
        let shown = errors.iter().map(TypeError::diagnostic);
        shown
            .map(|error| to_mlir(location, &error))
            .collect::<Vec<_>>()
    })?;
    let definition = program.expand(&Name::from(NAME));
    let definition =
        definition.ok_or_else(|| one(TermError::internal("the program has no definition")))?;
    require_small_types(&definition.term).map_err(one)?;
    let (definition, _) = exact(&definition);
    let place = Place { location, block };
    let result = place.program(&definition, inputs, outputs).map_err(one)?;
    let stated = facts(function).map_err(one)?;
    let needed = definition
        .facts
        .iter()
        .filter(|fact| !is_about_nothing(fact));
    state(location, function, stated, needed).map_err(|error| vec![error])?;
    Ok(result)
}

/// Whether a fact has no variable: it has been decided.
fn is_about_nothing(fact: &Fact) -> bool {
    [&fact.left, &fact.right]
        .iter()
        .all(|side| side.as_constant().is_some())
}

/// The sizes that values in the function mention.
fn known_sizes(function: Op) -> BTreeSet<Name> {
    let reads = ir::nested(function).into_iter();
    reads
        .filter(|operation| ir::name(*operation) == rise::IN)
        .filter_map(|operation| types::data_type(ir::result(operation).r#type()).ok())
        .flat_map(|data| LanguageType::Data(data).free_variables().into_keys())
        .collect()
}

/// The program of the inputs: dynamic dimensions of memory without a written type are sizes of
/// their own, which inference may find to be equal.
fn written(inputs: &[Input], body: &Term, mut known: BTreeSet<Name>) -> Result<Written, TermError> {
    let said = inputs.iter().filter_map(|input| input.ty.clone());
    known.extend(said.flat_map(|data| LanguageType::Data(data).free_variables().into_keys()));
    let mut parameters = Vec::new();
    for input in inputs {
        let data = match (&input.ty, input.sources.as_slice()) {
            (Some(data), _) => data.clone(),
            (None, [source]) => data_of(source.r#type(), &mut known)?,
            (None, _) => {
                let found = "several memrefs are one input; write its type, such as `n.(f32, i32)`";
                return Err(TermErrorKind::NotProgram(found.to_owned()).into());
            }
        };
        parameters.push((input.variable.clone(), LanguageType::Data(data)));
    }
    Ok(Written {
        parameters,
        facts: Vec::new(),
        body: body.clone(),
    })
}

/// The data in memory of that type.
fn data_of(ty: Type, known: &mut BTreeSet<Name>) -> Result<DataType, TermError> {
    let no_data = || {
        TermError::from(TermErrorKind::NotProgram(format!(
            "an input is of the type `{ty}`; expected a memref or a tensor of scalars, or a scalar"
        )))
    };
    // SAFETY: the type is alive, and asked for its shape only if it has one of a known rank.
    let (element, shape) = unsafe {
        let raw = ty.to_raw();
        match mlir_sys::mlirTypeIsAShaped(raw) && mlir_sys::mlirShapedTypeHasRank(raw) {
            false => (ty, Vec::new()),
            true => {
                let rank = mlir_sys::mlirShapedTypeGetRank(raw) as isize;
                let extent = |dimension| mlir_sys::mlirShapedTypeGetDimSize(raw, dimension);
                let shape: Vec<i64> = (0..rank).map(extent).collect();
                (
                    Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(raw)),
                    shape,
                )
            }
        }
    };
    let scalar = types::scalar(element).ok_or_else(no_data)?;
    let mut sizes = Vec::new();
    for extent in shape {
        sizes.push(match u64::try_from(extent) {
            Ok(extent) => Nat::constant(extent),
            Err(_) => {
                let name = match known.contains(&Name::from("n")) {
                    true => fresh_name(&Name::from("n"), |name| known.contains(name)),
                    false => Name::from("n"),
                };
                known.insert(name.clone());
                Nat::variable(name)
            }
        });
    }
    let element = DataType::Scalar(scalar);
    Ok(sizes
        .into_iter()
        .rev()
        .fold(element, |element, size| DataType::array(size, element)))
}

/// Where the operations are made.
struct Place<'c> {
    location: Location<'c>,
    block: BlockRef<'c, 'c>,
}

impl<'c> Place<'c> {
    fn program(
        &self,
        definition: &Definition,
        inputs: &[Input<'c>],
        outputs: &[Val<'c>],
    ) -> Result<Option<Val<'c>>, TermError> {
        // SAFETY: the context of a living value; it outlives the value.
        let context: &'c Context = unsafe { self.location.context().to_ref() };
        let inside = Builder::at_end(context, self.block);
        let (mut scope, mut body) = (FxHashMap::default(), &definition.term);
        let mut rest = inputs.iter();
        loop {
            body = match body.kind() {
                TermKind::TypeLambda(parameter, inner) if parameter.kind == Kind::Nat => inner,
                TermKind::Lambda(parameter, inner) => {
                    let Some(input) = rest.next() else { break };
                    let ty = types::data_to_mlir(context, &parameter_type(body)?)?;
                    let read = inside.value(rise::IN, self.location, &input.sources, ty, &[])?;
                    scope.insert(parameter.name.clone(), read);
                    inner
                }
                _ => break,
            };
        }
        let result = body
            .ty()
            .ok_or_else(|| TermErrorKind::Untyped(abbreviated(body)))?;
        if result.as_data().is_none() {
            let what = "the result".to_owned();
            let ty = result.to_string();
            return Err(TermError::from(TermErrorKind::Border { what, ty }).at(body.origin()));
        }
        let value = to_operations(context, self.block, body, &scope)?;
        let operands: Vec<Val> = outputs.iter().copied().chain([value]).collect();
        let place = match body.origin().span() {
            Some(_) => origin::location(context, body.origin()),
            None => self.location,
        };
        let tensor = match outputs {
            [output] if is_tensor(output.r#type()) => vec![output.r#type()],
            _ => Vec::new(),
        };
        let write = OperationBuilder::new(rise::OUT, place)
            .add_operands(&operands)
            .add_results(&tensor);
        let write = inside.insert(write).map_err(TermErrorKind::from)?;
        // Only the border depends on the tool's memory; in between, types are those of inference.
        for operation in ir::operations(self.block) {
            let is_border = matches!(ir::name(operation), rise::IN | rise::OUT);
            if is_border && !operation.verify() {
                return Err(TermErrorKind::Refused(format!(
                    "the operation `{}` of this program is not valid, as the error above says",
                    ir::name(operation)
                ))
                .into());
            }
        }
        Ok(ir::results(write).first().copied())
    }
}

fn is_tensor(ty: Type) -> bool {
    // SAFETY: the type is alive.
    unsafe { mlir_sys::mlirTypeIsATensor(ty.to_raw()) }
}

/// Adds facts to those of a function.
fn state<'c, 'f>(
    location: Location<'c>,
    function: Op<'c>,
    mut stated: Vec<Fact>,
    needed: impl Iterator<Item = &'f Fact>,
) -> Result<(), Diagnostic<'c>> {
    let before = stated.len();
    for fact in needed {
        if !stated.contains(fact) {
            stated.push(fact.clone());
        }
    }
    if stated.len() == before {
        return Ok(());
    }
    if ir::name(function) != "func.func" {
        let needed = stated[before].to_string();
        let message = format!(
            "the program needs the fact `{needed}`, which only a function can state: build it in a `func.func`"
        );
        return Err(Diagnostic::error(location, message));
    }
    // SAFETY: the context of a living location; it outlives the location.
    let context: &'c Context = unsafe { location.context().to_ref() };
    let all: Vec<Attribute> = stated
        .iter()
        .map(|fact| fact_attribute(context, fact))
        .collect();
    let all = ArrayAttribute::new(context, &all);
    ir::set_discardable_attribute(function, "rise.facts", all.into());
    Ok(())
}

/// A message about a program as one of MLIR, with places where the program has them.
pub fn to_mlir<'c>(location: Location<'c>, message: &diagnostic::Diagnostic) -> Diagnostic<'c> {
    // SAFETY: the context of a living location; it outlives the location.
    let context: &'c Context = unsafe { location.context().to_ref() };
    let at = |span: Option<&Span>| match span {
        Some(span) => origin::span_location(context, span),
        None => location,
    };
    let primary = message.primary.as_ref();
    let place = at(primary.map(|label| &label.span));
    let mut error = Diagnostic::error(place, message.message.clone());
    let label = primary
        .map(|label| label.text.clone())
        .filter(|text| !text.is_empty());
    for text in label.iter().chain(&message.notes) {
        error = error.note(place, text.clone());
    }
    for label in message
        .secondary
        .iter()
        .filter(|label| !label.text.is_empty())
    {
        error = error.note(at(Some(&label.span)), label.text.clone());
    }
    for help in &message.help {
        error = error.note(place, format!("help: {help}"));
    }
    error
}
