//! The error that a model uses what cannot be imported, which lists all of it.

use std::fmt;

use melior::ir::Location;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Op};

/// A part of a model that is not covered, each time that it occurs.
#[derive(Clone, Debug)]
struct Occurrences<'c> {
    what: String,
    first: Location<'c>,
    count: usize,
}

/// Everything in a function that is not covered, in the order of the text.
#[derive(Clone, Debug)]
pub struct Uncovered<'c> {
    function: String,
    place: Location<'c>,
    found: Vec<Occurrences<'c>>,
}

impl<'c> Uncovered<'c> {
    /// Nothing yet of the function.
    pub fn new(function: impl Into<String>, place: Location<'c>) -> Uncovered<'c> {
        Uncovered {
            function: function.into(),
            place,
            found: Vec::new(),
        }
    }

    /// Adds an occurrence.
    pub fn add(&mut self, what: impl Into<String>, place: Location<'c>) {
        let what = what.into();
        match self.found.iter_mut().find(|known| known.what == what) {
            Some(known) => known.count += 1,
            None => self.found.push(Occurrences {
                what,
                first: place,
                count: 1,
            }),
        }
    }

    /// Whether everything is covered.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The error, with a note at the first occurrence of each.
    pub fn diagnostic(&self) -> Diagnostic<'c> {
        let mut error = Diagnostic::error(self.place, self.to_string());
        for occurrences in &self.found {
            let count = match occurrences.count {
                1 => String::new(),
                count => format!(", the first of {count}"),
            };
            error = error.note(occurrences.first, format!("{}{count}", occurrences.what));
        }
        error.note(
            self.place,
            "docs/models.md lists the operations that are covered; compute the others outside of the function",
        )
    }
}

impl fmt::Display for Uncovered<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: usize = self.found.iter().map(|found| found.count).sum();
        let listed: Vec<String> = self
            .found
            .iter()
            .map(|found| match found.count {
                1 => found.what.clone(),
                count => format!("{} ({count} times)", found.what),
            })
            .collect();
        let places = match all {
            1 => "in 1 place".to_owned(),
            _ => format!("in {all} places"),
        };
        write!(
            formatter,
            "`@{}` cannot be imported: it uses {places} what is not covered: {}",
            self.function,
            listed.join(", ")
        )
    }
}

/// An operation as the list of what is not covered names it.
pub fn named(operation: Op) -> String {
    let name = ir::name(operation);
    match ir::text_attribute(operation, "call_target_name") {
        Some(target) if name == "stablehlo.custom_call" => format!("`{name} @{target}`"),
        _ => format!("`{name}`"),
    }
}
