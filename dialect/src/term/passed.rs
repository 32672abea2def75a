//! Sizes that are arguments of a function, because no extent of its memory determines them.

use std::collections::BTreeSet;

use melior::ir::operation::OperationLike;
use rise_lang::nat::{Facts, Name, Nat, NatView, Solution, solve};
use rise_lang::types::{DataType, Kind, Type};

use super::import::{list, text};
use super::{TermError, TermErrorKind};
use crate::ir::Op;
use crate::name::unescape;
use crate::types::memory_parts;

/// The sizes of a program of this type that the extents of its arrays do not tell when it is
/// called, in their order: `steps` of `(steps n : nat) -> n.f32 -> n.f32`, but also `k` of `(k :
/// nat) -> (2^k).f32 -> f32`, and `n` of `{n m : nat} -> m.f32 -> (n*m).f32 -> f32`, because `m`
/// may be zero.
pub fn untold_sizes(ty: &Type) -> Vec<Name> {
    let (mut sizes, mut values, mut result) = (Vec::new(), Vec::new(), ty);
    loop {
        result = match result {
            Type::Dependent(parameter, body) => {
                if parameter.kind == Kind::Nat {
                    sizes.push(parameter.name.clone());
                }
                body
            }
            Type::Function(input, output) => {
                values.push(&**input);
                output
            }
            _ => break,
        };
    }
    values.insert(0, result);
    let data = values.into_iter().filter_map(Type::as_data);
    let told = told(&data.flat_map(extents).collect::<Vec<_>>());
    sizes.retain(|size| !told.contains(size));
    sizes
}

/// The extents of the arrays that hold data.
fn extents(data: &DataType) -> Vec<Nat> {
    let mut extents = Vec::new();
    for part in memory_parts(data) {
        let mut inner = &part;
        while let DataType::Array(size, element) = inner {
            extents.push(size.clone());
            inner = element;
        }
    }
    extents
}

/// The sizes that equations between extents and numbers determine, one after the other.
fn told(extents: &[Nat]) -> BTreeSet<Name> {
    let mut told = BTreeSet::new();
    loop {
        let before = told.len();
        for (number, extent) in extents.iter().enumerate() {
            let unknown: Vec<Name> = extent
                .variables()
                .into_iter()
                .filter(|name| !told.contains(name))
                .collect();
            let [name] = &unknown[..] else { continue };
            let found = Nat::variable(format!("%extent{number}"));
            let certain = |value: Option<&Nat>| value.is_some_and(is_defined);
            let is_told = match solve(extent, &found, &|other| other == name, &Facts::new()) {
                Solution::Solved(solution) => certain(solution.get(name)),
                Solution::Stuck(stuck) => stuck
                    .assuming
                    .is_some_and(|assumption| certain(assumption.substitution.get(name))),
                Solution::Contradiction(_) => false,
            };
            if is_told {
                told.insert(name.clone());
            }
        }
        if told.len() == before {
            return told;
        }
    }
}

/// Whether nothing in it is divided by what may be zero.
fn is_defined(value: &Nat) -> bool {
    match value.view() {
        NatView::Constant(_) | NatView::Variable(_) => true,
        NatView::Sum(parts)
        | NatView::Product(parts)
        | NatView::Minimum(parts)
        | NatView::Maximum(parts) => parts.iter().all(is_defined),
        NatView::FloorDivide(dividend, divisor) | NatView::Modulo(dividend, divisor) => {
            let is_positive = Facts::new().less_or_equal(&Nat::one(), &divisor).is_yes();
            is_positive && is_defined(&dividend) && is_defined(&divisor)
        }
        NatView::Power(base, exponent) => is_defined(&base) && is_defined(&exponent),
        NatView::Application(_, argument) => is_defined(&argument),
        NatView::BigSum { from, to, body, .. } => [from, to, body].iter().all(is_defined),
    }
}

/// The last arguments of a function, in their order: sizes, or terms over the function's sizes.
///
/// # Errors If a verified function cannot have the attribute, or it contains something else than
/// sizes.
pub fn passed_sizes(function: Op) -> Result<Vec<Nat>, TermError> {
    let Ok(names) = function.attribute("rise.passed") else {
        return Ok(Vec::new());
    };
    list(names)?
        .into_iter()
        .map(|size| {
            let size = unescape(text(size)?);
            Nat::parse(&size).map_err(|error| {
                TermErrorKind::NotProgram(format!(
                    "`rise.passed` has `{size}`, which is no size: {error}"
                ))
                .into()
            })
        })
        .collect()
}
