//! Proofs of the rules of a file.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use rise_elevate::proof::{Goal, Statement, Theorem};
use rise_elevate::rule::RewriteRule;
use rise_elevate::testing::{Plan, test};
use rise_lang::primitives::Primitive;

use super::coq::Coq;
use super::rules::{chosen, described, right};
use crate::rise::error::Failure;
use crate::rise::output::print;
use crate::rise::progress::Progress;
use crate::rise::strategy;

/// How many goals of a proof are shown.
const SHOWN: usize = 3;

/// Tries to prove the rules of a file, or the one of that name, within so many seconds each. A rule
/// that random instances show to be wrong is not tried.
///
/// # Errors
/// If the file is wrong, has no such rule, or a rule is wrong or not proved.
pub fn prove(file: &Path, name: Option<&str>, plan: Plan, seconds: u64) -> Result<(), Failure> {
    let strategies = strategy::definitions(Some(file))?;
    let rules = chosen(strategies.library(), file, name, "--prove")?;
    let coq = {
        let _progress = Progress::start("compiling the meanings of the primitives");
        Coq::find()?
    };
    if coq.is_none() {
        eprintln!(
            "note: rules are only tested: `coqc` is not installed; on Debian, the package `coq` \
             has it"
        );
    }
    let (mut wrong, mut open) = (0, 0);
    for rule in &rules {
        let _progress = Progress::start("proving");
        let outcome = match (test(rule, plan), &coq) {
            (Err(fault), _) => Outcome::Wrong(described(&fault)),
            (Ok(tested), None) => Outcome::Tested(right(&tested)),
            (Ok(_), Some(coq)) => proved(rule, coq, seconds)?,
        };
        wrong += usize::from(matches!(outcome, Outcome::Wrong(_)));
        open += usize::from(matches!(outcome, Outcome::Open(_)));
        print(format!("{}: {}\n", rule.name(), outcome.text().trim_end()).as_bytes())?;
    }
    match (wrong, open) {
        (0, 0) => Ok(()),
        (0, _) => Err(Failure::RulesOpen {
            open,
            rules: rules.len(),
        }),
        _ => Err(Failure::RulesWrong {
            wrong,
            rules: rules.len(),
        }),
    }
}

/// The outcome for a rule, with what is said of it.
enum Outcome {
    Proved(String),
    Tested(String),
    Wrong(String),
    Open(String),
}

impl Outcome {
    fn text(&self) -> &str {
        let (Outcome::Proved(text)
        | Outcome::Tested(text)
        | Outcome::Wrong(text)
        | Outcome::Open(text)) = self;
        text
    }
}

/// The outcome of a rule about which random instances say nothing.
fn proved(rule: &RewriteRule, coq: &Coq, seconds: u64) -> Result<Outcome, Failure> {
    let statement = match Statement::of(rule) {
        Ok(statement) => statement,
        Err(reason) => {
            return Ok(Outcome::Open(format!(
                "tested, not proved: there is no statement of it, because of {reason}"
            )));
        }
    };
    let limit = Duration::from_secs(seconds);
    let mut left = String::new();
    for theorem in [Theorem::Meaning, Theorem::Sizes] {
        let Some(attempt) = statement.attempt(theorem, seconds) else {
            continue;
        };
        if coq.ask(&attempt, limit)?.is_accepted {
            continue;
        }
        left += match theorem {
            Theorem::Meaning => "\n  both sides mean the same, if",
            Theorem::Sizes => "\n  the sizes of the right side are right, if",
        };
        let remainder = statement.remainder(theorem).unwrap_or_default();
        left += &goals(&coq.ask(&remainder, limit)?.text);
    }
    Ok(match left.is_empty() {
        true => Outcome::Proved(over(rule).to_owned()),
        false => Outcome::Open(format!(
            "tested, not proved in {seconds} s a theorem; to be shown is that{left}{}",
            advice(rule, &statement)
        )),
    })
}

/// Advice on something that the author may have forgotten.
fn advice(rule: &RewriteRule, statement: &Statement) -> String {
    use Primitive::{Add, Fma, Mul, Neg, Sub};
    let mut arithmetic = [Neg, Add, Sub, Mul, Fma].into_iter();
    match arithmetic.find(|primitive| statement.open.contains(primitive)) {
        Some(primitive) if !rule.declaration().is_over_real() => format!(
            "\n  note: `{primitive}` is any function here, since floats are rounded; a rule `over \
             real` may use the laws of real numbers"
        ),
        _ => String::new(),
    }
}

fn over(rule: &RewriteRule) -> &'static str {
    match rule.declaration().is_over_real() {
        true => "proved over the real numbers: floats are rounded elsewhere",
        false => "proved",
    }
}

/// The goals that Coq has printed, indented.
fn goals(printed: &str) -> String {
    let goals = Goal::read(printed);
    let mut text = String::new();
    for goal in goals.iter().take(SHOWN) {
        let shown = goal.shown.replace('\n', "\n      ");
        let _ = write!(text, "\n      {shown}");
        if !goal.given.is_empty() {
            let _ = write!(text, "\n    where {}", goal.given.join(", "));
        }
    }
    match goals.len() {
        0 => text += "\n      (the goal is too large to be shown)",
        count if count > SHOWN => {
            let _ = write!(text, "\n    and {} more", count - SHOWN);
        }
        _ => {}
    }
    text
}
