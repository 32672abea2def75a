//! Two full matrices whose product is known exactly, in NumPy's file format.
//!
//! The left one, `A`, is the orthonormal cosine transform: every element is different from zero and
//! `A Aᵀ = 1`. The right one is `Aᵀ` with its columns moved by one and scaled: column `j` of `B` is
//! `(j + 1)` times row `j + 1` of `A`. So row `i`, column `j` of `A B` is `j + 1` where `i = j + 1`
//! (the last column wraps around), and zero elsewhere. It is not symmetric: exchanged or transposed
//! operands are seen.

use std::{
    f64::consts::PI,
    fmt,
    fs::File,
    io::{BufReader, BufWriter, Write as _},
    path::Path,
};

use npyz::{NpyFile, WriterBuilder as _};

use super::DemoError;
use crate::error::{Error, Result};

/// How many rows and columns are shown.
const CORNER: usize = 6;

/// A dense matrix, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    elements: Vec<f32>,
}

impl Matrix {
    fn from_function(rows: usize, columns: usize, element: impl Fn(usize, usize) -> f64) -> Self {
        let elements = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let elements = elements
            .map(|(row, column)| element(row, column) as f32)
            .collect();
        Self {
            rows,
            columns,
            elements,
        }
    }

    /// The left operand, `A`.
    pub fn left(size: usize) -> Self {
        Self::from_function(size, size, |row, column| cosine(size, row, column))
    }

    /// The right operand, `B`.
    pub fn right(size: usize) -> Self {
        Self::from_function(size, size, |row, column| {
            (column + 1) as f64 * cosine(size, (column + 1) % size, row)
        })
    }

    fn at(&self, row: usize, column: usize) -> f32 {
        self.elements[row * self.columns + column]
    }

    /// Writes the matrix to a file.
    pub fn write(&self, path: &Path) -> Result<()> {
        let fail = |source| Error::File {
            action: "write",
            path: path.to_path_buf(),
            source,
        };
        let mut file = BufWriter::new(File::create(path).map_err(fail)?);
        let options = npyz::WriteOptions::new()
            .default_dtype()
            .shape(&[self.rows as u64, self.columns as u64]);
        let mut writer = options.writer(&mut file).begin_nd().map_err(fail)?;
        writer.extend(&self.elements).map_err(fail)?;
        writer.finish().map_err(fail)?;
        file.flush().map_err(fail)
    }

    /// Reads a matrix from a file.
    pub fn read(path: &Path) -> Result<Self> {
        let fail = |problem: String| DemoError::Unusable {
            path: path.to_path_buf(),
            problem,
        };
        let file = File::open(path).map_err(Error::file("read", path))?;
        let file = NpyFile::new(BufReader::new(file)).map_err(|error| fail(error.to_string()))?;
        let (&[rows, columns], npyz::Order::C) = (file.shape(), file.order()) else {
            return Err(fail(format!(
                "expected a matrix row by row, found shape {:?}, order {:?}",
                file.shape(),
                file.order()
            ))
            .into());
        };
        let elements = file
            .into_vec::<f32>()
            .map_err(|error| fail(error.to_string()))?;
        Ok(Self {
            rows: rows as usize,
            columns: columns as usize,
            elements,
        })
    }
}

impl fmt::Display for Matrix {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows.min(CORNER) {
            let shown = (0..self.columns.min(CORNER)).map(|column| {
                // A number that rounds to zero is shown without a sign.
                format!("{:10.5}", self.at(row, column)).replace("-0.00000", " 0.00000")
            });
            writeln!(
                formatter,
                "{}{}",
                shown.collect::<String>(),
                if self.columns > CORNER { "  …" } else { "" }
            )?;
        }
        if self.rows > CORNER {
            writeln!(formatter, "         ⋮")
        } else {
            Ok(())
        }
    }
}

/// Element (`row`, `column`) of the orthonormal cosine transform.
fn cosine(size: usize, row: usize, column: usize) -> f64 {
    let scale = if row == 0 { 1.0 } else { 2.0 };
    // The angle is a multiple of π/(2 size); taking the multiple modulo a whole turn first keeps it
    // exact.
    let steps = (2 * column + 1) * row % (4 * size);
    (scale / size as f64).sqrt() * (PI * steps as f64 / (2 * size) as f64).cos()
}

/// Compares every element with the exact product of the two operands.
///
/// The bound is the usual one for a sum of `n` rounded products in any order, `(n + 3) u Σ|a||b|`
/// with the unit roundoff `u = 2⁻²⁴` and two roundings more for the operands; by Cauchy and Schwarz
/// the sum is at most the length of the column, `j + 1`.
pub fn check_product(product: &Matrix, size: usize, path: &Path) -> Result<(), DemoError> {
    if (product.rows, product.columns) != (size, size) {
        let problem = format!(
            "expected {size} x {size} elements, found {} x {}",
            product.rows, product.columns
        );
        return Err(DemoError::Unusable {
            path: path.to_path_buf(),
            problem,
        });
    }
    let roundoff = f32::EPSILON / 2.0;
    for row in 0..size {
        for column in 0..size {
            let length = (column + 1) as f32;
            let expected = if row == (column + 1) % size {
                length
            } else {
                0.0
            };
            let found = product.at(row, column);
            let bound = (size + 3) as f32 * roundoff * length;
            // Written so that a NaN is wrong.
            let is_right = (found - expected).abs() <= bound;
            if !is_right {
                return Err(DemoError::Wrong {
                    row,
                    column,
                    expected,
                    found,
                    bound,
                });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn multiply(a: &Matrix, b: &Matrix) -> Matrix {
        let mut elements = Vec::new();
        for row in 0..a.rows {
            for column in 0..b.columns {
                elements.push((0..a.columns).map(|k| a.at(row, k) * b.at(k, column)).sum());
            }
        }
        Matrix {
            rows: a.rows,
            columns: b.columns,
            elements,
        }
    }

    fn check(product: &Matrix, size: usize) -> Result<(), DemoError> {
        check_product(product, size, Path::new("C.npy"))
    }

    #[test]
    fn the_true_product_passes_for_sizes_of_every_kind() {
        for size in [1, 2, 3, 7, 16, 31, 64, 100] {
            check(&multiply(&Matrix::left(size), &Matrix::right(size)), size).unwrap();
        }
    }

    #[test]
    fn wrong_products_are_found() {
        let size = 17;
        let (a, b) = (Matrix::left(size), Matrix::right(size));
        assert!(
            check(&multiply(&b, &a), size).is_err(),
            "operands exchanged"
        );
        let product = multiply(&a, &b);
        let transposed = Matrix {
            elements: (0..size * size)
                .map(|at| product.at(at % size, at / size))
                .collect(),
            ..product
        };
        assert!(check(&transposed, size).is_err());
        assert!(check(&product, size + 1).is_err());
        for wrong in [f32::NAN, 0.01] {
            let mut product = product.clone();
            product.elements[size * 3 + 5] = wrong;
            let error = check(&product, size).unwrap_err().to_string();
            assert!(
                error.starts_with("the result is wrong in row 3, column 5: expected 0, found "),
                "{error}"
            );
        }
    }

    #[test]
    fn every_element_of_the_operands_matters() {
        // A zero would hide a wrong element of the other operand.
        for matrix in [Matrix::left(2048), Matrix::right(2048)] {
            assert!(matrix.elements.iter().all(|element| element.abs() > 1e-6));
        }
    }

    #[test]
    fn files_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("A.npy");
        let matrix = Matrix::right(5);
        matrix.write(&path).unwrap();
        assert_eq!(Matrix::read(&path).unwrap(), matrix);
        assert_eq!(std::fs::read(&path).unwrap()[..6], *b"\x93NUMPY");
    }

    #[test]
    fn what_is_no_matrix_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("C.npy");
        let error = Matrix::read(&path).unwrap_err().to_string();
        assert!(
            error.starts_with("cannot read `") && error.contains("C.npy"),
            "{error}"
        );
        std::fs::write(&path, "text").unwrap();
        assert!(
            Matrix::read(&path)
                .unwrap_err()
                .to_string()
                .starts_with("cannot use the result `")
        );
        let mut file = File::create(&path).unwrap();
        let options = npyz::WriteOptions::<f32>::new().default_dtype().shape(&[3]);
        let mut writer = options.writer(&mut file).begin_nd().unwrap();
        writer.extend([1.0_f32, 2.0, 3.0]).unwrap();
        writer.finish().unwrap();
        assert!(
            Matrix::read(&path)
                .unwrap_err()
                .to_string()
                .contains("found shape [3]")
        );
    }

    #[test]
    fn a_corner_is_shown() {
        let matrix = Matrix {
            rows: 2,
            columns: 2,
            elements: vec![1.0, -2e-9, 3.0, -4.5],
        };
        assert_eq!(
            matrix.to_string(),
            "   1.00000   0.00000\n   3.00000  -4.50000\n"
        );
        assert_eq!(Matrix::left(9).to_string().lines().count(), CORNER + 1);
    }
}
