//! Views: terms that rearrange an array and compute nothing.

use rise_lang::{
    primitives::Primitive,
    term::{Term, TermKind},
};

/// Whether the term applies a function that a variable stands for, which may compute.
pub(super) fn calls_variable(term: &Term) -> bool {
    term.spine().head.as_variable().is_some()
}

/// Whether the term only rearranges what its variables stand for: nothing is computed by it, and no
/// memory is needed for it.
pub(crate) fn only_rearranges(term: &Term) -> bool {
    use Primitive::*;
    match term.kind() {
        TermKind::Lambda(_, body) | TermKind::TypeLambda(_, body) => only_rearranges(body),
        TermKind::TypeApply(function, _) => only_rearranges(function),
        // Values around an array, and the index of an element, are not a computation if they are
        // literals or variables.
        TermKind::Apply(function, written) if takes_value(function) => {
            matches!(written.kind(), TermKind::Literal(_) | TermKind::Variable(_))
        }
        TermKind::Apply(function, argument) => {
            let is_generate = function.as_primitive() == Some(Primitive::Generate);
            (is_generate && is_place(argument))
                || (!calls_variable(term) && only_rearranges(function) && only_rearranges(argument))
        }
        TermKind::Variable(_) => true,
        TermKind::Primitive(primitive) => matches!(
            primitive,
            Map | Id
                | Split
                | Join
                | Transpose
                | Slide
                | Take
                | Drop
                | Zip
                | Unzip
                | Fst
                | Snd
                | MakePair
                | MapFst
                | MapSnd
                | PadClamp
                | PadCst
                | AsVector
                | AsVectorAligned
                | AsScalar
                | Reorder
                | Idx
                | Gather
                | DepZip
                | DepJoin
                | Prefetch
                | Partition
        ),
        _ => false,
    }
}

/// Whether the function gives the place that it is given, or its number.
fn is_place(function: &Term) -> bool {
    let Some((binder, body)) = function.as_lambda() else {
        return false;
    };
    let is_binder = |term: &Term| term.as_variable() == Some(&binder.name);
    let spine = body.spine();
    match spine.arguments[..] {
        [] => is_binder(body),
        [place] => spine.head.as_primitive() == Some(Primitive::IndexAsNat) && is_binder(place),
        _ => false,
    }
}

/// Whether the next argument of the view is a value: what `padCst` pads with, the index of `idx`.
fn takes_value(function: &Term) -> bool {
    let spine = function.spine();
    let primitive = spine.head.as_primitive();
    matches!(primitive, Some(Primitive::PadCst | Primitive::Idx)) && spine.arguments.is_empty()
}
