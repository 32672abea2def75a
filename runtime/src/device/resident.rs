//! Arrays that stay on a device from call to call.
//!
//! A [`Resident`] has memory of the device and, beside it, memory of the host of the same size. The
//! address of the latter stands for the array in a call: compiled code that asks for memory of the
//! device in place of that address gets the array's own, and its copies are left out. So the code
//! is the same for arrays of the host.
//!
//! Each side is brought up to date when it is asked for, and only then. Memory of the host takes no
//! room before: the system gives pages when they are touched.

use std::cell::Cell;
use std::fmt;
use std::ptr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::times::{add, timed};
use super::{Api, DeviceError, Open, on, open};
use crate::array::{Array, ArrayError, ElementType};

/// An array of a device.
pub struct Resident {
    api: Api,
    number: usize,
    bytes: usize,
    /// Whether the elements are truth values, of which only the lowest bit counts on a device.
    has_truth_values: bool,
    address: *mut u8,
    state: Mutex<State>,
    /// The owner of the memory at `address`.
    _host: Array,
}

// SAFETY: the memory of the host is owned by it alone, and written under the lock or by whoever
// borrows the array exclusively; the rest is behind the lock.
unsafe impl Send for Resident {}
// SAFETY: as above.
unsafe impl Sync for Resident {}

struct State {
    /// Memory of the device, once there is some.
    buffer: Option<u64>,
    current: Current,
}

/// The side that has the elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Current {
    Host,
    Device,
    Both,
}

impl Resident {
    /// An array of zeros; memory of the device is allocated when it is used there.
    ///
    /// # Errors
    /// If there is no room for it in the address space.
    pub fn zeros(
        (api, number): (Api, usize),
        bytes: usize,
        has_truth_values: bool,
    ) -> Result<Arc<Resident>, ArrayError> {
        let mut host = Array::zeros(ElementType::U8, &[bytes])?;
        Ok(Arc::new(Resident {
            api,
            number,
            bytes,
            has_truth_values,
            address: host.as_mut_ptr(),
            state: Mutex::new(State {
                buffer: None,
                current: Current::Host,
            }),
            _host: host,
        }))
    }

    /// Allocates memory of the device, so that later uses need none.
    ///
    /// # Errors
    /// Errors of the driver.
    pub fn allocate(&self) -> Result<(), DeviceError> {
        if self.bytes == 0 {
            return Ok(());
        }
        self.with_device(|device| self.on_device(device).map(|_| ()))
    }

    /// The device, by its interface and its number there.
    pub fn device(&self) -> (Api, usize) {
        (self.api, self.number)
    }

    /// The address of its memory on the host, which stands for it in calls. The elements need not
    /// be there: see [`Resident::bring_to_host`].
    pub fn address(&self) -> *mut u8 {
        self.address
    }

    /// Its size.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Copies elements to the device, in place of those that it has.
    ///
    /// # Errors
    /// Errors of the driver; [`DeviceError::WrongSize`] if they are not as many bytes.
    pub fn upload(&self, bytes: &[u8]) -> Result<(), DeviceError> {
        self.require_size(bytes.len())?;
        let mut state = self.lock();
        if bytes.is_empty() {
            return Ok(());
        }
        self.with_device(|device| {
            let buffer = self.buffer(device, &mut state)?;
            timed(bytes.len(), || device.write(buffer, bytes))
        })?;
        state.current = Current::Device;
        Ok(())
    }

    /// Copies the elements to memory of the host.
    ///
    /// # Errors
    /// As [`Resident::upload`].
    pub fn read(&self, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.require_size(bytes.len())?;
        let state = self.lock();
        match (state.current, state.buffer) {
            (Current::Device, Some(buffer)) if !bytes.is_empty() => {
                self.with_device(|device| timed(bytes.len(), || device.read(bytes, buffer)))?;
                self.clear_high_bits(bytes);
            }
            // SAFETY: the memory has so many bytes; it is written only under the lock, or by
            // whoever borrows the array exclusively.
            _ => unsafe {
                ptr::copy_nonoverlapping(self.address, bytes.as_mut_ptr(), bytes.len());
            },
        }
        Ok(())
    }

    /// Brings the memory of the host up to date. It stays so until the array is written.
    ///
    /// # Errors
    /// Errors of the driver.
    pub fn bring_to_host(&self) -> Result<(), DeviceError> {
        let mut state = self.lock();
        let (Current::Device, Some(buffer)) = (state.current, state.buffer) else {
            return Ok(());
        };
        // SAFETY: the memory has so many bytes. Nobody reads it while it is out of date, and the
        // lock keeps others from writing.
        let bytes = unsafe { std::slice::from_raw_parts_mut(self.address, self.bytes) };
        self.with_device(|device| timed(bytes.len(), || device.read(bytes, buffer)))?;
        self.clear_high_bits(bytes);
        state.current = Current::Both;
        Ok(())
    }

    /// Says that the memory of the host is written, so that the device's is out of date.
    pub fn note_written_on_host(&self) {
        self.lock().current = Current::Host;
    }

    /// Says that the memory of the device was written.
    fn note_written_on_device(&self) {
        self.lock().current = Current::Device;
    }

    /// The address of its memory on the device, whatever the elements there are.
    fn on_device(&self, device: &dyn Open) -> Result<u64, DeviceError> {
        self.buffer(device, &mut self.lock())
    }

    /// Brings the memory of the device up to date.
    fn bring_to_device(&self, device: &dyn Open) -> Result<(), DeviceError> {
        let mut state = self.lock();
        if state.current != Current::Host {
            return Ok(());
        }
        let buffer = self.buffer(device, &mut state)?;
        // SAFETY: the memory has so many bytes; it is written only under the lock, or by whoever
        // borrows the array exclusively.
        let bytes = unsafe { std::slice::from_raw_parts(self.address, self.bytes) };
        timed(bytes.len(), || device.write(buffer, bytes))?;
        state.current = Current::Both;
        Ok(())
    }

    fn buffer(&self, device: &dyn Open, state: &mut State) -> Result<u64, DeviceError> {
        if let Some(buffer) = state.buffer {
            return Ok(buffer);
        }
        let buffer = device.allocate(self.bytes)?;
        add(|times| times.allocations += 1);
        state.buffer = Some(buffer);
        Ok(buffer)
    }

    fn require_size(&self, found: usize) -> Result<(), DeviceError> {
        match found == self.bytes {
            true => Ok(()),
            false => Err(DeviceError::WrongSize {
                expected: self.bytes,
                found,
            }),
        }
    }

    fn clear_high_bits(&self, bytes: &mut [u8]) {
        if self.has_truth_values {
            bytes.iter_mut().for_each(|byte| *byte &= 1);
        }
    }

    fn with_device<T>(
        &self,
        action: impl FnOnce(&dyn Open) -> Result<T, DeviceError>,
    ) -> Result<T, DeviceError> {
        on(self.number, || open(self.api).and_then(action))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Resident {
    fn drop(&mut self) {
        let buffer = self.lock().buffer.take();
        if let Some(buffer) = buffer {
            // A device that is lost has no memory to give back, and nobody to tell.
            let _ = self.with_device(|device| device.free(buffer));
            add(|times| times.frees += 1);
        }
    }
}

impl fmt::Debug for Resident {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (api, number) = (self.api.name(), self.number);
        write!(formatter, "{} bytes on {api}:{number}", self.bytes)
    }
}

/// An array of a device in a call.
pub struct InCall {
    /// The array.
    pub array: Arc<Resident>,
    /// Whether the call writes it; then nobody else uses it meanwhile.
    pub is_written: bool,
}

thread_local! {
    /// The arrays of the call that this thread runs.
    static IN_CALL: Cell<&'static [InCall]> = const { Cell::new(&[]) };
}

/// Runs `action`, in which code of this thread that is given the addresses of these arrays uses
/// their memory on the device.
pub fn during<T>(arrays: &[InCall], action: impl FnOnce() -> T) -> T {
    struct Restore(&'static [InCall]);
    impl Drop for Restore {
        fn drop(&mut self) {
            IN_CALL.set(self.0);
        }
    }
    // SAFETY: the arrays are alive until `Restore` takes them out again, and are read only while
    // they are in there.
    let arrays = unsafe { std::mem::transmute::<&[InCall], &'static [InCall]>(arrays) };
    let _restore = Restore(IN_CALL.replace(arrays));
    action()
}

/// The array of the call whose memory on the host begins at an address.
fn at(host: *const u8) -> Option<&'static InCall> {
    let mut arrays = IN_CALL.get().iter();
    arrays.find(|one| one.array.bytes > 0 && ptr::eq(one.array.address, host))
}

/// The memory on the device of the array of the call that has this address and size on the host.
pub(super) fn memory_of(
    host: *const u8,
    bytes: u64,
    device: &dyn Open,
) -> Option<Result<u64, DeviceError>> {
    let found = at(host)?;
    match found.array.bytes as u64 == bytes {
        true => Some(found.array.on_device(device)),
        // A part of it is copied from the host.
        false => found.array.bring_to_host().err().map(Err),
    }
}

/// Notes that kernels of the call may write arrays from now on, whether the call succeeds or not.
pub(super) fn launched() {
    for one in IN_CALL.get().iter().filter(|one| one.is_written) {
        let mut state = one.array.lock();
        if state.current == Current::Both {
            state.current = Current::Device;
        }
    }
}

/// Whether memory of the device is that of an array of the call.
pub(super) fn has(buffer: u64) -> bool {
    let mut arrays = IN_CALL.get().iter();
    arrays.any(|one| one.array.lock().buffer == Some(buffer))
}

/// Brings the device's memory of an array up to date, if it is that of the host's in this call.
pub(super) fn write(
    buffer: u64,
    host: *const u8,
    device: &dyn Open,
) -> Option<Result<(), DeviceError>> {
    let found = of_buffer(buffer, host)?;
    Some(found.array.bring_to_device(device))
}

/// Notes that kernels wrote an array, if memory of the device is that of the host's in this call.
pub(super) fn read(buffer: u64, host: *const u8) -> bool {
    let found = of_buffer(buffer, host);
    if let Some(found) = found.filter(|one| one.is_written) {
        found.array.note_written_on_device();
    }
    found.is_some()
}

fn of_buffer(buffer: u64, host: *const u8) -> Option<&'static InCall> {
    at(host).filter(|one| one.array.lock().buffer == Some(buffer))
}
