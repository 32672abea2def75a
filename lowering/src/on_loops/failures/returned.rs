//! Where the memory comes from that functions return.

use std::collections::{HashMap, HashSet};

use melior::ir::{BlockLike, BlockRef};
use rise_dialect::ir::{self, Op, Val};

/// For each result of a function, by its body, where it may come from.
pub(super) struct Returned<'c>(HashMap<usize, Vec<Vec<Source<'c>>>>);

/// Where memory comes from.
#[derive(Clone, Copy, PartialEq)]
enum Source<'c> {
    /// It is new: of an allocation, or of a call of a function that takes it.
    Taken(Val<'c>),
    /// An argument of a function, by its position.
    Argument(usize),
}

impl<'c> Returned<'c> {
    pub(super) fn of(module: Op<'c>) -> Self {
        let functions = ir::operations(ir::body(module)).into_iter();
        let named = functions.filter_map(|function| {
            Some((ir::text_attribute(function, "sym_name")?, body(function)?))
        });
        let named: Vec<_> = named.collect();
        let mut search = Search {
            bodies: named.iter().cloned().collect(),
            known: HashMap::new(),
        };
        // Functions may call each other. More is only ever found, and there are finitely many
        // sources.
        let mut is_found = true;
        while is_found {
            is_found = false;
            for (_, body) in &named {
                let results = handed_on(*body).into_iter();
                let found: Vec<_> = results.map(|value| search.sources(value)).collect();
                let known = search.known.insert(block_key(*body), found.clone());
                is_found |= known != Some(found);
            }
        }
        Self(search.known)
    }

    /// Memory that a function takes and is to return.
    pub(super) fn taken(&self, body: BlockRef<'c, 'c>) -> Vec<Val<'c>> {
        let mut known = HashSet::new();
        let sources = self.0.get(&block_key(body)).into_iter().flatten().flatten();
        let taken = sources.filter_map(|source| match source {
            Source::Taken(value) => Some(*value),
            Source::Argument(_) => None,
        });
        taken
            .filter(|value| known.insert(ir::key(*value)))
            .collect()
    }

    /// The positions of the results that may be memory which the function takes.
    pub(super) fn owned(&self, body: BlockRef<'c, 'c>) -> Vec<usize> {
        let results = self.0.get(&block_key(body)).into_iter().flatten();
        let owned = results.enumerate().filter(|(_, sources)| {
            let mut sources = sources.iter();
            sources.any(|source| matches!(source, Source::Taken(_)))
        });
        owned.map(|(position, _)| position).collect()
    }
}

fn block_key(block: BlockRef) -> usize {
    block.to_raw().ptr as usize
}

/// The block of a function that has one.
fn body<'c>(function: Op<'c>) -> Option<BlockRef<'c, 'c>> {
    match ir::blocks(function)[..] {
        [body] if ir::name(function) == "func.func" => Some(body),
        _ => None,
    }
}

/// Values that a block hands on at its end.
fn handed_on<'c>(block: BlockRef<'c, 'c>) -> Vec<Val<'c>> {
    let end = ir::operations(block).pop();
    end.map_or_else(Vec::new, ir::operands)
}

struct Search<'c> {
    /// The functions that have one block.
    bodies: HashMap<String, BlockRef<'c, 'c>>,
    /// Answers for their results so far.
    known: HashMap<usize, Vec<Vec<Source<'c>>>>,
}

impl<'c> Search<'c> {
    fn sources(&self, value: Val<'c>) -> Vec<Source<'c>> {
        let (mut found, mut asked, mut left) = (Vec::new(), HashSet::new(), vec![value]);
        while let Some(value) = left.pop() {
            if asked.insert(ir::key(value)) {
                self.step(value, &mut left, &mut found);
            }
        }
        found
    }

    /// Goes from a value to those that it may be, or finds that it is a source.
    fn step(&self, value: Val<'c>, left: &mut Vec<Val<'c>>, found: &mut Vec<Source<'c>>) {
        let Some(operation) = ir::definition(value) else {
            return argument(value, left, found);
        };
        let results = ir::results(operation);
        let position = results.iter().position(|it| ir::key(*it) == ir::key(value));
        let position = position.unwrap_or_default();
        match ir::name(operation) {
            "memref.alloc" => found.push(Source::Taken(value)),
            "func.call" => self.call(operation, position, left, found),
            name if is_view(name) => left.push(ir::operand(operation, 0)),
            "arith.select" => left.extend_from_slice(&ir::operands(operation)[1..]),
            "scf.if" | "scf.index_switch" | "scf.execute_region" | "memref.alloca_scope" => {
                let blocks = ir::blocks(operation).into_iter();
                left.extend(blocks.filter_map(|block| handed_on(block).get(position).copied()));
            }
            "scf.for" => carried(operation, position, left),
            _ => {}
        }
    }

    /// Result of a call: memory that the function takes, or what it was given.
    fn call(
        &self,
        call: Op<'c>,
        position: usize,
        left: &mut Vec<Val<'c>>,
        found: &mut Vec<Source<'c>>,
    ) {
        let body = ir::symbol_attribute(call, "callee").and_then(|name| self.bodies.get(&name));
        let results = body.and_then(|body| self.known.get(&block_key(*body)));
        let sources = results.and_then(|results| results.get(position));
        let sources = sources.map_or(&[][..], Vec::as_slice);
        for source in sources {
            match source {
                Source::Argument(argument) => left.push(ir::operand(call, *argument)),
                Source::Taken(_) => {}
            }
        }
        let mut sources = sources.iter();
        if sources.any(|source| matches!(source, Source::Taken(_))) {
            found.push(Source::Taken(ir::results(call)[position]));
        }
    }
}

/// Origin of a value that a loop carries from round to round: what it was before, or what a round
/// hands on.
fn carried<'c>(operation: Op<'c>, position: usize, left: &mut Vec<Val<'c>>) {
    const BOUNDS: usize = 3;
    left.extend(ir::operands(operation).get(BOUNDS + position));
    left.extend(handed_on(ir::body(operation)).get(position));
}

/// Values that an argument of a block may be.
fn argument<'c>(value: Val<'c>, left: &mut Vec<Val<'c>>, found: &mut Vec<Source<'c>>) {
    let Some(argument) = ir::block_argument(value) else {
        return;
    };
    let owner = argument.owner();
    // SAFETY: an argument belongs to a block, which is alive while the pass runs.
    let block: BlockRef<'c, 'c> = unsafe { BlockRef::from_raw(owner.to_raw()) };
    let around = block.parent_operation();
    match around.map(|around| (ir::name(around), around)) {
        Some(("func.func", _)) => found.push(Source::Argument(argument.argument_number())),
        Some(("scf.for", around)) if argument.argument_number() > 0 => {
            carried(around, argument.argument_number() - 1, left);
        }
        _ => {}
    }
}

/// The memory that a view is of, which may be another value.
pub(super) fn viewed(mut value: Val) -> Val {
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
