//! Loops, sizes and places that depend on data.

use super::size::Size;
use super::types::Type;
use super::{DEEPEST, Generator};

impl Generator {
    /// A number by a loop that ends, by a size that is known when the program runs, or by an
    /// element that may not be there.
    pub(super) fn dynamic(&mut self, ty: &Type, depth: u32) -> String {
        match self.choices.below(5) {
            0 => self.counted_loop(ty, depth),
            2 => self.lengths(ty, depth),
            1 => {
                let size = Size::any(&mut self.choices);
                let bound = size.plus(Size::constant(1));
                let number = self.value(&Type::INDEX, depth);
                let array = self.read(&Type::array(size, ty.clone()), depth);
                let start = self.value(ty, depth);
                let part = self.choices.of(&["take", "drop"]);
                format!(
                    "(letSize (natAsIndex ({bound}) (mod {number} nat({bound}))) \
                     (fun (part : nat) => {array} |> {part} part |> reduceSeq (fun a b => max a b) {start}))"
                )
            }
            3 => self.neighbours(ty, depth),
            _ => {
                let size = Size::any(&mut self.choices);
                let number = self.value(&Type::INDEX, depth);
                let array = self.read(&Type::array(size, ty.clone()), depth);
                let otherwise = self.value(ty, depth);
                format!("(within ({size}) {number} (fun place => idx place {array}) {otherwise})")
            }
        }
    }

    /// A number by elements at places beside those of a loop, which may not be there.
    fn neighbours(&mut self, ty: &Type, depth: u32) -> String {
        let (size, count) = (Size::any(&mut self.choices), Size::any(&mut self.choices));
        let place = self.beside("(indexAsNat here)");
        let array = self.read(&Type::array(size, ty.clone()), depth);
        let (otherwise, start) = (self.value(ty, depth), self.value(ty, depth));
        format!(
            "((generate (fun here => within ({size}) {place} (fun place => idx place {array}) {otherwise}) : \
             ({count}).{ty}) |> reduceSeq (fun a b => max a b) {start})"
        )
    }

    /// A place some places before or behind an index, or counted from the other end; it may be less
    /// than nothing.
    fn beside(&mut self, index: &str) -> String {
        let by = self.choices.below(5);
        match self.choices.below(3) {
            0 => format!("(add {index} index({by}))"),
            1 => format!("(sub {index} index({by}))"),
            _ => format!("(sub index({by}) {index})"),
        }
    }

    /// A number by lengths that are known when the program runs.
    fn lengths(&mut self, ty: &Type, depth: u32) -> String {
        let size = Size::any(&mut self.choices);
        let lengths = self.read(&Type::array(size, Type::INDEX), depth);
        let start = self.value(ty, depth);
        let array = self.read(&Type::array(Size::constant(6), ty.clone()), depth);
        format!(
            "(letSizes 6 (generate (fun row => (if indexAsNat row < 3 then mod (idx row {lengths}) 3 else 0))) \
             (fun (lens : nat2nat) => {array} |> take (sum(i, 0, {size}, lens(i))) \
             |> reduceSeq (fun a b => max a b) {start}))"
        )
    }

    fn counted_loop(&mut self, ty: &Type, depth: u32) -> String {
        let repeat = self.choices.of(&["while", "while", "whileIn private"]);
        let rounds = self.choices.below(4);
        let operator = self.choices.of(&["add", "sub", "mul", "min", "max"]);
        let (start, operand) = (self.value(ty, depth), self.value(ty, depth));
        format!(
            "(snd ({repeat} (fun counted => fst counted < {rounds}) \
             (fun counted => (fst counted + 1, {operator} (snd counted) {operand})) (0i8, {start})))"
        )
    }

    /// An array that others are combined into, and a term for it.
    pub(super) fn combined_places(&mut self) -> (Type, String) {
        let (size, count) = (Size::any(&mut self.choices), Size::any(&mut self.choices));
        let element = Type::number(&mut self.choices);
        let ty = Type::array(size, element.clone());
        let permute = self.choices.of(&["permuteSeq", "permuteSeqIn global"]);
        let start = self.written(&ty, DEEPEST - 1);
        let places = self.read(&Type::array(count, Type::INDEX), DEEPEST - 1);
        let places = match self.choices.below(4) {
            0 => places,
            1 => format!(
                "(generate (fun here => {}))",
                self.beside("(indexAsNat here)")
            ),
            // Most of these are there.
            _ => format!("(generate (fun i => mod (idx i {places}) nat({size})))"),
        };
        let elements = self.read(&Type::array(count, element), DEEPEST - 1);
        let operator = self.choices.of(&["add", "sub", "max"]);
        let term =
            format!("({permute} (fun old new => {operator} old new) {start} {places} {elements})");
        match permute {
            "permuteSeqIn global" if self.choices.flip() => {
                (ty, format!("({term} |> mapSeq (fun element => element))"))
            }
            _ => (ty, term),
        }
    }
}
