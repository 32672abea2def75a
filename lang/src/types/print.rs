//! Types in the surface notation, with as few parentheses as it reads back with.

use std::cell::Cell;
use std::fmt::{Display, Formatter, Result};

use super::{DataType, NatToData, NatToNat, Type, TypeArgument};
use crate::nat::Nat;

/// A size as it stands before the dot of an array type: in parentheses unless it is a number or a
/// variable.
pub(crate) struct ArraySize<'a>(pub(crate) &'a Nat);

impl Display for ArraySize<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self.0.as_constant().is_some() || self.0.as_variable().is_some() {
            true => write!(formatter, "{}", self.0),
            false => write!(formatter, "({})", self.0),
        }
    }
}

thread_local! {
    /// How many pairs are written around the part that is written.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    /// How many pairs of the outermost one were written.
    static PAIRS: Cell<u32> = const { Cell::new(0) };
}

/// So many pairs inside each other are written. A type that shares its parts may have more of them
/// than there is memory for their text; `…` stands for the others, and does not read back.
const MOST_PAIRS: u32 = 1 << 16;

/// Leaves a pair, however that happens.
struct Leave;

impl Drop for Leave {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

fn pair(formatter: &mut Formatter<'_>, first: &DataType, second: &DataType) -> Result {
    if DEPTH.get() == 0 {
        PAIRS.set(0);
    }
    if PAIRS.get() >= MOST_PAIRS {
        return formatter.write_str("…");
    }
    PAIRS.set(PAIRS.get() + 1);
    DEPTH.set(DEPTH.get() + 1);
    let _leave = Leave;
    write!(formatter, "({first}, {second})")
}

impl Display for DataType {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            DataType::Variable(name) => write!(formatter, "{name}"),
            DataType::Scalar(scalar) => write!(formatter, "{scalar}"),
            DataType::Vector(size, element) => write!(formatter, "vec[{element}, {size}]"),
            DataType::Array(size, element) => write!(formatter, "{}.{element}", ArraySize(size)),
            DataType::DependentArray(size, elements) => {
                write!(formatter, "{}..{elements}", ArraySize(size))
            }
            DataType::Pair(first, second) => pair(formatter, first, second),
            DataType::Index(size) => write!(formatter, "idx[{size}]"),
            DataType::Fragment(role, rows, columns, element) => {
                write!(formatter, "fragment[{role}, {rows}, {columns}, {element}]")
            }
            DataType::Apply(function, argument) => write!(formatter, "{function}({argument})"),
        }
    }
}

impl Display for NatToNat {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            NatToNat::Variable(name) => write!(formatter, "{name}"),
            NatToNat::Lambda(parameter, body) => write!(formatter, "({parameter} => {body})"),
        }
    }
}

impl Display for NatToData {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            NatToData::Variable(name) => write!(formatter, "{name}"),
            NatToData::Lambda(parameter, body) => write!(formatter, "({parameter} => {body})"),
        }
    }
}

impl Display for TypeArgument {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            TypeArgument::Nat(nat) => write!(formatter, "{nat}"),
            TypeArgument::Data(data) => write!(formatter, "{data}"),
            TypeArgument::Address(space) => write!(formatter, "{space}"),
            TypeArgument::NatToNat(function) => write!(formatter, "{function}"),
            TypeArgument::NatToData(function) => write!(formatter, "{function}"),
        }
    }
}

impl Display for Type {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        match self {
            Type::Data(data) => write!(formatter, "{data}"),
            Type::Function(parameter, result) => match &**parameter {
                Type::Data(data) => write!(formatter, "{data} -> {result}"),
                function => write!(formatter, "({function}) -> {result}"),
            },
            Type::Dependent(parameter, result) => write!(formatter, "{parameter} -> {result}"),
            Type::Many(parameter, count, result) => {
                write!(formatter, "many[{parameter}, {count}] -> {result}")
            }
        }
    }
}
