//! Regular spacing of words.

use super::{Lexeme, Token};

/// The words of a type, of sizes or of facts with one way of spacing. Operators on sizes stand free
/// only if `free` says so.
///
/// ```
/// use rise_lang::lexer::{Notation, spaced, words};
/// let text = "m%(2 * n)==0";
/// let found = words(text, 0, Notation::Type).lexemes;
/// assert_eq!(spaced(text, &found, true), "m % (2 * n) == 0");
/// assert_eq!(spaced(text, &found[..7], false), "m%(2*n)");
/// ```
pub fn spaced(text: &str, words: &[Lexeme], free: bool) -> String {
    let mut result = String::new();
    let mut before = None;
    // Whether the last word was a sign instead of a difference.
    let mut sign = false;
    for word in words.iter().filter(|word| word.token != Token::End) {
        let spelling = match &text[word.range()] {
            "→" => "->",
            other => other,
        };
        if before.is_some_and(|before| !sign && is_spaced(before, spelling, free)) {
            result.push(' ');
        }
        sign = spelling == "-"
            && before.is_none_or(|before: &str| {
                !before.ends_with(|last: char| {
                    last.is_alphanumeric() || matches!(last, '_' | '\'' | ')' | ']')
                })
            });
        result.push_str(spelling);
        before = Some(spelling);
    }
    result
}

fn is_spaced(left: &str, right: &str, free: bool) -> bool {
    let is_word = |word: &str| {
        word.starts_with(|first: char| first.is_alphanumeric() || matches!(first, '_' | '?'))
    };
    let is_size_operator = |word: &str| matches!(word, "+" | "-" | "*" | "/" | "%" | "^");
    match (left, right) {
        ("(" | "[" | "{" | "." | "..", _) | (_, ")" | "]" | "}" | "," | "." | ".." | ";") => false,
        _ if is_size_operator(left) || is_size_operator(right) => {
            free && left != "^" && right != "^"
        }
        (_, "(" | "[") => !is_word(left) || matches!(left, "divides" | "in"),
        _ => true,
    }
}
