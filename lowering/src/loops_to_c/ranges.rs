//! Facts about the values of indices: that they are not negative, and that sums and products
//! of them do not overflow.
//!
//! In C, signed overflow has no meaning, and arithmetic on unsigned integers is hard to read.
//! Indices that only say a place in memory are in bounds, and those made of sizes and loop
//! variables are small: they are plain signed integers. Everything else wraps, as the language has
//! it.

use std::collections::HashMap;

use melior::ir::operation::OperationLike;
use melior::ir::{TypeLike, ValueLike};
use rise_dialect::ir::{self, Op, Val};

/// Of a size: an array of more elements fits no memory.
const SIZE_BITS: u32 = 48;
/// Of the number of a thread or a group.
const THREAD_BITS: u32 = 32;
/// Deeper expressions are not looked into.
const DEPTH: u32 = 32;

/// Facts about an index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    /// Its size is below two to the power of this.
    pub bits: u32,
    pub is_natural: bool,
}

/// The ranges found so far.
#[derive(Default)]
pub(super) struct Ranges {
    known: HashMap<usize, Option<Range>>,
}

impl Ranges {
    /// Whether sums and products that make the value do not overflow.
    pub fn is_exact(&mut self, value: Val) -> bool {
        self.of(value).is_some_and(|range| range.bits < 63) || is_place(value, DEPTH)
    }

    /// Whether the value is not negative.
    pub fn is_natural(&mut self, value: Val) -> bool {
        self.of(value).is_some_and(|range| range.is_natural)
    }

    pub fn of(&mut self, value: Val) -> Option<Range> {
        self.find(value, DEPTH)
    }

    fn find(&mut self, value: Val, depth: u32) -> Option<Range> {
        if let Some(known) = self.known.get(&ir::key(value)) {
            return *known;
        }
        if depth == 0 || !value.r#type().is_index() {
            return None;
        }
        let found = match ir::definition(value) {
            Some(operation) => self.of_operation(operation, depth - 1),
            None => self.of_argument(value, depth - 1),
        };
        self.known.insert(ir::key(value), found);
        found
    }

    fn of_operation(&mut self, operation: Op, depth: u32) -> Option<Range> {
        let parts = |ranges: &mut Self, first: usize| {
            let found = ir::operands(operation).into_iter().skip(first);
            found
                .map(|operand| ranges.find(operand, depth))
                .collect::<Option<Vec<Range>>>()
        };
        let most = |parts: &[Range]| parts.iter().map(|part| part.bits).max().unwrap_or(0);
        let natural = |parts: &[Range]| parts.iter().all(|part| part.is_natural);
        let (bits, is_natural) = match ir::name(operation) {
            "memref.dim" => (SIZE_BITS, true),
            "gpu.thread_id" | "gpu.block_id" | "gpu.block_dim" | "gpu.grid_dim" => {
                (THREAD_BITS, true)
            }
            "arith.constant" => {
                let value = operation.attribute("value").ok()?;
                let value = melior::ir::attribute::IntegerAttribute::try_from(value).ok()?;
                let value = value.value();
                (64 - value.unsigned_abs().leading_zeros(), value >= 0)
            }
            "arith.addi" => {
                let parts = parts(self, 0)?;
                (most(&parts) + 1, natural(&parts))
            }
            "arith.subi" => (most(&parts(self, 0)?) + 1, false),
            "arith.muli" => {
                let parts = parts(self, 0)?;
                (parts.iter().map(|part| part.bits).sum(), natural(&parts))
            }
            "arith.minsi" | "arith.maxsi" | "arith.minui" | "arith.maxui" => {
                let parts = parts(self, 0)?;
                (most(&parts), natural(&parts))
            }
            "arith.select" => {
                let parts = parts(self, 1)?;
                (most(&parts), natural(&parts))
            }
            "arith.divui" | "arith.remui" | "arith.floordivsi" => {
                let parts = parts(self, 0)?;
                if !natural(&parts) {
                    return None;
                }
                (parts[0].bits, true)
            }
            _ => return None,
        };
        (bits < 63).then_some(Range { bits, is_natural })
    }

    /// A loop's variable is as its lower bound, and below its upper bound. Nobody counts to two to
    /// the power of [`SIZE_BITS`].
    fn of_argument(&mut self, value: Val, depth: u32) -> Option<Range> {
        let number = ir::block_argument(value)?.argument_number();
        let (of, _) = ir::argument_owner(value)?;
        if ir::name(of) == "gpu.func" {
            // The host passes sizes, and what it computes of them.
            return Some(Range {
                bits: SIZE_BITS,
                is_natural: false,
            });
        }
        let operands = ir::operands(of);
        let [lower, upper, step] = match ir::name(of) {
            "scf.for" if number == 0 && !of.has_attribute("unsignedCmp") => [0, 1, 2],
            "scf.parallel" => {
                let dimensions = ir::arguments(ir::body(of)).len();
                [0, 1, 2].map(|bound| number + bound * dimensions)
            }
            _ => return None,
        };
        let lower = self.find(*operands.get(lower)?, depth)?;
        let counted = self.find(*operands.get(step)?, depth);
        let counted = counted.map(|step| match step.bits {
            0 | 1 => SIZE_BITS,
            bits => SIZE_BITS + bits,
        });
        let bounded = self
            .find(*operands.get(upper)?, depth)
            .map(|upper| upper.bits);
        let bits = match (counted, bounded) {
            (Some(counted), Some(bounded)) => counted.min(bounded),
            (counted, bounded) => counted.or(bounded)?,
        };
        let bits = match lower.bits {
            0 => bits,
            other => bits.max(other) + 1,
        };
        let is_natural = lower.is_natural;
        (bits < 63).then_some(Range { bits, is_natural })
    }
}

/// Whether the value is only used to say places in memory, or how large memory is, wherever it is
/// computed. What is selected among others, or used under a condition, may be no place, and a loop
/// whose bound wraps has a meaning.
fn is_place(value: Val, depth: u32) -> bool {
    if depth == 0 {
        return false;
    }
    let block = ir::definition(value).and_then(ir::block_of);
    ir::uses(value).all(|(user, number)| match ir::name(user) {
        _ if ir::block_of(user) != block => false,
        "memref.load" | "memref.prefetch" | "vector.load" => number > 0,
        "memref.store" | "vector.store" => number > 1,
        "memref.alloc" | "memref.alloca" => true,
        "arith.addi" | "arith.subi" | "arith.muli" => is_place(ir::result(user), depth - 1),
        _ => false,
    })
}
