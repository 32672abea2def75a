//! The machine that a benchmark ran on.

use std::fs;

/// The processor and the number of its threads, as far as the system tells.
pub fn description() -> String {
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors
        .lines()
        .find_map(|line| {
            line.strip_prefix("model name")?
                .split_once(':')
                .map(|(_, name)| name.trim().to_owned())
        })
        .unwrap_or_else(|| "unknown processor".to_owned());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "{model}, {threads} hardware threads; LLVM's name for it: {}",
        processor()
    )
}

/// LLVM's name for the processor.
pub fn processor() -> String {
    rise_runtime::compile::Target::host().cpu().to_owned()
}

/// How many bits a vector register has.
#[cfg(target_arch = "x86_64")]
pub fn widest_vector() -> usize {
    if std::arch::is_x86_feature_detected!("avx512f") {
        512
    } else {
        256
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub fn widest_vector() -> usize {
    128
}
