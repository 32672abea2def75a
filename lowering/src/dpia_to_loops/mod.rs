//! `convert-dpia-to-scf` and `convert-dpia-to-affine`: imperative DPIA becomes loops, loads and
//! stores.
//!
//! Commands become loops and memory ([`command`], [`memory`]); the views between an assignment and
//! memory are resolved to indices ([`read`], [`write`]), which are simplified with what is known of
//! sizes and loop variables and emitted as arith or affine ([`index`]). The size variables of the
//! function are bound first ([`sizes`]).
//!
//! Source: "Integrating a Functional Pattern-Based IR into MLIR", section 4.2.2, Figures 8 and 9.

mod checks;
mod commands;
mod indices;
mod memory;
mod prefetch;
mod roles;
mod vectors;
mod views;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{Attribute, BlockRef, Location, TypeLike, ValueLike};
use rise_dialect::budget;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::{Trait, dpia, has};
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rise_dialect::types;
use rise_lang::nat::{Facts, Nat};
use rise_lang::types::{DataType, NatToNat, TypeArgument};
use rustc_hash::FxHashMap;

use crate::common::threads::Threads;
use crate::common::walk;
use crate::on_llvm::apart;
use checks::accesses::Accesses;
use checks::entry::Entry;
use checks::overlap::Overlap;
pub use checks::overlap::note_checked_by_caller;
use commands::around::Around;
use commands::kept::Kept;
use commands::position::Position;
use commands::shared::Shared;
use indices::names::Names;
use memory::allocation::AllocationScope;
use memory::opened::Memory;
use memory::writing::Writing;

/// The pass to the scf dialect.
pub static TO_SCF: Pass = Pass {
    argument: "convert-dpia-to-scf",
    name: "ConvertDpiaToScf",
    description: "Convert imperative DPIA to scf loops with loads and stores",
    anchor: "func.func",
    options: &budget::OPTIONS,
    run: |context, function, _: &OptionValues| run(context, function, Target::Scf),
};

/// The pass to the affine dialect.
pub static TO_AFFINE: Pass = Pass {
    argument: "convert-dpia-to-affine",
    name: "ConvertDpiaToAffine",
    description: "Convert imperative DPIA to affine loops, loads and stores; what is not affine becomes scf and memref",
    anchor: "func.func",
    options: &budget::OPTIONS,
    run: |context, function, _: &OptionValues| run(context, function, Target::Affine),
};

/// Which loops are made.
#[derive(Clone, Copy, PartialEq)]
enum Target {
    Scf,
    Affine,
}

fn run<'c>(
    context: &'c Context,
    function: OperationRefMut<'c, '_>,
    target: Target,
) -> Result<Effect, Diagnostic<'c>> {
    let function = ir::own(function);
    let mut blocks = walk::blocks(function);
    walk::require_none(&blocks, "rise.", "rise-to-dpia")?;
    let mut operations = walk::operations_of(&blocks, "dpia.");
    walk::require_closed(&operations, "dpia.")?;
    if roles::interleave(context, &operations)? {
        blocks = walk::blocks(function);
        operations = walk::operations_of(&blocks, "dpia.");
    }
    let Some(first) = operations.first() else {
        return Ok(Effect::Unchanged);
    };
    let overlap = Overlap::of(function, &blocks, &operations)?;
    let mut lowering = Lowering::new(target, Builder::before(context, *first), overlap);
    let is_part =
        |operation: &Op| [dpia::TAKE_ACC, dpia::SCATTER_ACC].contains(&ir::name(*operation));
    let for_device = operations
        .iter()
        .any(|operation| Threads::of(*operation).is_some());
    if for_device && !operations.iter().any(is_part) {
        ir::set_discardable_attribute(function, WRITTEN_WHOLE, Attribute::unit(context));
    }
    lowering.memory.for_device = for_device;
    lowering.writing.ever_past_caches = operations
        .iter()
        .any(|operation| ir::name(*operation) == dpia::NON_TEMPORAL_ACC);
    lowering.state_facts(function)?;
    lowering.bind_passed(function)?;
    lowering.regions(function)?;
    lowering.require_function_in_place()?;
    // Uses come after definitions, so going backwards leaves no use behind.
    for operation in operations.iter().rev() {
        ir::erase(*operation);
    }
    if lowering.entry.overlap.is_excluded {
        apart::mark(context, function);
    }
    Ok(Effect::Changed)
}

/// On a function for a device that defines every element of what it writes.
pub(crate) const WRITTEN_WHOLE: &str = "dpia.written_whole";

/// Operations of other dialects whose regions run at most once.
const RUN_ONCE: [&str; 3] = ["memref.alloca_scope", "scf.execute_region", "scf.if"];

/// One step from an array or a pair to a part of it.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    /// The element at this index.
    Index(Nat),
    /// The first or the second component.
    Component(Component),
    /// The element of a vector at this index; always the last step.
    Lane(Nat),
    /// Of a dependent array of arrays: the element at this index of all rows one after the other.
    Flat(Nat),
}

impl Step {
    /// The same with another index, if it has one.
    fn map(&self, change: impl FnOnce(&Nat) -> Nat) -> Step {
        match self {
            Step::Index(index) => Step::Index(change(index)),
            Step::Component(component) => Step::Component(*component),
            Step::Lane(lane) => Step::Lane(change(lane)),
            Step::Flat(index) => Step::Flat(change(index)),
        }
    }
}

/// A component of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Component {
    First,
    Second,
}

/// The way from a value to one scalar of it; the next step is the last of the list.
type Path = Vec<Step>;

/// Meaning of an argument of a region.
#[derive(Clone)]
enum Binding<'c> {
    /// An index: a loop's variable.
    Index(Nat),
    /// Memory or registers of a `dpia.new`.
    Cell(usize),
    /// A part of another expression or acceptor.
    Part(Val<'c>, Step),
    /// Another expression or acceptor.
    Whole(Val<'c>),
}

/// The conversion of a function.
struct Lowering<'c> {
    target: Target,
    /// Where code is emitted now.
    builder: Builder<'c>,
    /// Facts about sizes and loop variables there.
    facts: Facts,
    names: Names<'c>,
    /// Meanings of the arguments of regions.
    bindings: FxHashMap<usize, Binding<'c>>,
    around: Around,
    memory: Memory<'c>,
    writing: Writing<'c>,
    accesses: Accesses<'c>,
    entry: Entry<'c>,
    kept: Kept<'c>,
}

impl<'c> Lowering<'c> {
    fn new(target: Target, builder: Builder<'c>, overlap: Overlap<'c>) -> Self {
        Self {
            target,
            builder,
            facts: Facts::new(),
            names: Names::default(),
            bindings: FxHashMap::default(),
            around: Around::default(),
            memory: Memory::at(builder),
            writing: Writing::default(),
            accesses: Accesses::default(),
            entry: Entry::at(builder, overlap),
            kept: Kept::default(),
        }
    }

    /// The program in the regions of an operation. Sizes that an entry block binds hold in the
    /// whole region; those that another block binds hold there.
    fn regions(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let before_operation = self.known_sizes();
        for block in ir::blocks_in_order(operation) {
            let is_entry = ir::is_entry(block);
            if is_entry {
                self.forget_sizes(before_operation.clone());
            }
            let before_block = self.known_sizes();
            let checked = self.entry.overlap.checked.clone();
            let repeats = usize::from(ir::is_repeated(block));
            self.around.repeats += repeats;
            self.block(block)?;
            self.around.repeats -= repeats;
            if !is_entry {
                self.forget_sizes(before_block);
                self.entry.overlap.checked = checked;
            }
        }
        self.forget_sizes(before_operation);
        Ok(())
    }

    fn block(&mut self, block: BlockRef<'c, 'c>) -> Outcome<'c, ()> {
        self.kept.shared = Shared::default();
        for operation in ir::operations(block) {
            self.builder = Builder::before(self.builder.context, operation);
            match ir::name(operation) {
                dpia::IN | dpia::OUT => {
                    self.entry.overlap.end();
                    // Values that were read before may have been written since.
                    self.kept.shared = Shared::default();
                    self.name_memory(operation);
                    self.bind_sizes(operation)?;
                }
                name if has(name, Trait::Command) => self.outermost(operation)?,
                dpia::WRITTEN => self.open_accumulator(operation),
                name if name.starts_with("dpia.") => {}
                name => {
                    if ir::effects(operation).is_none_or(|effects| !effects.is_empty()) {
                        self.entry.overlap.end();
                    }
                    let repeats = usize::from(!RUN_ONCE.contains(&name));
                    let aligned = self.entry.aligned.clone();
                    let alignments = self.entry.alignments.clone();
                    let checked = self.entry.overlap.checked.clone();
                    self.around.depth += 1;
                    self.around.repeats += repeats;
                    self.regions(operation)?;
                    self.around.repeats -= repeats;
                    self.around.depth -= 1;
                    // Checks in there may not run.
                    self.entry.aligned = aligned;
                    self.entry.alignments = alignments;
                    self.entry.overlap.checked = checked;
                    self.kept.shared = Shared::default();
                }
            }
        }
        self.entry.overlap.end();
        Ok(())
    }

    /// A command that stands in no other one.
    fn outermost(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        self.require_bound()?;
        self.find_holder(operation);
        self.entry.before_command =
            Position::at(self.builder, &self.facts, self.around.loops.len());
        self.memory.scope = AllocationScope::at(self.entry.before_command.clone());
        self.entry.requirements.open();
        self.open_tables();
        let first_access = self.accesses.all.len();
        let before_checks = self
            .entry
            .overlap
            .begin(self.builder, operation.location())?;
        let mut commands = std::mem::take(&mut self.accesses.commands);
        self.step(operation, &mut commands)?;
        self.accesses.commands = commands;
        self.require_apart(operation, first_access)?;
        if let Some(before_checks) = before_checks {
            ir::erase(before_checks);
        }
        if !self.keeps_values(operation) {
            self.kept.shared = Shared::default();
        }
        self.wait_for_memory(operation.location())?;
        self.close_tables(operation.location())?;
        self.close_scope(operation.location())
    }

    fn data(&self, value: Val<'c>) -> Outcome<'c, DataType> {
        let key = value.r#type().to_raw().ptr as usize;
        if let Some(known) = self.kept.types.borrow().get(&key) {
            return Ok(known.clone());
        }
        let data = types::phrase_data(value.r#type())
            .map_err(|error| internal(value.location(), &error.to_string()))?;
        self.kept.types.borrow_mut().insert(key, data.clone());
        Ok(data)
    }

    /// The size of an array and its element.
    fn array(&self, value: Val<'c>) -> Outcome<'c, (Nat, DataType)> {
        match self.data(value)? {
            DataType::Array(size, element) => Ok((size, (*element).clone())),
            other => Err(internal(
                value.location(),
                &format!("an array is expected, found {other}"),
            )),
        }
    }

    /// The size of the inner arrays of an array of arrays.
    fn inner_size(&self, value: Val<'c>) -> Outcome<'c, Nat> {
        match self.array(value)? {
            (_, DataType::Array(size, _)) => Ok(size),
            (_, other) => Err(internal(
                value.location(),
                &format!("an array of arrays is expected, found one of {other}"),
            )),
        }
    }

    /// The function on indices that an attribute holds.
    fn index_function(&self, operation: Op<'c>, name: &str) -> Outcome<'c, NatToNat> {
        let argument = operation
            .attribute(name)
            .map_err(|error| error.to_string())
            .and_then(|attribute| {
                types::type_argument(attribute).map_err(|error| error.to_string())
            });
        match argument {
            Ok(TypeArgument::NatToNat(function)) => Ok(function),
            Ok(other) => Err(internal(
                operation.location(),
                &format!("a function on sizes is expected, found {other}"),
            )),
            Err(error) => Err(internal(operation.location(), &error)),
        }
    }

    fn size_attribute(&self, operation: Op<'c>, name: &str) -> Outcome<'c, Nat> {
        let attribute = operation
            .attribute(name)
            .map_err(|error| internal(operation.location(), &error.to_string()))?;
        types::nat(attribute).map_err(|error| internal(operation.location(), &error.to_string()))
    }
}

/// Takes the next step, which must be an index.
fn pop_index<'c>(path: &mut Path, location: Location<'c>) -> Outcome<'c, Nat> {
    match path.pop() {
        Some(Step::Index(index)) => Ok(index),
        other => Err(internal(
            location,
            &format!("an index is expected on the access path, found {other:?}"),
        )),
    }
}

/// Takes the next step, which must be a component.
fn pop_component<'c>(path: &mut Path, location: Location<'c>) -> Outcome<'c, Component> {
    match path.pop() {
        Some(Step::Component(component)) => Ok(component),
        other => Err(internal(
            location,
            &format!("a component is expected on the access path, found {other:?}"),
        )),
    }
}

/// An expression that is computed by commands, which were not made yet.
fn still_functional<'c>(operation: Op<'c>) -> Diagnostic<'c> {
    Diagnostic::error(
        operation.location(),
        format!(
            "`{}` is functional, and has to become commands first: run the pass `dpia-to-imperative`",
            ir::name(operation)
        ),
    )
}
