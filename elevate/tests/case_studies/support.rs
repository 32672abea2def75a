//! Reading, rewriting, running and comparing programs.

use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

use rise_elevate::{Failure, Run, Strategy, text::Library};
use rise_lang::{
    diagnostic::Source,
    infer::infer_program,
    interpreter::{Interpreter, Sizes, Value},
    nat::Facts,
    syntax::{Files, format, parse_program, print_program},
    term::{Definition, Program, Term, TermKind},
};

/// The library with the strategies of a file in `examples/strategies`.
pub fn library(file: &str) -> Library {
    let path = repository().join("examples/strategies").join(file);
    let text = std::fs::read_to_string(&path).expect("a file of strategies");
    Library::load(&Source::new(path.display().to_string(), text), &Files)
        .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)))
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The strategy that the expression stands for.
pub fn strategy(library: &Library, expression: &str) -> Strategy<Term> {
    library
        .strategy(&Source::new("strategy", expression))
        .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)))
}

/// The last definition of a program, with its types, and with those that it uses written out.
pub fn program(text: &str) -> Definition {
    program_of(&Source::new("program.rise", text))
}

/// The last definition of a file below `examples`.
pub fn example(file: &str) -> Definition {
    let path = repository().join("examples").join(file);
    let text = std::fs::read_to_string(&path).expect("an example");
    program_of(&Source::new(path.display().to_string(), text))
}

fn program_of(source: &Source) -> Definition {
    let parsed = parse_program(source, &Files)
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
    let inferred = infer_program(&parsed)
        .unwrap_or_else(|errors| panic!("{}", errors[0].diagnostic().render(false)));
    let name = &inferred
        .definitions
        .last()
        .expect("a definition")
        .definition
        .name;
    inferred.expand(name).expect("its definition")
}

/// The program rewritten. What comes out has the type that went in, and needs no fact that the
/// program does not state.
pub fn try_rewrite(
    strategy: &Strategy<Term>,
    program: &Definition,
) -> Result<Definition, Box<Failure<Term>>> {
    let facts: Facts = program.facts.iter().cloned().collect();
    let term = Run::new(facts.clone()).rewrite(strategy, &program.term)?;
    let rewritten = Definition {
        term: with_result_type(&term).without_types(),
        ..program.clone()
    };
    let text = printed(&rewritten);
    let program_alone = Program::from(vec![rewritten]);
    let inferred = infer_program(&program_alone)
        .unwrap_or_else(|errors| panic!("{text}\n{}", errors[0].diagnostic().render(false)));
    let [again] = &inferred.definitions[..] else {
        panic!("one definition")
    };
    for required in &again.facts {
        assert!(
            facts.holds(&required.fact).is_yes(),
            "{}\n{text}",
            required.fact
        );
    }
    assert_eq!(term.ty(), program.term.ty(), "{text}");
    Ok(Definition {
        term: with_result_type(&term),
        ..program.clone()
    })
}

/// The function with its result's type written, as one does in a definition.
fn with_result_type(term: &Term) -> Term {
    match (term.kind(), term.ty()) {
        (TermKind::Lambda(..) | TermKind::TypeLambda(..), _) => term
            .map_children(&mut |body| Some(with_result_type(body)))
            .unwrap_or_else(|| term.clone()),
        (_, Some(ty)) => term.clone().annotate(ty.clone()),
        _ => term.clone(),
    }
}

/// As [`try_rewrite`] of a strategy that must not fail.
pub fn rewrite(library: &Library, expression: &str, program: &Definition) -> Definition {
    try_rewrite(&strategy(library, expression), program)
        .unwrap_or_else(|failure| panic!("{expression}: {failure:?}\non\n{}", printed(program)))
}

/// The definition as text.
pub fn printed(definition: &Definition) -> String {
    let program = Program::from(vec![Definition {
        term: definition.term.without_types(),
        ..definition.clone()
    }]);
    let text = print_program(&program);
    format(&Source::new("printed", text.as_str())).unwrap_or(text)
}

/// The result of the program; `Err` with the message if it has no value.
pub fn run(
    definition: &Definition,
    sizes: &[(&str, u64)],
    arguments: &[Value],
) -> Result<Value, String> {
    let sizes: Sizes = sizes
        .iter()
        .map(|(name, size)| ((*name).into(), *size))
        .collect();
    let program = Program::from(vec![definition.clone()]);
    Interpreter::new(&program)
        .call(definition.name.as_str(), &sizes, arguments.to_vec())
        .map(|outcome| outcome.value)
        .map_err(|error| error.diagnostic().render(false))
}

/// The result of the program, which must have a value.
pub fn expected(program: &Definition, sizes: &[(&str, u64)], arguments: &[Value]) -> Value {
    run(program, sizes, arguments).unwrap_or_else(|error| panic!("{error}"))
}

/// The program computes the value, to the last bit.
pub fn assert_computes(
    program: &Definition,
    sizes: &[(&str, u64)],
    arguments: &[Value],
    expected: &Value,
    place: &str,
) {
    let found = run(program, sizes, arguments);
    assert!(
        found.as_ref() == Ok(expected),
        "{place}, {sizes:?}: {found:?}\nis not\n{expected:?}\nin\n{}",
        printed(program)
    );
}

/// Both programs compute the same, to the last bit.
pub fn assert_same(
    [before, after]: [&Definition; 2],
    sizes: &[(&str, u64)],
    arguments: &[Value],
    place: &str,
) {
    assert_computes(
        after,
        sizes,
        arguments,
        &expected(before, sizes, arguments),
        place,
    );
}

/// The program is the one in the golden file, up to the names of its bound variables. With
/// `UPDATE_GOLDEN` in the environment the file is written anew, below the comment that it begins
/// with.
pub fn assert_golden(rewritten: &Definition, file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/case_studies")
        .join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let mut new: String = text
            .lines()
            .take_while(|line| line.starts_with("//"))
            .fold(String::new(), |all, line| all + line + "\n");
        let _ = write!(new, "{}", printed(rewritten));
        std::fs::write(&path, new).expect("a golden file");
        return;
    }
    assert!(
        text.starts_with("//"),
        "{file} does not say what to look at"
    );
    let expected = program(&text);
    assert_eq!(expected.facts, rewritten.facts, "{file}");
    // Both as inference sees them: annotations are no difference.
    let found = program(&printed(rewritten));
    assert!(
        expected.term == found.term,
        "{file} has another program than\n{}",
        printed(rewritten)
    );
}

/// Whole numbers, small enough that sums and products of floats are exact.
pub fn numbers<T: rise_lang::interpreter::Element>(
    shape: &[usize],
    seed: usize,
    number: impl Fn(i8) -> T,
) -> Value {
    let count = shape.iter().product();
    let elements: Vec<T> = (0..count)
        .map(|index: usize| number(((index * 7 + index / 5 + seed * 3) % 11) as i8 - 5))
        .collect();
    Value::of_shape(shape, &elements).expect("as many elements as the shape says")
}
