//! Times of a program's calls.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use rise_kernel::device::{Device, take_times};
use rise_kernel::{Argument, CallError, Destination, Kernel, List};
use rise_runtime::array::Array;

/// The times of so many calls on arrays that stay on the device, after one that does not count.
pub fn measured_on_device(
    kernel: &Kernel,
    device: Device,
    inputs: &[Array],
    results: &[Array],
    runs: NonZeroUsize,
) -> Result<String, CallError> {
    let upload = |array: &Array| device.upload(array);
    let inputs_there: Vec<_> = inputs.iter().map(upload).collect::<Result<_, _>>()?;
    let mut results_there: Vec<_> = results.iter().map(upload).collect::<Result<_, _>>()?;
    let (mut list, mut places) = (List::default(), List::default());
    let inputs = inputs.iter().zip(&inputs_there);
    for (parameter, (input, there)) in kernel.signature().inputs().zip(inputs) {
        match input.value_at(0).filter(|_| parameter.is_value()) {
            Some(value) => list.push_value(parameter.element, value),
            None => there.pass(&mut list)?,
        }
    }
    for result in &mut results_there {
        result.place(&mut places)?;
    }
    kernel.call_lists(&list, &places)?;
    measured(kernel.name(), || kernel.call_lists(&list, &places), runs)
}

/// The times of so many calls in a sentence: medians, and how far they spread. Those of kernels are
/// by the device's own events; copies are apart.
pub fn measured(
    name: &str,
    mut call: impl FnMut() -> Result<(), CallError>,
    runs: NonZeroUsize,
) -> Result<String, CallError> {
    let (mut calls, mut kernels, mut copies) = (Vec::new(), Vec::new(), Vec::new());
    let mut launches = 0;
    take_times();
    for _ in 0..runs.get() {
        let start = Instant::now();
        call()?;
        calls.push(start.elapsed());
        let times = take_times();
        kernels.push(times.kernels);
        copies.push(times.copies);
        launches = times.launches;
    }
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
