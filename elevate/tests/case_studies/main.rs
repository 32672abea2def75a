//! The case studies: strategies for whole programs, each with the program that it must make, and
//! what that computes.

mod best;
mod binomial;
mod corpus;
mod failures;
mod gemm;
mod gpu;
mod loops;
mod names;
mod parameters;
mod registers;
mod rest;
mod simulation;
mod streams;
mod support;
