//! `annotate-alias-scopes`: loads and stores say which memory they reach, so that LLVM knows which
//! of them are independent.
//!
//! Memory that a function allocates is apart from all other memory, and so are the arguments of a
//! function that was a program of RISE: nothing that is written is reached by another way. LLVM
//! could be told of arguments by `noalias`, but would forget it where it takes the body of a
//! parallel loop out into a function of its own. What stands at a load or store goes with it.

use melior::Context;
use melior::ir::attribute::{ArrayAttribute, DenseI64ArrayAttribute};
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Attribute, BlockLike, BlockRef};
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Op, Outcome, Val};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rustc_hash::{FxHashMap, FxHashSet};

/// The pass.
pub static PASS: Pass = Pass {
    argument: "annotate-alias-scopes",
    name: "AnnotateAliasScopes",
    description: "Say at loads and stores which argument they reach, or that it is memory of the function's own",
    anchor: "llvm.func",
    options: &[],
    run,
};

/// On a function: what its arguments point to does not overlap where it is written.
const ARGUMENTS_ARE_APART: &str = "dpia.apart";

/// With more, each of them would name too many others.
const MOST_SCOPES: usize = 64;

/// To say of each allocation that it is not another makes LLVM's work many times longer where there
/// are many.
const MOST_ALLOCATIONS: usize = 8;

/// Marks a function whose arguments keep to that.
pub(crate) fn mark(context: &Context, function: Op) {
    ir::set_discardable_attribute(function, ARGUMENTS_ARE_APART, Attribute::unit(context));
}

/// Whether a function is marked so.
pub(crate) fn is_marked(function: Op) -> bool {
    function.has_attribute(ARGUMENTS_ARE_APART)
}

/// Takes the mark away, which tools without our dialects do not know.
fn unmark(function: Op) {
    ir::remove_discardable_attribute(function, ARGUMENTS_ARE_APART);
}

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    _: &OptionValues,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let blocks = ir::blocks(function);
    let Some(entry) = blocks.first() else {
        return Ok(Effect::Unchanged);
    };
    let mut scopes = Scopes {
        entry: *entry,
        arguments_are_apart: is_marked(function),
        accesses: Vec::new(),
    };
    for block in blocks {
        scopes.collect(block);
    }
    unmark(function);
    scopes.annotate(context, function)?;
    Ok(Effect::Changed)
}

/// Where the memory of an access comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Root {
    /// An argument that is apart from the others.
    Value(usize),
    /// Any argument of a function whose arguments may overlap.
    Arguments,
    /// A call of `malloc`; any of them where there are more than [`MOST_ALLOCATIONS`].
    Heap(Option<usize>),
    /// Any `alloca`: LLVM sees by itself that one is not another.
    Stack,
}

struct Scopes<'c> {
    entry: BlockRef<'c, 'c>,
    arguments_are_apart: bool,
    /// Loads and stores with their roots.
    accesses: Vec<(Op<'c>, Root)>,
}

impl<'c> Scopes<'c> {
    fn collect(&mut self, block: BlockRef<'c, 'c>) {
        for operation in ir::operations(block) {
            let address = match ir::name(operation) {
                "llvm.load" => Some(ir::operand(operation, 0)),
                "llvm.store" => Some(ir::operand(operation, 1)),
                _ => None,
            };
            if let Some(root) = address.and_then(|address| self.root(address)) {
                self.accesses.push((operation, root));
            }
            for inner in ir::blocks(operation) {
                self.collect(inner);
            }
        }
    }

    /// Where a pointer points to, as far as that is one place.
    fn root(&self, pointer: Val<'c>) -> Option<Root> {
        let Some(definition) = ir::definition(pointer) else {
            return self.argument(pointer);
        };
        match ir::name(definition) {
            "llvm.getelementptr" => self.root(ir::operand(definition, 0)),
            "llvm.extractvalue" => self.root(inserted(definition)?),
            "llvm.inttoptr" => self.root(aligned(ir::operand(definition, 0))?),
            "llvm.call" if is_malloc(definition) => Some(Root::Heap(Some(ir::key(pointer)))),
            "llvm.alloca" => Some(Root::Stack),
            _ => None,
        }
    }

    fn argument(&self, pointer: Val<'c>) -> Option<Root> {
        let count = self.entry.argument_count();
        let is_own = (0..count).any(|index| ir::argument(self.entry, index) == pointer);
        is_own.then(|| match self.arguments_are_apart {
            true => Root::Value(ir::key(pointer)),
            false => Root::Arguments,
        })
    }

    /// The accesses with the numbers of their roots, and how many roots there are.
    fn numbered(self) -> (Vec<(Op<'c>, usize)>, usize) {
        let roots = self.accesses.iter().map(|(_, root)| *root);
        let allocations = roots.filter(|root| matches!(root, Root::Heap(_)));
        let are_few = allocations.collect::<FxHashSet<_>>().len() <= MOST_ALLOCATIONS;
        let mut indices = FxHashMap::default();
        let numbered = self.accesses.into_iter().map(|(access, root)| {
            let root = match root {
                Root::Heap(_) if !are_few => Root::Heap(None),
                root => root,
            };
            let next = indices.len();
            (access, *indices.entry(root).or_insert(next))
        });
        let numbered = numbered.collect();
        (numbered, indices.len())
    }

    fn annotate(self, context: &'c Context, function: Op<'c>) -> Outcome<'c, ()> {
        let (accesses, count) = self.numbered();
        if !(2..=MOST_SCOPES).contains(&count) {
            return Ok(());
        }
        let scopes = scopes(context, count)
            .ok_or_else(|| internal(function.location(), "MLIR reads no scopes of aliases"))?;
        let own: Vec<Attribute> = scopes
            .iter()
            .map(|scope| ArrayAttribute::new(context, &[*scope]).into())
            .collect();
        let others: Vec<Attribute> = (0..count)
            .map(|index| {
                let others = scopes.iter().enumerate();
                let others: Vec<Attribute> = others
                    .filter_map(|(other, scope)| (other != index).then_some(*scope))
                    .collect();
                ArrayAttribute::new(context, &others).into()
            })
            .collect();
        for (access, index) in accesses {
            ir::set_inherent_attribute(access, "alias_scopes", own[index]);
            ir::set_inherent_attribute(access, "noalias_scopes", others[index]);
        }
        Ok(())
    }
}

/// As many scopes of one domain.
fn scopes(context: &Context, count: usize) -> Option<Vec<Attribute<'_>>> {
    // Attributes that are distinct are so for each text that is read: all are read at once.
    let scope = |index| {
        format!("#llvm.alias_scope<id = distinct[{index}]<>, domain = <id = distinct[0]<>>>")
    };
    let all: Vec<String> = (1..=count).map(scope).collect();
    let all = Attribute::parse(context, &format!("[{}]", all.join(", ")))?;
    let all = ArrayAttribute::try_from(all).ok()?;
    (0..count).map(|index| all.element(index).ok()).collect()
}

/// Value that was put where the value is taken from.
fn inserted<'c>(extraction: Op<'c>) -> Option<Val<'c>> {
    let place = position(extraction)?;
    let mut aggregate = ir::definition(ir::operand(extraction, 0))?;
    while ir::name(aggregate) == "llvm.insertvalue" {
        if position(aggregate)? == place {
            return Some(ir::operand(aggregate, 1));
        }
        aggregate = ir::definition(ir::operand(aggregate, 0))?;
    }
    None
}

fn position(operation: Op) -> Option<Vec<i64>> {
    let position = DenseI64ArrayAttribute::try_from(operation.attribute("position").ok()?).ok()?;
    (0..position.len())
        .map(|index| position.element(index).ok())
        .collect()
}

/// The pointer in `a - a % n` for `a = pointer + (n - 1)`: memory that was aligned by hand.
fn aligned(address: Val<'_>) -> Option<Val<'_>> {
    let mut address = address;
    for name in ["llvm.sub", "llvm.add", "llvm.ptrtoint"] {
        let definition = ir::definition(address).filter(|found| ir::name(*found) == name)?;
        address = ir::operand(definition, 0);
    }
    Some(address)
}

fn is_malloc(call: Op) -> bool {
    ir::symbol_attribute(call, "callee").is_some_and(|callee| callee == "malloc")
}
