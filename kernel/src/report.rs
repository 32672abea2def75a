//! Reports of a kernel that could not run to its end.

use std::ffi::{CStr, c_char};
use std::fmt;

use rise_runtime::device::{self, DeviceError};

/// A report as compiled code fills it in: see [`rise_lowering::on_loops::failures::REPORT`].
#[repr(C)]
pub struct Report {
    code: i32,
    text: *const c_char,
    bytes: i64,
}

impl Default for Report {
    fn default() -> Report {
        Report {
            code: 0,
            text: std::ptr::null(),
            bytes: 0,
        }
    }
}

impl Report {
    /// The position of what went wrong in [`rise_lowering::border::CODES`], zero if nothing
    /// did.
    pub fn code(&self) -> i32 {
        self.code
    }

    /// The failure of a function, if it reported one.
    ///
    /// # Safety
    /// The report was filled in by code that is still in memory, or not at all.
    pub unsafe fn failure(&self, function: &str) -> Option<Failed> {
        if self.code == 0 {
            return None;
        }
        let text = match self.text.is_null() {
            true => String::new(),
            // SAFETY: a text is a constant of the code, and ends with a zero byte.
            false => unsafe { CStr::from_ptr(self.text) }
                .to_string_lossy()
                .into_owned(),
        };
        let with_place = text
            .rsplit_once('\n')
            .and_then(|(text, place)| Some((text, Some(Place::parse(place)?))));
        let (reason, place) = with_place.unwrap_or((&*text, None));
        let device = device::last_failure();
        let reason = match &device {
            None => reason.to_owned(),
            Some(failure) => format!("{reason}: {failure}"),
        };
        Some(Failed {
            function: function.to_owned(),
            device: device.map(Box::new),
            reason: match self.bytes {
                0 => Reason::Check(reason),
                bytes => Reason::Memory(u64::try_from(bytes).ok()),
            },
            place,
        })
    }
}

/// A call that could not run to its end: a check failed that only the code can make, or memory was
/// short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    function: String,
    reason: Reason,
    device: Option<Box<DeviceError>>,
    place: Option<Place>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    /// The condition that was not met, in words.
    Check(String),
    /// The bytes that were asked for, if their number has 64 bits.
    Memory(Option<u64>),
}

impl Failed {
    /// The part of the program that needed what was not there, if it is known.
    pub fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// The failure of the device, if that is why.
    pub fn device(&self) -> Option<&DeviceError> {
        self.device.as_deref()
    }

    /// The sentence that is shown, without the place.
    pub fn message(&self) -> String {
        let function = &self.function;
        match &self.reason {
            Reason::Check(text) => format!("`{function}` cannot run on these arguments: {text}"),
            Reason::Memory(Some(bytes)) => format!(
                "`{function}` is out of memory: it asks for {bytes} bytes for an intermediate array"
            ),
            Reason::Memory(None) => format!(
                "`{function}` is out of memory: it asks for more bytes than the address space has \
                 for an intermediate array"
            ),
        }
    }

    /// Advice on what can be done.
    pub fn help(&self) -> &'static str {
        use DeviceError::{NoDevice, NoDriver, NoLimit, NoSuchDevice, TimedOut};
        match self.device() {
            Some(NoDriver { .. } | NoDevice(_) | NoSuchDevice { .. }) => {
                return "choose a device that is there; `rise devices` lists what can run here";
            }
            Some(TimedOut { .. }) => {
                return "divide the work into several calls, or allow more seconds by RISE_DEVICE_TIMEOUT";
            }
            Some(NoLimit { .. }) => return "give a number, or leave the variable out",
            _ => {}
        }
        match self.reason {
            Reason::Check(_) => "give other sizes or values",
            Reason::Memory(_) => "choose smaller sizes, or a program that keeps less in memory",
        }
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message())?;
        match &self.place {
            Some(place) => write!(formatter, " ({place})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Failed {}

/// A point in a text; line and column (in bytes) count from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the text.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The point that `file:line:column` names.
    fn parse(text: &str) -> Option<Place> {
        let mut parts = text.rsplitn(3, ':');
        let column = parts.next()?.parse().ok()?;
        let line = parts.next()?.parse().ok()?;
        let file = parts.next()?.to_owned();
        Some(Place { file, line, column })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}", self.file, self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(text: &CStr, bytes: i64) -> String {
        let report = Report {
            code: 5,
            text: text.as_ptr(),
            bytes,
        };
        // SAFETY: the text lives during the call.
        unsafe { report.failure("f") }.unwrap().to_string()
    }

    #[test]
    fn reports_are_told_in_sentences() {
        assert_eq!(
            failure(c"an index is 7, expected one below 3\na:b.rise:2:5", 0),
            "`f` cannot run on these arguments: an index is 7, expected one below 3 (a:b.rise:2:5)"
        );
        assert_eq!(
            failure(c"", 80),
            "`f` is out of memory: it asks for 80 bytes for an intermediate array"
        );
        assert!(failure(c"", -1).contains("more bytes than the address space"));
        // SAFETY: nothing was filled in.
        assert_eq!(unsafe { Report::default().failure("f") }, None);
    }

    #[test]
    fn devices_that_are_not_there_are_no_matter_of_sizes() {
        let failed = |device: Option<DeviceError>| Failed {
            function: "f".to_owned(),
            reason: Reason::Check(String::new()),
            device: device.map(Box::new),
            place: None,
        };
        let none = failed(Some(DeviceError::NoDevice("CUDA")));
        assert!(none.help().contains("`rise devices`"));
        let full = failed(Some(DeviceError::OutOfMemory { bytes: 8 }));
        assert_eq!(full.help(), failed(None).help());
    }

    #[test]
    fn places_are_read_from_the_end() {
        let place = Place::parse("a:b.rise:12:3").unwrap();
        assert_eq!(
            (place.file.as_str(), place.line, place.column),
            ("a:b.rise", 12, 3)
        );
        assert_eq!(Place::parse("a.rise:12"), None);
        assert_eq!(Place::parse("a.rise:12:"), None);
    }
}
