//! Memory with several readers, which are kept in memory themselves. While one of them is computed,
//! everything that it reads is computed in its scope, and forgotten with it: so what several read
//! is computed before all of them.

use melior::ir::BlockRef;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};
use rise_lang::types::AddressSpace;
use rustc_hash::{FxHashMap, FxHashSet};

use super::sharing::is_copy;
use super::{Translation, access, captured};

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
        let mut readers = Readers::new(block);
        readers.visit(result, None);
        for memory in readers.shared() {
            let value = ir::result(memory);
            let is_part = ir::uses(value).any(|(user, _)| is_copy(user));
            if is_global(memory) && !is_part && !self.known.contains_key(&ir::key(value)) {
                self.read(value)?;
            }
        }
        Ok(())
    }
}

/// The memory of a block, with what reads it.
struct Readers<'c> {
    block: BlockRef<'c, 'c>,
    /// The values that were met, with the memory that is computed of them.
    seen: FxHashSet<(usize, Option<usize>)>,
    /// For each memory those that are computed of it; none for the result of the block.
    of: FxHashMap<usize, FxHashSet<Option<usize>>>,
    /// The memory in an order in which what others read comes first.
    order: Vec<Op<'c>>,
}

impl<'c> Readers<'c> {
    fn new(block: BlockRef<'c, 'c>) -> Self {
        Self {
            block,
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
        if !is_here || is_choice(operation) || !self.seen.insert((ir::key(value), reader)) {
            return;
        }
        let mut reader = reader;
        let is_memory = ir::name(operation) == dpia::TO_MEM && access(value) == Some(Access::Read);
        if is_memory {
            let known = self.of.entry(ir::key(value)).or_default();
            let is_new = known.is_empty();
            known.insert(reader);
            if !is_new {
                return;
            }
            reader = Some(ir::key(value));
        }
        for part in ir::operands(operation)
            .into_iter()
            .chain(captured(operation))
        {
            self.visit(part, reader);
        }
        if is_memory {
            self.order.push(operation);
        }
    }

    /// The memory of several readers.
    fn shared(&self) -> Vec<Op<'c>> {
        let readers = |memory: &Op<'c>| self.of.get(&ir::key(ir::result(*memory)));
        let is_shared = |memory: &&Op<'c>| readers(memory).is_some_and(|readers| readers.len() > 1);
        self.order.iter().filter(is_shared).copied().collect()
    }
}

/// Whether something that the operation reads may be left out.
fn is_choice(operation: Op) -> bool {
    matches!(
        ir::name(operation),
        dpia::SELECT | dpia::WITHIN | dpia::WHILE
    )
}
