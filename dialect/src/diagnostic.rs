//! Errors and warnings at locations of the program, with notes.

use melior::ir::Location;
use rise_mlir_shim as shim;

use crate::strings::string_ref;

/// An error of a pass, or a warning: where, what, and notes that say where else to look.
#[derive(Clone, Debug)]
pub struct Diagnostic<'c> {
    is_warning: bool,
    location: Location<'c>,
    message: String,
    notes: Vec<(Location<'c>, String)>,
}

impl<'c> Diagnostic<'c> {
    /// An error at `location`.
    pub fn error(location: Location<'c>, message: impl Into<String>) -> Self {
        Self {
            is_warning: false,
            location,
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// The same as a warning.
    #[must_use]
    pub fn as_warning(self) -> Self {
        Self {
            is_warning: true,
            ..self
        }
    }

    /// The same with a note.
    #[must_use]
    pub fn note(mut self, location: Location<'c>, message: impl Into<String>) -> Self {
        self.notes.push((location, message.into()));
        self
    }

    /// The message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The message, then the notes, each with its location.
    pub fn parts(&self) -> impl Iterator<Item = (Location<'c>, &str)> {
        let notes = self
            .notes
            .iter()
            .map(|(location, note)| (*location, note.as_str()));
        std::iter::once((self.location, self.message.as_str())).chain(notes)
    }

    /// Hands it to the diagnostic handlers of the context.
    pub fn emit(&self) {
        let locations: Vec<_> = self
            .notes
            .iter()
            .map(|(location, _)| location.to_raw())
            .collect();
        let notes: Vec<_> = self
            .notes
            .iter()
            .map(|(_, note)| string_ref(note))
            .collect();
        // SAFETY: all texts and locations live during the call.
        unsafe {
            shim::riseEmitDiagnostic(
                self.location.to_raw(),
                self.is_warning,
                string_ref(&self.message),
                notes.len() as isize,
                locations.as_ptr(),
                notes.as_ptr(),
            );
        }
    }
}

/// A mistake of ours, not of the program.
pub fn internal<'c>(location: Location<'c>, what: &str) -> Diagnostic<'c> {
    Diagnostic::error(
        location,
        format!("internal error: {what}; please report it with this input"),
    )
}
