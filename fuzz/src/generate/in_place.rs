//! Reductions and loops on data whose values are arrays, which each round overwrites while it reads
//! them: all of it, elements before or behind the one that is written, through views of every kind.
//! What would be read too late has to be refused.

use super::Generator;
use super::size::Size;
use super::types::Type;

const ELEMENTS: [&str; 7] = ["i32", "i64", "f32", "i8", "i16", "u8", "u32"];

const SIZES: [Size; 10] = [
    Size::N,
    Size::constant(4),
    Size::constant(3),
    Size::N.plus(Size::constant(1)),
    Size::constant(6),
    Size::N.plus(Size::N),
    Size::constant(2),
    Size::constant(1),
    Size::constant(5),
    Size::M,
];

/// How deep the values are that are written.
const DEPTH: u32 = 3;

impl Generator {
    /// The type of an accumulator: an array, a matrix, often a square one, or a pair of arrays.
    pub(super) fn overwritten_type(&mut self) -> Type {
        let element = Type::Scalar(self.choices.of(&ELEMENTS));
        let element = match self.choices.below(8) {
            7 => Type::pair(element, Type::Scalar("i32")),
            _ => element,
        };
        let size = self.choices.of(&SIZES);
        let row = Type::array(size, element);
        match self.choices.below(8) {
            0 | 1 => Type::array(size, row),
            2 => Type::array(self.choices.of(&SIZES), row),
            3 if self.choices.flip() => Type::pair(row.clone(), row),
            3 => Type::pair(row, Type::array(size, Type::Scalar("i32"))),
            _ => row,
        }
    }

    /// A reduction of that type.
    pub(super) fn overwriting(&mut self, accumulator: &Type) -> String {
        let start = self.copied_whole(accumulator);
        let reduction = match self.choices.below(6) {
            0 => self.overwriting_while(accumulator, &start),
            _ => self.overwriting_from(accumulator, &start),
        };
        match self.choices.below(5) {
            0 => {
                let name = self.choices.name();
                let copied = self.copied_value(accumulator, &name);
                format!("(let {name} = toMem global {reduction} in {copied})")
            }
            _ => reduction,
        }
    }

    /// Some rounds of a loop that counts them beside the array.
    fn overwriting_while(&mut self, accumulator: &Type, start: &str) -> String {
        let repeat = match (accumulator.is_symbolic(), self.choices.below(3)) {
            (false, 0) => "whileIn private",
            (_, 1) => "whileIn global",
            _ => "while",
        };
        let rounds = self.choices.below(4);
        let name = self.choices.name();
        let counted = Type::pair(Type::Scalar("i8"), accumulator.clone());
        let body = self.repeated(Size::constant(3), |inner| {
            inner.with(&[(&name, &counted)], |inner| {
                inner.round(accumulator, &format!("(snd {name})"), DEPTH)
            })
        });
        format!(
            "(snd ({repeat} (fun {name} => fst {name} < {rounds}) \
             (fun {name} => (fst {name} + 1, {body})) (0i8, {start})))"
        )
    }

    fn overwriting_from(&mut self, accumulator: &Type, start: &str) -> String {
        let constant = self.choices.below(4);
        let rounds = match self.choices.flip() {
            true => Size::M,
            false => Size::constant(constant),
        };
        let element = match (self.choices.below(3), accumulator) {
            (0, Type::Array(size, _)) => Type::array(*size, Type::Scalar("i32")),
            (1, _) => Type::Scalar("f32"),
            _ => Type::Scalar("i32"),
        };
        let array = self.parameter(&Type::array(rounds, element.clone()));
        let reduce = match rounds.as_constant() {
            Some(_) => self.choices.of(&[
                "reduceSeq",
                "reduceSeqUnroll",
                "reduceSeqIn global",
                "reduceSeqUnrollIn global",
            ]),
            None => self
                .choices
                .of(&["reduceSeq", "reduceSeq", "reduceSeqIn global"]),
        };
        let is_small = !accumulator.is_symbolic();
        let reduce = match self.choices.below(4) {
            3 if is_small => reduce.replace("global", "private"),
            _ => reduce.to_owned(),
        };
        let names = [self.choices.name(), self.choices.name()];
        let variables = [
            (names[0].as_str(), accumulator),
            (names[1].as_str(), &element),
        ];
        let body = self.repeated(rounds, |inner| {
            inner.with(&variables, |inner| {
                inner.round(accumulator, &names[0], DEPTH)
            })
        });
        format!(
            "({reduce} (fun {} {} => {body}) {start} {array})",
            names[0], names[1]
        )
    }

    /// The new value of the accumulator in an iteration.
    fn round(&mut self, ty: &Type, accumulator: &str, depth: u32) -> String {
        match ty {
            Type::Pair(first, second) => {
                let parts = [
                    format!("(fst {accumulator})"),
                    format!("(snd {accumulator})"),
                ];
                let is_crossed = self.choices.below(3) == 2 && first == second;
                let (left, right) = match is_crossed {
                    true => (&parts[1], &parts[0]),
                    false => (&parts[0], &parts[1]),
                };
                if self.choices.below(3) == 0 && depth > 0 {
                    return self.round_of_kept(ty, [left, right], depth);
                }
                let left = self.round(first, left, depth);
                format!("({left}, {})", self.round(second, right, depth))
            }
            Type::Array(size, element) => self.round_of_array(*size, element, accumulator, depth),
            _ => self.value(ty, depth),
        }
    }

    /// A pair whose first component is kept in memory, and may be read by the second one.
    fn round_of_kept(&mut self, ty: &Type, parts: [&str; 2], depth: u32) -> String {
        let Type::Pair(first, second) = ty else {
            return self.value(ty, depth);
        };
        let kept = self.round(first, parts[0], depth);
        let name = self.choices.name();
        let other = self.with(&[(&name, first)], |inner| {
            let from = match first == second {
                true => inner.choices.of(&[name.as_str(), parts[0], parts[1]]),
                false => parts[1],
            };
            inner.round(second, from, depth - 1)
        });
        let copied = self.copied_value(first, &name);
        format!("(let {name} = toMem global {kept} in ({copied}, {other}))")
    }

    fn round_of_array(
        &mut self,
        size: Size,
        element: &Type,
        accumulator: &str,
        depth: u32,
    ) -> String {
        if depth == 0 {
            return self.new_elements(size, element, accumulator, 1);
        }
        match self.choices.below(13) {
            0 => self.round_in_parts(size, element, accumulator, depth),
            1 => {
                let (to, from) = self.permutation(size);
                let elements = self.new_elements(size, element, accumulator, depth);
                format!("(reorder {size} {to} {from} {elements})")
            }
            2 => {
                let (rows, columns) = size.factors(&mut self.choices);
                if !columns.is_positive() {
                    return self.new_elements(size, element, accumulator, depth);
                }
                let row = Type::array(columns, element.clone());
                let split = format!("(split {columns} {accumulator})");
                format!("(join {})", self.new_elements(rows, &row, &split, depth))
            }
            3 => match element {
                Type::Array(inner, innermost) => {
                    let column = Type::array(size, (**innermost).clone());
                    let turned = format!("(transpose {accumulator})");
                    let columns = self.new_elements(*inner, &column, &turned, depth);
                    format!("(transpose {columns})")
                }
                _ => self.new_scan(size, element, accumulator),
            },
            4 if self.unrolled == 1 => {
                self.unrolled = 2;
                let array = Type::array(size, element.clone());
                let reduction = self.overwriting_from(&array, accumulator);
                self.unrolled = 1;
                reduction
            }
            5 => self.round_with_copy(size, element, accumulator, depth),
            6 => self.round_of_choice(size, element, accumulator, depth),
            _ => self.new_elements(size, element, accumulator, depth),
        }
    }

    /// The first elements by one loop, the others by another one.
    fn round_in_parts(&mut self, size: Size, element: &Type, array: &str, depth: u32) -> String {
        let (first, second) = size.summands(&mut self.choices);
        let parts = [
            format!("(take {first} {array})"),
            format!("(drop {first} {array})"),
        ];
        let (left, right) = match self.choices.flip() && first == second {
            true => (&parts[1], &parts[0]),
            false => (&parts[0], &parts[1]),
        };
        let left = self.new_elements(first, element, left, depth);
        let right = self.new_elements(second, element, right, depth);
        format!("(concat {left} {right})")
    }

    /// Elements that are kept in other memory first, and beside which the accumulator is read.
    fn round_with_copy(&mut self, size: Size, element: &Type, array: &str, depth: u32) -> String {
        let kept = self.new_elements(size, element, array, depth);
        let name = self.choices.name();
        let ty = Type::array(size, element.clone());
        let body = self.with(&[(&name, &ty)], |inner| {
            let from = inner.choices.of(&[name.as_str(), array]);
            inner.new_elements(size, element, from, depth - 1)
        });
        format!("(let {name} = toMem global {kept} in {body})")
    }

    /// One of two loops, by a condition that may read the accumulator.
    fn round_of_choice(&mut self, size: Size, element: &Type, array: &str, depth: u32) -> String {
        let condition = self.value(&Type::BOOL, 2);
        let ways = [0; 2].map(|_| self.new_elements(size, element, array, depth - 1));
        format!("(if {condition} then {} else {})", ways[0], ways[1])
    }

    fn new_scan(&mut self, size: Size, element: &Type, accumulator: &str) -> String {
        let (view, other) = self.view_of(size, element, accumulator);
        let names = [self.choices.name(), self.choices.name()];
        let variables = [(names[0].as_str(), &other), (names[1].as_str(), element)];
        let body = self.repeated(size, |inner| {
            inner.with(&variables, |inner| inner.value(element, 2))
        });
        let start = self.literal(element);
        format!(
            "(scanSeq (fun {} {} => {body}) {start} {view})",
            names[0], names[1]
        )
    }

    /// A loop over a view of the accumulator.
    fn new_elements(
        &mut self,
        size: Size,
        element: &Type,
        accumulator: &str,
        depth: u32,
    ) -> String {
        if self.choices.below(6) == 0 && !matches!(element, Type::Pair(..)) {
            return self.in_range(size, element, accumulator, depth);
        }
        let (view, other) = self.view_of(size, element, accumulator);
        let map = match size.as_constant() {
            Some(..=6) => self
                .choices
                .of(&["mapSeq", "mapSeqUnroll", "mapSeq", "mapPar"]),
            _ => self.choices.of(&["mapSeq", "mapSeq", "mapPar"]),
        };
        let name = self.choices.name();
        let body = self.repeated(size, |inner| {
            inner.with(&[(&name, &other)], |inner| match (element, &other) {
                (Type::Array(width, innermost), Type::Array(found, known))
                    if found == width && known == innermost =>
                {
                    inner.round_of_array(*width, innermost, &name, depth.saturating_sub(1))
                }
                (Type::Array(width, innermost), _) => {
                    let number = Type::array(*width, (**innermost).clone());
                    match inner.variable(&number) {
                        Some(row) => {
                            inner.round_of_array(*width, innermost, &row, depth.saturating_sub(1))
                        }
                        None => inner.copied_whole(element),
                    }
                }
                _ => inner.new_value(element, &name, &other),
            })
        });
        format!("({map} (fun {name} => {body}) {view})")
    }

    /// Elements of which only those in a range of indices, or outside of one, are new.
    fn in_range(&mut self, size: Size, element: &Type, array: &str, depth: u32) -> String {
        let name = self.choices.name();
        let known = Type::pair(Type::Index(size), element.clone());
        let (here, own) = (
            format!("(indexAsNat (fst {name}))"),
            format!("(snd {name})"),
        );
        let body = self.repeated(size, |inner| {
            inner.with(&[(&name, &known)], |inner| match element {
                Type::Array(width, innermost) => {
                    inner.in_range(*width, innermost, &own, depth.saturating_sub(1))
                }
                _ => {
                    let new = inner.new_value(element, &own, element);
                    inner.if_in_range(&here, &own, new)
                }
            })
        });
        let indices = format!("(generate (fun i => i) : {size}.idx[{size}])");
        format!("(mapSeq (fun {name} => {body}) (zip {indices} {array}))")
    }

    /// The new value or the old one, by comparisons of an index with numbers.
    fn if_in_range(&mut self, here: &str, old: &str, new: String) -> String {
        let count = 1 + self.choices.below(3);
        (0..count).fold(new, |new, _| {
            let relation = self.choices.of(&["<", "<=", ">", ">=", "==", "!="]);
            let number = match self.variable(&Type::Scalar("i32")) {
                Some(variable) if self.choices.flip() => {
                    format!("(cast (max {variable} 0i32) : index)")
                }
                _ => format!("index({})", self.choices.below(6)),
            };
            let condition = match self.choices.below(4) {
                0 => format!("{number} {relation} {here}"),
                _ => format!("{here} {relation} {number}"),
            };
            match self.choices.flip() {
                true => format!("(if {condition} then {old} else {new})"),
                false => format!("(if {condition} then {new} else {old})"),
            }
        })
    }

    /// A value made of the variable, and often of another one.
    fn new_value(&mut self, ty: &Type, name: &str, known: &Type) -> String {
        match (ty, self.choices.below(3)) {
            (Type::Pair(..), _) if known == ty => name.to_owned(),
            (Type::Pair(..), _) => self.value(ty, 2),
            (_, 0) => self.scalar_of(name, known, ty, 2),
            (_, 1) => {
                let one = self.scalar_of(name, known, ty, 2);
                format!("({one} - {})", self.in_scope(ty, 2))
            }
            _ => {
                let one = self.scalar_of(name, known, ty, 2);
                format!("(add {one} {})", self.value(ty, 2))
            }
        }
    }

    /// An array of that size that reads the accumulator, with the type of its elements.
    fn view_of(&mut self, size: Size, element: &Type, array: &str) -> (String, Type) {
        let own = element.clone();
        match self.choices.below(12) {
            0 => {
                let (to, from) = self.permutation(size);
                (format!("(reorder {size} {to} {from} {array})"), own)
            }
            1 if size.is_positive() => {
                let turned = format!("(concat (drop 1 {array}) (take 1 {array}))");
                (turned, own)
            }
            2 if size.is_positive() => {
                let (left, right) = self.choices.of(&[(1, 1), (2, 0), (0, 2), (0, 1), (1, 0)]);
                let width = left + right + 1;
                let windows = format!("(slide {width} 1 (padClamp {left} {right} {array}))");
                (windows, Type::array(Size::constant(width), own))
            }
            3 => (self.gathered(size, array), own),
            4 | 5 => {
                let (other, known) = self.view_of(size, element, array);
                (format!("(zip {array} {other})"), Type::pair(own, known))
            }
            6 => (
                format!("(generate (fun i => i) : {size}.idx[{size}])"),
                Type::Index(size),
            ),
            7 if !element.has_array() && size.is_positive() => {
                let value = self.literal(element);
                let before = size.minus(Size::constant(1)).unwrap_or_default();
                match self.choices.flip() {
                    true => (format!("(padCst 1 0 {value} (take {before} {array}))"), own),
                    false => (format!("(padCst 0 1 {value} (drop 1 {array}))"), own),
                }
            }
            8 if !element.has_array() => {
                let other = Type::Scalar("i32");
                let others = self.given(&Type::array(size, other.clone()));
                (format!("(zip {array} {others})"), Type::pair(own, other))
            }
            9 => (self.changed(size, element, array), own),
            _ => (array.to_owned(), own),
        }
    }

    fn gathered(&mut self, size: Size, array: &str) -> String {
        let (by, more) = (1 + self.choices.below(3), self.choices.below(3));
        let place = format!(
            "natAsIndex {size} (mod (add (mul (indexAsNat i) index({by})) index({more})) nat({size}))"
        );
        let indices = format!("(generate (fun i => {place}) : {size}.idx[{size}])");
        format!("(gather {indices} {array})")
    }

    /// Rows and columns exchanged, elements of rows permuted, or elements computed where they are
    /// read.
    fn changed(&mut self, size: Size, element: &Type, array: &str) -> String {
        match element {
            Type::Array(inner, _) if *inner == size => format!("(transpose {array})"),
            Type::Array(inner, _) => {
                let (to, from) = self.permutation(*inner);
                format!("(map (reorder {inner} {to} {from}) {array})")
            }
            _ => {
                let name = self.choices.name();
                let body = self.with(&[(&name, element)], |inner| inner.value(element, 1));
                format!("(mapStream (fun {name} => {body}) {array})")
            }
        }
    }

    /// A copy of a parameter.
    fn copied_whole(&mut self, ty: &Type) -> String {
        match ty {
            Type::Pair(first, second) if ty.has_array() => {
                let first = self.copied_whole(first);
                format!("({first}, {})", self.copied_whole(second))
            }
            Type::Array(..) => {
                let given = self.parameter(ty);
                self.copied_value(ty, &given)
            }
            _ => self.literal(ty),
        }
    }

    fn copied_value(&mut self, ty: &Type, name: &str) -> String {
        format!("({} {name})", super::write::copy(ty))
    }
}
