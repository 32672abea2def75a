//! Numbers that kernels of Vulkan take are members of one block of push constants, in their order,
//! each of four or eight bytes and aligned to them. Memory is bound by its number among memories.

use melior::Context;
use melior::ir::attribute::{
    ArrayAttribute, FlatSymbolRefAttribute, StringAttribute, TypeAttribute,
};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{Attribute, Location, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::internal;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};

use crate::common::bytes::bytes_of;

/// The attribute by which a parameter is bound.
const INTERFACE: &str = "spirv.interface_var_abi";

/// Lets the kernels of a module take numbers as push constants.
pub(super) fn take<'c>(context: &'c Context, module: Op<'c>) -> Outcome<'c, ()> {
    for function in ir::operations(ir::body(module)) {
        if ir::name(function) == "spirv.func" && function.has_attribute("spirv.entry_point_abi") {
            take_of(context, function)?;
        }
    }
    Ok(())
}

/// A number, and its place in the block.
struct Member<'c> {
    parameter: Val<'c>,
    /// The type there: an integer or a float of 32 or 64 bits.
    stored: Type<'c>,
    offset: u64,
}

fn take_of<'c>(context: &'c Context, function: Op<'c>) -> Outcome<'c, ()> {
    let block = ir::body(function);
    let Some(first) = ir::operations(block).first().copied() else {
        return Ok(());
    };
    let builder = Builder::before(context, first);
    let mut members = Vec::new();
    let mut attributes = Vec::new();
    let mut types = Vec::new();
    let mut positions = Vec::new();
    let mut end = 0;
    for (position, parameter) in ir::arguments(block).into_iter().enumerate() {
        let ty = parameter.r#type();
        match bytes_of(ty) {
            Some(bytes) => {
                let size = bytes.max(4);
                let offset = u64::next_multiple_of(end, size);
                end = offset + size;
                let stored = match bytes < 4 {
                    true => IntegerType::new(context, 32).into(),
                    false => ty,
                };
                members.push(Member {
                    parameter,
                    stored,
                    offset,
                });
                positions.push(position);
            }
            None => {
                let bound = format!("#spirv.interface_var_abi<(0, {})>", types.len());
                attributes.push(builder.parse_attribute(&format!("{{{INTERFACE} = {bound}}}"))?);
                types.push(ty);
            }
        }
    }
    read(&builder, function, &members)?;
    for position in positions.into_iter().rev() {
        // SAFETY: the parameter is not used any more.
        unsafe { mlir_sys::mlirBlockEraseArgument(block.to_raw(), position as u32) };
    }
    let ty: Type = FunctionType::new(context, &types, &[]).into();
    ir::set_inherent_attribute(function, "function_type", TypeAttribute::new(ty).into());
    let attributes = ArrayAttribute::new(context, &attributes);
    ir::set_inherent_attribute(function, "arg_attrs", attributes.into());
    Ok(())
}

/// Reads the members where the kernel begins, in place of the parameters.
fn read<'c>(builder: &Builder<'c>, function: Op<'c>, members: &[Member<'c>]) -> Outcome<'c, ()> {
    if members.is_empty() {
        return Ok(());
    }
    let location = function.location();
    let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
    let name = format!("{name}_numbers");
    let fields: Vec<_> = members
        .iter()
        .map(|member| format!("{} [{}]", member.stored, member.offset))
        .collect();
    let fields = fields.join(", ");
    let block = format!("!spirv.ptr<!spirv.struct<({fields}), Block>, PushConstant>");
    let block = parse_type(builder, &block, location)?;
    let context = builder.context;
    let global = Builder::before(context, function);
    let symbol = StringAttribute::new(context, &name).into();
    let attributes = [
        ("sym_name", symbol),
        ("type", TypeAttribute::new(block).into()),
    ];
    global.command("spirv.GlobalVariable", location, &[], &attributes)?;
    let variable: Attribute = FlatSymbolRefAttribute::new(context, &name).into();
    let attributes = [("variable", variable)];
    let address = builder.value("spirv.mlir.addressof", location, &[], block, &attributes)?;
    for (number, member) in (0_i64..).zip(members) {
        let place = format!("!spirv.ptr<{}, PushConstant>", member.stored);
        let place = parse_type(builder, &place, location)?;
        let word: Type = IntegerType::new(context, 32).into();
        let operands = [address, constant(builder, number, word, location)?];
        let place = builder.value("spirv.AccessChain", location, &operands, place, &[])?;
        let value = builder.value("spirv.Load", location, &[place], member.stored, &[])?;
        let value = narrowed(builder, value, member.parameter.r#type(), location)?;
        ir::replace_all_uses(member.parameter, value);
    }
    Ok(())
}

/// A number of fewer bits than it was passed in.
fn narrowed<'c>(
    builder: &Builder<'c>,
    value: Val<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let bits = match bytes_of(ty) {
        Some(bytes) if bytes < 4 => bytes as u32 * 8,
        _ => return Ok(value),
    };
    let integer: Type = IntegerType::new(builder.context, bits).into();
    if ty.is_integer() && ty != integer {
        let zero = constant(builder, 0, value.r#type(), location)?;
        return builder.value("spirv.INotEqual", location, &[value, zero], ty, &[]);
    }
    let narrow = builder.value("spirv.UConvert", location, &[value], integer, &[])?;
    match ty == integer {
        true => Ok(narrow),
        false => builder.value("spirv.Bitcast", location, &[narrow], ty, &[]),
    }
}

fn constant<'c>(
    builder: &Builder<'c>,
    number: i64,
    ty: Type<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let value = builder.number_attribute(number, ty);
    builder.value("spirv.Constant", location, &[], ty, &[("value", value)])
}

fn parse_type<'c>(
    builder: &Builder<'c>,
    text: &str,
    location: Location<'c>,
) -> Outcome<'c, Type<'c>> {
    let ty = Type::parse(builder.context, text);
    ty.ok_or_else(|| internal(location, &format!("bad type `{text}`")))
}
