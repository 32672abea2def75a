//! The parts of a value, which are written one after the other: what several of them use is
//! computed once, before the first of them is written. What is kept in memory and is one of the
//! parts itself is computed where that part lies, and read back from there, unless something may
//! still be read that lies there now: an accumulator, or an argument of the function that its
//! result overwrites. Then a program asks for other memory on purpose.

use melior::Context;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::types::{self, Access};
use rise_lang::types::AddressSpace;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::rise_to_dpia::contains_array;

use super::{Translation, access, captured, data};

/// A part of a value that is a copy of what is kept in memory.
struct Kept<'c> {
    number: usize,
    memory: Op<'c>,
}

impl<'c> Translation<'c, '_> {
    /// Writes each part to its place in `acceptor`, which `place` makes, given the part's number.
    pub(super) fn accept_parts(
        &mut self,
        acceptor: Val<'c>,
        parts: &[Val<'c>],
        place: impl Fn(&Self, usize) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, ()> {
        self.accept_parts_in((0..parts.len()).collect(), acceptor, parts, place)
    }

    /// As [`Translation::accept_parts`], in this order as far as the parts leave it open.
    pub(super) fn accept_parts_in(
        &mut self,
        mut order: Vec<usize>,
        acceptor: Val<'c>,
        parts: &[Val<'c>],
        place: impl Fn(&Self, usize) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, ()> {
        let kept = self.kept_parts(acceptor, parts);
        let numbers: Vec<_> = kept.iter().map(|kept| kept.number).collect();
        let rest = || (0..parts.len()).filter(|number| !numbers.contains(number));
        if !kept.is_empty() {
            let memories: Vec<_> = kept.iter().map(|kept| ir::result(kept.memory)).collect();
            let mut computed = parts.to_vec();
            for Kept { number, memory } in &kept {
                computed[*number] = ir::operand(*memory, 0);
            }
            self.compute_shared(&computed, &memories)?;
            self.place_kept(kept, &place)?;
        }
        self.compute_shared(&rest().map(|number| parts[number]).collect::<Vec<_>>(), &[])?;
        // Scalars of an accumulator, which are computed already, are overwritten last.
        order.retain(|number| !numbers.contains(number));
        if !self.accumulating.is_empty() {
            order.sort_by_key(|number| !contains_array(data(parts[*number])));
        }
        for number in order {
            let place = place(self, number)?;
            self.accept(parts[number], place)?;
        }
        Ok(())
    }

    /// The parts that are copies of memory which can be computed where they lie.
    fn kept_parts(&self, acceptor: Val<'c>, parts: &[Val<'c>]) -> Vec<Kept<'c>> {
        let mut kept: Vec<Kept> = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let memory = copied_memory(self.context, *part).filter(|memory| {
                let is_known = self.known.contains_key(&ir::key(ir::result(*memory)));
                !is_known && kept.iter().all(|other| other.memory != *memory)
            });
            kept.extend(memory.map(|memory| Kept { number, memory }));
        }
        if !kept.is_empty() && !self.is_fresh(acceptor) {
            kept.clear();
        }
        kept
    }

    /// Whether nothing of what lies where the acceptor leads is read until it is written.
    fn is_fresh(&self, mut acceptor: Val<'c>) -> bool {
        loop {
            if ir::uses(acceptor).any(|(user, _)| ir::name(user) == dpia::WRITTEN) {
                return false;
            }
            let outer = match ir::definition(acceptor) {
                Some(out) if ir::name(out) == dpia::OUT => {
                    let memory = ir::operand(out, 0);
                    return ir::block_argument(memory).is_some()
                        && ir::uses(memory).all(|(user, _)| ir::name(user) == dpia::OUT);
                }
                Some(view) => ir::last_operand(view),
                None => match ir::argument_owner(acceptor) {
                    Some((new, block)) if ir::name(new) == dpia::NEW => {
                        let value = ir::argument(block, 0);
                        return !new.has_attribute("carried")
                            && self.known.values().all(|meaning| *meaning != value);
                    }
                    Some((each, _)) if ir::name(each) == dpia::PAR_FOR => ir::last_operand(each),
                    _ => None,
                },
            };
            match outer {
                Some(outer) => acceptor = outer,
                None => return false,
            }
        }
    }

    /// Computes what is kept in memory where the part lies that is a copy of it.
    fn place_kept(
        &mut self,
        mut kept: Vec<Kept<'c>>,
        place: &impl Fn(&Self, usize) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, ()> {
        // Values that others are computed of come first.
        while let Some(next) = kept.iter().position(|next| {
            let mut memories = kept.iter().map(|other| ir::result(other.memory));
            memories.all(|memory| !is_used(memory, next.memory))
        }) {
            let Kept { number, memory } = kept.remove(next);
            let place = place(self, number)?;
            self.accept(ir::operand(memory, 0), place)?;
            let value = self.written(place, memory.location())?;
            self.learn(ir::result(memory), value);
        }
        Ok(())
    }

    /// Computes the reductions and the stored values that more than one of the parts uses, except
    /// what is computed of memory `to_come`. What is computed of scalars becomes one expression,
    /// which assignments that follow each other compute once.
    fn compute_shared(&mut self, parts: &[Val<'c>], to_come: &[Val<'c>]) -> Outcome<'c, ()> {
        // While memory is computed, all that it reads is computed in its scope: memory of several
        // readers is a reader itself, of what others read, too. Which has several depends on that.
        let all = self.uses(parts, &[], to_come);
        let mut memories: Vec<_> = all.shared().filter(|value| is_memory(*value)).collect();
        let uses = loop {
            let uses = self.uses(parts, &memories, to_come);
            let count = memories.len();
            memories.retain(|memory| uses.is_shared(*memory));
            if memories.len() == count {
                break uses;
            }
        };
        for value in all.shared().filter(|value| uses.is_shared(*value)) {
            self.read(value)?;
        }
        Ok(())
    }

    /// The costly values that the parts and the memories use, each to where a memory begins.
    fn uses(&self, parts: &[Val<'c>], memories: &[Val<'c>], to_come: &[Val<'c>]) -> Uses<'c> {
        let mut uses = Uses::default();
        for part in parts {
            self.count(vec![*part], memories, to_come, &mut uses);
        }
        for memory in memories {
            self.count(read_by(*memory), memories, to_come, &mut uses);
        }
        uses
    }

    /// Counts one use of each costly value that these are computed of.
    fn count(
        &self,
        begin: Vec<Val<'c>>,
        memories: &[Val<'c>],
        to_come: &[Val<'c>],
        uses: &mut Uses<'c>,
    ) {
        let mut seen = FxHashSet::default();
        let mut waiting: Vec<_> = begin.into_iter().map(|value| (value, false)).collect();
        while let Some((value, is_visited)) = waiting.pop() {
            let Some(operation) = ir::definition(value) else {
                continue;
            };
            if is_visited {
                uses.add(value);
                continue;
            }
            let is_new = access(value).is_some() && seen.insert(ir::key(value));
            if !is_new || to_come.contains(&value) || self.known.contains_key(&ir::key(value)) {
                continue;
            }
            if is_costly(ir::name(operation))
                && access(value) == Some(Access::Read)
                && !to_come.iter().any(|memory| is_used(*memory, operation))
            {
                waiting.push((value, true));
            }
            if !memories.contains(&value) {
                waiting.extend(read_by(value).into_iter().map(|value| (value, false)));
            }
        }
    }
}

/// How often values are used, those that others are computed of first.
#[derive(Default)]
struct Uses<'c> {
    count: FxHashMap<usize, usize>,
    order: Vec<Val<'c>>,
}

impl<'c> Uses<'c> {
    fn add(&mut self, value: Val<'c>) {
        let count = self.count.entry(ir::key(value)).or_default();
        *count += 1;
        if *count == 1 {
            self.order.push(value);
        }
    }

    fn is_shared(&self, value: Val<'c>) -> bool {
        self.count
            .get(&ir::key(value))
            .is_some_and(|count| *count > 1)
    }

    /// The values that are used more than once.
    fn shared(&self) -> impl Iterator<Item = Val<'c>> {
        let order = self.order.iter().copied();
        order.filter(|value| self.is_shared(*value))
    }
}

/// The values that one is computed of.
fn read_by(value: Val) -> Vec<Val> {
    let operation = ir::definition(value).into_iter();
    operation
        .flat_map(|operation| {
            let operands = ir::operands(operation);
            operands.into_iter().chain(captured(operation))
        })
        .collect()
}

/// Whether the value is kept in memory that the program asks for.
fn is_memory(value: Val) -> bool {
    ir::definition(value).is_some_and(|operation| ir::name(operation) == dpia::TO_MEM)
}

/// Whether reading the value takes commands or computes, which would be repeated.
fn is_costly(name: &str) -> bool {
    matches!(name, dpia::EMBED | dpia::TO_MEM) || has(name, Trait::Reduction)
}

/// The `dpia.toMem` in global memory of which a part is a copy.
pub(super) fn copied_memory<'c>(context: &'c Context, part: Val<'c>) -> Option<Op<'c>> {
    let map = ir::definition(part).filter(|map| is_copy(*map))?;
    let memory = ir::definition(ir::operand(map, 0))?;
    let space = memory.attribute("space").ok()?;
    let is_global = space == types::address_attribute(context, &AddressSpace::Global);
    (ir::name(memory) == dpia::TO_MEM && is_global).then_some(memory)
}

/// Whether a loop gives its elements as they are.
pub(super) fn is_copy(map: Op) -> bool {
    if !has(ir::name(map), Trait::ElementLoop) {
        return false;
    }
    let body = ir::body(map);
    let (element, result) = (ir::argument(body, 0), ir::yielded(body));
    result == element
        || ir::definition(result)
            .is_some_and(|inner| is_copy(inner) && ir::operand(inner, 0) == element)
}

/// Whether `user` is computed of `value`.
fn is_used(value: Val, user: Op) -> bool {
    let mut seen = FxHashSet::default();
    let mut waiting = vec![user];
    while let Some(operation) = waiting.pop() {
        for operand in ir::operands(operation)
            .into_iter()
            .chain(captured(operation))
        {
            if operand == value {
                return true;
            }
            if seen.insert(ir::key(operand)) {
                waiting.extend(ir::definition(operand));
            }
        }
    }
    false
}
