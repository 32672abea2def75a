//! Sizes that are negative numbers, which are refused where they are written.

use super::{
    check::{Checker, Result},
    error::{TypeError, TypeErrorKind},
};
use crate::{
    diagnostic::Span,
    nat::{Name, Nat},
    term::Term,
    types::{Type, TypeArgument},
};

impl Checker<'_> {
    /// Errors if the type that the author wrote to `term` has a negative size.
    pub(super) fn require_sizes(&self, term: &Term, ty: &Type) -> Result<()> {
        match ty.negative_size() {
            Some(size) => Err(self.negative_size(term, size)),
            None => Ok(()),
        }
    }

    /// Errors if an argument that the author wrote is a negative size.
    pub(super) fn require_size(&self, term: &Term, argument: &TypeArgument) -> Result<()> {
        match argument.negative_size() {
            Some(size) => Err(self.negative_size(term, size)),
            None => Ok(()),
        }
    }

    pub(super) fn negative_size(&self, term: &Term, size: Nat) -> Box<TypeError> {
        let mut error = self.error(term, TypeErrorKind::NegativeSize { size });
        error.help = Some("subtract less, or from a larger size".to_owned());
        error
    }
}

/// The type of a parameter whose binding begins at `header`: what stands between the colon behind
/// its name and the bracket that closes. Of several names before the colon, the binding of each
/// ends with the name.
pub(super) fn annotation(header: &Span, name: &Name) -> Option<Span> {
    let source = header.source();
    let rest = source.span(header.start()..source.text().len());
    let (text, name) = (rest.text(), name.as_str());
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let start = text.match_indices(name).find_map(|(start, _)| {
        let end = start + name.len();
        let is_whole = !text[..start].ends_with(is_letter) && !text[end..].starts_with(is_letter);
        let colon = end + text[end..].find(':')?;
        // More names of the same type may follow.
        let is_bound = text[end..colon]
            .chars()
            .all(|letter| is_letter(letter) || letter.is_whitespace());
        (is_whole && is_bound).then_some(colon + 1)
    })?;
    let mut depth = 0;
    let end = text[start..].find(|letter| {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        depth < 0
    })?;
    let blank = text[start..].len() - text[start..].trim_start().len();
    let end = start + text[start..start + end].trim_end().len();
    let (start, outer) = (start + blank, header.start());
    (start < end).then(|| source.span(outer + start..outer + end))
}
