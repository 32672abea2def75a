//! The search: from the automatic plan to its neighbours, and to other families of schedules.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use driver::{Definitions, Machine};
use rise_elevate::text::Knob;

use super::contest::{Contest, Trial};
use super::plan::{Plan, schedule_of};
use crate::process::say;
use crate::rise::error::Failure;
use crate::rise::measure::{Outcome, Samples, shown};

/// Set when the user wants no more.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A win below this share of the time is none.
const MARGIN: f64 = 0.97;

/// How often the last two are measured in turns.
const DUELS: usize = 6;

/// The plain program.
const PLAIN: &str = "lowerToC";

/// How sure the result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Verdict {
    /// The winner is faster than the automatic strategy in nearly all turns.
    Faster,
    /// Nothing is faster than the automatic strategy by three in a hundred.
    Automatic,
    /// The times of both overlap: the automatic strategy stays.
    Unsure,
}

/// The outcome of a search.
pub struct Found {
    /// The plain program.
    pub plain: Trial,
    /// The automatic strategy.
    pub automatic: Trial,
    /// The winner; the automatic strategy, if nothing is faster.
    pub best: Trial,
    /// The plan of the winner; none if the plain program has won.
    pub plan: Option<Plan>,
    /// How sure that is.
    pub verdict: Verdict,
}

/// A search for the fastest plan.
pub struct Search<'a> {
    definitions: &'a Definitions,
    machine: Machine,
    contest: &'a mut Contest,
    end: Instant,
    /// Times of the programs that were tried, by their choices: other plans that choose the same
    /// are not tried again.
    seen: HashSet<Vec<String>>,
    best: (Plan, Trial),
}

impl<'a> Search<'a> {
    /// Searches for so long.
    ///
    /// # Errors
    /// If no process can be started, or neither the plain program nor the automatic strategy can be
    /// measured.
    pub fn run(
        definitions: &'a Definitions,
        machine: Machine,
        contest: &'a mut Contest,
        budget: Duration,
    ) -> Result<Found, Failure> {
        let end = Instant::now() + budget;
        let plan = Plan::automatic(definitions, &machine)?;
        // The plain program may take long, and is what the results are compared with.
        let plain = contest.plain(PLAIN, budget.max(Duration::from_secs(60)))?;
        let automatic = contest.tried(&plan.to_string(), plain.time())?;
        if let (Outcome::Refused(why) | Outcome::Wrong(why), None) =
            (&automatic.outcome, plain.samples())
        {
            return Err(Failure::usage(
                format!("the program cannot be measured: {why}"),
                "`rise run` with the same sizes says more",
            ));
        }
        tell("plain loops", &plain);
        tell("auto", &automatic);
        let mut search = Search {
            definitions,
            machine,
            contest,
            end,
            seen: HashSet::from([automatic.choices().to_vec()]),
            best: (plan, automatic.clone()),
        };
        search.rounds()?;
        let (plan, best) = search.best.clone();
        search.decided(plain, automatic, best, plan)
    }

    /// Families and neighbours in turns, until nothing is better.
    fn rounds(&mut self) -> Result<(), Failure> {
        loop {
            let before = self.best.1.strategy.clone();
            self.neighbours()?;
            self.families()?;
            if self.best.1.strategy == before || self.is_over() {
                return Ok(());
            }
        }
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.end || INTERRUPTED.load(Ordering::Relaxed)
    }

    /// The arguments of the schedules that the best plan uses, one at a time, as long as that
    /// helps.
    fn neighbours(&mut self) -> Result<(), Failure> {
        for name in self.used() {
            loop {
                let knobs = self.knobs(&name)?;
                let plans = self.best.0.neighbours(&name, &knobs);
                if !self.any_better(plans)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Without one of the schedules that it uses, and with another one first.
    fn families(&mut self) -> Result<(), Failure> {
        let without = self.used().into_iter();
        let without = without.map(|name| self.best.0.without(&name)).collect();
        self.any_better(without)?;
        let families = self.best.0.families();
        self.any_better(families)?;
        Ok(())
    }

    /// The schedules that the best plan uses, each once.
    fn used(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for choice in self.best.1.choices() {
            let name = schedule_of(choice);
            if self.best.0.has(name) && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        names
    }

    fn knobs(&self, name: &str) -> Result<Vec<Knob>, Failure> {
        let knobs = self.definitions.library().knobs(name, &self.machine);
        knobs.map_err(|error| Failure::Internal(error.to_string()))
    }

    /// Tries all, and keeps the best; whether one is better than what there was.
    fn any_better(&mut self, plans: Vec<Plan>) -> Result<bool, Failure> {
        let mut is_better = false;
        for plan in plans {
            if self.is_over() {
                return Ok(false);
            }
            let trial = self.contest.tried(&plan.to_string(), self.best.1.time())?;
            let is_new = self.seen.insert(trial.choices().to_vec());
            if is_new && trial.time() < self.best.1.time() {
                let call = trial.choices().join("; ");
                tell(&format!("better: {call}"), &trial);
                self.best = (plan, trial);
                is_better = true;
            }
        }
        Ok(is_better)
    }

    /// The automatic strategy and the best one, and the plain program if it is near, in turns.
    fn decided(
        self,
        plain: Trial,
        automatic: Trial,
        best: Trial,
        plan: Plan,
    ) -> Result<Found, Failure> {
        let is_plain = plain.time() < best.time() * MARGIN;
        let (best, plan) = match is_plain {
            true => (plain.clone(), None),
            false => (best, Some(plan)),
        };
        let stays = |verdict, plain: Trial, automatic: Trial| {
            let own = Plan::automatic(self.definitions, &self.machine)?;
            Ok(Found {
                plain,
                best: automatic.clone(),
                automatic,
                plan: Some(own),
                verdict,
            })
        };
        if best.strategy == automatic.strategy {
            return stays(Verdict::Automatic, plain, automatic);
        }
        let (mut first, mut second, mut wins) = (Samples::default(), Samples::default(), 0);
        let mut turns = 0;
        for _ in 0..DUELS {
            let one = self.again(&automatic)?;
            let other = self.again(&best)?;
            let (Some(one), Some(other)) = (one, other) else {
                continue;
            };
            turns += 1;
            wins += usize::from(other.quartile() < one.quartile() * MARGIN);
            first = first.with(&one);
            second = second.with(&other);
        }
        let ratio = second.quartile() / first.quartile();
        match (wins + 1 >= turns && turns > 1, ratio < MARGIN) {
            (true, true) => Ok(Found {
                plain,
                automatic: measured(automatic, first),
                best: measured(best, second),
                plan,
                verdict: Verdict::Faster,
            }),
            (false, true) => stays(Verdict::Unsure, plain, automatic),
            (_, false) => stays(Verdict::Automatic, plain, automatic),
        }
    }

    fn again(&self, trial: &Trial) -> Result<Option<Samples>, Failure> {
        let seconds = 0.2;
        Ok(
            match self
                .contest
                .measured(&trial.strategy, seconds, trial.time())?
            {
                Outcome::Measured(samples, _) => Some(samples),
                _ => None,
            },
        )
    }
}

fn measured(trial: Trial, samples: Samples) -> Trial {
    let choices = trial.choices().to_vec();
    Trial {
        outcome: Outcome::Measured(samples, choices),
        ..trial
    }
}

fn tell(what: &str, trial: &Trial) {
    say(match &trial.outcome {
        Outcome::Measured(samples, _) => format!("{:>12}  {what}", shown(samples.quartile())),
        Outcome::Refused(why) => format!("{:>12}  {what}: {why}", "refused"),
        Outcome::Wrong(why) => format!("{:>12}  {what}: {why}", "wrong"),
    });
}
