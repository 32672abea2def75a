//! The words of the type notation.

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name, `?`-names of inference included.
    Word,
    /// A number.
    Integer,
    /// `->` or `→`
    Arrow,
    /// `=>`
    FatArrow,
    /// `.`
    Dot,
    /// `..`
    DotDot,
    /// `×`
    Times,
    /// One of `,` `:` and the brackets.
    Mark(char),
    /// An operator that only sizes have.
    Operator(char),
    /// Something that no type contains.
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

/// Splits `text` into words; the last one is [`Token::End`].
pub(super) fn words(text: &str) -> Vec<Lexeme> {
    let mut words = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        if first.is_whitespace() {
            start += first.len_utf8();
            continue;
        }
        let (token, length) = word(&text[start..], first);
        words.push(Lexeme {
            token,
            start,
            end: start + length,
        });
        start += length;
    }
    words.push(Lexeme {
        token: Token::End,
        start: text.len(),
        end: text.len(),
    });
    words
}

fn word(rest: &str, first: char) -> (Token, usize) {
    let in_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '\'';
    let run = |from: usize, accept: &dyn Fn(char) -> bool| {
        from + rest[from..]
            .find(|letter| !accept(letter))
            .unwrap_or(rest.len() - from)
    };
    match first {
        '-' if rest.starts_with("->") => (Token::Arrow, 2),
        '=' if rest.starts_with("=>") => (Token::FatArrow, 2),
        '.' if rest.starts_with("..") => (Token::DotDot, 2),
        '.' => (Token::Dot, 1),
        '→' => (Token::Arrow, first.len_utf8()),
        '×' => (Token::Times, first.len_utf8()),
        '(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' => (Token::Mark(first), 1),
        '+' | '-' | '*' | '/' | '%' | '^' => (Token::Operator(first), 1),
        '0'..='9' => (Token::Integer, run(0, &|letter| letter.is_ascii_digit())),
        '?' if rest[1..].starts_with(in_name) => (Token::Word, run(1, &in_name)),
        _ if first.is_alphabetic() || first == '_' => (Token::Word, run(0, &in_name)),
        _ => (Token::Other, first.len_utf8()),
    }
}
