//! Shared parts of the tools, and the program [`rise`].

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod process;
pub mod rise;

use std::ffi::{CString, OsString, c_char, c_int};
use std::os::unix::ffi::OsStringExt;

pub use process::Allocator;

/// Arguments as C wants them; they live as long as the process.
pub fn c_arguments(arguments: impl IntoIterator<Item = OsString>) -> (c_int, *mut *mut c_char) {
    let mut arguments: Vec<*mut c_char> = arguments
        .into_iter()
        .map(|argument| {
            CString::new(argument.into_vec())
                .unwrap_or_default()
                .into_raw()
        })
        .collect();
    let count = arguments.len() as c_int;
    arguments.push(std::ptr::null_mut());
    (count, Box::leak(arguments.into_boxed_slice()).as_mut_ptr())
}
