//! `use-avx512`: instructions of AVX-512 for what takes several others.
//!
//! - A vector times powers of two (`math.fpowi` of two, which only `approximate-vector-math` makes)
//!   is scaled by one instruction.
//! - The larger and the smaller of two numbers, zeros and NaNs as `arith.maximumf` has them: the
//!   instruction for ranges knows the order of zeros, so that only NaNs are left to mend.
//!
//! LLVM chooses neither by itself. Calls of intrinsics may have any effect for MLIR, so that this
//! is the last pass that looks at vectors.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, FloatPredicate, Op, Outcome, Val, vector_of};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use crate::common::{intrinsics, walk};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "use-avx512",
    name: "UseAvx512",
    description: "Use instructions of AVX-512 for products with powers of two and for extrema of vectors, which take several others",
    anchor: "func.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let mut is_changed = false;
    for power in walk::named(function, "math.fpowi") {
        is_changed |= scale(context, power)?;
    }
    for (name, range) in [("arith.minimumf", MINIMUM), ("arith.maximumf", MAXIMUM)] {
        for extremum in walk::named(function, name) {
            is_changed |= replace_extremum(context, extremum, range)?;
        }
    }
    Ok(Effect::of(is_changed))
}

/// Products with powers of two as scaled numbers.
fn scale<'c>(context: &'c Context, power: Op<'c>) -> Outcome<'c, bool> {
    if !is_two(ir::operand(power, 0)) {
        return Ok(false);
    }
    let products: Vec<_> = ir::uses(ir::result(power)).collect();
    let is_product = |(user, _): &(Op<'c>, usize)| ir::name(*user) == "arith.mulf";
    if !products.iter().all(is_product) {
        return Ok(false);
    }
    for (product, number) in products {
        let builder = Builder::before(context, product);
        let result = ir::result(product);
        let operands = [ir::operand(product, 1 - number), ir::operand(power, 1)];
        let location = product.location();
        let ty = result.r#type();
        let scaled = intrinsics::call(&builder, "llvm.ldexp", &operands, ty, location)?;
        ir::replace_all_uses(result, scaled);
        ir::erase(product);
    }
    ir::erase(power);
    Ok(true)
}

/// Whether the number is two in every lane.
fn is_two(base: Val) -> bool {
    ir::definition(base)
        .filter(|constant| ir::name(*constant) == "arith.constant")
        .and_then(|constant| constant.attribute("value").ok())
        .is_some_and(|value| value.to_string().starts_with("dense<2.000000e+00>"))
}

/// Which number of a range is asked for: the lowest two bits, and that it keeps its sign.
const MINIMUM: i64 = 0b0100;
const MAXIMUM: i64 = 0b0101;

/// A register of vectors.
struct Register {
    lanes: u64,
    /// The end of the instruction's name.
    name: &'static str,
    /// The bits of its mask.
    mask: u32,
    /// Whether the instruction can be told how to treat exceptions.
    has_exceptions: bool,
}

const fn register(lanes: u64, name: &'static str, mask: u32, has_exceptions: bool) -> Register {
    Register {
        lanes,
        name,
        mask,
        has_exceptions,
    }
}

const SINGLE: [Register; 3] = [
    register(16, "ps.512", 16, true),
    register(8, "ps.256", 8, false),
    register(4, "ps.128", 8, false),
];
const DOUBLE: [Register; 3] = [
    register(8, "pd.512", 8, true),
    register(4, "pd.256", 8, false),
    register(2, "pd.128", 8, false),
];

fn replace_extremum<'c>(context: &'c Context, extremum: Op<'c>, range: i64) -> Outcome<'c, bool> {
    let result = ir::result(extremum);
    let Some((element, width)) = vector_of(result.r#type()) else {
        return Ok(false);
    };
    let registers = match element {
        ty if ty.is_f32() => &SINGLE,
        ty if ty.is_f64() => &DOUBLE,
        _ => return Ok(false),
    };
    let fits = |register: &&Register| width.is_multiple_of(register.lanes);
    let Some(register) = registers.iter().find(fits) else {
        return Ok(false);
    };
    let parts = Parts {
        builder: Builder::before(context, extremum),
        location: extremum.location(),
        register,
        part: Type::vector(&[register.lanes], element),
    };
    let operands = [ir::operand(extremum, 0), ir::operand(extremum, 1)];
    let mut value = operands[0];
    for first in (0..width).step_by(register.lanes as usize) {
        let taken = operands.map(|operand| parts.taken(operand, first, width));
        let [left, right] = taken;
        let chosen = parts.extremum([left?, right?], range)?;
        value = parts.put(chosen, value, first, width)?;
    }
    ir::replace_all_uses(result, value);
    ir::erase(extremum);
    Ok(true)
}

/// Vectors in registers.
struct Parts<'c, 'r> {
    builder: Builder<'c>,
    location: Location<'c>,
    register: &'r Register,
    part: Type<'c>,
}

impl<'c> Parts<'c, '_> {
    /// The lanes of a register, from one on.
    fn taken(&self, vector: Val<'c>, first: u64, width: u64) -> Outcome<'c, Val<'c>> {
        if width == self.register.lanes {
            return Ok(vector);
        }
        let list = |number: u64| self.builder.list_attribute(&[number.cast_signed()]);
        let attributes = [
            ("offsets", list(first)),
            ("sizes", list(self.register.lanes)),
            ("strides", list(1)),
        ];
        let name = "vector.extract_strided_slice";
        self.builder
            .value(name, self.location, &[vector], self.part, &attributes)
    }

    /// The vector with other lanes from one on.
    fn put(&self, part: Val<'c>, vector: Val<'c>, first: u64, width: u64) -> Outcome<'c, Val<'c>> {
        if width == self.register.lanes {
            return Ok(part);
        }
        let list = |number: u64| self.builder.list_attribute(&[number.cast_signed()]);
        let attributes = [("offsets", list(first)), ("strides", list(1))];
        let name = "vector.insert_strided_slice";
        let ty = vector.r#type();
        self.builder
            .value(name, self.location, &[part, vector], ty, &attributes)
    }

    /// The larger or the smaller of two numbers, or their sum where one of them is a NaN.
    fn extremum(&self, numbers: [Val<'c>; 2], range: i64) -> Outcome<'c, Val<'c>> {
        let [left, right] = numbers;
        let ordinary = self.ordinary_extremum(numbers, range)?;
        let is_none =
            self.builder
                .compare(FloatPredicate::Unordered, [left, right], self.location)?;
        let operation = |name, operands: &[Val<'c>]| {
            self.builder
                .value(name, self.location, operands, self.part, &[])
        };
        let sum = operation("arith.addf", &[left, right])?;
        operation("arith.select", &[is_none, sum, ordinary])
    }

    /// The same, where only numbers count.
    fn ordinary_extremum(&self, [left, right]: [Val<'c>; 2], range: i64) -> Outcome<'c, Val<'c>> {
        let mut operands = vec![
            left,
            right,
            self.integer(range, 32)?,
            left,
            self.integer(-1, self.register.mask)?,
        ];
        // The current direction of rounding.
        if self.register.has_exceptions {
            operands.push(self.integer(4, 32)?);
        }
        let name = format!("llvm.x86.avx512.mask.range.{}", self.register.name);
        intrinsics::call(&self.builder, &name, &operands, self.part, self.location)
    }

    fn integer(&self, value: i64, bits: u32) -> Outcome<'c, Val<'c>> {
        let ty: Type<'c> = IntegerType::new(self.builder.context, bits).into();
        let value = [("value", self.builder.number_attribute(value, ty))];
        self.builder
            .value("arith.constant", self.location, &[], ty, &value)
    }
}
