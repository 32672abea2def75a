//! Origins of terms, as locations.

use std::ops::Range;

use melior::Context;
use melior::ir::Location;
use melior::ir::attribute::{AttributeLike, StringAttribute};
use rise_lang::diagnostic::{Source, Span};
use rise_lang::term::Origin;
use rustc_hash::FxHashMap;

/// The name in locations of a text that MLIR is given without one.
const NAMELESS: &str = "-";

/// The texts that locations refer to, by name.
///
/// A location has a file's name, lines and columns; a place in the language has the text as well,
/// so that messages can show it.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    named: Vec<Source>,
    nameless: Option<Source>,
}

impl Sources {
    /// No texts: terms are then of unknown origin.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text; one of the same name that was added earlier is preferred.
    #[must_use]
    pub fn with(mut self, source: Source) -> Self {
        self.named.push(source);
        self
    }

    /// Adds the text that MLIR was given without a name, which it calls `-` in locations.
    #[must_use]
    pub fn with_nameless(mut self, source: Source) -> Self {
        self.nameless = Some(source);
        self
    }

    /// The text of that name.
    pub fn get(&self, name: &str) -> Option<&Source> {
        let mut named = self.named.iter();
        let nameless = self.nameless.as_ref().filter(|_| name == NAMELESS);
        named.find(|source| source.name() == name).or(nameless)
    }

    /// The origin that a location says.
    pub fn origin(&self, location: Location) -> Origin {
        if is_of_parts(location) {
            let whole =
                (0..location.fused_num_locations()).map(|index| location.fused_location(index));
            return whole
                .into_iter()
                .find(|part| Part::of(*part).is_none())
                .map_or(Origin::Unknown, |whole| self.origin(whole));
        }
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

    /// The origins of the terms inside the one of a location: see [`location_of_parts`].
    pub(super) fn parts(&self, location: Location) -> FxHashMap<Part, Origin> {
        if !is_of_parts(location) {
            return FxHashMap::default();
        }
        let parts = (0..location.fused_num_locations()).filter_map(|index| {
            let part = location.fused_location(index);
            Some((Part::of(part)?, self.origin(part.name_child_location())))
        });
        parts.collect()
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
        let source = self.get(&file)?;
        let start = source.byte_at(
            location.file_line_col_range_start_line(),
            location.file_line_col_range_start_column(),
        );
        let end = source.byte_at(
            location.file_line_col_range_end_line(),
            location.file_line_col_range_end_column(),
        );
        Some(source.span(Range {
            start,
            end: end.max(start),
        }))
    }
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

/// A term that has no operation of its own, inside of one that has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// The application to so many of the arguments.
    Application(usize),
    /// The variable that is the operand at this index.
    Variable(usize),
}

impl Part {
    const APPLICATION: &str = "application ";
    const VARIABLE: &str = "variable ";

    /// The name in a location.
    fn name(self) -> String {
        match self {
            Part::Application(arguments) => format!("{}{arguments}", Part::APPLICATION),
            Part::Variable(operand) => format!("{}{operand}", Part::VARIABLE),
        }
    }

    /// The part that a location names.
    fn of(location: Location) -> Option<Part> {
        let name = location.is_name().then(|| location.name_value())?;
        let name = name.as_string_ref();
        let name = name.as_str().ok()?;
        let number = |prefix| name.strip_prefix(prefix)?.parse().ok();
        let application = number(Part::APPLICATION).map(Part::Application);
        application.or_else(|| number(Part::VARIABLE).map(Part::Variable))
    }
}

/// The metadata of a location that says where the terms inside of one came from.
const PARTS: &str = "rise.parts";

/// The location of a term and of those that have no operation of their own: nested applications,
/// whose operation is the outermost one's. Those that have the origin of the whole are left out.
pub(super) fn location_of_parts<'c>(
    context: &'c Context,
    whole: &Origin,
    parts: impl IntoIterator<Item = (Part, Origin)>,
) -> Location<'c> {
    let outer = location(context, whole);
    let parts = parts.into_iter().filter(|(_, origin)| origin != whole);
    // Locations that are equal would be taken for one: the names keep them apart.
    let parts = parts
        .map(|(part, origin)| Location::name(context, &part.name(), location(context, &origin)));
    let all: Vec<Location> = std::iter::once(outer).chain(parts).collect();
    match all.as_slice() {
        [_] => outer,
        all => Location::fused(context, all, StringAttribute::new(context, PARTS).into()),
    }
}

fn is_of_parts(location: Location) -> bool {
    if !location.is_fused() {
        return false;
    }
    let metadata = location.fused_metadata();
    // SAFETY: asked of an attribute that is not null.
    !metadata.to_raw().ptr.is_null()
        && StringAttribute::try_from(metadata).is_ok_and(|text| text.value() == PARTS)
}

pub(super) fn span_location<'c>(context: &'c Context, span: &Span) -> Location<'c> {
    let (start_line, start_column) = span.source().line_and_byte(span.start());
    let (end_line, end_column) = span.source().line_and_byte(span.end());
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
    fn columns_are_counted_in_bytes_as_in_mlir() {
        let context = Context::new();
        let source = Source::new("α.rise", "let β = x + x\n");
        let place = location(&context, &Origin::Written(source.span(9..14)));
        // MLIR prints bytes that are no ASCII by their numbers.
        assert_eq!(place.to_string(), r#"loc("\CE\B1.rise":1:10 to :15)"#);
    }

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
