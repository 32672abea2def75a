//! The words of the surface syntax.

use std::ops::Range;

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or a keyword.
    Word,
    /// A number with whatever letters follow it immediately.
    Number,
    /// A string in quotes; `false` if the closing quote is missing.
    String(bool),
    /// An operator, an arrow or a bracket, in its own spelling.
    Symbol(&'static str),
    /// A character that begins no word.
    Other,
    /// The end of the text.
    End,
}

/// A word and where it stands, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Lexeme {
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// A comment: from `//` to the end of the line.
#[derive(Clone, Debug)]
pub(super) struct Comment {
    pub(super) range: Range<usize>,
    /// Whether only white space comes before it on its line.
    pub(super) own_line: bool,
}

/// All words of a text, ending with [`Token::End`], and all comments.
#[derive(Clone, Debug)]
pub(super) struct Words {
    pub(super) lexemes: Vec<Lexeme>,
    pub(super) comments: Vec<Comment>,
}

/// Longer ones first, so that the first that fits is the right one.
const SYMBOLS: [&str; 38] = [
    "|>", ">>", "=>", "->", "<=", ">=", "==", "!=", "&&", "||", "..", "~>", "(", ")", "[", "]",
    "{", "}", "+", "-", "*", "/", "%", "^", "<", ">", "=", ":", ",", ".", ";", "→", "×", "≤", "≥",
    "≠", "!", "|",
];

/// Splits `text` from the byte `start` on into words and comments. Nothing is refused here.
pub(super) fn words(text: &str, mut start: usize) -> Words {
    let mut words = Words {
        lexemes: Vec::new(),
        comments: Vec::new(),
    };
    let mut fresh_line = true;
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        if first.is_whitespace() {
            fresh_line |= first == '\n';
            start += first.len_utf8();
            continue;
        }
        if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            let range = start..start + rest[..length].trim_end().len();
            words.comments.push(Comment {
                range,
                own_line: fresh_line,
            });
            start += length;
            continue;
        }
        let (token, length) = word(rest, first);
        let end = start + length;
        words.lexemes.push(Lexeme { token, start, end });
        (start, fresh_line) = (end, false);
    }
    words.lexemes.push(Lexeme {
        token: Token::End,
        start: text.len(),
        end: text.len(),
    });
    words
}

fn in_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '\''
}

/// Whether the text is one name of the language.
pub(super) fn is_name(text: &str) -> bool {
    text.chars()
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_')
        && text.chars().all(in_name)
}

fn word(rest: &str, first: char) -> (Token, usize) {
    let run = |from: usize| {
        from + rest[from..]
            .find(|letter| !in_name(letter))
            .unwrap_or(rest.len() - from)
    };
    match first {
        '"' => string(rest),
        '0'..='9' => (Token::Number, number(rest)),
        '?' if rest[1..].starts_with(in_name) => (Token::Word, run(1)),
        _ if first.is_alphabetic() || first == '_' => (Token::Word, run(0)),
        _ => match SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            Some(symbol) => (Token::Symbol(symbol), symbol.len()),
            None => (Token::Other, first.len_utf8()),
        },
    }
}

fn string(rest: &str) -> (Token, usize) {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return (Token::String(true), at + 1),
            _ => {}
        }
    }
    (Token::String(false), rest.len())
}

/// The length of a number: digits, a fraction, an exponent, a suffix. In `4.f32` the number ends
/// before the dot.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
    let digits = |from: usize| {
        let is_digit = |byte: &u8| byte.is_ascii_digit() || *byte == b'_';
        from + bytes[from..]
            .iter()
            .take_while(|byte| is_digit(byte))
            .count()
    };
    let exponent = |at: usize| {
        let sign = usize::from(matches!(byte(at + 1), b'+' | b'-'));
        matches!(byte(at), b'e' | b'E') && byte(at + 1 + sign).is_ascii_digit()
    };
    let mut end = digits(0);
    if byte(end) == b'.' {
        if byte(end + 1).is_ascii_digit() {
            end = digits(end + 1);
        } else if exponent(end + 1) || matches!(byte(end + 1), b' ' | b'\n' | b')' | b']' | b',') {
            end += 1;
        }
    }
    if exponent(end) {
        end = digits(end + 2);
    }
    end + rest[end..]
        .find(|letter| !in_name(letter))
        .unwrap_or(rest.len() - end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spellings(text: &str) -> Vec<&str> {
        let words = words(text, 0).lexemes;
        words
            .iter()
            .map(|lexeme| &text[lexeme.range()])
            .filter(|word| !word.is_empty())
            .collect()
    }

    #[test]
    fn splits_as_far_as_possible() {
        assert_eq!(
            spellings("a|>f>>g x'<=1.5e-3f32"),
            ["a", "|>", "f", ">>", "g", "x'", "<=", "1.5e-3f32"]
        );
        assert_eq!(
            spellings("4.f32 2.4.f32"),
            ["4", ".", "f32", "2.4", ".", "f32"]
        );
        assert_eq!(
            spellings("1..f 0xffi8 1_000"),
            ["1", "..", "f", "0xffi8", "1_000"]
        );
        assert_eq!(spellings("(1.) 1.e5"), ["(", "1.", ")", "1.e5"]);
        assert_eq!(spellings(r#""a\"b" "open"#), [r#""a\"b""#, r#""open"#]);
        assert_eq!(spellings("a // b\n c ä # ?u"), ["a", "c", "ä", "#", "?u"]);
    }

    #[test]
    fn comments_know_whether_they_stand_alone() {
        let text = "// one\nx // two  \n  // three";
        let found: Vec<_> = words(text, 0)
            .comments
            .into_iter()
            .map(|comment| (text[comment.range].to_owned(), comment.own_line))
            .collect();
        assert_eq!(
            found,
            [
                ("// one".into(), true),
                ("// two".into(), false),
                ("// three".into(), true)
            ]
        );
    }

    #[test]
    fn longer_symbols_come_first() {
        for (index, symbol) in SYMBOLS.iter().enumerate() {
            assert!(
                SYMBOLS[..index]
                    .iter()
                    .all(|earlier| !symbol.starts_with(earlier)),
                "{symbol}"
            );
        }
    }
}
