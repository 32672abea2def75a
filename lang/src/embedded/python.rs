//! The type stubs of the builders in Python, a function for each primitive.

use std::fmt::Write as _;

use crate::prelude;
use crate::primitives::Primitive;

/// Words of Python among the names of primitives and of the prelude.
const WORDS: [&str; 4] = ["and", "not", "or", "while"];

/// The name of a primitive or a definition of the prelude as one of Python.
pub fn name(name: &str) -> String {
    match WORDS.contains(&name) {
        true => format!("{name}_"),
        // `scanl'` is the only kind of name that Python has not.
        false => name.replace('\'', "_"),
    }
}

/// The names of the language with those of Python.
pub fn names() -> Vec<(String, &'static str)> {
    let primitives = Primitive::all().iter();
    let primitives = primitives.filter(|primitive| **primitive != Primitive::ForeignFunction);
    let all = primitives
        .map(|primitive| primitive.name())
        .chain(prelude::entries().iter().map(prelude::Entry::name));
    all.map(|known| (name(known), known)).collect()
}

/// The text of the stubs.
pub fn stubs() -> String {
    let mut text = String::from(
        "# Generated from the table of primitives of the language by `cargo xtask docs`.\n\n\
         from rise.term import Term\n\n",
    );
    for (name, _) in names() {
        let _ = writeln!(text, "{name}: Term");
    }
    text
}
