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
    /// The threads of a group share more memory than the device has for one.
    #[error(
        "a group of `{kernel}` shares {bytes} bytes of `local` memory, and this device has {most}: choose smaller tiles, or `global` memory"
    )]
    TooMuchGroupMemory {
        /// The kernel.
        kernel: String,
        /// The bytes that a group shares.
        bytes: u64,
        /// The most that there can be.
        most: u64,
    },
    /// An array is larger than what kernels of the device address.
    #[error("an array has {bytes} bytes, and kernels of this device address {most} in one")]
    ArrayTooLarge {
        /// The bytes of the array.
        bytes: usize,
        /// The most that there can be.
        most: u64,
    },
    /// A kernel takes more of something than the device has.
    #[error("`{kernel}` takes {needed} {what}, and this device allows {most}")]
    AboveLimit {
        /// The kernel.
        kernel: String,
        /// How much it takes.
        needed: u64,
        /// The most that it could take.
        most: u64,
        /// The thing that is limited.
        what: &'static str,
    },
    /// The device lacks something that a kernel computes with.
    #[error("`{kernel}` computes with {feature}, which this device does not have")]
    Lacks {
        /// The kernel.
        kernel: String,
        /// The thing that is lacking.
        feature: String,
    },
    /// Rows that are copied in bulk begin anywhere.
    #[error(
        "`{kernel}` copies rows in bulk that do not begin at multiples of {bytes} bytes: give it an array that does, or let its threads copy them"
    )]
    NotAligned {
        /// The kernel.
        kernel: String,
        /// The bytes.
        bytes: u64,
    },
    /// An address that is none of the device's.
    #[error("a kernel or a copy was given an address that the device has not allocated")]
    UnknownMemory,
    /// The driver does not compile the code.
    #[error("the driver does not compile the code of the kernels: {0}")]
    NotCompiled(String),
    /// The device did not answer in time.
    #[error("the device did not finish within {seconds} seconds")]
    TimedOut {
        /// How long it was waited for.
        seconds: u64,
    },
    /// The limit for waiting is no number of seconds.
    #[error("RISE_DEVICE_TIMEOUT is `{found}`: expected whole seconds, at least 1")]
    NoLimit {
        /// The text that was found.
        found: String,
    },
    /// Anything else that a driver reports.
    #[error("{action}: {reason}")]
    Driver {
        /// The action that failed.
        action: &'static str,
        /// The driver's own words.
        reason: String,
    },
    /// Elements that are not as many as an array on the device has.
    #[error("an array on the device has {expected} bytes, found {found}")]
    WrongSize {
        /// The bytes of the array.
        expected: usize,
        /// The bytes that were given, or asked for.
        found: usize,
    },
    /// Compiled code is of another version.
    #[error("the code is for a device that this run time does not know")]
    UnknownTarget,
}
