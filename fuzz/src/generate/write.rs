//! Arrays that are written: loops, and what only says where their results go.

use super::Generator;
use super::size::Size;
use super::types::Type;

/// The most rounds of a loop that is written out.
const MOST_UNROLLED: u64 = 8;

/// Frequent elements of the vectors of a loop.
const VECTOR_ELEMENTS: [&str; 6] = ["f32", "i32", "f64", "i8", "f16", "i64"];

impl Generator {
    pub(super) fn written_array(&mut self, size: Size, element: &Type, depth: u32) -> String {
        let array = Type::array(size, element.clone());
        if self.is_over(depth) {
            return self.copied(&array);
        }
        if self.triangle.is_some()
            && size == Size::M
            && self.choices.flip()
            && let Some(rows) = self.row_by_row(size, element, depth - 1)
        {
            return rows;
        }
        let made = match self.choices.below(22) {
            0 => None,
            1..=7 => Some(self.looped(size, element, depth - 1)),
            8 => self.scanned("scanSeq", size, element, depth - 1),
            9 => self.iterated(size, element, depth - 1),
            10 => self.accumulated(size, element, depth - 1),
            11 | 12 => self.placed(size, element, depth - 1),
            13 => self.permuted(size, element, depth - 1),
            14 => self.put_together(size, element, depth - 1),
            15 | 16 => self.vectorized(size, element, depth - 1),
            17 | 18 => self.row_by_row(size, element, depth - 1),
            19 => {
                let condition = self.value(&Type::BOOL, depth - 1);
                let then = self.written(&array, depth - 1);
                let otherwise = self.written(&array, depth - 1);
                Some(format!("(if {condition} then {then} else {otherwise})"))
            }
            20 => {
                let view = match self.choices.flip() {
                    true => "nonTemporal".to_owned(),
                    false => format!("prefetch {}", self.choices.below(9)),
                };
                Some(format!(
                    "({view} {})",
                    self.looped(size, element, depth - 1)
                ))
            }
            _ => {
                let other = Type::any(&mut self.choices, 1);
                let (value, name) = (self.read(&other, depth - 1), self.choices.name());
                let body = self.with(&[(&name, &other)], |inner| inner.written(&array, depth - 1));
                Some(format!("(let {name} = {value} in {body})"))
            }
        };
        made.unwrap_or_else(|| self.copied(&array))
    }

    pub(super) fn written_pair(&mut self, first: &Type, second: &Type, depth: u32) -> String {
        if let (Type::Array(n, s), Type::Array(m, t)) = (first, second)
            && n == m
            && !self.is_over(depth)
            && self.choices.flip()
        {
            let zipped = Type::array(*n, Type::pair((**s).clone(), (**t).clone()));
            return format!("(unzip {})", self.written(&zipped, depth - 1));
        }
        let left = self.written(first, depth.saturating_sub(1));
        format!(
            "({left}, {})",
            self.written(second, depth.saturating_sub(1))
        )
    }

    /// A parameter or variable, copied.
    fn copied(&mut self, array: &Type) -> String {
        let given = match self.variable(array) {
            Some(name) => name,
            None => self.parameter(array),
        };
        format!("({} {given})", copy(array))
    }

    fn looped(&mut self, size: Size, element: &Type, depth: u32) -> String {
        let unrolled = size
            .as_constant()
            .filter(|rounds| *rounds <= MOST_UNROLLED && rounds * self.unrolled <= 64);
        let map = match unrolled {
            Some(_) if self.choices.below(3) == 2 => "mapSeqUnroll",
            _ => self
                .choices
                .of(&["mapSeq", "mapPar", "mapSeq", "iterateStream"]),
        };
        let other = self.element_for(size, element);
        let array = match map {
            "mapPar" => self.read(&Type::array(size, other.clone()), depth),
            _ => self.stream(size, &other, depth),
        };
        let factor = if map == "mapSeqUnroll" {
            size.one.max(1)
        } else {
            1
        };
        self.unrolled *= factor;
        let function = self.repeated(size, |inner| inner.writing_function(&other, element, depth));
        self.unrolled /= factor;
        format!("({map} {function} {array})")
    }

    /// A loop over vectors of an array's scalars, or of those of several arrays.
    fn vectorized(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        if !matches!(element, Type::Scalar(name) if *name != "index") {
            return None;
        }
        let mut widths = vec![4, 8, 3, 2, 5];
        widths.rotate_left(self.choices.below(5) as usize);
        let divides = |width: &u64| size.divided(Size::constant(*width)).is_some();
        let width = widths.into_iter().find(divides).unwrap_or(1);
        let count = 1 + self.choices.below(3);
        let mut inputs = Vec::new();
        for _ in 0..count {
            let ty = match self.choices.below(6) {
                0 => Type::BOOL,
                1 => element.clone(),
                _ => Type::Scalar(self.choices.of(&VECTOR_ELEMENTS)),
            };
            let scalars = self.read(&Type::array(size, ty.clone()), depth);
            inputs.push((
                self.choices.name(),
                ty,
                format!("(asVector {width} {scalars})"),
            ));
        }
        let variables: Vec<_> = inputs
            .iter()
            .map(|(name, ty, _)| (name.as_str(), ty))
            .collect();
        let outer = std::mem::replace(&mut self.in_vector, true);
        let body = self.with(&variables, |inner| inner.value(element, depth.max(3)));
        self.in_vector = outer;
        let names: Vec<_> = inputs.iter().map(|(name, ..)| name.as_str()).collect();
        let function = format!("(fun {} => {body})", names.join(" "));
        let map = self.choices.of(&["mapSeq", "mapPar"]);
        let loops = match &inputs[..] {
            [(.., a)] => format!("{map} (mapVec {function}) {a}"),
            [(.., a), (.., b)] => {
                format!("{map} (fun (a, b) => mapVec2 {function} a b) (zip {a} {b})")
            }
            [(.., a), (.., b), (.., c), ..] => {
                format!(
                    "{map} (fun (a, (b, c)) => mapVec3 {function} a b c) (zip {a} (zip {b} {c}))"
                )
            }
            [] => return None,
        };
        Some(format!("(asScalar ({loops}))"))
    }

    /// A reduction whose accumulator is an array, each element made of the one before.
    pub(super) fn accumulated(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        if element.has_array() {
            return None;
        }
        let array = Type::array(size, element.clone());
        let rounds = Size::constant(self.choices.below(4));
        let rounds = if self.choices.flip() { Size::M } else { rounds };
        let row = Type::array(size, Type::single(&mut self.choices, 0));
        if !Type::array(rounds, row.clone()).is_small() {
            return None;
        }
        let rows = self.stream(rounds, &row, depth);
        let start = self.written(&array, depth.min(1));
        let names = [
            self.choices.name(),
            self.choices.name(),
            self.choices.name(),
        ];
        let Type::Array(_, other) = &row else {
            return None;
        };
        let both = Type::pair(element.clone(), (**other).clone());
        let body = self.repeated(rounds, |inner| {
            inner.repeated(size, |inner| {
                inner.with(&[(&names[2], &both)], |inner| inner.value(element, depth))
            })
        });
        let [accumulator, row, both] = &names;
        let map = self.choices.of(&["mapSeq", "mapSeq", "mapPar"]);
        Some(format!(
            "(reduceSeq (fun {accumulator} {row} => zip {accumulator} {row} |> {map} (fun {both} => {body})) {start} {rows})"
        ))
    }

    /// Written as arrays of another shape.
    fn placed(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        match element {
            Type::Array(inner, innermost) => match self.choices.below(2) {
                0 if inner.is_positive() || *inner == Size::N || *inner == Size::M => {
                    let whole = Type::array(size.times(*inner)?, (**innermost).clone());
                    Some(format!("(split {inner} {})", self.written(&whole, depth)))
                }
                _ => {
                    let rows = Type::array(*inner, Type::array(size, (**innermost).clone()));
                    Some(format!("(transpose {})", self.written(&rows, depth)))
                }
            },
            Type::Pair(first, second) => {
                let left = self.written(&Type::array(size, (**first).clone()), depth);
                let right = self.written(&Type::array(size, (**second).clone()), depth);
                Some(format!("(zip {left} {right})"))
            }
            Type::Vector(width, scalar) => {
                let whole = size.times(Size::constant(*width))?;
                let scalars = self.written(&Type::array(whole, Type::Scalar(scalar)), depth);
                Some(format!("(asVector {width} {scalars})"))
            }
            Type::Scalar(scalar)
                if *scalar != "bool" && *scalar != "index" && self.choices.flip() =>
            {
                let width = self.choices.of(&[2, 4, 1, 3, 8]);
                let vectors = size.divided(Size::constant(width))?;
                let vectors = Type::array(vectors, Type::Vector(width, scalar));
                Some(format!("(asScalar {})", self.written(&vectors, depth)))
            }
            _ => {
                let (rows, columns) = size.factors(&mut self.choices);
                let rows = Type::array(rows, Type::array(columns, element.clone()));
                Some(format!("(join {})", self.written(&rows, depth)))
            }
        }
    }

    fn permuted(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        let array = self.written(&Type::array(size, element.clone()), depth);
        Some(match self.choices.below(3) {
            0 => {
                let (to, from) = self.permutation(size);
                format!("(reorder {size} {to} {from} {array})")
            }
            1 => format!("(scatter (generate (fun i => i) : {size}.idx[{size}]) {array})"),
            _ => format!(
                "(scatter (generate (fun i => natAsIndex {size} (mod (add (indexAsNat i) index(1)) nat({size}))) : {size}.idx[{size}]) {array})"
            ),
        })
    }

    fn put_together(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        if let Some(count) = size.as_constant().filter(|count| (1..=4).contains(count))
            && self.choices.flip()
        {
            let elements: Vec<String> = (0..count).map(|_| self.written(element, depth)).collect();
            return Some(format!("[{}]", elements.join(", ")));
        }
        let of = |size: Size| Type::array(size, element.clone());
        let (first, second) = size.summands(&mut self.choices);
        let first = self.written(&of(first), depth);
        Some(format!(
            "(concat {first} {})",
            self.written(&of(second), depth)
        ))
    }
}

/// The function that copies a value of the type.
pub(super) fn copy(ty: &Type) -> String {
    match ty {
        Type::Array(_, element) => format!("(mapSeq {})", copy(element)),
        Type::Pair(first, second) if ty.has_array() => {
            let (first, second) = (copy(first), copy(second));
            format!("(fun both => ({first} (fst both), {second} (snd both)))")
        }
        _ => "id".to_owned(),
    }
}
