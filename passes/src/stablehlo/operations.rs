//! The operations that are covered, one line each; those that work element by element are in
//! [`elementwise`](super::elementwise).

use rise_dialect::ir;
use rise_dialect::term::{Constant, constant};
use rise_lang::term::Literal;
use rise_lang::types::Scalar;

use super::call::{Call, Outcome};
use super::importer::Importer;
use super::text::Text;
use super::value::Value;
use super::{attributes, elementwise};
use super::{
    bits, contraction, convolution, einsum, empty, factorisations, indexing, lapack, loops,
    normalization, padding, reduction, scatter, selection, shapes, slices, sort, special, top_k,
    windows,
};
use crate::linalg;

/// How often a step reads an element of what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// At most once.
    Once,
    /// Several times: what is computed is kept in memory for it.
    Again,
    /// Several times, if the result has more elements.
    AsOftenAsWritten,
    /// Several times, if its loops have more rounds than there are elements.
    InEachRound,
}

use Reads::{Again, AsOftenAsWritten, InEachRound, Once};

type Apply = for<'c, 's> fn(&mut Importer<'c, 's>, &Call<'c>) -> Outcome;

/// The name of an operation, how it reads what it takes, and what it becomes.
const OPERATIONS: &[(&str, Reads, Apply)] = &[
    (
        "stablehlo.batch_norm_grad",
        Again,
        normalization::batch_norm_grad,
    ),
    (
        "stablehlo.batch_norm_inference",
        Once,
        normalization::batch_norm_inference,
    ),
    (
        "stablehlo.batch_norm_training",
        Again,
        normalization::batch_norm_training,
    ),
    (
        "stablehlo.bitcast_convert",
        AsOftenAsWritten,
        bits::reinterpret,
    ),
    (
        "stablehlo.broadcast",
        AsOftenAsWritten,
        shapes::broadcast_outside,
    ),
    (
        "stablehlo.broadcast_in_dim",
        AsOftenAsWritten,
        shapes::broadcast,
    ),
    ("stablehlo.case", Again, loops::choose),
    ("stablehlo.cholesky", Again, factorisations::cholesky),
    ("stablehlo.compare", Once, compare),
    ("stablehlo.concatenate", Once, shapes::concatenate),
    ("stablehlo.constant", Once, literal),
    ("stablehlo.convert", Once, convert),
    ("stablehlo.convolution", Again, convolution::convolution),
    ("stablehlo.dot", Again, contraction::product),
    ("stablehlo.dot_general", Again, contraction::product),
    (
        "stablehlo.dynamic_broadcast_in_dim",
        AsOftenAsWritten,
        shapes::broadcast,
    ),
    ("stablehlo.dynamic_conv", Again, convolution::convolution),
    ("stablehlo.dynamic_gather", Again, indexing::gather),
    ("stablehlo.dynamic_iota", Once, shapes::iota),
    ("stablehlo.dynamic_pad", Once, padding::dynamic_pad),
    (
        "stablehlo.dynamic_reduce_window",
        Again,
        windows::reduce_window,
    ),
    ("stablehlo.dynamic_reshape", Once, shapes::reshape),
    ("stablehlo.dynamic_slice", Again, indexing::dynamic_slice),
    (
        "stablehlo.dynamic_update_slice",
        Again,
        indexing::dynamic_update_slice,
    ),
    ("stablehlo.einsum", Again, einsum::einsum),
    ("stablehlo.gather", Again, indexing::gather),
    ("stablehlo.get_dimension_size", Once, shapes::size),
    ("stablehlo.if", Again, loops::choose),
    ("stablehlo.iota", Once, shapes::iota),
    ("stablehlo.map", Once, reduction::map),
    ("stablehlo.pad", Once, padding::pad),
    ("stablehlo.reduce", Once, reduction::reduce),
    ("stablehlo.reduce_precision", Once, reduce_precision),
    ("stablehlo.reduce_window", Again, windows::reduce_window),
    ("stablehlo.reshape", Once, shapes::reshape),
    ("stablehlo.reverse", Once, shapes::reverse),
    ("stablehlo.scatter", Again, scatter::scatter),
    (
        "stablehlo.select_and_scatter",
        Again,
        selection::select_and_scatter,
    ),
    ("stablehlo.real_dynamic_slice", Once, slices::slice),
    ("stablehlo.slice", Once, slices::slice),
    ("stablehlo.set_dimension_size", Once, slices::set_size),
    ("stablehlo.sort", Again, sort::sort),
    (
        "stablehlo.torch_index_select",
        Again,
        indexing::torch_index_select,
    ),
    ("stablehlo.transpose", Once, shapes::transpose),
    (
        "stablehlo.triangular_solve",
        Again,
        factorisations::triangular_solve,
    ),
    ("stablehlo.unary_einsum", Once, einsum::unary_einsum),
    ("stablehlo.while", Again, loops::repeat),
    ("arith.bitcast", Once, linalg::convert),
    ("arith.cmpf", Once, linalg::compare),
    ("arith.cmpi", Once, linalg::compare),
    ("arith.constant", Once, literal),
    ("arith.extf", Once, linalg::convert),
    ("arith.extsi", Once, linalg::convert),
    ("arith.extui", Once, linalg::convert),
    ("arith.fptosi", Once, linalg::convert),
    ("arith.fptoui", Once, linalg::convert),
    ("arith.index_cast", Once, linalg::convert),
    ("arith.index_castui", Once, linalg::convert),
    ("arith.sitofp", Once, linalg::convert),
    ("arith.truncf", Once, linalg::convert),
    ("arith.trunci", Once, linalg::convert),
    ("arith.uitofp", Once, linalg::convert),
    ("chlo.broadcast_compare", AsOftenAsWritten, compare),
    ("chlo.constant", Once, literal),
    ("chlo.constant_like", Once, literal),
    ("chlo.dynamic_reshape", Once, shapes::reshape),
    ("chlo.top_k", Again, top_k::top_k),
    ("lapack.geqrf", Again, lapack::reflections),
    ("lapack.getrf", Again, lapack::lu),
    ("lapack.orgqr", Again, lapack::product_of_reflections),
    ("lapack.potrf", Again, lapack::cholesky),
    ("lapack.trsm", Again, lapack::triangular_solve),
    ("xla.LuDecomposition", Again, lapack::lu_in_order),
    ("linalg.fill", Once, linalg::fill),
    ("linalg.generic", InEachRound, linalg::generic),
    ("linalg.index", Once, linalg::index),
    ("tensor.cast", Once, shapes::same),
    ("tensor.collapse_shape", Once, shapes::reshape),
    ("tensor.concat", Once, linalg::concat),
    ("tensor.dim", Once, shapes::size),
    ("tensor.empty", Once, linalg::empty),
    ("tensor.expand_shape", Once, shapes::reshape),
    ("tensor.extract", Once, linalg::extract),
    ("tensor.extract_slice", Once, linalg::extract_slice),
    ("tensor.insert_slice", Once, linalg::insert_slice),
    ("tensor.pad", Once, linalg::pad),
];

fn line(name: &str) -> Option<&'static (&'static str, Reads, Apply)> {
    OPERATIONS.iter().find(|(line, ..)| *line == name)
}

/// Whether the operation is covered, at least for some types.
pub fn is_covered(name: &str) -> bool {
    line(name).is_some() || elementwise::is_elementwise(name)
}

/// The operations that are covered, by name.
pub fn covered() -> Vec<&'static str> {
    let own = OPERATIONS.iter().map(|(name, ..)| *name);
    let flat = [
        "func.call",
        "func.return",
        "stablehlo.return",
        "linalg.yield",
        "tensor.yield",
    ]
    .into_iter();
    let flat = flat.chain(super::graph::FLATTENED.iter().copied());
    let flat = flat.chain(super::graph::ON_MEMORY.iter().copied());
    let mut names: Vec<&str> = own.chain(flat).chain(elementwise::names()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// How often the operation reads an element of what it takes.
pub fn reads(name: &str) -> Reads {
    match line(name) {
        Some((_, reads, _)) => *reads,
        None if elementwise::is_broadcast(name) => AsOftenAsWritten,
        None => Once,
    }
}

/// The values that an operation gives.
///
/// # Errors
/// The part of it that is not covered.
pub fn apply<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    if let Some(values) = empty::results(call) {
        return values;
    }
    let Some((name, _, apply)) = line(call.name()) else {
        return apply_elementwise(importer, call);
    };
    // Nothing has verified that others keep the type of the elements.
    let mut pairs = call.operands.iter().zip(&call.results);
    let keeps = pairs.all(|(operand, result)| operand.tensor.element == result.element);
    match keeps || CONVERTS.contains(name) || CHANGES_ELEMENTS.contains(name) {
        true => apply(importer, call),
        false => Err(call.misfit()),
    }
}

/// The operations of the table that make another type of each element.
pub const CONVERTS: &[&str] = &[
    "arith.bitcast",
    "arith.cmpf",
    "arith.cmpi",
    "arith.extf",
    "arith.extsi",
    "arith.extui",
    "arith.fptosi",
    "arith.fptoui",
    "arith.index_cast",
    "arith.index_castui",
    "arith.sitofp",
    "arith.truncf",
    "arith.trunci",
    "arith.uitofp",
    "stablehlo.bitcast_convert",
    "stablehlo.compare",
    "stablehlo.convert",
];

/// Others whose results may be of another type than what they take.
const CHANGES_ELEMENTS: &[&str] = &[
    "lapack.getrf",
    "lapack.potrf",
    "linalg.generic",
    "xla.LuDecomposition",
    "chlo.broadcast_compare",
    "stablehlo.convolution",
    "stablehlo.dot",
    "stablehlo.dot_general",
    "stablehlo.dynamic_conv",
    "stablehlo.case",
    "stablehlo.if",
    "stablehlo.map",
];

/// Whether the operands have elements of one type, but for the condition of a choice, and the
/// result those of that type.
pub fn elements_fit(call: &Call, wanted: Scalar) -> bool {
    let last = call.operands.last().map(|operand| operand.tensor.element);
    let chooses = call.name().ends_with(".select") || call.name().ends_with("_select");
    let is_condition = |index: usize| index == 0 && chooses;
    let mut operands = call.operands.iter().enumerate();
    let is_alike = operands.all(|(index, operand)| match is_condition(index) {
        true => operand.tensor.element == Scalar::Bool,
        false => Some(operand.tensor.element) == last,
    });
    is_alike
        && call
            .results
            .first()
            .is_some_and(|result| result.element == wanted)
}

fn apply_elementwise<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let element = call.operands.last().map(|operand| operand.tensor.element);
    let element = element.ok_or_else(|| call.misfit())?;
    let template = elementwise::template(call.name(), element);
    let template = template.ok_or_else(|| format!("`{}` of {element}", call.name()))?;
    let wanted = match elementwise::PREDICATES.contains(&call.name()) {
        true => Scalar::Bool,
        false => element,
    };
    match elements_fit(call, wanted) {
        true => by_template(importer, call, &template),
        false => Err(call.misfit()),
    }
}

/// The template filled with elements of the operands, which are of the result's shape or scalars.
pub fn by_template<'c>(
    importer: &mut Importer<'c, '_>,
    call: &Call<'c>,
    template: &str,
) -> Outcome {
    let result = call.result()?;
    let operands = match elementwise::is_broadcast(call.name()) {
        true => shapes::broadcast_operands(call)?,
        false => call.operands.clone(),
    };
    let fits = |operand: &Value| operand.tensor.rank() == 0 || operand.tensor.shape == result.shape;
    if operands.len() != elementwise::operands(template) || !operands.iter().all(fits) {
        return Err(call.misfit());
    }
    let element = call.operand(0)?.tensor.element;
    let template = template
        .replace("$t", &element.to_string())
        .replace("$s", &format!("i{}", element.bits()))
        .replace("$u", &format!("u{}", element.bits()))
        .replace("$b", &element.bits().to_string());
    Ok(vec![importer.elementwise(
        &call.origin,
        result.clone(),
        &template,
        &operands,
    )])
}

fn compare<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let direction = attributes::word(call.operation, "comparison_direction");
    let direction = direction.ok_or_else(|| call.malformed("comparison_direction"))?;
    let element = call.operand(0)?.tensor.element;
    if !elements_fit(call, Scalar::Bool) {
        return Err(call.misfit());
    }
    let template = elementwise::comparison(&direction, element);
    let template = template.ok_or_else(|| call.malformed("comparison_direction"))?;
    let order = attributes::word(call.operation, "compare_type").unwrap_or_default();
    if element.is_float() && order == "TOTALORDER" {
        let template = special::in_total_order(template, element);
        return by_template(importer, call, &template);
    }
    by_template(importer, call, template)
}

/// The elements as they are in a narrower type.
fn reduce_precision<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let bits = |name: &str| {
        let bits = attributes::integer(call.operation, name);
        let bits = bits.and_then(|bits| u32::try_from(bits).ok());
        bits.ok_or_else(|| call.malformed(name))
    };
    let (exponent, mantissa) = (bits("exponent_bits")?, bits("mantissa_bits")?);
    let element = call.operand(0)?.tensor.element;
    let template = special::reduced_precision(element, exponent, mantissa);
    let template = template.ok_or_else(|| call.malformed("exponent_bits"))?;
    by_template(importer, call, &template)
}

fn convert<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let (operand, result) = (call.operand(0)?, call.result()?);
    if operand.tensor == *result {
        return Ok(vec![operand.clone()]);
    }
    by_template(importer, call, &elementwise::conversion(result.element))
}

/// Equal elements are one scalar, which is not repeated in memory.
fn literal<'c>(importer: &mut Importer<'c, '_>, call: &Call<'c>) -> Outcome {
    let result = call.result()?.clone();
    let attribute = attributes::attribute(call.operation, "value");
    let attribute = attribute.ok_or_else(|| call.malformed("value"))?;
    let value = match constant(attribute) {
        Some(Constant::Uniform(value)) => {
            let text = Text::bare(scalar_literal(value));
            let mut uniform = Value::uniform(result, text, true);
            uniform.constant = Some(value);
            uniform
        }
        Some(Constant::Array(array)) => {
            let name = importer.literal(Literal::Array(array));
            Value::array(result, name, true)
        }
        None => {
            let name = ir::name(call.operation);
            return Err(format!("`{name}` with a value that is not written out"));
        }
    };
    Ok(vec![value])
}

/// A value as it is written in the language.
pub fn scalar_literal(value: rise_lang::term::ScalarValue) -> String {
    let scalar = value.scalar();
    if scalar == Scalar::Bool {
        return value.to_string();
    }
    match scalar.is_float() {
        // The bits, which say every value exactly.
        true => format!("{scalar}(0x{:x})", value.bits()),
        false => format!("{scalar}({value})"),
    }
}
