//! `rise bench`

use std::collections::BTreeMap;
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
/// counts, and samples in which others took the processor away do not. A row that cannot be
/// measured says why; all others are measured, and the exit status is 1.
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
    /// Show the ratio to what `--json` has printed before for the same sizes, instead of to the
    /// first row
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
}

/// A row of the table.
#[derive(Clone, Serialize, Deserialize)]
struct Row {
    program: String,
    strategy: String,
    /// The sizes that were given; unknown in rows of earlier versions.
    #[serde(default)]
    sizes: Option<BTreeMap<String, u64>>,
    samples: Samples,
    /// Why there are none.
    refused: Option<String>,
}

impl Row {
    /// Whether it is for the same program with the same strategy.
    fn is_of(&self, other: &Row) -> bool {
        self.program == other.program && self.strategy == other.strategy
    }
}

/// How often all are measured in turns.
const ROUNDS: u32 = 4;

/// The longest time that a program may take to be compiled and measured.
const LIMIT: Duration = Duration::from_secs(300);

/// Runs the command.
///
/// # Errors
/// A file to compare with that does not fit; after everything else was measured, that something
/// could not be.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.subject.check()?;
    let mut rows = rows(arguments);
    let before = arguments.compare.as_deref();
    let before = before.map(|file| comparable(file, &rows)).transpose()?;
    {
        let _progress = Progress::start("measuring");
        measure(&mut rows)?;
    }
    let rows: Vec<Row> = rows.into_iter().map(|(_, row)| row).collect();
    let text = match arguments.json {
        true => json(&rows)?,
        false => table(&rows, before.as_deref()),
    };
    print(text.as_bytes())?;
    check_measured(&rows)
}

/// A row for every program and strategy, without samples, and how they are measured.
fn rows(arguments: &Arguments) -> Vec<(Request, Row)> {
    let strategies: Vec<String> = match &arguments.strategy[..] {
        [] => vec!["auto".to_owned(), "lowerToC".to_owned()],
        given => given.to_vec(),
    };
    let mut rows = Vec::new();
    for program in &arguments.programs {
        for strategy in &strategies {
            let request = request(arguments, program, strategy);
            let row = Row {
                program: program.display().to_string(),
                strategy: strategy.clone(),
                sizes: Some(request.sizes.clone()),
                samples: Samples::default(),
                refused: None,
            };
            rows.push((request, row));
        }
    }
    rows
}

/// Measures all rows in turns; one that is refused is left out from then on.
fn measure(rows: &mut [(Request, Row)]) -> Result<(), Failure> {
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
    Ok(())
}

/// Makes sure that everything was measured.
fn check_measured(rows: &[Row]) -> Result<(), Failure> {
    let refused = rows.iter().filter(|row| row.refused.is_some()).count();
    let message = match refused {
        0 => return Ok(()),
        all if all == rows.len() => "nothing could be measured".to_owned(),
        some => format!("{some} of {} rows could not be measured", rows.len()),
    };
    Err(Failure::usage(
        message,
        "`rise run` with the same program and strategy says more",
    ))
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

/// The rows of a file, which are for the same sizes as those that are to be measured.
fn comparable(file: &Path, rows: &[(Request, Row)]) -> Result<Vec<Row>, Failure> {
    let before = read(file)?;
    for (_, row) in rows {
        let known = before.iter().find(|known| known.is_of(row));
        let known = known.and_then(|known| known.sizes.as_ref());
        let (Some(known), Some(sizes)) = (known, &row.sizes) else {
            continue;
        };
        if known != sizes {
            let (file, program) = (file.display(), &row.program);
            let (known, sizes) = (in_words(known), in_words(sizes));
            return Err(Failure::usage(
                format!("{file}: {program} was measured with {known}, not with {sizes}"),
                "give the same sizes, or a file that `rise bench --json` has written for these",
            ));
        }
    }
    Ok(before)
}

fn in_words(sizes: &BTreeMap<String, u64>) -> String {
    let sizes = sizes.iter().map(|(name, size)| format!("{name} = {size}"));
    let sizes: Vec<String> = sizes.collect();
    match sizes.is_empty() {
        true => "no sizes".to_owned(),
        false => sizes.join(", "),
    }
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
    let reference = |row: &Row| match before {
        Some(before) => before.iter().find(|other| other.is_of(row)),
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

    fn row(program: &str, strategy: &str, time: f64) -> Row {
        Row {
            program: program.to_owned(),
            strategy: strategy.to_owned(),
            sizes: Some(BTreeMap::from([("n".to_owned(), 8)])),
            samples: Samples::new(vec![time]),
            refused: None,
        }
    }

    #[test]
    fn rows_have_ratios_to_the_first_of_their_program() {
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
        assert_eq!(again[1].sizes, rows[1].sizes);
    }

    #[test]
    fn rows_of_earlier_versions_have_no_sizes() {
        let text = r#"[{"program": "a", "strategy": "auto", "samples": [1.0], "refused": null}]"#;
        let rows: Vec<Row> = serde_json::from_str(text).unwrap();
        assert_eq!(rows[0].sizes, None);
    }

    #[test]
    fn what_is_not_measured_is_a_failure() {
        let refused = Row {
            refused: Some("no".to_owned()),
            ..row("a.rise", "fail", 0.0)
        };
        let measured = row("a.rise", "auto", 2e6);
        assert!(check_measured(std::slice::from_ref(&measured)).is_ok());
        let nothing = check_measured(std::slice::from_ref(&refused)).unwrap_err();
        assert_eq!(nothing.to_string(), "nothing could be measured");
        let some = check_measured(&[measured, refused]).unwrap_err();
        assert_eq!(some.to_string(), "1 of 2 rows could not be measured");
    }
}
