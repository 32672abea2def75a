//! Values without arrays: scalars, indices, vectors, pairs of them. They can be read and written.

use super::Generator;
use super::size::Size;
use super::types::{FLOATS, INTEGERS, Type};

impl Generator {
    /// A term for data without arrays.
    pub(super) fn value(&mut self, ty: &Type, depth: u32) -> String {
        if self.is_over(depth) {
            return self.simple(ty);
        }
        let term = match self.choices.below(8) {
            0 => self.simple(ty),
            1 | 2 => self.in_scope(ty, depth - 1),
            3 | 4 if !self.in_vector => self.of_any_type(ty, depth - 1),
            3 => self.of_pair(ty, depth - 1),
            _ => match ty {
                Type::Scalar("bool") => self.truth(depth - 1),
                Type::Scalar(_) => self.number(ty, depth - 1),
                Type::Index(bound) => self.index(*bound, depth - 1),
                Type::Vector(width, element) => self.vector(*width, element, depth - 1),
                Type::Pair(first, second) => self.pair(first, second, depth - 1),
                Type::Array(..) => self.read(ty, depth),
            },
        };
        self.outlined(ty, term)
    }

    /// A variable, a parameter or a constant.
    pub(super) fn simple(&mut self, ty: &Type) -> String {
        if let Some(name) = self.variable(ty) {
            return name;
        }
        match self.choices.below(4) {
            3 if !matches!(ty, Type::Index(bound) if !bound.is_positive()) => self.parameter(ty),
            _ => self.literal(ty),
        }
    }

    /// A value made of a variable of another type.
    pub(super) fn in_scope(&mut self, ty: &Type, depth: u32) -> String {
        let count = self.scope.len() as u64;
        let Type::Scalar(_) = ty else {
            return self.simple(ty);
        };
        if count == 0 {
            return self.simple(ty);
        }
        // The last ones are the closest.
        let (name, known) = self.scope[(count - 1 - self.choices.below(count)) as usize].clone();
        self.scalar_of(&name, &known, ty, depth)
    }

    /// A scalar of that type, made of a term.
    pub(super) fn scalar_of(&mut self, term: &str, known: &Type, ty: &Type, depth: u32) -> String {
        match known {
            _ if known == ty => term.to_owned(),
            Type::Scalar(_) => format!("(cast {term} : {ty})"),
            Type::Index(_) => format!("(cast (indexAsNat {term}) : {ty})"),
            Type::Pair(first, second) => match self.choices.flip() {
                true => self.scalar_of(&format!("(fst {term})"), first, ty, depth),
                false => self.scalar_of(&format!("(snd {term})"), second, ty, depth),
            },
            Type::Array(size, element) if !self.in_vector && !self.is_over(depth) => {
                if size.is_positive() && self.choices.flip() {
                    let index = self.value(&Type::Index(*size), depth - 1);
                    return self.scalar_of(
                        &format!("(idx {index} {term})"),
                        element,
                        ty,
                        depth - 1,
                    );
                }
                let names = [self.choices.name(), self.choices.name()];
                let variables = [(names[0].as_str(), ty), (names[1].as_str(), &**element)];
                let body = self.repeated(*size, |inner| {
                    inner.with(&variables, |inner| {
                        let next = inner.scalar_of(&names[1], element, ty, depth - 1);
                        match inner.choices.of(&["-", "add", "max"]) {
                            "-" if ty.is_number() => format!("{} - {next}", names[0]),
                            name if ty.is_number() => format!("{name} {} {next}", names[0]),
                            _ => format!("xor {} {next}", names[0]),
                        }
                    })
                });
                let start = self.simple(ty);
                format!(
                    "(reduceSeq (fun {} {} => {body}) {start} {term})",
                    names[0], names[1]
                )
            }
            Type::Array(..) | Type::Vector(..) => self.simple(ty),
        }
    }

    fn of_any_type(&mut self, ty: &Type, depth: u32) -> String {
        match self.choices.below(9) {
            0 => {
                let space = self.choices.of(&["private", "global"]);
                format!("(toMem {space} {})", self.value(ty, depth))
            }
            1 => {
                let other = Type::any(&mut self.choices, 1);
                let (value, name) = (self.read(&other, depth), self.choices.name());
                let body = self.with(&[(&name, &other)], |inner| inner.value(ty, depth));
                format!("(let {name} = {value} in {body})")
            }
            2 if !matches!(ty, Type::Pair(..)) => self.choice(ty, depth),
            3 => {
                let other = Type::single(&mut self.choices, 1);
                let pair = self.value(&Type::pair(ty.clone(), other), depth);
                format!("(fst {pair})")
            }
            4 => {
                let other = Type::any(&mut self.choices, 1);
                let pair = self.read(&Type::pair(other, ty.clone()), depth);
                format!("(snd {pair})")
            }
            5 => {
                let size = match Size::any(&mut self.choices) {
                    size if size.is_positive() => size,
                    size => size.plus(Size::constant(1)),
                };
                let index = self.value(&Type::Index(size), depth);
                let array = self.read(&Type::array(size, ty.clone()), depth);
                format!("(idx {index} {array})")
            }
            _ => self.reduced(ty, depth),
        }
    }

    /// A component of a pair of scalars.
    fn of_pair(&mut self, ty: &Type, depth: u32) -> String {
        let other = match self.choices.below(4) {
            0 => Type::BOOL,
            _ => Type::number(&mut self.choices),
        };
        let (part, pair) = match self.choices.flip() {
            true => ("fst", Type::pair(ty.clone(), other)),
            false => ("snd", Type::pair(other, ty.clone())),
        };
        match self.choices.flip() {
            true => format!("({part} {})", self.value(&pair, depth)),
            false => format!("({part} {})", self.choice(&pair, depth)),
        }
    }

    fn choice(&mut self, ty: &Type, depth: u32) -> String {
        let condition = self.value(&Type::BOOL, depth);
        let (then, otherwise) = (self.value(ty, depth), self.value(ty, depth));
        format!("(if {condition} then {then} else {otherwise})")
    }

    /// All elements of an array combined by a loop.
    fn reduced(&mut self, ty: &Type, depth: u32) -> String {
        let size = Size::any(&mut self.choices);
        if (ty.is_integer() || *ty == Type::BOOL) && self.choices.below(4) == 3 {
            return self.reduced_by_threads(size, ty, depth);
        }
        let element = self.element_for(size, ty);
        let reduce = match size.as_constant() {
            Some(rounds) if rounds * self.unrolled <= 64 && self.choices.flip() => self
                .choices
                .of(&["reduceSeqUnroll", "reduceSeqUnrollIn private"]),
            _ => self.choices.of(&[
                "reduceSeq",
                "reduceSeq",
                "reduceSeqIn global",
                "reduceSeqIn private",
            ]),
        };
        let array = self.stream(size, &element, depth);
        let start = self.value(ty, depth);
        let names = [self.choices.name(), self.choices.name()];
        let variables = [(names[0].as_str(), ty), (names[1].as_str(), &element)];
        let unrolled = if reduce.contains("Unroll") {
            size.one.max(1)
        } else {
            1
        };
        self.unrolled *= unrolled;
        let body = self.repeated(size, |inner| {
            inner.with(&variables, |inner| inner.value(ty, depth))
        });
        self.unrolled /= unrolled;
        format!(
            "({reduce} (fun {} {} => {body}) {start} {array})",
            names[0], names[1]
        )
    }

    /// Of integers, by operators that are associative, with their neutral elements.
    fn reduced_by_threads(&mut self, size: Size, ty: &Type, depth: u32) -> String {
        let (operator, neutral) = match *ty == Type::BOOL {
            true => self
                .choices
                .of(&[("and", "true"), ("or", "false"), ("xor", "false")]),
            false => self.choices.of(&[
                ("add", "0"),
                ("mul", "1"),
                ("or", "0"),
                ("xor", "0"),
                ("(fun a b => b + a)", "0"),
            ]),
        };
        let neutral = match *ty == Type::BOOL {
            true => neutral.to_owned(),
            false => format!("{ty}({neutral})"),
        };
        let array = self.read(&Type::array(size, ty.clone()), depth);
        format!("(reducePar {operator} {neutral} {array})")
    }

    fn truth(&mut self, depth: u32) -> String {
        let number = Type::number(&mut self.choices);
        match self.choices.below(6) {
            2 if !self.in_vector && self.choices.flip() => {
                let vector = Type::Vector(self.choices.of(&[2, 4]), "i32");
                let (left, right) = (self.value(&vector, depth), self.value(&vector, depth));
                format!("(anyVec (mapVec2 (fun a b => a < b) {left} {right}))")
            }
            5 => {
                let question = self.choices.of(&["isNaN", "isFinite"]);
                format!("({question} {})", self.value(&number, depth))
            }
            0 => format!("(not {})", self.value(&Type::BOOL, depth)),
            1 => {
                let operator = self.choices.of(&["&&", "||", "=="]);
                let left = self.value(&Type::BOOL, depth);
                format!("({left} {operator} {})", self.value(&Type::BOOL, depth))
            }
            2 => format!("(cast {} : bool)", self.value(&number, depth)),
            _ => {
                let operator = self.choices.of(&["<", "<=", ">", ">=", "==", "!="]);
                let left = self.value(&number, depth);
                format!("({left} {operator} {})", self.value(&number, depth))
            }
        }
    }

    fn number(&mut self, ty: &Type, depth: u32) -> String {
        match self.choices.below(8) {
            0 => {
                let function = self.choices.of(&["neg", "abs", "sign"]);
                format!("({function} {})", self.value(ty, depth))
            }
            1 if self.choices.below(4) == 0 => {
                let from = Type::Scalar(self.choices.of(as_wide(ty)));
                format!("(bitcast {} : {ty})", self.value(&from, depth))
            }
            1 => {
                let from = match self.choices.below(6) {
                    0 => Type::BOOL,
                    _ => Type::number(&mut self.choices),
                };
                format!("(cast {} : {ty})", self.value(&from, depth))
            }
            2 if *ty == Type::INDEX && !self.in_vector => {
                let bound = Size::constant(1 + self.choices.below(5));
                format!("(indexAsNat {})", self.value(&Type::Index(bound), depth))
            }
            2 if *ty == Type::INDEX && self.choices.flip() => "nat(5)".to_owned(),
            3 | 4 if ty.is_integer() => {
                let function = self.choices.of(&["and", "or", "xor", "shl", "shr", "rotl"]);
                let left = self.value(ty, depth);
                format!("({function} {left} {})", self.value(ty, depth))
            }
            6 if ty.is_integer() && self.choices.flip() => {
                let function = self.choices.of(&["not", "popcount", "countLeadingZeros"]);
                format!("({function} {})", self.value(ty, depth))
            }
            3 if ty.is_float() => {
                let function = self
                    .choices
                    .of(&["floor", "sqrt", "ceil", "round", "trunc"]);
                format!("({function} {})", self.value(ty, depth))
            }
            4 if ty.is_float() => {
                let (a, b) = (self.value(ty, depth), self.value(ty, depth));
                format!("(fma {a} {b} {})", self.value(ty, depth))
            }
            7 if !self.in_vector && self.choices.below(3) == 0 => self.dynamic(ty, depth),
            5 if !self.in_vector || self.choices.flip() => self.choice(ty, depth),
            _ => {
                let function = self
                    .choices
                    .of(&["add", "sub", "mul", "div", "mod", "min", "max"]);
                let left = self.value(ty, depth);
                format!("({function} {left} {})", self.value(ty, depth))
            }
        }
    }

    fn index(&mut self, bound: Size, depth: u32) -> String {
        if self.in_vector {
            return self.simple(&Type::Index(bound));
        }
        let number = self.value(&Type::INDEX, depth);
        format!("(natAsIndex {bound} (mod {number} nat({bound})))")
    }

    fn vector(&mut self, width: u64, element: &'static str, depth: u32) -> String {
        let (ty, scalar) = (Type::Vector(width, element), Type::Scalar(element));
        if self.in_vector {
            return self.simple(&ty);
        }
        match self.choices.below(5) {
            0 => {
                let scalar = self.value(&scalar, depth);
                format!("(vectorFromScalar {scalar} : {ty})")
            }
            4 if element != "index" => {
                let size = match Size::any(&mut self.choices) {
                    size if size.is_positive() => size,
                    size => size.plus(Size::constant(1)),
                };
                let places = self.value(&Type::Vector(width, "index"), depth);
                let array = self.read(&Type::array(size, scalar), depth);
                if self.choices.flip() {
                    return format!(
                        "(gatherVec (mapVec (fun k => mod k nat({size})) {places}) {array})"
                    );
                }
                // Some of the places are not there.
                let numbers = Type::Vector(width, "i32");
                let (left, right) = (self.value(&numbers, depth), self.value(&numbers, depth));
                let otherwise = self.value(&ty, depth);
                format!(
                    "(gatherVecWhere \
                     (mapVec3 (fun a b k => a < b && k < nat({size})) {left} {right} {places}) \
                     {places} {array} {otherwise})"
                )
            }
            1 | 2 => {
                let from = match self.choices.below(3) {
                    0 => element,
                    1 => self.choices.of(&INTEGERS[..4]),
                    _ => self.choices.of(&FLOATS),
                };
                let argument = self.value(&Type::Vector(width, from), depth);
                let name = self.choices.name();
                let outer = std::mem::replace(&mut self.in_vector, true);
                let body = self.with(&[(&name, &Type::Scalar(from))], |inner| {
                    inner.value(&scalar, depth.max(2))
                });
                self.in_vector = outer;
                format!("(mapVec (fun {name} => {body}) {argument})")
            }
            _ => {
                let operator = self.choices.of(&["+", "-", "*"]);
                let left = self.value(&ty, depth);
                format!("({left} {operator} {})", self.value(&ty, depth))
            }
        }
    }

    fn pair(&mut self, first: &Type, second: &Type, depth: u32) -> String {
        let other = match self.in_vector {
            true => Type::number(&mut self.choices),
            false => Type::single(&mut self.choices, 0),
        };
        match self.choices.below(4) {
            0 => {
                let function = self.reading_function(&other, first, depth);
                let pair = self.value(&Type::pair(other, second.clone()), depth);
                format!("(mapFst {function} {pair})")
            }
            1 => {
                let function = self.reading_function(&other, second, depth);
                let pair = self.value(&Type::pair(first.clone(), other), depth);
                format!("(mapSnd {function} {pair})")
            }
            _ => {
                let first = self.value(first, depth);
                format!("({first}, {})", self.value(second, depth))
            }
        }
    }
}

/// The scalar types that are as wide. Bits of floats that are no numbers may change on the way, so
/// that integers are made of integers.
fn as_wide(ty: &Type) -> &'static [&'static str] {
    match ty {
        Type::Scalar("i8" | "u8") => &["i8", "u8"],
        Type::Scalar("i16" | "u16" | "f16" | "bf16") => &["i16", "u16"],
        Type::Scalar("tf32") => &["tf32"],
        Type::Scalar("i32" | "u32" | "f32") => &["i32", "u32"],
        _ => &["i64", "u64", "index"],
    }
}
