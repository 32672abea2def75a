//! `convert-loops-to-emitc`: loops over memory become functions of C, in the EmitC dialect.
//!
//! Each `func.func` becomes one function with the interface of the C header: pointers and scalars,
//! then sizes; it checks its arguments and returns a code. MLIR's own conversions know no symbolic
//! sizes, vectors, parallel loops or floats of 16 bits, so everything is converted here. `print`
//! writes the result as text; `mlir-translate --mlir-to-cpp` takes it too.

mod arithmetic;
mod casts;
mod control;
mod emitc;
mod entry;
mod failures;
mod foreign;
mod function;
mod globals;
mod header;
mod interface;
mod items;
pub(crate) mod library;
mod mathematics;
mod memory;
mod names;
pub(crate) mod opencl;
mod prelude;
mod print;
mod ranges;
mod rounds;
mod tables;
mod types;
mod vectors;

use std::collections::HashMap;

use crate::border::CODES;
use melior::Context;
use melior::ir::attribute::{FloatAttribute, IntegerAttribute, StringAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Attribute, BlockRef, Location, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass, PassOption};

pub use header::{escaped_header, is_includable};
pub use interface::{DESCRIBE, describe};
pub use names::{
    NoName, c_type, is_identifier, parameter_names, require_identifier, why_no_function,
};
pub use print::{PrintError, print};

pub(crate) use memory::is_contiguous;
use memory::{Memory, Owned};
use prelude::{Language, Prelude};
use ranges::Ranges;
use types::{Kind, VectorType};

const PARALLEL: &str = "parallel";
const HEADER: &str = "header";

/// The pass.
pub static PASS: Pass = Pass {
    argument: "convert-loops-to-emitc",
    name: "ConvertLoopsToEmitC",
    description: "Convert functions of loops over memory (scf, memref, arith, math, vector) to C in the EmitC dialect",
    anchor: "builtin.module",
    options: &[
        PassOption {
            name: PARALLEL,
            description: "whether parallel loops get OpenMP's pragmas, and else run one round after the other",
            default: "true",
            is_flag: true,
        },
        PassOption {
            name: HEADER,
            description: "the C header that declares the functions, which is included then; %20 in it stands for a blank, and so on",
            default: "",
            is_flag: false,
        },
    ],
    run,
};

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    options: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let functions = ir::operations(ir::body(module));
    let names = functions.iter().map(|function| function::symbol(*function));
    let mut prelude = Prelude::of(names.collect());
    for function in &functions {
        if ir::name(*function) == "memref.global" {
            globals::declare(*function, &mut prelude)?;
        }
    }
    for function in &functions {
        if ir::name(*function) == "memref.global" {
            continue;
        }
        if ir::name(*function) != "func.func" {
            return Err(Diagnostic::error(
                function.location(),
                format!(
                    "`{}` has no form in C here: expected functions (func.func) of loops over memory",
                    ir::name(*function)
                ),
            ));
        }
        prelude = function::convert(context, *function, options.flag(PARALLEL), prelude)?;
    }
    let Some(first) = ir::operations(ir::body(module)).first().copied() else {
        return Ok(Effect::Unchanged);
    };
    let made: Vec<Op> = ir::operations(ir::body(module))
        .into_iter()
        .filter(|operation| ir::name(*operation) == "emitc.func")
        .collect();
    let items = prelude.items.used_by(&made);
    let builder = Builder::before(context, first);
    let header = header::header_of(options.text(HEADER)).filter(|name| is_includable(name));
    let header = header.ok_or_else(|| {
        Diagnostic::error(
            module.location(),
            format!(
                "`{}` is no header: expected the name of a file, in which `%` and two hexadecimal digits stand for a letter, but not for `\"` or a control character",
                options.text(HEADER)
            ),
        )
    })?;
    declare(builder, &prelude, &items, &header, module.location())?;
    functions.into_iter().for_each(ir::erase);
    Ok(Effect::Changed)
}

/// Writes what the functions need in front of them.
fn declare<'c>(
    builder: Builder<'c>,
    prelude: &Prelude,
    items: &[&str],
    header: &str,
    location: Location<'c>,
) -> Outcome<'c, ()> {
    let text = |text: &str| StringAttribute::new(builder.context, text).into();
    let include = |name: &str, is_standard: bool| {
        let mut attributes = vec![("include", text(name))];
        if is_standard {
            attributes.push(("is_standard_include", Attribute::unit(builder.context)));
        }
        builder.command("emitc.include", location, &[], &attributes)
    };
    let verbatim = |line: &str| {
        let attributes = [("value", text(line))];
        builder.command("emitc.verbatim", location, &[], &attributes)
    };
    let mut standard = prelude.headers.clone();
    if header.is_empty() {
        standard.extend(["stdbool.h", "stdint.h"]);
    } else {
        include(header, false)?;
    }
    // Numbers may be `INFINITY` or `NAN`.
    standard.extend(["math.h", "stddef.h"]);
    standard.sort_unstable();
    standard.dedup();
    for name in standard {
        include(name, true)?;
    }
    if header.is_empty() {
        for (code, (name, meaning)) in CODES.iter().enumerate() {
            verbatim(&format!("#define {name} {code} /* {meaning} */"))?;
        }
    }
    // Products and sums are rounded each, unless the program says otherwise; gcc has an option for
    // this only.
    verbatim("#ifdef __clang__\n#pragma STDC FP_CONTRACT OFF\n#endif")?;
    if items.iter().any(|text| text.contains("vector_size")) {
        verbatim("#pragma GCC diagnostic ignored \"-Wpsabi\"")?;
    }
    for item in items {
        verbatim(item)?;
    }
    Ok(())
}

/// The conversion of one function.
struct Conversion<'c> {
    context: &'c Context,
    builder: Builder<'c>,
    /// Of the operation that is converted.
    location: Location<'c>,
    /// Values in C, by those in MLIR.
    values: HashMap<usize, Val<'c>>,
    /// Memrefs in C, by those in MLIR.
    memories: HashMap<usize, Memory<'c>>,
    ranges: Ranges,
    prelude: Prelude,
    /// The memory on the heap that must be freed before returning.
    heap: Vec<Owned<'c>>,
    /// The list of memory that outlives its block.
    kept: Option<Val<'c>>,
    /// The function that frees such a list.
    free_kept: String,
    /// Those that no operation frees, because they stand for memory on the stack of this block.
    freed_at_end: Vec<Val<'c>>,
    /// In a parallel loop, where threads note that they are out of memory.
    failure: Option<Val<'c>>,
    /// A variable that is true once a number at the border has overflown.
    overflow: Option<Val<'c>>,
    is_parallel: bool,
}

impl<'c> Conversion<'c> {
    /// Converts the operations of a block, except its terminator, whose operands are given back.
    fn block(&mut self, block: BlockRef<'c, 'c>) -> Outcome<'c, Vec<Val<'c>>> {
        let operations = ir::operations(block);
        let Some((terminator, rest)) = operations.split_last() else {
            return Ok(Vec::new());
        };
        for operation in rest {
            self.location = operation.location();
            self.operation(*operation)?;
        }
        Ok(ir::operands(*terminator))
    }

    fn operation(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let dialect = ir::name(operation).split('.').next().unwrap_or_default();
        match dialect {
            "arith" | "ub" => self.arithmetic(operation),
            "math" => self.mathematics(operation),
            "vector" => self.vector(operation),
            "gpu" => self.device(operation),
            "memref" | "tensor" => self.memory(operation),
            "scf" | "cf" => self.control(operation),
            "func" if foreign::is_call(operation) => self.foreign_call(operation),
            // C has no stores past the caches: there they are ordinary ones, for which nobody has
            // to wait.
            "llvm" if ir::name(operation) == "llvm.fence" => Ok(()),
            _ => Err(self.unknown(operation)),
        }
    }

    /// The error that an operation has no form in C.
    fn unknown(&self, operation: Op<'c>) -> Diagnostic<'c> {
        let name = ir::name(operation);
        // Passes of MLIR that replace it by operations that have one.
        let cure = match name {
            "memref.subview" | "memref.expand_shape" | "memref.collapse_shape" => {
                "; `fold-memref-alias-ops` puts it into the operations that use it"
            }
            "scf.parallel" => {
                "; one that gives results has none, so that its reductions are loops first"
            }
            "memref.realloc" => "; `expand-realloc` replaces it",
            "vector.transfer_read" | "vector.transfer_write" => {
                "; `convert-vector-to-scf` replaces it by loops"
            }
            name if name.starts_with("affine.") => "; `lower-affine` replaces it",
            name if name.starts_with("linalg.") => "; `convert-linalg-to-loops` replaces it",
            _ => "",
        };
        Diagnostic::error(
            operation.location(),
            format!(
                "`{name}` has no form in C here: expected other operations of scf, memref, arith, math and vector, or this one on scalars, vectors and contiguous memory{cure}"
            ),
        )
    }

    fn kind(&self, value: Val<'c>) -> Outcome<'c, Kind> {
        Kind::of(value.r#type(), self.location)
    }

    /// Value in C that a value has become.
    fn value(&self, value: Val<'c>) -> Outcome<'c, Val<'c>> {
        self.values.get(&ir::key(value)).copied().ok_or_else(|| {
            Diagnostic::error(
                self.location,
                format!("a value of type `{}` has no form in C here", value.r#type()),
            )
        })
    }

    fn operands(&self, operation: Op<'c>) -> Outcome<'c, Vec<Val<'c>>> {
        ir::operands(operation)
            .into_iter()
            .map(|operand| self.value(operand))
            .collect()
    }

    fn set(&mut self, value: Val<'c>, becomes: Val<'c>) {
        self.values.insert(ir::key(value), becomes);
    }

    fn text(&self, text: &str) -> Attribute<'c> {
        StringAttribute::new(self.context, text).into()
    }

    /// An operation of EmitC with a result.
    fn emit(&self, name: &str, operands: &[Val<'c>], ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        self.builder.value(name, self.location, operands, ty, &[])
    }

    fn cast(&self, value: Val<'c>, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        if value.r#type() == ty {
            return Ok(value);
        }
        if self.prelude.language == Language::OpenCl
            && let (Some(from), Some(to)) = (VectorType::of(value.r#type()), VectorType::of(ty))
            && from.bytes() == to.bytes()
        {
            return self.call(&opencl::prelude::reinterpretation(to), &[value], ty);
        }
        self.emit("emitc.cast", &[value], ty)
    }

    /// A call of a function with a result.
    fn call(&self, function: &str, arguments: &[Val<'c>], ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        let attributes = [("callee", self.text(function))];
        self.builder.value(
            "emitc.call_opaque",
            self.location,
            arguments,
            ty,
            &attributes,
        )
    }

    /// A call of a function without one.
    fn perform(&self, function: &str, arguments: &[Val<'c>]) -> Outcome<'c, ()> {
        let attributes = [("callee", self.text(function))];
        self.builder
            .command("emitc.call_opaque", self.location, arguments, &attributes)
            .map(|_| ())
    }

    /// A constant of a scalar type.
    fn constant(&self, value: i64, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        let value: Attribute = match ir::types::is_float(ty) {
            true => FloatAttribute::new(self.context, ty, value as f64).into(),
            false => IntegerAttribute::new(ty, value).into(),
        };
        let attributes = [("value", value)];
        self.builder
            .value("emitc.constant", self.location, &[], ty, &attributes)
    }

    fn number(&self, value: i64) -> Outcome<'c, Val<'c>> {
        self.constant(value, self.integer(64))
    }

    /// A name of C, such as that of a macro.
    fn literal(&self, text: &str, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        let attributes = [("value", self.text(text))];
        self.builder
            .value("emitc.literal", self.location, &[], ty, &attributes)
    }

    fn compare(&self, is: Is, left: Val<'c>, right: Val<'c>) -> Outcome<'c, Val<'c>> {
        let ty = self.integer(1);
        self.compare_as(is, left, right, ty)
    }

    fn compare_as(
        &self,
        is: Is,
        left: Val<'c>,
        right: Val<'c>,
        ty: Type<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let attributes = [("predicate", self.builder.integer_attribute(is as i64))];
        self.builder
            .value("emitc.cmp", self.location, &[left, right], ty, &attributes)
    }

    fn verbatim(&self, text: &str) -> Outcome<'c, ()> {
        let attributes = [("value", self.text(text))];
        self.builder
            .command("emitc.verbatim", self.location, &[], &attributes)
            .map(|_| ())
    }

    /// A variable of C that is assigned before it is read; its name begins with `stem`.
    fn variable(&self, ty: Type<'c>, stem: &str) -> Outcome<'c, Val<'c>> {
        let lvalue = emitc::place(ty);
        self.declared(lvalue, "#emitc.opaque<\"\">", stem, &[])
    }

    fn declared(
        &self,
        ty: Type<'c>,
        value: &str,
        stem: &str,
        further: &[(&str, Attribute<'c>)],
    ) -> Outcome<'c, Val<'c>> {
        let location = Location::name(self.context, stem, self.location);
        let mut attributes = vec![("value", self.builder.parse_attribute(value)?)];
        attributes.extend_from_slice(further);
        self.builder
            .value("emitc.variable", location, &[], ty, &attributes)
    }

    fn assign(&self, variable: Val<'c>, value: Val<'c>) -> Outcome<'c, ()> {
        self.builder
            .command("emitc.assign", self.location, &[variable, value], &[])
            .map(|_| ())
    }

    fn load(&self, variable: Val<'c>, ty: Type<'c>) -> Outcome<'c, Val<'c>> {
        self.emit("emitc.load", &[variable], ty)
    }
}

/// Comparisons, by EmitC's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Is {
    Equal = 0,
    Unequal = 1,
    Less = 2,
    LessOrEqual = 3,
    Greater = 4,
    GreaterOrEqual = 5,
}
