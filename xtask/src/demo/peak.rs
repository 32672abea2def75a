//! The most operations on `f32` that the processor does in a second: fused multiply-adds on vector registers alone, with no memory.
//!
//! The loop is written in assembly: this program is built without optimisation.

use std::{
    thread,
    time::{Duration, Instant},
};

/// How long the processor is watched; the fastest stretch counts.
const TIME: Duration = Duration::from_millis(300);

/// How often the instructions of the loop are executed between two looks at the clock.
const ITERATIONS: u64 = 200_000;

/// The bits of the widest vector register that can multiply and add; `None` where this program does not know the processor's instructions.
pub fn vector_bits() -> Option<usize> {
    #[cfg(target_arch = "x86_64")]
    {
        if std::arch::is_x86_feature_detected!("avx512f") {
            return Some(512);
        }
        if std::arch::is_x86_feature_detected!("fma") {
            return Some(256);
        }
        None
    }
    #[cfg(target_arch = "aarch64")]
    return Some(128);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return None;
}

/// Floating-point operations a second of all hardware threads together; `None` where the processor's instructions are not known.
pub fn measure() -> Option<f64> {
    let bits = vector_bits()?;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    Some(thread::scope(|scope| {
        let watched: Vec<_> = (0..threads)
            .map(|_| scope.spawn(move || one_thread(bits)))
            .collect();
        watched
            .into_iter()
            .map(|thread| thread.join().unwrap_or(0.0))
            .sum()
    }))
}

/// Floating-point operations a second of this thread.
fn one_thread(bits: usize) -> f64 {
    let (start, mut best) = (Instant::now(), 0.0_f64);
    while start.elapsed() < TIME {
        let stretch = Instant::now();
        let instructions = multiply_and_add(bits);
        let operations = 2 * (bits / 32) as u64 * instructions;
        best = best.max(operations as f64 / stretch.elapsed().as_secs_f64());
    }
    best
}

/// Executes fused multiply-adds that do not wait for each other, and returns how many.
#[cfg(target_arch = "x86_64")]
fn multiply_and_add(bits: usize) -> u64 {
    /// Twelve chains of instructions: more than any processor has in flight.
    macro_rules! chains {
        ($instruction:literal, $register:literal) => {
            // SAFETY: the caller has asked the processor for the instructions; the registers written are declared, and no memory is touched.
            unsafe {
                std::arch::asm!(
                    "2:",
                    chains!(@one $instruction, $register, "0"), chains!(@one $instruction, $register, "1"),
                    chains!(@one $instruction, $register, "2"), chains!(@one $instruction, $register, "3"),
                    chains!(@one $instruction, $register, "4"), chains!(@one $instruction, $register, "5"),
                    chains!(@one $instruction, $register, "6"), chains!(@one $instruction, $register, "7"),
                    chains!(@one $instruction, $register, "8"), chains!(@one $instruction, $register, "9"),
                    chains!(@one $instruction, $register, "10"), chains!(@one $instruction, $register, "11"),
                    "dec {count}",
                    "jnz 2b",
                    count = inout(reg) ITERATIONS => _,
                    out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _, out("xmm4") _, out("xmm5") _,
                    out("xmm6") _, out("xmm7") _, out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _,
                    out("xmm14") _, out("xmm15") _,
                    options(nomem, nostack),
                );
            }
        };
        (@one $instruction:literal, $register:literal, $number:literal) => {
            concat!($instruction, " ", $register, $number, ", ", $register, "14, ", $register, "15")
        };
    }
    match bits {
        512 => chains!("vfmadd231ps", "zmm"),
        _ => chains!("vfmadd231ps", "ymm"),
    }
    12 * ITERATIONS
}

/// Executes fused multiply-adds that do not wait for each other, and returns how many.
#[cfg(target_arch = "aarch64")]
fn multiply_and_add(_bits: usize) -> u64 {
    // SAFETY: every such processor has the instructions; the registers written are declared, and no memory is touched.
    unsafe {
        std::arch::asm!(
            "2:",
            "fmla v0.4s, v30.4s, v31.4s", "fmla v1.4s, v30.4s, v31.4s", "fmla v2.4s, v30.4s, v31.4s",
            "fmla v3.4s, v30.4s, v31.4s", "fmla v4.4s, v30.4s, v31.4s", "fmla v5.4s, v30.4s, v31.4s",
            "fmla v6.4s, v30.4s, v31.4s", "fmla v7.4s, v30.4s, v31.4s", "fmla v16.4s, v30.4s, v31.4s",
            "fmla v17.4s, v30.4s, v31.4s", "fmla v18.4s, v30.4s, v31.4s", "fmla v19.4s, v30.4s, v31.4s",
            "fmla v20.4s, v30.4s, v31.4s", "fmla v21.4s, v30.4s, v31.4s", "fmla v22.4s, v30.4s, v31.4s",
            "fmla v23.4s, v30.4s, v31.4s",
            "subs {count}, {count}, #1",
            "b.ne 2b",
            count = inout(reg) ITERATIONS => _,
            out("v0") _, out("v1") _, out("v2") _, out("v3") _, out("v4") _, out("v5") _, out("v6") _, out("v7") _,
            out("v16") _, out("v17") _, out("v18") _, out("v19") _, out("v20") _, out("v21") _, out("v22") _, out("v23") _,
            out("v30") _, out("v31") _,
            options(nomem, nostack),
        );
    }
    16 * ITERATIONS
}

/// Nothing is known of these processors; `vector_bits` says so first.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn multiply_and_add(_bits: usize) -> u64 {
    0
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_peak_is_found_where_the_instructions_are_known() {
        assert_eq!(
            super::vector_bits().is_some(),
            super::measure().is_some_and(|rate| rate > 1e8)
        );
    }
}
