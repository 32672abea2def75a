//! The functions of the builders in C++, one for each primitive.

use std::fmt::Write as _;

use crate::primitives::{Group, Primitive};
use crate::types::{Kind, TypeParameter};

/// Words of C++ among the names of primitives.
const WORDS: [&str; 5] = ["and", "not", "or", "while", "xor"];

/// The name of a primitive as a function of C++.
fn name(primitive: Primitive) -> String {
    match primitive.name() {
        word if WORDS.contains(&word) => format!("{word}_"),
        name => name.to_owned(),
    }
}

/// The text of the header with the functions.
pub fn header() -> String {
    let mut text = String::from(
        "// Generated from the table of primitives of the language by `cargo xtask docs`.\n",
    );
    for group in Group::ALL {
        let _ = write!(text, "\n//===--- {} ---===//\n\n", group.title());
        let primitives = Primitive::all().iter();
        // A foreign function is more than its type.
        let of_group =
            primitives.filter(|one| one.group() == *group && **one != Primitive::ForeignFunction);
        of_group.for_each(|primitive| text.push_str(&function(*primitive)));
    }
    text
}

/// Arguments of a primitive with as many as its type says; a function of the rest with fewer.
fn function(primitive: Primitive) -> String {
    let written: Vec<&TypeParameter> = primitive.explicit_parameters().collect();
    let sizes = written
        .iter()
        .map(|parameter| format!("const {} &{}", class(parameter.kind), parameter.name));
    let count = primitive.arity().unwrap_or(0);
    let values = (1..=count).map(|number| format!("const Argument &a{number} = {{}}"));
    let parameters: Vec<String> = sizes
        .chain(values)
        .chain(["Place place = {}".to_owned()])
        .collect();
    let levels: Vec<String> = written.iter().map(|one| one.name.to_string()).collect();
    let arguments: Vec<String> = (1..=count).map(|number| format!("&a{number}")).collect();
    let signature = format!(
        "inline Value {}({}) {{",
        name(primitive),
        parameters.join(", ")
    );
    let call = format!(
        "  return detail::primitive(\"{}\", {{{}}}, {{{}}}, place);",
        primitive.name(),
        levels.join(", "),
        arguments.join(", ")
    );
    let comment = comment(primitive);
    format!("{comment}{}\n{call}\n}}\n", wrapped(&signature))
}

/// The class of C++ for arguments of a kind.
fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Nat => "Nat",
        Kind::Data => "DataType",
        Kind::Address => "Address",
        Kind::NatToNat => "NatToNat",
        Kind::NatToData => "NatToData",
    }
}

fn comment(primitive: Primitive) -> String {
    let meaning = format!("{} `{}`.", primitive.summary(), primitive.declared_type());
    lines(&meaning, "/// ", "/// ")
}

/// A signature whose parameters are broken over lines where they must be.
fn wrapped(signature: &str) -> String {
    let indent = signature.find('(').map_or(0, |open| open + 1);
    lines(signature, "", &" ".repeat(indent))
        .trim_end()
        .to_owned()
}

/// The words of a text in lines of at most 100 columns; each begins with a prefix.
fn lines(text: &str, first: &str, next: &str) -> String {
    let (mut all, mut line) = (String::new(), first.to_owned());
    let mut is_empty = true;
    for word in text.split(' ') {
        if !is_empty && line.len() + 1 + word.len() > 100 {
            let _ = writeln!(all, "{}", line.trim_end());
            next.clone_into(&mut line);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    let _ = writeln!(all, "{line}");
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_primitive_has_a_function_in_short_lines() {
        let header = header();
        for primitive in Primitive::all() {
            let function = format!("inline Value {}(", name(*primitive));
            let is_there = *primitive != Primitive::ForeignFunction;
            assert_eq!(header.contains(&function), is_there, "{primitive}");
        }
        assert!(header.lines().all(|line| line.len() <= 100));
    }
}
