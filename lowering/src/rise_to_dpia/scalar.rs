//! Scalar primitives as operations of the dialects arith and math. The same operations work on
//! vectors, element by element.

use std::cmp::Ordering;

use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::ir::{self, Builder, Comparison, FloatPredicate, IntegerPredicate, Outcome, Val};
use rise_dialect::types;
use rise_lang::primitives::Primitive;
use rise_lang::types::{DataType, Scalar};

use super::narrow::Narrow;
use super::{bits, classify, narrow, saturate};

/// Kind of the elements of a type, with the number of their bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Element {
    Float(u32),
    Integer(u32),
    Unsigned(u32),
    Index,
}

impl Element {
    /// A number of tf32, which machines hold as f32.
    pub const TF32: Element = Element::Float(19);

    /// Kind of a scalar, of an index below a bound, or of the elements of a vector.
    pub fn of(data: Type) -> Option<Element> {
        let data = types::data_type(data).ok()?;
        let data = match &data {
            DataType::Vector(_, element) => element,
            other => other,
        };
        match data {
            DataType::Index(_) => Some(Element::Index),
            DataType::Scalar(scalar) => Some(Element::from(*scalar)),
            _ => None,
        }
    }

    pub fn is_unsigned(self) -> bool {
        matches!(self, Element::Unsigned(_) | Element::Index)
    }
}

impl From<Scalar> for Element {
    fn from(scalar: Scalar) -> Element {
        match scalar {
            Scalar::Index => Element::Index,
            scalar if scalar.is_float() => Element::Float(scalar.bits()),
            scalar if scalar.is_unsigned() => Element::Unsigned(scalar.bits()),
            scalar => Element::Integer(scalar.bits()),
        }
    }
}

/// Kinds of what a primitive takes first, and of what it gives.
#[derive(Clone, Copy)]
pub(super) struct Elements {
    pub first: Element,
    pub result: Element,
}

impl Elements {
    fn has(self, element: Element) -> bool {
        self.first == element || self.result == element
    }

    fn differ(self) -> bool {
        self.first != self.result
    }

    /// The result, if it is a float.
    fn narrow<'c>(self, ty: Type<'c>) -> Narrow<'c> {
        Narrow {
            ty,
            is_tf32: self.result == Element::TF32,
        }
    }
}

/// Emits a scalar primitive; `None` if it has no meaning for these types.
pub(super) fn emit<'c>(
    builder: &Builder<'c>,
    primitive: Primitive,
    arguments: &[Val<'c>],
    elements: Elements,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Option<Val<'c>>> {
    let value = emit_in_machine(builder, primitive, arguments, elements, result, location)?;
    match value {
        Some(value) if elements.result == Element::TF32 && !is_exact(primitive) => {
            let to = elements.narrow(result);
            narrow::rounded(builder, value, to, location).map(Some)
        }
        value => Ok(value),
    }
}

/// Whether a primitive gives a number of tf32 where it is computed in f32, or rounds by itself.
fn is_exact(primitive: Primitive) -> bool {
    matches!(
        primitive,
        Primitive::Abs
            | Primitive::Cast
            | Primitive::Ceil
            | Primitive::Floor
            | Primitive::Fma
            | Primitive::Max
            | Primitive::Min
            | Primitive::Mod
            | Primitive::Neg
            | Primitive::Round
            | Primitive::Select
            | Primitive::Sign
            | Primitive::Trunc
    )
}

/// As [`emit`]; results of tf32 are those of f32.
fn emit_in_machine<'c>(
    builder: &Builder<'c>,
    primitive: Primitive,
    arguments: &[Val<'c>],
    elements: Elements,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Option<Val<'c>>> {
    let element = elements.first;
    let is_float = matches!(element, Element::Float(_));
    match primitive {
        Primitive::Cast => return cast(builder, arguments[0], elements, result, location),
        Primitive::IndexAsNat | Primitive::NatAsIndex => return Ok(Some(arguments[0])),
        Primitive::Fma if narrow::is_bf16(result) || elements.result == Element::TF32 => {
            let to = elements.narrow(result);
            return narrow::fused(builder, arguments, to, location).map(Some);
        }
        Primitive::Abs if element.is_unsigned() => return Ok(Some(arguments[0])),
        Primitive::Neg if !is_float => {
            let zero = constant(builder, "0", result, location)?;
            return builder
                .value("arith.subi", location, &[zero, arguments[0]], result, &[])
                .map(Some);
        }
        Primitive::Not => {
            let ones = constant(builder, "-1", result, location)?;
            return builder
                .value("arith.xori", location, &[arguments[0], ones], result, &[])
                .map(Some);
        }
        Primitive::Sign | Primitive::IsNan | Primitive::IsFinite => {
            return classify::emit(builder, primitive, arguments[0], element, result, location)
                .map(Some);
        }
        Primitive::Popcount | Primitive::CountLeadingZeros => {
            return bits::emit(builder, primitive, arguments[0], location).map(Some);
        }
        // A tf32 has 19 bits, though machines hold more.
        Primitive::Bitcast if elements.has(Element::TF32) && elements.differ() => return Ok(None),
        Primitive::Bitcast => return bits::reinterpret(builder, arguments[0], result, location),
        Primitive::Rotl => return rotate_left(builder, arguments, element, result, location),
        Primitive::Div | Primitive::Mod if !is_float => {
            return divide(builder, primitive, arguments, element, result, location).map(Some);
        }
        Primitive::Shl | Primitive::Shr => {
            return shift(builder, primitive, arguments, element, result, location);
        }
        _ => {}
    }
    if let Some(comparison) = comparison(primitive, element) {
        let operands = [arguments[0], arguments[1]];
        return builder.compare(comparison, operands, location).map(Some);
    }
    let name = match element {
        Element::Float(_) => float_operation(primitive),
        Element::Integer(_) => integer_operation(primitive),
        Element::Unsigned(_) | Element::Index => unsigned_operation(primitive),
    };
    match name.or_else(|| (primitive == Primitive::Select).then_some("arith.select")) {
        Some(name) => builder
            .value(name, location, arguments, result, &[])
            .map(Some),
        None => Ok(None),
    }
}

fn float_operation(primitive: Primitive) -> Option<&'static str> {
    Some(match primitive {
        Primitive::Neg => "arith.negf",
        Primitive::Add => "arith.addf",
        Primitive::Sub => "arith.subf",
        Primitive::Mul => "arith.mulf",
        Primitive::Div => "arith.divf",
        Primitive::Mod => "arith.remf",
        Primitive::Min => "arith.minimumf",
        Primitive::Max => "arith.maximumf",
        Primitive::Abs => "math.absf",
        Primitive::Floor => "math.floor",
        Primitive::Ceil => "math.ceil",
        Primitive::Round => "math.roundeven",
        Primitive::Trunc => "math.trunc",
        Primitive::Fma => "math.fma",
        Primitive::Tan => "math.tan",
        Primitive::Atan => "math.atan",
        Primitive::Atan2 => "math.atan2",
        Primitive::Sinh => "math.sinh",
        Primitive::Cosh => "math.cosh",
        Primitive::Expm1 => "math.expm1",
        Primitive::Log1p => "math.log1p",
        Primitive::Cbrt => "math.cbrt",
        Primitive::Exp => "math.exp",
        Primitive::Log => "math.log",
        Primitive::Sqrt => "math.sqrt",
        Primitive::Rsqrt => "math.rsqrt",
        Primitive::Sin => "math.sin",
        Primitive::Cos => "math.cos",
        Primitive::Tanh => "math.tanh",
        Primitive::Erf => "math.erf",
        Primitive::Pow => "math.powf",
        _ => return None,
    })
}

fn integer_operation(primitive: Primitive) -> Option<&'static str> {
    Some(match primitive {
        Primitive::Add => "arith.addi",
        Primitive::Sub => "arith.subi",
        Primitive::Mul => "arith.muli",
        Primitive::Min => "arith.minsi",
        Primitive::Max => "arith.maxsi",
        Primitive::Abs => "math.absi",
        Primitive::And => "arith.andi",
        Primitive::Or => "arith.ori",
        Primitive::Xor => "arith.xori",
        _ => return None,
    })
}

/// As [`integer_operation`], of numbers without a sign.
fn unsigned_operation(primitive: Primitive) -> Option<&'static str> {
    match primitive {
        Primitive::Min => Some("arith.minui"),
        Primitive::Max => Some("arith.maxui"),
        other => integer_operation(other),
    }
}

/// Comparisons of floats are ordered.
fn comparison(primitive: Primitive, element: Element) -> Option<Comparison> {
    use {FloatPredicate as Float, IntegerPredicate as Integer};
    let (float, signed, unsigned) = match primitive {
        Primitive::Equal => (Float::Equal, Integer::Equal, Integer::Equal),
        Primitive::Gt => (Float::Greater, Integer::Greater, Integer::UnsignedGreater),
        Primitive::Ge => (
            Float::GreaterOrEqual,
            Integer::GreaterOrEqual,
            Integer::UnsignedGreaterOrEqual,
        ),
        Primitive::Lt => (Float::Less, Integer::Less, Integer::UnsignedLess),
        Primitive::Le => (
            Float::LessOrEqual,
            Integer::LessOrEqual,
            Integer::UnsignedLessOrEqual,
        ),
        _ => return None,
    };
    Some(match element {
        Element::Float(_) => float.into(),
        Element::Integer(_) => signed.into(),
        Element::Unsigned(_) | Element::Index => unsigned.into(),
    })
}

/// Division is total: `x / 0` is 0, `x % 0` is `x`, and the smallest integer divided by -1 is
/// itself. The machine's instruction is only given divisors that it can divide by.
fn divide<'c>(
    builder: &Builder<'c>,
    primitive: Primitive,
    arguments: &[Val<'c>],
    element: Element,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let (dividend, divisor) = (arguments[0], arguments[1]);
    let zero = constant(builder, "0", result, location)?;
    let one = constant(builder, "1", result, location)?;
    let is_zero = equal(builder, divisor, zero, location)?;
    let select = |condition: Val<'c>, first: Val<'c>, second: Val<'c>| {
        let operands = [condition, first, second];
        builder.value("arith.select", location, &operands, result, &[])
    };
    let emit = |name: &str, left: Val<'c>, right: Val<'c>| {
        builder.value(name, location, &[left, right], result, &[])
    };
    let unsigned = element.is_unsigned();
    let mut safe = select(is_zero, one, divisor)?;
    let is_negation = if unsigned {
        None
    } else {
        let minus_one = constant(builder, "-1", result, location)?;
        let is_negation = equal(builder, divisor, minus_one, location)?;
        safe = select(is_negation, one, safe)?;
        Some(is_negation)
    };
    match (primitive, is_negation) {
        (Primitive::Mod, _) => {
            let name = if unsigned {
                "arith.remui"
            } else {
                "arith.remsi"
            };
            let remainder = emit(name, dividend, safe)?;
            select(is_zero, dividend, remainder)
        }
        (_, None) => {
            let quotient = emit("arith.divui", dividend, safe)?;
            select(is_zero, zero, quotient)
        }
        (_, Some(is_negation)) => {
            let quotient = emit("arith.divsi", dividend, safe)?;
            let negated = emit("arith.subi", zero, dividend)?;
            let quotient = select(is_negation, negated, quotient)?;
            select(is_zero, zero, quotient)
        }
    }
}

/// Shifts, by the amount modulo the number of bits.
fn shift<'c>(
    builder: &Builder<'c>,
    primitive: Primitive,
    arguments: &[Val<'c>],
    element: Element,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Option<Val<'c>>> {
    let (bits, right) = match element {
        Element::Float(_) => return Ok(None),
        Element::Integer(bits) => (bits, "arith.shrsi"),
        Element::Unsigned(bits) => (bits, "arith.shrui"),
        Element::Index => (64, "arith.shrui"),
    };
    let mask = constant(builder, &(bits - 1).to_string(), result, location)?;
    let amount = builder.value("arith.andi", location, &[arguments[1], mask], result, &[])?;
    let name = if primitive == Primitive::Shl {
        "arith.shli"
    } else {
        right
    };
    builder
        .value(name, location, &[arguments[0], amount], result, &[])
        .map(Some)
}

/// `f32`, or a vector of it as long as `ty`.
fn floats_like<'c>(builder: &Builder<'c>, ty: Type<'c>) -> Type<'c> {
    ir::like(ty, Type::float32(builder.context))
}

fn equal<'c>(
    builder: &Builder<'c>,
    left: Val<'c>,
    right: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    builder.compare(IntegerPredicate::Equal, [left, right], location)
}

/// `x << k | x >> (bits - k)`, with the amount taken modulo the number of bits.
fn rotate_left<'c>(
    builder: &Builder<'c>,
    arguments: &[Val<'c>],
    element: Element,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Option<Val<'c>>> {
    let bits = match element {
        Element::Float(_) => return Ok(None),
        Element::Integer(bits) | Element::Unsigned(bits) => bits,
        Element::Index => 64,
    };
    let mask = constant(builder, &(bits - 1).to_string(), result, location)?;
    let zero = constant(builder, "0", result, location)?;
    let emit = |name: &str, left: Val<'c>, right: Val<'c>| {
        builder.value(name, location, &[left, right], result, &[])
    };
    let left_amount = emit("arith.andi", arguments[1], mask)?;
    let negative = emit("arith.subi", zero, left_amount)?;
    let right_amount = emit("arith.andi", negative, mask)?;
    let high = emit("arith.shli", arguments[0], left_amount)?;
    let low = emit("arith.shrui", arguments[0], right_amount)?;
    emit("arith.ori", high, low).map(Some)
}

/// `bool` is 0 or 1; floats become integers rounding towards zero.
fn cast<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    elements: Elements,
    result: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Option<Val<'c>>> {
    use Element::{Float, Index, Integer, Unsigned};
    let (from, to) = (elements.first, elements.result);
    let emit =
        |name: &str, value: Val<'c>, to: Type<'c>| builder.value(name, location, &[value], to, &[]);
    let through = |middle: Type<'c>, first: &str, second: &str| {
        emit(
            second,
            emit(first, value, ir::like(result, middle))?,
            result,
        )
        .map(Some)
    };
    let bits_64 = || IntegerType::new(builder.context, 64).into();
    let name = match (from, to) {
        _ if from == to && value.r#type() == result => return Ok(Some(value)),
        (_, Integer(1)) => {
            return is_not_zero(builder, value, from, location).map(Some);
        }
        (Element::TF32, Float(32)) => return Ok(Some(value)),
        (Float(32 | 64), Element::TF32) => {
            let to = elements.narrow(result);
            return narrow::rounded(builder, value, to, location).map(Some);
        }
        (Float(a), Float(b)) if a < b => "arith.extf",
        (Float(a), Float(b)) if a > b => "arith.truncf",
        // f16 and bf16 have the same width: by way of f32.
        (Float(_), Float(_)) => {
            return through(Type::float32(builder.context), "arith.extf", "arith.truncf");
        }
        // Small floats have no number for the limits of large integers: by way of f32.
        (Float(16), _) => {
            let wide = floats_like(builder, value.r#type());
            let wide = emit("arith.extf", value, wide)?;
            return saturate::float_to_integer(builder, wide, to, result, location);
        }
        (Float(_), _) => {
            return saturate::float_to_integer(builder, value, to, result, location);
        }
        (Integer(1), Float(_)) => "arith.uitofp",
        (_, Float(_)) if narrow::is_bf16(result) || to == Element::TF32 => {
            let to = elements.narrow(result);
            return narrow::from_integer(builder, value, from, to, location).map(Some);
        }
        (Integer(_), Float(_)) => "arith.sitofp",
        (Unsigned(_), Float(_)) => "arith.uitofp",
        (Index, Float(_)) => {
            return through(bits_64(), "arith.index_castui", "arith.uitofp");
        }
        (Integer(1), Integer(_) | Unsigned(_)) => "arith.extui",
        (Integer(1) | Unsigned(_), Index) => "arith.index_castui",
        // MLIR takes an `index_cast` to an integer and one back for none, whatever is lost between.
        (Index, Integer(bits) | Unsigned(bits)) if bits < 64 => {
            return through(bits_64(), "arith.index_cast", "arith.trunci");
        }
        (Integer(_), Index) | (Index, Integer(_) | Unsigned(_)) => "arith.index_cast",
        (Index, Index) => return Ok(Some(value)),
        (Integer(a) | Unsigned(a), Integer(b) | Unsigned(b)) => match a.cmp(&b) {
            Ordering::Equal => return Ok(Some(value)),
            Ordering::Greater => "arith.trunci",
            Ordering::Less if from.is_unsigned() => "arith.extui",
            Ordering::Less => "arith.extsi",
        },
    };
    emit(name, value, result).map(Some)
}

/// Whether a number differs from zero; of floats, what is no number does too.
fn is_not_zero<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    from: Element,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let (comparison, zero): (Comparison, _) = match from {
        Element::Float(_) => (FloatPredicate::NotEqual.into(), "0.0"),
        _ => (IntegerPredicate::NotEqual.into(), "0"),
    };
    let zero = constant(builder, zero, value.r#type(), location)?;
    builder.compare(comparison, [value, zero], location)
}

pub(super) fn constant<'c>(
    builder: &Builder<'c>,
    text: &str,
    ty: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let is_boolean = lane(ty) == Some(Scalar::Bool);
    let spelling = match text {
        "-1" if is_boolean => "true",
        "0" if is_boolean => "false",
        text => text,
    };
    let value = if ty.is_vector() {
        format!("dense<{spelling}> : {ty}")
    } else if is_boolean {
        spelling.to_owned()
    } else {
        format!("{spelling} : {ty}")
    };
    builder.value(
        "arith.constant",
        location,
        &[],
        ty,
        &[("value", builder.parse_attribute(&value)?)],
    )
}

/// A builtin type, or that of the elements of a vector.
pub(super) fn lane(ty: Type) -> Option<Scalar> {
    let ty = if ty.is_vector() {
        // SAFETY: a vector has an element type.
        unsafe { Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(ty.to_raw())) }
    } else {
        ty
    };
    types::scalar(ty)
}
