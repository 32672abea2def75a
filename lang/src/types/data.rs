//! Data types: the types of values that can be stored in memory.

use std::{fmt, sync::Arc};

use rustc_hash::FxHashMap;

use super::{Scalar, Substitution};
use crate::nat::{Name, Nat};

/// The type of a value that can be stored in memory.
///
/// `==` and hashing see data types up to the names of bound variables. Source: "Achieving
/// High-Performance the Functional Way", Fig. 4.
#[derive(Clone, Debug)]
pub enum DataType {
    /// A variable of kind `data`. Inference's own variables start with `?`.
    Variable(Name),
    /// A single number or truth value.
    Scalar(Scalar),
    /// `vec[t, n]`: `n` scalars that one SIMD instruction works on. The element is a scalar or a
    /// variable for one.
    Vector(Nat, Arc<DataType>),
    /// `n.t`: an array of `n` elements.
    Array(Nat, Arc<DataType>),
    /// `n..f`: an array of `n` elements; element `i` has the type `f(i)`.
    DependentArray(Nat, NatToData),
    /// `(s, t)`: a pair.
    Pair(Arc<DataType>, Arc<DataType>),
    /// `idx[n]`: a natural number below `n`.
    Index(Nat),
    /// `fragment[role, r, c, t]`: a matrix of `r` rows and `c` columns that the threads of a warp
    /// hold together.
    Fragment(FragmentRole, Nat, Nat, Arc<DataType>),
    /// `f(i)`: a variable of kind `nat2data`, applied to a size.
    Apply(Name, Nat),
}

impl DataType {
    /// A variable of kind `data`.
    pub fn variable(name: impl Into<Name>) -> DataType {
        DataType::Variable(name.into())
    }

    /// An array of `size` elements.
    pub fn array(size: Nat, element: impl Into<DataType>) -> DataType {
        DataType::Array(size, Arc::new(element.into()))
    }

    /// A SIMD vector of `size` elements.
    pub fn vector(size: Nat, element: impl Into<DataType>) -> DataType {
        DataType::Vector(size, Arc::new(element.into()))
    }

    /// A pair.
    pub fn pair(first: impl Into<DataType>, second: impl Into<DataType>) -> DataType {
        DataType::Pair(Arc::new(first.into()), Arc::new(second.into()))
    }

    /// The scalar type, if this is one.
    pub fn as_scalar(&self) -> Option<Scalar> {
        match self {
            DataType::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// The number of elements and their type, if this is an array whose elements are all of one
    /// type.
    pub fn as_array(&self) -> Option<(&Nat, &DataType)> {
        match self {
            DataType::Array(size, element) => Some((size, element)),
            _ => None,
        }
    }

    /// How many parts the data has that are no pairs: the arrays that it takes in memory. A type
    /// that shares its parts may have very many.
    ///
    /// ```
    /// use rise_lang::types::{DataType, Scalar};
    /// let pair = DataType::pair(Scalar::F32, Scalar::I32);
    /// assert_eq!(DataType::pair(pair.clone(), pair).scalars(), 4);
    /// ```
    pub fn scalars(&self) -> u64 {
        fn count(data: &DataType, known: &mut FxHashMap<*const DataType, u64>) -> u64 {
            match data {
                DataType::Pair(first, second) => [first, second]
                    .into_iter()
                    .map(|part| {
                        let address = Arc::as_ptr(part);
                        if let Some(known) = known.get(&address) {
                            return *known;
                        }
                        let counted = count(part, known);
                        known.insert(address, counted);
                        counted
                    })
                    .fold(0, u64::saturating_add),
                DataType::Array(_, element) => count(element, known),
                _ => 1,
            }
        }
        count(self, &mut FxHashMap::default())
    }

    /// The types of the two components, if this is a pair.
    pub fn as_pair(&self) -> Option<(&DataType, &DataType)> {
        match self {
            DataType::Pair(first, second) => Some((first, second)),
            _ => None,
        }
    }
}

impl From<Scalar> for DataType {
    fn from(scalar: Scalar) -> DataType {
        DataType::Scalar(scalar)
    }
}

/// The role of a matrix fragment in the product `left * right + accumulator`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FragmentRole {
    /// The left factor.
    Left,
    /// The right factor.
    Right,
    /// The summand of the product, and the sum.
    Accumulator,
}

impl FragmentRole {
    /// Every role, in the order of declaration.
    pub const ALL: [FragmentRole; 3] = [
        FragmentRole::Left,
        FragmentRole::Right,
        FragmentRole::Accumulator,
    ];

    /// The name in the surface notation.
    pub fn name(self) -> &'static str {
        match self {
            FragmentRole::Left => "left",
            FragmentRole::Right => "right",
            FragmentRole::Accumulator => "accumulator",
        }
    }
}

impl fmt::Display for FragmentRole {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A function from sizes to sizes: the lengths of the rows of an irregular array, or a permutation
/// of indices.
#[derive(Clone, Debug)]
pub enum NatToNat {
    /// A variable of kind `nat2nat`.
    Variable(Name),
    /// `i => body`.
    Lambda(Name, Nat),
}

impl NatToNat {
    /// The value at `argument`.
    pub fn apply(&self, argument: &Nat) -> Nat {
        match self {
            NatToNat::Variable(function) => Nat::apply(function.clone(), argument.clone()),
            NatToNat::Lambda(parameter, body) => {
                body.substitute(&|name: &Name| (name == parameter).then(|| argument.clone()))
            }
        }
    }
}

/// A function from sizes to data types: the types of the elements of a dependent array.
#[derive(Clone, Debug)]
pub enum NatToData {
    /// A variable of kind `nat2data`.
    Variable(Name),
    /// `i => body`.
    Lambda(Name, Arc<DataType>),
}

impl NatToData {
    /// The value at `argument`.
    pub fn apply(&self, argument: &Nat) -> DataType {
        match self {
            NatToData::Variable(function) => DataType::Apply(function.clone(), argument.clone()),
            NatToData::Lambda(parameter, body) => {
                Substitution::of_nat(parameter.clone(), argument.clone()).data(body)
            }
        }
    }
}
