//! Devices that programs run on.

mod array;

use std::fmt;
use std::str::FromStr;

pub use array::DeviceArray;
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

/// The GPUs that code is for: `sm_90` for all of NVIDIA's since Hopper, `sm_90a` for Hopper alone,
/// with what only it has; `gfx942` for one of AMD's.
///
/// ```
/// use rise::device::Chip;
/// assert_eq!("sm_90a".parse::<Chip>()?.to_string(), "sm_90a");
/// assert_eq!("gfx90a".parse::<Chip>()?.to_string(), "gfx90a");
/// assert!("90".parse::<Chip>().is_err());
/// # Ok::<(), rise::device::NoChipName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chip(Maker);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Maker {
    Nvidia { number: u32, is_alone: bool },
    Amd { number: u32 },
}

impl Chip {
    /// Whether AMD makes it.
    pub fn is_of_amd(self) -> bool {
        matches!(self.0, Maker::Amd { .. })
    }
}

/// A text that names no GPU.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` names no GPU: expected sm_80, sm_90a or the like of NVIDIA, gfx942 or the like of AMD"
)]
pub struct NoChipName(String);

impl FromStr for Chip {
    type Err = NoChipName;

    fn from_str(text: &str) -> Result<Chip, NoChipName> {
        let unknown = || NoChipName(text.to_owned());
        let maker = match (text.strip_prefix("sm_"), text.strip_prefix("gfx")) {
            (Some(digits), _) => {
                let number = digits.strip_suffix('a').unwrap_or(digits).parse().ok();
                number.map(|number| Maker::Nvidia {
                    number,
                    is_alone: digits.ends_with('a'),
                })
            }
            (None, Some(digits)) => {
                let number = u32::from_str_radix(digits, 16).ok();
                number.map(|number| Maker::Amd { number })
            }
            (None, None) => None,
        };
        match maker {
            Some(Maker::Nvidia { number, .. }) if !(50..1000).contains(&number) => Err(unknown()),
            Some(Maker::Amd { number }) if !(0x600..0x2000).contains(&number) => Err(unknown()),
            maker => maker.map(Chip).ok_or_else(unknown),
        }
    }
}

impl fmt::Display for Chip {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            Maker::Nvidia { number, is_alone } => {
                let alone = if is_alone { "a" } else { "" };
                write!(formatter, "sm_{number}{alone}")
            }
            Maker::Amd { number } => write!(formatter, "gfx{number:x}"),
        }
    }
}
