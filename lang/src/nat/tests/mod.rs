//! Tests of sizes; the properties compare with brute-force evaluation.

mod expressions;
mod facts;
mod normal_form;
mod solve;

use proptest::prelude::ProptestConfig;

/// So many cases of a property, or as many as `PROPTEST_CASES` says.
fn cases(usual: u32) -> ProptestConfig {
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => ProptestConfig::default(),
        None => ProptestConfig::with_cases(usual),
    }
}
