//! Constants beside kernels, by which the run time learns what a launch has to bring.

use melior::ir::attribute::{StringAttribute, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Region, Type};
use rise_dialect::ir::{self, Builder, Op, Outcome};

/// Places a constant of the device in front of a kernel, whose name is the kernel's with an ending.
pub(super) fn announce<'c>(
    kernel: Op<'c>,
    ending: &str,
    (ty, value): (Type<'c>, Attribute<'c>),
    builder: &Builder<'c>,
) -> Outcome<'c, ()> {
    let context = builder.context;
    let name = ir::text_attribute(kernel, "sym_name").unwrap_or_default();
    let name = format!("{name}{ending}");
    let linkage = builder.parse_attribute("#llvm.linkage<external>")?;
    let attributes: [(&str, Attribute); 6] = [
        ("sym_name", StringAttribute::new(context, &name).into()),
        ("global_type", TypeAttribute::new(ty).into()),
        ("linkage", linkage),
        ("value", value),
        ("addr_space", builder.small_attribute(1)),
        ("constant", Attribute::unit(context)),
    ];
    let location = kernel.location();
    let global = builder.operation("llvm.mlir.global", location, &[], &attributes);
    builder
        .insert(global.add_regions([Region::new()]))
        .map(|_| ())
}
