//! `prefetch-lines`: a cache line is asked for once, not by each of the rounds that read something
//! of it.
//!
//! Of neighbours that the operations of one block ask for, one is left ([`neighbours`]). A loop
//! whose rounds ask for the same thing, or for neighbours within a line, is given one
//! `memref.prefetch` before it; loops in between whose rounds ask for other lines are repeated
//! around that. Only loops of a known number of rounds, and only so many lines at once: what is
//! asked for far too early, or all at once, delays what is needed now.

mod neighbours;

use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, AttributeLike, Location, Type, ValueLike};
use mlir_sys::{
    mlirAffineMapAttrGetValue, mlirAffineMapGetSingleConstantResult, mlirAffineMapIsSingleConstant,
    mlirAttributeIsAAffineMap, mlirOperationClone, mlirOperationSetOperand,
};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rustc_hash::FxHashMap;

use crate::common::bytes::{CACHE_LINE, bytes_of};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "prefetch-lines",
    name: "PrefetchLines",
    description: "Ask for a cache line (memref.prefetch) once where a block reads several parts of it, and before the loops whose rounds do",
    anchor: "func.func",
    options: &[],
    run,
};

/// How many lines are asked for at one place. Processors wait for some dozen at a time.
const AT_ONCE: u64 = 16;

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let asking = asking_in(function);
    let before = asking.len();
    let asking = neighbours::join(asking);
    let mut is_changed = asking.len() < before;
    let mut is_moved = false;
    for prefetch in asking {
        if let Some(plan) = Plan::of(context, prefetch) {
            plan.carry_out(context)?;
            is_moved = true;
        }
    }
    if is_moved {
        // Lines that several loops asked for may be neighbours.
        neighbours::join(asking_in(function));
        is_changed = true;
    }
    Ok(Effect::of(is_changed))
}

fn asking_in(function: Op) -> Vec<Op> {
    let mut asking = ir::nested(function);
    asking.retain(|operation| ir::name(*operation) == "memref.prefetch");
    asking
}

/// A sequential loop of a known number of rounds, of which there is one at least.
#[derive(Clone, Copy)]
struct Counted<'c> {
    operation: Op<'c>,
    variable: Val<'c>,
    first: i64,
    end: i64,
    step: i64,
}

impl<'c> Counted<'c> {
    fn of(context: &'c Context, operation: Op<'c>) -> Option<Counted<'c>> {
        let (first, end, step) = match ir::name(operation) {
            "scf.for" => (
                constant(ir::operand(operation, 0))?,
                constant(ir::operand(operation, 1))?,
                constant(ir::operand(operation, 2))?,
            ),
            "affine.for" => (
                constant_map(operation, "lowerBoundMap")?,
                constant_map(operation, "upperBoundMap")?,
                integer(operation.attribute("step").ok()?)?,
            ),
            _ => return None,
        };
        let variable = ir::argument(ir::body(operation), 0);
        let is_index = variable.r#type() == Type::index(context);
        (is_index && first < end && step > 0).then_some(Counted {
            operation,
            variable,
            first,
            end,
            step,
        })
    }

    fn rounds(&self) -> u64 {
        self.end
            .abs_diff(self.first)
            .div_ceil(self.step.unsigned_abs())
    }
}

/// How many rounds a sequential loop has, if the number is known and not zero.
pub(super) fn rounds<'c>(context: &'c Context, operation: Op<'c>) -> Option<u64> {
    Some(Counted::of(context, operation)?.rounds())
}

/// Effect of a loop on a prefetch in it.
enum Role {
    /// Every round asks for the same.
    Same,
    /// The rounds ask for elements so many bytes away from the first one at most.
    Span(u64),
    /// They ask for different lines.
    Lines,
    /// The address is known in the loop only.
    Inside,
}

/// One place for what was asked for in each round.
struct Plan<'c> {
    prefetch: Op<'c>,
    /// The outermost loop that it moves in front of.
    target: Op<'c>,
    /// Those inside of it that ask for different lines, from the inside.
    repeated: Vec<Counted<'c>>,
    /// The others: only their first rounds ask.
    first_rounds: Vec<Counted<'c>>,
}

impl<'c> Plan<'c> {
    /// The plan for a `memref.prefetch`; `None` if it is good where it is.
    fn of(context: &'c Context, prefetch: Op<'c>) -> Option<Plan<'c>> {
        let memory = ir::operand(prefetch, 0).r#type();
        let bytes = bytes_of(MemRefType::try_from(memory).ok()?.element())?;
        let mut plan = Plan {
            prefetch,
            target: prefetch,
            repeated: Vec::new(),
            first_rounds: Vec::new(),
        };
        let (mut repeated, mut span, mut lines) = (Vec::new(), bytes, 1_u64);
        let mut around = ir::parent(prefetch);
        while let Some(counted) = around.and_then(|around| Counted::of(context, around)) {
            match role(prefetch, &counted, bytes) {
                Role::Inside => break,
                Role::Span(further) if span.saturating_add(further) <= CACHE_LINE => {
                    span += further;
                    plan.first_rounds.push(counted);
                    plan.target = counted.operation;
                    plan.repeated.clone_from(&repeated);
                }
                Role::Same => {
                    plan.first_rounds.push(counted);
                    plan.target = counted.operation;
                    plan.repeated.clone_from(&repeated);
                }
                Role::Span(_) | Role::Lines => {
                    lines = lines.saturating_mul(counted.rounds());
                    repeated.push(counted);
                    if lines > AT_ONCE {
                        break;
                    }
                }
            }
            around = ir::parent(counted.operation);
        }
        (plan.target != prefetch).then_some(plan)
    }

    fn carry_out(&self, context: &'c Context) -> Outcome<'c, ()> {
        let location = self.prefetch.location();
        let mut builder = Builder::before(context, self.target);
        let mut values = FxHashMap::default();
        for counted in &self.first_rounds {
            let first = index(&builder, counted.first, location)?;
            values.insert(ir::key(counted.variable), first);
        }
        for counted in self.repeated.iter().rev() {
            let bounds: Vec<Val> = [counted.first, counted.end, counted.step]
                .into_iter()
                .map(|number| index(&builder, number, location))
                .collect::<Result<_, _>>()?;
            let ty = counted.variable.r#type();
            let (region, block) = ir::region_of(&[(ty, location)]);
            Builder::at_end(context, block).command("scf.yield", location, &[], &[])?;
            values.insert(ir::key(counted.variable), ir::argument(block, 0));
            let repeated = builder.operation("scf.for", location, &bounds, &[]);
            let repeated = builder.insert(repeated.add_regions([region]))?;
            builder = Builder::before(context, ir::terminator(ir::body(repeated)));
        }
        self.copy(self.prefetch, &builder, &mut values);
        ir::erase(self.prefetch);
        Ok(())
    }

    /// Copies an operation, and before it what computes its operands inside of the target.
    fn copy(
        &self,
        operation: Op<'c>,
        builder: &Builder<'c>,
        values: &mut FxHashMap<usize, Val<'c>>,
    ) -> Op<'c> {
        for operand in ir::operands(operation) {
            let inside =
                ir::definition(operand).filter(|definition| ir::is_in(*definition, self.target));
            if let Some(definition) = inside.filter(|_| !values.contains_key(&ir::key(operand))) {
                let copied = self.copy(definition, builder, values);
                values.insert(ir::key(operand), ir::result(copied));
            }
        }
        // SAFETY: the operation is alive, and its copy belongs to nobody yet.
        let copied =
            unsafe { melior::ir::Operation::from_raw(mlirOperationClone(operation.to_raw())) };
        let copied = builder.insert_built(copied);
        for (number, operand) in ir::operands(operation).into_iter().enumerate() {
            if let Some(value) = values.get(&ir::key(operand)) {
                // SAFETY: both are alive.
                unsafe {
                    mlirOperationSetOperand(copied.to_raw(), number as isize, value.to_raw());
                }
            }
        }
        copied
    }
}

fn role<'c>(prefetch: Op<'c>, counted: &Counted<'c>, bytes: u64) -> Role {
    let operands = ir::operands(prefetch);
    let Some((last, others)) = operands.split_last() else {
        return Role::Inside;
    };
    let factors: Option<Vec<Factor>> = others.iter().map(|index| factor(*index, counted)).collect();
    match (factors, factor(*last, counted)) {
        (Some(others), Some(Factor::Times(last))) if others.iter().all(Factor::is_nothing) => {
            let further = (counted.rounds() - 1).saturating_mul(last.unsigned_abs());
            match last {
                0 => Role::Same,
                1.. => Role::Span(
                    further
                        .saturating_mul(counted.step.unsigned_abs())
                        .saturating_mul(bytes),
                ),
                _ => Role::Lines,
            }
        }
        (Some(_), Some(_)) => Role::Lines,
        _ => Role::Inside,
    }
}

/// How an index depends on the variable of a loop.
enum Factor {
    /// It is this number times the variable, and something else.
    Times(i64),
    /// In another way.
    Unknown,
}

impl Factor {
    fn is_nothing(&self) -> bool {
        matches!(self, Factor::Times(0))
    }
}

/// `None` if the index cannot be computed outside of the loop, for a given round.
fn factor<'c>(index: Val<'c>, counted: &Counted<'c>) -> Option<Factor> {
    if index == counted.variable {
        return Some(Factor::Times(1));
    }
    let Some(definition) = ir::definition(index) else {
        // The variable of another loop inside of this one is as good; what this one carries is not.
        let is_carried = ir::arguments(ir::body(counted.operation)).contains(&index);
        return (!is_carried).then_some(Factor::Times(0));
    };
    if !ir::is_in(definition, counted.operation) {
        return Some(Factor::Times(0));
    }
    let name = ir::name(definition);
    if !name.starts_with("arith.") || ir::results(definition).len() != 1 {
        return None;
    }
    let factors: Vec<Factor> = ir::operands(definition)
        .into_iter()
        .map(|operand| factor(operand, counted))
        .collect::<Option<_>>()?;
    Some(match (name, factors.as_slice()) {
        (_, all) if all.iter().all(Factor::is_nothing) => Factor::Times(0),
        ("arith.addi", [Factor::Times(left), Factor::Times(right)]) => {
            times(left.checked_add(*right))
        }
        ("arith.subi", [Factor::Times(left), Factor::Times(right)]) => {
            times(left.checked_sub(*right))
        }
        ("arith.muli", [Factor::Times(left), Factor::Times(right)]) => {
            let scaled = |factor: i64, by: usize| {
                times(constant(ir::operand(definition, by)).and_then(|by| factor.checked_mul(by)))
            };
            match (left, right) {
                (_, 0) => scaled(*left, 1),
                (0, _) => scaled(*right, 0),
                _ => Factor::Unknown,
            }
        }
        _ => Factor::Unknown,
    })
}

fn times(factor: Option<i64>) -> Factor {
    factor.map_or(Factor::Unknown, Factor::Times)
}

fn index<'c>(builder: &Builder<'c>, number: i64, location: Location<'c>) -> Outcome<'c, Val<'c>> {
    let value = builder.index_attribute(number);
    builder.value(
        "arith.constant",
        location,
        &[],
        Type::index(builder.context),
        &[("value", value)],
    )
}

/// The number that a constant is.
pub(crate) fn constant(value: Val) -> Option<i64> {
    let definition =
        ir::definition(value).filter(|definition| ir::name(*definition) == "arith.constant")?;
    integer(definition.attribute("value").ok()?)
}

pub(crate) fn integer(attribute: Attribute) -> Option<i64> {
    let attribute = IntegerAttribute::try_from(attribute).ok()?;
    Some(attribute.value())
}

/// The number that a bound of an affine loop is.
pub(crate) fn constant_map(operation: Op, name: &str) -> Option<i64> {
    let attribute: Attribute = operation.attribute(name).ok()?;
    // SAFETY: the attribute is alive, and it is asked what it is before it is asked for more.
    unsafe {
        if !mlirAttributeIsAAffineMap(attribute.to_raw()) {
            return None;
        }
        let map = mlirAffineMapAttrGetValue(attribute.to_raw());
        mlirAffineMapIsSingleConstant(map).then(|| mlirAffineMapGetSingleConstantResult(map))
    }
}
