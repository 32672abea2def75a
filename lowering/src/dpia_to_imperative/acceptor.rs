//! The acceptor translation: an expression that has to be written, and where.

use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{dpia, written_through};
use rise_dialect::types::{self, Access};

use crate::common::threads::Threads;
use crate::common::walk;
use crate::rise_to_dpia::contains_array;

use super::placement::{prefetch_acceptor, reorder_acceptor};
use super::reduction::private;
use super::{Rounds, Translation, access, array_of, attribute, data};

impl<'c> Translation<'c, '_> {
    /// Emits the commands that write `expression` to `acceptor`.
    pub(super) fn accept(&mut self, expression: Val<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        self.scoped(|inner| match ir::definition(expression) {
            Some(_) if inner.in_place.is_unchanged(expression) => Ok(()),
            Some(operation) if access(expression) == Some(Access::Write) => {
                inner.accept_written(operation, acceptor)
            }
            None if access(expression) == Some(Access::Write) => {
                Err(walk::from_outside(expression))
            }
            _ => inner.accept_read(expression, acceptor),
        })
    }

    /// Values that can be read are copied: a scalar, or a pair of scalars.
    fn accept_read(&mut self, expression: Val<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = expression.location();
        let value = self.read(expression)?;
        self.builder
            .command(dpia::ASSIGN, location, &[acceptor, value], &[])
            .map(|_| ())
    }

    fn accept_written(&mut self, operation: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        let operands = ir::operands(operation);
        match ir::name(operation) {
            dpia::ITERATE_STREAM | dpia::MAP_SEQ | dpia::MAP_SEQ_UNROLL => {
                self.accept_map_seq(operation, acceptor)
            }
            dpia::MAP_PAR => self.accept_map_par(operation, acceptor),
            dpia::DEP_MAP_SEQ | dpia::DEP_MAP_PAR => self.accept_rows(operation, acceptor),
            dpia::DEP_ZIP => self.accept_row_pairs(operation, acceptor),
            dpia::RUN => self.accept_kernel(operation, acceptor),
            dpia::SELECT => self.accept_choice(operation, acceptor),
            dpia::WITHIN => self.accept_within(operation, acceptor),
            dpia::LET_SIZE | dpia::LET_SIZES => self.accept_let_size(operation, acceptor),
            dpia::WHILE => self.accept_while(operation, acceptor),
            dpia::PERMUTE_SEQ => self.accept_permute(operation, acceptor),
            dpia::REDUCE_SEQ | dpia::REDUCE_SEQ_UNROLL => self.accept_reduce(operation, acceptor),
            dpia::REDUCE_SEQ_ROLES | dpia::REDUCE_SEQ_STAGED => {
                self.accept_staged(operation, acceptor)
            }
            dpia::REDUCE_PAR => self.accept_reduce_par(operation, acceptor),
            dpia::COPY_IN_BULK => {
                let rows = self.read(operands[0])?;
                self.builder
                    .command(dpia::ASSIGN_IN_BULK, location, &[acceptor, rows], &[])
                    .map(|_| ())
            }
            dpia::FOREIGN_CALL => self.accept_foreign(operation, acceptor),
            dpia::SCAN_SEQ => self.accept_scan(operation, acceptor),
            dpia::ITERATE => self.accept_iterate(operation, acceptor),
            dpia::CONCAT => self.accept_concat(operation, acceptor),
            dpia::MAKE_ARRAY => self.accept_elements(operation, acceptor),
            dpia::REORDER | dpia::SCATTER => self.accept_elsewhere(operation, acceptor),
            dpia::PREFETCH => {
                let inner = prefetch_acceptor(&self.builder, operation, acceptor, location)?;
                self.accept(operands[0], inner)
            }
            dpia::ZIP => {
                let (size, _) = array_of(acceptor, location)?;
                self.accept_parts(acceptor, &operands, |inner, number| {
                    let (_, element) = array_of(operands[number], location)?;
                    let name = [dpia::ZIP_ACC1, dpia::ZIP_ACC2][number];
                    inner.acceptor(name, &[acceptor], types::array(size, element), location)
                })
            }
            dpia::TUPLE => {
                // An accumulator is overwritten in parts: what is kept of it is read before.
                if !self.accumulating.is_empty() {
                    self.compute_kept(&operands)?;
                    if contains_array(data(acceptor)) {
                        self.compute_scalars(&operands)?;
                    }
                }
                let order = match self.in_place.is_second_first(ir::result(operation)) {
                    true => vec![1, 0],
                    false => vec![0, 1],
                };
                self.accept_parts_in(order, acceptor, &operands, |inner, number| {
                    let name = [dpia::PAIR_ACC1, dpia::PAIR_ACC2][number];
                    inner.acceptor(name, &[acceptor], data(operands[number]), location)
                })
            }
            dpia::MAP => self.accept_map(operation, acceptor),
            dpia::PAD_EMPTY => {
                self.require_whole(operation, acceptor)?;
                let part =
                    self.acceptor(dpia::TAKE_ACC, &[acceptor], data(operands[0]), location)?;
                self.accept(operands[0], part)
            }
            name => match written_through(name) {
                Some(name) => {
                    let inner = self.acceptor(name, &[acceptor], data(operands[0]), location)?;
                    self.accept(operands[0], inner)
                }
                None => Err(walk::from_outside(ir::result(operation))),
            },
        }
    }

    /// Computes the parts that are no arrays before any part is written.
    fn compute_scalars(&mut self, parts: &[Val<'c>]) -> Outcome<'c, ()> {
        for part in parts {
            let Some(operation) = ir::definition(*part) else {
                continue;
            };
            if !contains_array(data(*part)) {
                let space = private(self.context);
                let (value, place) = self.open_memory(space, data(*part), part.location())?;
                self.accept(*part, place)?;
                self.learn(*part, value);
            } else if ir::name(operation) == dpia::TUPLE {
                self.compute_scalars(&ir::operands(operation))?;
            }
        }
        Ok(())
    }

    fn accept_map_seq(&mut self, map: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = map.location();
        let rounds = Rounds::of(map);
        self.scoped(|outer| {
            let input = outer.open_stream(ir::operand(map, 0))?;
            outer.compute_captured(map)?;
            let (size, element) = array_of(acceptor, location)?;
            outer.emit_for(rounds, size, location, |inner, index| {
                let body = ir::body(map);
                let value = inner.next(&input, index, location)?;
                inner.learn(ir::argument(body, 0), value);
                inner.compute_first(body)?;
                let place = inner.acceptor(dpia::IDX_ACC, &[index, acceptor], element, location)?;
                inner.accept(ir::yielded(body), place)?;
                inner.advance(&input)
            })
        })
    }

    fn accept_map_par(&mut self, map: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let location = map.location();
        let input = self.read(ir::operand(map, 0))?;
        self.compute_captured(map)?;
        let (size, element) = array_of(acceptor, location)?;
        let arguments = [
            types::expression(types::index_below(size), Access::Read),
            types::acceptor(element),
        ];
        let mut attributes = vec![("size", size)];
        if let Some(threads) = Threads::of(map) {
            attributes.extend(threads.attributes(self.context));
        }
        let block = self.open(
            dpia::PAR_FOR,
            location,
            &[acceptor],
            &attributes,
            &arguments,
        )?;
        self.scoped(|inner| {
            inner.builder = Builder::at_end(inner.context, block);
            let body = ir::body(map);
            let value = inner.element(input, ir::argument(block, 0), location)?;
            inner.learn(ir::argument(body, 0), value);
            inner.compute_first(body)?;
            inner.accept(ir::yielded(body), ir::argument(block, 1))
        })
    }

    fn accept_kernel(&mut self, run: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let threads = attribute(run, "threads")?;
        let attributes = [("threads", threads)];
        let value = ir::operand(run, 0);
        self.scoped(|outer| {
            // Kernels that compute what this one reads stand in front of it.
            if let Some(map) = ir::definition(value) {
                outer.read(ir::operand(map, 0))?;
                outer.compute_captured(map)?;
            }
            let block = outer.open(dpia::KERNEL, run.location(), &[], &attributes, &[])?;
            outer.builder = Builder::at_end(outer.context, block);
            outer.accept(value, acceptor)
        })
    }

    /// A function that only rearranges is undone on every element of the acceptor.
    fn accept_map(&mut self, map: Op<'c>, acceptor: Val<'c>) -> Outcome<'c, ()> {
        let taking = invert_map(&self.builder, map, acceptor, map.location())?;
        self.accept(ir::operand(map, 0), taking)
    }
}

/// The acceptor that undoes the function of a map on every element.
fn invert_map<'c>(
    builder: &Builder<'c>,
    map: Op<'c>,
    acceptor: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let body = ir::body(map);
    let (_, element) = array_of(acceptor, location)?;
    let (region, block) = ir::region(&[types::acceptor(element)], location);
    let inner = Builder::at_end(builder.context, block);
    let place = invert(
        &inner,
        ir::yielded(body),
        ir::argument(body, 0),
        ir::argument(block, 0),
        location,
    )?;
    inner.command(dpia::YIELD, location, &[place], &[])?;
    let operation = builder
        .operation(dpia::MAP_ACC, location, &[acceptor], &[])
        .add_results(&[types::acceptor(data(ir::operand(map, 0)))])
        .add_regions([region]);
    builder.insert(operation).map(ir::result)
}

/// The acceptor that takes `parameter` where `acceptor` takes `value`, which is made of `parameter`
/// by views.
fn invert<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    parameter: Val<'c>,
    acceptor: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    if value == parameter {
        return Ok(acceptor);
    }
    let cannot = || {
        Diagnostic::error(location, "the value is written through this `map`, but its function cannot be undone")
            .note(value.location(), "only `split`, `join`, `transpose`, `unzip`, `reorder` and `map` of them can; use `mapSeq` to copy")
    };
    let operation = ir::definition(value).ok_or_else(cannot)?;
    let input: Type<'c> = types::acceptor(data(ir::operand(operation, 0)));
    let place = match ir::name(operation) {
        dpia::MAP => invert_map(builder, operation, acceptor, location)?,
        dpia::PREFETCH => prefetch_acceptor(builder, operation, acceptor, location)?,
        dpia::REORDER => reorder_acceptor(builder, operation, acceptor, location)?,
        dpia::PAD_EMPTY => builder.value(dpia::TAKE_ACC, location, &[acceptor], input, &[])?,
        name => builder.value(
            written_through(name).ok_or_else(cannot)?,
            location,
            &[acceptor],
            input,
            &[],
        )?,
    };
    invert(
        builder,
        ir::operand(operation, 0),
        parameter,
        place,
        location,
    )
}
