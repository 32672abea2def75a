//! Kernels that a device of Vulkan has compiled.

use std::ffi::CString;
use std::sync::Mutex;

use ash::vk;
use rustc_hash::FxHashMap;

use super::super::{Argument, DeviceError};
use super::{Vulkan, failed, spirv, words_of};

/// A kernel that is ready to run.
#[derive(Clone, Copy)]
pub(super) struct Pipeline {
    pub pipeline: vk::Pipeline,
    pub layout: vk::PipelineLayout,
    pub bindings: vk::DescriptorSetLayout,
}

/// The kernels by their code, their name, how much memory they take, and how many bytes of numbers.
type Key = (Vec<u8>, String, u32, u32);

#[derive(Default)]
pub(super) struct Pipelines(Mutex<FxHashMap<Key, Pipeline>>);

/// The numbers among arguments, as a kernel takes them: each of four or eight bytes, aligned to
/// them, in their order.
pub(super) fn numbers(arguments: &[Argument]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for argument in arguments {
        if let Argument::Value(word, size) = argument {
            let size = (*size).clamp(4, 8);
            bytes.resize(bytes.len().next_multiple_of(size), 0);
            bytes.extend(&word.to_le_bytes()[..size]);
        }
    }
    bytes
}

impl Vulkan {
    /// The kernel of some code that takes so much, compiled the first time.
    pub(super) fn pipeline(
        &self,
        code: &[u8],
        kernel: &str,
        memories: u32,
        numbers: u32,
    ) -> Result<Pipeline, DeviceError> {
        let key = (code.to_vec(), kernel.to_owned(), memories, numbers);
        let pipelines = self.pipelines.0.lock();
        let mut pipelines = pipelines.unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(pipeline) = pipelines.get(&key) {
            return Ok(*pipeline);
        }
        let words = spirv::words(code)
            .ok_or_else(|| DeviceError::NotCompiled("it is no SPIR-V".to_owned()))?;
        self.check(&words, kernel, memories, numbers)?;
        let pipeline = self.compile(&words, kernel, memories, numbers)?;
        pipelines.insert(key, pipeline);
        Ok(pipeline)
    }

    /// Refuses what the device does not have; its driver need not.
    fn check(
        &self,
        words: &[u32],
        kernel: &str,
        memories: u32,
        numbers: u32,
    ) -> Result<(), DeviceError> {
        let needed = spirv::capabilities(words);
        let lacking = needed
            .into_iter()
            .find(|needed| !self.capabilities.contains(needed));
        if let Some(lacking) = lacking {
            return Err(DeviceError::Lacks {
                kernel: kernel.to_owned(),
                feature: words_of(lacking),
            });
        }
        let bytes = spirv::group_memory(words, kernel);
        let most = u64::from(self.limits.max_compute_shared_memory_size);
        if bytes > most {
            let kernel = kernel.to_owned();
            return Err(DeviceError::TooMuchGroupMemory {
                kernel,
                bytes,
                most,
            });
        }
        let limits = [
            (
                u64::from(memories),
                u64::from(self.limits.max_per_stage_descriptor_storage_buffers),
                "arrays",
            ),
            (
                u64::from(numbers),
                u64::from(self.limits.max_push_constants_size),
                "bytes of numbers",
            ),
        ];
        match limits.into_iter().find(|(needed, most, _)| needed > most) {
            Some((needed, most, what)) => Err(DeviceError::AboveLimit {
                kernel: kernel.to_owned(),
                needed,
                most,
                what,
            }),
            None => Ok(()),
        }
    }

    fn compile(
        &self,
        words: &[u32],
        kernel: &str,
        memories: u32,
        numbers: u32,
    ) -> Result<Pipeline, DeviceError> {
        let refused = |result: vk::Result| DeviceError::NotCompiled(result.to_string());
        let name = CString::new(kernel).map_err(|_| DeviceError::UnknownTarget)?;
        let bindings: Vec<_> = (0..memories)
            .map(|number| {
                vk::DescriptorSetLayoutBinding::default()
                    .binding(number)
                    .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                    .descriptor_count(1)
                    .stage_flags(vk::ShaderStageFlags::COMPUTE)
            })
            .collect();
        let ranges = [vk::PushConstantRange::default()
            .stage_flags(vk::ShaderStageFlags::COMPUTE)
            .size(numbers.next_multiple_of(4))];
        let ranges = match numbers {
            0 => &[][..],
            _ => &ranges,
        };
        let device = &self.device;
        // SAFETY: what the structures point to is alive, and the code is a module of SPIR-V.
        unsafe {
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            let bindings = device
                .create_descriptor_set_layout(&info, None)
                .map_err(refused)?;
            let sets = [bindings];
            let info = vk::PipelineLayoutCreateInfo::default()
                .set_layouts(&sets)
                .push_constant_ranges(ranges);
            let layout = device.create_pipeline_layout(&info, None);
            let layout = layout.map_err(failed("a kernel is not compiled"))?;
            let info = vk::ShaderModuleCreateInfo::default().code(words);
            let module = device.create_shader_module(&info, None).map_err(refused)?;
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .stage(vk::ShaderStageFlags::COMPUTE)
                .module(module)
                .name(&name);
            let info = vk::ComputePipelineCreateInfo::default()
                .flags(vk::PipelineCreateFlags::DISPATCH_BASE)
                .stage(stage)
                .layout(layout);
            let made = device.create_compute_pipelines(vk::PipelineCache::null(), &[info], None);
            device.destroy_shader_module(module, None);
            let made = made.map_err(|(_, result)| refused(result))?;
            Ok(Pipeline {
                pipeline: made[0],
                layout,
                bindings,
            })
        }
    }
}
