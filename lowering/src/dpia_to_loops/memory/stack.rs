//! Private arrays lie on the stack of a thread, which is small: each of them is bounded, and so are
//! all of them together.

use melior::ir::{Location, Type};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{IntegerPredicate, Outcome};
use rise_lang::nat::{Name, Nat};

use super::super::Lowering;
use crate::common::bytes::bytes_of;

/// The most elements that a private array may have: a mebibyte of the largest scalars.
const LARGEST_PRIVATE_ARRAY: u64 = 1 << 17;
/// The most bytes that private arrays may have together: half of the smallest stack that threads
/// usually have.
const LARGEST_STACK: u64 = 1 << 20;

/// How a program chooses `global` memory.
const CURE: &str = ", by `toMem global`, `reduceSeqIn global` or `iterateIn global`, or by the strategy `largeInGlobal`";

/// The private arrays of a function so far, on the stack of one thread: those of the parallel loops
/// around, outer ones first.
pub(in crate::dpia_to_loops) struct PrivateArrays<'c> {
    bodies: Vec<Body<'c>>,
}

/// The private arrays of the body of a parallel loop, or of the function outside of all.
struct Body<'c> {
    arrays: Vec<PrivateArray<'c>>,
    /// Those of the parallel loops in it that were left: one of these is on the stack at a time.
    left: Vec<Body<'c>>,
}

struct PrivateArray<'c> {
    bytes: Nat,
    /// The most bytes that there can be, because there is a bound for each array.
    most: u64,
    location: Location<'c>,
}

/// How much of the stack arrays take.
struct Need {
    bytes: Nat,
    most: u64,
}

impl<'c> PrivateArrays<'c> {
    pub fn new() -> Self {
        Self {
            bodies: vec![Body::new()],
        }
    }

    /// Enters the body of a parallel loop.
    pub fn enter(&mut self) {
        self.bodies.push(Body::new());
    }

    /// Leaves it.
    pub fn leave(&mut self) {
        if let Some(body) = self.bodies.pop()
            && let Some(around) = self.bodies.last_mut()
        {
            around.left.push(body);
        }
    }

    fn add(&mut self, array: PrivateArray<'c>) {
        if let Some(body) = self.bodies.last_mut() {
            body.arrays.push(array);
        }
    }

    fn need(&self) -> Need {
        let inner_first = self.bodies.iter().rev();
        inner_first.fold(Need::none(), |inner, body| body.need(inner))
    }

    /// The array that takes most; one whose size is not known here may take as much as there may
    /// be.
    fn largest(&self) -> Option<&PrivateArray<'c>> {
        let all = self.bodies.iter().filter_map(Body::largest);
        all.max_by_key(|array| array.most)
    }
}

impl<'c> Body<'c> {
    fn new() -> Self {
        Self {
            arrays: Vec::new(),
            left: Vec::new(),
        }
    }

    /// With a parallel loop in it that needs so much.
    fn need(&self, inner: Need) -> Need {
        let left = self.left.iter().map(|body| body.need(Need::none()));
        let deepest = left.fold(inner, |one, other| Need {
            bytes: one.bytes.max(other.bytes),
            most: one.most.max(other.most),
        });
        self.arrays.iter().fold(deepest, |need, array| Need {
            bytes: &need.bytes + &array.bytes,
            most: need.most.saturating_add(array.most),
        })
    }

    fn largest(&self) -> Option<&PrivateArray<'c>> {
        let left = self.left.iter().filter_map(Body::largest);
        self.arrays
            .iter()
            .chain(left)
            .max_by_key(|array| array.most)
    }
}

impl Need {
    fn none() -> Self {
        Self {
            bytes: Nat::zero(),
            most: 0,
        }
    }
}

impl<'c> Lowering<'c> {
    /// How many elements arrays of these extents have at most, if that is known before the loops
    /// around: then they may lie on the stack.
    pub(in crate::dpia_to_loops) fn counts_on_stack(
        &self,
        arrays: &[Vec<Nat>],
    ) -> Option<Vec<Nat>> {
        let is_known = |count: &Nat| {
            !self
                .around
                .loops
                .iter()
                .any(|name: &Name| count.mentions(name))
        };
        let counts = arrays.iter().map(|extents| {
            extents.iter().fold(Nat::one(), |count, extent| {
                let before = &self.entry.before_command.facts;
                &count * &self.largest_in(&self.around.loops, before, extent)
            })
        });
        let counts: Vec<Nat> = counts.collect();
        counts.iter().all(is_known).then_some(counts)
    }

    /// Refuses an array that does not belong on a stack: here, or before the first command where
    /// sizes are not known earlier.
    pub(in crate::dpia_to_loops) fn take_stack(
        &mut self,
        count: &Nat,
        element: Type<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let message = |count: &str| {
            format!(
                "private memory lies on the stack, where {count} elements are too many (at most {LARGEST_PRIVATE_ARRAY}): \
                 choose `global` memory{CURE}"
            )
        };
        match count.as_constant() {
            Some(known) if known > LARGEST_PRIVATE_ARRAY => {
                return Err(Diagnostic::error(location, message(&known.to_string())));
            }
            Some(_) => {}
            None => {
                let message = message(&format!("`{count}`"));
                self.assert_at_most(count, LARGEST_PRIVATE_ARRAY, &message, location)?;
            }
        }
        let element = bytes_of(element).unwrap_or(8);
        self.memory.private_arrays.add(PrivateArray {
            bytes: count * &Nat::constant(element),
            most: element.saturating_mul(count.as_constant().unwrap_or(LARGEST_PRIVATE_ARRAY)),
            location,
        });
        self.require_stack()
    }

    /// Refuses private arrays that together do not belong on a stack, as [`Self::take_stack`] does
    /// for one.
    fn require_stack(&mut self) -> Outcome<'c, ()> {
        let Need { bytes, most } = self.memory.private_arrays.need();
        let Some(largest) = self.memory.private_arrays.largest() else {
            return Ok(());
        };
        if most <= LARGEST_STACK {
            return Ok(());
        }
        let location = largest.location;
        let message = |bytes: &str| {
            format!(
                "the private arrays of this program take {bytes} bytes of the stack at once, of which there may be {LARGEST_STACK}: \
                 choose `global` memory for this one, the largest, or for others{CURE}"
            )
        };
        match bytes.as_constant() {
            Some(known) if known > LARGEST_STACK => {
                Err(Diagnostic::error(location, message(&known.to_string())))
            }
            Some(_) => Ok(()),
            None => {
                let message = message(&format!("`{bytes}`"));
                self.assert_at_most(&bytes, LARGEST_STACK, &message, location)
            }
        }
    }

    /// Fails before the first command if a number is greater.
    fn assert_at_most(
        &mut self,
        number: &Nat,
        most: u64,
        message: &str,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        self.emit_before_command(|lowering| {
            let number = lowering.with_safe_divisors(number);
            let found = lowering.materialize(&number, location)?;
            let most = lowering.constant(most.into(), location)?;
            let condition =
                lowering.compare(IntegerPredicate::UnsignedLessOrEqual, found, most, location)?;
            lowering.emit_assert(condition, message, location)
        })
    }
}
