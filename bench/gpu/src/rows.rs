//! The lines of the table.

use std::collections::HashMap;
use std::path::Path;

use half::{bf16, f16};
use rise_kernel::{Bundle, Kernel, Tf32};
use rise_runtime::array::{Array, ElementType, Tolerance, compare};
use rise_runtime::device::{self, Api, Open};

use crate::Error;
use crate::case::{Case, Digits, Reference, Right};
use crate::cublas::{Cublas, Product};
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

/// Checks, measures and prints each case; what fails does not stop the others.
pub fn print(folder: &Path, cases: &[Case]) -> Result<(), Error> {
    let device = device::open(Api::Cuda)?;
    let numbers = numbers::normal(DRAWN);
    let copied = {
        let count = 1 << 28;
        let array = || measure::Memory::of(device, count * 4, bytemuck::cast_slice(&numbers));
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
    let mut outcome = Ok(());
    for case in cases {
        match bench.row(case) {
            Ok(row) => println!("{row}"),
            Err(error) => {
                eprintln!("{}: {error}", case.name);
                outcome = Err(error);
            }
        }
    }
    outcome
}

impl Bench<'_> {
    fn row(&self, case: &Case) -> Result<String, Error> {
        let path = self.folder.join(format!("{}.bundle", case.number));
        // SAFETY: the bundle was made for this program, beside it.
        let kernel = unsafe { Bundle::open(path)? }.kernel(None, 0)?;
        expected::check(self.folder, case, &kernel)?;
        let (mut read, mut written) = expected::arrays(&kernel, &case.measured)?;
        let digits = match case.reference {
            Reference::Cublas(_, digits) => digits,
            _ => Digits::All,
        };
        for array in &mut read {
            self.fill(array, digits)?;
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

    /// Normal random numbers, if it is an array of floats; scalars and integers stay as they are.
    /// Where a reference drops digits, in its own way, there are none to drop.
    fn fill(&self, array: &mut Array, digits: Digits) -> Result<(), Error> {
        if array.shape().is_empty() {
            return Ok(());
        }
        let numbers = &self.numbers;
        let bytes: Vec<u8> = match array.element() {
            ElementType::F16 => bytes_of(numbers, |number| f16::from_f32(number).to_le_bytes()),
            ElementType::BF16 => bytes_of(numbers, |number| bf16::from_f32(number).to_le_bytes()),
            ElementType::F32 if digits == Digits::Tf32 => bytes_of(numbers, |number| {
                Tf32::from_f32(number).to_f32().to_le_bytes()
            }),
            ElementType::F32 => bytes_of(numbers, f32::to_le_bytes),
            ElementType::F64 => bytes_of(numbers, |number| f64::from(number).to_le_bytes()),
            _ => return Ok(()),
        };
        for part in array.as_mut_bytes().chunks_mut(bytes.len()) {
            part.copy_from_slice(&bytes[..part.len()]);
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
            Reference::Cublas(right, digits) => {
                let Ok(cublas) = &self.cublas else {
                    return Ok(None);
                };
                let time =
                    self.product(cublas, (*right, *digits), kernel.name(), read, &written[0])?;
                Ok(Some(case.work / time.median))
            }
        }
    }

    /// The product of square matrices by cuBLAS, which ours is compared with.
    fn product(
        &self,
        cublas: &Cublas,
        (right, digits): (Right, Digits),
        program: &str,
        read: &[Array],
        found: &Array,
    ) -> Result<Spread, Error> {
        let memory = |array: &Array| {
            let bytes = array.as_bytes();
            measure::Memory::of(self.device, bytes.len(), bytes)
        };
        let (a, b) = (memory(&read[0])?, memory(&read[1])?);
        let mut expected = Array::zeros(found.element(), found.shape())?;
        let result = memory(&expected)?;
        let product = Product {
            size: found.shape()[0],
            right,
            factor: read[0].element(),
            sum: found.element(),
            digits,
        };
        let addresses = [result.address, a.address, b.address];
        let time = measure::reference(|| cublas.product(&product, addresses))?;
        result.read(&mut expected)?;
        let absolute = 1e-5 * product.size as f64;
        let agreement = compare(&expected, found, Tolerance::new(1e-3, absolute))?;
        match agreement.all_close() {
            true => Ok(time),
            false => Err(Error::Wrong {
                program: program.to_owned(),
                found: format!("compared with cuBLAS, {agreement}"),
            }),
        }
    }
}

/// The bytes of numbers, each in another form.
fn bytes_of<const SIZE: usize>(numbers: &[f32], form: impl Fn(f32) -> [u8; SIZE]) -> Vec<u8> {
    numbers.iter().flat_map(|number| form(*number)).collect()
}
