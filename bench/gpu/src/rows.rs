//! The lines of the table.

use std::collections::HashMap;
use std::path::Path;

use rise_kernel::{Bundle, Kernel};
use rise_runtime::array::{Array, ElementType};
use rise_runtime::device::{self, Api, Open};

use crate::Error;
use crate::case::{Case, Reference};
use crate::cublas::Cublas;
use crate::measure::{self, Spread};
use crate::{expected, numbers, references};

/// Elements that are drawn; larger arrays repeat them.
const DRAWN: usize = 1 << 22;

struct Bench<'f> {
    folder: &'f Path,
    device: &'static dyn Open,
    numbers: Vec<f32>,
    cublas: Result<Cublas, Error>,
    /// Bytes that a copy reads and writes in a millisecond.
    copied: f64,
    by_hand: Result<HashMap<String, Spread>, Error>,
}

/// Checks, measures and prints each case.
pub fn print(folder: &Path, cases: &[Case]) -> Result<(), Error> {
    let device = device::open(Api::Cuda)?;
    let numbers = numbers::normal(DRAWN);
    let copied = {
        let count = 1 << 28;
        let array = || measure::Array::of(device, count, &numbers);
        let time = measure::copy(&array()?, &array()?, count * 4)?;
        8.0 * count as f64 / time.median
    };
    let bench = Bench {
        folder,
        device,
        numbers,
        cublas: Cublas::open(),
        copied,
        by_hand: references::measured(&folder.join("kernels.cu")),
    };
    let missing = [bench.cublas.as_ref().err(), bench.by_hand.as_ref().err()];
    for reason in missing.into_iter().flatten() {
        eprintln!("no reference: {reason}");
    }
    for case in cases {
        println!("{}", bench.row(case)?);
    }
    Ok(())
}

impl Bench<'_> {
    fn row(&self, case: &Case) -> Result<String, Error> {
        let path = self.folder.join(format!("{}.bundle", case.number));
        // SAFETY: the bundle was made for this program, beside it.
        let kernel = unsafe { Bundle::open(path)? }.kernel(None, 0)?;
        expected::check(self.folder, case, &kernel)?;
        let (mut read, mut written) = expected::arrays(&kernel, &case.measured)?;
        for array in &mut read {
            self.fill(array)?;
        }
        let time = measure::kernel(&kernel, &read, &mut written)?;
        let reference = self.reference(case, &kernel, &read, &written)?;
        let sizes = case.measured.iter();
        let sizes: Vec<String> = sizes
            .map(|(name, size)| format!("{name} = {size}"))
            .collect();
        let reached = case.work / time.median;
        let (reference, share) = match reference {
            None => ("none here".to_owned(), String::new()),
            Some(rate) => (case.unit.rate(rate), format!("{:.2}", reached / rate)),
        };
        Ok(format!(
            "| {} | {} | {:.3} ({:.3}, {:.3}) | {} | {reference} | {share} |",
            case.name,
            sizes.join(", "),
            time.median,
            time.from,
            time.to,
            case.unit.rate(reached),
        ))
    }

    /// Normal random numbers, if it is an array of floats; scalars stay as they are.
    fn fill(&self, array: &mut Array) -> Result<(), Error> {
        if array.element() != ElementType::F32 || array.shape().is_empty() {
            return Ok(());
        }
        for part in array.as_mut_slice::<f32>()?.chunks_mut(DRAWN) {
            part.copy_from_slice(&self.numbers[..part.len()]);
        }
        Ok(())
    }

    /// The work that the reference does in a millisecond.
    fn reference(
        &self,
        case: &Case,
        kernel: &Kernel,
        read: &[Array],
        written: &[Array],
    ) -> Result<Option<f64>, Error> {
        match &case.reference {
            Reference::Copy => Ok(Some(self.copied)),
            Reference::Cuda(name) => {
                let times = self.by_hand.as_ref().ok();
                let time = times.and_then(|times| times.get(name));
                Ok(time.map(|time| case.work / time.median))
            }
            Reference::Cublas => {
                let Ok(cublas) = &self.cublas else {
                    return Ok(None);
                };
                let time = self.product(cublas, kernel.name(), read, &written[0])?;
                Ok(Some(case.work / time.median))
            }
        }
    }

    /// The product of square matrices by cuBLAS, which ours is compared with.
    fn product(
        &self,
        cublas: &Cublas,
        program: &str,
        read: &[Array],
        found: &Array,
    ) -> Result<Spread, Error> {
        let size = found.shape()[0];
        let array = |numbers: &[f32]| measure::Array::of(self.device, size * size, numbers);
        let (a, b) = (
            array(read[0].as_slice::<f32>()?)?,
            array(read[1].as_slice::<f32>()?)?,
        );
        let result = array(&self.numbers)?;
        let time =
            measure::reference(|| cublas.product(size, result.address, a.address, b.address))?;
        let expected = result.part(0, size * size)?;
        let pairs = expected.iter().zip(found.as_slice::<f32>()?).enumerate();
        for (place, (expected, found)) in pairs {
            if f64::from(expected - found).abs() > 1e-5 * size as f64 {
                return Err(Error::Wrong {
                    program: program.to_owned(),
                    found: format!("{found} at {place}, and by cuBLAS {expected}"),
                });
            }
        }
        Ok(time)
    }
}
