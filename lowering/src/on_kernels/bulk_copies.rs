//! Copies in bulk, of which each thread of a group does a part where no instruction does all.

use melior::Context;
use melior::ir::attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;

use crate::common::bytes::bytes_of;
use crate::loops_to_kernels::{SOURCE, TARGET, element_of, id};

/// The bytes of a part of a row.
const PART: i64 = 16;

/// A copy of a rectangle (`dpia.bulk_copy`).
pub(crate) struct BulkCopy<'c> {
    pub operation: Op<'c>,
    pub rows: i64,
    pub columns: i64,
    /// The bytes of an element.
    pub bytes: i64,
    /// The bytes of rows whose parts are exchanged; else 0.
    pub swizzled: i64,
}

impl<'c> BulkCopy<'c> {
    /// All copies of a kernel.
    pub fn all_of(kernel: Op<'c>) -> Outcome<'c, Vec<Self>> {
        let copies = ir::nested(kernel).into_iter();
        let copies = copies.filter(|operation| ir::name(*operation) == dpia::BULK_COPY);
        copies.map(Self::of).collect()
    }

    fn of(operation: Op<'c>) -> Outcome<'c, Self> {
        let malformed = || internal(operation.location(), "`dpia.bulk_copy` is malformed");
        let shape = operation.attribute("shape").ok();
        let shape = shape.and_then(|shape| DenseI64ArrayAttribute::try_from(shape).ok());
        let shape = shape.ok_or_else(malformed)?;
        let size = |number| shape.element(number).map_err(|_| malformed());
        let swizzled = operation.attribute("swizzled").ok();
        let swizzled = swizzled.and_then(|bytes| IntegerAttribute::try_from(bytes).ok());
        let element = element_of(ir::operand(operation, SOURCE).r#type());
        Ok(Self {
            operation,
            rows: size(0)?,
            columns: size(1)?,
            bytes: bytes_of(element).ok_or_else(malformed)?.cast_signed(),
            swizzled: swizzled.map_or(0, |bytes| bytes.value()),
        })
    }

    /// A loop on the elements in place of the copy, of which each thread has some rounds.
    pub fn by_threads(&self, context: &'c Context, threads: [i64; 3]) -> Outcome<'c, ()> {
        let (copy, location) = (self.operation, self.operation.location());
        let before = Numbers {
            builder: Builder::before(context, copy),
            location,
        };
        let bounds = [
            before.thread(threads)?,
            before.number(self.rows * self.columns)?,
            before.number(threads.iter().product())?,
        ];
        let index = Type::index(context);
        let (region, block) = ir::region(&[index], location);
        let end = Builder::at_end(context, block).command("scf.yield", location, &[], &[])?;
        let inside = Numbers {
            builder: Builder::before(context, end),
            location,
        };
        self.copy_element(&inside, ir::argument(block, 0))?;
        let rounds = before.builder.operation("scf.for", location, &bounds, &[]);
        before.builder.insert(rounds.add_regions([region]))?;
        ir::erase(copy);
        Ok(())
    }

    fn copy_element(&self, numbers: &Numbers<'c>, element: Val<'c>) -> Outcome<'c, ()> {
        let [source, row, column, stride, target, place] =
            <[Val<'c>; 6]>::try_from(ir::operands(self.operation))
                .map_err(|_| internal(numbers.location, "a copy of other operands"))?;
        debug_assert_eq!(target, ir::operand(self.operation, TARGET));
        let columns = numbers.number(self.columns)?;
        let of_row = numbers.combined("arith.divui", element, columns)?;
        let of_column = numbers.combined("arith.remui", element, columns)?;
        let row = numbers.combined("arith.addi", row, of_row)?;
        let column = numbers.combined("arith.addi", column, of_column)?;
        let first = numbers.combined("arith.muli", row, stride)?;
        let from = numbers.combined("arith.addi", first, column)?;
        let moved = self.moved(numbers, element)?;
        let to = numbers.combined("arith.addi", place, moved)?;
        let (builder, location) = (&numbers.builder, numbers.location);
        let ty = element_of(source.r#type());
        let value = builder.value("memref.load", location, &[source, from], ty, &[])?;
        builder
            .command("memref.store", location, &[value, target, to], &[])
            .map(|_| ())
    }

    /// The place of an element: its part of 16 bytes is exchanged as the row of 128 bytes says that
    /// it is in.
    fn moved(&self, numbers: &Numbers<'c>, element: Val<'c>) -> Outcome<'c, Val<'c>> {
        if self.swizzled == 0 {
            return Ok(element);
        }
        let of_part = PART / self.bytes;
        let line = numbers.number(8 * of_part)?;
        let line = numbers.combined("arith.divui", element, line)?;
        let mask = numbers.number(self.swizzled / PART - 1)?;
        let mask = numbers.combined("arith.andi", line, mask)?;
        let of_part = numbers.number(of_part)?;
        let mask = numbers.combined("arith.muli", mask, of_part)?;
        numbers.combined("arith.xori", element, mask)
    }
}

/// Lets the threads of a group do the copies of a kernel. Says whether there are any.
pub(crate) fn copy_by_threads<'c>(context: &'c Context, kernel: Op<'c>) -> Outcome<'c, bool> {
    let copies = BulkCopy::all_of(kernel)?;
    let threads = threads_of(kernel);
    for copy in &copies {
        copy.by_threads(context, threads)?;
    }
    Ok(!copies.is_empty())
}

/// The threads of a group of a kernel.
pub(crate) fn threads_of(kernel: Op) -> [i64; 3] {
    let sizes = kernel.attribute("known_block_size").ok();
    let sizes = sizes.and_then(|sizes| DenseI32ArrayAttribute::try_from(sizes).ok());
    [0, 1, 2].map(|dimension| {
        let size = sizes.and_then(|sizes| sizes.element(dimension).ok());
        size.map_or(1, i64::from)
    })
}

/// Indices that are computed at a place.
pub(crate) struct Numbers<'c> {
    pub builder: Builder<'c>,
    pub location: Location<'c>,
}

impl<'c> Numbers<'c> {
    pub fn number(&self, number: i64) -> Outcome<'c, Val<'c>> {
        let value = [("value", self.builder.index_attribute(number))];
        let index = Type::index(self.builder.context);
        self.builder
            .value("arith.constant", self.location, &[], index, &value)
    }

    pub fn combined(&self, name: &str, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        let index = Type::index(self.builder.context);
        self.builder
            .value(name, self.location, &[left, right], index, &[])
    }

    /// The number of a thread in its group.
    pub fn thread(&self, threads: [i64; 3]) -> Outcome<'c, Val<'c>> {
        let mut number = None;
        for dimension in [2, 1, 0] {
            if threads[dimension] > 1 {
                let own = id(&self.builder, "gpu.thread_id", dimension, self.location)?;
                number = Some(match number {
                    None => own,
                    Some(outer) => {
                        let size = self.number(threads[dimension])?;
                        let outer = self.combined("arith.muli", outer, size)?;
                        self.combined("arith.addi", outer, own)?
                    }
                });
            }
        }
        number.map_or_else(|| self.number(0), Ok)
    }
}
