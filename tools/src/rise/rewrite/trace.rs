//! The steps of a strategy in a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use rise_elevate::run::Trace;
use rise_lang::term::Term;

use super::steps::{DETACHED, Step, steps};
use super::written::written;

const RULE: Style = Style::new().bold();
const BEFORE: Style = AnsiColor::Red.on_default();
const AFTER: Style = AnsiColor::Green.on_default();

/// Every step: number, rule, path, and the sub-term before and after, with the codes of terminals
/// for colours.
pub fn text(trace: &Trace<Term>) -> String {
    let mut text = String::new();
    let steps = steps(trace);
    for step in &steps {
        one(&mut text, step);
    }
    if steps.is_empty() {
        text += "no rule was applied\n\n";
    }
    text
}

fn one(text: &mut String, shown: &Step) {
    let Step { number, step, .. } = shown;
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{number}. {RULE}{}{RULE:#} at {}",
        step.rule,
        shown.place()
    );
    if shown.place.is_none() {
        let _ = writeln!(text, "   ({DETACHED})");
    }
    for (mark, style, term) in [('-', BEFORE, &step.before), ('+', AFTER, &step.after)] {
        for line in written(term).lines() {
            let _ = writeln!(text, "   {style}{mark} {line}{style:#}");
        }
    }
    text.push('\n');
}
