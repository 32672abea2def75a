//! Memory of a program: what the function is given, and what `dpia.new` opens.
//!
//! Data without arrays in private memory lives in registers: values that loops carry. Everything
//! else is allocated, pairs as one array for each component.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::types;
use rise_lang::nat::Nat;
use rise_lang::types::{AddressSpace, DataType, Scalar, TypeArgument};

use crate::common::threads::Level;

use super::super::checks::in_place::{Direction, Root};
use super::super::commands::shared::{Read, Way};
use super::super::memory::allocation::Place;
use super::super::{Component, Lowering, Path, Step};

/// A scalar part of data: the components that lead to it, the sizes of the arrays on the way, and
/// its type.
#[derive(Clone)]
pub(in crate::dpia_to_loops) struct Leaf<'c> {
    pub components: Vec<Component>,
    pub sizes: Vec<Nat>,
    pub element: Type<'c>,
}

/// Memory that a `dpia.new` opened.
pub(in crate::dpia_to_loops) struct Cell<'c> {
    pub data: DataType,
    pub leaves: Vec<Leaf<'c>>,
    pub storage: Storage<'c>,
    /// Whether what it holds is meant to pass from one round of a loop to the next.
    pub is_carried: bool,
    /// How many loops stood around when it was opened.
    pub nesting: usize,
}

/// Where a cell keeps its leaves.
pub(in crate::dpia_to_loops) enum Storage<'c> {
    /// The current value of each, once it has one.
    Registers(Vec<Option<Val<'c>>>),
    /// A memref for each.
    Memory(Vec<Val<'c>>),
}

impl<'c> Lowering<'c> {
    pub(in crate::dpia_to_loops) fn builtin_of(
        &self,
        data: &DataType,
        location: Location<'c>,
    ) -> Outcome<'c, Type<'c>> {
        types::data_to_mlir(self.builder.context, data)
            .ok()
            .and_then(types::builtin)
            .ok_or_else(|| internal(location, &format!("`{data}` is no scalar")))
    }

    /// The scalar parts of data, in order.
    pub(in crate::dpia_to_loops) fn leaves(
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
            DataType::Fragment(..) => vec![self.leaf_of_fragment(data, location)?],
            scalar => vec![Leaf {
                components: Vec::new(),
                sizes: Vec::new(),
                element: self.builtin_of(scalar, location)?,
            }],
        })
    }

    /// Opens what a `dpia.new` asks for.
    pub(in crate::dpia_to_loops) fn open_cell(
        &mut self,
        operation: Op<'c>,
        data: &DataType,
    ) -> Outcome<'c, usize> {
        let location = operation.location();
        let leaves = self.leaves(data, location)?;
        let space = self.space(operation)?;
        let storage = match space {
            AddressSpace::Private if leaves.iter().all(|leaf| leaf.sizes.is_empty()) => {
                Storage::Registers(vec![None; leaves.len()])
            }
            AddressSpace::Private | AddressSpace::Global | AddressSpace::Local => {
                let place = self.place_of(&space, location)?;
                let key = ir::key(ir::argument(ir::body(operation), 0));
                let extents = self.extents(&leaves);
                let memory = match self.memory.scope.reusable.get(&key) {
                    Some((found, memory)) if self.fits(&extents, found) => memory.clone(),
                    _ => {
                        let memory = self.allocate(&leaves, &extents, place, location)?;
                        if extents.is_lasting {
                            let reusable = (extents, memory.clone());
                            self.memory.scope.reusable.insert(key, reusable);
                        }
                        memory
                    }
                };
                Storage::Memory(memory)
            }
            AddressSpace::Variable(_) => return Err(no_space_of_cpu(&space, location)),
        };
        let is_carried = operation.has_attribute("carried");
        Ok(self.add_cell(data.clone(), leaves, storage, is_carried))
    }

    /// In which address space an operation opens memory.
    pub(in crate::dpia_to_loops) fn space(&self, operation: Op<'c>) -> Outcome<'c, AddressSpace> {
        let location = operation.location();
        let attribute = operation
            .attribute("space")
            .map_err(|error| internal(location, &error.to_string()))?;
        match types::type_argument(attribute) {
            Ok(TypeArgument::Address(space)) => Ok(space),
            _ => Err(internal(location, "`space` is no address space")),
        }
    }

    /// Where arrays of an address space lie.
    pub(in crate::dpia_to_loops) fn place_of(
        &self,
        space: &AddressSpace,
        location: Location<'c>,
    ) -> Outcome<'c, Place> {
        match (space, self.around.threads) {
            (AddressSpace::Private, _) => Ok(Place::Stack),
            (AddressSpace::Global, _) => Ok(Place::Heap),
            (AddressSpace::Local, Some(threads)) if threads.level == Level::Group => {
                Ok(Place::Group)
            }
            (AddressSpace::Local, Some(threads)) => Err(Diagnostic::error(
                location,
                format!(
                    "`local` memory is of a group of threads, and this one is chosen by each thread of `{}`: choose it outside of that, or `private`",
                    threads.written()
                ),
            )),
            (AddressSpace::Local | AddressSpace::Variable(_), _) => {
                Err(no_space_of_cpu(space, location))
            }
        }
    }

    pub(in crate::dpia_to_loops) fn add_cell(
        &mut self,
        data: DataType,
        leaves: Vec<Leaf<'c>>,
        storage: Storage<'c>,
        is_carried: bool,
    ) -> usize {
        self.memory.cells.push(Cell {
            data,
            leaves,
            storage,
            is_carried,
            nesting: self.around.nesting,
        });
        self.memory.cells.len() - 1
    }

    /// Reads a scalar of memory, if the same was not read before.
    pub(in crate::dpia_to_loops) fn read_cell(
        &mut self,
        cell: usize,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.read_cell_with(cell, path, true, location)
    }

    /// Reads a scalar of memory as it is now: it may have been written since it was read.
    pub(in crate::dpia_to_loops) fn read_cell_back(
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
        let element = self.memory.cells[cell].leaves[leaf].element;
        let value = match &self.memory.cells[cell].storage {
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

    pub(in crate::dpia_to_loops) fn write_cell(
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
        match &mut self.memory.cells[cell].storage {
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

    pub(in crate::dpia_to_loops) fn find_leaf(
        &mut self,
        cell: usize,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, (usize, Vec<Nat>)> {
        let data = self.memory.cells[cell].data.clone();
        let (indices, components) = self.taken_apart(&data, path, location)?;
        let leaves = &self.memory.cells[cell].leaves;
        match leaves.iter().position(|leaf| leaf.components == components) {
            Some(leaf) => Ok((leaf, indices)),
            None => Err(internal(location, "an access path leads to no scalar")),
        }
    }

    /// Reads what `dpia.in` names: a memref by its indices, a scalar as it is.
    pub(in crate::dpia_to_loops) fn load_input(
        &mut self,
        operation: Op<'c>,
        path: &Path,
    ) -> Outcome<'c, Val<'c>> {
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

    /// Value that is read, unless the same was read before.
    pub(in crate::dpia_to_loops) fn read_once(
        &mut self,
        read: Read,
        emit: impl FnOnce(&mut Self) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, Val<'c>> {
        if let Some(known) = self.kept.shared.read(&read) {
            return Ok(known);
        }
        let value = emit(self)?;
        self.kept.shared.keep_read(read, value);
        Ok(value)
    }

    /// Writes what `dpia.out` names.
    pub(in crate::dpia_to_loops) fn store_output(
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
    pub(in crate::dpia_to_loops) fn given_memory(
        &mut self,
        operation: Op<'c>,
        path: &Path,
    ) -> Outcome<'c, (Val<'c>, Vec<Nat>)> {
        let (memory, indices, _) = self.given_leaf(operation, path)?;
        Ok((memory, indices))
    }

    /// The memory that a `dpia.in` or `dpia.out` names for a scalar, the indices, and what the
    /// memory is of.
    pub(in crate::dpia_to_loops) fn given_leaf(
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

/// The element type of a memref or tensor.
pub(in crate::dpia_to_loops) fn element_type<'c>(shaped: Type<'c>) -> Type<'c> {
    // SAFETY: by contract the type has an element type.
    unsafe { Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(shaped.to_raw())) }
}

/// Whether this is the type of truth values.
pub(in crate::dpia_to_loops) fn is_boolean(ty: Type) -> bool {
    types::scalar(ty) == Some(Scalar::Bool)
}

/// The indices of a path without components.
pub(in crate::dpia_to_loops) fn plain_indices<'c>(
    path: &Path,
    location: Location<'c>,
) -> Outcome<'c, Vec<Nat>> {
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

/// The error that memory of a program is in an address space which no CPU has.
fn no_space_of_cpu<'c>(space: &AddressSpace, location: Location<'c>) -> Diagnostic<'c> {
    Diagnostic::error(
        location,
        format!(
            "address space `{space}` belongs to a group of threads of a GPU: choose `private` or `global` for the CPU"
        ),
    )
}
