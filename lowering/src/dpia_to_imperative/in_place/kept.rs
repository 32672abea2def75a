//! Memory that a body asks for and gives as the next value of its accumulator, or of a component
//! of it, as where a cache is changed and read in the same round: it is computed where the
//! accumulator lies, so that it need not be copied there, if nothing else reads what lay there
//! before and it can be written where it reads that.

use melior::Context;
use melior::ir::BlockRef;
use melior::ir::ValueLike;
use melior::ir::operation::OperationLike;
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types;
use rise_lang::types::AddressSpace;
use rustc_hash::FxHashSet;

use super::{InPlace, Intact, Position, Positions, Step, block_key, then};
use crate::dpia_to_imperative::components::Component;
use crate::dpia_to_imperative::sharing::copied_memory;
use crate::dpia_to_imperative::{Translation, data};

/// Memory that lies where a component of the accumulator does.
#[derive(Clone)]
pub(super) struct Kept<'c> {
    pub(super) memory: Val<'c>,
    place: Position<'c>,
}

impl<'c> Positions<'c> {
    /// Finds the memory of the body that can be computed where the accumulator lies.
    pub(super) fn find_kept(&mut self, body: BlockRef<'c, 'c>) {
        for kept in candidates(self.context, body) {
            let memory = ir::definition(kept.memory);
            let Some(memory) = memory.filter(|memory| self.is_read_only_by(*memory, &kept.place))
            else {
                continue;
            };
            let before = std::mem::take(&mut self.how);
            let intact = std::mem::replace(&mut self.intact, others(&kept.place));
            let is_safe = self.writes(ir::operand(memory, 0), &kept.place);
            let found = std::mem::replace(&mut self.how, before);
            self.intact = intact;
            self.known.clear();
            if is_safe {
                self.how.extend(found);
                self.given.insert(ir::key(kept.memory), Vec::new());
                let all = self.how.kept.entry(block_key(body)).or_default();
                all.push(kept);
            }
        }
    }

    /// Whether the value is memory that lies at that place.
    pub(super) fn is_kept_at(&self, value: Val<'c>, place: &Position<'c>) -> bool {
        let mut all = self.how.kept.values().flatten();
        all.any(|kept| kept.memory == value && kept.place == *place)
    }

    /// Whether nothing but the function of that memory reads the component of the accumulator.
    fn is_read_only_by(&self, memory: Op<'c>, place: &Position<'c>) -> bool {
        let mut whole = vec![(self.accumulator, 0)];
        while let Some((value, depth)) = whole.pop() {
            for (user, _) in ir::uses(value) {
                match (Component::taken_by(user).map(Step::from), place.get(depth)) {
                    (Some(step), Some(next)) if step == *next => {
                        whole.push((ir::result(user), depth + 1));
                    }
                    (Some(_), Some(_)) => {}
                    _ if leads_only_to(user, memory) => {}
                    _ => return false,
                }
            }
        }
        true
    }
}

impl From<Component> for Step<'_> {
    fn from(component: Component) -> Self {
        match component {
            Component::First => Step::First,
            Component::Second => Step::Second,
        }
    }
}

impl<'c> InPlace<'c> {
    fn kept_in(&self, body: BlockRef<'c, 'c>) -> Vec<Kept<'c>> {
        self.kept.get(&block_key(body)).cloned().unwrap_or_default()
    }
}

impl<'c> Translation<'c, '_> {
    /// Computes the memory of the body that is a component of its accumulator where that lies.
    pub(in crate::dpia_to_imperative) fn place_kept_memory(
        &mut self,
        body: BlockRef<'c, 'c>,
        accumulator: Val<'c>,
    ) -> Outcome<'c, ()> {
        let kept_here = self.in_place.kept_in(body);
        for kept in &kept_here {
            let mut place = accumulator;
            let location = kept.memory.location();
            for step in &kept.place {
                let Some((first, second)) = types::tuple_parts(data(place)) else {
                    break;
                };
                let (name, part) = match step {
                    Step::First => (dpia::PAIR_ACC1, first),
                    _ => (dpia::PAIR_ACC2, second),
                };
                place = self.acceptor(name, &[place], part, location)?;
            }
            self.kept_places.insert(ir::key(kept.memory), place);
        }
        // At once, and what others are computed of first: what is computed twice where the old
        // values lie would take new ones for them.
        for operation in ir::operations(body) {
            for value in ir::results(operation) {
                if kept_here.iter().any(|kept| kept.memory == value) {
                    self.read(value)?;
                }
            }
        }
        Ok(())
    }
}

/// The components beside that one, which are written when all memory has been computed.
fn others<'c>(place: &Position<'c>) -> Vec<Intact<'c>> {
    let other = |(depth, step): (usize, &Step<'c>)| {
        let other = match step {
            Step::First => Step::Second,
            _ => Step::First,
        };
        Intact {
            place: then(&place[..depth].to_vec(), other),
            is_read: false,
        }
    };
    place.iter().enumerate().map(other).collect()
}

/// Memory of the body, with the component of the result that is a copy of it.
fn candidates<'c>(context: &'c Context, body: BlockRef<'c, 'c>) -> Vec<Kept<'c>> {
    let mut found: Vec<Kept> = Vec::new();
    let space = types::address_attribute(context, &AddressSpace::Global);
    let is_global = ir::argument_owner(ir::argument(body, 0))
        .is_some_and(|(operation, _)| operation.attribute("space").is_ok_and(|own| own == space));
    if !is_global {
        return found;
    }
    let mut open = vec![(ir::yielded(body), Position::new())];
    while let Some((value, place)) = open.pop() {
        let Some(operation) = ir::definition(value).filter(|_| ir::use_count(value) == 1) else {
            continue;
        };
        if ir::name(operation) == dpia::TUPLE {
            for (number, step) in [(0, Step::First), (1, Step::Second)] {
                open.push((ir::operand(operation, number), then(&place, step)));
            }
            continue;
        }
        let memory = copied_memory(context, value);
        let memory = memory.filter(|memory| ir::block_of(*memory) == Some(body));
        if let Some(memory) = memory.map(ir::result)
            && found.iter().all(|kept| kept.memory != memory)
        {
            found.push(Kept { memory, place });
        }
    }
    found
}

/// Whether all that is made of the operation's results is made for the other one.
fn leads_only_to<'c>(operation: Op<'c>, other: Op<'c>) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = vec![operation];
    while let Some(operation) = open.pop() {
        if ir::is_in(operation, other) || !seen.insert(operation.to_raw().ptr) {
            continue;
        }
        let mut around = Some(operation);
        let made = loop {
            match around {
                Some(outer) if ir::block_of(outer) == ir::block_of(other) => break outer,
                Some(outer) => around = ir::parent(outer),
                None => return false,
            }
        };
        let results = ir::results(made);
        if results.is_empty() {
            return false;
        }
        open.extend(
            results
                .into_iter()
                .flat_map(|value| ir::uses(value).map(|(user, _)| user)),
        );
    }
    true
}
