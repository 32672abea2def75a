//! Choices read from a list of numbers, so that a smaller list makes a smaller term.

/// A list of choices. When it is used up, the first possibility is always taken.
pub struct Choices {
    numbers: std::vec::IntoIter<u8>,
    names: usize,
}

impl Choices {
    pub fn new(numbers: Vec<u8>) -> Choices {
        Choices {
            numbers: numbers.into_iter(),
            names: 0,
        }
    }

    /// Whether nothing is left.
    pub fn are_used_up(&self) -> bool {
        self.numbers.len() == 0
    }

    /// A number below the bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        u64::from(self.numbers.next().unwrap_or(0)) % bound
    }

    pub fn flip(&mut self) -> bool {
        self.below(2) == 1
    }

    pub fn of<T: Copy>(&mut self, possibilities: &[T]) -> T {
        possibilities[self.below(possibilities.len() as u64) as usize]
    }

    /// A name that was not there before.
    pub fn name(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }
}
