//! Strategies that show a program while it is rewritten.

use std::fmt;

use super::{Strategy, Transform};
use crate::{Outcome, Program, Run};

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

#[cfg(test)]
mod tests {
    use rise_lang::{primitives::Primitive, term::Term};

    use super::*;
    use crate::{
        rise,
        strategy::{all, sequence, try_},
    };

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
