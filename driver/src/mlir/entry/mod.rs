//! The functions of the C header: `int32_t NAME(pointers and scalars in order, int64_t sizes in
//! order)`.
//!
//! Each builds memref descriptors for row-major arrays, checks sizes and pointers, and calls the
//! function that MLIR made of the program. The checks come before any work, and need no array to be
//! read. `rise run` calls the function behind it, which takes one argument more: a report of what
//! goes wrong later ([`rise_lowering::on_loops::failures`]), of which the function of the header
//! only returns the code.

mod emitter;
mod hide;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::{OperationLike, OperationMutLike};
use melior::ir::{BlockLike, Module};
use rise_lang::nat::{Fact, Nat};
use rise_lang::signature::{Parameter, Passing, Signature};
use rise_lang::types::Scalar;
use rise_lowering::on_loops::failures::REPORT;

use super::{Program, Session};
use crate::error::Error;
use emitter::Emitter;
use hide::hide;

/// The passes that bring an entry to the LLVM dialect.
const PIPELINE: &str = "arith-expand,convert-scf-to-cf,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,\
                        reconcile-unrealized-casts";

/// Gives each function its entry, under its name; what MLIR made of it is hidden behind. The
/// program is in the LLVM dialect.
///
/// # Errors
/// If an extent or a fact cannot be computed at the border.
pub fn add(
    session: &Session,
    program: &mut Program,
    signatures: &[Signature],
) -> Result<(), Error> {
    let mut text = String::new();
    let mut renamed = HashMap::new();
    let taken = symbols(&program.module);
    for signature in signatures {
        let name = hidden(&signature.name);
        require_free(
            &[&name, &reporting(&signature.name)],
            &signature.name,
            &taken,
        )?;
        text += &entry(signature, &program.facts(&signature.name)?, &name)?;
        renamed.insert(signature.name.clone(), name);
    }
    let Some(mut entries) = Module::parse(session.context(), &text) else {
        return Err(session.refused("an entry is not valid"));
    };
    if !session.run(&mut entries, PIPELINE)? {
        return Err(session.refused("an entry cannot be lowered"));
    }
    let declared: HashSet<String> = renamed.values().cloned().collect();
    hide(session.context(), &mut program.module, renamed)?;
    adopt(program, &entries, &declared);
    Ok(())
}

/// The name of the function that MLIR makes of the program, behind the entry.
pub(super) fn hidden(name: &str) -> String {
    format!("{name}.memref")
}

/// The name of the function that also reports what goes wrong.
pub fn reporting(name: &str) -> String {
    format!("{name}.reporting")
}

/// Moves what the entries' module defines into the program: all but the functions that it only
/// declares.
fn adopt(program: &mut Program, entries: &Module, declared: &HashSet<String>) {
    let mut operation = entries.body().first_operation_mut();
    while let Some(mut function) = operation {
        operation = function.next_in_block_mut();
        if symbol(&function).is_some_and(|name| !declared.contains(&name)) {
            function.remove_from_parent();
            // SAFETY: it belongs to no block any more, and the block that takes it is the only
            // owner.
            let owned = unsafe { melior::ir::Operation::from_raw(function.to_raw()) };
            program.module.body().append_operation(owned);
        }
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
fn require_free(names: &[&String], function: &str, taken: &HashSet<String>) -> Result<(), Error> {
    let Some(name) = names.iter().find(|name| taken.contains(**name)) else {
        return Ok(());
    };
    Err(Error::unfit(
        format!(
            "`@{name}` is the name of a function that is made for `@{function}`, but the program has one of that name"
        ),
        format!(
            "rename one of the two: the functions that are made for `@{function}` have its name, a dot and a word"
        ),
    ))
}

/// The name of a function.
pub fn symbol<'c: 'a, 'a>(operation: &impl OperationLike<'c, 'a>) -> Option<String> {
    let name = StringAttribute::try_from(operation.attribute("sym_name").ok()?).ok()?;
    Some(name.value().to_owned())
}

/// An entry in MLIR's text.
fn entry(signature: &Signature, facts: &[Fact], hidden: &str) -> Result<String, Error> {
    let mut emitter = Emitter::new();
    for size in signature.sizes.iter() {
        emitter.check_size(size);
    }
    let (arguments, types) = passed(&mut emitter, signature)?;
    for fact in facts {
        check(&mut emitter, signature, fact)?;
    }
    let parameters: Vec<String> = signature.parameters.iter().map(declaration).collect();
    let sizes = signature
        .sizes
        .iter()
        .map(|size| format!("{}: i64", emitter::size_value(size)));
    let all: Vec<String> = parameters.into_iter().chain(sizes).collect();
    let code = emitter.code();
    let (types, arguments) = (types.join(", "), arguments.join(", "));
    let hidden_call = format!("llvm.call @\"{hidden}\"({arguments}) : ({types}) -> ()");
    let name = &signature.name;
    let reporting = reporting(name);
    let forwarded = forwarded(signature);
    Ok(format!(
        "llvm.func @\"{hidden}\"({types})\n\
         func.func @\"{reporting}\"({declared}%report: !llvm.ptr) -> i32 attributes {{llvm.linkage = #llvm.linkage<internal>}} {{\n{checks}\
         %good = arith.cmpi eq, {code}, %zero32 : i32\n\
         %outcome = scf.if %good -> i32 {{\n\
         llvm.store %zero32, %report : i32, !llvm.ptr\n{hidden_call}\n\
         %late = llvm.load %report : !llvm.ptr -> i32\nscf.yield %late : i32\n}} else {{\nscf.yield {code} : i32\n}}\n\
         func.return %outcome : i32\n}}\n\
         func.func @\"{name}\"({parameters}) -> i32 {{\n\
         %one = arith.constant 1 : i64\n\
         %report = llvm.alloca %one x {REPORT} : (i64) -> !llvm.ptr\n\
         %code = func.call @\"{reporting}\"({values}%report) : ({value_types}!llvm.ptr) -> i32\n\
         func.return %code : i32\n}}\n",
        declared = all
            .iter()
            .map(|parameter| format!("{parameter}, "))
            .collect::<String>(),
        checks = emitter.text(),
        parameters = all.join(", "),
        values = forwarded
            .iter()
            .map(|(value, _)| format!("{value}, "))
            .collect::<String>(),
        value_types = forwarded
            .iter()
            .map(|(_, ty)| format!("{ty}, "))
            .collect::<String>(),
    ))
}

/// The arguments that the function of the program is called with, and their types.
fn passed(
    emitter: &mut Emitter,
    signature: &Signature,
) -> Result<(Vec<String>, Vec<String>), Error> {
    let (mut arguments, mut types) = (Vec::new(), Vec::new());
    for parameter in &signature.parameters {
        pass(emitter, parameter, &mut arguments, &mut types).map_err(|expression| {
            let message = format!(
                "`{}`: the extent `{expression}` cannot be computed when the function is called",
                signature.name
            );
            Error::unfit(
                message,
                "describe the array by extents that use only + - * / % ^ min max",
            )
        })?;
    }
    for size in &signature.passed {
        let value = emitter.size(size).map_err(|expression| {
            let message = format!(
                "`{}`: the size `{expression}`, which it takes, cannot be computed when the function is called",
                signature.name
            );
            Error::unfit(message, "pass sizes that use only + - * / % ^ min max")
        })?;
        arguments.push(value);
        types.push("i64".to_owned());
    }
    arguments.push("%report".to_owned());
    types.push("!llvm.ptr".to_owned());
    Ok((arguments, types))
}

/// The entry's own parameters with their types, to be passed on.
fn forwarded(signature: &Signature) -> Vec<(String, &'static str)> {
    let parameters = signature.parameters.iter().map(|parameter| {
        let ty = match parameter.passing {
            Passing::Value => value_type(parameter.element),
            Passing::Memory(_) => "!llvm.ptr",
        };
        (format!("%p{}", parameter.index), ty)
    });
    let sizes = signature.sizes.iter();
    parameters
        .chain(sizes.map(|size| (emitter::size_value(size), "i64")))
        .collect()
}

/// Adds the check of a fact.
fn check(emitter: &mut Emitter, signature: &Signature, fact: &Fact) -> Result<(), Error> {
    let name = &signature.name;
    let sides = [&fact.left, &fact.right];
    let mut variables = sides.into_iter().flat_map(Nat::variables);
    if let Some(size) = variables.find(|size| !signature.sizes.contains(size)) {
        return Err(Error::unfit(
            format!(
                "`{name}` needs `{fact}`, but none of its arguments has an extent with `{size}`"
            ),
            "state facts about sizes that the shapes of arguments mention",
        ));
    }
    emitter.check_fact(fact).map_err(|expression| {
        Error::unfit(
            format!(
                "`{name}` needs `{fact}`, but `{expression}` cannot be computed when the function is called"
            ),
            "state facts that use only + - * / % ^ min max",
        )
    })
}

fn declaration(parameter: &Parameter) -> String {
    match parameter.passing {
        Passing::Value => format!("%p{}: {}", parameter.index, value_type(parameter.element)),
        // Nothing that is written is reached by another way: part of the header's contract.
        Passing::Memory(_) => format!(
            "%p{}: !llvm.ptr {{llvm.noalias, llvm.nocapture}}",
            parameter.index
        ),
    }
}

/// The type of a scalar in the entry's own parameters.
fn value_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "i8",
        Scalar::Index => "i64",
        // Their bits: not every C compiler has these types.
        Scalar::F16 | Scalar::BF16 => "i16",
        other => other.name(),
    }
}

/// Adds a parameter's checks, and what is passed on for it. The error is an extent that cannot be
/// computed.
fn pass(
    emitter: &mut Emitter,
    parameter: &Parameter,
    arguments: &mut Vec<String>,
    types: &mut Vec<String>,
) -> Result<(), Nat> {
    let pointer = format!("%p{}", parameter.index);
    let Passing::Memory(known) = &parameter.passing else {
        let (value, ty) = emitter.value(&pointer, parameter.element);
        arguments.push(value);
        types.push(ty.to_owned());
        return Ok(());
    };
    let extents = emitter.extents(parameter, known)?;
    emitter.check_memory(parameter, &pointer, &extents);
    let strides = emitter.strides(&extents);
    arguments.extend([pointer.clone(), pointer, "%zero".to_owned()]);
    types.extend([
        "!llvm.ptr".to_owned(),
        "!llvm.ptr".to_owned(),
        "i64".to_owned(),
    ]);
    for word in extents.into_iter().chain(strides) {
        arguments.push(word);
        types.push("i64".to_owned());
    }
    Ok(())
}
