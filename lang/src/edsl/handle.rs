//! Handles: terms with a type of Rust.

use std::marker::PhantomData;

use super::{
    Element,
    naming::finish,
    scope::{self, Scope},
};
use crate::{
    nat::{Name, Nat},
    term::{Literal, Term},
    types::{DataType, Type},
};

/// A variable that is used outside the function whose parameter it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a variable is used outside the closure that it was given to; build what uses it inside")]
pub struct EscapedVariable;

/// A term with a type of Rust for its value. Cheap to clone.
///
/// Tuples of handles of data are handles, of pairs that are nested to the right.
pub trait Handle: Clone {
    /// The types of RISE that its values have: data types, or all types.
    type Type: Into<Type> + Clone + std::fmt::Debug;

    /// The beginning of the name that a variable of this type gets.
    const STEM: &'static str;

    /// The number of arguments until a call gives data: none of data itself.
    const ARITY: usize;

    /// The term as a value of this type. Only inference checks that it is one.
    fn from_term(term: Term) -> Self;

    /// The term as it is while it is being built: its variables, and the definitions that it uses,
    /// have internal names.
    fn to_term(&self) -> Term;

    /// The type in RISE as far as the Rust type tells it. Sizes, which Rust's types do not have,
    /// are holes.
    fn rust_type(holes: &mut Holes) -> Option<Self::Type>;

    /// The term, its variables named for people. Each value that is used more than once is computed
    /// once, by a `let`.
    ///
    /// Takes time in the number of nodes in memory. A function that is used more than once is
    /// written out at every use, unless it is a definition.
    ///
    /// ```
    /// use rise_lang::{edsl::{Exp, Handle, lambda}, syntax};
    /// let power = lambda(|x: Exp<f32>| (0..3).fold(x, |power, _| &power * &power));
    /// let text = "fun (x : f32) => let x1 = x * x in let x2 = x1 * x1 in x2 * x2";
    /// assert_eq!(syntax::print_term(&power.term()?), text);
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    ///
    /// # Errors
    /// If a variable is used outside the function that binds it.
    fn term(&self) -> Result<Term, EscapedVariable> {
        finish(&self.to_term())
    }
}

/// The sizes that a type leaves to inference.
#[derive(Debug, Default)]
pub struct Holes(usize);

impl Holes {
    /// One that differs from all before it.
    fn next(&mut self) -> Nat {
        self.0 += 1;
        // As the text `_` is read.
        Nat::variable(Name::from(format!("?_{}", self.0)))
    }
}

/// A handle of a value that can be stored in memory: anything but a function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not data",
    label = "data is a scalar, an array, an index, a vector, or a tuple or struct of data; a \
             function is not"
)]
pub trait Data: Handle<Type = DataType> {}

/// Values that can be used as a handle of that type: the handle, a reference to it, or, for a
/// scalar, a value of its Rust type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand of type `{H}`",
    label = "expected a value of type `{H}`, or a reference to one",
    note = "scalars are operands of their own type only: `x.cast::<f64>()` converts one, and \
            `2.0_f32` is a value of Rust of the type `f32`"
)]
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

impl<T: Element> Operand<Exp<T>> for T {
    fn into_handle(self) -> Exp<T> {
        Exp::from_term(Term::literal(Literal::Scalar(self.to_scalar())))
    }
}

macro_rules! handles {
    ($(
        $(#[$documentation:meta])*
        $name:ident $(<$($parameter:ident: $bound:ident),*>)? $stem:literal:
            $type:ident, $arity:expr;
        |$holes:ident| $rust_type:expr;
    )*) => {$(
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
            const ARITY: usize = $arity;

            fn from_term(term: Term) -> Self {
                Self { term, marker: PhantomData }
            }

            fn to_term(&self) -> Term {
                self.term.clone()
            }

            fn rust_type($holes: &mut Holes) -> Option<$type> {
                $rust_type
            }
        }
    )*};
}

handles! {
    /// An index into an array, below its size.
    Index "i": DataType, 0;
    |holes| Some(DataType::Index(holes.next()));

    /// A SIMD vector of scalars of the Rust type `T`.
    Vector<T: Element> "v": DataType, 0;
    |holes| Some(DataType::vector(holes.next(), T::SCALAR));

    /// An array; of how many elements inference finds.
    Array<T: Data> "xs": DataType, 0;
    |holes| {
        let size = holes.next();
        Some(DataType::array(size, T::rust_type(holes)?))
    };

    /// A function.
    Function<A: Handle, B: Handle> "f": Type, 1 + B::ARITY;
    |holes| {
        let parameter = A::rust_type(holes)?.into();
        Some(Type::function(parameter, B::rust_type(holes)?.into()))
    };
}

/// A scalar of the Rust type `T`: a number, or of type `bool` a truth value.
#[derive(Debug)]
pub struct Exp<T: Element> {
    term: Term,
    built_in: Scope,
    marker: PhantomData<fn() -> T>,
}

impl<T: Element> Clone for Exp<T> {
    fn clone(&self) -> Self {
        Exp {
            term: self.term.clone(),
            ..*self
        }
    }
}

impl<T: Element> Handle for Exp<T> {
    type Type = DataType;

    const STEM: &'static str = "x";
    const ARITY: usize = 0;

    fn from_term(term: Term) -> Self {
        Exp {
            term,
            built_in: scope::current(),
            marker: PhantomData,
        }
    }

    fn to_term(&self) -> Term {
        scope::used(&self.term, self.built_in)
    }

    fn rust_type(_: &mut Holes) -> Option<DataType> {
        Some(T::SCALAR.into())
    }
}

impl<T: Element> Data for Exp<T> {}
impl Data for Index {}
impl<T: Element> Data for Vector<T> {}
impl<T: Data> Data for Array<T> {}

impl<A: Handle, B: Handle> Function<A, B> {
    /// The function applied to the argument.
    pub fn call(&self, argument: impl Operand<A>) -> B {
        let argument = argument.into_handle();
        B::from_term(Term::apply(self.term.clone(), argument.to_term()))
    }

    /// First this function, then the other.
    pub fn then<C: Handle>(&self, next: &Function<B, C>) -> Function<A, C> {
        super::binding::pattern(|argument: A| next.call(self.call(argument)))
    }
}

/// The function, applied.
pub(super) fn call<H: Handle>(
    function: impl Into<Term>,
    arguments: impl IntoIterator<Item = Term>,
) -> H {
    H::from_term(arguments.into_iter().fold(function.into(), Term::apply))
}
