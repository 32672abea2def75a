//! Runs of a strategy: statistics, budget, remembered results and reports.

mod failure;
mod limit;
mod memory;
mod reports;
mod statistics;
mod trace;

use std::{sync::Arc, time::Instant};

pub(crate) use failure::Telling;
use failure::Told;
pub use failure::{Failure, Growth, Reason, Work};
pub use limit::Budget;
pub(crate) use memory::{Memory, Width};
pub use reports::Report;
pub use statistics::{Attempt, RuleStatistics, Statistics};
pub use trace::{Trace, TraceStep};

use rise_lang::budget::{self, Exceeded, within};
use rise_lang::diagnostic::Span;

use crate::{Program, Strategy};

/// Why a strategy gave no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It is not applicable: something else may be tried.
    Failed,
    /// The run is over, whatever else could be tried: its budget is spent.
    Aborted,
}

/// The result of a strategy: the rewritten program, or nothing. The [`Run`] knows why.
pub type Outcome<P> = Result<P, Stop>;

/// A program that `peek` or `debug` saw.
#[derive(Clone, Debug)]
pub struct Observation<P> {
    /// The number of the `debug`; `None` for `peek`.
    pub label: Option<u64>,
    /// The indices of the parts that lead to the place, outermost first.
    pub path: Vec<u8>,
    /// The program there.
    pub program: P,
}

/// One run of a strategy over a program.
///
/// ```
/// use rise_elevate::{Run, rise, strategy::{try_, top_down}};
/// use rise_lang::{infer::infer, term::build::*, primitives::Primitive::*};
/// let program = infer(&fun("xs", |xs| Map.of([fun("x", |x| Neg.of([x])), xs])))?.term;
/// let mut run = Run::new(Default::default());
/// let rewritten = run.rewrite(&try_(top_down(rise::eta_reduction())), &program)?;
/// assert!(run.statistics().steps > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Run<P: Program> {
    context: Arc<P::Context>,
    budget: Budget,
    depth: usize,
    path: Vec<u8>,
    /// The programs around, one for each part on the path.
    around: Vec<P>,
    /// The running loops, with the number of iterations of each, outermost first.
    loops: Vec<(Strategy<P>, u64)>,
    /// The rule that was tried last, and on what.
    last: Option<(Strategy<P>, P)>,
    /// How many sequences have their first part behind them: how far a failure got.
    progress: u32,
    telling: Option<Telling<P>>,
    /// How many questions are being asked, whose failures explain nothing.
    questions: u32,
    aborted: Option<Failure<P>>,
    statistics: Statistics,
    timed: bool,
    trace: Option<Trace<P>>,
    /// Inside a strategy whose result is not part of the program.
    detached: u32,
    observations: Vec<Observation<P>>,
    reports: Vec<Report<P>>,
    /// How often sums or products of floating-point numbers were regrouped.
    regroupings: usize,
    pub(crate) memory: Memory<P>,
}

impl<P: Program> Run<P> {
    /// A run that has done nothing yet.
    pub fn new(context: P::Context) -> Run<P> {
        Run {
            context: Arc::new(context),
            budget: Budget::default(),
            depth: 0,
            path: Vec::new(),
            around: Vec::new(),
            loops: Vec::new(),
            last: None,
            progress: 0,
            telling: None,
            questions: 0,
            aborted: None,
            statistics: Statistics::default(),
            timed: false,
            trace: None,
            detached: 0,
            observations: Vec::new(),
            reports: Vec::new(),
            regroupings: 0,
            memory: Memory::default(),
        }
    }

    /// The same run with another budget.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Run<P> {
        Run { budget, ..self }
    }

    /// The same run, which keeps every step of a rule.
    #[must_use]
    pub fn with_trace(self) -> Run<P> {
        Run {
            trace: Some(Trace::default()),
            ..self
        }
    }

    /// The same run, which measures the time of every rule.
    #[must_use]
    pub fn with_timing(self) -> Run<P> {
        Run {
            timed: true,
            ..self
        }
    }

    /// Knowledge for rules besides the program.
    pub fn context(&self) -> &Arc<P::Context> {
        &self.context
    }

    /// The statistics so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The programs that `peek` and `debug` saw so far, in the order of time; also in parts of the
    /// run that were taken back.
    pub fn observations(&self) -> &[Observation<P>] {
        &self.observations
    }

    pub(crate) fn observe(&mut self, label: Option<u64>, program: &P) {
        self.observations.push(Observation {
            label,
            path: self.path.clone(),
            program: program.clone(),
        });
    }

    /// The steps of rules so far, if they are kept.
    pub fn trace(&self) -> Option<&Trace<P>> {
        self.trace.as_ref()
    }

    /// Applies the strategy to the program, which stays as it is.
    ///
    /// # Errors
    /// The most telling failure: of the strategies that were tried and not overcome, the one that
    /// got farthest; or that the budget is spent.
    pub fn rewrite(&mut self, strategy: &Strategy<P>, program: &P) -> Result<P, Box<Failure<P>>> {
        (self.telling, self.aborted, self.questions) = (None, None, 0);
        if let Some(trace) = &mut self.trace {
            trace.start(program);
        }
        let limits = self.budget.limits();
        let outcome = within(limits, || self.apply(strategy, program)).unwrap_or_else(|exceeded| {
            let failure = self.exceeded(exceeded, strategy, program);
            self.aborted = Some(failure);
            Err(Stop::Aborted)
        });
        self.memory.forget();
        self.leave();
        outcome.map_err(|_| {
            let telling = self.telling.take();
            let failure = self
                .aborted
                .take()
                .or_else(|| telling.map(Telling::into_failure));
            Box::new(failure.unwrap_or_else(|| Failure::unexplained(strategy, program)))
        })
    }

    /// The place is the whole program again: a run that was given up in the middle has left it
    /// nowhere.
    fn leave(&mut self) {
        (self.depth, self.progress, self.detached) = (0, 0, 0);
        self.path.clear();
        self.around.clear();
        self.loops.clear();
        self.last = None;
    }

    /// Why work was given up, with the rule that it was at, and the one that has done most of it.
    fn exceeded(&self, exceeded: Exceeded, strategy: &Strategy<P>, program: &P) -> Failure<P> {
        let reason = match exceeded {
            Exceeded::Memory => Reason::OutOfMemory {
                bytes: self.budget.bytes,
                growth: self.statistics.largest_growth(),
            },
            Exceeded::Time => Reason::OutOfTime {
                time: self.budget.time,
                work: self.statistics.most_work(),
            },
        };
        let (strategy, program) = match &self.last {
            Some((rule, program)) => (rule, program),
            None => (strategy, program),
        };
        self.abortion(strategy, program, reason)
    }

    /// Applies a strategy as a part of the run: what combinators call.
    ///
    /// # Errors
    /// When the strategy fails, or the budget is spent.
    pub fn apply(&mut self, strategy: &Strategy<P>, program: &P) -> Outcome<P> {
        budget::step();
        if self.statistics.steps >= self.budget.steps {
            let reason = Reason::OutOfSteps(self.budget.steps);
            return self.abort(strategy, program, reason);
        }
        if self.depth >= self.budget.depth {
            let reason = Reason::TooDeep(self.budget.depth);
            return self.abort(strategy, program, reason);
        }
        if self.is_refused(strategy, program) {
            return Err(Stop::Failed);
        }
        self.depth += 1;
        let kept = (self.traced_steps(), self.told());
        let outcome = deep(|| strategy.transform().apply(strategy, program, self));
        self.depth -= 1;
        match &outcome {
            Ok(_) => self.statistics.steps += 1,
            Err(_) => {
                self.forget_steps_after(kept.0);
                self.take_back(kept.1);
            }
        }
        outcome
    }

    /// How many steps the trace has.
    pub(crate) fn traced_steps(&self) -> usize {
        self.trace.as_ref().map_or(0, Trace::len)
    }

    /// Takes the later steps back: what they led to is not used.
    pub(crate) fn forget_steps_after(&mut self, count: usize) {
        if let Some(trace) = &mut self.trace {
            trace.forget_after(count);
        }
    }

    /// Whether the strategy fails on what the program is on the outside, and nobody would hear why:
    /// something got at least as far.
    fn is_refused(&self, strategy: &Strategy<P>, program: &P) -> bool {
        !self.would_tell(0)
            && strategy
                .heads()
                .is_some_and(|heads| !heads.contains(program.head()))
    }

    /// Whether a failure now, with so much of the program as it should be, would explain more than
    /// those before.
    pub(crate) fn would_tell(&self, matched: u32) -> bool {
        let rank = (self.progress, matched);
        let is_new = |telling: &Telling<P>| rank > telling.rank;
        self.questions == 0 && self.telling.as_ref().is_none_or(is_new)
    }

    /// Applies a strategy to the part at the index.
    ///
    /// # Errors
    /// When the strategy fails, there is no such part, or the budget is spent.
    pub fn apply_to_part(
        &mut self,
        strategy: &Strategy<P>,
        program: &P,
        index: usize,
    ) -> Outcome<P> {
        let part = program.part(index).ok_or(Stop::Failed)?;
        self.enter(program, index);
        let outcome = self.apply(strategy, part);
        self.go_back();
        outcome
    }

    fn enter(&mut self, program: &P, index: usize) {
        self.path.push(u8::try_from(index).unwrap_or(u8::MAX));
        self.around.push(program.clone());
    }

    fn go_back(&mut self) {
        self.path.pop();
        self.around.pop();
    }

    /// Works as a loop: what the run is at when its budget is spent.
    pub(crate) fn looping<R>(
        &mut self,
        strategy: &Strategy<P>,
        work: impl FnOnce(&mut Run<P>) -> R,
    ) -> R {
        self.loops.push((strategy.clone(), 0));
        let result = work(self);
        self.loops.pop();
        result
    }

    /// Counts an iteration of the innermost loop.
    pub(crate) fn goes_round(&mut self) {
        if let Some((_, rounds)) = self.loops.last_mut() {
            *rounds += 1;
        }
    }

    /// Works on the part at the index: what happens there has that part in its path.
    pub(crate) fn inside<R>(
        &mut self,
        program: &P,
        index: usize,
        work: impl FnOnce(&mut Run<P>) -> R,
    ) -> R {
        self.enter(program, index);
        let result = deep(|| work(self));
        self.go_back();
        result
    }

    /// Whether a strategy applies to the program; its failure explains nothing.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn apply_question(&mut self, strategy: &Strategy<P>, program: &P) -> Result<bool, Stop> {
        let telling = self.telling.take();
        let told = self.told();
        self.questions += 1;
        let outcome = self.apply_detached(strategy, program);
        self.questions -= 1;
        self.telling = telling;
        self.take_back(told);
        match outcome {
            Ok(_) => Ok(true),
            Err(Stop::Failed) => Ok(false),
            Err(Stop::Aborted) => Err(Stop::Aborted),
        }
    }

    /// Finds out that a strategy applies to the program; if it does not, its failure is why.
    ///
    /// # Errors
    /// When it does not, or the budget is spent.
    pub(crate) fn require(&mut self, strategy: &Strategy<P>, program: &P) -> Result<(), Stop> {
        let told = self.told();
        let outcome = self.apply_detached(strategy, program);
        self.take_back(told);
        outcome.map(drop)
    }

    /// Applies a strategy whose failure explains nothing.
    ///
    /// # Errors
    /// When the strategy fails, or the budget is spent.
    pub(crate) fn apply_untold(&mut self, strategy: &Strategy<P>, program: &P) -> Outcome<P> {
        let telling = self.telling.take();
        self.questions += 1;
        let outcome = self.apply(strategy, program);
        self.questions -= 1;
        self.telling = telling;
        outcome
    }

    /// Applies a strategy whose result does not become part of the program where it is applied: a
    /// question, or the rewriting of an extract.
    ///
    /// # Errors
    /// When the strategy fails, or the budget is spent.
    pub fn apply_detached(&mut self, strategy: &Strategy<P>, program: &P) -> Outcome<P> {
        self.detached += 1;
        let outcome = self.apply(strategy, program);
        self.detached -= 1;
        outcome
    }

    /// Counts that a strategy which never fails, and stands at a place in a text, was applied.
    pub(crate) fn attempted(&mut self, strategy: &Strategy<P>, place: &Span, is_changed: bool) {
        let memory = &mut self.memory;
        let describe = || {
            memory.hold(strategy);
            (strategy.to_string(), place.to_string())
        };
        let key = strategy.address();
        self.statistics.attempted(key, describe, is_changed);
    }

    /// Runs `second` after something succeeded: its failures got farther than those before.
    pub(crate) fn further(&mut self, second: impl FnOnce(&mut Run<P>) -> Outcome<P>) -> Outcome<P> {
        let before = self.telling.take();
        self.progress += 1;
        let outcome = second(self);
        self.progress -= 1;
        if outcome.is_ok()
            || before
                .as_ref()
                .is_some_and(|before| !self.is_outdone(before))
        {
            self.telling = before;
        }
        outcome
    }

    fn is_outdone(&self, before: &Telling<P>) -> bool {
        self.telling
            .as_ref()
            .is_some_and(|now| now.rank > before.rank)
    }

    /// Fails, and remembers why if no strategy got farther: `matched` says how much of the program
    /// was as it should be.
    pub fn fail(
        &mut self,
        strategy: &Strategy<P>,
        program: &P,
        matched: u32,
        reason: impl FnOnce() -> Reason,
    ) -> Outcome<P> {
        self.fail_of(strategy, program, matched, || Told::Reason(reason()))
    }

    /// Fails because a part of the program has another form than a rule wants there. Most such
    /// failures are overcome: they are put into words only if the run ends with them.
    pub(crate) fn fail_to_match(
        &mut self,
        strategy: &Strategy<P>,
        program: &P,
        matched: u32,
        mismatch: (&Arc<str>, &P),
    ) -> Outcome<P> {
        self.fail_of(strategy, program, matched, || {
            Told::Mismatch(mismatch.0.clone(), mismatch.1.clone())
        })
    }

    /// Fails because a condition of a rule does not hold. It is explained only if the run ends with
    /// that.
    pub(crate) fn fail_condition(
        &mut self,
        strategy: &Strategy<P>,
        program: &P,
        matched: u32,
        explanation: impl FnOnce() -> Box<dyn FnOnce() -> String + Send + Sync>,
    ) -> Outcome<P> {
        self.fail_of(
            strategy,
            program,
            matched,
            || Told::Condition(explanation()),
        )
    }

    fn fail_of(
        &mut self,
        strategy: &Strategy<P>,
        program: &P,
        matched: u32,
        told: impl FnOnce() -> Told<P>,
    ) -> Outcome<P> {
        if self.would_tell(matched) {
            self.telling = Some(Telling {
                rank: (self.progress, matched),
                strategy: strategy.clone(),
                program: program.clone(),
                way: self.way(),
                told: told(),
            });
        }
        Err(Stop::Failed)
    }

    fn abort(&mut self, strategy: &Strategy<P>, program: &P, reason: Reason) -> Outcome<P> {
        self.aborted = Some(self.abortion(strategy, program, reason));
        Err(Stop::Aborted)
    }

    fn abortion(&self, strategy: &Strategy<P>, program: &P, reason: Reason) -> Failure<P> {
        let longest = self.loops.iter().rev().max_by_key(|(_, rounds)| *rounds);
        let mut failure = Failure::new(strategy.clone(), program.clone(), &self.way(), reason);
        failure.within = longest.map(|(strategy, _)| strategy.to_string());
        failure
    }

    /// The way to where the run is; none where that is not in the program.
    fn way(&self) -> Vec<(P, u8)> {
        let way = self.around.iter().cloned().zip(self.path.iter().copied());
        match self.detached {
            0 => way.collect(),
            _ => Vec::new(),
        }
    }

    /// Whether steps are kept, so that none may be skipped.
    pub(crate) fn is_tracing(&self) -> bool {
        self.trace.is_some()
    }

    /// Applies a rule and counts it. A rule that changes nothing is not applicable: what repeats it
    /// would never end.
    pub(crate) fn step(
        &mut self,
        strategy: &Strategy<P>,
        program: &P,
        rule: impl FnOnce(&mut Run<P>) -> Outcome<P>,
    ) -> Outcome<P> {
        self.last = Some((strategy.clone(), program.clone()));
        let held = budget::held();
        let start = self.timed.then(Instant::now);
        let outcome = match rule(self) {
            Ok(rewritten) if rewritten.head() == program.head() && rewritten == *program => {
                self.fail(strategy, program, 1, || Reason::Unchanged)
            }
            outcome => outcome,
        };
        let time = start.map(|start| start.elapsed());
        let grown = budget::held() - held;
        let memory = &mut self.memory;
        let name = || {
            memory.hold(strategy);
            strategy.to_string()
        };
        self.statistics
            .tried(strategy.address(), name, outcome.is_ok(), time, grown);
        if let (Ok(rewritten), Some(trace)) = (&outcome, &mut self.trace) {
            trace.push(TraceStep {
                rule: strategy.to_string(),
                path: self.path.clone(),
                before: program.clone(),
                after: rewritten.clone(),
                detached: self.detached > 0,
            });
        }
        outcome
    }
}

/// Runs a step of a recursion on more stack if little is left.
pub(crate) fn deep<R>(step: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, step)
}
