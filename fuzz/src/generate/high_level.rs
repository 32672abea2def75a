//! High-level terms, which say what to compute and not how: strategies make programs of them.

use super::Generator;
use super::size::Size;
use super::types::Type;

/// Types of the numbers of a program. Sums and products of integers may be computed in any order.
const NUMBERS: [&str; 10] = [
    "i32", "f32", "i32", "i64", "i8", "f64", "i16", "i32", "u8", "u32",
];

/// Sizes that tiles divide, and others.
const CONSTANTS: [u64; 12] = [8, 4, 6, 12, 2, 16, 3, 1, 5, 0, 7, 9];

impl Generator {
    /// The type of a result: arrays of the numbers of this program, up to three inside each other.
    pub(super) fn high_level_result(&mut self) -> Type {
        self.number = self.choices.of(&NUMBERS);
        let mut result = match self.choices.below(8) {
            0 => Type::pair(self.own_number(), self.own_number()),
            _ => self.own_number(),
        };
        for _ in 0..1 + self.choices.below(3) {
            let array = Type::array(self.high_level_size(), result.clone());
            if array.is_small() {
                result = array;
            }
        }
        result
    }

    fn own_number(&self) -> Type {
        Type::Scalar(self.number)
    }

    pub(super) fn high_level_size(&mut self) -> Size {
        match self.choices.below(3) {
            0 => Size::any(&mut self.choices),
            1 => self.choices.of(&[Size::N, Size::M]),
            _ => Size::constant(self.choices.of(&CONSTANTS)),
        }
    }

    /// A high-level term of the type.
    pub(super) fn high_level(&mut self, ty: &Type, depth: u32) -> String {
        match ty {
            Type::Array(size, element) => self.high_level_array(*size, element, depth),
            Type::Pair(first, second) => match self.variable(ty) {
                Some(name) if self.choices.flip() => name,
                _ => {
                    let first = self.high_level(first, depth.saturating_sub(1));
                    format!(
                        "({first}, {})",
                        self.high_level(second, depth.saturating_sub(1))
                    )
                }
            },
            _ => self.high_level_number(depth),
        }
    }

    fn high_level_number(&mut self, depth: u32) -> String {
        let ty = self.own_number();
        if self.is_over(depth) || self.choices.below(8) == 7 {
            return self.leaf();
        }
        match self.choices.below(13) {
            0..=2 => self.leaf(),
            3..=5 => {
                let operator = self.choices.of(&["+", "*", "-"]);
                let left = self.high_level_number(depth - 1);
                format!("({left} {operator} {})", self.high_level_number(depth - 1))
            }
            6 => {
                let function = self.choices.of(&["max", "min"]);
                let left = self.high_level_number(depth - 1);
                format!("({function} {left} {})", self.high_level_number(depth - 1))
            }
            7 => {
                let (left, right) = (self.leaf(), self.leaf());
                let then = self.high_level_number(depth - 1);
                let otherwise = self.high_level_number(depth - 1);
                format!("(if {left} < {right} then {then} else {otherwise})")
            }
            8 => self.let_in(&ty, depth - 1),
            9 => format!("(neg {})", self.high_level_number(depth - 1)),
            10 => {
                let (limit, start) = (self.leaf(), self.leaf());
                let name = self.choices.name();
                let counted = Type::pair(Type::Scalar("i8"), ty);
                let next = self.with(&[(&name, &counted)], |inner| {
                    inner.high_level_number(depth - 1)
                });
                format!(
                    "(snd (while (fun {name} => fst {name} < 3 && snd {name} < {limit}) \
                     (fun {name} => (fst {name} + 1, {next})) (0i8, {start})))"
                )
            }
            _ => self.sum(depth - 1),
        }
    }

    /// A number made of a variable, the closest ones more often; or a constant.
    fn leaf(&mut self) -> String {
        let count = self.scope.len() as u64;
        if count == 0 || self.choices.below(8) == 7 {
            return self.literal(&self.own_number());
        }
        let back = self.choices.below(count).min(self.choices.below(count));
        let (name, known) = self.scope[(count - 1 - back) as usize].clone();
        self.number_of(&name, &known)
    }

    fn number_of(&mut self, term: &str, known: &Type) -> String {
        match known {
            Type::Pair(first, second) => match self.choices.flip() {
                true => self.number_of(&format!("(snd {term})"), second),
                false => self.number_of(&format!("(fst {term})"), first),
            },
            Type::Array(size, element) => {
                if size.is_positive() && self.choices.below(4) == 0 {
                    let index = self.literal(&Type::Index(*size));
                    return self.number_of(&format!("(idx {index} {term})"), element);
                }
                let name = self.choices.name();
                let number = self.number_of(&name, element);
                let mapped = match **element == self.own_number() {
                    true => term.to_owned(),
                    false => format!("(map (fun {name} => {number}) {term})"),
                };
                let number = self.number;
                format!("(reduce (fun a b => a + b) {number}(0) {mapped})")
            }
            _ if *known == self.own_number() => term.to_owned(),
            _ => self.literal(&self.own_number()),
        }
    }

    /// The elements of an array combined, often of the products of two.
    fn sum(&mut self, depth: u32) -> String {
        let size = self.high_level_size();
        let number = self.own_number();
        match self.choices.below(6) {
            0 | 1 => {
                let of = Type::array(size, number);
                let left = self.high_level(&of, depth);
                let right = self.high_level(&of, depth);
                format!(
                    "(reduce (fun a b => a + b) {}(0) (map (fun p => fst p * snd p) (zip {left} {right})))",
                    self.number
                )
            }
            2 => {
                let element = self.high_level_element(size);
                let array = self.high_level(&Type::array(size, element.clone()), depth);
                let names = [self.choices.name(), self.choices.name()];
                let variables = [(names[0].as_str(), &number), (names[1].as_str(), &element)];
                let body = self.repeated(size, |inner| {
                    inner.with(&variables, |inner| inner.high_level_number(depth.min(2)))
                });
                let start = self.leaf();
                format!(
                    "(reduceSeq (fun {} {} => {body}) {start} {array})",
                    names[0], names[1]
                )
            }
            operator => {
                let (operator, neutral) = match operator {
                    3 => ("*", "1"),
                    _ => ("+", "0"),
                };
                let array = self.high_level(&Type::array(size, number), depth);
                format!(
                    "(reduce (fun a b => a {operator} b) {}({neutral}) {array})",
                    self.number
                )
            }
        }
    }

    fn let_in(&mut self, ty: &Type, depth: u32) -> String {
        let size = self.high_level_size();
        let other = match self.choices.below(3) {
            0 => self.own_number(),
            _ => Type::array(size, self.own_number()),
        };
        let (value, name) = (self.high_level(&other, depth), self.choices.name());
        let value = match other.has_array() {
            true => format!("(toMem global {value})"),
            false => value,
        };
        let body = self.with(&[(&name, &other)], |inner| inner.high_level(ty, depth));
        format!("(let {name} = {value} in {body})")
    }

    /// A type for the elements of an array that is mapped over.
    fn high_level_element(&mut self, size: Size) -> Type {
        let number = self.own_number();
        let any = match self.choices.below(6) {
            0 | 1 => Type::array(self.high_level_size(), number.clone()),
            2 => Type::pair(number.clone(), number.clone()),
            3 => {
                let row = Type::array(self.high_level_size(), number.clone());
                Type::pair(row, number.clone())
            }
            _ => number.clone(),
        };
        match Type::array(size, any.clone()).is_small() {
            true => any,
            false => number,
        }
    }

    fn high_level_array(&mut self, size: Size, element: &Type, depth: u32) -> String {
        let array = Type::array(size, element.clone());
        if self.is_over(depth) {
            return self.high_level_given(&array);
        }
        let made = match self.choices.below(20) {
            0 | 1 => None,
            2..=8 => Some(self.mapped(size, element, depth - 1)),
            9..=11 => self.high_level_view(size, element, depth - 1),
            12 => self.high_level_joined(size, element, depth - 1),
            13 | 14 => self.high_level_part(size, element, depth - 1),
            15 => self.high_level_padded(size, element, depth - 1),
            16 => {
                let name = self.choices.name();
                let index = Type::Index(size);
                let body = self.repeated(size, |inner| {
                    inner.with(&[(&name, &index)], |inner| {
                        inner.high_level(element, depth - 1)
                    })
                });
                Some(format!("(generate (fun {name} => {body}) : {array})"))
            }
            17 => self.high_level_scan(size, element, depth - 1),
            18 => Some(self.let_in(&array, depth - 1)),
            _ => self.sum_of_rows(size, element, depth - 1),
        };
        let made = made.unwrap_or_else(|| self.high_level_given(&array));
        match self.choices.below(12) {
            11 => format!("(toMem global {made})"),
            _ => made,
        }
    }

    /// A variable or a parameter; pairs are two arrays.
    fn high_level_given(&mut self, array: &Type) -> String {
        if let Some(name) = self.variable(array) {
            return name;
        }
        match array {
            Type::Array(size, element) => match &**element {
                Type::Pair(first, second) => {
                    let first = self.high_level_given(&Type::array(*size, (**first).clone()));
                    let second = self.high_level_given(&Type::array(*size, (**second).clone()));
                    format!("(zip {first} {second})")
                }
                _ => self.parameter(array),
            },
            _ => self.literal(array),
        }
    }

    fn mapped(&mut self, size: Size, element: &Type, depth: u32) -> String {
        let other = self.high_level_element(size);
        let array = self.high_level(&Type::array(size, other.clone()), depth);
        let name = self.choices.name();
        let body = self.repeated(size, |inner| {
            inner.with(&[(&name, &other)], |inner| inner.high_level(element, depth))
        });
        format!("(map (fun {name} => {body}) {array})")
    }

    fn high_level_view(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let (inner, innermost) = match element {
            Type::Array(inner, innermost) => (*inner, &**innermost),
            Type::Pair(first, second) => {
                let left = self.high_level(&Type::array(size, (**first).clone()), depth);
                let right = self.high_level(&Type::array(size, (**second).clone()), depth);
                return Some(format!("(zip {left} {right})"));
            }
            _ => return self.high_level_joined(size, element, depth),
        };
        let of = |size: Size| Type::array(size, innermost.clone());
        match self.choices.below(5) {
            0 if inner.is_positive() || inner == Size::N || inner == Size::M => {
                let whole = of(size.times(inner)?);
                Some(format!(
                    "(split {inner} {})",
                    self.high_level(&whole, depth)
                ))
            }
            1 | 2 => {
                let width = inner.as_constant().filter(|width| *width > 0)?;
                let step = 1 + self.choices.below(width);
                let whole = size
                    .times(Size::constant(step))?
                    .plus(Size::constant(width - step));
                let array = self.high_level(&of(whole), depth);
                Some(format!("(slide {width} {step} {array})"))
            }
            _ => {
                let rows = Type::array(inner, of(size));
                rows.is_small()
                    .then(|| format!("(transpose {})", self.high_level(&rows, depth)))
            }
        }
    }

    fn high_level_joined(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let (rows, columns) = size.factors(&mut self.choices);
        let rows = Type::array(rows, Type::array(columns, element.clone()));
        Some(format!("(join {})", self.high_level(&rows, depth)))
    }

    fn high_level_part(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let of = |size: Size| Type::array(size, element.clone());
        let more = 1 + self.choices.below(3);
        let whole = of(size.plus(Size::constant(more)));
        match self.choices.below(4) {
            0 => Some(format!("(take {size} {})", self.high_level(&whole, depth))),
            1 => Some(format!("(drop {more} {})", self.high_level(&whole, depth))),
            2 => {
                let array = self.high_level(&of(size), depth);
                let reversed = format!("(i => {size}-1-i)");
                Some(format!("(reorder {size} {reversed} {reversed} {array})"))
            }
            _ => {
                let (first, second) = size.summands(&mut self.choices);
                let first = self.high_level(&of(first), depth);
                Some(format!(
                    "(concat {first} {})",
                    self.high_level(&of(second), depth)
                ))
            }
        }
    }

    fn high_level_padded(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let left = self.choices.below(size.one + 1).min(2);
        let right = self.choices.below(size.one - left + 1).min(2);
        let inner = size.minus(Size::constant(left + right))?;
        let array = Type::array(inner, element.clone());
        match inner.is_positive() && self.choices.flip() {
            true => Some(format!(
                "(padClamp {left} {right} {})",
                self.high_level(&array, depth)
            )),
            false if element.has_array() => None,
            false => {
                let value = self.high_level(element, 0);
                let array = self.high_level(&array, depth);
                Some(format!("(padCst {left} {right} {value} {array})"))
            }
        }
    }

    fn high_level_scan(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        if *element != self.own_number() {
            return None;
        }
        let array = self.high_level(&Type::array(size, element.clone()), depth);
        let (operator, start) = self
            .choices
            .of(&[("+", "0"), ("+", "0"), ("*", "1"), ("+", "3")]);
        let number = self.number;
        Some(format!(
            "(scan (fun x acc => acc {operator} x) {number}({start}) {array})"
        ))
    }

    /// Rows added up, element by element.
    fn sum_of_rows(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        if *element != self.own_number() {
            return None;
        }
        let rows = Type::array(self.high_level_size(), Type::array(size, element.clone()));
        if !rows.is_small() {
            return None;
        }
        let rows = self.high_level(&rows, depth);
        let start = format!(
            "(generate (fun i => {}(0)) : {size}.{element})",
            self.number
        );
        Some(format!(
            "(reduceSeq (fun sums row => map (fun p => fst p + snd p) (zip sums row)) {start} {rows})"
        ))
    }
}
