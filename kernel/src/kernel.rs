//! Compiled code with its signature, and calls of it.

mod checks;

use std::ffi::c_void;
use std::sync::Arc;

use rise_lang::nat::Fact;
use rise_lang::signature::{Parameter, Signature};
use rise_lang::types;
use rise_runtime::array::{Array, Value};
use rise_runtime::device::{self, InCall, Resident};
use rise_runtime::execute;
use smallvec::SmallVec;

use crate::arguments::{Argument, Arguments, List, Passed, scalar_of};
use crate::by_sizes::{BySizes, Make};
use crate::device::Device;
use crate::error::{CallError, Parts};
use crate::plan::{Plan, Sizes};
use crate::report::Report;
use crate::results::{Destination, Destinations, Outputs, Place, Results};
use crate::typed::{Function, Typed};

pub(crate) use checks::inexact;

/// A compiled program, ready to be called. Copies share the code; threads may call it at once.
///
/// A call checks before any work that the arguments have the types and shapes that the program asks
/// for, that what it needs of its sizes holds, and that indices in arrays are below the bounds of
/// their types. It never reads or writes what is not there.
#[derive(Clone, Debug)]
pub struct Kernel(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    plan: Plan,
    code: Code,
    device: Option<Device>,
    /// For each parameter, whether nothing but kernels of the device touches it.
    on_device: Vec<bool>,
}

/// Code for all sizes that the signature allows, or for each that calls have.
#[derive(Debug)]
enum Code {
    Compiled(execute::Kernel),
    BySizes(BySizes<Kernel>),
}

/// A result's memory, and the array of a device that its address stands for.
#[derive(Clone, Copy)]
struct Written<'s> {
    address: *mut u8,
    shape: &'s [usize],
    resident: Option<&'s Arc<Resident>>,
}

/// The words that fit the stack. A function that takes more gets them from the heap.
const WORDS_ON_THE_STACK: usize = 40;

impl Kernel {
    /// A kernel of compiled code; programs get theirs from the crate `rise` or from a
    /// [`Bundle`](crate::Bundle).
    ///
    /// # Safety
    /// The code is that of a function with the signature in MLIR's default convention for memrefs,
    /// behind one that is packed, with a report as its last argument; it does what the signature
    /// says if the facts hold.
    pub unsafe fn new(
        signature: Signature,
        facts: Vec<Fact>,
        code: execute::Kernel,
        device: Option<Device>,
    ) -> Kernel {
        let code = Code::Compiled(code);
        Kernel::of(signature, facts, code, device)
    }

    /// A kernel that is compiled when it is called: for the sizes of the call, so that its code
    /// knows them, for at most so many sizes; for all further ones once. Calls are those of the
    /// signature, and what `make` gives has it, but for the sizes that it knows.
    ///
    /// Source: "Rank-Polymorphism for Shape-Guided Blocking", section 4.
    pub fn by_sizes(
        signature: Signature,
        facts: Vec<Fact>,
        device: Option<Device>,
        most: usize,
        make: Box<Make<Kernel>>,
    ) -> Kernel {
        let code = Code::BySizes(BySizes::new(most, make));
        Kernel::of(signature, facts, code, device)
    }

    fn of(signature: Signature, facts: Vec<Fact>, code: Code, device: Option<Device>) -> Kernel {
        Kernel(Arc::new(Inner {
            plan: Plan::new(signature, facts),
            code,
            device,
            on_device: Vec::new(),
        }))
    }

    /// The kernel that runs this call, if it is another one.
    fn for_call(&self, passed: &[Passed], places: &[Passed]) -> Result<Option<Kernel>, CallError> {
        match &self.0.code {
            Code::Compiled(_) => Ok(None),
            Code::BySizes(kernels) => {
                let sizes = self.sizes_of_shapes(passed, places)?;
                kernels.kernel(self.signature(), &sizes).map(Some)
            }
        }
    }

    /// The same kernel, whose text [`on_device`](crate::on_device) is this: arrays that only
    /// kernels of the device touch stay there; those that the host's part looks into are copied.
    #[must_use]
    pub fn keeping(mut self, text: Option<String>) -> Kernel {
        if let (Some(inner), Some(text)) = (Arc::get_mut(&mut self.0), text) {
            inner.on_device = text.chars().map(|digit| digit == '1').collect();
        }
        self
    }

    /// The device that it runs on, if it is not the processor.
    pub fn device(&self) -> Option<Device> {
        self.0.device
    }

    /// The signature: the results first, then the parameters in order.
    pub fn signature(&self) -> &Signature {
        self.0.plan.signature()
    }

    /// Facts that must hold for its sizes, besides those in the shapes of arrays.
    pub fn facts(&self) -> &[Fact] {
        self.0.plan.facts()
    }

    /// The name of the definition.
    pub fn name(&self) -> &str {
        &self.signature().name
    }

    /// Calls it, and gives the results in memory that is made for them.
    ///
    /// ```
    /// let program = rise::Program::parse("def both {n : nat} (xs : n.f32) : n.(f32 × f32) = mapSeq (fun x => (x, x * x)) xs")?;
    /// let kernel = program.compile(&rise::Options::default())?;
    /// let (same, squares): (Vec<f32>, Vec<f32>) = kernel.call((&[1.0_f32, 2.0, 3.0],))?;
    /// assert_eq!((same, squares), (vec![1.0, 2.0, 3.0], vec![1.0, 4.0, 9.0]));
    ///
    /// let error = kernel.call::<(Vec<f32>, Vec<f32>)>((&[1.0_f64],)).unwrap_err();
    /// assert_eq!(error.to_string(), "`both`: expected an array of `f32` with 1 dimension (n) for `xs`, found one of `f64` with 1 dimension");
    /// # Ok::<(), rise::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the arguments or the wanted results are not those of the program, or the code could not
    /// run to its end.
    pub fn call<'a, R: Results>(&self, arguments: impl Arguments<'a>) -> Result<R, CallError> {
        let mut list = List::default();
        arguments.pass_all(&mut list)?;
        self.check_types(self.signature().inputs(), &list.passed, Parts::Arguments)?;
        self.call_checked(&list)
    }

    /// As [`Kernel::call`], for arguments of the right number, types and ranks.
    pub(crate) fn call_checked<R: Results>(&self, list: &List<'_>) -> Result<R, CallError> {
        if let Some(kernel) = self.for_call(&list.passed, &[])? {
            return kernel.call_checked(list);
        }
        let plan = &self.0.plan;
        let sizes = self.sizes(&list.passed, &[])?;
        let mut outputs = Outputs {
            function: self.name(),
            device: self.0.device,
            wanted: SmallVec::new(),
            places: SmallVec::new(),
            words: SmallVec::new(),
        };
        for parameter in self.signature().outputs() {
            outputs
                .wanted
                .push((parameter, plan.shape(parameter, &sizes)?));
        }
        let prepared = R::prepare(&mut outputs)?;
        if outputs.places.len() != outputs.wanted.len() {
            return Err(outputs.wrong_count(outputs.places.len()));
        }
        let words = outputs.words.as_mut_ptr();
        let written = outputs.places.iter().zip(&outputs.wanted);
        let written = written.map(|(place, (_, shape))| {
            let (address, resident) = match place {
                Place::Memory(address) => (*address, None),
                // The words are as many as there are places of this kind.
                Place::Word(number) => (words.wrapping_add(*number).cast(), None),
                Place::Device(array) => (array.address(), Some(array)),
            };
            Written {
                address,
                shape,
                resident,
            }
        });
        // SAFETY: the arguments are checked; results have the shapes that these sizes give, and
        // memory of their own.
        unsafe { self.execute(&list.passed, written, &sizes)? };
        Ok(R::finish(prepared, &outputs))
    }

    /// Calls it, and writes the results to memory of the caller, whose shapes may say what the
    /// arguments leave open.
    ///
    /// ```
    /// let program = rise::Program::parse("def double {n : nat} (xs : n.f32) : n.f32 = mapSeq (fun x => x * 2) xs")?;
    /// let kernel = program.compile(&rise::Options::default())?;
    /// let mut ys = [0.0_f32; 3];
    /// kernel.call_into((&[1.0_f32, 2.0, 3.0],), (&mut ys[..],))?;
    /// assert_eq!(ys, [2.0, 4.0, 6.0]);
    /// # Ok::<(), rise::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Kernel::call`]. What was written before an error is not specified.
    pub fn call_into<'a, 'r>(
        &self,
        arguments: impl Arguments<'a>,
        results: impl Destinations<'r>,
    ) -> Result<(), CallError> {
        let (mut list, mut places) = (List::default(), List::default());
        arguments.pass_all(&mut list)?;
        results.place_all(&mut places)?;
        self.call_lists(&list, &places)
    }

    /// Element types and shapes of the results for these arguments, all checked.
    ///
    /// ```
    /// use rise::{List, Program};
    /// let text = "def f {n : nat} (xs : (n + 1).f32) : n.f32 = mapSeq (fun x => x) (take n xs)";
    /// let program = Program::parse(text)?;
    /// let kernel = program.compile(&rise::Options::default())?;
    /// let mut arguments = List::default();
    /// arguments.push_items(&[1.0_f32, 2.0, 3.0]);
    /// let shapes = kernel.result_shapes(&arguments)?;
    /// assert_eq!(shapes[0].1, [2]);
    /// # Ok::<(), rise::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Kernel::call`].
    pub fn result_shapes(
        &self,
        list: &List<'_>,
    ) -> Result<Vec<(types::Scalar, Vec<usize>)>, CallError> {
        self.check_types(self.signature().inputs(), &list.passed, Parts::Arguments)?;
        let sizes = self.sizes(&list.passed, &[])?;
        let outputs = self.signature().outputs();
        outputs
            .map(|parameter| {
                let shape = self.0.plan.shape(parameter, &sizes)?;
                Ok((parameter.element, shape.to_vec()))
            })
            .collect()
    }

    /// Calls it on arguments and places of results that are known only when the program runs; see
    /// [`Kernel::call_into`].
    ///
    /// # Errors
    /// As [`Kernel::call_into`].
    pub fn call_lists(&self, list: &List<'_>, places: &List<'_>) -> Result<(), CallError> {
        self.check_types(self.signature().inputs(), &list.passed, Parts::Arguments)?;
        self.check_types(self.signature().outputs(), &places.passed, Parts::Results)?;
        if let Some(kernel) = self.for_call(&list.passed, &places.passed)? {
            return kernel.call_lists(list, places);
        }
        let sizes = self.sizes(&list.passed, &places.passed)?;
        let written = places.passed.iter().map(|place| Written {
            address: match place {
                Passed::Memory { address, .. } => *address,
                Passed::Value(..) => std::ptr::null_mut(),
            },
            shape: place.shape(),
            resident: place.resident(),
        });
        // SAFETY: all shapes are checked; what is written is borrowed mutably, so that nothing else
        // reaches it.
        unsafe { self.execute(&list.passed, written, &sizes) }
    }

    /// Calls it on arrays whose number and types are known only when it runs: one for each input
    /// and one for each result, in order. A scalar that is passed by value is an array of one
    /// element.
    ///
    /// ```
    /// use rise::Array;
    /// let program = rise::Program::parse("def scale {n : nat} (a : f32) (xs : n.f32) : n.f32 = mapSeq (fun x => a * x) xs")?;
    /// let kernel = program.compile(&rise::Options::default())?;
    /// let inputs = [Array::from_slice(&[], &[2.0_f32])?, Array::from_slice(&[2], &[1.0_f32, 2.5])?];
    /// let mut results = [Array::from_slice(&[2], &[0.0_f32; 2])?];
    /// kernel.call_arrays(&inputs, &mut results)?;
    /// assert_eq!(results[0].as_slice::<f32>()?, [2.0, 5.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Kernel::call_into`].
    pub fn call_arrays(&self, inputs: &[Array], results: &mut [Array]) -> Result<(), CallError> {
        let (mut list, mut places) = (List::default(), List::default());
        let mut parameters = self.signature().inputs();
        for input in inputs {
            let is_value = parameters.next().is_some_and(Parameter::is_value);
            match input
                .value_at(0)
                .filter(|_| is_value && input.shape().is_empty())
            {
                Some(value) => list.push_value(scalar_of(input.element()), value),
                None => input.pass(&mut list)?,
            }
        }
        for result in results {
            result.place(&mut places)?;
        }
        self.call_lists(&list, &places)
    }

    /// It as a function of Rust, whose types are checked now and not when it is called.
    ///
    /// # Errors
    /// If the types are not those of the program.
    pub fn typed<F: Function>(&self) -> Result<Typed<F>, CallError> {
        F::check(self)?;
        Ok(Typed::new(self.clone()))
    }

    /// Runs the code.
    ///
    /// # Safety
    /// The arguments and the places of results are those of the signature, with the shapes that the
    /// sizes give, all checked.
    unsafe fn execute<'s>(
        &self,
        passed: &[Passed],
        written: impl Iterator<Item = Written<'s>> + Clone,
        sizes: &Sizes,
    ) -> Result<(), CallError> {
        let Code::Compiled(code) = &self.0.code else {
            return Err(CallError::Internal("a call without code".to_owned()));
        };
        let on_device = self.place_arrays(passed, written.clone())?;
        let mut report = Report::default();
        let mut on_stack = [0; WORDS_ON_THE_STACK];
        let mut on_heap = Vec::new();
        let words = match on_stack.get_mut(..self.0.plan.words) {
            Some(words) => words,
            None => {
                on_heap.resize(self.0.plan.words, 0);
                &mut on_heap[..]
            }
        };
        let mut laid_out = Words { words, next: 0 };
        self.lay_out(&mut laid_out, passed, written.clone(), sizes)?;
        laid_out.push((&raw mut report).expose_provenance() as u64);
        if laid_out.next != self.0.plan.words {
            return Err(CallError::Internal(
                "a call without its arguments".to_owned(),
            ));
        }
        // SAFETY: each argument of the function is a word: by the caller's promise the right ones.
        let mut run = || unsafe { Kernel::run(code, words) };
        match self.0.device {
            None => run(),
            Some(device) if on_device.is_empty() => device::on(device.number, run),
            Some(device) => device::on(device.number, || device::during(&on_device, run)),
        }
        // SAFETY: the code, whose texts a report refers to, is alive.
        if let Some(failed) = unsafe { report.failure(self.name()) } {
            return Err(failed.into());
        }
        if !self.0.plan.has_truth_values {
            return Ok(());
        }
        for (parameter, written) in self.signature().outputs().zip(written) {
            let is_on_host = written.resident.is_none() || !self.keeps(parameter);
            if parameter.element == types::Scalar::Bool && is_on_host {
                // SAFETY: the place has so many bytes.
                unsafe { clear_high_bits(written.address, written.shape) };
            }
        }
        Ok(())
    }

    /// Brings arrays of the device to the host where the host's part of the program looks into
    /// them. Gives the others, whose memory on the device the code uses.
    fn place_arrays<'s>(
        &self,
        passed: &[Passed],
        written: impl Iterator<Item = Written<'s>>,
    ) -> Result<Vec<InCall>, CallError> {
        let mut on_device = Vec::new();
        if self.0.device.is_none() {
            return Ok(on_device);
        }
        for (parameter, passed) in self.signature().inputs().zip(passed) {
            match passed.resident() {
                Some(array) if self.keeps(parameter) => on_device.push(InCall {
                    array: Arc::clone(array),
                    is_written: false,
                }),
                Some(array) => array.bring_to_host()?,
                None => {}
            }
        }
        for (parameter, written) in self.signature().outputs().zip(written) {
            match written.resident {
                Some(array) if self.keeps(parameter) => on_device.push(InCall {
                    array: Arc::clone(array),
                    is_written: true,
                }),
                Some(array) => array.note_written_on_host(),
                None => {}
            }
        }
        Ok(on_device)
    }

    /// Whether nothing but kernels of the device touches a parameter.
    fn keeps(&self, parameter: &Parameter) -> bool {
        let known = self.0.on_device.get(parameter.index);
        known.copied().unwrap_or_default()
    }

    /// Writes the words of the arguments and results, in the order of the signature.
    fn lay_out<'s>(
        &self,
        words: &mut Words,
        passed: &[Passed],
        mut written: impl Iterator<Item = Written<'s>>,
        sizes: &Sizes,
    ) -> Result<(), CallError> {
        let mut inputs = passed.iter();
        for parameter in &self.signature().parameters {
            if parameter.role.is_written() {
                if let Some(written) = written.next() {
                    words.push_fields(written.address, written.shape);
                }
                continue;
            }
            match inputs.next() {
                Some(Passed::Memory { shape, address, .. }) => words.push_fields(*address, shape),
                Some(Passed::Value(_, value)) => words.push(word(*value)),
                None => {}
            }
        }
        for size in self.0.plan.passed(sizes)? {
            words.push(size.cast_unsigned());
        }
        Ok(())
    }

    /// Calls the code.
    ///
    /// # Safety
    /// The words are the arguments of the function.
    unsafe fn run(code: &execute::Kernel, words: &mut [u64]) {
        let start = words.as_mut_ptr();
        let pointer = |word: usize| start.wrapping_add(word).cast::<c_void>();
        let mut on_stack = [std::ptr::null_mut(); WORDS_ON_THE_STACK];
        match on_stack.get_mut(..words.len()) {
            Some(pointers) => {
                for (word, place) in pointers.iter_mut().enumerate() {
                    *place = pointer(word);
                }
                // SAFETY: by the caller's promise.
                unsafe { code.call(pointers) };
            }
            None => {
                let mut pointers: Vec<*mut c_void> = (0..words.len()).map(pointer).collect();
                // SAFETY: by the caller's promise.
                unsafe { code.call(&mut pointers) };
            }
        }
    }
}

/// The words that a function is passed, one after the other.
struct Words<'w> {
    words: &'w mut [u64],
    /// How many were passed. More than there are places are counted, not written.
    next: usize,
}

impl Words<'_> {
    fn push(&mut self, word: u64) {
        if let Some(place) = self.words.get_mut(self.next) {
            *place = word;
        }
        self.next += 1;
    }

    /// The fields of a memref descriptor: allocated and aligned address, offset, sizes, strides in
    /// elements.
    fn push_fields(&mut self, address: *mut u8, shape: &[usize]) {
        let address = address.expose_provenance() as u64;
        for field in [address, address, 0] {
            self.push(field);
        }
        for extent in shape {
            self.push(*extent as u64);
        }
        for dimension in 1..=shape.len() {
            // An empty array may have extents whose product overflows; its strides are never used.
            let inner = shape[dimension..].iter().map(|extent| *extent as u64);
            self.push(inner.fold(1, u64::wrapping_mul));
        }
    }
}

/// A scalar as the word that code reads it from.
fn word(value: Value) -> u64 {
    let mut bytes = [0; 8];
    let mut set = |own: &[u8]| bytes[..own.len()].copy_from_slice(own);
    match value {
        Value::Bool(value) => set(&[u8::from(value)]),
        Value::I8(value) => set(&value.to_ne_bytes()),
        Value::I16(value) => set(&value.to_ne_bytes()),
        Value::I32(value) => set(&value.to_ne_bytes()),
        Value::I64(value) => set(&value.to_ne_bytes()),
        Value::U8(value) => set(&value.to_ne_bytes()),
        Value::U16(value) => set(&value.to_ne_bytes()),
        Value::U32(value) => set(&value.to_ne_bytes()),
        Value::U64(value) => set(&value.to_ne_bytes()),
        Value::F16(value) => set(&value.to_ne_bytes()),
        Value::BF16(value) => set(&value.to_ne_bytes()),
        Value::F32(value) => set(&value.to_ne_bytes()),
        Value::F64(value) => set(&value.to_ne_bytes()),
    }
    u64::from_ne_bytes(bytes)
}

/// How many elements an array has. An empty one may have extents whose product overflows.
fn length(shape: &[usize]) -> usize {
    match shape.contains(&0) {
        true => 0,
        false => shape.iter().product(),
    }
}

/// Of a truth value in memory only the lowest bit counts; in Rust all others are zero.
///
/// # Safety
/// At the address are as many bytes as the shape says.
unsafe fn clear_high_bits(address: *mut u8, shape: &[usize]) {
    for position in 0..length(shape) {
        // SAFETY: by the caller's promise.
        unsafe { *address.add(position) &= 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_are_shared_by_threads() {
        fn assert_shared<T: Send + Sync + Clone>() {}
        assert_shared::<Kernel>();
    }

    #[test]
    fn fields_are_those_of_a_memref() {
        let mut fields = [0; 9];
        let mut words = Words {
            words: &mut fields,
            next: 0,
        };
        words.push_fields(std::ptr::without_provenance_mut(64), &[2, 3, 5]);
        assert_eq!(words.next, 9);
        words.push(1);
        assert_eq!(words.next, 10);
        assert_eq!(fields, [64, 64, 0, 2, 3, 5, 15, 5, 1]);
        assert_eq!(word(Value::I8(-1)), 0xff);
    }
}
