//! Argument lists of packed functions.

use crate::array::{Array, Element, ElementType, Value};
use std::ffi::c_void;
use std::marker::PhantomData;

/// The values of a packed function's arguments, in order, and the array of pointers to them.
///
/// It borrows the arrays that are passed, so that they stay where they are. The three ways to pass
/// an array are those of the conventions in which MLIR lowers a memref: by address alone, by the
/// address of a descriptor, or by the descriptor's fields one by one.
#[derive(Debug, Default)]
pub struct Arguments<'arrays> {
    /// The values, each in slots of its own. A slot is 8 bytes, aligned so: enough for every scalar
    /// and pointer.
    slots: Vec<u64>,
    arguments: Vec<Argument>,
    arrays: PhantomData<&'arrays mut Array>,
}

#[derive(Clone, Copy, Debug)]
enum Argument {
    /// The value in this slot.
    Value(usize),
    /// The address of the descriptor that begins in slot `descriptor`; slot `pointer` has room for
    /// it.
    Descriptor { descriptor: usize, pointer: usize },
}

/// Where a function's result is stored: see [`Arguments::push_result`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultSlot {
    slot: usize,
    element: ElementType,
}

impl<'arrays> Arguments<'arrays> {
    /// No arguments.
    pub fn new() -> Arguments<'arrays> {
        Arguments::default()
    }

    /// The number of pointers, including those for results.
    pub fn len(&self) -> usize {
        self.arguments.len()
    }

    /// Whether there are no arguments.
    pub fn is_empty(&self) -> bool {
        self.arguments.is_empty()
    }

    /// Passes a scalar.
    pub fn push_scalar<T: Element>(&mut self, value: T) {
        let slot = self.reserve(1);
        bytemuck::cast_slice_mut::<u64, u8>(&mut self.slots[slot..])[..size_of::<T>()]
            .copy_from_slice(bytemuck::bytes_of(&value));
        self.arguments.push(Argument::Value(slot));
    }

    /// Passes a truth value (`i1`).
    pub fn push_bool(&mut self, value: bool) {
        self.push_scalar(i8::from(value));
    }

    /// Passes a scalar whose type shows when the program runs.
    pub fn push_value(&mut self, value: Value) {
        match value {
            Value::Bool(value) => self.push_bool(value),
            Value::I8(value) => self.push_scalar(value),
            Value::I16(value) => self.push_scalar(value),
            Value::I32(value) => self.push_scalar(value),
            Value::I64(value) => self.push_scalar(value),
            Value::U8(value) => self.push_scalar(value),
            Value::U16(value) => self.push_scalar(value),
            Value::U32(value) => self.push_scalar(value),
            Value::U64(value) => self.push_scalar(value),
            Value::F16(value) => self.push_scalar(value),
            Value::BF16(value) => self.push_scalar(value),
            Value::F32(value) => self.push_scalar(value),
            Value::F64(value) => self.push_scalar(value),
        }
    }

    /// Passes an address.
    pub fn push_pointer(&mut self, address: *mut c_void) {
        self.push_word(address.expose_provenance() as u64);
    }

    /// Passes the address of an array's first element (MLIR's bare pointers).
    pub fn push_array(&mut self, array: &'arrays mut Array) {
        self.push_pointer(array.as_mut_ptr().cast());
    }

    /// As [`Arguments::push_array`], for an array that the function only reads.
    pub fn push_input(&mut self, array: &'arrays Array) {
        self.push_pointer(array.as_ptr().cast_mut().cast());
    }

    /// Passes the address of a memref descriptor (MLIR's C interface): two addresses, offset,
    /// sizes, strides.
    pub fn push_descriptor(&mut self, array: &'arrays mut Array) {
        let address = array.as_mut_ptr().expose_provenance();
        self.push_descriptor_of(address, array.shape());
    }

    /// As [`Arguments::push_descriptor`], for an array that the function only reads.
    pub fn push_input_descriptor(&mut self, array: &'arrays Array) {
        self.push_descriptor_of(array.as_ptr().expose_provenance(), array.shape());
    }

    /// Passes the fields of a memref descriptor as 3 + 2 · rank arguments (MLIR's default
    /// convention).
    pub fn push_fields(&mut self, array: &'arrays mut Array) {
        let address = array.as_mut_ptr().expose_provenance();
        fields(address, array.shape())
            .into_iter()
            .for_each(|field| self.push_word(field));
    }

    /// As [`Arguments::push_fields`], for an array that the function only reads.
    pub fn push_input_fields(&mut self, array: &'arrays Array) {
        fields(array.as_ptr().expose_provenance(), array.shape())
            .into_iter()
            .for_each(|field| self.push_word(field));
    }

    /// Makes room for the scalar that the function returns; it comes after all arguments.
    pub fn push_result(&mut self, element: ElementType) -> ResultSlot {
        let slot = self.reserve(1);
        self.arguments.push(Argument::Value(slot));
        ResultSlot { slot, element }
    }

    /// The result that a call stored. The slot must be one of these arguments'; zero is read from
    /// another one's.
    pub fn result(&self, result: ResultSlot) -> Value {
        let word = self.slots.get(result.slot).copied().unwrap_or_default();
        Value::from_bytes(result.element, &word.to_ne_bytes()[..result.element.size()])
    }

    /// The array of pointers to hand to [`Kernel::call`](super::Kernel::call). It is valid until
    /// the arguments are changed or dropped.
    pub fn pointers(&mut self) -> Vec<*mut c_void> {
        let start = self.slots.as_mut_ptr();
        let address = |slot: usize| start.wrapping_add(slot);
        for argument in &self.arguments {
            if let Argument::Descriptor {
                descriptor,
                pointer,
            } = *argument
            {
                let descriptor = address(descriptor).expose_provenance() as u64;
                // SAFETY: the slot lies within `slots`, which is borrowed mutably and only reached
                // through `start`.
                unsafe { address(pointer).write(descriptor) };
            }
        }
        let slot = |argument: &Argument| match *argument {
            Argument::Value(slot) | Argument::Descriptor { pointer: slot, .. } => {
                address(slot).cast()
            }
        };
        self.arguments.iter().map(slot).collect()
    }

    fn push_word(&mut self, word: u64) {
        let slot = self.reserve(1);
        self.slots[slot] = word;
        self.arguments.push(Argument::Value(slot));
    }

    fn push_descriptor_of(&mut self, address: usize, shape: &[usize]) {
        let fields = fields(address, shape);
        let descriptor = self.reserve(fields.len());
        self.slots[descriptor..].copy_from_slice(&fields);
        let pointer = self.reserve(1);
        self.arguments.push(Argument::Descriptor {
            descriptor,
            pointer,
        });
    }

    fn reserve(&mut self, slots: usize) -> usize {
        let first = self.slots.len();
        self.slots.resize(first + slots, 0);
        first
    }
}

/// The fields of a row-major memref descriptor: allocated and aligned address, offset, sizes,
/// strides (in elements).
fn fields(address: usize, shape: &[usize]) -> Vec<u64> {
    let mut fields = vec![address as u64, address as u64, 0];
    fields.extend(shape.iter().map(|&extent| extent as u64));
    // An empty array may have extents whose product overflows; its strides are never used.
    let inner = |dimension: usize| {
        shape[dimension + 1..]
            .iter()
            .fold(1u64, |stride, &n| stride.wrapping_mul(n as u64))
    };
    fields.extend((0..shape.len()).map(inner));
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_those_of_mlir() {
        let mut array = Array::random(ElementType::F32, &[2, 3, 5], 0).unwrap();
        let address = array.as_ptr().addr() as u64;
        let mut arguments = Arguments::new();
        arguments.push_scalar(7i32);
        arguments.push_descriptor(&mut array);
        let pointers = arguments.pointers();
        // SAFETY: the first argument points to an i32, the second to the address of nine words.
        let (scalar, words) = unsafe {
            let descriptor = pointers[1].cast::<*const u64>().read();
            (
                pointers[0].cast::<i32>().read(),
                std::slice::from_raw_parts(descriptor, 9),
            )
        };
        assert_eq!(scalar, 7);
        assert_eq!(words, [address, address, 0, 2, 3, 5, 15, 5, 1]);
    }

    #[test]
    fn a_value_is_passed_as_a_scalar_of_its_type() {
        for element in ElementType::ALL {
            let array = Array::random(element, &[3], 5).unwrap();
            let mut arguments = Arguments::new();
            let value = array.value_at(1).unwrap();
            arguments.push_value(value);
            let pointer = arguments.pointers()[0].cast::<u8>();
            // SAFETY: the argument points to a word, which has room for any scalar.
            let bytes = unsafe { std::slice::from_raw_parts(pointer, element.size()) };
            assert_eq!(Value::from_bytes(element, bytes), value, "{element}");
        }
    }

    #[test]
    fn fields_are_one_argument_each() {
        let array = Array::zeros(ElementType::I8, &[4, 6]).unwrap();
        let mut arguments = Arguments::new();
        arguments.push_input_fields(&array);
        arguments.push_bool(true);
        assert_eq!(arguments.len(), 3 + 2 * 2 + 1);
        let pointers = arguments.pointers();
        // SAFETY: every argument points to a word.
        let words: Vec<u64> = pointers
            .iter()
            .map(|pointer| unsafe { pointer.cast::<u64>().read() })
            .collect();
        let address = array.as_ptr().addr() as u64;
        assert_eq!(words, [address, address, 0, 4, 6, 6, 1, 1]);
    }
}
