//! The heads of RISE terms: the primitive that is applied and how many values it has, or the
//! construct.

use rise_lang::{
    primitives::Primitive,
    term::{Constructs, Term, TermKind},
};

use crate::heads::Heads;

/// Values that a primitive has: so many or more are not told apart.
const MOST: u16 = 4;
/// How many arguments are looked behind for a primitive.
pub(crate) const FARTHEST: u16 = 32;
const PRIMITIVES: u16 = Heads::COUNT - 8;
const LAMBDA: u16 = PRIMITIVES;
const APPLIED_LAMBDA: u16 = PRIMITIVES + 1;
/// Applications to values of anything but a primitive.
const APPLIED: u16 = PRIMITIVES + 2;
/// Type-level applications of anything but a primitive.
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

/// Constructs; a term with the head has at least one of them.
pub(super) fn constructs(head: u16) -> Constructs {
    match head {
        APPLIED_LAMBDA => Constructs::REDEX,
        TYPE_APPLIED => Constructs::TYPE_APPLICATION,
        LAMBDA | APPLIED | OTHER => Constructs::TERM,
        primitive => Primitive::all()
            .get(usize::from(primitive / (MOST + 1)))
            .map_or(Constructs::NONE, |known| Constructs::primitive(*known)),
    }
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

/// Applications whose function has one of the heads.
pub(super) fn applications_of(functions: &Heads) -> Heads {
    let has_function = |head: &u16| match head % (MOST + 1) {
        0 => false,
        MOST => functions.contains(head - 1) || functions.contains(*head),
        _ => functions.contains(head - 1),
    };
    let primitives = (0..PRIMITIVES).filter(has_function);
    let lambdas = functions.contains(LAMBDA).then_some(APPLIED_LAMBDA);
    // With very many arguments a primitive is not seen any more.
    let others = [APPLIED_LAMBDA, APPLIED, TYPE_APPLIED, OTHER];
    let many = (0..PRIMITIVES).filter(|head| head % (MOST + 1) == MOST);
    let has_other = many.chain(others).any(|head| functions.contains(head));
    Heads::of(
        primitives
            .chain(lambdas)
            .chain(has_other.then_some(APPLIED)),
    )
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
    fn a_head_is_inside_of_its_term() {
        for primitive in Primitive::all() {
            let expected = Constructs::primitive(*primitive);
            for values in [0, 2, MOST, MOST + 3] {
                assert_eq!(constructs(applied(*primitive, values)), expected);
            }
        }
        let lambda = || fun("x", |x| x);
        let size = rise_lang::nat::Nat::constant(2);
        let typed = Term::type_apply(lambda(), size);
        let map = Term::apply(Primitive::Map.into(), lambda());
        let redex = Term::apply(lambda(), map.clone());
        let applied = Term::apply(redex.clone(), typed.clone());
        for term in [lambda(), typed, map, redex, applied, Term::variable("x")] {
            let constructs = constructs(head(&term));
            assert!(term.constructs().contains(constructs), "{term}");
        }
    }

    #[test]
    fn applications_are_found_by_their_functions() {
        use Primitive::{Map, Reduce};
        let of_map = applications_of(&Heads::of([applied(Map, 1)]));
        assert_eq!(of_map, Heads::of([applied(Map, 2)]));
        let of_much = applications_of(&Heads::of([applied(Reduce, MOST)]));
        assert_eq!(of_much, Heads::of([applied(Reduce, MOST), APPLIED]));
        assert_eq!(applications_of(&lambdas()), Heads::of([APPLIED_LAMBDA]));
        let of_others = applications_of(&Heads::of([APPLIED_LAMBDA, TYPE_APPLIED, OTHER, APPLIED]));
        assert_eq!(of_others, Heads::of([APPLIED]));
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
