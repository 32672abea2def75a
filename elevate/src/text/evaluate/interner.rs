//! Keeps one value for all equal values, so that they have one address: a run remembers results of
//! strategies by address.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rise_lang::nat::Facts;
use rustc_hash::FxHashMap;

use super::value::{Identity, Value};
use crate::{
    rise::Strategy,
    text::{Machine, core::Global},
};

/// How many values, elements of lists and arguments are kept. When there are more, all are
/// forgotten: that costs time, and changes no result.
const MOST_KEPT: usize = 1 << 20;

/// How a value was made.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// A definition with all its arguments.
    Call(Global, Vec<Identity>),
    /// A definition with some of its arguments.
    Partial(Global, Vec<Identity>),
    /// The function with this address, with what it uses of its surroundings and some of its
    /// arguments.
    Code(usize, Vec<Identity>, Vec<Identity>),
    /// The context with this address, of a strategy if it has one.
    Context(usize, Option<Identity>),
    Sequence(Identity, Identity),
    Choice(Identity, Identity),
    List(Vec<Identity>),
    /// A strategy that never fails, where it stands.
    Attempt(Identity, String),
}

impl Key {
    fn weight(&self) -> usize {
        match self {
            Key::Call(_, parts) | Key::Partial(_, parts) | Key::List(parts) => 1 + parts.len(),
            Key::Code(_, captures, arguments) => 1 + captures.len() + arguments.len(),
            Key::Context(..) | Key::Sequence(..) | Key::Choice(..) | Key::Attempt(..) => 3,
        }
    }
}

/// The strategy of an expanded call, or the reason why there is none.
pub(super) type Expansion = Result<Strategy, Arc<str>>;

/// The values of one library, for any program, or for one program whose sizes may be named.
#[derive(Default)]
pub(in crate::text) struct Interner {
    table: Mutex<Table>,
    /// The facts about the program's sizes.
    facts: Facts,
    machine: Machine,
}

#[derive(Default)]
struct Table {
    values: FxHashMap<Key, Value>,
    /// Values that are kept, so that the addresses in keys are not used again, oldest first: each
    /// with its parts.
    kept: Vec<(Value, Vec<Value>)>,
    /// How many values, elements and arguments these are.
    weight: usize,
    /// By the address of the call, which is kept with it.
    expansions: FxHashMap<usize, (Strategy, Expansion)>,
}

impl Table {
    fn forget(&mut self) {
        self.values.clear();
        self.expansions.clear();
        // From the newest: a value is made of older ones, so that no chain of values is taken apart
        // recursively.
        while self.kept.pop().is_some() {}
        self.weight = 0;
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.forget();
    }
}

impl Interner {
    /// For the expressions of one program, of whose sizes this is known, on one machine.
    pub(in crate::text) fn of_program(facts: Facts, machine: Machine) -> Interner {
        Interner {
            facts,
            machine,
            ..Interner::default()
        }
    }

    /// The facts about the program's sizes.
    pub(super) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The machine that code is made for.
    pub(super) fn machine(&self) -> &Machine {
        &self.machine
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value that was made in this way before.
    pub(super) fn known(&self, key: &Key) -> Option<Value> {
        self.table().values.get(key).cloned()
    }

    /// Keeps a value that was made in this way of these parts, unless there is one already, which
    /// is given instead.
    pub(super) fn keep(&self, key: Key, value: Value, parts: Vec<Value>) -> Value {
        let mut table = self.table();
        if table.weight >= MOST_KEPT {
            table.forget();
        }
        if let Some(known) = table.values.get(&key) {
            return known.clone();
        }
        table.weight += key.weight();
        table.values.insert(key, value.clone());
        table.kept.push((value.clone(), parts));
        value
    }

    /// The expansion of a call.
    pub(super) fn expansion(&self, call: &Strategy) -> Option<Expansion> {
        let table = self.table();
        table
            .expansions
            .get(&call.address())
            .map(|(_, expansion)| expansion.clone())
    }

    /// Keeps what a call was expanded to, unless that is known already.
    pub(super) fn keep_expansion(&self, call: &Strategy, expansion: Expansion) -> Expansion {
        let mut table = self.table();
        let entry = table.expansions.entry(call.address());
        entry.or_insert_with(|| (call.clone(), expansion)).1.clone()
    }
}
