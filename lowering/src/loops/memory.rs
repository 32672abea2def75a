//! Memory of a program: what the function is given, and what `dpia.new` opens.
//!
//! Data without arrays in private memory lives in registers: values that loops carry. Everything else is allocated, pairs as one
//! array for each component.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::types;
use rise_lang::nat::Nat;
use rise_lang::types::DataType;

use crate::ir::{self, Builder, Op, Outcome, Val};

use super::in_place::{Direction, Root};
use super::{Component, Lowering, Path, Step, internal};

/// The most elements that a private array may have: a mebibyte of the largest scalars, on the stack of a thread.
const LARGEST_PRIVATE_ARRAY: u64 = 1 << 17;

/// A scalar part of data: the components that lead to it, the sizes of the arrays on the way, and its type.
#[derive(Clone)]
pub(super) struct Leaf<'c> {
    pub components: Vec<Component>,
    pub sizes: Vec<Nat>,
    pub element: Type<'c>,
}

/// What a `dpia.new` opened.
pub(super) struct Cell<'c> {
    pub leaves: Vec<Leaf<'c>>,
    pub storage: Storage<'c>,
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
    pub on_heap: Vec<Val<'c>>,
}

impl<'c> AllocationScope<'c> {
    pub fn at(builder: Builder<'c>) -> Self {
        Self {
            builder,
            on_heap: Vec::new(),
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
                Storage::Memory(self.allocate(&leaves, space == "private", location)?)
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
        self.cells.push(Cell { leaves, storage });
        Ok(self.cells.len() - 1)
    }

    fn allocate(
        &mut self,
        leaves: &[Leaf<'c>],
        on_stack: bool,
        location: Location<'c>,
    ) -> Outcome<'c, Vec<Val<'c>>> {
        let mut memory = Vec::new();
        for leaf in leaves {
            let extents: Vec<Nat> = leaf.sizes.iter().map(|size| self.simplify(size)).collect();
            if on_stack {
                self.require_small(&extents, location)?;
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
                        let outer = std::mem::replace(&mut self.builder, self.scope.builder);
                        let value = self.materialize(size, location);
                        self.builder = outer;
                        sizes.push(value?);
                    }
                }
            }
            let ty = MemRefType::new(leaf.element, &shape, None, None).into();
            let builder = self.scope.builder;
            let name = if on_stack {
                "memref.alloca"
            } else {
                "memref.alloc"
            };
            let segments = builder.segments(&[sizes.len() as i32, 0]);
            let alignment = builder.integer_attribute(64);
            let attributes = [("operandSegmentSizes", segments), ("alignment", alignment)];
            let value = builder.value(name, location, &sizes, ty, &attributes)?;
            if !on_stack {
                self.scope.on_heap.push(value);
            }
            memory.push(value);
        }
        Ok(memory)
    }

    /// Refuses arrays that do not belong on a stack: here, or before the first command where sizes are not known earlier.
    fn require_small(&mut self, extents: &[Nat], location: Location<'c>) -> Outcome<'c, ()> {
        let message = |count: &str| {
            format!(
                "private memory lies on the stack, where {count} elements are too many (at most {LARGEST_PRIVATE_ARRAY}): \
                 choose `global` memory"
            )
        };
        let known = extents.iter().try_fold(1, |count: u64, extent| {
            extent
                .as_constant()
                .map(|extent| count.saturating_mul(extent))
        });
        match known {
            Some(count) if count > LARGEST_PRIVATE_ARRAY => {
                Err(Diagnostic::error(location, message(&count.to_string())))
            }
            Some(_) => Ok(()),
            None => {
                let count = extents
                    .iter()
                    .fold(Nat::one(), |count, extent| &count * extent);
                let here = std::mem::replace(&mut self.builder, self.before_command);
                let found = self.materialize(&count, location)?;
                let most = self.constant(LARGEST_PRIVATE_ARRAY.into(), location)?;
                let condition = self.compare(7, found, most, location)?;
                self.emit_assert(condition, &message(&format!("`{count}`")), location)?;
                self.builder = here;
                Ok(())
            }
        }
    }

    /// Frees what the scope allocated on the heap, at the current position.
    pub(super) fn close_scope(&mut self, location: Location<'c>) -> Outcome<'c, ()> {
        for memory in std::mem::take(&mut self.scope.on_heap) {
            self.builder
                .command("memref.dealloc", location, &[memory], &[])?;
        }
        Ok(())
    }

    pub(super) fn read_cell(
        &mut self,
        cell: usize,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (leaf, indices) = self.find_leaf(cell, path, location)?;
        let element = self.cells[cell].leaves[leaf].element;
        match &self.cells[cell].storage {
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
                self.record(Root::Cell(cell), leaf, &indices, Direction::Read, location);
                self.emit_load(memory, &indices, element, location)
            }
        }
    }

    pub(super) fn write_cell(
        &mut self,
        cell: usize,
        path: &Path,
        value: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let (leaf, indices) = self.find_leaf(cell, path, location)?;
        match &mut self.cells[cell].storage {
            Storage::Registers(values) => {
                values[leaf] = Some(value);
                Ok(())
            }
            Storage::Memory(memory) => {
                let memory = memory[leaf];
                self.record(Root::Cell(cell), leaf, &indices, Direction::Write, location);
                self.emit_store(value, memory, &indices, location)
            }
        }
    }

    fn find_leaf(
        &self,
        cell: usize,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, (usize, Vec<Nat>)> {
        let mut indices = Vec::new();
        let mut components = Vec::new();
        for step in path.iter().rev() {
            match step {
                Step::Index(index) => indices.push(index.clone()),
                Step::Component(component) => components.push(*component),
            }
        }
        let leaves = &self.cells[cell].leaves;
        match leaves.iter().position(|leaf| leaf.components == components) {
            Some(leaf) => Ok((leaf, indices)),
            None => Err(internal(location, "an access path leads to no scalar")),
        }
    }

    /// Reads what `dpia.in` names: a memref by its indices, a scalar as it is.
    pub(super) fn load_input(&mut self, operation: Op<'c>, path: &Path) -> Outcome<'c, Val<'c>> {
        let (memory, location) = (ir::operand(operation, 0), operation.location());
        if MemRefType::try_from(memory.r#type()).is_err() {
            return Ok(memory);
        }
        let indices = plain_indices(path, location)?;
        self.record(Root::of(memory), 0, &indices, Direction::Read, location);
        let element = element_type(memory.r#type());
        self.emit_load(memory, &indices, element, location)
    }

    /// Writes what `dpia.out` names.
    pub(super) fn store_output(
        &mut self,
        operation: Op<'c>,
        path: &Path,
        value: Val<'c>,
    ) -> Outcome<'c, ()> {
        let (memory, location) = (ir::operand(operation, 0), operation.location());
        let indices = plain_indices(path, location)?;
        self.record(Root::of(memory), 0, &indices, Direction::Write, location);
        self.emit_store(value, memory, &indices, location)
    }
}

/// The element type of a memref or tensor.
pub(super) fn element_type<'c>(shaped: Type<'c>) -> Type<'c> {
    // SAFETY: by contract the type has an element type.
    unsafe { Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(shaped.to_raw())) }
}

/// The indices of a path without components.
pub(super) fn plain_indices<'c>(path: &Path, location: Location<'c>) -> Outcome<'c, Vec<Nat>> {
    let indices = path.iter().rev().map(|step| match step {
        Step::Index(index) => Ok(index.clone()),
        Step::Component(_) => Err(internal(
            location,
            "a component of a memref's element is accessed",
        )),
    });
    indices.collect()
}
