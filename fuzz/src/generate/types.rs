//! Types of the programs that are made.

use std::fmt;

use super::size::Size;
use rise_testing::random::Choices;

/// A data type whose values lie in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Scalar(&'static str),
    Index(Size),
    Vector(u64, &'static str),
    Array(Size, Box<Type>),
    Pair(Box<Type>, Box<Type>),
}

pub const FLOATS: [&str; 5] = ["f32", "f64", "f16", "bf16", "tf32"];
pub const INTEGERS: [&str; 9] = [
    "i32", "i8", "i16", "i64", "index", "u8", "u32", "u16", "u64",
];
const WIDTHS: [u64; 6] = [4, 2, 8, 1, 3, 5];

/// The most elements of an array.
const LARGEST: u64 = 400;

impl Type {
    pub const BOOL: Type = Type::Scalar("bool");
    pub const INDEX: Type = Type::Scalar("index");

    pub fn array(size: Size, element: Type) -> Type {
        Type::Array(size, Box::new(element))
    }

    pub fn pair(first: Type, second: Type) -> Type {
        Type::Pair(Box::new(first), Box::new(second))
    }

    /// A scalar type with arithmetic.
    pub fn number(choices: &mut Choices) -> Type {
        Type::Scalar(match choices.below(5) {
            0 => "i32",
            1 => "f32",
            2 | 3 => choices.of(&INTEGERS),
            _ => choices.of(&FLOATS),
        })
    }

    /// A type without arrays.
    pub fn single(choices: &mut Choices, depth: u32) -> Type {
        match choices.below(if depth == 0 { 8 } else { 10 }) {
            0..=4 => Type::number(choices),
            5 => Type::BOOL,
            6 => Type::Index(Size::constant(1 + choices.below(5))),
            7 => {
                let width = choices.of(&WIDTHS);
                let element = match choices.flip() {
                    true => choices.of(&INTEGERS[..4]),
                    false => choices.of(&FLOATS),
                };
                Type::Vector(width, element)
            }
            _ => Type::pair(
                Type::single(choices, depth - 1),
                Type::single(choices, depth - 1),
            ),
        }
    }

    /// Any type, nested no deeper than `depth`.
    pub fn any(choices: &mut Choices, depth: u32) -> Type {
        match choices.below(if depth == 0 { 2 } else { 6 }) {
            0 => Type::number(choices),
            1 => Type::single(choices, 1),
            2 => Type::pair(Type::any(choices, depth - 1), Type::any(choices, depth - 1)),
            _ => Type::some_array(choices, depth),
        }
    }

    /// An array of arrays up to this depth.
    pub fn some_array(choices: &mut Choices, depth: u32) -> Type {
        let element = Type::any(choices, depth.saturating_sub(1));
        let size = Size::any(choices);
        let array = Type::array(size, element);
        match array.most_elements() <= LARGEST {
            true => array,
            false => Type::array(Size::N, Type::number(choices)),
        }
    }

    /// How many scalars a value has at most.
    pub fn most_elements(&self) -> u64 {
        match self {
            Type::Scalar(_) | Type::Index(_) => 1,
            Type::Vector(width, _) => *width,
            Type::Array(size, element) => size.most() * element.most_elements(),
            Type::Pair(first, second) => first.most_elements() + second.most_elements(),
        }
    }

    pub fn is_small(&self) -> bool {
        self.most_elements() <= LARGEST
    }

    pub fn has_array(&self) -> bool {
        match self {
            Type::Scalar(_) | Type::Index(_) | Type::Vector(..) => false,
            Type::Array(..) => true,
            Type::Pair(first, second) => first.has_array() || second.has_array(),
        }
    }

    pub fn has_vector(&self) -> bool {
        match self {
            Type::Vector(..) => true,
            Type::Scalar(_) | Type::Index(_) => false,
            Type::Array(_, element) => element.has_vector(),
            Type::Pair(first, second) => first.has_vector() || second.has_vector(),
        }
    }

    /// The type with scalars in place of vectors: no vector crosses the border of a program.
    pub fn without_vectors(self) -> Type {
        match self {
            Type::Vector(_, element) => Type::Scalar(element),
            Type::Array(size, element) => Type::array(size, element.without_vectors()),
            Type::Pair(first, second) => {
                Type::pair(first.without_vectors(), second.without_vectors())
            }
            other => other,
        }
    }

    /// The type with one element where arrays have none for all sizes.
    pub fn with_elements(self) -> Type {
        match self {
            Type::Array(size, element) => {
                let size = match size.as_constant() {
                    Some(0) => Size::constant(1),
                    _ => size,
                };
                Type::array(size, element.with_elements())
            }
            Type::Pair(first, second) => Type::pair(first.with_elements(), second.with_elements()),
            other => other,
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

    /// Whether it mentions size variables.
    pub fn is_symbolic(&self) -> bool {
        match self {
            Type::Scalar(_) | Type::Vector(..) => false,
            Type::Index(size) => size.as_constant().is_none(),
            Type::Array(size, element) => size.as_constant().is_none() || element.is_symbolic(),
            Type::Pair(first, second) => first.is_symbolic() || second.is_symbolic(),
        }
    }

    /// Whether an extent of the memory of a value tells this variable, or this product of both, and
    /// nothing else.
    pub fn determines(&self, variable: Size) -> bool {
        match self {
            Type::Scalar(_) | Type::Vector(..) | Type::Index(_) => false,
            Type::Array(size, element) => {
                let variables = Size { one: 0, ..*size };
                let factors = [variables.n, variables.m, variables.nm];
                let factor = factors.into_iter().max().unwrap_or_default().max(1);
                variables.divided(Size::constant(factor)) == Some(variable)
                    || element.determines(variable)
            }
            Type::Pair(first, second) => first.determines(variable) || second.determines(variable),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Scalar(name) => formatter.write_str(name),
            Type::Index(bound) => write!(formatter, "idx[{bound}]"),
            Type::Vector(width, element) => write!(formatter, "vec[{element}, {width}]"),
            Type::Array(size, element) => write!(formatter, "{size}.{element}"),
            Type::Pair(first, second) => write!(formatter, "({first}, {second})"),
        }
    }
}
