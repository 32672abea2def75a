//! The check of read and write annotations: where a value is read it must be readable, where it is written it must say how.
//!
//! Scalars and pairs of scalars that can be read may also be written: there is only one way to copy them. How an array is copied is a
//! choice, and must be in the program.
//!
//! Source: "RISE & Shine: Language-Oriented Compiler Design", section V-B.

use melior::ir::{Location, Type, ValueLike};
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::types::{self, Access, Phrase};

use crate::ir::{self, Outcome, Val};

use super::evaluate::data;

/// The annotation of an expression.
pub(super) fn access(expression: Val) -> Access {
    match types::phrase(expression.r#type()) {
        Some(Phrase::Expression(_, access)) => access,
        _ => Access::Read,
    }
}

/// Whether a value of this type has an array in it.
pub(crate) fn contains_array(data: Type) -> bool {
    match types::tuple_parts(data) {
        Some((first, second)) => contains_array(first) || contains_array(second),
        None => types::array_parts(data).is_some(),
    }
}

/// Refuses an expression that would have to be in memory to be read here.
pub(super) fn require_readable<'c>(
    expression: Val<'c>,
    reader: &str,
    location: Location<'c>,
) -> Outcome<'c, ()> {
    if access(expression) == Access::Read {
        return Ok(());
    }
    let data = data(expression);
    let message = format!(
        "`{reader}` reads its argument, which is not in memory yet: expected an expression that can be read, \
         `{}`, found one that has to be written first, `{}`",
        types::expression(data, Access::Read),
        expression.r#type()
    );
    Err(Diagnostic::error(location, message).note(
        expression.location(),
        format!(
            "{} makes the value here; choose the memory for it with `rise.toMem`",
            producer(expression)
        ),
    ))
}

/// Refuses an expression that does not say how it is written.
pub(super) fn require_writable<'c>(expression: Val<'c>, location: Location<'c>) -> Outcome<'c, ()> {
    let data = data(expression);
    if access(expression) == Access::Write || !contains_array(data) {
        return Ok(());
    }
    let message = format!(
        "the value is written here, but nothing says how: expected `{}`, found `{}`, which is only read",
        types::expression(data, Access::Write),
        expression.r#type()
    );
    Err(Diagnostic::error(location, message).note(
        expression.location(),
        format!("{} gives the value here; choose how to copy it, for instance with `rise.mapSeq` of a function that returns its argument", producer(expression)),
    ))
}

/// The annotation of a value that is put together from `parts`: it can be read if all of them can.
pub(super) fn combine<'c>(parts: &[Val<'c>], location: Location<'c>) -> Outcome<'c, Access> {
    if parts.iter().all(|part| access(*part) == Access::Read) {
        return Ok(Access::Read);
    }
    for part in parts {
        require_writable(*part, location)?;
    }
    Ok(Access::Write)
}

/// What the user knows as the maker of a value.
fn producer(expression: Val) -> String {
    match ir::definition(expression) {
        Some(operation) => format!("`{}`", ir::name(operation).replacen("dpia.", "rise.", 1)),
        None => "the function's parameter".to_owned(),
    }
}
