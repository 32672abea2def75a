//! Matrix fragments: a loop on the lanes of a warp, each of which has a vector of a fragment's
//! elements.
//!
//! In memory a fragment is an array of these vectors, one for each lane. So each lane keeps its own
//! where memory is private, and barriers are placed as for any other loop on threads.

use melior::ir::operation::OperationLike;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_lang::nat::{Fact, Nat};
use rise_lang::types::DataType;

use crate::common::fragments::{Fragment, LANES, Tile};
use crate::common::threads::{LANES_IN, Level, Threads};

use super::super::checks::in_place::Order;
use super::super::commands::emit::Bound;
use super::super::indices::names::{Role, Variable};
use super::super::memory::named::{Leaf, element_type};
use super::super::vectors::transfer::length;
use super::super::{Lowering, Path, Step, pop_index};

impl<'c> Lowering<'c> {
    /// Assigns a fragment: each lane its elements.
    pub(in crate::dpia_to_loops) fn assign_fragment(
        &mut self,
        operation: Op<'c>,
    ) -> Outcome<'c, ()> {
        let (acceptor, expression) = (ir::operand(operation, 0), ir::operand(operation, 1));
        let location = operation.location();
        self.require_warp(location)?;
        self.on_lanes(location, |lowering, lane| {
            let value = lowering.read(expression, vec![Step::Index(lane.clone())])?;
            lowering.write(acceptor, vec![Step::Index(lane.clone())], value)
        })
    }

    /// Refuses fragments of what is no warp.
    fn require_warp(&self, location: Location<'c>) -> Outcome<'c, ()> {
        let message = match self.around.threads.map(|threads| (threads.level, threads)) {
            Some((Level::Warp, _)) => return Ok(()),
            Some((_, threads)) => format!(
                "this one is computed by the threads of `{}`",
                threads.written()
            ),
            None => "this one stands in no loop on warps".to_owned(),
        };
        Err(Diagnostic::error(
            location,
            format!(
                "the lanes of a warp hold a fragment together, and {message}: compute it in the function of `mapWarp`"
            ),
        ))
    }

    /// A loop on the lanes of a warp.
    fn on_lanes(
        &mut self,
        location: Location<'c>,
        body: impl FnOnce(&mut Self, &Nat) -> Outcome<'c, ()>,
    ) -> Outcome<'c, ()> {
        let threads = Threads {
            level: Level::Lane,
            dimension: LANES_IN,
        };
        let size = Nat::constant(LANES);
        let bound = Bound::Value(self.materialize(&size, location)?);
        let (region, block) = ir::region(&[Type::index(self.builder.context)], location);
        let facts = self.facts.clone();
        let outside = self.outside();
        let name = self.names.fresh("lane");
        let before = self.builder;
        self.builder = ir::Builder::at_end(before.context, block);
        let variable = Variable {
            value: ir::argument(block, 0),
            role: Role::Opaque,
        };
        self.names.variables.insert(name.clone(), variable);
        self.around.loops.push(name.clone());
        self.around.rounds.insert(name.clone(), size.clone());
        let lane = Nat::variable(name.clone());
        self.facts.assume(&Fact::less(&lane, &size));
        let around = self.around.threads.replace(threads);
        let commands = [self.accesses.all.len()];
        self.around.nesting += 1;
        body(self, &lane)?;
        let commands = [&commands[..], &[self.accesses.all.len()]].concat();
        self.require_in_place(&commands, outside, &Order::Parallel(name), Some(location))?;
        self.around.nesting -= 1;
        self.around.threads = around;
        self.around.loops.pop();
        self.emit_parallel_end(&bound, location)?;
        self.facts = facts;
        self.builder = before;
        let emitted = self.emit_parallel(bound, region, location)?;
        threads.mark(self.builder.context, emitted);
        Ok(())
    }

    /// The elements that a lane holds of a matrix.
    pub(in crate::dpia_to_loops) fn read_fragment(
        &mut self,
        view: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let (location, input) = (view.location(), ir::operand(view, 0));
        let (fragment, ty) = self.fragment(ir::result(view))?;
        if ir::name(view) == dpia::GENERATE_FRAGMENT {
            let scalar = self.read(input, Path::new())?;
            return self
                .builder
                .value("vector.broadcast", location, &[scalar], ty, &[]);
        }
        let lane = pop_index(&mut path, location)?;
        let mut elements = Vec::new();
        for number in 0..fragment.of_lane() {
            let place = self.place_of_element(&fragment, &lane, number);
            elements.push(self.read(input, place)?);
        }
        self.builder
            .value("vector.from_elements", location, &elements, ty, &[])
    }

    /// Writes the elements that a lane holds to a matrix.
    pub(in crate::dpia_to_loops) fn write_fragment(
        &mut self,
        view: Op<'c>,
        mut path: Path,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        let (location, matrix) = (view.location(), ir::operand(view, 0));
        let (fragment, _) = self.fragment(ir::result(view))?;
        let lane = pop_index(&mut path, location)?;
        for number in 0..fragment.of_lane() {
            let place = self.place_of_element(&fragment, &lane, number);
            let element = self.extract(value, &Nat::constant(number), location)?;
            self.write_on(matrix, place, element)?;
        }
        Ok(())
    }

    /// Reads back what a lane has written to a matrix.
    pub(in crate::dpia_to_loops) fn read_fragment_back(
        &mut self,
        view: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let (location, matrix) = (view.location(), ir::operand(view, 0));
        let (fragment, ty) = self.fragment(ir::result(view))?;
        let lane = pop_index(&mut path, location)?;
        let mut elements = Vec::new();
        for number in 0..fragment.of_lane() {
            let place = self.place_of_element(&fragment, &lane, number);
            elements.push(self.read_back_from(matrix, place, location)?);
        }
        self.builder
            .value("vector.from_elements", location, &elements, ty, &[])
    }

    /// The way to the first element that a lane holds of a matrix.
    pub(in crate::dpia_to_loops) fn first_of_fragment(
        &self,
        view: Op<'c>,
        mut path: Path,
    ) -> Outcome<'c, Path> {
        let (fragment, _) = self.fragment(ir::result(view))?;
        let lane = pop_index(&mut path, view.location())?;
        Ok(self.place_of_element(&fragment, &lane, 0))
    }

    /// The way to an element that a lane holds of a matrix.
    fn place_of_element(&self, fragment: &Fragment, lane: &Nat, number: u64) -> Path {
        let (row, column) = fragment.place(lane, number);
        vec![
            Step::Index(self.simplify(&column)),
            Step::Index(self.simplify(&row)),
        ]
    }

    /// A lane's elements of the product of fragments: an instruction for each tile of the sum and of
    /// the products.
    pub(in crate::dpia_to_loops) fn multiply_fragments(
        &mut self,
        operation: Op<'c>,
        path: &Path,
    ) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let mut values = Vec::new();
        for operand in ir::operands(operation) {
            values.push((self.fragment(operand)?.0, self.read(operand, path.clone())?));
        }
        let [(left, of_left), (right, of_right), (sum, of_sum)] = <[_; 3]>::try_from(values)
            .map_err(|_| internal(location, "a product of three fragments"))?;
        let ((rows, products), (_, columns)) = (left.tiles(), right.tiles());
        let shape = [16, 8, left.columns / products].map(u64::cast_signed);
        let shape =
            melior::ir::attribute::DenseI64ArrayAttribute::new(self.builder.context, &shape);
        let mut elements = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let mut value = self.tile(of_sum, &sum, Tile { row, column }, location)?;
            for step in 0..products {
                let operands = [
                    self.tile(of_left, &left, Tile { row, column: step }, location)?,
                    self.tile(of_right, &right, Tile { row: step, column }, location)?,
                    value,
                ];
                let attributes = [("shape", shape.into())];
                value = self.builder.value(
                    dpia::MMA,
                    location,
                    &operands,
                    value.r#type(),
                    &attributes,
                )?;
            }
            elements.push(value);
        }
        self.joined(&elements, of_sum.r#type(), location)
    }

    /// A lane's elements of one tile.
    fn tile(
        &self,
        value: Val<'c>,
        fragment: &Fragment,
        tile: Tile,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let count = fragment.of_tile();
        if count == fragment.of_lane() {
            return Ok(value);
        }
        let first = fragment.first_of(tile);
        let places: Vec<_> = (first..first + count)
            .map(|place| place.to_string())
            .collect();
        let mask = self
            .builder
            .parse_attribute(&format!("array<i64: {}>", places.join(", ")))?;
        let ty = Type::vector(&[count], element_type(value.r#type()));
        self.builder.value(
            "vector.shuffle",
            location,
            &[value, value],
            ty,
            &[("mask", mask)],
        )
    }

    /// Vectors one after the other as one.
    fn joined(
        &self,
        parts: &[Val<'c>],
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        if let [whole] = parts {
            return Ok(*whole);
        }
        let mut elements = Vec::new();
        for part in parts {
            for number in 0..length(part.r#type()) {
                elements.push(self.extract(*part, &Nat::constant(number), location)?);
            }
        }
        self.builder
            .value("vector.from_elements", location, &elements, ty, &[])
    }

    /// Memory for a fragment.
    pub(in crate::dpia_to_loops) fn leaf_of_fragment(
        &self,
        data: &DataType,
        location: Location<'c>,
    ) -> Outcome<'c, Leaf<'c>> {
        Ok(Leaf {
            components: Vec::new(),
            sizes: vec![Nat::constant(LANES)],
            element: self.fragment_of(data, location)?.1,
        })
    }

    /// The fragment that an expression or acceptor is, and the vector of a lane's elements.
    fn fragment(&self, value: Val<'c>) -> Outcome<'c, (Fragment, Type<'c>)> {
        self.fragment_of(&self.data(value)?, value.location())
    }

    fn fragment_of(
        &self,
        data: &DataType,
        location: Location<'c>,
    ) -> Outcome<'c, (Fragment, Type<'c>)> {
        let none = || internal(location, &format!("`{data}` is no fragment"));
        let fragment = Fragment::of(data).ok_or_else(none)?;
        let element = self.builtin_of(&DataType::Scalar(fragment.element), location)?;
        let ty = Type::vector(&[fragment.of_lane()], element);
        Ok((fragment, ty))
    }
}
