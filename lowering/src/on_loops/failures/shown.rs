//! `show-failures`: a failed check (`cf.assert`) ends the process with a message on standard error,
//! which names the function and the numbers that were compared.
//!
//! MLIR's own translation writes the bare text to standard output, whose buffer `abort` discards.

use melior::Context;
use melior::ir::attribute::{FlatSymbolRefAttribute, StringAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Location, Module, Region, Type, TypeLike, ValueLike};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Comparison, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

use super::{integer, place, prepend, text_global};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "show-failures",
    name: "ShowFailures",
    description: "End the process with a message on standard error where a check fails",
    anchor: "builtin.module",
    options: &[],
    run,
};

/// The function that shows a message and ends the process.
const FUNCTION: &str = "rise.end";

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let mut formats: Vec<String> = Vec::new();
    for function in ir::operations(ir::body(module)) {
        if ir::name(function) != "func.func" {
            continue;
        }
        let name = ir::text_attribute(function, "sym_name").unwrap_or_default();
        let nested = ir::nested(function).into_iter();
        for assertion in nested.filter(|inner| ir::name(*inner) == "cf.assert") {
            show(context, &name, assertion, &mut formats)?;
        }
    }
    match formats.is_empty() {
        true => Ok(Effect::Unchanged),
        false => declare(context, module, &formats).map(|()| Effect::Changed),
    }
}

/// Puts a branch in the place of a check.
fn show<'c>(
    context: &'c Context,
    function: &str,
    assertion: Op<'c>,
    formats: &mut Vec<String>,
) -> Outcome<'c, ()> {
    let location = assertion.location();
    let builder = Builder::before(context, assertion);
    let condition = ir::operand(assertion, 0);
    let compared = Compared::of(condition);
    let format = format(function, assertion, compared.as_ref());
    let number = match formats.iter().position(|known| *known == format) {
        Some(number) => number,
        None => {
            formats.push(format);
            formats.len() - 1
        }
    };
    let truth: Type = IntegerType::new(context, 1).into();
    let yes = integer(builder, 1, 1, location)?;
    let fails = builder.value("arith.xori", location, &[condition, yes], truth, &[])?;
    let (then, inside) = ir::region(&[], location);
    let otherwise = Region::new();
    let failing = Builder::at_end(context, inside);
    let pointer = Type::parse(context, "!llvm.ptr")
        .ok_or_else(|| internal(location, "there is no type of pointers"))?;
    let name = FlatSymbolRefAttribute::new(context, &format_name(number)).into();
    let name = [("global_name", name)];
    let text = failing.value("llvm.mlir.addressof", location, &[], pointer, &name)?;
    let [first, second] = match compared {
        Some(compared) => [
            as_word(failing, compared.first, location)?,
            as_word(failing, compared.second, location)?,
        ],
        None => {
            let zero = integer(failing, 0, 64, location)?;
            [zero, zero]
        }
    };
    let callee = FlatSymbolRefAttribute::new(context, FUNCTION).into();
    let callee = [("callee", callee)];
    failing.command("func.call", location, &[text, first, second], &callee)?;
    failing.command("scf.yield", location, &[], &[])?;
    let branch = builder.operation("scf.if", location, &[fails], &[]);
    builder.insert(branch.add_regions([then, otherwise]))?;
    ir::erase(assertion);
    Ok(())
}

/// The numbers that a check compares, as a message has them, and the words around them.
struct Compared<'c> {
    first: Val<'c>,
    second: Val<'c>,
    words: &'static str,
}

impl<'c> Compared<'c> {
    /// `None` if a condition compares no integers, or addresses, which tell nobody anything.
    fn of(condition: Val<'c>) -> Option<Compared<'c>> {
        let comparison = ir::definition(condition)?;
        let Some(Comparison::Integers(predicate)) = Comparison::of(comparison) else {
            return None;
        };
        let [left, right] = [ir::operand(comparison, 0), ir::operand(comparison, 1)];
        if !is_number(left.r#type()) || is_address(left) || is_address(right) {
            return None;
        }
        let compared = |first, second, words| {
            Some(Compared {
                first,
                second,
                words,
            })
        };
        if predicate != IntegerPredicate::Equal {
            return compared(left, right, order(predicate)?);
        }
        // Constants are moved to the right; else the right side is the one that is found.
        if !is_constant(right) {
            return compared(left, right, ": expected %lld, found %lld");
        }
        match ir::definition(left).filter(|left| ir::name(*left) == "arith.remui") {
            Some(rest) => compared(
                ir::operand(rest, 1),
                ir::operand(rest, 0),
                ": expected a multiple of %lld, found %lld",
            ),
            None => compared(right, left, ": expected %lld, found %lld"),
        }
    }
}

/// The words for a comparison that does not hold.
fn order(predicate: IntegerPredicate) -> Option<&'static str> {
    use IntegerPredicate as Is;
    Some(match predicate {
        Is::NotEqual => ": expected another number than %2$lld, found %1$lld",
        Is::Less | Is::UnsignedLess => ": expected less than %2$lld, found %1$lld",
        Is::LessOrEqual | Is::UnsignedLessOrEqual => ": expected at most %2$lld, found %1$lld",
        Is::Greater | Is::UnsignedGreater => ": expected more than %2$lld, found %1$lld",
        Is::GreaterOrEqual | Is::UnsignedGreaterOrEqual => {
            ": expected at least %2$lld, found %1$lld"
        }
        Is::Equal => return None,
    })
}

fn is_number(ty: Type) -> bool {
    ty.is_index()
        || IntegerType::try_from(ty).is_ok_and(|integer| (2..=64).contains(&integer.width()))
}

fn is_constant(value: Val) -> bool {
    ir::definition(value).is_some_and(|operation| ir::name(operation) == "arith.constant")
}

fn is_address(value: Val) -> bool {
    ir::definition(value)
        .is_some_and(|operation| ir::name(operation) == "memref.extract_aligned_pointer_as_index")
}

/// A number as 64 bits.
fn as_word<'c>(
    builder: Builder<'c>,
    value: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let word: Type = IntegerType::new(builder.context, 64).into();
    let ty = value.r#type();
    match (ty == word, ty.is_index()) {
        (true, _) => Ok(value),
        (_, true) => builder.value("arith.index_cast", location, &[value], word, &[]),
        _ => builder.value("arith.extsi", location, &[value], word, &[]),
    }
}

/// The format of a message for `dprintf`.
fn format(function: &str, assertion: Op, compared: Option<&Compared>) -> String {
    let text = assertion.attribute("msg").ok();
    let text = text.and_then(|text| StringAttribute::try_from(text).ok());
    let text = text.map_or_else(String::new, |text| text.value().to_owned());
    let place = place(assertion.location());
    // Memory has its place in the text.
    let place = place.filter(|place| !text.starts_with(&**place));
    let place = place.map_or_else(String::new, |place| format!("{place}: "));
    let plain = format!("{place}error in `{function}`: {text}").replace('%', "%%");
    let words = compared.map_or("", |compared| compared.words);
    format!("{plain}{words}\n")
}

fn format_name(number: usize) -> String {
    format!("rise.message.{number}")
}

/// Declares what the checks use.
fn declare<'c>(context: &'c Context, module: Op<'c>, formats: &[String]) -> Outcome<'c, ()> {
    let mut source = String::new();
    for operation in ir::operations(ir::body(module)) {
        let Some(name) = ir::text_attribute(operation, "sym_name") else {
            continue;
        };
        let is_ours = name == FUNCTION || name.starts_with("rise.message.");
        let is_c = name == "dprintf" || name == "abort";
        if is_ours || is_c {
            return Err(Diagnostic::error(
                operation.location(),
                format!("`@{name}` is the name of what shows failures: give this another one"),
            ));
        }
    }
    source += DEFINITION;
    for (number, format) in formats.iter().enumerate() {
        source += &text_global(&format_name(number), format);
    }
    let parsed = Module::parse(context, &source)
        .ok_or_else(|| internal(module.location(), "what shows failures is not valid"))?;
    prepend(module, parsed);
    Ok(())
}

/// The message is written without a buffer.
const DEFINITION: &str = "\
llvm.func @dprintf(i32, !llvm.ptr, ...) -> i32
llvm.func @abort() attributes {passthrough = [\"noreturn\"]}
func.func private @rise.end(%format: !llvm.ptr, %first: i64, %second: i64) attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = [\"cold\", \"noinline\", \"noreturn\"]} {
  %error = llvm.mlir.constant(2 : i32) : i32
  %written = llvm.call @dprintf(%error, %format, %first, %second) vararg(!llvm.func<i32 (i32, ptr, ...)>) : (i32, !llvm.ptr, i64, i64) -> i32
  llvm.call @abort() : () -> ()
  return
}
";
