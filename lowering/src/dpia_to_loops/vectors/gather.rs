//! Vectors of elements that lie where another vector says.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::ir::{self, IntegerPredicate, Op, Outcome, Val};
use rise_lang::nat::{Fact, Name, Nat};

use super::super::checks::in_place::{Direction, LANE};
use super::super::memory::named::{element_type, is_boolean};
use super::super::vectors::place::{Elements, Place};
use super::super::vectors::transfer::{length, take_lane};
use super::super::{Lowering, Path, Step};

/// The message for a place that is not in an array of that size.
fn outside(size: &Nat) -> String {
    format!("the index is not below `{size}`")
}

/// The lanes that are read, and what the others have.
#[derive(Clone, Copy)]
struct Masked<'c> {
    mask: Val<'c>,
    otherwise: Val<'c>,
}

impl<'c> Lowering<'c> {
    /// Reads `dpia.gatherVec` and `dpia.gatherVecWhere`: all elements at once where the array is a
    /// row of memory, otherwise one after the other.
    pub(in crate::dpia_to_loops) fn read_gathered(
        &mut self,
        operation: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let (places, array, masked) = match ir::operands(operation)[..] {
            [mask, places, array, otherwise] => (places, array, Some(Masked { mask, otherwise })),
            _ => (ir::operand(operation, 0), ir::operand(operation, 1), None),
        };
        if let Some(lane) = take_lane(&mut path) {
            let place = self.read(places, vec![Step::Lane(lane.clone())])?;
            let Some(Masked { mask, otherwise }) = masked else {
                return self.read_at(array, place);
            };
            let holds = self.read(mask, vec![Step::Lane(lane.clone())])?;
            return self.either_value(
                holds,
                location,
                |lowering| lowering.read_at(array, place),
                |lowering| lowering.read(otherwise, vec![Step::Lane(lane)]),
            );
        }
        let data = self.data(ir::result(operation))?;
        let ty = self.leaves(&data, location)?[0].element;
        let width = length(ty);
        let (size, _) = self.array(array)?;
        if let Some(first) = self.consecutive(operation, width, &size)? {
            let elements = self.read_following(array, (&first, width, ty), false, location)?;
            let Some(Masked { mask, otherwise }) = masked else {
                return Ok(elements);
            };
            let (mask, otherwise) = (
                self.read(mask, Path::new())?,
                self.read(otherwise, Path::new())?,
            );
            let operands = [mask, elements, otherwise];
            return self
                .builder
                .value("arith.select", location, &operands, ty, &[]);
        }
        let are_inside = self.are_inside(places, width, &size)?;
        let places = self.read(places, Path::new())?;
        let masked = match masked {
            Some(Masked { mask, otherwise }) => Some(Masked {
                mask: self.read(mask, Path::new())?,
                otherwise: self.read(otherwise, Path::new())?,
            }),
            None => None,
        };
        if !are_inside {
            let mask = masked.map(|masked| masked.mask);
            self.require_inside((places, mask), width, &size, location)?;
        }
        let name = self.names.fresh("place");
        let place = Nat::variable(name.clone());
        let facts = self.facts.clone();
        self.facts.assume(&Fact::less(&place, &size));
        let found = self.find_read(
            array,
            vec![Step::Index(place.clone())],
            &(name.clone(), width),
        );
        let found = found.map(|elements| self.stride(elements, &place));
        self.facts = facts;
        match found? {
            // Memory has a byte for a truth value, a vector a bit.
            Elements::Contiguous(row)
                if !row.is_accumulator
                    && !is_boolean(element_type(ty))
                    && (masked.is_none() || self.around.threads.is_none()) =>
            {
                let mut indices = row.indices.clone();
                if let Some(last) = indices.last_mut() {
                    *last = &*last + &place;
                }
                self.record(row.root, row.leaf, (&indices, 1), Direction::Read, location);
                self.emit_gather(&row, (places, masked), ty, location)
            }
            _ => self.gather_one_by_one(array, (places, masked), ty, location),
        }
    }

    fn gather_one_by_one(
        &mut self,
        array: Val<'c>,
        (places, masked): (Val<'c>, Option<Masked<'c>>),
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let mut scalars = Vec::new();
        for lane in (0..length(ty)).map(Nat::constant) {
            let place = self.extract(places, &lane, location)?;
            let shared = self.kept.shared.clone();
            scalars.push(match masked {
                None => self.read_at(array, place)?,
                Some(Masked { mask, otherwise }) => {
                    let holds = self.extract(mask, &lane, location)?;
                    self.either_value(
                        holds,
                        location,
                        |lowering| lowering.read_at(array, place),
                        |lowering| lowering.extract(otherwise, &lane, location),
                    )?
                }
            });
            self.kept.shared = shared;
        }
        self.builder
            .value("vector.from_elements", location, &scalars, ty, &[])
    }

    /// The first of places that follow each other, if the vector holds such. All are inside of the
    /// array: where some may be left out, this must be known, and otherwise it is checked.
    fn consecutive(
        &mut self,
        operation: Op<'c>,
        width: u64,
        size: &Nat,
    ) -> Outcome<'c, Option<Nat>> {
        let (places, is_masked) = match ir::operands(operation)[..] {
            [_, places, _, _] => (places, true),
            _ => (ir::operand(operation, 0), false),
        };
        let Some(place) = self.place_of_lane(places, width)? else {
            return Ok(None);
        };
        let lane = Name::from(LANE);
        let first = place.substitute(&|name| (*name == lane).then(Nat::zero));
        let first = self.simplify(&first);
        let is_next = self.simplify(&(&place - &first)) == Nat::variable(lane);
        if !is_next {
            return Ok(None);
        }
        let end = &first + &Nat::constant(width);
        let needed = [
            Fact::less_or_equal(&Nat::zero(), &first),
            Fact::less_or_equal(&end, size),
        ];
        let knowledge = self.knowledge_of(&first);
        let open = needed
            .into_iter()
            .filter(|fact| !knowledge.holds(fact).is_yes());
        let open: Vec<Fact> = open.collect();
        // Code can ask only about numbers that it computes as they are.
        if !open.is_empty() && (is_masked || self.may_wrap(&first)) {
            return Ok(None);
        }
        for fact in open {
            self.check_one_of(operation, vec![fact], &outside(size))?;
        }
        Ok(Some(first))
    }

    /// The place that a lane has in a vector of places, as far as it can be seen through.
    fn place_of_lane(&mut self, places: Val<'c>, width: u64) -> Outcome<'c, Option<Nat>> {
        let lane = Nat::variable(LANE);
        self.in_lanes(width, |lowering| {
            lowering.seen_index(places, vec![Step::Lane(lane)])
        })
    }

    /// Whether all places of a vector are proved to be inside of an array.
    fn are_inside(&mut self, places: Val<'c>, width: u64, size: &Nat) -> Outcome<'c, bool> {
        let Some(place) = self.place_of_lane(places, width)? else {
            return Ok(false);
        };
        self.in_lanes(width, |lowering| Ok(lowering.is_index_below(&place, size)))
    }

    /// All places, as numbers without a sign, are inside of the array, or left out by the mask.
    fn require_inside(
        &mut self,
        (places, mask): (Val<'c>, Option<Val<'c>>),
        width: u64,
        size: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let size_value = self.materialize(size, location)?;
        let sizes = [size_value];
        let ends = places.r#type();
        let ends = self
            .builder
            .value("vector.broadcast", location, &sizes, ends, &[])?;
        let inside = self.compare(IntegerPredicate::UnsignedLess, places, ends, location)?;
        let inside = match mask {
            None => inside,
            Some(mask) => {
                let ty = mask.r#type();
                let all = self.all_true(ty, location)?;
                let builder = self.builder;
                let out = builder.value("arith.xori", location, &[mask, all], ty, &[])?;
                builder.value("arith.ori", location, &[inside, out], ty, &[])?
            }
        };
        let all = self.every_lane(inside, width, location)?;
        self.emit_assert(all, &outside(size), location)
    }

    /// Whether something holds in every lane. Not every device reduces vectors of truth values.
    fn every_lane(
        &mut self,
        mask: Val<'c>,
        width: u64,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let bit = IntegerType::new(self.builder.context, 1).into();
        if self.around.threads.is_none() {
            let kind = [("kind", self.builder.parse_attribute("#vector.kind<and>")?)];
            let name = "vector.reduction";
            return self.builder.value(name, location, &[mask], bit, &kind);
        }
        let mut all = self.extract(mask, &Nat::zero(), location)?;
        for lane in 1..width {
            let operands = [all, self.extract(mask, &Nat::constant(lane), location)?];
            all = self
                .builder
                .value("arith.andi", location, &operands, bit, &[])?;
        }
        Ok(all)
    }

    /// The scalar of an array at a place that is a value of the code.
    fn read_at(&mut self, array: Val<'c>, place: Val<'c>) -> Outcome<'c, Val<'c>> {
        let place = Nat::variable(self.opaque_variable(place));
        self.read(array, vec![Step::Index(place)])
    }

    fn emit_gather(
        &mut self,
        row: &Place<'c>,
        (places, masked): (Val<'c>, Option<Masked<'c>>),
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (mask, otherwise) = match masked {
            Some(Masked { mask, otherwise }) => (mask, otherwise),
            None => {
                let bit = IntegerType::new(self.builder.context, 1).into();
                let mask = self.all_true(Type::vector(&[length(ty)], bit), location)?;
                let zero = match ir::types::is_float(element_type(ty)) {
                    true => "dense<0.0>",
                    false => "dense<0>",
                };
                (mask, self.constant_vector(zero, ty, location)?)
            }
        };
        let mut operands = vec![row.memory];
        operands.extend(self.materialize_all(&row.indices, location)?);
        operands.extend([places, mask, otherwise]);
        self.builder
            .value("vector.gather", location, &operands, ty, &[])
    }

    fn all_true(&self, ty: Type<'c>, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        self.constant_vector("dense<true>", ty, location)
    }

    fn constant_vector(
        &self,
        value: &str,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let value = self.builder.parse_attribute(&format!("{value} : {ty}"))?;
        self.builder
            .value("arith.constant", location, &[], ty, &[("value", value)])
    }
}
