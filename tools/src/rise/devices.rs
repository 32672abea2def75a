//! `rise devices`

use driver::device::{self, Api};

use super::error::Failure;
use super::output::print;

/// List the devices that programs can run on, with their limits
///
/// A device is a GPU, or anything else that runs kernels beside the processor. Programs run there
/// by `rise run --target`, if they have loops on threads of a device (mapGlobal, mapWorkGroup,
/// mapLocal).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    rise devices\n  \
    rise run program.rise xs.npy --target opencl")]
pub struct Arguments {}

/// Runs the command.
///
/// # Errors
/// If the list cannot be printed.
pub fn run(_: &Arguments) -> Result<(), Failure> {
    let mut text = String::new();
    for api in Api::ALL {
        match device::list(api) {
            Ok(devices) => devices
                .iter()
                .for_each(|device| text += &format!("{device}\n")),
            Err(reason) => text += &format!("{}: none, because {reason}\n", api.name()),
        }
    }
    print(text.as_bytes())
}
