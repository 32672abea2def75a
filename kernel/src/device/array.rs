//! Arrays that stay on a device from call to call.

use std::fmt;
use std::sync::Arc;

use rise_lang::signature::{Parameter, Passing, Role};
use rise_lang::types::{self, DataType};
use rise_runtime::array::{ArrayError, ElementType};
use rise_runtime::device::{Resident, on, open};
use smallvec::{SmallVec, smallvec};

use super::Device;
use crate::arguments::{Argument, List, Passed};
use crate::error::CallError;
use crate::results::{Destination, Outputs, Place, Results, element_type, of_shape, sealed};
use crate::scalar::{Scalar, Shape, fits};

/// An array that stays on a device from call to call.
///
/// It is an argument by `&`, and a result as a value or by `&mut`, of kernels that run on the same
/// device. Calls copy no element of it, unless the host's part of a program looks into it, or it
/// holds indices, which are checked on the host; then it is copied once, until it is written again.
///
/// ```
/// use rise::device::Device;
/// use rise::{DeviceArray, Options, Program};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # if rise::device::list(rise::device::Api::OpenCl).is_err() { return Ok(()); }
/// let device: Device = "opencl".parse()?;
/// let text = "def double {n : nat} (xs : n.f32) : n.f32 = xs |> mapGlobal 0 (fun x => x + x)";
/// let double = Program::parse(text)?.compile(&Options::default().device(device))?;
/// let xs = device.upload(&[1.0_f32, 2.0, 3.0])?;
/// let ys: DeviceArray = double.call((&xs,))?;
/// let mut zs = device.zeros::<f32>(&[3])?;
/// double.call_into((&ys,), (&mut zs,))?;
/// assert_eq!(zs.to_host::<Vec<f32>>()?, [4.0, 8.0, 12.0]);
/// # Ok(())
/// # }
/// ```
pub struct DeviceArray {
    element: types::Scalar,
    shape: Shape,
    array: Arc<Resident>,
}

impl Device {
    /// Copies an array to the device: a slice, a [`shaped`](crate::shaped) one, or any other
    /// [`Argument`] that is one array.
    ///
    /// # Errors
    /// If it is not one array, or the device has no room for it.
    pub fn upload<'a>(&self, source: impl Argument<'a>) -> Result<DeviceArray, CallError> {
        let mut list = List::default();
        source.pass(&mut list)?;
        let source = one_array(&list)?;
        let array = self.array(source.element(), source.shape().into())?;
        array.set(source)?;
        Ok(array)
    }

    /// An array of zeros on the device.
    ///
    /// # Errors
    /// If the device has no room for it.
    pub fn zeros<T: Scalar>(&self, shape: &[usize]) -> Result<DeviceArray, CallError> {
        self.zeros_of(T::TYPE, shape)
    }

    /// As [`Device::zeros`], of a type that shows when the program runs.
    ///
    /// # Errors
    /// If the device has no room for it.
    pub fn zeros_of(
        &self,
        element: types::Scalar,
        shape: &[usize],
    ) -> Result<DeviceArray, CallError> {
        self.array(element, shape.into())
    }

    /// The device of an array.
    pub(crate) fn of(array: &Resident) -> Device {
        let (api, number) = array.device();
        Device { api, number }
    }

    fn array(&self, element: types::Scalar, shape: Shape) -> Result<DeviceArray, CallError> {
        on(self.number, || open(self.api))?;
        let too_large = || ArrayError::TooLarge {
            element: element_type(element),
            shape: shape.to_vec(),
        };
        let size = element_type(element).size();
        let bytes = match shape.contains(&0) {
            true => Some(0),
            false => shape
                .iter()
                .try_fold(size, |bytes, extent| bytes.checked_mul(*extent)),
        };
        let bytes = bytes.ok_or_else(too_large)?;
        let has_truth_values = element == types::Scalar::Bool;
        let array = Resident::zeros((self.api, self.number), bytes, has_truth_values)?;
        array.allocate()?;
        Ok(DeviceArray {
            element,
            shape,
            array,
        })
    }
}

impl DeviceArray {
    /// The device.
    pub fn device(&self) -> Device {
        Device::of(&self.array)
    }

    /// The type of the elements.
    pub fn element(&self) -> ElementType {
        element_type(self.element)
    }

    /// The extents, outermost first.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Copies the elements to the host, as any of the [`Results`] of calls: `Vec<f32>`, an
    /// [`Array`](rise_runtime::array::Array), an array of `ndarray`.
    ///
    /// # Errors
    /// If the elements are of another type, or the device is lost.
    pub fn to_host<R: Results>(&self) -> Result<R, CallError> {
        let parameter = self.parameter();
        let mut outputs = Outputs {
            function: "to_host",
            device: Some(self.device()),
            wanted: smallvec![(&parameter, self.shape.clone())],
            places: SmallVec::new(),
            words: SmallVec::new(),
        };
        let prepared = R::prepare(&mut outputs)?;
        let words = outputs.words.as_mut_ptr();
        let address = match &outputs.places[..] {
            [Place::Memory(address)] => *address,
            [Place::Word(number)] => words.wrapping_add(*number).cast(),
            [Place::Device(copy)] => {
                self.array.bring_to_host()?;
                copy.upload(self.on_host())?;
                return Ok(R::finish(prepared, &outputs));
            }
            places => return Err(outputs.wrong_count(places.len())),
        };
        // SAFETY: the memory was made for as many elements of the type.
        unsafe { self.read_to(address)? };
        Ok(R::finish(prepared, &outputs))
    }

    /// Copies the elements to memory of the caller, of the same type and shape.
    ///
    /// # Errors
    /// As [`DeviceArray::to_host`], or if the shape is another one.
    pub fn to_host_into<'a>(&self, destination: impl Destination<'a>) -> Result<(), CallError> {
        let mut list = List::default();
        destination.place(&mut list)?;
        let destination = one_array(&list)?;
        self.require_same("to_host_into", destination, destination.element())?;
        match destination {
            Passed::Memory {
                resident: Some(other),
                ..
            } => {
                self.array.bring_to_host()?;
                Ok(other.upload(self.on_host())?)
            }
            // SAFETY: the memory has the same type and shape, and is borrowed mutably.
            Passed::Memory { address, .. } => unsafe { self.read_to(*address) },
            Passed::Value(..) => Ok(()),
        }
    }

    /// Copies elements of the same type and shape to the device, in place of those that it has.
    ///
    /// # Errors
    /// If type or shape are others, or the device is lost.
    pub fn write<'a>(&mut self, source: impl Argument<'a>) -> Result<(), CallError> {
        let mut list = List::default();
        source.pass(&mut list)?;
        let source = one_array(&list)?;
        self.require_same("write", source, self.element)?;
        self.set(source)
    }

    /// Takes the elements of an array of the same type and shape.
    fn set(&self, source: &Passed) -> Result<(), CallError> {
        let Passed::Memory {
            address, resident, ..
        } = source
        else {
            return Ok(());
        };
        if let Some(other) = resident {
            other.bring_to_host()?;
        }
        let bytes = match self.array.bytes() {
            0 => &[],
            // SAFETY: the array has as many elements of the same size, and is borrowed.
            bytes => unsafe { std::slice::from_raw_parts(*address, bytes) },
        };
        Ok(self.array.upload(bytes)?)
    }

    /// The elements on the host, where they are up to date.
    fn on_host(&self) -> &[u8] {
        // SAFETY: the memory has so many bytes, and is written by nobody as long as the array,
        // which is borrowed, is not.
        unsafe { std::slice::from_raw_parts(self.array.address(), self.array.bytes()) }
    }

    /// # Safety
    /// At the address is memory for all elements, which nobody else uses.
    unsafe fn read_to(&self, address: *mut u8) -> Result<(), CallError> {
        let bytes = self.array.bytes();
        if bytes == 0 {
            return Ok(());
        }
        // SAFETY: by the caller's promise.
        let bytes = unsafe { std::slice::from_raw_parts_mut(address, bytes) };
        Ok(self.array.read(bytes)?)
    }

    /// Makes sure that arrays have the same shape and elements. Numbers that go to places of `tf32`
    /// are numbers of that type.
    fn require_same(
        &self,
        function: &str,
        other: &Passed,
        places: types::Scalar,
    ) -> Result<(), CallError> {
        let (own, others) = (self.element, other.element());
        let has_type = match places {
            types::Scalar::TF32 => own == others,
            _ => fits(others, own) || fits(own, others),
        };
        if has_type && *other.shape() == self.shape[..] {
            return Ok(());
        }
        Err(CallError::Type {
            function: function.to_owned(),
            label: self.parameter().label(),
            expected: of_shape(self.element, &self.shape),
            found: of_shape(other.element(), other.shape()),
        })
    }

    /// Adds it to arguments or results of a call.
    pub(crate) fn add_to(&self, list: &mut List<'_>) {
        list.push_resident(self.element, self.shape.clone(), &self.array);
    }

    /// A parameter for messages.
    fn parameter(&self) -> Parameter {
        Parameter {
            index: 0,
            name: Some("array".to_owned()),
            role: Role::Output,
            data: DataType::Scalar(self.element),
            element: self.element,
            dimensions: Vec::new(),
            further_dimensions: Vec::new(),
            passing: Passing::Memory(Vec::new()),
        }
    }
}

/// The only array of a list.
fn one_array<'l>(list: &'l List<'_>) -> Result<&'l Passed, CallError> {
    let found = match &list.passed[..] {
        [array @ Passed::Memory { .. }] => return Ok(array),
        [Passed::Value(element, _)] => format!("a scalar `{element}`"),
        several => format!("{} arrays or scalars", several.len()),
    };
    Err(CallError::NotOneArray { found })
}

impl fmt::Debug for DeviceArray {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ty = of_shape(self.element, &self.shape);
        write!(formatter, "{} on {}", ty.trim_matches('`'), self.device())
    }
}

impl<'a> Argument<'a> for &'a DeviceArray {
    fn pass(self, list: &mut List<'a>) -> Result<(), CallError> {
        self.add_to(list);
        Ok(())
    }
}

impl<'a> Destination<'a> for &'a mut DeviceArray {
    fn place(self, list: &mut List<'a>) -> Result<(), CallError> {
        self.add_to(list);
        Ok(())
    }
}

impl sealed::Sealed for DeviceArray {}
impl Results for DeviceArray {
    type Prepared = DeviceArray;

    fn prepare(outputs: &mut Outputs<'_>) -> Result<DeviceArray, CallError> {
        let (function, device) = (outputs.function, outputs.device);
        let (element, shape) = outputs.next::<DeviceArray>(|_, _| true)?;
        let shape = shape.into();
        let device = device.ok_or_else(|| CallError::NoDevice {
            function: function.to_owned(),
        })?;
        let array = device.array(element, shape)?;
        outputs.places.push(Place::Device(Arc::clone(&array.array)));
        Ok(array)
    }

    fn finish(array: DeviceArray, _: &Outputs<'_>) -> DeviceArray {
        array
    }
}
