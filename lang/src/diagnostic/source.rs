//! Texts that users wrote, and places in them.

use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::Range,
    sync::Arc,
};

/// A text with a name, such as a file. Cheap to clone; compared by identity.
#[derive(Clone)]
pub struct Source(Arc<Contents>);

struct Contents {
    name: String,
    text: String,
    /// Where each line begins, in bytes.
    lines: Vec<usize>,
}

impl Source {
    /// A text under the name that messages show for it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let (name, text) = (name.into(), text.into());
        let after_breaks = text
            .bytes()
            .enumerate()
            .filter(|(_, byte)| *byte == b'\n')
            .map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(after_breaks).collect();
        Source(Arc::new(Contents { name, text, lines }))
    }

    /// The text of a file under the name that messages show for it.
    ///
    /// # Errors If the bytes are not text.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Source, NotText> {
        let text = String::from_utf8(bytes).map_err(|error| NotText {
            offset: error.utf8_error().valid_up_to(),
        })?;
        Ok(Source::new(name, text))
    }

    /// The name that messages show.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The line and the column of a byte, both counted from one, the column in characters.
    ///
    /// A place behind the end counts as the end.
    pub fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text().len());
        let line = self.line(byte);
        let before = &self.text().as_bytes()[self.0.lines[line]..byte];
        // Continuation bytes of UTF-8 begin no character.
        let column = before.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        (line + 1, column + 1)
    }

    /// The line of a byte and its place in that, both counted from one, the place in bytes, as in
    /// locations of MLIR.
    ///
    /// A place behind the end counts as the end.
    ///
    /// ```
    /// let source = rise_lang::diagnostic::Source::new("a.rise", "f\n→ x");
    /// assert_eq!(source.line_and_byte(6), (2, 5));
    /// assert_eq!(source.line_and_column(6), (2, 3));
    /// assert_eq!(source.byte_at(2, 5), 6);
    /// ```
    pub fn line_and_byte(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text().len());
        let line = self.line(byte);
        (line + 1, byte - self.0.lines[line] + 1)
    }

    /// The byte that [`Source::line_and_byte`] describes. A place behind the end counts as the end.
    pub fn byte_at(&self, line: usize, byte: usize) -> usize {
        let start = self.0.lines.get(line.saturating_sub(1));
        let start = start.copied().unwrap_or(self.text().len());
        start
            .saturating_add(byte.saturating_sub(1))
            .min(self.text().len())
    }

    /// The line that a byte of the text is in, counted from zero.
    fn line(&self, byte: usize) -> usize {
        self.0.lines.partition_point(|start| *start <= byte) - 1
    }

    /// A place in this text. Its ends are moved into the text if they lie behind it, and apart to
    /// the next character boundaries.
    pub fn span(&self, range: Range<usize>) -> Span {
        let (text, end) = (self.text(), range.end.min(self.text().len()));
        let start = text.floor_char_boundary(range.start.min(end));
        Span {
            source: self.clone(),
            start,
            end: text.ceil_char_boundary(end),
        }
    }
}

/// Bytes that are not text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no text in UTF-8: the byte at offset {offset} is wrong; save it as UTF-8")]
pub struct NotText {
    /// How many bytes before the first wrong one.
    pub offset: usize,
}

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Source {}

impl Hash for Source {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Source({:?})", self.name())
    }
}

/// A place in a text: from one byte up to, not including, another.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Span {
    source: Source,
    start: usize,
    end: usize,
}

impl Span {
    /// The text that the place is in.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The first byte.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The byte behind the last.
    pub fn end(&self) -> usize {
        self.end
    }

    /// The bytes as a range.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The text at this place.
    pub fn text(&self) -> &str {
        self.source.text().get(self.range()).unwrap_or_default()
    }

    /// The smallest place that holds both; this one if the other is in another text.
    pub fn to(&self, other: &Span) -> Span {
        match self.source == other.source {
            true => self
                .source
                .span(self.start.min(other.start)..self.end.max(other.end)),
            false => self.clone(),
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.source.line_and_column(self.start);
        write!(formatter, "{}:{line}:{column}", self.source.name())
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Span({self}, {:?})", self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns() {
        let source = Source::new("a.rise", "f →\n\ng x");
        assert_eq!(source.line_and_column(0), (1, 1));
        assert_eq!(source.line_and_column(5), (1, 4));
        assert_eq!(source.line_and_column(6), (2, 1));
        assert_eq!(source.line_and_column(9), (3, 3));
        assert_eq!(source.line_and_column(99), (3, 4));
        assert_eq!(source.span(7..8).to_string(), "a.rise:3:1");
    }

    #[test]
    fn spans_stay_inside_the_text() {
        let source = Source::new("a", "abc");
        assert_eq!(source.span(1..9).text(), "bc");
        assert_eq!(source.span(7..9).text(), "");
        assert_eq!(source.span(0..1).to(&source.span(2..3)).text(), "abc");
    }
}
