//! Handles: terms with a type of Rust.

use std::marker::PhantomData;

use super::binding::{EscapedVariable, finish};
use crate::{
    primitives::Primitive,
    term::Term,
    types::{DataType, Type},
};

/// A term with a type of Rust for the kind of its value. Cheap to clone.
pub trait Handle: Clone {
    /// The types of RISE that its values have: data types, or all types.
    type Type: Into<Type> + Clone + std::fmt::Debug;

    /// The beginning of the name that a variable of this type gets.
    const STEM: &'static str;

    /// The term as a value of this type. Only inference checks that it is one.
    fn from_term(term: Term) -> Self;

    /// The term as it is while it is being built: its variables have internal names.
    fn as_term(&self) -> &Term;

    /// The term, its variables named for people.
    ///
    /// # Errors
    /// If a variable is used outside the function that binds it.
    fn term(&self) -> Result<Term, EscapedVariable> {
        finish(self.as_term())
    }
}

/// A handle of a value that can be stored in memory: anything but a function.
pub trait Data: Handle<Type = DataType> {}

/// Values that can be used as a handle of that type: the handle, a reference to it, or, for a
/// scalar, a number.
pub trait Operand<H> {
    /// The handle.
    fn into_handle(self) -> H;
}

impl<H: Handle> Operand<H> for H {
    fn into_handle(self) -> H {
        self
    }
}

impl<H: Handle> Operand<H> for &H {
    fn into_handle(self) -> H {
        self.clone()
    }
}

macro_rules! handles {
    ($($(#[$documentation:meta])* $name:ident $(<$($parameter:ident: $bound:ident),*>)? $stem:literal: $type:ident;)*) => {$(
        $(#[$documentation])*
        #[derive(Debug)]
        pub struct $name $(<$($parameter: $bound),*>)? {
            term: Term,
            marker: PhantomData<fn() -> ($($($parameter,)*)?)>,
        }

        impl $(<$($parameter: $bound),*>)? Clone for $name $(<$($parameter),*>)? {
            fn clone(&self) -> Self {
                Self::from_term(self.term.clone())
            }
        }

        impl $(<$($parameter: $bound),*>)? Handle for $name $(<$($parameter),*>)? {
            type Type = $type;

            const STEM: &'static str = $stem;

            fn from_term(term: Term) -> Self {
                Self { term, marker: PhantomData }
            }

            fn as_term(&self) -> &Term {
                &self.term
            }
        }
    )*};
}

handles! {
    /// A number of any scalar type but `bool`; inference finds which.
    Scalar "x": DataType;
    /// A truth value.
    Bool "b": DataType;
    /// An index into an array, below its size.
    Index "i": DataType;
    /// A SIMD vector.
    Vector "v": DataType;
    /// An array; of how many elements inference finds.
    Array<T: Data> "xs": DataType;
    /// A pair.
    Pair<A: Data, B: Data> "p": DataType;
    /// A function.
    Function<A: Handle, B: Handle> "f": Type;
}

impl Data for Scalar {}
impl Data for Bool {}
impl Data for Index {}
impl Data for Vector {}
impl<T: Data> Data for Array<T> {}
impl<A: Data, B: Data> Data for Pair<A, B> {}

impl<A: Handle, B: Handle> Function<A, B> {
    /// The function applied to the argument.
    pub fn call(&self, argument: impl Operand<A>) -> B {
        let argument = argument.into_handle();
        B::from_term(Term::apply(self.term.clone(), argument.as_term().clone()))
    }

    /// First this function, then the other.
    pub fn then<C: Handle>(&self, next: &Function<B, C>) -> Function<A, C> {
        super::lambda(|argument: A| next.call(self.call(argument)))
    }
}

impl<A: Data, B: Data> Pair<A, B> {
    /// The pair of two values.
    pub fn new(first: impl Operand<A>, second: impl Operand<B>) -> Pair<A, B> {
        let (first, second) = (first.into_handle(), second.into_handle());
        call(Primitive::MakePair, [first.as_term(), second.as_term()])
    }

    /// The first component.
    pub fn fst(&self) -> A {
        call(Primitive::Fst, [&self.term])
    }

    /// The second component.
    pub fn snd(&self) -> B {
        call(Primitive::Snd, [&self.term])
    }

    /// The function applied to the first component.
    pub fn map_fst<C: Data>(&self, function: impl FnOnce(A) -> C) -> Pair<C, B> {
        call(
            Primitive::MapFst,
            [super::lambda(function).as_term(), &self.term],
        )
    }

    /// The function applied to the second component.
    pub fn map_snd<C: Data>(&self, function: impl FnOnce(B) -> C) -> Pair<A, C> {
        call(
            Primitive::MapSnd,
            [super::lambda(function).as_term(), &self.term],
        )
    }
}

/// The primitive, applied.
pub(super) fn call<'a, H: Handle>(
    function: impl Into<Term>,
    arguments: impl IntoIterator<Item = &'a Term>,
) -> H {
    let applied = arguments
        .into_iter()
        .fold(function.into(), |function, argument| {
            Term::apply(function, argument.clone())
        });
    H::from_term(applied)
}
