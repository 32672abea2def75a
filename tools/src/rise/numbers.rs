//! Numbers on the command line, and what is said of those that are out of range.

use std::num::{NonZeroU16, NonZeroU64, NonZeroUsize};

use rise_lang::nat::Name;
use rise_runtime::compile::OptimizationLevel;

/// How often a program is run for its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// This often.
    Number(NonZeroUsize),
    /// As often as takes about a second.
    Second,
}

impl Runs {
    /// The word for [`Runs::Second`].
    pub const SECOND: &str = "second";
}

/// Reads the value of `--time`.
pub fn runs(text: &str) -> Result<Runs, String> {
    match text {
        Runs::SECOND => Ok(Runs::Second),
        _ => number(text, "a number of runs, 1 or more").map(Runs::Number),
    }
}

/// Reads the value of `--budget`.
pub fn budget(text: &str) -> Result<NonZeroU64, String> {
    number(text, "a number of steps, 1 or more")
}

/// Reads the value of `--budget-operations`.
pub fn operations(text: &str) -> Result<NonZeroU64, String> {
    number(text, "a number of operations, 1 or more")
}

/// Reads the value of `--max-iterations`.
pub fn iterations(text: &str) -> Result<NonZeroU64, String> {
    let rounds: NonZeroU64 = number(text, "a number of rounds, 1 or more")?;
    match i64::try_from(rounds.get()) {
        Ok(_) => Ok(rounds),
        Err(_) => Err(format!("expected a number of rounds, at most {}", i64::MAX)),
    }
}

/// Reads the value of `--cases`.
pub fn cases(text: &str) -> Result<NonZeroU64, String> {
    number(text, "a number of instances, 1 or more")
}

/// Reads the value of `--budget-memory`.
pub fn mebibytes(text: &str) -> Result<NonZeroU64, String> {
    number(text, "a number of MiB, 1 or more")
}

/// Reads the value of `--budget-time` and `--budget`: seconds, with or without their unit.
pub fn seconds(text: &str) -> Result<NonZeroU64, String> {
    let digits = text.strip_suffix('s').unwrap_or(text);
    number(digits, "a number of seconds, 1 or more, such as 60 or 60s")
}

/// Reads the value of `--time` where it is a duration.
pub fn duration(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|seconds: &f64| *seconds > 0.0 && *seconds <= 86400.0);
    seconds.ok_or_else(|| "expected a number of seconds, such as 0.5, at most a day".to_owned())
}

/// Reads the value of `--threads`.
pub fn threads(text: &str) -> Result<NonZeroU16, String> {
    number(text, "a number of threads, from 1 to 65535")
}

/// Reads the value of `--random`.
pub fn seed(text: &str) -> Result<u64, String> {
    number(text, "a whole number as the seed, 0 or more")
}

/// Reads the value of `--tolerance`.
pub fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "expected a number, 0 or more, such as 1e-5".to_owned())
}

/// Reads the value of `-O`.
pub fn level(text: &str) -> Result<OptimizationLevel, String> {
    text.parse()
        .map_err(|_| "expected a level from 0 to 3".to_owned())
}

/// Reads the value of `--size`.
pub fn size(text: &str) -> Result<(Name, u64), String> {
    let form = "expected a name and a number, such as n=1024";
    let (name, value) = text.split_once('=').ok_or(form)?;
    // Sizes are 64-bit signed integers in the compiled code.
    let value = value.trim().parse::<u64>();
    let value = value.ok().filter(|value| i64::try_from(*value).is_ok());
    match value {
        Some(value) => Ok((Name::from(name.trim()), value)),
        None => Err(format!(
            "{form}; the number is from 0 to {}, and a whole one",
            i64::MAX
        )),
    }
}

fn number<N: std::str::FromStr>(text: &str, expected: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("expected {expected}"))
}

/// The sign of a number that would be taken for an option if it began with a hyphen.
pub const MINUS: char = '\u{2212}';

/// The number that an argument is with a hyphen for its sign.
pub fn with_hyphen(argument: &str) -> String {
    match argument.strip_prefix(MINUS) {
        Some(number) => format!("-{number}"),
        None => argument.to_owned(),
    }
}

/// An argument such as `-inf` or `-.5`, whose sign no digit follows, as a number that is not an
/// option; `None` for others.
fn negative_word(
    argument: &std::ffi::OsStr,
    before: Option<&std::ffi::OsString>,
) -> Option<String> {
    let word = argument.to_str()?.strip_prefix('-')?;
    let is_fraction = word.starts_with('.') && word.parse::<f64>().is_ok();
    let is_number =
        is_fraction || ["inf", "infinity", "nan"].contains(&&*word.to_ascii_lowercase());
    let before = before
        .and_then(|before| before.to_str())
        .unwrap_or_default();
    let is_value = match before {
        "-o" | "-O" => true,
        "--interpret" => false,
        option => option.starts_with("--") && !option.contains('='),
    };
    (is_number && !is_value).then(|| format!("{MINUS}{word}"))
}

/// The command line with the value of each option that may have one, but does not: anything but a
/// number that follows it is an argument of its own. Numbers without digits get a sign that does
/// not make them options.
pub fn with_defaults(
    arguments: impl Iterator<Item = std::ffi::OsString>,
) -> Vec<std::ffi::OsString> {
    let mut arguments = arguments.peekable();
    let mut complete = Vec::new();
    while let Some(argument) = arguments.next() {
        // Its `--time` is a duration, and always has a value.
        let is_bench = complete.iter().take(2).any(|word| word == "bench");
        let default = match argument.to_str() {
            Some("--") => {
                complete.push(argument);
                complete.extend(arguments);
                return complete;
            }
            Some("--random") => Some("--random=0".to_owned()),
            Some("--time") if !is_bench => Some(format!("--time={}", Runs::SECOND)),
            _ => None,
        };
        let is_number = |next: &std::ffi::OsString| {
            let text = next.to_str().unwrap_or_default();
            !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if let Some(number) = negative_word(&argument, complete.last()) {
            complete.push(number.into());
            continue;
        }
        complete.push(match default {
            Some(default) if !arguments.peek().is_some_and(is_number) => default.into(),
            _ => argument,
        });
    }
    complete
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(text: &str) -> String {
        let words = text.split_whitespace().map(std::ffi::OsString::from);
        let words = with_defaults(words);
        let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
        words.join(" ")
    }

    #[test]
    fn options_take_numbers_only() {
        for (given, meant) in [
            ("run --random a.mlir", "run --random=0 a.mlir"),
            ("run a.rise -1.0 --random", "run a.rise -1.0 --random=0"),
            ("run --random 7 a.mlir", "run --random 7 a.mlir"),
            ("bench a.rise --time 0.5", "bench a.rise --time 0.5"),
            ("rise run bench --time", "rise run bench --time=second"),
            ("run --time --random=3", "run --time=second --random=3"),
            ("run --time -- --time x", "run --time=second -- --time x"),
            (
                "run a.rise -inf -Infinity",
                "run a.rise \u{2212}inf \u{2212}Infinity",
            ),
            (
                "run -nan --random -inf",
                "run \u{2212}nan --random=0 \u{2212}inf",
            ),
            (
                "run -o -inf --function -inf -x",
                "run -o -inf --function -inf -x",
            ),
            ("run -- -inf", "run -- -inf"),
        ] {
            assert_eq!(completed(given), meant, "{given}");
        }
    }

    #[test]
    fn sizes_fit_the_compiled_code() {
        assert_eq!(size("n = 4"), Ok((Name::from("n"), 4)));
        assert_eq!(
            size("n=9223372036854775807").map(|(_, value)| value),
            Ok(i64::MAX as u64)
        );
        for wrong in [
            "n",
            "n=",
            "n=-4",
            "n=1.5",
            "n=9223372036854775808",
            "n=18446744073709551616",
        ] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
