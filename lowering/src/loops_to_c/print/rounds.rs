//! Loops that go on as long as a condition is true: `while`, where the condition is one expression.

use melior::ir::BlockRef;
use rise_dialect::ir::{self, Op, Val};

use super::PrintError;
use super::statement::{Printer, Written, has_effects, is_variable};

/// A loop in which nothing but one expression is computed before it is seen whether it ends.
struct While<'c> {
    /// The operations that the condition is computed by.
    asking: Vec<Op<'c>>,
    condition: Val<'c>,
    /// The variable that holds the condition where the loop has no other form.
    goes_on: Val<'c>,
    body: BlockRef<'c, 'c>,
}

impl<'c> While<'c> {
    fn of(operation: Op<'c>) -> Option<Self> {
        let [block, asking] = ir::blocks(operation)[..] else {
            return None;
        };
        let goes_on = ir::operand(ir::definition(ir::operand(ir::terminator(asking), 0))?, 0);
        let operations = ir::operations(block);
        let [asking @ .., assign, load, choice] = &operations[..] else {
            return None;
        };
        let is_form = ir::name(*assign) == "emitc.assign"
            && ir::operand(*assign, 0) == goes_on
            && ir::name(*load) == "emitc.load"
            && ir::operand(*load, 0) == goes_on
            && ir::name(*choice) == "emitc.if"
            && ir::operand(*choice, 0) == ir::result(*load);
        let is_expression = asking.iter().all(|part| is_part_of_expression(*part));
        (is_form && is_expression).then(|| While {
            asking: asking.to_vec(),
            condition: ir::operand(*assign, 1),
            goes_on,
            body: ir::body(*choice),
        })
    }
}

/// Whether an operation's result stands where it is used.
fn is_part_of_expression(operation: Op) -> bool {
    if ir::results(operation).len() != 1 || !ir::blocks(operation).is_empty() {
        return false;
    }
    match ir::name(operation) {
        "emitc.constant" | "emitc.literal" => true,
        "emitc.variable" => false,
        "emitc.load" if is_variable(ir::operand(operation, 0)) => true,
        "emitc.call_opaque" if has_effects(operation) => false,
        _ => ir::use_count(ir::result(operation)) == 1,
    }
}

/// Whether a variable holds the condition of a loop that is written as `while`.
pub(super) fn is_condition_of_while(variable: Val) -> bool {
    ir::users(variable).any(|user| {
        let around = std::iter::successors(Some(user), |inner| ir::parent(*inner));
        let mut loops = around.filter(|around| ir::name(*around) == "emitc.do");
        loops
            .next()
            .and_then(While::of)
            .is_some_and(|found| found.goes_on == variable)
    })
}

impl Printer {
    pub(super) fn do_while(&mut self, operation: Op) -> Written {
        let Some(found) = While::of(operation) else {
            return self.do_until(operation);
        };
        self.flush(|_| true);
        for part in found.asking {
            self.operation(part)?;
        }
        let condition = self.take(found.condition, operation)?;
        self.flush(|_| true);
        self.line(&format!("while ({}) {{", condition.text));
        self.block(found.body, self.indent() + 1)?;
        self.line("}");
        Ok(())
    }

    /// The condition is a variable, which the body assigns.
    fn do_until(&mut self, operation: Op) -> Written {
        let [body, asking] = ir::blocks(operation)[..] else {
            return Err(PrintError::of(operation));
        };
        let condition = ir::definition(ir::operand(ir::terminator(asking), 0));
        let condition = condition.ok_or_else(|| PrintError::of(operation))?;
        let name = self.take(ir::operand(condition, 0), operation)?;
        self.flush(|_| true);
        self.line("do {");
        self.block(body, self.indent() + 1)?;
        self.line(&format!("}} while ({});", name.text));
        Ok(())
    }
}
