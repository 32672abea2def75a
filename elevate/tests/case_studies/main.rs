//! The case studies: strategies for whole programs, each with the program that it must make, and
//! what that computes.

mod binomial;
#[path = "../../../lang/tests/corpus/case.rs"]
#[expect(
    dead_code,
    reason = "values are compared with those of the interpreter, not with the references"
)]
mod case;
mod corpus;
mod failures;
mod gemm;
mod gpu;
#[path = "../../../lang/tests/corpus/input.rs"]
mod input;
mod loops;
mod names;
mod parameters;
#[path = "../../../lang/tests/corpus/reference/mod.rs"]
mod reference;
mod registers;
mod rest;
mod simulation;
mod streams;
mod support;
