//! Features of the processor that runs this.

/// Those of some features, as LLVM names them, that this processor lacks. Features that nobody can
/// ask for here are taken to be there.
pub(super) fn missing(features: &[String]) -> Vec<&str> {
    let lacks = |feature: &&String| has(feature) == Some(false);
    features.iter().filter(lacks).map(String::as_str).collect()
}

#[cfg(target_arch = "x86_64")]
fn has(feature: &str) -> Option<bool> {
    macro_rules! detected {
        ($($llvm:literal $name:tt)*) => {
            match feature {
                $($llvm => Some(is_x86_feature_detected!($name)),)*
                _ => None,
            }
        };
    }
    detected!(
        "sse3" "sse3" "ssse3" "ssse3" "sse4.1" "sse4.1" "sse4.2" "sse4.2" "popcnt" "popcnt"
        "avx" "avx" "avx2" "avx2" "fma" "fma" "f16c" "f16c" "bmi" "bmi1" "bmi2" "bmi2"
        "lzcnt" "lzcnt" "movbe" "movbe" "gfni" "gfni" "vaes" "vaes" "avx512f" "avx512f"
        "avx512bw" "avx512bw" "avx512cd" "avx512cd" "avx512dq" "avx512dq" "avx512vl" "avx512vl"
        "avx512vnni" "avx512vnni" "avx512ifma" "avx512ifma" "avx512vbmi" "avx512vbmi"
        "avx512vbmi2" "avx512vbmi2" "avx512bitalg" "avx512bitalg" "avx512vpopcntdq" "avx512vpopcntdq"
        "avx512bf16" "avx512bf16" "avx512fp16" "avx512fp16" "avxvnni" "avxvnni"
    )
}

#[cfg(not(target_arch = "x86_64"))]
fn has(_: &str) -> Option<bool> {
    None
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_there_is_not_missing() {
        let features = ["sse3", "a feature that nobody knows"].map(str::to_owned);
        assert!(super::missing(&features).is_empty());
    }
}
