//! `convert-dpia-to-scf` and `convert-dpia-to-affine`: imperative DPIA becomes loops, loads and stores.
//!
//! Commands become loops and memory ([`command`], [`memory`]); the views between an assignment and memory are resolved to indices ([`read`],
//! [`write`]), which are simplified with what is known of sizes and loop variables and emitted as arith or affine ([`index`]). The size variables of
//! the function are bound first ([`sizes`]).
//!
//! Source: "Integrating a Functional Pattern-Based IR into MLIR", section 4.2.2, Figures 8 and 9.

mod checks;
mod commands;
mod indices;
mod memory;
mod prefetch;
mod vectors;
mod views;

use std::cell::RefCell;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRefMut};
use melior::ir::{BlockRef, Location, TypeLike, ValueLike};
use rise_dialect::budget;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rise_dialect::operations::dpia;
use rise_dialect::pass::{Effect, OptionValues, Pass};
use rise_dialect::types;
use rise_lang::nat::{Facts, Name, Nat};
use rise_lang::types::{DataType, NatToNat, TypeArgument};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::common::walk;
use crate::on_llvm::apart;
use checks::in_place::{Access, Named};
use checks::overlap::Overlap;
pub use checks::overlap::note_checked_by_caller;
use checks::requirements::Requirements;
use commands::position::Position;
use commands::shared::Shared;
use memory::allocation::AllocationScope;
use memory::named::Cell;
use memory::non_temporal::PastCaches;
use memory::stack::PrivateArrays;
use prefetch::read::Ahead;

/// The pass to the scf dialect.
pub static TO_SCF: Pass = Pass {
    argument: "convert-dpia-to-scf",
    name: "ConvertDpiaToScf",
    description: "Convert imperative DPIA to scf loops with loads and stores",
    anchor: "func.func",
    options: &[budget::OPTION],
    run: |context, function, _: &OptionValues| run(context, function, Target::Scf),
};

/// The pass to the affine dialect.
pub static TO_AFFINE: Pass = Pass {
    argument: "convert-dpia-to-affine",
    name: "ConvertDpiaToAffine",
    description: "Convert imperative DPIA to affine loops, loads and stores; what is not affine becomes scf and memref",
    anchor: "func.func",
    options: &[budget::OPTION],
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
    let blocks = walk::blocks(function);
    walk::require_none(&blocks, "rise.", "rise-to-dpia")?;
    let operations = walk::operations_of(&blocks, "dpia.");
    walk::require_closed(&operations, "dpia.")?;
    let Some(first) = operations.first() else {
        return Ok(Effect::Unchanged);
    };
    let mut lowering = Lowering::new(context, target, Builder::before(context, *first));
    lowering.writes_past_caches = operations
        .iter()
        .any(|operation| ir::name(*operation) == dpia::NON_TEMPORAL_ACC);
    lowering.overlap = Overlap::of(function, &blocks, &operations)?;
    lowering.state_facts(function)?;
    lowering.bind_passed(function)?;
    lowering.regions(function)?;
    lowering.require_function_in_place()?;
    // Uses come after definitions, so going backwards leaves no use behind.
    for operation in operations.iter().rev() {
        ir::erase(*operation);
    }
    if lowering.overlap.is_excluded {
        apart::mark(context, function);
    }
    Ok(Effect::Changed)
}

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

/// What an argument of a region stands for.
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

/// What a name in an index expression is.
#[derive(Clone, Copy)]
struct Variable<'c> {
    value: Val<'c>,
    role: Role,
}

/// How affine maps may use a variable.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// The variable of an affine loop.
    Dimension,
    /// A value of the function's top level.
    Symbol,
    /// Neither.
    Opaque,
}

/// The state of the conversion of a function.
struct Lowering<'c> {
    context: &'c Context,
    target: Target,
    builder: Builder<'c>,
    facts: Facts,
    /// What was known of the lanes of the last vector.
    lanes: Option<vectors::place::Lanes>,
    variables: FxHashMap<Name, Variable<'c>>,
    bindings: FxHashMap<usize, Binding<'c>>,
    cells: Vec<Cell<'c>>,
    /// The types of expressions and acceptors that were read, by their identity.
    types: RefCell<FxHashMap<usize, DataType>>,
    /// The index expressions that were emitted.
    indices: RefCell<indices::formula::Emitted<'c>>,
    /// What the current assignment computed.
    shared: Shared<'c>,
    /// The acceptors that accumulators are written to, numbered as they come.
    accumulators: FxHashMap<usize, usize>,
    /// How many loops stand around the commands of a round of the reduction that a `dpia.written` belongs to.
    rounds_of_accumulators: FxHashMap<usize, usize>,
    /// How many loops stand around the commands in one round of which the accumulator that is read now must not change.
    reading_back: usize,
    /// How many loops stand around what is converted now.
    nesting: usize,
    /// How many rounds of loops were written out so far.
    unrolled: u64,
    /// Reads and writes of memory so far, to see whether loops may write to what they read.
    accesses: Vec<Access<'c>>,
    /// How many accesses came before each command that stands in no loop.
    commands: Vec<usize>,
    /// Where memory was named, by the value that stands for it.
    named: FxHashMap<usize, Named>,
    /// The memory that was named, by its identity.
    memory: FxHashMap<usize, Val<'c>>,
    overlap: Overlap<'c>,
    /// How many loops of other dialects stand around.
    repeats: usize,
    scope: AllocationScope<'c>,
    /// The private arrays so far, which share a stack.
    private_arrays: PrivateArrays<'c>,
    /// Before the command that stands in no other one.
    before_command: Position<'c>,
    /// Where the rows of dependent arrays begin.
    tables: views::dependent::Tables<'c>,
    /// The variables of the loops around, inner ones last.
    loop_names: Vec<Name>,
    /// How many ways of choices are being lowered, one in another: what stands there may not be reached.
    ways: usize,
    /// The number of rounds of the loops around, by their variables.
    rounds: FxHashMap<Name, Nat>,
    /// What the bodies of the loops around have allocated, inner ones last.
    body_memory: Vec<Vec<Val<'c>>>,
    /// Dimensions whose sizes could not be bound yet.
    unbound: Vec<checks::sizes::Dimension<'c>>,
    /// Memory of which is checked on entry that it is aligned to so many bytes.
    aligned: FxHashSet<(usize, i64)>,
    requirements: Requirements,
    past_caches: PastCaches,
    /// Whether anything in the function is written past the caches.
    writes_past_caches: bool,
    /// What the write under way asks for.
    written_ahead: Vec<Ahead<'c>>,
    /// How many operations of other dialects stand around the program.
    depth: usize,
    fresh: usize,
}

impl<'c> Lowering<'c> {
    fn new(context: &'c Context, target: Target, builder: Builder<'c>) -> Self {
        Self {
            context,
            target,
            builder,
            facts: Facts::new(),
            lanes: None,
            variables: FxHashMap::default(),
            bindings: FxHashMap::default(),
            cells: Vec::new(),
            types: RefCell::default(),
            indices: RefCell::default(),
            shared: Shared::default(),
            accumulators: FxHashMap::default(),
            rounds_of_accumulators: FxHashMap::default(),
            reading_back: 0,
            nesting: 0,
            unrolled: 0,
            accesses: Vec::new(),
            commands: Vec::new(),
            named: FxHashMap::default(),
            memory: FxHashMap::default(),
            overlap: Overlap::default(),
            repeats: 0,
            scope: AllocationScope::at(Position::at(builder, &Facts::new(), 0)),
            private_arrays: PrivateArrays::new(),
            before_command: Position::at(builder, &Facts::new(), 0),
            tables: views::dependent::Tables::default(),
            loop_names: Vec::new(),
            ways: 0,
            rounds: FxHashMap::default(),
            body_memory: Vec::new(),
            unbound: Vec::new(),
            aligned: FxHashSet::default(),
            requirements: Requirements::default(),
            past_caches: PastCaches::default(),
            writes_past_caches: false,
            written_ahead: Vec::new(),
            depth: 0,
            fresh: 0,
        }
    }

    /// The program in the regions of an operation. Sizes that an entry block binds hold in the whole region; those that another block
    /// binds hold there.
    fn regions(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        let before_operation = self.known_sizes();
        for block in ir::blocks_in_order(operation) {
            let is_entry = ir::is_entry(block);
            if is_entry {
                self.forget_sizes(before_operation.clone());
            }
            let before_block = self.known_sizes();
            let checked = self.overlap.checked.clone();
            let repeats = usize::from(ir::is_repeated(block));
            self.repeats += repeats;
            self.block(block)?;
            self.repeats -= repeats;
            if !is_entry {
                self.forget_sizes(before_block);
                self.overlap.checked = checked;
            }
        }
        self.forget_sizes(before_operation);
        Ok(())
    }

    fn block(&mut self, block: BlockRef<'c, 'c>) -> Outcome<'c, ()> {
        self.shared = Shared::default();
        for operation in ir::operations(block) {
            self.builder = Builder::before(self.context, operation);
            match ir::name(operation) {
                dpia::IN | dpia::OUT => {
                    self.overlap.end();
                    // What was read before may have been written since.
                    self.shared = Shared::default();
                    self.name_memory(operation);
                    self.bind_sizes(operation)?;
                }
                dpia::ASSIGN
                | dpia::FOR
                | dpia::FOR_UNROLLED
                | dpia::IF
                | dpia::NEW
                | dpia::NEW_DOUBLE_BUFFER
                | dpia::PAR_FOR => self.outermost(operation)?,
                dpia::WRITTEN => self.open_accumulator(operation),
                name if name.starts_with("dpia.") => {}
                name => {
                    if ir::effects(operation).is_none_or(|effects| !effects.is_empty()) {
                        self.overlap.end();
                    }
                    let repeats = usize::from(!RUN_ONCE.contains(&name));
                    let aligned = self.aligned.clone();
                    let checked = self.overlap.checked.clone();
                    self.depth += 1;
                    self.repeats += repeats;
                    self.regions(operation)?;
                    self.repeats -= repeats;
                    self.depth -= 1;
                    // What is checked in there may not run.
                    self.aligned = aligned;
                    self.overlap.checked = checked;
                    self.shared = Shared::default();
                }
            }
        }
        self.overlap.end();
        Ok(())
    }

    /// A command that stands in no other one.
    fn outermost(&mut self, operation: Op<'c>) -> Outcome<'c, ()> {
        self.require_bound()?;
        self.before_command = Position::at(self.builder, &self.facts, self.loop_names.len());
        self.scope = AllocationScope::at(self.before_command.clone());
        self.requirements.open();
        self.open_tables();
        let first_access = self.accesses.len();
        let before_checks = self.overlap.begin(self.builder, operation.location())?;
        let mut commands = std::mem::take(&mut self.commands);
        self.step(operation, &mut commands)?;
        self.commands = commands;
        self.require_apart(operation, first_access)?;
        if let Some(before_checks) = before_checks {
            ir::erase(before_checks);
        }
        if !self.keeps_values(operation) {
            self.shared = Shared::default();
        }
        self.wait_for_memory(operation.location())?;
        self.close_tables(operation.location())?;
        self.close_scope(operation.location())
    }

    /// A name that no user can write.
    fn fresh_name(&mut self, stem: &str) -> Name {
        self.fresh += 1;
        Name::from(format!("%{stem}{}", self.fresh).as_str())
    }

    fn data(&self, value: Val<'c>) -> Outcome<'c, DataType> {
        let key = value.r#type().to_raw().ptr as usize;
        if let Some(known) = self.types.borrow().get(&key) {
            return Ok(known.clone());
        }
        let data = types::phrase_data(value.r#type())
            .map_err(|error| internal(value.location(), &error.to_string()))?;
        self.types.borrow_mut().insert(key, data.clone());
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

/// Whether an operation has to become commands before it is read.
fn is_functional(name: &str) -> bool {
    matches!(
        name,
        dpia::CIRCULAR_BUFFER
            | dpia::DEP_MAP_PAR
            | dpia::DEP_MAP_SEQ
            | dpia::ITERATE
            | dpia::ITERATE_STREAM
            | dpia::MAP_PAR
            | dpia::MAP_SEQ
            | dpia::MAP_SEQ_UNROLL
            | dpia::NON_TEMPORAL
            | dpia::PAD_EMPTY
            | dpia::REDUCE_PAR
            | dpia::REDUCE_SEQ
            | dpia::REDUCE_SEQ_UNROLL
            | dpia::ROTATE_VALUES
            | dpia::SCAN_SEQ
            | dpia::SCAN_STREAM
            | dpia::SCATTER
            | dpia::TO_MEM
    )
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
