//! The words of every notation: programs, types, sizes and strategies.
//!
//! ```
//! use rise_lang::lexer::{Notation, words};
//! let text = "n.f32 // elements";
//! let found = words(text, 0, Notation::Type);
//! let spellings: Vec<&str> = found.lexemes.iter().map(|word| &text[word.range()]).collect();
//! assert_eq!(spellings, ["n", ".", "f32", ""]);
//! assert_eq!(&text[found.comments[0].range.clone()], "// elements");
//! ```

mod cursor;
mod spacing;

use std::ops::Range;

pub use cursor::Cursor;
pub use spacing::spaced;

/// The notation of a text. All have the same names, symbols and comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Programs, `.rise`: numbers have fractions, exponents and suffixes.
    Program,
    /// Strategies, `.elevate`: as programs, with [`Token::Quoted`], [`Token::TypeVariable`] and
    /// operators of their own; a string ends with its line.
    Strategy,
    /// Types and sizes: a number is digits, so that `2.4.f32` has two sizes.
    Type,
}

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name or a keyword.
    Word,
    /// A number with whatever letters follow it immediately.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexeme {
    /// Its kind.
    pub token: Token,
    /// The place of its first byte.
    pub start: usize,
    /// The place behind its last byte.
    pub end: usize,
}

impl Lexeme {
    /// Its place in the text.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// A comment: from `//` to the end of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Its place in the text, without spaces at its end.
    pub range: Range<usize>,
    /// Whether only white space comes before it on its line.
    pub own_line: bool,
}

/// All words of a text, ending with [`Token::End`], and all comments.
#[derive(Clone, Debug)]
pub struct Words {
    /// The words.
    pub lexemes: Vec<Lexeme>,
    /// The comments.
    pub comments: Vec<Comment>,
}

/// Longer ones first, so that the first that fits is the right one.
const SYMBOLS: [&str; 38] = [
    "|>", ">>", "=>", "->", "<=", ">=", "==", "!=", "&&", "||", "..", "~>", "(", ")", "[", "]",
    "{", "}", "+", "-", "*", "/", "%", "^", "<", ">", "=", ":", ",", ".", ";", "→", "×", "≤", "≥",
    "≠", "!", "|",
];

/// The operators that only strategies have; they are looked for first.
const STRATEGY_SYMBOLS: [&str; 4] = ["<+", ";;", "::", "@"];

/// Splits `text` from the byte `start` on into words and comments. Nothing is refused here.
pub fn words(text: &str, start: usize, notation: Notation) -> Words {
    let mut words = Words {
        lexemes: Vec::new(),
        comments: Vec::new(),
    };
    let (mut at, mut fresh_line) = (start, true);
    loop {
        let (word, comments) = next(text, at, notation);
        for range in comments {
            fresh_line |= text[at..range.start].contains('\n');
            let own_line = fresh_line;
            (at, fresh_line) = (range.end, false);
            words.comments.push(Comment { range, own_line });
        }
        words.lexemes.push(word);
        if word.token == Token::End {
            return words;
        }
        (at, fresh_line) = (word.end, false);
    }
}

/// The first word at the byte `start` or behind it, and the comments before it.
pub(crate) fn next(text: &str, start: usize, notation: Notation) -> (Lexeme, Vec<Range<usize>>) {
    let (mut at, mut comments) = (start, Vec::new());
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        let rest = &text[at..];
        if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            comments.push(at..at + rest[..length].trim_end().len());
            at += length;
            continue;
        }
        let (token, length) = match rest.chars().next() {
            Some(first) => word(rest, first, notation),
            None => (Token::End, 0),
        };
        let word = Lexeme {
            token,
            start: at,
            end: at + length,
        };
        return (word, comments);
    }
}

fn in_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '\''
}

/// Whether the text is one name.
pub(crate) fn is_name(text: &str) -> bool {
    text.chars()
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_')
        && text.chars().all(in_name)
}

fn word(rest: &str, first: char, notation: Notation) -> (Token, usize) {
    let run = |from: usize| {
        from + rest[from..]
            .find(|letter| !in_name(letter))
            .unwrap_or(rest.len() - from)
    };
    let in_strategy = notation == Notation::Strategy;
    match first {
        '"' => string(rest, in_strategy),
        '`' if in_strategy => match rest[1..].find('`') {
            Some(length) => (Token::Quoted(true), length + 2),
            None => (Token::Quoted(false), rest.len()),
        },
        '\'' if in_strategy && rest[1..].starts_with(char::is_alphabetic) => {
            (Token::TypeVariable, run(1))
        }
        '0'..='9' if notation == Notation::Type => (Token::Number, digits(rest)),
        '0'..='9' => (Token::Number, number(rest)),
        '?' if rest[1..].starts_with(in_name) => (Token::Word, run(1)),
        _ if first.is_alphabetic() || first == '_' => (Token::Word, run(0)),
        _ => match symbol(rest, in_strategy) {
            Some(symbol) => (Token::Symbol(symbol), symbol.len()),
            None => (Token::Other, first.len_utf8()),
        },
    }
}

fn symbol(rest: &str, in_strategy: bool) -> Option<&'static str> {
    let own: &[&str] = if in_strategy { &STRATEGY_SYMBOLS } else { &[] };
    let symbols = own.iter().chain(&SYMBOLS);
    symbols.copied().find(|symbol| rest.starts_with(symbol))
}

fn string(rest: &str, ends_with_line: bool) -> (Token, usize) {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return (Token::String(true), at + 1),
            // A missing quote does not swallow the rest of the file.
            '\n' if ends_with_line => return (Token::String(false), at),
            _ => {}
        }
    }
    (Token::String(false), rest.len())
}

/// The length of digits, between which `_` may stand.
fn digits(rest: &str) -> usize {
    let in_number = |letter: char| letter.is_ascii_digit() || letter == '_';
    let end = rest.find(|letter| !in_number(letter));
    let end = end.unwrap_or(rest.len());
    rest[..end].trim_end_matches('_').len()
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

    fn spellings(text: &str, notation: Notation) -> Vec<&str> {
        let words = words(text, 0, notation).lexemes;
        words
            .iter()
            .map(|lexeme| &text[lexeme.range()])
            .filter(|word| !word.is_empty())
            .collect()
    }

    #[test]
    fn splits_as_far_as_possible() {
        assert_eq!(
            spellings("a|>f>>g x'<=1.5e-3f32", Notation::Program),
            ["a", "|>", "f", ">>", "g", "x'", "<=", "1.5e-3f32"]
        );
        assert_eq!(
            spellings("4.f32 2.4.f32", Notation::Program),
            ["4", ".", "f32", "2.4", ".", "f32"]
        );
        assert_eq!(
            spellings("1..f 0xffi8 1_000", Notation::Program),
            ["1", "..", "f", "0xffi8", "1_000"]
        );
        assert_eq!(
            spellings("(1.) 1.e5", Notation::Program),
            ["(", "1.", ")", "1.e5"]
        );
        assert_eq!(
            spellings(r#""a\"b" "open"#, Notation::Program),
            [r#""a\"b""#, r#""open"#]
        );
        assert_eq!(
            spellings("a // b\n c ä # ?u", Notation::Program),
            ["a", "c", "ä", "#", "?u"]
        );
    }

    #[test]
    fn splits_strategies() {
        let spellings = |text| spellings(text, Notation::Strategy);
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
    fn splits_types() {
        let spellings = |text| spellings(text, Notation::Type);
        assert_eq!(spellings("2.4.f32"), ["2", ".", "4", ".", "f32"]);
        assert_eq!(spellings("n..f // x\n->?t"), ["n", "..", "f", "->", "?t"]);
        assert_eq!(
            spellings("a::b<+c;;"),
            ["a", ":", ":", "b", "<", "+", "c", ";", ";"]
        );
    }

    #[test]
    fn comments_know_whether_they_stand_alone() {
        let text = "// one\nx // two  \n  // three";
        let found: Vec<_> = words(text, 0, Notation::Program)
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
        let symbols: Vec<_> = STRATEGY_SYMBOLS.iter().chain(&SYMBOLS).collect();
        for (index, symbol) in symbols.iter().enumerate() {
            assert!(
                symbols[..index]
                    .iter()
                    .all(|earlier| !symbol.starts_with(**earlier)),
                "{symbol}"
            );
        }
    }
}
