//! Reproducible random arrays.

use super::{Array, ArrayError, ElementType};
use half::{bf16, f16};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

impl Array {
    /// A random array that depends on its arguments alone: the same on every machine and in every
    /// version.
    ///
    /// The generator is ChaCha with 8 rounds, seeded with `seed_from_u64(seed)`; each element, in
    /// row-major order, takes the upper bits of one 64-bit output:
    /// - floats are uniform in [-1, 1): the multiples of 2⁻⁵² (`f64`), 2⁻²³ (`f32`), 2⁻¹⁰ (`f16`),
    ///   2⁻⁷ (`bf16`) in that interval, each equally likely, so that no rounding takes place;
    /// - integers are uniform in -8 ..= 7, those without a sign in 0 ..= 15, small enough that sums
    ///   of products are exact in tests;
    /// - booleans are true and false equally likely.
    ///
    /// # Errors
    /// As [`Array::zeros`].
    pub fn random(element: ElementType, shape: &[usize], seed: u64) -> Result<Array, ArrayError> {
        let mut array = Array::zeros(element, shape)?;
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        let generator = &mut generator;
        match element {
            ElementType::Bool => {
                array
                    .as_mut_bytes()
                    .fill_with(|| (generator.next_u64() >> 63) as u8);
            }
            ElementType::I8 => array
                .as_mut_slice::<i8>()?
                .fill_with(|| small(generator) as i8),
            ElementType::I16 => array
                .as_mut_slice::<i16>()?
                .fill_with(|| small(generator) as i16),
            ElementType::I32 => array
                .as_mut_slice::<i32>()?
                .fill_with(|| small(generator) as i32),
            ElementType::I64 => array.as_mut_slice::<i64>()?.fill_with(|| small(generator)),
            ElementType::U8 => array
                .as_mut_slice::<u8>()?
                .fill_with(|| natural(generator) as u8),
            ElementType::U16 => array
                .as_mut_slice::<u16>()?
                .fill_with(|| natural(generator) as u16),
            ElementType::U32 => array
                .as_mut_slice::<u32>()?
                .fill_with(|| natural(generator) as u32),
            ElementType::U64 => array
                .as_mut_slice::<u64>()?
                .fill_with(|| natural(generator)),
            ElementType::F16 => array
                .as_mut_slice()?
                .fill_with(|| f16::from_f64(unit(generator, 10))),
            ElementType::BF16 => array
                .as_mut_slice()?
                .fill_with(|| bf16::from_f64(unit(generator, 7))),
            ElementType::F32 => array
                .as_mut_slice()?
                .fill_with(|| unit(generator, 23) as f32),
            ElementType::F64 => array.as_mut_slice()?.fill_with(|| unit(generator, 52)),
        }
        Ok(array)
    }

    /// As [`Array::random`], of 64-bit integers that are uniform in 0 .. `bound`: each takes the
    /// upper half of the product of one 64-bit output and the bound.
    ///
    /// # Errors
    /// As [`Array::zeros`].
    pub fn random_below(bound: u64, shape: &[usize], seed: u64) -> Result<Array, ArrayError> {
        let mut array = Array::zeros(ElementType::I64, shape)?;
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        let number =
            || ((u128::from(generator.next_u64()) * u128::from(bound)) >> 64) as u64 as i64;
        array.as_mut_slice::<i64>()?.fill_with(number);
        Ok(array)
    }
}

/// A uniform integer in -8 ..= 7.
fn small(generator: &mut ChaCha8Rng) -> i64 {
    natural(generator).cast_signed() - 8
}

fn natural(generator: &mut ChaCha8Rng) -> u64 {
    generator.next_u64() >> 60
}

/// A uniform multiple of 2^-bits in [-1, 1), where bits < 53.
fn unit(generator: &mut ChaCha8Rng, bits: u32) -> f64 {
    let step = (generator.next_u64() >> (63 - bits)) as i64;
    let scale = (1u64 << bits) as f64;
    (step - (1i64 << bits)) as f64 / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_array_and_another_seed_another() {
        for element in ElementType::ALL {
            let first = Array::random(element, &[13, 7], 42).unwrap();
            assert!(first == Array::random(element, &[13, 7], 42).unwrap());
            assert!(first != Array::random(element, &[13, 7], 43).unwrap());
        }
    }

    #[test]
    fn the_values_are_pinned() {
        let array = Array::random(ElementType::I32, &[8], 1).unwrap();
        insta::assert_snapshot!(array, @"[-2 -7  1 -5 -4  3 -1 -6]");
        let array = Array::random(ElementType::F16, &[4], 1).unwrap();
        insta::assert_snapshot!(array, @"[-0.195312 -0.839844  0.192383 -0.561523]");
    }

    #[test]
    fn bounded_numbers_are_below_their_bound_and_reach_it() {
        for bound in [1, 2, 7, 1000] {
            let array = Array::random_below(bound, &[20_000], 3).unwrap();
            let numbers = array.as_slice::<i64>().unwrap();
            assert_eq!(numbers.iter().min(), Some(&0));
            assert_eq!(numbers.iter().max(), Some(&(bound as i64 - 1)));
        }
        let array = Array::random_below(i64::MAX as u64, &[100], 3).unwrap();
        assert!(
            array
                .as_slice::<i64>()
                .unwrap()
                .iter()
                .all(|number| *number >= 0)
        );
        assert!(array != Array::random_below(i64::MAX as u64, &[100], 4).unwrap());
    }

    #[test]
    fn values_stay_in_their_range_and_reach_both_ends() {
        for element in ElementType::ALL {
            let array = Array::random(element, &[20_000], 7).unwrap();
            let values: Vec<f64> = (0..array.len())
                .map(|at| array.value_at(at).unwrap().to_f64())
                .collect();
            let minimum = values.iter().copied().fold(f64::INFINITY, f64::min);
            let maximum = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            match element {
                ElementType::Bool => assert_eq!((minimum, maximum), (0.0, 1.0)),
                _ if element.is_float() => {
                    assert!((-1.0..-0.99).contains(&minimum) && (0.99..1.0).contains(&maximum));
                }
                _ if element.is_unsigned() => assert_eq!((minimum, maximum), (0.0, 15.0)),
                _ => assert_eq!((minimum, maximum), (-8.0, 7.0)),
            }
        }
    }
}
