//! Findings besides mistakes of types: shown at once, counted for the end.

use std::path::Path;

use driver::files;
use rise_lang::diagnostic::{Diagnostic, Label, Severity};
use rise_lang::infer::InferredDefinition;
use rise_lang::nat::{Fact, Relation};
use rise_lang::term::TermKind;
use rise_lang::types::Kind;

use crate::process::say;
use crate::rise::error::Failure;
use crate::rise::report;

/// How many errors and warnings were shown.
#[derive(Default)]
pub struct Findings {
    errors: usize,
    warnings: usize,
}

impl Findings {
    /// Shows a message and counts it.
    pub fn add(&mut self, diagnostic: &Diagnostic) {
        report::diagnostic(diagnostic);
        match diagnostic.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
    }

    /// Counts an error that is shown already.
    pub fn add_shown_error(&mut self) {
        self.errors += 1;
    }

    /// Says that something of a definition could not be checked, and why.
    pub fn not_checked(&mut self, inferred: &InferredDefinition, what: &str, reason: &str) {
        let name = &inferred.definition.name;
        let span = inferred.definition.origin.span().cloned();
        self.add(&Diagnostic {
            severity: Severity::Warning,
            primary: span.map(|span| Label {
                span,
                text: String::new(),
            }),
            ..Diagnostic::error(format!("of `{name}` it is not checked {what}: {reason}"))
        });
    }

    /// Warns of sizes that are only equal because of a type that the author wrote.
    pub fn facts(&mut self, inferred: &InferredDefinition) {
        for required in &inferred.facts {
            if required.fact.relation != Relation::Equal || !is_written(&required.asker) {
                continue;
            }
            let (fact, asker) = (&required.fact, &required.asker);
            let name = &inferred.definition.name;
            self.add(&Diagnostic {
                severity: Severity::Warning,
                primary: required.span.clone().map(|span| Label {
                    span,
                    text: String::new(),
                }),
                help: vec![format!(
                    "write the size that is meant, or state the fact: `where {fact}`; it is checked when the program gets its arguments"
                )],
                ..Diagnostic::error(format!(
                    "`{name}` needs `{fact}`, only because of the type of {asker} that is written here"
                ))
            });
        }
    }

    /// Warns of sizes and types that the author binds for uses to find, and that nothing mentions:
    /// no use can find them.
    pub fn unused(&mut self, inferred: &InferredDefinition) {
        let definition = &inferred.definition;
        let mut rest = &definition.term;
        while let TermKind::TypeLambda(_, body) | TermKind::Lambda(_, body) = rest.kind() {
            let term = std::mem::replace(&mut rest, body);
            let TermKind::TypeLambda(parameter, body) = term.kind() else {
                continue;
            };
            let name = &parameter.name;
            let is_stated = |fact: &Fact| fact.left.mentions(name) || fact.right.mentions(name);
            if parameter.explicit
                || body.free_type_variables().contains_key(name)
                || definition.facts.iter().any(is_stated)
            {
                continue;
            }
            let what = match parameter.kind {
                Kind::Nat => "size",
                Kind::Data => "type",
                other => other.name(),
            };
            let function = &definition.name;
            self.add(&Diagnostic {
                severity: Severity::Warning,
                primary: term.origin().span().cloned().map(|span| Label {
                    span,
                    text: String::new(),
                }),
                help: vec![format!(
                    "leave `{name}` out, or write it where it is meant; no use of `{function}` could say what it is"
                )],
                ..Diagnostic::error(format!("the {what} `{name}` of `{function}` is used nowhere"))
            });
        }
    }

    /// The summary, if there is something to say.
    ///
    /// # Errors
    /// [`Failure::Reported`] if there were errors, or warnings that are denied.
    pub fn conclude(&self, program: &Path, deny_warnings: bool) -> Result<(), Failure> {
        let counted = |count: usize, one: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {one}s")),
        };
        let parts = [
            counted(self.errors, "error"),
            counted(self.warnings, "warning"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            return Ok(());
        }
        let denied = deny_warnings && self.errors == 0;
        let why = match denied {
            true => ", which `--deny-warnings` refuses",
            false => "",
        };
        let file = files::name(program).display();
        say(format_args!("{file}: {}{why}", parts.join(", ")));
        match self.errors > 0 || denied {
            true => Err(Failure::Reported(program.to_owned())),
            false => Ok(()),
        }
    }
}

/// Whether a type that is written asks for a fact: of a parameter, a result, or a part of the body.
fn is_written(asker: &str) -> bool {
    asker == "an annotation" || asker == "the result" || asker.starts_with("the parameter ")
}
