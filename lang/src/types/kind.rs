//! Kinds, the classes that narrow them, and type-level parameters.

use std::{fmt, str::FromStr};

use super::{DataType, Scalar, TypeArgument};
use crate::nat::Name;

/// The range of a type-level variable.
///
/// Source: "Achieving High-Performance the Functional Way", section 3.1, and "RISE & Shine",
/// section IV-A, which add address spaces; the two kinds of functions on sizes are what arrays need
/// whose element type depends on the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A size: a natural number.
    Nat,
    /// A type whose values can be stored in memory.
    Data,
    /// A place in memory.
    Address,
    /// A function from sizes to sizes.
    NatToNat,
    /// A function from sizes to data types.
    NatToData,
}

impl Kind {
    /// Every kind, in the order of declaration.
    pub const ALL: [Kind; 5] = [
        Kind::Nat,
        Kind::Data,
        Kind::Address,
        Kind::NatToNat,
        Kind::NatToData,
    ];

    /// The name in the surface notation.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Nat => "nat",
            Kind::Data => "data",
            Kind::Address => "address",
            Kind::NatToNat => "nat2nat",
            Kind::NatToData => "nat2data",
        }
    }
}

impl Kind {
    /// A description of the members, for messages.
    pub fn description(self) -> &'static str {
        match self {
            Kind::Nat => "a size",
            Kind::Data => "a data type",
            Kind::Address => "an address space",
            Kind::NatToNat => "a function on sizes",
            Kind::NatToData => "a function from sizes to data types",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A narrowing of a kind: which of its members a variable may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Any scalar type.
    Scalar,
    /// Integers and floating-point numbers, and vectors of them.
    Number,
    /// Integers, and vectors of them.
    Integer,
    /// Floating-point numbers, and vectors of them.
    Float,
    /// Integers and `bool`, and vectors of them: what has bitwise operations.
    Bits,
    /// Integers and floating-point numbers, no vectors: what compares to one `bool`.
    Ordered,
    /// Integers, no vectors.
    ScalarInteger,
    /// Floating-point numbers, no vectors.
    ScalarFloat,
    /// Integers and `bool`, no vectors.
    ScalarBits,
    /// A dimension of a grid of threads: the size 0, 1 or 2.
    Dimension,
}

impl Class {
    /// Every class, in the order of declaration.
    pub const ALL: [Class; 10] = [
        Class::Scalar,
        Class::Number,
        Class::Integer,
        Class::Float,
        Class::Bits,
        Class::Ordered,
        Class::ScalarInteger,
        Class::ScalarFloat,
        Class::ScalarBits,
        Class::Dimension,
    ];

    /// The name in the surface notation.
    pub fn name(self) -> &'static str {
        match self {
            Class::Scalar => "scalar",
            Class::Number => "number",
            Class::Integer => "integer",
            Class::Float => "float",
            Class::Bits => "bits",
            Class::Ordered => "ordered",
            Class::ScalarInteger => "scalarInteger",
            Class::ScalarFloat => "scalarFloat",
            Class::ScalarBits => "scalarBits",
            Class::Dimension => "dimension",
        }
    }

    /// The kind that this class narrows.
    pub fn kind(self) -> Kind {
        match self {
            Class::Dimension => Kind::Nat,
            _ => Kind::Data,
        }
    }

    /// A description of the members, for messages.
    pub fn description(self) -> &'static str {
        match self {
            Class::Scalar => "a scalar",
            Class::Number => "an integer or a float, or a vector of them",
            Class::Integer => "an integer, or a vector of integers",
            Class::Float => "a float, or a vector of floats",
            Class::Bits => "an integer or bool, or a vector of them",
            Class::Ordered => "an integer or a float",
            Class::ScalarInteger => "an integer",
            Class::ScalarFloat => "a float",
            Class::ScalarBits => "an integer or bool",
            Class::Dimension => "0, 1 or 2",
        }
    }

    /// Whether a scalar type belongs to this class.
    pub fn has_scalar(self, scalar: Scalar) -> bool {
        match self {
            Class::Scalar => true,
            Class::Number | Class::Ordered => scalar.is_integer() || scalar.is_float(),
            Class::Integer | Class::ScalarInteger => scalar.is_integer(),
            Class::Float | Class::ScalarFloat => scalar.is_float(),
            Class::Bits | Class::ScalarBits => scalar.is_integer() || scalar == Scalar::Bool,
            Class::Dimension => false,
        }
    }

    /// Whether vectors of members are members.
    pub fn has_vectors(self) -> bool {
        matches!(
            self,
            Class::Number | Class::Integer | Class::Float | Class::Bits
        )
    }

    /// Whether every member of this class is a member of `other`.
    pub fn implies(self, other: Class) -> bool {
        self.kind() == other.kind()
            && (self == other
                || Scalar::ALL
                    .into_iter()
                    .all(|scalar| !self.has_scalar(scalar) || other.has_scalar(scalar))
                    && (other.has_vectors() || !self.has_vectors()))
    }

    /// Whether `data` belongs to this class; `None` while a variable in it leaves that open.
    pub fn has_data(self, data: &DataType) -> Option<bool> {
        match data {
            DataType::Scalar(scalar) => Some(self.has_scalar(*scalar)),
            DataType::Vector(_, element) if self.has_vectors() => match &**element {
                DataType::Vector(..) => Some(false),
                element => self.has_data(element),
            },
            DataType::Variable(_) | DataType::Apply(..) => None,
            _ => Some(false),
        }
    }

    /// Whether `argument` belongs to this class; `None` while a variable in it leaves that open.
    pub fn has(self, argument: &TypeArgument) -> Option<bool> {
        match argument {
            TypeArgument::Data(data) if self.kind() == Kind::Data => self.has_data(data),
            TypeArgument::Nat(nat) if self == Class::Dimension => match nat.as_constant() {
                Some(value) => Some(value <= 2),
                None if nat.variables().is_empty() && nat.functions().is_empty() => Some(false),
                None => None,
            },
            _ => Some(false),
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A place in memory, as the papers name it after OpenCL.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AddressSpace {
    /// Memory that every thread reaches.
    Global,
    /// Memory that the threads of one group share.
    Local,
    /// Memory of one thread: its registers or its stack.
    Private,
    /// A variable of kind `address`.
    Variable(Name),
}

impl fmt::Display for AddressSpace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddressSpace::Global => formatter.pad("global"),
            AddressSpace::Local => formatter.pad("local"),
            AddressSpace::Private => formatter.pad("private"),
            AddressSpace::Variable(name) => write!(formatter, "{name}"),
        }
    }
}

impl AddressSpace {
    /// Reads `global`, `local` or `private`; any other name is a variable.
    pub fn from_name(name: &str) -> AddressSpace {
        match name {
            "global" => AddressSpace::Global,
            "local" => AddressSpace::Local,
            "private" => AddressSpace::Private,
            other => AddressSpace::Variable(Name::from(other)),
        }
    }
}

/// A type-level parameter: of a primitive, of a definition, or bound by a dependent function type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypeParameter {
    /// The bound variable.
    pub name: Name,
    /// The kind that it ranges over.
    pub kind: Kind,
    /// Whether it is written at every use, `(n : nat)`, instead of found by inference, `{n : nat}`.
    pub explicit: bool,
    /// Which members of the kind are allowed; all of them if `None`.
    pub class: Option<Class>,
}

impl TypeParameter {
    /// A parameter that inference finds, `{name : kind}`.
    pub fn implicit(name: impl Into<Name>, kind: Kind) -> TypeParameter {
        TypeParameter {
            name: name.into(),
            kind,
            explicit: false,
            class: None,
        }
    }

    /// A parameter that is written at every use, `(name : kind)`.
    pub fn explicit(name: impl Into<Name>, kind: Kind) -> TypeParameter {
        TypeParameter {
            name: name.into(),
            kind,
            explicit: true,
            class: None,
        }
    }

    /// The same parameter, narrowed to a class. The kind becomes the class's.
    pub fn with_class(self, class: Class) -> TypeParameter {
        TypeParameter {
            kind: class.kind(),
            class: Some(class),
            ..self
        }
    }
}

impl fmt::Display for TypeParameter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = self.class.map_or_else(|| self.kind.name(), Class::name);
        match self.explicit {
            true => write!(formatter, "({} : {range})", self.name),
            false => write!(formatter, "{{{} : {range}}}", self.name),
        }
    }
}

/// The range after the colon of a type-level parameter: a kind or a class of it.
pub(crate) fn kind_or_class(text: &str) -> Option<(Kind, Option<Class>)> {
    let kind = Kind::ALL
        .into_iter()
        .find(|kind| kind.name() == text)
        .map(|kind| (kind, None));
    kind.or_else(|| {
        Class::ALL
            .into_iter()
            .find(|class| class.name() == text)
            .map(|class| (class.kind(), Some(class)))
    })
}

/// A name that is neither a kind nor a class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a kind; the kinds are nat, data, address, nat2nat and nat2data")]
pub struct UnknownKind(pub String);

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownKind(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_classes_have_different_names() {
        for kind in Kind::ALL {
            assert_eq!(kind_or_class(kind.name()), Some((kind, None)));
        }
        for class in Class::ALL {
            assert_eq!(
                kind_or_class(class.name()),
                Some((class.kind(), Some(class)))
            );
        }
        assert_eq!(kind_or_class("natural"), None);
    }

    #[test]
    fn implication_follows_membership() {
        assert!(Class::Float.implies(Class::Number));
        assert!(Class::Integer.implies(Class::Bits));
        assert!(Class::Ordered.implies(Class::Scalar));
        assert!(Class::Ordered.implies(Class::Number));
        assert!(
            !Class::Number.implies(Class::Ordered),
            "vectors do not compare to one bool"
        );
        assert!(!Class::Bits.implies(Class::Integer), "bool has bits");
        assert!(
            Class::ScalarFloat.implies(Class::Float) && !Class::Float.implies(Class::ScalarFloat)
        );
        assert!(!Class::Dimension.implies(Class::Number));
    }
}
