//! `rise bench`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::error::Failure;
use super::measure::{Outcome, Request, Samples, Subject, ask};
use super::numbers;
use super::output::print;
use super::progress::Progress;

/// Measure programs and strategies by one clock
///
/// Every program is measured with every strategy, in a process of its own, in turns, so that a busy
/// machine is busy for all. Shown are the median of the times of a call, the shortest and the
/// longest, and the ratio to the first row's time. On one thread the processor time of the thread
/// counts, and samples in which others took the processor away do not.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise bench examples/matmul.rise --size n=512 --size k=512 --size m=512\n  \
    rise bench examples/matmul.rise --strategy lowerToC --strategy auto --size n=512 --size k=512 --size m=512\n  \
    rise bench a.rise b.rise --size n=100000 --json > before.json\n  \
    rise bench a.rise b.rise --size n=100000 --compare before.json")]
pub struct Arguments {
    /// The programs
    #[arg(value_name = "FILE", required = true)]
    programs: Vec<PathBuf>,
    /// A strategy of ELEVATE (may be given several times) [default: auto, and lowerToC beside it]
    #[arg(long, value_name = "EXPRESSION")]
    strategy: Vec<String>,
    /// A file of ELEVATE whose definitions the strategies may use
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    #[command(flatten)]
    subject: Subject,
    /// How many seconds each program is measured with each strategy
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = numbers::duration)]
    time: f64,
    /// Print all samples as JSON
    #[arg(long)]
    json: bool,
    /// Show the ratio to what `--json` has printed before, instead of to the first row
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
}

/// A row of the table.
#[derive(Clone, Serialize, Deserialize)]
struct Row {
    program: String,
    strategy: String,
    samples: Samples,
    /// Why there are none.
    refused: Option<String>,
}

/// How often all are measured in turns.
const ROUNDS: u32 = 4;

/// The longest time that a program may take to be compiled and measured.
const LIMIT: Duration = Duration::from_secs(300);

/// Runs the command.
///
/// # Errors
/// A program that cannot be read; where nothing at all could be measured, the reason.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let before = arguments.compare.as_deref().map(read).transpose()?;
    let strategies: Vec<String> = match &arguments.strategy[..] {
        [] => vec!["auto".to_owned(), "lowerToC".to_owned()],
        given => given.to_vec(),
    };
    let mut rows = Vec::new();
    for program in &arguments.programs {
        for strategy in &strategies {
            rows.push((
                request(arguments, program, strategy),
                Row {
                    program: program.display().to_string(),
                    strategy: strategy.clone(),
                    samples: Samples::default(),
                    refused: None,
                },
            ));
        }
    }
    {
        let _progress = Progress::start("measuring");
        for _ in 0..ROUNDS {
            for (request, row) in rows.iter_mut().filter(|(_, row)| row.refused.is_none()) {
                match ask(request, LIMIT)? {
                    Outcome::Measured(samples, _) => {
                        row.samples = std::mem::take(&mut row.samples).with(&samples);
                    }
                    Outcome::Refused(why) | Outcome::Wrong(why) => row.refused = Some(why),
                }
            }
        }
    }
    let rows: Vec<Row> = rows.into_iter().map(|(_, row)| row).collect();
    let text = match arguments.json {
        true => json(&rows)?,
        false => table(&rows, before.as_deref()),
    };
    print(text.as_bytes())?;
    match rows.iter().find(|row| row.refused.is_none()) {
        Some(_) => Ok(()),
        None => Err(Failure::usage(
            "nothing could be measured",
            "`rise run` with the same program and strategy says more",
        )),
    }
}

fn request(arguments: &Arguments, program: &Path, strategy: &str) -> Request {
    let seconds = arguments.time / f64::from(ROUNDS);
    Request {
        strategy: Some(strategy.to_owned()),
        library: arguments.library.clone(),
        ..arguments.subject.request(program, seconds)
    }
}

fn json(rows: &[Row]) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(rows);
    let text = text.map_err(|error| Failure::Internal(error.to_string()))?;
    Ok(text + "\n")
}

fn read(path: &Path) -> Result<Vec<Row>, Failure> {
    let source = driver::files::text(path)?;
    serde_json::from_str(source.text()).map_err(|error| {
        Failure::usage(
            format!("{}: no measurements: {error}", path.display()),
            "name a file that `rise bench --json` has written",
        )
    })
}

/// The rows, with the ratio of each time to that of the first row, or of the same row before.
fn table(rows: &[Row], before: Option<&[Row]>) -> String {
    let is_same =
        |row: &Row, other: &Row| row.program == other.program && row.strategy == other.strategy;
    let reference = |row: &Row| match before {
        Some(before) => before.iter().find(|other| is_same(row, other)),
        None => rows.iter().find(|other| other.program == row.program),
    };
    let widths = rows.iter().fold((0, 0), |(program, strategy), row| {
        (
            program.max(row.program.chars().count()),
            strategy.max(row.strategy.chars().count()),
        )
    });
    let mut text = String::new();
    for row in rows {
        let (program, strategy) = (&row.program, &row.strategy);
        let found = match (&row.refused, reference(row)) {
            (Some(why), _) => format!("refused: {why}"),
            (None, Some(other)) if other.samples.median() > 0.0 => format!(
                "{}  {:.3} times",
                row.samples,
                row.samples.median() / other.samples.median()
            ),
            (None, _) => row.samples.to_string(),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{program:width$}  {strategy:other$}  {found}",
            width = widths.0,
            other = widths.1
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_ratios_to_the_first_of_their_program() {
        let row = |program: &str, strategy: &str, time: f64| Row {
            program: program.to_owned(),
            strategy: strategy.to_owned(),
            samples: Samples::new(vec![time]),
            refused: None,
        };
        let rows = [row("a.rise", "auto", 2e6), row("a.rise", "lowerToC", 3e6)];
        let text = table(&rows, None);
        assert!(
            text.contains("lowerToC  3.000 ms (3.000 ms to 3.000 ms)  1.500 times"),
            "{text}"
        );
        let text = table(&rows, Some(&[row("a.rise", "auto", 1e6)]));
        assert!(text.contains("2.000 times"), "{text}");
        let again: Vec<Row> = serde_json::from_str(&json(&rows).unwrap()).unwrap();
        assert_eq!(again[1].samples, rows[1].samples);
    }
}
