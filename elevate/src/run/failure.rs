//! Why a strategy failed, and where.

use std::{fmt, sync::Arc};

use rise_lang::diagnostic::abbreviated;

use crate::{Program, Strategy};

/// Why a strategy failed.
#[derive(Clone)]
pub enum Reason {
    /// The program has another form.
    Form(&'static str),
    /// The program has another form than the left side of a rule: what the rule wants at the place.
    Mismatch {
        /// What the rule wants.
        expected: Arc<str>,
        /// What is there.
        found: String,
    },
    /// A condition of a rule does not hold.
    Condition(String),
    /// No place satisfies the predicate.
    Nowhere(String),
    /// Something that a strategy found out itself.
    Said(String),
    /// The strategy was not to succeed.
    Succeeded(String),
    /// More steps than the budget allows.
    OutOfSteps(u64),
    /// More strategies inside each other than the budget allows.
    TooDeep(usize),
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Form(expected) => write!(formatter, "expected {expected}"),
            Reason::Mismatch { expected, found } => {
                write!(formatter, "expected `{expected}`, found `{found}`")
            }
            Reason::Condition(text) | Reason::Said(text) => formatter.write_str(text),
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
        }
    }
}

/// A strategy that failed: which, on what, where, and why.
pub struct Failure<P: Program> {
    /// The strategy.
    pub strategy: Strategy<P>,
    /// What it was applied to.
    pub program: P,
    /// The names of the parts that lead there from the whole program, outermost first.
    pub path: Vec<&'static str>,
    /// What stands on the way, outermost first: "the function of `map`".
    pub landmarks: Vec<String>,
    /// Why it failed.
    pub reason: Reason,
}

impl<P: Program> Failure<P> {
    /// Where it failed, for readers: between which loops, and the whole path. Empty for the whole
    /// program.
    pub fn place(&self) -> String {
        const MOST: usize = 4;
        let path = self.path.join("/");
        if self.landmarks.is_empty() {
            return path;
        }
        let skipped = self.landmarks.len().saturating_sub(MOST);
        let shown = self.landmarks[skipped..].join(", in ");
        let outside = if skipped > 0 { "… in " } else { "in " };
        format!("{outside}{shown} ({path})")
    }

    pub(super) fn unexplained(strategy: &Strategy<P>, program: &P) -> Failure<P> {
        Failure {
            strategy: strategy.clone(),
            program: program.clone(),
            path: Vec::new(),
            landmarks: Vec::new(),
            reason: Reason::Form("a program that it applies to"),
        }
    }
}

impl<P: Program> fmt::Display for Failure<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Nowhere(predicate) => {
                write!(formatter, "no place satisfies `{predicate}`")
            }
            reason => write!(formatter, "`{}` failed: {reason}", self.strategy),
        }
    }
}

impl<P: Program> fmt::Debug for Failure<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{self} (at {}, on `{}`)",
            self.path.join("/"),
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
    pub(super) path: Vec<u8>,
    pub(super) detached: bool,
    pub(super) told: Told<P>,
}

/// A reason, before it is put into words.
pub(crate) enum Told<P> {
    Reason(Reason),
    /// What a rule wants at a place, and what is there.
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
    /// The failure with its path by names. The path is that in the program as it was then; as far as `whole` has it, names are known.
    pub(super) fn into_failure(self, whole: &P) -> Failure<P> {
        let (mut path, mut landmarks, mut at) = (Vec::new(), Vec::new(), Some(whole));
        if !self.detached {
            for index in &self.path {
                let index = usize::from(*index);
                path.push(at.map_or("part", |program| program.part_name(index)));
                landmarks.extend(at.and_then(|program| program.landmark(index)));
                at = at.and_then(|program| program.part(index));
            }
        }
        Failure {
            strategy: self.strategy,
            program: self.program,
            path,
            landmarks,
            reason: self.told.into_reason(),
        }
    }
}
