//! Traversals, which apply a strategy at places of the program ("Achieving High-Performance the
//! Functional Way", sections 4.5 to 4.7).

use std::fmt;

use super::{Strategy, Transform};
use crate::{
    Outcome, Program, Run, Stop,
    heads::{Heads, KnownHeads, Wanted},
    run::Reason,
};

/// How many of the direct parts a strategy must apply to.
#[derive(Clone, Copy)]
enum Quantifier {
    One,
    Some,
    All,
}

struct Parts<P: Program>(Quantifier, Strategy<P>);

impl<P: Program> Parts<P> {
    fn name(&self) -> &'static str {
        match self.0 {
            Quantifier::One => "one",
            Quantifier::Some => "some",
            Quantifier::All => "all",
        }
    }
}

impl<P: Program> Transform<P> for Parts<P> {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let mut result = None;
        for index in 0..program.part_count() {
            match (run.apply_to_part(&self.1, program, index), self.0) {
                (Ok(part), _) => {
                    let whole = result.as_ref().unwrap_or(program).with_part(index, part);
                    if matches!(self.0, Quantifier::One) {
                        return Ok(whole);
                    }
                    result = Some(whole);
                }
                (Err(Stop::Aborted), _) => return Err(Stop::Aborted),
                (Err(Stop::Failed), Quantifier::All) => return Err(Stop::Failed),
                (Err(Stop::Failed), _) => {}
            }
        }
        match (result, self.0) {
            (Some(whole), _) => Ok(whole),
            (None, Quantifier::All) => Ok(program.clone()),
            (None, _) => run.fail(this, program, 0, || {
                Reason::Form("a part that it applies to")
            }),
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}({})", self.name(), self.1)
    }
}

/// `one(s)`: `s` on the first direct part that it applies to. Fails if there is none.
pub fn one<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Parts(Quantifier::One, strategy))
}

/// `some(s)`: `s` on every direct part that it applies to. Fails if there is none.
pub fn some<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Parts(Quantifier::Some, strategy))
}

/// `all(s)`: `s` on every direct part. Fails if it fails on one of them.
pub fn all<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Parts(Quantifier::All, strategy))
}

/// Finds the index of the direct part that a traversal goes to.
type Select<P> = fn(&P) -> Option<usize>;

/// The heads of the programs that have the part, given those that the strategy on the part can
/// apply to.
type Around = fn(Option<&Heads>) -> Option<Heads>;

struct Part<P: Program> {
    name: &'static str,
    expected: &'static str,
    select: Select<P>,
    around: Around,
    strategy: Strategy<P>,
    heads: KnownHeads,
}

impl<P: Program> Transform<P> for Part<P> {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        match (self.select)(program) {
            Some(index) => {
                let part = run.apply_to_part(&self.strategy, program, index)?;
                Ok(program.with_part(index, part))
            }
            None => run.fail(this, program, 0, || Reason::Form(self.expected)),
        }
    }

    fn heads(&self, _: &Strategy<P>) -> Option<&Heads> {
        self.heads.get_or(|| (self.around)(self.strategy.heads()))
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}({})", self.name, self.strategy)
    }
}

/// The traversal `name` that goes to the direct part that `select` finds. `expected` says in a
/// message what it wants: `a lambda`; `around` which heads of programs that is, given those that
/// the strategy on the part can apply to.
pub fn part<P: Program>(
    name: &'static str,
    expected: &'static str,
    select: Select<P>,
    around: Around,
    strategy: Strategy<P>,
) -> Strategy<P> {
    Strategy::new(Part {
        name,
        expected,
        select,
        around,
        strategy,
        heads: KnownHeads::default(),
    })
}

/// Which of the traversals of whole programs.
#[derive(Clone, Copy)]
enum Order {
    TopDown,
    BottomUp,
    AllTopDown,
    AllBottomUp,
    TryAll,
}

struct Traversal<P: Program> {
    order: Order,
    strategy: Strategy<P>,
    wanted: Wanted,
}

impl<P: Program> Traversal<P> {
    /// The traversal itself on the first direct part that it applies to.
    fn one(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        for index in 0..program.part_count() {
            match run.apply_to_part(this, program, index) {
                Ok(part) => return Ok(program.with_part(index, part)),
                Err(Stop::Failed) => {}
                Err(Stop::Aborted) => return Err(Stop::Aborted),
            }
        }
        Err(Stop::Failed)
    }

    /// The traversal itself on every direct part.
    fn all(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let mut whole = program.clone();
        for index in 0..program.part_count() {
            let part = run.apply_to_part(this, program, index)?;
            if program
                .part(index)
                .is_none_or(|old| old.address() != part.address())
            {
                whole = whole.with_part(index, part);
            }
        }
        Ok(whole)
    }

    /// The result of the traversal where the strategy applies nowhere inside; `None` if that is not
    /// known.
    fn without(&self, program: &P, run: &Run<P>) -> Option<Outcome<P>> {
        if !self.wanted.is_absent(&self.strategy, program, run) {
            return None;
        }
        Some(match self.order {
            Order::TryAll => Ok(program.clone()),
            _ => Err(Stop::Failed),
        })
    }

    fn tried(&self, program: &P, run: &mut Run<P>) -> Outcome<P> {
        match run.apply(&self.strategy, program) {
            Err(Stop::Failed) => Ok(program.clone()),
            outcome => outcome,
        }
    }
}

impl<P: Program> Transform<P> for Traversal<P> {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        if let Some(outcome) = self.without(program, run) {
            return outcome;
        }
        match self.order {
            Order::TopDown => match run.apply(&self.strategy, program) {
                Err(Stop::Failed) => self.one(this, program, run),
                outcome => outcome,
            },
            Order::BottomUp => match self.one(this, program, run) {
                Err(Stop::Failed) => run.apply(&self.strategy, program),
                outcome => outcome,
            },
            Order::AllTopDown => {
                let changed = run.apply(&self.strategy, program)?;
                self.all(this, &changed, run)
            }
            Order::AllBottomUp => {
                let changed = self.all(this, program, run)?;
                run.apply(&self.strategy, &changed)
            }
            Order::TryAll => {
                if let Some(known) = recalled(this, program, run) {
                    return Ok(known);
                }
                let changed = self.all(this, program, run)?;
                let result = self.tried(&changed, run)?;
                run.memory.keep(this, program, &result);
                Ok(result)
            }
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.order {
            Order::TopDown => "topDown",
            Order::BottomUp => "bottomUp",
            Order::AllTopDown => "allTopDown",
            Order::AllBottomUp => "allBottomUp",
            Order::TryAll => "tryAll",
        };
        write!(formatter, "{name}({})", self.strategy)
    }
}

/// The earlier result of the strategy on this very node; a trace shows every step, so nothing is
/// recalled then.
pub(super) fn recalled<P: Program>(strategy: &Strategy<P>, program: &P, run: &Run<P>) -> Option<P> {
    match run.is_tracing() {
        true => None,
        false => run.memory.recall(strategy, program),
    }
}

fn traversal<P: Program>(order: Order, strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Traversal {
        order,
        strategy,
        wanted: Wanted::default(),
    })
}

/// `topDown(s)`, which is `s <+ one(topDown(s))`: the first place from the top, parts from left to
/// right.
pub fn top_down<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    traversal(Order::TopDown, strategy)
}

/// `bottomUp(s)`, which is `one(bottomUp(s)) <+ s`: the first place from the bottom.
pub fn bottom_up<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    traversal(Order::BottomUp, strategy)
}

/// `allTopDown(s)`, which is `s ; all(allTopDown(s))`: everywhere, or not at all.
pub fn all_top_down<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    traversal(Order::AllTopDown, strategy)
}

/// `allBottomUp(s)`, which is `all(allBottomUp(s)) ; s`: everywhere, from the bottom, or not at
/// all.
pub fn all_bottom_up<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    traversal(Order::AllBottomUp, strategy)
}

/// `tryAll(s)`, which is `all(tryAll(s)) ; try(s)`: at every place where it applies, from the
/// bottom. Never fails.
///
/// A node that is shared is rewritten once.
pub fn try_all<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    traversal(Order::TryAll, strategy)
}

/// How a strategy counts the places that it applies to.
struct Nth<P: Program> {
    name: &'static str,
    number: u64,
    /// The number of the first place.
    first: u64,
    strategy: Strategy<P>,
    wanted: Wanted,
}

impl<P: Program> Nth<P> {
    fn find(&self, program: &P, left: &mut u64, run: &mut Run<P>) -> Outcome<P> {
        if self.wanted.is_absent(&self.strategy, program, run) {
            return Err(Stop::Failed);
        }
        let steps = run.traced_steps();
        match run.apply(&self.strategy, program) {
            Ok(changed) if *left == 0 => return Ok(changed),
            Ok(_) => {
                run.forget_steps_after(steps);
                *left -= 1;
            }
            Err(Stop::Failed) => {}
            Err(Stop::Aborted) => return Err(Stop::Aborted),
        }
        for index in 0..program.part_count() {
            let Some(part) = program.part(index) else {
                break;
            };
            match run.inside(program, index, |run| self.find(part, left, run)) {
                Ok(part) => return Ok(program.with_part(index, part)),
                Err(Stop::Failed) => {}
                Err(Stop::Aborted) => return Err(Stop::Aborted),
            }
        }
        Err(Stop::Failed)
    }
}

impl<P: Program> Transform<P> for Nth<P> {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let Some(before) = self.number.checked_sub(self.first) else {
            return run.fail(this, program, 0, || {
                Reason::Said(format!(
                    "there is no place number {}: they are counted from one",
                    self.number
                ))
            });
        };
        let mut left = before;
        match self.find(program, &mut left, run) {
            Err(Stop::Failed) => run.fail(this, program, 0, || {
                let found = before - left;
                let needed = before.saturating_add(1);
                Reason::Said(format!(
                    "only {found} places accept the strategy, {needed} are needed"
                ))
            }),
            outcome => outcome,
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}({}, {})",
            self.name, self.number, self.strategy
        )
    }
}

/// `skip(n, s)`: as `topDown(s)`, but the first `n` places that accept the strategy are passed
/// over.
pub fn skip<P: Program>(count: u64, strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Nth {
        name: "skip",
        number: count,
        first: 0,
        strategy,
        wanted: Wanted::default(),
    })
}

/// `position(n, s)`: the place number `n` from the top, counted from one, of those that accept the
/// strategy.
pub fn position<P: Program>(number: u64, strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Nth {
        name: "position",
        number,
        first: 1,
        strategy,
        wanted: Wanted::default(),
    })
}

/// A traversal that does not look further once it has found its place.
struct AtFirst<P: Program> {
    predicate: Strategy<P>,
    wanted: Wanted,
    strategy: Strategy<P>,
}

impl<P: Program> AtFirst<P> {
    /// The program with the strategy applied at the place; `None` if no part satisfies the
    /// predicate.
    fn find(&self, program: &P, run: &mut Run<P>) -> Result<Option<P>, Stop> {
        // Nobody hears why a question is answered with no.
        if self.wanted.is_missing(&self.predicate, program) {
            return Ok(None);
        }
        if run.apply_question(&self.predicate, program)? {
            return run
                .further(|run| run.apply(&self.strategy, program))
                .map(Some);
        }
        for index in 0..program.part_count() {
            let Some(part) = program.part(index) else {
                break;
            };
            if let Some(part) = run.inside(program, index, |run| self.find(part, run))? {
                return Ok(Some(program.with_part(index, part)));
            }
        }
        Ok(None)
    }
}

impl<P: Program> Transform<P> for AtFirst<P> {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        match self.find(program, run)? {
            Some(rewritten) => Ok(rewritten),
            None => run.fail(this, program, 0, || {
                Reason::Said(format!("nothing satisfies `{}`", self.predicate))
            }),
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "atFirst({}, {})", self.predicate, self.strategy)
    }
}

/// `atFirst(p, s)`: `s` at the first place from the top that satisfies `p`, parts from left to
/// right. Fails if `s` fails there: unlike `topDown(p ; s)`, it does not go on to another place.
pub fn at_first<P: Program>(predicate: Strategy<P>, strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(AtFirst {
        predicate,
        wanted: Wanted::default(),
        strategy,
    })
}
