//! Inputs of the programs.

use rise_runtime::array::{Array, Element, ElementType};

/// Floats between minus one and one.
pub fn floats(shape: &[usize], seed: u64) -> anyhow::Result<Array> {
    Ok(Array::random(ElementType::F32, shape, seed)?)
}

/// The same of 64 bits.
pub fn doubles(shape: &[usize], seed: u64) -> anyhow::Result<Array> {
    Ok(Array::random(ElementType::F64, shape, seed)?)
}

/// Floats between these.
pub fn between(lowest: f32, highest: f32, shape: &[usize], seed: u64) -> anyhow::Result<Array> {
    let mut array = floats(shape, seed)?;
    for value in array.as_mut_slice::<f32>()? {
        *value = lowest + (highest - lowest) * (*value + 1.0) / 2.0;
    }
    Ok(array)
}

/// Symmetric matrices of so many rows, whose diagonals outweigh the rest of each row.
pub fn dominant(rows: usize, shape: &[usize], seed: u64) -> anyhow::Result<Array> {
    let mut array = floats(shape, seed)?;
    let drawn = array.as_slice::<f32>()?.to_vec();
    for (place, value) in array.as_mut_slice::<f32>()?.iter_mut().enumerate() {
        let (row, column) = (place / rows % rows, place % rows);
        let first = place - row * rows - column;
        *value = drawn[first + row.min(column) * rows + row.max(column)];
        if row == column {
            *value += rows as f32 + 1.0;
        }
    }
    Ok(array)
}

/// Whole numbers below a bound, all of them about as often.
fn below(bound: u64, count: usize, seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    (0..count).map(move |_| {
        // Marsaglia's xorshift generator.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    })
}

/// Bytes below a bound.
pub fn bytes(bound: u64, shape: &[usize], seed: u64) -> anyhow::Result<Array> {
    let values: Vec<u8> = below(bound, shape.iter().product(), seed)
        .map(|value| value as u8)
        .collect();
    Ok(Array::from_slice(shape, &values)?)
}

/// Numbers of 32 bits, zeros and ones.
pub fn bits(shape: &[usize], seed: u64) -> anyhow::Result<Array> {
    let values: Vec<i32> = below(2, shape.iter().product(), seed)
        .map(|value| value as i32)
        .collect();
    Ok(Array::from_slice(shape, &values)?)
}

/// Truths, of which one in so many holds.
pub fn rare(every: u64, count: usize, seed: u64) -> anyhow::Result<Array> {
    let values: Vec<bool> = below(every, count, seed).map(|value| value == 0).collect();
    Ok(Array::from_bools(&[count], &values)?)
}

/// Places below a bound.
pub fn places(bound: u64, count: usize, seed: u64) -> anyhow::Result<Array> {
    let values: Vec<i64> = below(bound, count, seed)
        .map(|value| value as i64)
        .collect();
    Ok(Array::from_slice(&[count], &values)?)
}

/// Numbers of 32 bits.
pub fn numbers(count: usize, seed: u64) -> anyhow::Result<Array> {
    let values: Vec<i32> = below(2000, count, seed)
        .map(|value| value as i32 - 1000)
        .collect();
    Ok(Array::from_slice(&[count], &values)?)
}

/// So many places from the first one on, next to each other.
pub fn line(first: f64, length: f64, count: usize) -> anyhow::Result<Array> {
    let place = |number: usize| first + length * number as f64 / count as f64;
    let values: Vec<f64> = (0..count).map(place).collect();
    Ok(Array::from_slice(&[count], &values)?)
}

/// The numbers from zero on as words for MD5: decimal digits, padded to one block of 16 numbers.
pub fn words(count: usize) -> anyhow::Result<Array> {
    let mut blocks = vec![0_u32; 16 * count];
    for (number, block) in blocks.chunks_mut(16).enumerate() {
        let mut bytes = number.to_string().into_bytes();
        block[14] = 8 * bytes.len() as u32;
        bytes.push(0x80);
        for (place, byte) in bytes.iter().enumerate() {
            block[place / 4] |= u32::from(*byte) << (8 * (place % 4));
        }
    }
    Ok(Array::from_slice(&[count, 16], &blocks)?)
}

/// Known values.
pub fn known<T: Element>(shape: &[usize], values: &[T]) -> anyhow::Result<Array> {
    Ok(Array::from_slice(shape, values)?)
}

/// Numbers of 32 bits without a sign.
pub fn naturals(count: usize, seed: u64) -> anyhow::Result<Array> {
    let values: Vec<u32> = below(1 << 32, count, seed)
        .map(|value| value as u32)
        .collect();
    Ok(Array::from_slice(&[count], &values)?)
}

/// Where the rows of a sparse matrix begin, and the end of the last one. With eight elements a row
/// on average, about one row in nine is empty.
pub fn begins(rows: usize, elements: u64, seed: u64) -> anyhow::Result<Array> {
    let mut values: Vec<i64> = below(elements + 1, rows - 1, seed)
        .map(|value| value as i64)
        .chain([0, elements as i64])
        .collect();
    values.sort_unstable();
    Ok(Array::from_slice(&[rows + 1], &values)?)
}

/// The middles of so many parts of the way between two places.
pub fn middles(first: f32, last: f32, count: usize) -> anyhow::Result<Array> {
    let place = |number: usize| first + (last - first) * (number as f32 + 0.5) / count as f32;
    let values: Vec<f32> = (0..count).map(place).collect();
    Ok(Array::from_slice(&[count], &values)?)
}
