//! Checks of a call, before any work.

use rise_lang::signature::Parameter;
use rise_lang::types::{self, Tf32};
use rise_runtime::array::Value;
use smallvec::SmallVec;

use super::{Kernel, length};
use crate::arguments::Passed;
use crate::device::Device;
use crate::error::{CallError, Parts};
use crate::plan::Sizes;
use crate::scalar::fits;

impl Kernel {
    /// Makes sure that arguments, or places of results, have the number, the types and the ranks of
    /// the parameters.
    pub(super) fn check_types<'k>(
        &'k self,
        parameters: impl Iterator<Item = &'k Parameter> + Clone,
        passed: &[Passed],
        parts: Parts,
    ) -> Result<(), CallError> {
        let expected = parameters.clone().count();
        if expected != passed.len() {
            return Err(CallError::Count {
                function: self.name().to_owned(),
                parts,
                expected,
                found: passed.len(),
            });
        }
        for (parameter, passed) in parameters.zip(passed) {
            let is_value = matches!(passed, Passed::Value(..));
            let is_right = fits(passed.element(), parameter.element)
                && passed.shape().len() == parameter.dimensions.len()
                && is_value == parameter.is_value();
            if !is_right {
                return Err(self.wrong_type(parameter, passed));
            }
        }
        Ok(())
    }

    fn wrong_type(&self, parameter: &Parameter, passed: &Passed) -> CallError {
        let array = |element: &types::Scalar, rank: usize| match rank {
            1 => format!("of `{element}` with 1 dimension"),
            rank => format!("of `{element}` with {rank} dimensions"),
        };
        CallError::Type {
            function: self.name().to_owned(),
            label: parameter.label(),
            expected: match parameter.is_value() {
                true => format!("a scalar `{}`", parameter.element),
                false => format!(
                    "an array {} ({})",
                    array(&parameter.element, parameter.dimensions.len()),
                    parameter.shape("×")
                ),
            },
            found: match passed {
                Passed::Value(element, _) => format!("a scalar `{element}`"),
                Passed::Memory { element, shape, .. } if parameter.is_value() => {
                    format!("an array {}", array(element, shape.len()))
                }
                Passed::Memory { element, shape, .. } => {
                    format!("one {}", array(element, shape.len()))
                }
            },
        }
    }

    /// The sizes for these arguments and places of results, if these are known, after all checks.
    pub(super) fn sizes(&self, passed: &[Passed], places: &[Passed]) -> Result<Sizes, CallError> {
        let sizes = self.sizes_of_shapes(passed, places)?;
        if !self.0.plan.has_narrow_values {
            return Ok(sizes);
        }
        for (parameter, passed) in self.signature().inputs().zip(passed) {
            match parameter.element {
                types::Scalar::Index => self.check_indices(parameter, passed, &sizes)?,
                types::Scalar::TF32 => self.check_numbers(parameter, passed)?,
                _ => {}
            }
        }
        Ok(sizes)
    }

    /// As [`Kernel::sizes`], without a look at what arrays hold.
    pub(super) fn sizes_of_shapes(
        &self,
        passed: &[Passed],
        places: &[Passed],
    ) -> Result<Sizes, CallError> {
        let signature = self.signature();
        self.check_devices(signature.inputs(), passed)?;
        self.check_devices(signature.outputs(), places)?;
        let (mut inputs, mut outputs) = (passed.iter(), places.iter());
        let shapes: SmallVec<[Option<&[usize]>; 8]> = signature
            .parameters
            .iter()
            .map(|parameter| match parameter.role.is_written() {
                true => outputs.next().map(Passed::shape),
                false => inputs.next().map(Passed::shape),
            })
            .collect();
        self.0.plan.sizes(&shapes)
    }

    /// Makes sure that arrays of devices are on the one that the program runs on.
    fn check_devices<'k>(
        &'k self,
        parameters: impl Iterator<Item = &'k Parameter>,
        passed: &[Passed],
    ) -> Result<(), CallError> {
        for (parameter, passed) in parameters.zip(passed) {
            let Some(found) = passed.resident().map(|array| Device::of(array)) else {
                continue;
            };
            if self.0.device != Some(found) {
                let runs_on = self.0.device.map(|device| device.to_string());
                return Err(CallError::OtherDevice {
                    function: self.name().to_owned(),
                    label: parameter.label(),
                    runs_on: runs_on.unwrap_or_else(|| "the processor".to_owned()),
                    found,
                });
            }
        }
        Ok(())
    }

    /// Makes sure that numbers of `f32` are numbers of `tf32`.
    fn check_numbers(&self, parameter: &Parameter, passed: &Passed) -> Result<(), CallError> {
        if passed.element() == types::Scalar::TF32 {
            return Ok(());
        }
        if let Some(array) = passed.resident() {
            array.bring_to_host()?;
        }
        let wrong = match passed {
            Passed::Value(_, Value::F32(number)) => inexact(&[*number]),
            Passed::Value(..) => None,
            Passed::Memory { shape, address, .. } => {
                let numbers = match length(shape) {
                    0 => &[],
                    // SAFETY: an array of such numbers has so many of 32 bits, and is borrowed.
                    length => unsafe { std::slice::from_raw_parts(address.cast::<f32>(), length) },
                };
                inexact(numbers)
            }
        };
        match wrong {
            None => Ok(()),
            Some((position, found)) => Err(CallError::Inexact {
                function: self.name().to_owned(),
                label: parameter.label(),
                found,
                position,
            }),
        }
    }

    fn check_indices(
        &self,
        parameter: &Parameter,
        passed: &Passed,
        sizes: &Sizes,
    ) -> Result<(), CallError> {
        let bound = self.0.plan.index_bound(parameter, sizes);
        // Without a bound all numbers are indices that are not negative.
        let bound = bound.unwrap_or(i64::MAX as u64 + 1);
        if let Some(array) = passed.resident() {
            array.bring_to_host()?;
        }
        let wrong = match passed {
            Passed::Value(_, Value::I64(index)) => {
                let index = index.cast_unsigned();
                (index >= bound).then_some((0, index))
            }
            Passed::Value(_, Value::U64(index)) => (*index >= bound).then_some((0, *index)),
            Passed::Value(..) => None,
            Passed::Memory { shape, address, .. } => {
                let length = length(shape);
                let indices = match length {
                    0 => &[],
                    // SAFETY: an array of indices has so many numbers of 64 bits, and is borrowed.
                    length => unsafe { std::slice::from_raw_parts(address.cast::<u64>(), length) },
                };
                first_beyond(indices, bound)
            }
        };
        match wrong {
            None => Ok(()),
            Some((position, found)) => Err(CallError::Index {
                function: self.name().to_owned(),
                label: parameter.label(),
                bound,
                found,
                position,
            }),
        }
    }
}

/// The first index that is not below the bound, which is at most 2^63, and where it stands.
fn first_beyond(indices: &[u64], bound: u64) -> Option<(usize, u64)> {
    const BLOCK: usize = 1024;
    let Some(last) = bound.checked_sub(1) else {
        return indices.first().map(|found| (0, *found));
    };
    // The highest bit is set where an index is larger than 2^63, or than the last one. Whole blocks
    // are looked at without a branch, so that this is done in vectors.
    let is_beyond = |index: u64| index | last.wrapping_sub(index);
    let some_beyond = |block: &[u64]| block.iter().fold(0, |all, index| all | is_beyond(*index));
    let mut blocks = indices.chunks(BLOCK);
    let block = blocks.position(|block| some_beyond(block) >> 63 != 0)? * BLOCK;
    let within = indices[block..].iter().position(|index| *index >= bound)?;
    Some((block + within, indices[block + within]))
}

/// The first number that is none of `tf32`, and where it stands.
pub(crate) fn inexact(numbers: &[f32]) -> Option<(usize, f32)> {
    let mut all = numbers.iter().copied().enumerate();
    all.find(|(_, number)| Tf32::exact(*number).is_none())
}

#[cfg(test)]
mod tests {
    use super::first_beyond;

    #[test]
    fn the_first_index_beyond_the_bound_is_found() {
        let most = 1 << 63;
        for bound in [0, 1, 7, 4096, most - 1, most] {
            for wrong in [bound, bound + 1, most, most + 1, u64::MAX] {
                for place in [0, 5, 1023, 1024, 2999] {
                    let mut indices = vec![bound.saturating_sub(1); 3000];
                    indices[place..].fill(wrong);
                    let first = if bound == 0 {
                        (0, indices[0])
                    } else {
                        (place, wrong)
                    };
                    assert_eq!(
                        first_beyond(&indices, bound),
                        Some(first),
                        "{bound} {wrong}"
                    );
                }
            }
            let none = if bound == 0 {
                vec![]
            } else {
                vec![bound - 1; 3000]
            };
            assert_eq!(first_beyond(&none, bound), None, "{bound}");
        }
    }
}
