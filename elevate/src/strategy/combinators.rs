//! Combinators: strategies made of strategies ("Achieving High-Performance the Functional Way",
//! section 4.4).

use std::fmt;

use super::{Strategy, Transform};
use crate::{
    Outcome, Program, Run, Stop,
    heads::{Heads, KnownHeads},
    run::Reason,
};

struct Identity;

impl<P: Program> Transform<P> for Identity {
    fn apply(&self, _: &Strategy<P>, program: &P, _: &mut Run<P>) -> Outcome<P> {
        Ok(program.clone())
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("id")
    }
}

/// `id`: succeeds and changes nothing.
pub fn identity<P: Program>() -> Strategy<P> {
    Strategy::new(Identity)
}

pub(super) struct Fail;

impl<P: Program> Transform<P> for Fail {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        run.fail(this, program, 0, || Reason::Form("never to be reached"))
    }

    fn heads(&self, _: &Strategy<P>) -> Option<&Heads> {
        Some(&Heads::NONE)
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("fail")
    }
}

/// `fail`: never succeeds.
pub fn fail<P: Program>() -> Strategy<P> {
    Strategy::new(Fail)
}

struct Sequence<P: Program>(Strategy<P>, Strategy<P>);

impl<P: Program> Transform<P> for Sequence<P> {
    fn apply(&self, _: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let between = run.apply(&self.0, program)?;
        run.further(|run| run.apply(&self.1, &between))
    }

    fn heads(&self, _: &Strategy<P>) -> Option<&Heads> {
        self.0.heads()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ; {}", self.0, self.1)
    }
}

/// `first ; second`: the second on what the first gives. Fails if one of them does.
pub fn sequence<P: Program>(first: Strategy<P>, second: Strategy<P>) -> Strategy<P> {
    Strategy::new(Sequence(first, second))
}

/// All strategies one after the other.
pub fn sequence_all<P: Program>(strategies: impl IntoIterator<Item = Strategy<P>>) -> Strategy<P> {
    strategies
        .into_iter()
        .reduce(sequence)
        .unwrap_or_else(identity)
}

struct Choice<P: Program> {
    first: Strategy<P>,
    second: Strategy<P>,
    heads: KnownHeads,
}

impl<P: Program> Transform<P> for Choice<P> {
    fn apply(&self, _: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        match run.apply(&self.first, program) {
            Err(Stop::Failed) => run.apply(&self.second, program),
            outcome => outcome,
        }
    }

    fn heads(&self, _: &Strategy<P>) -> Option<&Heads> {
        let both = || Some(self.first.heads()?.union(self.second.heads()?));
        self.heads.get_or(both)
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "({} <+ {})", self.first, self.second)
    }
}

/// `first <+ second`: the second only if the first fails (`lChoice`).
pub fn choice<P: Program>(first: Strategy<P>, second: Strategy<P>) -> Strategy<P> {
    Strategy::new(Choice {
        first,
        second,
        heads: KnownHeads::default(),
    })
}

struct Try<P: Program>(Strategy<P>);

impl<P: Program> Transform<P> for Try<P> {
    fn apply(&self, _: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        match run.apply(&self.0, program) {
            Err(Stop::Failed) => Ok(program.clone()),
            outcome => outcome,
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "try({})", self.0)
    }
}

/// `try(s)`, which is `s <+ id`: never fails.
pub fn try_<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Try(strategy))
}

struct Repeat<P: Program>(Strategy<P>);

impl<P: Program> Transform<P> for Repeat<P> {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let mut now = program.clone();
        run.looping(this, |run| {
            loop {
                match run.apply(&self.0, &now) {
                    Ok(next) => {
                        run.goes_round();
                        now = next;
                    }
                    Err(Stop::Failed) => return Ok(now),
                    Err(Stop::Aborted) => return Err(Stop::Aborted),
                }
            }
        })
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "repeat({})", self.0)
    }
}

/// `repeat(s)`, which is `try(s ; repeat(s))`: as often as it is applicable. Never fails; never
/// ends if `s` always succeeds.
pub fn repeat<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Repeat(strategy))
}

struct RepeatTimes<P: Program>(u64, Strategy<P>);

impl<P: Program> Transform<P> for RepeatTimes<P> {
    fn apply(&self, _: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let mut now = program.clone();
        for _ in 0..self.0 {
            now = run.apply(&self.1, &now)?;
        }
        Ok(now)
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "repeatN({}, {})", self.0, self.1)
    }
}

/// `repeatN(times, s)`: exactly so many times. Fails if it fails once.
pub fn repeat_times<P: Program>(times: u64, strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(RepeatTimes(times, strategy))
}

struct Not<P: Program>(Strategy<P>);

impl<P: Program> Transform<P> for Not<P> {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        match run.apply_question(&self.0, program)? {
            true => run.fail(this, program, 0, || Reason::Succeeded(self.0.to_string())),
            false => Ok(program.clone()),
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "not({})", self.0)
    }
}

/// `not(s)`: succeeds, and changes nothing, where `s` fails.
pub fn not<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Not(strategy))
}

struct Holds<P: Program>(Strategy<P>);

impl<P: Program> Transform<P> for Holds<P> {
    fn apply(&self, _: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        run.require(&self.0, program)?;
        Ok(program.clone())
    }

    fn heads(&self, _: &Strategy<P>) -> Option<&Heads> {
        self.0.heads()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "holds({})", self.0)
    }
}

/// `holds(s)`: succeeds, and changes nothing, where `s` succeeds.
pub fn holds<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Holds(strategy))
}

struct Place<P: Program>(Strategy<P>);

impl<P: Program> Transform<P> for Place<P> {
    fn apply(&self, this: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        match run.apply_untold(&self.0, program) {
            Err(Stop::Failed) => run.fail(this, program, 0, || Reason::Nowhere(self.0.to_string())),
            outcome => outcome,
        }
    }

    fn heads(&self, _: &Strategy<P>) -> Option<&Heads> {
        self.0.heads()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// `place(p)`: the predicate `p` as the way to a place. Where it fails everywhere, the failure is
/// that no place satisfies it, and not what one of its parts found.
pub fn place<P: Program>(predicate: Strategy<P>) -> Strategy<P> {
    Strategy::new(Place(predicate))
}

struct IfThenElse<P: Program>(Strategy<P>, Strategy<P>, Strategy<P>);

impl<P: Program> Transform<P> for IfThenElse<P> {
    fn apply(&self, _: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        match run.apply_question(&self.0, program)? {
            true => run.apply(&self.1, program),
            false => run.apply(&self.2, program),
        }
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "ifThenElse({}, {}, {})", self.0, self.1, self.2)
    }
}

/// `ifThenElse(condition, then, otherwise)`: `then` where the condition succeeds, whose result does
/// not count, and `otherwise` where it fails.
pub fn if_then_else<P: Program>(
    condition: Strategy<P>,
    then: Strategy<P>,
    otherwise: Strategy<P>,
) -> Strategy<P> {
    Strategy::new(IfThenElse(condition, then, otherwise))
}
