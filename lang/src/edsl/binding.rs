//! Closures become lambdas.

use super::{
    Data, Function, Handle, Holes, Operand, TypeOf,
    handle::call,
    naming::{name_of, new_name},
    scope::inside,
};
use crate::{
    nat::{Name, Nat},
    primitives::Primitive,
    term::Term,
    types::{Kind, Type, TypeParameter},
};

/// The function that the closure describes. Its parameter has the type that the closure says; the
/// sizes of arrays are left to inference.
///
/// ```
/// use rise_lang::edsl::{Array, Exp, Handle, lambda};
/// let square = lambda(|x: Exp<f32>| &x * &x);
/// assert_eq!(square.term()?.to_string(), "fun (x : f32) => x * x");
/// let ends = lambda(|rows: Array<Array<Exp<i8>>>| rows.map(|row| row.drop(3)));
/// let text = "fun (xs : _._.i8) => map (drop 3) xs";
/// assert_eq!(rise_lang::syntax::print_term(&ends.term()?), text);
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn lambda<A: Handle, B: Handle>(body: impl FnOnce(A) -> B) -> Function<A, B> {
    let name = name_of::<A>();
    let body = inside(&name, || body(variable(&name)).to_term());
    let ty = A::rust_type(&mut Holes::default());
    Function::from_term(match ty {
        Some(ty) => Term::annotated_lambda(name, ty.into(), body),
        None => Term::lambda(name, body),
    })
}

/// As [`lambda`], for the argument of a pattern, which says the type of the parameter. A closure
/// that only passes its argument on is the function that it passes it to: `|x| f.call(x)` is `f`.
pub(super) fn pattern<A: Handle, B: Handle>(body: impl FnOnce(A) -> B) -> Function<A, B> {
    let name = name_of::<A>();
    let body = inside(&name, || body(variable(&name)).to_term());
    Function::from_term(match passes_on(&body, &name) {
        Some(function) if !is_partial_formula(function) => function.clone(),
        _ => Term::lambda(name, body),
    })
}

fn variable<H: Handle>(name: &Name) -> H {
    H::from_term(Term::variable(name.clone()))
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
pub(super) fn pattern2<A: Handle, B: Handle, C: Handle>(
    body: impl FnOnce(A, B) -> C,
) -> Function<A, Function<B, C>> {
    let (first, second) = (name_of::<A>(), name_of::<B>());
    let body = inside(&second, || {
        body(variable(&first), variable(&second)).to_term()
    });
    let operator = passes_on(&body, &second).and_then(|function| passes_on(function, &first));
    Function::from_term(match operator {
        Some(operator) => operator.clone(),
        None => Term::lambda(first, Term::lambda(second, body)),
    })
}

/// The function that the closure describes, its parameter of the given type.
///
/// ```
/// use rise_lang::edsl::{Handle, array, f32, fun};
/// let sum = fun(array(8, f32()), |xs| xs.reduce(|x, y| x + y, 0.0));
/// assert_eq!(sum.term()?.to_string(), "fun (xs : 8.f32) => reduce (+) 0.0 xs");
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn fun<A: Handle, B: Handle>(ty: TypeOf<A>, body: impl FnOnce(A) -> B) -> Function<A, B> {
    let name = name_of::<A>();
    let body = inside(&name, || body(variable(&name)).to_term());
    Function::from_term(Term::annotated_lambda(name, ty.ty(), body))
}

/// The closure applied to the value, which is computed once, and here. Without it, a value that is
/// used more than once is computed at the beginning of the function or branch that its uses are in.
///
/// ```
/// use rise_lang::edsl::{Handle, let_, literal};
/// let squared = let_(literal(1.5_f32).exp(), |x| &x * &x);
/// assert_eq!(rise_lang::syntax::print_term(&squared.term()?), "let x = exp 1.5f32 in x * x");
/// # Ok::<(), rise_lang::edsl::EscapedVariable>(())
/// ```
pub fn let_<A: Data, B: Data>(value: impl Operand<A>, body: impl FnOnce(A) -> B) -> B {
    let value = value.into_handle().to_term();
    // Not `pattern`: a function that is only passed the value would hide the name.
    let name = name_of::<A>();
    let body = inside(&name, || body(variable(&name)).to_term());
    call(Primitive::Let, [value, Term::lambda(name, body)])
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
        let names = names.map(|name| new_name(name, 0));
        let sizes = names.clone().map(Nat::variable);
        let body = match names.last() {
            Some(last) => inside(last, || body(sizes).to_term()),
            None => body(sizes).to_term(),
        };
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

impl<H: Handle> Handle for ForSizes<H> {
    type Type = Type;

    const STEM: &'static str = "f";
    const ARITY: usize = H::ARITY;

    fn from_term(term: Term) -> Self {
        ForSizes {
            term,
            marker: std::marker::PhantomData,
        }
    }

    fn to_term(&self) -> Term {
        self.term.clone()
    }

    /// None: the sizes' number and names are not in the Rust type.
    fn rust_type(_: &mut Holes) -> Option<Type> {
        None
    }
}

/// The function that the closure describes of a size, which is written at every use.
pub(super) fn nat_lambda<H: Handle>(body: impl FnOnce(Nat) -> H) -> Term {
    ForSizes::new(["l"], true, |[size]| body(size)).term
}
