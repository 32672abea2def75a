//! Asking for what is written later: `dpia.prefetchAcc`.
//!
//! Whoever writes something in an element asks, on the way, for the place of the same thing in a
//! later element. A store to memory that no cache holds reads the line first; asked for early
//! enough, the line is there.

use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_lang::nat::Nat;

use super::super::checks::in_place::Direction;
use super::super::commands::shared::Way;
use super::super::memory::named::Storage;
use super::super::prefetch::read::{Ahead, first_of_lines};
use super::super::views::write::Target;
use super::super::{Lowering, Path, Step, pop_index};

impl<'c> Lowering<'c> {
    /// Notes what a `dpia.prefetchAcc` asks for in the acceptor that it is made of, `whole`, when
    /// what the path leads to is written.
    pub(in crate::dpia_to_loops) fn note_written_ahead(
        &mut self,
        acceptor: Op<'c>,
        whole: Val<'c>,
        path: &Path,
        direction: Direction,
    ) -> Outcome<'c, ()> {
        if direction == Direction::Write {
            let path = self.path_ahead(acceptor, path)?;
            self.writing.ahead.push(Ahead { array: whole, path });
        }
        Ok(())
    }

    /// Asks for all that was noted on the way of a write.
    pub(in crate::dpia_to_loops) fn prefetch_written(
        &mut self,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        // Inner ones first: on their way outer ones give the functions of inner acceptors other
        // arguments.
        for place in std::mem::take(&mut self.writing.ahead).into_iter().rev() {
            self.prefetch_place(place.array, place.path, location)?;
        }
        Ok(())
    }

    /// Asks for the places of vectors of a type, whose elements lie where the paths say under a
    /// variable for the place in the vector.
    pub(in crate::dpia_to_loops) fn prefetch_written_vectors(
        &mut self,
        vectors: &[Ahead<'c>],
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        self.for_each_line(vectors, ty, |lowering, acceptor, path| {
            lowering.prefetch_place(acceptor, path, location)
        })
    }

    /// Asks for the place that `path` leads to in `acceptor`, if it lies in memory.
    fn prefetch_place(
        &mut self,
        acceptor: Val<'c>,
        path: Path,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        match self.target(acceptor, path, Direction::Ahead)? {
            Target::Output(operation, path) => {
                let (memory, indices, _) = self.given_leaf(operation, &path)?;
                self.emit_prefetch(memory, &indices, Way::AheadOfWrite, location)
            }
            Target::Cell(cell, path, _) => {
                let (leaf, indices) = self.find_leaf(cell, &path, location)?;
                match &self.memory.cells[cell].storage {
                    Storage::Memory(memory) => {
                        let memory = memory[leaf];
                        self.emit_prefetch(memory, &indices, Way::AheadOfWrite, location)
                    }
                    Storage::Registers(_) => Ok(()),
                }
            }
            Target::Scalars(view, path) => self.prefetch_scalars(view, path, location),
            Target::Matrix(view, path) => {
                let first = self.first_of_fragment(view, path)?;
                self.prefetch_place(ir::operand(view, 0), first, location)
            }
        }
    }

    /// Asks for the place of a vector in the scalars of a `dpia.asScalarAcc`.
    fn prefetch_scalars(
        &mut self,
        view: Op<'c>,
        mut path: Path,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let index = pop_index(&mut path, view.location())?;
        let (width, ty) = self.vector_of(ir::result(view))?;
        for lane in first_of_lines(ty) {
            let element = self.simplify(&(&(&index * &Nat::constant(width)) + &lane));
            let path = vec![Step::Index(element)];
            self.prefetch_place(ir::operand(view, 0), path, location)?;
        }
        Ok(())
    }

    /// The indices of a `dpia.scatterAcc` can be read before it is their turn.
    pub(in crate::dpia_to_loops) fn require_places_in_memory(
        &self,
        scatter: Op<'c>,
    ) -> Outcome<'c, ()> {
        if self.lies_in_memory(ir::operand(scatter, 0)) {
            return Ok(());
        }
        let message = "`prefetch` asks memory for the places of elements that are written later, but `scatter` finds these with indices that are computed";
        Err(
            Diagnostic::error(scatter.location(), message.to_owned()).note(
                scatter.location(),
                "keep the indices in memory with `toMem`, or apply `prefetch` to the result of `scatter`"
                    .to_owned(),
            ),
        )
    }
}
