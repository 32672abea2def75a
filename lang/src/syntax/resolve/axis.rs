//! The indices of a part of a with-loop in one dimension.

use std::ops::Range;

use crate::nat::{Facts, Nat};

/// The indices of a part in a dimension: of those from `lower` on that are below `upper`, `width`
/// of every `step`, from the one at `offset` on.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    pub lower: Nat,
    pub upper: Nat,
    pub step: Nat,
    pub width: Nat,
    pub offset: Nat,
    pub range: Range<usize>,
}

impl Axis {
    pub fn new(lower: Nat, upper: Nat, range: Range<usize>) -> Axis {
        Axis {
            lower,
            upper,
            step: Nat::one(),
            width: Nat::one(),
            offset: Nat::zero(),
            range,
        }
    }

    /// The same indices without a step that leaves none out.
    pub fn without_idle_step(self) -> Axis {
        match self.step == self.width {
            true => Axis::new(self.lower, self.upper, self.range),
            false => self,
        }
    }

    /// The same indices from zero on, where the part begins in the first step and is not known to
    /// have an index: `1..n by 2` has none if `n` is zero, and then ends before it begins.
    pub fn beginning_in_first_step(self, facts: &Facts) -> Axis {
        let is_in_order = facts.less_or_equal(&self.lower, &self.upper);
        let end = &self.lower + &self.width;
        let is_number = self.lower.as_constant().is_some();
        match self.has_step()
            && is_number
            && !is_in_order.is_yes()
            && !is_in_order.is_no()
            && facts.less_or_equal(&end, &self.step).is_yes()
        {
            true => Axis {
                offset: self.lower,
                lower: Nat::zero(),
                ..self
            },
            false => self,
        }
    }

    pub fn has_step(&self) -> bool {
        !self.step.is_one()
    }
}
