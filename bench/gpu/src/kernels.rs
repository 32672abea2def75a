//! The programs, how they are launched, and what they are compared with.

use std::fs;
use std::path::Path;

use rise_runtime::device::{self, Api, Argument, Grid, Open};

use crate::Error;
use crate::cublas::Cublas;
use crate::measure::{self, Array, Spread};
use crate::numbers;

/// Elements that are drawn; larger arrays repeat them.
const DRAWN: usize = 1 << 22;

/// The lines of the table.
pub fn rows(folder: &Path) -> Result<Vec<String>, Error> {
    let bench = Bench {
        folder,
        device: device::open(Api::Cuda)?,
        numbers: numbers::normal(DRAWN),
    };
    let mut rows = Vec::new();
    let cublas = Cublas::open()?;
    for size in [1024, 2048, 4096, 8192] {
        rows.push(bench.product(&cublas, size)?);
    }
    let copied = bench.copied()?;
    rows.push(bench.scale(copied)?);
    rows.push(bench.transposed(copied)?);
    rows.push(bench.matrix_vector(copied)?);
    rows.push(bench.sums(copied)?);
    Ok(rows)
}

struct Bench<'f> {
    folder: &'f Path,
    device: &'static dyn Open,
    numbers: Vec<f32>,
}

/// A size as an argument.
fn size(value: usize) -> Argument {
    Argument::Value(value as u64, 8)
}

fn grid(groups: [usize; 2], threads: [u64; 2]) -> Grid {
    Grid {
        groups: [groups[0] as u64, groups[1] as u64, 1],
        threads: [threads[0], threads[1], 1],
    }
}

/// Compares a number with what it should be, up to the rounding of a sum.
fn check(
    kernel: &'static str,
    place: usize,
    expected: f64,
    found: f32,
    tolerance: f64,
) -> Result<(), Error> {
    match (expected - f64::from(found)).abs() <= tolerance {
        true => Ok(()),
        false => Err(Error::Wrong {
            kernel,
            place,
            expected: expected as f32,
            found,
        }),
    }
}

fn row(name: &str, sizes: &str, time: Spread, unit: &str, work: f64, reference: f64) -> String {
    let reached = work / time.median;
    format!(
        "| {name} | {sizes} | {:.3} ({:.3}, {:.3}) | {reached:.2} {unit} | {reference:.2} {unit} | {:.2} |",
        time.median,
        time.from,
        time.to,
        reached / reference
    )
}

impl Bench<'_> {
    fn array(&self, count: usize) -> Result<Array<'_>, Error> {
        Ok(Array::of(self.device, count, &self.numbers)?)
    }

    fn number(&self, place: usize) -> f64 {
        self.numbers[place % DRAWN].into()
    }

    fn time(&self, name: &str, grid: Grid, arguments: &[Argument]) -> Result<Spread, Error> {
        let path = self.folder.join(format!("{name}.ptx"));
        let code = fs::read_to_string(&path).map_err(|error| Error::Unreadable(path, error))?;
        measure::kernel(
            self.device,
            &code,
            &format!("{name}_kernel"),
            grid,
            arguments,
        )
    }

    fn product(&self, cublas: &Cublas, n: usize) -> Result<String, Error> {
        let (a, b) = (self.array(n * n)?, self.array(n * n)?);
        let (found, expected) = (self.array(n * n)?, self.array(n * n)?);
        let arguments = [
            size(0),
            size(n / 8 - 1),
            found.argument(),
            size(n),
            a.argument(),
            size(n),
            b.argument(),
            size(n),
        ];
        let time = self.time("product", grid([n / 128; 2], [16, 16]), &arguments)?;
        let by = measure::reference(|| cublas.product(n, expected.address, a.address, b.address))?;
        let (found, expected) = (found.part(0, n * n)?, expected.part(0, n * n)?);
        for (place, (found, expected)) in found.iter().zip(&expected).enumerate() {
            check(
                "product",
                place,
                f64::from(*expected),
                *found,
                1e-5 * n as f64,
            )?;
        }
        let work = 2.0 * (n as f64).powi(3) * 1e-9;
        Ok(row(
            "product",
            &format!("{n}³"),
            time,
            "TFLOP/s",
            work,
            work / by.median,
        ))
    }

    /// Bytes that a copy moves, in 10⁹ a millisecond: those read and those written.
    fn copied(&self) -> Result<f64, Error> {
        let count = 1 << 28;
        let (to, from) = (self.array(count)?, self.array(count)?);
        let time = measure::copy(&to, &from, count * 4)?;
        Ok(8.0 * count as f64 * 1e-9 / time.median)
    }

    fn scale(&self, copied: f64) -> Result<String, Error> {
        let count: usize = 1 << 28;
        let (xs, result) = (self.array(count)?, self.array(count)?);
        let alpha = Argument::Value(u64::from(2.5_f32.to_bits()), 4);
        let arguments = [size(count / 4), alpha, xs.argument(), result.argument()];
        let time = self.time("scale", grid([count / 4 / 256, 1], [256, 1]), &arguments)?;
        for (place, found) in result.part(0, DRAWN)?.into_iter().enumerate() {
            check(
                "scale",
                place,
                f64::from(self.numbers[place] * 2.5),
                found,
                0.0,
            )?;
        }
        let work = 8.0 * count as f64 * 1e-9;
        Ok(row("scale", "2²⁸", time, "TB/s", work, copied))
    }

    fn transposed(&self, copied: f64) -> Result<String, Error> {
        let n: usize = 16384;
        let (a, result) = (self.array(n * n)?, self.array(n * n)?);
        let arguments = [size(0), a.argument(), size(n), result.argument(), size(n)];
        let time = self.time("transposed", grid([n / 64; 2], [16, 16]), &arguments)?;
        for line in [0, 77, n - 1] {
            for (column, found) in result.part(line * n, n)?.into_iter().enumerate() {
                let expected = self.number(column * n + line);
                check("transposed", line * n + column, expected, found, 0.0)?;
            }
        }
        let work = 8.0 * (n * n) as f64 * 1e-9;
        Ok(row("transposed", "16384²", time, "TB/s", work, copied))
    }

    fn matrix_vector(&self, copied: f64) -> Result<String, Error> {
        let n: usize = 16384;
        let (a, x, result) = (self.array(n * n)?, self.array(n)?, self.array(n)?);
        let arguments = [
            size(n / 512),
            a.argument(),
            size(n),
            x.argument(),
            result.argument(),
        ];
        let time = self.time("matrix_vector", grid([n, 1], [128, 1]), &arguments)?;
        let found = result.part(0, n)?;
        for line in [0, 1, 4711, n - 1] {
            let products =
                (0..n).map(|column| self.number(line * n + column) * self.number(column));
            check("matrix_vector", line, products.sum(), found[line], 1e-2)?;
        }
        let work = 4.0 * (n * n) as f64 * 1e-9;
        Ok(row("matrix_vector", "16384²", time, "TB/s", work, copied))
    }

    fn sums(&self, copied: f64) -> Result<String, Error> {
        let (count, block): (usize, usize) = (1 << 28, 16384);
        let (xs, result) = (self.array(count)?, self.array(count / block)?);
        let arguments = [xs.argument(), result.argument()];
        let time = self.time("sums", grid([count / block, 1], [256, 1]), &arguments)?;
        let found = result.part(0, count / block)?;
        for (number, found) in found.into_iter().enumerate() {
            let terms = (0..block).map(|place| self.number(number * block + place));
            check("sums", number, terms.sum(), found, 1e-2)?;
        }
        let work = 4.0 * count as f64 * 1e-9;
        Ok(row(
            "sums",
            "2²⁸ in blocks of 2¹⁴",
            time,
            "TB/s",
            work,
            copied,
        ))
    }
}
