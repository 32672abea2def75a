//! Matrix fragments, which the threads of a warp hold together.

use super::{elementwise::elementwise, exactly};
use crate::{
    interpreter::{
        call::Call,
        error::Result,
        scalar,
        value::{Array, Value},
    },
    primitives::Primitive,
    types::FragmentRole,
};

/// The matrix as a fragment.
pub(super) fn as_fragment(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let role = match call.primitive {
        Primitive::AsFragmentLeft => FragmentRole::Left,
        Primitive::AsFragmentRight => FragmentRole::Right,
        _ => FragmentRole::Accumulator,
    };
    match exactly(call, arguments)? {
        [Value::Array(rows)] => {
            let lengths = call
                .rows(&Value::Array(rows.clone()))?
                .iter()
                .map(|row| row.len())
                .collect::<Vec<_>>();
            match lengths.windows(2).find(|pair| pair[0] != pair[1]) {
                Some(pair) => {
                    Err(call.length(format!("rows of the same length, {}", pair[0]), pair[1]))
                }
                None => Ok(Value::Fragment(role, rows)),
            }
        }
        [other] => Err(call.wrong("a matrix", other.description())),
    }
}

/// The fragment whose elements are all the value.
pub(super) fn generate_fragment(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [value] = exactly(call, arguments)?;
    let (rows, columns) = (call.size_or("m", None)?, call.size_or("n", None)?);
    let matrix = call.build(rows, |call, _| {
        call.build(columns, |_, _| Ok(value.clone()))
    })?;
    match matrix {
        Value::Array(rows) => Ok(Value::Fragment(FragmentRole::Accumulator, rows)),
        other => Err(call.wrong("a matrix", other.description())),
    }
}

fn fragment<'v>(call: &Call<'_, '_>, value: &'v Value, role: FragmentRole) -> Result<&'v Array> {
    match value {
        Value::Fragment(found, rows) if *found == role => Ok(rows),
        other => Err(call.wrong(format!("a {role} fragment"), other.description())),
    }
}

/// `accumulator + left * right`: each element gets its products added one after the other, in the
/// order of the sum's index, in the accumulator's type, rounded after every multiplication and
/// addition.
pub(super) fn multiply(call: &mut Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [left, right, accumulator] = exactly(call, arguments)?;
    let left = call
        .rows(&Value::Array(
            fragment(call, &left, FragmentRole::Left)?.clone(),
        ))
        .map(to_owned)?;
    let right = call
        .rows(&Value::Array(
            fragment(call, &right, FragmentRole::Right)?.clone(),
        ))
        .map(to_owned)?;
    let sums = call
        .rows(&Value::Array(
            fragment(call, &accumulator, FragmentRole::Accumulator)?.clone(),
        ))
        .map(to_owned)?;
    let columns = sums.first().map_or(0, Vec::len);
    let fits = left.len() == sums.len()
        && left.iter().all(|row| row.len() == right.len())
        && (sums.is_empty() || right.iter().all(|row| row.len() == columns));
    if !fits {
        let size = |matrix: &[Vec<Value>]| {
            format!("{}x{}", matrix.len(), matrix.first().map_or(0, Vec::len))
        };
        let found = format!("{}, {} and {}", size(&left), size(&right), size(&sums));
        return Err(call.wrong("fragments of m rows and k columns, k and n, m and n", found));
    }
    let result = call.build(sums.len() as u64, |call, row| {
        call.build(columns as u64, |call, column| {
            let mut sum = sums[row][column].clone();
            for (index, factor) in left[row].iter().enumerate() {
                let product = elementwise(
                    call,
                    &[widen(factor, &sum), widen(&right[index][column], &sum)],
                    scalar::mul,
                )?;
                sum = elementwise(call, &[sum, product], scalar::add)?;
            }
            Ok(sum)
        })
    })?;
    match result {
        Value::Array(rows) => Ok(Value::Fragment(FragmentRole::Accumulator, rows)),
        other => Err(call.wrong("a matrix", other.description())),
    }
}

fn to_owned(rows: Vec<&[Value]>) -> Vec<Vec<Value>> {
    rows.into_iter().map(<[Value]>::to_vec).collect()
}

/// The factor in the type of the sum.
fn widen(factor: &Value, sum: &Value) -> Value {
    match (factor, sum) {
        (Value::Scalar(factor), Value::Scalar(sum)) => {
            Value::Scalar(scalar::cast(*factor, sum.scalar()))
        }
        _ => factor.clone(),
    }
}

/// The fragment as a matrix.
pub(super) fn as_matrix(call: &Call<'_, '_>, arguments: Vec<Value>) -> Result<Value> {
    let [value] = exactly(call, arguments)?;
    Ok(Value::Array(
        fragment(call, &value, FragmentRole::Accumulator)?.clone(),
    ))
}
