//! The words of `.elevate` files.

use std::ops::Range;

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or a keyword.
    Word,
    /// Digits, with whatever letters follow them immediately.
    Number,
    /// A string in quotes; `false` if the closing quote is missing.
    String(bool),
    /// A RISE term in backticks; `false` if the closing one is missing.
    Quoted(bool),
    /// `'a`: a variable for a type.
    TypeVariable,
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

/// All words of a text, ending with [`Token::End`], and all comments on lines of their own.
#[derive(Clone, Debug)]
pub(super) struct Words {
    pub(super) lexemes: Vec<Lexeme>,
    pub(super) comments: Vec<Range<usize>>,
}

/// Longer ones first, so that the first that fits is the right one.
const SYMBOLS: [&str; 36] = [
    "<+", "<=", ">=", "==", "!=", "=>", "->", "~>", ";;", "::", "(", ")", "[", "]", "{", "}", "+",
    "-", "*", "/", "%", "<", ">", "=", ":", ",", ";", "@", "|", "≤", "≥", "≠", "→", ".", "^", "!",
];

/// Splits the text into words and comments. Nothing is refused here.
pub(super) fn words(text: &str) -> Words {
    let mut words = Words {
        lexemes: Vec::new(),
        comments: Vec::new(),
    };
    let (mut start, mut fresh_line) = (0, true);
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        if first.is_whitespace() {
            fresh_line |= first == '\n';
            start += first.len_utf8();
        } else if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            if fresh_line {
                words
                    .comments
                    .push(start..start + rest[..length].trim_end().len());
            }
            start += length;
        } else {
            let (token, length) = word(rest, first);
            let end = start + length;
            words.lexemes.push(Lexeme { token, start, end });
            (start, fresh_line) = (end, false);
        }
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

fn word(rest: &str, first: char) -> (Token, usize) {
    let run = |from: usize| {
        from + rest[from..]
            .find(|letter| !in_name(letter))
            .unwrap_or(rest.len() - from)
    };
    match first {
        '"' => string(rest),
        '`' => match rest[1..].find('`') {
            Some(length) => (Token::Quoted(true), length + 2),
            None => (Token::Quoted(false), rest.len()),
        },
        '\'' if rest[1..].starts_with(char::is_alphabetic) => (Token::TypeVariable, run(1)),
        '0'..='9' => (Token::Number, run(0)),
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
            // A string ends on its line, so that a missing quote does not swallow the file.
            '\n' => return (Token::String(false), at),
            _ => {}
        }
    }
    (Token::String(false), rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spellings(text: &str) -> Vec<&str> {
        let words = words(text).lexemes;
        words
            .iter()
            .map(|lexeme| &text[lexeme.range()])
            .filter(|word| !word.is_empty())
            .collect()
    }

    #[test]
    fn splits_as_far_as_possible() {
        assert_eq!(
            spellings("a<+b;;c;d@e=>x::y"),
            [
                "a", "<+", "b", ";;", "c", ";", "d", "@", "e", "=>", "x", "::", "y"
            ]
        );
        assert_eq!(
            spellings("32x 'a -> `f `` x' "),
            ["32x", "'a", "->", "`f `", "` x' "]
        );
        assert_eq!(
            spellings("\"a\\\"b\" \"open\nc"),
            ["\"a\\\"b\"", "\"open", "c"]
        );
        assert_eq!(spellings("a // b\n c # ä"), ["a", "c", "#", "ä"]);
    }

    #[test]
    fn comments_that_stand_alone_are_kept() {
        let text = "// one\nx // two  \n  // three  ";
        let comments: Vec<&str> = words(text)
            .comments
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(comments, ["// one", "// three"]);
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
