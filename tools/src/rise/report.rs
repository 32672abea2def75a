//! Errors and diagnostics as people read them: the message, the place in their own text with a mark
//! under it, notes.

use std::collections::HashMap;
use std::ops;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level as Title, Origin, Renderer, Snippet};
use driver::mlir::messages::{Level, Message, Messages, Range};
use driver::mlir::position;
use driver::{Error, files};

use super::error::Failure;
use crate::process::say;

/// Shows an error. Colours are used on terminals only, and not if the environment variable
/// `NO_COLOR` is set.
pub fn failure(failure: &Failure) {
    match failure {
        Failure::Reported(_) => return,
        Failure::Driver(Error::Term(error)) => {
            let mut message = error.diagnostic();
            message.help.extend(failure.help());
            return diagnostic(&message);
        }
        Failure::Driver(Error::Mlir(said)) => return messages(said),
        Failure::Driver(Error::Invalid { messages: said, .. }) => messages(said),
        Failure::Driver(error) => {
            if let Some(messages) = error.diagnostics() {
                return messages.0.iter().for_each(diagnostic);
            }
        }
        _ => {}
    }
    let message = Message {
        level: Level::Error,
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
        groups.push(Group::with_title(Title::HELP.secondary_title(help)));
    }
    say(Renderer::styled().render(&groups));
}

/// Shows a message about a text in the language, colours as for [`failure`].
pub fn diagnostic(diagnostic: &rise_lang::diagnostic::Diagnostic) {
    say(format_args!("{}\n", diagnostic.render(true)));
}

/// Shows what was done besides a failure.
pub fn note(text: &str) {
    let group = Group::with_title(Title::NOTE.primary_title(text));
    say(Renderer::styled().render(&[group]));
}

/// Shows what MLIR said.
pub fn messages(messages: &Messages) {
    let mut texts = Texts::default();
    for message in &messages.0 {
        let mut groups = Vec::new();
        texts.load(message);
        show(message, &texts, None, &mut groups);
        say(format_args!("{}\n", Renderer::styled().render(&groups)));
    }
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
    let level = match message.level {
        Level::Error => Title::ERROR,
        Level::Warning => Title::WARNING,
        Level::Note => Title::NOTE,
        Level::Remark => Title::INFO,
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
fn span(source: &str, place: &Range) -> Option<ops::Range<usize>> {
    let start = position(source, place.start)?;
    if place.end > place.start
        && let Some(end) = position(source, place.end)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(source: &str, start: (usize, usize), end: (usize, usize)) -> Option<&str> {
        let place = Range {
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
