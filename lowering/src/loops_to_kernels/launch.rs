//! How many groups of how many threads a kernel runs on.
//!
//! Devices bound the groups in a dimension. More than that, in the second and the third, are
//! launched in several steps, each of which begins where the one before ended.

use melior::Context;
use melior::ir::attribute::{DenseI64ArrayAttribute, StringAttribute};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Attribute, Location, Type};
use mlir_sys::mlirOperationMoveBefore;
use rise_dialect::diagnostic::{Diagnostic, internal};
use rise_dialect::ir::{self, Builder, IntegerPredicate, Op, Outcome, Val};
use rise_dialect::operations::dpia;

use super::nest::{self, ThreadLoop};
use crate::common::fragments::{LANES, WARPS_OF_GROUP};
use crate::common::threads::{LANES_IN, Level, WARPS_IN};

/// The most threads of a group that every device for such programs has.
const MOST_THREADS: u64 = 1024;
/// The threads of a group, by the number of dimensions, where the program does not say it.
const USUAL_GROUPS: [[u64; 3]; 3] = [[256, 1, 1], [32, 8, 1], [32, 4, 2]];
/// The most groups of a launch in a dimension.
const MOST_GROUPS: [u64; 3] = [(1 << 31) - 1, 65535, 65535];
/// The groups where it is only seen on the device how many rounds there are.
const GROUPS_OF_UNKNOWN: u64 = 1024;

/// On a loop or a condition of the host around launches of one kernel.
pub(crate) const LAUNCHES: &str = "dpia.launches";

/// The grid of a kernel.
pub(super) struct Launch<'c> {
    /// Threads of a group in each dimension.
    pub threads: [u64; 3],
    /// Groups in each dimension, all steps together.
    pub groups: [Groups<'c>; 3],
}

/// Groups in a dimension.
#[derive(Clone, Copy)]
pub(super) enum Groups<'c> {
    /// No loop divides them.
    One,
    /// One for each round of the longest loop, or for each part of it as large as a group.
    Enough(Val<'c>),
    /// Some, which go through all rounds in strides.
    Striding,
    /// So many, which go through all rounds in strides.
    Given(Val<'c>),
}

/// Where the launch of a kernel is inserted, and its part of the groups.
pub(super) struct Step<'c> {
    pub builder: Builder<'c>,
    /// The groups of the step.
    pub groups: [Val<'c>; 3],
    /// The number of its first group, if that is not always zero.
    pub first: [Option<Val<'c>>; 3],
    /// The most groups of all steps.
    pub most: [Val<'c>; 3],
    /// Behind all steps.
    pub after: Builder<'c>,
    /// The outermost loop over steps.
    steps: Option<Op<'c>>,
}

impl<'c> Launch<'c> {
    /// The grid for an outermost loop, whose sizes are computed before it.
    pub fn of(context: &'c Context, outermost: Op<'c>) -> Outcome<'c, Self> {
        let loops = nest::loops(outermost);
        if let Some(grid) = grid_of(outermost) {
            return Self::given(context, outermost, &loops, grid);
        }
        let threads = threads(&loops);
        let mut groups = [Groups::One; 3];
        for of in loops.iter().filter(|of| !of.is_in_group()) {
            let dimension = of.threads.dimension;
            hoist(of.extent(), outermost);
            groups[dimension] = match groups[dimension] {
                Groups::Striding => Groups::Striding,
                _ if nest::is_inside(of.extent(), outermost) => Groups::Striding,
                before => {
                    let builder = Builder::before(context, outermost);
                    let size = threads[dimension];
                    Groups::Enough(enough(&builder, before, of, size)?)
                }
            };
        }
        Ok(Self { threads, groups })
    }

    /// The grid that the program gives.
    fn given(
        context: &'c Context,
        outermost: Op<'c>,
        loops: &[ThreadLoop<'c>],
        grid: Op<'c>,
    ) -> Outcome<'c, Self> {
        let counts = grid.attribute("threads").ok();
        let counts = counts.and_then(|counts| DenseI64ArrayAttribute::try_from(counts).ok());
        let count = |dimension| {
            let count = counts.as_ref()?.element(dimension).ok()?;
            u64::try_from(count).ok()
        };
        let mut threads = [1; 3];
        let mut groups = [Groups::One; 3];
        for dimension in 0..3 {
            threads[dimension] = count(dimension)
                .ok_or_else(|| internal(grid.location(), "`dpia.grid` is malformed"))?;
            let given = ir::operand(grid, dimension);
            let mut of_dimension = loops.iter().filter(|of| of.threads.dimension == dimension);
            groups[dimension] = match of_dimension.any(|of| !of.is_in_group()) {
                true => Groups::Given(given),
                false => {
                    require_one(context, given, dimension, outermost)?;
                    Groups::One
                }
            };
        }
        ir::erase(grid);
        require_warps(loops, threads, outermost.location())?;
        Ok(Self { threads, groups })
    }

    /// Whether a loop on groups has exactly one round for each group.
    pub fn is_once(&self, of: &ThreadLoop<'c>) -> bool {
        let is_same = |groups: Val<'c>| {
            groups == of.extent()
                || nest::constant(groups).is_some_and(|size| of.known_extent() == Some(size))
        };
        of.threads.level == Level::Group
            && matches!(self.groups[of.threads.dimension], Groups::Enough(groups) if is_same(groups))
    }

    /// Whether groups go through the rounds of a loop in strides.
    pub fn is_striding(&self, of: &ThreadLoop<'c>) -> bool {
        matches!(
            self.groups[of.threads.dimension],
            Groups::Striding | Groups::Given(_)
        )
    }

    /// Opens the loops of the host around the launch, in front of an operation.
    pub fn open(&self, context: &'c Context, before: Op<'c>) -> Outcome<'c, Step<'c>> {
        let location = before.location();
        let outside = Builder::before(context, before);
        let one = index(&outside, 1, location)?;
        let mut step = Step {
            builder: outside,
            groups: [one; 3],
            first: [None; 3],
            most: [one; 3],
            after: outside,
            steps: None,
        };
        // Sizes of all dimensions are checked before anything is launched.
        for (dimension, groups) in self.groups.iter().enumerate() {
            match groups {
                Groups::One => {}
                Groups::Given(groups) => {
                    step.groups[dimension] = *groups;
                    require_at_most(&outside, *groups, MOST_GROUPS[dimension], location)?;
                }
                Groups::Striding => {
                    step.groups[dimension] = index(&outside, GROUPS_OF_UNKNOWN, location)?;
                }
                Groups::Enough(groups) => {
                    step.groups[dimension] = *groups;
                    let known = nest::constant(*groups);
                    let is_bounded = known.is_some_and(|known| known <= MOST_GROUPS[dimension]);
                    if dimension == 0 && !is_bounded {
                        require_at_most(&outside, *groups, MOST_GROUPS[0], location)?;
                    }
                }
            }
        }
        step.most = step.groups;
        for dimension in [2, 1] {
            if let Groups::Enough(groups) = self.groups[dimension]
                && nest::constant(groups).is_none_or(|known| known > MOST_GROUPS[dimension])
            {
                step.open(dimension, groups, location)?;
            }
        }
        Ok(step)
    }
}

impl<'c> Step<'c> {
    /// In front of all steps.
    pub fn before(&self) -> Builder<'c> {
        match self.steps {
            Some(steps) => Builder::before(self.builder.context, steps),
            None => self.builder,
        }
    }

    /// Opens a loop over as many groups as can be launched at once.
    fn open(
        &mut self,
        dimension: usize,
        groups: Val<'c>,
        location: Location<'c>,
    ) -> Outcome<'c, ()> {
        let outside = self.builder;
        let context = outside.context;
        let ty = Type::index(context);
        let most = index(&outside, MOST_GROUPS[dimension], location)?;
        let before = self.before();
        let bound = index(&before, MOST_GROUPS[dimension], location)?;
        self.most[dimension] = before.value("arith.minui", location, &[groups, bound], ty, &[])?;
        let bounds = [index(&outside, 0, location)?, groups, most];
        let (region, block) = ir::region(&[ty], location);
        let first = ir::argument(block, 0);
        let end = Builder::at_end(context, block).command("scf.yield", location, &[], &[])?;
        let inner = Builder::before(context, end);
        let rest = inner.value("arith.subi", location, &[groups, first], ty, &[])?;
        self.groups[dimension] = inner.value("arith.minui", location, &[rest, most], ty, &[])?;
        self.first[dimension] = Some(first);
        let steps = outside.operation("scf.for", location, &bounds, &[]);
        let steps = outside.insert(steps.add_regions([region]))?;
        ir::set_discardable_attribute(steps, LAUNCHES, Attribute::unit(context));
        self.steps.get_or_insert(steps);
        self.builder = inner;
        Ok(())
    }
}

/// The grid that the program gives for a loop: the next one in front of it, with no other loop on
/// threads between.
fn grid_of<'c>(outermost: Op<'c>) -> Option<Op<'c>> {
    let block = ir::block_of(outermost)?;
    let mut grid = None;
    for operation in ir::operations(block) {
        if operation == outermost {
            break;
        }
        match ir::name(operation) {
            dpia::GRID => grid = Some(operation),
            _ if !nest::loops(operation).is_empty() => grid = None,
            _ => {}
        }
    }
    grid
}

/// Refuses several groups in a dimension that no loop divides: they would compute the same.
fn require_one<'c>(
    context: &'c Context,
    groups: Val<'c>,
    dimension: usize,
    outermost: Op<'c>,
) -> Outcome<'c, ()> {
    let location = outermost.location();
    let message = format!(
        "`run` has several groups in dimension {dimension}, and no loop on groups or all threads divides them"
    );
    match nest::constant(groups) {
        Some(1) => Ok(()),
        Some(_) => Err(Diagnostic::error(location, message)),
        None => {
            let builder = Builder::before(context, outermost);
            let one = index(&builder, 1, location)?;
            let is_one = builder.compare(IntegerPredicate::Equal, [groups, one], location)?;
            let message = StringAttribute::new(context, &message).into();
            let attributes = [("msg", message)];
            builder
                .command("cf.assert", location, &[is_one], &attributes)
                .map(|_| ())
        }
    }
}

/// Refuses groups without rows of warps for loops on these.
fn require_warps<'c>(
    loops: &[ThreadLoop],
    threads: [u64; 3],
    location: Location<'c>,
) -> Outcome<'c, ()> {
    let has = |level| loops.iter().any(|of| of.threads.level == level);
    let is_row =
        !loops.iter().any(|of| of.threads.level.is_of_warps()) || threads[LANES_IN] == LANES;
    let is_group = !has(Level::WarpGroup) || threads[WARPS_IN] == WARPS_OF_GROUP;
    match is_row && is_group {
        true => Ok(()),
        false => Err(Diagnostic::error(
            location,
            format!(
                "loops on warps need groups of {LANES} threads in dimension 0, and of {WARPS_OF_GROUP} in dimension 1 for `mapWarpGroup`: `run` has {} and {}",
                threads[LANES_IN], threads[WARPS_IN]
            ),
        )),
    }
}

/// Groups for a loop, besides those that others need.
fn enough<'c>(
    builder: &Builder<'c>,
    before: Groups<'c>,
    of: &ThreadLoop<'c>,
    threads: u64,
) -> Outcome<'c, Val<'c>> {
    let (location, ty) = (of.operation.location(), Type::index(builder.context));
    let needed = match of.threads.level {
        Level::Global => {
            let threads = index(builder, threads, location)?;
            builder.value(
                "arith.ceildivui",
                location,
                &[of.extent(), threads],
                ty,
                &[],
            )?
        }
        _ => of.extent(),
    };
    match before {
        Groups::Enough(other) if other != needed => {
            builder.value("arith.maxui", location, &[other, needed], ty, &[])
        }
        _ => Ok(needed),
    }
}

fn require_at_most<'c>(
    builder: &Builder<'c>,
    groups: Val<'c>,
    most: u64,
    location: Location<'c>,
) -> Outcome<'c, ()> {
    let bound = index(builder, most, location)?;
    let fits = builder.compare(
        IntegerPredicate::UnsignedLessOrEqual,
        [groups, bound],
        location,
    )?;
    let message = format!("a device runs at most {most} groups of threads in dimension 0");
    let attributes = [("msg", builder.text_attribute(&message))];
    builder
        .command("cf.assert", location, &[fits], &attributes)
        .map(|_| ())
}

/// The outermost loop of the host around the launches of a kernel, or the launch itself.
pub(super) fn site(launch: Op<'_>) -> Op<'_> {
    let around = std::iter::successors(Some(launch), |inner| ir::parent(*inner));
    let steps = around
        .skip(1)
        .take_while(|around| around.has_attribute(LAUNCHES));
    steps.last().unwrap_or(launch)
}

/// The operation behind another one, which does not end its block.
pub(super) fn next<'c>(operation: Op<'c>) -> Outcome<'c, Op<'c>> {
    match operation.next_in_block() {
        // SAFETY: the next operation lives as long as its block.
        Some(next) => Ok(unsafe { OperationRef::from_raw(next.to_raw()) }),
        None => Err(internal(
            operation.location(),
            "an operation ends its block",
        )),
    }
}

/// The threads of a group: as many as the longest loops on them have rounds, if so many are
/// allowed.
fn threads(loops: &[ThreadLoop]) -> [u64; 3] {
    let dimensions = |level| {
        let of_level = loops.iter().filter(move |of| of.threads.level == level);
        of_level.map(|of| of.threads.dimension)
    };
    if let Some(last) = dimensions(Level::Global).max() {
        let mut threads = USUAL_GROUPS[last];
        for (dimension, size) in threads.iter_mut().enumerate() {
            if !dimensions(Level::Global).any(|used| used == dimension) {
                *size = 1;
            }
        }
        return threads;
    }
    let used = dimensions(Level::Local).max().unwrap_or(0);
    let (mut threads, mut fixed) = ([1; 3], [false; 3]);
    let mut fix = |dimension: usize, size| {
        (threads[dimension], fixed[dimension]) = (size, true);
    };
    // A warp is a row of threads, so that its lanes follow each other.
    if loops.iter().any(|of| of.threads.level.is_of_warps()) {
        fix(LANES_IN, LANES);
    }
    if dimensions(Level::WarpGroup).next().is_some() {
        fix(WARPS_IN, WARPS_OF_GROUP);
    }
    for of in loops.iter().filter(|of| of.is_in_group()) {
        let dimension = of.threads.dimension;
        let usual = USUAL_GROUPS[used.max(dimension)][dimension];
        let rounds = of.known_extent().unwrap_or(usual);
        if !fixed[dimension] {
            threads[dimension] = rounds.clamp(threads[dimension], MOST_THREADS);
        }
    }
    while threads.iter().product::<u64>() > MOST_THREADS {
        let free = (0..3).filter(|dimension| !fixed[*dimension]);
        if let Some(longest) = free.max_by_key(|dimension| threads[*dimension]) {
            threads[longest] = threads[longest].div_ceil(2);
        }
    }
    threads
}

/// Moves the computation of a value before an operation, where it only depends on what is there.
pub(super) fn hoist(value: Val, before: Op) {
    let Some(definition) = ir::definition(value).filter(|found| ir::is_in(*found, before)) else {
        return;
    };
    if !ir::name(definition).starts_with("arith.") {
        return;
    }
    let operands = ir::operands(definition);
    for operand in &operands {
        hoist(*operand, before);
    }
    let is_inside = |operand: &Val| nest::is_inside(*operand, before);
    if !operands.iter().any(is_inside) {
        // SAFETY: both are alive, and all that it needs is known there.
        unsafe { mlirOperationMoveBefore(definition.to_raw(), before.to_raw()) }
    }
}

/// A number as a value.
pub(super) fn index<'c>(
    builder: &Builder<'c>,
    number: u64,
    location: Location<'c>,
) -> Outcome<'c, Val<'c>> {
    let number = builder.index_attribute(i64::try_from(number).unwrap_or(i64::MAX));
    let ty = Type::index(builder.context);
    builder.value("arith.constant", location, &[], ty, &[("value", number)])
}
