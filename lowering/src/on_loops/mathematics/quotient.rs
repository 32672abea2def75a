//! `divide-by-inverses`: vectors that a loop divides by the same number in every round are
//! multiplied by its inverse, and rounded as the division would be.
//!
//! A division of vectors keeps the processor busy for as long as ten products. With the inverse in
//! two parts, `high + low`, a product and a `fma` give a quotient that is one of the two numbers
//! next to the exact one. What is left of the dividend is exact, and adding its product with `high`
//! rounds the quotient correctly. All of that holds while no number is near the ends of the format:
//! other vectors, and those with zeros, are divided.
//!
//! Sources: P. Markstein, "Computation of elementary functions on the IBM RISC System/6000
//! processor", 1990, theorem 7.3, for the last step; N. Brisebarre, J.-M. Muller and S. K. Raina,
//! "Accelerating Correctly Rounded Floating-Point Division when the Divisor Is Known in Advance",
//! 2004, for the inverse in two parts.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{TypeLike, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, FloatPredicate, Op, Outcome, Val, vector_of};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rustc_hash::FxHashMap;

use super::lanes::{Format, Lanes, Target};
use crate::on_loops::hoist::is_inside;
use crate::on_loops::lines;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "divide-by-inverses",
    name: "DivideByInverses",
    description: "Divide vectors by what is the same in every round of a loop with its inverse; every quotient is rounded as before",
    anchor: "func.func",
    options: &[],
    run,
};

/// The exponents of the largest dividends and divisors that are multiplied, in f32 and in f64;
/// those of the smallest are as far below zero. A quotient, and what is lost of each product, is
/// far from the ends of the format then.
const DIVIDENDS: (f64, f64) = (60.0, 500.0);
const DIVISORS: (f64, f64) = (40.0, 400.0);

/// So many vectors are divided by a number at least: its inverse takes two divisions' time.
const FEWEST: u64 = 4;

const LOOPS: [&str; 5] = [
    "affine.for",
    "affine.parallel",
    "scf.for",
    "scf.parallel",
    "scf.while",
];

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut divisions = ir::nested(ir::own(function));
    divisions.retain(|operation| ir::name(*operation) == "arith.divf");
    let mut inverses = FxHashMap::default();
    let mut effect = Effect::Unchanged;
    for division in divisions {
        if let Some(place) = Place::of(context, division) {
            replace(context, division, place, &mut inverses)?;
            effect = Effect::Changed;
        }
    }
    Ok(effect)
}

/// A division that is worth it.
struct Place<'c> {
    format: Format,
    width: u64,
    /// See [`uniform`].
    divisor: Val<'c>,
    /// The outermost loop in which the divisor is the same.
    around: Op<'c>,
}

impl<'c> Place<'c> {
    fn of(context: &'c Context, division: Op<'c>) -> Option<Place<'c>> {
        let (element, width) = vector_of(ir::result(division).r#type())?;
        let format = if element.is_f32() {
            Format::Single
        } else if element.is_f64() {
            Format::Double
        } else {
            return None;
        };
        let divisor = uniform(ir::operand(division, 1))?;
        let is_outside = |value, operation: &Op<'c>| !is_inside(value, *operation);
        let mut loops = std::iter::successors(ir::parent(division), |inner| ir::parent(*inner))
            .filter(|operation| LOOPS.contains(&ir::name(*operation)))
            .take_while(|operation| is_outside(divisor, operation))
            .collect::<Vec<_>>();
        let dividend = ir::operand(division, 0);
        // LLVM divides once if no round changes the dividend.
        if loops
            .first()
            .is_some_and(|inner| is_outside(dividend, inner))
        {
            return None;
        }
        let rounds = |operation: &Op<'c>| lines::rounds(context, *operation).unwrap_or(u64::MAX);
        let quotients = loops.iter().map(rounds).fold(1, u64::saturating_mul);
        if quotients < FEWEST {
            return None;
        }
        Some(Place {
            format,
            width,
            divisor,
            around: loops.pop()?,
        })
    }
}

/// The number that is in every lane of a vector, or the vector if that is a constant. A power of
/// two has an exact inverse, which LLVM knows.
fn uniform<'c>(vector: Val<'c>) -> Option<Val<'c>> {
    let definition = ir::definition(vector)?;
    match ir::name(definition) {
        "vector.broadcast" => {
            let number = ir::operand(definition, 0);
            number.r#type().is_float().then_some(number)
        }
        "arith.constant" => {
            let text = definition.attribute("value").ok()?.to_string();
            let number = text.strip_prefix("dense<")?.split_once('>')?.0;
            let number: f64 = number.parse().ok()?;
            let is_power = number.to_bits().trailing_zeros() >= f64::MANTISSA_DIGITS - 1;
            (!is_power).then_some(vector)
        }
        _ => None,
    }
}

/// The inverse of a divisor, in every lane.
#[derive(Clone, Copy)]
struct Inverse<'c> {
    divisor: Val<'c>,
    negative: Val<'c>,
    high: Val<'c>,
    low: Val<'c>,
    /// Dividends from there on are multiplied.
    least: Val<'c>,
}

impl<'c> Inverse<'c> {
    fn of(lanes: &Lanes<'c>, divisor: Val<'c>) -> Outcome<'c, Inverse<'c>> {
        let negative = lanes.negate(divisor)?;
        let one = lanes.number(1.0)?;
        let high = lanes.divide(one, divisor)?;
        let low = lanes.multiply(lanes.fma(negative, high, one)?, high)?;
        let size = lanes.absolute(divisor)?;
        let end = lanes.format.pick(DIVISORS.0, DIVISORS.1).exp2();
        let is_large = lanes.compare_with(size, FloatPredicate::GreaterOrEqual, end.recip())?;
        let is_small = lanes.compare_with(size, FloatPredicate::LessOrEqual, end)?;
        let fits = lanes.both(is_large, is_small)?;
        let end = lanes.format.pick(DIVIDENDS.0, DIVIDENDS.1).exp2();
        let least = lanes.number(end.recip())?;
        Ok(Inverse {
            divisor,
            negative,
            high,
            low,
            least: lanes.select(fits, least, lanes.number(f64::INFINITY)?)?,
        })
    }

    fn quotient(&self, lanes: &Lanes<'c>, dividend: Val<'c>) -> Outcome<'c, Val<'c>> {
        let size = lanes.absolute(dividend)?;
        let is_large = lanes.compare(size, FloatPredicate::GreaterOrEqual, self.least)?;
        let end = lanes.format.pick(DIVIDENDS.0, DIVIDENDS.1).exp2();
        let is_small = lanes.compare_with(size, FloatPredicate::LessOrEqual, end)?;
        let fits = lanes.both(is_large, is_small)?;
        lanes.unless_all(
            fits,
            |lanes| {
                let low = lanes.multiply(dividend, self.low)?;
                let near = lanes.fma(dividend, self.high, low)?;
                let rest = lanes.fma(self.negative, near, dividend)?;
                lanes.fma(rest, self.high, near)
            },
            |lanes| lanes.divide(dividend, self.divisor),
        )
    }
}

/// Inverses by the loop they are computed before, the divisor and the width.
type Inverses<'c> = FxHashMap<(usize, usize, u64), Inverse<'c>>;

fn replace<'c>(
    context: &'c Context,
    division: Op<'c>,
    place: Place<'c>,
    inverses: &mut Inverses<'c>,
) -> Outcome<'c, ()> {
    let location = division.location();
    let lanes = |builder| {
        let target = Target {
            is_llvm: true,
            has_library: true,
            is_fused: true,
            has_avx512: false,
        };
        Lanes::new(builder, location, place.format, Some(place.width), target)
    };
    let known = (
        place.around.to_raw().ptr as usize,
        ir::key(place.divisor),
        place.width,
    );
    let inverse = match inverses.get(&known) {
        Some(inverse) => *inverse,
        None => {
            let before = lanes(Builder::before(context, place.around));
            let divisor = match vector_of(place.divisor.r#type()) {
                Some(_) => place.divisor,
                None => before.operation("vector.broadcast", &[place.divisor], before.float())?,
            };
            let inverse = Inverse::of(&before, divisor)?;
            inverses.insert(known, inverse);
            inverse
        }
    };
    let here = lanes(Builder::before(context, division));
    let quotient = inverse.quotient(&here, ir::operand(division, 0))?;
    ir::replace_all_uses(ir::result(division), quotient);
    ir::erase(division);
    Ok(())
}
