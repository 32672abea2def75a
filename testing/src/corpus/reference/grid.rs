//! Arrays of two and three dimensions, row by row, and what lies beyond their borders.

/// The element in a place where there is none.
#[derive(Clone, Copy)]
pub enum Beyond {
    /// The nearest element.
    Nearest,
    /// A number.
    Value(f64),
}

/// An array of three dimensions; of two if the first size is one.
pub struct Grid<'a> {
    pub shape: [usize; 3],
    pub numbers: &'a [f64],
    pub beyond: Beyond,
}

impl<'a> Grid<'a> {
    pub fn plane(rows: usize, columns: usize, numbers: &'a [f64], beyond: Beyond) -> Grid<'a> {
        Grid {
            shape: [1, rows, columns],
            numbers,
            beyond,
        }
    }

    /// The element of a plane.
    pub fn at(&self, row: isize, column: isize) -> f64 {
        self.at3(0, row, column)
    }

    pub fn at3(&self, i: isize, j: isize, k: isize) -> f64 {
        let mut offset = 0;
        for (place, size) in [i, j, k].into_iter().zip(self.shape) {
            let inside = place.clamp(0, size as isize - 1);
            match self.beyond {
                Beyond::Value(value) if inside != place => return value,
                _ => offset = offset * size + inside as usize,
            }
        }
        self.numbers[offset]
    }

    /// The array of the function's results for all places.
    pub fn map(&self, element: impl Fn(isize, isize, isize) -> f64) -> Vec<f64> {
        let mut elements = Vec::new();
        for i in 0..self.shape[0] as isize {
            for j in 0..self.shape[1] as isize {
                for k in 0..self.shape[2] as isize {
                    elements.push(element(i, j, k));
                }
            }
        }
        elements
    }

    /// The sum of the six neighbours.
    pub fn around(&self, i: isize, j: isize, k: isize) -> f64 {
        self.at3(i - 1, j, k)
            + self.at3(i + 1, j, k)
            + self.at3(i, j - 1, k)
            + self.at3(i, j + 1, k)
            + self.at3(i, j, k - 1)
            + self.at3(i, j, k + 1)
    }

    /// The sum of three by three elements of a plane, each times its weight.
    pub fn weighted(&self, weights: &[f64], row: isize, column: isize) -> f64 {
        let mut total = 0.0;
        for i in 0..3 {
            for j in 0..3 {
                total += weights[(3 * i + j) as usize] * self.at(row + i - 1, column + j - 1);
            }
        }
        total
    }
}

/// The array of `rows` times `columns` elements.
pub fn table(rows: usize, columns: usize, element: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let mut elements = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            elements.push(element(row, column));
        }
    }
    elements
}

/// The sum of the terms.
pub fn sum(range: std::ops::Range<usize>, term: impl Fn(usize) -> f64) -> f64 {
    let mut total = 0.0;
    for index in range {
        total += term(index);
    }
    total
}
