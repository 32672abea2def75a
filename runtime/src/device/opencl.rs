//! Devices of OpenCL, through the loader that is installed.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{CString, c_void};
use std::ptr;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use cl3::error_codes::error_text;
use cl3::types::{
    cl_command_queue, cl_context, cl_device_id, cl_event, cl_int, cl_mem, cl_program,
};
use cl3::{command_queue, context, device, event, kernel, memory, platform, program};
use rustc_hash::FxHashMap;

use super::times::add;
use super::{Api, Argument, Device, DeviceError, Grid, Open, text, wait};

/// No platform has a driver.
const NO_PLATFORM: cl_int = -1001;
/// The loader is not installed.
const NO_LOADER: cl_int = -10000;

fn failed(action: &'static str) -> impl Fn(cl_int) -> DeviceError {
    move |code| DeviceError::Driver {
        action,
        reason: format!("{} ({code})", error_text(code)),
    }
}

/// An identity that all threads may use.
#[derive(Clone, Copy)]
struct Shared<T>(T);

// SAFETY: objects of OpenCL may be used by all threads, but for kernels, which are not shared.
unsafe impl<T> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Shared<T> {}

/// All devices, of one platform after the other.
fn devices() -> Result<&'static [Shared<cl_device_id>], DeviceError> {
    static DEVICES: OnceLock<Result<Vec<Shared<cl_device_id>>, DeviceError>> = OnceLock::new();
    let found = DEVICES.get_or_init(|| {
        let platforms = match platform::get_platform_ids() {
            Ok(platforms) => platforms,
            Err(NO_PLATFORM) => return Err(DeviceError::NoDevice("OpenCL")),
            Err(code) if code <= NO_LOADER => {
                return Err(DeviceError::NoDriver {
                    library: "libOpenCL.so.1",
                    source_of_it: "the package ocl-icd-libopencl1 or the driver of a device brings",
                });
            }
            Err(code) => return Err(failed("OpenCL does not start")(code)),
        };
        let of = |platform| device::get_device_ids(platform, device::CL_DEVICE_TYPE_ALL);
        let found = platforms
            .into_iter()
            .filter_map(|platform| of(platform).ok());
        let found: Vec<_> = found.flatten().map(Shared).collect();
        match found.is_empty() {
            true => Err(DeviceError::NoDevice("OpenCL")),
            false => Ok(found),
        }
    });
    found.as_deref().map_err(Clone::clone)
}

pub(super) fn list() -> Result<Vec<Device>, DeviceError> {
    let found = devices()?.iter().enumerate();
    found
        .map(|(number, device)| describe(number, device.0))
        .collect()
}

fn describe(number: usize, id: cl_device_id) -> Result<Device, DeviceError> {
    let error = failed("OpenCL does not describe a device");
    let word = |parameter| device::get_device_info(id, parameter).map_err(&error);
    let text: String = word(device::CL_DEVICE_NAME)?.into();
    let extensions = extensions_of(id)?;
    let group_threads: usize = word(device::CL_DEVICE_MAX_WORK_GROUP_SIZE)?.into();
    Ok(Device {
        api: Api::OpenCl,
        number,
        name: text.trim().to_owned(),
        memory: word(device::CL_DEVICE_GLOBAL_MEM_SIZE)?.into(),
        group_memory: word(device::CL_DEVICE_LOCAL_MEM_SIZE)?.into(),
        group_threads: group_threads as u64,
        has_f64: extensions.contains("cl_khr_fp64"),
    })
}

fn extensions_of(id: cl_device_id) -> Result<String, DeviceError> {
    let found = device::get_device_info(id, device::CL_DEVICE_EXTENSIONS);
    let found = found.map_err(failed("OpenCL does not describe a device"))?;
    Ok(found.into())
}

/// The first thing that code computes with, as its pragmas say, and a device with these extensions
/// does not have.
pub(super) fn lacking(code: &str, extensions: &str) -> Option<String> {
    let asked = code
        .lines()
        .filter_map(|line| line.strip_prefix("#pragma OPENCL EXTENSION "))
        .filter_map(|line| line.strip_suffix(" : enable"));
    let mut lacking = asked.filter(|name| !extensions.split_whitespace().any(|had| had == *name));
    lacking.next().map(|name| match name {
        "cl_khr_fp64" => "f64".to_owned(),
        other => format!("the extension {other} of OpenCL"),
    })
}

/// A device of this process.
struct OpenCl {
    device: cl_device_id,
    context: cl_context,
    queue: cl_command_queue,
    group_threads: u64,
    /// The names of all extensions that it has.
    extensions: String,
    /// The programs that were compiled, by their code, which each launch looks up.
    programs: Mutex<FxHashMap<String, Shared<cl_program>>>,
}

// SAFETY: objects of OpenCL may be used by all threads.
unsafe impl Send for OpenCl {}
// SAFETY: as above.
unsafe impl Sync for OpenCl {}

thread_local! {
    /// The kernels of this thread that were not waited for yet.
    static PENDING: RefCell<Vec<cl_event>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn open(number: usize) -> Result<&'static dyn Open, DeviceError> {
    static OPENED: Mutex<Option<HashMap<usize, &'static OpenCl>>> = Mutex::new(None);
    let found = devices()?;
    let count = found.len();
    let id = found
        .get(number)
        .ok_or(DeviceError::NoSuchDevice { number, count })?
        .0;
    let mut opened = OPENED
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let opened = opened.get_or_insert_default();
    if let Some(device) = opened.get(&number) {
        return Ok(*device);
    }
    let error = failed("OpenCL does not open the device");
    let context =
        context::create_context(&[id], ptr::null(), Some(hear), ptr::null_mut()).map_err(&error)?;
    // SAFETY: the context and the device belong together.
    let queue = unsafe {
        command_queue::create_command_queue(context, id, command_queue::CL_QUEUE_PROFILING_ENABLE)
    }
    .map_err(&error)?;
    let device: &'static OpenCl = Box::leak(Box::new(OpenCl {
        device: id,
        context,
        queue,
        group_threads: describe(number, id)?.group_threads,
        extensions: extensions_of(id)?,
        programs: Mutex::default(),
    }));
    opened.insert(number, device);
    Ok(device)
}

/// Takes what a driver says beside the results of calls. Oclgrind crashes where nobody listens.
extern "C" fn hear(_: *const std::ffi::c_char, _: *const c_void, _: usize, _: *mut c_void) {}

impl OpenCl {
    fn program(&self, code: &str, kernel: &str) -> Result<cl_program, DeviceError> {
        let mut programs = self
            .programs
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(program) = programs.get(code) {
            return Ok(program.0);
        }
        if let Some(feature) = lacking(code, &self.extensions) {
            let kernel = kernel.to_owned();
            return Err(DeviceError::Lacks { kernel, feature });
        }
        let made = program::create_program_with_source(self.context, &[code])
            .map_err(failed("OpenCL takes no code"))?;
        let options = CString::default();
        if program::build_program(made, &[self.device], &options, None, ptr::null_mut()).is_err() {
            let log =
                program::get_program_build_info(made, self.device, program::CL_PROGRAM_BUILD_LOG);
            let log = log.map(String::from).unwrap_or_default();
            return Err(DeviceError::NotCompiled(log));
        }
        programs.insert(code.to_owned(), Shared(made));
        Ok(made)
    }
}

fn buffer(address: u64) -> cl_mem {
    address as usize as cl_mem
}

impl Open for OpenCl {
    fn allocate(&self, bytes: usize) -> Result<u64, DeviceError> {
        let flags = memory::CL_MEM_READ_WRITE;
        // SAFETY: no memory of the host is passed.
        let made = unsafe { memory::create_buffer(self.context, flags, bytes, ptr::null_mut()) };
        made.map(|made| made as usize as u64)
            .map_err(|_| DeviceError::OutOfMemory { bytes })
    }

    fn free(&self, address: u64) -> Result<(), DeviceError> {
        if wait::is_late() {
            return Ok(());
        }
        // SAFETY: the program frees what it has allocated, once.
        unsafe { memory::release_mem_object(buffer(address)) }
            .map_err(failed("memory of the device is not freed"))
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        // The queue is in order, and the copy would wait for kernels without a limit.
        self.finish()?;
        let (buffer, host) = (buffer(address), bytes.as_ptr().cast::<c_void>().cast_mut());
        // SAFETY: the program has allocated so many bytes, and the call waits.
        let done = unsafe {
            command_queue::enqueue_write_buffer(
                self.queue,
                buffer,
                1,
                0,
                bytes.len(),
                host,
                0,
                ptr::null(),
            )
        };
        release(done, failed("an array is not copied to the device"))
    }

    fn read(&self, bytes: &mut [u8], address: u64) -> Result<(), DeviceError> {
        self.finish()?;
        let (buffer, host) = (buffer(address), bytes.as_mut_ptr().cast());
        // SAFETY: as above.
        let done = unsafe {
            command_queue::enqueue_read_buffer(
                self.queue,
                buffer,
                1,
                0,
                bytes.len(),
                host,
                0,
                ptr::null(),
            )
        };
        release(done, failed("an array is not copied from the device"))
    }

    fn launch(
        &self,
        code: &[u8],
        name: &str,
        grid: Grid,
        arguments: &[Argument],
    ) -> Result<(), DeviceError> {
        let threads: u64 = grid.threads.iter().product();
        if threads > self.group_threads {
            return Err(DeviceError::TooManyThreads {
                kernel: name.to_owned(),
                threads,
                most: self.group_threads,
            });
        }
        let error = failed("a kernel is not launched");
        let program = self.program(text(code)?, name)?;
        let name = CString::new(name).map_err(|_| DeviceError::UnknownTarget)?;
        // One for each launch: threads would set each other's arguments.
        let made = kernel::create_kernel(program, &name).map_err(&error)?;
        let all = [0, 1, 2].map(|axis| (grid.groups[axis] * grid.threads[axis]) as usize);
        let group = grid.threads.map(|threads| threads as usize);
        // SAFETY: the kernel takes these arguments, which the same compiler made for it.
        let launched = unsafe {
            let set = arguments
                .iter()
                .enumerate()
                .try_for_each(|(position, argument)| {
                    let (word, bytes) = match argument {
                        Argument::Memory(address) => (*address, size_of::<cl_mem>()),
                        Argument::Value(word, bytes) => (*word, *bytes),
                    };
                    let value = ptr::from_ref(&word).cast();
                    kernel::set_kernel_arg(made, position as u32, bytes, value)
                });
            let queue = self.queue;
            let launched = set.and_then(|()| {
                command_queue::enqueue_nd_range_kernel(
                    queue,
                    made,
                    3,
                    ptr::null(),
                    all.as_ptr(),
                    group.as_ptr(),
                    0,
                    ptr::null(),
                )
            });
            let _ = kernel::release_kernel(made);
            launched
        };
        let event = launched.map_err(error)?;
        PENDING.with_borrow_mut(|pending| pending.push(event));
        command_queue::flush(self.queue).map_err(failed("a kernel is not started"))
    }

    fn finish(&self) -> Result<(), DeviceError> {
        let mut pending = PENDING.take();
        let done = wait::for_all(&mut pending, |event, longest| {
            wait::polled(longest, || is_complete(*event))
        });
        PENDING.set(pending);
        for event in done? {
            let time = |parameter| -> u64 {
                event::get_event_profiling_info(event, parameter).map_or(0, Into::into)
            };
            let (start, end) = (
                time(event::CL_PROFILING_COMMAND_START),
                time(event::CL_PROFILING_COMMAND_END),
            );
            add(|times| times.kernels += Duration::from_nanos(end.saturating_sub(start)));
            // SAFETY: the event is ours, and is not used any more.
            let _ = unsafe { event::release_event(event) };
        }
        Ok(())
    }
}

/// Whether a kernel is done.
fn is_complete(kernel: cl_event) -> Result<bool, DeviceError> {
    let status = event::get_event_info(kernel, event::CL_EVENT_COMMAND_EXECUTION_STATUS);
    let status: cl_int = status.map_err(failed("a kernel failed"))?.into();
    match status {
        event::CL_COMPLETE => Ok(true),
        code if code < 0 => Err(failed("a kernel failed")(code)),
        _ => Ok(false),
    }
}

/// Lets go of the event of a call that has waited.
fn release(
    done: Result<cl_event, cl_int>,
    error: impl Fn(cl_int) -> DeviceError,
) -> Result<(), DeviceError> {
    // SAFETY: the event is ours, and is not used any more.
    let _ = unsafe { event::release_event(done.map_err(error)?) };
    Ok(())
}
