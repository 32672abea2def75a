//! What a program reports that could not be run to its end.

use std::ffi::{CStr, c_char};

use super::error::Failure;
use super::report::Place;

/// A report as compiled code fills it in: see [`rise_lowering::failures::REPORT`].
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
    /// The position of what went wrong in [`rise_lowering::c::CODES`], zero if nothing did.
    pub fn code(&self) -> i32 {
        self.code
    }

    /// The failure of a function, if it reported one.
    ///
    /// # Safety
    /// The report was filled in by code that is still in memory, or not at all.
    pub unsafe fn failure(&self, function: &str) -> Option<Failure> {
        if self.text.is_null() {
            return None;
        }
        // SAFETY: a text is a constant of the code, and ends with a zero byte.
        let text = unsafe { CStr::from_ptr(self.text) }.to_string_lossy();
        let with_place = text
            .rsplit_once('\n')
            .and_then(|(text, place)| Some((text, Some(Place::parse(place)?))));
        let (text, place) = with_place.unwrap_or((&*text, None));
        if self.bytes == 0 {
            return Some(Failure::AtRunTime {
                message: format!("`{function}` cannot run on these arguments: {text}"),
                place,
                help: "give other sizes or values",
            });
        }
        let bytes = match u64::try_from(self.bytes) {
            Ok(bytes) => format!("{bytes} bytes"),
            Err(_) => "more bytes than the address space has".to_owned(),
        };
        Some(Failure::AtRunTime {
            message: format!(
                "`{function}` is out of memory: it asks for {bytes} for an intermediate array"
            ),
            place,
            help: "choose smaller sizes, or a program that keeps less in memory",
        })
    }
}
