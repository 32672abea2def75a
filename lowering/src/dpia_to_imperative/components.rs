//! Accumulators that are pairs, or arrays of them: whether what writes a component reads another
//! one that was overwritten before.
//!
//! Components are written one after the other, arrays first. Memory that a function asks for with
//! `toMem` is filled before the first of them is.

use melior::ir::BlockRef;
use rise_dialect::ir::{self, Op, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rustc_hash::FxHashSet;

use crate::rise_to_dpia::contains_array;

use super::data;

/// Component of a pair.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Component {
    First,
    Second,
}

impl Component {
    /// The component that `fst` or `snd` takes.
    pub(super) fn taken_by(projection: Op) -> Option<Component> {
        match ir::name(projection) {
            dpia::FST => Some(Component::First),
            dpia::SND => Some(Component::Second),
            _ => None,
        }
    }
}

/// The way to a component of a component, from the outermost pair on.
type Path = Vec<Component>;

/// Whether a function, whose body that is, gives a component of its first parameter, a pair
/// or an array of pairs, that is made of another one which is written before.
pub(super) fn reads_overwritten_component<'c>(body: BlockRef<'c, 'c>) -> bool {
    reads_overwritten_component_in(body, &[])
}

/// The same for a parameter that has the pair in a component of a component: `within` names them,
/// that of the innermost pair first.
pub(super) fn reads_overwritten_component_in<'c>(
    body: BlockRef<'c, 'c>,
    within: &[Component],
) -> bool {
    let order = Order {
        parameter: ir::argument(body, 0),
        within: within.iter().rev().copied().collect(),
    };
    order.overwrites(ir::yielded(body), &[], &mut Vec::new())
}

/// The order in which the components of a pair are written.
struct Order<'c> {
    parameter: Val<'c>,
    /// The way from the parameter to the pair.
    within: Path,
}

impl<'c> Order<'c> {
    /// Whether the value, which is written to a component, reads one that was `written`; what is
    /// written with it is added.
    fn overwrites(&self, value: Val<'c>, place: &[Component], written: &mut Vec<Path>) -> bool {
        let definition = ir::definition(value);
        match definition.map(|operation| (ir::name(operation), operation)) {
            Some((dpia::TUPLE | dpia::ZIP, tuple)) if contains_array(data(value)) => {
                let parts = [(0, Component::First), (1, Component::Second)];
                let parts = parts.map(|(number, part)| (ir::operand(tuple, number), part));
                // Scalars are computed before, and written last.
                let mut arrays = parts.iter().filter(|(part, _)| contains_array(data(*part)));
                arrays.any(|(part, component)| {
                    self.overwrites(*part, &[place, &[*component]].concat(), written)
                })
            }
            Some((dpia::UNZIP, unzip)) => self.overwrites(ir::operand(unzip, 0), place, written),
            // Where a reduction goes on from is written first.
            Some((name, reduction)) if has(name, Trait::Reduction) => {
                self.overwrites(ir::operand(reduction, 0), place, written) || {
                    let mut read = Vec::new();
                    let mut seen = FxHashSet::from_iter([ir::key(ir::operand(reduction, 0))]);
                    self.collect_operands(reduction, &mut seen, &mut read);
                    overlap(&read, written)
                }
            }
            Some((dpia::SELECT, select)) => {
                let mut other = written.clone();
                let overwrites = self.reads_any(ir::operand(select, 0), written)
                    || self.overwrites(ir::operand(select, 1), place, written)
                    || self.overwrites(ir::operand(select, 2), place, &mut other);
                written.extend(other);
                overwrites
            }
            _ => {
                let overwrites = self.reads_any(value, written);
                written.push(place.to_vec());
                overwrites
            }
        }
    }

    /// Whether the value is made of a component, or a part of it, that was written.
    fn reads_any(&self, value: Val<'c>, written: &[Path]) -> bool {
        let mut read = Vec::new();
        self.collect(value, &mut FxHashSet::default(), &mut read);
        overlap(&read, written)
    }

    /// Adds the components that the value is made of.
    fn collect(&self, value: Val<'c>, seen: &mut FxHashSet<usize>, read: &mut Vec<Path>) {
        if !seen.insert(ir::key(value)) {
            return;
        }
        if let Some(path) = self.component(value) {
            read.push(path);
            return;
        }
        if self.path(value).is_some() {
            return;
        }
        match ir::definition(value) {
            Some(kept) if ir::name(kept) == dpia::TO_MEM && self.is_beside(kept) => {}
            Some(operation) => self.collect_operands(operation, seen, read),
            None => {}
        }
    }

    /// Adds those that the operands of the operation, and of all operations inside of it, are made
    /// of.
    fn collect_operands(
        &self,
        operation: Op<'c>,
        seen: &mut FxHashSet<usize>,
        read: &mut Vec<Path>,
    ) {
        for operand in ir::operands(operation) {
            self.collect(operand, seen, read);
        }
        for block in ir::blocks(operation) {
            for inner in ir::operations(block) {
                self.collect_operands(inner, seen, read);
            }
        }
    }

    /// Whether the operation stands in the function itself.
    fn is_beside(&self, operation: Op<'c>) -> bool {
        let own = ir::argument_owner(self.parameter).map(|(_, block)| block.to_raw().ptr);
        ir::block_of(operation).map(|block| block.to_raw().ptr) == own
    }

    /// The component that the value is, if it is one. What has the pair in it is all of it.
    fn component(&self, value: Val<'c>) -> Option<Path> {
        let path = self.path(value)?;
        match path.strip_prefix(&self.within[..]) {
            Some(own) => Some(own.to_vec()),
            None => self.within.starts_with(&path).then(Path::new),
        }
    }

    /// The way from the parameter to the value, if it is the parameter or a component.
    fn path(&self, value: Val<'c>) -> Option<Path> {
        if value == self.parameter {
            return Some(Path::new());
        }
        let operation = ir::definition(value)?;
        if ir::name(operation) == dpia::UNZIP {
            return self.path(ir::operand(operation, 0));
        }
        let component = Component::taken_by(operation)?;
        let mut path = self.path(ir::operand(operation, 0))?;
        path.push(component);
        Some(path)
    }
}

/// Whether one of the components is one of the others, or a part of it, or has it as a part.
fn overlap(read: &[Path], written: &[Path]) -> bool {
    read.iter().any(|path| {
        let is_part = |other: &Path| path.starts_with(other) || other.starts_with(path);
        written.iter().any(is_part)
    })
}
