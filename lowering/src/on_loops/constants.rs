//! `place-constants`: arrays of constants that a kernel reads by an index become memory of each
//! thread, which is filled where the kernel begins.
//!
//! A kernel has no place for constant tensors, which are read from the module's memory elsewhere.
//! Reads at known places were folded before, and compilers of kernels fold those of unrolled loops.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::{DimSize, MemRefType, RankedTensorType, ShapedTypeLike};
use melior::ir::{Attribute, AttributeLike, Location, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "place-constants",
    name: "PlaceConstants",
    description: "Put constant tensors that a kernel (gpu.func) reads by an index into memory of each thread",
    anchor: "gpu.func",
    options: &[],
    run,
};

fn run<'c>(
    context: &'c Context,
    kernel: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let kernel = ir::own(kernel);
    let Some(first) = ir::operations(ir::body(kernel)).first().copied() else {
        return Ok(Effect::Unchanged);
    };
    let top = Builder::before(context, first);
    let mut placed: FxHashMap<usize, Val<'c>> = FxHashMap::default();
    let mut is_changed = false;
    for read in ir::nested(kernel) {
        if ir::name(read) != "tensor.extract" {
            continue;
        }
        let tensor = ir::operand(read, 0);
        let Some(array) = Array::of(tensor) else {
            continue;
        };
        let memory = match placed.get(&ir::key(tensor)) {
            Some(memory) => *memory,
            None => {
                let memory = array.place(&top, tensor.location())?;
                placed.insert(ir::key(tensor), memory);
                memory
            }
        };
        let value = array.read(&Builder::before(context, read), read, memory)?;
        ir::replace_all_uses(ir::result(read), value);
        ir::erase(read);
        is_changed = true;
    }
    Ok(Effect::of(is_changed))
}

/// A constant tensor.
struct Array<'c> {
    values: Attribute<'c>,
    element: Type<'c>,
    extents: Vec<u64>,
}

impl<'c> Array<'c> {
    fn of(tensor: Val<'c>) -> Option<Self> {
        let constant = ir::definition(tensor).filter(|one| ir::name(*one) == "arith.constant")?;
        let ty = RankedTensorType::try_from(tensor.r#type()).ok()?;
        let extents = (0..ty.rank()).map(|dimension| match ty.dim_size(dimension) {
            Ok(DimSize::Static(extent)) => Some(extent),
            _ => None,
        });
        Some(Array {
            values: constant.attribute("value").ok()?,
            element: ty.element(),
            extents: extents.collect::<Option<_>>()?,
        })
    }

    /// Memory with the array's values.
    fn place(&self, builder: &Builder<'c>, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        let count: u64 = self.extents.iter().product();
        let space = builder.parse_attribute("#gpu.address_space<private>")?;
        let ty = MemRefType::new(self.element, &[count as i64], None, Some(space)).into();
        let segments = [("operandSegmentSizes", builder.segments(&[0, 0]))];
        let memory = builder.value("memref.alloca", location, &[], ty, &segments)?;
        for number in 0..count {
            let value = self.value(number);
            let attributes = [("value", value)];
            let value =
                builder.value("arith.constant", location, &[], self.element, &attributes)?;
            let index = index(builder, number, location)?;
            builder.command("memref.store", location, &[value, memory, index], &[])?;
        }
        Ok(memory)
    }

    /// The value of an element, by its number in the order of memory.
    fn value(&self, number: u64) -> Attribute<'c> {
        let mut rest = number;
        let mut indices = vec![0; self.extents.len()];
        for (index, extent) in indices.iter_mut().zip(&self.extents).rev() {
            *index = rest % extent;
            rest /= extent;
        }
        // SAFETY: the attribute is of dense elements, and has an element at these indices.
        unsafe {
            Attribute::from_raw(mlir_sys::mlirElementsAttrGetValue(
                self.values.to_raw(),
                indices.len() as isize,
                indices.as_mut_ptr(),
            ))
        }
    }

    /// Reads the element that `tensor.extract` does.
    fn read(&self, builder: &Builder<'c>, read: Op<'c>, memory: Val<'c>) -> Outcome<'c, Val<'c>> {
        let location = read.location();
        let ty = Type::index(builder.context);
        let mut place = index(builder, 0, location)?;
        for (position, extent) in self.extents.iter().enumerate() {
            let extent = index(builder, *extent, location)?;
            place = builder.value("arith.muli", location, &[place, extent], ty, &[])?;
            let operands = [place, ir::operand(read, position + 1)];
            place = builder.value("arith.addi", location, &operands, ty, &[])?;
        }
        builder.value("memref.load", location, &[memory, place], self.element, &[])
    }
}

fn index<'c>(builder: &Builder<'c>, number: u64, location: Location<'c>) -> Outcome<'c, Val<'c>> {
    let value = builder.index_attribute(number.cast_signed());
    let ty = Type::index(builder.context);
    builder.value("arith.constant", location, &[], ty, &[("value", value)])
}
