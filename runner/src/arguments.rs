//! The command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use rise_lang::nat::Name;

/// Run, check and time a program of a bundle, where no compiler is
///
/// `rise build -o FILE.bundle` makes bundles. Inputs are .npy files in the order of the program's
/// arguments (numbers for scalars). Without inputs, it says what the bundle holds.
#[derive(clap::Parser)]
#[command(
    name = "rise-runner",
    version,
    after_help = "Examples:\n  \
    rise-runner mm.bundle                                   # what it holds\n  \
    rise-runner mm.bundle A.npy B.npy -o C.npy\n  \
    rise-runner mm.bundle --random --size n=4096 --size m=4096 --size k=4096 --time 20\n  \
    rise-runner mm.bundle A.npy B.npy --expect C.npy"
)]
pub struct Arguments {
    /// The bundle
    #[arg(value_name = "BUNDLE")]
    pub bundle: PathBuf,
    /// Arrays for the inputs, in order: .npy files, or numbers for scalars
    #[arg(value_name = "INPUT", allow_negative_numbers = true)]
    pub inputs: Vec<String>,
    /// The program, if the bundle has several
    #[arg(long, value_name = "NAME")]
    pub program: Option<String>,
    /// Write a result to this .npy file (once for each result, in order)
    #[arg(short, long, value_name = "FILE")]
    pub output: Vec<PathBuf>,
    /// Fill the inputs for which no file is given with random numbers from this seed
    #[arg(long, value_name = "SEED", num_args = 0..=1, default_missing_value = "0")]
    pub random: Option<u64>,
    /// The value of a symbolic size
    #[arg(long, value_name = "NAME=VALUE", value_parser = size)]
    pub size: Vec<(Name, u64)>,
    /// The number of the device, if there are several
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub device: usize,
    /// Measure the time of so many runs, after one that does not count
    #[arg(long, value_name = "RUNS", num_args = 0..=1, default_missing_value = "20")]
    pub time: Option<NonZeroUsize>,
    /// Keep arrays on the device while runs are measured, so that calls copy none
    #[arg(long, requires = "time")]
    pub on_device: bool,
    /// Compare a result with this .npy file (once for each result, in order)
    #[arg(long, value_name = "FILE")]
    pub expect: Vec<PathBuf>,
    /// How far results may be from the expected ones, relative and absolute
    #[arg(long, value_name = "NUMBER", default_value_t = 1e-5)]
    pub tolerance: f64,
}

fn size(text: &str) -> Result<(Name, u64), String> {
    let parts = text.split_once('=');
    let size = parts.and_then(|(name, value)| Some((name.trim(), value.trim().parse().ok()?)));
    let (name, value) = size.ok_or("expected a name and a number, such as n=1024")?;
    match i64::try_from(value) {
        Ok(_) => Ok((Name::from(name), value)),
        Err(_) => Err(format!("expected a number up to {}", i64::MAX)),
    }
}
