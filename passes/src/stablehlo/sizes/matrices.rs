//! The shapes of normalised batches, factors, solutions, and sums of products by letters.

use melior::ir::ValueLike;
use rise_dialect::ir;

use super::rules::Shapes;
use super::system::System;
use crate::stablehlo::call::Call;
use crate::stablehlo::tensor::{Size, declared};
use crate::stablehlo::{attributes, bits, einsum, indexing};

/// Beside an array of the same shape numbers for each feature.
pub fn normalized(system: &mut System, call: &Call) -> Shapes {
    let shape = call.operand(0)?.tensor.shape.clone();
    let feature = attributes::integer(call.operation, "feature_index");
    let feature = feature.and_then(|feature| usize::try_from(feature).ok());
    let size = feature.and_then(|feature| shape.get(feature));
    let features = vec![
        size.cloned()
            .ok_or_else(|| call.malformed("feature_index"))?,
    ];
    for (index, operand) in call.operands.iter().enumerate() {
        let wanted = match index {
            0 | 4 => &shape,
            _ => &features,
        };
        system.alike(call, wanted, &operand.tensor.shape)?;
    }
    Ok(vec![shape, features.clone(), features])
}

pub fn reinterpreted(_: &mut System, call: &Call) -> Shapes {
    let result = ir::results(call.operation).into_iter().next();
    let result = result.ok_or_else(|| call.misfit())?;
    let (_, element) = declared(result.r#type())?;
    Ok(vec![bits::shape(call, element)?])
}

pub fn summed(system: &mut System, call: &Call) -> Shapes {
    let (letters, output) = einsum::read(call)?;
    let mut sizes: Vec<(char, Size)> = Vec::new();
    for (letters, operand) in letters.iter().zip(&call.operands) {
        for (letter, size) in letters.iter().zip(&operand.tensor.shape) {
            match sizes.iter().find(|(known, _)| known == letter) {
                Some((_, known)) => system.same(call, known, size)?,
                None => sizes.push((*letter, size.clone())),
            }
        }
    }
    let size = |letter: &char| {
        let found = sizes.iter().find(|(known, _)| known == letter);
        let found = found.map(|(_, size)| size.clone());
        found.ok_or_else(|| call.malformed("einsum_config"))
    };
    Ok(vec![output.iter().map(size).collect::<Result<_, _>>()?])
}

pub fn selected(system: &mut System, call: &Call) -> Shapes {
    let (shape, _, batches) = indexing::selected(call)?;
    let operands = [call.operand(0)?, call.operand(1)?];
    let [whole, there] = operands.map(|operand| &operand.tensor.shape[..batches]);
    system.alike(call, whole, there)?;
    Ok(vec![shape])
}

/// Square matrices.
pub fn factorised(system: &mut System, call: &Call) -> Shapes {
    let shape = &call.operand(0)?.tensor.shape;
    let [.., rows, columns] = shape.as_slice() else {
        return Err(call.misfit());
    };
    system.same(call, rows, columns)?;
    Ok(vec![shape.clone()])
}

/// Solutions are as the right-hand sides.
pub fn solved(system: &mut System, call: &Call) -> Shapes {
    let sides = factorised(system, call)?;
    let (shape, solutions) = (&sides[0], &call.operand(1)?.tensor.shape);
    let from_left = attributes::truth(call.operation, "left_side");
    let from_left = from_left.ok_or_else(|| call.malformed("left_side"))?;
    let outer = shape.len() - 2;
    if solutions.len() != shape.len() {
        return Err(call.misfit());
    }
    system.alike(call, &shape[..outer], &solutions[..outer])?;
    let place = if from_left { outer } else { outer + 1 };
    system.same(call, &shape[outer], &solutions[place])?;
    Ok(vec![solutions.clone()])
}
