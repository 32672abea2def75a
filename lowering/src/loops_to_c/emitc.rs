//! Types of EmitC.

use melior::Context;
use melior::ir::r#type::IntegerType;
use melior::ir::{Type, TypeLike};
use mlir_sys::{
    MlirStringRef, mlirEmitCArrayTypeGet, mlirEmitCLValueTypeGet, mlirEmitCOpaqueTypeGet,
    mlirEmitCPointerTypeGet,
};
use rise_lang::types::Scalar;

use super::Conversion;
use super::types::{Kind, Lane, VectorType};

/// A type that only C knows, by its name.
pub(super) fn opaque<'c>(context: &'c Context, name: &str) -> Type<'c> {
    let name = MlirStringRef {
        data: name.as_ptr().cast(),
        length: name.len(),
    };
    // SAFETY: the context is alive, and the name lives during the call.
    unsafe { Type::from_raw(mlirEmitCOpaqueTypeGet(context.to_raw(), name)) }
}

/// A pointer.
pub(super) fn pointer(to: Type<'_>) -> Type<'_> {
    // SAFETY: the type is alive, and no place that is assigned to.
    unsafe { Type::from_raw(mlirEmitCPointerTypeGet(to.to_raw())) }
}

/// A place that values of a type are assigned to.
pub(super) fn place(of: Type<'_>) -> Type<'_> {
    // SAFETY: the type is alive, and neither an array nor such a place.
    unsafe { Type::from_raw(mlirEmitCLValueTypeGet(of.to_raw())) }
}

/// An array of one dimension.
pub(super) fn array(length: i64, element: Type<'_>) -> Type<'_> {
    let mut shape = [length];
    // SAFETY: the element is alive, and the shape lives during the call.
    unsafe {
        let shape = shape.as_mut_ptr();
        Type::from_raw(mlirEmitCArrayTypeGet(1, shape, element.to_raw()))
    }
}

impl<'c> Conversion<'c> {
    /// A signed integer.
    pub(super) fn integer(&self, bits: u32) -> Type<'c> {
        IntegerType::new(self.context, bits).into()
    }

    /// The bits of a narrow float in memory.
    pub(super) fn narrow(&self) -> Type<'c> {
        IntegerType::unsigned(self.context, 16).into()
    }

    /// A name of C for a type.
    pub(super) fn opaque(&self, name: &str) -> Type<'c> {
        opaque(self.context, name)
    }

    /// A pointer to memory of any type.
    pub(super) fn void_pointer(&self) -> Type<'c> {
        pointer(self.opaque("void"))
    }

    /// A lane of a register.
    pub(super) fn lane_type(&self, lane: Lane) -> Type<'c> {
        match lane {
            Lane::F32 => Type::float32(self.context),
            Lane::F64 => Type::float64(self.context),
            _ if lane == lane.signed() => self.integer(lane.bits()),
            _ => IntegerType::unsigned(self.context, lane.bits()).into(),
        }
    }

    /// A register.
    pub(super) fn vector_type(&self, vector: VectorType) -> Type<'c> {
        self.opaque(&vector.name())
    }

    /// Values in registers.
    pub(super) fn value_type(&self, kind: Kind) -> Type<'c> {
        match (kind.width, kind.scalar) {
            (Some(width), _) => self.vector_type(kind.lane().vector(width)),
            (None, Scalar::Bool) => self.integer(1),
            (None, _) => self.lane_type(kind.lane()),
        }
    }

    /// Elements in memory.
    pub(super) fn memory_type(&self, kind: Kind) -> Type<'c> {
        match kind.width {
            None if kind.is_narrow_float() => self.narrow(),
            _ => self.value_type(kind),
        }
    }

    /// The unsigned type of the same size as values in registers.
    pub(super) fn unsigned_type(&self, kind: Kind) -> Type<'c> {
        let lane = kind.lane().unsigned();
        match kind.width {
            Some(width) => self.vector_type(lane.vector(width)),
            None => self.lane_type(lane),
        }
    }
}
