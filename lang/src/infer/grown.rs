//! Definitions whose types exceed the budget of memory or time.

use std::cell::RefCell;

use super::{
    TypeError,
    error::{LIMITS, TypeErrorKind},
    generalise::Mistakes,
    place::{in_short, nearest_span},
};
use crate::{
    budget::{Limits, within},
    diagnostic::Span,
    term::{Definition, Term},
};

thread_local! {
    /// The part of the definition that inference looked at last.
    static PLACE: RefCell<Option<Span>> = const { RefCell::new(None) };
}

/// Remembers the part that is looked at: types that grow beyond the limits do it there.
pub(super) fn look_at(term: &Term) {
    if let Some(span) = nearest_span(term) {
        PLACE.set(Some(span));
    }
}

/// The types of a definition, as far as they keep within the limits.
pub(super) fn limited<T>(
    definition: &Definition,
    infer: impl FnOnce() -> Mistakes<T>,
) -> Mistakes<T> {
    limited_to(LIMITS, definition, infer)
}

fn limited_to<T>(
    limits: Limits,
    definition: &Definition,
    infer: impl FnOnce() -> Mistakes<T>,
) -> Mistakes<T> {
    PLACE.set(None);
    within(limits, infer).unwrap_or_else(|exceeded| {
        let place = PLACE.take();
        Err(vec![TypeError {
            kind: TypeErrorKind::TooLarge(exceeded),
            span: place.or_else(|| definition.origin.span().cloned()),
            term: in_short(&definition.term),
            definition: Some(definition.name.clone()),
            related: Vec::new(),
            notes: Vec::new(),
            help: Some("write the program with smaller types or sizes".to_owned()),
        }])
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rustc_hash::FxHashMap;

    use super::*;
    use crate::diagnostic::Source;
    use crate::infer::{generalise::infer_definition, infer_program};
    use crate::syntax::{NoImports, parse_program};

    /// `depth` pairs of pairs; the first part of the first part … is taken.
    fn pairs(depth: usize) -> String {
        let mut text = "def f (x : f32) : f32 =\n  let a0 = x in\n".to_owned();
        for level in 1..=depth {
            let inner = level - 1;
            text += &format!("  let a{level} = (a{inner}, a{inner}) in\n");
        }
        let (open, close) = ("fst (".repeat(depth), ")".repeat(depth));
        text + &format!("  {open}a{depth}{close}\n")
    }

    fn program(text: &str) -> crate::term::Program {
        parse_program(&Source::new("f.rise", text), &NoImports).expect("it can be read")
    }

    #[test]
    fn shared_types_take_as_much_as_their_parts() {
        let inferred = infer_program(&program(&pairs(60))).expect("it has types");
        assert_eq!(inferred.definitions[0].ty.to_string(), "f32 -> f32");
    }

    #[test]
    fn functions_that_pair_repeatedly_have_types() {
        let mut text = "def g0 = fun y => (y, y)\n".to_owned();
        for level in 1..=6 {
            let inner = level - 1;
            text += &format!("def g{level} = fun y => g{inner} (g{inner} y)\n");
        }
        let inferred = infer_program(&program(&text)).expect("it has types");
        // 2^64 parts cannot be written: the text ends.
        let ty = inferred.definitions[6].ty.to_string();
        assert!(ty.starts_with("{t : data} -> t -> ((((") && ty.contains('…'));
    }

    #[test]
    fn growth_beyond_the_limits_is_shown_where_it_happens() {
        let program = program(&pairs(60));
        let definition = &program.definitions[0];
        let limits = Limits {
            bytes: 1 << 12,
            time: Duration::from_secs(3600),
        };
        let infer = || infer_definition(definition, &FxHashMap::default());
        let error = limited_to(limits, definition, infer).expect_err("too large");
        assert_eq!(error[0].kind.code(), "too-large");
        let span = error[0].span.as_ref().expect("a place");
        assert!(span.start() > "def f (x".len(), "{}", span.text());
    }
}
