//! The search: from the automatic plan to its neighbours, to other families of schedules, and to
//! choices for each place.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use driver::{Chosen, Definitions, Machine};
use rise_elevate::text::Knob;

use super::call::Call;
use super::contest::{Contest, Trial};
use super::lists::refused;
use super::plan::{Binding, Plan, Spot, Stores};
use crate::process::say;
use crate::rise::error::Failure;
use crate::rise::measure::{Outcome, Samples, shown};

/// Set when the user wants no more.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A win below this share of the time is none.
const MARGIN: f64 = 0.97;

/// How often the last two are measured in turns.
const DUELS: usize = 6;

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

/// The task of a search.
pub struct Task<'a> {
    /// The schedules and their parameters.
    pub definitions: &'a Definitions,
    /// The machine that they are for.
    pub machine: Machine,
    /// The plan of the automatic strategy, with which the search begins.
    pub plan: Plan,
    /// The automatic strategy, in words.
    pub automatic: String,
    /// The places of `let`s of arrays, those of much work first.
    pub lets: Vec<Spot>,
    /// How long to search.
    pub budget: Duration,
}

/// A search for the fastest plan.
pub struct Search<'a> {
    task: &'a Task<'a>,
    contest: &'a mut Contest,
    end: Instant,
    /// The programs that were tried, by what was chosen: other plans that choose the same are not
    /// better.
    seen: HashSet<String>,
    best: (Plan, Trial),
}

impl<'a> Search<'a> {
    /// Searches.
    ///
    /// # Errors
    /// If no process can be started, or neither the plain program nor the automatic strategy can be
    /// measured.
    pub fn run(task: &'a Task, contest: &'a mut Contest) -> Result<Found, Failure> {
        let end = Instant::now() + task.budget;
        let plan = task.plan.clone();
        // The plain program may take long, and is what the results are compared with.
        let plain = contest.plain(task.budget.max(Duration::from_secs(60)))?;
        // Everything is compared with it: it has time even where others keep the processors busy.
        let automatic = contest.tried(&plan.to_string(), f64::INFINITY)?;
        if let (Outcome::Refused(why) | Outcome::Wrong(why), None) =
            (&automatic.outcome, plain.samples())
        {
            return Err(Failure::usage(
                format!("the program cannot be measured: {why}"),
                "`rise run` with the same sizes says more",
            ));
        }
        tell("plain loops", &plain);
        tell(&task.automatic, &automatic);
        let mut search = Search {
            task,
            contest,
            end,
            seen: HashSet::from([key(&plan, &automatic)]),
            best: (plan, automatic.clone()),
        };
        search.rounds()?;
        let (plan, best) = search.best.clone();
        search.decided(plain, automatic, best, plan)
    }

    /// Everything in turns, until nothing is better: the guess of the automatic strategy with other
    /// stores, its arguments, other families, where values are computed, then place by place.
    fn rounds(&mut self) -> Result<(), Failure> {
        loop {
            let before = self.best.1.strategy.clone();
            self.stores()?;
            self.arguments()?;
            self.families()?;
            self.lets()?;
            self.places()?;
            if self.best.1.strategy == before || self.is_over() {
                return Ok(());
            }
        }
    }

    /// Results past the caches, or into them where the automatic strategy chose otherwise.
    fn stores(&mut self) -> Result<(), Failure> {
        let mut choices = self.best.1.choices().iter();
        let other = match choices.any(|choice| choice.strategy == "pastCaches") {
            true => Stores::IntoCaches,
            false => Stores::PastCaches,
        };
        self.any_better(vec![self.best.0.with_stores(other)])?;
        Ok(())
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.end || INTERRUPTED.load(Ordering::Relaxed)
    }

    /// The arguments of the schedules that the best plan uses, one at a time, as long as that
    /// helps.
    fn arguments(&mut self) -> Result<(), Failure> {
        for family in self.used() {
            self.arguments_of(&family, None)?;
        }
        Ok(())
    }

    fn arguments_of(&mut self, family: &str, spot: Option<Spot>) -> Result<(), Failure> {
        let knobs = self.knobs(family)?;
        while self.any_better(self.best.0.neighbours(family, spot, &knobs))? {}
        Ok(())
    }

    /// Without one of the schedules that it uses, and with another one first.
    fn families(&mut self) -> Result<(), Failure> {
        let without = self.used().into_iter();
        let without = without.map(|family| self.best.0.without(&family, None));
        let plans = without.chain(self.best.0.families()).collect();
        self.any_better(plans)?;
        Ok(())
    }

    /// Values of `let`s where they are read, and in memory.
    fn lets(&mut self) -> Result<(), Failure> {
        for spot in self.task.lets.clone() {
            let plan = &self.best.0;
            let now = plan.binding(spot);
            let others = [None, Some(Binding::Inlined), Some(Binding::Kept)].into_iter();
            let others = others.filter(|binding| *binding != now);
            let plans = others.map(|binding| plan.with_let(spot, binding)).collect();
            self.any_better(plans)?;
        }
        Ok(())
    }

    /// Arguments and schedules for each place, where there are several.
    fn places(&mut self) -> Result<(), Failure> {
        let places = self.places_by_work();
        if places.len() < 2 {
            return Ok(());
        }
        for (family, spot) in places {
            self.arguments_of(&family, Some(spot))?;
            self.any_better(self.best.0.families_at(&family, spot))?;
        }
        Ok(())
    }

    /// The families of schedules that the best plan uses, each once, those that do much first.
    fn used(&self) -> Vec<String> {
        let mut families: Vec<String> = Vec::new();
        for choice in self.choices_by_work() {
            let call = self.best.0.call(&choice.strategy);
            if let Some(family) = call.map(Call::family)
                && !families.contains(&family)
            {
                families.push(family);
            }
        }
        families
    }

    /// The places at which it uses schedules, those where much is done first.
    fn places_by_work(&self) -> Vec<(String, Spot)> {
        let mut places: Vec<(String, Spot)> = Vec::new();
        for choice in self.choices_by_work() {
            let call = self.best.0.call(&choice.strategy);
            if let (Some(place), Some(call)) = (&choice.place, call) {
                let spot = (place.line, place.column);
                if !places.iter().any(|(_, known)| *known == spot) {
                    places.push((call.family(), spot));
                }
            }
        }
        places
    }

    fn choices_by_work(&self) -> Vec<Chosen> {
        let mut choices = self.best.1.choices().to_vec();
        choices.sort_by(|one, other| other.work.total_cmp(&one.work));
        choices
    }

    fn knobs(&self, family: &str) -> Result<Vec<Knob>, Failure> {
        let library = self.task.definitions.library();
        let knobs = library.knobs(Call::parse(family).name(), &self.task.machine);
        knobs.map_err(|error| refused(error.diagnostic()))
    }

    /// Tries all, and keeps the best; whether one is better than what there was.
    fn any_better(&mut self, plans: Vec<Plan>) -> Result<bool, Failure> {
        let mut is_better = false;
        for plan in plans {
            if self.is_over() {
                return Ok(false);
            }
            let trial = self.contest.tried(&plan.to_string(), self.best.1.time())?;
            let is_new = self.seen.insert(key(&plan, &trial));
            if is_new && trial.time() < self.best.1.time() {
                tell(&format!("better: {}", chosen(&plan, &trial)), &trial);
                self.best = (plan, trial);
                is_better = true;
            }
        }
        Ok(is_better)
    }

    /// The automatic strategy and the best one, and the plain program if it is near, in turns.
    fn decided(
        mut self,
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
        let task = self.task;
        let stays = |verdict, plain: Trial, automatic: Trial| Found {
            plain,
            best: automatic.clone(),
            automatic,
            plan: Some(task.plan.clone()),
            verdict,
        };
        if best.strategy == automatic.strategy {
            return Ok(stays(Verdict::Automatic, plain, automatic));
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
        Ok(match (wins + 1 >= turns && turns > 1, ratio < MARGIN) {
            (true, true) => Found {
                plain,
                automatic: measured(automatic, first),
                best: measured(best, second),
                plan,
                verdict: Verdict::Faster,
            },
            (false, true) => stays(Verdict::Unsure, plain, automatic),
            (_, false) => stays(Verdict::Automatic, plain, automatic),
        })
    }

    fn again(&mut self, trial: &Trial) -> Result<Option<Samples>, Failure> {
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

/// The choices that tell one program from others: two plans of one key make the same program.
fn key(plan: &Plan, trial: &Trial) -> String {
    let calls = trial.choices().iter().map(|choice| {
        let place = choice.place.as_ref().map(ToString::to_string);
        // The places that the plan has for a call make no other program.
        let call = plan.call(&choice.strategy).map(ToString::to_string);
        let call = call.unwrap_or_else(|| choice.strategy.clone());
        format!("{}: {call}", place.unwrap_or_default())
    });
    let calls: Vec<String> = calls.collect();
    format!("{} {}", plan.marks(), calls.join("; "))
}

/// The choices, in a line.
fn chosen(plan: &Plan, trial: &Trial) -> String {
    let choices: Vec<String> = trial.choices().iter().map(ToString::to_string).collect();
    format!("{} {}", choices.join("; "), plan.marks())
        .trim_end()
        .to_owned()
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
