//! `nest-divided-loops`: a loop that takes its index apart becomes a nest of loops, one for each
//! part.
//!
//! A loop over the elements of joined rows (windows of an image, say) reads row `k / n` at `k % n`.
//! Divisions take longer than what is done with an element, and hide that elements of a row lie
//! side by side. Loops over rows and over the elements of each need none, and do the same in the
//! same order.

mod digits;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{BlockRef, Location, Type, TypeLike, ValueLike};
use mlir_sys::{mlirOperationGetNumDiscardableAttributes, mlirOperationMoveBefore};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::carry::BOUNDS;
use super::limit;
use super::lines::{constant, constant_map, integer};
use digits::{Digits, Part};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "nest-divided-loops",
    name: "NestDividedLoops",
    description: "Make nests of sequential loops (scf.for, affine.for) that divide their index by a number, such as those over joined rows",
    anchor: "func.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut is_changed = false;
    let nested = ir::nested(ir::own(function)).into_iter();
    let loops: Vec<(Op, Kind)> = nested
        .filter_map(|operation| Some((operation, Kind::of(operation)?)))
        .collect();
    for (of, kind) in loops {
        let index = ir::argument(ir::body(of), 0);
        let Some(rounds) = kind.rounds(of).filter(|_| index.r#type().is_index()) else {
            continue;
        };
        if let Some(digits) = Digits::of(index, rounds) {
            Nest { of, kind, context }.make(&digits)?;
            is_changed = true;
        }
    }
    Ok(Effect::of(is_changed))
}

/// A dialect that a loop is of.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Affine,
    Scf,
}

impl Kind {
    /// The dialect of a sequential loop on which nothing else is noted.
    fn of(operation: Op) -> Option<Kind> {
        // SAFETY: the operation is alive.
        let notes = unsafe { mlirOperationGetNumDiscardableAttributes(operation.to_raw()) };
        match ir::name(operation) {
            _ if notes != 0 => None,
            "affine.for" => Some(Kind::Affine),
            "scf.for" => Some(Kind::Scf),
            _ => None,
        }
    }

    /// The number of rounds of a loop that counts them from zero, if it is known.
    fn rounds(self, of: Op) -> Option<u64> {
        let [lower, upper, step] = match self {
            Kind::Scf => [0, 1, 2].map(|number| constant(ir::operand(of, number))),
            Kind::Affine => [
                constant_map(of, "lowerBoundMap"),
                constant_map(of, "upperBoundMap"),
                of.attribute("step").ok().and_then(integer),
            ],
        };
        let is_unsigned = of.attribute("unsignedCmp").is_ok();
        match (lower, step) {
            (Some(0), Some(1)) if !is_unsigned => upper.and_then(|upper| upper.try_into().ok()),
            _ => None,
        }
    }

    fn yielding(self) -> &'static str {
        match self {
            Kind::Affine => "affine.yield",
            Kind::Scf => "scf.yield",
        }
    }
}

/// A loop that becomes several.
struct Nest<'c> {
    of: Op<'c>,
    kind: Kind,
    context: &'c Context,
}

/// A loop of a nest, while it is made.
struct Level<'c> {
    block: BlockRef<'c, 'c>,
    operation: Op<'c>,
}

impl<'c> Nest<'c> {
    fn make(&self, digits: &Digits<'c>) -> Outcome<'c, ()> {
        let location = self.of.location();
        let body = ir::body(self.of);
        let mut levels: Vec<Level<'c>> = Vec::new();
        let mut carried = self.carried();
        let mut builder = Builder::before(self.context, self.of);
        for size in digits.sizes() {
            let level = self.level(builder, size, &carried, location)?;
            carried = ir::arguments(level.block).split_off(1);
            builder = Builder::at_end(self.context, level.block);
            levels.push(level);
        }
        let [.., innermost] = &levels[..] else {
            return Ok(());
        };
        let end = ir::terminator(body);
        builder.command(self.kind.yielding(), location, &ir::operands(end), &[])?;
        let new_end = ir::terminator(innermost.block);
        for operation in ir::operations(body) {
            if operation != end {
                // SAFETY: both are alive, and in different blocks.
                unsafe { mlirOperationMoveBefore(operation.to_raw(), new_end.to_raw()) }
            }
        }
        for (old, new) in ir::arguments(body).into_iter().skip(1).zip(carried) {
            ir::replace_all_uses(old, new);
        }
        for pair in levels.windows(2) {
            let given = ir::results(pair[1].operation);
            Builder::at_end(self.context, pair[0].block).command(
                self.kind.yielding(),
                location,
                &given,
                &[],
            )?;
        }
        self.replace_parts(digits, &levels)?;
        let results = ir::results(levels[0].operation);
        for (old, new) in ir::results(self.of).into_iter().zip(results) {
            ir::replace_all_uses(old, new);
        }
        ir::erase(self.of);
        Ok(())
    }

    /// The values that the first round begins with.
    fn carried(&self) -> Vec<Val<'c>> {
        let operands = ir::operands(self.of);
        match self.kind {
            Kind::Scf => operands[BOUNDS..].to_vec(),
            // Its bounds have no operands: they are known.
            Kind::Affine => operands,
        }
    }

    /// A loop without a body.
    fn level(
        &self,
        builder: Builder<'c>,
        size: u64,
        carried: &[Val<'c>],
        location: Location<'c>,
    ) -> Outcome<'c, Level<'c>> {
        let mut types = vec![Type::index(self.context)];
        types.extend(carried.iter().map(ValueLike::r#type));
        let (region, block) = ir::region(&types, location);
        let upper = size as i64;
        let operation = match self.kind {
            Kind::Scf => {
                let mut operands = Vec::new();
                for bound in [0, upper, 1] {
                    operands.push(limit::index_constant(builder, location, bound)?);
                }
                operands.extend(carried);
                builder.operation("scf.for", location, &operands, &[])
            }
            Kind::Affine => {
                let attributes = [
                    ("lowerBoundMap", builder.constant_map(0)),
                    ("upperBoundMap", builder.constant_map(upper)),
                    ("step", builder.index_attribute(1)),
                    (
                        "operandSegmentSizes",
                        builder.segments(&[0, 0, carried.len() as i32]),
                    ),
                ];
                builder.operation("affine.for", location, carried, &attributes)
            }
        };
        let operation = operation.add_results(&types[1..]).add_regions([region]);
        Ok(Level {
            block,
            operation: builder.insert(operation)?,
        })
    }

    /// Puts what is computed of the indices of the nest in the place of what was computed of the
    /// loop's, in the outermost loop that knows them.
    fn replace_parts(&self, digits: &Digits<'c>, levels: &[Level<'c>]) -> Outcome<'c, ()> {
        let scales = digits.scales();
        for Part { value, low, high } in &digits.parts {
            let of_part: Vec<usize> = (0..levels.len())
                .filter(|level| (*low..*high).contains(&scales[*level]))
                .collect();
            let Some(last) = of_part.last() else { continue };
            let block = levels[*last].block;
            let first = ir::operations(block)[0];
            let builder = Builder::before(self.context, first);
            let terms: Vec<(Val<'c>, u64)> = of_part
                .iter()
                .map(|level| (ir::argument(levels[*level].block, 0), scales[*level] / low))
                .collect();
            let sum = self.sum(builder, &terms, value.location())?;
            ir::replace_all_uses(*value, sum);
        }
        // Each divides another one, or the index.
        for part in digits.parts.iter().rev() {
            if let Some(division) = ir::definition(part.value) {
                ir::erase(division);
            }
        }
        Ok(())
    }

    /// The sum of indices, each of them times a number.
    fn sum(
        &self,
        builder: Builder<'c>,
        terms: &[(Val<'c>, u64)],
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let index = Type::index(self.context);
        if let [(value, 1)] = terms {
            return Ok(*value);
        }
        if self.kind == Kind::Affine {
            let values: Vec<Val<'c>> = terms.iter().map(|(value, _)| *value).collect();
            let map = [(
                "map",
                builder.linear_map(terms.iter().map(|(_, scale)| *scale as i64)),
            )];
            return builder.value("affine.apply", location, &values, index, &map);
        }
        let mut sum: Option<Val<'c>> = None;
        for (value, scale) in terms {
            let mut term = *value;
            if *scale != 1 {
                let scale = limit::index_constant(builder, location, *scale as i64)?;
                term = builder.value("arith.muli", location, &[term, scale], index, &[])?;
            }
            sum = Some(match sum {
                Some(sum) => builder.value("arith.addi", location, &[sum, term], index, &[])?,
                None => term,
            });
        }
        sum.ok_or_else(|| internal(location, "an index without parts"))
    }
}
