//! Devices of NVIDIA, through the library that their driver brings.

mod tensor_maps;

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{CString, c_void};
use std::ptr;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys;
use rustc_hash::FxHashMap;

use self::tensor_maps::TensorMap;
use super::times::add;
use super::{Api, Argument, Device, DeviceError, Grid, Open, text, wait};

/// The number of devices, once the driver is open.
fn count() -> Result<usize, DeviceError> {
    static COUNT: OnceLock<Result<usize, DeviceError>> = OnceLock::new();
    COUNT
        .get_or_init(|| {
            // SAFETY: it only looks for the library.
            if !unsafe { sys::is_culib_present() } {
                return Err(DeviceError::NoDriver {
                    library: "libcuda.so.1",
                    source_of_it: "the driver of an NVIDIA GPU brings",
                });
            }
            result::init().map_err(failed("CUDA does not start"))?;
            let count = result::device::get_count().map_err(failed("CUDA counts no devices"))?;
            match usize::try_from(count) {
                Ok(count) if count > 0 => Ok(count),
                _ => Err(DeviceError::NoDevice("CUDA")),
            }
        })
        .clone()
}

fn failed(action: &'static str) -> impl Fn(DriverError) -> DeviceError {
    move |error| DeviceError::Driver {
        action,
        reason: reason(error),
    }
}

fn reason(error: DriverError) -> String {
    let text = error.error_string().ok();
    text.map_or_else(
        || format!("{:?}", error.0),
        |text| text.to_string_lossy().into_owned(),
    )
}

pub(super) fn list() -> Result<Vec<Device>, DeviceError> {
    (0..count()?).map(describe).collect()
}

fn describe(number: usize) -> Result<Device, DeviceError> {
    use sys::CUdevice_attribute as Attribute;
    let error = failed("CUDA does not describe a device");
    let device = result::device::get(number as i32).map_err(&error)?;
    let attribute = |attribute| attribute_of(device, attribute);
    let group_memory = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)?;
    let group_threads = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?;
    Ok(Device {
        api: Api::Cuda,
        number,
        name: result::device::get_name(device).map_err(&error)?,
        // SAFETY: as above.
        memory: unsafe { result::device::total_mem(device) }.map_err(&error)? as u64,
        group_memory,
        group_threads,
        has_f64: true,
    })
}

fn attribute_of(
    device: sys::CUdevice,
    attribute: sys::CUdevice_attribute,
) -> Result<u64, DeviceError> {
    // SAFETY: the device is one of the driver's.
    let value = unsafe { result::device::get_attribute(device, attribute) };
    value
        .map(|value| value.cast_unsigned().into())
        .map_err(failed("CUDA does not describe a device"))
}

/// The most bytes of memory of a group that a launch may allocate.
fn most_group_memory(device: sys::CUdevice) -> Result<u64, DeviceError> {
    use sys::CUdevice_attribute as Attribute;
    let attribute = Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN;
    attribute_of(device, attribute)
}

fn capability_of(device: sys::CUdevice) -> Result<u64, DeviceError> {
    use sys::CUdevice_attribute as Attribute;
    let major = Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR;
    let minor = Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR;
    Ok(10 * attribute_of(device, major)? + attribute_of(device, minor)?)
}

/// The chip that code is for, where a device of this compute capability does not run its
/// instructions: `sm_80` runs on all later ones, `sm_90a` on no other.
pub(super) fn lacking(code: &str, capability: u64) -> Option<String> {
    let chip = code
        .lines()
        .find_map(|line| line.trim().strip_prefix(".target sm_"))?;
    let chip = chip.split(',').next()?.trim();
    let number = chip.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    let wanted: u64 = number.parse().ok()?;
    let runs = match number.len() == chip.len() {
        true => wanted <= capability,
        false => wanted == capability,
    };
    (!runs).then(|| format!("instructions of sm_{chip}"))
}

/// A device of this process.
struct Cuda {
    context: sys::CUcontext,
    group_threads: u64,
    /// Its compute capability, ten times the major number and the minor one.
    capability: u64,
    /// The modules that were loaded, by their code, which each launch looks up.
    modules: Mutex<FxHashMap<String, Module>>,
    /// The bytes of memory of a group that launches of kernels allocate, by the module and the
    /// name.
    group_memory: Mutex<HashMap<(usize, String), u32>>,
    /// The layers of threads that launches of kernels add in the third dimension, likewise.
    layers: Mutex<HashMap<(usize, String), u32>>,
    /// The matrices of kernels' maps, likewise.
    tensor_maps: Mutex<HashMap<(usize, String), Vec<TensorMap>>>,
    /// The most bytes that a launch may allocate for a group.
    most_group_memory: u64,
}

#[derive(Clone, Copy)]
struct Module(sys::CUmodule);

// SAFETY: contexts and modules of CUDA may be used by all threads.
unsafe impl Send for Cuda {}
// SAFETY: as above.
unsafe impl Sync for Cuda {}
// SAFETY: as above.
unsafe impl Send for Module {}

thread_local! {
    /// The events around kernels of this thread that were not waited for yet.
    static PENDING: RefCell<Vec<(sys::CUevent, sys::CUevent)>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn open(number: usize) -> Result<&'static dyn Open, DeviceError> {
    static DEVICES: Mutex<Option<HashMap<usize, &'static Cuda>>> = Mutex::new(None);
    let count = count()?;
    if number >= count {
        return Err(DeviceError::NoSuchDevice { number, count });
    }
    let mut devices = DEVICES
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let devices = devices.get_or_insert_default();
    let device = match devices.get(&number) {
        Some(device) => *device,
        None => {
            let error = failed("CUDA does not open the device");
            let device = result::device::get(number as i32).map_err(&error)?;
            // SAFETY: the device is one of the driver's; its context is kept for the process.
            let context = unsafe { result::primary_ctx::retain(device) }.map_err(&error)?;
            let opened: &'static Cuda = Box::leak(Box::new(Cuda {
                context,
                group_threads: describe(number)?.group_threads,
                capability: capability_of(device)?,
                modules: Mutex::default(),
                group_memory: Mutex::default(),
                layers: Mutex::default(),
                tensor_maps: Mutex::default(),
                most_group_memory: most_group_memory(device)?,
            }));
            devices.insert(number, opened);
            opened
        }
    };
    // SAFETY: the context lives as long as the process.
    unsafe { result::ctx::set_current(device.context) }
        .map_err(failed("CUDA does not use the device"))?;
    Ok(device)
}

impl Cuda {
    fn module(&self, code: &str, kernel: &str) -> Result<sys::CUmodule, DeviceError> {
        let mut modules = self
            .modules
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(module) = modules.get(code) {
            return Ok(module.0);
        }
        if let Some(feature) = lacking(code, self.capability) {
            let kernel = kernel.to_owned();
            return Err(DeviceError::Lacks { kernel, feature });
        }
        let text = CString::new(code).map_err(|_| DeviceError::UnknownTarget)?;
        // SAFETY: the text ends with a zero and lives during the call.
        let module = unsafe { result::module::load_data(text.as_ptr().cast()) }
            .map_err(|error| DeviceError::NotCompiled(reason(error)))?;
        modules.insert(code.to_owned(), Module(module));
        Ok(module)
    }
}

impl Cuda {
    /// The bytes of memory of a group that a launch of a kernel allocates, besides what the kernel
    /// has of itself: a constant beside it says so.
    fn group_memory(
        &self,
        module: sys::CUmodule,
        function: sys::CUfunction,
        kernel: &str,
    ) -> Result<u32, DeviceError> {
        let key = (module as usize, kernel.to_owned());
        let mut known = self
            .group_memory
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(bytes) = known.get(&key) {
            return Ok(*bytes);
        }
        let bytes = asked_for(module, kernel, "group_memory")?;
        if u64::from(bytes) > self.most_group_memory {
            return Err(DeviceError::TooMuchGroupMemory {
                kernel: kernel.to_owned(),
                bytes: bytes.into(),
                most: self.most_group_memory,
            });
        }
        if bytes > 0 {
            let attribute =
                sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
            // SAFETY: the function is of a module that is loaded.
            unsafe {
                result::function::set_function_attribute(function, attribute, bytes.cast_signed())
            }
            .map_err(failed("a kernel is not launched"))?;
        }
        known.insert(key, bytes);
        Ok(bytes)
    }
}

impl Cuda {
    /// The threads of a group, with those that a kernel needs besides the ones that share its
    /// rounds: they ask for copies.
    fn threads(
        &self,
        module: sys::CUmodule,
        kernel: &str,
        [x, y, z]: [u64; 3],
    ) -> Result<[u64; 3], DeviceError> {
        let key = (module as usize, kernel.to_owned());
        let mut known = self
            .layers
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let layers = match known.get(&key) {
            Some(layers) => *layers,
            None => asked_for(module, kernel, "layers")?,
        };
        known.insert(key, layers);
        let threads = [x, y, z.saturating_add(layers.into())];
        self.require_threads(kernel, threads).map(|()| threads)
    }

    fn require_threads(&self, kernel: &str, threads: [u64; 3]) -> Result<(), DeviceError> {
        let count = threads.into_iter().fold(1, u64::saturating_mul);
        match count > self.group_threads {
            true => Err(DeviceError::TooManyThreads {
                kernel: kernel.to_owned(),
                threads: count,
                most: self.group_threads,
            }),
            false => Ok(()),
        }
    }

    /// The maps of matrices that a kernel takes behind its other arguments.
    fn tensor_maps(
        &self,
        module: sys::CUmodule,
        kernel: &str,
        arguments: &[Argument],
    ) -> Result<Vec<sys::CUtensorMap>, DeviceError> {
        let key = (module as usize, kernel.to_owned());
        let mut known = self
            .tensor_maps
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if !known.contains_key(&key) {
            known.insert(key.clone(), tensor_maps::of_kernel(module, kernel)?);
        }
        let maps = known.get(&key).into_iter().flatten();
        maps.map(|map| map.make(kernel, arguments)).collect()
    }
}

/// The constant beside a kernel that says what its launch has to bring; zero if there is none.
fn asked_for(module: sys::CUmodule, kernel: &str, what: &str) -> Result<u32, DeviceError> {
    let name = format!("{kernel}_{what}");
    let name = CString::new(name).map_err(|_| DeviceError::UnknownTarget)?;
    // SAFETY: the module is loaded.
    match unsafe { result::module::get_global(module, name) } {
        Ok((address, 4)) => {
            let mut bytes = [0; 4];
            // SAFETY: the constant has so many bytes.
            unsafe { result::memcpy_dtoh_sync(&mut bytes, address) }
                .map_err(failed("a kernel is not launched"))?;
            Ok(u32::from_le_bytes(bytes))
        }
        _ => Ok(0),
    }
}

impl Open for Cuda {
    fn allocate(&self, bytes: usize) -> Result<u64, DeviceError> {
        // SAFETY: the address is freed by the program.
        unsafe { result::malloc_sync(bytes) }.map_err(|error| match error {
            DriverError(sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY) => {
                DeviceError::OutOfMemory { bytes }
            }
            // An earlier failure is reported by every later call.
            error => failed("an array is not allocated on the device")(error),
        })
    }

    fn free(&self, address: u64) -> Result<(), DeviceError> {
        if wait::is_late() {
            return Ok(());
        }
        // The driver would wait for kernels without a limit.
        self.finish()?;
        // SAFETY: the program frees what it has allocated, once.
        unsafe { result::free_sync(address) }.map_err(failed("memory of the device is not freed"))
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.finish()?;
        // SAFETY: the program has allocated so many bytes.
        unsafe { result::memcpy_htod_sync(address, bytes) }
            .map_err(failed("an array is not copied to the device"))
    }

    fn read(&self, bytes: &mut [u8], address: u64) -> Result<(), DeviceError> {
        self.finish()?;
        // SAFETY: as above.
        unsafe { result::memcpy_dtoh_sync(bytes, address) }
            .map_err(failed("an array is not copied from the device"))
    }

    fn launch(
        &self,
        code: &[u8],
        kernel: &str,
        grid: Grid,
        arguments: &[Argument],
    ) -> Result<(), DeviceError> {
        self.require_threads(kernel, grid.threads)?;
        let module = self.module(text(code)?, kernel)?;
        let threads = self.threads(module, kernel, grid.threads)?;
        let error = failed("a kernel is not launched");
        let name = CString::new(kernel).map_err(|_| DeviceError::UnknownTarget)?;
        // Words have their bytes in the order in which a shorter value is read of them.
        let mut words: Vec<u64> = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Memory(word) | Argument::Value(word, _) => *word,
            })
            .collect();
        let mut maps = self.tensor_maps(module, kernel, arguments)?;
        let words = words.iter_mut().map(|word| ptr::from_mut(word).cast());
        let maps = maps.iter_mut().map(|map| ptr::from_mut(map).cast());
        let mut places: Vec<*mut c_void> = words.chain(maps).collect();
        let size = |sizes: [u64; 3]| {
            let [x, y, z] = sizes.map(|size| u32::try_from(size).unwrap_or(u32::MAX));
            (x, y, z)
        };
        let flags = sys::CUevent_flags::CU_EVENT_DEFAULT;
        // SAFETY: the kernel takes these arguments, which the same compiler made for it.
        unsafe {
            let function = result::module::get_function(module, name).map_err(&error)?;
            let group_memory = self.group_memory(module, function, kernel)?;
            let (start, end) = (
                result::event::create(flags).map_err(&error)?,
                result::event::create(flags).map_err(&error)?,
            );
            let stream = result::stream::null();
            result::event::record(start, stream).map_err(&error)?;
            let (groups, threads) = (size(grid.groups), size(threads));
            result::launch_kernel(function, groups, threads, group_memory, stream, &mut places)
                .map_err(&error)?;
            result::event::record(end, stream).map_err(&error)?;
            PENDING.with_borrow_mut(|pending| pending.push((start, end)));
        }
        Ok(())
    }

    fn finish(&self) -> Result<(), DeviceError> {
        let mut pending = PENDING.take();
        let done = wait::for_all(&mut pending, |(_, end), longest| {
            wait::polled(longest, || is_complete(*end))
        });
        PENDING.set(pending);
        for (start, end) in done? {
            // SAFETY: both events were recorded in this context, and are destroyed once.
            unsafe {
                if let Ok(milliseconds) = result::event::elapsed(start, end) {
                    let time = Duration::from_secs_f32(milliseconds.max(0.0) / 1e3);
                    add(|times| times.kernels += time);
                }
                let _ = result::event::destroy(start);
                let _ = result::event::destroy(end);
            }
        }
        Ok(())
    }
}

/// Whether everything before an event is done.
fn is_complete(event: sys::CUevent) -> Result<bool, DeviceError> {
    // SAFETY: the event was recorded in this context, and is alive.
    match unsafe { result::event::query(event) } {
        Ok(()) => Ok(true),
        Err(DriverError(sys::CUresult::CUDA_ERROR_NOT_READY)) => Ok(false),
        Err(error) => Err(failed("a kernel failed")(error)),
    }
}
