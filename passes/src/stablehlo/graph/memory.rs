//! Memory, which is gone when a function is flat: each operation that writes it gives a tensor, the
//! new contents. No two arguments are the same memory.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::RankedTensorType;
use melior::ir::{Type, TypeLike, ValueLike};
use mlir_sys::{
    mlirAffineMapIsIdentity, mlirMemRefTypeGetAffineMap, mlirMemRefTypeGetMemorySpace,
    mlirShapedTypeGetDimSize, mlirShapedTypeGetElementType, mlirShapedTypeGetRank,
    mlirTypeIsAUnrankedMemRef,
};
use rise_dialect::ir::{self, Op, Val};

use super::{Flattening, Id};

/// The operations on memory that become others on tensors, or none.
pub const ON_MEMORY: &[&str] = &[
    "memref.alloc",
    "memref.alloca",
    "memref.copy",
    "memref.dealloc",
    "memref.dim",
    "memref.load",
];

/// Whether values of a type are memory.
pub fn is_memory(ty: Type) -> bool {
    // SAFETY: the type is alive.
    ty.is_mem_ref() || unsafe { mlirTypeIsAUnrankedMemRef(ty.to_raw()) }
}

/// The tensor that memory of a type holds; other types are as they are, as is memory whose elements
/// are not one behind the other, or are elsewhere.
pub fn held(ty: Type<'_>) -> Type<'_> {
    if !ty.is_mem_ref() {
        return ty;
    }
    // SAFETY: the type is memory of known rank, and the index is below that.
    unsafe {
        let raw = ty.to_raw();
        let is_plain = mlirAffineMapIsIdentity(mlirMemRefTypeGetAffineMap(raw))
            && mlirMemRefTypeGetMemorySpace(raw).ptr.is_null();
        if !is_plain {
            return ty;
        }
        let size = |index| mlirShapedTypeGetDimSize(raw, index as isize).cast_unsigned();
        let sizes: Vec<u64> = (0..mlirShapedTypeGetRank(raw)).map(size).collect();
        let element = Type::from_raw(mlirShapedTypeGetElementType(raw));
        RankedTensorType::new(&sizes, element, None).into()
    }
}

/// Whether an operation, or one in it, takes or gives memory.
fn touches_memory(operation: Op) -> bool {
    let is_memory = |value: &Val| is_memory(value.r#type());
    let is_of_memory =
        |one: Op| ir::operands(one).iter().any(is_memory) || ir::results(one).iter().any(is_memory);
    is_of_memory(operation) || ir::nested(operation).into_iter().any(is_of_memory)
}

impl<'c> Flattening<'c, '_> {
    /// An operation on memory; none of others.
    pub(super) fn on_memory(&mut self, operation: Op<'c>) -> Option<Option<()>> {
        if !touches_memory(operation) {
            return None;
        }
        let name = ir::name(operation);
        Some(match name {
            "memref.dealloc" => Some(()),
            "memref.copy" => self.copy(operation),
            name if ON_MEMORY.contains(&name) => self.step(operation),
            name if name.starts_with("linalg.") => self.write(operation),
            _ => self.refuse(operation, format!("`{name}` of memory")),
        })
    }

    fn copy(&mut self, operation: Op<'c>) -> Option<()> {
        let values = ir::operands(operation);
        let ids = self.operands(operation)?;
        let ([_, to], [source, old]) = (values.as_slice(), ids.as_slice()) else {
            return self.refuse(operation, "`memref.copy` whose operands do not fit");
        };
        if self.graph.types[*source] != self.graph.types[*old] {
            return self.refuse(operation, "`memref.copy` between other types");
        }
        self.scope.insert(ir::key(*to), *source);
        Some(())
    }

    /// A structured operation, whose last operands are what it writes.
    fn write(&mut self, operation: Op<'c>) -> Option<()> {
        let name = ir::name(operation);
        // Memory may be read inside, at computed places, and nothing else.
        let mut inner = ir::nested(operation).into_iter();
        let wrong = inner.find(|inner| ir::name(*inner) != "memref.load" && touches_memory(*inner));
        if let Some(wrong) = wrong {
            let what = format!("`{}` of memory in `{name}`", ir::name(wrong));
            return self.refuse(wrong, what);
        }
        let body = ir::blocks(operation).into_iter().next();
        let last = body.and_then(|body| ir::operations(body).last().copied());
        let count = last.map_or(0, |last| last.operand_count());
        let operands = ir::operands(operation);
        let written = operands.len().checked_sub(count).map(|at| &operands[at..]);
        let written = written.unwrap_or_default();
        let is_all = written.iter().all(|value| is_memory(value.r#type()));
        if written.is_empty() || !is_all || operation.result_count() > 0 {
            return self.refuse(operation, format!("`{name}` of memory and tensors"));
        }
        let results: Vec<Id> = written
            .iter()
            .map(|value| self.value(value.r#type()))
            .collect();
        self.step_giving(operation, results.clone())?;
        for (value, id) in written.iter().zip(results) {
            self.scope.insert(ir::key(*value), id);
        }
        Some(())
    }
}
