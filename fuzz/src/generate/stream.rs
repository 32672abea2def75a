//! Arrays whose elements come one after the other, to be read by one loop.

use super::Generator;
use super::size::Size;
use super::types::Type;

impl Generator {
    /// An array that a sequential loop reads: any, or windows kept in memory.
    pub(super) fn stream(&mut self, size: Size, element: &Type, depth: u32) -> String {
        let windows = match element {
            Type::Array(width, innermost) if !self.is_over(depth) => width
                .as_constant()
                .filter(|width| (1..=4).contains(width))
                .map(|width| (width, innermost)),
            _ => None,
        };
        match windows {
            Some((width, innermost)) if size.is_positive() && self.choices.flip() => {
                self.windows(size, width, innermost, depth - 1)
            }
            _ => self.read(&Type::array(size, element.clone()), depth),
        }
    }

    fn windows(&mut self, size: Size, width: u64, element: &Type, depth: u32) -> String {
        let whole = size
            .minus(Size::constant(1))
            .unwrap_or(size)
            .plus(Size::constant(width));
        let is_ring = self.choices.flip();
        let from = match is_ring {
            true => self.element_for(whole, element),
            false => element.clone(),
        };
        let array = self.stream(whole, &from, depth);
        let function = self.repeated(whole, |inner| inner.writing_function(&from, element, depth));
        match is_ring {
            true => {
                let ring = width + self.choices.below(3);
                let buffer = self
                    .choices
                    .of(&["circularBuffer", "circularBufferIn global"]);
                format!("({buffer} {ring} {width} {function} {array})")
            }
            false => format!("(rotateValues {width} {function} {array})"),
        }
    }

    /// Each element computed where it is read.
    pub(super) fn mapped_stream(&mut self, size: Size, element: &Type, depth: u32) -> String {
        let other = self.element_for(size, element);
        let array = self.read(&Type::array(size, other.clone()), depth);
        let function = self.repeated(size, |inner| inner.reading_function(&other, element, depth));
        format!("(mapStream {function} {array})")
    }
}
