//! Operators that update elements of their accumulator: it is written where it lies, by
//! `permuteSeq` on a copy of itself, which the lowering leaves out.

use rise_lang::{nat::Name, primitives::Primitive, term::Term};

use super::{
    Accesses, Use, is_in_global, is_part_of_variable, value_of_let, with_arguments, with_parts,
};

impl Accesses {
    /// The operator, whose results are written; where it only updates elements of the accumulator,
    /// they are updated where it lies.
    pub(super) fn operator(&mut self, operator: &Term) -> Term {
        match operator.as_lambda() {
            Some((parameter, _)) => {
                let names = [parameter.name.clone()];
                with_parts(operator, &mut |_, body| self.next_value(body, &names))
            }
            None => self.result(operator),
        }
    }

    /// The next value of an accumulator that, or parts of which, have these names.
    fn next_value(&mut self, term: &Term, names: &[Name]) -> Term {
        use Primitive::*;
        if let Some((parameter, _)) = term.as_lambda() {
            let others = names.iter().filter(|name| **name != parameter.name);
            let names: Vec<Name> = others.cloned().collect();
            return with_parts(term, &mut |_, body| self.next_value(body, &names));
        }
        let spine = term.spine();
        match (spine.head.as_primitive(), &spine.arguments[..]) {
            (Some(Let), [value, function]) => {
                let how = value_of_let(term);
                let part = function
                    .as_lambda()
                    .filter(|_| is_part_of_one(value, names));
                let part = part.map(|(parameter, _)| parameter.name.clone());
                with_arguments(term, 2, &mut |index, argument| match (index, &part) {
                    (0, _) => self.changed(argument, how),
                    (_, Some(part)) => {
                        let names = [names, std::slice::from_ref(part)].concat();
                        with_parts(argument, &mut |_, body| self.next_value(body, &names))
                    }
                    (_, None) => self.next_value(argument, names),
                })
            }
            (Some(MakePair), [_, _]) => {
                with_arguments(term, 2, &mut |_, argument| self.next_value(argument, names))
            }
            (Some(PermuteSeq | PermuteSeqIn), [_, array, ..])
                if is_updated(term) && is_part_of_one(updated(array), names) =>
            {
                with_arguments(term, 4, &mut |index, argument| match index {
                    0 => self.result(argument),
                    1 => self.next_value(argument, names),
                    _ => self.changed(argument, Use::Streamed),
                })
            }
            _ => self.changed(term, Use::Written),
        }
    }
}

/// Whether it is one of the variables, or a component of one.
fn is_part_of_one(value: &Term, names: &[Name]) -> bool {
    is_part_of_variable(value) && names.iter().any(|name| value.has_free(name))
}

/// Whether a `permuteSeq` leaves it open in which memory it updates its array.
pub(super) fn is_updated(permute: &Term) -> bool {
    permute.spine().head.as_primitive() == Some(Primitive::PermuteSeq) || is_in_global(permute)
}

/// The array that one `permuteSeq` after the other updates.
fn updated(array: &Term) -> &Term {
    let mut array = array;
    loop {
        let spine = array.spine();
        match (spine.head.as_primitive(), &spine.arguments[..]) {
            (Some(Primitive::PermuteSeq | Primitive::PermuteSeqIn), [_, inner, ..])
                if is_updated(array) =>
            {
                array = inner;
            }
            _ => return array,
        }
    }
}
