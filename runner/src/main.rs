//! `rise-runner`: runs, checks and times programs of bundles where no compiler is.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod arguments;
mod describe;
mod error;
mod timing;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use rise_kernel::inputs::{self, Request};
use rise_kernel::{Bundle, Kernel};
use rise_runtime::array::{Array, NpyOptions, Tolerance, compare, write_npys};

use arguments::Arguments;
use error::Failure;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            if let Some(help) = failure.help() {
                eprintln!("help: {help}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    // SAFETY: whoever names a bundle asks for it to be run, as with any program.
    let bundle = unsafe { Bundle::open(&arguments.bundle)? };
    if arguments.inputs.is_empty() && arguments.random.is_none() {
        return say(&describe::text(&bundle)?);
    }
    let kernel = bundle.kernel(arguments.program.as_deref(), arguments.device)?;
    require_count("`-o`", arguments.output.len(), &kernel)?;
    require_count("`--expect`", arguments.expect.len(), &kernel)?;
    let sizes: BTreeMap<_, _> = arguments.size.iter().cloned().collect();
    let request = Request {
        given: &arguments.inputs,
        seed: arguments.random,
        shapes: &[],
        sizes: &sizes,
    };
    let (arrays, _) = inputs::arrays(kernel.signature(), &request)?;
    let parameters = &kernel.signature().parameters;
    let (mut given, mut results) = (Vec::new(), Vec::new());
    for (parameter, array) in parameters.iter().zip(arrays) {
        match parameter.role.is_written() {
            true => results.push(array),
            false => given.push(array),
        }
    }
    kernel.call_arrays(&given, &mut results)?;
    for (result, expected) in results.iter().zip(&arguments.expect) {
        check(result, expected, arguments)?;
    }
    match &arguments.output[..] {
        [] if arguments.time.is_none() && arguments.expect.is_empty() => {
            for (parameter, result) in kernel.signature().outputs().zip(&results) {
                let (label, element) = (parameter.label(), parameter.element);
                say(&format!("{label} : {element}\n{result}\n"))?;
            }
        }
        files => {
            let files = files.iter().map(std::path::PathBuf::as_path);
            write_npys(&files.zip(&results).collect::<Vec<_>>())?;
        }
    }
    if let Some(runs) = arguments.time {
        let times = match arguments.on_device {
            true => {
                let name = kernel.name().to_owned();
                let device = kernel.device().ok_or(Failure::NoDevice(name))?;
                timing::measured_on_device(&kernel, device, &given, &results, runs)?
            }
            false => {
                let call = || kernel.call_arrays(&given, &mut results);
                timing::measured(kernel.name(), call, runs)?
            }
        };
        say(&format!("{times}\n"))?;
    }
    Ok(())
}

/// Writes to standard output, which may be closed.
fn say(text: &str) -> Result<(), Failure> {
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}

/// Files are named for all results or for none.
fn require_count(option: &'static str, found: usize, kernel: &Kernel) -> Result<(), Failure> {
    let expected = kernel.signature().outputs().count();
    match found == 0 || found == expected {
        true => Ok(()),
        false => Err(Failure::Count {
            option,
            expected,
            found,
        }),
    }
}

/// Compares a result with the expected one.
fn check(result: &Array, file: &Path, arguments: &Arguments) -> Result<(), Failure> {
    let options = NpyOptions {
        void2_as_bf16: true,
    };
    let expected = Array::read_npy(file, options)?;
    let tolerance = Tolerance::new(arguments.tolerance, arguments.tolerance);
    let agreement = compare(&expected, result, tolerance)?;
    match agreement.all_close() {
        true => say(&format!("{}: {agreement}\n", file.display())),
        false => Err(Failure::Wrong {
            file: file.to_owned(),
            agreement: agreement.to_string(),
        }),
    }
}
