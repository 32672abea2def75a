//! Nesting of the levels of threads: which loop over threads may be in the body of which.
//!
//! A GPU runs a grid of groups of threads; a group has warps, and a warp has lanes. A program
//! divides the places of an array among the threads of one level, once in each dimension, and goes
//! from the outer level to the inner one. The meaning of a definition does not depend on the
//! levels, but a program that divides the threads of one level twice cannot be compiled.
//!
//! ```
//! use rise_lang::{diagnostic::Source, infer::infer_program, levels, syntax::{self, NoImports}};
//! let text = "def twice {n m : nat} (xs : n.m.f32) : n.m.f32 = xs |> mapGlobal 0 (mapGlobal 0 neg)";
//! let program = syntax::parse_program(&Source::new("twice.rise", text), &NoImports)?;
//! let twice = infer_program(&program).unwrap().expand(&"twice".into()).unwrap();
//! let found = levels::check(&twice);
//! assert_eq!(found.mistakes[0].to_string(), "`mapGlobal 0` stands in the function of another `mapGlobal 0`");
//! # Ok::<(), rise_lang::syntax::SyntaxError>(())
//! ```
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", Listing 3 and section V.

mod evaluate;
mod mistake;

use std::rc::Rc;

use crate::{
    nat::Nat,
    primitives::Primitive,
    term::{Constructs, Definition, Term},
};

pub use mistake::{Mistake, MistakeKind};

/// The levels that loops run on, and the launch of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// The threads of a CPU: `mapPar`, `depMapPar`, `reducePar`.
    Cpu,
    /// A kernel as a whole: `run`.
    Kernel,
    /// All threads of the grid: `mapGlobal`.
    Grid,
    /// The groups of the grid: `mapWorkGroup`.
    Group,
    /// The threads of a group: `mapLocal`.
    Local,
    /// The groups of four warps of a group: `mapWarpGroup`.
    WarpGroup,
    /// The warps of a group, or of a group of four: `mapWarp`.
    Warp,
    /// The threads of a warp: `mapLane`.
    Lane,
}

impl Level {
    /// The level of a primitive; none for those that run in one thread.
    pub fn of(primitive: Primitive) -> Option<Level> {
        Some(match primitive {
            Primitive::MapPar | Primitive::DepMapPar | Primitive::ReducePar => Level::Cpu,
            Primitive::Run => Level::Kernel,
            Primitive::MapGlobal => Level::Grid,
            Primitive::MapWorkGroup => Level::Group,
            Primitive::MapLocal => Level::Local,
            Primitive::MapWarpGroup => Level::WarpGroup,
            Primitive::MapWarp => Level::Warp,
            Primitive::MapLane => Level::Lane,
            _ => return None,
        })
    }

    /// The level that must be around this one.
    fn parent(self) -> Option<Level> {
        match self {
            Level::Local | Level::WarpGroup | Level::Warp => Some(Level::Group),
            Level::Lane => Some(Level::Warp),
            Level::Cpu | Level::Kernel | Level::Grid | Level::Group => None,
        }
    }
}

/// A loop of a level at its place in the program.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) level: Level,
    pub(crate) primitive: Primitive,
    pub(crate) dimension: Option<Nat>,
    /// The primitive where it is written.
    pub(crate) term: Term,
}

/// The loops around a place, the innermost first.
#[derive(Debug)]
pub(crate) struct Around {
    pub(crate) site: Site,
    pub(crate) outer: Option<Rc<Around>>,
}

/// The findings about a definition.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The mistakes, in the order of evaluation, each once.
    pub mistakes: Vec<Mistake>,
    /// Whether the whole program was looked at; it may be too large.
    pub is_complete: bool,
}

/// The most steps that the check takes: nodes that are looked at, in functions as often as these
/// are applied.
const MOST_STEPS: u32 = 1 << 22;

/// Looks at a definition without uses of others, as
/// [`expand`](crate::infer::InferredProgram::expand) gives one.
///
/// Functions are followed to where they are applied, so that it makes no difference whether a loop
/// is written in the function of another one or is an argument of a definition.
pub fn check(definition: &Definition) -> Findings {
    let all = Primitive::all().iter().copied();
    let levels = all.filter(|primitive| Level::of(*primitive).is_some());
    let levels = levels.fold(Constructs::NONE, |all, one| {
        all.union(Constructs::primitive(one))
    });
    match definition.term.constructs().contains(levels) {
        true => evaluate::findings(definition, MOST_STEPS),
        false => Findings {
            mistakes: Vec::new(),
            is_complete: true,
        },
    }
}

/// The mistake of a loop on the threads of a level and dimension that stands in the functions of
/// these, the innermost first, if it is one. Nothing else is around them.
///
/// ```
/// use rise_lang::{levels, primitives::Primitive};
/// let inner = (Primitive::MapLocal, 0);
/// let found = levels::misplaced(inner, &[(Primitive::MapGlobal, 0)]).unwrap();
/// assert_eq!(found.to_string(), "`mapLocal 0` stands in the function of `mapGlobal 0`");
/// assert!(levels::misplaced(inner, &[(Primitive::MapWorkGroup, 0)]).is_none());
/// ```
pub fn misplaced(inner: (Primitive, u64), around: &[(Primitive, u64)]) -> Option<Mistake> {
    let site = |(primitive, dimension): (Primitive, u64)| {
        Level::of(primitive).map(|level| Site {
            level,
            primitive,
            dimension: Some(Nat::constant(dimension)),
            term: Term::primitive(primitive),
        })
    };
    let all = around.iter().rev().filter_map(|outer| site(*outer));
    let around = all.fold(None, |outer, site| Some(Rc::new(Around { site, outer })));
    judge(&site(inner)?, around.as_ref()).pop()
}

/// The mistakes of a loop in the functions of those around it.
pub(crate) fn judge(site: &Site, around: Option<&Rc<Around>>) -> Vec<Mistake> {
    let all = || std::iter::successors(around, |around| around.outer.as_ref());
    // Outside of a kernel are the threads that launch it.
    let kernel = all().find(|around| around.site.level == Level::Kernel);
    let count = all().position(|around| around.site.level == Level::Kernel);
    let outside = || all().take(count.map_or(usize::MAX, |count| count + 1));
    let clash = outside().find_map(|around| {
        let kind = conflict(&around.site, site)?;
        Some(Mistake::new(kind, site, Some(&around.site)))
    });
    let parent = site.level.parent();
    let has = |level| outside().any(|around| around.site.level == level);
    let is_missing = parent.is_some_and(|parent| !has(parent));
    let orphan = is_missing.then(|| match kernel {
        Some(kernel) => Mistake::new(MistakeKind::Orphan, site, Some(&kernel.site)),
        None => Mistake::new(MistakeKind::Open, site, None),
    });
    clash.or(orphan).into_iter().collect()
}

/// The reason why the inner loop may not be in the function of the outer one.
fn conflict(outer: &Site, inner: &Site) -> Option<MistakeKind> {
    use Level::{Cpu, Grid, Group, Kernel, Lane, Local, Warp, WarpGroup};
    match (outer.level, inner.level) {
        (Cpu, Cpu | Kernel) => None,
        (Kernel, Kernel) => Some(MistakeKind::KernelInside),
        (Kernel | _, Cpu) | (Cpu, _) => Some(MistakeKind::OtherDevice),
        (Kernel, _) => None,
        (_, Kernel) => Some(MistakeKind::KernelInside),
        (Grid, Grid) | (Group, Group) | (Local, Local) => {
            is_same(outer, inner).then_some(MistakeKind::Twice)
        }
        (WarpGroup, WarpGroup) | (Warp, Warp) | (Lane, Lane) => Some(MistakeKind::Twice),
        (Group, Local | WarpGroup | Warp | Lane) | (WarpGroup, Warp | Lane) | (Warp, Lane) => None,
        _ => Some(MistakeKind::Order),
    }
}

/// Whether both are certainly of the same dimension.
fn is_same(outer: &Site, inner: &Site) -> bool {
    match (&outer.dimension, &inner.dimension) {
        (Some(outer), Some(inner)) => outer == inner,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
