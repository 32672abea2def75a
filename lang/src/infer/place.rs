//! Terms in messages: their places and their layout.

use std::fmt::{self, Write};

use crate::{diagnostic::Span, term::Term};

/// Takes so many characters and then refuses, so that nothing prints a large term only to throw it
/// away.
struct Short {
    text: String,
    left: usize,
}

impl Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
            self.text.push(letter);
        }
        Ok(())
    }
}

/// A term in a message: cut where it gets long.
pub(super) fn in_short(term: &Term) -> String {
    let mut short = Short {
        text: String::new(),
        left: 40,
    };
    let text = match write!(short, "{term}") {
        Ok(()) => short.text,
        Err(fmt::Error) => format!("{}…", short.text.trim_end()),
    };
    // Arguments that the author left open have names of inference's own.
    let mut parts = text.split("?_");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |shown, part| {
        let rest = part.trim_start_matches(|digit: char| digit.is_ascii_digit());
        format!("{shown}_{rest}")
    })
}

/// A term in a message as its author wrote it, if it has with-loops, which stand for longer terms.
pub(super) fn as_written(term: &Term) -> String {
    let written = span_of(term).filter(|span| span.text().contains("with "));
    let Some(written) = written else {
        return in_short(term);
    };
    let words: Vec<&str> = written.text().split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

/// The spelling of a function that its author did not name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unnamed {
    /// `!`, which makes an index of a number.
    Selection,
    /// A with-loop, of whose parts one array is put together.
    WithLoop,
}

/// How a function was written, if not by its name.
pub(super) fn unnamed(function: &Term) -> Option<Unnamed> {
    match span_of(function)?.text() {
        "!" => Some(Unnamed::Selection),
        text if text.starts_with("with ") => Some(Unnamed::WithLoop),
        _ => None,
    }
}

/// Where a term was written.
pub(super) fn span_of(term: &Term) -> Option<Span> {
    term.origin().span().cloned()
}

/// The part of a lambda that binds its parameter: what stands before the body.
pub(super) fn header(lambda: &Term) -> Option<Span> {
    let whole = span_of(lambda)?;
    let body = lambda.children().next().and_then(span_of);
    match body
        .filter(|body| body.source() == whole.source() && whole.range().contains(&body.start()))
    {
        Some(body) => {
            let end = whole.start()
                + whole.text()[..body.start() - whole.start()]
                    .trim_end()
                    .len();
            Some(whole.source().span(whole.start()..end))
        }
        None => Some(whole),
    }
}

/// The smallest span at or inside the term: for parts that have none themselves.
pub(super) fn nearest_span(term: &Term) -> Option<Span> {
    span_of(term).or_else(|| term.children().find_map(span_of))
}
