//! Statistics of a strategy, as a table.

use std::fmt::Write as _;
use std::time::Duration;

use rise_elevate::run::Statistics;
use rise_lang::diagnostic::abbreviated;

/// The rules that were tried, those applied most often first; then how much happened in all, and
/// how fast.
pub fn table(statistics: &Statistics, time: Duration) -> String {
    let rules = statistics.rules();
    let heading = ["rule", "applied", "tried", "time"].map(str::to_owned);
    let mut rows = vec![heading];
    for rule in &rules {
        rows.push([
            rule.rule.clone(),
            rule.applied.to_string(),
            (rule.applied + rule.failed).to_string(),
            shown(rule.time),
        ]);
    }
    rows.push([
        "all rules".to_owned(),
        statistics.rule_steps().to_string(),
        rules
            .iter()
            .map(|rule| rule.applied + rule.failed)
            .sum::<u64>()
            .to_string(),
        shown(rules.iter().map(|rule| rule.time).sum()),
    ]);
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths = [width(0), width(1), width(2), width(3)];
    let mut text = String::new();
    for [rule, applied, tried, time] in &rows {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{rule:0$}  {applied:>1$}  {tried:>2$}  {time:>3$}",
            widths[0], widths[1], widths[2], widths[3]
        );
    }
    let rate = match time.as_secs_f64() {
        seconds if seconds > 0.0 => {
            format!(", {:.0} steps a second", statistics.steps as f64 / seconds)
        }
        _ => String::new(),
    };
    let _ = writeln!(
        text,
        "{} steps, traversals included, in {}{rate}",
        statistics.steps,
        shown(time)
    );
    for idle in statistics.idle() {
        let times = match idle.applied {
            1 => "once".to_owned(),
            count => format!("{count} times"),
        };
        let _ = writeln!(
            text,
            "`{}` ({}) changed nothing: it was tried {times}",
            abbreviated(&idle.strategy),
            idle.place
        );
    }
    text
}

fn shown(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}
