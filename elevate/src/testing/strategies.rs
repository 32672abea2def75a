//! Strategies for the parameters of rules.

use std::fmt;

use rise_lang::{
    nat::Name,
    term::{Term, fresh_name},
};

use crate::{
    Outcome, Run,
    rise::{Strategy, apply, lambda, typed_variable},
    run::Reason,
    strategy::Transform,
};

struct Expand;

impl Transform<Term> for Expand {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let Some(ty) = program.ty() else {
            return run.fail(this, program, 0, || Reason::Form("a program with types"));
        };
        let name = fresh_name(&Name::from("same"), |name| program.has_free(name));
        let same = lambda(name.clone(), ty, typed_variable(&name, ty));
        Ok(apply(same, program.clone()))
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("(x ~> (fun same => same) x)")
    }
}

/// `x ~> (fun same => same) x`: any term as another one that means the same.
pub(super) fn expand() -> Strategy {
    Strategy::new(Expand)
}
