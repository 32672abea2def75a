//! Terms of a given type, as text. What each production makes is of the type by the declarations of
//! the primitives.

use super::{
    choices::Choices,
    types::{FLOATS, Type},
};

/// A maker of terms: what it chooses, and the variables in scope.
pub struct Terms {
    pub choices: Choices,
    scope: Vec<(String, Type)>,
}

impl Terms {
    pub fn new(numbers: Vec<u8>) -> Terms {
        Terms {
            choices: Choices::new(numbers),
            scope: Vec::new(),
        }
    }

    /// A term of the type, in parentheses where it needs them.
    pub fn term(&mut self, ty: &Type, depth: u32) -> String {
        if depth == 0 || self.choices.are_used_up() {
            return self.leaf(ty);
        }
        match self.choices.below(4) {
            0 => self.leaf(ty),
            1 => self.of_any_type(ty, depth - 1),
            _ => match ty {
                Type::Scalar("bool") => self.truth(depth - 1),
                Type::Scalar(_) => self.number(ty, depth - 1),
                Type::Index(bound) => {
                    format!("(natAsIndex {bound} nat({}))", self.choices.below(*bound))
                }
                Type::Vector(length, element) => self.vector(*length, element, depth - 1),
                Type::Pair(first, second) => self.pair(first, second, depth - 1),
                Type::Array(length, element) => self.array(*length, element, depth - 1),
            },
        }
    }

    /// `fun x => body` where the body is of the type.
    pub(super) fn function(&mut self, parameter: &Type, result: &Type, depth: u32) -> String {
        let name = self.choices.name();
        self.scope.push((name.clone(), parameter.clone()));
        let body = self.term(result, depth);
        self.scope.pop();
        format!("(fun {name} => {body})")
    }

    pub(super) fn function_of_two(
        &mut self,
        [one, two]: [&Type; 2],
        result: &Type,
        depth: u32,
    ) -> String {
        let names = [self.choices.name(), self.choices.name()];
        self.scope.push((names[0].clone(), one.clone()));
        self.scope.push((names[1].clone(), two.clone()));
        let body = self.term(result, depth);
        self.scope.truncate(self.scope.len() - 2);
        format!("(fun {} {} => {body})", names[0], names[1])
    }

    /// A variable or a constant.
    fn leaf(&mut self, ty: &Type) -> String {
        let variables = self
            .scope
            .iter()
            .filter(|(_, found)| found == ty)
            .map(|(name, _)| name.clone())
            .collect::<Vec<_>>();
        if !variables.is_empty() {
            return variables[self.choices.below(variables.len() as u64) as usize].clone();
        }
        match ty {
            Type::Scalar("bool") => self.choices.of(&["true", "false"]).to_owned(),
            Type::Scalar(name) => format!("{name}({})", self.choices.below(9)),
            Type::Index(bound) => format!("nat({} < {bound})", self.choices.below(*bound)),
            Type::Vector(_, element) => {
                format!(
                    "(vectorFromScalar {element}({}) : {ty})",
                    self.choices.below(9)
                )
            }
            Type::Pair(first, second) => format!("({}, {})", self.leaf(first), self.leaf(second)),
            Type::Array(0, _) => format!("(makeArray 0 : {ty})"),
            Type::Array(length, element) => {
                let elements = (0..*length).map(|_| self.leaf(element));
                format!("[{}]", elements.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn of_any_type(&mut self, ty: &Type, depth: u32) -> String {
        let other = Type::any(&mut self.choices, 2);
        match self.choices.below(13) {
            11 | 12 => self.dynamic(ty, depth),
            0 => format!("(id {})", self.term(ty, depth)),
            1 => {
                let space = self.choices.of(&["global", "local", "private"]);
                format!("(toMem {space} {})", self.term(ty, depth))
            }
            2 if is_matrix(ty) && self.choices.flip() => {
                format!("(copyInBulk {})", self.term(ty, depth))
            }
            2 if self.choices.flip() => format!("(nonTemporal {})", self.term(ty, depth)),
            2 => format!("(run 1 1 1 2 1 1 {})", self.term(ty, depth)),
            3 => {
                let (value, name) = (self.term(&other, depth), self.choices.name());
                self.scope.push((name.clone(), other));
                let body = self.term(ty, depth);
                self.scope.pop();
                format!("(let {name} = {value} in {body})")
            }
            4 => {
                let condition = self.term(&Type::Scalar("bool"), depth);
                let (then, otherwise) = (self.term(ty, depth), self.term(ty, depth));
                format!("(if {condition} then {then} else {otherwise})")
            }
            5 => format!("(fst {})", self.term(&Type::pair(ty.clone(), other), depth)),
            6 => format!("(snd {})", self.term(&Type::pair(other, ty.clone()), depth)),
            7 => {
                let function = self.function(&other, ty, depth);
                format!("({function} {})", self.term(&other, depth))
            }
            8 => {
                let length = 1 + self.choices.below(3);
                let index = self.term(&Type::Index(length), depth);
                format!(
                    "(idx {index} {})",
                    self.term(&Type::array(length, ty.clone()), depth)
                )
            }
            _ => {
                let reduce = self.choices.of(&[
                    "reduceSeq",
                    "reduceSeqUnroll",
                    "reduceSeqIn private",
                    "reduceSeqUnrollIn local",
                    "reduceSeqStaged private 2 id",
                    "reduceSeqRoles private 3 id",
                ]);
                let length = Type::length(&mut self.choices);
                let function = self.function_of_two([ty, &other], ty, depth);
                let start = self.term(ty, depth);
                format!(
                    "({reduce} {function} {start} {})",
                    self.term(&Type::array(length, other), depth)
                )
            }
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        let (truth, number) = (Type::Scalar("bool"), Type::number(&mut self.choices));
        match self.choices.below(6) {
            5 => {
                let vector = Type::Vector(2, "f32");
                let (left, right) = (self.term(&vector, depth), self.term(&vector, depth));
                format!("(anyVec (mapVec2 (fun a b => a < b) {left} {right}))")
            }
            4 => {
                let question = self.choices.of(&["isNaN", "isFinite"]);
                format!("({question} {})", self.term(&number, depth))
            }
            0 => format!("(not {})", self.term(&truth, depth)),
            1 => {
                let operator = self.choices.of(&["&&", "||", "=="]);
                let (left, right) = (self.term(&truth, depth), self.term(&truth, depth));
                format!("({left} {operator} {right})")
            }
            2 => format!("(cast {} : bool)", self.term(&number, depth)),
            _ => {
                let operator = self.choices.of(&["<", "<=", ">", ">=", "==", "!="]);
                let (left, right) = (self.term(&number, depth), self.term(&number, depth));
                format!("({left} {operator} {right})")
            }
        }
    }

    fn number(&mut self, ty: &Type, depth: u32) -> String {
        match self.choices.below(7) {
            0 => {
                let function = self.choices.of(&["neg", "abs"]);
                format!("({function} {})", self.term(ty, depth))
            }
            1 => {
                let from = Type::number(&mut self.choices);
                format!("(cast {} : {ty})", self.term(&from, depth))
            }
            2 if ty.is_integer() && self.choices.flip() => {
                let function = self
                    .choices
                    .of(&["popcount", "countLeadingZeros", "bitcast"]);
                format!("({function} {} : {ty})", self.term(ty, depth))
            }
            2 => {
                let reduce = self
                    .choices
                    .of(&["reduce (+)", "reduce max", "reducePar (*)"]);
                let length = Type::length(&mut self.choices);
                let start = self.term(ty, depth);
                format!(
                    "({reduce} {start} {})",
                    self.term(&Type::array(length, ty.clone()), depth)
                )
            }
            3 if *ty == Type::Scalar("index") => {
                let bound = 1 + self.choices.below(5);
                format!("(indexAsNat {})", self.term(&Type::Index(bound), depth))
            }
            3 | 4 if ty.is_integer() => {
                let function = self.choices.of(&["and", "or", "xor", "shl", "shr", "rotl"]);
                let left = self.term(ty, depth);
                format!("({function} {left} {})", self.term(ty, depth))
            }
            3 if ty.is_float() && self.choices.flip() => {
                let function = self.choices.of(&["pow", "atan2"]);
                let first = self.term(ty, depth);
                format!("({function} {first} {})", self.term(ty, depth))
            }
            3 if ty.is_float() => {
                let function = self.choices.of(&[
                    "sqrt", "exp", "log", "rsqrt", "sin", "cos", "tanh", "erf", "floor", "ceil",
                    "round", "trunc", "sign", "tan", "atan", "sinh", "cosh", "expm1", "log1p",
                    "cbrt",
                ]);
                format!("({function} {})", self.term(ty, depth))
            }
            4 => {
                let (a, b) = (self.term(ty, depth), self.term(ty, depth));
                format!("(fma {a} {b} {})", self.term(ty, depth))
            }
            _ => {
                let function = self
                    .choices
                    .of(&["add", "sub", "mul", "div", "mod", "min", "max"]);
                let left = self.term(ty, depth);
                format!("({function} {left} {})", self.term(ty, depth))
            }
        }
    }

    fn vector(&mut self, length: u64, element: &'static str, depth: u32) -> String {
        let ty = Type::Vector(length, element);
        match self.choices.below(6) {
            0 => {
                let scalar = self.term(&Type::Scalar(element), depth);
                format!("(vectorFromScalar {scalar} : {ty})")
            }
            3 => {
                let left = self.term(&ty, depth);
                format!(
                    "(mapVec2 (fun a b => a + b) {left} {})",
                    self.term(&ty, depth)
                )
            }
            4 => {
                let (left, middle) = (self.term(&ty, depth), self.term(&ty, depth));
                let right = self.term(&ty, depth);
                format!("(mapVec3 (fun a b c => a * b + c) {left} {middle} {right})")
            }
            5 => {
                let elements = self.term(&Type::array(3, Type::Scalar(element)), depth);
                let places = format!("(vectorFromScalar index(1) : vec[index, {length}])");
                match self.choices.flip() {
                    true => format!("(gatherVec {places} {elements})"),
                    false => format!(
                        "(gatherVecWhere (vectorFromScalar true) {places} {elements} {})",
                        self.term(&ty, depth)
                    ),
                }
            }
            1 => {
                let from = self.choices.of(&FLOATS);
                let function = self.function(&Type::Scalar(from), &Type::Scalar(element), depth);
                format!(
                    "(mapVec {function} {})",
                    self.term(&Type::Vector(length, from), depth)
                )
            }
            _ => {
                let operator = self.choices.of(&["+", "-", "*"]);
                let left = self.term(&ty, depth);
                format!("({left} {operator} {})", self.term(&ty, depth))
            }
        }
    }

    fn pair(&mut self, first: &Type, second: &Type, depth: u32) -> String {
        if let (Type::Array(n, s), Type::Array(m, t)) = (first, second)
            && n == m
            && self.choices.flip()
        {
            let zipped = Type::array(*n, Type::pair((**s).clone(), (**t).clone()));
            return format!("(unzip {})", self.term(&zipped, depth));
        }
        let other = Type::any(&mut self.choices, 1);
        match self.choices.below(3) {
            0 => {
                let function = self.function(&other, first, depth);
                let pair = self.term(&Type::pair(other, second.clone()), depth);
                format!("(mapFst {function} {pair})")
            }
            1 => {
                let function = self.function(&other, second, depth);
                let pair = self.term(&Type::pair(first.clone(), other), depth);
                format!("(mapSnd {function} {pair})")
            }
            _ => {
                let first = self.term(first, depth);
                format!("({first}, {})", self.term(second, depth))
            }
        }
    }

    /// A way to make arrays of the length and element type; where the one chosen does not fit, a
    /// map.
    fn array(&mut self, length: u64, element: &Type, depth: u32) -> String {
        let array = |length| Type::array(length, element.clone());
        match self.choices.below(20) {
            18 | 19 => self.placed(length, element, depth),
            0 | 1 | 12..=15 => self.reshaped(length, element, depth),
            16 => {
                let function = self.function(&Type::Index(length.max(1)), element, depth);
                match length {
                    0 => self.leaf(&array(0)),
                    _ => format!("(generate {function} : {})", array(length)),
                }
            }
            2 => {
                let other = Type::any(&mut self.choices, 1);
                let scan = self.choices.of(&["scan", "scanSeq", "scanStream"]);
                let function = self.function_of_two([&other, element], element, depth);
                let start = self.term(element, depth);
                format!(
                    "({scan} {function} {start} {})",
                    self.term(&Type::array(length, other), depth)
                )
            }
            3 => {
                let cut = self.choices.below(length + 1);
                let left = self.term(&array(cut), depth);
                format!("(concat {left} {})", self.term(&array(length - cut), depth))
            }
            4 => {
                let more = self.choices.below(3);
                let whole = self.term(&array(length + more), depth);
                match self.choices.flip() {
                    true => format!("(take {length} {whole})"),
                    false => format!("(drop {more} {whole})"),
                }
            }
            5 if self.choices.below(4) == 0 => {
                let array = self.term(&array(length), depth);
                format!("(prefetch {} {array})", self.choices.below(5))
            }
            5 => {
                let left = self.choices.below(length + 1);
                let right = self.choices.below(length - left + 1);
                let inner = length - left - right;
                match inner > 0 && self.choices.flip() {
                    true => format!(
                        "(padClamp {left} {right} {})",
                        self.term(&array(inner), depth)
                    ),
                    false => {
                        let value = self.term(element, depth);
                        let inner = self.term(&array(inner), depth);
                        format!("(padCst {left} {right} {value} {inner})")
                    }
                }
            }
            6..=10 => self.rearranged(length, element, depth),
            11 => self.through_pieces(length, element, depth),
            _ => self.mapped(length, element, depth),
        }
    }

    /// An array of elements of another one.
    fn rearranged(&mut self, length: u64, element: &Type, depth: u32) -> String {
        let array = |length| Type::array(length, element.clone());
        match self.choices.below(5) {
            0 => {
                let source = 1 + self.choices.below(4);
                let indices = self.term(&Type::array(length, Type::Index(source)), depth);
                format!("(gather {indices} {})", self.term(&array(source), depth))
            }
            1 if length > 0 => {
                let reversed = format!(
                    "{length} (i => {} - i) (i => {} - i)",
                    length - 1,
                    length - 1
                );
                format!("(reorder {reversed} {})", self.term(&array(length), depth))
            }
            2 => format!(
                "(padEmpty 2 {} |> take {length})",
                self.term(&array(length), depth)
            ),
            3 => {
                let iterate = self.choices.of(&["iterate", "iterateIn local"]);
                let inner = self.term(&array(length * 2), depth);
                format!("({iterate} 1 (fun (l : nat) (xs : (l*2).{element}) => take l xs) {inner})")
            }
            _ => {
                let indices = (0..length)
                    .rev()
                    .map(|index| format!("nat({index} < {length})"));
                let indices = indices.collect::<Vec<_>>().join(", ");
                match length {
                    0 => self.leaf(&array(0)),
                    _ => format!("(scatter [{indices}] {})", self.term(&array(length), depth)),
                }
            }
        }
    }

    /// An array cut into pieces of different lengths, each mapped, and joined again.
    fn through_pieces(&mut self, length: u64, element: &Type, depth: u32) -> String {
        // Pieces of 0, 1, … elements, as far as these fit.
        let pieces = (0..)
            .take_while(|pieces| pieces * (pieces + 1) / 2 <= length)
            .last()
            .unwrap_or(0);
        let total = pieces * (pieces + 1) / 2;
        let other = Type::any(&mut self.choices, 1);
        let map = self.choices.of(&["depMap", "depMapSeq", "depMapPar"]);
        let part = |terms: &mut Terms, ty: &Type| {
            let array = terms.term(&Type::array(total, ty.clone()), depth);
            format!("(partition {} (i => i) {array})", pieces + 1)
        };
        let (zipped, row) = match self.choices.flip() {
            true => {
                let left = part(self, &other);
                (
                    format!("(depZip {left} {})", part(self, element)),
                    "fst row",
                )
            }
            false => (part(self, &other), "row"),
        };
        let function = self.function(&other, element, depth);
        let rows = format!("{map} (fun (i : nat) row => map {function} ({row})) {zipped}");
        let rest = self.term(&Type::array(length - total, element.clone()), depth);
        format!("(concat (depJoin ({rows})) {rest})")
    }

    fn mapped(&mut self, length: u64, element: &Type, depth: u32) -> String {
        let map = self.choices.of(&[
            "map",
            "mapSeq",
            "mapSeqUnroll",
            "mapStream",
            "iterateStream",
            "mapPar",
            "mapGlobal 0",
            "mapWorkGroup 1",
            "mapLocal 2",
            "mapWarpGroup",
            "mapWarp",
            "mapLane",
        ]);
        let other = Type::any(&mut self.choices, 2);
        let function = self.function(&other, element, depth);
        format!(
            "({map} {function} {})",
            self.term(&Type::array(length, other), depth)
        )
    }

    /// An array from one of another shape, as its element type allows.
    fn reshaped(&mut self, length: u64, element: &Type, depth: u32) -> String {
        match element {
            Type::Pair(first, second) => {
                let left = self.term(&Type::array(length, (**first).clone()), depth);
                let right = self.term(&Type::array(length, (**second).clone()), depth);
                format!("(zip {left} {right})")
            }
            Type::Vector(size, scalar) => {
                let whole = Type::array(length * size, Type::Scalar(scalar));
                let vectors = self.choices.of(&["asVector", "asVectorAligned"]);
                format!("({vectors} {size} {})", self.term(&whole, depth))
            }
            Type::Array(inner, innermost) => self.matrix(length, *inner, innermost, depth),
            Type::Scalar(scalar)
                if FLOATS.contains(scalar) && length > 0 && self.choices.flip() =>
            {
                let vector = Type::Vector(length, scalar);
                format!("(asScalar {})", self.term(&Type::array(1, vector), depth))
            }
            _ => {
                let rows = self.choices.of(&[1, 2, 3]);
                let (rows, columns) = match length % rows {
                    0 => (rows, length / rows),
                    _ => (1, length),
                };
                let rows = Type::array(rows, Type::array(columns, element.clone()));
                format!("(join {})", self.term(&rows, depth))
            }
        }
    }

    /// An array of arrays.
    fn matrix(&mut self, length: u64, inner: u64, innermost: &Type, depth: u32) -> String {
        let of = |length| Type::array(length, innermost.clone());
        match self.choices.below(5) {
            0 if inner > 0 => {
                format!("(split {inner} {})", self.term(&of(length * inner), depth))
            }
            1 if length > 0 && inner > 0 => {
                let (step, windows) = (1 + self.choices.below(3), length);
                let total = step * (windows - 1) + inner;
                format!("(slide {inner} {step} {})", self.term(&of(total), depth))
            }
            2 if length > 0 && inner > 0 => {
                let windows = self
                    .choices
                    .of(&[
                        format!("circularBuffer {inner} {inner}").as_str(),
                        format!("circularBufferIn local {inner} {inner}").as_str(),
                        format!("rotateValues {inner}").as_str(),
                        format!("rotateValuesIn private {inner}").as_str(),
                    ])
                    .to_owned();
                let function = self.function(innermost, innermost, depth);
                let total = self.term(&of(length - 1 + inner), depth);
                format!("({windows} {function} {total})")
            }
            3 if Type::is_number(innermost) && length > 0 && inner > 0 => {
                self.product(length, inner, innermost, depth)
            }
            _ => format!(
                "(transpose {})",
                self.term(&Type::array(inner, of(length)), depth)
            ),
        }
    }

    /// A matrix from fragments.
    fn product(&mut self, rows: u64, columns: u64, element: &Type, depth: u32) -> String {
        let matrix = |m, n| Type::array(m, Type::array(n, element.clone()));
        let inner = 1 + self.choices.below(3);
        let left = self.term(&matrix(rows, inner), depth);
        let right = self.term(&matrix(inner, columns), depth);
        let sum = match self.choices.flip() {
            true => format!("asFragment {}", self.term(&matrix(rows, columns), depth)),
            false => format!("generateFragment {}", self.term(element, depth)),
        };
        format!("(asMatrix (tensorMMA (asFragmentLeft {left}) (asFragmentRight {right}) ({sum})))")
    }
}

/// Whether it is an array of arrays of scalars.
fn is_matrix(ty: &Type) -> bool {
    let Type::Array(_, row) = ty else {
        return false;
    };
    matches!(&**row, Type::Array(_, element) if matches!(&**element, Type::Scalar(_)))
}
