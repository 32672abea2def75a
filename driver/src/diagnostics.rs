//! MLIR's diagnostics as values.

use std::sync::{Arc, Mutex, PoisonError};

use melior::Context;
use melior::diagnostic::{Diagnostic as MlirDiagnostic, DiagnosticSeverity};
use melior::ir::Location;
use rise_dialect::term::Sources;
use rise_lang::diagnostic::{Diagnostic, Label, Severity};

use crate::error::Diagnostics;

/// Collects what MLIR says of a program in the language.
#[derive(Clone)]
pub(crate) struct Collector(Arc<Mutex<Vec<Diagnostic>>>);

impl Collector {
    /// Collects everything that is said in the context from now on. Places are in the texts.
    pub(crate) fn attach(context: &Context, texts: Sources) -> Collector {
        let collector = Collector(Arc::default());
        let list = Arc::clone(&collector.0);
        context.attach_diagnostic_handler(move |diagnostic| {
            let message = message(&diagnostic, &texts);
            list.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(message);
            true
        });
        collector
    }

    /// The messages since the last call.
    pub(crate) fn take(&self) -> Diagnostics {
        let mut list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Diagnostics(std::mem::take(&mut *list))
    }
}

fn message(diagnostic: &MlirDiagnostic, texts: &Sources) -> Diagnostic {
    let mut message = Diagnostic::error(diagnostic.to_string());
    if !matches!(diagnostic.severity(), DiagnosticSeverity::Error) {
        message.severity = Severity::Warning;
    }
    message.primary = label(diagnostic.location(), texts);
    let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
    for note in notes {
        let text = note.to_string();
        // The operation in generic form, where the user's own text is shown.
        if text.starts_with("see current operation:") {
            continue;
        }
        match label(note.location(), texts) {
            Some(place) if Some(&place) != message.primary.as_ref() => {
                message.secondary.push(Label { text, ..place });
            }
            _ => message.notes.push(text),
        }
    }
    message
}

/// The first place in one of the texts that a location names.
fn label(location: Location, texts: &Sources) -> Option<Label> {
    if location.is_file_line_col_range() {
        let file = location.file_line_col_range_filename();
        let file = file.as_string_ref().as_str().ok()?.to_owned();
        let source = texts.get(&file)?;
        let start = source.byte_at(
            location.file_line_col_range_start_line(),
            location.file_line_col_range_start_column(),
        );
        let end = source.byte_at(
            location.file_line_col_range_end_line(),
            location.file_line_col_range_end_column(),
        );
        return Some(Label {
            span: source.span(start..end.max(start)),
            text: String::new(),
        });
    }
    if location.is_name() {
        return label(location.name_child_location(), texts);
    }
    if location.is_call_site() {
        return label(location.call_site_callee(), texts);
    }
    if location.is_fused() {
        return (0..location.fused_num_locations())
            .find_map(|index| label(location.fused_location(index), texts));
    }
    None
}
