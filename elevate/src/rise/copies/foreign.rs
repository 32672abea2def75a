//! Foreign functions read arrays in memory, and write one.

use rise_lang::{
    blas::Call,
    primitives::Primitive,
    term::{ForeignFunction, Term, TermKind},
};

use super::{Accesses, Use, copied, in_memory, is_array, with_arguments};

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
        let call = Call::of(function).and_then(Result::ok);
        with_arguments(term, 1, &mut |_, argument| {
            self.inputs(function, call.as_ref(), argument, 0)
        })
    }

    /// The argument with this number, and those behind it, as one pair.
    fn inputs(
        &mut self,
        function: &ForeignFunction,
        call: Option<&Call>,
        argument: &Term,
        number: usize,
    ) -> Term {
        let is_pair = argument.spine().head.as_primitive() == Some(Primitive::MakePair);
        if is_pair && number + 1 < function.parameters().len() {
            return with_arguments(argument, 2, &mut |index, part| match index {
                0 => self.input(call, part, number),
                _ => self.inputs(function, call, part, number + 1),
            });
        }
        self.input(call, argument, number)
    }

    fn input(&mut self, call: Option<&Call>, argument: &Term, number: usize) -> Term {
        let input = self.changed(argument, Use::Read);
        // The function writes to a copy of what it adds to.
        let is_added_to = call.is_some_and(|call| call.is_added_to(number));
        match is_added_to || !is_array(&input) || lies_in_memory(&input, call.is_some()) {
            true => input,
            false => in_memory(&copied(&input)),
        }
    }
}

/// Whether an array is a part of memory; where it may be `strided`, of one whose elements do not
/// follow each other.
fn lies_in_memory(term: &Term, strided: bool) -> bool {
    use Primitive::*;
    let spine = term.spine();
    let of = |term: &Term| lies_in_memory(term, strided);
    match (spine.head.as_primitive(), &spine.arguments[..]) {
        (Some(ToMem), [_]) => true,
        (Some(Let), [_, function]) => function.as_lambda().is_some_and(|(_, body)| of(body)),
        (Some(Id | Fst | Snd | Split | Join | Take | Drop), [array]) => of(array),
        (Some(Idx), [_, array]) => of(array),
        (Some(Transpose | Unzip), [array]) => strided && of(array),
        (Some(Zip | MakePair), [first, second]) => of(first) && of(second),
        (Some(Map), [function, array]) => {
            let is_view = match function.as_lambda() {
                Some((_, body)) => of(body),
                None => function.as_primitive().is_some_and(|view| {
                    matches!(
                        view,
                        Id | Fst | Snd | Split | Join | Take | Drop | Transpose
                    )
                }),
            };
            strided && is_view && of(array)
        }
        (None, []) => term.as_variable().is_some(),
        _ => false,
    }
}
