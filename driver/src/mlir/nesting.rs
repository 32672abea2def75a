//! Texts in MLIR that are nested too deeply: MLIR's parser calls itself for every level, and the
//! stack overflows before it could say so.

use std::fmt;

/// A text may have so many brackets inside each other, as the language itself.
const DEEPEST: usize = rise_lang::syntax::DEEPEST_NESTING;

/// Where a text goes deeper than [`DEEPEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDeep {
    /// The line, from 1 on.
    pub line: usize,
    /// The column in bytes, from 1 on.
    pub column: usize,
}

impl fmt::Display for TooDeep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "more than {DEEPEST} brackets are open inside each other"
        )
    }
}

/// The first bracket that is nested too deeply. A module in bytes has none.
pub fn too_deep(text: &[u8]) -> Option<TooDeep> {
    if text.starts_with(b"ML\xefR") {
        return None;
    }
    let mut open: Vec<u8> = Vec::new();
    let (mut line, mut line_start, mut position) = (1, 0, 0);
    while let Some(&byte) = text.get(position) {
        let next = text.get(position + 1).copied().unwrap_or_default();
        let previous = position.checked_sub(1).map_or(0, |before| text[before]);
        match byte {
            b'\n' => (line, line_start) = (line + 1, position + 1),
            b'"' => position = end_of_string(text, position),
            b'/' if next == b'/' => position = end_of_line(text, position),
            b'<' if next == b'=' => {}
            b'(' | b'[' | b'{' | b'<' => open.push(byte),
            b'>' if previous == b'-' || next == b'=' => {}
            b'>' => drop(open.pop_if(|last| *last == b'<')),
            b')' | b']' | b'}' => {
                // A comparison leaves a `<` that nothing closes.
                while open.pop_if(|last| *last == b'<').is_some() {}
                open.pop();
            }
            _ => {}
        }
        if open.len() > DEEPEST {
            let column = position - line_start + 1;
            return Some(TooDeep { line, column });
        }
        position += 1;
    }
    None
}

/// The last byte before the end of the line.
pub(super) fn end_of_line(text: &[u8], start: usize) -> usize {
    let length = text[start..].iter().position(|byte| *byte == b'\n');
    start + length.unwrap_or(text.len() - start) - 1
}

/// The quote that ends the string, or the last byte before the end of its line.
pub(super) fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut position = start + 1;
    while let Some(byte) = text.get(position) {
        match byte {
            b'"' => return position,
            b'\n' => return position - 1,
            b'\\' => position += 2,
            _ => position += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(open: &str, close: &str, depth: usize) -> String {
        format!(
            "module {{\n  {}{}\n}}\n",
            open.repeat(depth),
            close.repeat(depth)
        )
    }

    #[test]
    fn brackets_of_every_kind_are_counted() {
        for (open, close) in [("[", "]"), ("(", ")"), ("{", "}"), ("tuple<", ">")] {
            assert_eq!(too_deep(nested(open, close, DEEPEST - 1).as_bytes()), None);
            let found = too_deep(nested(open, close, DEEPEST).as_bytes());
            let column = 2 + DEEPEST * open.len();
            assert_eq!(found, Some(TooDeep { line: 2, column }), "{open}");
        }
        let mixed = nested("{a = [tuple<", ">]}", 100_000);
        assert!(too_deep(mixed.as_bytes()).is_some());
    }

    #[test]
    fn what_is_no_bracket_is_not_counted() {
        let many = |text: &str| too_deep(text.repeat(2 * DEEPEST).as_bytes());
        assert_eq!(many("\"([{<\\\"<\" // ([{<\n"), None);
        assert_eq!(many("(() -> ()) "), None);
        assert_eq!(many("affine_set<(d0) : (d0 >= 0, d0 <= 4)> "), None);
        assert_eq!(many("{ a < b } "), None);
        assert_eq!(many("\"unterminated ((\n"), None);
        assert_eq!(too_deep(b"\"((\\"), None);
        assert_eq!(too_deep(b"//"), None);
    }
}
