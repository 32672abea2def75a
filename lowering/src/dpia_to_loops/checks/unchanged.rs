//! Effects of other dialects on memory between `dpia.in`, which names it, and the command that
//! reads it.
//!
//! The program reads what memory holds where it is named. As it is read later, nothing may change
//! or free it in between.

use melior::ir::operation::OperationLike;
use melior::ir::{BlockLike, BlockRef};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, MemoryEffect, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::RUN_ONCE;
use crate::common::origin;

/// Memory that may be changed between its name and its use.
pub(in crate::dpia_to_loops) struct Between<'c> {
    pub read: Val<'c>,
    pub changed: Val<'c>,
    pub command: Op<'c>,
    input: Op<'c>,
    change: Change<'c>,
}

impl<'c> Between<'c> {
    pub fn refused(&self) -> Diagnostic<'c> {
        let change = &self.change;
        let verb = match (change.frees, origin::is_part_of(change.memory, self.read)) {
            (true, true) => "frees",
            (true, false) => "may free",
            (false, true) if change.is_known => "changes",
            (false, _) => "may change",
        };
        let message = format!(
            "`{}` {verb} memory that a program has named and reads only later, where its result is written: do it before the memory is \
             named (`rise.in`) or after the result is written (`rise.out`), or give it memory that is apart",
            ir::name(change.operation)
        );
        Diagnostic::error(change.operation.location(), message)
            .note(self.input.location(), "the memory is named here")
            .note(self.command.location(), "it is read here")
    }
}

/// An operation of another dialect that may change memory.
#[derive(Clone, Copy)]
struct Change<'c> {
    operation: Op<'c>,
    memory: Val<'c>,
    frees: bool,
    /// Whether the operation says that it writes there.
    is_known: bool,
}

/// All of them, by the command that reads.
pub(in crate::dpia_to_loops) fn find<'c>(
    function: Op<'c>,
    operations: &[Op<'c>],
) -> Outcome<'c, FxHashMap<usize, Vec<Between<'c>>>> {
    let mut found: FxHashMap<usize, Vec<Between>> = FxHashMap::default();
    let others = others(function);
    let changes = changes(&others);
    let calls: Vec<Op> = others
        .into_iter()
        .filter(|other| is_unknown(*other))
        .collect();
    if changes.is_empty() && calls.is_empty() {
        return Ok(found);
    }
    for input in operations
        .iter()
        .filter(|operation| ir::name(**operation) == dpia::IN)
    {
        let memories: Vec<Val> = ir::operands(*input)
            .into_iter()
            .filter(|memory| origin::is_memory(*memory))
            .collect();
        for command in commands(*input) {
            for read in &memories {
                // Any function may change a global.
                let anywhere = origin::is_global(*read).then(|| {
                    calls.iter().map(|call| Change {
                        operation: *call,
                        memory: *read,
                        frees: false,
                        is_known: false,
                    })
                });
                let all = changes
                    .iter()
                    .copied()
                    .chain(anywhere.into_iter().flatten());
                for change in all {
                    if !origin::are_apart(change.memory, *read)
                        && is_between(*input, change.operation, command)
                    {
                        let key = command.to_raw().ptr as usize;
                        found.entry(key).or_default().push(Between {
                            read: *read,
                            changed: change.memory,
                            command,
                            input: *input,
                            change,
                        });
                    }
                }
            }
        }
    }
    Ok(found)
}

/// The operations of other dialects, also those in others.
fn others<'c>(function: Op<'c>) -> Vec<Op<'c>> {
    let mut found = Vec::new();
    let mut open = vec![function];
    while let Some(around) = open.pop() {
        for operation in ir::blocks(around).into_iter().flat_map(ir::operations) {
            if !ir::name(operation).starts_with("dpia.") {
                found.push(operation);
                open.push(operation);
            }
        }
    }
    found
}

fn is_unknown(operation: Op) -> bool {
    ir::effects(operation).is_none()
}

fn changes<'c>(others: &[Op<'c>]) -> Vec<Change<'c>> {
    let mut changes = Vec::new();
    for operation in others.iter().copied() {
        let mut add = |memory: Val<'c>, frees, is_known| {
            if origin::is_memory(memory) {
                changes.push(Change {
                    operation,
                    memory,
                    frees,
                    is_known,
                });
            }
        };
        if origin::only_names_memory(operation) && ir::name(operation) != "memref.dealloc" {
            continue;
        }
        match ir::effects(operation) {
            Some(effects) => {
                for (effect, memory) in effects {
                    let operands = match memory {
                        Some(memory) => vec![memory],
                        None => ir::operands(operation),
                    };
                    for memory in operands {
                        match effect {
                            MemoryEffect::Write => add(memory, false, true),
                            MemoryEffect::Free => add(memory, true, true),
                            MemoryEffect::Read | MemoryEffect::Allocate => {}
                        }
                    }
                }
            }
            None if is_structure(operation) => {}
            None => {
                for memory in ir::operands(operation) {
                    add(memory, false, false);
                }
            }
        }
    }
    changes
}

/// Passes on what it is given, or ends a block.
fn is_structure(operation: Op) -> bool {
    matches!(
        ir::name(operation),
        "func.return" | "affine.yield" | "scf.reduce"
    )
}

/// The commands that read what a `dpia.in` names, outermost ones.
fn commands<'c>(input: Op<'c>) -> Vec<Op<'c>> {
    let mut commands: Vec<Op<'c>> = Vec::new();
    let mut seen = FxHashSet::default();
    let mut open = vec![ir::result(input)];
    while let Some(value) = open.pop() {
        for user in ir::users(value) {
            let mut outermost = user;
            while let Some(around) = ir::parent(outermost)
                && ir::name(around).starts_with("dpia.")
            {
                outermost = around;
            }
            if seen.insert(outermost.to_raw().ptr as usize) {
                match outermost.result_count() {
                    0 => commands.push(outermost),
                    _ => open.extend(ir::results(outermost)),
                }
            }
        }
    }
    commands
}

/// The operation in `block` that `operation` is or stands in.
fn ancestor_in<'c>(operation: Op<'c>, block: BlockRef<'c, 'c>) -> Option<Op<'c>> {
    std::iter::successors(Some(operation), |operation| ir::parent(*operation))
        .find(|operation| ir::block_of(*operation) == Some(block))
}

fn is_before<'c>(one: Op<'c>, other: Op<'c>, block: BlockRef<'c, 'c>) -> bool {
    let mut operations = ir::operations(block).into_iter();
    let first = operations.find(|operation| *operation == one || *operation == other);
    one != other && first == Some(one)
}

/// Whether `middle` may run after `first` and before `last`, which `first` comes before wherever it
/// runs.
fn is_between<'c>(first: Op<'c>, middle: Op<'c>, last: Op<'c>) -> bool {
    let Some(block) = ir::block_of(first) else {
        return true;
    };
    if let Some(end) = ancestor_in(last, block) {
        return match ancestor_in(middle, block) {
            None => false,
            Some(place) if place == end => may_precede(end, middle, last),
            Some(place) => is_before(first, place, block) && is_before(place, end, block),
        };
    }
    // The blocks of the region that has all three.
    let Some(around) = ir::parent(first) else {
        return true;
    };
    let blocks = ir::blocks(around);
    let of = |operation| {
        blocks
            .iter()
            .find_map(|block| ancestor_in(operation, *block).map(|found| (*block, found)))
    };
    let (Some((end_block, end)), Some((middle_block, place))) = (of(last), of(middle)) else {
        return false;
    };
    if middle_block == block {
        return is_before(first, place, block);
    }
    if middle_block == end_block && is_before(place, end, end_block) {
        return true;
    }
    if place == end && may_precede(end, middle, last) {
        return true;
    }
    ir::reaches(block, middle_block, Some(block))
        && ir::reaches(middle_block, end_block, Some(block))
}

/// Whether of two operations in `around` the first one may run before the other.
fn may_precede<'c>(around: Op<'c>, middle: Op<'c>, last: Op<'c>) -> bool {
    if around == middle || around == last || !RUN_ONCE.contains(&ir::name(around)) {
        return around != last;
    }
    let blocks = ir::blocks(around);
    let of = |operation| {
        blocks
            .iter()
            .find_map(|block| ancestor_in(operation, *block).map(|found| (*block, found)))
    };
    let (Some((middle_block, middle_place)), Some((last_block, last_place))) =
        (of(middle), of(last))
    else {
        return true;
    };
    match (middle_block == last_block, middle_place == last_place) {
        (true, true) => may_precede(last_place, middle, last),
        (true, false) => is_before(middle_place, last_place, last_block),
        // The other way of a choice, or blocks that jump to each other.
        (false, _) => {
            middle_block.parent_region() == last_block.parent_region()
                && ir::reaches(middle_block, last_block, None)
        }
    }
}
