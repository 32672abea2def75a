//! The definitions of a file with their types, as lines with columns.

use std::fmt::Write as _;

use driver::Program;
use rise_lang::diagnostic::abbreviated;
use rise_lang::infer::{InferredDefinition, RequiredFact};
use rise_lang::types::Type;

use crate::rise::columns;

/// The table: each definition with its type, below it the facts about sizes that it needs.
pub fn table(program: &Program) -> String {
    let definitions: Vec<&InferredDefinition> = program.own_definitions().collect();
    let names = definitions.iter();
    let names = names.map(|inferred| inferred.definition.name.as_str());
    let shaped = program.own_shaped().map(|shaped| shaped.name().as_str());
    let width = columns::width(names.chain(shaped));
    let mut table = String::new();
    for inferred in definitions {
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "{:width$}  {}",
            inferred.definition.name.as_str(),
            shown(&inferred.ty)
        );
        for fact in &inferred.definition.facts {
            let _ = writeln!(table, "{:width$}  where {fact}", "");
        }
        for required in &inferred.facts {
            let _ = writeln!(table, "{:width$}  checked {}", "", checked(required));
        }
    }
    for shaped in program.own_shaped() {
        let _ = writeln!(table, "{:width$}  {}", shaped.name().as_str(), shaped.ty());
        let ranks: Vec<String> = shaped
            .small_ranks()
            .iter()
            .map(ToString::to_string)
            .collect();
        let _ = writeln!(
            table,
            "{:width$}  for ranks such as {}",
            "",
            ranks.join(", ")
        );
    }
    table
}

/// The type; of a very long one, which may not be writable at all, its beginning.
fn shown(ty: &Type) -> String {
    const LONG: usize = 1 << 14;
    let text = ty.to_string();
    match text.len() > LONG {
        true => abbreviated(text),
        false => text,
    }
}

/// A fact that is left, who needs it, and where.
fn checked(required: &RequiredFact) -> String {
    let place = required
        .span
        .as_ref()
        .map(|span| format!(", {span}"))
        .unwrap_or_default();
    format!("{}, for {}{place}", required.fact, required.asker)
}
