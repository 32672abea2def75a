//! Matrix fragments: each thread that holds a part of one has a vector of its elements.
//!
//! In memory a fragment is an array of these vectors, one for each thread. So each thread keeps its
//! own where memory is private, and barriers are placed as for any other loop on threads.

use melior::ir::attribute::{DenseI64ArrayAttribute, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::builtin_scalar;
use rise_lang::nat::Nat;
use rise_lang::types::DataType;

use crate::common::fragments::{Fragment, Holder, LANES, Thread, Tile};
use crate::common::threads::{Level, Threads};

use super::super::checks::in_place::Direction;
use super::super::memory::named::{Leaf, element_type};
use super::super::vectors::transfer::length;
use super::super::{Lowering, Path, Step, pop_index};
use super::place::Elements;

impl<'c> Lowering<'c> {
    /// Takes note who holds the fragments of a command.
    pub(in crate::dpia_to_loops) fn find_holder(&mut self, command: Op<'c>) {
        let is_of_group = |operation: Op<'c>| {
            Threads::of(operation).is_some_and(|threads| threads.level == Level::WarpGroup)
        };
        let mut all = ir::nested(command).into_iter().chain([command]);
        self.around.holder = match all.any(is_of_group) {
            true => Holder::WarpGroup,
            false => Holder::Warp,
        };
    }

    /// Assigns a fragment: each thread its elements.
    pub(in crate::dpia_to_loops) fn assign_fragment(
        &mut self,
        operation: Op<'c>,
    ) -> Outcome<'c, ()> {
        let (acceptor, expression) = (ir::operand(operation, 0), ir::operand(operation, 1));
        self.on_holders(operation.location(), |lowering, thread| {
            let path = lowering.path_of_thread(thread);
            let value = lowering.read(expression, path.clone())?;
            lowering.write(acceptor, path, value)
        })
    }

    /// The way from a fragment to the elements of a thread.
    fn path_of_thread(&self, thread: &Thread) -> Path {
        let lane = Step::Index(thread.lane.clone());
        match self.around.holder {
            Holder::Warp => vec![lane],
            Holder::WarpGroup => vec![lane, Step::Index(thread.warp.clone())],
        }
    }

    /// The thread that a path leads to.
    fn thread_of_path(&self, mut path: Path, location: Location<'c>) -> Outcome<'c, Thread> {
        let warp = match self.around.holder {
            Holder::Warp => Nat::zero(),
            Holder::WarpGroup => pop_index(&mut path, location)?,
        };
        let lane = pop_index(&mut path, location)?;
        Ok(Thread { warp, lane })
    }

    /// The elements that a thread holds of a matrix.
    pub(in crate::dpia_to_loops) fn read_fragment(
        &mut self,
        view: Op<'c>,
        path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let (location, input) = (view.location(), ir::operand(view, 0));
        let (fragment, ty) = self.fragment(ir::result(view))?;
        if ir::name(view) == dpia::GENERATE_FRAGMENT {
            let scalar = self.read(input, Path::new())?;
            let name = "vector.broadcast";
            return self.builder.value(name, location, &[scalar], ty, &[]);
        }
        let thread = self.thread_of_path(path, location)?;
        let mut elements = Vec::new();
        for number in 0..fragment.of_lane() {
            let place = self.place_of_element(&fragment, &thread, number);
            elements.push(self.read(input, place)?);
        }
        let name = "vector.from_elements";
        self.builder.value(name, location, &elements, ty, &[])
    }

    /// Writes the elements that a thread holds to a matrix.
    pub(in crate::dpia_to_loops) fn write_fragment(
        &mut self,
        view: Op<'c>,
        path: Path,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        let (location, matrix) = (view.location(), ir::operand(view, 0));
        let (fragment, _) = self.fragment(ir::result(view))?;
        let thread = self.thread_of_path(path, location)?;
        let mut number = 0;
        while number < fragment.of_lane() {
            if self.write_pair(matrix, (&fragment, &thread), number, value)? {
                number += 2;
                continue;
            }
            let place = self.place_of_element(&fragment, &thread, number);
            let element = self.extract(value, &Nat::constant(number), location)?;
            self.write_on(matrix, place, element)?;
            number += 1;
        }
        Ok(())
    }

    /// Writes two elements of a thread at once, if they follow each other in memory. Says whether
    /// they do.
    fn write_pair(
        &mut self,
        matrix: Val<'c>,
        (fragment, thread): (&Fragment, &Thread),
        number: u64,
        value: Val<'c>,
    ) -> Outcome<'c, bool> {
        if number + 1 == fragment.of_lane() {
            return Ok(false);
        }
        let (row, column) = fragment.place(thread, number);
        let (next_row, next) = fragment.place(thread, number + 1);
        let follows = self.simplify(&(&next - &(&column + &Nat::one()))).is_zero();
        if !follows || !self.simplify(&(&next_row - &row)).is_zero() {
            return Ok(false);
        }
        let ty = Type::vector(&[2], element_type(value.r#type()));
        let found = self.following(&column, 2, ty, |inner, mut path, lane| {
            path.push(Step::Index(inner.simplify(&row)));
            inner.find_write(matrix, path, lane, Direction::Write)
        })?;
        // Elements that ask for others do so one by one.
        let asked = std::mem::take(&mut self.writing.ahead);
        let (Elements::Contiguous(place), true) = (found, asked.is_empty()) else {
            return Ok(false);
        };
        let location = matrix.location();
        let pair = self.part(value, number, 2, location)?;
        self.write_vector(&place, 2, pair, location)?;
        Ok(true)
    }

    /// Reads back what a thread has written to a matrix.
    pub(in crate::dpia_to_loops) fn read_fragment_back(
        &mut self,
        view: Op<'c>,
        path: Path,
    ) -> Outcome<'c, Val<'c>> {
        let (location, matrix) = (view.location(), ir::operand(view, 0));
        let (fragment, ty) = self.fragment(ir::result(view))?;
        let thread = self.thread_of_path(path, location)?;
        let mut elements = Vec::new();
        for number in 0..fragment.of_lane() {
            let place = self.place_of_element(&fragment, &thread, number);
            elements.push(self.read_back_from(matrix, place, location)?);
        }
        let name = "vector.from_elements";
        self.builder.value(name, location, &elements, ty, &[])
    }

    /// The way to the first element that a thread holds of a matrix.
    pub(in crate::dpia_to_loops) fn first_of_fragment(
        &self,
        view: Op<'c>,
        path: Path,
    ) -> Outcome<'c, Path> {
        let (fragment, _) = self.fragment(ir::result(view))?;
        let thread = self.thread_of_path(path, view.location())?;
        Ok(self.place_of_element(&fragment, &thread, 0))
    }

    /// The way to an element that a thread holds of a matrix.
    fn place_of_element(&self, fragment: &Fragment, thread: &Thread, number: u64) -> Path {
        let (row, column) = fragment.place(thread, number);
        let [row, column] = [row, column].map(|index| Step::Index(self.simplify(&index)));
        vec![column, row]
    }

    /// A thread's elements of the product of fragments.
    pub(in crate::dpia_to_loops) fn multiply_fragments(
        &mut self,
        operation: Op<'c>,
        path: &Path,
    ) -> Outcome<'c, Val<'c>> {
        match self.around.holder {
            Holder::Warp => self.multiply_tiles(operation, path),
            Holder::WarpGroup => self.multiply_in_memory(operation, path),
        }
    }

    /// The product of factors in memory of the group, by four warps together.
    fn multiply_in_memory(&mut self, operation: Op<'c>, path: &Path) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let [left, right, sum] = [0, 1, 2].map(|number| ir::operand(operation, number));
        let (left_fragment, right_fragment) = (self.fragment(left)?.0, self.fragment(right)?.0);
        let (rows, columns) = (left_fragment.rows, right_fragment.columns);
        let products = left_fragment.columns;
        let left = self.factor(left, &left_fragment, (rows, products))?;
        let right = self.factor(right, &right_fragment, (columns, products))?;
        let sum = self.read(sum, path.clone())?;
        let context = self.builder.context;
        let numbers = |numbers: &[i64]| -> Attribute<'c> {
            DenseI64ArrayAttribute::new(context, numbers).into()
        };
        let shape = [rows, columns, products].map(u64::cast_signed);
        let strides = [left.along, left.across, right.along, right.across];
        // Of tf32, memory has elements of f32.
        let factor = builtin_scalar(context, left_fragment.element);
        let mut attributes = vec![
            ("shape", numbers(&shape)),
            ("strides", numbers(&strides)),
            ("factor", TypeAttribute::new(factor).into()),
        ];
        let swizzled = [left.swizzled, right.swizzled];
        if swizzled != [0, 0] {
            attributes.push(("swizzled", numbers(&swizzled)));
        }
        let operands = [left.address, right.address, sum];
        let builder = self.builder;
        builder.value(dpia::WGMMA, location, &operands, sum.r#type(), &attributes)
    }

    /// An instruction for each tile of the sum and of the products.
    fn multiply_tiles(&mut self, operation: Op<'c>, path: &Path) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let mut values = Vec::new();
        for operand in ir::operands(operation) {
            values.push((self.fragment(operand)?.0, self.read(operand, path.clone())?));
        }
        let [(left, of_left), (right, of_right), (sum, of_sum)] = <[_; 3]>::try_from(values)
            .map_err(|_| internal(location, "a product of three fragments"))?;
        let ((rows, products), (_, columns)) = (left.tiles(), right.tiles());
        let shape = [
            sum.rows / rows,
            sum.columns / columns,
            left.columns / products,
        ];
        let shape = shape.map(u64::cast_signed);
        let shape = DenseI64ArrayAttribute::new(self.builder.context, &shape).into();
        let mut elements = Vec::new();
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        for (row, column) in places {
            let mut value = self.tile(of_sum, &sum, Tile { row, column }, location)?;
            for step in 0..products {
                let (left_tile, right_tile) =
                    (Tile { row, column: step }, Tile { row: step, column });
                let operands = [
                    self.tile(of_left, &left, left_tile, location)?,
                    self.tile(of_right, &right, right_tile, location)?,
                    value,
                ];
                let (ty, attributes) = (value.r#type(), [("shape", shape)]);
                value = self
                    .builder
                    .value(dpia::MMA, location, &operands, ty, &attributes)?;
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
        self.part(value, fragment.first_of(tile), count, location)
    }

    /// So many elements of a vector, from a place on.
    fn part(
        &self,
        value: Val<'c>,
        first: u64,
        count: u64,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let places: Vec<_> = (first..first + count).map(u64::cast_signed).collect();
        let mask = DenseI64ArrayAttribute::new(self.builder.context, &places).into();
        let ty = Type::vector(&[count], element_type(value.r#type()));
        let attributes = [("mask", mask)];
        let name = "vector.shuffle";
        self.builder
            .value(name, location, &[value, value], ty, &attributes)
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
        let name = "vector.from_elements";
        self.builder.value(name, location, &elements, ty, &[])
    }

    /// Memory for a fragment.
    pub(in crate::dpia_to_loops) fn leaf_of_fragment(
        &self,
        data: &DataType,
        location: Location<'c>,
    ) -> Outcome<'c, Leaf<'c>> {
        let (fragment, element) = self.fragment_of(data, location)?;
        let sizes = match fragment.holder {
            Holder::Warp => vec![LANES],
            Holder::WarpGroup => vec![fragment.holder.warps(), LANES],
        };
        Ok(Leaf {
            components: Vec::new(),
            sizes: sizes.into_iter().map(Nat::constant).collect(),
            element,
        })
    }

    /// The fragment that an expression or acceptor is, and the vector of a thread's elements.
    fn fragment(&self, value: Val<'c>) -> Outcome<'c, (Fragment, Type<'c>)> {
        self.fragment_of(&self.data(value)?, value.location())
    }

    fn fragment_of(
        &self,
        data: &DataType,
        location: Location<'c>,
    ) -> Outcome<'c, (Fragment, Type<'c>)> {
        let holder = self.around.holder;
        let fragment = Fragment::of(data, holder).ok_or_else(|| match holder {
            Holder::Warp => internal(location, &format!("`{data}` is no fragment")),
            Holder::WarpGroup => Diagnostic::error(
                location,
                format!(
                    "four warps together have no `{data}`: expected factors of `f16`, `bf16`, `tf32` or `i8`, a number of rows that 64 divides, \
                     at most 256 columns, and a number of products that 16 divides, 8 of `tf32`, or 32 of `i8`"
                ),
            ),
        })?;
        let element = self.builtin_of(&DataType::Scalar(fragment.element), location)?;
        let ty = Type::vector(&[fragment.of_lane()], element);
        Ok((fragment, ty))
    }
}
