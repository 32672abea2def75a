//! The functions that compiled code calls.

use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_void};

use super::times::{add, timed};
use super::{Api, Argument, DeviceError, Grid, open, resident};

thread_local! {
    static FAILURE: RefCell<Option<DeviceError>> = const { RefCell::new(None) };
    /// The failure that was reported to the code last.
    static REPORTED: RefCell<Option<DeviceError>> = const { RefCell::new(None) };
}

/// The functions by name, for [`LoadOptions::symbols`](crate::execute::LoadOptions::symbols).
pub fn symbols() -> Vec<(String, *const c_void)> {
    [
        ("rise_device_allocate", allocate as *const c_void),
        ("rise_device_free", free as *const c_void),
        ("rise_device_write", write as *const c_void),
        ("rise_device_read", read as *const c_void),
        ("rise_device_launch", launch as *const c_void),
        ("rise_device_finish", finish as *const c_void),
    ]
    .into_iter()
    .map(|(name, address)| (name.to_owned(), address))
    .collect()
}

/// The failure of which compiled code in this thread heard last; it is forgotten then.
pub fn last_failure() -> Option<DeviceError> {
    REPORTED.take()
}

/// Does something on the device, unless there was a failure before.
fn attempt<T: Default>(
    target: u64,
    action: impl FnOnce(&dyn super::Open) -> Result<T, DeviceError>,
) -> T {
    if FAILURE.with_borrow(Option::is_some) {
        return T::default();
    }
    always(target, action)
}

/// Does something on the device, also after a failure.
fn always<T: Default>(
    target: u64,
    action: impl FnOnce(&dyn super::Open) -> Result<T, DeviceError>,
) -> T {
    let api = Api::numbered(target).ok_or(DeviceError::UnknownTarget);
    match api.and_then(open).and_then(action) {
        Ok(value) => value,
        Err(error) => {
            FAILURE.with_borrow_mut(|failure| {
                failure.get_or_insert(error);
            });
            T::default()
        }
    }
}

/// So many bytes of the device: those of the array that stays there, if `host` is the address of
/// one, or new ones.
extern "C" fn allocate(target: u64, bytes: u64, host: *const u8) -> u64 {
    attempt(target, |device| {
        if let Some(memory) = resident::memory_of(host, bytes, device) {
            return memory;
        }
        // An array may be empty, and memory may not.
        let memory = device.allocate(bytes.max(1) as usize)?;
        add(|times| times.allocations += 1);
        Ok(memory)
    })
}

extern "C" fn free(target: u64, address: u64) {
    if address == 0 || resident::has(address) {
        return;
    }
    always(target, |device| device.free(address));
    add(|times| times.frees += 1);
}

extern "C" fn write(target: u64, address: u64, host: *const u8, bytes: u64) {
    if bytes == 0 {
        return;
    }
    attempt(target, |device| {
        if let Some(done) = resident::write(address, host, device) {
            return done;
        }
        // SAFETY: the compiled code has checked that the array has so many bytes.
        let bytes = unsafe { std::slice::from_raw_parts(host, bytes as usize) };
        timed(bytes.len(), || device.write(address, bytes))
    });
}

extern "C" fn read(target: u64, host: *mut u8, address: u64, bytes: u64) {
    if bytes == 0 {
        return;
    }
    attempt(target, |device| {
        if resident::read(address, host) {
            return Ok(());
        }
        // Kernels before it are waited for, and are no part of the copy.
        device.finish()?;
        // SAFETY: the compiled code has checked that the array has so many bytes, and nobody else
        // uses it.
        let bytes = unsafe { std::slice::from_raw_parts_mut(host, bytes as usize) };
        timed(bytes.len(), || device.read(bytes, address))
    });
}

#[allow(clippy::too_many_arguments)]
extern "C" fn launch(
    target: u64,
    code: *const u8,
    length: u64,
    kernel: *const c_char,
    groups_x: u64,
    groups_y: u64,
    groups_z: u64,
    threads_x: u64,
    threads_y: u64,
    threads_z: u64,
    words: *const u64,
    kinds: *const u64,
    count: u64,
) {
    let grid = Grid {
        groups: [groups_x, groups_y, groups_z],
        threads: [threads_x, threads_y, threads_z],
    };
    // Drivers refuse an empty grid.
    if grid.groups.contains(&0) {
        return;
    }
    // SAFETY: the compiled code passes its own texts and arrays of these lengths.
    let (code, kernel, words, kinds) = unsafe {
        (
            std::slice::from_raw_parts(code, length as usize),
            CStr::from_ptr(kernel),
            std::slice::from_raw_parts(words, count as usize),
            std::slice::from_raw_parts(kinds, count as usize),
        )
    };
    let arguments: Vec<_> = words
        .iter()
        .zip(kinds)
        .map(|(word, kind)| match kind {
            0 => Argument::Memory(*word),
            bytes => Argument::Value(*word, *bytes as usize),
        })
        .collect();
    let kernel = kernel.to_string_lossy();
    resident::launched();
    attempt(target, |device| {
        device.launch(code, &kernel, grid, &arguments)
    });
    add(|times| times.launches += 1);
}

extern "C" fn finish(target: u64) -> u64 {
    attempt(target, |device| device.finish());
    match FAILURE.take() {
        None => 0,
        Some(failure) => {
            REPORTED.set(Some(failure));
            1
        }
    }
}
