//! Memory with several readers, which are kept in memory themselves. While one of them is computed,
//! everything that it reads is computed in its scope, and forgotten with it: so what several read
//! is computed before all of them, and so is a number that a reduction gives. Values that a body
//! computes before it writes are such readers, too; what they share with others may also be a
//! reduced array.

use melior::ir::BlockRef;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types::{self, Access};
use rise_lang::types::AddressSpace;
use rustc_hash::{FxHashMap, FxHashSet};

use super::sharing::is_copy;
use super::{Translation, access, captured, data};
use crate::rise_to_dpia::contains_array;

impl<'c> Translation<'c, '_> {
    /// Computes what several readers of a block's result share, those that others read first.
    pub(super) fn compute_shared_memory(
        &mut self,
        block: BlockRef<'c, 'c>,
        result: Val<'c>,
    ) -> Outcome<'c, ()> {
        let global = types::address_attribute(self.context, &AddressSpace::Global);
        let is_global =
            |memory: Op<'c>| memory.attribute("space").is_ok_and(|space| space == global);
        let first = self.in_place.computed_before(block);
        let mut readers = Readers::new(block, first);
        readers.visit(result, None);
        for shared in readers.shared() {
            let value = ir::result(shared);
            let is_part = ir::uses(value).any(|(user, _)| is_copy(user));
            let is_kept = is_global(shared) && !is_part;
            let is_wanted = readers.are_first(value) || is_kept || is_number(shared);
            if is_wanted && !self.known.contains_key(&ir::key(value)) {
                self.read(value)?;
            }
        }
        Ok(())
    }
}

/// The memory of a block, with what reads it.
struct Readers<'c> {
    block: BlockRef<'c, 'c>,
    /// The values that are computed before the body writes.
    first: FxHashSet<usize>,
    /// The values that were met, with the memory that is computed of them.
    seen: FxHashSet<(usize, Option<usize>)>,
    /// For each memory and reduction those that are computed of it; none for the result of the
    /// block.
    of: FxHashMap<usize, FxHashSet<Option<usize>>>,
    /// Memory and reductions in an order in which what others read comes first.
    order: Vec<Op<'c>>,
}

impl<'c> Readers<'c> {
    fn new(block: BlockRef<'c, 'c>, first: FxHashSet<usize>) -> Self {
        Self {
            block,
            first,
            seen: FxHashSet::default(),
            of: FxHashMap::default(),
            order: Vec::new(),
        }
    }

    /// Notes what a value is computed of, for that reader.
    fn visit(&mut self, value: Val<'c>, reader: Option<usize>) {
        let Some(operation) = ir::definition(value) else {
            return;
        };
        let is_here = ir::block_of(operation) == Some(self.block);
        if !is_here || !self.seen.insert((ir::key(value), reader)) {
            return;
        }
        if let Some(always) = read_before_choice(operation) {
            return always.into_iter().for_each(|part| self.visit(part, reader));
        }
        let key = ir::key(value);
        let is_read = access(value) == Some(Access::Read);
        let is_memory = ir::name(operation) == dpia::TO_MEM && is_read;
        let is_reduction = has(ir::name(operation), Trait::Reduction) && is_read;
        let is_reader = is_memory || self.first.contains(&key);
        let mut is_new = true;
        if is_reader || is_reduction {
            let known = self.of.entry(key).or_default();
            is_new = known.is_empty();
            known.insert(reader);
            if is_reader && !is_new {
                return;
            }
        }
        let reader = if is_reader { Some(key) } else { reader };
        for part in ir::operands(operation)
            .into_iter()
            .chain(captured(operation))
        {
            self.visit(part, reader);
        }
        if (is_memory || is_reduction) && is_new {
            self.order.push(operation);
        }
    }

    /// Whether one of the readers, or of what these are computed for, is computed before the body
    /// writes.
    fn are_first(&self, value: Val<'c>) -> bool {
        let mut waiting = vec![ir::key(value)];
        let mut seen = FxHashSet::default();
        while let Some(key) = waiting.pop() {
            let readers = self.of.get(&key).into_iter().flatten().flatten();
            for reader in readers {
                if self.first.contains(reader) {
                    return true;
                }
                if seen.insert(*reader) {
                    waiting.push(*reader);
                }
            }
        }
        false
    }

    /// The memory and the numbers of several readers, and the reductions that one of them computes
    /// first.
    fn shared(&self) -> Vec<Op<'c>> {
        let is_shared = |shared: &&Op<'c>| {
            let value = ir::result(**shared);
            let is_several = self
                .of
                .get(&ir::key(value))
                .is_some_and(|readers| readers.len() > 1);
            let is_memory = ir::name(**shared) == dpia::TO_MEM;
            is_several && (is_memory || is_number(**shared) || self.are_first(value))
        };
        self.order.iter().filter(is_shared).copied().collect()
    }
}

/// Whether the operation reduces to numbers, which each reader would do in a scope of its own.
fn is_number(operation: Op) -> bool {
    has(ir::name(operation), Trait::Reduction) && !contains_array(data(ir::result(operation)))
}

/// The values that are read in any case, if others that the operation reads may be left out.
fn read_before_choice(operation: Op) -> Option<Vec<Val>> {
    match ir::name(operation) {
        dpia::SELECT | dpia::WITHIN => Some(vec![ir::operand(operation, 0)]),
        dpia::WHILE => Some(Vec::new()),
        _ => None,
    }
}
