//! The statements of a library, one file of Coq for each topic.

use std::fmt::Write as _;

use rise_lang::nat::Name;

use super::{Statement, Unstated, Use};
use crate::text::Library;

/// The name of the topic of rules that are written in Rust. They may have known numbers, which are
/// computed with.
const NATIVES: &str = "natives";

/// The rules of one file of a library, in its order.
#[derive(Clone, Debug)]
pub struct Topic {
    /// The name of the file as a name in Coq: `rules/lift-reduce.elevate` is `lift_reduce`.
    pub name: String,
    /// The rules with their statements, or why there is none.
    pub rules: Vec<(Name, Result<Statement, Unstated>)>,
}

/// The name that a file has in Coq.
fn topic_name(file: &str) -> String {
    let file = file.rsplit('/').next().unwrap_or(file);
    let stem = file.split('.').next().unwrap_or(file);
    stem.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_")
}

impl Topic {
    /// The rules that the library defines, by file; files without rules are left out.
    ///
    /// ```
    /// use rise_elevate::{proof::Topic, text::Library};
    /// let topics = Topic::of(Library::standard());
    /// assert!(topics.iter().any(|topic| topic.name == "lift_reduce"));
    /// ```
    pub fn of(library: &Library) -> Vec<Topic> {
        let mut placed = Vec::new();
        for definition in library.definitions() {
            if let (Some(rule), Some(span)) = (definition.rule(), &definition.span) {
                placed.push((topic_name(span.source().name()), span.start(), rule));
            }
        }
        placed.sort_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
        let mut topics: Vec<Topic> = Vec::new();
        for (name, _, rule) in placed {
            let stated = (rule.name().clone(), Statement::of(rule));
            match topics.last_mut().filter(|topic| topic.name == name) {
                Some(topic) => topic.rules.push(stated),
                None => topics.push(Topic {
                    name,
                    rules: vec![stated],
                }),
            }
        }
        topics
    }

    /// The uses of the rules that are written in Rust.
    ///
    /// A rule without a use is listed without a statement.
    pub fn of_natives() -> Topic {
        let uses = Use::all();
        let has_use = |name: &Name| uses.iter().any(|known| known.rule == *name);
        let names = Library::rules_in_rust();
        let missing = names.filter(|name| !has_use(name)).map(|name| {
            let reason = Unstated("rules that have no use".to_owned());
            (name, Err(reason))
        });
        let stated = uses.iter().map(|known| {
            let statement = known.statement();
            (known.name.clone(), statement)
        });
        Topic {
            name: NATIVES.to_owned(),
            rules: stated.chain(missing).collect(),
        }
    }

    /// The statements as a file of Coq: a module a rule, with `meaning` and, where there is
    /// something to prove, `sizes`.
    pub fn to_coq(&self) -> String {
        let base = match self.name == NATIVES {
            true => "Examples",
            false => "Rise",
        };
        let mut text = format!("From Rise Require Import {base}.\n");
        for (name, statement) in &self.rules {
            let _ = match statement {
                Ok(statement) => writeln!(text, "\n{}", statement.to_coq(name)),
                Err(reason) => writeln!(text, "\n(* {name}: {reason} *)"),
            };
        }
        text
    }
}

impl Statement {
    /// The statement as a module of Coq.
    pub fn to_coq(&self, name: &Name) -> String {
        let mut text = format!(
            "Module {name}.\nDefinition meaning : Prop := {}.\n",
            self.meaning
        );
        if let Some(sizes) = &self.sizes {
            let _ = writeln!(text, "Definition sizes : Prop := {sizes}.");
        }
        let _ = write!(text, "End {name}.");
        text
    }
}
