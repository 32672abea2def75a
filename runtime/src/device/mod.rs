//! Devices: GPUs and what else runs kernels beside the processor, through the drivers that are
//! installed.
//!
//! Code of a program for a device calls six functions ([`symbols`]): it allocates and frees memory
//! of the device, copies to it and back, launches kernels, and asks in the end whether all of that
//! went well. The first failure in a thread is kept, and nothing more is done until it is asked
//! for; [`last_failure`] says what it was.
//!
//! A [`Resident`] array stays on the device from call to call.
//!
//! ```
//! use rise_runtime::device::{self, Api};
//! match device::list(Api::OpenCl) {
//!     Ok(devices) => devices.iter().for_each(|device| println!("{device}")),
//!     Err(reason) => println!("no OpenCL: {reason}"),
//! }
//! ```

mod calls;
mod cuda;
mod error;
mod opencl;
mod resident;
mod times;
mod vulkan;
mod wait;

use std::cell::Cell;
use std::fmt;

pub use calls::{last_failure, symbols};
pub use error::DeviceError;
pub use resident::{InCall, Resident, during};
pub use times::{Times, take_times};
pub use wait::LIMIT as TIME_LIMIT;

/// Interfaces of drivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Api {
    /// NVIDIA's, which takes PTX.
    Cuda,
    /// OpenCL, which takes OpenCL C.
    OpenCl,
    /// Vulkan, which takes SPIR-V.
    Vulkan,
}

impl Api {
    /// All of them.
    pub const ALL: [Api; 3] = [Api::Cuda, Api::OpenCl, Api::Vulkan];

    /// The name, as commands take it.
    pub fn name(self) -> &'static str {
        match self {
            Api::Cuda => "cuda",
            Api::OpenCl => "opencl",
            Api::Vulkan => "vulkan",
        }
    }

    /// The one that compiled code calls by a number.
    fn numbered(number: u64) -> Option<Api> {
        match number {
            1 => Some(Api::Cuda),
            2 => Some(Api::OpenCl),
            3 => Some(Api::Vulkan),
            _ => None,
        }
    }
}

/// A device and its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The interface that it is reached by.
    pub api: Api,
    /// Its number there.
    pub number: usize,
    /// The name that its driver gives it.
    pub name: String,
    /// Bytes of its memory.
    pub memory: u64,
    /// Bytes that a group of threads shares.
    pub group_memory: u64,
    /// The most threads of a group.
    pub group_threads: u64,
    /// Whether it computes with `f64`.
    pub has_f64: bool,
}

impl fmt::Display for Device {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(
            formatter,
            "{}:{} {}, {} MiB, {} KiB and {} threads a group{}",
            self.api.name(),
            self.number,
            self.name,
            self.memory >> 20,
            self.group_memory >> 10,
            self.group_threads,
            if self.has_f64 { "" } else { ", no f64" }
        )
    }
}

/// The devices that an interface reaches.
///
/// # Errors
/// Why there are none.
pub fn list(api: Api) -> Result<Vec<Device>, DeviceError> {
    match api {
        Api::Cuda => cuda::list(),
        Api::OpenCl => opencl::list(),
        Api::Vulkan => vulkan::list(),
    }
}

thread_local! {
    static CHOSEN: Cell<usize> = const { Cell::new(0) };
}

/// Runs `action`, in which kernels of this thread run on the device of that number.
pub fn on<T>(number: usize, action: impl FnOnce() -> T) -> T {
    struct Restore(usize);
    impl Drop for Restore {
        fn drop(&mut self) {
            CHOSEN.set(self.0);
        }
    }
    let _restore = Restore(CHOSEN.replace(number));
    action()
}

/// Groups and threads of a launch.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Groups in each dimension.
    pub groups: [u64; 3],
    /// Threads of a group in each dimension.
    pub threads: [u64; 3],
}

/// An argument of a kernel.
#[derive(Clone, Copy, Debug)]
pub enum Argument {
    /// Memory, by its address.
    Memory(u64),
    /// The first bytes of a word.
    Value(u64, usize),
}

/// A device that is open, for programs that launch kernels by themselves.
///
/// Addresses are those that it has allocated; a kernel gets the arguments that it was made for. The
/// device does not check either.
pub trait Open: Send + Sync {
    /// Takes so many bytes of the device's memory; gives their address.
    ///
    /// # Errors
    /// If there are not so many.
    fn allocate(&self, bytes: usize) -> Result<u64, DeviceError>;
    /// Gives memory back.
    ///
    /// # Errors
    /// Errors of the driver.
    fn free(&self, address: u64) -> Result<(), DeviceError>;
    /// Copies bytes to the device.
    ///
    /// # Errors
    /// Errors of the driver.
    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError>;
    /// Copies bytes from the device.
    ///
    /// # Errors
    /// Errors of the driver.
    fn read(&self, bytes: &mut [u8], address: u64) -> Result<(), DeviceError>;
    /// Starts a kernel of some code, the text or the words of what the interface takes, which is
    /// compiled the first time.
    ///
    /// # Errors
    /// If the driver does not take the code or the grid.
    fn launch(
        &self,
        code: &[u8],
        kernel: &str,
        grid: Grid,
        arguments: &[Argument],
    ) -> Result<(), DeviceError>;
    /// Waits until all launches of the thread are done.
    ///
    /// # Errors
    /// If one of them failed, or takes too long.
    fn finish(&self) -> Result<(), DeviceError>;
}

/// Opens the device that is chosen by [`on`], once in the process.
///
/// # Errors
/// If there is no driver, or no such device.
pub fn open(api: Api) -> Result<&'static dyn Open, DeviceError> {
    let number = CHOSEN.get();
    match api {
        Api::Cuda => cuda::open(number),
        Api::OpenCl => opencl::open(number),
        Api::Vulkan => vulkan::open(number),
    }
}

/// The text of code, without the zero byte that may end it.
fn text(code: &[u8]) -> Result<&str, DeviceError> {
    let text = std::str::from_utf8(code);
    let text = text.map_err(|_| DeviceError::NotCompiled("it is no text".to_owned()))?;
    Ok(text.trim_end_matches('\0'))
}

#[cfg(test)]
mod tests;
