//! Errors and diagnostics as people read them: the message, the place in their own text with a mark
//! under it, notes.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use melior::diagnostic::{Diagnostic, DiagnosticSeverity};
use melior::ir::Location;
use rise_lang::nat::Fact;

use super::error::Failure;
use super::files;
use crate::process::say;

/// Shows an error. Colours are used on terminals only, and not if the environment variable
/// `NO_COLOR` is set.
pub fn failure(failure: &Failure) {
    if let Failure::Term(error) = failure {
        let mut message = error.diagnostic();
        message.help.extend(failure.help());
        return diagnostic(&message);
    }
    if let Failure::NoResult | Failure::Reported(_) = failure {
        return;
    }
    let message = Message {
        severity: DiagnosticSeverity::Error,
        text: failure.to_string(),
        place: match failure {
            Failure::AtRunTime { place, .. } => place.clone(),
            _ => None,
        },
        notes: Vec::new(),
    };
    let (mut texts, mut groups) = (Texts::default(), Vec::new());
    texts.load(&message);
    show(&message, &texts, None, &mut groups);
    if let Some(help) = failure.help() {
        groups.push(Group::with_title(Level::HELP.secondary_title(help)));
    }
    say(Renderer::styled().render(&groups));
}

/// Shows a message about a text in the language, colours as for [`failure`].
pub fn diagnostic(diagnostic: &rise_lang::diagnostic::Diagnostic) {
    say(format_args!("{}\n", diagnostic.render(true)));
}

/// Shows what was done besides a failure.
pub fn note(text: &str) {
    let group = Group::with_title(Level::NOTE.primary_title(text));
    say(Renderer::styled().render(&[group]));
}

/// A program that was rewritten needs what the one before did not say.
pub fn needs_fact(fact: &Fact) -> rise_lang::diagnostic::Diagnostic {
    let message = format!(
        "the rewritten program needs `{fact}`, which does not follow from what the program says of its sizes"
    );
    let mut warning = rise_lang::diagnostic::Diagnostic::error(message);
    warning.severity = rise_lang::diagnostic::Severity::Warning;
    warning.help.push(format!(
        "state it in the program: `where {fact}`; it is checked when the program gets its arguments"
    ));
    warning
}

/// A diagnostic of MLIR, taken out of the context that made it.
struct Message {
    severity: DiagnosticSeverity,
    text: String,
    place: Option<Place>,
    notes: Vec<Message>,
}

impl Message {
    /// The message, where places in a text without a name are in that of this name.
    fn named(&mut self, name: &str) {
        if let Some(place) = &mut self.place {
            place.named(name);
        }
        self.notes.iter_mut().for_each(|note| note.named(name));
    }
}

/// A range of a text file; lines and columns (in bytes) count from one.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    file: String,
    start: (usize, usize),
    end: (usize, usize),
}

impl Place {
    /// The place, where a text without a name is the one of this name.
    fn named(&mut self, name: &str) {
        if self.file.is_empty() || self.file == "-" {
            name.clone_into(&mut self.file);
        }
    }

    /// The point that compiled code names.
    pub fn of(place: &driver::Place) -> Place {
        let start = (place.line, place.column);
        Place {
            file: place.file.clone(),
            start,
            end: start,
        }
    }
}

/// Collects diagnostics until they are shown.
#[derive(Default)]
pub struct Collector {
    messages: Mutex<Vec<Message>>,
    /// The name of the text that MLIR was given without one.
    unnamed: OnceLock<String>,
}

impl Collector {
    /// Keeps a diagnostic.
    pub fn add(&self, diagnostic: &Diagnostic) {
        self.messages
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(message(diagnostic));
    }

    /// Gives a name to the text that MLIR is given without one.
    pub fn name_text(&self, name: &str) {
        self.unnamed.get_or_init(|| name.to_owned());
    }

    /// The failure, at a place in the text that has a name now.
    pub fn named(&self, mut failure: Failure) -> Failure {
        if let (Failure::AtRunTime { place, .. }, Some(name)) = (&mut failure, self.unnamed.get())
            && let Some(place) = place
        {
            place.named(name);
        }
        failure
    }

    /// The texts of the errors that were collected and not shown yet.
    pub fn errors(&self) -> Vec<String> {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = messages
            .iter()
            .filter(|message| matches!(message.severity, DiagnosticSeverity::Error));
        errors.map(|message| message.text.clone()).collect()
    }

    /// Drops what was collected since the last call.
    pub fn forget(&self) {
        self.messages
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }

    /// Shows what was collected since the last call. Whether there was an error among it.
    pub fn show(&self) -> bool {
        let mut messages =
            std::mem::take(&mut *self.messages.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(name) = self.unnamed.get() {
            messages.iter_mut().for_each(|message| message.named(name));
        }
        let mut texts = Texts::default();
        for message in &messages {
            let mut groups = Vec::new();
            texts.load(message);
            show(message, &texts, None, &mut groups);
            say(format_args!("{}\n", Renderer::styled().render(&groups)));
        }
        messages
            .iter()
            .any(|message| matches!(message.severity, DiagnosticSeverity::Error))
    }
}

fn message(diagnostic: &Diagnostic) -> Message {
    let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
    let notes = notes.map(|note| message(&note));
    Message {
        severity: diagnostic.severity(),
        text: diagnostic.to_string(),
        place: place(diagnostic.location()),
        // The operation in generic form, where the user's own text is shown.
        notes: notes
            .filter(|note| !note.text.starts_with("see current operation:"))
            .collect(),
    }
}

/// The first place in a file that a location names.
fn place(location: Location) -> Option<Place> {
    if location.is_file_line_col_range() {
        let start = (
            location.file_line_col_range_start_line(),
            location.file_line_col_range_start_column(),
        );
        let end = (
            location.file_line_col_range_end_line(),
            location.file_line_col_range_end_column(),
        );
        let file = location.file_line_col_range_filename();
        let file = file.as_string_ref().as_str().unwrap_or_default().to_owned();
        return (start.0 > 0).then_some(Place { file, start, end });
    }
    if location.is_name() {
        return place(location.name_child_location());
    }
    if location.is_call_site() {
        return place(location.call_site_callee());
    }
    if location.is_fused() {
        return (0..location.fused_num_locations())
            .find_map(|index| place(location.fused_location(index)));
    }
    None
}

/// The files that messages point into; those that cannot be read as text are not in it.
#[derive(Default)]
struct Texts(HashMap<String, String>);

impl Texts {
    fn load(&mut self, message: &Message) {
        if let Some(place) = &message.place
            && !self.0.contains_key(&place.file)
            && let Ok(bytes) = files::read(Path::new(&place.file))
            && let Ok(text) = String::from_utf8(bytes)
        {
            self.0.insert(place.file.clone(), text);
        }
        message.notes.iter().for_each(|note| self.load(note));
    }
}

/// Shows a message and its notes. A note about the place that was shown last, which belongs to the
/// message `before`, shows it no second time.
fn show<'t>(
    message: &'t Message,
    texts: &'t Texts,
    before: Option<&'t Message>,
    groups: &mut Vec<Group<'t>>,
) {
    let level = match message.severity {
        DiagnosticSeverity::Error => Level::ERROR,
        DiagnosticSeverity::Warning => Level::WARNING,
        DiagnosticSeverity::Note => Level::NOTE,
        DiagnosticSeverity::Remark => Level::INFO,
    };
    let text = message.text.as_str();
    let shown = before.filter(|before| before.place.is_some() && before.place == message.place);
    if let Some(group) = shown.and_then(|_| groups.pop()) {
        groups.push(group.element(level.message(text)));
        return show_notes(message, texts, groups);
    }
    let title = if before.is_none() {
        level.primary_title(text)
    } else {
        level.secondary_title(text)
    };
    let source = message
        .place
        .as_ref()
        .and_then(|place| Some((place, texts.0.get(&place.file)?)));
    groups.push(
        match source.and_then(|(place, source)| Some((place, source, span(source, place)?))) {
            Some((place, source, span)) => {
                let mark = AnnotationKind::Primary.span(span);
                title.element(
                    Snippet::source(source.as_str())
                        .path(place.file.as_str())
                        .annotation(mark),
                )
            }
            None => match &message.place {
                Some(place) => title.element(
                    Origin::path(place.file.as_str())
                        .line(place.start.0)
                        .char_column(place.start.1),
                ),
                None => Group::with_title(title),
            },
        },
    );
    show_notes(message, texts, groups);
}

fn show_notes<'t>(message: &'t Message, texts: &'t Texts, groups: &mut Vec<Group<'t>>) {
    let mut before = message;
    for note in &message.notes {
        show(note, texts, Some(before), groups);
        before = note;
    }
}

/// The bytes to mark: the range if there is one, otherwise the word that begins at its start.
fn span(source: &str, place: &Place) -> Option<Range<usize>> {
    let start = offset(source, place.start)?;
    if place.end > place.start
        && let Some(end) = offset(source, place.end)
    {
        return Some(start..end);
    }
    let is_word = |character: char| character.is_alphanumeric() || "_.%@$!#".contains(character);
    let rest = &source[start..];
    let length = rest
        .find(|character| !is_word(character))
        .unwrap_or(rest.len());
    let one = rest.chars().next().map_or(0, char::len_utf8);
    Some(start..start + length.max(one))
}

/// The position of a line and column, or none if the file is not (or no longer) like that.
fn offset(source: &str, (line, column): (usize, usize)) -> Option<usize> {
    let before: usize = source
        .split_inclusive('\n')
        .take(line.checked_sub(1)?)
        .map(str::len)
        .sum();
    let position = before + column.saturating_sub(1);
    (source.lines().count() + 1 >= line && source.is_char_boundary(position)).then_some(position)
}

/// The name of the value that is written at a location, without `%`; none for `%0` and the like.
pub fn name_at(location: Location, source: &str) -> Option<String> {
    let start = offset(source, place(location)?.start)?;
    let name: String = source[start..]
        .strip_prefix('%')?
        .chars()
        .take_while(|character| character.is_alphanumeric() || "_$.-".contains(*character))
        .collect();
    (!name.starts_with(|first: char| first.is_ascii_digit()) && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(source: &str, start: (usize, usize), end: (usize, usize)) -> Option<&str> {
        let place = Place {
            file: String::new(),
            start,
            end,
        };
        span(source, &place).map(|span| &source[span])
    }

    #[test]
    fn a_point_marks_its_word_and_a_range_itself() {
        let source = "one two\n  rise.apply %f\nü";
        assert_eq!(marked(source, (2, 3), (2, 3)), Some("rise.apply"));
        assert_eq!(marked(source, (1, 1), (1, 8)), Some("one two"));
        assert_eq!(marked(source, (1, 4), (1, 4)), Some(" "));
        assert_eq!(marked(source, (3, 1), (3, 1)), Some("ü"));
    }

    #[test]
    fn places_that_are_not_there_mark_nothing() {
        assert_eq!(marked("one", (5, 1), (5, 1)), None);
        assert_eq!(marked("ü", (1, 2), (1, 2)), None);
        assert_eq!(marked("one", (1, 9), (1, 9)), None);
        assert_eq!(marked("", (1, 1), (1, 1)), Some(""));
    }
}
