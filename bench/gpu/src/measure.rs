//! Arrays on the device, and times.

use cudarc::driver::{result, sys};
use rise_kernel::Kernel;
use rise_runtime::array;
use rise_runtime::device::{DeviceError, Open, take_times};

use crate::Error;

/// How often each is measured.
const RUNS: usize = 11;

/// The shortest, the middle and the longest time, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub from: f64,
    pub median: f64,
    pub to: f64,
}

impl Spread {
    fn of(mut times: Vec<f64>) -> Spread {
        times.sort_by(f64::total_cmp);
        Spread {
            from: times[0],
            median: times[times.len() / 2],
            to: times[times.len() - 1],
        }
    }
}

/// Memory of the device.
pub struct Memory<'d> {
    device: &'d dyn Open,
    pub address: u64,
    bytes: usize,
}

impl<'d> Memory<'d> {
    /// So many bytes: these, again and again.
    pub fn of(device: &'d dyn Open, bytes: usize, repeated: &[u8]) -> Result<Self, DeviceError> {
        let address = device.allocate(bytes)?;
        let mut first = 0;
        while first < bytes {
            let part = &repeated[..repeated.len().min(bytes - first)];
            device.write(address + first as u64, part)?;
            first += part.len();
        }
        Ok(Memory {
            device,
            address,
            bytes,
        })
    }

    /// Reads it into an array of the same size.
    pub fn read(&self, array: &mut array::Array) -> Result<(), DeviceError> {
        let into = array.as_mut_bytes();
        let count = into.len().min(self.bytes);
        self.device.read(&mut into[..count], self.address)
    }
}

impl Drop for Memory<'_> {
    fn drop(&mut self) {
        // Nobody can do anything about it.
        let _ = self.device.free(self.address);
    }
}

/// The times of a program's kernels, after one call that does not count.
pub fn kernel(
    kernel: &Kernel,
    read: &[array::Array],
    written: &mut [array::Array],
) -> Result<Spread, Error> {
    let mut times = Vec::new();
    for run in 0..=RUNS {
        take_times();
        kernel.call_arrays(read, written)?;
        if run > 0 {
            times.push(take_times().kernels.as_secs_f64() * 1e3);
        }
    }
    Ok(Spread::of(times))
}

/// The times of what a library starts on the device, after one run that does not count.
pub fn reference(mut start: impl FnMut() -> Result<(), Error>) -> Result<Spread, Error> {
    let failed = |error: result::DriverError| Error::Cublas(format!("{error:?}"));
    let flags = sys::CUevent_flags::CU_EVENT_DEFAULT;
    let stream = result::stream::null();
    let (before, after) = (
        result::event::create(flags).map_err(failed)?,
        result::event::create(flags).map_err(failed)?,
    );
    let mut times = Vec::new();
    for run in 0..=RUNS {
        // SAFETY: the events are ours, and the context is current.
        unsafe {
            result::event::record(before, stream).map_err(failed)?;
            start()?;
            result::event::record(after, stream).map_err(failed)?;
            result::event::synchronize(after).map_err(failed)?;
            if run > 0 {
                times.push(
                    result::event::elapsed(before, after)
                        .map_err(failed)?
                        .into(),
                );
            }
        }
    }
    // SAFETY: nobody uses the events any more.
    unsafe {
        let _ = result::event::destroy(before);
        let _ = result::event::destroy(after);
    }
    Ok(Spread::of(times))
}

/// A copy on the device, of so many bytes.
pub fn copy(to: &Memory, from: &Memory, bytes: usize) -> Result<Spread, Error> {
    reference(|| {
        // SAFETY: both have so many bytes.
        let done = unsafe {
            result::memcpy_dtod_async(to.address, from.address, bytes, result::stream::null())
        };
        done.map_err(|error| Error::Cublas(format!("{error:?}")))
    })
}
