//! Programs written in Rust.

mod md5;
mod sharing;
mod structs;
mod terms;

use rise_lang::{diagnostic::Source, edsl::Handle, syntax, term::Term};

/// Makes sure that the text is that of the term, which can be read again.
#[track_caller]
fn same(built: impl Handle, text: &str) {
    let source = Source::new("text", text);
    let written: Term = syntax::parse_term(&source)
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
    let built = built.term().expect("no variable escapes");
    assert_eq!(built, written, "{}", syntax::print_term(&built));
    let again = syntax::parse_term(&Source::new("printed", syntax::print_term(&built)));
    assert_eq!(again.as_ref(), Ok(&built));
}
