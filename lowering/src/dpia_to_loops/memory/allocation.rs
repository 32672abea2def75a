//! Where memory is allocated, how large it is, and when it is freed.

use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::ir::{Outcome, Val};
use rise_lang::nat::{Facts, Name, Nat};
use rustc_hash::FxHashMap;

use super::super::Lowering;
use super::super::commands::position::Position;
use super::super::memory::named::Leaf;
use crate::common::bytes::bytes_of;
use crate::common::threads::GROUP_MEMORY;

/// Where memory is allocated: outside of all sequential loops, so that it is allocated once and the
/// stack does not grow.
pub(in crate::dpia_to_loops) struct AllocationScope<'c> {
    pub position: Position<'c>,
    /// How many loops stand around it.
    depth: usize,
    pub on_heap: Vec<Val<'c>>,
    /// The memory of each `dpia.new` so far, by its value: what comes a second time, in another
    /// round of an unrolled loop, uses it again if it is large enough.
    pub reusable: FxHashMap<usize, (Extents, Vec<Val<'c>>)>,
}

/// The sizes of the dimensions of memory for leaves.
#[derive(Clone)]
pub(in crate::dpia_to_loops) struct Extents {
    /// Of each leaf.
    of_leaves: Vec<Vec<Nat>>,
    /// Whether they are enough in every round of the loops in the scope.
    pub is_lasting: bool,
}

/// Where an array lies.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::dpia_to_loops) enum Place {
    /// On the stack of one thread.
    Stack,
    Heap,
    /// In the memory that the threads of a group of a device share.
    Group,
}

impl<'c> AllocationScope<'c> {
    pub fn at(position: Position<'c>) -> Self {
        Self::inside(position, 0)
    }

    /// Inside of so many loops.
    pub fn inside(position: Position<'c>, depth: usize) -> Self {
        Self {
            position,
            depth,
            on_heap: Vec::new(),
            reusable: FxHashMap::default(),
        }
    }
}

impl<'c> Lowering<'c> {
    /// How large memory for leaves is, for all rounds of the loops in the scope if a bound is seen.
    pub(in crate::dpia_to_loops) fn extents(&self, leaves: &[Leaf<'c>]) -> Extents {
        let sizes = |leaf: &Leaf| leaf.sizes.iter().map(|size| self.largest(size)).collect();
        let of_leaves: Vec<Vec<Nat>> = leaves.iter().map(sizes).collect();
        let mut all = of_leaves.iter().flatten();
        Extents {
            is_lasting: !all.any(|extent| self.depends_on_round(extent)),
            of_leaves,
        }
    }

    /// Whether what is needed has room in memory that is there.
    pub(in crate::dpia_to_loops) fn fits(&self, needed: &Extents, found: &Extents) -> bool {
        let needed = needed.of_leaves.iter().flatten();
        let pairs = needed.zip(found.of_leaves.iter().flatten());
        pairs.into_iter().all(|(needed, found)| {
            needed == found || self.facts.less_or_equal(needed, found).is_yes()
        })
    }

    /// Memory for leaves, outside of all sequential loops. Memory whose size depends on the index
    /// of a loop, and of which no bound is seen, is on the heap, for the time of one round of the
    /// loop.
    pub(in crate::dpia_to_loops) fn allocate(
        &mut self,
        leaves: &[Leaf<'c>],
        extents: &Extents,
        place: Place,
        location: Location<'c>,
    ) -> Outcome<'c, Vec<Val<'c>>> {
        let is_lasting = extents.is_lasting;
        let counts = match place {
            Place::Stack if is_lasting => self.counts_on_stack(&extents.of_leaves),
            _ => None,
        };
        let place = match place {
            Place::Stack if counts.is_none() => Place::Heap,
            place => place,
        };
        let mut memory = Vec::new();
        let position = match is_lasting {
            true => self.memory.scope.position.clone(),
            false => Position::at(self.builder, &self.facts, self.around.loops.len()),
        };
        for (number, (leaf, extents)) in leaves.iter().zip(&extents.of_leaves).enumerate() {
            // A scalar beside arrays, such as the counter of a loop's state, belongs in a register.
            let place = match place {
                Place::Heap if extents.is_empty() && !self.memory.for_device => Place::Stack,
                place => place,
            };
            if let Some(counts) = &counts {
                self.take_stack(&counts[number], leaf.element, location)?;
            }
            let value = self.emit_at(&position, |lowering| {
                lowering.emit_allocation(leaf.element, extents, place, location)
            })?;
            match self.memory.of_bodies.last_mut() {
                _ if place != Place::Heap => {}
                Some(body) if !is_lasting => body.push(value),
                _ => self.memory.scope.on_heap.push(value),
            }
            memory.push(value);
        }
        Ok(memory)
    }

    pub(in crate::dpia_to_loops) fn emit_allocation(
        &mut self,
        element: Type<'c>,
        extents: &[Nat],
        place: Place,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        if place == Place::Heap {
            self.require_countable(extents, location)?;
        }
        let mut shape = Vec::new();
        let mut sizes = Vec::new();
        for size in extents {
            let constant = size.as_constant();
            match constant.and_then(|constant| i64::try_from(constant).ok()) {
                Some(constant) => shape.push(constant),
                None => {
                    shape.push(i64::MIN);
                    // Memory of loops that have no rounds is allocated too.
                    sizes.push(self.materialize(&self.with_safe_divisors(size), location)?);
                }
            }
        }
        let space = match place {
            Place::Group => Some(self.builder.parse_attribute(GROUP_MEMORY)?),
            Place::Stack | Place::Heap => None,
        };
        let ty = MemRefType::new(element, &shape, None, space).into();
        let name = match place {
            Place::Stack | Place::Group => "memref.alloca",
            Place::Heap => "memref.alloc",
        };
        let segments = self.builder.segments(&[sizes.len() as i32, 0]);
        let alignment = self.builder.integer_attribute(alignment(element));
        let attributes = [("operandSegmentSizes", segments), ("alignment", alignment)];
        self.builder.value(name, location, &sizes, ty, &attributes)
    }

    /// Frees what the innermost body of a loop, or way of a choice, has allocated for itself, at
    /// its end.
    pub(in crate::dpia_to_loops) fn free_body_memory(&mut self) -> Outcome<'c, ()> {
        for memory in self.memory.of_bodies.pop().unwrap_or_default() {
            let location = memory.location();
            self.builder
                .command("memref.dealloc", location, &[memory], &[])?;
        }
        Ok(())
    }

    /// Whether a size differs from round to round of a loop in the scope.
    fn depends_on_round(&self, size: &Nat) -> bool {
        self.loops_in_scope().iter().any(|name| size.mentions(name))
    }

    fn loops_in_scope(&self) -> &[Name] {
        &self.around.loops[self.memory.scope.depth.min(self.around.loops.len())..]
    }

    /// A bound of a size for all rounds of the loops in the scope, if it is seen. Otherwise the
    /// size.
    fn largest(&self, size: &Nat) -> Nat {
        self.largest_in(
            self.loops_in_scope(),
            &self.memory.scope.position.facts,
            size,
        )
    }

    /// A bound of a size for all iterations of the loops of these variables, if it is seen: that of
    /// the last iteration, or zero if there may be none by the facts before the loops. Otherwise
    /// the size. Facts of the inside decide only that it is a bound: they are false where nothing
    /// iterates.
    pub(in crate::dpia_to_loops) fn largest_in(
        &self,
        names: &[Name],
        before: &Facts,
        size: &Nat,
    ) -> Nat {
        let mut largest = size.clone();
        let mut may_be_negative = false;
        for name in names.iter().rev().filter(|name| size.mentions(name)) {
            let Some(rounds) = self.around.rounds.get(name) else {
                continue;
            };
            let last = rounds - &Nat::one();
            let bound = largest.substitute(&|found| (found == name).then(|| last.clone()));
            if self.facts.less_or_equal(&largest, &bound).is_yes() {
                largest = bound;
                may_be_negative = true;
            }
        }
        largest = match names.iter().any(|name| largest.mentions(name)) {
            // It is taken anew in each iteration.
            true => self.simplify(&largest),
            false => before.simplify(&largest),
        };
        if may_be_negative && !before.less_or_equal(&Nat::zero(), &largest).is_yes() {
            largest = before.simplify(&largest.max(Nat::zero()));
        }
        largest
    }

    /// Refuses extents that are computed from sizes and may not fit a number: loops would go
    /// through fewer elements than the program has.
    fn require_countable(&mut self, extents: &[Nat], location: Location<'c>) -> Outcome<'c, ()> {
        for extent in extents {
            let message = format!("an intermediate array of `{extent}` elements is too large");
            self.emit_fits(extent, location, &mut |lowering, fits| {
                lowering.emit_memory_assert(fits, &message, location)
            })?;
        }
        Ok(())
    }

    /// Frees what the scope allocated on the heap, at the current position.
    pub(in crate::dpia_to_loops) fn close_scope(
        &mut self,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        for memory in std::mem::take(&mut self.memory.scope.on_heap) {
            self.builder
                .command("memref.dealloc", location, &[memory], &[])?;
        }
        Ok(())
    }
}

/// Of memory: that of a cache line, or of its vectors if they are larger.
pub(in crate::dpia_to_loops) fn alignment(element: Type) -> i64 {
    let vector = if element.is_vector() {
        bytes_of(element).unwrap_or(64).next_power_of_two()
    } else {
        64
    };
    i64::try_from(vector).unwrap_or(i64::MAX).max(64)
}
