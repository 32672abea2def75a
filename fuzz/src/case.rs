//! Random inputs of every kind, and the questions about them.

use std::fmt;

use crate::npy::{self, NpyFile};
use crate::race::{self, Race};
use crate::{Patterns, Program, generate};

/// The kind of inputs, and what is asked about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// Low-level patterns of every kind
    LowLevel,
    /// Arrays that are overwritten while they are read
    InPlace,
    /// High-level patterns, rewritten by a strategy
    Rewritten,
    /// Low-level patterns in several definitions and files
    Definitions,
    /// Parallel loops in DPIA, whose iterations write to their own elements or to others
    Races,
    /// Files of arrays as NumPy writes them, and damaged ones
    Npy,
    /// The operations of programs that `rise run --time` counts
    Operations,
    /// The C header of programs that a strategy rewrites
    Headers,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 8] = [
        Kind::LowLevel,
        Kind::InPlace,
        Kind::Rewritten,
        Kind::Definitions,
        Kind::Races,
        Kind::Npy,
        Kind::Operations,
        Kind::Headers,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::LowLevel => "low-level",
            Kind::InPlace => "in-place",
            Kind::Rewritten => "rewritten",
            Kind::Definitions => "definitions",
            Kind::Races => "races",
            Kind::Npy => "npy",
            Kind::Operations => "operations",
            Kind::Headers => "headers",
        }
    }

    /// Whether code is compiled from RISE, which a sanitizer can watch.
    pub fn is_compiled(self) -> bool {
        !matches!(
            self,
            Kind::Races | Kind::Npy | Kind::Operations | Kind::Headers
        )
    }
}

/// A random input, and what is asked about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// A program, interpreted and compiled.
    Program(Box<Program>),
    /// A module in DPIA that is verified, and run if it may be.
    Race(Box<Race>),
    /// A file that is read.
    Npy(Box<NpyFile>),
    /// A program whose operations are counted.
    Operations(Box<Program>),
    /// A program for which a C header is made.
    Header(Box<Program>),
}

/// The input of a kind that the numbers make.
pub fn case(kind: Kind, numbers: &[u8]) -> Case {
    let program =
        |patterns: Patterns, numbers: &[u8]| Box::new(generate::program(patterns, numbers));
    // The first number chooses the patterns, where there is a choice.
    let first = numbers.first().copied().unwrap_or_default();
    let rest = numbers.get(1..).unwrap_or_default();
    match kind {
        Kind::LowLevel => Case::Program(program(Patterns::LowLevel, numbers)),
        Kind::InPlace => Case::Program(program(Patterns::InPlace, numbers)),
        Kind::Rewritten => Case::Program(program(Patterns::Rewritten, numbers)),
        Kind::Definitions => Case::Program(program(Patterns::Definitions, numbers)),
        Kind::Races => Case::Race(Box::new(race::race(numbers))),
        Kind::Npy => Case::Npy(Box::new(npy::file(numbers))),
        Kind::Operations => {
            let patterns = match first % 4 {
                0 if first < 64 => Patterns::LowLevel,
                0 if first < 128 => Patterns::Definitions,
                _ => Patterns::Rewritten,
            };
            let mut made = program(patterns, rest);
            if let Some(plan) = &mut made.plan {
                plan.least = None;
                // Operations on other numbers do not count.
                for integer in ["i8", "i16", "i32", "i64", "u8", "u32"] {
                    made.text = made.text.replace(integer, "f32");
                }
                made.text = with_operations(&made.text);
            }
            Case::Operations(made)
        }
        Kind::Headers => {
            let mut made = program(Patterns::Rewritten, rest);
            if let Some(plan) = &mut made.plan {
                plan.least = None;
            }
            Case::Header(made)
        }
    }
}

/// The text of a program with operations on every element of its result, if that is an array of
/// numbers or of pairs of them.
fn with_operations(text: &str) -> String {
    let applied = || {
        let (head, body) = text.split_once(" =\n")?;
        let (_, result) = head.rsplit_once(") : ")?;
        let result = result.split(" where ").next()?;
        let (sizes, operation) = match (
            result.strip_suffix(".f32"),
            result.strip_suffix(".(f32, f32)"),
        ) {
            (Some(sizes), _) => (sizes, "fun x => x * x + x"),
            (_, Some(sizes)) => (sizes, "fun (x, y) => (x * y, x + y)"),
            _ => return None,
        };
        let mapped = |function, _| format!("map ({function})");
        let function = sizes.split('.').fold(operation.to_owned(), mapped);
        Some(format!("{head} =\n  ({}) |> {function}\n", body.trim()))
    };
    applied().unwrap_or_else(|| text.to_owned())
}

impl fmt::Display for Case {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Case::Program(program) | Case::Operations(program) | Case::Header(program) => {
                program.fmt(formatter)
            }
            Case::Race(race) => race.fmt(formatter),
            Case::Npy(file) => file.fmt(formatter),
        }
    }
}

impl Case {
    /// The program, where there is one in RISE.
    pub fn program(&self) -> Option<&Program> {
        match self {
            Case::Program(program) | Case::Operations(program) | Case::Header(program) => {
                Some(program)
            }
            Case::Race(_) | Case::Npy(_) => None,
        }
    }
}
