//! Programs of several definitions: parts become definitions of their own, with sizes, types and
//! addresses as parameters in any order, some of them in files that are imported.

use super::types::Type;
use super::{Generator, Size, mentions};
use crate::random::Random;

/// Names of files, with letters that other languages read as something else.
const FILES: [&str; 8] = [
    "program.rise",
    "two words.rise",
    "it's {100%} \"quoted\".rise",
    "größe.rise",
    "-O3.rise",
    "a;b&c $HOME.rise",
    "int.rise",
    "mm-v1 mm_v1.rise",
];

/// Names for variables that are words or macros of C and C++.
const WORDS: [&str; 24] = [
    "int",
    "register",
    "restrict",
    "typeof",
    "concept",
    "requires",
    "char8_t",
    "constinit",
    "consteval",
    "co_await",
    "nullptr",
    "NULL",
    "errno",
    "INFINITY",
    "M_PI",
    "INT64_MAX",
    "unix",
    "linux",
    "main",
    "malloc",
    "memcpy",
    "aligned_alloc",
    "complex",
    "MAXFLOAT",
];

/// A part of a program that became a definition, or that is called by another name.
#[derive(Clone, Debug)]
struct Outlined {
    definition: String,
    /// How it is used, and what stands there without it.
    call: String,
    body: String,
}

/// The files of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// The name of the file with the definition `f`.
    pub main: &'static str,
    /// The others: their names and texts.
    pub imported: Vec<(&'static str, String)>,
    /// The program in one definition.
    pub inlined: String,
}

/// The definitions that were made so far, and what decides which file each stands in.
pub(super) struct Definitions {
    made: Vec<Outlined>,
    seed: u64,
}

/// A parameter of a definition, what a use writes for it, and the names that have to be before it.
struct Parameter {
    text: String,
    argument: String,
    behind: Vec<&'static str>,
    /// The size or type that it is.
    name: Option<&'static str>,
}

impl Generator {
    /// A part of the program, or a use of a definition of it.
    pub(super) fn outlined(&mut self, ty: &Type, term: String) -> String {
        if self.definitions.is_none() || self.in_vector || self.choices.below(3) != 2 {
            return term;
        }
        let seed = self.choices.below(256) << 8 | self.choices.below(256);
        let mut random = Random::new(seed);
        let Some(definitions) = &self.definitions else {
            return term;
        };
        let name = format!("g{}", definitions.made.len());
        // A variable by itself is not worth a definition.
        if !term.contains(' ') {
            return term;
        }
        let (mut parameters, body) = self.abstracted(ty, &term, &mut random);
        shuffle(&mut parameters, &mut random);
        let parameters = in_order(parameters);
        let written: Vec<&str> = parameters.iter().map(|one| one.text.as_str()).collect();
        let annotation = match random.below(3) {
            0 => String::new(),
            _ => format!(" : {ty}"),
        };
        let definition = format!("def {name} {}{annotation} =\n  {body}\n", written.join(" "));
        let arguments = parameters.iter().map(|one| one.argument.as_str());
        let arguments: Vec<&str> = arguments.filter(|text| !text.is_empty()).collect();
        let is_value = parameters
            .last()
            .is_some_and(|last| last.name.is_none() && last.text.starts_with('('));
        let (mut definition, mut called) = (definition, name.clone());
        let mut given = 0;
        // Another definition gives the first arguments that name nothing.
        if random.below(3) == 0
            && let Some(first) = arguments.first()
            && matches!(*first, "global" | "private")
        {
            definition += &format!("def {name}_of = {name} {first}\n");
            called = format!("{name}_of");
            given = 1;
        }
        let rest = &arguments[given..];
        let call = match (rest.split_last(), random.below(4)) {
            (Some((last, before)), 0) if is_value => {
                format!(
                    "({last} |> {})",
                    [&[called.as_str()], before].concat().join(" ")
                )
            }
            (Some((last, before)), 1) if is_value => {
                let before = [&[called.as_str()], before].concat().join(" ");
                format!("((fun it => {before} it) {last})")
            }
            (None, _) => format!("({called})"),
            _ => format!("({called} {})", rest.join(" ")),
        };
        let outlined = Outlined {
            definition,
            call: call.clone(),
            body: format!("({term})"),
        };
        if let Some(definitions) = &mut self.definitions {
            definitions.made.push(outlined);
        }
        call
    }

    /// The parameters of a part, and its body.
    fn abstracted(&self, ty: &Type, term: &str, random: &mut Random) -> (Vec<Parameter>, String) {
        let mut parameters = Vec::new();
        // The innermost variable of a name is the last one.
        let mut values: Vec<&(String, Type)> = Vec::new();
        for value in self.scope.iter().rev().chain(&self.parameters) {
            let is_known = values.iter().any(|(name, _)| *name == value.0);
            if !is_known && mentions(term, &value.0) {
                values.push(value);
            }
        }
        let types: Vec<String> = values.iter().map(|(_, ty)| ty.to_string()).collect();
        for (name, size) in [("n", Size::N), ("m", Size::M)] {
            let is_used = [term, &ty.to_string()]
                .into_iter()
                .chain(types.iter().map(String::as_str))
                .any(|text| mentions(text, name));
            if !is_used {
                continue;
            }
            let is_found = values.iter().any(|(_, ty)| ty.determines(size));
            let is_implicit = is_found && random.below(3) > 0;
            let (text, argument) = match is_implicit {
                true => (format!("{{{name} : nat}}"), String::new()),
                false => (format!("({name} : nat)"), name.to_owned()),
            };
            parameters.push(Parameter {
                text,
                argument,
                behind: Vec::new(),
                name: Some(name),
            });
        }
        for ((name, _), ty) in values.iter().zip(&types) {
            let sizes = ["n", "m"].into_iter().filter(|size| mentions(ty, size));
            parameters.push(Parameter {
                text: format!("({name} : {ty})"),
                argument: name.clone(),
                behind: sizes.collect(),
                name: None,
            });
        }
        if random.below(3) == 0 {
            parameters.extend(unused(random));
        }
        let mut body = term.to_owned();
        for space in ["global", "private"] {
            let stored = format!("(toMem {space} ");
            if random.below(2) == 0 && body.contains(&stored) {
                body = body.replacen(&stored, "(toMem there ", 1);
                parameters.push(Parameter {
                    text: "(there : address)".to_owned(),
                    argument: space.to_owned(),
                    behind: Vec::new(),
                    name: Some("there"),
                });
                break;
            }
        }
        (parameters, body)
    }
}

/// Parameters that the body does not use: a value of any type, or a function of sizes to sizes or
/// to types.
fn unused(random: &mut Random) -> Vec<Parameter> {
    let implicit = |text: &str, name| Parameter {
        text: text.to_owned(),
        argument: String::new(),
        behind: Vec::new(),
        name: Some(name),
    };
    match random.below(3) {
        0 => vec![
            implicit("{any : data}", "any"),
            Parameter {
                text: "(other : any)".to_owned(),
                argument: ["f32(1)", "i8(2)", "(i32(3), true)"][random.below(3) as usize]
                    .to_owned(),
                behind: vec!["any"],
                name: None,
            },
        ],
        1 => vec![
            Parameter {
                argument: "{i => (i+1).i8}".to_owned(),
                ..implicit("(row : nat2data)", "row")
            },
            Parameter {
                text: "(first : row(1))".to_owned(),
                argument: "[i8(3), i8(4)]".to_owned(),
                behind: vec!["row"],
                name: None,
            },
        ],
        _ => vec![Parameter {
            argument: "(i => 2*i+1)".to_owned(),
            ..implicit("(step : nat2nat)", "step")
        }],
    }
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u64 + 1) as usize);
    }
}

/// The parameters, each behind those that its type needs.
fn in_order(parameters: Vec<Parameter>) -> Vec<Parameter> {
    let mut waiting = parameters;
    let mut ordered: Vec<Parameter> = Vec::new();
    while !waiting.is_empty() {
        let is_ready = |one: &Parameter| {
            let known = |name: &&str| ordered.iter().any(|other| other.name == Some(*name));
            one.behind.iter().all(known)
        };
        // There is one: sizes and types need nothing.
        let next = waiting.iter().position(is_ready).unwrap_or(0);
        ordered.push(waiting.remove(next));
    }
    ordered
}

impl Definitions {
    pub(super) fn new(seed: u64) -> Definitions {
        Definitions {
            made: Vec::new(),
            seed,
        }
    }

    /// The text of the main file, and all files, of the text of the main definition.
    pub(super) fn files(&self, text: &str) -> (String, Files) {
        let random = &mut Random::new(self.seed);
        let mut inlined = text.to_owned();
        for outlined in self.made.iter().rev() {
            inlined = inlined.replace(&outlined.call, &outlined.body);
        }
        let count = self.made.len();
        // Every definition uses those before it.
        let (first, second) = match random.below(3) {
            0 => (0, 0),
            1 => (0, random.below(count as u64 + 1) as usize),
            _ => {
                let first = random.below(count as u64 + 1) as usize;
                (
                    first,
                    first + random.below((count - first) as u64 + 1) as usize,
                )
            }
        };
        let start = random.below(FILES.len() as u64) as usize;
        let [main, outer, inner] = [0, 1, 2].map(|next| FILES[(start + next) % FILES.len()]);
        let definitions = |from: usize, to: usize| -> String {
            let parts = self.made[from..to]
                .iter()
                .map(|one| one.definition.as_str());
            parts.collect()
        };
        let importing = |files: &[&str]| -> String {
            let lines = files.iter().map(|file| {
                let escaped = file.replace('\\', "\\\\").replace('"', "\\\"");
                format!("import \"{escaped}\"\n")
            });
            lines.collect()
        };
        let words: Vec<&str> = match random.below(2) {
            0 => Vec::new(),
            _ => {
                let mut words = WORDS.to_vec();
                shuffle(&mut words, random);
                words
            }
        };
        let called = |text: String| with_words(&text, &words);
        let mut imported = Vec::new();
        let mut heads = Vec::new();
        if first > 0 {
            imported.push((inner, called(definitions(0, first))));
            heads.push(inner);
        }
        if second > first {
            let text = importing(&heads) + &called(definitions(first, second));
            imported.push((outer, text));
            heads.push(outer);
        }
        let text = importing(&heads) + &called(definitions(second, count) + text);
        let files = Files {
            main,
            imported,
            inlined,
        };
        (text, files)
    }
}

/// The text with words in the place of variables, as far as there are any.
fn with_words(text: &str, words: &[&str]) -> String {
    let mut text = text.to_owned();
    for (number, word) in words.iter().enumerate() {
        // Parameters are counted from zero, variables from one.
        let name = match number % 2 {
            0 => format!("p{}", number / 2),
            _ => format!("v{}", number / 2 + 1),
        };
        text = super::relation::renamed(&text, &name, word);
    }
    text
}
