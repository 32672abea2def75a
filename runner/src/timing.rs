//! Times of a program's calls.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use rise_kernel::device::take_times;
use rise_kernel::{CallError, Kernel};
use rise_runtime::array::Array;

/// The times of so many calls in a sentence: medians, and how far they spread. Those of kernels are
/// by the device's own events; copies are apart.
pub fn measured(
    kernel: &Kernel,
    inputs: &[Array],
    results: &mut [Array],
    runs: NonZeroUsize,
) -> Result<String, CallError> {
    let (mut calls, mut kernels, mut copies) = (Vec::new(), Vec::new(), Vec::new());
    let mut launches = 0;
    take_times();
    for _ in 0..runs.get() {
        let start = Instant::now();
        kernel.call_arrays(inputs, results)?;
        calls.push(start.elapsed());
        let times = take_times();
        kernels.push(times.kernels);
        copies.push(times.copies);
        launches = times.launches;
    }
    let name = kernel.name();
    let calls = spread(calls);
    Ok(match launches {
        0 => format!("{name}: {calls} a call; {runs} runs"),
        _ => format!(
            "{name}: {} in kernels, {} in copies, {calls} a call; {launches} launches a call, {runs} runs",
            spread(kernels),
            spread(copies)
        ),
    })
}

/// The median, with the shortest and the longest time.
fn spread(mut times: Vec<Duration>) -> String {
    times.sort();
    let milliseconds = |index: usize| {
        let time = times.get(index).copied().unwrap_or_default();
        format!("{:.4}", time.as_secs_f64() * 1e3)
    };
    let last = times.len().saturating_sub(1);
    let (from, to) = (milliseconds(0), milliseconds(last));
    format!("{} ms ({from} to {to})", milliseconds(last / 2))
}
