//! Rounds that each make an array of the one before.

use super::size::{MOST, Size};
use super::types::Type;
use super::{DEEPEST, Generator};

/// How often, and how many times as long an array is before a round as after it.
const KNOWN: [(u32, u64); 8] = [
    (1, 2),
    (2, 2),
    (0, 2),
    (3, 2),
    (1, 3),
    (2, 1),
    (2, 3),
    (3, 1),
];

/// The most elements of the result for a number of rounds that is a size, in which an array becomes
/// half as long.
const MOST_OF_HALVES: u64 = 3;

/// The rounds, what they begin with, and the most elements of that.
struct Rounds {
    times: String,
    factor: u64,
    array: String,
    most: u64,
}

impl Generator {
    /// Such a result, and a term for it.
    pub(super) fn iteration(&mut self) -> Option<(Type, String)> {
        let size = match self.choices.flip() {
            true => Size::constant(1 + self.choices.below(MOST_OF_HALVES)),
            false => Size::any(&mut self.choices),
        };
        let element = Type::number(&mut self.choices);
        let term = self.iterated(size, &element, DEEPEST)?;
        Some((Type::array(size, element), term))
    }

    /// Rounds that each combine some elements to one.
    pub(super) fn iterated(&mut self, size: Size, element: &Type, depth: u32) -> Option<String> {
        if element.has_array() {
            return None;
        }
        let iterate = self
            .choices
            .of(&["iterateIn global", "iterateIn global", "iterate"]);
        let (rounds, iterate) = match self.choices.below(4) {
            3 => (self.symbolic_rounds(size, element, depth), iterate),
            _ => {
                let (rounds, whole) = self.known_rounds(size, element, depth)?;
                let is_private = !whole.is_symbolic() && !self.choices.flip();
                let iterate = if is_private {
                    "iterateIn private"
                } else {
                    iterate
                };
                (rounds, iterate)
            }
        };
        let start = self.value(element, depth.min(1));
        let factor = rounds.factor;
        let before = self.stage_before(&rounds, element, depth);
        let body = self.combining(&rounds, element, depth);
        let map = self.choices.of(&["mapSeq", "mapPar"]);
        let after = match self.choices.below(4) {
            3 => {
                let function = self.elementwise(&rounds, element, depth);
                format!(" |> toMem global |> mapSeq {function}")
            }
            _ => String::new(),
        };
        Some(format!(
            "({iterate} {} (fun (l : nat) (ys : (l*{factor}).{element}) => {before} |> split {factor} |> {map} (reduceSeq {body} {start}){after}) {})",
            rounds.times, rounds.array
        ))
    }

    /// So many rounds that are a number, with the type of what they begin with.
    fn known_rounds(&mut self, size: Size, element: &Type, depth: u32) -> Option<(Rounds, Type)> {
        let (times, factor) = self.choices.of(&KNOWN);
        let whole = size.times(Size::constant(u64::pow(factor, times)))?;
        let whole = Type::array(whole, element.clone());
        if !whole.is_small() {
            return None;
        }
        let rounds = Rounds {
            times: times.to_string(),
            factor,
            array: self.read(&whole, depth),
            most: whole.most_elements(),
        };
        Some((rounds, whole))
    }

    /// As many rounds as a size says.
    fn symbolic_rounds(&mut self, size: Size, element: &Type, depth: u32) -> Rounds {
        let times = match self.triangle {
            Some(_) => "n",
            None => self.choices.of(&["n", "m"]),
        };
        let halves = size.most() <= MOST_OF_HALVES && element.is_number() && self.choices.flip();
        let (factor, array) = match halves {
            true => (
                2,
                format!(
                    "(generate (fun i => (cast (indexAsNat i) : {element})) : (2^{times}*{size}).{element})"
                ),
            ),
            false => (1, self.read(&Type::array(size, element.clone()), depth)),
        };
        Rounds {
            times: times.to_owned(),
            factor,
            array,
            most: size.most() << MOST,
        }
    }

    /// The array that an iteration reads: `ys`, or one computed from it, which may be longer in
    /// between.
    fn stage_before(&mut self, rounds: &Rounds, element: &Type, depth: u32) -> String {
        let choice = self.choices.below(8);
        if choice < 5 {
            return "ys".to_owned();
        }
        let function = self.elementwise(rounds, element, depth);
        let (factor, more) = (rounds.factor, self.choices.of(&["l", "1", "(l+1)"]));
        let others = self.simple(element);
        let others = format!("(generate (fun _ => {others}) : {more}.{element})");
        match choice {
            5 => format!("(toMem global (mapSeq {function} ys))"),
            6 => format!(
                "(take (l*{factor}) (toMem global (mapSeq {function} (concat ys {others}))))"
            ),
            _ => format!("(drop {more} (toMem global (mapSeq {function} (concat {others} ys))))"),
        }
    }

    fn elementwise(&mut self, rounds: &Rounds, element: &Type, depth: u32) -> String {
        let name = self.choices.name();
        let body = self.repeated(Size::constant(rounds.most), |inner| {
            inner.with(&[(&name, element)], |inner| inner.value(element, depth))
        });
        format!("(fun {name} => {body})")
    }

    /// A function of two elements.
    fn combining(&mut self, rounds: &Rounds, element: &Type, depth: u32) -> String {
        let names = [self.choices.name(), self.choices.name()];
        let variables = [(names[0].as_str(), element), (names[1].as_str(), element)];
        let body = self.repeated(Size::constant(rounds.most), |inner| {
            inner.with(&variables, |inner| inner.value(element, depth))
        });
        format!("(fun {} {} => {body})", names[0], names[1])
    }
}
