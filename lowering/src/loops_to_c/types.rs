//! Types of the loops as types of C.
//!
//! In registers f16 and bf16 are `float`s that hold a value of the narrow type; in memory they are
//! their 16 bits, as in the header. An index is an `int64_t`. A vector is one of the GNU vector
//! extensions, which gcc and clang share, called after its elements: `f32x16`. Those have a power
//! of two of lanes, so that a vector of other sizes has some that are not used. A vector of truth
//! values is a vector of integers, zero or minus one, as wide as the elements of what was compared.

use melior::ir::{Location, Type, TypeLike};
use mlir_sys::{
    mlirShapedTypeGetDimSize, mlirShapedTypeGetElementType, mlirShapedTypeGetRank,
    mlirVectorTypeIsScalable,
};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Outcome};
use rise_dialect::types;
use rise_lang::types::Scalar;

/// The most bytes of an array of C.
pub(super) const LARGEST_ARRAY: i64 = i64::MAX / 2;

/// A scalar type, or a vector of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub scalar: Scalar,
    /// The lanes of a register: the elements, and as many more as make it a power of two. Nobody
    /// looks at what those hold.
    pub width: Option<u64>,
    /// The elements of the vector; of a scalar, one.
    pub elements: u64,
}

impl Kind {
    /// The kind of a type of the loops.
    pub fn of<'c>(ty: Type<'c>, location: Location<'c>) -> Outcome<'c, Self> {
        let unknown = || {
            Diagnostic::error(
                location,
                format!(
                    "values of type `{ty}` cannot be written in C: expected scalars, vectors of them with one dimension, or contiguous memory of these"
                ),
            )
        };
        // Loops have numbers of tf32 as f32.
        let known = |ty| types::scalar(ty).filter(|scalar| *scalar != Scalar::TF32);
        if !ty.is_vector() {
            let scalar = known(ty).ok_or_else(unknown)?;
            return Ok(Self {
                scalar,
                width: None,
                elements: 1,
            });
        }
        // SAFETY: a vector is a shaped type.
        let (rank, scalable, element, width) = unsafe {
            let raw = ty.to_raw();
            let scalable = mlirVectorTypeIsScalable(raw);
            let element = Type::from_raw(mlirShapedTypeGetElementType(raw));
            let rank = mlirShapedTypeGetRank(raw);
            let width = (rank == 1).then(|| mlirShapedTypeGetDimSize(raw, 0));
            (rank, scalable, element, width.unwrap_or(0))
        };
        let scalar = known(element).ok_or_else(unknown)?;
        let width = u64::try_from(width).unwrap_or(0);
        if rank != 1 || scalable {
            return Err(unknown());
        }
        Ok(Self {
            scalar,
            width: Some(width.next_power_of_two()),
            elements: width,
        })
    }

    /// Whether a register has more lanes than the vector has elements.
    pub fn is_padded(self) -> bool {
        self.width.is_some_and(|width| width != self.elements)
    }

    /// Whether results must be rounded to fewer bits than a `float` has.
    pub fn is_narrow_float(self) -> bool {
        matches!(self.scalar, Scalar::F16 | Scalar::BF16)
    }

    pub fn is_float(self) -> bool {
        matches!(
            self.scalar,
            Scalar::F16 | Scalar::BF16 | Scalar::TF32 | Scalar::F32 | Scalar::F64
        )
    }

    /// As it is in registers.
    pub fn lane(self) -> Lane {
        match self.scalar {
            Scalar::Bool | Scalar::I8 | Scalar::U8 => Lane::I8,
            Scalar::I16 | Scalar::U16 => Lane::I16,
            Scalar::I32 | Scalar::U32 => Lane::I32,
            Scalar::I64 | Scalar::U64 | Scalar::Index => Lane::I64,
            Scalar::F16 | Scalar::BF16 | Scalar::TF32 | Scalar::F32 => Lane::F32,
            Scalar::F64 => Lane::F64,
        }
    }

    /// How functions for this type are called: `f32`, `f16x8`.
    pub fn name(self) -> String {
        let scalar = match self.scalar {
            Scalar::Bool => "bool",
            Scalar::Index => "i64",
            other => other.name(),
        };
        match self.width {
            Some(_) => format!("{scalar}x{}", self.elements),
            None => scalar.to_owned(),
        }
    }

    /// The bytes of an element in memory.
    pub fn bytes(self) -> i64 {
        let bits = match self.scalar {
            Scalar::F16 | Scalar::BF16 => 16,
            _ => self.lane().bits(),
        };
        i64::from(bits / 8) * self.width.unwrap_or(1).cast_signed()
    }

    /// A single element.
    pub fn element(self) -> Self {
        Self {
            width: None,
            elements: 1,
            ..self
        }
    }

    /// The type in memory as C spells it; of a vector, that of its elements.
    pub fn memory_name(self) -> &'static str {
        match self.scalar {
            Scalar::Bool => "bool",
            Scalar::F16 | Scalar::BF16 => "uint16_t",
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => self.lane().unsigned().c_type(),
            _ => self.lane().c_type(),
        }
    }
}

/// The elements of a vector in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
}

impl Lane {
    const ALL: [Lane; 10] = [
        Lane::I8,
        Lane::I16,
        Lane::I32,
        Lane::I64,
        Lane::U8,
        Lane::U16,
        Lane::U32,
        Lane::U64,
        Lane::F32,
        Lane::F64,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Lane::I8 => "i8",
            Lane::I16 => "i16",
            Lane::I32 => "i32",
            Lane::I64 => "i64",
            Lane::U8 => "u8",
            Lane::U16 => "u16",
            Lane::U32 => "u32",
            Lane::U64 => "u64",
            Lane::F32 => "f32",
            Lane::F64 => "f64",
        }
    }

    pub fn c_type(self) -> &'static str {
        match self {
            Lane::I8 => "int8_t",
            Lane::I16 => "int16_t",
            Lane::I32 => "int32_t",
            Lane::I64 => "int64_t",
            Lane::U8 => "uint8_t",
            Lane::U16 => "uint16_t",
            Lane::U32 => "uint32_t",
            Lane::U64 => "uint64_t",
            Lane::F32 => "float",
            Lane::F64 => "double",
        }
    }

    pub fn bits(self) -> u32 {
        match self {
            Lane::I8 | Lane::U8 => 8,
            Lane::I16 | Lane::U16 => 16,
            Lane::I32 | Lane::U32 | Lane::F32 => 32,
            Lane::I64 | Lane::U64 | Lane::F64 => 64,
        }
    }

    /// The signed integer of the same size.
    pub fn signed(self) -> Lane {
        match self.bits() {
            8 => Lane::I8,
            16 => Lane::I16,
            32 => Lane::I32,
            _ => Lane::I64,
        }
    }

    /// The unsigned integer of the same size.
    pub fn unsigned(self) -> Lane {
        match self.bits() {
            8 => Lane::U8,
            16 => Lane::U16,
            32 => Lane::U32,
            _ => Lane::U64,
        }
    }

    pub fn vector(self, width: u64) -> VectorType {
        VectorType { lane: self, width }
    }
}

/// A vector type of C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VectorType {
    pub lane: Lane,
    pub width: u64,
}

impl VectorType {
    /// The vector type that a type of EmitC is, if it is one.
    pub fn of(ty: Type) -> Option<Self> {
        Self::named(&ir::types::opaque_name(ty)?)
    }

    /// The vector type that C calls so, if it is one.
    pub fn named(name: &str) -> Option<Self> {
        let (lane, width) = name.split_once('x')?;
        let lane = Lane::ALL.into_iter().find(|known| known.name() == lane)?;
        Some(Self {
            lane,
            width: width.parse().ok()?,
        })
    }

    /// As C calls it.
    pub fn name(self) -> String {
        format!("{}x{}", self.lane.name(), self.width)
    }

    pub fn bytes(self) -> u64 {
        self.width * u64::from(self.lane.bits() / 8)
    }

    /// With other elements.
    pub fn with(self, lane: Lane) -> Self {
        Self { lane, ..self }
    }
}
