//! Types of the terms that are made.

use std::fmt;

use super::choices::Choices;

/// A closed data type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Scalar(&'static str),
    Index(u64),
    Vector(u64, &'static str),
    Array(u64, Box<Type>),
    Pair(Box<Type>, Box<Type>),
}

pub const FLOATS: [&str; 5] = ["f32", "f64", "f16", "bf16", "tf32"];
pub const INTEGERS: [&str; 9] = [
    "i32", "i8", "i16", "i64", "index", "u8", "u32", "u16", "u64",
];

/// Zero, one, primes, and numbers with several divisors.
const LENGTHS: [u64; 8] = [2, 1, 3, 4, 6, 5, 0, 7];

impl Type {
    pub fn array(length: u64, element: Type) -> Type {
        Type::Array(length, Box::new(element))
    }

    pub fn pair(first: Type, second: Type) -> Type {
        Type::Pair(Box::new(first), Box::new(second))
    }

    /// A scalar type with arithmetic.
    pub fn number(choices: &mut Choices) -> Type {
        Type::Scalar(match choices.flip() {
            true => choices.of(&INTEGERS),
            false => choices.of(&FLOATS),
        })
    }

    pub fn length(choices: &mut Choices) -> u64 {
        choices.of(&LENGTHS)
    }

    /// Any type, nested no deeper than `depth`.
    pub fn any(choices: &mut Choices, depth: u32) -> Type {
        match choices.below(if depth == 0 { 4 } else { 8 }) {
            0 | 1 => Type::number(choices),
            2 => Type::Scalar("bool"),
            3 => Type::Index(1 + choices.below(5)),
            4 => Type::Vector(1 + choices.below(4), choices.of(&FLOATS)),
            5 => Type::pair(Type::any(choices, depth - 1), Type::any(choices, depth - 1)),
            _ => Type::array(Type::length(choices), Type::any(choices, depth - 1)),
        }
    }

    pub fn is_float(&self) -> bool {
        matches!(self, Type::Scalar(name) if FLOATS.contains(name))
    }

    pub fn is_number(&self) -> bool {
        self.is_integer() || self.is_float()
    }

    pub fn is_integer(&self) -> bool {
        matches!(self, Type::Scalar(name) if INTEGERS.contains(name))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Scalar(name) => formatter.write_str(name),
            Type::Index(bound) => write!(formatter, "idx[{bound}]"),
            Type::Vector(length, element) => write!(formatter, "vec[{element}, {length}]"),
            Type::Array(length, element) => write!(formatter, "{length}.{element}"),
            Type::Pair(first, second) => write!(formatter, "({first}, {second})"),
        }
    }
}
