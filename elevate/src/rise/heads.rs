//! The heads of RISE terms: the primitive that is applied and how many values it has, or the construct.

use rise_lang::{
    primitives::Primitive,
    term::{Term, TermKind},
};

use crate::heads::Heads;

/// Values that a primitive has: so many or more are not told apart.
const MOST: u16 = 4;
/// How many arguments are looked behind for a primitive.
pub(crate) const FARTHEST: u16 = 32;
const PRIMITIVES: u16 = Heads::COUNT - 8;
const LAMBDA: u16 = PRIMITIVES;
const APPLIED_LAMBDA: u16 = PRIMITIVES + 1;
/// What is no primitive, applied to values.
const APPLIED: u16 = PRIMITIVES + 2;
/// What is no primitive, applied on the type level.
const TYPE_APPLIED: u16 = PRIMITIVES + 3;
const OTHER: u16 = PRIMITIVES + 4;

/// The head of a term.
pub(super) fn head(term: &Term) -> u16 {
    let (mut function, mut values) = (term, 0);
    for _ in 0..FARTHEST {
        (function, values) = match function.kind() {
            TermKind::Apply(inner, _) => (inner, values + 1),
            TermKind::TypeApply(inner, _) => (inner, values),
            _ => break,
        };
    }
    match (function.as_primitive(), term.kind()) {
        (Some(primitive), _) => applied(primitive, values),
        (_, TermKind::Lambda(..) | TermKind::TypeLambda(..)) => LAMBDA,
        (_, TermKind::Apply(function, _)) if function.as_lambda().is_some() => APPLIED_LAMBDA,
        (_, TermKind::Apply(..)) => APPLIED,
        (_, TermKind::TypeApply(..)) => TYPE_APPLIED,
        _ => OTHER,
    }
}

/// The head of a primitive with so many values.
pub(crate) fn applied(primitive: Primitive, values: u16) -> u16 {
    primitive as u16 * (MOST + 1) + values.min(MOST)
}

/// Lambdas, on values or on the type level.
pub(super) fn lambdas() -> Heads {
    Heads::of([LAMBDA])
}

/// Lambdas that are applied, on values or on the type level, and more.
pub(super) fn applied_lambdas() -> Heads {
    Heads::of([APPLIED_LAMBDA, TYPE_APPLIED])
}

/// Applications to values.
pub(super) fn applications() -> Heads {
    let primitives = (0..PRIMITIVES).filter(|head| !head.is_multiple_of(MOST + 1));
    Heads::of(primitives.chain([APPLIED_LAMBDA, APPLIED]))
}

/// Applications whose function has one of the heads, if it is a primitive.
pub(super) fn applications_of(functions: &Heads) -> Heads {
    let has_function = |head: &u16| match head % (MOST + 1) {
        0 => false,
        MOST => functions.contains(head - 1) || functions.contains(*head),
        _ => functions.contains(head - 1),
    };
    let primitives = (0..PRIMITIVES).filter(has_function);
    Heads::of(primitives.chain([APPLIED_LAMBDA, APPLIED]))
}

#[cfg(test)]
mod tests {
    use rise_lang::{nat::Facts, term::build::fun};

    use super::*;
    use crate::{Run, rise::beta_reduction, strategy::normalize};

    #[test]
    fn there_is_a_number_for_every_primitive() {
        let heads = Primitive::all()
            .iter()
            .map(|primitive| applied(*primitive, MOST));
        assert!(heads.max() < Some(PRIMITIVES));
    }

    #[test]
    fn a_head_says_what_is_applied_to_how_much() {
        use Primitive::{Map, Neg};
        let x = || Term::variable("x");
        let map = Term::apply(Term::apply(Map.into(), Neg.into()), x());
        assert_eq!(head(&map), applied(Map, 2));
        assert_eq!(head(&Neg.into()), applied(Neg, 0));
        let lambda = fun("x", |x| x);
        assert_eq!(head(&lambda), LAMBDA);
        let redex = Term::apply(lambda, x());
        assert_eq!(head(&redex), APPLIED_LAMBDA);
        assert_eq!(head(&Term::apply(redex, x())), APPLIED);
        assert_eq!(head(&x()), OTHER);
    }

    #[test]
    fn applications_are_found_by_their_functions() {
        use Primitive::{Map, Reduce};
        let of_map = applications_of(&Heads::of([applied(Map, 1)]));
        assert!(of_map.contains(applied(Map, 2)) && of_map.contains(APPLIED));
        assert!(!of_map.contains(applied(Map, 1)) && !of_map.contains(applied(Reduce, 2)));
        assert!(applications().contains(applied(Map, 1)));
        assert!(!applications().contains(applied(Map, 0)) && !applications().contains(LAMBDA));
    }

    #[test]
    fn what_cannot_apply_is_tried_once_to_say_why() {
        let negated = |term: Term| Term::apply(Primitive::Neg.into(), term);
        let program = negated(negated(negated(Term::variable("x"))));
        let mut run = Run::new(Facts::new());
        let strategy = normalize(beta_reduction());
        assert!(
            run.rewrite(&strategy, &program)
                .is_ok_and(|same| same == program)
        );
        let tried = run.statistics().rules();
        assert_eq!((tried[0].applied, tried[0].failed), (0, 1));
    }
}
