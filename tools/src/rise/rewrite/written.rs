//! Terms as text for people.

use rise_lang::syntax::{is_too_large, print_abbreviated, print_term};
use rise_lang::term::Term;

/// The term as text; its beginning only, if parts that it shares would make a text of which nobody
/// could read the whole.
pub fn written(term: &Term) -> String {
    match is_too_large(term) {
        true => print_abbreviated(term),
        false => print_term(term),
    }
}
