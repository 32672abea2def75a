//! Properties of nodes: which of them are data, and which are written out again at every use.

use crate::{
    edsl::naming,
    primitives::Primitive,
    term::{Term, TermKind},
    types::{Type, TypeArgument},
};

/// How many views a value may consist of to be written out again instead of getting a name.
const MOST_COPIED: u32 = 4;

/// Properties of a node that follow from its parts.
#[derive(Clone, Copy)]
pub(super) struct Properties {
    /// The number of arguments until it is data, if that is known.
    pub(super) arity: Option<usize>,
    /// The number of views in it, of a view with some of its arguments.
    view: Option<u32>,
    /// The number of views in it, of what is written out again at every use.
    pub(super) copied: Option<u32>,
}

impl Properties {
    pub(super) fn of(term: &Term, parts: &[Properties]) -> Properties {
        let arity = match term.annotation() {
            Some(Type::Data(_)) => Some(0),
            _ => arity(term, parts),
        };
        let view = match (term.kind(), parts) {
            (TermKind::Primitive(primitive), _) => is_view(*primitive).then_some(0),
            (TermKind::TypeApply(..), [function]) => function.view,
            (TermKind::Apply(..), [function, argument]) => function
                .view
                .map(|views| views.saturating_add(argument.copied.unwrap_or(0))),
            _ => None,
        };
        let copied = match term.kind() {
            TermKind::Apply(..) if arity == Some(0) => view.map(|views| views + 1),
            TermKind::Variable(_)
            | TermKind::Reference(_)
            | TermKind::Literal(_)
            | TermKind::Primitive(_)
            | TermKind::Foreign(_) => Some(0),
            _ => None,
        };
        Properties {
            arity,
            view,
            copied: copied.filter(|views| *views <= MOST_COPIED),
        }
    }

    pub(super) fn is_data(self) -> bool {
        self.arity == Some(0)
    }
}

fn arity(term: &Term, parts: &[Properties]) -> Option<usize> {
    match (term.kind(), parts) {
        (TermKind::Variable(name), _) => naming::arity(name),
        (TermKind::Reference(reference), _) => naming::arity(&reference.name),
        (TermKind::Literal(_), _) => Some(0),
        (TermKind::Primitive(primitive), _) => primitive.arity(),
        (TermKind::Foreign(_), _) => Some(1),
        (TermKind::Lambda(..), [body]) => Some(body.arity? + 1),
        (TermKind::Apply(..), [function, _]) => function.arity?.checked_sub(1),
        (TermKind::TypeApply(function, TypeArgument::Nat(count)), _)
            if function.as_primitive() == Some(Primitive::MakeArray) =>
        {
            usize::try_from(count.as_constant()?).ok()
        }
        (TermKind::TypeLambda(..) | TermKind::TypeApply(..), [part]) => part.arity,
        _ => None,
    }
}

/// Whether the primitive only says where values are, so that computing it again costs nothing.
fn is_view(primitive: Primitive) -> bool {
    use Primitive::*;
    matches!(
        primitive,
        AsScalar
            | AsVector
            | AsVectorAligned
            | Drop
            | Fst
            | IndexAsNat
            | Join
            | MakePair
            | NatAsIndex
            | PadClamp
            | PadCst
            | Reorder
            | Slide
            | Snd
            | Split
            | Take
            | Transpose
            | Unzip
            | Zip
    )
}
