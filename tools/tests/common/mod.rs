//! Running `rise` in tests.

#![allow(dead_code)]

pub mod strategies;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The file of an example.
pub fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../examples")
        .join(name)
}

/// Runs `rise` and asserts that it succeeds.
pub fn rise(arguments: &[&OsStr]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_rise"))
        .args(arguments)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "rise {arguments:?}: {}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

/// Runs a program and asserts that it succeeds.
pub fn succeed(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    text(&output.stdout)
}

/// A program of LLVM's, from the toolchain that the tools were built with.
pub fn toolchain(program: &str) -> PathBuf {
    Path::new(env!("RISE_TOOLCHAIN_LIBRARIES"))
        .join("../bin")
        .join(program)
}
