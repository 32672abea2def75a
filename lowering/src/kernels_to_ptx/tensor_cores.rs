//! `convert-tensor-products`: products of fragments become the instructions of tensor cores.
//!
//! Source: "PTX ISA", section 9.7.14 (matrix multiply-accumulate instructions).

use melior::Context;
use melior::ir::attribute::{DenseI64ArrayAttribute, IntegerAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};
use rise_dialect::types;
use rise_lang::types::Scalar;

use super::pointers;
use crate::common::bytes::bytes_of;
use crate::common::intrinsics::call;

const CHIP: &str = "chip";
/// Registers for the factors of products, and for everything else.
const OTHER_REGISTERS: i64 = 56;
/// The first chip whose tensor cores multiply sixteen rows of doubles at once.
const WIDE_DOUBLES: u32 = 90;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "convert-tensor-products",
    name: "ConvertTensorProducts",
    description: "Convert products of matrix fragments (dpia.mma) to intrinsics for the tensor cores of GPUs of NVIDIA",
    anchor: "gpu.module",
    options: &[CHIP_OPTION],
    run,
};

/// The option that says for which GPUs code is made.
pub(super) const CHIP_OPTION: PassOption = PassOption {
    name: CHIP,
    description: "the oldest GPU that it is for, such as sm_90",
    default: "sm_80",
    is_flag: false,
};

/// The number in the name of the oldest GPU.
pub(super) fn chip(options: &OptionValues) -> u32 {
    let digits = options.text(CHIP).chars().filter(char::is_ascii_digit);
    digits.collect::<String>().parse().unwrap_or(0)
}

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let chip = chip(options);
    let mut is_changed = false;
    for operation in ir::nested(ir::own(module)) {
        if ir::name(operation) != dpia::MMA {
            continue;
        }
        let product = Product::of(context, operation)?;
        let is_narrow = product.factor == Scalar::F64 && chip < WIDE_DOUBLES;
        let value = match is_narrow {
            true => product.by_narrow_doubles()?,
            false => product.by_one()?,
        };
        need_registers(context, operation, OTHER_REGISTERS);
        ir::replace_all_uses(ir::result(operation), value);
        ir::erase(operation);
        is_changed = true;
    }
    Ok(Effect::of(is_changed))
}

/// Notes on the kernel how many registers a thread needs besides its private memory.
pub(super) fn need_registers(context: &Context, operation: Op, registers: i64) {
    let around = std::iter::successors(ir::parent(operation), |inner| ir::parent(*inner));
    let mut kernels = around.filter(|around| ir::name(*around) == "gpu.func");
    if let Some(kernel) = kernels.next() {
        let number = IntegerAttribute::new(IntegerType::new(context, 64).into(), registers);
        ir::set_discardable_attribute(kernel, pointers::OTHER_REGISTERS, number.into());
    }
}

/// The product of a lane's elements.
struct Product<'c> {
    builder: Builder<'c>,
    location: Location<'c>,
    /// The factors, and what is added to their product.
    operands: [Val<'c>; 3],
    factor: Scalar,
    sum: Scalar,
    /// The number of products that are summed up.
    products: i64,
}

impl<'c> Product<'c> {
    fn of(context: &'c Context, operation: Op<'c>) -> Outcome<'c, Self> {
        let location = operation.location();
        let malformed = || internal(location, "`dpia.mma` is malformed");
        let operands = <[_; 3]>::try_from(ir::operands(operation)).map_err(|_| malformed())?;
        let shape = operation.attribute("shape").map_err(|_| malformed())?;
        let shape = DenseI64ArrayAttribute::try_from(shape).map_err(|_| malformed())?;
        let scalar = |value: Val<'c>| {
            let (element, _) = ir::vector_of(value.r#type())?;
            types::scalar(element)
        };
        Ok(Self {
            builder: Builder::before(context, operation),
            location,
            operands,
            factor: scalar(operands[0]).ok_or_else(malformed)?,
            sum: scalar(operands[2]).ok_or_else(malformed)?,
            products: shape.element(2).map_err(|_| malformed())?,
        })
    }

    /// One instruction.
    fn by_one(&self) -> Outcome<'c, Val<'c>> {
        let types = match (self.factor, self.sum) {
            (Scalar::F16, Scalar::F16) => "f16.f16",
            (Scalar::F16, _) => "f32.f32",
            (Scalar::BF16, _) => "bf16",
            // Numbers of tf32 are held as f32, whose products no tensor core has.
            (Scalar::F32, _) => "tf32",
            (Scalar::F64, _) => "f64",
            (Scalar::I8, _) => "s8",
            (factor, _) => {
                return Err(internal(self.location, &format!("a product of `{factor}`")));
            }
        };
        let name = format!("llvm.nvvm.mma.m16n8k{}.row.col.{types}", self.products);
        let mut registers = Vec::new();
        for (number, operand) in self.operands.into_iter().enumerate() {
            registers.extend(match number < 2 && self.factor == Scalar::F32 {
                true => self.words(operand)?,
                false => self.registers(operand)?,
            });
        }
        let ty = self.operands[2].r#type();
        let results = self.results(&name, &registers, ty)?;
        self.vector(&results, ty)
    }

    /// Instructions for eight rows and four products each, in the same lanes.
    fn by_narrow_doubles(&self) -> Outcome<'c, Val<'c>> {
        let [left, right, sum] = self
            .operands
            .map(|operand| elements_of(&self.builder, operand, self.location));
        let (left, right, sum) = (left?, right?, sum?);
        let half = Type::vector(&[2], sum[0].r#type());
        let mut elements = Vec::new();
        for rows in 0..2 {
            let mut own = sum[2 * rows..2 * rows + 2].to_vec();
            for (columns, factor) in right.iter().enumerate() {
                let registers = [&[left[2 * columns + rows], *factor], &own[..]].concat();
                own = self.results("llvm.nvvm.mma.m8n8k4.row.col.f64", &registers, half)?;
            }
            elements.extend(own);
        }
        self.vector(&elements, self.operands[2].r#type())
    }

    /// Values of an instruction, which it gives in registers for a vector.
    fn results(
        &self,
        name: &str,
        registers: &[Val<'c>],
        vector: Type<'c>,
    ) -> Outcome<'c, Vec<Val<'c>>> {
        let (ty, count) = self.register_type(vector)?;
        let all =
            melior::dialect::llvm::r#type::r#struct(self.builder.context, &vec![ty; count], false);
        let together = call(&self.builder, name, registers, all, self.location)?;
        (0..count)
            .map(|number| {
                let position = self.builder.positions(&[number as i64]);
                let attributes = [("position", position)];
                let name = "llvm.extractvalue";
                self.builder
                    .value(name, self.location, &[together], ty, &attributes)
            })
            .collect()
    }

    /// The type and the number of the registers for a vector.
    fn register_type(&self, vector: Type<'c>) -> Outcome<'c, (Type<'c>, usize)> {
        let malformed = || internal(self.location, "a vector is expected");
        let (element, count) = ir::vector_of(vector).ok_or_else(malformed)?;
        let bytes = bytes_of(element).ok_or_else(malformed)?;
        let packed = (4 / bytes).max(1);
        let count = usize::try_from(count / packed).unwrap_or(0);
        let ty = match packed {
            1 => element,
            _ if self.factor == Scalar::F16 => Type::vector(&[packed], element),
            _ => IntegerType::new(self.builder.context, 32).into(),
        };
        Ok((ty, count))
    }

    /// The registers of a vector.
    fn registers(&self, vector: Val<'c>) -> Outcome<'c, Vec<Val<'c>>> {
        let (ty, count) = self.register_type(vector.r#type())?;
        let word = IntegerType::new(self.builder.context, 32).into();
        if ir::vector_of(vector.r#type()).is_some_and(|(element, _)| element == ty) {
            return elements_of(&self.builder, vector, self.location);
        }
        self.words_of(vector, count)?
            .into_iter()
            .map(|value| match ty == word {
                true => Ok(value),
                false => self
                    .builder
                    .value("llvm.bitcast", self.location, &[value], ty, &[]),
            })
            .collect()
    }

    /// The elements of a vector of 32 bits each, as integers.
    fn words(&self, vector: Val<'c>) -> Outcome<'c, Vec<Val<'c>>> {
        let (_, count) = self.register_type(vector.r#type())?;
        self.words_of(vector, count)
    }

    /// The bits of a vector as so many integers.
    fn words_of(&self, vector: Val<'c>, count: usize) -> Outcome<'c, Vec<Val<'c>>> {
        let word = IntegerType::new(self.builder.context, 32).into();
        let words = self.bitcast(vector, Type::vector(&[count as u64], word))?;
        elements_of(&self.builder, words, self.location)
    }

    fn bitcast(&self, value: Val<'c>, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        self.builder
            .value("vector.bitcast", self.location, &[value], ty, &[])
    }

    /// The vector whose registers are given.
    fn vector(&self, registers: &[Val<'c>], ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        let mut elements = Vec::new();
        for register in registers {
            match ir::vector_of(register.r#type()) {
                Some(_) => elements.extend(elements_of(&self.builder, *register, self.location)?),
                None => elements.push(*register),
            }
        }
        let name = "vector.from_elements";
        self.builder.value(name, self.location, &elements, ty, &[])
    }
}

/// The elements of a vector, one by one.
pub(super) fn elements_of<'c>(
    builder: &Builder<'c>,
    vector: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Vec<Val<'c>>> {
    let Some((element, count)) = ir::vector_of(vector.r#type()) else {
        return Err(internal(location, "a vector is expected"));
    };
    (0..count)
        .map(|number| {
            let position = builder.positions(&[number.cast_signed()]);
            let attributes = [("static_position", position)];
            builder.value("vector.extract", location, &[vector], element, &attributes)
        })
        .collect()
}
