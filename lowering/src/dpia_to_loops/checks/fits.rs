//! Whether what is computed from sizes fits the numbers of 64 bits that it is computed in.
//!
//! Each size does; their products and powers may not, and would be other numbers.

use melior::ir::{Location, Type};
use rise_dialect::ir::{IntegerPredicate, Outcome, Val};
use rise_lang::nat::{Nat, NatView};

use super::super::Lowering;
use super::super::indices::formula::Formula;

/// More factors than this are too many, unless they are ones.
const MOST_FACTORS: u64 = 64;

/// Use of a condition.
type Require<'a, 'c> = &'a mut dyn FnMut(&mut Lowering<'c>, Val<'c>) -> Outcome<'c, ()>;

/// A factor that occurs as often as a size says.
struct Factor {
    base: Nat,
    /// Once if it is not there.
    exponent: Option<Nat>,
}

impl<'c> Lowering<'c> {
    /// Emits the conditions under which a number fits, for each part of it that may not.
    pub(in crate::dpia_to_loops) fn emit_fits(
        &mut self,
        number: &Nat,
        location: Location<'c>,
        require: Require<'_, 'c>,
    ) -> Outcome<'c, ()> {
        let terms = match number.view() {
            NatView::Sum(terms) => terms,
            NatView::Product(_) | NatView::Power(..) => vec![number.clone()],
            NatView::Minimum(parts) | NatView::Maximum(parts) => {
                return parts
                    .iter()
                    .try_for_each(|part| self.emit_fits(part, location, require));
            }
            NatView::FloorDivide(left, right) | NatView::Modulo(left, right) => {
                self.emit_fits(&left, location, require)?;
                return self.emit_fits(&right, location, require);
            }
            _ => return Ok(()),
        };
        let most = i64::MAX / i64::try_from(terms.len().max(1)).unwrap_or(i64::MAX);
        for term in &terms {
            let mut factors = Vec::new();
            collect_factors(term, &mut factors);
            let is_constant =
                |factor: &Factor| factor.exponent.is_none() && factor.base.as_constant().is_some();
            let is_size = matches!(&factors[..], [Factor { exponent: None, .. }]);
            if !is_size && !factors.iter().all(is_constant) {
                let fits = self.term_fits(&factors, most, location)?;
                require(self, fits)?;
            }
        }
        Ok(())
    }

    /// A product is small enough if a great number divided by one factor after the other does not
    /// become zero.
    fn term_fits(
        &mut self,
        factors: &[Factor],
        most: i64,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let index = Type::index(self.builder.context);
        let mut rest = self.constant(most.into(), location)?;
        for Factor { base, exponent } in factors {
            let base = self.with_safe_divisors(base).max(Nat::one());
            let base = self.materialize(&base, location)?;
            rest = match exponent {
                None => {
                    let builder = self.builder;
                    builder.value("arith.divui", location, &[rest, base], index, &[])?
                }
                Some(exponent) => {
                    let rounds = Nat::minimum([
                        self.with_safe_divisors(exponent),
                        Nat::constant(MOST_FACTORS),
                    ]);
                    let bounds = [
                        self.constant(0, location)?,
                        self.materialize(&rounds, location)?,
                    ];
                    let formula = Formula::at(self, self.builder);
                    formula.fold_rounds(bounds, rest, location, |inside, _, rest| {
                        inside.arith("arith.divui", rest, base, location)
                    })?
                }
            };
        }
        let zero = self.constant(0, location)?;
        self.compare(IntegerPredicate::NotEqual, rest, zero, location)
    }
}

/// The factors of a product, powers with known exponents written out.
fn collect_factors(term: &Nat, factors: &mut Vec<Factor>) {
    match term.view() {
        NatView::Product(parts) => parts.iter().for_each(|part| collect_factors(part, factors)),
        NatView::Power(base, exponent) => match exponent.as_constant() {
            Some(count) => {
                (0..count.min(MOST_FACTORS)).for_each(|_| collect_factors(&base, factors));
            }
            None => factors.push(Factor {
                base,
                exponent: Some(exponent),
            }),
        },
        // A subtracted number makes a number smaller.
        NatView::Constant(value) if value < 0 => {}
        _ => factors.push(Factor {
            base: term.clone(),
            exponent: None,
        }),
    }
}
