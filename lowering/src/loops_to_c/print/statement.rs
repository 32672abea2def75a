//! Statements, and which values are written where they are used.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use melior::ir::attribute::{DenseI64ArrayAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, ValueLike};
use mlir_sys::mlirOperationGetBlock;
use rise_dialect::ir::{self, Op, Val};

use super::super::opencl::DECLARED;
use super::expression::{self, Expression, Place, Precedence};
use super::names::Names;
use super::rounds::is_condition_of_while;
use super::{PrintError, attribute, verbatim};

/// Whether a part could be written.
pub(super) type Written = Result<(), PrintError>;

/// Writes the body of a function.
pub(super) struct Printer {
    names: Names,
    /// Whether the function is one in OpenCL C.
    is_kernel: bool,
    text: String,
    indent: usize,
    /// How many loops are around.
    depth: usize,
    /// Values that will stand where they are used, in the order in which they were computed.
    pending: Vec<(usize, Expression)>,
    /// Of the pending ones, those that may be used several times.
    shared: HashSet<usize>,
    values: HashMap<usize, Val<'static>>,
    /// Variables that are not declared yet.
    undeclared: HashSet<usize>,
}

impl Printer {
    pub fn new(names: Names, is_kernel: bool) -> Self {
        Self {
            names,
            is_kernel,
            text: String::new(),
            indent: 0,
            depth: 0,
            pending: Vec::new(),
            shared: HashSet::new(),
            values: HashMap::new(),
            undeclared: HashSet::new(),
        }
    }

    pub(super) fn indent(&self) -> usize {
        self.indent
    }

    pub fn text(self) -> String {
        self.text
    }

    /// Writes the operations of a block.
    pub fn block(&mut self, block: BlockRef, indent: usize) -> Written {
        let outer = std::mem::replace(&mut self.indent, indent);
        for operation in ir::operations(block) {
            self.operation(operation)?;
        }
        self.indent = outer;
        Ok(())
    }

    pub(super) fn line(&mut self, text: &str) {
        let indent = if text.starts_with('#') {
            0
        } else {
            2 * self.indent
        };
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{:indent$}{text}", "");
    }

    pub(super) fn operation(&mut self, operation: Op) -> Written {
        match ir::name(operation) {
            "emitc.yield" => Ok(()),
            "emitc.variable" => self.variable(operation),
            "emitc.assign" => self.assign(operation),
            "emitc.load" => self.load(operation),
            "emitc.verbatim" => {
                let text = verbatim(operation);
                // Nothing may stand between a pragma and its loop, which may write what is read.
                if text.starts_with('#') {
                    self.flush(|_| true);
                }
                self.line(&text);
                Ok(())
            }
            "emitc.return" if operation.operand_count() == 0 => {
                self.flush(|_| true);
                Ok(())
            }
            "emitc.return" => {
                let value = self.operand(operation, 0)?;
                self.flush(|_| true);
                self.line(&format!("return {};", value.text));
                Ok(())
            }
            "emitc.for" => self.for_loop(operation),
            "emitc.do" => self.do_while(operation),
            "emitc.if" => self.if_else(operation),
            "emitc.switch" => self.switch(operation),
            "emitc.call_opaque" if ir::results(operation).is_empty() => self.perform(operation),
            _ => self.define(operation),
        }
    }

    /// The text of an operand.
    fn operand(&mut self, operation: Op, index: usize) -> Result<Expression, PrintError> {
        self.take(ir::operand(operation, index), operation)
    }

    pub(super) fn take(&mut self, value: Val, user: Op) -> Result<Expression, PrintError> {
        let key = ir::key(value);
        if let Some(position) = self.pending.iter().position(|(pending, _)| *pending == key) {
            return Ok(match self.shared.contains(&key) {
                true => self.pending[position].1.clone(),
                false => self.pending.remove(position).1,
            });
        }
        match self.names.find(value) {
            Some(name) => Ok(Expression::primary(name)),
            None => Err(PrintError::of(user)),
        }
    }

    fn operands(&mut self, operation: Op) -> Result<Vec<Expression>, PrintError> {
        (0..operation.operand_count())
            .map(|index| self.operand(operation, index))
            .collect()
    }

    /// Declares those of the values that wait which read one of the places.
    pub(super) fn flush(&mut self, is_written: impl Fn(Place) -> bool) {
        let mut kept = Vec::new();
        for (key, expression) in std::mem::take(&mut self.pending) {
            let is_variable = self.shared.contains(&key);
            if is_variable || !expression.reads.iter().any(|place| is_written(*place)) {
                kept.push((key, expression));
                continue;
            }
            if let Some(value) = self.values.get(&key).copied() {
                self.declare(value, &expression);
            }
        }
        self.pending = kept;
    }

    /// `const T name = expression;`
    fn declare(&mut self, value: Val, expression: &Expression) {
        let name = self.names.numbered(value, "t");
        let ty = expression::c_type(value.r#type());
        match ty.strip_suffix('*') {
            Some(pointee) => self.line(&format!("{}*const {name} = {};", pointee, expression.text)),
            None if ty.ends_with("*restrict") => {
                self.line(&format!("{ty} const {name} = {};", expression.text));
            }
            None => self.line(&format!("const {ty} {name} = {};", expression.text)),
        }
    }

    fn define(&mut self, operation: Op) -> Written {
        let result = ir::result(operation);
        let operands = self.operands(operation)?;
        let mut expression =
            expression::of(operation, &operands).ok_or_else(|| PrintError::of(operation))?;
        match ir::name(operation) {
            "emitc.constant" | "emitc.literal" => {
                self.wait(result, expression, true);
                return Ok(());
            }
            // A place in memory, not a value: what is read is known where it is read.
            "emitc.subscript" | "emitc.address_of" => {
                let base = root(result);
                if ir::name(operation) == "emitc.address_of"
                    && is_variable(ir::operand(operation, 0))
                {
                    self.wait(result, expression, true);
                    return Ok(());
                }
                if !expression.reads.contains(&base) {
                    expression.reads.push(base);
                }
                self.wait(result, expression, ir::use_count(result) > 1);
                return Ok(());
            }
            "emitc.call_opaque" if has_effects(operation) => {
                self.flush(|_| true);
                self.declare(result, &expression);
                return Ok(());
            }
            _ => {}
        }
        self.place(operation, result, expression);
        Ok(())
    }

    /// Lets a value wait for its only use, or declares it.
    fn place(&mut self, operation: Op, result: Val, expression: Expression) {
        match ir::use_count(result) {
            0 => {}
            1 if is_beside(operation, result, &expression) => self.wait(result, expression, false),
            _ => self.declare(result, &expression),
        }
    }

    fn wait(&mut self, value: Val, expression: Expression, is_shared: bool) {
        let key = ir::key(value);
        if is_shared {
            self.shared.insert(key);
        }
        // SAFETY: values are looked at only while the function is printed, and nothing of it
        // changes.
        let value: Val<'static> = unsafe { melior::ir::Value::from_raw(value.to_raw()) };
        self.values.insert(key, value);
        self.pending.push((key, expression));
    }

    /// Declares a variable where it gets its first value, if that is in the same block.
    fn variable(&mut self, operation: Op) -> Written {
        let result = ir::result(operation);
        let ty = result.r#type();
        let name = self.names.numbered(result, "r");
        if let Some((count, element)) = ir::types::array(ty) {
            let element = expression::c_type(element);
            let alignment = operation.attribute("alignment").ok();
            let alignment = alignment.and_then(|bytes| IntegerAttribute::try_from(bytes).ok());
            let alignment = alignment.map_or(String::new(), |bytes| {
                format!("_Alignas({}) ", bytes.value())
            });
            match table(operation) {
                Some(numbers) => {
                    let storage = match (self.is_kernel, self.indent) {
                        (false, _) => "static const",
                        (true, 1) => "__constant",
                        // Constant memory is declared where a kernel begins.
                        (true, _) => "const",
                    };
                    self.line(&format!("{storage} {element} {name}[{count}] = {numbers};"));
                }
                None => {
                    let space = match attribute(operation, DECLARED) {
                        space if space.is_empty() => space,
                        space => space + " ",
                    };
                    self.line(&format!("{space}{alignment}{element} {name}[{count}];"));
                }
            }
            return Ok(());
        }
        let ty = expression::c_type(ty);
        let value = operation.attribute("value").ok();
        if let Some(value) = value.filter(|value| ir::types::opaque_text(*value).is_none()) {
            self.line(&format!("{} = {value};", expression::declared(&ty, &name)));
        } else if is_condition_of_while(result) {
            // It is written where it is asked.
        } else if first_is_assignment(operation, result) {
            self.undeclared.insert(ir::key(result));
        } else {
            self.line(&format!("{};", expression::declared(&ty, &name)));
        }
        Ok(())
    }

    fn assign(&mut self, operation: Op) -> Written {
        let target = ir::operand(operation, 0);
        let place = root(target);
        let left = self.operand(operation, 0)?;
        let right = self.operand(operation, 1)?;
        self.flush(|read| read == place);
        if self.undeclared.remove(&ir::key(target)) {
            let ty = expression::c_type(target.r#type());
            self.line(&format!(
                "{} = {};",
                expression::declared(&ty, &left.text),
                right.text
            ));
        } else if left.text != right.text {
            self.line(&format!("{} = {};", left.text, right.text));
        }
        Ok(())
    }

    /// A variable is called by its name as long as it keeps its value.
    fn load(&mut self, operation: Op) -> Written {
        let (source, result) = (ir::operand(operation, 0), ir::result(operation));
        let mut expression = self.operand(operation, 0)?;
        let place = root(source);
        if !expression.reads.contains(&place) {
            expression.reads.push(place);
        }
        if is_variable(source) && keeps_value(operation, source, result) {
            self.wait(result, expression, true);
            return Ok(());
        }
        self.place(operation, result, expression);
        Ok(())
    }

    fn perform(&mut self, operation: Op) -> Written {
        let operands = self.operands(operation)?;
        let call = expression::of(operation, &operands).ok_or_else(|| PrintError::of(operation))?;
        let places: Vec<Place> = ir::operands(operation).into_iter().map(root).collect();
        // Behind a barrier is what other threads have written.
        let is_barrier = attribute(operation, "callee") == "barrier";
        self.flush(|read| is_barrier || places.contains(&read));
        self.line(&format!("{};", call.text));
        Ok(())
    }

    fn for_loop(&mut self, operation: Op) -> Written {
        let bounds = self.operands(operation)?;
        self.flush(|_| true);
        let variable = ir::argument(ir::body(operation), 0);
        let name = self.names.of_loop(variable, self.depth);
        let step = match bounds[2].text.as_str() {
            "1" => format!("++{name}"),
            step => format!("{name} += {step}"),
        };
        let end = bounds[1].at_least(Precedence::Shift);
        self.line(&format!(
            "for ({} {name} = {}; {name} < {end}; {step}) {{",
            expression::c_type(variable.r#type()),
            bounds[0].text
        ));
        self.depth += 1;
        self.block(ir::body(operation), self.indent + 1)?;
        self.depth -= 1;
        self.line("}");
        Ok(())
    }

    fn if_else(&mut self, operation: Op) -> Written {
        let condition = self.operand(operation, 0)?;
        self.flush(|_| true);
        let blocks = ir::blocks(operation);
        let is_short = blocks.len() == 1 && is_one_statement(blocks[0]);
        let brace = if is_short { "" } else { " {" };
        self.line(&format!("if ({}){brace}", condition.text));
        for (number, block) in blocks.iter().enumerate() {
            if number == 1 {
                self.line("} else {");
            }
            self.block(*block, self.indent + 1)?;
        }
        if !is_short {
            self.line("}");
        }
        Ok(())
    }

    fn switch(&mut self, operation: Op) -> Written {
        let choice = self.operand(operation, 0)?;
        self.flush(|_| true);
        let cases = operation.attribute("cases").ok();
        let cases = cases.and_then(|cases| DenseI64ArrayAttribute::try_from(cases).ok());
        let cases = cases.ok_or_else(|| PrintError::of(operation))?;
        self.line(&format!("switch ({}) {{", choice.text));
        // The region of the default comes first.
        for (number, block) in ir::blocks(operation).into_iter().enumerate() {
            let label = match number.checked_sub(1) {
                None => "default".to_owned(),
                Some(case) => format!("case {}", cases.element(case).unwrap_or_default()),
            };
            self.line(&format!("{label}: {{"));
            self.block(block, self.indent + 1)?;
            self.indent += 1;
            self.line("break;");
            self.indent -= 1;
            self.line("}");
        }
        self.line("}");
        Ok(())
    }
}

/// The array or variable that a place or a pointer belongs to.
fn root(value: Val) -> Place {
    match ir::definition(value) {
        Some(operation)
            if matches!(ir::name(operation), "emitc.subscript" | "emitc.address_of") =>
        {
            root(ir::operand(operation, 0))
        }
        _ => ir::key(value),
    }
}

/// The elements of an array that never changes.
fn table(variable: Op) -> Option<String> {
    let numbers = ir::types::opaque_text(variable.attribute("value").ok()?)?;
    (!numbers.is_empty()).then_some(numbers)
}

pub(super) fn is_variable(value: Val) -> bool {
    ir::definition(value).is_some_and(|operation| ir::name(operation) == "emitc.variable")
}

/// Whether a call takes memory, or writes to a variable that is given to it.
pub(super) fn has_effects(call: Op) -> bool {
    attribute(call, "callee").trim_end_matches('_') == "allocate"
        || ir::operands(call).into_iter().any(|operand| {
            ir::definition(operand).is_some_and(|address| {
                ir::name(address) == "emitc.address_of" && is_variable(ir::operand(address, 0))
            })
        })
}

fn block_of(operation: Op) -> *mut std::ffi::c_void {
    // SAFETY: the operation is alive.
    unsafe { mlirOperationGetBlock(operation.to_raw()).ptr }
}

/// The operation in a block that contains `operation`, or is it.
fn ancestor_in<'c>(operation: Op<'c>, block: *mut std::ffi::c_void) -> Option<Op<'c>> {
    let mut current = operation;
    loop {
        if block_of(current) == block {
            return Some(current);
        }
        current = ir::parent(current)?;
    }
}

/// Whether the only use is in the same block. The bound of a loop is computed in every round, so it
/// must not read memory.
fn is_beside(operation: Op, result: Val, expression: &Expression) -> bool {
    let users: Vec<Op> = ir::users(result).collect();
    let [user] = users[..] else {
        return false;
    };
    block_of(user) == block_of(operation)
        && (ir::name(user) != "emitc.for" || expression.reads.is_empty())
}

/// Whether a variable is not assigned from a load of it to the last use of what was loaded.
fn keeps_value(load: Op, variable: Val, loaded: Val) -> bool {
    let block = block_of(load);
    let changes: Vec<Op> = ir::users(variable)
        .filter(|user| match ir::name(*user) {
            "emitc.assign" => ir::operand(*user, 0) == variable,
            name => name != "emitc.load",
        })
        .filter_map(|user| ancestor_in(user, block))
        .collect();
    let mut next = load.next_in_block();
    let mut position = 0;
    let mut order = HashMap::new();
    while let Some(operation) = next {
        order.insert(operation.to_raw().ptr, position);
        position += 1;
        next = operation.next_in_block();
    }
    let place = |operation: &Op| order.get(&operation.to_raw().ptr).copied();
    let Some(first_change) = changes
        .iter()
        .filter(|change| place(change).is_some())
        .min_by_key(|change| place(change))
    else {
        return true;
    };
    ir::users(loaded).all(|user| match ancestor_in(user, block) {
        Some(inner) if inner == *first_change => ir::name(inner) == "emitc.assign" && inner == user,
        Some(inner) => place(&inner) < place(first_change),
        None => false,
    })
}

/// Whether a variable is assigned in its own block before anything else is done with it.
fn first_is_assignment(variable: Op, value: Val) -> bool {
    let block = block_of(variable);
    let mut next = variable.next_in_block();
    while let Some(operation) = next {
        let is_used = ir::users(value)
            .any(|user| ancestor_in(user, block).is_some_and(|inner| inner == operation));
        if is_used {
            return ir::name(operation) == "emitc.assign" && ir::operand(operation, 0) == value;
        }
        next = operation.next_in_block();
    }
    false
}

/// Whether a block is one statement for sure.
fn is_one_statement(block: BlockRef) -> bool {
    let operations = ir::operations(block);
    matches!(operations[..], [only, _] if ir::name(only) == "emitc.verbatim" && !attribute(only, "value").starts_with("/*"))
}
