//! Programs that make indices of numbers which may be too large: they have a result for some
//! arguments, and are refused for others.

use super::Generator;
use super::size::Size;
use super::types::Type;

/// How deep the arrays are that elements are taken of.
const DEEPEST: u32 = 3;

impl Generator {
    /// The type of the result, and a term in which every element depends on an index that was made
    /// of a number.
    pub(super) fn checked(&mut self) -> (Type, String) {
        let number = Type::number(&mut self.choices);
        let size = Size::any(&mut self.choices);
        let row = Type::array(size, number.clone());
        let map = self.choices.of(&["mapSeq", "mapPar"]);
        let others = Type::array(size, Type::INDEX);
        match self.choices.below(4) {
            0 => {
                let (function, indices) = (self.element_at(&number, size, true), size);
                let indices = format!("(generate (fun i => i) : {size}.idx[{indices}])");
                (row, format!("({map} {function} {indices})"))
            }
            1 => {
                let rows = Size::any(&mut self.choices);
                let function = self.element_at(&number, size, false);
                let given = self.read(&Type::array(rows, others), DEEPEST);
                let inner = self.choices.of(&["mapSeq", "mapPar"]);
                let result = Type::array(rows, row);
                (result, format!("({map} ({inner} {function}) {given})"))
            }
            2 => {
                let function = self.sum_of_elements(&number, size);
                let given = self.read(&Type::array(size, number), DEEPEST);
                (row, format!("({map} {function} {given})"))
            }
            _ => {
                let function = self.element_at(&number, size, false);
                let given = self.read(&others, DEEPEST);
                (row, format!("({map} {function} {given})"))
            }
        }
    }

    /// A function of a number, or of an index, that gives an element of an array and something
    /// else.
    fn element_at(&mut self, element: &Type, size: Size, is_index: bool) -> String {
        let name = self.choices.name();
        let (number, known) = match is_index {
            true => (format!("(indexAsNat {name})"), Type::Index(size)),
            false => (name.clone(), Type::INDEX),
        };
        let (taken, other) = self.repeated(size, |inner| {
            inner.with(&[(&name, &known)], |inner| {
                let taken = inner.taken(element, &number);
                (taken, inner.value(element, DEEPEST))
            })
        });
        format!("(fun {name} => (add {taken} {other}))")
    }

    /// A function that adds elements of an array to its argument, at places that are numbers.
    fn sum_of_elements(&mut self, element: &Type, size: Size) -> String {
        let rounds = Size::any(&mut self.choices);
        let numbers = self.read(&Type::array(rounds, Type::INDEX), DEEPEST);
        let names = [
            self.choices.name(),
            self.choices.name(),
            self.choices.name(),
        ];
        let [item, sum, number] = &names;
        let taken = self.repeated(size, |inner| {
            inner.repeated(rounds, |inner| {
                inner.with(&[(item, element), (number, &Type::INDEX)], |inner| {
                    inner.taken(element, number)
                })
            })
        });
        format!(
            "(fun {item} => (reduceSeq (fun {sum} {number} => (add {sum} {taken})) {item} {numbers}))"
        )
    }

    /// An element of an array, at a place that may not be there.
    fn taken(&mut self, element: &Type, number: &str) -> String {
        let bound = Size::any(&mut self.choices);
        let array = self.read(&Type::array(bound, element.clone()), DEEPEST);
        let (least, most) = (bound, bound.plus(Size::constant(1 + self.choices.below(2))));
        let place = match self.choices.below(8) {
            0 => self.parameter(&Type::INDEX),
            1 => number.to_owned(),
            2 => format!("(add {number} index(1))"),
            3 => format!("(sub {number} index(1))"),
            4 => format!("(mod {} nat({most}))", self.parameter(&Type::INDEX)),
            5 => format!("(min {number} nat({least}))"),
            _ => format!("(mod {number} nat({most}))"),
        };
        format!("(idx (natAsIndex {bound} {place}) {array})")
    }
}
