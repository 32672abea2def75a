//! Failures of devices.

/// Reasons why a device could not run something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeviceError {
    /// The driver is not installed.
    #[error("{library} was not found, which {source_of_it}")]
    NoDriver {
        /// The library that is looked for.
        library: &'static str,
        /// Where it comes from.
        source_of_it: &'static str,
    },
    /// The driver is there, but finds no device.
    #[error("the driver of {0} is there, but it finds no device")]
    NoDevice(&'static str),
    /// There is no device of that number.
    #[error("there is no device {number}: expected one of the {count} devices, numbered from 0")]
    NoSuchDevice {
        /// The number that was asked for.
        number: usize,
        /// How many devices there are.
        count: usize,
    },
    /// There is not so much memory.
    #[error("the device has no {bytes} bytes of memory left")]
    OutOfMemory {
        /// The bytes that were asked for.
        bytes: usize,
    },
    /// A group of threads is larger than the device allows.
    #[error(
        "a group of `{kernel}` has {threads} threads, and this device allows {most}: split the loop on them into smaller parts"
    )]
    TooManyThreads {
        /// The kernel.
        kernel: String,
        /// The threads of a group.
        threads: u64,
        /// The most that there can be.
        most: u64,
    },
    /// The driver does not compile the code.
    #[error("the driver does not compile the code of the kernels: {0}")]
    NotCompiled(String),
    /// The device did not answer in time.
    #[error("the device did not finish within {seconds} seconds")]
    TimedOut {
        /// How long it was waited for.
        seconds: u64,
    },
    /// Anything else that a driver reports.
    #[error("{action}: {reason}")]
    Driver {
        /// The action that failed.
        action: &'static str,
        /// The driver's own words.
        reason: String,
    },
    /// Compiled code is of another version.
    #[error("the code is for a device that this run time does not know")]
    UnknownTarget,
}
