//! Compiled programs and what they answer.

use std::ffi::c_void;

use driver::Report;
use rise_lang::signature::{Signature, Sizes};
use rise_lowering::border::CODES;
use rise_runtime::array::Array;
use rise_runtime::execute::{Arguments, Kernel};

use crate::{c_source, data};

/// How a program is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interface {
    /// By MLIR's descriptors of arrays; what goes wrong ends the process.
    Descriptors,
    /// The same, and a report of what goes wrong.
    Reporting,
    /// The interface of the C header.
    C,
}

/// A program that was compiled.
pub struct Compiled {
    pub kernel: Kernel,
    pub interface: Interface,
}

/// The answer of a program: a code of the C header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer(i32);

impl Answer {
    const GOOD: Answer = Answer(0);

    pub fn is_good(self) -> bool {
        self == Answer::GOOD
    }

    pub fn is_out_of_memory(self) -> bool {
        self.name() == "RISE_OUT_OF_MEMORY"
    }

    /// Whether the arguments are not such as the program needs.
    pub fn is_violated(self) -> bool {
        self.name() == "RISE_VIOLATED_FACT"
    }

    /// The name in the C header.
    pub fn name(self) -> &'static str {
        let code = usize::try_from(self.0).ok();
        code.and_then(|code| CODES.get(code))
            .map_or("an unknown code", |(name, _)| name)
    }
}

/// The number of a parameter, and where the elements of its array lie.
pub type Moved = (usize, *mut c_void);

/// Where the elements of an array lie, if not in the array.
pub fn elsewhere(moved: &[Moved], index: usize) -> Option<*mut c_void> {
    let found = moved.iter().find(|(parameter, _)| *parameter == index);
    found.map(|(_, address)| *address)
}

/// Passes the fields of a descriptor of rows that lie one after the other.
fn push_fields(arguments: &mut Arguments, address: *mut c_void, shape: &[usize]) {
    arguments.push_pointer(address);
    arguments.push_pointer(address);
    arguments.push_scalar(0_i64);
    for extent in shape {
        arguments.push_scalar(*extent as i64);
    }
    for dimension in 0..shape.len() {
        let stride: usize = shape[dimension + 1..].iter().product();
        arguments.push_scalar(stride as i64);
    }
}

impl Compiled {
    /// Whether what goes wrong is answered.
    pub fn answers(&self) -> bool {
        self.interface != Interface::Descriptors
    }

    /// Runs the program on arrays.
    ///
    /// # Errors
    /// If a size has no value.
    pub fn call(
        &self,
        signature: &Signature,
        sizes: &Sizes,
        arrays: &mut [Array],
    ) -> anyhow::Result<Answer> {
        self.call_with(signature, sizes, arrays, &[])
    }

    /// As [`Compiled::call`]; the elements of some arrays lie elsewhere.
    ///
    /// # Errors
    /// If a size has no value.
    pub fn call_with(
        &self,
        signature: &Signature,
        sizes: &Sizes,
        arrays: &mut [Array],
        moved: &[Moved],
    ) -> anyhow::Result<Answer> {
        if self.interface == Interface::C {
            return c_source::call(&self.kernel, signature, sizes, arrays, moved).map(Answer);
        }
        let mut arguments =
            data::arguments(
                signature,
                arrays,
                |arguments, index, array| match elsewhere(moved, index) {
                    None => arguments.push_fields(array),
                    Some(address) => push_fields(arguments, address, array.shape()),
                },
            )?;
        for size in &signature.passed {
            arguments.push_scalar(data::size(size, sizes)?);
        }
        let mut report = Report::default();
        if self.interface == Interface::Reporting {
            arguments.push_pointer((&raw mut report).cast());
        }
        // SAFETY: the packed entry takes the fields of a descriptor for each array and a pointer to
        // each scalar, of the types and extents that its parameters have, then the sizes that no
        // extent tells, and a report if it makes one.
        unsafe { self.kernel.call(&mut arguments.pointers()) };
        Ok(Answer(report.code()))
    }
}
