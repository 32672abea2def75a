//! Files with which Coq is asked whether a theorem can be proved without help.

use super::Statement;

/// Files that statements and proofs need: their names and texts, in the order in which Coq compiles
/// them as the library `Rise`.
///
/// ```
/// use rise_elevate::proof::PRELUDE;
/// assert_eq!(PRELUDE[0].0, "Rise");
/// assert!(PRELUDE[0].1.contains("Definition transpose"));
/// ```
pub const PRELUDE: &[(&str, &str)] = &[
    ("Rise", include_str!("../../proofs/Rise.v")),
    ("Tactics", include_str!("../../proofs/Tactics.v")),
    ("Folds", include_str!("../../proofs/Folds.v")),
    ("Numbers", include_str!("../../proofs/Numbers.v")),
    ("Automatic", include_str!("../../proofs/Automatic.v")),
];

/// One of the theorems about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Both sides mean the same.
    Meaning,
    /// The right side's sizes exist and agree.
    Sizes,
}

/// A goal that a proof has left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// Facts that are known of the sizes and indices.
    pub given: Vec<String>,
    /// The equation or fact that is to be shown; several lines.
    pub shown: String,
}

impl Statement {
    fn of_theorem(&self, theorem: Theorem) -> Option<&str> {
        match theorem {
            Theorem::Meaning => Some(&self.meaning),
            Theorem::Sizes => self.sizes.as_deref(),
        }
    }

    /// A file that Coq accepts if it proves the theorem in that many seconds; none if there is no
    /// such theorem.
    ///
    /// ```
    /// use rise_elevate::{proof::{Statement, Theorem}, text::Library};
    /// let rule = Library::standard().rule("idxMap").unwrap();
    /// let file = Statement::of(rule).unwrap().attempt(Theorem::Meaning, 10).unwrap();
    /// assert!(file.ends_with("Proof. timeout 10 automatic. Qed.\n"));
    /// ```
    pub fn attempt(&self, theorem: Theorem, seconds: u64) -> Option<String> {
        let statement = self.of_theorem(theorem)?;
        let tactic = match theorem {
            Theorem::Meaning => "automatic",
            Theorem::Sizes => "sizes",
        };
        Some(format!(
            "From Rise Require Import Automatic.\nDefinition stated : Prop := {statement}.\n\
             Theorem proved : stated. Proof. timeout {seconds} {tactic}. Qed.\n"
        ))
    }

    /// A file for which Coq prints the goals that are left of the theorem, for
    /// [`goals`](Goal::read); it is accepted whether the theorem holds or not.
    pub fn remainder(&self, theorem: Theorem) -> Option<String> {
        let statement = self.of_theorem(theorem)?;
        let tactic = match theorem {
            Theorem::Meaning => "meaning_left",
            Theorem::Sizes => "sizes_left",
        };
        Some(format!(
            "From Rise Require Import Automatic.\nSet Printing Width 90.\n\
             Definition stated : Prop := {statement}.\n\
             Goal stated. {tactic}. Abort.\n"
        ))
    }
}

impl Goal {
    /// The goals that Coq has printed.
    ///
    /// ```
    /// use rise_elevate::proof::Goal;
    /// let goals = Goal::read("@goal\n@given (i < n)\n@show (xs[i mod n] = xs[val i])\n");
    /// assert_eq!(goals[0].given, ["i < n"]);
    /// assert_eq!(goals[0].shown, "xs[i % n] = xs[i]");
    /// ```
    pub fn read(printed: &str) -> Vec<Goal> {
        let mut goals = Vec::new();
        for part in printed.split("@goal").skip(1) {
            let (given, shown) = part.split_once("@show").unwrap_or((part, ""));
            let mut goal = Goal {
                shown: in_words(shown),
                ..Goal::default()
            };
            // The oldest first: those of the rule come before those of its elements.
            for fact in given.split("@given").skip(1).map(in_words) {
                let is_said = goal.given.contains(&fact);
                let is_trivial = fact
                    .split_once(" = ")
                    .is_some_and(|(one, other)| one == other);
                if !is_said && !is_trivial {
                    goal.given.insert(0, fact);
                }
            }
            if !goals.contains(&goal) {
                goals.push(goal);
            }
        }
        goals
    }
}

/// Output of Coq, as RISE writes it, without the parentheses around it.
fn in_words(printed: &str) -> String {
    let text = printed.trim();
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let text = inner.filter(|inner| is_balanced(inner)).unwrap_or(text);
    text.replace(" mod ", " % ")
        .replace("val ", "")
        // Functions and numbers of which nothing is known.
        .replace("any_", "")
        .replace("number_", "")
        .replace("\n ", "\n")
}

/// Whether every parenthesis is closed after it is opened.
fn is_balanced(text: &str) -> bool {
    let mut open = 0_i64;
    text.chars().all(|letter| {
        open += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        open >= 0
    })
}
