//! Differences between lanes other than arithmetic: comparisons, choices, and reads at different
//! places.

use rise_lang::{
    nat::Nat,
    primitives::Primitive,
    term::Term,
    types::{DataType, Scalar, Type},
};

use super::widen::{Lanes, Refusal, Widened, typed, widened};
use super::{component, map_columns, masks};
use crate::rise::build;

impl Lanes {
    /// An operation on scalars whose result has another type than its operands, by `mapVec` and its
    /// relatives.
    pub(super) fn by_lanes(&mut self, over: Primitive, term: &Term) -> Widened {
        let spine = term.spine();
        let (operands, width) = self.widened_operands(&spine.arguments)?;
        let Some(width) = width else {
            return self.polymorphic(spine.head.as_primitive().ok_or(Refusal::Untyped)?, term);
        };
        let types: Widened<Vec<Type>> = spine
            .arguments
            .iter()
            .map(|operand| typed(operand).map(|data| Type::Data(data.clone())))
            .collect();
        let operation = spine.head.clone();
        let operation = operation.with_type(Type::functions(types?, typed(term)?.clone()));
        let mut arguments = vec![operation];
        for (operand, narrow) in operands.into_iter().zip(&spine.arguments) {
            arguments.push(self.coerced(operand, &widened(typed(narrow)?, &width))?);
        }
        applied(over, arguments, widened(typed(term)?, &width))
    }

    /// The operands on vectors, and how many lanes these have, if one of them is a vector.
    fn widened_operands(&mut self, operands: &[&Term]) -> Widened<(Vec<Term>, Option<Nat>)> {
        let mut width = None;
        let mut wide = Vec::new();
        for operand in operands {
            let operand = self.widen(operand)?;
            if let DataType::Vector(size, _) = typed(&operand)? {
                width = Some(size.clone());
            }
            wide.push(operand);
        }
        Ok((wide, width))
    }

    /// A choice: in every lane its own, if the condition differs.
    pub(super) fn select(&mut self, term: &Term) -> Widened {
        let spine = term.spine();
        let [condition, yes, no] = spine.arguments[..] else {
            return Err(Refusal::Part(term.clone()));
        };
        let condition = self.widen(condition)?;
        let DataType::Vector(width, _) = typed(&condition)?.clone() else {
            return self.polymorphic(Primitive::Select, term);
        };
        let ty = widened(typed(term)?, &width);
        let yes = self.where_holds(&condition, |lanes| lanes.widen(yes))?;
        let no = match masks::may_fail(no) {
            true => {
                let rest = negated(&condition)?;
                self.where_holds(&rest, |lanes| lanes.widen(no))?
            }
            false => self.widen(no)?,
        };
        chosen(&condition, self.coerced(yes, &ty)?, self.coerced(no, &ty)?)
    }

    /// An element of an array: at one place for all lanes, or gathered from an array that all lanes
    /// share.
    pub(super) fn element(&mut self, term: &Term) -> Widened {
        let spine = term.spine();
        let [index, array] = spine.arguments[..] else {
            return Err(Refusal::Part(term.clone()));
        };
        if self.masks.are_there() && masks::may_fail(index) && self.is_uniform(term) {
            return self.where_any(term);
        }
        let index = index.spine();
        if let (Some(Primitive::NatAsIndex), [place]) =
            (index.head.as_primitive(), &index.arguments[..])
            && self.is_uniform(array)
        {
            let place = self.widen(place)?;
            if let DataType::Vector(width, _) = typed(&place)? {
                let mask = self.mask().ok_or_else(|| Refusal::Part(term.clone()))?;
                return gathered(&place, array.clone(), width, mask.as_ref());
            }
        }
        self.polymorphic(Primitive::Idx, term)
    }
}

/// The lanes where a condition does not hold.
fn negated(condition: &Term) -> Widened {
    let ty = typed(condition)?.clone();
    applied(Primitive::Not, vec![condition.clone()], ty)
}

/// One of two values in every lane, scalar by scalar.
pub(super) fn chosen(condition: &Term, yes: Term, no: Term) -> Widened {
    match typed(&yes)?.clone() {
        DataType::Pair(..) => {
            let part = |projection| {
                let yes = build::part(&yes, projection).ok_or(Refusal::Untyped)?;
                let no = build::part(&no, projection).ok_or(Refusal::Untyped)?;
                chosen(condition, yes, no)
            };
            let (first, second) = (part(Primitive::Fst)?, part(Primitive::Snd)?);
            let ty = DataType::pair(typed(&first)?.clone(), typed(&second)?.clone());
            applied(Primitive::MakePair, vec![first, second], ty)
        }
        DataType::Array(..) => {
            let both = build::zip(yes, no).ok_or(Refusal::Untyped)?;
            let mut refusal = Refusal::Untyped;
            let chosen = map_columns(both, |pair| {
                let yes = build::part(&pair, Primitive::Fst)?;
                let no = build::part(&pair, Primitive::Snd)?;
                chosen(condition, yes, no)
                    .map_err(|found| refusal = found)
                    .ok()
            });
            chosen.ok_or(refusal)
        }
        DataType::Vector(width, scalar) => {
            let scalar = (*scalar).clone();
            let parameters = [
                DataType::Scalar(Scalar::Bool),
                scalar.clone(),
                scalar.clone(),
            ];
            let ty = Type::functions(parameters.map(Type::Data), scalar.clone());
            let select = Term::primitive(Primitive::Select).with_type(ty);
            let arguments = vec![select, condition.clone(), yes, no];
            applied(Primitive::MapVec3, arguments, widened(&scalar, &width))
        }
        _ => Err(Refusal::Part(yes)),
    }
}

/// The elements of an array at the places, where the mask holds; of an array of pairs, the
/// components one by one.
fn gathered(place: &Term, array: Term, width: &Nat, mask: Option<&Term>) -> Widened {
    let (_, element) = typed(&array)?.as_array().ok_or(Refusal::Untyped)?;
    match element.clone() {
        DataType::Pair(..) => {
            let part = |projection| {
                let column = component(&array, projection).ok_or(Refusal::Untyped)?;
                gathered(place, column, width, mask)
            };
            let (first, second) = (part(Primitive::Fst)?, part(Primitive::Snd)?);
            let ty = DataType::pair(typed(&first)?.clone(), typed(&second)?.clone());
            applied(Primitive::MakePair, vec![first, second], ty)
        }
        scalar @ DataType::Scalar(_) => {
            let ty = widened(&scalar, width);
            let Some(mask) = mask else {
                let arguments = vec![place.clone(), array];
                return applied(Primitive::GatherVec, arguments, ty);
            };
            let zero = masks::zero(&scalar).ok_or_else(|| Refusal::Part(array.clone()))?;
            let otherwise = applied(Primitive::VectorFromScalar, vec![zero], ty.clone())?;
            let arguments = vec![mask.clone(), place.clone(), array, otherwise];
            applied(Primitive::GatherVecWhere, arguments, ty)
        }
        _ => Err(Refusal::Part(array)),
    }
}

/// A primitive with its arguments, for a result of this type.
pub(super) fn applied(primitive: Primitive, arguments: Vec<Term>, result: DataType) -> Widened {
    build::applied(primitive, arguments, result).ok_or(Refusal::Untyped)
}
