//! Expressions of C: their text, how tightly it binds, and what it reads.

use melior::ir::attribute::{FloatAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, Type, TypeLike, ValueLike};
use rise_dialect::ir::{self, Op};

use super::attribute;

/// How tightly operators bind, as in the grammar of C.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Precedence {
    Conditional,
    LogicalOr,
    LogicalAnd,
    BitwiseOr,
    BitwiseXor,
    BitwiseAnd,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Unary,
    Primary,
}

use Precedence::*;

/// A memory that is read or written: an array, or a variable. The number is that of its value.
pub(super) type Place = usize;

/// The text of a value.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    pub text: String,
    pub precedence: Precedence,
    /// Memory that it reads.
    pub reads: Vec<Place>,
}

impl Expression {
    pub fn primary(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            precedence: Primary,
            reads: Vec::new(),
        }
    }

    /// In parentheses unless it binds at least as tightly.
    pub fn at_least(&self, precedence: Precedence) -> String {
        match self.precedence >= precedence {
            true => self.text.clone(),
            false => format!("({})", self.text),
        }
    }
}

/// The operator of an operation with two operands.
fn operator(operation: Op) -> Option<(&'static str, Precedence)> {
    Some(match ir::name(operation) {
        "emitc.add" => ("+", Sum),
        "emitc.sub" => ("-", Sum),
        "emitc.mul" => ("*", Product),
        "emitc.div" => ("/", Product),
        "emitc.rem" => ("%", Product),
        "emitc.bitwise_and" => ("&", BitwiseAnd),
        "emitc.bitwise_or" => ("|", BitwiseOr),
        "emitc.bitwise_xor" => ("^", BitwiseXor),
        "emitc.bitwise_left_shift" => ("<<", Shift),
        "emitc.bitwise_right_shift" => (">>", Shift),
        "emitc.logical_and" => ("&&", LogicalAnd),
        "emitc.logical_or" => ("||", LogicalOr),
        "emitc.cmp" => match operation.attribute("predicate").ok().map(predicate)? {
            0 => ("==", Equality),
            1 => ("!=", Equality),
            2 => ("<", Relation),
            3 => ("<=", Relation),
            4 => (">", Relation),
            5 => (">=", Relation),
            _ => return None,
        },
        _ => return None,
    })
}

fn predicate(attribute: Attribute) -> i64 {
    IntegerAttribute::try_from(attribute).map_or(-1, |value| value.value())
}

/// The expression of an operation for those of its operands.
pub(super) fn of(operation: Op, operands: &[Expression]) -> Option<Expression> {
    let mut reads: Vec<Place> = operands
        .iter()
        .flat_map(|operand| operand.reads.iter().copied())
        .collect();
    reads.dedup();
    let (text, precedence) = match ir::name(operation) {
        "emitc.constant" => constant(operation)?,
        "emitc.literal" => (attribute(operation, "value"), Primary),
        "emitc.cast" => {
            let ty = c_type(ir::result(operation).r#type());
            // Qualifiers of a value mean nothing.
            let ty = ty.strip_suffix("restrict").unwrap_or(&ty);
            (format!("({ty}){}", operands[0].at_least(Unary)), Unary)
        }
        "emitc.unary_minus" => {
            // Two signs would be another operator.
            let inner = operands[0].at_least(Unary);
            let inner = if inner.starts_with('-') {
                format!("({inner})")
            } else {
                inner
            };
            (format!("-{inner}"), Unary)
        }
        "emitc.bitwise_not" => (format!("~{}", operands[0].at_least(Unary)), Unary),
        "emitc.logical_not" => (format!("!{}", operands[0].at_least(Unary)), Unary),
        "emitc.address_of" => (format!("&{}", operands[0].at_least(Unary)), Unary),
        "emitc.subscript" => (
            format!("{}[{}]", operands[0].at_least(Primary), operands[1].text),
            Primary,
        ),
        "emitc.conditional" => (
            format!(
                "{} ? {} : {}",
                operands[0].at_least(LogicalOr),
                operands[1].at_least(LogicalOr),
                operands[2].at_least(Conditional)
            ),
            Conditional,
        ),
        "emitc.call_opaque" => {
            let arguments: Vec<&str> = operands
                .iter()
                .map(|operand| operand.text.as_str())
                .collect();
            (
                format!(
                    "{}({})",
                    attribute(operation, "callee"),
                    arguments.join(", ")
                ),
                Primary,
            )
        }
        _ => binary(operation, operands)?,
    };
    Some(Expression {
        text,
        precedence,
        reads,
    })
}

fn binary(operation: Op, operands: &[Expression]) -> Option<(String, Precedence)> {
    let (sign, precedence) = operator(operation)?;
    let [left, right] = operands else {
        return None;
    };
    // Where readers are unsure which operator goes first, parentheses say it; compilers warn
    // without.
    let (left_least, right_least) = match precedence {
        // Indices do not overflow, in whichever order.
        Sum | Product if is_index(operation) && matches!(sign, "+" | "*") => {
            (precedence, precedence)
        }
        Sum | Product => (precedence, next(precedence)),
        LogicalAnd => (LogicalAnd, BitwiseOr),
        LogicalOr if left.precedence == LogicalOr => (LogicalOr, BitwiseOr),
        LogicalOr => (BitwiseOr, BitwiseOr),
        Relation | Equality => (Shift, Shift),
        BitwiseAnd | BitwiseOr | BitwiseXor if left.precedence == precedence => (precedence, Unary),
        _ => (Unary, Unary),
    };
    let text = format!(
        "{} {sign} {}",
        left.at_least(left_least),
        right.at_least(right_least)
    );
    Some((text, precedence))
}

fn is_index(operation: Op) -> bool {
    is_integer(ir::result(operation).r#type(), 64)
}

fn next(precedence: Precedence) -> Precedence {
    if precedence == Sum { Product } else { Unary }
}

fn constant(operation: Op) -> Option<(String, Precedence)> {
    let value = operation.attribute("value").ok()?;
    let ty = ir::result(operation).r#type();
    if is_integer(ty, 1) {
        return Some((value.to_string(), Primary));
    }
    let text = match is_single(ty) {
        Some(is_single) => float(FloatAttribute::try_from(value).ok()?.value(), is_single),
        None => integer(value, ty)?,
    };
    let precedence = if text.starts_with('-') {
        Unary
    } else {
        Primary
    };
    Some((text, precedence))
}

/// Whether the type is that of single precision, or of double; `None` if it is neither.
fn is_single(ty: Type) -> Option<bool> {
    match (ty.is_f32(), ty.is_f64()) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Whether the type is that of integers of so many bits, without a sign of their own.
fn is_integer(ty: Type, bits: u32) -> bool {
    IntegerType::try_from(ty).is_ok_and(|ty| ty.is_signless() && ty.width() == bits)
}

fn integer(value: Attribute, ty: Type) -> Option<String> {
    let unsigned = IntegerType::try_from(ty)
        .ok()
        .filter(IntegerType::is_unsigned);
    if let Some(bits) = unsigned.map(|ty| ty.width()) {
        let value = IntegerAttribute::try_from(value).ok()?.unsigned_value();
        return Some(format!("UINT{bits}_C({value})"));
    }
    Some(integer_text(
        IntegerAttribute::try_from(value).ok()?.value(),
    ))
}

/// An integer as C writes it.
pub fn integer_text(value: i64) -> String {
    match value {
        i64::MIN => "INT64_MIN".to_owned(),
        _ if value == i64::from(i32::MIN) => "INT32_MIN".to_owned(),
        _ if i32::try_from(value).is_ok() => value.to_string(),
        _ => format!("INT64_C({value})"),
    }
}

/// The shortest number that is read back as the same one.
pub fn float(value: f64, is_single: bool) -> String {
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_nan() {
        return "NAN".to_owned();
    }
    if value.is_infinite() {
        return format!("{sign}INFINITY");
    }
    match is_single {
        true => format!("{:?}f", value as f32),
        false => format!("{value:?}"),
    }
}

/// A type of EmitC as C writes it.
pub(super) fn c_type(ty: Type) -> String {
    if let Some(name) = ir::types::opaque_name(ty) {
        return name;
    }
    if let Some(pointee) = ir::types::pointee(ty) {
        return format!("{} *", c_type(pointee));
    }
    if let Some(held) = ir::types::held(ty) {
        return c_type(held);
    }
    match (is_single(ty), IntegerType::try_from(ty)) {
        (Some(true), _) => "float".to_owned(),
        (Some(false), _) => "double".to_owned(),
        (_, Ok(_)) if is_integer(ty, 1) => "bool".to_owned(),
        (_, Ok(integer)) if integer.is_unsigned() => format!("uint{}_t", integer.width()),
        (_, Ok(integer)) => format!("int{}_t", integer.width()),
        // The conversion makes no other type.
        _ => ty.to_string(),
    }
}

/// A type with the name of what has it.
pub(super) fn declared(ty: &str, name: &str) -> String {
    let space = if ty.ends_with('*') { "" } else { " " };
    format!("{ty}{space}{name}")
}
