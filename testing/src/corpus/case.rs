//! A program of the corpus and what it is compared with.

use crate::corpus::input::{Input, Random};

/// A program of the corpus and what it is compared with. All numbers are 64-bit floats here, which
/// hold every value of the programs.
pub struct Case {
    /// The name of the file and of its definition that is run.
    pub name: &'static str,
    /// The sizes to run it for, of which the functions below know what each means.
    pub sizes: &'static [&'static [usize]],
    /// The sizes that the arguments do not tell: their names, and their values for the sizes above.
    pub written: fn(&[usize]) -> Vec<(&'static str, usize)>,
    /// The arguments.
    pub inputs: fn(&[usize], &mut Random) -> Vec<Input>,
    /// The numbers of the result, all dimensions and components in a row, from those of the
    /// arguments.
    pub reference: fn(&[usize], &[Vec<f64>]) -> Vec<f64>,
    /// How far the result may differ, relative to the reference where that is larger than one.
    pub tolerance: f64,
}

impl Case {
    /// A case whose arguments tell all sizes.
    pub const fn new(
        name: &'static str,
        sizes: &'static [&'static [usize]],
        inputs: fn(&[usize], &mut Random) -> Vec<Input>,
        reference: fn(&[usize], &[Vec<f64>]) -> Vec<f64>,
        tolerance: f64,
    ) -> Case {
        Case {
            name,
            sizes,
            written: |_| Vec::new(),
            inputs,
            reference,
            tolerance,
        }
    }

    /// The same case with sizes that are given by name.
    pub const fn with_sizes(self, written: fn(&[usize]) -> Vec<(&'static str, usize)>) -> Case {
        Case { written, ..self }
    }
}
