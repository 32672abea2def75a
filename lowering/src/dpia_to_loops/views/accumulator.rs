//! Accumulators that lie where a result is written: read again with `dpia.written`.

use melior::ir::operation::OperationLike;
use melior::ir::{Location, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_lang::nat::Nat;
use rise_lang::types::DataType;

use crate::common::walk;

use super::super::checks::in_place::{Direction, Root};
use super::super::memory::named::element_type;
use super::super::views::write::Target;
use super::super::{Binding, Component, Lowering, Path, Step};

/// A scalar in memory.
#[derive(PartialEq)]
struct Place {
    root: Root,
    path: Path,
}

impl<'c> Lowering<'c> {
    /// From here on, reads through this `dpia.written` and writes to its acceptor are compared.
    pub(in crate::dpia_to_loops) fn open_accumulator(&mut self, written: Op<'c>) {
        let acceptor = ir::key(ir::operand(written, 0));
        let count = self.accesses.accumulators.len();
        self.accesses.accumulators.entry(acceptor).or_insert(count);
        let value = ir::key(ir::result(written));
        self.accesses
            .rounds_of_accumulators
            .insert(value, self.around.nesting + 1);
    }

    /// Takes note of an access to an acceptor that is an accumulator.
    pub(in crate::dpia_to_loops) fn record_accumulator(
        &mut self,
        acceptor: Val<'c>,
        (path, lanes): (&Path, u64),
        direction: Direction,
        location: Location<'c>,
    ) {
        if direction == Direction::Ahead {
            return;
        }
        if let Some(number) = self.accesses.accumulators.get(&ir::key(acceptor)) {
            self.record_path(*number, (path.clone(), lanes), direction, location);
        }
    }

    /// Follows a `dpia.written` to where it is written, as a read of it.
    pub(in crate::dpia_to_loops) fn reading_back<T>(
        &mut self,
        written: Op<'c>,
        follow: impl FnOnce(&mut Self, Val<'c>) -> T,
    ) -> T {
        let value = ir::key(ir::result(written));
        let nesting = self.accesses.rounds_of_accumulators.get(&value).copied();
        let nesting = nesting.unwrap_or_default();
        let outer = std::mem::replace(&mut self.accesses.reading_back, nesting);
        let result = follow(self, ir::operand(written, 0));
        self.accesses.reading_back = outer;
        result
    }

    /// Reads what was written to an acceptor.
    pub(in crate::dpia_to_loops) fn read_back(
        &mut self,
        written: Op<'c>,
        path: Path,
    ) -> Outcome<'c, Val<'c>> {
        self.reading_back(written, |inner, acceptor| {
            inner.read_back_from(acceptor, path, written.location())
        })
    }

    /// Reads what was written where `path` leads in an acceptor.
    pub(in crate::dpia_to_loops) fn read_back_from(
        &mut self,
        acceptor: Val<'c>,
        path: Path,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        match self.target(acceptor, path, Direction::Read)? {
            Target::Output(operation, path) => {
                let (memory, indices) = self.given_memory(operation, &path)?;
                let element = element_type(memory.r#type());
                let value = self.emit_load(memory, &indices, element, location)?;
                self.pick(value, &path, location)
            }
            Target::Scalars(operation, path) => self.read_scalars_back(operation, path),
            Target::Matrix(operation, path) => self.read_fragment_back(operation, path),
            Target::Cell(cell, path, location) => {
                let before = self.accesses.all.len();
                let value = self.read_cell_back(cell, &path, location);
                self.accesses.all.truncate(before);
                value
            }
        }
    }

    /// An array as the start value of an accumulator that is written: it must be what is there
    /// already.
    pub(in crate::dpia_to_loops) fn require_same_place(
        &mut self,
        assign: Op<'c>,
    ) -> Outcome<'c, ()> {
        let (acceptor, start) = (ir::operand(assign, 0), ir::operand(assign, 1));
        for leaf in self.leaves(&self.data(start)?, assign.location())? {
            let mut path: Path = leaf
                .sizes
                .iter()
                .map(|_| Step::Index(Nat::variable(self.names.fresh("any"))))
                .collect();
            let components = leaf.components.iter().copied().map(Step::Component);
            path = self.interleaved(&self.data(start)?, components.collect(), path);
            // Nothing is read or written: both are only found.
            let before = self.accesses.all.len();
            let place = self.place(start, path.clone())?;
            let target = self.target(acceptor, path, Direction::Read)?;
            self.accesses.all.truncate(before);
            if place.is_none() || place != self.as_place(target) {
                return Err(Diagnostic::error(
                    assign.location(),
                    "an array is written as a whole, and nothing says how it is copied: expected a value that already lies where it is \
                     written, as the accumulator of a reduction does; copy others with `mapSeq` of a function that returns its argument",
                ));
            }
        }
        Ok(())
    }

    /// The steps to a scalar of `data`, the next one last.
    fn interleaved(&self, data: &DataType, components: Path, indices: Path) -> Path {
        let (mut components, mut indices) = (components.into_iter(), indices.into_iter());
        let mut path = Vec::new();
        let mut data = data;
        loop {
            match data {
                DataType::Array(_, element) => {
                    path.extend(indices.next());
                    data = element;
                }
                DataType::Pair(first, second) => match components.next() {
                    Some(step) => {
                        data = match step {
                            Step::Component(Component::First) => first,
                            _ => second,
                        };
                        path.push(step);
                    }
                    None => break,
                },
                _ => break,
            }
        }
        path.reverse();
        path
    }

    /// Where in memory a part of an expression lies, if it is not computed.
    fn place(&mut self, expression: Val<'c>, mut path: Path) -> Outcome<'c, Option<Place>> {
        let Some(operation) = ir::definition(expression) else {
            return match self.bindings.get(&ir::key(expression)).cloned() {
                Some(Binding::Cell(cell)) => Ok(Some(Place {
                    root: Root::Cell(cell),
                    path,
                })),
                Some(Binding::Part(whole, step)) => {
                    path.push(step);
                    self.place(whole, path)
                }
                Some(Binding::Whole(whole)) => self.place(whole, path),
                _ => Ok(None),
            };
        };
        match ir::name(operation) {
            dpia::WRITTEN => {
                let target = self.target(ir::operand(operation, 0), path, Direction::Read)?;
                Ok(self.as_place(target))
            }
            dpia::IN => Ok(Some(Place {
                root: self.given(operation, ir::operand(operation, 0)),
                path,
            })),
            dpia::IDX => {
                path.push(Step::Index(self.index_value(ir::operand(operation, 0))?));
                self.place(ir::operand(operation, 1), path)
            }
            name if has(name, Trait::SamePlace) => {
                let input = self.step_through_view(operation, &mut path)?;
                self.place(input, path)
            }
            dpia::TUPLE | dpia::ZIP => {
                let input = self.step_through_pair(operation, &mut path)?;
                self.place(input, path)
            }
            name if name.starts_with("dpia.") => Ok(None),
            _ => Err(walk::from_outside(expression)),
        }
    }

    /// Where a target lies, if it is one scalar.
    fn as_place(&self, target: Target<'c>) -> Option<Place> {
        match target {
            Target::Output(operation, path) => Some(Place {
                root: self.given(operation, ir::operand(operation, 0)),
                path,
            }),
            Target::Cell(cell, path, _) => Some(Place {
                root: Root::Cell(cell),
                path,
            }),
            Target::Scalars(..) | Target::Matrix(..) => None,
        }
    }
}
