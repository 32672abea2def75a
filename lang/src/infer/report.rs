//! Type errors as messages for users.

use super::{
    error::{TypeError, TypeErrorKind},
    marked::comparison,
};
use crate::{
    diagnostic::{Diagnostic, Label, Severity},
    nat::ContradictionReason,
};

impl TypeError {
    /// The message for the user.
    pub fn diagnostic(&self) -> Diagnostic {
        let (message, label) = self.title();
        let mut notes = Vec::new();
        if let TypeErrorKind::Mismatch {
            expected, found, ..
        }
        | TypeErrorKind::SizeMismatch {
            expected, found, ..
        } = &self.kind
        {
            notes.push(comparison(expected, found));
        }
        notes.extend(self.reason());
        notes.extend(self.notes.iter().cloned());
        if self.span.is_none() {
            notes.push(match &self.definition {
                Some(definition) => {
                    format!("in `{}`, in the definition of `{definition}`", self.term)
                }
                None => format!("in `{}`", self.term),
            });
        }
        Diagnostic {
            severity: Severity::Error,
            code: Some(self.kind.code()),
            message,
            primary: self.span.clone().map(|span| Label { span, text: label }),
            secondary: self
                .related
                .iter()
                .map(|(span, text)| Label {
                    span: span.clone(),
                    text: text.clone(),
                })
                .collect(),
            notes,
            help: self.help.iter().cloned().collect(),
        }
    }

    /// The line at the top, and what stands at the place.
    fn title(&self) -> (String, String) {
        match &self.kind {
            TypeErrorKind::Mismatch {
                subject,
                expected,
                found,
            } => (
                format!("{subject} is of the wrong type"),
                format!("expected `{expected}`, found `{found}`"),
            ),
            TypeErrorKind::SizeMismatch {
                subject,
                expected_size,
                found_size,
                ..
            } => (
                format!("{subject} is of the wrong size"),
                format!("expected the size `{expected_size}`, found `{found_size}`"),
            ),
            kind => (kind.to_string(), String::new()),
        }
    }

    fn reason(&self) -> Option<String> {
        let TypeErrorKind::SizeMismatch {
            expected_size,
            found_size,
            reason: Some(reason),
            ..
        } = &self.kind
        else {
            return None;
        };
        match reason {
            ContradictionReason::NeverEqual => None,
            ContradictionReason::Remainder { divisor } => Some(format!(
                "`{expected_size}` never equals `{found_size}`: divided by {divisor} they leave different remainders"
            )),
            ContradictionReason::Negative { value, .. } => Some(format!(
                "they are equal only if an unknown size is `{value}`, which is negative"
            )),
        }
    }
}
