//! Failures of strategies: reasons and places.

use std::{fmt, sync::Arc, time::Duration};

use rise_lang::diagnostic::abbreviated;

use crate::{Program, Strategy};

/// Why a strategy failed.
#[derive(Clone)]
pub enum Reason {
    /// The program has another form.
    Form(&'static str),
    /// The program has another form than the left side of a rule: what the rule wants at the place.
    Mismatch {
        /// The form that the rule wants.
        expected: Arc<str>,
        /// The term that is there.
        found: String,
    },
    /// A condition of a rule does not hold.
    Condition(String),
    /// No place satisfies the predicate.
    Nowhere(String),
    /// Something that a strategy found out itself.
    Said(String),
    /// A rule would give the program that is there already.
    Unchanged,
    /// The strategy was not to succeed.
    Succeeded(String),
    /// More steps than the budget allows.
    OutOfSteps(u64),
    /// More nested strategies than the budget allows.
    TooDeep(usize),
    /// More memory than the budget allows.
    OutOfMemory {
        /// The budget.
        bytes: u64,
        /// The rule that made most of it.
        growth: Option<Growth>,
    },
    /// More time than the budget allows.
    OutOfTime {
        /// The budget.
        time: Duration,
        /// The rule that was tried most often.
        work: Option<Work>,
    },
}

/// A rule that makes a program large.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The rule with its arguments.
    pub rule: String,
    /// How often it was applied.
    pub applied: u64,
}

/// A rule that takes time.
#[derive(Clone, Debug)]
pub struct Work {
    /// The rule with its arguments.
    pub rule: String,
    /// How often it was applied.
    pub applied: u64,
    /// How often it was tried.
    pub tried: u64,
}

impl Reason {
    /// Whether the run was ended by its budget.
    pub fn is_budget(&self) -> bool {
        matches!(
            self,
            Reason::OutOfSteps(_)
                | Reason::TooDeep(_)
                | Reason::OutOfMemory { .. }
                | Reason::OutOfTime { .. }
        )
    }
}

const MEBIBYTE: u64 = 1 << 20;

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Form(expected) => write!(formatter, "expected {expected}"),
            Reason::Mismatch { expected, found } => {
                write!(formatter, "expected `{expected}`, found `{found}`")
            }
            Reason::Condition(text) | Reason::Said(text) => formatter.write_str(text),
            Reason::Unchanged => formatter.write_str("it changes nothing here"),
            Reason::Nowhere(predicate) => {
                write!(formatter, "no place in it satisfies `{predicate}`")
            }
            Reason::Succeeded(strategy) => write!(
                formatter,
                "`{strategy}` is applicable here, which it must not be"
            ),
            Reason::OutOfSteps(steps) => write!(
                formatter,
                "the budget of {steps} steps is spent: the strategy may never end; raise the budget if it only needs longer"
            ),
            Reason::TooDeep(depth) => write!(
                formatter,
                "{depth} strategies stand inside each other: the strategy calls itself without coming closer to an end"
            ),
            Reason::OutOfMemory { bytes, growth } => {
                let budget = bytes.div_ceil(MEBIBYTE);
                write!(
                    formatter,
                    "the program grew beyond the budget of {budget} MiB"
                )?;
                match growth {
                    Some(Growth { rule, applied }) => write!(
                        formatter,
                        ": most of it was made by `{rule}`, which was applied {applied} times"
                    ),
                    None => Ok(()),
                }
            }
            Reason::OutOfTime { time, work } => {
                write!(formatter, "the budget of {} s is spent", time.as_secs_f64())?;
                match work {
                    Some(Work {
                        rule,
                        applied,
                        tried,
                    }) => write!(
                        formatter,
                        ": `{rule}` was tried {tried} times, and applied {applied} times"
                    ),
                    None => Ok(()),
                }
            }
        }
    }
}

/// A strategy that failed: which, on what, where, and why.
pub struct Failure<P: Program> {
    /// The strategy.
    pub strategy: Strategy<P>,
    /// The program that it was applied to.
    pub program: P,
    /// The names of the parts that lead there from the whole program, outermost first.
    pub path: Vec<&'static str>,
    /// The place in the notation of strategies, if the program has one.
    context: Option<String>,
    /// Why it failed.
    pub reason: Reason,
    /// If the budget is spent: the loop inside of which that happened, and that went round most
    /// often.
    pub within: Option<String>,
}

/// How many parts at each end of a long path are shown.
const SHOWN_PARTS: usize = 12;

impl<P: Program> Failure<P> {
    pub(super) fn new(
        strategy: Strategy<P>,
        program: P,
        way: &[(P, u8)],
        reason: Reason,
    ) -> Failure<P> {
        let names = way
            .iter()
            .map(|(around, index)| around.part_name(usize::from(*index)));
        Failure {
            strategy,
            program,
            path: names.collect(),
            context: P::place(way),
            reason,
            within: None,
        }
    }

    pub(super) fn unexplained(strategy: &Strategy<P>, program: &P) -> Failure<P> {
        let reason = Reason::Form("a program that it applies to");
        Failure::new(strategy.clone(), program.clone(), &[], reason)
    }

    /// The place as strategies have it behind `@`, `` `fun x => map HERE _` ``, or else as the path
    /// `body/function/argument`; without its middle if it is long; `None` for the whole program.
    pub fn place(&self) -> Option<String> {
        if let Some(context) = &self.context {
            return Some(context.clone());
        }
        let path = &self.path;
        match path.len() {
            0 => None,
            length if length <= 2 * SHOWN_PARTS + 1 => Some(path.join("/")),
            length => Some(format!(
                "{}/… {} parts …/{}",
                path[..SHOWN_PARTS].join("/"),
                length - 2 * SHOWN_PARTS,
                path[length - SHOWN_PARTS..].join("/")
            )),
        }
    }
}

impl<P: Program> fmt::Display for Failure<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Nowhere(predicate) => write!(formatter, "no place satisfies `{predicate}`")?,
            reason => write!(formatter, "`{}` failed: {reason}", self.strategy)?,
        }
        match &self.within {
            Some(within) => write!(formatter, " (in `{}`)", abbreviated(within)),
            None => Ok(()),
        }
    }
}

impl<P: Program> fmt::Debug for Failure<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{self} (at {}, on `{}`)",
            self.place().as_deref().unwrap_or("the whole"),
            abbreviated(&self.program)
        )
    }
}

impl<P: Program> std::error::Error for Failure<P> {}

/// A failure while the run goes on: cheap to keep, since most are overcome.
pub(crate) struct Telling<P: Program> {
    /// How far it got: sequences half done, then how much of the program was as it should be.
    pub(super) rank: (u32, u32),
    pub(super) strategy: Strategy<P>,
    pub(super) program: P,
    /// The programs around, each with the index of its part.
    pub(super) way: Vec<(P, u8)>,
    pub(super) told: Told<P>,
}

/// A reason, before it is put into words.
pub(crate) enum Told<P> {
    Reason(Reason),
    /// The form that a rule wants at a place, and the program there.
    Mismatch(Arc<str>, P),
    /// Why a condition of a rule does not hold.
    Condition(Box<dyn FnOnce() -> String + Send + Sync>),
}

impl<P: Program> Told<P> {
    fn into_reason(self) -> Reason {
        match self {
            Told::Reason(reason) => reason,
            Told::Mismatch(expected, found) => Reason::Mismatch {
                expected,
                found: abbreviated(&found),
            },
            Told::Condition(explain) => Reason::Condition(explain()),
        }
    }
}

impl<P: Program> Telling<P> {
    pub(super) fn into_failure(self) -> Failure<P> {
        let reason = self.told.into_reason();
        Failure::new(self.strategy, self.program, &self.way, reason)
    }
}
