//! The parts that a loop takes its index apart into: digits of a number system whose base differs
//! from place to place.

use melior::ir::attribute::AttributeLike;
use melior::ir::{AffineExpr, AffineMap, Attribute, operation::OperationLike};
use mlir_sys::{mlirAffineMapAttrGetValue, mlirAttributeIsAAffineMap};
use rise_dialect::ir::{self, Op, Val};
use std::collections::BTreeSet;

use super::super::lines::constant;

/// A value that is `index / low % (high / low)`.
pub(super) struct Part<'c> {
    pub(super) value: Val<'c>,
    pub(super) low: u64,
    pub(super) high: u64,
}

/// An index and what is computed of it by division.
pub(super) struct Digits<'c> {
    /// The index, and then each value after the one that it is computed of.
    pub(super) parts: Vec<Part<'c>>,
    /// Where digits begin: each number divides the next one. The first is one, the last the number
    /// of rounds.
    places: Vec<u64>,
}

impl<'c> Digits<'c> {
    /// The digits of an index of which there are `rounds`, if it is divided anywhere.
    pub(super) fn of(index: Val<'c>, rounds: u64) -> Option<Digits<'c>> {
        if rounds < 2 {
            return None;
        }
        let mut places = BTreeSet::new();
        let mut parts = vec![Part {
            value: index,
            low: 1,
            high: rounds,
        }];
        let mut next = 0;
        while let Some(Part { value, low, high }) = parts.get(next) {
            let (value, low, high) = (*value, *low, *high);
            for user in users_once(value) {
                match divided(user, value) {
                    Some((division, by)) if by > 1 && (high / low).is_multiple_of(by) => {
                        let place = low * by;
                        places.insert(place);
                        let (low, high) = match division {
                            Division::Quotient => (place, high),
                            Division::Remainder => (low, place),
                        };
                        parts.push(Part {
                            value: ir::result(user),
                            low,
                            high,
                        });
                    }
                    Some(_) => {}
                    None => in_map(user, value, (low, high), &mut places),
                }
            }
            next += 1;
        }
        let mut kept = vec![1];
        for place in places {
            let is_next = kept
                .last()
                .is_some_and(|last| place > *last && place % last == 0);
            if is_next && place < rounds && rounds.is_multiple_of(place) {
                kept.push(place);
            }
        }
        kept.push(rounds);
        // No loop counts what is always zero.
        parts.retain(|part| {
            part.low < part.high && kept.contains(&part.low) && kept.contains(&part.high)
        });
        (kept.len() > 2).then_some(Digits {
            parts,
            places: kept,
        })
    }

    /// The rounds of each loop, from the outermost.
    pub(super) fn sizes(&self) -> impl Iterator<Item = u64> {
        self.places.windows(2).rev().map(|pair| pair[1] / pair[0])
    }

    /// How much a round of each loop adds to the index, from the outermost.
    pub(super) fn scales(&self) -> Vec<u64> {
        self.places.iter().rev().skip(1).copied().collect()
    }
}

enum Division {
    Quotient,
    Remainder,
}

/// Users of a value, each once.
fn users_once<'c>(value: Val<'c>) -> Vec<Op<'c>> {
    let mut users: Vec<Op<'c>> = Vec::new();
    for user in ir::users(value) {
        if !users.contains(&user) {
            users.push(user);
        }
    }
    users
}

/// Division of a value, which is not negative, by a known number.
fn divided(user: Op, value: Val) -> Option<(Division, u64)> {
    let division = match ir::name(user) {
        "arith.divui" | "arith.divsi" | "arith.floordivsi" => Division::Quotient,
        "arith.remui" | "arith.remsi" => Division::Remainder,
        _ => return None,
    };
    if ir::operand(user, 0) != value {
        return None;
    }
    let by = constant(ir::operand(user, 1))?.try_into().ok()?;
    Some((division, by))
}

/// Adds the places at which the maps of an operation take a value apart.
fn in_map(user: Op, value: Val, (low, high): (u64, u64), places: &mut BTreeSet<u64>) {
    let Some(map) = user.attribute("map").ok().and_then(affine_map) else {
        return;
    };
    let operands = ir::operands(user);
    // Before the indices comes where something is stored, and before that the value.
    let Some(first) = operands.len().checked_sub(map.input_count()) else {
        return;
    };
    let dimensions: Vec<usize> = (0..map.dim_count())
        .filter(|dimension| operands[first + dimension] == value)
        .collect();
    for result in 0..map.result_count() {
        if let Ok(expression) = map.result(result) {
            let mut search = Search {
                dimensions: &dimensions,
                whole: (low, high),
                places,
            };
            search.part(expression);
        }
    }
}

fn affine_map<'c>(attribute: Attribute<'c>) -> Option<AffineMap<'c>> {
    // SAFETY: the attribute is alive, and it is asked what it is before it is asked for more.
    unsafe {
        mlirAttributeIsAAffineMap(attribute.to_raw())
            .then(|| AffineMap::from_raw(mlirAffineMapAttrGetValue(attribute.to_raw())))
    }
}

/// The search for divisions of some dimensions in an expression.
struct Search<'p> {
    dimensions: &'p [usize],
    whole: (u64, u64),
    places: &'p mut BTreeSet<u64>,
}

impl Search<'_> {
    /// The part of the index that an expression is, if it is one; adds the places that are found.
    fn part(&mut self, expression: AffineExpr) -> Option<(u64, u64)> {
        if expression.is_dim() {
            let is_index = self.dimensions.contains(&expression.dim_position());
            return is_index.then_some(self.whole);
        }
        if !expression.is_binary() {
            return None;
        }
        let of = self.part(expression.lhs());
        self.part(expression.rhs());
        let is_division = expression.is_floor_div() || expression.is_mod();
        if !is_division || !expression.rhs().is_constant() {
            return None;
        }
        let by = u64::try_from(expression.rhs().constant_value()).ok()?;
        let (low, high) = of?;
        if by <= 1 || !(high / low).is_multiple_of(by) {
            return None;
        }
        let place = low * by;
        self.places.insert(place);
        Some(match expression.is_mod() {
            true => (low, place),
            false => (place, high),
        })
    }
}
