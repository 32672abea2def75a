//! Counting.

use std::time::Duration;

use rustc_hash::FxHashMap;

/// What a run did.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Successful applications of strategies, traversals included, as "Achieving High-Performance the Functional Way", section 6.2, counts them.
    pub steps: u64,
    rules: FxHashMap<usize, RuleStatistics>,
}

/// What a run did with one rule.
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
}

impl Statistics {
    /// Counts the rule with this address; `name` is asked the first time.
    pub(super) fn tried(
        &mut self,
        key: usize,
        name: impl FnOnce() -> String,
        success: bool,
        time: Option<Duration>,
    ) {
        let entry = self.rules.entry(key).or_insert_with(|| RuleStatistics {
            rule: name(),
            applied: 0,
            failed: 0,
            time: Duration::ZERO,
        });
        match success {
            true => entry.applied += 1,
            false => entry.failed += 1,
        }
        entry.time += time.unwrap_or_default();
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
}
