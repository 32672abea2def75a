//! Reading a signature off a function.

use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockArgument;
use melior::ir::operation::{OperationLike, OperationRef, WalkOrder, WalkResult};
use melior::ir::r#type::{DimSize, FunctionType, MemRefType};
use melior::ir::{BlockLike, Location, RegionLike, ShapedTypeLike, Type, ValueLike};
use rise_dialect::ir::block_argument;
use rise_dialect::operations::rise;
use rise_dialect::term::passed_sizes;
use rise_dialect::types;
use rise_lang::nat::Nat;
use rise_lang::signature::{Parameter, Passing, Role, Signature};
use rise_lang::types::{DataType, Scalar};

use super::SignatureError;

/// The signature of a `func.func` whose arguments are connected to a program by `rise.in` and
/// `rise.out`.
///
/// # Errors
/// See [`SignatureError`].
pub fn of(function: OperationRef) -> Result<Signature, SignatureError> {
    let name = function_name(function)?;
    let borders = borders(function, &name)?;
    if !borders.iter().any(|border| border.written) {
        return Err(SignatureError::NoProgram { function: name });
    }
    check_results(function, &name)?;
    let entry = function
        .region(0)
        .ok()
        .and_then(|region| region.first_block());
    let entry = entry.ok_or_else(|| SignatureError::NotAFunction {
        found: name.clone(),
    })?;
    let arguments = (0..entry.argument_count()).filter_map(|index| entry.argument(index).ok());
    let passed = passed(function, &name)?;
    let count = entry.argument_count().saturating_sub(passed.len());
    let parameters: Vec<Parameter> = arguments
        .take(count)
        .map(|argument| parameter(&argument, &borders, &name))
        .collect::<Result<_, _>>()?;
    Ok(Signature::new(name, parameters, passed))
}

/// The sizes that are arguments, and what is computed from sizes.
fn passed(function: OperationRef, name: &str) -> Result<Vec<Nat>, SignatureError> {
    // SAFETY: the function is alive during the call.
    let function = unsafe { OperationRef::from_raw(function.to_raw()) };
    passed_sizes(function).map_err(|error| SignatureError::Passed {
        function: name.to_owned(),
        reason: error.to_string(),
    })
}

/// A `rise.in` or `rise.out` on an argument of the function.
struct Border {
    argument: usize,
    written: bool,
    data: DataType,
}

fn function_name(function: OperationRef) -> Result<String, SignatureError> {
    let found = || {
        function
            .name()
            .as_string_ref()
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    if found() != "func.func" {
        return Err(SignatureError::NotAFunction { found: found() });
    }
    let name = function
        .attribute("sym_name")
        .ok()
        .and_then(|name| StringAttribute::try_from(name).ok());
    let name = name
        .map(|name| name.value().to_owned())
        .ok_or_else(|| SignatureError::NotAFunction { found: found() })?;
    match function
        .region(0)
        .ok()
        .and_then(|region| region.first_block())
    {
        Some(_) => Ok(name),
        None => Err(SignatureError::NotAFunction {
            found: format!("the declaration of @{name}"),
        }),
    }
}

fn check_results(function: OperationRef, name: &str) -> Result<(), SignatureError> {
    let ty = function
        .attribute("function_type")
        .ok()
        .and_then(|ty| melior::ir::attribute::TypeAttribute::try_from(ty).ok())
        .and_then(|ty| FunctionType::try_from(ty.value()).ok());
    match ty.map_or(0, |ty| ty.result_count()) {
        0 => Ok(()),
        count => Err(SignatureError::ReturnsValues {
            function: name.to_owned(),
            count,
        }),
    }
}

/// All of them, in the order of the program.
fn borders(function: OperationRef, name: &str) -> Result<Vec<Border>, SignatureError> {
    let mut borders = Vec::new();
    let mut failure = None;
    function.walk(WalkOrder::PreOrder, |operation| {
        let operation_name = operation.name();
        let written = match operation_name.as_string_ref().as_str() {
            Ok(rise::IN) => false,
            Ok(rise::OUT) => true,
            _ => return WalkResult::Advance,
        };
        match borders_of(operation, written) {
            Some(found) => borders.extend(found),
            None => {
                let operation = if written { rise::OUT } else { rise::IN }.to_owned();
                failure = Some(SignatureError::NoArgument {
                    function: name.to_owned(),
                    operation,
                });
                return WalkResult::Interrupt;
            }
        }
        WalkResult::Advance
    });
    failure.map_or(Ok(borders), Err)
}

/// One for each memory of an operation.
fn borders_of(operation: OperationRef, written: bool) -> Option<Vec<Border>> {
    let count = operation.operand_count();
    let (data, count) = if written {
        let last = count.checked_sub(1)?;
        (operation.operand(last).ok()?.r#type(), last)
    } else {
        (operation.result(0).ok()?.r#type(), count)
    };
    let parts = types::memory_parts(&types::data_type(data).ok()?);
    (0..count)
        .zip(parts)
        .map(|(number, data)| {
            let argument = block_argument(operation.operand(number).ok()?)?;
            let owner = argument.owner().parent_operation()?;
            let is_function = owner.name().as_string_ref().as_str().ok()? == "func.func";
            is_function.then(|| Border {
                argument: argument.argument_number(),
                written,
                data,
            })
        })
        .collect()
}

fn parameter(
    argument: &BlockArgument,
    borders: &[Border],
    function: &str,
) -> Result<Parameter, SignatureError> {
    let index = argument.argument_number();
    let name = argument_name(argument.location());
    let label = name.as_ref().map_or_else(
        || format!("number {}", index + 1),
        |name| format!("`{name}`"),
    );
    let own: Vec<&Border> = borders
        .iter()
        .filter(|border| border.argument == index)
        .collect();
    let Some(first) = own.first() else {
        return Err(SignatureError::Unused {
            function: function.to_owned(),
            parameter: label,
        });
    };
    let role = match (
        own.iter().any(|border| !border.written),
        own.iter().any(|border| border.written),
    ) {
        (true, true) => Role::InputOutput,
        (false, true) => Role::Output,
        _ => Role::Input,
    };
    let not_passable = || SignatureError::NotPassable {
        function: function.to_owned(),
        parameter: label.clone(),
        found: argument.r#type().to_string(),
    };
    let passing = passing(argument.r#type()).ok_or_else(not_passable)?;
    let (dimensions, element) = extents(&first.data).ok_or_else(not_passable)?;
    let mut further_dimensions: Vec<Vec<Nat>> = Vec::new();
    for border in &own[1..] {
        let (further, _) = extents(&border.data).ok_or_else(not_passable)?;
        if further != dimensions && !further_dimensions.contains(&further) {
            further_dimensions.push(further);
        }
    }
    Ok(Parameter {
        index,
        name,
        role,
        data: first.data.clone(),
        element,
        dimensions,
        further_dimensions,
        passing,
    })
}

fn passing(ty: Type) -> Option<Passing> {
    if types::scalar(ty).is_some() {
        return Some(Passing::Value);
    }
    let memory = MemRefType::try_from(ty).ok()?;
    // SAFETY: the map belongs to the living type.
    let row_major = unsafe { mlir_sys::mlirAffineMapIsIdentity(memory.affine_map().to_raw()) };
    if !row_major || memory.memory_space().is_some() {
        return None;
    }
    let extent = |dimension| match memory.dim_size(dimension) {
        Ok(DimSize::Static(extent)) => Some(extent),
        _ => None,
    };
    Some(Passing::Memory((0..memory.rank()).map(extent).collect()))
}

/// The extents and the scalar of a possibly nested array.
fn extents(data: &DataType) -> Option<(Vec<Nat>, Scalar)> {
    let mut extents = Vec::new();
    let mut element = data;
    while let Some((size, inner)) = element.as_array() {
        extents.push(size.clone());
        element = inner;
    }
    match element {
        DataType::Index(_) => Some((extents, Scalar::Index)),
        other => other.as_scalar().map(|scalar| (extents, scalar)),
    }
}

/// The name in the location of an argument, if it has one.
fn argument_name(location: Location) -> Option<String> {
    if !location.is_name() {
        return None;
    }
    let name = location.name_value();
    let name = name
        .as_string_ref()
        .as_str()
        .ok()?
        .trim_start_matches('%')
        .to_owned();
    (!name.is_empty()).then_some(name)
}
