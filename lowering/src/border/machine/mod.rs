//! The functions of the C header in machine code: `int32_t NAME(pointers and scalars in order,
//! int64_t sizes in order)`.
//!
//! Each checks its arguments ([`super::check`]), makes memref descriptors of row-major arrays, and
//! calls the function that MLIR made of the program. It stands in front of another one, which takes
//! one argument more, a report of what goes wrong later ([`crate::on_loops::failures`]): the
//! function of the header only returns its code.

mod hide;
mod target;

use std::collections::{HashMap, HashSet};

use melior::Context;
use melior::dialect::llvm;
use melior::ir::attribute::{
    ArrayAttribute, DictionaryAttribute, FlatSymbolRefAttribute, StringAttribute, TypeAttribute,
};
use melior::ir::operation::{OperationLike, OperationMutLike};
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{
    Attribute, BlockLike, BlockRef, Identifier, Location, Module, Operation, Region, Type, Value,
    ValueLike,
};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, IntegerPredicate, Outcome, Val};
use rise_dialect::types::builtin_scalar;
use rise_lang::nat::Fact;
use rise_lang::signature::{Parameter, Passing, Signature};
use rise_lang::types::Scalar;

use super::{Arguments, Array, Interface, Place, check};
use crate::on_loops::failures::REPORT;
use target::{Machine, filled};

/// The passes that bring entries to the LLVM dialect.
pub const PIPELINE: &str = "arith-expand,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,\
                            convert-func-to-llvm,reconcile-unrealized-casts";

/// The name of the function that MLIR makes of a program, behind its entry.
pub fn hidden(name: &str) -> String {
    format!("{name}.memref")
}

/// The name of the function that also reports what goes wrong.
pub fn reporting(name: &str) -> String {
    format!("{name}.reporting")
}

/// Why functions have no entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntryError {
    /// The program has a function of a name that an entry needs.
    #[error(
        "`@{name}` is the name of a function that is made for `@{function}`, but the program has one of that name"
    )]
    Taken {
        /// The name.
        name: String,
        /// The function that it is made for.
        function: String,
    },
    /// Something cannot be computed of the arguments.
    #[error("{0}")]
    Uncomputable(String),
    /// A function of the program is not there.
    #[error("the lowering lost the function `{0}`")]
    Lost(String),
}

impl From<Diagnostic<'_>> for EntryError {
    fn from(error: Diagnostic<'_>) -> Self {
        EntryError::Uncomputable(error.message().to_owned())
    }
}

/// Entries that are not yet part of their program.
pub struct Entries<'c> {
    /// Their module, to be brought to the LLVM dialect by [`PIPELINE`].
    pub module: Module<'c>,
    /// The functions of the program that they stand in front of, with their hidden names.
    renamed: HashMap<String, String>,
}

impl<'c> Entries<'c> {
    /// The entries of functions with these signatures and facts, for a program in the LLVM dialect.
    ///
    /// # Errors
    /// If the program has a function of a name that an entry needs, or if an extent or a fact
    /// cannot be computed.
    pub fn new(
        context: &'c Context,
        program: &Module,
        functions: &[(&Signature, Vec<Fact>)],
    ) -> Result<Self, EntryError> {
        let taken = symbols(program);
        let location = Location::unknown(context);
        let module = Module::new(location);
        let mut renamed = HashMap::new();
        for (signature, facts) in functions {
            let name = &signature.name;
            require_free(&[hidden(name), reporting(name)], name, &taken)?;
            // SAFETY: the block lives as long as the module, which is given back with it.
            let body = unsafe { BlockRef::from_raw(module.body().to_raw()) };
            let at = Builder::at_end(context, body);
            Entry::new(at, location, signature).add(signature, facts)?;
            renamed.insert(name.clone(), hidden(name));
        }
        Ok(Self { module, renamed })
    }

    /// Makes the entries part of the program: each gets the name of its function, which is hidden
    /// behind it.
    ///
    /// # Errors
    /// If a function is not there.
    pub fn stand_in_front(self, context: &Context, program: &mut Module) -> Result<(), EntryError> {
        let declared: HashSet<String> = self.renamed.values().cloned().collect();
        hide::hide(context, program, self.renamed)?;
        let mut operation = self.module.body().first_operation_mut();
        while let Some(mut function) = operation {
            operation = function.next_in_block_mut();
            if symbol(&function).is_some_and(|name| !declared.contains(&name)) {
                function.remove_from_parent();
                // SAFETY: it belongs to no block any more, and the block that takes it is the only
                // owner.
                let owned = unsafe { Operation::from_raw(function.to_raw()) };
                program.body().append_operation(owned);
            }
        }
        Ok(())
    }
}

/// The names in a module.
fn symbols(module: &Module) -> HashSet<String> {
    let operations = std::iter::successors(module.body().first_operation(), |operation| {
        operation.next_in_block()
    });
    operations
        .filter_map(|operation| symbol(&operation))
        .collect()
}

/// Refuses names of the program that its entry has itself.
fn require_free(
    names: &[String],
    function: &str,
    taken: &HashSet<String>,
) -> Result<(), EntryError> {
    match names.iter().find(|name| taken.contains(*name)) {
        None => Ok(()),
        Some(name) => Err(EntryError::Taken {
            name: name.clone(),
            function: function.to_owned(),
        }),
    }
}

/// The name of a function.
pub fn symbol<'c: 'a, 'a>(operation: &impl OperationLike<'c, 'a>) -> Option<String> {
    let name = StringAttribute::try_from(operation.attribute("sym_name").ok()?).ok()?;
    Some(name.value().to_owned())
}

/// The things that the functions of an entry have in common.
struct Entry<'c> {
    at: Builder<'c>,
    location: Location<'c>,
    /// The types of parameters, then of sizes, as the header has them.
    types: Vec<Type<'c>>,
    pointer: Type<'c>,
    code: Type<'c>,
}

impl<'c> Entry<'c> {
    fn new(at: Builder<'c>, location: Location<'c>, signature: &Signature) -> Self {
        let pointer = llvm::r#type::pointer(at.context, 0);
        let parameters = signature.parameters.iter();
        let parameters = parameters.map(|parameter| match parameter.passing {
            Passing::Value => value_type(at.context, parameter.element),
            Passing::Memory(_) => pointer,
        });
        let size: Type = IntegerType::new(at.context, 64).into();
        let sizes = signature.sizes.iter().map(|_| size);
        Self {
            at,
            location,
            types: parameters.chain(sizes).collect(),
            pointer,
            code: IntegerType::new(at.context, 32).into(),
        }
    }

    fn text(&self, text: &str) -> Attribute<'c> {
        StringAttribute::new(self.at.context, text).into()
    }

    /// Adds the entry of a function.
    fn add(&self, signature: &Signature, facts: &[Fact]) -> Outcome<'c, ()> {
        let name = &signature.name;
        let internal = self.at.parse_attribute("#llvm.linkage<internal>")?;
        let mut types = self.types.clone();
        types.push(self.pointer);
        let attributes = [("llvm.linkage", internal)];
        self.function(&reporting(name), &types, &attributes, |at, arguments| {
            let machine = Machine::new(at, self.location, name);
            self.reporting(machine, signature, facts, arguments)
        })?;
        let attributes = [("arg_attrs", self.promises())];
        self.function(name, &self.types, &attributes, |at, arguments| {
            self.without_report(Machine::new(at, self.location, name), arguments)
        })
    }

    /// Nothing that is written is reached by another way: part of the header's contract.
    fn promises(&self) -> Attribute<'c> {
        let context = self.at.context;
        let names = ["llvm.noalias", "llvm.nocapture"];
        let both = names.map(|name| (Identifier::new(context, name), Attribute::unit(context)));
        let of_type = |ty: &Type<'c>| -> Attribute<'c> {
            let is_pointer = *ty == self.pointer;
            DictionaryAttribute::new(context, if is_pointer { &both } else { &[] }).into()
        };
        let promises: Vec<Attribute> = self.types.iter().map(of_type).collect();
        ArrayAttribute::new(context, &promises).into()
    }

    /// A function that returns a code.
    fn function(
        &self,
        name: &str,
        types: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
        body: impl FnOnce(Builder<'c>, &[Val<'c>]) -> Outcome<'c, Val<'c>>,
    ) -> Outcome<'c, ()> {
        let (region, block) = ir::region(types, self.location);
        let inner = Builder::at_end(self.at.context, block);
        let code = body(inner, &ir::arguments(block))?;
        inner.command("func.return", self.location, &[code], &[])?;
        let ty = FunctionType::new(self.at.context, types, &[self.code]);
        let mut all = vec![
            ("sym_name", self.text(name)),
            ("function_type", TypeAttribute::new(ty.into()).into()),
        ];
        all.extend_from_slice(attributes);
        let function = self.at.operation("func.func", self.location, &[], &all);
        self.at.insert(function.add_regions([region])).map(|_| ())
    }

    /// The function that checks and calls, and notes what goes wrong in its last argument.
    fn reporting(
        &self,
        mut machine: Machine<'c>,
        signature: &Signature,
        facts: &[Fact],
        arguments: &[Val<'c>],
    ) -> Outcome<'c, Val<'c>> {
        let count = signature.parameters.len();
        let (parameters, rest) = arguments.split_at(count);
        let (sizes, report) = rest.split_at(signature.sizes.len());
        let mut places = Vec::new();
        for (parameter, argument) in signature.parameters.iter().zip(parameters) {
            places.push(self.place(&machine, parameter, *argument)?);
        }
        let given = Arguments {
            sizes: sizes.to_vec(),
            places,
        };
        let computed = check(&mut machine, &Interface::of(signature, facts), given)?;
        let mut passed = Vec::new();
        let arrays = computed.arrays.iter();
        for ((parameter, argument), array) in
            signature.parameters.iter().zip(parameters).zip(arrays)
        {
            match array {
                Some(array) => passed.extend(descriptor(&machine, *argument, array)?),
                None => passed.push(scalar(&machine, *argument, parameter.element)?),
            }
        }
        passed.extend(computed.passed);
        passed.extend(report);
        let code = machine.code()?;
        let zero = machine.constant(0, 32)?;
        let is_good = [code, zero];
        let is_good = machine
            .builder
            .compare(IntegerPredicate::Equal, is_good, self.location)?;
        let call = filled(&mut machine, |inner| {
            let place = inner.builder;
            place.command("llvm.store", self.location, &[zero, report[0]], &[])?;
            self.call_hidden(place, &signature.name, &passed)?;
            let late = place.value("llvm.load", self.location, report, self.code, &[])?;
            place
                .command("scf.yield", self.location, &[late], &[])
                .map(|_| ())
        })?;
        let refuse = filled(&mut machine, |inner| {
            inner
                .builder
                .command("scf.yield", self.location, &[code], &[])
                .map(|_| ())
        })?;
        let choice = machine
            .builder
            .operation("scf.if", self.location, &[is_good], &[])
            .add_results(&[self.code])
            .add_regions([call, refuse]);
        Ok(ir::result(machine.builder.insert(choice)?))
    }

    /// The memory of a parameter; none for a scalar.
    fn place(
        &self,
        machine: &Machine<'c>,
        parameter: &Parameter,
        argument: Val<'c>,
    ) -> Outcome<'c, Option<Place<'c>>> {
        let Passing::Memory(fixed) = &parameter.passing else {
            return Ok(None);
        };
        let word = IntegerType::new(self.at.context, 64).into();
        let address = [argument];
        let base = machine
            .builder
            .value("llvm.ptrtoint", self.location, &address, word, &[])?;
        let fixed = fixed.iter();
        let fixed =
            fixed.map(|extent| extent.map(|extent| i64::try_from(extent).unwrap_or(i64::MAX)));
        Ok(Some(Place {
            base,
            element_bytes: parameter.element.bytes().cast_signed(),
            fixed: fixed.collect(),
        }))
    }

    /// Calls what MLIR made of the program, which is declared first.
    fn call_hidden(
        &self,
        place: Builder<'c>,
        name: &str,
        arguments: &[Val<'c>],
    ) -> Outcome<'c, ()> {
        let name = hidden(name);
        let types: Vec<Type> = arguments.iter().map(Value::r#type).collect();
        let nothing = llvm::r#type::void(self.at.context);
        let ty = llvm::r#type::function(nothing, &types, false);
        let attributes = [
            ("sym_name", self.text(&name)),
            ("function_type", TypeAttribute::new(ty).into()),
        ];
        let declaration = self
            .at
            .operation("llvm.func", self.location, &[], &attributes);
        self.at.insert(declaration.add_regions([Region::new()]))?;
        let count = i32::try_from(arguments.len()).unwrap_or(i32::MAX);
        let callee = FlatSymbolRefAttribute::new(self.at.context, &name).into();
        let attributes = [
            ("callee", callee),
            ("operandSegmentSizes", place.segments(&[count, 0])),
            ("op_bundle_sizes", place.segments(&[])),
        ];
        place
            .command("llvm.call", self.location, arguments, &attributes)
            .map(|_| ())
    }

    /// The function of the header: it only returns the code of the report.
    fn without_report(&self, machine: Machine<'c>, arguments: &[Val<'c>]) -> Outcome<'c, Val<'c>> {
        let context = self.at.context;
        let one = machine.constant(1, 64)?;
        let report = Type::parse(context, REPORT).ok_or_else(|| {
            Diagnostic::error(self.location, format!("the type {REPORT} is not known"))
        })?;
        let attributes = [("elem_type", TypeAttribute::new(report).into())];
        let place = machine.builder;
        let report = place.value(
            "llvm.alloca",
            self.location,
            &[one],
            self.pointer,
            &attributes,
        )?;
        let name = reporting(&machine.function);
        let callee = FlatSymbolRefAttribute::new(context, &name).into();
        let arguments = [arguments, &[report]].concat();
        let attributes = [("callee", callee)];
        place.value(
            "func.call",
            self.location,
            &arguments,
            self.code,
            &attributes,
        )
    }
}

/// A descriptor of a row-major array: the pointer twice, the offset, the extents, the strides.
fn descriptor<'c>(
    machine: &Machine<'c>,
    pointer: Val<'c>,
    array: &Array<'c>,
) -> Outcome<'c, Vec<Val<'c>>> {
    let extents = machine.extents(array)?;
    let mut strides = Vec::new();
    let mut stride = machine.constant(1, 64)?;
    for extent in extents.iter().rev() {
        strides.push(stride);
        stride = machine.emit("arith.muli", &[stride, *extent])?;
    }
    let mut words = vec![pointer, pointer, machine.constant(0, 64)?];
    words.extend(extents);
    words.extend(strides.into_iter().rev());
    Ok(words)
}

/// A scalar as the program takes it.
fn scalar<'c>(machine: &Machine<'c>, passed: Val<'c>, scalar: Scalar) -> Outcome<'c, Val<'c>> {
    let name = match scalar {
        Scalar::Bool => "arith.trunci",
        Scalar::F16 | Scalar::BF16 => "arith.bitcast",
        _ => return Ok(passed),
    };
    let ty = builtin_scalar(machine.builder.context, scalar);
    machine
        .builder
        .value(name, machine.location, &[passed], ty, &[])
}

/// The type of a scalar in the entry's own parameters.
fn value_type(context: &Context, scalar: Scalar) -> Type<'_> {
    match scalar {
        Scalar::Bool => IntegerType::new(context, 8).into(),
        Scalar::Index => IntegerType::new(context, 64).into(),
        // Their bits: not every C compiler has these types.
        Scalar::F16 | Scalar::BF16 => IntegerType::new(context, 16).into(),
        other => builtin_scalar(context, other.in_memory()),
    }
}
