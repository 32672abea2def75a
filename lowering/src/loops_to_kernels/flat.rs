//! Memory of a kernel has one dimension, which all targets take; indices are computed here.

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use super::access::Access;
use super::launch;

/// Memory of one dimension in place of another, with the sizes of the latter.
pub(super) struct Flat<'c> {
    pub memory: Val<'c>,
    /// The sizes of all dimensions; the first is not needed.
    pub sizes: Vec<Val<'c>>,
    /// Where it begins.
    pub offset: Option<Val<'c>>,
}

impl<'c> Flat<'c> {
    /// Makes an access one to this memory.
    pub fn take(&self, context: &'c Context, access: &Access<'c>) -> Outcome<'c, ()> {
        let old = access.operation;
        let builder = Builder::before(context, old);
        let location = old.location();
        if ir::name(old) == "memref.prefetch" {
            ir::erase(old);
            return Ok(());
        }
        let index = self.index(&builder, &access.indices, location)?;
        let mut operands = ir::operands(old);
        let rest = operands.split_off(access.position + 1 + access.indices.len());
        operands.truncate(access.position);
        operands.extend([self.memory, index]);
        operands.extend(rest);
        let new = again(&builder, old, &operands)?;
        for (old, new) in ir::results(old).into_iter().zip(ir::results(new)) {
            ir::replace_all_uses(old, new);
        }
        ir::erase(old);
        Ok(())
    }

    fn index(
        &self,
        builder: &Builder<'c>,
        indices: &[Val<'c>],
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let Some((first, rest)) = indices.split_first() else {
            return self
                .offset
                .map_or_else(|| launch::index(builder, 0, location), Ok);
        };
        // Offsets into memory that there is are no larger than numbers can be.
        let never_wraps = builder.parse_attribute("#arith.overflow<nsw, nuw>")?;
        let ty = Type::index(builder.context);
        let combine = |name, left, right| {
            let attributes = [("overflowFlags", never_wraps)];
            builder.value(name, location, &[left, right], ty, &attributes)
        };
        let mut index = *first;
        for (size, next) in self.sizes.iter().skip(1).zip(rest) {
            index = combine("arith.muli", index, *size)?;
            index = combine("arith.addi", index, *next)?;
        }
        match self.offset {
            Some(offset) => combine("arith.addi", offset, index),
            None => Ok(index),
        }
    }
}

/// The operation again, of other operands.
pub(super) fn again<'c>(
    builder: &Builder<'c>,
    operation: Op<'c>,
    operands: &[Val<'c>],
) -> Outcome<'c, Op<'c>> {
    let attributes: Vec<_> = operation.attributes().collect();
    let types: Vec<_> = ir::results(operation)
        .iter()
        .map(ValueLike::r#type)
        .collect();
    let name = ir::name(operation);
    let new = builder
        .operation(name, operation.location(), operands, &[])
        .add_attributes(&attributes)
        .add_results(&types);
    builder.insert(new)
}
