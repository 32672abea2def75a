//! Observations of `peek` and `debug`, in a terminal.

use std::fmt::Write as _;

use anstyle::Style;
use rise_elevate::run::Observation;
use rise_lang::term::Term;

use super::written::written;

const NAME: Style = Style::new().bold();

/// Every program that was seen, in the order of time, with the codes of terminals.
pub fn text(observations: &[Observation<Term>]) -> String {
    let mut text = String::new();
    for seen in observations {
        let name = seen
            .label
            .map_or_else(|| "peek".to_owned(), |number| format!("debug({number})"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{NAME}{name}{NAME:#}");
        for line in written(&seen.program).lines() {
            let _ = writeln!(text, "   {line}");
        }
    }
    text
}
