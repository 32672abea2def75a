//! That the memory of a program lies apart: what is written, from what is read and from what else
//! is written.
//!
//! RISE has values, not memory. A function is given memory by its caller, who may give the same
//! memory twice. Where the indices cannot be compared ([`super::super::checks::in_place`]), two
//! memrefs are proved to be apart by where they come from ([`crate::common::origin`]), or it is
//! checked before the command that needs it, by their addresses.

use melior::Context;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::r#type::MemRefType;
use melior::ir::{Attribute, BlockRef, Location, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Builder, Op, Outcome, Val};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::Lowering;
use super::super::checks::in_place::{Direction, Given, Root};
use super::super::checks::sizes::mention;
use super::super::checks::unchanged::{self, Between};
use crate::common::origin;

/// Knowledge of the memory of a function.
#[derive(Default)]
pub(in crate::dpia_to_loops) struct Overlap<'c> {
    /// Whether the function has nothing but programs: then its arguments are said to be apart.
    pub is_excluded: bool,
    /// Whether whoever calls the function checks that its arguments are apart.
    is_checked_by_caller: bool,
    /// Pairs of memory that were checked before this place.
    pub checked: FxHashSet<(usize, usize)>,
    /// How each program used memory so far.
    uses: Vec<Use<'c>>,
    programs: usize,
    /// Before the code of the command that is converted now.
    place: Option<Builder<'c>>,
    /// The operation before the first command of the program that is converted now.
    first: Option<Op<'c>>,
    /// Memory that may be changed between its name and its use, by the command that uses it.
    between: FxHashMap<usize, Vec<Between<'c>>>,
}

/// On a function: whoever calls it has checked that its arguments are apart.
const CHECKED_BY_CALLER: &str = "dpia.checked_apart";
/// On a function whose C source checks the same.
const C_INTERFACE: &str = "emitc.interface";

/// Says of a function that whoever calls it has checked that its arguments are apart, as the
/// function of a C header does: it need not check so again. A function that others of the module
/// call is left as it is.
pub fn note_checked_by_caller<'c>(context: &'c Context, function: OperationRef<'c, '_>) {
    // SAFETY: the function is alive for as long as this one runs.
    let function: Op<'c> = unsafe { OperationRef::from_raw(function.to_raw()) };
    let name = ir::text_attribute(function, "sym_name");
    let module = ir::parent(function);
    let is_called = module.is_some_and(|module| {
        let mut inside = ir::nested(module).into_iter();
        inside.any(|operation| ir::symbol_attribute(operation, "callee") == name)
    });
    if !is_called {
        ir::set_discardable_attribute(function, CHECKED_BY_CALLER, Attribute::unit(context));
    }
}

impl<'c> Overlap<'c> {
    pub fn of(
        function: Op<'c>,
        blocks: &[BlockRef<'c, 'c>],
        operations: &[Op<'c>],
    ) -> Outcome<'c, Self> {
        let is_checked_by_caller = [CHECKED_BY_CALLER, C_INTERFACE]
            .iter()
            .any(|name| function.has_attribute(name));
        ir::remove_discardable_attribute(function, CHECKED_BY_CALLER);
        Ok(Self {
            is_excluded: has_only_programs(blocks),
            is_checked_by_caller,
            between: unchanged::find(function, operations)?,
            ..Self::default()
        })
    }

    /// Begins another command. What is checked before it goes before the operation that is inserted
    /// here; the first one of a program stays until [`Overlap::end`], so that nothing is
    /// written before everything is checked.
    pub fn begin(
        &mut self,
        builder: Builder<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, Option<Op<'c>>> {
        let value = [("value", builder.index_attribute(0))];
        let index = Type::index(builder.context);
        let operation = builder.operation("arith.constant", location, &[], &value);
        let operation = builder.insert(operation.add_results(&[index]))?;
        self.place = Some(Builder::before(builder.context, operation));
        if self.first.is_none() {
            self.first = Some(operation);
            return Ok(None);
        }
        Ok(Some(operation))
    }

    /// Ends a program.
    pub fn end(&mut self) {
        if let Some(first) = self.first.take() {
            ir::erase(first);
        }
    }
}

/// Whether no operation of another dialect reads or writes elements of memory.
fn has_only_programs(blocks: &[BlockRef]) -> bool {
    let mut operations = blocks.iter().copied().flat_map(ir::operations);
    operations.all(|operation| {
        let mut values = ir::operands(operation)
            .into_iter()
            .chain(ir::results(operation));
        ir::name(operation).starts_with("dpia.")
            || origin::only_names_memory(operation)
            || !values.any(origin::is_memory)
    })
}

/// A use of memory by a program.
#[derive(Clone, Copy)]
struct Use<'c> {
    given: Given,
    direction: Direction,
    program: usize,
    /// The last access so far.
    last: usize,
    location: Location<'c>,
}

impl Use<'_> {
    /// Whether both are results of one program in parts of the same memory, which have different
    /// names. Indices are compared for what is read.
    fn is_beside(&self, other: &Use) -> bool {
        other.direction == Direction::Write
            && self.program == other.program
            && self.given.memory != other.given.memory
    }
}

impl<'c> Lowering<'c> {
    /// Proves or checks that the memory of the program that was converted last is apart. Its
    /// accesses begin at `first`.
    pub(in crate::dpia_to_loops) fn require_apart(
        &mut self,
        command: Op<'c>,
        first: usize,
    ) -> Outcome<'c, ()> {
        for between in self
            .entry
            .overlap
            .between
            .remove(&key(command))
            .unwrap_or_default()
        {
            self.require_unchanged(&between)?;
        }
        self.entry.overlap.programs += 1;
        self.note_uses(first);
        let program = self.entry.overlap.programs;
        let uses = self.entry.overlap.uses.clone();
        for write in uses.iter().filter(|one| one.direction == Direction::Write) {
            for other in &uses {
                let is_now = write.program == program || other.program == program;
                if is_now && (write.given.whole != other.given.whole || write.is_beside(other)) {
                    self.require_pair(write, other)?;
                }
            }
        }
        Ok(())
    }

    fn note_uses(&mut self, first: usize) {
        let program = self.entry.overlap.programs;
        let begin = self.entry.overlap.uses.len();
        let mut known: FxHashMap<(usize, bool, usize), usize> = FxHashMap::default();
        for (position, access) in self.accesses.all.iter().enumerate().skip(first) {
            let Root::Given(given) = access.root else {
                continue;
            };
            let is_write = match access.direction {
                Direction::Ahead => continue,
                direction => direction == Direction::Write,
            };
            let key = (given.memory, is_write, given.named.accesses);
            let uses = &mut self.entry.overlap.uses;
            let index = *known.entry(key).or_insert_with(|| {
                uses.push(Use {
                    given,
                    direction: access.direction,
                    program,
                    last: position,
                    location: access.location,
                });
                uses.len() - 1
            });
            debug_assert!(index >= begin);
            uses[index].last = position;
        }
    }

    fn require_pair(&mut self, write: &Use<'c>, other: &Use<'c>) -> Outcome<'c, ()> {
        let (written, found) = (write.given, other.given);
        let is_read = other.direction == Direction::Read;
        let is_needed = write.program == other.program
            || is_read && found.named.accesses <= write.last && write.program < other.program
            || is_read && found.named.repeats < written.repeats.min(found.repeats);
        let (Some(one), Some(two)) = (
            self.accesses.memory.get(&written.memory).copied(),
            self.accesses.memory.get(&found.memory).copied(),
        ) else {
            return Ok(());
        };
        let are_given = origin::is_given(one) && origin::is_given(two);
        let is_claimed = self.entry.overlap.is_excluded && are_given;
        if !(is_needed || is_claimed)
            || are_given && self.entry.overlap.is_checked_by_caller && written.whole != found.whole
            || origin::are_apart(one, two)
        {
            return Ok(());
        }
        let verb = match is_read {
            true => "reads",
            false => "writes too",
        };
        let reason = format!(
            "{} that the program writes overlaps {} that it {verb}",
            mention(one),
            mention(two)
        );
        if self.check_apart([one, two], &reason, write.location)? {
            return Ok(());
        }
        if !is_needed {
            self.entry.overlap.is_excluded = false;
            return Ok(());
        }
        let part = match is_read {
            true => ", or take a `memref.subview` of what is read",
            false => "",
        };
        let message = format!("{reason}, or may do so: give them memory that is apart{part}");
        Err(Diagnostic::error(write.location, message).note(other.location, "it is used here"))
    }

    /// That nothing changes memory between its name and its use.
    fn require_unchanged(&mut self, between: &Between<'c>) -> Outcome<'c, ()> {
        let reason = format!(
            "{} that the program reads overlaps memory that is changed between `in` and `out`",
            mention(between.read)
        );
        let location = between.command.location();
        let pair = [between.read, between.changed];
        let is_comparable =
            !origin::is_pointer(between.changed) && self.is_visible(between.changed);
        match is_comparable && self.check_apart(pair, &reason, location)? {
            true => Ok(()),
            false => Err(between.refused()),
        }
    }

    /// Whether memory is there before the command.
    fn is_visible(&self, memory: Val<'c>) -> bool {
        let place = self.entry.overlap.place;
        place.is_some_and(|place| place.is_dominated_by(memory))
    }

    /// Before the first command of the program, if all memory is there, or before this one.
    fn place_of_check(&self, memories: [Val<'c>; 2]) -> Option<Builder<'c>> {
        let first = self.entry.overlap.first;
        let first = first.map(|first| Builder::before(self.builder.context, first));
        let first = first.filter(|first| {
            let mut memories = memories.iter();
            memories.all(|memory| first.is_dominated_by(*memory))
        });
        first.or(self.entry.overlap.place)
    }

    /// Checks before the command that two memrefs do not overlap; false where that cannot be
    /// checked.
    fn check_apart(
        &mut self,
        [one, two]: [Val<'c>; 2],
        reason: &str,
        location: Location<'c>,
    ) -> Outcome<'c, bool> {
        let is_never = origin::is_part_of(one, two) || origin::is_part_of(two, one);
        let is_ranked = |memory: Val<'c>| MemRefType::try_from(memory.r#type()).is_ok();
        if is_never
            || !(is_ranked(one) && is_ranked(two))
            || !(self.is_visible(one) && self.is_visible(two))
        {
            return Ok(false);
        }
        let pair = (
            ir::key(one).min(ir::key(two)),
            ir::key(one).max(ir::key(two)),
        );
        if self.entry.overlap.checked.contains(&pair) {
            return Ok(true);
        }
        let message = format!("{reason}: they must lie apart");
        let mut before = self.entry.before_command.clone();
        before.builder = self.place_of_check([one, two]).unwrap_or(before.builder);
        let is_checked = self.emit_at(&before, |lowering| {
            let (Some(first), Some(second)) = (
                lowering.extent_in_memory(one, location)?,
                lowering.extent_in_memory(two, location)?,
            ) else {
                return Ok(false);
            };
            let apart = lowering.are_apart_in_memory(&first, &second, location)?;
            lowering.emit_assert(apart, &message, location)?;
            Ok(true)
        })?;
        if is_checked {
            self.entry.overlap.checked.insert(pair);
        }
        Ok(is_checked)
    }
}

fn key(operation: Op) -> usize {
    operation.to_raw().ptr as usize
}
