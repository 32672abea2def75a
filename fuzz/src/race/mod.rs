//! Imperative DPIA with parallel loops, whose iterations write to their own element or elsewhere.
//!
//! Each program is grown with the knowledge of who may write what, so that the verifier's answer is
//! known before it is asked. It is also run cell by cell: iterations of one loop that meet in a
//! cell, one of them writing, are a race, which nothing may compile.

mod examined;
mod grow;
mod meaning;
mod print;

use std::fmt;

use rise_testing::random::Choices;

use grow::grown;
use meaning::Meaning;

/// A type of data.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Type {
    /// `i32`.
    Number,
    /// Two numbers.
    Pair,
    Array(u64, Box<Type>),
}

/// An index of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Index {
    /// The number of a loop around.
    Loop(String),
    Constant(u64),
}

/// An acceptor made of another.
#[derive(Clone, Debug, PartialEq, Eq)]
enum View {
    Element(Index),
    /// Rows one after the other.
    Split,
    /// Rows of so many elements.
    Join(u64),
    Transpose,
    /// A component of a pair.
    Component(usize),
    /// The same component of all elements.
    Components(usize),
    /// The view of every element.
    Each(Box<View>),
    /// Another acceptor in the place of every element.
    Elsewhere(String),
}

/// A number that is written.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Number(u64),
    /// An element of the input.
    Input(Index),
    /// An element of memory that the program opened.
    Memory(String, Vec<Index>),
}

/// A name with its type.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Typed {
    name: String,
    ty: Type,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Command {
    /// Names a view of an acceptor.
    View {
        made: Typed,
        of: Typed,
        view: View,
    },
    /// Names an output again.
    Out {
        made: Typed,
        output: Typed,
    },
    Assign(Typed, Value),
    For {
        size: u64,
        index: String,
        is_unrolled: bool,
        body: Vec<Command>,
    },
    ParFor {
        size: u64,
        output: Typed,
        index: String,
        element: Typed,
        body: Vec<Command>,
    },
    /// Opens memory: what is read of it, and where it is written.
    New {
        ty: Type,
        is_private: bool,
        value: String,
        place: String,
        body: Vec<Command>,
    },
}

/// A program, and the answers that it must get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    outputs: Vec<Typed>,
    /// How many elements the input has.
    input: u64,
    body: Vec<Command>,
    /// Whether each iteration writes through its own acceptor.
    pub is_disciplined: bool,
    /// Whether it reads memory that it wrote, for which a pass may refuse it.
    pub reads_memory: bool,
    pub pipeline: &'static str,
}

const PIPELINES: [&str; 4] = [
    "rise-to-llvm{loops=scf parallel=threads}",
    "rise-to-llvm{loops=affine parallel=threads}",
    "rise-to-llvm{loops=scf parallel=sequential}",
    "rise-to-llvm{loops=affine parallel=sequential}",
];

/// Elements of the input.
const INPUT: [i32; 4] = [11, 23, -5, 7];

/// The contents of outputs before.
pub const BEFORE: i32 = 77;

/// The program that the choices make.
pub fn race(numbers: &[u8]) -> Race {
    let mut choices = Choices::new(numbers.to_vec());
    let pipeline = choices.of(&PIPELINES);
    grown(choices, pipeline)
}

impl fmt::Display for Race {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text())
    }
}

/// The outcome of a program.
pub struct Done {
    /// The numbers of each memref, in the order of the function's arguments.
    pub memory: Vec<Vec<i32>>,
    /// The first place where iterations meet, if they do.
    pub race: Option<String>,
    /// Whether iterations write to the same cell.
    pub is_written_twice: bool,
}

impl Race {
    /// The module.
    pub fn text(&self) -> String {
        print::module(self)
    }

    /// The outcome of the program, cell by cell.
    pub fn done(&self) -> Done {
        Meaning::of(self).done()
    }

    /// The numbers of the input.
    pub fn input(&self) -> &'static [i32] {
        &INPUT[..self.input as usize]
    }

    /// The extents of each memref that is written.
    pub fn shapes(&self) -> Vec<Vec<usize>> {
        let shapes = self.outputs.iter().flat_map(|output| {
            let (shape, element) = output.ty.extents();
            vec![shape; element.memrefs()]
        });
        shapes.collect()
    }

    /// The mistake, if any, of a verifier that accepts the program or refuses it.
    pub fn wrong_verdict(&self, is_accepted: bool) -> Option<String> {
        match (is_accepted, self.is_disciplined) {
            (true, false) => Some("a write to an acceptor of others is accepted".to_owned()),
            (false, true) => Some("iterations that write to their own are refused".to_owned()),
            (true, true) if self.done().is_written_twice => {
                Some("iterations write to one cell though each writes to its own".to_owned())
            }
            _ => None,
        }
    }
}

impl Type {
    fn array(size: u64, element: Type) -> Type {
        Type::Array(size, Box::new(element))
    }

    /// The extents of the arrays inside each other, and what is in the innermost.
    fn extents(&self) -> (Vec<usize>, &Type) {
        match self {
            Type::Array(size, element) => {
                let (mut extents, innermost) = element.extents();
                extents.insert(0, *size as usize);
                (extents, innermost)
            }
            other => (Vec::new(), other),
        }
    }

    /// How many memrefs such elements lie in.
    fn memrefs(&self) -> usize {
        match self {
            Type::Pair => 2,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers;

    fn races() -> Vec<Race> {
        (0..500).map(|number| race(&numbers(5, number))).collect()
    }

    #[test]
    fn verifiers_with_a_fault_are_found() {
        let races = races();
        for is_accepted in [true, false] {
            let found = races
                .iter()
                .filter(|race| race.wrong_verdict(is_accepted).is_some());
            // Neither is rare.
            assert!(found.count() > 50, "{is_accepted}");
        }
        // As if only parallel loops whose iterations meet were refused.
        let found = races
            .iter()
            .filter(|race| race.wrong_verdict(race.done().race.is_none()).is_some());
        assert!(found.count() > 50);
    }

    #[test]
    fn who_writes_to_its_own_writes_alone() {
        for race in races().iter().filter(|race| race.is_disciplined) {
            assert!(!race.done().is_written_twice, "{race}");
        }
        let both = |race: &&Race| !race.is_disciplined && race.done().is_written_twice;
        assert!(races().iter().filter(both).count() > 50);
    }
}
