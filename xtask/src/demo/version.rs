//! A version of the program: the strategy that makes it, run on the two matrices, and its speed.

use std::{path::Path, process::Command};

use super::DemoError;
use crate::{
    error::{Error, Result},
    process,
    workspace::Workspace,
};

/// The program that all versions compute.
pub const PROGRAM: &str = "examples/matmul.rise";

/// How a version is made and what it is called.
pub struct Version {
    /// A few words, shown beside its bar.
    pub name: &'static str,
    /// The strategy, an expression of ELEVATE; without one, the automatic one.
    strategy: Option<&'static str>,
    /// How many runs are timed.
    runs: &'static str,
}

/// Loops as the program's text says it, then what is made of it where nobody says how.
pub const VERSIONS: [Version; 2] = [
    Version {
        name: "plain loops",
        strategy: Some("lowerToC"),
        runs: "1",
    },
    Version {
        name: "auto",
        strategy: None,
        runs: "9",
    },
];

impl Version {
    /// Compiles the program by the strategy, multiplies the matrices of the two files into the
    /// third, and returns floating-point operations a second for matrices of so many rows and
    /// columns.
    pub fn run(
        &self,
        workspace: &Workspace,
        rise: &Path,
        files: [&Path; 3],
        size: usize,
    ) -> Result<f64> {
        let mut command = process::program(workspace, rise);
        // The files are shown, and found, from the workspace's root.
        let [a, b, c] = files.map(|path| path.strip_prefix(workspace.root()).unwrap_or(path));
        command.args(["run", PROGRAM]).args([a, b]).arg("-o").arg(c);
        if let Some(strategy) = self.strategy {
            command.args(["--strategy", strategy]);
        }
        command.args(["--time", self.runs]);
        println!("{}", shown(&command));
        let described = process::describe(&command);
        let (status, printed) = process::tee(command)?;
        if !status.success() {
            return Err(Error::Failed {
                command: described,
                status,
            });
        }
        let Some(seconds) = median(&printed) else {
            return Err(DemoError::NoTime { printed }.into());
        };
        Ok(2.0 * (size as f64).powi(3) / seconds)
    }
}

/// The command line, each argument with blanks in quotes.
fn shown(command: &Command) -> String {
    let words = process::describe(command);
    command
        .get_args()
        .map(|argument| argument.to_string_lossy())
        .filter(|argument| argument.contains(' '))
        .fold(words, |words, argument| {
            words.replace(&*argument, &format!("'{argument}'"))
        })
}

/// The median of the run times in what `rise run --time` prints, in seconds.
fn median(printed: &str) -> Option<f64> {
    let (_, after) = printed.split_once("median ")?;
    let time = after.split([' ', '(']).next()?;
    let unit = time.find(|letter: char| letter.is_alphabetic() || letter == 'µ')?;
    let scale = match &time[unit..] {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return None,
    };
    Some(time[..unit].parse::<f64>().ok()? * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_unit() {
        let line = |time: &str| {
            format!("matmul: median {time} (minimum 1ms, maximum 2s, 3 runs), 0.4 GFLOP/s")
        };
        for (time, seconds) in [
            ("5.875s", 5.875),
            ("74.5ms", 0.0745),
            ("12µs", 12e-6),
            ("800ns", 8e-7),
        ] {
            let found = median(&line(time)).unwrap();
            assert!((found - seconds).abs() < 1e-12, "{time}: {found}");
        }
        assert_eq!(median("matmul: 3 runs"), None);
        assert_eq!(median("median 5 (minimum"), None);
    }
}
