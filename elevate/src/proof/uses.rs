//! Rules that are written in Rust have no sides to state a theorem about. What they make of
//! programs with free variables has: a theorem about all types, sizes, functions and terms for
//! these.

use std::fmt::Display;

use rise_lang::{
    diagnostic::Source,
    infer::infer_program,
    nat::{Facts, Name},
    syntax::{NoImports, parse_program},
    term::{Term, TermKind},
};

use super::{
    Statement, Unstated,
    statement::{Parameters, Result},
};
use crate::{Run, text::Library};

/// Strategies, and below each, indented, the programs that it is applied to: the parameters, and
/// behind `=` the term.
const USES: &str = include_str!("../../proofs/uses.txt");

/// A use of a rule that is written in Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The name of the rule.
    pub rule: Name,
    /// The name of the theorems: that of the rule, and the number of the use.
    pub name: Name,
    /// The strategy, which is the rule with its arguments.
    pub strategy: String,
    /// Whether its sides are equal as real numbers only.
    pub is_over_real: bool,
    /// The parameters and the term, as in a definition of RISE.
    pub program: String,
}

impl Use {
    /// The uses that theorems are stated about.
    ///
    /// ```
    /// let uses = rise_elevate::proof::Use::all();
    /// assert!(uses.iter().any(|one| one.name.as_str() == "mapFirstFission_1"));
    /// ```
    pub fn all() -> Vec<Use> {
        let mut uses: Vec<Use> = Vec::new();
        let mut strategy = "";
        for line in USES.lines().filter(|line| !line.starts_with('#')) {
            let text = line.trim();
            match line.len() - line.trim_start().len() {
                _ if text.is_empty() => {}
                0 => strategy = text,
                2 => uses.push(Use::numbered(strategy, text, &uses)),
                // The line before goes on.
                _ => uses
                    .last_mut()
                    .into_iter()
                    .for_each(|last| last.program = format!("{} {text}", last.program)),
            }
        }
        uses
    }

    fn numbered(strategy: &str, program: &str, before: &[Use]) -> Use {
        let (strategy, is_over_real) = match strategy.strip_suffix(" over real") {
            Some(strategy) => (strategy, true),
            None => (strategy, false),
        };
        let rule = Name::from(strategy.split(['(', ' ']).next().unwrap_or(strategy));
        let number = before.iter().filter(|other| other.rule == rule).count() + 1;
        Use {
            name: Name::from(format!("{rule}_{number}").as_str()),
            rule,
            strategy: strategy.to_owned(),
            is_over_real,
            program: program.to_owned(),
        }
    }

    /// The theorems about what the strategy makes of the program.
    ///
    /// # Errors
    /// If the strategy fails, or if the programs have something that the statements cannot say.
    pub fn statement(&self) -> std::result::Result<Statement, Unstated> {
        let refused = |error: &dyn Display| Unstated(format!("`{}`: {error}", self.program));
        let source = Source::new("uses.txt", format!("def used {}", self.program));
        let program = parse_program(&source, &NoImports).map_err(|error| refused(&error))?;
        let program = infer_program(&program).map_err(|errors| refused(&errors[0]))?;
        let used = program.definition(&Name::from("used"));
        let used = &used.ok_or_else(|| refused(&"no program"))?.definition;
        let mut parameters = Parameters {
            types: Vec::new(),
            values: Vec::new(),
            facts: &used.facts,
        };
        let mut term = &used.term;
        loop {
            term = match term.kind() {
                TermKind::TypeLambda(parameter, body) => {
                    parameters.types.push(parameter.clone());
                    body
                }
                TermKind::Lambda(parameter, body) => {
                    let ty = term.ty().and_then(|ty| ty.as_function());
                    let (ty, _) = ty.ok_or_else(|| refused(&"no types"))?;
                    parameters.values.push((parameter.name.clone(), ty.clone()));
                    body
                }
                _ => break,
            }
        }
        let rewritten = self.rewritten(term, &used.facts.iter().cloned().collect())?;
        Statement::of_use(&parameters, term, &rewritten, self.is_over_real)
    }

    fn rewritten(&self, term: &Term, facts: &Facts) -> Result<Term> {
        let refused = |error: &dyn Display| Unstated(format!("`{}`: {error}", self.strategy));
        let source = Source::new("uses.txt", self.strategy.clone());
        let strategy = Library::standard().strategy(&source);
        let strategy = strategy.map_err(|errors| refused(&errors[0]))?;
        let rewritten = Run::new(facts.clone()).rewrite(&strategy, term);
        rewritten.map_err(|failure| refused(&failure))
    }
}
