//! Devices of Vulkan, through the loader that is installed.

mod launch;
mod memory;
mod pipeline;
mod spirv;

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

use ash::{Entry, Instance, vk};

use super::{Api, Argument, Device, DeviceError, Grid, Open, wait};
use memory::Memories;
use pipeline::Pipelines;

fn failed(action: &'static str) -> impl Fn(vk::Result) -> DeviceError {
    move |result| DeviceError::Driver {
        action,
        reason: result.to_string(),
    }
}

/// The loader, and the devices that it finds: GPUs first, processors last.
struct Found {
    instance: Instance,
    devices: Vec<vk::PhysicalDevice>,
    /// Kept open as long as its functions are used.
    _entry: Entry,
}

fn found() -> Result<&'static Found, DeviceError> {
    static FOUND: OnceLock<Result<Found, DeviceError>> = OnceLock::new();
    FOUND.get_or_init(find).as_ref().map_err(Clone::clone)
}

fn find() -> Result<Found, DeviceError> {
    // SAFETY: the library is the loader of Vulkan.
    let entry = unsafe { Entry::load() }.map_err(|_| DeviceError::NoDriver {
        library: "libvulkan.so.1",
        source_of_it: "the package libvulkan1 or the driver of a device brings",
    })?;
    let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_2);
    let info = vk::InstanceCreateInfo::default().application_info(&application);
    // SAFETY: what the structures point to is alive.
    let instance = match unsafe { entry.create_instance(&info, None) } {
        Ok(instance) => instance,
        Err(vk::Result::ERROR_INCOMPATIBLE_DRIVER) => return Err(DeviceError::NoDevice("Vulkan")),
        Err(result) => return Err(failed("Vulkan does not start")(result)),
    };
    // SAFETY: the instance is alive.
    let devices = unsafe { instance.enumerate_physical_devices() };
    let mut devices = devices.map_err(failed("Vulkan counts no devices"))?;
    devices.retain(|device| {
        queue_family(&instance, *device).is_some()
            && properties(&instance, *device).api_version >= vk::API_VERSION_1_1
    });
    if devices.is_empty() {
        return Err(DeviceError::NoDevice("Vulkan"));
    }
    devices.sort_by_key(|device| match properties(&instance, *device).device_type {
        vk::PhysicalDeviceType::DISCRETE_GPU => 0,
        vk::PhysicalDeviceType::INTEGRATED_GPU => 1,
        vk::PhysicalDeviceType::VIRTUAL_GPU => 2,
        _ => 3,
    });
    Ok(Found {
        instance,
        devices,
        _entry: entry,
    })
}

fn properties(instance: &Instance, device: vk::PhysicalDevice) -> vk::PhysicalDeviceProperties {
    // SAFETY: the device is one of the instance's.
    unsafe { instance.get_physical_device_properties(device) }
}

/// The number of the first family of queues that run kernels.
fn queue_family(instance: &Instance, device: vk::PhysicalDevice) -> Option<u32> {
    // SAFETY: as above.
    let families = unsafe { instance.get_physical_device_queue_family_properties(device) };
    let position = families
        .iter()
        .position(|family| family.queue_flags.contains(vk::QueueFlags::COMPUTE))?;
    u32::try_from(position).ok()
}

pub(super) fn list() -> Result<Vec<Device>, DeviceError> {
    let found = found()?;
    let devices = found.devices.iter().enumerate();
    Ok(devices
        .map(|(number, device)| describe(&found.instance, number, *device))
        .collect())
}

fn describe(instance: &Instance, number: usize, device: vk::PhysicalDevice) -> Device {
    let properties = properties(instance, device);
    // SAFETY: the device is one of the instance's.
    let (memory, features) = unsafe {
        (
            instance.get_physical_device_memory_properties(device),
            instance.get_physical_device_features(device),
        )
    };
    let heaps = &memory.memory_heaps[..memory.memory_heap_count as usize];
    let of_device = heaps
        .iter()
        .filter(|heap| heap.flags.contains(vk::MemoryHeapFlags::DEVICE_LOCAL));
    let name = properties.device_name_as_c_str().unwrap_or_default();
    Device {
        api: Api::Vulkan,
        number,
        name: name.to_string_lossy().into_owned(),
        memory: of_device.map(|heap| heap.size).sum(),
        group_memory: properties.limits.max_compute_shared_memory_size.into(),
        group_threads: properties.limits.max_compute_work_group_invocations.into(),
        has_f64: features.shader_float64 == vk::TRUE,
    }
}

/// A device of this process.
struct Vulkan {
    device: ash::Device,
    /// One thread at a time gives work to a queue.
    queue: Mutex<vk::Queue>,
    family: u32,
    limits: vk::PhysicalDeviceLimits,
    /// Capabilities of SPIR-V that the device has.
    capabilities: Vec<u32>,
    /// Nanoseconds of a tick of its clock; none if it has no clock.
    tick: Option<f64>,
    memories: Memories,
    pipelines: Pipelines,
}

pub(super) fn open(number: usize) -> Result<&'static dyn Open, DeviceError> {
    static OPENED: Mutex<Option<HashMap<usize, &'static Vulkan>>> = Mutex::new(None);
    let found = found()?;
    let count = found.devices.len();
    let physical = *found
        .devices
        .get(number)
        .ok_or(DeviceError::NoSuchDevice { number, count })?;
    let mut opened = OPENED
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let opened = opened.get_or_insert_default();
    if let Some(device) = opened.get(&number) {
        return Ok(*device);
    }
    let device: &'static Vulkan = Box::leak(Box::new(create(&found.instance, physical)?));
    opened.insert(number, device);
    Ok(device)
}

/// Opens a device with everything of it that kernels may use.
fn create(instance: &Instance, physical: vk::PhysicalDevice) -> Result<Vulkan, DeviceError> {
    let properties = properties(instance, physical);
    let is_newer = properties.api_version >= vk::API_VERSION_1_2;
    let mut bytes = vk::PhysicalDevice8BitStorageFeatures::default();
    let mut halves = vk::PhysicalDevice16BitStorageFeatures::default();
    let mut narrow = vk::PhysicalDeviceShaderFloat16Int8Features::default();
    let mut all = vk::PhysicalDeviceFeatures2::default().push_next(&mut halves);
    if is_newer {
        all = all.push_next(&mut bytes).push_next(&mut narrow);
    }
    // SAFETY: the structures are alive, and the device is one of the instance's.
    unsafe { instance.get_physical_device_features2(physical, &mut all) };
    let wanted = vk::PhysicalDeviceFeatures {
        shader_float64: all.features.shader_float64,
        shader_int64: all.features.shader_int64,
        shader_int16: all.features.shader_int16,
        ..vk::PhysicalDeviceFeatures::default()
    };
    let capabilities = [
        (vk::TRUE, CAPABILITIES_OF_ALL),
        (wanted.shader_float64, &[FLOAT64]),
        (wanted.shader_int64, &[INT64]),
        (wanted.shader_int16, &[INT16]),
        (halves.storage_buffer16_bit_access, &[STORAGE16]),
        (bytes.storage_buffer8_bit_access, &[STORAGE8]),
        (narrow.shader_float16, &[FLOAT16]),
        (narrow.shader_int8, &[INT8]),
    ];
    let has =
        |(is_there, all): &(vk::Bool32, &'static [u32])| (*is_there == vk::TRUE).then_some(*all);
    let capabilities: Vec<u32> = capabilities
        .iter()
        .filter_map(has)
        .flatten()
        .copied()
        .collect();
    halves = vk::PhysicalDevice16BitStorageFeatures::default()
        .storage_buffer16_bit_access(capabilities.contains(&STORAGE16));
    bytes = vk::PhysicalDevice8BitStorageFeatures::default()
        .storage_buffer8_bit_access(capabilities.contains(&STORAGE8));
    narrow = vk::PhysicalDeviceShaderFloat16Int8Features::default()
        .shader_float16(capabilities.contains(&FLOAT16))
        .shader_int8(capabilities.contains(&INT8));
    let family = queue_family(instance, physical).unwrap_or(0);
    let priorities = [1.0];
    let queues = [vk::DeviceQueueCreateInfo::default()
        .queue_family_index(family)
        .queue_priorities(&priorities)];
    let mut info = vk::DeviceCreateInfo::default()
        .queue_create_infos(&queues)
        .enabled_features(&wanted)
        .push_next(&mut halves);
    if is_newer {
        info = info.push_next(&mut bytes).push_next(&mut narrow);
    }
    // SAFETY: what the structures point to is alive.
    let (device, families, memory) = unsafe {
        let device = instance
            .create_device(physical, &info, None)
            .map_err(failed("Vulkan does not open the device"))?;
        let families = instance.get_physical_device_queue_family_properties(physical);
        let memory = instance.get_physical_device_memory_properties(physical);
        (device, families, memory)
    };
    // SAFETY: the device was made with one queue of this family.
    let queue = unsafe { device.get_device_queue(family, 0) };
    let has_clock = families[family as usize].timestamp_valid_bits > 0;
    Ok(Vulkan {
        device,
        queue: Mutex::new(queue),
        family,
        limits: properties.limits,
        capabilities,
        tick: has_clock.then_some(f64::from(properties.limits.timestamp_period)),
        memories: Memories::new(memory),
        pipelines: Pipelines::default(),
    })
}

const FLOAT16: u32 = 9;
const FLOAT64: u32 = 10;
const INT64: u32 = 11;
const INT16: u32 = 22;
const INT8: u32 = 39;
const STORAGE16: u32 = 4433;
const STORAGE8: u32 = 4448;
/// `Matrix`, `Shader` and `GroupNonUniform`.
const CAPABILITIES_OF_ALL: &[u32] = &[0, 1, 61];

/// A capability of SPIR-V in words.
fn words_of(capability: u32) -> String {
    let text = match capability {
        FLOAT16 => "f16",
        FLOAT64 => "f64",
        INT64 => "integers of 64 bits",
        INT16 => "integers of 16 bits",
        INT8 => "integers of 8 bits",
        STORAGE16 => "arrays of 16-bit numbers",
        STORAGE8 => "arrays of 8-bit numbers",
        other => return format!("capability {other} of SPIR-V"),
    };
    text.to_owned()
}

impl Open for Vulkan {
    fn allocate(&self, bytes: usize) -> Result<u64, DeviceError> {
        let most = u64::from(self.limits.max_storage_buffer_range);
        if bytes as u64 > most {
            return Err(DeviceError::ArrayTooLarge { bytes, most });
        }
        self.memories.allocate(&self.device, bytes)
    }

    fn free(&self, address: u64) -> Result<(), DeviceError> {
        if wait::is_late() {
            return Ok(());
        }
        // Kernels of this thread may still use it.
        self.wait()?;
        self.memories.free(&self.device, address);
        Ok(())
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.wait()?;
        self.write_to(address, bytes)
    }

    fn read(&self, bytes: &mut [u8], address: u64) -> Result<(), DeviceError> {
        self.wait()?;
        self.read_from(bytes, address)
    }

    fn launch(
        &self,
        code: &[u8],
        kernel: &str,
        grid: Grid,
        arguments: &[Argument],
    ) -> Result<(), DeviceError> {
        self.start(code, kernel, grid, arguments)
    }

    fn finish(&self) -> Result<(), DeviceError> {
        self.wait()
    }
}
