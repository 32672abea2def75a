//! Definitions and programs.

use super::{EscapedVariable, ForSizes, Handle, naming::used_name};
use crate::{
    nat::{Fact, Name, Nat},
    term::{self, Term},
};

/// The definition that the closure makes, for any sizes; every use leaves them to inference. The
/// names are shown to people.
///
/// ```
/// use rise_lang::edsl::{Handle, array, f32, for_sizes, fun};
/// let twice = for_sizes(["n"], |[n]| fun(array(&n, f32()), |xs| xs.concat(&xs)));
/// assert_eq!(twice.term()?.to_string(), "fun {n : nat} (xs : n.f32) => concat xs xs");
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn for_sizes<const N: usize, H: Handle>(
    names: [&str; N],
    body: impl FnOnce([Nat; N]) -> H,
) -> ForSizes<H> {
    ForSizes::new(names, false, body)
}

/// As [`for_sizes`], but every use says the sizes.
pub fn for_written_sizes<const N: usize, H: Handle>(
    names: [&str; N],
    body: impl FnOnce([Nat; N]) -> H,
) -> ForSizes<H> {
    ForSizes::new(names, true, body)
}

/// A definition, and how to use it.
#[derive(Clone, Debug)]
pub struct Defined<H> {
    definition: term::Definition,
    marker: std::marker::PhantomData<fn() -> H>,
}

/// Names a value.
///
/// ```
/// use rise_lang::{edsl::{Array, Exp, define, lambda, program}, syntax};
///
/// type Vector = Array<Exp<f32>>;
/// let dot = define("dot", lambda(|xs: Vector| lambda(move |ys: Vector| {
///     xs.zip(&ys).map(|(x, y)| x * y).reduce(|x, y| x + y, 0.0)
/// })))?;
/// let length = define("length", lambda(|xs: Vector| dot.uses().call(&xs).call(&xs).sqrt()))?;
/// let program = program([dot.into(), length.into()]);
/// assert_eq!(syntax::print_program(&program), "\
/// def dot (xs : _.f32) (xs1 : _.f32) =
///   zip xs xs1 |> map (fun (p1, p2) => p1 * p2) |> reduce (+) 0.0f32
///
/// def length (xs : _.f32) = sqrt (dot xs xs)
/// ");
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
///
/// # Errors
/// If a variable is used outside the closure that it was given to.
pub fn define<H: Handle>(name: impl Into<Name>, value: H) -> Result<Defined<H>, EscapedVariable> {
    Ok(Defined {
        definition: term::Definition::new(name, value.term()?),
        marker: std::marker::PhantomData,
    })
}

impl<H: Handle> Defined<H> {
    /// A use of the definition.
    pub fn uses(&self) -> H {
        H::from_term(Term::reference(used_name(&self.definition.name, H::ARITY)))
    }

    /// The definition.
    pub fn definition(&self) -> &term::Definition {
        &self.definition
    }

    /// The definition with facts about its sizes, named as its term names them.
    ///
    /// ```
    /// use rise_lang::{edsl::{array, define, f32, for_sizes, fun}, nat::Fact};
    /// let blocks = for_sizes(["n"], |[n]| fun(array(&n, f32()), |xs| xs.split(32)));
    /// let blocks = define("blocks", blocks)?.with_facts([Fact::parse("n % 32 == 0").unwrap()]);
    /// assert_eq!(blocks.definition().facts.len(), 1);
    /// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
    /// ```
    #[must_use]
    pub fn with_facts(mut self, facts: impl IntoIterator<Item = Fact>) -> Defined<H> {
        self.definition.facts.extend(facts);
        self
    }
}

impl<H> From<Defined<H>> for term::Definition {
    fn from(defined: Defined<H>) -> term::Definition {
        defined.definition
    }
}

/// A program of the definitions; each can use the ones before it.
pub fn program(definitions: impl IntoIterator<Item = term::Definition>) -> term::Program {
    term::Program::from(definitions.into_iter().collect::<Vec<term::Definition>>())
}
