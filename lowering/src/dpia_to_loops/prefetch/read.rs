//! Asking for what is read later: `dpia.prefetch`. Asking for what is written later is in
//! [`super::super::prefetch::written`].
//!
//! Whoever reads something in an element asks, on the way, for the same thing in a later element.
//! That one is followed to memory as the read is; nothing is loaded but what says where it lies
//! (the indices of a `gather`). It is always in the array, so that no address is made that is not.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_lang::nat::Nat;

use super::super::checks::in_place::LANE;
use super::super::commands::shared::{Read, Way};
use super::super::memory::named::{Storage, element_type};
use super::super::vectors::transfer::{length, take_lane};
use super::super::{Binding, Lowering, Path, Step, pop_index, still_functional};
use crate::common::bytes::{CACHE_LINE, bytes_of};
use crate::common::walk;

/// Into the first-level cache, as the operation of memref counts: two is the second, and nought
/// past all of them. On Zen 5 the second is nowhere faster, and for stencils and small records a
/// quarter slower.
const LOCALITY: i32 = 3;

/// A distance that can be added to every index.
const SHORT: u64 = 1 << 32;

/// Memory that is asked for when something else is read, or written.
pub(in crate::dpia_to_loops) struct Ahead<'c> {
    pub array: Val<'c>,
    pub path: Path,
}

impl<'c> Lowering<'c> {
    /// The path of what a `dpia.prefetch` asks for when what the path leads to is read.
    pub(in crate::dpia_to_loops) fn path_ahead(
        &mut self,
        view: Op<'c>,
        path: &Path,
    ) -> Outcome<'c, Path> {
        let mut ahead = path.clone();
        let index = pop_index(&mut ahead, view.location())?;
        let distance = self.size_attribute(view, "distance")?;
        self.require_natural(view, &distance)?;
        let (size, _) = self.array(ir::result(view))?;
        let last = &size - &Nat::one();
        // The sum must not wrap.
        let distance = match distance.as_constant() {
            Some(1..=SHORT) => distance,
            _ => Nat::minimum([distance, last.clone()]),
        };
        let later = Nat::minimum([&index + &distance, last]);
        ahead.push(Step::Index(self.simplify(&later)));
        Ok(ahead)
    }

    /// Asks for vectors of a type that are read later, whose elements lie where the paths say under
    /// a variable for the place in the vector.
    pub(in crate::dpia_to_loops) fn prefetch_vectors(
        &mut self,
        vectors: &[Ahead<'c>],
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        self.for_each_line(vectors, ty, |lowering, array, path| {
            lowering.prefetch(array, path, location)
        })
    }

    /// Gives the paths to the cache lines of vectors of a type.
    pub(in crate::dpia_to_loops) fn for_each_line(
        &mut self,
        vectors: &[Ahead<'c>],
        ty: Type<'c>,
        ask: impl Fn(&mut Self, Val<'c>, Path) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        // Inner ones first: on their way outer ones give the functions of inner arrays other
        // arguments.
        for vector in vectors.iter().rev() {
            for first in first_of_lines(ty) {
                let path = self.at_lane(&vector.path, &first);
                ask(self, vector.array, path)?;
            }
        }
        Ok(())
    }

    /// The path of one element of a vector, of that under a variable for the place in it.
    fn at_lane(&self, path: &Path, lane: &Nat) -> Path {
        let at = |index: &Nat| {
            let there = index.substitute(&|name| (name.as_str() == LANE).then(|| lane.clone()));
            self.simplify(&there)
        };
        path.iter().map(|step| step.map(at)).collect()
    }

    /// Asks for a vector of `dpia.asVector`, or for one of its elements.
    fn prefetch_as_vector(
        &mut self,
        view: Op<'c>,
        mut path: Path,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let index = pop_index(&mut path, view.location())?;
        let (width, ty) = self.vector_of(ir::result(view))?;
        let lanes = match take_lane(&mut path) {
            Some(lane) => vec![lane],
            None => first_of_lines(ty),
        };
        for lane in lanes {
            let element = self.simplify(&(&(&index * &Nat::constant(width)) + &lane));
            let mut path = path.clone();
            path.push(Step::Index(element));
            self.prefetch(ir::operand(view, 0), path, location)?;
        }
        Ok(())
    }

    /// Asks for the scalar of `expression` that `path` leads to, if it lies in memory.
    pub(in crate::dpia_to_loops) fn prefetch(
        &mut self,
        mut expression: Val<'c>,
        mut path: Path,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        loop {
            let Some(view) = ir::definition(expression) else {
                expression = match self.bindings.get(&ir::key(expression)).cloned() {
                    Some(Binding::Part(whole, step)) => {
                        path.push(step);
                        whole
                    }
                    Some(Binding::Whole(whole)) => whole,
                    Some(Binding::Cell(cell)) => return self.prefetch_cell(cell, &path, location),
                    Some(Binding::Index(_)) => return Ok(()),
                    None => return Err(walk::from_outside(expression)),
                };
                continue;
            };
            expression = match ir::name(view) {
                dpia::IN => return self.prefetch_input(view, &path, location),
                // Values that are no memory, or were written just now.
                dpia::LITERAL | dpia::NAT | dpia::SHIFT | dpia::WRITTEN => return Ok(()),
                dpia::IDX if self.lies_in_memory(ir::operand(view, 0)) => {
                    path.push(Step::Index(self.index_value(ir::operand(view, 0))?));
                    ir::operand(view, 1)
                }
                dpia::DEP_IDX => {
                    let index = self.size_attribute(view, "index")?;
                    path.push(Step::Index(self.simplify(&index)));
                    ir::operand(view, 0)
                }
                dpia::GATHER if self.lies_in_memory(ir::operand(view, 0)) => {
                    let index = pop_index(&mut path, view.location())?;
                    let place = self.element_index(ir::operand(view, 0), index)?;
                    path.push(Step::Index(place));
                    ir::operand(view, 1)
                }
                dpia::AS_VECTOR | dpia::AS_VECTOR_ALIGNED => {
                    return self.prefetch_as_vector(view, path, location);
                }
                dpia::DEP_ZIP | dpia::TUPLE | dpia::ZIP => {
                    self.step_through_pair(view, &mut path)?
                }
                dpia::GENERATE | dpia::MAP => {
                    let index = pop_index(&mut path, view.location())?;
                    self.element_of(view, index)
                }
                name if has(name, Trait::Computed) => return Err(computed(view, location)),
                name if has(name, Trait::ByCommands) => return Err(still_functional(view)),
                name if name.starts_with("dpia.") => self.step_through_view(view, &mut path)?,
                _ => return Err(walk::from_outside(expression)),
            };
        }
    }

    /// Whether an index, or each of an array, can be read at any place of the array: it lies in
    /// memory or is known, and nothing has to be looked up or computed for it that may not be
    /// there.
    pub(in crate::dpia_to_loops) fn lies_in_memory(&self, mut indices: Val<'c>) -> bool {
        loop {
            let Some(view) = ir::definition(indices) else {
                indices = match self.bindings.get(&ir::key(indices)) {
                    Some(Binding::Part(whole, _) | Binding::Whole(whole)) => *whole,
                    Some(Binding::Cell(_) | Binding::Index(_)) => return true,
                    None => return false,
                };
                continue;
            };
            indices = match ir::name(view) {
                dpia::IN | dpia::LITERAL | dpia::NAT => return true,
                name if has(name, Trait::ChangesPath) => match ir::last_operand(view) {
                    Some(input) => input,
                    None => return false,
                },
                _ => return false,
            };
        }
    }

    fn prefetch_input(
        &mut self,
        operation: Op<'c>,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let (memory, indices, _) = self.given_leaf(operation, path)?;
        match MemRefType::try_from(memory.r#type()) {
            Ok(_) => self.emit_prefetch(memory, &indices, Way::Ahead, location),
            Err(_) => Ok(()),
        }
    }

    fn prefetch_cell(
        &mut self,
        cell: usize,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let (leaf, indices) = self.find_leaf(cell, path, location)?;
        let memory = match &self.memory.cells[cell].storage {
            Storage::Memory(memory) => memory[leaf],
            Storage::Registers(_) => return Ok(()),
        };
        self.emit_prefetch(memory, &indices, Way::Ahead, location)
    }

    /// Asks for a place, if that was not done here before. Private memory is near anyway, and what
    /// is only read and written may go to registers.
    pub(in crate::dpia_to_loops) fn emit_prefetch(
        &mut self,
        memory: Val<'c>,
        indices: &[Nat],
        way: Way,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        if ir::definition(memory).is_some_and(|made| ir::name(made) == "memref.alloca") {
            return Ok(());
        }
        let is_write = matches!(way, Way::AheadOfWrite);
        let asked_for = Read::of(memory, indices, element_type(memory.r#type()), way);
        self.read_once(asked_for, |lowering| {
            let mut operands = vec![memory];
            operands.extend(lowering.materialize_all(indices, location)?);
            let attributes = [
                ("isWrite", lowering.builder.truth_attribute(is_write)),
                ("localityHint", lowering.builder.small_attribute(LOCALITY)),
                ("isDataCache", lowering.builder.truth_attribute(true)),
            ];
            let name = "memref.prefetch";
            lowering
                .builder
                .command(name, location, &operands, &attributes)?;
            Ok(memory)
        })
        .map(|_| ())
    }
}

/// The elements of a vector with which the cache lines that it lies in begin, if the first does.
pub(in crate::dpia_to_loops) fn first_of_lines(vector: Type) -> Vec<Nat> {
    let bytes = bytes_of(element_type(vector)).unwrap_or(1).max(1);
    let elements = usize::try_from(CACHE_LINE / bytes).unwrap_or(1).max(1);
    (0..length(vector))
        .step_by(elements)
        .map(Nat::constant)
        .collect()
}

fn computed<'c>(operation: Op<'c>, location: Location<'c>) -> Diagnostic<'c> {
    let made = match ir::name(operation).trim_start_matches("dpia.") {
        "embed" => "are computed".to_owned(),
        "mapStream" => "are computed by `mapStream`".to_owned(),
        name @ ("gather" | "gatherVec" | "gatherVecWhere" | "idx") => {
            format!("are found by `{name}` with indices that are computed")
        }
        name => format!("are chosen by `{name}`"),
    };
    Diagnostic::error(
        location,
        format!("`prefetch` asks memory for elements, but these {made} where they are read"),
    )
    .note(
        operation.location(),
        "it happens here; apply `prefetch` to what this reads".to_owned(),
    )
}
