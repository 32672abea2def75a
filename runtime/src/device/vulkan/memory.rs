//! Memory of a device of Vulkan. Where the host sees it, it is copied there; else through a buffer
//! that both see.

use std::collections::HashMap;
use std::ptr;
use std::sync::Mutex;

use ash::vk;
use ash::vk::Handle;

use super::super::DeviceError;
use super::{Vulkan, failed};

/// The most bytes that a buffer for copies has.
const STAGING: usize = 1 << 26;

/// A buffer and its memory.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    pub buffer: vk::Buffer,
    memory: vk::DeviceMemory,
    /// Where the host sees it, if it does.
    host: Option<Pointer>,
}

#[derive(Clone, Copy)]
struct Pointer(*mut u8);

// SAFETY: memory that is mapped is seen by all threads; a program uses its own alone.
unsafe impl Send for Pointer {}

/// The memory that was allocated, by its address.
pub(super) struct Memories {
    kinds: vk::PhysicalDeviceMemoryProperties,
    allocated: Mutex<HashMap<u64, Memory>>,
}

const SEEN: vk::MemoryPropertyFlags = vk::MemoryPropertyFlags::from_raw(
    vk::MemoryPropertyFlags::HOST_VISIBLE.as_raw()
        | vk::MemoryPropertyFlags::HOST_COHERENT.as_raw(),
);

impl Memories {
    pub fn new(kinds: vk::PhysicalDeviceMemoryProperties) -> Self {
        Self {
            kinds,
            allocated: Mutex::default(),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u64, Memory>> {
        self.allocated
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Allocates memory of the device; gives its address.
    pub fn allocate(&self, device: &ash::Device, bytes: usize) -> Result<u64, DeviceError> {
        let of_device = vk::MemoryPropertyFlags::DEVICE_LOCAL;
        let wanted = [of_device | SEEN, of_device, SEEN];
        let memory = self.create(device, bytes, &wanted)?;
        let address = memory.buffer.as_raw();
        self.lock().insert(address, memory);
        Ok(address)
    }

    /// The memory of an address.
    pub fn at(&self, address: u64) -> Result<Memory, DeviceError> {
        let found = self.lock().get(&address).copied();
        found.ok_or(DeviceError::UnknownMemory)
    }

    pub fn free(&self, device: &ash::Device, address: u64) {
        if let Some(memory) = self.lock().remove(&address) {
            destroy(device, memory);
        }
    }

    /// Memory of the first of these kinds that there is.
    fn create(
        &self,
        device: &ash::Device,
        bytes: usize,
        wanted: &[vk::MemoryPropertyFlags],
    ) -> Result<Memory, DeviceError> {
        let out = |_| DeviceError::OutOfMemory { bytes };
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER
            | vk::BufferUsageFlags::TRANSFER_SRC
            | vk::BufferUsageFlags::TRANSFER_DST;
        // Numbers that are narrow are read in words by some devices.
        let size = (bytes.max(1) as u64).next_multiple_of(16);
        let info = vk::BufferCreateInfo::default().size(size).usage(usage);
        // SAFETY: the device is alive, as is the buffer after it was made.
        unsafe {
            let buffer = device.create_buffer(&info, None).map_err(out)?;
            let needs = device.get_buffer_memory_requirements(buffer);
            let allocated = wanted
                .iter()
                .filter_map(|flags| self.kind(needs.memory_type_bits, *flags))
                .find_map(|(kind, is_seen)| {
                    let info = vk::MemoryAllocateInfo::default()
                        .allocation_size(needs.size)
                        .memory_type_index(kind);
                    let memory = device.allocate_memory(&info, None).ok()?;
                    Some((memory, is_seen))
                });
            let Some((memory, is_seen)) = allocated else {
                device.destroy_buffer(buffer, None);
                return Err(DeviceError::OutOfMemory { bytes });
            };
            let made = Memory {
                buffer,
                memory,
                host: None,
            };
            let bound = device.bind_buffer_memory(buffer, memory, 0);
            let host = bound.and_then(|()| match is_seen {
                true => {
                    let flags = vk::MemoryMapFlags::empty();
                    let place = device.map_memory(memory, 0, vk::WHOLE_SIZE, flags)?;
                    Ok(Some(Pointer(place.cast())))
                }
                false => Ok(None),
            });
            match host {
                Ok(host) => Ok(Memory { host, ..made }),
                Err(result) => {
                    destroy(device, made);
                    Err(out(result))
                }
            }
        }
    }

    /// The number of a kind of memory, and whether the host sees it.
    fn kind(&self, possible: u32, flags: vk::MemoryPropertyFlags) -> Option<(u32, bool)> {
        let kinds = &self.kinds.memory_types[..self.kinds.memory_type_count as usize];
        let of = |kind: &vk::MemoryType| kind.property_flags;
        let position = kinds
            .iter()
            .enumerate()
            .position(|(number, kind)| possible & (1 << number) != 0 && of(kind).contains(flags))?;
        let is_seen = flags.contains(SEEN) && of(&kinds[position]).contains(SEEN);
        Some((u32::try_from(position).ok()?, is_seen))
    }
}

fn destroy(device: &ash::Device, memory: Memory) {
    // SAFETY: nothing uses the memory any more; what is mapped is unmapped with it.
    unsafe {
        device.destroy_buffer(memory.buffer, None);
        device.free_memory(memory.memory, None);
    }
}

impl Vulkan {
    /// Copies bytes to memory that no kernel uses.
    pub(super) fn write_to(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let memory = self.memories.at(address)?;
        if let Some(host) = memory.host {
            // SAFETY: the program has allocated so many bytes.
            unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), host.0, bytes.len()) };
            return Ok(());
        }
        self.with_staging(bytes.len(), |staging, host| {
            for (number, part) in bytes.chunks(STAGING).enumerate() {
                // SAFETY: the buffer for copies has so many bytes, and is not used by a copy now.
                unsafe { ptr::copy_nonoverlapping(part.as_ptr(), host, part.len()) };
                let offset = (number * STAGING) as u64;
                self.copy(staging, memory.buffer, [0, offset], part.len())?;
            }
            Ok(())
        })
    }

    /// Copies bytes from memory that no kernel uses.
    pub(super) fn read_from(&self, bytes: &mut [u8], address: u64) -> Result<(), DeviceError> {
        let memory = self.memories.at(address)?;
        if let Some(host) = memory.host {
            // SAFETY: the program has allocated so many bytes.
            unsafe { ptr::copy_nonoverlapping(host.0, bytes.as_mut_ptr(), bytes.len()) };
            return Ok(());
        }
        self.with_staging(bytes.len(), |staging, host| {
            for (number, part) in bytes.chunks_mut(STAGING).enumerate() {
                let offset = (number * STAGING) as u64;
                self.copy(memory.buffer, staging, [offset, 0], part.len())?;
                // SAFETY: the buffer for copies has so many bytes, and the copy is done.
                unsafe { ptr::copy_nonoverlapping(host, part.as_mut_ptr(), part.len()) };
            }
            Ok(())
        })
    }

    /// Runs `action` with a buffer that the host sees.
    fn with_staging(
        &self,
        bytes: usize,
        action: impl FnOnce(vk::Buffer, *mut u8) -> Result<(), DeviceError>,
    ) -> Result<(), DeviceError> {
        let bytes = bytes.min(STAGING);
        let memory = self.memories.create(&self.device, bytes, &[SEEN])?;
        let result = match memory.host {
            Some(host) => action(memory.buffer, host.0),
            None => Err(DeviceError::OutOfMemory { bytes }),
        };
        // After a copy that did not end, the device may still use it.
        if !matches!(result, Err(DeviceError::TimedOut { .. })) {
            destroy(&self.device, memory);
        }
        result
    }

    /// Copies between buffers, and waits for it.
    fn copy(
        &self,
        from: vk::Buffer,
        to: vk::Buffer,
        offsets: [u64; 2],
        bytes: usize,
    ) -> Result<(), DeviceError> {
        let region = vk::BufferCopy::default()
            .src_offset(offsets[0])
            .dst_offset(offsets[1])
            .size(bytes as u64);
        self.submit(failed("an array is not copied"), |device, commands| {
            // SAFETY: the commands are being recorded, and the buffers are alive until they ran.
            unsafe { device.cmd_copy_buffer(commands, from, to, &[region]) };
            Ok(None)
        })?;
        self.wait()
    }
}
