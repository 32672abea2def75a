//! How many tests passed and failed, read from what the test runners report.

use std::{fmt, iter::Sum, ops::Add};

use serde::Deserialize;

/// Tests that passed and tests that did not. Tests that were left out on purpose are in neither.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Those that did what was expected.
    pub passed: usize,
    /// Those that did not, for whatever reason.
    pub failed: usize,
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
        }
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// The counts in the summary of cargo-nextest, or nothing when it printed none.
///
/// ```text
///      Summary [   0.021s] 7 tests run: 4 passed (1 slow), 2 failed, 1 timed out, 3 skipped
/// ```
pub fn from_nextest(output: &str) -> Option<Counts> {
    let plain = anstream::adapter::strip_str(output).to_string();
    let summary = plain
        .lines()
        .rev()
        .find_map(|line| line.trim_start().strip_prefix("Summary ["))?;
    let (_, results) = summary.split_once(" run: ")?;
    let mut counts = Counts::default();
    for part in without_parentheses(results).split(',') {
        let (number, outcome) = part.trim().split_once(' ')?;
        let number: usize = number.parse().ok()?;
        match outcome.trim() {
            "passed" => counts.passed += number,
            "skipped" => {}
            // failed, timed out, exec failed …
            _ => counts.failed += number,
        }
    }
    Some(counts)
}

/// The sum of the results that libtest prints, one a crate, or nothing when it printed none.
///
/// ```text
/// test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
/// ```
pub fn from_libtest(output: &str) -> Option<Counts> {
    let plain = anstream::adapter::strip_str(output).to_string();
    let results = plain
        .lines()
        .filter_map(|line| line.trim().strip_prefix("test result: "));
    let mut sum = None;
    for result in results {
        let number = |outcome: &str| -> Option<usize> {
            result
                .split([';', '.'])
                .find_map(|part| part.trim().strip_suffix(outcome)?.trim().parse().ok())
        };
        let counts = Counts {
            passed: number("passed")?,
            failed: number("failed")?,
        };
        sum = Some(sum.unwrap_or_default() + counts);
    }
    sum
}

/// The counts in the last line of pytest, or nothing when it printed none.
///
/// ```text
/// 1 failed, 46 passed, 1 skipped in 8.64s
/// ```
pub fn from_pytest(output: &str) -> Option<Counts> {
    let plain = anstream::adapter::strip_str(output).to_string();
    let last = plain.lines().rev().find(|line| !line.trim().is_empty())?;
    let (results, _) = last.trim_matches(['=', ' ']).rsplit_once(" in ")?;
    let mut counts = Counts::default();
    for part in results.split(',') {
        let (number, outcome) = part.trim().split_once(' ')?;
        let number: usize = number.parse().ok()?;
        match outcome.trim() {
            "passed" | "xfailed" => counts.passed += number,
            "failed" | "error" | "errors" | "xpassed" => counts.failed += number,
            _ => {}
        }
    }
    Some(counts)
}

/// The counts in the file that `lit --output` writes, or nothing when it is not one.
pub fn from_lit(json: &str) -> Option<Counts> {
    #[derive(Deserialize)]
    struct Results {
        tests: Vec<Test>,
    }
    #[derive(Deserialize)]
    struct Test {
        code: String,
    }
    let results: Results = serde_json::from_str(json).ok()?;
    let count = |test: &Test| match &*test.code {
        "PASS" | "XFAIL" | "FLAKYPASS" => Counts {
            passed: 1,
            failed: 0,
        },
        "UNSUPPORTED" | "EXCLUDED" => Counts::default(),
        // FAIL, XPASS, UNRESOLVED, TIMEOUT, and SKIPPED, which lit says of tests that it did not
        // get to.
        _ => Counts {
            passed: 0,
            failed: 1,
        },
    };
    Some(results.tests.iter().map(count).sum())
}

fn without_parentheses(text: &str) -> String {
    let mut depth = 0_usize;
    let mut outside = String::new();
    for character in text.chars() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(character),
            _ => {}
        }
    }
    outside
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_last_line_of_pytest_is_read() {
        let counts = |passed, failed| Some(Counts { passed, failed });
        assert_eq!(from_pytest("...\n47 passed in 8.64s\n"), counts(47, 0));
        let text = "== 3 failed, 44 passed, 2 skipped, 1 error in 8.64s (0:00:08) ==";
        assert_eq!(from_pytest(text), counts(44, 4));
        assert_eq!(from_pytest("ERROR: not found\n"), None);
    }

    fn counts(passed: usize, failed: usize) -> Option<Counts> {
        Some(Counts { passed, failed })
    }

    #[test]
    fn summaries_of_nextest() {
        let cases = [
            (
                "     Summary [   0.003s] 1 test run: 1 passed, 0 skipped",
                counts(1, 0),
            ),
            (
                "Summary [ 0.0s] 0 tests run: 0 passed, 0 skipped",
                counts(0, 0),
            ),
            (
                "Summary [ 9.1s] 7 tests run: 4 passed (1 slow, 1 flaky), 2 failed, 1 timed out, 3 skipped",
                counts(4, 3),
            ),
            (
                "Summary [ 9.1s] 3/10 tests run: 2 passed, 1 exec failed, 0 skipped\n        FAIL x\nerror: test run failed",
                counts(2, 1),
            ),
            (
                "\u{1b}[32;1m     Summary\u{1b}[0m [   0.1s] \u{1b}[1m2\u{1b}[0m tests run: \u{1b}[1m2\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m, \u{1b}[1m0\u{1b}[0m skipped",
                counts(2, 0),
            ),
            ("error: could not compile `rise-lang`", None),
            ("Summary [ 0.1s] tests", None),
            ("", None),
        ];
        for (output, expected) in cases {
            assert_eq!(from_nextest(output), expected, "{output}");
        }
    }

    #[test]
    fn results_of_libtest_are_summed() {
        let output = "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.10s\n\n\
                      test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 4 filtered out; finished in 0.00s\n\
                      all doctests ran in 1.2s; merged doctests compilation took 0.9s";
        assert_eq!(from_libtest(output), counts(5, 1));
        assert_eq!(from_libtest("error: could not compile"), None);
        assert_eq!(from_libtest("test result: gibberish"), None);
    }

    #[test]
    fn results_of_lit() {
        let file = |codes: &[&str]| {
            let tests: Vec<_> = codes
                .iter()
                .map(|code| {
                    format!(
                        r#"{{"name": "RISE :: a", "code": "{code}", "output": "", "elapsed": 0.1}}"#
                    )
                })
                .collect();
            format!(
                r#"{{"__version__": [22, 1, 8], "elapsed": 0.4, "tests": [{}]}}"#,
                tests.join(",")
            )
        };
        assert_eq!(
            from_lit(&file(&["PASS", "XFAIL", "FLAKYPASS", "UNSUPPORTED"])),
            counts(3, 0)
        );
        assert_eq!(
            from_lit(&file(&[
                "FAIL",
                "XPASS",
                "UNRESOLVED",
                "TIMEOUT",
                "SKIPPED",
                "PASS"
            ])),
            counts(1, 5)
        );
        assert_eq!(from_lit(&file(&[])), counts(0, 0));
        assert_eq!(from_lit("{"), None);
    }

    proptest! {
        #[test]
        fn any_numbers_are_read_back(passed in 0_usize..100_000, failed in 1_usize..100_000, skipped in 0_usize..9) {
            let run = passed + failed;
            let nextest = format!("     Summary [  12.345s] {run} tests run: {passed} passed (2 slow), {failed} failed, {skipped} skipped");
            prop_assert_eq!(from_nextest(&nextest), counts(passed, failed));
            let libtest = format!("test result: FAILED. {passed} passed; {failed} failed; {skipped} ignored; 0 measured; 0 filtered out; finished in 3.21s");
            prop_assert_eq!(from_libtest(&libtest), counts(passed, failed));
        }

        #[test]
        fn any_text_is_survived(text in ".*") {
            let _ = (from_nextest(&format!("Summary [{text}")), from_libtest(&format!("test result: {text}")), from_lit(&text));
        }
    }
}
