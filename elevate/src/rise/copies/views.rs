//! Views of arrays that can be written: writing the view writes the array.

use rise_lang::{nat::Name, primitives::Primitive, term::Term};

/// Whether a rearranged array can be written by writing the array.
pub(super) fn is_writable_view(primitive: Primitive) -> bool {
    use Primitive::*;
    matches!(
        primitive,
        Split
            | Join
            | Transpose
            | AsScalar
            | AsVector
            | AsVectorAligned
            | Unzip
            | Run
            | Reorder
            | DepJoin
            | Partition
            | Prefetch
    )
}

/// The same for a map.
pub(super) fn maps_writable_view(term: &Term) -> bool {
    let spine = term.spine();
    let [function, _] = spine.arguments[..] else {
        return false;
    };
    match function.as_lambda() {
        Some((parameter, body)) => views_variable(body, &parameter.name),
        None => function
            .spine()
            .head
            .as_primitive()
            .is_some_and(is_writable_view),
    }
}

/// Whether the term is the variable, rearranged so that it can be written.
fn views_variable(term: &Term, name: &Name) -> bool {
    if term.as_variable() == Some(name) {
        return true;
    }
    let spine = term.spine();
    match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(Primitive::Map), [_, array]) => {
            maps_writable_view(term) && views_variable(array, name)
        }
        (Some(primitive), [array]) => is_writable_view(primitive) && views_variable(array, name),
        _ => false,
    }
}
