//! `report-failures`: what goes wrong at run time is reported to the caller, and does not end the
//! process.
//!
//! Each function gets one more argument, a pointer to the report ([`REPORT`]), whose code the
//! caller has set to zero. A failed check (`cf.assert`) and memory that is not to be had
//! (`memref.alloc`) fill it in, and nothing that follows is done: it stands under a condition
//! ([`guard`]). Memory that was taken before is freed as ever, also what the function was to return
//! ([`owned`]). What goes wrong in a round of a parallel loop ends that round; what follows the
//! loop looks at the report. So does what follows a call of another function of the module, which
//! gets the same report. Results of a function that failed have no value; memory is none, and can
//! be freed.
//!
//! Most checks are made where memory is taken, outside of the loops that work on it; those of
//! indices also inside. Where nothing can be skipped, in blocks that jump to each other or inside
//! operations that this pass does not know, a check is refused ([`function`]).

mod abort;
mod function;
mod guard;
mod owned;
mod returned;
mod shown;
mod size;

use std::collections::{HashMap, HashSet};

use melior::Context;
use melior::ir::attribute::{FlatSymbolRefAttribute, IntegerAttribute, StringAttribute};
use melior::ir::operation::{OperationLike, OperationRef, OperationRefMut};
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, BlockLike, BlockRef, Location, Module, Type, ValueLike};
use mlir_sys::{
    mlirBlockInsertOwnedOperation, mlirOperationRemoveFromParent, mlirOperationSetOperand,
};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};

pub use abort::{NOTE_FOREIGN, PASS as CHECK_MEMORY};
use function::cannot_be_skipped;
use owned::Note;
use returned::Returned;
pub use shown::PASS as SHOW;

/// The pass.
pub static PASS: Pass = Pass {
    argument: "report-failures",
    name: "ReportFailures",
    description: "Report failed checks and memory that is not to be had to the caller, through one more argument of each function",
    anchor: "builtin.module",
    options: &[],
    run,
};

/// The type of a report in the LLVM dialect: a code of the C header ([`crate::border::CODES`]),
/// zero if nothing went wrong; a text that ends with a zero byte, which says what was not as it
/// must be, nothing for memory, and in a second line, if it is known, where the program needs it,
/// as `file:line:column`; and the bytes of memory, -1 if their number does not fit 64 bits.
pub const REPORT: &str = "!llvm.struct<(i32, ptr, i64)>";

/// Marks a check (`cf.assert`) that fails because there is not so much memory.
pub const IS_OF_MEMORY: &str = "is_of_memory";

/// The function that fills in a report, unless that was done.
const FUNCTION: &str = "rise.fail";

fn run<'c>(
    context: &'c Context,
    module: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let module = ir::own(module);
    let mut reporting = Reporting {
        context,
        report: None,
        texts: Vec::new(),
        sized: HashMap::new(),
        taken: HashSet::new(),
        functions: function::defined(module),
        returned: Returned::of(module),
        notes: Vec::new(),
    };
    for function in ir::operations(ir::body(module)) {
        if ir::name(function) == "func.func" {
            reporting.function(function)?;
        }
    }
    reporting.declare(module)?;
    Ok(Effect::Changed)
}

/// Possible failures.
struct Failure<'c> {
    code: i32,
    text: String,
    bytes: Val<'c>,
}

struct Reporting<'c> {
    context: &'c Context,
    /// The argument of the current function.
    report: Option<Val<'c>>,
    /// The texts of reports so far.
    texts: Vec<String>,
    /// The bytes of allocations whose size is checked.
    sized: HashMap<usize, Val<'c>>,
    /// Allocations that are checked to give memory.
    taken: HashSet<usize>,
    /// The names of the functions that get a report.
    functions: HashSet<String>,
    /// The memory that functions take and return.
    returned: Returned<'c>,
    /// Where the current function notes such memory.
    notes: Vec<Note<'c>>,
}

impl<'c> Reporting<'c> {
    fn ty(&self, text: &str, location: Location<'c>) -> Outcome<'c, Type<'c>> {
        Type::parse(self.context, text)
            .ok_or_else(|| internal(location, &format!("`{text}` is no type")))
    }

    /// A block that a thread runs from its beginning to its end. Memory of constant size on the
    /// stack is taken at once, before any check.
    fn thread(&mut self, block: BlockRef<'c, 'c>) -> Outcome<'c, bool> {
        let operations = ir::operations(block);
        for operation in operations.iter().rev() {
            if ir::name(*operation) == "memref.alloca" && operation.operand_count() == 0 {
                // SAFETY: what has no operands can stand anywhere in its block.
                unsafe {
                    mlirOperationRemoveFromParent(operation.to_raw());
                    mlirBlockInsertOwnedOperation(block.to_raw(), 0, operation.to_raw());
                }
            }
        }
        self.block(block)
    }

    /// Puts what follows each check under its condition; says whether there was any.
    fn block(&mut self, block: BlockRef<'c, 'c>) -> Outcome<'c, bool> {
        let mut current = Some(block);
        let mut may_fail = false;
        while let Some(block) = current.take() {
            for operation in ir::operations(block) {
                current = self.operation(operation)?;
                if current.is_some() {
                    may_fail = true;
                    break;
                }
            }
        }
        Ok(may_fail)
    }

    /// If something may go wrong in the operation, what follows it is put into a block of its own.
    fn operation(&mut self, operation: Op<'c>) -> Outcome<'c, Option<BlockRef<'c, 'c>>> {
        match ir::name(operation) {
            "cf.assert" => self.assertion(operation).map(Some),
            "memref.alloc" if self.taken.contains(&operation_key(operation)) => Ok(None),
            "memref.alloc" => self.allocation(operation).map(Some),
            "func.call" if self.is_reporting(operation) => self.call(operation).map(Some),
            "scf.for" if self.may_fail(operation) => {
                self.round(operation, ir::body(operation))?;
                self.after(operation).map(Some)
            }
            "scf.while" if self.may_fail(operation) => self.conditional_loop(operation).map(Some),
            "scf.parallel" | "scf.if" | "scf.index_switch" | "memref.alloca_scope"
                if self.may_fail(operation) =>
            {
                let is_parallel = ir::name(operation) == "scf.parallel";
                for block in ir::blocks(operation) {
                    if is_parallel {
                        self.thread(block)?;
                    } else {
                        self.block(block)?;
                    }
                }
                self.after(operation).map(Some)
            }
            _ => match self.first_failure(operation) {
                Some(inner) => Err(cannot_be_skipped(operation, inner)),
                None => Ok(None),
            },
        }
    }

    /// The body of a loop: what an earlier round should have written may tell where to read or
    /// write.
    fn round(&mut self, operation: Op<'c>, body: BlockRef<'c, 'c>) -> Outcome<'c, ()> {
        if let Some(first) = ir::operations(body).into_iter().next() {
            let good = self.nothing_failed(Builder::before(self.context, first), operation)?;
            let inside = self.guard(first, good, None)?;
            self.block(inside)?;
        }
        Ok(())
    }

    /// A loop whose condition is computed in every round. Once something has failed, that has no
    /// value, and there is no further round.
    fn conditional_loop(&mut self, operation: Op<'c>) -> Outcome<'c, BlockRef<'c, 'c>> {
        let location = operation.location();
        let [condition, body] = ir::blocks(operation)[..] else {
            return Err(internal(location, "a loop has a condition and a body"));
        };
        self.round(operation, condition)?;
        self.block(body)?;
        let end = ir::operations(condition)
            .pop()
            .ok_or_else(|| internal(location, "a block has no end"))?;
        let builder = Builder::before(self.context, end);
        let good = self.nothing_failed(builder, operation)?;
        let stop = integer(builder, 0, 1, location)?;
        let truth = IntegerType::new(self.context, 1).into();
        let operands = [good, ir::operand(end, 0), stop];
        let goes_on = builder.value("arith.select", location, &operands, truth, &[])?;
        // SAFETY: the first operand is the condition.
        unsafe { mlirOperationSetOperand(end.to_raw(), 0, goes_on.to_raw()) }
        self.after(operation)
    }

    fn assertion(&mut self, operation: Op<'c>) -> Outcome<'c, BlockRef<'c, 'c>> {
        let location = operation.location();
        let text = operation
            .attribute("msg")
            .ok()
            .and_then(|text| StringAttribute::try_from(text).ok())
            .map(|text| text.value().to_owned())
            .unwrap_or_default();
        let builder = Builder::before(self.context, operation);
        let bytes = integer(builder, 0, 64, location)?;
        let name = match operation.has_attribute(IS_OF_MEMORY) {
            true => "RISE_OUT_OF_MEMORY",
            false => "RISE_VIOLATED_FACT",
        };
        let failure = Failure {
            code: code(name),
            text: at_place(text, location),
            bytes,
        };
        let next = next(operation)?;
        let inside = self.guard(next, ir::operand(operation, 0), Some(failure))?;
        ir::erase(operation);
        Ok(inside)
    }

    /// First the size is checked, and then, inside, that there is memory.
    fn allocation(&mut self, operation: Op<'c>) -> Outcome<'c, BlockRef<'c, 'c>> {
        let (location, key) = (operation.location(), operation_key(operation));
        let failure = |bytes| Failure {
            code: code("RISE_OUT_OF_MEMORY"),
            text: at_place(String::new(), location),
            bytes,
        };
        let Some(bytes) = self.sized.get(&key).copied() else {
            let (fits, bytes) = size::of(self.context, operation)?;
            self.sized.insert(key, bytes);
            if let Some((fits, bytes)) = fits {
                return self.guard(operation, fits, Some(failure(bytes)));
            }
            return self.allocation(operation);
        };
        self.taken.insert(key);
        let next = next(operation)?;
        let builder = Builder::before(self.context, next);
        let is_there = is_there(builder, ir::result(operation), location)?;
        self.note(operation, builder)?;
        self.guard(next, is_there, Some(failure(bytes)))
    }

    /// Operations that follow one inside of which something may have gone wrong.
    fn after(&mut self, operation: Op<'c>) -> Outcome<'c, BlockRef<'c, 'c>> {
        let next = next(operation)?;
        let good = self.nothing_failed(Builder::before(self.context, next), operation)?;
        self.guard(next, good, None)
    }

    /// Whether the report is empty. Other threads may be filling it in.
    fn nothing_failed(&self, builder: Builder<'c>, at: Op<'c>) -> Outcome<'c, Val<'c>> {
        self.code_is(IntegerPredicate::Equal, builder, at.location())
    }

    /// Whether the report was filled in.
    fn something_failed(
        &self,
        builder: Builder<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        self.code_is(IntegerPredicate::NotEqual, builder, location)
    }

    /// How the code of the report compares with zero.
    fn code_is(
        &self,
        predicate: IntegerPredicate,
        builder: Builder<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Val<'c>> {
        let attributes = [
            // Monotonic: the order of other memory does not depend on it.
            ("ordering", self.integer_attribute(2, "i64", location)?),
            ("alignment", self.integer_attribute(4, "i64", location)?),
        ];
        let (report, ty) = (self.report(location)?, self.ty("i32", location)?);
        let code = builder.value("llvm.load", location, &[report], ty, &attributes)?;
        let zero = integer(builder, 0, 32, location)?;
        builder.compare(predicate, [code, zero], location)
    }

    fn report(&self, location: Location<'c>) -> Outcome<'c, Val<'c>> {
        self.report
            .ok_or_else(|| internal(location, "there is no report"))
    }

    fn integer_attribute(
        &self,
        value: i64,
        ty: &str,
        location: Location<'c>,
    ) -> Outcome<'c, Attribute<'c>> {
        Ok(IntegerAttribute::new(self.ty(ty, location)?, value).into())
    }

    /// Fills in the report.
    fn fail(
        &mut self,
        builder: Builder<'c>,
        failure: Failure<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let known = self.texts.iter().position(|text| *text == failure.text);
        let number = known.unwrap_or_else(|| {
            self.texts.push(failure.text);
            self.texts.len() - 1
        });
        let code = integer(builder, failure.code.into(), 32, location)?;
        let pointer = self.ty("!llvm.ptr", location)?;
        let name = FlatSymbolRefAttribute::new(self.context, &text_name(number)).into();
        let attributes = [("global_name", name)];
        let text = builder.value("llvm.mlir.addressof", location, &[], pointer, &attributes)?;
        let operands = [self.report(location)?, code, text, failure.bytes];
        let callee = FlatSymbolRefAttribute::new(self.context, FUNCTION).into();
        builder
            .command("func.call", location, &operands, &[("callee", callee)])
            .map(|_| ())
    }

    /// Refuses symbols of the module that are called like what the functions use.
    fn require_free_names(&self, module: Op<'c>) -> Outcome<'c, ()> {
        let texts = 0..self.texts.len();
        let made: HashSet<String> = texts.map(text_name).chain([FUNCTION.to_owned()]).collect();
        for operation in ir::operations(ir::body(module)) {
            let name = ir::text_attribute(operation, "sym_name");
            if let Some(name) = name.filter(|name| made.contains(name)) {
                return Err(Diagnostic::error(
                    operation.location(),
                    format!(
                        "`@{name}` is the name of what reports failures: give this another one"
                    ),
                ));
            }
        }
        Ok(())
    }

    /// Declares what the functions use.
    fn declare(&self, module: Op<'c>) -> Outcome<'c, ()> {
        if self.texts.is_empty() {
            return Ok(());
        }
        self.require_free_names(module)?;
        let mut source = DEFINITION.to_owned();
        for (number, text) in self.texts.iter().enumerate() {
            source += &text_global(&text_name(number), text);
        }
        let parsed = Module::parse(self.context, &source)
            .ok_or_else(|| internal(module.location(), "the report's function is not valid"))?;
        prepend(module, parsed);
        Ok(())
    }
}

/// A constant text that ends with a zero byte, in the LLVM dialect.
fn text_global(name: &str, text: &str) -> String {
    let bytes = text.bytes().filter(|byte| *byte != 0).chain([0]);
    let escaped: String = bytes.clone().map(|byte| format!("\\{byte:02X}")).collect();
    format!(
        "llvm.mlir.global private constant @{name}(\"{escaped}\") : !llvm.array<{} x i8>\n",
        bytes.count()
    )
}

/// Moves the operations of a parsed module to the beginning of another one.
fn prepend<'c>(module: Op<'c>, parsed: Module<'c>) {
    // SAFETY: the parsed module is ours.
    let body: BlockRef<'c, 'c> = unsafe { BlockRef::from_raw(parsed.body().to_raw()) };
    for operation in ir::operations(body) {
        // SAFETY: it belongs to no block any more when the module takes it.
        unsafe {
            mlirOperationRemoveFromParent(operation.to_raw());
            mlirBlockInsertOwnedOperation(ir::body(module).to_raw(), 0, operation.to_raw());
        }
    }
}

/// The first failure is the one that is reported.
const DEFINITION: &str = "\
func.func private @rise.fail(%report: !llvm.ptr, %code: i32, %text: !llvm.ptr, %bytes: i64) attributes {llvm.linkage = #llvm.linkage<internal>, passthrough = [\"cold\", \"noinline\"]} {
  %none = arith.constant 0 : i32
  %before = llvm.cmpxchg %report, %none, %code monotonic monotonic : !llvm.ptr, i32
  %is_first = llvm.extractvalue %before[1] : !llvm.struct<(i32, i1)>
  scf.if %is_first {
    %text_place = llvm.getelementptr %report[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, ptr, i64)>
    llvm.store %text, %text_place : !llvm.ptr, !llvm.ptr
    %bytes_place = llvm.getelementptr %report[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, ptr, i64)>
    llvm.store %bytes, %bytes_place : i64, !llvm.ptr
  }
  return
}
";

fn text_name(number: usize) -> String {
    format!("rise.failure.{number}")
}

/// The number of a code of the C header.
fn code(name: &str) -> i32 {
    let position = crate::border::CODES
        .iter()
        .position(|(code, _)| *code == name);
    position
        .and_then(|code| i32::try_from(code).ok())
        .unwrap_or(-1)
}

/// The operation behind one that does not end its block.
fn next<'c>(operation: Op<'c>) -> Outcome<'c, Op<'c>> {
    // SAFETY: the operation is alive.
    unsafe {
        OperationRef::from_option_raw(mlir_sys::mlirOperationGetNextInBlock(operation.to_raw()))
    }
    .ok_or_else(|| internal(operation.location(), "a block has no end"))
}

/// A constant of so many bits.
fn integer<'c>(
    builder: Builder<'c>,
    value: i64,
    bits: u32,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let ty: Type = IntegerType::new(builder.context, bits).into();
    let value = ("value", IntegerAttribute::new(ty, value).into());
    builder.value("arith.constant", location, &[], ty, &[value])
}

/// Whether memory was given.
fn is_there<'c>(
    builder: Builder<'c>,
    memory: Val<'c>,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let index = Type::index(builder.context);
    let name = "memref.extract_aligned_pointer_as_index";
    let address = builder.value(name, location, &[memory], index, &[])?;
    let zero = [("value", builder.index_attribute(0))];
    let zero = builder.value("arith.constant", location, &[], index, &zero)?;
    builder.compare(IntegerPredicate::NotEqual, [address, zero], location)
}

/// The text, and the place in the line after it.
fn at_place(text: String, location: Location) -> String {
    match place(location) {
        Some(place) => format!("{text}\n{place}"),
        None => text,
    }
}

/// Where something stands in the user's text.
fn place(location: Location) -> Option<String> {
    if location.is_file_line_col_range() {
        let file = location.file_line_col_range_filename();
        let file = file.as_string_ref().as_str().unwrap_or_default().to_owned();
        let line = location.file_line_col_range_start_line();
        let column = location.file_line_col_range_start_column();
        return (line > 0).then(|| format!("{file}:{line}:{column}"));
    }
    if location.is_name() {
        return place(location.name_child_location());
    }
    if location.is_call_site() {
        return place(location.call_site_callee());
    }
    if location.is_fused() {
        return (0..location.fused_num_locations())
            .find_map(|index| place(location.fused_location(index)));
    }
    None
}

fn operation_key(operation: Op) -> usize {
    operation.to_raw().ptr as usize
}
