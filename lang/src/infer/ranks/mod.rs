//! Ranks of shapes at uses of definitions with shapes.
//!
//! A definition with parameters of kind `shape` has a type for known ranks only. Before a
//! definition that uses it is inferred, it is inferred with parts of the used types left open.
//! Equations say what these parts are, such as "the argument is `sh.t`", and are solved for the
//! numbers of sizes alone. Each use then becomes a use of the definition for its ranks, and
//! inference begins anew, as if the author had written it so.
//!
//! Where an equation has several solutions, a shape takes as many sizes as it can: `sh.t` is a
//! matrix with `t` a scalar, not an array of rows.

mod equation;
mod instances;
mod solve;
mod use_of;

pub(super) use instances::Instances;

use rustc_hash::{FxHashMap, FxHashSet};

use self::equation::{Equation, Part, Variable};
use super::{
    TypeError, check::Checker, error::TypeErrorKind, generalise::Mistakes, scope::Signature,
};
use crate::{
    diagnostic::Span,
    nat::{Facts, Name},
    syntax::ShapedDefinition,
    term::Term,
};

/// The most sizes of one shape.
pub(super) const MOST_SIZES: usize = 16;

/// The definitions with shapes, by their names.
pub(super) type Shaped = FxHashMap<Name, ShapedDefinition>;

/// All that is known of the shapes at uses in one definition.
#[derive(Default)]
pub(super) struct Ranks {
    variables: Vec<Variable>,
    equations: Vec<Equation>,
    /// The uses by their numbers.
    uses: FxHashMap<usize, Use>,
    /// Those uses of which a mistake is known.
    wrong: FxHashSet<usize>,
    /// Where the arguments of uses stand.
    arguments: FxHashMap<usize, Vec<Option<Span>>>,
}

/// A use of a definition with shapes.
#[derive(Clone)]
struct Use {
    term: Term,
    /// Its shapes, as places in the variables.
    shapes: Vec<usize>,
}

/// The ranks of a use, by its number.
pub(super) type Decided = FxHashMap<usize, Vec<usize>>;

/// The ranks of those uses in the term whose types decide them.
///
/// # Errors
/// If no use is decided: the mistakes in the term, or the first use that nothing decides.
pub(super) fn decide(
    term: &Term,
    facts: &Facts,
    signatures: &FxHashMap<Name, Signature>,
    shaped: &Shaped,
    definition: &Name,
) -> Mistakes<Decided> {
    let mut checker = Checker::new(term, signatures, Some(definition.clone()));
    checker.scope.shaped = Some(shaped);
    checker.solver.sizes.known = facts.clone();
    checker.check_parameters(term);
    checker.report()?;
    checker.infer(term);
    checker.solve_ranks(term);
    // They explain more than what follows from them once ranks are chosen.
    let mismatches = checker.errors.iter();
    let mismatches: Vec<TypeError> = mismatches
        .filter(|error| matches!(error.kind, TypeErrorKind::RankMismatch { .. }))
        .cloned()
        .collect();
    if !mismatches.is_empty() {
        return Err(mismatches);
    }
    let decided = checker.decided();
    if !decided.is_empty() {
        return Ok(decided);
    }
    checker.report()?;
    Err(vec![*checker.unknown_rank(term)])
}

impl Checker<'_> {
    fn decided(&self) -> Decided {
        let uses = self.ranks.uses.iter();
        let decided = uses.filter_map(|(number, used)| {
            let ranks = used.shapes.iter();
            let ranks = ranks.map(|shape| self.ranks.variables[*shape].rank);
            Some((*number, ranks.collect::<Option<Vec<usize>>>()?))
        });
        decided.collect()
    }

    /// The error for the first use that nothing decides.
    fn unknown_rank(&self, term: &Term) -> Box<TypeError> {
        let mut uses: Vec<&Use> = self.ranks.uses.values().collect();
        uses.sort_by_key(|used| used.term.origin().span().map(Span::start));
        let open = uses.into_iter().find_map(|used| {
            let mut shapes = used
                .shapes
                .iter()
                .map(|shape| &self.ranks.variables[*shape]);
            shapes
                .find(|shape| shape.rank.is_none())
                .map(|shape| (used, shape))
        });
        let (at, function, shape) = match open {
            Some((used, shape)) => (
                &used.term,
                super::place::in_short(&used.term),
                shape.name.clone(),
            ),
            None => (term, super::place::in_short(term), Name::from("_")),
        };
        let kind = TypeErrorKind::RankUnknown {
            function,
            shape: shape.clone(),
        };
        let mut error = self.error(at, kind);
        error.help = Some(match self.is_beside_another(&shape) {
            true => format!(
                "no type tells where `{shape}` ends and the next shape begins: let uses write it, \
                 `({shape} : shape)`; they may leave its sizes open, as in `{} [_, _] xs`",
                super::place::in_short(at)
            ),
            false => format!(
                "write the types of its arguments, such as `(xs : n.m.f32)`, or that of its \
                 result; in a definition for any rank, take a shape: `{{{shape} : shape}} (xs : \
                 {shape}.f32)`"
            ),
        });
        error
    }

    /// Whether the shape stands beside another unknown one wherever its type is known.
    fn is_beside_another(&self, name: &Name) -> bool {
        let unknown = |part: &Part| match part {
            Part::Shape(shape, _) => {
                let variable = &self.ranks.variables[*shape];
                variable.rank.is_none().then_some(&variable.name)
            }
            Part::Size(_) => None,
        };
        self.ranks.equations.iter().any(|equation| match equation {
            Equation::Array { parts, .. } => {
                let shapes: Vec<&Name> = parts.iter().filter_map(unknown).collect();
                shapes.contains(&name) && shapes.iter().any(|other| *other != name)
            }
            _ => false,
        })
    }
}
