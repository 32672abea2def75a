//! Lanes that take part in a computation, where not all do: in the branch of a choice that differs
//! between lanes, and in the rounds of a loop that some lanes are done with.
//!
//! Results of the others are thrown away, and computing them must not fail: elements at places that
//! are computed are read where the mask holds.

use rise_lang::{
    nat::Name,
    primitives::Primitive,
    term::{Constructs, Literal, Number, ScalarValue, Term, fresh_name},
    types::{DataType, Scalar, Type},
};

use super::bindings::join;
use super::choice::{applied, chosen};
use super::widen::{Lanes, Refusal, Widened, type_applied, typed, widened};
use crate::rise::build::{self, lambda, typed_variable};

/// The masks around, each with the number of variables that were around it, innermost last.
#[derive(Default)]
pub(super) struct Masks(Vec<(Term, usize)>);

impl Masks {
    pub(super) fn are_there(&self) -> bool {
        !self.0.is_empty()
    }
}

/// Whether a term may fail, because it makes an index of a number, or may never end.
pub(super) fn may_fail(term: &Term) -> bool {
    let loops =
        Constructs::primitive(Primitive::While).union(Constructs::primitive(Primitive::WhileIn));
    let failing = Constructs::primitive(Primitive::NatAsIndex).union(loops);
    term.constructs().contains(failing)
}

/// A zero of the type.
pub(super) fn zero(data: &DataType) -> Option<Term> {
    let DataType::Scalar(scalar) = data else {
        return None;
    };
    let zero = match scalar {
        Scalar::Bool => ScalarValue::Bool(false),
        _ => Number::parse("0").ok()?.value(*scalar).ok()?,
    };
    Some(Term::literal(Literal::Scalar(zero)).with_type(Type::Data(data.clone())))
}

impl Lanes {
    /// The result of `widen` for the lanes where a condition holds.
    pub(super) fn where_holds(
        &mut self,
        mask: &Term,
        widen: impl FnOnce(&mut Self) -> Widened,
    ) -> Widened {
        self.masks.0.push((mask.clone(), self.scope.depth()));
        let made = widen(self);
        self.masks.0.pop();
        made
    }

    /// The lanes that take part here: none if all do. Fails where a variable of a mask is hidden.
    #[expect(
        clippy::option_option,
        reason = "there may be no mask, or no way to say it"
    )]
    pub(super) fn mask(&self) -> Option<Option<Term>> {
        let mut all: Option<Term> = None;
        for (mask, depth) in &self.masks.0 {
            if self.scope.hides(mask, *depth) {
                return None;
            }
            all = Some(match all {
                None => mask.clone(),
                Some(outer) => {
                    let ty = mask.ty()?.as_data()?.clone();
                    applied(Primitive::And, vec![outer, mask.clone()], ty).ok()?
                }
            });
        }
        Some(all)
    }

    /// A scalar that is the same in all lanes, and is computed if one takes part.
    pub(super) fn where_any(&mut self, term: &Term) -> Widened {
        let refused = || Refusal::Part(term.clone());
        let data = typed(term)?.clone();
        let mask = self.mask().flatten().ok_or_else(refused)?;
        let truth = DataType::Scalar(Scalar::Bool);
        let any = applied(Primitive::AnyVec, vec![mask], truth)?;
        let zero = zero(&data).ok_or_else(refused)?;
        applied(Primitive::Select, vec![any, term.clone(), zero], data)
    }

    /// `while` whose condition differs between lanes: as long as it holds in one, and the others
    /// keep what they have. Lanes that do not take part are done with it from the beginning.
    pub(super) fn repeated(&mut self, primitive: Primitive, term: &Term) -> Widened {
        let spine = term.spine();
        let [goes_on, step, start] = spine.arguments[..] else {
            return Err(Refusal::Part(term.clone()));
        };
        let start = self.widen(start)?;
        let mut state = typed(&start)?.clone();
        loop {
            let (_, next) = self.function(step, std::slice::from_ref(&state), None)?;
            let wider = join(&state, &next).ok_or_else(|| Refusal::Part(term.clone()))?;
            if wider == state {
                break;
            }
            state = wider;
        }
        let (_, truth) = self.function(goes_on, std::slice::from_ref(&state), None)?;
        let outer = self.mask().ok_or_else(|| Refusal::Part(term.clone()))?;
        let of_lanes = match &outer {
            Some(mask) => typed(mask)?,
            None => &truth,
        };
        let DataType::Vector(width, _) = of_lanes.clone() else {
            return self.polymorphic(primitive, term);
        };
        let state = widened(typed(term)?, &width);
        let (mut goes_on, truth) = self.function(goes_on, std::slice::from_ref(&state), None)?;
        let truth = match truth {
            of_all @ DataType::Scalar(_) => widened(&of_all, &width),
            of_lanes => of_lanes,
        };
        if let Some(mask) = outer {
            goes_on = self.also(&mask, &goes_on, &state)?;
        }
        let mask = fresh_name(&Name::from("active"), |name| step.has_free(name));
        let mask = typed_variable(&mask, &Type::Data(truth.clone()));
        let step = self.where_holds(&mask, |lanes| {
            let states = std::slice::from_ref(&state);
            let (step, _) = lanes.function(step, states, Some(&state))?;
            Ok(step)
        })?;
        let start = self.coerced(start, &state)?;
        let functions = (
            any_goes_on(&goes_on, &state)?,
            round(&goes_on, &step, &mask, &state)?,
        );
        let data = |data: &DataType| Type::Data(data.clone());
        let ty = Type::functions(
            [
                Type::function(state.clone(), DataType::Scalar(Scalar::Bool)),
                Type::function(state.clone(), state.clone()),
                data(&state),
            ],
            state.clone(),
        );
        let head = type_applied(term).with_type(ty);
        let arguments = [functions.0, functions.1, start];
        Ok(arguments.into_iter().fold(head, build::apply))
    }
}

impl Lanes {
    /// `fun s => mask && goes_on s`.
    fn also(&self, mask: &Term, goes_on: &Term, state: &DataType) -> Widened {
        let is_taken = |name: &Name| goes_on.has_free(name) || mask.has_free(name);
        let name = fresh_name(&Name::from("state"), is_taken);
        let ty = Type::Data(state.clone());
        let truths = build::apply(goes_on.clone(), typed_variable(&name, &ty));
        let of_mask = typed(mask)?;
        let truths = self.coerced(truths, of_mask)?;
        let both = applied(Primitive::And, vec![mask.clone(), truths], of_mask.clone())?;
        Ok(lambda(name, &ty, both))
    }
}

/// `fun s => anyVec (goes_on s)`.
fn any_goes_on(goes_on: &Term, state: &DataType) -> Widened {
    let name = fresh_name(&Name::from("state"), |name| goes_on.has_free(name));
    let ty = Type::Data(state.clone());
    let truths = build::apply(goes_on.clone(), typed_variable(&name, &ty));
    let any = applied(
        Primitive::AnyVec,
        vec![truths],
        DataType::Scalar(Scalar::Bool),
    )?;
    Ok(lambda(name, &ty, any))
}

/// `fun s => let mask = goes_on s in let next = step s in` the next state where the mask holds.
fn round(goes_on: &Term, step: &Term, mask: &Term, state: &DataType) -> Widened {
    let is_taken = |name: &Name| {
        goes_on.has_free(name) || step.has_free(name) || mask.as_variable() == Some(name)
    };
    let (now, next) = (
        fresh_name(&Name::from("state"), is_taken),
        fresh_name(&Name::from("next"), is_taken),
    );
    let ty = Type::Data(state.clone());
    let (before, after) = (typed_variable(&now, &ty), typed_variable(&next, &ty));
    let selected = chosen(mask, after, before.clone())?;
    let selected = lambda(next, &ty, selected);
    let computed = build::apply(step.clone(), before.clone());
    let inside = applied(Primitive::Let, vec![computed, selected], state.clone())?;
    let name = mask.as_variable().ok_or(Refusal::Untyped)?.clone();
    let inside = lambda(name, &Type::Data(typed(mask)?.clone()), inside);
    let truths = build::apply(goes_on.clone(), before);
    let body = applied(Primitive::Let, vec![truths, inside], state.clone())?;
    Ok(lambda(now, &ty, body))
}
