//! The maps of matrices that are copied in bulk: parameters of a kernel, which a launch makes.
//!
//! A constant beside the kernel says of what.

use melior::Context;
use melior::ir::attribute::{ArrayAttribute, DenseI64ArrayAttribute, TypeAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::FunctionType;
use melior::ir::{Location, Type, TypeLike, Value, ValueLike};
use mlir_sys::mlirBlockInsertArgument;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::announced::announce;
use super::bulk_copies::Conversion;
use crate::loops_to_kernels::{SOURCE, STRIDE};
use crate::on_kernels::bulk_copies::BulkCopy;
use crate::on_loops::lines;

/// The pass that follows MLIR's conversion to NVVM.
pub static DECLARE: Pass = Pass {
    argument: "declare-tensor-maps",
    name: "DeclareTensorMaps",
    description: "Let kernels (llvm.func) take the maps of matrices that are copied in bulk by value, of which MLIR makes pointers",
    anchor: "gpu.module",
    options: &[],
    run: declare,
};

/// On a kernel, the numbers of its parameters that are maps.
const MAPS: &str = "dpia.tensor_maps";
/// The end of the name of the constant that says what the maps are of.
const SUFFIX: &str = "_tensor_maps";
/// The matrix and the rectangle of a map that a launch makes.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Map<'c> {
    memory: Val<'c>,
    stride: Val<'c>,
    /// Bytes of an element, rows, columns, and the bytes of rows whose parts are exchanged.
    shape: [i64; 4],
}

impl<'c> Map<'c> {
    pub fn of(copy: &BulkCopy<'c>) -> Self {
        // In 32 bits, each copy has a cast of its own.
        let mut stride = ir::operand(copy.operation, STRIDE);
        while let Some(cast) = ir::definition(stride)
            && ir::name(cast) == "arith.index_cast"
        {
            stride = ir::operand(cast, 0);
        }
        Self {
            memory: ir::operand(copy.operation, SOURCE),
            stride,
            shape: [copy.bytes, copy.rows, copy.columns, copy.swizzled],
        }
    }
}

impl<'c> Conversion<'c> {
    /// A parameter behind those that there are.
    pub(super) fn add_map(&self) -> Val<'c> {
        let block = ir::body(self.kernel);
        let parameters = ir::function_type(self.kernel).map_or(0, |ty| ty.input_count());
        let place = (parameters + self.maps.len()).cast_signed();
        let ty = melior::dialect::llvm::r#type::pointer(self.context, 0);
        let location = Location::name(self.context, "map", self.location);
        // SAFETY: the block is alive and has at least so many arguments.
        unsafe {
            let (ty, location) = (ty.to_raw(), location.to_raw());
            Value::from_raw(mlirBlockInsertArgument(block.to_raw(), place, ty, location))
        }
    }

    /// Makes the maps parameters of the function.
    pub(super) fn set_types(&self) {
        let Some(old) = ir::function_type(self.kernel) else {
            return;
        };
        let count = old.input_count();
        let arguments = ir::arguments(ir::body(self.kernel)).into_iter();
        let types = arguments.take(count + self.maps.len());
        let types: Vec<Type> = types.map(|argument| argument.r#type()).collect();
        let ty: Type = FunctionType::new(self.context, &types, &[]).into();
        ir::set_inherent_attribute(self.kernel, "function_type", TypeAttribute::new(ty).into());
        let maps = (0..self.maps.len()).map(|number| (count + number) as i64);
        let maps: Vec<i64> = maps.collect();
        let maps = DenseI64ArrayAttribute::new(self.context, &maps).into();
        ir::set_discardable_attribute(self.kernel, MAPS, maps);
    }

    /// A constant of the device with what the maps are of: the number of the parameter that is the
    /// memory, that of the parameter that is the distance of rows or -1, that distance where it is
    /// known, the bytes of an element, and the rectangle's rows, columns and exchanged bytes.
    pub(super) fn announce_maps(&self) -> Outcome<'c, ()> {
        let mut words = Vec::new();
        for (map, _) in &self.maps {
            let memory = self.parameter(map.memory);
            let memory = memory.ok_or_else(|| {
                internal(
                    self.location,
                    "a copy in bulk of memory that no launch passes",
                )
            })?;
            let (stride, known) = self.stride(map.stride)?;
            words.extend([memory, stride, known]);
            words.extend(map.shape);
        }
        let builder = Builder::before(self.context, self.kernel);
        let count = words.len();
        let list = words.iter().map(i64::to_string).collect::<Vec<_>>();
        let list = list.join(", ");
        let value = builder.parse_attribute(&format!("dense<[{list}]> : tensor<{count}xi64>"))?;
        let ty = melior::dialect::llvm::r#type::array(self.word(), count as u32);
        announce(self.kernel, SUFFIX, (ty, value), &builder)
    }

    /// The number of a parameter.
    fn parameter(&self, value: Val<'c>) -> Option<i64> {
        let parameters = ir::arguments(ir::body(self.kernel));
        let place = parameters.iter().position(|parameter| *parameter == value);
        place.and_then(|place| i64::try_from(place).ok())
    }

    /// The parameter that a distance of rows is, or -1, and its value if it is known.
    fn stride(&self, value: Val<'c>) -> Outcome<'c, (i64, i64)> {
        match (lines::constant(value), self.parameter(value)) {
            (Some(known), _) => Ok((-1, known)),
            (None, Some(parameter)) => Ok((parameter, 0)),
            (None, None) => Err(internal(
                self.location,
                "a distance of rows that no launch passes",
            )),
        }
    }
}

/// Passes maps by value.
fn declare<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let mut is_changed = false;
    for function in ir::operations(ir::body(ir::own(module))) {
        let maps = function.attribute(MAPS).ok();
        let maps = maps.and_then(|maps| DenseI64ArrayAttribute::try_from(maps).ok());
        let Some(maps) = maps else { continue };
        let builder = Builder::before(context, function);
        let map = builder.parse_attribute(
            "{llvm.align = 64 : i64, llvm.byval = !llvm.struct<(array<16 x i64>)>, nvvm.grid_constant}",
        )?;
        let mut attributes = ir::list_attribute(function, "arg_attrs");
        let count = ir::arguments(ir::body(function)).len();
        attributes.resize(count, builder.no_attributes());
        for number in 0..maps.len() {
            let place = maps.element(number).ok();
            let place = place.and_then(|place| usize::try_from(place).ok());
            if let Some(parameter) = place.and_then(|place| attributes.get_mut(place)) {
                *parameter = map;
            }
        }
        let attributes = ArrayAttribute::new(context, &attributes);
        ir::set_inherent_attribute(function, "arg_attrs", attributes.into());
        ir::remove_discardable_attribute(function, MAPS);
        is_changed = true;
    }
    Ok(Effect::of(is_changed))
}
