//! Random cases of a property.

use proptest::test_runner::{Config, TestRunner};

/// Runs so many cases, or as many as `PROPTEST_CASES` says. Failures are not kept in files: the
/// seed repeats them.
pub fn runner(cases: u32) -> TestRunner {
    let wanted = std::env::var("PROPTEST_CASES").ok();
    TestRunner::new(Config {
        cases: wanted.and_then(|cases| cases.parse().ok()).unwrap_or(cases),
        failure_persistence: None,
        ..Config::default()
    })
}
