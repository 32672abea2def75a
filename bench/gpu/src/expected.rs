//! Results at small sizes, compared with those of the interpreter.

use std::path::Path;

use rise_kernel::Kernel;
use rise_kernel::inputs::{self, Request};
use rise_runtime::array::{Array, NpyOptions, Tolerance, compare};

use crate::Error;
use crate::case::{Case, Sizes};

/// The seed of the inputs.
const SEED: u64 = 0;
/// Sums are taken in another order.
const TOLERANCE: f64 = 1e-3;

/// Random arrays of these sizes, those that are read and those that are written.
pub fn arrays(kernel: &Kernel, sizes: &Sizes) -> Result<(Vec<Array>, Vec<Array>), Error> {
    let request = Request {
        given: &[],
        seed: Some(SEED),
        shapes: &[],
        sizes,
    };
    let (arrays, _) = inputs::arrays(kernel.signature(), &request)?;
    let (mut read, mut written) = (Vec::new(), Vec::new());
    for (parameter, array) in kernel.signature().parameters.iter().zip(arrays) {
        match parameter.role.is_written() {
            true => written.push(array),
            false => read.push(array),
        }
    }
    Ok((read, written))
}

/// Makes sure that a program computes what the interpreter did.
pub fn check(folder: &Path, case: &Case, kernel: &Kernel) -> Result<(), Error> {
    let (read, mut written) = arrays(kernel, &case.checked)?;
    kernel.call_arrays(&read, &mut written)?;
    for (number, found) in written.iter().enumerate() {
        let file = folder.join(format!("{}.{number}.npy", case.number));
        let expected = Array::read_npy(&file, NpyOptions::default())?;
        let agreement = compare(&expected, found, Tolerance::new(TOLERANCE, TOLERANCE))?;
        if !agreement.all_close() {
            return Err(Error::Wrong {
                program: case.name.clone(),
                found: agreement.to_string(),
            });
        }
    }
    Ok(())
}
