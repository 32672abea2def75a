//! Devices that programs run on.

use std::fmt;
use std::str::FromStr;

pub use rise_runtime::device::{Api, DeviceError, Times, list, take_times};

/// A device, as a command names it: `cuda`, `opencl:1`.
///
/// ```
/// use rise::device::{Api, Device};
/// let second: Device = "opencl:1".parse()?;
/// assert_eq!((second.api, second.number), (Api::OpenCl, 1));
/// assert_eq!("cuda".parse::<Device>()?.to_string(), "cuda");
/// assert!("gpu".parse::<Device>().is_err());
/// # Ok::<(), rise::device::NoDeviceName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Device {
    /// The interface that it is reached by.
    pub api: Api,
    /// Its number there.
    pub number: usize,
}

/// A text that names no device.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` names no device: expected cuda, opencl or vulkan, or one of several by its number, such as opencl:1"
)]
pub struct NoDeviceName(String);

impl FromStr for Device {
    type Err = NoDeviceName;

    fn from_str(text: &str) -> Result<Device, NoDeviceName> {
        let unknown = || NoDeviceName(text.to_owned());
        let (name, number) = text.split_once(':').unwrap_or((text, "0"));
        let api = Api::ALL.into_iter().find(|api| api.name() == name);
        Ok(Device {
            api: api.ok_or_else(unknown)?,
            number: number.parse().map_err(|_| unknown())?,
        })
    }
}

impl fmt::Display for Device {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self.number {
            0 => formatter.write_str(self.api.name()),
            number => write!(formatter, "{}:{number}", self.api.name()),
        }
    }
}

/// The oldest GPUs of NVIDIA that code is for: `sm_90` for all since Hopper, `sm_90a` for Hopper
/// alone, with what only it has.
///
/// ```
/// use rise::device::Chip;
/// assert_eq!("sm_90a".parse::<Chip>()?.to_string(), "sm_90a");
/// assert!("90".parse::<Chip>().is_err());
/// # Ok::<(), rise::device::NoChipName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chip {
    number: u32,
    is_alone: bool,
}

/// A text that names no GPU of NVIDIA.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` names no GPU of NVIDIA: expected sm_80, sm_90, sm_90a or the like")]
pub struct NoChipName(String);

impl FromStr for Chip {
    type Err = NoChipName;

    fn from_str(text: &str) -> Result<Chip, NoChipName> {
        let unknown = || NoChipName(text.to_owned());
        let digits = text.strip_prefix("sm_").ok_or_else(unknown)?;
        let (digits, is_alone) = match digits.strip_suffix('a') {
            Some(digits) => (digits, true),
            None => (digits, false),
        };
        let number = digits.parse().ok();
        let number = number.filter(|number| (50..1000).contains(number));
        Ok(Chip {
            number: number.ok_or_else(unknown)?,
            is_alone,
        })
    }
}

impl fmt::Display for Chip {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let alone = if self.is_alone { "a" } else { "" };
        write!(formatter, "sm_{}{alone}", self.number)
    }
}
