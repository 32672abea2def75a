//! The meaning of the views, on values: the shortest definitions that there are.

use proptest::test_runner::TestCaseError;

/// A scalar, an array or a pair.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    Scalar(i32),
    Array(Vec<Data>),
    Pair(Box<(Data, Data)>),
}

impl Data {
    /// The array of the given extents, with consecutive elements of `elements`.
    pub fn of(extents: &[usize], elements: &mut impl Iterator<Item = i32>) -> Data {
        match extents {
            [] => Data::Scalar(elements.next().unwrap_or_default()),
            [extent, inner @ ..] => {
                Data::Array((0..*extent).map(|_| Data::of(inner, elements)).collect())
            }
        }
    }

    pub fn pair(first: Data, second: Data) -> Data {
        Data::Pair(Box::new((first, second)))
    }

    pub fn elements(&self) -> &[Data] {
        match self {
            Data::Array(elements) => elements,
            other => panic!("{other:?} is no array"),
        }
    }

    pub fn components(&self) -> &(Data, Data) {
        match self {
            Data::Pair(pair) => pair,
            other => panic!("{other:?} is no pair"),
        }
    }

    /// All scalars, in order.
    pub fn scalars(&self) -> Vec<i32> {
        match self {
            Data::Scalar(scalar) => vec![*scalar],
            Data::Array(elements) => elements.iter().flat_map(Data::scalars).collect(),
            Data::Pair(pair) => [pair.0.scalars(), pair.1.scalars()].concat(),
        }
    }

    pub fn map(&self, function: impl FnMut(&Data) -> Data) -> Data {
        Data::Array(self.elements().iter().map(function).collect())
    }

    pub fn split(&self, chunk: usize, pieces: usize) -> Data {
        let elements = self.elements();
        Data::Array(
            (0..pieces)
                .map(|piece| Data::Array(elements[piece * chunk..(piece + 1) * chunk].to_vec()))
                .collect(),
        )
    }

    pub fn join(&self) -> Data {
        Data::Array(
            self.elements()
                .iter()
                .flat_map(|row| row.elements().to_vec())
                .collect(),
        )
    }

    pub fn transpose(&self, columns: usize) -> Data {
        let column = |index: usize| {
            Data::Array(
                self.elements()
                    .iter()
                    .map(|row| row.elements()[index].clone())
                    .collect(),
            )
        };
        Data::Array((0..columns).map(column).collect())
    }

    pub fn slide(&self, width: usize, step: usize, count: usize) -> Data {
        let elements = self.elements();
        Data::Array(
            (0..count)
                .map(|window| Data::Array(elements[window * step..window * step + width].to_vec()))
                .collect(),
        )
    }

    pub fn pad(&self, left: usize, right: usize, before: &Data, after: &Data) -> Data {
        let mut elements = vec![before.clone(); left];
        elements.extend_from_slice(self.elements());
        elements.extend(vec![after.clone(); right]);
        Data::Array(elements)
    }

    pub fn zip(&self, other: &Data) -> Data {
        let pairs = self.elements().iter().zip(other.elements());
        Data::Array(
            pairs
                .map(|(first, second)| Data::pair(first.clone(), second.clone()))
                .collect(),
        )
    }

    pub fn unzip(&self) -> Data {
        Data::pair(
            self.map(|pair| pair.components().0.clone()),
            self.map(|pair| pair.components().1.clone()),
        )
    }

    /// Scalars of pairs become one: the first and twice the second.
    pub fn mix(&self) -> Data {
        match self {
            Data::Scalar(_) => self.clone(),
            Data::Array(_) => self.map(Data::mix),
            Data::Pair(pair) => match (pair.0.mix(), pair.1.mix()) {
                (Data::Scalar(first), Data::Scalar(second)) => {
                    Data::Scalar(first.wrapping_add(second).wrapping_add(second))
                }
                other => panic!("{other:?} are no scalars"),
            },
        }
    }
}

/// Fails a case with a message that has the program in it.
pub fn expect_equal(found: &[i32], expected: &[i32], program: &str) -> Result<(), TestCaseError> {
    if found == expected {
        return Ok(());
    }
    Err(TestCaseError::fail(format!(
        "found {found:?}\nexpected {expected:?}\n{program}"
    )))
}
