//! Normalisation: applies a strategy everywhere until it applies nowhere ("Achieving
//! High-Performance the Functional Way", section 4.8).
//!
//! A part in normal form is recognised and skipped; a shared node is normalised once.

use std::fmt;

use super::{Strategy, Transform, traversals::recalled};
use crate::{Outcome, Program, Run, Stop, heads::Wanted};

/// Which places come first.
#[derive(Clone, Copy)]
enum First {
    Outermost,
    Innermost,
}

struct Normalize<P: Program> {
    first: First,
    strategy: Strategy<P>,
    wanted: Wanted,
}

impl<P: Program> Normalize<P> {
    /// The strategy at this node as often as it applies.
    fn exhausted(&self, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let mut now = program.clone();
        loop {
            match run.apply(&self.strategy, &now) {
                Ok(next) => {
                    run.goes_round();
                    now = next;
                }
                Err(Stop::Failed) => return Ok(now),
                Err(Stop::Aborted) => return Err(Stop::Aborted),
            }
        }
    }

    /// All direct parts normalised; `None` if none changed.
    fn parts(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Result<Option<P>, Stop> {
        let mut changed = None;
        for index in 0..program.part_count() {
            let Some(part) = program.part(index) else {
                break;
            };
            let normal = run.inside(program, index, |run| self.normal(this, part, run))?;
            if normal.address() != part.address() {
                changed = Some(changed.as_ref().unwrap_or(program).with_part(index, normal));
            }
        }
        Ok(changed)
    }

    fn normal(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        if self.wanted.is_absent(&self.strategy, program, run) {
            return Ok(program.clone());
        }
        if let Some(known) = recalled(this, program, run) {
            return Ok(known);
        }
        let normal = match self.first {
            First::Outermost => self.outermost_first(this, program, run)?,
            First::Innermost => self.innermost_first(this, program, run)?,
        };
        run.memory.keep(this, program, &normal);
        if normal.address() != program.address() {
            run.memory.keep(this, &normal, &normal);
        }
        Ok(normal)
    }

    fn outermost_first(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let mut now = program.clone();
        loop {
            now = self.exhausted(&now, run)?;
            match self.parts(this, &now, run)? {
                Some(changed) => now = changed,
                None => return Ok(now),
            }
        }
    }

    fn innermost_first(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let mut now = program.clone();
        loop {
            now = self.parts(this, &now, run)?.unwrap_or(now);
            match run.apply(&self.strategy, &now) {
                Ok(next) => {
                    run.goes_round();
                    now = next;
                }
                Err(Stop::Failed) => return Ok(now),
                Err(Stop::Aborted) => return Err(Stop::Aborted),
            }
        }
    }
}

impl<P: Program> Transform<P> for Normalize<P> {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        run.looping(this, |run| self.normal(this, program, run))
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.first {
            First::Outermost => "normalize",
            First::Innermost => "normalizeInnermost",
        };
        write!(formatter, "{name}({})", self.strategy)
    }
}

/// `normalize(s)`: `s` everywhere, from the top, until it applies nowhere. Never fails; never ends
/// if `s` does not.
///
/// The result is a normal form of `s`, as that of `repeat(topDown(s))`; it is the same one where
/// the order of steps does not matter.
pub fn normalize<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    normalize_first(First::Outermost, strategy)
}

/// `normalizeInnermost(s)`: as [`normalize`], but parts come before the whole: `s` sees only
/// programs whose parts are in normal form.
///
/// This is the better order for rules that put one part into another, such as fusion: what is small
/// goes into what has grown, not the other way round.
pub fn normalize_innermost<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    normalize_first(First::Innermost, strategy)
}

fn normalize_first<P: Program>(first: First, strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Normalize {
        first,
        strategy,
        wanted: Wanted::default(),
    })
}
