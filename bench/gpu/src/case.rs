//! The table of what is measured.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rise_lang::nat::{Name, Nat};

use crate::Error;

pub type Sizes = BTreeMap<Name, u64>;

/// A program that is measured.
pub struct Case {
    pub name: String,
    /// The number of its bundle.
    pub number: usize,
    pub checked: Sizes,
    pub measured: Sizes,
    /// Operations or bytes.
    pub work: f64,
    pub unit: Unit,
    pub reference: Reference,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Floating-point operations.
    Operations,
    /// Bytes that are read or written at least once.
    Bytes,
    /// Pairs of points.
    Pairs,
}

impl Unit {
    /// A rate with its unit, from work in a millisecond.
    pub fn rate(self, work: f64) -> String {
        match self {
            Unit::Operations => format!("{:.2} TFLOP/s", work * 1e-9),
            Unit::Bytes => format!("{:.2} TB/s", work * 1e-9),
            Unit::Pairs => format!("{:.2} G/s", work * 1e-6),
        }
    }
}

/// How the right factor of a product lies in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// Row by row.
    Rows,
    /// Column by column.
    Columns,
}

/// The digits of factors of `f32` that a product takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Digits {
    All,
    /// The digits of `tf32`, on tensor cores.
    Tf32,
}

pub enum Reference {
    /// The product of square matrices by cuBLAS, on tensor cores if these have the type.
    Cublas(Right, Digits),
    /// The rate of a copy on the device.
    Copy,
    /// The kernel of that name in CUDA.
    Cuda(String),
}

/// The cases of a file, a line each; lines that begin with `#` say something about them.
pub fn read(path: &Path) -> Result<Vec<Case>, Error> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Error::Unreadable(path.to_owned(), error))?;
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    let cases = lines.enumerate().map(|(number, (line, text))| {
        case(number, text).map_err(|reason| Error::Case(line + 1, reason))
    });
    cases.collect()
}

fn case(number: usize, line: &str) -> Result<Case, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [
        name,
        _,
        _,
        _,
        _,
        checked,
        measured,
        work,
        unit,
        reference,
        ..,
    ] = fields[..]
    else {
        return Err(format!("expected 10 fields, found {}", fields.len()));
    };
    let measured = sizes(measured)?;
    let work = Nat::parse(work).map_err(|error| error.to_string())?;
    let value = |name: &Name| {
        measured
            .get(name)
            .and_then(|size| i64::try_from(*size).ok())
    };
    let work = work.evaluate(&value).map_err(|error| error.to_string())?;
    Ok(Case {
        name: name.to_owned(),
        number,
        checked: sizes(checked)?,
        work: work as f64,
        unit: match unit {
            "flop" => Unit::Operations,
            "byte" => Unit::Bytes,
            "pair" => Unit::Pairs,
            other => return Err(format!("expected flop, byte or pair, found `{other}`")),
        },
        reference: match reference {
            "cublas" => Reference::Cublas(Right::Rows, Digits::All),
            "cublas transposed" => Reference::Cublas(Right::Columns, Digits::All),
            "cublas tf32 transposed" => Reference::Cublas(Right::Columns, Digits::Tf32),
            "copy" => Reference::Copy,
            kernel => Reference::Cuda(kernel.to_owned()),
        },
        measured,
    })
}

fn sizes(text: &str) -> Result<Sizes, String> {
    let size = |part: &str| {
        let (name, value) = part.split_once('=')?;
        Some((Name::from(name), value.parse().ok()?))
    };
    let parts = text.split_whitespace();
    let sizes = parts.map(|part| size(part).ok_or_else(|| format!("`{part}` is no size")));
    sizes.collect()
}
