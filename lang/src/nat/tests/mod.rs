//! Tests of sizes; the properties compare with brute-force evaluation.

mod expressions;
mod normal_form;
