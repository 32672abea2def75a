//! Arrays whose elements come one after the other, to be read by one loop.

use super::Generator;
use super::size::Size;
use super::types::Type;

impl Generator {
    /// An array that a sequential loop reads: any, or windows kept in memory, or what a scan keeps.
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
            _ if !self.is_over(depth) && self.choices.below(8) == 0 => self
                .scanned("scanStream", size, element, depth - 1)
                .unwrap_or_else(|| self.read(&Type::array(size, element.clone()), depth)),
            _ => self.read(&Type::array(size, element.clone()), depth),
        }
    }

    /// The results of combining all elements before each place, by `primitive`.
    pub(super) fn scanned(
        &mut self,
        primitive: &str,
        size: Size,
        element: &Type,
        depth: u32,
    ) -> Option<String> {
        if element.has_array() {
            return None;
        }
        let other = self.element_for(size, element);
        let array = self.stream(size, &other, depth);
        let start = self.value(element, depth);
        let names = [self.choices.name(), self.choices.name()];
        let variables = [(names[0].as_str(), &other), (names[1].as_str(), element)];
        let body = self.repeated(size, |inner| {
            inner.with(&variables, |inner| inner.value(element, depth))
        });
        Some(format!(
            "({primitive} (fun {} {} => {body}) {start} {array})",
            names[0], names[1]
        ))
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
            false => {
                let rotate =
                    self.choices
                        .of(&["rotateValues", "rotateValues", "rotateValuesIn global"]);
                format!("({rotate} {width} {function} {array})")
            }
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
