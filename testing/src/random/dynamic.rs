//! Random terms of loops, sizes and places that depend on data.

use super::{terms::Terms, types::Type};

impl Terms {
    /// A loop, a size or a choice of any type.
    pub(super) fn dynamic(&mut self, ty: &Type, depth: u32) -> String {
        match self.choices.below(4) {
            0 => self.bounded_loop(ty, depth),
            2 => {
                let name = self.choices.name();
                let lengths = self
                    .choices
                    .of(&["index[1, 0, 2]", "index[0]", "(take 0 index[1])"]);
                let body = self.term(ty, depth);
                format!("(letSizes 3 {lengths} (fun ({name} : nat2nat) => {body}))")
            }
            1 => {
                let name = self.choices.name();
                let bound = 1 + self.choices.below(4);
                let index = self.term(&Type::Index(bound), depth);
                let body = self.term(ty, depth);
                format!("(letSize {index} (fun ({name} : nat) => {body}))")
            }
            _ => {
                let bound = 1 + self.choices.below(3);
                let number = self.term(&Type::Scalar("index"), depth);
                let function = self.function(&Type::Index(bound), ty, depth);
                let otherwise = self.term(ty, depth);
                format!("(within {bound} {number} {function} {otherwise})")
            }
        }
    }

    /// A loop that ends: it counts its rounds.
    fn bounded_loop(&mut self, ty: &Type, depth: u32) -> String {
        let repeat = self.choices.of(&["while", "whileIn private"]);
        let rounds = self.choices.below(4);
        let step = self.function(ty, ty, depth);
        let start = self.term(ty, depth);
        format!(
            "(snd ({repeat} (fun counted => fst counted < {rounds}) \
             (fun counted => (fst counted + 1, {step} (snd counted))) (i8(0), {start})))"
        )
    }

    /// An array that others were combined into, or a sorted one; elements of any type.
    pub(super) fn placed(&mut self, length: u64, element: &Type, depth: u32) -> String {
        let start = self.term(&Type::array(length, element.clone()), depth);
        if self.choices.flip() {
            // Of any elements, none comes before another, or each before all others.
            let before = self.choices.of(&["false", "true"]);
            return format!("(sortBy (fun _ _ => {before}) {start})");
        }
        let permute = self
            .choices
            .of(&["permute", "permuteSeq", "permuteSeqIn local"]);
        let count = Type::length(&mut self.choices);
        let combine = self.function_of_two([element, element], element, depth);
        let places = self.term(&Type::array(count, Type::Scalar("index")), depth);
        let elements = self.term(&Type::array(count, element.clone()), depth);
        format!("({permute} {combine} {start} {places} {elements})")
    }
}
