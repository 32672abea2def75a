//! Arrays whose element type depends on the index, in memory: all rows lie one after the other.
//!
//! A row begins where the rows before it end: at a sum of sizes. Where the sum has a closed form,
//! as for the rows of a triangle, that is the index; otherwise the beginnings of all rows are
//! computed once, before the command that needs them, and read from a table.

use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Location, Type};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_lang::nat::{Name, Nat, NatView};
use rise_lang::types::{DataType, NatToData};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::common::fragments::{Holder, LANES};

use super::super::indices::formula::Formula;
use super::super::memory::named::Leaf;
use super::super::{Component, Lowering, Path, Step, pop_index};

/// Tables of the beginnings of rows.
#[derive(Default)]
pub(in crate::dpia_to_loops) struct Tables<'c> {
    memory: FxHashMap<Name, Val<'c>>,
    /// The table for a number of rows and the length of each.
    known: Vec<(Lengths, Name)>,
    /// Where rows begin whose lengths are the values of a function on sizes.
    beginnings: FxHashMap<Name, Val<'c>>,
    /// Facts that are known before the outermost command.
    outside: FxHashSet<Name>,
}

impl<'c> Tables<'c> {
    /// A function on sizes, with its values and where rows of these lengths begin.
    pub(in crate::dpia_to_loops) fn add_lengths(&mut self, name: Name, tables: [Val<'c>; 2]) {
        self.memory.insert(name.clone(), tables[0]);
        self.beginnings.insert(name, tables[1]);
    }
}

/// The variable of a row, which no program can name: another one than those of the rows inside.
fn row_of(elements: &NatToData) -> Name {
    fn height(data: &DataType) -> usize {
        match data {
            DataType::DependentArray(_, elements) => 1 + height(&elements.apply(&Nat::zero())),
            DataType::Array(_, element) => height(element),
            DataType::Pair(first, second) => height(first).max(height(second)),
            _ => 0,
        }
    }
    Name::from(format!("%row{}", height(&elements.apply(&Nat::zero()))).as_str())
}

/// How many rows there are, and how long each is, as a function of its variable.
#[derive(Clone, PartialEq)]
struct Lengths {
    count: Nat,
    row: Name,
    length: Nat,
}

impl<'c> Lowering<'c> {
    pub(in crate::dpia_to_loops) fn open_tables(&mut self) {
        self.memory.tables = Tables {
            outside: self.names.variables.keys().cloned().collect(),
            ..Tables::default()
        };
    }

    /// Frees the tables, at the current position.
    pub(in crate::dpia_to_loops) fn close_tables(
        &mut self,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let tables = std::mem::take(&mut self.memory.tables);
        for (_, name) in &tables.known {
            self.builder
                .command("memref.dealloc", location, &[tables.memory[name]], &[])?;
        }
        Ok(())
    }

    /// The memory of a table.
    pub(in crate::dpia_to_loops) fn table(
        &self,
        name: &Name,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let table = self.memory.tables.memory.get(name).copied();
        table.ok_or_else(|| {
            internal(
                location,
                &format!("the function `{name}` on sizes is not known"),
            )
        })
    }

    /// The table of the sums of the values of a function on sizes.
    pub(in crate::dpia_to_loops) fn beginnings(&self, name: &Name) -> Option<Val<'c>> {
        self.memory.tables.beginnings.get(name).copied()
    }

    /// Where a row begins: the sum of the lengths before it.
    fn beginning(
        &mut self,
        lengths: Lengths,
        row: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, Nat> {
        let Lengths {
            count,
            row: variable,
            length,
        } = &lengths;
        let sum = self.simplify(&Nat::sum(variable, &Nat::zero(), row, length));
        if !has_open_sum(&sum) {
            return Ok(sum);
        }
        let is_outside =
            |name: &Name| name == variable || self.memory.tables.outside.contains(name);
        let mut variables = length.variables();
        variables.extend(count.variables());
        // Lengths that depend on a loop around are added up where they are needed.
        if !variables.iter().all(is_outside) || !length.functions().is_empty() {
            return Ok(sum);
        }
        let known = self.memory.tables.known.iter();
        let table = match known.clone().find(|(known, _)| *known == lengths) {
            Some((_, table)) => table.clone(),
            None => self.make_table(lengths, location)?,
        };
        Ok(Nat::apply(table, row.clone()))
    }

    /// Computes where all rows begin, and where the last one ends.
    fn make_table(&mut self, lengths: Lengths, location: Location<'c>) -> Outcome<'c, Name> {
        let table = self.emit_before_command(|lowering| lowering.emit_table(&lengths, location))?;
        let name = self.names.fresh("beginning");
        self.memory.tables.memory.insert(name.clone(), table);
        self.memory.tables.known.push((lengths, name.clone()));
        Ok(name)
    }

    fn emit_table(&self, lengths: &Lengths, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let builder = self.builder;
        let index = Type::index(self.builder.context);
        let rows = self.materialize(&lengths.count, location)?;
        let entries = self.materialize(&(&lengths.count + &Nat::one()), location)?;
        let (zero, one) = (self.constant(0, location)?, self.constant(1, location)?);
        let ty = MemRefType::new(index, &[i64::MIN], None, None).into();
        let segments = ("operandSegmentSizes", builder.segments(&[1, 0]));
        let table = builder.value("memref.alloc", location, &[entries], ty, &[segments])?;
        builder.command("memref.store", location, &[zero, table, zero], &[])?;
        let (region, block) = ir::region(&[index, index], location);
        let inside = Builder::at_end(self.builder.context, block);
        let (row, start) = (ir::argument(block, 0), ir::argument(block, 1));
        let length = Formula::at(self, inside)
            .with(lengths.row.clone(), row)
            .value(&lengths.length, location)?;
        let end = inside.value("arith.addi", location, &[start, length], index, &[])?;
        let next = inside.value("arith.addi", location, &[row, one], index, &[])?;
        inside.command("memref.store", location, &[end, table, next], &[])?;
        inside.command("scf.yield", location, &[end], &[])?;
        let rounds = builder
            .operation("scf.for", location, &[zero, rows, one, zero], &[])
            .add_results(&[index])
            .add_regions([region]);
        builder.insert(rounds)?;
        Ok(table)
    }

    /// The scalar parts of the rows of a dependent array, each in one dimension.
    pub(in crate::dpia_to_loops) fn leaves_of_rows(
        &self,
        count: &Nat,
        elements: &NatToData,
        location: Location<'c>,
    ) -> Outcome<'c, Vec<Leaf<'c>>> {
        let row = row_of(elements);
        let mut leaves = self.leaves(&elements.apply(&Nat::variable(&row)), location)?;
        for leaf in &mut leaves {
            let length = product(&leaf.sizes);
            leaf.sizes = vec![Nat::sum(&row, &Nat::zero(), count, &length)];
        }
        Ok(leaves)
    }

    /// The indices of a path in the memory of data, and its components, each from the whole to the
    /// scalar.
    pub(in crate::dpia_to_loops) fn taken_apart(
        &mut self,
        data: &DataType,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, (Vec<Nat>, Vec<Component>)> {
        let (mut indices, mut components) = (Vec::new(), Vec::new());
        let mut data = data.clone();
        for (position, step) in path.iter().enumerate().rev() {
            data = match (step, data) {
                (Step::Index(index), DataType::Array(_, element)) => {
                    indices.push(index.clone());
                    (*element).clone()
                }
                (Step::Component(component), DataType::Pair(first, second)) => {
                    components.push(*component);
                    match component {
                        Component::First => (*first).clone(),
                        Component::Second => (*second).clone(),
                    }
                }
                // The elements that a thread holds: those of a lane, maybe of one of some warps.
                (Step::Index(thread), DataType::Fragment(_, _, _, element)) => {
                    indices.push(thread.clone());
                    match self.around.holder {
                        Holder::Warp => (*element).clone(),
                        Holder::WarpGroup => DataType::Array(Nat::constant(LANES), element.clone()),
                    }
                }
                (Step::Lane(_), data) => data,
                (_, DataType::DependentArray(count, elements)) => {
                    let inner = path[..=position].to_vec();
                    let (place, inner) = self.place_in_rows(&count, &elements, inner, location)?;
                    indices.push(place);
                    components.extend(inner);
                    return Ok((indices, components));
                }
                (step, data) => {
                    return Err(internal(
                        location,
                        &format!("the step {step:?} leads into {data}"),
                    ));
                }
            };
        }
        Ok((indices, components))
    }

    /// The place of a scalar among all scalars of the rows, and the components on the way.
    fn place_in_rows(
        &mut self,
        count: &Nat,
        elements: &NatToData,
        mut path: Path,
        location: Location<'c>,
    ) -> Outcome<'c, (Nat, Vec<Component>)> {
        if let Some(Step::Flat(index)) = path.last().cloned() {
            path.pop();
            let DataType::Array(_, element) = elements.apply(&Nat::zero()) else {
                return Err(internal(location, "rows that are no arrays are joined"));
            };
            let (within, components) = self.place_in_one(&element, &path, location)?;
            let size = self.size_of_part(&element, &components, location)?;
            return Ok((self.simplify(&(&(&index * &size) + &within)), components));
        }
        let row = pop_index(&mut path, location)?;
        let (within, components) = self.place_in_one(&elements.apply(&row), &path, location)?;
        let variable = row_of(elements);
        let any = elements.apply(&Nat::variable(&variable));
        let lengths = Lengths {
            count: count.clone(),
            row: variable,
            length: self.size_of_part(&any, &components, location)?,
        };
        let beginning = self.beginning(lengths, &row, location)?;
        Ok((self.simplify(&(&beginning + &within)), components))
    }

    /// The place of a scalar in the memory of data, as if that had one dimension.
    fn place_in_one(
        &mut self,
        data: &DataType,
        path: &Path,
        location: Location<'c>,
    ) -> Outcome<'c, (Nat, Vec<Component>)> {
        let (indices, components) = self.taken_apart(data, path, location)?;
        let leaf = self.leaf_of(data, &components, location)?;
        let mut place = Nat::zero();
        for (index, size) in indices.iter().zip(&leaf.sizes) {
            place = &(&place * size) + index;
        }
        Ok((place, components))
    }

    /// How many scalars a part of data has.
    fn size_of_part(
        &self,
        data: &DataType,
        components: &[Component],
        location: Location<'c>,
    ) -> Outcome<'c, Nat> {
        Ok(product(&self.leaf_of(data, components, location)?.sizes))
    }

    fn leaf_of(
        &self,
        data: &DataType,
        components: &[Component],
        location: Location<'c>,
    ) -> Outcome<'c, Leaf<'c>> {
        let mut leaves = self.leaves(data, location)?.into_iter();
        leaves
            .find(|leaf| leaf.components == components)
            .ok_or_else(|| internal(location, "an access path leads to no scalar"))
    }

    /// Changes the path from rows to the array that has them one after the other.
    pub(in crate::dpia_to_loops) fn step_out_of_rows(
        &mut self,
        rows: Val<'c>,
        operation: Op<'c>,
        path: &mut Path,
    ) -> Outcome<'c, ()> {
        let location = operation.location();
        if let Some(Step::Flat(index)) = path.last().cloned() {
            path.pop();
            path.push(Step::Index(index));
            return Ok(());
        }
        let (row, within) = (pop_index(path, location)?, pop_index(path, location)?);
        let DataType::DependentArray(count, elements) = self.data(rows)? else {
            return Err(internal(location, "a dependent array is expected"));
        };
        let variable = row_of(&elements);
        let DataType::Array(length, _) = elements.apply(&Nat::variable(&variable)) else {
            return Err(internal(location, "an array of arrays is expected"));
        };
        let lengths = Lengths {
            count,
            row: variable,
            length,
        };
        let beginning = self.beginning(lengths, &row, location)?;
        path.push(Step::Index(self.simplify(&(&beginning + &within))));
        Ok(())
    }

    /// Changes the path from an array to the rows of which it is made.
    pub(in crate::dpia_to_loops) fn step_into_rows(
        &self,
        operation: Op<'c>,
        path: &mut Path,
    ) -> Outcome<'c, ()> {
        let index = pop_index(path, operation.location())?;
        path.push(Step::Flat(index));
        Ok(())
    }
}

fn product(sizes: &[Nat]) -> Nat {
    sizes
        .iter()
        .fold(Nat::one(), |product, size| &product * size)
}

/// Whether a sum is left that only a loop computes.
fn has_open_sum(value: &Nat) -> bool {
    match value.view() {
        NatView::BigSum { .. } => true,
        NatView::Constant(_) | NatView::Variable(_) => false,
        NatView::Sum(parts)
        | NatView::Product(parts)
        | NatView::Minimum(parts)
        | NatView::Maximum(parts) => parts.iter().any(has_open_sum),
        NatView::Power(first, second)
        | NatView::FloorDivide(first, second)
        | NatView::Modulo(first, second) => has_open_sum(&first) || has_open_sum(&second),
        NatView::Application(_, argument) => has_open_sum(&argument),
    }
}
