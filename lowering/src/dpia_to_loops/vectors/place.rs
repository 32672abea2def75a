//! Where the elements of a vector lie: the views are followed for all of them together, under a
//! variable for the place in the vector.

use std::ops::ControlFlow;

use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_lang::nat::{Fact, Facts, Name, Nat, Verdict};

use super::super::checks::in_place::{Direction, LANE, Root};
use super::super::memory::named::{Storage, element_type, is_boolean};
use super::super::prefetch::read::Ahead;
use super::super::vectors::transfer::{has_no_layout, take_lane};
use super::super::{Binding, Lowering, Path, Step, pop_index};
use super::border::Border;

/// Memory that a scalar of a view lies in.
pub(in crate::dpia_to_loops) struct Place<'c> {
    pub memory: Val<'c>,
    pub root: Root,
    pub leaf: usize,
    pub indices: Vec<Nat>,
    /// The sizes of the memory, outermost first.
    pub sizes: Vec<Nat>,
    /// Whether it is read as the accumulator that is written there, of which notes were taken on
    /// the way.
    pub is_accumulator: bool,
    /// Memory that is asked for when it is read.
    pub ahead: Vec<Ahead<'c>>,
}

/// Facts about the lanes of a vector.
pub(in crate::dpia_to_loops) struct Lanes {
    /// Facts that are known around.
    around: Facts,
    width: u64,
    inside: Facts,
}

/// The elements of a vector that are farther apart are read one by one.
const FARTHEST: u64 = 4;

/// Where the elements of a vector lie.
pub(in crate::dpia_to_loops) enum Elements<'c> {
    /// One after the other, beginning at the indices.
    Contiguous(Place<'c>),
    /// All at the indices.
    Same(Place<'c>),
    /// Every second element, or third, or fourth: so many places of the innermost dimension apart,
    /// beginning at the indices.
    Strided(Place<'c>, u64),
    /// They are an element of another array of vectors. What is asked for when it is read comes
    /// last.
    Vector(Val<'c>, Path, Vec<Ahead<'c>>),
    /// In one place or another, as the index says.
    AtBorder(Border),
    /// Anywhere.
    Scattered,
}

impl<'c> Lowering<'c> {
    /// Finds where the elements `first`, `first + 1`, ... lie, with a variable for the place in the
    /// vector.
    pub(in crate::dpia_to_loops) fn following(
        &mut self,
        first: &Nat,
        width: u64,
        ty: Type<'c>,
        find: impl FnOnce(&mut Self, Path, &(Name, u64)) -> Outcome<'c, Elements<'c>>,
    ) -> Outcome<'c, Elements<'c>> {
        match is_of_truth_values(ty) {
            true => Ok(Elements::Scattered),
            false => self.following_in_memory(first, width, find),
        }
    }

    /// The same, also of truth values, which no vector operation reads or writes at once.
    pub(in crate::dpia_to_loops) fn following_in_memory(
        &mut self,
        first: &Nat,
        width: u64,
        find: impl FnOnce(&mut Self, Path, &(Name, u64)) -> Outcome<'c, Elements<'c>>,
    ) -> Outcome<'c, Elements<'c>> {
        // Not a fresh name: paths to the same place are compared.
        let lane = Name::from(LANE);
        let variable = Nat::variable(lane.clone());
        self.in_lanes(width, |inner| {
            let start = inner.simplify(&(first + &variable));
            let found = find(inner, vec![Step::Index(start)], &(lane, width))?;
            Ok(inner.stride(found, &variable))
        })
    }

    /// Facts that are known where the lane is below the width, besides what is known here. Those
    /// of the vector before are the same as long as no loop begins or ends, and are kept.
    fn facts_of_lanes(&mut self, lane: &Nat, width: u64) -> Facts {
        match self.kept.lanes.take() {
            Some(lanes) if lanes.width == width && lanes.around == self.facts => lanes.inside,
            _ => {
                let mut inside = self.facts.clone();
                inside.assume(&Fact::less(lane, &Nat::constant(width)));
                inside
            }
        }
    }

    /// Does something while the variable of a lane stands for any of so many.
    pub(in crate::dpia_to_loops) fn in_lanes<T>(
        &mut self,
        width: u64,
        inside: impl FnOnce(&mut Self) -> Outcome<'c, T>,
    ) -> Outcome<'c, T> {
        let known = self.facts_of_lanes(&Nat::variable(LANE), width);
        let facts = std::mem::replace(&mut self.facts, known);
        let found = inside(self);
        let inside = std::mem::replace(&mut self.facts, facts.clone());
        self.kept.lanes = Some(Lanes {
            width,
            around: facts,
            inside,
        });
        found
    }

    /// Follows the views of an expression to memory.
    pub(in crate::dpia_to_loops) fn find_read(
        &mut self,
        expression: Val<'c>,
        path: Path,
        lane: &(Name, u64),
    ) -> Outcome<'c, Elements<'c>> {
        let mut ahead = Vec::new();
        let mut found = self.follow_read(expression, path, lane, &mut ahead)?;
        match &mut found {
            Elements::Contiguous(place) | Elements::Same(place) | Elements::Strided(place, _) => {
                place.ahead = ahead;
            }
            Elements::Vector(_, _, asked_for) => *asked_for = ahead,
            // Whoever reads the elements one by one asks for each.
            Elements::AtBorder(_) | Elements::Scattered => {}
        }
        Ok(found)
    }

    /// The same; notes what is asked for on the way.
    fn follow_read(
        &mut self,
        mut expression: Val<'c>,
        mut path: Path,
        lane: &(Name, u64),
        ahead: &mut Vec<Ahead<'c>>,
    ) -> Outcome<'c, Elements<'c>> {
        let mut in_function = false;
        // Whether elements of the vector are found by a function of different indices.
        let mut differs = false;
        loop {
            let Some(view) = ir::definition(expression) else {
                match self.through_binding(expression, &mut path)? {
                    ControlFlow::Continue(whole) => expression = whole,
                    ControlFlow::Break(found) => return Ok(found),
                }
                continue;
            };
            expression = match ir::name(view) {
                dpia::IN => return self.given_place(view, &path),
                dpia::WRITTEN => return self.find_accumulator(view, path, lane),
                dpia::IDX => match self.index_of_all(ir::operand(view, 0), in_function)? {
                    Some(index) => {
                        path.push(Step::Index(index));
                        ir::operand(view, 1)
                    }
                    None => return Ok(Elements::Scattered),
                },
                dpia::DEP_IDX => {
                    let index = self.size_attribute(view, "index")?;
                    path.push(Step::Index(self.simplify(&index)));
                    ir::operand(view, 0)
                }
                dpia::DEP_ZIP | dpia::TUPLE | dpia::ZIP => {
                    self.step_through_pair(view, &mut path)?
                }
                dpia::GENERATE | dpia::MAP => {
                    in_function = true;
                    let index = pop_index(&mut path, view.location())?;
                    differs |= index.mentions(&lane.0);
                    self.element_of(view, index)
                }
                dpia::PREFETCH => {
                    let (array, path) = (ir::operand(view, 0), self.path_ahead(view, &path)?);
                    ahead.push(Ahead { array, path });
                    array
                }
                // Later views may use the element's index, and so be another array for each.
                dpia::AS_SCALAR if differs => return Ok(Elements::Scattered),
                dpia::AS_SCALAR => return self.same_vector(ir::operand(view, 0), path, lane),
                // Elements of one window may lie on both sides of the ring's end.
                dpia::WINDOW => match path.last() {
                    Some(Step::Index(within)) if !within.mentions(&lane.0) => {
                        self.step_through_view(view, &mut path)?
                    }
                    _ => return Ok(Elements::Scattered),
                },
                dpia::CONCAT | dpia::PAD_CST | dpia::PAD_CLAMP => {
                    match self.step_to_side(view, &mut path, &lane.0)? {
                        ControlFlow::Continue(side) => side,
                        ControlFlow::Break(found) => return Ok(found),
                    }
                }
                dpia::REORDER => self.step_through_view(view, &mut path)?,
                name if has(name, Trait::ChangesPath) => self.step_through_view(view, &mut path)?,
                _ => return Ok(Elements::Scattered),
            };
        }
    }

    /// The side of a border that all elements of the vector lie on, or the border.
    fn step_to_side(
        &mut self,
        view: Op<'c>,
        path: &mut Path,
        lane: &Name,
    ) -> Outcome<'c, ControlFlow<Elements<'c>, Val<'c>>> {
        let location = view.location();
        let name = ir::name(view);
        let is_pad = name != dpia::CONCAT;
        let input = ir::operand(view, usize::from(name == dpia::PAD_CST));
        let (size, _) = self.array(input)?;
        let whole = path.clone();
        let mut index = pop_index(path, location)?;
        if is_pad {
            let left = self.size_attribute(view, "left")?;
            index = self.simplify(&(&index - &left));
        }
        let begins = match is_pad {
            true => self.facts.less_or_equal(&Nat::zero(), &index),
            false => Verdict::Yes,
        };
        let ends = self.facts.less(&index, &size);
        if begins.is_yes() && ends.is_yes() {
            path.push(Step::Index(index));
            return Ok(ControlFlow::Continue(input));
        }
        if name == dpia::CONCAT && ends.is_no() {
            path.push(Step::Index(self.simplify(&(&index - &size))));
            return Ok(ControlFlow::Continue(ir::operand(view, 1)));
        }
        if name == dpia::PAD_CLAMP && (!index.mentions(lane) || begins.is_no() || ends.is_no()) {
            *path = whole;
            return self
                .step_through_view(view, path)
                .map(ControlFlow::Continue);
        }
        Ok(ControlFlow::Break(match begins.is_no() || ends.is_no() {
            true => Elements::Scattered,
            false => Elements::AtBorder(Border {
                index,
                size,
                may_begin: !begins.is_yes(),
                may_end: !ends.is_yes(),
                goes_on: name == dpia::CONCAT,
            }),
        }))
    }

    /// A read of written memory: an accumulator.
    fn find_accumulator(
        &mut self,
        written: Op<'c>,
        path: Path,
        lane: &(Name, u64),
    ) -> Outcome<'c, Elements<'c>> {
        let found = self.reading_back(written, |inner, acceptor| {
            inner.find_write(acceptor, path, lane, Direction::Read)
        })?;
        Ok(match found {
            Elements::Contiguous(place) => Elements::Contiguous(Place {
                is_accumulator: true,
                ..place
            }),
            _ => Elements::Scattered,
        })
    }

    /// The meaning of the argument of a function or command: the way goes on there, or ends.
    fn through_binding(
        &mut self,
        argument: Val<'c>,
        path: &mut Path,
    ) -> Outcome<'c, ControlFlow<Elements<'c>, Val<'c>>> {
        Ok(match self.bindings.get(&ir::key(argument)).cloned() {
            Some(Binding::Part(whole, step)) => {
                path.push(step);
                ControlFlow::Continue(whole)
            }
            Some(Binding::Whole(whole)) => ControlFlow::Continue(whole),
            Some(Binding::Cell(cell)) => ControlFlow::Break(self.cell_place(cell, path, argument)?),
            _ => ControlFlow::Break(Elements::Scattered),
        })
    }

    /// Follows the views of an acceptor to memory.
    pub(in crate::dpia_to_loops) fn find_write(
        &mut self,
        mut acceptor: Val<'c>,
        mut path: Path,
        lane: &(Name, u64),
        direction: Direction,
    ) -> Outcome<'c, Elements<'c>> {
        let mut in_function = false;
        // Whether elements of the vector are found by a function of different indices.
        let mut differs = false;
        loop {
            let lanes = (&path, lane.1);
            self.record_accumulator(acceptor, lanes, direction, acceptor.location());
            let Some(view) = ir::definition(acceptor) else {
                match self.through_binding(acceptor, &mut path)? {
                    ControlFlow::Continue(whole) => acceptor = whole,
                    ControlFlow::Break(found) => return Ok(found),
                }
                continue;
            };
            let location = view.location();
            let whole = ir::last_operand(view)
                .ok_or_else(|| internal(location, "an acceptor without operands"))?;
            acceptor = match ir::name(view) {
                dpia::OUT => return self.given_place(view, &path),
                dpia::IDX_ACC => match self.index_of_all(ir::operand(view, 0), in_function)? {
                    Some(index) => {
                        path.push(Step::Index(index));
                        whole
                    }
                    None => return Ok(Elements::Scattered),
                },
                dpia::REORDER_ACC | dpia::WINDOW_ACC => {
                    self.step_through_acceptor(view, whole, &mut path)?;
                    whole
                }
                dpia::MAP_ACC => {
                    in_function = true;
                    let index = pop_index(&mut path, location)?;
                    differs |= index.mentions(&lane.0);
                    self.element_of(view, index)
                }
                dpia::PREFETCH_ACC => {
                    self.note_written_ahead(view, whole, &path, direction)?;
                    whole
                }
                dpia::AS_VECTOR_ACC if differs => return Ok(Elements::Scattered),
                dpia::AS_VECTOR_ACC => return self.same_vector(whole, path, lane),
                name if has(name, Trait::ChangesPath) => {
                    self.step_through_acceptor(view, whole, &mut path)?;
                    whole
                }
                _ => return Ok(Elements::Scattered),
            };
        }
    }

    /// The value of an index of all elements of the vector. Inside of a function that is applied to
    /// each element, only what can be seen through is one for all.
    fn index_of_all(&mut self, index: Val<'c>, in_function: bool) -> Outcome<'c, Option<Nat>> {
        match self.bindings.get(&ir::key(index)) {
            Some(Binding::Index(index)) => Ok(Some(index.clone())),
            _ if in_function => self.seen_index(index, Path::new()),
            _ => self.index_value(index).map(Some),
        }
    }

    /// Scalars of vectors that are exactly one of these vectors.
    fn same_vector(
        &mut self,
        vectors: Val<'c>,
        mut path: Path,
        (lane, width): &(Name, u64),
    ) -> Outcome<'c, Elements<'c>> {
        if self.width(vectors)? != *width {
            return Ok(Elements::Scattered);
        }
        self.split_lane(vectors, &mut path)?;
        let is_lane = take_lane(&mut path) == Some(Nat::variable(lane.clone()));
        let is_one = !path.iter().any(|step| match step {
            Step::Flat(index) | Step::Index(index) | Step::Lane(index) => index.mentions(lane),
            Step::Component(_) => false,
        });
        Ok(if is_lane && is_one {
            Elements::Vector(vectors, path, Vec::new())
        } else {
            Elements::Scattered
        })
    }

    fn given_place(&mut self, border: Op<'c>, path: &Path) -> Outcome<'c, Elements<'c>> {
        let (memory, indices, leaf) = self.given_leaf(border, path)?;
        if MemRefType::try_from(memory.r#type()).is_err() || !has_unit_stride(memory.r#type()) {
            return Ok(Elements::Scattered);
        }
        Ok(Elements::Contiguous(Place {
            memory,
            root: self.given(border, memory),
            leaf: 0,
            indices,
            sizes: leaf.sizes,
            is_accumulator: false,
            ahead: Vec::new(),
        }))
    }

    fn cell_place(&mut self, cell: usize, path: &Path, part: Val<'c>) -> Outcome<'c, Elements<'c>> {
        let (leaf, indices) = self.find_leaf(cell, path, part.location())?;
        let found = &self.memory.cells[cell];
        Ok(match &found.storage {
            Storage::Memory(memory) if !found.leaves[leaf].element.is_vector() => {
                Elements::Contiguous(Place {
                    memory: memory[leaf],
                    root: Root::Cell(cell),
                    leaf,
                    indices,
                    sizes: found.leaves[leaf].sizes.clone(),
                    is_accumulator: false,
                    ahead: Vec::new(),
                })
            }
            _ => Elements::Scattered,
        })
    }

    /// How the indices of a place move with the element of the vector.
    pub(in crate::dpia_to_loops) fn stride(
        &self,
        elements: Elements<'c>,
        lane: &Nat,
    ) -> Elements<'c> {
        let Elements::Contiguous(mut place) = elements else {
            return elements;
        };
        let at = |index: &Nat, value: Nat| {
            let replaced =
                index.substitute(&|name| (lane.as_variable() == Some(name)).then(|| value.clone()));
            self.simplify(&replaced)
        };
        let starts: Vec<Nat> = place
            .indices
            .iter()
            .map(|index| at(index, Nat::zero()))
            .collect();
        let last = place.indices.len().checked_sub(1);
        let moves = |step: &dyn Fn(usize) -> Nat| {
            place
                .indices
                .iter()
                .zip(&starts)
                .enumerate()
                .all(|(dimension, (index, start))| {
                    self.simplify(&(&(index - start) - &(&step(dimension) * lane)))
                        .is_zero()
                })
        };
        let along = |step: u64| {
            moves(&|dimension| match Some(dimension) == last {
                true => Nat::constant(step),
                false => Nat::zero(),
            })
        };
        let step = (0..=FARTHEST).find(|step| along(*step));
        place.indices = starts;
        match step {
            Some(0) => Elements::Same(place),
            Some(1) => Elements::Contiguous(place),
            Some(step) => Elements::Strided(place, step),
            None => Elements::Scattered,
        }
    }
}

/// Whether elements of vectors of a type are truth values: a vector has a bit for each, memory a
/// byte.
pub(in crate::dpia_to_loops) fn is_of_truth_values(vector: Type) -> bool {
    is_boolean(element_type(vector))
}

/// Whether elements of the innermost dimension lie side by side.
fn has_unit_stride(memory: Type) -> bool {
    // SAFETY: by contract a memref, which has as many strides as dimensions.
    unsafe {
        let rank = mlir_sys::mlirShapedTypeGetRank(memory.to_raw());
        if rank > 0 && has_no_layout(memory) {
            return true;
        }
        let mut strides = vec![0; usize::try_from(rank).unwrap_or(0)];
        let mut offset = 0;
        let outcome = mlir_sys::mlirMemRefTypeGetStridesAndOffset(
            memory.to_raw(),
            strides.as_mut_ptr(),
            &mut offset,
        );
        outcome.value != 0 && strides.last() == Some(&1)
    }
}
