//! Strategies that show a program while it is rewritten.

use std::fmt;

use super::{Strategy, Transform};
use crate::{Outcome, Program, Run, heads::Heads};

struct Observe(Option<u64>);

impl<P: Program> Transform<P> for Observe {
    fn apply(&self, _: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        run.observe(self.0, program);
        Ok(program.clone())
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => formatter.write_str("peek"),
            Some(number) => write!(formatter, "debug({number})"),
        }
    }
}

/// `peek`: succeeds, changes nothing, and keeps what it sees in [`Run::observations`].
pub fn peek<P: Program>() -> Strategy<P> {
    Strategy::new(Observe(None))
}

/// `debug(number)`: as [`peek`], with a number that tells which one it was.
pub fn debug<P: Program>(number: u64) -> Strategy<P> {
    Strategy::new(Observe(Some(number)))
}

struct Report<P: Program>(Strategy<P>);

impl<P: Program> Transform<P> for Report<P> {
    fn apply(&self, _: &Strategy<P>, program: &P, run: &mut Run<P>) -> Outcome<P> {
        let before = run.regroupings();
        let rewritten = run.apply(&self.0, program)?;
        run.report(&self.0, program, before);
        Ok(rewritten)
    }

    fn heads(&self, _: &Strategy<P>) -> Option<&Heads> {
        self.0.heads()
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "report({})", self.0)
    }
}

/// `report(s)`: the strategy, which the run keeps in [`Run::reports`] with the place where it
/// succeeded: for strategies that choose, so that the choice can be told.
pub fn report<P: Program>(strategy: Strategy<P>) -> Strategy<P> {
    Strategy::new(Report(strategy))
}

#[cfg(test)]
mod tests {
    use rise_lang::{primitives::Primitive, term::Term};

    use super::*;
    use crate::{
        rise,
        strategy::{all, sequence, try_},
    };

    #[test]
    fn what_was_chosen_is_reported_unless_it_was_taken_back() {
        let program = Term::apply(Primitive::Neg.into(), Term::variable("x"));
        let seen = report(rise::is_variable());
        let taken_back = sequence(rise::argument(seen.clone()), crate::strategy::fail());
        let strategy = sequence(
            sequence(
                try_(taken_back),
                crate::strategy::not(rise::function(seen.clone())),
            ),
            rise::argument(seen),
        );
        let mut run = Run::<Term>::new(Default::default());
        run.rewrite(&strategy, &program).unwrap();
        let [report] = run.reports() else {
            panic!("one is expected")
        };
        assert_eq!(
            (
                report.strategy.as_str(),
                &report.path[..],
                report.program.to_string()
            ),
            ("isVariable", &[1][..], "x".to_owned())
        );
    }

    #[test]
    fn what_was_seen_is_kept_in_order_with_its_place() {
        let program = Term::apply(Primitive::Neg.into(), Term::variable("x"));
        let strategy = sequence(debug(1), try_(all(sequence(rise::is_variable(), peek()))));
        let mut run = Run::<Term>::new(Default::default());
        run.rewrite(&strategy, &program).unwrap();
        let seen: Vec<_> = run
            .observations()
            .iter()
            .map(|seen| (seen.label, seen.program.to_string()))
            .collect();
        assert_eq!(seen, [(Some(1), "neg x".to_owned())]);
        let strategy = rise::argument(peek());
        run.rewrite(&strategy, &program).unwrap();
        let [_, seen] = run.observations() else {
            panic!("two are expected")
        };
        assert_eq!(
            (seen.label, &seen.path[..], seen.program.to_string()),
            (None, &[1][..], "x".to_owned())
        );
    }
}
