//! Choices that strategies made, to be shown and searched.

use std::fmt;

use rise_lang::nat::Name;
use rise_passes::Choice;
use serde::{Deserialize, Serialize};

/// A choice that a strategy made: as a line, the place, the definition, the strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chosen {
    /// The place in the program's text, where it is known.
    pub place: Option<Place>,
    /// The definition.
    pub definition: String,
    /// The strategy, as a user would write it.
    pub strategy: String,
    /// How many operations on scalars the part of the program does, about; sizes that are not
    /// numbers count as a thousand.
    pub work: f64,
    /// Whether it regroups sums or products of floating-point numbers, which changes how they are
    /// rounded.
    #[serde(default)]
    pub regroups: bool,
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The name of the text.
    pub text: String,
    /// The line, counted from one.
    pub line: usize,
    /// The column in characters, counted from one.
    pub column: usize,
}

impl Chosen {
    /// The choice for a definition.
    pub(crate) fn new(choice: &Choice, definition: &Name) -> Chosen {
        let place = choice.place.as_ref().map(|span| {
            let (line, column) = span.source().line_and_column(span.start());
            Place {
                text: span.source().name().to_owned(),
                line,
                column,
            }
        });
        Chosen {
            place,
            definition: definition.to_string(),
            strategy: choice.strategy.clone(),
            work: choice.work,
            regroups: choice.regroups,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}", self.text, self.line, self.column)
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(formatter, "{place}: ")?;
        }
        write!(formatter, "{}: {}", self.definition, self.strategy)?;
        match self.regroups {
            true => formatter.write_str(" (sums regrouped)"),
            false => Ok(()),
        }
    }
}
