//! `run`: a kernel of a device whose threads the program counts.

use melior::ir::attribute::ArrayAttribute;
use rise_dialect::diagnostic::Diagnostic;
use rise_dialect::ir::{self, Outcome};
use rise_dialect::operations::dpia;
use rise_dialect::types::{self, Access};

use crate::common::threads::{Level, Threads};

use super::access::require_writable;
use super::evaluate::{Evaluator, Term};
use super::primitive::Application;

/// The sizes of `run`: the threads of a group in three dimensions, and all threads.
const SIZES: [&str; 6] = ["lx", "ly", "lz", "gx", "gy", "gz"];
/// The most threads of a group that every device has.
const MOST_THREADS: u64 = 1024;

impl<'c> Application<'c> {
    /// A value that one kernel computes.
    pub fn run(&self, evaluator: &mut Evaluator<'c>) -> Outcome<'c, Term<'c>> {
        let input = self.expression(0)?;
        let input = require_writable(&evaluator.builder, input, self.location())?;
        let loop_on_threads = ir::definition(input).and_then(Threads::of);
        let is_outermost = |threads: Threads| matches!(threads.level, Level::Global | Level::Group);
        if !loop_on_threads.is_some_and(is_outermost) {
            return Err(Diagnostic::error(
                self.location(),
                "`run` is one kernel: expected `mapGlobal` or `mapWorkGroup` as the outermost part of its value, whose result is the value",
            ));
        }
        let sizes = SIZES.iter().map(|size| self.attribute(evaluator, size));
        let sizes = sizes.collect::<Result<Vec<_>, _>>()?;
        let mut threads: u64 = 1;
        for (name, size) in SIZES.iter().zip(&sizes).take(3) {
            let count = types::nat(*size).ok().and_then(|size| size.as_constant());
            threads = match count {
                Some(count) if count > 0 => threads.saturating_mul(count),
                _ => {
                    return Err(Diagnostic::error(
                        self.location(),
                        format!(
                            "`{name}` of `run`, the threads of a group in a dimension, must be a number above zero that is known here"
                        ),
                    ));
                }
            };
        }
        if threads > MOST_THREADS {
            return Err(Diagnostic::error(
                self.location(),
                format!(
                    "`run` has groups of {threads} threads, and a device runs at most {MOST_THREADS} in one"
                ),
            ));
        }
        let sizes = ArrayAttribute::new(evaluator.context, &sizes).into();
        let attributes = [("threads", sizes)];
        self.finish(
            evaluator,
            dpia::RUN,
            &[input],
            Access::Write,
            &attributes,
            None,
        )
    }
}
