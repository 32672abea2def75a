//! Vectors between memory and registers.
//!
//! A view says for each element of a vector where it lies. If that is one element after the other
//! in memory, the vector is loaded or stored at once; if it is one place for all, the scalar is
//! broadcast; everything else is read or written element by element, which is what a machine's
//! gather does as well.
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", section V-D, for the access paths;
//! the elements are followed together, under a variable.

use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_lang::nat::Nat;
use rise_lang::types::DataType;

use super::super::checks::in_place::{Direction, LANE, Root};
use super::super::commands::shared::{Read, Way};
use super::super::memory::allocation;
use super::super::memory::named::element_type;
use super::super::vectors::place::{Elements, Place, is_of_truth_values};
use super::super::{Lowering, Path, Step, pop_index};
use super::border::Vector;
use crate::common::bytes::bytes_of;

impl<'c> Lowering<'c> {
    /// Reads `dpia.asVector`: a vector of its operand's scalars, or one of them.
    pub(in crate::dpia_to_loops) fn read_as_vector(
        &mut self,
        view: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let (location, input) = (view.location(), ir::operand(view, 0));
        let index = pop_index(&mut path, location)?;
        let (width, ty) = self.vector_of(ir::result(view))?;
        let first = self.simplify(&(&index * &Nat::constant(width)));
        if let Some(lane) = take_lane(&mut path) {
            path.push(Step::Index(self.simplify(&(&first + &lane))));
            return self.read(input, path);
        }
        let aligned = ir::name(view) == dpia::AS_VECTOR_ALIGNED;
        self.read_following(input, (&first, width, ty), aligned, location)
    }

    /// Reads a vector of elements of an array that follow each other from `first` on.
    pub(in crate::dpia_to_loops) fn read_following(
        &mut self,
        input: Val<'c>,
        (first, width, ty): (&Nat, u64, Type<'c>),
        aligned: bool,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let find = |inner: &mut Self, path, lane: &_| inner.find_read(input, path, lane);
        let elements = match aligned {
            true => self.following_in_memory(first, width, find)?,
            false => self.following(first, width, ty, find)?,
        };
        match elements {
            Elements::Contiguous(place) if is_of_truth_values(ty) => {
                self.require_aligned(&place, width, ty, location)?;
                self.read_each(input, first, ty, location)
            }
            Elements::Contiguous(place) => {
                self.record_vector(&place, width, Direction::Read, location);
                let way = match aligned {
                    true => Way::AlignedVector,
                    false => Way::Vector,
                };
                self.read_place(&place, ty, way, |lowering| {
                    lowering.prefetch_vectors(&place.ahead, ty, location)?;
                    lowering.emit_vector_load(&place, width, ty, aligned, location)
                })
            }
            _ if aligned => Err(not_aligned(location)),
            Elements::Same(place) => {
                self.record_vector(&place, 1, Direction::Read, location);
                let element = element_type(ty);
                self.read_place(&place, ty, Way::Broadcast, |lowering| {
                    lowering.prefetch_vectors(&place.ahead, ty, location)?;
                    let (memory, indices) = (place.memory, &place.indices);
                    let scalar = lowering.emit_load(memory, indices, element, location)?;
                    let broadcast = "vector.broadcast";
                    let builder = lowering.builder;
                    builder.value(broadcast, location, &[scalar], ty, &[])
                })
            }
            Elements::Vector(vectors, path, ahead) => {
                self.prefetch_vectors(&ahead, ty, location)?;
                self.read(vectors, path)
            }
            Elements::Strided(place, step) if self.reads_between(&place, width, step) => {
                self.read_strided(&place, (width, step), ty, location)
            }
            Elements::AtBorder(border) => {
                let vector = Vector {
                    input,
                    first,
                    width,
                    ty,
                };
                self.read_at_border(vector, &border, location)
            }
            Elements::Strided(..) | Elements::Scattered => {
                self.read_each(input, first, ty, location)
            }
        }
    }

    /// Value in memory, unless the same was read before. An accumulator may have been written
    /// since then.
    pub(super) fn read_place(
        &mut self,
        place: &Place<'c>,
        ty: Type<'c>,
        way: Way,
        emit: impl FnOnce(&mut Self) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        match place.is_accumulator {
            true => emit(self),
            false => self.read_once(Read::of(place.memory, &place.indices, ty, way), emit),
        }
    }

    /// Reads the elements of a vector one by one.
    pub(super) fn read_each(
        &mut self,
        input: Val<'c>,
        first: &Nat,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let mut scalars = Vec::new();
        // Values that the first has computed are found by the others: a vector of which they are
        // lanes. What is each one's own is forgotten.
        let mut shared = None;
        for lane in 0..length(ty) {
            let index = self.simplify(&(first + &Nat::constant(lane)));
            scalars.push(self.read(input, vec![Step::Index(index)])?);
            self.kept.shared = shared
                .get_or_insert_with(|| self.kept.shared.clone())
                .clone();
        }
        self.builder
            .value("vector.from_elements", location, &scalars, ty, &[])
    }

    /// Writes a vector to `dpia.asScalarAcc`: as scalars to its operand, or one of its elements.
    pub(in crate::dpia_to_loops) fn write_as_scalars(
        &mut self,
        view: Op<'c>,
        mut path: Path,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        let (location, whole) = (view.location(), ir::operand(view, 0));
        let index = pop_index(&mut path, location)?;
        let (width, ty) = self.vector_of(ir::result(view))?;
        let first = self.simplify(&(&index * &Nat::constant(width)));
        let elements = self.following(&first, width, ty, |inner, path, lane| {
            inner.find_write(whole, path, lane, Direction::Write)
        })?;
        let ahead = std::mem::take(&mut self.writing.ahead);
        match elements {
            Elements::Contiguous(place) => {
                self.prefetch_written_vectors(&ahead, ty, location)?;
                self.write_vector(&place, width, value, location)
            }
            Elements::Vector(vectors, path, _) => {
                self.prefetch_written_vectors(&ahead, ty, location)?;
                self.write_on(vectors, path, value)
            }
            // Each of the elements asks.
            Elements::Same(_)
            | Elements::Strided(..)
            | Elements::AtBorder(_)
            | Elements::Scattered => {
                for lane in 0..width {
                    let lane = Nat::constant(lane);
                    let scalar = self.extract(value, &lane, location)?;
                    let index = self.simplify(&(&first + &lane));
                    self.write_on(whole, vec![Step::Index(index)], scalar)?;
                }
                Ok(())
            }
        }
    }

    /// Stores a vector of elements that follow each other.
    pub(super) fn write_vector(
        &mut self,
        place: &Place<'c>,
        width: u64,
        value: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        self.record_vector(place, width, Direction::Write, location);
        let mut operands = vec![value, place.memory];
        operands.extend(self.materialize_all(&place.indices, location)?);
        if self.writing.past_caches.this_write {
            return self.store_vector_past_caches(place, &operands, location);
        }
        let attributes = self.alignment_on_device(place, width, value.r#type());
        self.builder
            .command("vector.store", location, &operands, &attributes)
            .map(|_| ())
    }

    /// Reads a vector back that was written to `dpia.asScalarAcc`.
    pub(in crate::dpia_to_loops) fn read_scalars_back(
        &mut self,
        view: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let (location, whole) = (view.location(), ir::operand(view, 0));
        let index = pop_index(&mut path, location)?;
        let (width, ty) = self.vector_of(ir::result(view))?;
        let first = self.simplify(&(&index * &Nat::constant(width)));
        let elements = self.following(&first, width, ty, |inner, path, lane| {
            inner.find_write(whole, path, lane, Direction::Read)
        })?;
        match elements {
            Elements::Contiguous(place) => {
                self.emit_vector_load(&place, width, ty, false, location)
            }
            Elements::Vector(vectors, path, _) => self.read_back_from(vectors, path, location),
            Elements::Same(_)
            | Elements::Strided(..)
            | Elements::AtBorder(_)
            | Elements::Scattered => {
                let mut scalars = Vec::new();
                for lane in 0..width {
                    let index = self.simplify(&(&first + &Nat::constant(lane)));
                    scalars.push(self.read_back_from(whole, vec![Step::Index(index)], location)?);
                }
                self.builder
                    .value("vector.from_elements", location, &scalars, ty, &[])
            }
        }
    }

    /// Number of elements and builtin type of the vectors in an array of them.
    pub(in crate::dpia_to_loops) fn vector_of(
        &self,
        vectors: Val<'c>,
    ) -> Outcome<'c, (u64, Type<'c>)> {
        let location = vectors.location();
        let leaves = self.leaves(&self.array(vectors)?.1, location)?;
        Ok((self.width(vectors)?, leaves[0].element))
    }

    /// Number of elements of the vectors in an array of them.
    pub(in crate::dpia_to_loops) fn width(&self, vectors: Val<'c>) -> Outcome<'c, u64> {
        let (_, element) = self.array(vectors)?;
        match &element {
            DataType::Vector(size, _) => size.as_constant(),
            _ => None,
        }
        .ok_or_else(|| internal(vectors.location(), &format!("`{element}` is no vector")))
    }

    /// From the index of a scalar to its vector and the place in it.
    pub(in crate::dpia_to_loops) fn split_lane(
        &self,
        vectors: Val<'c>,
        path: &mut Path,
    ) -> Outcome<'c, ()> {
        let index = pop_index(path, vectors.location())?;
        let width = Nat::constant(self.width(vectors)?);
        path.insert(0, Step::Lane(self.simplify(&index.modulo(&width))));
        path.push(Step::Index(self.simplify(&index.floor_divide(&width))));
        Ok(())
    }

    fn record_vector(
        &mut self,
        place: &Place<'c>,
        width: u64,
        direction: Direction,
        location: Location<'c>,
    ) {
        self.record_strided(place, (width, 1), direction, location);
    }

    /// Notes an access to elements that are a step apart.
    pub(super) fn record_strided(
        &mut self,
        place: &Place<'c>,
        (width, step): (u64, u64),
        direction: Direction,
        location: Location<'c>,
    ) {
        if place.is_accumulator {
            return;
        }
        let mut indices = place.indices.clone();
        if let Some(last) = indices.last_mut().filter(|_| width > 1) {
            *last = &*last + &(&Nat::constant(step) * &Nat::variable(LANE));
        }
        let elements = (&indices[..], width);
        self.record(place.root, place.leaf, elements, direction, location);
    }

    fn emit_vector_load(
        &mut self,
        place: &Place<'c>,
        width: u64,
        ty: Type<'c>,
        aligned: bool,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let mut operands = vec![place.memory];
        operands.extend(self.materialize_all(&place.indices, location)?);
        let mut attributes = self.alignment_on_device(place, width, ty);
        if aligned && attributes.is_empty() {
            let bytes = self.require_aligned(place, width, ty, location)?;
            attributes.push(("alignment", self.builder.integer_attribute(bytes)));
        }
        self.builder
            .value("vector.load", location, &operands, ty, &attributes)
    }

    /// The alignment of vectors in memory of a device, which is allocated for the program: it is
    /// aligned where it begins.
    fn alignment_on_device(
        &self,
        place: &Place<'c>,
        width: u64,
        ty: Type<'c>,
    ) -> Vec<(&'static str, Attribute<'c>)> {
        let bytes = alignment(place, ty);
        let is_aligned = self.around.threads.is_some() && self.are_whole_vectors(place, width);
        let bytes = bytes.filter(|_| is_aligned);
        bytes
            .map(|bytes| ("alignment", self.builder.integer_attribute(bytes)))
            .into_iter()
            .collect()
    }

    /// Checks, as far as possible here and otherwise on entry, that vectors of this memory are
    /// aligned to their size.
    fn require_aligned(
        &mut self,
        place: &Place<'c>,
        width: u64,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, i64> {
        let bytes = alignment(place, ty).filter(|_| self.are_whole_vectors(place, width));
        let bytes = bytes.ok_or_else(|| not_aligned(location))?;
        self.require_aligned_memory(place, bytes, ALIGNED, location)?;
        Ok(bytes)
    }

    /// Whether each vector begins at a multiple of its size, if the memory does.
    pub(in crate::dpia_to_loops) fn are_whole_vectors(
        &self,
        place: &Place<'c>,
        width: u64,
    ) -> bool {
        let vectors = Nat::constant(width);
        let is_multiple = |size: &Nat| self.facts.divides(&vectors, size).is_yes();
        place.indices.last().is_none_or(is_multiple)
            && (place.sizes.len() < 2 || place.sizes.last().is_none_or(is_multiple))
    }

    /// Checks on entry, once, that the memory given begins at a multiple of so many bytes.
    pub(in crate::dpia_to_loops) fn require_aligned_memory(
        &mut self,
        place: &Place<'c>,
        bytes: i64,
        what: &str,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        if let Root::Given(_) = place.root
            && !self.entry.aligned.contains(&(ir::key(place.memory), bytes))
        {
            self.entry.aligned.insert((ir::key(place.memory), bytes));
            let message = format!("memory that {what} must be aligned to {bytes} bytes");
            self.emit_before_command(|lowering| {
                let condition = lowering.is_aligned(place, bytes, location)?;
                lowering.emit_assert(condition, &message, location)
            })?;
        }
        Ok(())
    }

    /// Whether the memory begins at a multiple of so many bytes, found out once before the command;
    /// nothing if the program has allocated it so itself.
    pub(in crate::dpia_to_loops) fn alignment_of_memory(
        &mut self,
        place: &Place<'c>,
        bytes: i64,
        location: Location<'c>,
    ) -> Outcome<'c, Option<Val<'c>>> {
        let Root::Given(_) = place.root else {
            return Ok(None);
        };
        let key = (ir::key(place.memory), bytes);
        if let Some(known) = self.entry.alignments.get(&key) {
            return Ok(Some(*known));
        }
        let found =
            self.emit_before_command(|lowering| lowering.is_aligned(place, bytes, location))?;
        self.entry.alignments.insert(key, found);
        Ok(Some(found))
    }

    /// Whether memory begins at a multiple of so many bytes. What is empty may be anywhere.
    fn is_aligned(
        &self,
        place: &Place<'c>,
        bytes: i64,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (builder, index) = (self.builder, Type::index(self.builder.context));
        let address = "memref.extract_aligned_pointer_as_index";
        let address = builder.value(address, location, &[place.memory], index, &[])?;
        let size = self.constant(i128::from(bytes), location)?;
        let zero = self.constant(0, location)?;
        let rest = builder.value("arith.remui", location, &[address, size], index, &[])?;
        let mut condition = self.compare(IntegerPredicate::Equal, rest, zero, location)?;
        for size in &place.sizes {
            if size.as_constant().is_none() {
                let size = self.materialize(size, location)?;
                let is_empty = self.compare(IntegerPredicate::Equal, size, zero, location)?;
                let (either, truth) = ([condition, is_empty], condition.r#type());
                condition = builder.value("arith.ori", location, &either, truth, &[])?;
            }
        }
        Ok(condition)
    }

    /// An element of a vector.
    pub(in crate::dpia_to_loops) fn extract(
        &self,
        vector: Val<'c>,
        lane: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (position, dynamic) = self.lane_position(lane, location)?;
        let mut operands = vec![vector];
        operands.extend(dynamic);
        let element = element_type(vector.r#type());
        let attributes = [("static_position", position)];
        self.builder
            .value("vector.extract", location, &operands, element, &attributes)
    }

    /// The vector with one element replaced.
    pub(in crate::dpia_to_loops) fn insert(
        &self,
        scalar: Val<'c>,
        vector: Val<'c>,
        lane: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (position, dynamic) = self.lane_position(lane, location)?;
        let mut operands = vec![scalar, vector];
        operands.extend(dynamic);
        let attributes = [("static_position", position)];
        self.builder.value(
            "vector.insert",
            location,
            &operands,
            vector.r#type(),
            &attributes,
        )
    }

    fn lane_position(
        &self,
        lane: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, (melior::ir::Attribute<'c>, Option<Val<'c>>)> {
        let constant = lane.as_constant().and_then(|lane| i64::try_from(lane).ok());
        let position = melior::ir::attribute::DenseI64ArrayAttribute::new(
            self.builder.context,
            &[constant.unwrap_or(i64::MIN)],
        );
        let dynamic = match constant {
            Some(_) => None,
            None => Some(self.materialize(lane, location)?),
        };
        Ok((position.into(), dynamic))
    }
}

/// Whether the path leads to an element of a vector.
pub(in crate::dpia_to_loops) fn has_lane(path: &Path) -> bool {
    matches!(path.first(), Some(Step::Lane(_)))
}

/// Takes the step to an element of a vector, which is the last on the way.
pub(in crate::dpia_to_loops) fn take_lane(path: &mut Path) -> Option<Nat> {
    match path.first() {
        Some(Step::Lane(lane)) => {
            let lane = lane.clone();
            path.remove(0);
            Some(lane)
        }
        _ => None,
    }
}

/// Name of an access that needs aligned memory, for messages about it.
const ALIGNED: &str = "`asVectorAligned` reads";

fn not_aligned<'c>(location: Location<'c>) -> Diagnostic<'c> {
    Diagnostic::error(
        location,
        format!(
            "{ALIGNED} vectors here that are not known to be aligned: expected a view of memory in which each begins at a multiple of its size, \
             and rows of a multiple of it; `asVector` reads any"
        ),
    )
}

/// The bytes to which vectors in memory are aligned, if that can be: as many as they have, or fewer
/// in memory that the program allocates itself.
pub(in crate::dpia_to_loops) fn alignment(place: &Place, ty: Type) -> Option<i64> {
    let bytes = bytes_of(ty).filter(|bytes| bytes.is_power_of_two())?;
    let bytes = i64::try_from(bytes).ok()?;
    let bytes = match place.root {
        Root::Cell(_) => bytes.min(allocation::alignment(element_type(place.memory.r#type()))),
        _ => bytes,
    };
    has_no_layout(place.memory.r#type()).then_some(bytes)
}

/// The number of elements of a vector type.
pub(in crate::dpia_to_loops) fn length(ty: Type) -> u64 {
    // SAFETY: by contract the type is a vector, which has a first dimension.
    let size = unsafe { mlir_sys::mlirShapedTypeGetDimSize(ty.to_raw(), 0) };
    u64::try_from(size).unwrap_or(0)
}

pub(in crate::dpia_to_loops) fn has_no_layout(memory: Type) -> bool {
    // SAFETY: by contract a memref, which has a layout.
    unsafe {
        let map = mlir_sys::mlirMemRefTypeGetAffineMap(memory.to_raw());
        mlir_sys::mlirAffineMapIsIdentity(map)
    }
}
