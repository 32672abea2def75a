//! How fast the code for CPUs is: matrix multiplication from one high-level program and strategies, against OpenBLAS and what the machine's
//! multipliers can do at most.

mod gemm;
mod openblas;
mod peak;

use std::fmt::Write as _;

use crate::machine;

pub use gemm::Scope;

/// Measures everything; the page in Markdown.
pub fn page(runs: usize, scope: Scope) -> anyhow::Result<String> {
    let mut page = String::from(
        "# How fast the code for CPUs is\n\nWritten by `cargo xtask bench cpu`. Everything runs in turn in one process, on one thread; results are checked \
         against each other. Times are medians; ratios are medians of the ratios of runs next to each other, with the smallest and the largest.\n\n",
    );
    writeln!(
        page,
        "Machine: {}. {runs} runs of each.\n",
        machine::description()
    )?;
    gemm::append(&mut page, runs, scope)?;
    Ok(page)
}
