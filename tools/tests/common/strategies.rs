//! Programs made fast by the strategies of a file, compiled and run, against the interpreter.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use rise_runtime::array::{Array, NpyOptions, Tolerance, compare};

use super::{example, rise};

/// Runs the function `main` of a program: with a strategy of a file in `examples/strategies`, or by
/// the interpreter.
fn run(program: &Path, inputs: &[Array], strategy: Option<(&str, &str)>) -> Array {
    let folder = program.parent().unwrap();
    let files: Vec<_> = (0..inputs.len())
        .map(|index| folder.join(format!("{index}.npy")))
        .collect();
    for (input, file) in inputs.iter().zip(&files) {
        input.write_npy(file).unwrap();
    }
    let output = folder.join("result.npy");
    let library = strategy.map(|(library, _)| example(&format!("strategies/{library}")));
    let mut arguments: Vec<&OsStr> = vec!["run".as_ref(), program.as_ref()];
    arguments.extend(files.iter().map(|file| file.as_os_str()));
    arguments.extend([OsStr::new("--function"), "main".as_ref()]);
    match (strategy, &library) {
        (Some((_, strategy)), Some(library)) => arguments.extend([
            OsStr::new("--strategy"),
            strategy.as_ref(),
            "--library".as_ref(),
            library.as_ref(),
        ]),
        _ => arguments.push("--interpret".as_ref()),
    }
    arguments.extend([OsStr::new("-o"), output.as_ref()]);
    rise(&arguments);
    Array::read_npy(&output, NpyOptions::default()).unwrap()
}

/// Compares what the strategies of a file make of a program with the program: `main`, which may use
/// the definitions of a file of the corpus.
pub fn check(library: &str, name: &str, main: &str, inputs: &[Array], strategies: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program.rise");
    let definitions = example(&format!("corpus/{name}.rise"));
    let definitions = definitions.display();
    fs::write(
        &program,
        format!("import \"{definitions}\"\n\ndef main {main}\n"),
    )
    .unwrap();
    let expected = run(&program, inputs, None);
    for strategy in strategies {
        let lowered = format!("{strategy} ; lowerToC");
        let found = run(&program, inputs, Some((library, &lowered)));
        let agreement = compare(&expected, &found, Tolerance::new(1e-4, 1e-3)).unwrap();
        assert!(
            agreement.all_close(),
            "{name} with {main} by {strategy}: {agreement}"
        );
    }
}
