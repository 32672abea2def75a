//! Closures that are running, and scalars that are used in another one than they were built in.
//!
//! `let sum = row.reduce(…); row.map(|x| x / &sum)` computes the sum once, before the loop, though
//! the term has it in the loop's function alone. So a scalar remembers the closure that it was
//! built in, and its use in another one says so in the term, until sharing is recovered.

use std::cell::RefCell;

use super::naming::{MARK, number_of};
use crate::{
    nat::Name,
    term::{Term, TermKind},
};

/// The number of a closure that is running: that in the name of its last variable. Outside of all
/// closures it is zero.
pub(super) type Scope = u64;

thread_local! {
    static RUNNING: RefCell<Vec<Scope>> = const { RefCell::new(Vec::new()) };
}

/// Ends the closure, also if it panics.
struct Running;

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.with_borrow_mut(Vec::pop);
    }
}

/// Runs a closure that is given the variable.
pub(super) fn inside<R>(variable: &Name, closure: impl FnOnce() -> R) -> R {
    let scope = number_of(variable).unwrap_or(0);
    RUNNING.with_borrow_mut(|running| running.push(scope));
    let _running = Running;
    closure()
}

/// The closure that is running.
pub(super) fn current() -> Scope {
    RUNNING.with_borrow(|running| running.last().copied().unwrap_or(0))
}

/// The term where it is used; it was built in the scope.
pub(super) fn used(term: &Term, built_in: Scope) -> Term {
    match term.kind() {
        TermKind::Apply(..) if built_in != current() => {
            let mark = Term::reference(format!("{MARK}{built_in}"));
            Term::apply(mark, term.clone())
        }
        _ => term.clone(),
    }
}

/// The term itself, and the scope that it was built in, if it is used in another one.
pub(super) fn seen_through(term: &Term) -> (&Term, Option<Scope>) {
    let (mut inner, mut scope) = (term, None);
    while let TermKind::Apply(function, argument) = inner.kind()
        && let TermKind::Reference(reference) = function.kind()
        && let Some(number) = reference.name.as_str().strip_prefix(MARK)
    {
        (inner, scope) = (argument, number.parse().ok());
    }
    (inner, scope)
}
