//! Views as steps between an array and what they make of it.

use melior::ir::Type;
use rise_dialect::ir::{self, Op, Val};
use rise_dialect::operations::dpia;
use rise_dialect::types;
use rise_lang::nat::Nat;

use super::Step;
use crate::dpia_to_imperative::data;

/// The array that a `split`, `asVector` or `transpose` makes of its operand.
pub(super) fn outside<'c>(view: Op<'c>) -> Option<Step<'c>> {
    let (_, element) = types::array_parts(data(ir::result(view)))?;
    as_parts(ir::name(view), element)
}

/// The operand that a `join`, `asScalar` or `transpose` puts together.
fn inside<'c>(view: Op<'c>) -> Option<Step<'c>> {
    let (_, element) = types::array_parts(data(ir::operand(view, 0)))?;
    as_parts(ir::name(view), element)
}

/// The array that a `join` or `asScalar` makes of its operand.
pub(super) fn joined<'c>(view: Op<'c>) -> Option<Step<'c>> {
    as_joined(inside(view)?)
}

/// The operand of a view that is written, as a part of the result.
pub(super) fn written<'c>(view: Op<'c>) -> Option<Step<'c>> {
    match ir::name(view) {
        dpia::SPLIT => as_joined(outside(view)?),
        dpia::MAP => {
            let body = ir::body(view);
            let parameter = ir::argument(body, 0);
            let mut steps = Vec::new();
            let mut value = ir::yielded(body);
            while value != parameter {
                let inner = ir::definition(value)?;
                steps.push(written(inner)?);
                value = ir::operand(inner, 0);
            }
            Some(Step::Each(steps))
        }
        dpia::JOIN | dpia::AS_SCALAR | dpia::TRANSPOSE => inside(view),
        _ => None,
    }
}

fn as_joined<'c>(rows: Step<'c>) -> Option<Step<'c>> {
    match rows {
        Step::Rows(size) => Some(Step::Joined(size)),
        _ => None,
    }
}

fn as_parts<'c>(name: &str, element: Type<'c>) -> Option<Step<'c>> {
    match name {
        dpia::TRANSPOSE => Some(Step::Transposed),
        dpia::SPLIT | dpia::JOIN => types::array_parts(element).map(|(size, _)| Step::Rows(size)),
        _ => types::lanes(element).map(Step::Rows),
    }
}

pub(super) fn dropped<'c>(drop: Op<'c>) -> Option<Step<'c>> {
    let all = length(ir::operand(drop, 0))?;
    let left = length(ir::result(drop))?;
    Some(Step::Drop(&all - &left))
}

pub(super) fn length(array: Val) -> Option<Nat> {
    let (size, _) = types::array_parts(data(array))?;
    types::nat(size).ok()
}
