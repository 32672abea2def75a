//! Memory of a program: what the function is given, and what `dpia.new` opens.
//!
//! Data without arrays in private memory lives in registers: values that loops carry. Everything else is allocated, pairs as one
//! array for each component.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::types;
use rise_lang::nat::{Name, Nat, NatView};
use rise_lang::types::{DataType, Scalar};
use rustc_hash::FxHashMap;

use super::formula::Formula;
use super::in_place::{Direction, Root};
use super::shared::{Read, Way};
use super::vector::bytes_of;
use super::{Component, Lowering, Path, Step, internal};

/// A scalar part of data: the components that lead to it, the sizes of the arrays on the way, and its type.
#[derive(Clone)]
pub(super) struct Leaf<'c> {
    pub components: Vec<Component>,
    pub sizes: Vec<Nat>,
    pub element: Type<'c>,
}

/// What a `dpia.new` opened.
pub(super) struct Cell<'c> {
    pub data: DataType,
    pub leaves: Vec<Leaf<'c>>,
    pub storage: Storage<'c>,
    /// Whether what it holds is meant to pass from one round of a loop to the next.
    pub is_carried: bool,
    /// How many loops stood around when it was opened.
    pub nesting: usize,
}

/// Where a cell keeps its leaves.
pub(super) enum Storage<'c> {
    /// The current value of each, once it has one.
    Registers(Vec<Option<Val<'c>>>),
    /// A memref for each.
    Memory(Vec<Val<'c>>),
}

/// Where memory is allocated: outside of all sequential loops, so that it is allocated once and the stack does not grow.
pub(super) struct AllocationScope<'c> {
    pub builder: Builder<'c>,
    /// How many loops stand around it.
    depth: usize,
    pub on_heap: Vec<Val<'c>>,
    /// The memory of each `dpia.new` so far, by its value: what comes a second time, in another round of an unrolled loop, uses it again.
    pub reusable: FxHashMap<usize, Vec<Val<'c>>>,
}

impl<'c> AllocationScope<'c> {
    pub fn at(builder: Builder<'c>) -> Self {
        Self::inside(builder, 0)
    }

    /// Inside of so many loops.
    pub fn inside(builder: Builder<'c>, depth: usize) -> Self {
        Self {
            builder,
            depth,
            on_heap: Vec::new(),
            reusable: FxHashMap::default(),
        }
    }
}

impl<'c> Lowering<'c> {
    fn builtin_of(&self, data: &DataType, location: Location<'c>) -> Outcome<'c, Type<'c>> {
        types::data_to_mlir(self.context, data)
            .ok()
            .and_then(types::builtin)
            .ok_or_else(|| internal(location, &format!("`{data}` is no scalar")))
    }

    /// The scalar parts of data, in order.
    pub(super) fn leaves(
        &self,
        data: &DataType,
        location: Location<'c>,
    ) -> Outcome<'c, Vec<Leaf<'c>>> {
        Ok(match data {
            DataType::Array(size, element) => {
                let mut leaves = self.leaves(element, location)?;
                for leaf in &mut leaves {
                    leaf.sizes.insert(0, size.clone());
                }
                leaves
            }
            DataType::Pair(first, second) => {
                let mut leaves = Vec::new();
                for (component, part) in [(Component::First, first), (Component::Second, second)] {
                    for mut leaf in self.leaves(part, location)? {
                        leaf.components.insert(0, component);
                        leaves.push(leaf);
                    }
                }
                leaves
            }
            DataType::DependentArray(size, elements) => {
                self.leaves_of_rows(size, elements, location)?
            }
            scalar => vec![Leaf {
                components: Vec::new(),
                sizes: Vec::new(),
                element: self.builtin_of(scalar, location)?,
            }],
        })
    }

    /// Opens what a `dpia.new` asks for.
    pub(super) fn open_cell(&mut self, operation: Op<'c>, data: &DataType) -> Outcome<'c, usize> {
        let location = operation.location();
        let leaves = self.leaves(data, location)?;
        let space = operation
            .attribute("space")
            .map(|space| space.to_string())
            .unwrap_or_default();
        let space = space
            .trim_start_matches("#rise.address<")
            .trim_end_matches('>');
        let storage = match space {
            "private" if leaves.iter().all(|leaf| leaf.sizes.is_empty()) => {
                Storage::Registers(vec![None; leaves.len()])
            }
            "private" | "global" => {
                let key = ir::key(ir::argument(ir::body(operation), 0));
                let memory = match self.scope.reusable.get(&key) {
                    Some(memory) => memory.clone(),
                    None => {
                        let (memory, is_lasting) =
                            self.allocate(&leaves, space == "private", location)?;
                        if is_lasting {
                            self.scope.reusable.insert(key, memory.clone());
                        }
                        memory
                    }
                };
                Storage::Memory(memory)
            }
            _ => {
                return Err(Diagnostic::error(
                    location,
                    format!(
                        "address space `{space}` belongs to a group of threads of a GPU: choose `private` or `global` for the CPU"
                    ),
                ));
            }
        };
        let is_carried = operation.has_attribute("carried");
        Ok(self.add_cell(data.clone(), leaves, storage, is_carried))
    }

    pub(super) fn add_cell(
        &mut self,
        data: DataType,
        leaves: Vec<Leaf<'c>>,
        storage: Storage<'c>,
        is_carried: bool,
    ) -> usize {
        self.cells.push(Cell {
            data,
            leaves,
            storage,
            is_carried,
            nesting: self.nesting,
        });
        self.cells.len() - 1
    }

    /// Memory for leaves, outside of all sequential loops; also says whether it is there. Memory whose size depends on the index of a loop, and of
    /// which no bound is seen, is on the heap, for the time of one round of the loop.
    pub(super) fn allocate(
        &mut self,
        leaves: &[Leaf<'c>],
        on_stack: bool,
        location: Location<'c>,
    ) -> Outcome<'c, (Vec<Val<'c>>, bool)> {
        let mut memory = Vec::new();
        let mut all_extents = Vec::new();
        let mut is_lasting = true;
        for leaf in leaves {
            let extents = leaf.sizes.iter();
            let extents: Vec<Nat> = extents.map(|size| self.largest(size)).collect();
            is_lasting &= !extents.iter().any(|extent| self.depends_on_round(extent));
            all_extents.push(extents);
        }
        let counts = match on_stack && is_lasting {
            true => self.counts_on_stack(&all_extents),
            false => None,
        };
        let on_stack = counts.is_some();
        let builder = match is_lasting {
            true => self.scope.builder,
            false => self.builder,
        };
        for (number, (leaf, extents)) in leaves.iter().zip(all_extents).enumerate() {
            match &counts {
                Some(counts) => self.take_stack(&counts[number], leaf.element, location)?,
                None => self.require_countable(&extents, builder, location)?,
            }
            let mut shape = Vec::new();
            let mut sizes = Vec::new();
            for size in &extents {
                match size
                    .as_constant()
                    .and_then(|constant| i64::try_from(constant).ok())
                {
                    Some(constant) => shape.push(constant),
                    None => {
                        shape.push(i64::MIN);
                        sizes.push(Formula::at(self, builder).value(size, location)?);
                    }
                }
            }
            let ty = MemRefType::new(leaf.element, &shape, None, None).into();
            let name = if on_stack {
                "memref.alloca"
            } else {
                "memref.alloc"
            };
            let segments = builder.segments(&[sizes.len() as i32, 0]);
            let alignment = builder.integer_attribute(alignment(leaf.element));
            let attributes = [("operandSegmentSizes", segments), ("alignment", alignment)];
            let value = builder.value(name, location, &sizes, ty, &attributes)?;
            match self.body_memory.last_mut() {
                _ if on_stack => {}
                Some(body) if !is_lasting => body.push(value),
                _ => self.scope.on_heap.push(value),
            }
            memory.push(value);
        }
        Ok((memory, is_lasting))
    }

    /// Whether a size differs from round to round of a loop in the scope.
    fn depends_on_round(&self, size: &Nat) -> bool {
        self.loops_in_scope().iter().any(|name| size.mentions(name))
    }

    fn loops_in_scope(&self) -> &[Name] {
        &self.loop_names[self.scope.depth.min(self.loop_names.len())..]
    }

    /// A bound of a size for all rounds of the loops in the scope, if it is seen. Otherwise the size.
    fn largest(&self, size: &Nat) -> Nat {
        self.largest_in(self.loops_in_scope(), size)
    }

    /// A bound of a size for all rounds of the loops of these variables, if it is seen: that of the last round. Otherwise the size.
    pub(super) fn largest_in(&self, names: &[Name], size: &Nat) -> Nat {
        let mut largest = self.simplify(size);
        for name in names.iter().rev().filter(|name| size.mentions(name)) {
            let Some(rounds) = self.rounds.get(name) else {
                continue;
            };
            let last = rounds - &Nat::one();
            let bound = largest.substitute(&|found| (found == name).then(|| last.clone()));
            if self.facts.less_or_equal(&largest, &bound).is_yes() {
                largest = self.simplify(&bound);
            }
        }
        largest
    }

    /// Refuses extents that are computed from sizes and may not fit a number: loops would go through fewer elements than the program has.
    fn require_countable(
        &mut self,
        extents: &[Nat],
        builder: Builder<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        for extent in extents {
            let terms = match extent.view() {
                NatView::Sum(terms) => terms,
                NatView::Product(_) | NatView::Power(..) => vec![extent.clone()],
                _ => continue,
            };
            let most = i64::MAX / i64::try_from(terms.len().max(1)).unwrap_or(i64::MAX);
            for term in &terms {
                self.require_countable_term((term, most), extent, builder, location)?;
            }
        }
        Ok(())
    }

    /// A product is small enough if a great number divided by one factor after the other does not become zero.
    fn require_countable_term(
        &mut self,
        (term, most): (&Nat, i64),
        extent: &Nat,
        builder: Builder<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let mut factors = Vec::new();
        collect_factors(term, &mut factors);
        if factors.iter().all(|factor| factor.as_constant().is_some()) || factors.len() < 2 {
            return Ok(());
        }
        let here = std::mem::replace(&mut self.builder, builder);
        let mut rest = self.constant(most.into(), location)?;
        for factor in factors {
            let factor = self.materialize(&factor.max(Nat::one()), location)?;
            let index = Type::index(self.context);
            let operands = [rest, factor];
            rest = builder.value("arith.divui", location, &operands, index, &[])?;
        }
        let zero = self.constant(0, location)?;
        let condition = self.compare(1, rest, zero, location)?;
        let message = format!("an intermediate array of `{extent}` elements is too large");
        self.emit_memory_assert(condition, &message, location)?;
        self.builder = here;
        Ok(())
    }

    /// Frees what the scope allocated on the heap, at the current position.
    pub(super) fn close_scope(&mut self, location: Location<'c>) -> Outcome<'c, ()> {
        for memory in std::mem::take(&mut self.scope.on_heap) {
            self.builder
                .command("memref.dealloc", location, &[memory], &[])?;
        }
        Ok(())
    }

    /// Reads a scalar of memory, if the same was not read before.
    pub(super) fn read_cell(
        &mut self,
        cell: usize,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.read_cell_with(cell, path, true, location)
    }

    /// Reads a scalar of memory as it is now: it may have been written since it was read.
    pub(super) fn read_cell_back(
        &mut self,
        cell: usize,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.read_cell_with(cell, path, false, location)
    }

    fn read_cell_with(
        &mut self,
        cell: usize,
        path: &Path,
        is_shared: bool,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (leaf, indices) = self.find_leaf(cell, path, location)?;
        let element = self.cells[cell].leaves[leaf].element;
        let value = match &self.cells[cell].storage {
            Storage::Registers(values) => match values[leaf] {
                Some(value) => Ok(value),
                None => self.builder.value(
                    "ub.poison",
                    location,
                    &[],
                    element,
                    &[("value", self.builder.parse_attribute("#ub.poison")?)],
                ),
            },
            Storage::Memory(memory) => {
                let memory = memory[leaf];
                self.record(
                    Root::Cell(cell),
                    leaf,
                    (&indices, 1),
                    Direction::Read,
                    location,
                );
                let read = Read::of(memory, &indices, element, Way::Element);
                let load =
                    |lowering: &mut Self| lowering.emit_load(memory, &indices, element, location);
                match is_shared {
                    true => self.read_once(read, load),
                    false => load(self),
                }
            }
        }?;
        self.pick(value, path, location)
    }

    pub(super) fn write_cell(
        &mut self,
        cell: usize,
        path: &Path,
        value: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let (leaf, indices) = self.find_leaf(cell, path, location)?;
        let value = match path.first() {
            Some(Step::Lane(lane)) => {
                let vector = self.read_cell_back(cell, &path[1..].to_vec(), location)?;
                self.insert(value, vector, lane, location)?
            }
            _ => value,
        };
        match &mut self.cells[cell].storage {
            Storage::Registers(values) => {
                values[leaf] = Some(value);
                Ok(())
            }
            Storage::Memory(memory) => {
                let memory = memory[leaf];
                self.record(
                    Root::Cell(cell),
                    leaf,
                    (&indices, 1),
                    Direction::Write,
                    location,
                );
                self.emit_store(value, memory, &indices, location)
            }
        }
    }

    pub(super) fn find_leaf(
        &mut self,
        cell: usize,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, (usize, Vec<Nat>)> {
        let data = self.cells[cell].data.clone();
        let (indices, components) = self.taken_apart(&data, path, location)?;
        let leaves = &self.cells[cell].leaves;
        match leaves.iter().position(|leaf| leaf.components == components) {
            Some(leaf) => Ok((leaf, indices)),
            None => Err(internal(location, "an access path leads to no scalar")),
        }
    }

    /// Reads what `dpia.in` names: a memref by its indices, a scalar as it is.
    pub(super) fn load_input(&mut self, operation: Op<'c>, path: &Path) -> Outcome<'c, Val<'c>> {
        let location = operation.location();
        let (memory, indices) = self.given_memory(operation, path)?;
        if MemRefType::try_from(memory.r#type()).is_err() {
            return self.pick(memory, path, location);
        }
        self.record(
            self.given(operation, memory),
            0,
            (&indices, 1),
            Direction::Read,
            location,
        );
        let element = element_type(memory.r#type());
        let read = Read::of(memory, &indices, element, Way::Element);
        let value = self.read_once(read, |lowering| {
            lowering.emit_load(memory, &indices, element, location)
        })?;
        self.pick(value, path, location)
    }

    /// What is read, if the same was not read before.
    pub(super) fn read_once(
        &mut self,
        read: Read,
        emit: impl FnOnce(&mut Self) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        if let Some(known) = self.shared.read(&read) {
            return Ok(known);
        }
        let value = emit(self)?;
        self.shared.keep_read(read, value);
        Ok(value)
    }

    /// Writes what `dpia.out` names.
    pub(super) fn store_output(
        &mut self,
        operation: Op<'c>,
        path: &Path,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        let (memory, indices) = self.given_memory(operation, path)?;
        let value = match path.first() {
            Some(Step::Lane(lane)) => {
                let element = element_type(memory.r#type());
                let vector = self.emit_load(memory, &indices, element, location)?;
                self.insert(value, vector, lane, location)?
            }
            _ => value,
        };
        self.record(
            self.given(operation, memory),
            0,
            (&indices, 1),
            Direction::Write,
            location,
        );
        self.emit_store(value, memory, &indices, location)
    }

    /// The memory that a `dpia.in` or `dpia.out` names for a scalar, and the indices.
    pub(super) fn given_memory(
        &mut self,
        operation: Op<'c>,
        path: &Path,
    ) -> Outcome<'c, (Val<'c>, Vec<Nat>)> {
        let (memory, indices, _) = self.given_leaf(operation, path)?;
        Ok((memory, indices))
    }

    /// The memory that a `dpia.in` or `dpia.out` names for a scalar, the indices, and what the memory is of.
    pub(super) fn given_leaf(
        &mut self,
        operation: Op<'c>,
        path: &Path,
    ) -> Outcome<'c, (Val<'c>, Vec<Nat>, Leaf<'c>)> {
        let location = operation.location();
        let data = self.data(ir::result(operation))?;
        let leaves = self.leaves(&data, location)?;
        let (indices, components) = self.taken_apart(&data, path, location)?;
        let mut leaves = leaves.into_iter().enumerate();
        match leaves.find(|(_, leaf)| leaf.components == components) {
            Some((number, leaf)) => Ok((ir::operand(operation, number), indices, leaf)),
            None => Err(internal(location, "an access path leads to no scalar")),
        }
    }
}

/// Of memory: that of a cache line, or of its vectors if they are larger.
fn alignment(element: Type) -> i64 {
    let vector = if element.is_vector() {
        bytes_of(element).unwrap_or(64).next_power_of_two()
    } else {
        64
    };
    i64::try_from(vector).unwrap_or(i64::MAX).max(64)
}

/// The element type of a memref or tensor.
pub(super) fn element_type<'c>(shaped: Type<'c>) -> Type<'c> {
    // SAFETY: by contract the type has an element type.
    unsafe { Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(shaped.to_raw())) }
}

/// Whether this is the type of truth values.
pub(super) fn is_boolean(ty: Type) -> bool {
    types::scalar(ty) == Some(Scalar::Bool)
}

/// The indices of a path without components.
pub(super) fn plain_indices<'c>(path: &Path, location: Location<'c>) -> Outcome<'c, Vec<Nat>> {
    let indices = path.iter().rev().filter_map(|step| match step {
        Step::Index(index) => Some(Ok(index.clone())),
        Step::Lane(_) => None,
        Step::Component(_) | Step::Flat(_) => Some(Err(internal(
            location,
            "a component of a memref's element is accessed",
        ))),
    });
    indices.collect()
}

/// The factors of a product, powers written out.
fn collect_factors(term: &Nat, factors: &mut Vec<Nat>) {
    match term.view() {
        NatView::Product(parts) => parts.iter().for_each(|part| collect_factors(part, factors)),
        NatView::Power(base, exponent) => {
            // More factors are too many unless they are ones.
            let count = exponent.as_constant().unwrap_or(1).min(64);
            (0..count).for_each(|_| collect_factors(&base, factors));
        }
        // What is subtracted makes an extent smaller.
        NatView::Constant(value) if value < 0 => {}
        _ => factors.push(term.clone()),
    }
}
