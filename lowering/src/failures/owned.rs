//! Memory that a function takes and returns: if something fails in between, nobody else frees it.

use std::collections::{HashMap, HashSet};

use melior::ir::{BlockRef, Region, ValueLike};

use crate::ir::{self, Builder, Op, Outcome, Val};

use super::Reporting;

impl<'c> Reporting<'c> {
    /// Takes note of memory that is to be returned, if something may fail in `inside`, which is what follows it.
    pub(super) fn keep(&mut self, operation: Op<'c>, inside: BlockRef<'c, 'c>) {
        let mut rest = ir::operations(inside).into_iter();
        if rest.any(|operation| self.failing(operation).is_some()) {
            let results = ir::results(operation).into_iter();
            let returned = results.filter(|value| self.returned.contains(&ir::key(*value)));
            self.kept.extend(returned.map(|value| (inside, value)));
        }
    }

    /// Frees what the function does not return because something failed.
    pub(super) fn free_kept(&mut self) -> Outcome<'c, ()> {
        for (inside, memory) in std::mem::take(&mut self.kept) {
            let Some(end) = ir::operations(inside).pop() else {
                continue;
            };
            let location = memory.location();
            let builder = Builder::before(self.context, end);
            let bad = self.something_failed(builder, location)?;
            let (then, block) = ir::region(&[], location);
            let freeing = Builder::at_end(self.context, block);
            freeing.command("memref.dealloc", location, &[memory], &[])?;
            freeing.command("scf.yield", location, &[], &[])?;
            let condition = builder.operation("scf.if", location, &[bad], &[]);
            builder.insert(condition.add_regions([then, Region::new()]))?;
        }
        Ok(())
    }
}

/// The values of memory that functions of a module take and return.
pub(super) fn returned(module: Op) -> HashSet<usize> {
    let functions: HashMap<_, _> = ir::operations(ir::body(module))
        .into_iter()
        .filter_map(|function| Some((ir::text_attribute(function, "sym_name")?, function)))
        .collect();
    let values = functions.values().flat_map(|function| results(*function));
    values
        .map(source)
        .filter(|value| is_taken(*value, &functions, &mut HashSet::new()))
        .map(ir::key)
        .collect()
}

/// What a function of one block returns.
fn results<'c>(function: Op<'c>) -> Vec<Val<'c>> {
    match ir::blocks(function)[..] {
        [body] => ir::operations(body)
            .pop()
            .map_or_else(Vec::new, ir::operands),
        _ => Vec::new(),
    }
}

/// The memory that a value shows, perhaps as another type.
fn source(mut value: Val) -> Val {
    while let Some(view) = ir::definition(value).filter(|view| is_view(ir::name(*view))) {
        value = ir::operand(view, 0);
    }
    value
}

fn is_view(name: &str) -> bool {
    matches!(
        name,
        "memref.cast"
            | "memref.collapse_shape"
            | "memref.expand_shape"
            | "memref.memory_space_cast"
            | "memref.reinterpret_cast"
            | "memref.subview"
            | "memref.transpose"
            | "memref.view"
    )
}

/// Whether a value is memory taken where it is defined: by an allocation, or by a function that returns what it took.
fn is_taken<'c>(
    value: Val<'c>,
    functions: &HashMap<String, Op<'c>>,
    asked: &mut HashSet<String>,
) -> bool {
    let Some(operation) = ir::definition(value) else {
        return false;
    };
    match ir::name(operation) {
        "memref.alloc" => true,
        "func.call" => ir::symbol_attribute(operation, "callee").is_some_and(|name| {
            let position = ir::results(operation)
                .iter()
                .position(|result| ir::key(*result) == ir::key(value));
            let function = functions.get(&name).filter(|_| asked.insert(name));
            let results = function.map_or_else(Vec::new, |function| results(*function));
            position
                .and_then(|position| results.get(position))
                .is_some_and(|result| is_taken(source(*result), functions, asked))
        }),
        _ => false,
    }
}
