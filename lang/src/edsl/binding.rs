//! Variables: closures become lambdas.
//!
//! While a term is built, every variable has a unique name, so that nothing is captured wherever a
//! handle is used. Readable names are chosen when the term is complete.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Data, Function, Handle, Operand, TypeOf, handle::call};
use crate::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::{Parameter, Term, TermKind, fresh_name},
    types::{Kind, Substitution, TypeArgument, TypeParameter},
};

/// A variable that is used outside the function whose parameter it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a variable is used outside the closure that it was given to; build what uses it inside")]
pub struct EscapedVariable;

/// Stands in the names of variables of terms that are being built; no text has it.
const MARK: char = '#';

fn new_name(stem: &str) -> Name {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    // Only that the numbers differ matters, so that no order is asked for.
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    Name::from(format!("{stem}{MARK}{number}"))
}

fn stem(name: &Name) -> &str {
    name.as_str().split(MARK).next().unwrap_or("x")
}

/// The function that the closure describes.
///
/// A closure that only passes its argument on is the function that it passes it to: `|x| f.call(x)`
/// is `f`.
///
/// ```
/// use rise_lang::edsl::{Handle, Scalar, lambda};
/// let square = lambda(|x: Scalar| &x * &x);
/// assert_eq!(square.term()?.to_string(), "fun x => x * x");
/// assert_eq!(lambda(|x: Scalar| square.call(x)).term()?, square.term()?);
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn lambda<A: Handle, B: Handle>(body: impl FnOnce(A) -> B) -> Function<A, B> {
    let name = new_name(A::STEM);
    let body = body(A::from_term(Term::variable(name.clone())));
    let body = body.as_term();
    Function::from_term(match passes_on(body, &name) {
        Some(function) if !is_partial_formula(function) => function.clone(),
        _ => Term::lambda(name, body.clone()),
    })
}

/// The function that the body applies to the variable, if it does nothing else with it.
fn passes_on<'t>(body: &'t Term, variable: &Name) -> Option<&'t Term> {
    let (function, argument) = body.as_apply()?;
    let only = argument.as_variable() == Some(variable) && !function.has_free(variable);
    (only && body.annotation().is_none() && argument.annotation().is_none()).then_some(function)
}

/// Whether this is a scalar operation with some arguments, which reads better with all of them.
fn is_partial_formula(function: &Term) -> bool {
    let spine = function.spine();
    let is_scalar = |primitive: Primitive| {
        use crate::primitives::Group::{Arithmetic, Bits, Comparison, Mathematics};
        matches!(
            primitive.group(),
            Arithmetic | Mathematics | Bits | Comparison
        )
    };
    !spine.arguments.is_empty() && spine.head.as_primitive().is_some_and(is_scalar)
}

/// The function of two arguments, one after the other, that the closure describes.
pub(super) fn lambda2<A: Handle, B: Handle, C: Handle>(
    body: impl FnOnce(A, B) -> C,
) -> Function<A, Function<B, C>> {
    let (first, second) = (new_name(A::STEM), new_name(B::STEM));
    let variable = |name: &Name| Term::variable(name.clone());
    let body = body(
        A::from_term(variable(&first)),
        B::from_term(variable(&second)),
    );
    let body = body.as_term();
    let operator = passes_on(body, &second).and_then(|function| passes_on(function, &first));
    Function::from_term(match operator {
        Some(operator) => operator.clone(),
        None => Term::lambda(first, Term::lambda(second, body.clone())),
    })
}

/// The function that the closure describes, its parameter of the given type.
///
/// ```
/// use rise_lang::edsl::{Handle, array, f32, fun};
/// let sum = fun(array(8, f32()), |xs| xs.reduce(|x, y| x + y, 0));
/// assert_eq!(sum.term()?.to_string(), "fun (xs : 8.f32) => reduce (+) 0 xs");
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn fun<A: Handle, B: Handle>(ty: TypeOf<A>, body: impl FnOnce(A) -> B) -> Function<A, B> {
    let name = new_name(A::STEM);
    let body = body(A::from_term(Term::variable(name.clone())));
    Function::from_term(Term::annotated_lambda(
        name,
        ty.ty(),
        body.as_term().clone(),
    ))
}

/// The closure applied to the value, which is computed once.
///
/// ```
/// use rise_lang::edsl::{Handle, Scalar, let_, literal};
/// let squared = let_(literal(1.5_f32).exp(), |x| &x * &x);
/// assert_eq!(rise_lang::syntax::print_term(&squared.term()?), "let x = exp 1.5f32 in x * x");
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn let_<A: Data, B: Data>(value: impl Operand<A>, body: impl FnOnce(A) -> B) -> B {
    let value = value.into_handle();
    // Not `lambda`: a function that is only passed the value would hide the name.
    let name = new_name(A::STEM);
    let body = body(A::from_term(Term::variable(name.clone())));
    let function = Term::lambda(name, body.as_term().clone());
    call(Primitive::Let, [value.as_term(), &function])
}

/// A value for any sizes.
#[derive(Clone, Debug)]
pub struct ForSizes<H> {
    term: Term,
    marker: std::marker::PhantomData<fn() -> H>,
}

impl<H: Handle> ForSizes<H> {
    pub(super) fn new<const N: usize>(
        names: [&str; N],
        explicit: bool,
        body: impl FnOnce([Nat; N]) -> H,
    ) -> ForSizes<H> {
        let names = names.map(new_name);
        let body = body(names.clone().map(Nat::variable)).as_term().clone();
        let bind = |body, name| {
            let parameter = TypeParameter {
                explicit,
                ..TypeParameter::implicit(name, Kind::Nat)
            };
            Term::type_lambda(parameter, body)
        };
        ForSizes {
            term: names.into_iter().rev().fold(body, bind),
            marker: std::marker::PhantomData,
        }
    }
}

impl<H: Handle> Handle for ForSizes<H> {
    type Type = crate::types::Type;

    const STEM: &'static str = "f";

    fn from_term(term: Term) -> Self {
        ForSizes {
            term,
            marker: std::marker::PhantomData,
        }
    }

    fn as_term(&self) -> &Term {
        &self.term
    }
}

impl<H: Handle> ForSizes<H> {
    /// This value for given sizes, one for each that is written at every use.
    pub fn at(&self, sizes: impl IntoIterator<Item = Nat>) -> H {
        H::from_term(sizes.into_iter().fold(self.term.clone(), |function, size| {
            Term::type_apply(function, size)
        }))
    }

    /// This value for sizes that inference finds.
    pub fn inferred(&self) -> H {
        H::from_term(self.term.clone())
    }
}

/// The function that the closure describes of a size, which is written at every use.
pub(super) fn nat_lambda<H: Handle>(body: impl FnOnce(Nat) -> H) -> Term {
    ForSizes::new(["l"], true, |[size]| body(size)).term
}

/// The term with readable names.
pub(super) fn finish(term: &Term) -> Result<Term, EscapedVariable> {
    let named = rename(term, &mut Vec::new());
    let is_marked = |name: &Name| name.as_str().contains(MARK);
    match named.free_variables().any(is_marked) || named.free_type_variables().keys().any(is_marked)
    {
        true => Err(EscapedVariable),
        false => Ok(named),
    }
}

/// Gives every bound variable a name of its own among those around it; `scope` has the old and the
/// new names.
fn rename(term: &Term, scope: &mut Vec<(Name, Name)>) -> Term {
    stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || rename_here(term, scope))
}

fn rename_here(term: &Term, scope: &mut Vec<(Name, Name)>) -> Term {
    match term.kind() {
        TermKind::Variable(name) => match scope.iter().rev().find(|(old, _)| old == name) {
            Some((_, new)) => term.with_kind(TermKind::Variable(new.clone())),
            None => term.clone(),
        },
        TermKind::Lambda(parameter, body) => {
            let new = new_name_in(&parameter.name, body, scope);
            scope.push((parameter.name.clone(), new.clone()));
            let body = rename(body, scope);
            scope.pop();
            let parameter = Parameter {
                name: new,
                annotation: parameter.annotation.clone(),
            };
            term.with_kind(TermKind::Lambda(parameter, body))
        }
        TermKind::TypeLambda(parameter, body) => {
            let new = new_name_in(&parameter.name, body, scope);
            let argument = TypeArgument::variable(parameter.kind, new.clone());
            let body = body.substitute_types(&Substitution::of(parameter.name.clone(), argument));
            scope.push((new.clone(), new.clone()));
            let body = rename(&body, scope);
            scope.pop();
            let parameter = TypeParameter {
                name: new,
                ..parameter.clone()
            };
            term.with_kind(TermKind::TypeLambda(parameter, body))
        }
        _ => term
            .map_children(&mut |child| Some(rename(child, scope)))
            .unwrap_or_else(|| term.clone()),
    }
}

fn new_name_in(old: &Name, body: &Term, scope: &[(Name, Name)]) -> Name {
    let taken = |name: &Name| {
        scope.iter().any(|(_, used)| used == name)
            || body.has_free(name)
            || !crate::syntax::is_free_name(name.as_str())
    };
    fresh_name(&Name::from(stem(old)), taken)
}
