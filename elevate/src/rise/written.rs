//! Places of terms in the text of the program, also of those that rules have made.

use std::fmt;

use rise_lang::diagnostic::Span;
use rise_lang::term::Term;

use super::Strategy;
use crate::{Outcome, Run, run::Reason, strategy::Transform};

/// The place of the term in its text or, if rules have made it, of the first part of it that has
/// one.
pub fn place_of(term: &Term) -> Option<Span> {
    /// A place so far inside would tell nothing.
    const MOST: usize = 4096;
    let mut next = vec![term];
    for _ in 0..MOST {
        let term = next.pop()?;
        if let Some(span) = term.origin().span() {
            return Some(span.clone());
        }
        let parts: Vec<&Term> = term.children().collect();
        next.extend(parts.into_iter().rev());
    }
    None
}

struct IsAt {
    line: u64,
    column: u64,
}

impl Transform<Term> for IsAt {
    fn apply(&self, this: &Strategy, program: &Term, run: &mut Run<Term>) -> Outcome<Term> {
        let here = place_of(program).map(|span| span.source().line_and_column(span.start()));
        let wanted = (self.line, self.column);
        if here.is_some_and(|(line, column)| (line as u64, column as u64) == wanted) {
            return Ok(program.clone());
        }
        run.fail(this, program, 0, || {
            Reason::Said(match here {
                Some((line, column)) => format!("it is written at {line}:{column}"),
                None => "it is written nowhere".to_owned(),
            })
        })
    }

    fn describe(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "isAt({}, {})", self.line, self.column)
    }
}

/// `isAt(line, column)`: a term that begins at that line and column of the program's text, as
/// the lines that tell of choices have them; one that rules have made counts as its first part
/// that is written there. Definitions that are used several times have one place.
pub fn is_at(line: u64, column: u64) -> Strategy {
    Strategy::new(IsAt { line, column })
}

#[cfg(test)]
mod tests {
    use rise_lang::diagnostic::Source;
    use rise_lang::syntax::parse_term;

    use super::*;
    use crate::{rise, strategy::holds, strategy::top_down};

    #[test]
    fn terms_are_found_by_their_line_and_column() {
        let program =
            parse_term(&Source::new("p", "fun xs =>\n  map (fun x => x + 1) xs")).unwrap();
        let there = |line, column| {
            let strategy = holds(top_down(crate::strategy::sequence(
                is_at(line, column),
                rise::is_loop(),
            )));
            Run::new(Default::default())
                .rewrite(&strategy, &program)
                .is_ok()
        };
        assert!(there(2, 3));
        assert!(!there(2, 4) && !there(1, 1));
    }
}
