//! `expose-vector-sums`: sums of vectors of integers in the form for which LLVM has instructions.
//!
//! All lanes of a vector, combined one after the other, become one reduction: by itself, LLVM may
//! instead combine the lanes of several vectors beside each other.
//!
//! The distance of two bytes that is added to a vector of sums becomes an absolute value of numbers
//! as wide as the sums. Unsigned bytes have no absolute difference but `if x > y then x - y else
//! y - x`, but the instructions that add such distances (`psadbw`, `uabal`) are found by absolute
//! values of wider numbers alone.

use melior::Context;
use melior::ir::ValueLike;
use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Comparison, IntegerPredicate, Op, Outcome, Val, vector_of};
use rise_dialect::pass::{Effect, OptionValues, Pass};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "expose-vector-sums",
    name: "ExposeVectorSums",
    description: "Let sums of the lanes of integers be reductions, and distances of bytes that are added to 32-bit sums absolute values, for which processors have instructions",
    anchor: "func.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let operations = ir::nested(ir::own(function));
    let sums = operations.iter().filter_map(|one| LaneSum::of(*one));
    let sums: Vec<LaneSum<'c>> = sums.collect();
    let distances = operations.iter().filter_map(|one| Distance::of(*one));
    let distances: Vec<Distance<'c>> = distances.collect();
    for sum in &sums {
        sum.reduce(context)?;
    }
    for distance in &distances {
        distance.widen(context)?;
    }
    Ok(Effect::of(!sums.is_empty() || !distances.is_empty()))
}

/// All lanes of a vector, combined from the first to the last.
struct LaneSum<'c> {
    last: Op<'c>,
    vector: Val<'c>,
    start: Option<Val<'c>>,
}

impl<'c> LaneSum<'c> {
    fn of(last: Op<'c>) -> Option<LaneSum<'c>> {
        kind(ir::name(last))?;
        let (vector, lane) = lane_of(ir::operand(last, 1))?;
        let (_, lanes) = vector_of(vector.r#type())?;
        if lane == 0 || lane + 1 != lanes {
            return None;
        }
        let mut sum = ir::operand(last, 0);
        for before in (1..lane).rev() {
            let [others, number] = operands_of(sum, ir::name(last))?;
            (lane_of(number)? == (vector, before)).then_some(())?;
            sum = others;
        }
        let start = match lane_of(sum) == Some((vector, 0)) {
            true => None,
            false => {
                let [start, number] = operands_of(sum, ir::name(last))?;
                (lane_of(number)? == (vector, 0)).then_some(())?;
                Some(start)
            }
        };
        Some(LaneSum {
            last,
            vector,
            start,
        })
    }

    fn reduce(&self, context: &'c Context) -> Outcome<'c, ()> {
        let builder = Builder::before(context, self.last);
        let kind = kind(ir::name(self.last)).unwrap_or_default();
        let kind = builder.parse_attribute(&format!("#vector.kind<{kind}>"))?;
        let operands: Vec<Val<'c>> = [self.vector].into_iter().chain(self.start).collect();
        let (location, result) = (self.last.location(), ir::result(self.last));
        let attributes = [("kind", kind)];
        let sum = builder.value(
            "vector.reduction",
            location,
            &operands,
            result.r#type(),
            &attributes,
        )?;
        ir::replace_all_uses(result, sum);
        ir::erase(self.last);
        Ok(())
    }
}

/// The name that `vector.reduction` has for an operation on integers.
fn kind(operation: &str) -> Option<&'static str> {
    Some(match operation {
        "arith.addi" => "add",
        "arith.muli" => "mul",
        "arith.andi" => "and",
        "arith.ori" => "or",
        "arith.xori" => "xor",
        "arith.minsi" => "minsi",
        "arith.minui" => "minui",
        "arith.maxsi" => "maxsi",
        "arith.maxui" => "maxui",
        _ => return None,
    })
}

/// The vector of which a value is one lane, and which.
fn lane_of<'c>(value: Val<'c>) -> Option<(Val<'c>, u64)> {
    let extract = ir::definition(value).filter(|found| ir::name(*found) == "vector.extract")?;
    let position = extract.attribute("static_position").ok()?;
    let position = DenseI64ArrayAttribute::try_from(position).ok()?;
    if position.len() != 1 || vector_of(value.r#type()).is_some() {
        return None;
    }
    let lane = u64::try_from(position.element(0).ok()?).ok()?;
    Some((ir::operand(extract, 0), lane))
}

/// The distance of two vectors of bytes, made as wide as the sum it is added to.
struct Distance<'c> {
    widened: Op<'c>,
    bytes: [Val<'c>; 2],
}

impl<'c> Distance<'c> {
    fn of(operation: Op<'c>) -> Option<Distance<'c>> {
        if ir::name(operation) != "arith.extui" {
            return None;
        }
        let (narrow, wide) = (ir::operand(operation, 0), ir::result(operation));
        let bits = |value: Val<'c>| {
            let (element, _) = vector_of(value.r#type())?;
            IntegerType::try_from(element).ok().map(|ty| ty.width())
        };
        let is_added = || ir::users(wide).all(|user| ir::name(user) == "arith.addi");
        if bits(narrow)? != 8 || bits(wide)? != 32 || !is_added() {
            return None;
        }
        let definition = ir::definition(narrow)?;
        let bytes = match ir::name(definition) {
            "arith.select" => by_choice(definition),
            "arith.subi" => by_extrema(definition),
            _ => None,
        };
        bytes.map(|bytes| Distance {
            widened: operation,
            bytes,
        })
    }

    fn widen(&self, context: &'c Context) -> Outcome<'c, ()> {
        let builder = Builder::before(context, self.widened);
        let (location, ty) = (self.widened.location(), ir::result(self.widened).r#type());
        let value = |name, operands: &[Val<'c>]| builder.value(name, location, operands, ty, &[]);
        let [x, y] = self.bytes;
        let (x, y) = (value("arith.extui", &[x])?, value("arith.extui", &[y])?);
        let distance = value("math.absi", &[value("arith.subi", &[x, y])?])?;
        ir::replace_all_uses(ir::result(self.widened), distance);
        ir::erase(self.widened);
        Ok(())
    }
}

/// The operands of an operation of this name.
fn operands_of<'c>(value: Val<'c>, name: &str) -> Option<[Val<'c>; 2]> {
    let definition = ir::definition(value).filter(|found| ir::name(*found) == name)?;
    ir::operands(definition).try_into().ok()
}

/// `if x > y then x - y else y - x`, in any order of the two.
fn by_choice<'c>(select: Op<'c>) -> Option<[Val<'c>; 2]> {
    let [condition, first, second] = ir::operands(select).try_into().ok()?;
    let [x, y] = operands_of(first, "arith.subi")?;
    let is_otherwise = operands_of(second, "arith.subi")? == [y, x];
    (is_otherwise && at_least(condition)? == [x, y]).then_some([x, y])
}

/// The numbers that a condition compares, first the one that is no smaller where it holds.
fn at_least<'c>(condition: Val<'c>) -> Option<[Val<'c>; 2]> {
    let comparison = ir::definition(condition)?;
    let [x, y] = operands_of(condition, "arith.cmpi")?;
    match Comparison::of(comparison)? {
        Comparison::Integers(
            IntegerPredicate::UnsignedGreater | IntegerPredicate::UnsignedGreaterOrEqual,
        ) => Some([x, y]),
        Comparison::Integers(
            IntegerPredicate::UnsignedLess | IntegerPredicate::UnsignedLessOrEqual,
        ) => Some([y, x]),
        _ => None,
    }
}

/// `max x y - min x y`.
fn by_extrema<'c>(difference: Op<'c>) -> Option<[Val<'c>; 2]> {
    let [larger, smaller] = ir::operands(difference).try_into().ok()?;
    let [x, y] = operands_of(larger, "arith.maxui")?;
    let smaller = operands_of(smaller, "arith.minui")?;
    (smaller == [x, y] || smaller == [y, x]).then_some([x, y])
}
