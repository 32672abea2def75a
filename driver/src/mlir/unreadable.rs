//! Texts that MLIR's own parser does not survive. They are refused before it sees them.

use std::fmt;

use super::nesting::{TooDeep, end_of_line, end_of_string, too_deep};

/// The place in a text that MLIR's parser does not survive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, from 1 on.
    pub line: usize,
    /// The column in bytes, from 1 on.
    pub column: usize,
    message: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl From<TooDeep> for Unreadable {
    fn from(deep: TooDeep) -> Unreadable {
        Unreadable {
            line: deep.line,
            column: deep.column,
            message: deep.to_string(),
        }
    }
}

/// The first such place. A module in bytes has none.
pub fn unreadable(text: &[u8]) -> Option<Unreadable> {
    if text.starts_with(b"ML\xefR") {
        return None;
    }
    if let Some(deep) = too_deep(text) {
        return Some(deep.into());
    }
    let mut position = 0;
    while let Some(&byte) = text.get(position) {
        match byte {
            b'"' => position = end_of_string(text, position),
            b'/' if text[position..].starts_with(b"//") => position = end_of_line(text, position),
            b'{' => {
                if let Some(message) = open_section(&text[position..]) {
                    return Some(at(text, position, message));
                }
            }
            b'd' | b'p' => {
                if let Some((place, message)) = no_list(text, position) {
                    return Some(at(text, place, message));
                }
            }
            _ => {}
        }
        position += 1;
    }
    None
}

fn at(text: &[u8], position: usize, message: String) -> Unreadable {
    let before = &text[..position];
    let line_start = before.iter().rposition(|byte| *byte == b'\n');
    Unreadable {
        line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
        column: position - line_start.map_or(0, |newline| newline + 1) + 1,
        message,
    }
}

/// A section of resources that is cut off: the parser reads on behind the end of the text.
fn open_section(text: &[u8]) -> Option<String> {
    let is_closed = || text.windows(3).any(|part| part == b"#-}");
    let is_open = text.starts_with(b"{-#") && !is_closed();
    is_open.then(|| "expected `#-}` behind the resources that `{-#` begins, found none".to_owned())
}

/// The structured operations that end with a list after a word.
const WITH_LISTS: [&[u8]; 3] = [b"linalg.broadcast", b"linalg.reduce", b"linalg.transpose"];

/// A word at the end of such an operation without its list: the parser takes one for granted.
fn no_list(text: &[u8], position: usize) -> Option<(usize, String)> {
    let words = [&b"dimensions"[..], b"permutation"];
    let word = words
        .into_iter()
        .find(|word| text[position..].starts_with(word))?;
    let before = text[..position].trim_ascii_end();
    let is_end = before.ends_with(b")") || before.ends_with(b"}") || before.ends_with(b">");
    if !is_end && !WITH_LISTS.iter().any(|name| before.ends_with(name)) {
        return None;
    }
    let rest = text[position + word.len()..].trim_ascii_start();
    let rest = rest.strip_prefix(b"=")?.trim_ascii_start();
    let is_list = || {
        let inner = rest.strip_prefix(b"[")?;
        let end = inner.iter().position(|byte| *byte == b']')?;
        let inner = inner[..end].trim_ascii();
        let mut numbers = inner.split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        (inner.is_empty() || numbers.all(is_number)).then_some(())
    };
    if is_list().is_some() {
        return None;
    }
    let word = String::from_utf8_lossy(word);
    let message = format!("expected a list of whole numbers as `{word}`, such as `[0, 1]`");
    Some((text.len() - rest.len(), message))
}

/// Whether these are the digits of a number of 64 bits.
fn is_number(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| text.parse::<i64>().is_ok() && !text.contains('+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPERATION: &str = "  %0 = linalg.broadcast ins(%x : tensor<4xf32>) \
                             outs(%y : tensor<4x2xf32>) ";

    #[test]
    fn structured_operations_need_their_lists() {
        for list in [
            "",
            "[0",
            "[0, ",
            "[x]",
            "[0,]",
            "0]",
            "[99999999999999999999]",
            "[+1]",
        ] {
            let text = format!("{{\n{OPERATION}dimensions = {list}");
            let found = unreadable(text.as_bytes()).unwrap();
            let column = OPERATION.len() + "dimensions = ".len() + 1;
            assert_eq!((found.line, found.column), (2, column), "{list}");
        }
        for list in ["[]", "[1]", " [ 0 , -1 ]\n", "[\n0]"] {
            let text = format!("{OPERATION}dimensions ={list}");
            assert_eq!(unreadable(text.as_bytes()), None, "{list}");
        }
    }

    #[test]
    fn others_are_left_to_the_parser() {
        for text in [
            "linalg.broadcast {dimensions = array<i64: 1>}",
            "stablehlo.reduce across dimensions = x",
            "// ) dimensions = x",
            "\") dimensions = x",
            "f() dimensions x",
        ] {
            assert_eq!(unreadable(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn resources_end() {
        let open = unreadable(b"module {}\n {-# dialect_resources: {b: {a: \"0x").unwrap();
        assert_eq!((open.line, open.column), (2, 2));
        assert_eq!(unreadable(b"{-# dialect_resources: {b: {}} #-}"), None);
    }

    #[test]
    fn nesting_is_looked_at_first() {
        assert!(unreadable("[".repeat(100_000).as_bytes()).is_some());
    }
}
