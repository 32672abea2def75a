//! Functions that builders apply: primitives, and definitions of the prelude.

use crate::{
    nat::Name,
    prelude,
    primitives::Primitive,
    term::{Term, TermKind},
    types::Kind,
};

/// A name that neither a primitive nor a definition of the prelude has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown name `{name}`: it is neither a primitive nor a definition of the prelude{hint}")]
pub struct UnknownHead {
    name: String,
    hint: String,
}

/// The primitive or the definition of the prelude of that name.
///
/// # Errors
/// If there is none; the nearest name is proposed.
///
/// ```
/// use rise_lang::embedded::head;
/// assert_eq!(head("transpose")?.to_string(), "transpose");
/// assert_eq!(
///     head("transpos").unwrap_err().to_string(),
///     "unknown name `transpos`: it is neither a primitive nor a definition of the prelude; \
///      is `transpose` meant?"
/// );
/// # Ok::<(), rise_lang::embedded::UnknownHead>(())
/// ```
pub fn head(name: &str) -> Result<Term, UnknownHead> {
    if let Some(primitive) = Primitive::by_name(name) {
        return Ok(Term::primitive(primitive));
    }
    match prelude::entries().iter().find(|entry| entry.name() == name) {
        Some(entry) => Ok(Term::reference(entry.full_name().clone())),
        None => Err(UnknownHead {
            name: name.to_owned(),
            hint: nearest(name).map_or_else(String::new, |near| format!("; is `{near}` meant?")),
        }),
    }
}

/// The known name with the fewest changed letters, if they are few.
fn nearest(name: &str) -> Option<&'static str> {
    let primitives = Primitive::all().iter().map(|primitive| primitive.name());
    let known = primitives.chain(prelude::entries().iter().map(prelude::Entry::name));
    let near = known.map(|known| (distance(name, known), known)).min()?;
    (near.0 <= 1 + name.len() / 4).then_some(near.1)
}

/// The Levenshtein distance.
fn distance(left: &str, right: &str) -> usize {
    let mut row: Vec<usize> = (0..=right.chars().count()).collect();
    for (index, letter) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, other) in right.chars().enumerate() {
            let change = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = change.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

/// The kind of the next type-level argument that is written after a term: of a primitive or a
/// definition of the prelude as declared, a size after any other function.
///
/// ```
/// use rise_lang::embedded::{head, parameter_kind};
/// use rise_lang::types::Kind;
/// assert_eq!(parameter_kind(&head("toMem")?), Some(Kind::Address));
/// assert_eq!(parameter_kind(&head("map")?), None);
/// # Ok::<(), rise_lang::embedded::UnknownHead>(())
/// ```
pub fn parameter_kind(function: &Term) -> Option<Kind> {
    let spine = function.spine();
    let written = spine.type_arguments.len();
    match spine.head.kind() {
        TermKind::Primitive(primitive) => {
            let parameter = primitive.explicit_parameters().nth(written);
            parameter.map(|parameter| parameter.kind)
        }
        TermKind::Reference(reference) => prelude_kinds(&reference.name)?.get(written).copied(),
        _ => Some(Kind::Nat),
    }
}

/// The kinds of the explicit parameters of a definition of the prelude.
fn prelude_kinds(name: &Name) -> Option<Vec<Kind>> {
    let mut entries = prelude::entries().iter();
    let entry = entries.find(|entry| entry.full_name() == name)?;
    let prelude::Defined::Plain(definition) = entry.defined() else {
        return None;
    };
    let (mut kinds, mut term) = (Vec::new(), &definition.term);
    while let TermKind::TypeLambda(parameter, body) = term.kind() {
        kinds.extend(parameter.explicit.then_some(parameter.kind));
        term = body;
    }
    Some(kinds)
}
