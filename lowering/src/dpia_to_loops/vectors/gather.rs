//! Vectors of elements that lie where another vector says.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_lang::nat::{Fact, Nat};

use super::super::checks::in_place::Direction;
use super::super::memory::named::{element_type, is_boolean};
use super::super::vectors::place::{Elements, Place};
use super::super::vectors::transfer::{length, take_lane};
use super::super::{Lowering, Path, Step};

impl<'c> Lowering<'c> {
    /// Reads `dpia.gatherVec`: all elements at once where the array is a row of memory, otherwise
    /// one after the other.
    pub(in crate::dpia_to_loops) fn read_gathered(
        &mut self,
        operation: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let (location, array) = (operation.location(), ir::operand(operation, 1));
        let places = ir::operand(operation, 0);
        if let Some(lane) = take_lane(&mut path) {
            let place = self.read(places, vec![Step::Lane(lane)])?;
            return self.read_at(array, place);
        }
        let data = self.data(ir::result(operation))?;
        let ty = self.leaves(&data, location)?[0].element;
        let places = self.read(places, Path::new())?;
        let width = length(ty);
        let (size, _) = self.array(array)?;
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
            Elements::Contiguous(row) if !row.is_accumulator && !is_boolean(element_type(ty)) => {
                let mut indices = row.indices.clone();
                if let Some(last) = indices.last_mut() {
                    *last = &*last + &place;
                }
                self.record(row.root, row.leaf, (&indices, 1), Direction::Read, location);
                self.emit_gather(&row, places, ty, location)
            }
            _ => {
                let mut scalars = Vec::new();
                for lane in 0..width {
                    let place = self.extract(places, &Nat::constant(lane), location)?;
                    let shared = self.kept.shared.clone();
                    scalars.push(self.read_at(array, place)?);
                    self.kept.shared = shared;
                }
                self.builder
                    .value("vector.from_elements", location, &scalars, ty, &[])
            }
        }
    }

    /// The scalar of an array at a place that is a value of the code.
    fn read_at(&mut self, array: Val<'c>, place: Val<'c>) -> Outcome<'c, Val<'c>> {
        let place = Nat::variable(self.opaque_variable(place));
        self.read(array, vec![Step::Index(place)])
    }

    fn emit_gather(
        &mut self,
        row: &Place<'c>,
        places: Val<'c>,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let constant = |value: &str, ty: Type<'c>| {
            let value = self.builder.parse_attribute(&format!("{value} : {ty}"))?;
            self.builder
                .value("arith.constant", location, &[], ty, &[("value", value)])
        };
        let bit = IntegerType::new(self.builder.context, 1).into();
        let mask = Type::vector(&[length(ty)], bit);
        let zero = match ir::types::is_float(element_type(ty)) {
            true => "dense<0.0>",
            false => "dense<0>",
        };
        let (all, none) = (constant("dense<true>", mask)?, constant(zero, ty)?);
        let mut operands = vec![row.memory];
        operands.extend(self.materialize_all(&row.indices, location)?);
        operands.extend([places, all, none]);
        self.builder
            .value("vector.gather", location, &operands, ty, &[])
    }
}
