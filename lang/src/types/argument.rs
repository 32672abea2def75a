//! Type-level arguments, the values of type-level parameters.

use super::{AddressSpace, DataType, Kind, NatToData, NatToNat, Scalar};
use crate::nat::{Name, Nat};

/// An argument for a type-level parameter, of any kind.
///
/// `==` and hashing see arguments up to the names of bound variables.
#[derive(Clone, Debug)]
pub enum TypeArgument {
    /// For a parameter of kind `nat`.
    Nat(Nat),
    /// For a parameter of kind `data`.
    Data(DataType),
    /// For a parameter of kind `address`.
    Address(AddressSpace),
    /// For a parameter of kind `nat2nat`.
    NatToNat(NatToNat),
    /// For a parameter of kind `nat2data`.
    NatToData(NatToData),
}

impl TypeArgument {
    /// The kind of parameter that this is an argument for.
    pub fn kind(&self) -> Kind {
        match self {
            TypeArgument::Nat(_) => Kind::Nat,
            TypeArgument::Data(_) => Kind::Data,
            TypeArgument::Address(_) => Kind::Address,
            TypeArgument::NatToNat(_) => Kind::NatToNat,
            TypeArgument::NatToData(_) => Kind::NatToData,
        }
    }

    /// The variable of the given kind and name.
    pub fn variable(kind: Kind, name: Name) -> TypeArgument {
        match kind {
            Kind::Nat => TypeArgument::Nat(Nat::variable(name)),
            Kind::Data => TypeArgument::Data(DataType::Variable(name)),
            Kind::Address => TypeArgument::Address(AddressSpace::Variable(name)),
            Kind::NatToNat => TypeArgument::NatToNat(NatToNat::Variable(name)),
            Kind::NatToData => TypeArgument::NatToData(NatToData::Variable(name)),
        }
    }

    /// The name, if this is nothing but a variable.
    pub fn as_variable(&self) -> Option<&Name> {
        match self {
            TypeArgument::Nat(nat) => nat.as_variable(),
            TypeArgument::Data(DataType::Variable(name))
            | TypeArgument::Address(AddressSpace::Variable(name))
            | TypeArgument::NatToNat(NatToNat::Variable(name))
            | TypeArgument::NatToData(NatToData::Variable(name)) => Some(name),
            _ => None,
        }
    }
}

impl From<Nat> for TypeArgument {
    fn from(nat: Nat) -> TypeArgument {
        TypeArgument::Nat(nat)
    }
}

impl From<u64> for TypeArgument {
    fn from(value: u64) -> TypeArgument {
        TypeArgument::Nat(Nat::constant(value))
    }
}

impl From<DataType> for TypeArgument {
    fn from(data: DataType) -> TypeArgument {
        TypeArgument::Data(data)
    }
}

impl From<Scalar> for TypeArgument {
    fn from(scalar: Scalar) -> TypeArgument {
        TypeArgument::Data(DataType::Scalar(scalar))
    }
}

impl From<AddressSpace> for TypeArgument {
    fn from(space: AddressSpace) -> TypeArgument {
        TypeArgument::Address(space)
    }
}

impl From<NatToNat> for TypeArgument {
    fn from(function: NatToNat) -> TypeArgument {
        TypeArgument::NatToNat(function)
    }
}

impl From<NatToData> for TypeArgument {
    fn from(function: NatToData) -> TypeArgument {
        TypeArgument::NatToData(function)
    }
}
