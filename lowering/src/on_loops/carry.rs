//! `carry-vectors`: what a loop carries as a scalar, and only needs in all lanes of vectors, is
//! carried as a vector.
//!
//! A scan on vectors carries the sum of all elements before, which every round adds to each lane.
//! As a scalar it is taken out of a vector and put into one again; as a vector it is moved to all
//! lanes at once, by one instruction that no later round waits for.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Type, TypeLike, ValueLike};
use mlir_sys::{mlirOperationSetOperand, mlirValueReplaceAllUsesExcept, mlirValueSetType};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val, vector_of};
use rise_dialect::pass::{Effect, OptionValues, Pass};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "carry-vectors",
    name: "CarryVectors",
    description: "Carry a scalar that a loop (scf.for) only needs in all lanes of vectors as a vector",
    anchor: "func.func",
    options: &[],
    run,
};

/// The lower bound, the upper bound and the step of a loop come before what it carries.
pub(super) const BOUNDS: usize = 3;

/// Of the longest vectors that are carried: those that fill a register of AVX-512, two of AVX2, or
/// four of NEON.
const MOST_BITS: u64 = 512;

/// Operations that do the same to each lane as to a scalar.
const LANEWISE: [&str; 17] = [
    "arith.addf",
    "arith.addi",
    "arith.andi",
    "arith.maximumf",
    "arith.maxnumf",
    "arith.maxsi",
    "arith.maxui",
    "arith.minimumf",
    "arith.minnumf",
    "arith.minsi",
    "arith.minui",
    "arith.mulf",
    "arith.muli",
    "arith.ori",
    "arith.subf",
    "arith.subi",
    "arith.xori",
];

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut is_changed = false;
    let mut loops = ir::nested(ir::own(function));
    loops.retain(|operation| ir::name(*operation) == "scf.for");
    for of in loops {
        for number in 0..ir::results(of).len() {
            if let Some(carried) = Carried::find(of, number) {
                carried.widen(context)?;
                is_changed = true;
            }
        }
    }
    Ok(Effect::of(is_changed))
}

/// A scalar that could be a vector.
struct Carried<'c> {
    of: Op<'c>,
    number: usize,
    /// The value in a round.
    scalar: Val<'c>,
    /// Where it is put into all lanes.
    broadcasts: Vec<Op<'c>>,
    /// The type of these vectors.
    vector: Type<'c>,
    /// Operation that makes the next round's value of it.
    step: Op<'c>,
}

impl<'c> Carried<'c> {
    /// Value that the loop carries at a place, if it is used by broadcasts to one type of vectors
    /// and in one step to the next round, and nowhere else.
    fn find(of: Op<'c>, number: usize) -> Option<Carried<'c>> {
        let body = ir::body(of);
        let scalar = ir::argument(body, number + 1);
        let next = ir::operand(ir::terminator(body), number);
        let step = ir::definition(next)?;
        let is_step = LANEWISE.contains(&ir::name(step))
            && ir::use_count(next) == 1
            && ir::parent(step) == Some(of)
            && ir::operands(step)
                .iter()
                .filter(|value| **value == scalar)
                .count()
                == 1;
        let broadcasts: Vec<Op> = ir::users(scalar).filter(|user| *user != step).collect();
        let is_broadcast = |user: &Op| ir::name(*user) == "vector.broadcast";
        if !is_step || !broadcasts.iter().all(is_broadcast) {
            return None;
        }
        let mut vectors = broadcasts.iter().map(|user| ir::result(*user).r#type());
        let vector = vectors.next()?;
        (fits(scalar.r#type(), vector) && vectors.all(|other| other == vector)).then_some(Carried {
            of,
            number,
            scalar,
            broadcasts,
            vector,
            step,
        })
    }

    fn widen(self, context: &'c Context) -> Outcome<'c, ()> {
        let element = self.scalar.r#type();
        let location = self.of.location();
        let in_all_lanes = |builder: Builder<'c>, scalar: Val<'c>, location| {
            builder.value("vector.broadcast", location, &[scalar], self.vector, &[])
        };
        let place = BOUNDS + self.number;
        let start = in_all_lanes(
            Builder::before(context, self.of),
            ir::operand(self.of, place),
            location,
        )?;
        let result = ir::results(self.of)[self.number];
        // SAFETY: all are alive; what uses the scalar is replaced below, before anything looks at
        // the program.
        unsafe {
            mlirOperationSetOperand(self.of.to_raw(), place as isize, start.to_raw());
            mlirValueSetType(self.scalar.to_raw(), self.vector.to_raw());
            mlirValueSetType(result.to_raw(), self.vector.to_raw());
        }
        for broadcast in &self.broadcasts {
            ir::replace_all_uses(ir::result(*broadcast), self.scalar);
            ir::erase(*broadcast);
        }
        let before = Builder::before(context, self.step);
        for (number, operand) in ir::operands(self.step).into_iter().enumerate() {
            if operand != self.scalar {
                let vector = in_all_lanes(before, operand, self.step.location())?;
                // SAFETY: both are alive.
                unsafe {
                    mlirOperationSetOperand(self.step.to_raw(), number as isize, vector.to_raw());
                }
            }
        }
        // SAFETY: its operands are of this type now.
        unsafe { mlirValueSetType(ir::result(self.step).to_raw(), self.vector.to_raw()) };
        self.take_out(result, element, context)
    }

    /// After the loop all lanes are equal.
    fn take_out(
        &self,
        result: Val<'c>,
        element: Type<'c>,
        context: &'c Context,
    ) -> Outcome<'c, ()> {
        let Some(next) = self.of.next_in_block().filter(|_| ir::has_uses(result)) else {
            return Ok(());
        };
        let after = Builder::before(context, next);
        let first = [("static_position", after.positions(&[0]))];
        let scalar = after.value(
            "vector.extract",
            self.of.location(),
            &[result],
            element,
            &first,
        )?;
        let mut taking = ir::definition(scalar).map(|operation| operation.to_raw());
        // SAFETY: all are alive.
        unsafe {
            mlirValueReplaceAllUsesExcept(
                result.to_raw(),
                scalar.to_raw(),
                isize::from(taking.is_some()),
                taking
                    .as_mut()
                    .map_or(std::ptr::null_mut(), |taking| taking),
            );
        }
        Ok(())
    }
}

/// Whether a value is a scalar that processors compute with, and as many of it as the vector has
/// lie in few registers: more would be in the way of the others, and numbers of 16 bits are
/// computed with as if they were longer, one by one.
fn fits(scalar: Type, vector: Type) -> bool {
    let bits = match IntegerType::try_from(scalar).map(|integer| integer.width()) {
        Ok(bits @ (8 | 16 | 32 | 64)) => u64::from(bits),
        _ if scalar.is_f32() => 32,
        _ if scalar.is_f64() || scalar.is_index() => 64,
        _ => return false,
    };
    // Values that are no row of lanes are not carried.
    vector_of(vector).is_some_and(|(_, lanes)| lanes.saturating_mul(bits) <= MOST_BITS)
}
