//! Arrays that can be read: parameters, memory, and views of them.

use super::Generator;
use super::size::Size;
use super::types::Type;

impl Generator {
    /// A variable or a parameter.
    pub(super) fn given(&mut self, ty: &Type) -> String {
        match self.variable(ty) {
            Some(name) => name,
            None => self.parameter(ty),
        }
    }

    pub(super) fn read_array(&mut self, size: Size, element: &Type, depth: u32) -> String {
        let array = Type::array(size, element.clone());
        if self.is_over(depth) {
            return self.given(&array);
        }
        let made = match self.choices.below(26) {
            0..=2 => None,
            3..=6 => Some(self.in_memory(&array, depth - 1)),
            7 | 8 => self.made_by_index(size, element, depth - 1),
            9 => Some(self.mapped_stream(size, element, depth - 1)),
            10..=13 => self.view_of_elements(size, element, depth - 1),
            14..=16 => self.part(size, element, depth - 1),
            17 | 18 => self.padded(size, element, depth - 1),
            19 | 20 => self.selected(size, element, depth - 1),
            21 => self.component(&array, depth - 1),
            22 => Some(self.named(&array, depth - 1)),
            23 => {
                let condition = self.value(&Type::BOOL, depth - 1);
                let then = self.read(&array, depth - 1);
                let otherwise = self.read(&array, depth - 1);
                Some(format!("(if {condition} then {then} else {otherwise})"))
            }
            24 => Some(self.put_together_again(size, element, depth - 1)),
            _ => self.rearranged(size, element, depth - 1),
        };
        made.unwrap_or_else(|| self.given(&array))
    }

    pub(super) fn read_pair(&mut self, first: &Type, second: &Type, depth: u32) -> String {
        if let (Type::Array(n, s), Type::Array(m, t)) = (first, second)
            && n == m
            && !self.is_over(depth)
            && self.choices.flip()
        {
            let zipped = Type::array(*n, Type::pair((**s).clone(), (**t).clone()));
            return format!("(unzip {})", self.read(&zipped, depth - 1));
        }
        if !self.is_over(depth) && self.choices.below(4) == 3 {
            let other = Type::any(&mut self.choices, 1);
            return match self.choices.flip() {
                true => {
                    let function = self.reading_function(&other, first, depth - 1);
                    let pair = self.read(&Type::pair(other, second.clone()), depth - 1);
                    format!("(mapFst {function} {pair})")
                }
                false => {
                    let function = self.reading_function(&other, second, depth - 1);
                    let pair = self.read(&Type::pair(first.clone(), other), depth - 1);
                    format!("(mapSnd {function} {pair})")
                }
            };
        }
        let left = self.read(first, depth.saturating_sub(1));
        format!("({left}, {})", self.read(second, depth.saturating_sub(1)))
    }

    fn in_memory(&mut self, array: &Type, depth: u32) -> String {
        let spaces = match array.is_symbolic() {
            false => &["global", "private"][..],
            true => &["global"][..],
        };
        let space = self.choices.of(spaces);
        format!("(toMem {space} {})", self.written(array, depth))
    }

    fn made_by_index(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        if let Some(count) = size.as_constant().filter(|count| (1..=4).contains(count))
            && self.choices.flip()
        {
            let elements: Vec<String> = (0..count).map(|_| self.read(element, depth)).collect();
            return Some(format!("[{}]", elements.join(", ")));
        }
        let function = self.repeated(size, |inner| {
            inner.reading_function(&Type::Index(size), element, depth)
        });
        Some(format!("(generate {function} : {size}.{element})"))
    }

    /// A view of elements that are arrays, pairs or vectors; of scalars, from vectors.
    fn view_of_elements(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        match element {
            Type::Array(inner, innermost) => self.matrix(size, *inner, innermost, depth),
            Type::Pair(first, second) => {
                let left = self.read(&Type::array(size, (**first).clone()), depth);
                let right = self.read(&Type::array(size, (**second).clone()), depth);
                Some(format!("(zip {left} {right})"))
            }
            Type::Vector(width, scalar) => {
                let whole = size.times(Size::constant(*width))?;
                let scalars = self.read(&Type::array(whole, Type::Scalar(scalar)), depth);
                Some(format!("(asVector {width} {scalars})"))
            }
            Type::Scalar(scalar)
                if *scalar != "bool" && *scalar != "index" && self.choices.flip() =>
            {
                let width = self.choices.of(&[2, 4, 1, 3, 8]);
                let vectors = size.divided(Size::constant(width))?;
                let vectors = Type::array(vectors, Type::Vector(width, scalar));
                Some(format!("(asScalar {})", self.read(&vectors, depth)))
            }
            _ => self.joined(size, element, depth),
        }
    }

    fn joined(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let (rows, columns) = size.factors(&mut self.choices);
        let rows = Type::array(rows, Type::array(columns, element.clone()));
        Some(format!("(join {})", self.read(&rows, depth)))
    }

    fn matrix(&mut self, size: Size, inner: Size, innermost: &Type, depth: u32) -> Option<String> {
        let of = |size: Size| Type::array(size, innermost.clone());
        match self.choices.below(6) {
            0 | 1 if inner.is_positive() || inner == Size::N || inner == Size::M => {
                let whole = size.times(inner)?;
                Some(format!("(split {inner} {})", self.read(&of(whole), depth)))
            }
            2 | 3 => {
                let Some(width) = inner.as_constant() else {
                    let before = inner.minus(Size::constant(1))?;
                    let array = self.read(&of(size.plus(before)), depth);
                    return Some(format!("(slide {inner} 1 {array})"));
                };
                if width == 0 {
                    return None;
                }
                let step = 1 + self.choices.below(width);
                let whole = size
                    .times(Size::constant(step))?
                    .plus(Size::constant(width - step));
                let array = self.read(&of(whole), depth);
                Some(format!("(slide {width} {step} {array})"))
            }
            4 => self.mapped_view(size, &of(inner), depth),
            _ => {
                let rows = Type::array(inner, of(size));
                rows.is_small()
                    .then(|| format!("(transpose {})", self.read(&rows, depth)))
            }
        }
    }

    /// `map` of a function that only rearranges.
    fn mapped_view(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let Type::Array(inner, innermost) = element else {
            return None;
        };
        let (function, other) = match self.choices.below(4) {
            0 => match &**innermost {
                Type::Array(last, scalar) => {
                    let other = Type::array(*last, Type::array(*inner, (**scalar).clone()));
                    ("transpose".to_owned(), other)
                }
                _ => {
                    let function =
                        format!("(reorder {inner} (i => {inner}-1-i) (i => {inner}-1-i))");
                    (function, element.clone())
                }
            },
            1 => {
                let more = Size::constant(self.choices.below(3));
                (
                    format!("(take {inner})"),
                    Type::array(inner.plus(more), (**innermost).clone()),
                )
            }
            2 => {
                let more = 1 + self.choices.below(2);
                let other = Type::array(inner.plus(Size::constant(more)), (**innermost).clone());
                (format!("(fun row => drop {more} row)"), other)
            }
            _ => {
                let (rows, columns) = inner.factors(&mut self.choices);
                let other = Type::array(rows, Type::array(columns, (**innermost).clone()));
                ("join".to_owned(), other)
            }
        };
        let whole = Type::array(size, other);
        whole
            .is_small()
            .then(|| format!("(map {function} {})", self.read(&whole, depth)))
    }

    /// A part of a larger array, or two arrays.
    fn part(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let of = |size: Size| Type::array(size, element.clone());
        let more = match self.choices.below(3) {
            0 => Size::any(&mut self.choices),
            _ => Size::constant(self.choices.below(3)),
        };
        let whole = of(size.plus(more));
        let whole = if whole.is_small() { whole } else { of(size) };
        match self.choices.below(3) {
            0 => Some(format!("(take {size} {})", self.read(&whole, depth))),
            1 => {
                let Type::Array(found, _) = &whole else {
                    return None;
                };
                let dropped = found.minus(size)?;
                Some(format!("(drop {dropped} {})", self.read(&whole, depth)))
            }
            _ => {
                let (first, second) = size.summands(&mut self.choices);
                let first = self.read(&of(first), depth);
                Some(format!(
                    "(concat {first} {})",
                    self.read(&of(second), depth)
                ))
            }
        }
    }

    fn padded(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let (left, right, inner) = if self.choices.below(4) == 3 {
            let (left, others) = size.summands(&mut self.choices);
            let (right, inner) = others.summands(&mut self.choices);
            (left, right, inner)
        } else {
            let left = self.choices.below(size.one + 1).min(3);
            let right = self.choices.below(size.one - left + 1).min(3);
            let inner = size.minus(Size::constant(left + right))?;
            (Size::constant(left), Size::constant(right), inner)
        };
        let array = Type::array(inner, element.clone());
        match self.choices.below(3) {
            0 if inner == size && self.choices.flip() => Some(format!(
                "(prefetch {} {})",
                self.choices.below(9),
                self.in_memory(&array, depth)
            )),
            0 if inner.is_positive() => Some(format!(
                "(padClamp {left} {right} {})",
                self.read(&array, depth)
            )),
            1 => {
                let whole = Type::array(size, element.clone());
                let written = self.written(&whole, depth);
                let more = 1 + self.choices.below(3);
                Some(format!(
                    "(take {size} (toMem global (padEmpty {more} {written})))"
                ))
            }
            _ => {
                let value = self.read(element, depth);
                Some(format!(
                    "(padCst {left} {right} {value} {})",
                    self.read(&array, depth)
                ))
            }
        }
    }

    /// Elements of another array, by indices.
    fn selected(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let many = match Size::any(&mut self.choices) {
            many if many.is_positive() => many,
            many => many.plus(Size::constant(1)),
        };
        let array = |size: Size| Type::array(size, element.clone());
        if self.choices.flip() {
            let whole = Type::array(many, array(size));
            if !whole.is_small() {
                return None;
            }
            let index = self.value(&Type::Index(many), depth);
            return Some(format!("(idx {index} {})", self.read(&whole, depth)));
        }
        if !array(many).is_small() {
            return None;
        }
        let indices = self.read(&Type::array(size, Type::Index(many)), depth);
        Some(format!(
            "(gather {indices} {})",
            self.read(&array(many), depth)
        ))
    }

    fn component(&mut self, array: &Type, depth: u32) -> Option<String> {
        let other = match (self.choices.flip(), array) {
            (true, Type::Array(size, _)) => {
                let other = Type::single(&mut self.choices, 0);
                Type::array(*size, other)
            }
            _ => Type::any(&mut self.choices, 1),
        };
        Some(match self.choices.flip() {
            true => format!(
                "(fst {})",
                self.read(&Type::pair(array.clone(), other), depth)
            ),
            false => format!(
                "(snd {})",
                self.read(&Type::pair(other, array.clone()), depth)
            ),
        })
    }

    fn named(&mut self, array: &Type, depth: u32) -> String {
        let other = Type::any(&mut self.choices, 1);
        let (value, name) = (self.read(&other, depth), self.choices.name());
        let body = self.with(&[(&name, &other)], |inner| inner.read(array, depth));
        format!("(let {name} = {value} in {body})")
    }

    /// A permutation of so many indices, and its inverse.
    pub(super) fn permutation(&mut self, size: Size) -> (String, String) {
        let reversed = format!("(i => {size}-1-i)");
        match size.is_positive() && self.choices.flip() {
            true => (
                format!("(i => (i+1)%{size})"),
                format!("(i => (i+{size}-1)%{size})"),
            ),
            false => (reversed.clone(), reversed),
        }
    }

    fn rearranged(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let array = Type::array(size, element.clone());
        match self.choices.below(3) {
            0 => self.joined(size, element, depth),
            1 if element.has_array() => self.mapped_view(size, element, depth),
            1 => self.accumulated(size, element, depth),
            _ => {
                let array = self.read(&array, depth);
                let (to, from) = self.permutation(size);
                Some(format!("(reorder {size} {to} {from} {array})"))
            }
        }
    }
}
