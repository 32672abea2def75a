//! Random numbers that a seed determines.

/// A source of numbers (SplitMix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the bound, which is not zero.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// The numbers of which the program with this number is made, in a run with this seed.
pub fn numbers(seed: u64, program: u64) -> Vec<u8> {
    let mut random = Random::new(seed ^ program.wrapping_mul(0xd134_2543_de82_ef95));
    // Half of all programs are small.
    let most = [60, 60, 200, 400][random.below(4) as usize];
    let count = 10 + random.below(most);
    (0..count).map(|_| random.next() as u8).collect()
}
