//! The loops with rayon.

use rayon::prelude::*;
use rise_runtime::array::Array;

const LIMIT: i32 = 256;

fn slice<T: rise_runtime::array::Element>(array: &Array) -> anyhow::Result<&[T]> {
    Ok(array.as_slice()?)
}

fn escape(x: f64, y: f64) -> i32 {
    let (mut count, mut a, mut b) = (0, 0.0, 0.0);
    while count < LIMIT && a * a + b * b <= 4.0 {
        (a, b) = (a * a - b * b + x, 2.0 * a * b + y);
        count += 1;
    }
    count
}

/// Each row is an iteration.
pub fn mandelbrot(output: &mut Array, inputs: &[Array]) -> anyhow::Result<()> {
    let (xs, ys): (&[f64], &[f64]) = (slice(&inputs[0])?, slice(&inputs[1])?);
    let rows = output.as_mut_slice::<i32>()?;
    rows.par_chunks_mut(xs.len()).zip(ys).for_each(|(row, y)| {
        for (point, x) in row.iter_mut().zip(xs) {
            *point = escape(*x, *y);
        }
    });
    Ok(())
}

/// Each row, and each point of it.
pub fn nested(output: &mut Array, inputs: &[Array]) -> anyhow::Result<()> {
    let (xs, ys): (&[f64], &[f64]) = (slice(&inputs[0])?, slice(&inputs[1])?);
    let rows = output.as_mut_slice::<i32>()?;
    rows.par_chunks_mut(xs.len()).zip(ys).for_each(|(row, y)| {
        row.par_iter_mut()
            .zip(xs)
            .for_each(|(point, x)| *point = escape(*x, *y));
    });
    Ok(())
}

/// Each row of the triangle.
pub fn triangular(output: &mut Array, inputs: &[Array]) -> anyhow::Result<()> {
    let (packed, xs): (&[f32], &[f32]) = (slice(&inputs[0])?, slice(&inputs[1])?);
    let sums = output.as_mut_slice::<f32>()?;
    sums.par_iter_mut().enumerate().for_each(|(row, sum)| {
        let start = row * (row + 1) / 2;
        let numbers = &packed[start..=start + row];
        *sum = numbers.iter().zip(xs).fold(0.0, |sum, (a, x)| sum + a * x);
    });
    Ok(())
}
