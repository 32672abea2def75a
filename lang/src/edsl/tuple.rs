//! Tuples of handles: pairs of RISE, nested to the right.

use super::{Data, Elt, Handle, Holes, scope::seen_through};
use crate::{primitives::Primitive, term::Term, types::DataType};

impl<A: Data, B: Data> Handle for (A, B) {
    type Type = DataType;

    const STEM: &'static str = "p";
    const ARITY: usize = 0;

    fn from_term(term: Term) -> Self {
        let first = Primitive::Fst.of([term.clone()]);
        (A::from_term(first), B::from_term(Primitive::Snd.of([term])))
    }

    fn to_term(&self) -> Term {
        let (first, second) = (self.0.to_term(), self.1.to_term());
        match taken_apart(&first, &second) {
            Some(pair) => pair.clone(),
            None => Primitive::MakePair.of([first, second]),
        }
    }

    fn rust_type(holes: &mut Holes) -> Option<DataType> {
        let first = A::rust_type(holes)?;
        Some(DataType::pair(first, B::rust_type(holes)?))
    }
}

/// The pair whose components the two terms are.
fn taken_apart<'t>(first: &'t Term, second: &Term) -> Option<&'t Term> {
    let (function, whole) = seen_through(first).0.as_apply()?;
    let (other, same) = seen_through(second).0.as_apply()?;
    let are_both = function.as_primitive() == Some(Primitive::Fst)
        && other.as_primitive() == Some(Primitive::Snd);
    (are_both && whole.is_same_node(same)).then_some(whole)
}

impl<A: Data, B: Data> Data for (A, B) {}

impl<A: Elt, B: Elt> Elt for (A, B) {
    fn data_type() -> DataType {
        DataType::pair(A::data_type(), B::data_type())
    }
}

/// Tuples of more components, by those of one less.
macro_rules! tuples {
    ($($first:ident $($rest:ident)+;)*) => {$(
        impl<$first: Data $(, $rest: Data)+> Handle for ($first, $($rest),+) {
            type Type = DataType;

            const STEM: &'static str = "p";
            const ARITY: usize = 0;

            #[expect(non_snake_case, reason = "the type parameters' names name the values too")]
            fn from_term(term: Term) -> Self {
                let ($first, ($($rest),+)) = <($first, ($($rest),+))>::from_term(term);
                ($first, $($rest),+)
            }

            #[expect(non_snake_case, reason = "the type parameters' names name the values too")]
            fn to_term(&self) -> Term {
                let ($first, $($rest),+) = self.clone();
                ($first, ($($rest),+)).to_term()
            }

            fn rust_type(holes: &mut Holes) -> Option<DataType> {
                <($first, ($($rest),+))>::rust_type(holes)
            }
        }

        impl<$first: Data $(, $rest: Data)+> Data for ($first, $($rest),+) {}

        impl<$first: Elt $(, $rest: Elt)+> Elt for ($first, $($rest),+) {
            fn data_type() -> DataType {
                <($first, ($($rest),+))>::data_type()
            }
        }
    )*};
}

tuples! {
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
}
