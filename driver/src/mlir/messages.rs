//! MLIR's diagnostics as values.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use melior::Context;
use melior::diagnostic::{Diagnostic as MlirDiagnostic, DiagnosticSeverity};
use melior::ir::Location;
use rise_dialect::term::Sources;
use rise_lang::diagnostic::{Diagnostic, Label, Severity};

use crate::error::Diagnostics;
use rise_kernel::Place;

/// A diagnostic of MLIR, taken out of the context that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// How grave it is.
    pub level: Level,
    /// The sentence.
    pub text: String,
    /// The part of a text that it is about, if it is known.
    pub place: Option<Range>,
    /// More about it, each with its own place.
    pub notes: Vec<Message>,
}

/// How grave a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The input is refused.
    Error,
    /// The input is probably not meant so.
    Warning,
    /// It belongs to another message.
    Note,
    /// It is said on request.
    Remark,
}

/// A range of a text file; lines and columns (in bytes) count from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The name of the file.
    pub file: String,
    /// Line and column of the beginning.
    pub start: (usize, usize),
    /// Line and column behind the end; those of the beginning if only a point is known.
    pub end: (usize, usize),
}

impl Range {
    /// The first place in a file that a location names.
    pub fn of(location: Location) -> Option<Range> {
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
            return (start.0 > 0).then_some(Range { file, start, end });
        }
        if location.is_name() {
            return Range::of(location.name_child_location());
        }
        if location.is_call_site() {
            return Range::of(location.call_site_callee());
        }
        if location.is_fused() {
            return (0..location.fused_num_locations())
                .find_map(|index| Range::of(location.fused_location(index)));
        }
        None
    }

    /// The range, where a text without a name is the one of this name.
    pub(crate) fn named(&mut self, name: &str) {
        if self.file.is_empty() || self.file == "-" {
            name.clone_into(&mut self.file);
        }
    }
}

impl From<&Place> for Range {
    /// The point that compiled code names.
    fn from(place: &Place) -> Range {
        let start = (place.line, place.column);
        Range {
            file: place.file.clone(),
            start,
            end: start,
        }
    }
}

impl Message {
    fn of(diagnostic: &MlirDiagnostic) -> Message {
        let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
        let notes = notes.map(|note| Message::of(&note));
        Message {
            level: match diagnostic.severity() {
                DiagnosticSeverity::Error => Level::Error,
                DiagnosticSeverity::Warning => Level::Warning,
                DiagnosticSeverity::Note => Level::Note,
                DiagnosticSeverity::Remark => Level::Remark,
            },
            text: diagnostic.to_string(),
            place: Range::of(diagnostic.location()),
            // The operation in generic form, where the user's own text is shown.
            notes: notes
                .filter(|note| !note.text.starts_with("see current operation:"))
                .collect(),
        }
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.level == Level::Error
    }

    /// The message, where places in a text without a name are in that of this name.
    pub(crate) fn name_text(&mut self, name: &str) {
        if let Some(place) = &mut self.place {
            place.named(name);
        }
        self.notes.iter_mut().for_each(|note| note.name_text(name));
    }

    /// The message about one of the texts.
    fn about(self, texts: &Sources) -> Diagnostic {
        let mut message = Diagnostic::error(self.text);
        if self.level != Level::Error {
            message.severity = Severity::Warning;
        }
        message.primary = self.place.and_then(|place| label(&place, texts));
        for note in self.notes {
            match note.place.and_then(|place| label(&place, texts)) {
                Some(place) if Some(&place) != message.primary.as_ref() => {
                    let text = note.text;
                    message.secondary.push(Label { text, ..place });
                }
                _ => message.notes.push(note.text),
            }
        }
        message
    }
}

fn label(place: &Range, texts: &Sources) -> Option<Label> {
    let source = texts.get(&place.file)?;
    let [start, end] = [place.start, place.end].map(|(line, column)| source.byte_at(line, column));
    Some(Label {
        span: source.span(start..end.max(start)),
        text: String::new(),
    })
}

/// Messages about a module. Displayed, each is a line with its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages(pub Vec<Message>);

impl Messages {
    /// Whether there is an error among them.
    pub fn has_error(&self) -> bool {
        self.0.iter().any(Message::is_error)
    }

    /// The messages with their places in these texts.
    pub fn about(self, texts: &Sources) -> Diagnostics {
        let messages = self.0.into_iter();
        Diagnostics(messages.map(|message| message.about(texts)).collect())
    }
}

impl fmt::Display for Messages {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, message) in self.0.iter().enumerate() {
            if number > 0 {
                formatter.write_str("\n")?;
            }
            if let Some(Range { file, start, .. }) = &message.place {
                write!(formatter, "{file}:{}:{}: ", start.0, start.1)?;
            }
            formatter.write_str(&message.text)?;
        }
        Ok(())
    }
}

/// Collects everything that MLIR says in a context.
#[derive(Clone)]
pub(crate) struct Collector(Arc<Mutex<Vec<Message>>>);

impl Collector {
    /// Collects what is said from now on.
    pub(crate) fn attach(context: &Context) -> Collector {
        let collector = Collector(Arc::default());
        let list = Arc::clone(&collector.0);
        context.attach_diagnostic_handler(move |diagnostic| {
            let message = Message::of(&diagnostic);
            list.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(message);
            true
        });
        collector
    }

    /// The messages since the last call.
    pub(crate) fn take(&self) -> Messages {
        let mut list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Messages(std::mem::take(&mut *list))
    }

    /// The texts of the errors since then.
    pub(crate) fn errors(&self) -> Vec<String> {
        let list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let errors = list.iter().filter(|message| message.is_error());
        errors.map(|message| message.text.clone()).collect()
    }
}
