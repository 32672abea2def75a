//! The results of a program in RISE as tensors of MLIR.

use melior::Context;
use melior::ir::r#type::MemRefType;
use melior::ir::{Attribute, Location, Type};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Val};
use rise_dialect::operations::rise;
use rise_dialect::types;
use rise_lang::nat::{Name, Nat, NatView};
use rise_lang::term::Term;
use rise_lang::types::DataType;

use super::graph::location;
use super::pass::{extents, in_memory};
use super::tensor::declared;

/// Where a program is put into a function.
pub struct Border<'b, 'c> {
    /// Where everything is.
    pub context: &'c Context,
    /// The end of its body.
    pub builder: &'b Builder<'c>,
    /// The function.
    pub function: Op<'c>,
    /// Its arguments, with their types in RISE.
    pub read_by: &'b [(Val<'c>, DataType)],
}

/// The results as tensors, of the value that holds them all, which is this term. One has its shape
/// from an empty tensor; several are written to memory, since an operation gives at most one
/// tensor.
pub fn write<'c>(
    border: &Border<'_, 'c>,
    term: &Term,
    value: Val<'c>,
) -> Result<Vec<Val<'c>>, Diagnostic<'c>> {
    let (builder, place) = (border.builder, location(border.function));
    let ty = ir::function_type(border.function).ok_or_else(|| internal(place, "no type"))?;
    let results = (0..ty.result_count()).filter_map(|index| ty.result(index).ok());
    let results: Vec<Type> = results
        .map(|result| in_memory(border.context, result))
        .collect();
    let data = term.ty().and_then(|ty| ty.as_data().cloned());
    let shapes = shapes(
        &data.ok_or_else(|| internal(place, "a result that is no data"))?,
        results.len(),
    );
    if let ([result], [shape]) = (results.as_slice(), shapes.as_slice())
        && !shape.is_empty()
    {
        let sizes = border.sizes(*result, shape)?;
        let empty = builder.value("tensor.empty", place, &sizes, *result, &[])?;
        let written = builder.value(rise::OUT, place, &[empty, value], *result, &[])?;
        return Ok(vec![written]);
    }
    let mut memories = Vec::new();
    for (result, shape) in results.iter().zip(&shapes) {
        let (said, element) = declared(*result).map_err(|what| internal(place, &what))?;
        let said: Vec<i64> = extents(&said).into_iter().map(u64::cast_signed).collect();
        let element = types::builtin_scalar(border.context, element);
        let memory = MemRefType::new(element, &said, None, None).into();
        let sizes = border.sizes(*result, shape)?;
        let count = i32::try_from(sizes.len()).unwrap_or(i32::MAX);
        let segments = [("operandSegmentSizes", builder.segments(&[count, 0]))];
        memories.push(builder.value("memref.alloc", place, &sizes, memory, &segments)?);
    }
    let written: Vec<Val> = memories.iter().copied().chain([value]).collect();
    builder.command(rise::OUT, place, &written, &[])?;
    let unit = Attribute::unit(border.context);
    let alone = [("restrict", unit), ("writable", unit)];
    let tensors = memories.into_iter().zip(results).map(|(memory, result)| {
        builder.value("bufferization.to_tensor", place, &[memory], result, &alone)
    });
    tensors.collect()
}

/// The shapes of so many results, which are pairs nested to the right.
fn shapes(data: &DataType, count: usize) -> Vec<Vec<Nat>> {
    match data {
        DataType::Pair(first, rest) if count > 1 => {
            let mut all = vec![shape(first)];
            all.extend(shapes(rest, count - 1));
            all
        }
        single => vec![shape(single)],
    }
}

fn shape(data: &DataType) -> Vec<Nat> {
    match data {
        DataType::Array(size, element) => {
            let mut shape = vec![size.clone()];
            shape.extend(self::shape(element));
            shape
        }
        _ => Vec::new(),
    }
}

impl<'c> Border<'_, 'c> {
    /// The sizes that a type does not say, as values.
    fn sizes(&self, ty: Type<'c>, shape: &[Nat]) -> Result<Vec<Val<'c>>, Diagnostic<'c>> {
        let place = location(self.function);
        let (said, _) = declared(ty).map_err(|what| internal(place, &what))?;
        let unsaid = said.iter().zip(shape).filter(|(said, _)| said.is_none());
        unsaid.map(|(_, size)| self.size(size)).collect()
    }

    fn size(&self, size: &Nat) -> Result<Val<'c>, Diagnostic<'c>> {
        let computed = |name: &str, parts: &[Nat]| {
            let mut values = parts.iter().map(|part| self.size(part));
            let first = values.next().ok_or_else(|| self.unsayable(size))??;
            values.try_fold(first, |all, part| self.operation(name, &[all, part?]))
        };
        match size.view() {
            NatView::Constant(number) => {
                let number = i64::try_from(number).map_err(|_| self.unsayable(size))?;
                self.number(number)
            }
            NatView::Variable(name) => self.extent(&name, size),
            NatView::Sum(parts) => computed("arith.addi", &parts),
            NatView::Product(parts) => computed("arith.muli", &parts),
            NatView::Power(base, exponent) => {
                let exponent = exponent.as_constant().filter(|exponent| *exponent > 0);
                let exponent = exponent.ok_or_else(|| self.unsayable(size))?;
                let base = self.size(&base)?;
                (1..exponent).try_fold(base, |all, _| self.operation("arith.muli", &[all, base]))
            }
            NatView::FloorDivide(left, right) => computed("arith.floordivsi", &[left, right]),
            NatView::Modulo(left, right) => computed("arith.remsi", &[left, right]),
            NatView::Minimum(parts) => computed("arith.minsi", &parts),
            NatView::Maximum(parts) => computed("arith.maxsi", &parts),
            _ => Err(self.unsayable(size)),
        }
    }

    fn number(&self, number: i64) -> Result<Val<'c>, Diagnostic<'c>> {
        let index = Type::index(self.context);
        let value = self.builder.index_attribute(number);
        let place: Location = location(self.function);
        self.builder
            .value("arith.constant", place, &[], index, &[("value", value)])
    }

    fn operation(&self, name: &str, operands: &[Val<'c>]) -> Result<Val<'c>, Diagnostic<'c>> {
        let index = Type::index(self.context);
        self.builder
            .value(name, location(self.function), operands, index, &[])
    }

    /// A variable, by the extent of an argument.
    fn extent(&self, name: &Name, size: &Nat) -> Result<Val<'c>, Diagnostic<'c>> {
        for (argument, data) in self.read_by {
            for (place, extent) in (0_i64..).zip(shape(data)) {
                // An extent may be a number times the variable.
                let number = extent.exact_divide(&Nat::variable(name));
                let number = number.and_then(|number| number.as_constant());
                let Some(number) = number.and_then(|number| i64::try_from(number).ok()) else {
                    continue;
                };
                let dimension = self.number(place)?;
                let extent = self.operation("tensor.dim", &[*argument, dimension])?;
                return match number {
                    1 => Ok(extent),
                    _ => self.operation("arith.divui", &[extent, self.number(number)?]),
                };
            }
        }
        Err(self.unsayable(size))
    }

    fn unsayable(&self, size: &Nat) -> Diagnostic<'c> {
        internal(
            location(self.function),
            &format!("the size `{size}` of a result"),
        )
    }
}
