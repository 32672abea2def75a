//! Every primitive, on kinds of data in turn, in every position that its annotations allow: read,
//! written, and in memory in between. Compiled by way of scf, of affine and of C, and compared with
//! the interpreter. A primitive without programs fails the test.

mod data;
mod element;
mod refused;
mod scalars;
pub mod special;
mod vectors;

use std::path::PathBuf;

use rise_lang::primitives::{Group, Primitive};
use rise_runtime::array::{Array, Tolerance, compare};

use super::c_output::clang;
use super::shared_object::{SharedObject, source};
use super::{Oracle, Program, Sizes, Values, call, known};
use crate::execute::SEQUENTIAL;
use element::Element;

/// Zero, one, an odd prime, and an even size, each with other sizes beside it.
const SIZES: &[Sizes] = &[
    &[("n", 0), ("k", 3), ("m", 2)],
    &[("n", 1), ("k", 1), ("m", 1)],
    &[("n", 7), ("k", 0), ("m", 3)],
    &[("n", 4), ("k", 5), ("m", 1)],
];

/// Every form is tried on one of so many kinds of data, beginning with another one each; all forms
/// together meet all of them.
const STRIDE: usize = 4;

/// All programs of a primitive: definitions of distinct names.
fn programs(primitive: Primitive) -> Vec<(String, String)> {
    let mut programs: Vec<(String, String)> = Vec::new();
    let name = primitive.name();
    for (label, text) in scalars::programs(primitive) {
        programs.push((format!("{name}_{label}"), text));
    }
    let ordinal = Primitive::all()
        .iter()
        .position(|other| *other == primitive)
        .unwrap_or_default();
    for (number, form) in vectors::forms(primitive).iter().enumerate() {
        for scalar in element::SCALARS
            .iter()
            .skip((ordinal + number) % STRIDE)
            .step_by(STRIDE)
        {
            programs.push((
                format!("{name}_{number}_{}", scalar.name),
                filled(form, scalar, name),
            ));
        }
    }
    for (number, form) in data::forms(primitive).iter().enumerate() {
        for data in element::all()
            .skip((ordinal + number) % STRIDE)
            .step_by(STRIDE)
        {
            if form.contains("$p") && data.plus.is_none() {
                continue;
            }
            programs.push((
                format!("{name}_{number}_{}", data.name),
                filled(form, data, name),
            ));
        }
    }
    let definition = |(label, text): (String, String)| {
        let name = format!("of_{label}");
        let text = definition(&name, &text);
        (name, text)
    };
    programs.into_iter().map(definition).collect()
}

fn filled(form: &str, element: &Element, primitive: &str) -> String {
    form.replace("$t", element.ty)
        .replace("$c", element.copy)
        .replace("$p", element.plus.unwrap_or_default())
        .replace("$z", element.zero)
        .replace("$f", primitive)
}

/// The definition, with the size variables that its type mentions.
fn definition(name: &str, text: &str) -> String {
    let ty = text.split_once(" = ").map_or(text, |(ty, _)| ty);
    let words: Vec<&str> = ty.split(|letter: char| !letter.is_alphanumeric()).collect();
    let sizes: Vec<&str> = ["n", "k", "m"]
        .into_iter()
        .filter(|size| words.contains(size))
        .collect();
    match sizes.is_empty() {
        true => format!("def {name} {text}"),
        false => format!("def {name} {{{} : nat}} {text}", sizes.join(" ")),
    }
}

/// The sizes that a program has.
fn of<'a>(program: &Program, sizes: Sizes<'a>) -> Vec<(&'a str, u64)> {
    let has = |name: &str| {
        program
            .signature
            .sizes
            .iter()
            .any(|size| size.as_str() == name)
    };
    sizes
        .iter()
        .copied()
        .filter(|(name, _)| has(name))
        .collect()
}

/// Everything that is wrong with programs.
fn differences(oracle: &Oracle, programs: Vec<(String, String)>, values: Values) -> Vec<String> {
    let mut found = Vec::new();
    let (mut accepted, mut modules) = (Vec::new(), String::new());
    for (name, text) in programs {
        let mut program = Program::load(&oracle.file(&text), &name);
        program.values = values;
        let module = oracle.module(&program);
        modules += &module;
        accepted.push((program, module));
    }
    if oracle.compiler.lower(&modules, "rise-to-scf").is_err() {
        (accepted, modules) = without_refused(oracle, accepted, &mut found);
    }
    if !accepted.is_empty() {
        let programs: Vec<&Program> = accepted.iter().map(|(program, _)| program).collect();
        found.extend(machine_code(oracle, &modules, &programs));
        found.extend(c_code(oracle, &accepted));
    }
    found
}

/// The programs that are compiled one by one, and all of them as one module.
fn without_refused(
    oracle: &Oracle,
    programs: Vec<(Program, String)>,
    found: &mut Vec<String>,
) -> (Vec<(Program, String)>, String) {
    let (mut accepted, mut modules) = (Vec::new(), String::new());
    for (program, module) in programs {
        match oracle.compiler.lower(&module, "rise-to-scf").err() {
            None => {
                modules += &module;
                accepted.push((program, module));
            }
            Some(message) => {
                found.push(format!("refused: {}: {message}", program.signature.name));
            }
        }
    }
    (accepted, modules)
}

fn machine_code(oracle: &Oracle, module: &str, programs: &[&Program]) -> Vec<String> {
    let names: Vec<&str> = programs
        .iter()
        .map(|program| program.signature.name.as_str())
        .collect();
    let mut found = Vec::new();
    for pipeline in SEQUENTIAL {
        let library = match oracle.compiler.compile(module, &names, pipeline) {
            Ok(library) => library,
            Err(message) => {
                found.push(format!("{pipeline}: {message}"));
                continue;
            }
        };
        for program in programs {
            let kernel = library
                .kernel(&format!("{}.packed", program.signature.name))
                .unwrap();
            found.extend(compared(program, pipeline, |arrays, sizes| {
                call(&kernel, &program.signature, arrays, &known(sizes));
                0
            }));
        }
    }
    found
}

fn c_code(oracle: &Oracle, programs: &[(Program, String)]) -> Vec<String> {
    let mut found = Vec::new();
    let modules: String = programs.iter().map(|(_, module)| module.as_str()).collect();
    let all: Vec<&Program> = programs.iter().map(|(program, _)| program).collect();
    let Ok(text) = source(oracle, &modules, &all) else {
        let refused = programs.iter().filter_map(|(program, module)| {
            let message = source(oracle, module, &[program]).err()?;
            Some(format!("C: refused: {}: {message}", program.signature.name))
        });
        found.extend(refused);
        return found;
    };
    for compiler in [PathBuf::from("gcc"), clang()] {
        let object = SharedObject::compile(&text, &compiler);
        for program in &all {
            let how = format!("C by {}", compiler.display());
            found.extend(compared(program, &how, |arrays, sizes| {
                object.call(&program.signature, arrays, &known(sizes))
            }));
        }
    }
    found
}

/// How the results of a call differ from those of the interpreter.
fn compared(
    program: &Program,
    how: &str,
    mut call: impl FnMut(&mut [Array], Sizes) -> i32,
) -> Vec<String> {
    let mut found = Vec::new();
    for sizes in all_sizes(program) {
        let expected = program.interpreted(&sizes);
        let mut arrays = program.arrays(&sizes);
        let code = call(&mut arrays, &sizes);
        let place = format!("{}: {how} at {sizes:?}", program.signature.name);
        if code != 0 {
            found.push(format!("{place}: code {code}"));
        }
        for parameter in program.signature.outputs() {
            let (found_array, expected) = (&arrays[parameter.index], &expected[parameter.index]);
            let difference = match program.values {
                Values::Whole => program.difference(found_array, expected, true),
                Values::Special => different_bits(found_array, expected),
            };
            if let Some(difference) = difference {
                found.push(format!("{place}, {}: {difference}", parameter.label()));
            }
        }
    }
    found
}

/// The sizes that a program is tried at.
fn all_sizes(program: &Program) -> Vec<Vec<(&'static str, u64)>> {
    match program.values {
        Values::Whole => SIZES.iter().map(|sizes| of(program, sizes)).collect(),
        Values::Special => {
            let inputs = program.signature.parameters.iter();
            let inputs: Vec<_> = inputs.filter(|input| input.role.is_read()).collect();
            let width = inputs[0].dimensions[0].evaluate(&|_| Some(1)).unwrap_or(1) as u64;
            let count = special::combinations(inputs.len());
            vec![vec![("n", count.div_ceil(width.max(1)))]]
        }
    }
}

fn different_bits(found: &Array, expected: &Array) -> Option<String> {
    let comparison = compare(expected, found, Tolerance::BITS).unwrap();
    (!comparison.all_close()).then(|| comparison.to_string())
}

fn check(groups: &[Group]) {
    let oracle = Oracle::new();
    let tested = Primitive::all()
        .iter()
        .filter(|primitive| groups.contains(&primitive.group()));
    let found = differences(
        &oracle,
        tested.flat_map(|primitive| programs(*primitive)).collect(),
        Values::Whole,
    );
    assert!(
        found.is_empty(),
        "{}\n{} differences",
        found.join("\n"),
        found.len()
    );
}

macro_rules! groups {
    ($($name:ident: $($group:ident),*;)*) => {
        /// The groups that are tested.
        const TESTED: &[Group] = &[$($(Group::$group),*),*];
        $(#[test]
        fn $name() {
            check(&[$(Group::$group),*]);
        })*
    };
}

groups! {
    arithmetic: Arithmetic;
    mathematics_and_bits: Mathematics, Bits;
    comparison_and_conversion: Comparison, Conversion;
    memory_and_patterns: Memory, Patterns;
    pairs: Pairs;
    shape: Shape;
    selection: Selection;
    dependent: Dependent;
    dynamic: Dynamic;
    sequential: Sequential;
    streams: Streams;
    vectors: Vectors;
    threads: Threads;
    device: Device, Warps;
}

#[test]
fn every_primitive_has_programs() {
    for primitive in Primitive::all() {
        assert!(
            TESTED.contains(&primitive.group()),
            "{:?}",
            primitive.group()
        );
        let refused = refused::program(*primitive).is_some();
        assert!(
            refused || !programs(*primitive).is_empty(),
            "`{primitive}` has no program"
        );
        for (name, text) in programs(*primitive) {
            let mentions =
                text.matches(primitive.name()).count() > name.matches(primitive.name()).count();
            assert!(mentions || is_an_operator(*primitive), "{text}");
        }
    }
}

/// Whether the programs write the primitive in another way than by its name.
fn is_an_operator(primitive: Primitive) -> bool {
    primitive == Primitive::Let
}

#[test]
fn what_has_no_translation_is_said() {
    let oracle = Oracle::new();
    for primitive in Primitive::all() {
        if let Some((text, reason)) = refused::program(*primitive) {
            let text = text.replace("$f", primitive.name());
            let program = Program::load(&oracle.file(&definition("f", &text)), "f");
            let message = oracle
                .compiler
                .lower(&oracle.module(&program), "rise-to-scf")
                .err();
            let message = message.unwrap_or_else(|| panic!("{text} is not refused"));
            assert!(message.contains(reason), "{text}\n{message}");
        }
    }
}
