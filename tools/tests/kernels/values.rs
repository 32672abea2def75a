//! Values of a simulated kernel, and what `arith` computes of them.

use melior::ir::attribute::{FloatAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use rise_dialect::ir::Op;

/// The result of an operation.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    Number(i64),
    Real(f64),
    /// The number of an array.
    Memory(usize),
}

/// The answer of `arith.cmpi`; no number here is negative.
pub fn holds(operation: Op, left: i64, right: i64) -> bool {
    let predicate = operation.attribute("predicate").unwrap();
    match IntegerAttribute::try_from(predicate).unwrap().value() {
        0 => left == right,
        1 => left != right,
        2 | 6 => left < right,
        3 | 7 => left <= right,
        4 | 8 => left > right,
        _ => left >= right,
    }
}

pub fn array(value: Value) -> usize {
    match value {
        Value::Memory(number) => number,
        other => panic!("memory: {other:?}"),
    }
}

pub fn number_of(value: Value) -> i64 {
    match value {
        Value::Number(number) => number,
        other => panic!("a number: {other:?}"),
    }
}

pub fn dimension(operation: Op) -> usize {
    let text = operation.attribute("dimension").unwrap().to_string();
    let letters = ["dim x", "dim y", "dim z"];
    letters
        .iter()
        .position(|letter| text.contains(letter))
        .unwrap()
}

pub fn constant(operation: Op) -> Value {
    let value = operation.attribute("value").unwrap();
    match FloatAttribute::try_from(value) {
        Ok(number) => Value::Real(number.value()),
        Err(_) => Value::Number(IntegerAttribute::try_from(value).unwrap().value()),
    }
}

pub fn binary(name: &str, left: Value, right: Value) -> Value {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => Value::Number(match name {
            "arith.addi" => left + right,
            "arith.subi" => left - right,
            "arith.muli" => left * right,
            "arith.divui" => left / right,
            "arith.remui" => left % right,
            "arith.andi" => left & right,
            "arith.xori" => left ^ right,
            "arith.shli" => left << right,
            "arith.shrui" => left >> right,
            "arith.minui" => left.min(right),
            _ => panic!("{name} of numbers"),
        }),
        (Value::Real(left), Value::Real(right)) => Value::Real(match name {
            "arith.addf" => left + right,
            "arith.mulf" => left * right,
            _ => panic!("{name} of reals"),
        }),
        other => panic!("{name} of {other:?}"),
    }
}
