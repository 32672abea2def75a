//! Work that a device of Vulkan is given, and waiting for it.

use std::cell::RefCell;
use std::time::Duration;

use ash::vk;

use super::super::times::add;
use super::super::{Argument, DeviceError, Grid, wait};
use super::{Vulkan, failed, pipeline};

/// The most work of a thread that is not waited for.
const MOST_PENDING: usize = 64;

/// Work that was given to a device.
struct Pending {
    fence: vk::Fence,
    commands: vk::CommandPool,
    /// The objects that a kernel needs besides.
    kernel: Option<OfKernel>,
}

/// The places of a kernel's memory, and the device's clock before and after it.
#[derive(Clone, Copy)]
pub(super) struct OfKernel {
    descriptors: vk::DescriptorPool,
    clock: vk::QueryPool,
}

thread_local! {
    /// Work of this thread that was not waited for yet.
    static PENDING: RefCell<Vec<Pending>> = const { RefCell::new(Vec::new()) };
}

impl Vulkan {
    /// Starts a kernel.
    pub(super) fn start(
        &self,
        code: &[u8],
        kernel: &str,
        grid: Grid,
        arguments: &[Argument],
    ) -> Result<(), DeviceError> {
        self.check_group(kernel, grid)?;
        let memories: Vec<u64> = arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Memory(address) => Some(*address),
                Argument::Value(..) => None,
            })
            .collect();
        let numbers = pipeline::numbers(arguments);
        let ready = self.pipeline(code, kernel, memories.len() as u32, numbers.len() as u32)?;
        if PENDING.with_borrow(Vec::len) >= MOST_PENDING {
            self.wait()?;
        }
        let error = failed("a kernel is not launched");
        self.submit(&error, |device, commands| {
            let of_kernel = self.bind(ready, &memories, &error)?;
            let bind = vk::PipelineBindPoint::COMPUTE;
            // SAFETY: the commands are being recorded, and what they name is alive until they ran.
            unsafe {
                device.cmd_reset_query_pool(commands, of_kernel.1.clock, 0, 2);
                device.cmd_bind_pipeline(commands, bind, ready.pipeline);
                if let Some(set) = of_kernel.0 {
                    device.cmd_bind_descriptor_sets(commands, bind, ready.layout, 0, &[set], &[]);
                }
                if !numbers.is_empty() {
                    let stage = vk::ShaderStageFlags::COMPUTE;
                    device.cmd_push_constants(commands, ready.layout, stage, 0, &numbers);
                }
                let (top, bottom) = (
                    vk::PipelineStageFlags::TOP_OF_PIPE,
                    vk::PipelineStageFlags::BOTTOM_OF_PIPE,
                );
                device.cmd_write_timestamp(commands, top, of_kernel.1.clock, 0);
                for [first, count] in parts(grid.groups, self.limits.max_compute_work_group_count) {
                    let [x, y, z] = first;
                    device.cmd_dispatch_base(commands, x, y, z, count[0], count[1], count[2]);
                }
                device.cmd_write_timestamp(commands, bottom, of_kernel.1.clock, 1);
            }
            Ok(Some(of_kernel.1))
        })
    }

    fn check_group(&self, kernel: &str, grid: Grid) -> Result<(), DeviceError> {
        let threads: u64 = grid.threads.iter().product();
        let most = u64::from(self.limits.max_compute_work_group_invocations);
        let in_dimensions = self.limits.max_compute_work_group_size;
        let too_many = grid.threads.iter().zip(in_dimensions);
        let mut too_many = too_many.filter(|(threads, most)| **threads > u64::from(*most));
        let limit = match threads > most {
            true => Some((threads, most)),
            false => too_many
                .next()
                .map(|(threads, most)| (*threads, most.into())),
        };
        match limit {
            Some((threads, most)) => Err(DeviceError::TooManyThreads {
                kernel: kernel.to_owned(),
                threads,
                most,
            }),
            None => Ok(()),
        }
    }

    /// Gives the memory that a kernel takes its places.
    fn bind(
        &self,
        ready: pipeline::Pipeline,
        memories: &[u64],
        error: &impl Fn(vk::Result) -> DeviceError,
    ) -> Result<(Option<vk::DescriptorSet>, OfKernel), DeviceError> {
        let buffers: Vec<_> = memories
            .iter()
            .map(|address| {
                let memory = self.memories.at(*address)?;
                let info = vk::DescriptorBufferInfo::default().buffer(memory.buffer);
                Ok([info.range(vk::WHOLE_SIZE)])
            })
            .collect::<Result<_, DeviceError>>()?;
        let sizes = [vk::DescriptorPoolSize::default()
            .ty(vk::DescriptorType::STORAGE_BUFFER)
            .descriptor_count(buffers.len().max(1) as u32)];
        let device = &self.device;
        // SAFETY: what the structures point to is alive.
        unsafe {
            let info = vk::QueryPoolCreateInfo::default()
                .query_type(vk::QueryType::TIMESTAMP)
                .query_count(2);
            let clock = device.create_query_pool(&info, None).map_err(error)?;
            let info = vk::DescriptorPoolCreateInfo::default()
                .max_sets(1)
                .pool_sizes(&sizes);
            let descriptors = device.create_descriptor_pool(&info, None).map_err(error)?;
            let of_kernel = OfKernel { descriptors, clock };
            if buffers.is_empty() {
                return Ok((None, of_kernel));
            }
            let layouts = [ready.bindings];
            let info = vk::DescriptorSetAllocateInfo::default()
                .descriptor_pool(descriptors)
                .set_layouts(&layouts);
            let set = device.allocate_descriptor_sets(&info).map_err(error)?[0];
            let writes: Vec<_> = (0..)
                .zip(&buffers)
                .map(|(number, buffer)| {
                    vk::WriteDescriptorSet::default()
                        .dst_set(set)
                        .dst_binding(number)
                        .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                        .buffer_info(buffer)
                })
                .collect();
            device.update_descriptor_sets(&writes, &[]);
            Ok((Some(set), of_kernel))
        }
    }

    /// Gives the device commands, which begin when all earlier ones are done.
    pub(super) fn submit(
        &self,
        error: impl Fn(vk::Result) -> DeviceError,
        record: impl FnOnce(&ash::Device, vk::CommandBuffer) -> Result<Option<OfKernel>, DeviceError>,
    ) -> Result<(), DeviceError> {
        let info = vk::CommandPoolCreateInfo::default()
            .flags(vk::CommandPoolCreateFlags::TRANSIENT)
            .queue_family_index(self.family);
        // SAFETY: the structure is alive.
        let pool = unsafe { self.device.create_command_pool(&info, None) };
        let mut work = Pending {
            fence: vk::Fence::null(),
            commands: pool.map_err(&error)?,
            kernel: None,
        };
        match self.begin(&mut work, error, record) {
            Ok(()) => PENDING.with_borrow_mut(|pending| pending.push(work)),
            Err(error) => {
                self.release(work);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Records the commands and hands them over.
    fn begin(
        &self,
        work: &mut Pending,
        error: impl Fn(vk::Result) -> DeviceError,
        record: impl FnOnce(&ash::Device, vk::CommandBuffer) -> Result<Option<OfKernel>, DeviceError>,
    ) -> Result<(), DeviceError> {
        let device = &self.device;
        // SAFETY: what the structures point to is alive, and the pool is this thread's alone.
        unsafe {
            let info = vk::CommandBufferAllocateInfo::default()
                .command_pool(work.commands)
                .level(vk::CommandBufferLevel::PRIMARY)
                .command_buffer_count(1);
            let commands = device.allocate_command_buffers(&info).map_err(&error)?[0];
            let info = vk::CommandBufferBeginInfo::default()
                .flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
            device
                .begin_command_buffer(commands, &info)
                .map_err(&error)?;
            order(device, commands);
            work.kernel = record(device, commands)?;
            // The host sees what was written when the fence is signalled.
            order(device, commands);
            device.end_command_buffer(commands).map_err(&error)?;
            let info = vk::FenceCreateInfo::default();
            work.fence = device.create_fence(&info, None).map_err(&error)?;
            let all = [commands];
            let info = vk::SubmitInfo::default().command_buffers(&all);
            let queue = self
                .queue
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            device
                .queue_submit(*queue, &[info], work.fence)
                .map_err(&error)
        }
    }

    /// Gives back what commands needed that run no more, or never did.
    fn release(&self, work: Pending) {
        let device = &self.device;
        // SAFETY: all of it was made by this device, and nothing uses it any more; a fence that was
        // not made is null, which is allowed.
        unsafe {
            device.destroy_fence(work.fence, None);
            device.destroy_command_pool(work.commands, None);
            if let Some(kernel) = work.kernel {
                device.destroy_query_pool(kernel.clock, None);
                device.destroy_descriptor_pool(kernel.descriptors, None);
            }
        }
    }

    /// Waits for the work of this thread.
    pub(super) fn wait(&self) -> Result<(), DeviceError> {
        let mut pending = PENDING.take();
        let done = wait::for_all(&mut pending, |work, longest| {
            self.is_complete(work, longest)
        });
        PENDING.set(pending);
        for work in done? {
            if let Some(kernel) = &work.kernel {
                let time = self.time(kernel.clock);
                add(|times| times.kernels += time);
            }
            self.release(work);
        }
        Ok(())
    }

    /// Whether work is done within a time.
    fn is_complete(&self, work: &Pending, longest: Duration) -> Result<bool, DeviceError> {
        let nanoseconds = u64::try_from(longest.as_nanos()).unwrap_or(u64::MAX);
        // SAFETY: the fence was made by this device, and is alive.
        match unsafe {
            self.device
                .wait_for_fences(&[work.fence], true, nanoseconds)
        } {
            Ok(()) => Ok(true),
            Err(vk::Result::TIMEOUT) => Ok(false),
            Err(result) => Err(failed("a kernel failed")(result)),
        }
    }

    /// The time between the two instants of a clock.
    fn time(&self, clock: vk::QueryPool) -> Duration {
        let Some(tick) = self.tick else {
            return Duration::ZERO;
        };
        let mut instants = [0_u64; 2];
        let flags = vk::QueryResultFlags::TYPE_64 | vk::QueryResultFlags::WAIT;
        // SAFETY: the kernel around which the clock was read is done.
        let read = unsafe {
            self.device
                .get_query_pool_results(clock, 0, &mut instants, flags)
        };
        match read {
            Ok(()) => {
                let ticks = instants[1].saturating_sub(instants[0]);
                Duration::from_nanos((ticks as f64 * tick) as u64)
            }
            Err(_) => Duration::ZERO,
        }
    }
}

/// Lets later commands see what earlier ones have written, and the host too.
fn order(device: &ash::Device, commands: vk::CommandBuffer) {
    let writes = vk::AccessFlags::SHADER_WRITE | vk::AccessFlags::TRANSFER_WRITE;
    let all = writes
        | vk::AccessFlags::SHADER_READ
        | vk::AccessFlags::TRANSFER_READ
        | vk::AccessFlags::HOST_READ;
    let barrier = vk::MemoryBarrier::default()
        .src_access_mask(writes | vk::AccessFlags::HOST_WRITE)
        .dst_access_mask(all);
    let work = vk::PipelineStageFlags::COMPUTE_SHADER
        | vk::PipelineStageFlags::TRANSFER
        | vk::PipelineStageFlags::HOST;
    let none = vk::DependencyFlags::empty();
    // SAFETY: the commands are being recorded.
    unsafe { device.cmd_pipeline_barrier(commands, work, work, none, &[barrier], &[], &[]) };
}

/// Parts of a grid none of which has more groups than a launch may have: the first group of each,
/// and how many there are.
fn parts(groups: [u64; 3], most: [u32; 3]) -> Vec<[[u32; 3]; 2]> {
    let in_dimension = |axis: usize| -> Vec<[u32; 2]> {
        let most = u64::from(most[axis].max(1));
        let mut parts = Vec::new();
        let mut first = 0;
        while first < groups[axis] {
            let count = most.min(groups[axis] - first);
            parts.push([first as u32, count as u32]);
            first += count;
        }
        parts
    };
    let [x, y, z] = [0, 1, 2].map(in_dimension);
    let mut all = Vec::new();
    for z in &z {
        for y in &y {
            for x in &x {
                all.push([[x[0], y[0], z[0]], [x[1], y[1], z[1]]]);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_launched_in_parts() {
        assert_eq!(parts([3, 1, 1], [4, 4, 4]), [[[0, 0, 0], [3, 1, 1]]]);
        assert_eq!(
            parts([5, 3, 1], [4, 2, 1]),
            [
                [[0, 0, 0], [4, 2, 1]],
                [[4, 0, 0], [1, 2, 1]],
                [[0, 2, 0], [4, 1, 1]],
                [[4, 2, 0], [1, 1, 1]],
            ]
        );
    }

    #[test]
    fn numbers_are_aligned() {
        let arguments = [
            Argument::Value(1, 1),
            Argument::Memory(7),
            Argument::Value(2, 8),
            Argument::Value(3, 4),
        ];
        let bytes = pipeline::numbers(&arguments);
        assert_eq!(bytes.len(), 20);
        assert_eq!((bytes[0], bytes[8], bytes[16]), (1, 2, 3));
    }
}
