//! Vectors of arrays that are one thing or another, as the index says: inside or outside of what is
//! padded, in the first or in the second of two parts. Most vectors lie on one side of the border,
//! and are read at once there; only those across it are read element by element.

use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{IntegerPredicate, Outcome, Val};
use rise_lang::nat::{Fact, Nat, Relation};

use super::super::Lowering;
use super::super::checks::in_place::LANE;

/// A question about the index of an element, in the variable of the lane, whose answer is not
/// known.
pub(in crate::dpia_to_loops) struct Border {
    pub(super) index: Nat,
    /// The size of what the index may lie in.
    pub(super) size: Nat,
    /// Whether it may lie before that.
    pub(super) may_begin: bool,
    /// Whether it may lie behind.
    pub(super) may_end: bool,
    /// Whether another part follows behind.
    pub(super) goes_on: bool,
}

/// Borders inside of borders; vectors at further ones are read element by element.
const DEEPEST: usize = 3;

/// The vector that is read: its array, its first element, its width and its type.
#[derive(Clone, Copy)]
pub(super) struct Vector<'a, 'c> {
    pub(super) input: Val<'c>,
    pub(super) first: &'a Nat,
    pub(super) width: u64,
    pub(super) ty: Type<'c>,
}

impl<'c> Lowering<'c> {
    /// Reads a vector whose elements may lie on both sides of a border.
    pub(super) fn read_at_border(
        &mut self,
        vector: Vector<'_, 'c>,
        border: &Border,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let each =
            |inner: &mut Self| inner.read_each(vector.input, vector.first, vector.ty, location);
        let ends = self.ends_of(border, vector.width);
        let Some((least, greatest)) = ends.filter(|_| self.may_choose()) else {
            return each(self);
        };
        let zero = Nat::zero();
        let mut inside = Vec::new();
        if border.may_begin {
            inside.push(Fact::less_or_equal(&zero, &least));
        }
        if border.may_end {
            inside.push(Fact::less(&greatest, &border.size));
        }
        let behind = [Fact::less_or_equal(&border.size, &least)];
        let goes_on = border.goes_on && self.is_settled(border, vector.width, &behind);
        if !self.is_settled(border, vector.width, &inside) {
            return each(self);
        }
        let condition = self.all_hold(&inside, location)?;
        self.around.borders += 1;
        let read = self.either_value(
            condition,
            location,
            |lowering| lowering.read_where(&inside, vector, location),
            |lowering| match goes_on {
                false => each(lowering),
                true => {
                    let condition = lowering.all_hold(&behind, location)?;
                    lowering.either_value(
                        condition,
                        location,
                        |lowering| lowering.read_where(&behind, vector, location),
                        each,
                    )
                }
            },
        );
        self.around.borders -= 1;
        read
    }

    /// Whether code may choose here. Threads of a device would wait for each other.
    fn may_choose(&self) -> bool {
        self.around.threads.is_none() && self.around.borders < DEEPEST
    }

    /// The least and the greatest index of a vector, whose lanes are equally far apart.
    fn ends_of(&self, border: &Border, width: u64) -> Option<(Nat, Nat)> {
        let lane = Nat::variable(LANE);
        let at = |place: u64| {
            let place = Nat::constant(place);
            let is_lane = |name: &_| (lane.as_variable() == Some(name)).then(|| place.clone());
            self.simplify(&border.index.substitute(&is_lane))
        };
        let (first, last) = (at(0), at(width.checked_sub(1)?));
        let step = self.simplify(&(&at(1) - &first));
        let is_straight = self.simplify(&(&(&border.index - &first) - &(&step * &lane)));
        let is_backwards = self.facts.less(&step, &Nat::zero());
        let is_forwards = self.facts.less_or_equal(&Nat::zero(), &step);
        match is_straight.is_zero() {
            true if is_forwards.is_yes() => Some((first, last)),
            true if is_backwards.is_yes() => Some((last, first)),
            _ => None,
        }
    }

    /// Whether the facts answer the question for all lanes.
    fn is_settled(&mut self, border: &Border, width: u64, known: &[Fact]) -> bool {
        let facts = self.facts.clone();
        known.iter().for_each(|fact| self.facts.assume(fact));
        let settled = self.in_lanes(width, |inner| {
            let begins = inner.facts.less_or_equal(&Nat::zero(), &border.index);
            let ends = inner.facts.less(&border.index, &border.size);
            Ok(ends.is_no() || (ends.is_yes() && (!border.may_begin || begins.is_yes())))
        });
        self.facts = facts;
        settled.unwrap_or(false)
    }

    /// Reads the vector where these facts hold.
    fn read_where(
        &mut self,
        known: &[Fact],
        vector: Vector<'_, 'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let facts = self.facts.clone();
        known.iter().for_each(|fact| self.facts.assume(fact));
        let Vector {
            input,
            first,
            width,
            ty,
        } = vector;
        let read = self.read_following(input, (first, width, ty), false, location);
        self.facts = facts;
        read
    }

    /// Whether all facts, which say that one number is less than another or not greater, hold.
    fn all_hold(&self, facts: &[Fact], location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let mut all: Option<Val<'c>> = None;
        for fact in facts {
            let left = self.materialize(&fact.left, location)?;
            let right = self.materialize(&fact.right, location)?;
            let predicate = match fact.relation {
                Relation::Less => IntegerPredicate::Less,
                _ => IntegerPredicate::LessOrEqual,
            };
            let holds = self.compare(predicate, left, right, location)?;
            all = Some(match all {
                None => holds,
                Some(before) => {
                    let ty = before.r#type();
                    self.builder
                        .value("arith.andi", location, &[before, holds], ty, &[])?
                }
            });
        }
        all.ok_or_else(|| internal(location, "a border without a question"))
    }
}
