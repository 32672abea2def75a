//! Calls of functions of C on arrays: each is passed as the address of its first element.
//!
//! The views of an array are followed for all its elements together, under a variable for each
//! dimension. If their place in memory is a sum of multiples of these, the multiples are the
//! strides of the array: a function of C gets arrays whose elements follow each other, and a
//! function of BLAS also others.

use melior::ir::attribute::{ArrayAttribute, FlatSymbolRefAttribute, StringAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{Attribute, Location, Type, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_lang::blas;
use rise_lang::nat::{Fact, Name, Nat};
use rise_lang::term::ForeignFunction;
use rise_lang::types::DataType;

use crate::common::bytes::bytes_of;
use crate::loops_to_c::is_contiguous;
use crate::rise_to_dpia::declare::{POINTERS, signature};

use super::super::checks::in_place::{Direction, LANE, Root};
use super::super::memory::named::element_type;
use super::super::vectors::place::{Elements, Place};
use super::super::{Lowering, Path, Step};

/// An array in memory.
pub(super) struct InMemory<'c> {
    /// The address of its first element, as a number.
    pub address: Val<'c>,
    pub sizes: Vec<Nat>,
    /// How many elements each dimension is apart.
    pub strides: Vec<Nat>,
    root: Root,
}

impl<'c> Lowering<'c> {
    /// `dpia.call_foreign`.
    pub(super) fn call_foreign(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let location = operation.location();
        let function = self.foreign_function(operation)?;
        match blas::Call::of(&function) {
            Some(call) => {
                let call = call.map_err(|message| Diagnostic::error(location, message))?;
                self.call_blas(operation, &function, &call)
            }
            None => self.call_on_arrays(operation, &function),
        }
    }

    /// The function that is called, as its arguments and its result say.
    fn foreign_function(&self, operation: Op<'c>) -> Outcome<'c, ForeignFunction> {
        let location = operation.location();
        let name = ir::text_attribute(operation, "name").unwrap_or_default();
        let (acceptor, inputs) = parts(operation);
        let parameters = inputs.iter().enumerate().map(|(number, input)| {
            let name = Name::from(format!("argument{number}").as_str());
            Ok((name, self.data(*input)?))
        });
        let parameters = parameters.collect::<Outcome<'c, Vec<_>>>()?;
        ForeignFunction::new(name.as_str(), parameters, self.data(acceptor)?, "")
            .map_err(|error| internal(location, &error.to_string()))
    }

    /// A function that takes pointers to arrays, each with the sizes of its dimensions.
    fn call_on_arrays(&mut self, operation: Op<'c>, function: &ForeignFunction) -> Outcome<'c, ()> {
        let location = operation.location();
        let (acceptor, inputs) = parts(operation);
        let mut arguments = Vec::new();
        let mut roots = Vec::new();
        for (input, (_, data)) in inputs.iter().zip(function.parameters()) {
            match data {
                DataType::Array(..) => {
                    let array = self.contiguous(*input, Direction::Read, function)?;
                    roots.push(array.root);
                    self.push_array(&array, &mut arguments, location)?;
                }
                _ => arguments.push(self.read(*input, Path::new())?),
            }
        }
        if !matches!(function.result(), DataType::Array(..)) {
            let result = self.builtin_of(function.result(), location)?;
            let value = self.emit_foreign_call(function, &arguments, Some(result), location)?;
            return match value {
                Some(value) => self.write(acceptor, Path::new(), value),
                None => Ok(()),
            };
        }
        let array = self.contiguous(acceptor, Direction::Write, function)?;
        require_apart(&array, &roots, function, location)?;
        self.push_array(&array, &mut arguments, location)?;
        self.emit_foreign_call(function, &arguments, None, location)
            .map(|_| ())
    }

    fn push_array(
        &self,
        array: &InMemory<'c>,
        arguments: &mut Vec<Val<'c>>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let number = IntegerType::new(self.builder.context, 64).into();
        arguments.push(array.address);
        for size in self.materialize_all(&array.sizes, location)? {
            let cast = "arith.index_cast";
            arguments.push(self.builder.value(cast, location, &[size], number, &[])?);
        }
        Ok(())
    }

    /// Emits the call, whose result it gives back.
    pub(super) fn emit_foreign_call(
        &self,
        function: &ForeignFunction,
        arguments: &[Val<'c>],
        result: Option<Type<'c>>,
        location: Location<'c>,
    ) -> Outcome<'c, Option<Val<'c>>> {
        let context = self.builder.context;
        let signature = signature(context, function, location)?;
        let pointers = signature.pointers.iter();
        let pointers: Vec<Attribute> = pointers
            .map(|text| StringAttribute::new(context, text).into())
            .collect();
        let callee = FlatSymbolRefAttribute::new(context, function.name().as_str());
        let attributes = [
            ("callee", callee.into()),
            (POINTERS, ArrayAttribute::new(context, &pointers).into()),
        ];
        let call = "func.call";
        let Some(result) = result else {
            self.builder
                .command(call, location, arguments, &attributes)?;
            return Ok(None);
        };
        let value = self
            .builder
            .value(call, location, arguments, result, &attributes)?;
        Ok(Some(value))
    }

    /// The array, whose elements must follow each other in memory.
    fn contiguous(
        &mut self,
        value: Val<'c>,
        direction: Direction,
        function: &ForeignFunction,
    ) -> Outcome<'c, InMemory<'c>> {
        let refused = || {
            let (does, cure) = match direction {
                Direction::Write => (
                    "writes",
                    "keep the result in memory first, by `toMem global`",
                ),
                _ => (
                    "reads",
                    "copy the array first, by `|> mapSeq (fun x => x) |> toMem global`",
                ),
            };
            Diagnostic::error(
                value.location(),
                format!(
                    "the foreign function `{}` {does} arrays whose elements follow each other in memory, and those of this array do not: {cure}",
                    function.name()
                ),
            )
        };
        let array = self.in_memory(value, direction)?.ok_or_else(refused)?;
        let mut expected = Nat::one();
        for (size, stride) in array.sizes.iter().zip(&array.strides).rev() {
            let is_one = size.as_constant().is_some_and(|size| size <= 1);
            if !is_one && !self.simplify(&(stride - &expected)).is_zero() {
                return Err(refused());
            }
            expected = &expected * size;
        }
        Ok(array)
    }

    /// Where the elements of an array lie; none if they are not in memory, or not evenly apart.
    pub(super) fn in_memory(
        &mut self,
        value: Val<'c>,
        direction: Direction,
    ) -> Outcome<'c, Option<InMemory<'c>>> {
        let sizes = sizes_of(&self.data(value)?);
        let names: Vec<Name> = sizes.iter().map(|_| self.names.fresh("place")).collect();
        let facts = self.facts.clone();
        for (name, size) in names.iter().zip(&sizes) {
            self.facts
                .assume(&Fact::less(&Nat::variable(name.clone()), size));
        }
        let path = names.iter().rev();
        let path: Path = path
            .map(|name| Step::Index(Nat::variable(name.clone())))
            .collect();
        let lane = (Name::from(LANE), 1);
        let found = match direction {
            Direction::Write => self.find_write(value, path, &lane, direction),
            _ => self.find_read(value, path, &lane),
        };
        let layout = found.map(|found| match found {
            Elements::Contiguous(place) => {
                self.layout(&place, &names).map(|layout| (place, layout))
            }
            _ => None,
        });
        self.facts = facts;
        let Some((place, (start, strides))) = layout? else {
            return Ok(None);
        };
        let zeros = |index: &Nat| {
            let zero = index.substitute(&|name| names.contains(name).then(Nat::zero));
            self.simplify(&zero)
        };
        let starts: Vec<Nat> = place.indices.iter().map(zeros).collect();
        let (root, leaf, location) = (place.root, place.leaf, value.location());
        self.record(root, leaf, (&starts, 1), direction, location);
        let address = self.address(place.memory, &start, location)?;
        let sizes = sizes.iter().map(|size| self.simplify(size)).collect();
        Ok(Some(InMemory {
            address,
            sizes,
            strides,
            root,
        }))
    }

    /// The number of the first element in memory, and the stride of each dimension.
    fn layout(&self, place: &Place<'c>, names: &[Name]) -> Option<(Nat, Vec<Nat>)> {
        bytes_of(element_type(place.memory.r#type()))?;
        let memory = MemRefType::try_from(place.memory.r#type()).ok()?;
        if !is_contiguous(memory) {
            return None;
        }
        let sizes = place.sizes.iter().skip(1).cloned().chain([Nat::one()]);
        let mut offset = Nat::zero();
        for (index, size) in place.indices.iter().zip(sizes) {
            offset = &(&offset + index) * &size;
        }
        let at = |one: Option<&Name>| {
            let found = offset.substitute(&|name| {
                names.contains(name).then(|| match Some(name) == one {
                    true => Nat::one(),
                    false => Nat::zero(),
                })
            });
            self.simplify(&found)
        };
        let start = at(None);
        let stride = |name| self.simplify(&(&at(Some(name)) - &start));
        let strides: Vec<Nat> = names.iter().map(stride).collect();
        let mut expected = start.clone();
        for (name, stride) in names.iter().zip(&strides) {
            expected = &expected + &(&Nat::variable(name.clone()) * stride);
        }
        let is_even = self.simplify(&(&offset - &expected)).is_zero();
        is_even.then_some((start, strides))
    }

    fn address(
        &self,
        memory: Val<'c>,
        start: &Nat,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let (builder, index) = (self.builder, Type::index(self.builder.context));
        let pointer = "memref.extract_aligned_pointer_as_index";
        let mut address = builder.value(pointer, location, &[memory], index, &[])?;
        if !start.is_zero() {
            let bytes = bytes_of(element_type(memory.r#type())).unwrap_or(1);
            let offset = self.materialize(&(start * &Nat::constant(bytes)), location)?;
            address = builder.value("arith.addi", location, &[address, offset], index, &[])?;
        }
        let number = IntegerType::new(builder.context, 64).into();
        builder.value("arith.index_cast", location, &[address], number, &[])
    }
}

/// Acceptor and inputs of a call.
pub(super) fn parts<'c>(operation: Op<'c>) -> (Val<'c>, Vec<Val<'c>>) {
    let mut operands = ir::operands(operation);
    let acceptor = operands.remove(0);
    (acceptor, operands)
}

/// The sizes of the dimensions of an array.
fn sizes_of(data: &DataType) -> Vec<Nat> {
    let (mut sizes, mut rest) = (Vec::new(), data);
    while let Some((size, element)) = rest.as_array() {
        sizes.push(size.clone());
        rest = element;
    }
    sizes
}

/// Refuses a function that would overwrite what it reads.
pub(super) fn require_apart<'c>(
    result: &InMemory<'c>,
    roots: &[Root],
    function: &ForeignFunction,
    location: Location<'c>,
) -> Outcome<'c, ()> {
    if !roots.contains(&result.root) {
        return Ok(());
    }
    let message = format!(
        "the foreign function `{}` writes to the array that it reads: keep its result in memory of its own, by `toMem global`",
        function.name()
    );
    Err(Diagnostic::error(location, message))
}

impl InMemory<'_> {
    /// The memory that the array is a part of.
    pub(super) fn root(&self) -> Root {
        self.root
    }
}
