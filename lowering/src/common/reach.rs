//! The names that memory has, and the iterations and branches that it leaves.
//!
//! Memory of an iteration may be named again in the next one, or after the loop: by what the loop
//! carries, by an address that is stored, or by a function that keeps it. Such memory is not the
//! iteration's own.

use std::collections::HashSet;

use melior::ir::{TypeLike, ValueLike};
use mlir_sys::mlirTypeIsAUnrankedMemRef;
use rise_dialect::ir::{self, Op, Val};

/// Where a piece of memory goes.
pub(crate) struct Reach<'c> {
    /// The loops and branches that yield it, each to its next iteration or to its results.
    yielded_by: Vec<Op<'c>>,
    /// Whether it goes where it cannot be followed, such as into memory or a function.
    is_lost: bool,
    /// Whether it is freed by another name than its first.
    pub is_freed_elsewhere: bool,
}

impl<'c> Reach<'c> {
    /// Follows the memory that a value names.
    pub(crate) fn of(memory: Val<'c>) -> Self {
        let mut walk = Walk {
            reach: Reach {
                yielded_by: Vec::new(),
                is_lost: false,
                is_freed_elsewhere: false,
            },
            seen: HashSet::from([ir::key(memory)]),
            open: vec![memory],
        };
        while let Some(name) = walk.open.pop() {
            for (user, number) in ir::uses(name) {
                if ir::name(user) == "memref.dealloc" && name != memory {
                    walk.reach.is_freed_elsewhere = true;
                }
                walk.follow(user, number);
            }
        }
        walk.reach
    }

    /// Whether the memory may be used after the iteration of a loop in which it was taken.
    pub(crate) fn leaves_iteration(&self, of: Op<'c>) -> bool {
        self.is_lost || self.yielded_by.contains(&of)
    }

    /// Whether the memory, taken by `allocation`, may be used after the block in which it is taken.
    pub(crate) fn leaves_block(&self, allocation: Op<'c>) -> bool {
        let is_around = |of: &Op<'c>| ir::is_in(allocation, *of);
        self.is_lost || self.yielded_by.iter().any(is_around)
    }
}

struct Walk<'c> {
    reach: Reach<'c>,
    seen: HashSet<usize>,
    open: Vec<Val<'c>>,
}

impl<'c> Walk<'c> {
    /// A value that names the memory too.
    fn name(&mut self, value: Option<Val<'c>>) {
        match value {
            Some(value) if self.seen.insert(ir::key(value)) => self.open.push(value),
            Some(_) => {}
            None => self.reach.is_lost = true,
        }
    }

    /// Follows a use of the memory: the operand `number` of an operation.
    fn follow(&mut self, user: Op<'c>, number: usize) {
        match ir::name(user) {
            "memref.store" | "affine.store" | "memref.atomic_rmw" => {
                self.reach.is_lost |= number == 0;
            }
            "memref.load"
            | "affine.load"
            | "memref.dim"
            | "memref.rank"
            | "memref.prefetch"
            | "affine.prefetch"
            | "memref.copy"
            | "memref.dealloc"
            | "memref.generic_atomic_rmw"
            | "affine.vector_load"
            | "affine.vector_store" => {}
            "scf.for" | "affine.for" => self.enter_loop(user, number),
            "scf.while" => self.enter_while(user, number),
            "scf.condition" => self.past_condition(user, number),
            "scf.yield" | "affine.yield" | "memref.alloca_scope.return" => {
                self.yielded(user, number);
            }
            "memref.extract_aligned_pointer_as_index" => {
                let is_question = |user: Op| QUESTIONS.contains(&ir::name(user));
                self.reach.is_lost |= !ir::users(ir::result(user)).all(is_question);
            }
            name if is_view(name) || reads_and_writes(name) => {
                let names: Vec<Val> = ir::results(user).into_iter().filter(is_memory).collect();
                names.into_iter().for_each(|value| self.name(Some(value)));
            }
            _ => self.reach.is_lost = true,
        }
    }

    /// The values that a loop carries are the last of its operands.
    fn enter_loop(&mut self, of: Op<'c>, operand: usize) {
        let results = ir::results(of);
        let bounds = ir::operands(of).len() - results.len();
        match operand.checked_sub(bounds) {
            Some(number) => self.carried(of, number),
            None => self.reach.is_lost = true,
        }
    }

    fn carried(&mut self, of: Op<'c>, number: usize) {
        self.name(ir::arguments(ir::body(of)).get(number + 1).copied());
        self.name(ir::results(of).get(number).copied());
    }

    fn enter_while(&mut self, of: Op<'c>, operand: usize) {
        let before = ir::blocks(of).first().copied();
        self.name(before.and_then(|before| ir::arguments(before).get(operand).copied()));
    }

    /// The first operand is the condition.
    fn past_condition(&mut self, condition: Op<'c>, operand: usize) {
        let (Some(of), Some(number)) = (ir::parent(condition), operand.checked_sub(1)) else {
            self.reach.is_lost = true;
            return;
        };
        self.reach.yielded_by.push(of);
        let after = ir::blocks(of).get(1).copied();
        self.name(after.and_then(|after| ir::arguments(after).get(number).copied()));
        self.name(ir::results(of).get(number).copied());
    }

    fn yielded(&mut self, end: Op<'c>, number: usize) {
        let Some(of) = ir::parent(end) else {
            self.reach.is_lost = true;
            return;
        };
        self.reach.yielded_by.push(of);
        match ir::name(of) {
            "scf.for" | "affine.for" => self.carried(of, number),
            "scf.while" => self.enter_while(of, number),
            "scf.if"
            | "affine.if"
            | "scf.index_switch"
            | "scf.execute_region"
            | "memref.alloca_scope" => self.name(ir::results(of).get(number).copied()),
            _ => self.reach.is_lost = true,
        }
    }
}

/// Uses of an address that keep nothing of it, such as whether it is aligned.
const QUESTIONS: [&str; 2] = ["arith.cmpi", "arith.remui"];

fn is_memory(value: &Val) -> bool {
    let ty = value.r#type();
    // SAFETY: the type is alive for the call.
    ty.is_mem_ref() || unsafe { mlirTypeIsAUnrankedMemRef(ty.to_raw()) }
}

/// Operations whose results name the memory of their operands.
fn is_view(name: &str) -> bool {
    let views = [
        "arith.select",
        "memref.assume_alignment",
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.extract_strided_metadata",
        "memref.memory_space_cast",
        "memref.reinterpret_cast",
        "memref.reshape",
        "memref.subview",
        "memref.transpose",
        "memref.view",
    ];
    views.contains(&name)
}

/// Operations of vectors and of linear algebra, which keep no address.
fn reads_and_writes(name: &str) -> bool {
    name.starts_with("vector.") || name.starts_with("linalg.")
}
