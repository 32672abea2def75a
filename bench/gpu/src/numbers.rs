//! Normal random numbers, always the same.

/// So many numbers of the standard normal distribution: SplitMix64, and Box and Muller's method.
pub fn normal(count: usize) -> Vec<f32> {
    let mut state = 42_u64;
    let mut next = move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut numbers = Vec::with_capacity(count + 1);
    while numbers.len() < count {
        let (radius, angle) = (
            (-2.0 * (1.0 - next()).ln()).sqrt(),
            std::f64::consts::TAU * next(),
        );
        numbers.push((radius * angle.cos()) as f32);
        numbers.push((radius * angle.sin()) as f32);
    }
    numbers.truncate(count);
    numbers
}
