//! Rows that a device copies by one instruction.
//!
//! The instruction takes a rectangle of a matrix, whose rows are behind each other in memory, and
//! writes it to memory of the group: its rows behind each other, or with their parts exchanged as
//! tensor cores read them ([`super::factors`]). So the views on both sides are followed for all
//! elements together, under variables for the row and the place in it.
//!
//! Source: "PTX ISA", section 9.7.9.25.5 (`cp.async.bulk.tensor`).

use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_lang::nat::{Name, Nat};
use rise_lang::types::DataType;

use crate::common::bytes::bytes_of;
use crate::common::threads::Level;
use crate::loops_to_kernels::is_of_group;

use super::super::checks::in_place::{Direction, LANE};
use super::super::{Lowering, Path, Step};
use super::factors::{BYTES, ROWS, Variables, index, offset};
use super::place::{Elements, Place};

/// The most rows and columns of a rectangle.
const MOST: u64 = 256;

/// The rows that are copied.
struct Rectangle {
    rows: u64,
    columns: u64,
    /// The elements of 16 bytes.
    of_part: u64,
    /// The rows of a block, if there are whole blocks of 8; otherwise all.
    of_block: u64,
}

/// Where the rectangle is in a matrix.
struct Source<'c> {
    memory: Val<'c>,
    row: Nat,
    column: Nat,
    /// The elements of a row of the matrix.
    stride: Nat,
}

impl<'c> Lowering<'c> {
    /// `dpia.assign_in_bulk`, which the threads of a group do together.
    pub(in crate::dpia_to_loops) fn assign_in_bulk(
        &mut self,
        operation: Op<'c>,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        self.require_group(location)?;
        let (acceptor, expression) = (ir::operand(operation, 0), ir::operand(operation, 1));
        let rectangle = self.rectangle(expression, location)?;
        let facts = self.facts.clone();
        let names = self.variables(rectangle.sizes());
        let source = self.rows_to_copy(expression, &rectangle, &names, location);
        let target = self.place_of_rows(acceptor, &rectangle, &names, location);
        self.facts = facts;
        let (source, (memory, start, swizzled)) = (source?, target?);
        let mut operands = vec![source.memory];
        let numbers = [source.row, source.column, source.stride];
        operands.extend(self.materialize_all(&numbers, location)?);
        operands.extend([memory, self.materialize(&start, location)?]);
        let context = self.builder.context;
        let shape = [rectangle.rows, rectangle.columns].map(u64::cast_signed);
        let shape: Attribute = DenseI64ArrayAttribute::new(context, &shape).into();
        let mut attributes = vec![("shape", shape)];
        if swizzled > 0 {
            attributes.push(("swizzled", self.builder.integer_attribute(swizzled)));
        }
        self.builder
            .command(dpia::BULK_COPY, location, &operands, &attributes)
            .map(|_| ())
    }

    /// A single thread has no part of a copy that its group does.
    fn require_group(&self, location: Location<'c>) -> Outcome<'c, ()> {
        let found = match self.around.threads {
            Some(threads) if threads.level == Level::Group => return Ok(()),
            Some(threads) => format!("this one is in `{}`", threads.written()),
            None => "this one stands in no loop on groups".to_owned(),
        };
        Err(Diagnostic::error(
            location,
            format!(
                "the threads of a group do `copyInBulk` together, and {found}: \
                 write it in the function of `mapWorkGroup`, outside of loops on threads of the group"
            ),
        ))
    }

    fn rectangle(&self, matrix: Val<'c>, location: Location<'c>) -> Outcome<'c, Rectangle> {
        let data = self.data(matrix)?;
        let sizes = match &data {
            DataType::Array(rows, row) => match &**row {
                DataType::Array(columns, element) => rows
                    .as_constant()
                    .zip(columns.as_constant())
                    .map(|(rows, columns)| (rows, columns, element)),
                _ => None,
            },
            _ => None,
        };
        let refused = || {
            Diagnostic::error(
                location,
                format!(
                    "`copyInBulk` takes up to {MOST} rows of up to {MOST} elements, which are known numbers, and rows of a multiple of {BYTES} bytes: \
                     found `{data}`"
                ),
            )
        };
        let (rows, columns, element) = sizes.ok_or_else(refused)?;
        let bytes = bytes_of(self.builtin_of(element, location)?).ok_or_else(refused)?;
        let is_meant = (1..=MOST).contains(&rows)
            && (1..=MOST).contains(&columns)
            && bytes <= BYTES
            && (columns * bytes).is_multiple_of(BYTES);
        let of_block = match rows.is_multiple_of(ROWS) {
            true => ROWS,
            false => rows,
        };
        is_meant
            .then_some(Rectangle {
                rows,
                columns,
                of_part: BYTES / bytes,
                of_block,
            })
            .ok_or_else(refused)
    }

    /// The rectangle where it is read.
    fn rows_to_copy(
        &mut self,
        expression: Val<'c>,
        rectangle: &Rectangle,
        names: &Variables,
        location: Location<'c>,
    ) -> Outcome<'c, Source<'c>> {
        let lane = (Name::from(LANE), 1);
        let found = self.find_read(expression, rectangle.path(names), &lane)?;
        let Elements::Contiguous(place) = found else {
            return Err(not_in_rows(location, rectangle));
        };
        let source = self.rows_of(&place, rectangle, names);
        let source = source.ok_or_else(|| not_in_rows(location, rectangle))?;
        self.record_start(&place, names, Direction::Read, location);
        Ok(source)
    }

    fn rows_of(
        &self,
        place: &Place<'c>,
        rectangle: &Rectangle,
        names: &Variables,
    ) -> Option<Source<'c>> {
        if is_of_group(place.memory) || place.is_accumulator {
            return None;
        }
        let offset = offset(place, rectangle.of_part)?;
        let start = self.at(&offset, names, None);
        let columns = Nat::constant(rectangle.columns);
        let stride = match rectangle.rows {
            1 => columns.clone(),
            _ => {
                let next = self.at(&offset, names, Some(&names.row));
                self.simplify(&(&next - &start))
            }
        };
        let row = &index(&names.row_block, rectangle.of_block, &names.row) * &stride;
        let expected = &(&start + &row) + &rectangle.place_in_row(names);
        let is_whole = |size: &Nat| self.facts.divides(&columns, size).is_yes();
        // Rows upwards, or one row several times, are no rectangle.
        let is_down = !stride.is_zero() && self.facts.less_or_equal(&Nat::zero(), &stride).is_yes();
        let is_meant = self.simplify(&(&offset - &expected)).is_zero()
            && is_down
            && is_whole(&stride)
            && is_whole(&start);
        is_meant.then(|| Source {
            memory: place.memory,
            row: self.simplify(&start.floor_divide(&stride)),
            column: self.simplify(&start.modulo(&stride)),
            stride,
        })
    }

    /// The memory that the rows are written to, where they begin, and the bytes of rows whose parts
    /// are exchanged.
    fn place_of_rows(
        &mut self,
        acceptor: Val<'c>,
        rectangle: &Rectangle,
        names: &Variables,
        location: Location<'c>,
    ) -> Outcome<'c, (Val<'c>, Nat, i64)> {
        let lane = (Name::from(LANE), 1);
        let path = rectangle.path(names);
        let refused = || {
            Diagnostic::error(
                location,
                "`copyInBulk` writes to `local` memory, its rows behind each other, from a multiple of 128 bytes on, or with parts of 16 bytes \
                 exchanged as `swizzle` does for `tensorMMA`: expected it as a value of `reduceSeqStaged` or of `toMem local`, seen through such views",
            )
        };
        let Elements::Contiguous(place) =
            self.find_write(acceptor, path, &lane, Direction::Write)?
        else {
            return Err(refused());
        };
        let found = self.layout_of_rows(&place, rectangle, names);
        let (start, swizzled) = found.ok_or_else(refused)?;
        self.record_start(&place, names, Direction::Write, location);
        Ok((place.memory, start, swizzled))
    }

    fn layout_of_rows(
        &self,
        place: &Place<'c>,
        rectangle: &Rectangle,
        names: &Variables,
    ) -> Option<(Nat, i64)> {
        if !is_of_group(place.memory) {
            return None;
        }
        let offset = offset(place, rectangle.of_part)?;
        let start = self.at(&offset, names, None);
        let columns = Nat::constant(rectangle.columns);
        let row = &index(&names.row_block, rectangle.of_block, &names.row) * &columns;
        let expected = &(&start + &row) + &rectangle.place_in_row(names);
        // The instruction takes places at multiples of 128 bytes.
        let line = Nat::constant(ROWS * rectangle.of_part);
        if self.simplify(&(&offset - &expected)).is_zero() {
            let is_aligned = self.facts.divides(&line, &start).is_yes();
            return is_aligned.then_some((start, 0));
        }
        if rectangle.of_block != ROWS {
            return None;
        }
        let blocks = rectangle.columns / rectangle.of_part;
        let layout = self.swizzled(place, names, rectangle.of_part, blocks)?;
        let across = (ROWS * rectangle.columns).cast_signed();
        (layout.across == across || rectangle.rows == ROWS).then_some((start, layout.swizzled))
    }

    /// Notes an access, by the first of its elements.
    fn record_start(
        &mut self,
        place: &Place<'c>,
        names: &Variables,
        direction: Direction,
        location: Location<'c>,
    ) {
        let indices = place.indices.iter();
        let starts: Vec<Nat> = indices.map(|index| self.at(index, names, None)).collect();
        self.record(place.root, place.leaf, (&starts, 1), direction, location);
    }
}

impl Rectangle {
    /// The sizes of the variables for an element.
    fn sizes(&self) -> [u64; 4] {
        let (rows, columns) = (self.rows / self.of_block, self.columns / self.of_part);
        [rows, self.of_block, columns, self.of_part]
    }

    /// The way to an element.
    fn path(&self, names: &Variables) -> Path {
        let row = index(&names.row_block, self.of_block, &names.row);
        vec![Step::Index(self.place_in_row(names)), Step::Index(row)]
    }

    fn place_in_row(&self, names: &Variables) -> Nat {
        index(&names.block, self.of_part, &names.element)
    }
}

/// The error that the rows do not lie as the instruction reads them.
fn not_in_rows<'c>(location: Location<'c>, rectangle: &Rectangle) -> Diagnostic<'c> {
    Diagnostic::error(
        location,
        format!(
            "`copyInBulk` reads a rectangle of a matrix in `global` memory: expected rows that are one distance apart, which is a multiple of their \
             {} elements, and that begin at a multiple of it",
            rectangle.columns
        ),
    )
}
