//! Where terms come from, as locations.

use std::ops::Range;

use melior::Context;
use melior::ir::Location;
use rise_lang::diagnostic::{Source, Span};
use rise_lang::term::Origin;

/// The texts that locations refer to, by name.
///
/// A location has a file's name, lines and columns; a place in the language has the text as well, so that messages can show it.
#[derive(Clone, Debug, Default)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// No texts: terms are then of unknown origin.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text; one of the same name that was added earlier is preferred.
    #[must_use]
    pub fn with(mut self, source: Source) -> Self {
        self.0.push(source);
        self
    }

    /// The origin that a location says.
    pub(super) fn origin(&self, location: Location) -> Origin {
        if location.is_name() {
            let name = location.name_value();
            let rule = name.as_string_ref().as_str().unwrap_or_default().into();
            return Origin::Rule {
                rule,
                of: self.span(location.name_child_location()),
            };
        }
        self.span(location).map_or(Origin::Unknown, Origin::Written)
    }

    /// The origin of a parameter's binder: below its name.
    pub(super) fn parameter_origin(&self, location: Location) -> Origin {
        match location.is_name() {
            true => self.origin(location.name_child_location()),
            false => self.origin(location),
        }
    }

    fn span(&self, location: Location) -> Option<Span> {
        if !location.is_file_line_col_range() {
            return None;
        }
        let file = location.file_line_col_range_filename();
        let file = file.as_string_ref().as_str().ok()?.to_owned();
        let source = self.0.iter().find(|source| source.name() == file)?;
        let start = byte(
            source.text(),
            location.file_line_col_range_start_line(),
            location.file_line_col_range_start_column(),
        );
        let end = byte(
            source.text(),
            location.file_line_col_range_end_line(),
            location.file_line_col_range_end_column(),
        );
        Some(source.span(Range {
            start,
            end: end.max(start),
        }))
    }
}

/// The byte at a line and a column, both counted from one, the column in characters.
fn byte(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let rest = &text[start..];
    start
        + rest
            .char_indices()
            .nth(column.saturating_sub(1))
            .map_or(rest.len(), |(at, _)| at)
}

/// The location of an origin.
pub(super) fn location<'c>(context: &'c Context, origin: &Origin) -> Location<'c> {
    let place = |span: Option<&Span>| {
        span.map_or_else(
            || Location::unknown(context),
            |span| span_location(context, span),
        )
    };
    match origin {
        Origin::Unknown => Location::unknown(context),
        Origin::Written(span) => place(Some(span)),
        Origin::Rule { rule, of } => Location::name(context, rule.as_str(), place(of.as_ref())),
    }
}

fn span_location<'c>(context: &'c Context, span: &Span) -> Location<'c> {
    let (start_line, start_column) = span.source().line_and_column(span.start());
    let (end_line, end_column) = span.source().line_and_column(span.end());
    Location::file_line_col_range(
        context,
        span.source().name(),
        start_line,
        start_column,
        end_line,
        end_column,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back() {
        let context = Context::new();
        let source = Source::new("α.rise", "let x = 1\nlet β = x + x\n\n");
        let sources = Sources::new().with(source.clone());
        for range in [0..3, 4..5, 14..16, 10..24, 25..26, 26..26] {
            let origin = Origin::Written(source.span(range.clone()));
            assert_eq!(
                sources.origin(location(&context, &origin)),
                origin,
                "{range:?}"
            );
            let rule = Origin::Rule {
                rule: "fusion".into(),
                of: origin.span().cloned(),
            };
            assert_eq!(sources.origin(location(&context, &rule)), rule);
        }
        assert_eq!(
            sources.origin(location(&context, &Origin::Unknown)),
            Origin::Unknown
        );
        let written = Origin::Written(source.span(0..3));
        assert_eq!(
            Sources::new().origin(location(&context, &written)),
            Origin::Unknown
        );
    }
}
