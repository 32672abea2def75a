//! Names of the language as MLIR's lexer reads them.
//!
//! The language allows letters of every script and primes in a name; MLIR allows ASCII letters,
//! digits, `_`, `.` and `$`. A character that MLIR does not read is written as its code point
//! between dollars: `n'` as `n$27$`. A name that begins with one gets the prefix `_$$`. No name of
//! the language contains a dollar, so different names stay different.

use std::borrow::Cow;
use std::fmt::Write;

const PREFIX: &str = "_$$";

/// Whether MLIR reads the character in a name.
fn is_plain(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Whether the language has the character in names and MLIR has not.
fn is_special(letter: char) -> bool {
    letter == '\'' || (!letter.is_ascii() && letter.is_alphanumeric())
}

/// `text`, a name or an expression over names, as MLIR reads it.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(is_special) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    let mut inside = false;
    for letter in text.chars() {
        if is_special(letter) {
            if !inside {
                escaped.push_str(PREFIX);
            }
            // Writing to a text cannot fail.
            let _ = write!(escaped, "${:x}$", u32::from(letter));
        } else {
            escaped.push(letter);
        }
        inside = is_plain(letter) || is_special(letter);
    }
    Cow::Owned(escaped)
}

/// The text from which [`escape`] made `text`.
pub(crate) fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('$') {
        return Cow::Borrowed(text);
    }
    let text = text.replace(PREFIX, "");
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('$') {
        plain.push_str(before);
        let letter = after.split_once('$').and_then(|(code, after)| {
            let letter = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
            is_special(letter).then_some((letter, after))
        });
        match letter {
            Some((letter, after)) => {
                plain.push(letter);
                rest = after;
            }
            // No code point: the language's parser refuses the dollar.
            None => {
                plain.push('$');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_mlir_reads_stays() {
        assert_eq!(escape("2*n_1+pow(m, 2)"), "2*n_1+pow(m, 2)");
        assert_eq!(unescape("2*n+1"), "2*n+1");
    }

    #[test]
    fn what_mlir_does_not_read_is_spelt() {
        assert_eq!(escape("n'*m"), "n$27$*m");
        assert_eq!(escape("α+1"), "_$$$3b1$+1");
        assert_eq!(unescape("_$$$3b1$+1"), "α+1");
    }

    #[test]
    fn a_dollar_of_a_user_stays_one() {
        assert_eq!(unescape("n$m"), "n$m");
        assert_eq!(unescape("n$zz$"), "n$zz$");
    }

    proptest! {
        #[test]
        fn names_come_back(names in prop::collection::vec("[a-zα-ω_][a-zα-ω_'0-9]{0,4}", 1..4)) {
            let text = names.join("*");
            let escaped = escape(&text).into_owned();
            prop_assert!(escaped.is_ascii());
            prop_assert_eq!(unescape(&escaped).into_owned(), text);
        }
    }
}
