//! Programs that are well-typed, as text: low-level ones, which make every choice, and high-level
//! ones with a strategy.
//!
//! A term is grown from its type. What can be read and what is written are two kinds of terms, as
//! in DPIA: arrays that are computed are written, and come to be read by `toMem`. All choices are
//! read from a list of numbers, so that a smaller list makes a smaller program, and every list
//! makes a program that is well-typed.

mod checked;
mod definitions;
mod dependent;
mod dynamic;
mod high_level;
mod in_place;
mod iterate;
mod kernel;
mod read;
mod relation;
mod size;
mod strategy;
mod stream;
mod types;
mod value;
mod write;

use std::fmt;

use definitions::Definitions;
pub use definitions::Files;
use dependent::{HIGHEST, TRIANGLES, Triangle};
use kernel::{KERNELS, Kernel};
use relation::Told;
use rise_runtime::compile::OptimizationLevel;
use rise_testing::random::Choices;
use size::Size;
pub use size::Values;
pub use strategy::{AUTOMATIC, Least, Plan};
use types::Type;

/// How deep terms are.
const DEEPEST: u32 = 5;
/// How often a term is computed at most, by all loops around it.
const MOST_ROUNDS: u64 = 2000;
/// The number of valuations of the size variables that a program is run with.
const VALUATIONS: usize = 3;

/// A program whose definition is `f`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The text of a `.rise` file.
    pub text: String,
    /// The files that a program of several definitions has.
    pub files: Option<Files>,
    /// Values of its size variables.
    pub valuations: Vec<Values>,
    /// The strategy that rewrites it first, if it is a high-level one.
    pub plan: Option<Plan>,
    /// How it is compiled.
    pub options: Options,
    /// Whether it has no result for some arguments. All that can be wrong with them is then
    /// computed, and has to be answered.
    pub may_be_refused: bool,
}

impl fmt::Display for Program {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)?;
        if let Some(files) = &self.files {
            for (name, text) in &files.imported {
                write!(formatter, "in {name}:\n{text}")?;
            }
            return write!(formatter, "in one definition:\n{}", files.inlined);
        }
        let Some(plan) = &self.plan else {
            return Ok(());
        };
        match plan.file {
            Some(file) => writeln!(formatter, "by {} of {file}", plan.expression),
            None => writeln!(formatter, "by {}", plan.expression),
        }?;
        match plan.least {
            Some(least) => writeln!(formatter, "with a budget of {least:?}"),
            None => Ok(()),
        }
    }
}

/// The patterns that a program is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patterns {
    /// Low-level patterns of every kind.
    LowLevel,
    /// Arrays that are overwritten while they are read.
    InPlace,
    /// High-level patterns, rewritten by a strategy.
    Rewritten,
    /// Low-level patterns in several definitions and files.
    Definitions,
}

/// How a program is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The passes from RISE to LLVM's dialect.
    pub pipeline: &'static str,
    /// How much LLVM optimises.
    pub level: OptimizationLevel,
}

const PIPELINES: [&str; 7] = [
    // As `rise run` and `rise build` compile.
    "rise-to-llvm{failures=report}",
    "rise-to-llvm{failures=report parallel=sequential}",
    "rise-to-llvm{loops=scf failures=report}",
    "rise-to-llvm{loops=affine parallel=threads}",
    "rise-to-llvm{loops=scf parallel=threads}",
    "rise-to-llvm{loops=affine parallel=sequential}",
    "rise-to-llvm{loops=scf parallel=sequential}",
];

/// How many of them answer what goes wrong, the first ones.
const REPORTING: usize = 3;

/// Most programs are compiled quickly.
const LEVELS: [OptimizationLevel; 6] = [
    OptimizationLevel::O0,
    OptimizationLevel::O0,
    OptimizationLevel::O1,
    OptimizationLevel::O0,
    OptimizationLevel::O1,
    OptimizationLevel::O3,
];

/// The program of such patterns that the choices make.
pub fn program(patterns: Patterns, numbers: &[u8]) -> Program {
    let mut generator = Generator::new(numbers.to_vec());
    let choices = &mut generator.choices;
    let level = choices.of(&LEVELS);
    let may_be_refused = patterns == Patterns::LowLevel && choices.below(12) == 11;
    let pipelines = match may_be_refused {
        true => &PIPELINES[..REPORTING],
        false => &PIPELINES[..],
    };
    let pipeline = choices.of(pipelines);
    let options = Options { pipeline, level };
    let mut valuations: Vec<Values> = Vec::new();
    for _ in 0..VALUATIONS {
        let values = Values::any(choices);
        if !valuations.contains(&values) {
            valuations.push(values);
        }
    }
    if patterns == Patterns::LowLevel && choices.below(8) == 7 {
        let triangle = choices.of(&TRIANGLES);
        for values in &mut valuations {
            values.n = values.n.min(HIGHEST);
            values.m = (triangle.elements)(values.n);
        }
        valuations.dedup();
        generator.triangle = Some(triangle);
    }
    let choices = &mut generator.choices;
    let kernel = match patterns == Patterns::Rewritten && choices.flip() {
        true => Some(choices.of(&KERNELS)),
        false => None,
    };
    let plan = (patterns == Patterns::Rewritten)
        .then(|| strategy::plan(kernel.map(Kernel::file), choices));
    let (result, body) = match kernel {
        Some(kernel) => generator.kernel(kernel),
        None if may_be_refused => generator.checked(),
        None => {
            if patterns == Patterns::Definitions {
                let seed = generator.choices.below(256);
                generator.definitions = Some(Definitions::new(seed));
            }
            generator.definition(patterns)
        }
    };
    generator.bind_sizes(&result, &body);
    let parameters: String = generator
        .parameters
        .iter()
        .map(|(name, ty)| format!(" ({name} : {ty})"))
        .collect();
    let text = format!("{parameters} : {result} =\n  {body}\n");
    let text = match generator.triangle {
        Some(triangle) => relation::renamed(&text, "m", triangle.whole),
        None => text,
    };
    let told = match patterns {
        // Definitions name the sizes as well.
        Patterns::Definitions => Told::plain(text, valuations),
        _ => relation::told(text, valuations, &mut generator.choices),
    };
    let (text, mut valuations) = (told.text, told.valuations);
    let has = (mentions(&text, "n"), mentions(&text, "m"));
    let facts = told.facts.into_iter();
    let facts: Vec<String> = facts
        .filter(|fact| has.0 && mentions(fact, "n") || has.1 && mentions(fact, "m"))
        .collect();
    let text = match &facts[..] {
        [] => text,
        facts => text.replacen(" =\n", &format!(" where {} =\n", facts.join(", ")), 1),
    };
    let sizes = match has {
        (false, false) => "",
        (true, false) => " {n : nat}",
        (false, true) => " {m : nat}",
        (true, true) => " {n m : nat}",
    };
    if has == (false, false) {
        valuations.truncate(1);
    }
    let text = format!("def f{sizes}{text}");
    let (text, files) = match &generator.definitions {
        None => (text, None),
        Some(definitions) => {
            let (text, files) = definitions.files(&text);
            (text, Some(files))
        }
    };
    Program {
        text,
        files,
        valuations,
        plan,
        options,
        may_be_refused,
    }
}

/// Whether a name stands in a text.
fn mentions(text: &str, name: &str) -> bool {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.split(|letter| !is_of_name(letter))
        .any(|word| word == name)
}

struct Generator {
    choices: Choices,
    /// The variables that lambdas and `let` bind.
    scope: Vec<(String, Type)>,
    /// The parameters of the definition.
    parameters: Vec<(String, Type)>,
    /// How often what is made now is computed at most.
    rounds: u64,
    /// In the function of a `mapVec`: only operations on scalars and pairs of them.
    in_vector: bool,
    /// How many rounds loops have that are written out.
    unrolled: u64,
    /// The type of all numbers of a high-level program.
    number: &'static str,
    /// The rows whose elements `m` counts, if it is not a size of its own.
    triangle: Option<Triangle>,
    /// The parts that have become definitions, if there may be any.
    definitions: Option<Definitions>,
}

impl Generator {
    fn new(numbers: Vec<u8>) -> Generator {
        Generator {
            choices: Choices::new(numbers),
            scope: Vec::new(),
            parameters: Vec::new(),
            rounds: 1,
            in_vector: false,
            unrolled: 1,
            number: "i32",
            triangle: None,
            definitions: None,
        }
    }

    /// The type of the result, and a term that is written there.
    fn definition(&mut self, patterns: Patterns) -> (Type, String) {
        if patterns == Patterns::LowLevel
            && self.choices.below(12) == 11
            && let Some(rounds) = self.iteration()
        {
            return rounds;
        }
        if patterns == Patterns::LowLevel && self.choices.below(12) == 11 {
            return self.combined_places();
        }
        let choices = &mut self.choices;
        let result = match patterns {
            Patterns::LowLevel | Patterns::Definitions => match choices.below(8) {
                0 => Type::any(choices, 1),
                1..=4 if self.triangle.is_some() => Type::array(Size::M, Type::number(choices)),
                _ => Type::some_array(choices, 2),
            },
            Patterns::InPlace => self.overwritten_type(),
            Patterns::Rewritten => self.high_level_result(),
        };
        let result = match self.choices.below(16) {
            15 => result.without_vectors(),
            // Of others nothing is compared.
            _ => result.without_vectors().with_elements(),
        };
        let body = match patterns {
            Patterns::LowLevel | Patterns::Definitions => self.written(&result, DEEPEST),
            Patterns::InPlace => self.overwriting(&result),
            Patterns::Rewritten => self.high_level(&result, DEEPEST),
        };
        (result, body)
    }

    /// Adds parameters from whose extents the sizes are found, where there are none. Some sizes are
    /// left to be found by division.
    fn bind_sizes(&mut self, result: &Type, body: &str) {
        for (name, size) in [("n", Size::N), ("m", Size::M)] {
            let all = || self.parameters.iter().map(|(_, ty)| ty).chain([result]);
            let mentioned = |name: &str| {
                mentions(body, name) || all().any(|ty| mentions(&ty.to_string(), name))
            };
            let is_used = match (self.triangle, name) {
                (None, _) => mentioned(name),
                (Some(_), "n") => mentioned("n") || mentioned("m"),
                (Some(_), _) => false,
            };
            let is_found = all().any(|ty| ty.determines(size));
            // The other one is found first.
            let by_division = name == "m" && all().any(|ty| ty.determines(Size::PRODUCT));
            if is_used && !is_found && !(by_division && self.choices.flip()) {
                self.parameter(&Type::array(size, Type::Scalar("i8")));
            }
        }
    }

    /// Whether only the smallest term is wanted.
    fn is_over(&self, depth: u32) -> bool {
        depth == 0 || self.choices.are_used_up() || self.rounds > MOST_ROUNDS
    }

    /// The result of `make` with the variables in scope.
    fn with<T>(&mut self, variables: &[(&str, &Type)], make: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.len();
        for (name, ty) in variables {
            self.scope.push(((*name).to_owned(), (*ty).clone()));
        }
        let made = make(self);
        self.scope.truncate(before);
        made
    }

    /// The result of `make` in a loop of so many iterations.
    fn repeated<T>(&mut self, size: Size, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.rounds;
        self.rounds *= size.most().max(1);
        let made = make(self);
        self.rounds = before;
        made
    }

    /// `(fun x => body)` with a body that is read.
    fn reading_function(&mut self, parameter: &Type, result: &Type, depth: u32) -> String {
        let name = self.choices.name();
        let body = self.with(&[(&name, parameter)], |inner| inner.read(result, depth));
        format!("(fun {name} => {body})")
    }

    /// `(fun x => body)` with a body that is written.
    fn writing_function(&mut self, parameter: &Type, result: &Type, depth: u32) -> String {
        let name = self.choices.name();
        let body = self.with(&[(&name, parameter)], |inner| inner.written(result, depth));
        format!("(fun {name} => {body})")
    }

    /// A variable or parameter of the type, if there is one.
    fn variable(&mut self, ty: &Type) -> Option<String> {
        let all = self.scope.iter().chain(&self.parameters);
        let found: Vec<String> = all
            .filter(|(_, known)| known == ty)
            .map(|(name, _)| name.clone())
            .collect();
        match found.len() {
            0 => None,
            count => Some(found[self.choices.below(count as u64) as usize].clone()),
        }
    }

    /// A parameter of the type, a new one if there is none; or one that it is made of.
    fn parameter(&mut self, ty: &Type) -> String {
        if ty.has_vector() {
            return self.vectors(ty);
        }
        let known = self.parameters.iter().find(|(_, known)| known == ty);
        if let Some((name, _)) = known {
            return name.clone();
        }
        let name = format!("p{}", self.parameters.len());
        self.parameters.push((name.clone(), ty.clone()));
        name
    }

    /// A value with vectors, made of parameters.
    fn vectors(&mut self, ty: &Type) -> String {
        let Type::Array(size, element) = ty else {
            return self.literal(ty);
        };
        match &**element {
            Type::Vector(width, scalar) => {
                if let Some(whole) = size.times(Size::constant(*width)) {
                    let scalars = self.parameter(&Type::array(whole, Type::Scalar(scalar)));
                    return format!("(asVector {width} {scalars})");
                }
            }
            Type::Pair(first, second) => {
                let first = self.parameter(&Type::array(*size, (**first).clone()));
                let second = self.parameter(&Type::array(*size, (**second).clone()));
                return format!("(zip {first} {second})");
            }
            _ => {}
        }
        let element = self.literal(element);
        format!("(generate (fun _ => {element}) : {ty})")
    }

    /// A term that can be read.
    fn read(&mut self, ty: &Type, depth: u32) -> String {
        let term = match ty {
            Type::Array(size, element) => self.read_array(*size, element, depth),
            Type::Pair(first, second) if ty.has_array() => self.read_pair(first, second, depth),
            _ => return self.value(ty, depth),
        };
        self.outlined(ty, term)
    }

    /// A term that is written.
    fn written(&mut self, ty: &Type, depth: u32) -> String {
        let term = match ty {
            Type::Array(size, element) => self.written_array(*size, element, depth),
            Type::Pair(first, second) if ty.has_array() => self.written_pair(first, second, depth),
            _ => return self.value(ty, depth),
        };
        self.outlined(ty, term)
    }

    /// A type for the elements of an array of this size that is looped over: that of an array in
    /// scope, or any.
    fn element_for(&mut self, size: Size, wanted: &Type) -> Type {
        let all = self.scope.iter().chain(&self.parameters);
        let known: Vec<Type> = all
            .filter_map(|(_, ty)| match ty {
                Type::Array(known, element) if *known == size => Some((**element).clone()),
                _ => None,
            })
            .collect();
        let any = match self.choices.below(4) {
            0 if !wanted.has_array() => wanted.clone(),
            0 | 1 => Type::any(&mut self.choices, 1),
            2 if !known.is_empty() => {
                known[self.choices.below(known.len() as u64) as usize].clone()
            }
            _ => Type::number(&mut self.choices),
        };
        match Type::array(size, any.clone()).is_small() {
            true => any,
            false => Type::number(&mut self.choices),
        }
    }

    /// One of the first so many numbers of a type.
    fn literal(&mut self, ty: &Type) -> String {
        match ty {
            Type::Scalar("bool") => self.choices.of(&["true", "false"]).to_owned(),
            Type::Scalar(name) => format!("{name}({})", self.choices.below(9)),
            Type::Index(bound) => {
                // The bound is positive, or else nobody asks for an index.
                let index = self.choices.below(bound.one.max(1));
                format!("nat({index} < {bound})")
            }
            Type::Vector(_, element) => {
                let scalar = self.literal(&Type::Scalar(element));
                format!("(vectorFromScalar {scalar} : {ty})")
            }
            Type::Pair(first, second) => {
                let first = self.literal(first);
                format!("({first}, {})", self.literal(second))
            }
            Type::Array(..) => self.parameter(ty),
        }
    }
}
