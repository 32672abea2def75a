//! Foreign functions read arrays in memory, and write one.

use rise_lang::{
    primitives::Primitive,
    term::{ForeignFunction, Term, TermKind},
};

use super::{Accesses, Use, with_arguments};

/// The foreign function that the term is a call of, if that takes or gives arrays.
pub(super) fn call_on_arrays(term: &Term) -> Option<&ForeignFunction> {
    let (function, _) = term.as_apply()?;
    match function.kind() {
        TermKind::Foreign(function) if function.has_arrays() => Some(function),
        _ => None,
    }
}

impl Accesses {
    /// The call with its arguments in memory.
    pub(super) fn call(&mut self, function: &ForeignFunction, term: &Term) -> Term {
        let count = function.parameters().len();
        with_arguments(term, 1, &mut |_, argument| self.inputs(argument, count))
    }

    /// So many arguments, as one pair nested to the right.
    fn inputs(&mut self, argument: &Term, count: usize) -> Term {
        let is_pair = argument.spine().head.as_primitive() == Some(Primitive::MakePair);
        match is_pair && count > 1 {
            true => with_arguments(argument, 2, &mut |index, part| match index {
                0 => self.changed(part, Use::Read),
                _ => self.inputs(part, count - 1),
            }),
            false => self.changed(argument, Use::Read),
        }
    }
}
