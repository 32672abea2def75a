//! Counts of steps and tries.

use std::time::Duration;

use rustc_hash::FxHashMap;

use super::{Growth, Work};

/// Statistics of a run.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Successful applications of strategies, traversals included, as "Achieving High-Performance
    /// the Functional Way", section 6.2, counts them.
    pub steps: u64,
    rules: FxHashMap<usize, RuleStatistics>,
    attempts: FxHashMap<usize, Attempt>,
}

/// A strategy of a text that never fails, such as `tryAll(s)`, and whether it did anything.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The strategy, as a user would write it.
    pub strategy: String,
    /// Where it stands.
    pub place: String,
    /// How often it was applied.
    pub applied: u64,
    /// How often it changed the program.
    pub changed: u64,
}

/// Statistics of one rule in a run.
#[derive(Clone, Debug)]
pub struct RuleStatistics {
    /// The rule with its arguments.
    pub rule: String,
    /// How often it was applied.
    pub applied: u64,
    /// How often it was tried and failed.
    pub failed: u64,
    /// The time it took, if the run measures it.
    pub time: Duration,
    /// The memory of what it made and that was kept, less that of what it took away.
    pub bytes: i64,
}

impl Statistics {
    /// Counts the rule with this address; `name` is asked the first time.
    pub(super) fn tried(
        &mut self,
        key: usize,
        name: impl FnOnce() -> String,
        success: bool,
        time: Option<Duration>,
        bytes: i64,
    ) {
        let entry = self.rules.entry(key).or_insert_with(|| RuleStatistics {
            rule: name(),
            applied: 0,
            failed: 0,
            time: Duration::ZERO,
            bytes: 0,
        });
        entry.bytes += bytes;
        match success {
            true => entry.applied += 1,
            false => entry.failed += 1,
        }
        entry.time += time.unwrap_or_default();
    }

    /// Counts an application of the strategy with this address; what it is, and where it stands, is
    /// asked the first time.
    pub(super) fn attempted(
        &mut self,
        key: usize,
        describe: impl FnOnce() -> (String, String),
        is_changed: bool,
    ) {
        let entry = self.attempts.entry(key).or_insert_with(|| {
            let (strategy, place) = describe();
            Attempt {
                strategy,
                place,
                applied: 0,
                changed: 0,
            }
        });
        entry.applied += 1;
        entry.changed += u64::from(is_changed);
    }

    /// The strategies that never fail, such as `tryAll(s)`, `normalize(s)` and `try(s)`, of which
    /// nothing came although they were applied: those that stand in texts of users, in their order.
    pub fn idle(&self) -> Vec<Attempt> {
        let mut idle: Vec<Attempt> = Vec::new();
        for attempt in self.attempts.values() {
            let is_same = |known: &&mut Attempt| {
                known.place == attempt.place && known.strategy == attempt.strategy
            };
            match idle.iter_mut().find(is_same) {
                Some(known) => {
                    known.applied += attempt.applied;
                    known.changed += attempt.changed;
                }
                None => idle.push(attempt.clone()),
            }
        }
        idle.retain(|attempt| attempt.changed == 0);
        idle.sort_by(|left, right| {
            (&left.place, &left.strategy).cmp(&(&right.place, &right.strategy))
        });
        idle
    }

    /// How often a rule was applied, over all rules.
    pub fn rule_steps(&self) -> u64 {
        self.rules.values().map(|rule| rule.applied).sum()
    }

    /// All rules that were tried, those applied most often first; rules of one name are one entry.
    pub fn rules(&self) -> Vec<RuleStatistics> {
        let mut rules: Vec<RuleStatistics> = Vec::new();
        for entry in self.rules.values() {
            match rules.iter_mut().find(|known| known.rule == entry.rule) {
                Some(known) => {
                    known.applied += entry.applied;
                    known.failed += entry.failed;
                    known.time += entry.time;
                    known.bytes += entry.bytes;
                }
                None => rules.push(entry.clone()),
            }
        }
        rules.sort_by(|left, right| {
            right
                .applied
                .cmp(&left.applied)
                .then_with(|| left.rule.cmp(&right.rule))
        });
        rules
    }

    /// The rule that made most of what there is now.
    pub(super) fn largest_growth(&self) -> Option<Growth> {
        let rules = self.rules().into_iter();
        let largest = rules.max_by_key(|rule| rule.bytes)?;
        let RuleStatistics { rule, applied, .. } = largest;
        (applied > 0).then_some(Growth { rule, applied })
    }

    /// The rule that was tried most often.
    pub(super) fn most_work(&self) -> Option<Work> {
        let tried = |rule: &RuleStatistics| rule.applied + rule.failed;
        let most = self.rules().into_iter().max_by_key(tried)?;
        Some(Work {
            applied: most.applied,
            tried: tried(&most),
            rule: most.rule,
        })
    }
}
