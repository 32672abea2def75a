//! Kernels that were written by hand in CUDA, compiled where they run.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

use crate::Error;
use crate::measure::Spread;

/// The times of all kernels of a file, by their names.
pub fn measured(source: &Path) -> Result<HashMap<String, Spread>, Error> {
    let failed = |error: std::io::Error| Error::Nvcc(error.to_string());
    let folder = tempfile::tempdir().map_err(failed)?;
    let program = folder.path().join("references");
    let mut compile = Command::new("nvcc");
    compile.args(["-O3", "-arch=native", "-o"]).arg(&program);
    said(compile.arg(source))?;
    let said = said(&mut Command::new(&program))?;
    Ok(said.lines().filter_map(line).collect())
}

/// `name: 1.5 ms (1.4 to 1.7)`
fn line(text: &str) -> Option<(String, Spread)> {
    let (name, times) = text.split_once(": ")?;
    let mut numbers = times
        .split([' ', '(', ')'])
        .filter_map(|word| word.parse().ok());
    let (median, from, to) = (numbers.next()?, numbers.next()?, numbers.next()?);
    Some((name.to_owned(), Spread { from, median, to }))
}

fn said(command: &mut Command) -> Result<String, Error> {
    let output = command.output();
    let output = output.map_err(|error| Error::Nvcc(error.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.success() {
        true => Ok(text),
        false => Err(Error::Nvcc(text + &String::from_utf8_lossy(&output.stderr))),
    }
}
