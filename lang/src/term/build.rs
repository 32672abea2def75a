//! Building terms in Rust, untyped: inference finds the types.
//!
//! A primitive takes its type-level arguments by [`Primitive::at`] and its arguments by
//! [`Primitive::of`]:
//!
//! ```
//! use rise_lang::primitives::Primitive::*;
//! use rise_lang::term::build::{fun, number, variable};
//!
//! let zero = number("0")?;
//! let product = fun("xy", |xy| Mul.of([Fst.of([xy.clone()]), Snd.of([xy])]));
//! let dot = fun("xs", |xs| {
//!     fun("ys", |ys| Reduce.of([Add.into(), zero, Map.of([product, Zip.of([xs, ys])])]))
//! });
//! assert_eq!(dot.to_string(), "fun xs ys => reduce (+) 0 (map (fun xy => fst xy * snd xy) (zip xs ys))");
//! # Ok::<(), rise_lang::term::NumberError>(())
//! ```

use super::{Literal, Number, NumberError, Term};
use crate::{
    nat::{Name, Nat},
    primitives::Primitive,
    types::{Kind, Type, TypeArgument, TypeParameter},
};

/// A free variable.
pub fn variable(name: impl Into<Name>) -> Term {
    Term::variable(name)
}

/// `fun name => body`, where the closure gets the variable.
pub fn fun(name: impl Into<Name>, body: impl FnOnce(Term) -> Term) -> Term {
    let name = name.into();
    Term::lambda(name.clone(), body(Term::variable(name)))
}

/// `fun (name : ty) => body`, where the closure gets the variable.
pub fn typed_fun(name: impl Into<Name>, ty: Type, body: impl FnOnce(Term) -> Term) -> Term {
    let name = name.into();
    Term::annotated_lambda(name.clone(), ty, body(Term::variable(name)))
}

/// `fun (name : nat) => body`, where the closure gets the size.
pub fn nat_fun(name: impl Into<Name>, body: impl FnOnce(Nat) -> Term) -> Term {
    let name = name.into();
    Term::type_lambda(
        TypeParameter::explicit(name.clone(), Kind::Nat),
        body(Nat::variable(name)),
    )
}

/// `function argument₁ argument₂ …`.
pub fn apply(function: impl Into<Term>, arguments: impl IntoIterator<Item = Term>) -> Term {
    arguments.into_iter().fold(function.into(), Term::apply)
}

/// A number whose type inference finds: `12`, `-0.5`, `1e-3`.
///
/// # Errors If the text is not a number.
pub fn number(text: &str) -> Result<Term, NumberError> {
    Number::parse(text).map(|number| Term::literal(Literal::Number(number)))
}

/// First `first`, then `second`: `fun x => second (first x)`.
pub fn compose(first: &Term, second: &Term) -> Term {
    let name = super::fresh_name(&Name::from("x"), |name| {
        first.has_free(name) || second.has_free(name)
    });
    let inner = Term::apply(first.clone(), Term::variable(name.clone()));
    Term::lambda(name, Term::apply(second.clone(), inner))
}

impl Primitive {
    /// The primitive applied to type-level arguments, those that are written at every use:
    /// `Split.at([Nat::constant(32)])`.
    pub fn at<A: Into<TypeArgument>>(self, arguments: impl IntoIterator<Item = A>) -> Term {
        arguments
            .into_iter()
            .fold(Term::primitive(self), |function, argument| {
                Term::type_apply(function, argument)
            })
    }

    /// The primitive applied to arguments: `Map.of([f, xs])`.
    pub fn of(self, arguments: impl IntoIterator<Item = Term>) -> Term {
        apply(self, arguments)
    }
}

impl Term {
    /// This term applied to arguments: `Split.at([n]).of([xs])`.
    pub fn of(self, arguments: impl IntoIterator<Item = Term>) -> Term {
        apply(self, arguments)
    }

    /// The function applied to this term: `xs.pipe(f)` is `xs |> f`.
    pub fn pipe(self, function: impl Into<Term>) -> Term {
        Term::apply(function.into(), self)
    }
}
