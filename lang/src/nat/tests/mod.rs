//! Tests of sizes; the properties compare with brute-force evaluation.

mod expressions;
mod facts;
mod normal_form;
mod solve;
