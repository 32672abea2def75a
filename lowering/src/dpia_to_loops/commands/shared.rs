//! Values that an assignment has computed or read already, so that it need not do it again.

use melior::ir::{Type, TypeLike};
use rise_dialect::ir::{self, Op, Val};
use rise_lang::nat::Nat;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::Path;

/// A read of memory: which type from where, and how.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(in crate::dpia_to_loops) struct Read {
    memory: usize,
    indices: Vec<Nat>,
    ty: usize,
    way: Way,
}

/// How memory is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::dpia_to_loops) enum Way {
    /// An element of the memory.
    Element,
    /// A vector of the elements that follow.
    Vector,
    /// The same, of memory that is aligned.
    AlignedVector,
    /// A vector of elements that are so many places apart.
    Strided(u64),
    /// A vector that has one element everywhere.
    Broadcast,
    /// Not at all: it is asked for, to be read later.
    Ahead,
    /// The same, to be written.
    AheadOfWrite,
}

impl Read {
    pub fn of(memory: Val, indices: &[Nat], ty: Type, way: Way) -> Self {
        Self {
            memory: ir::key(memory),
            indices: indices.to_vec(),
            ty: ty.to_raw().ptr as usize,
            way,
        }
    }
}

/// Values by what they are the values of. They hold at one position of the code, and for one round
/// of the functions they stand in.
#[derive(Clone, Default)]
pub(in crate::dpia_to_loops) struct Shared<'c> {
    computed: FxHashMap<usize, Val<'c>>,
    elements: FxHashMap<usize, Vec<(Path, Val<'c>)>>,
    /// Values read of the memory that the function is given.
    reads: FxHashMap<Read, Val<'c>>,
    /// Expressions of which is checked what they need.
    checked: FxHashSet<usize>,
    /// The expressions that stand in the function of an operation, by the operation.
    within: FxHashMap<usize, Vec<usize>>,
}

impl<'c> Shared<'c> {
    /// The value of a scalar computation.
    pub fn computed(&self, expression: Op<'c>) -> Option<Val<'c>> {
        self.computed.get(&key(expression)).copied()
    }

    /// The scalar that a path leads to in an array of which a function gives the elements.
    pub fn element(&self, expression: Op<'c>, path: &Path) -> Option<Val<'c>> {
        let known = self.elements.get(&key(expression))?;
        let (_, value) = known.iter().find(|(known, _)| known == path)?;
        Some(*value)
    }

    /// Values read of memory.
    pub fn read(&self, read: &Read) -> Option<Val<'c>> {
        self.reads.get(read).copied()
    }

    pub fn keep_read(&mut self, read: Read, value: Val<'c>) {
        self.reads.insert(read, value);
    }

    pub fn keep_computed(&mut self, expression: Op<'c>, value: Val<'c>) {
        self.computed.insert(key(expression), value);
        self.take_in(expression);
    }

    pub fn keep_element(&mut self, expression: Op<'c>, path: Path, value: Val<'c>) {
        let known = self.elements.entry(key(expression)).or_default();
        known.push((path, value));
        if known.len() == 1 {
            self.take_in(expression);
        }
    }

    /// Whether it is checked that an expression has what it needs.
    pub fn is_checked(&self, expression: Op<'c>) -> bool {
        self.checked.contains(&key(expression))
    }

    pub fn keep_checked(&mut self, expression: Op<'c>) {
        self.checked.insert(key(expression));
        self.take_in(expression);
    }

    /// Takes note of the functions that an expression stands in.
    fn take_in(&mut self, expression: Op<'c>) {
        let mut around = ir::parent(expression);
        while let Some(operation) = around {
            let expressions = self.within.entry(operation_key(operation)).or_default();
            expressions.push(key(expression));
            around = ir::parent(operation);
        }
    }

    /// Forgets what stands in the function of `operation`, which has another argument from now on.
    pub fn leave(&mut self, operation: Op<'c>) {
        for key in self
            .within
            .remove(&operation_key(operation))
            .unwrap_or_default()
        {
            self.computed.remove(&key);
            self.elements.remove(&key);
            self.checked.remove(&key);
        }
    }
}

fn key(expression: Op) -> usize {
    ir::key(ir::result(expression))
}

fn operation_key(operation: Op) -> usize {
    operation.to_raw().ptr as usize
}
