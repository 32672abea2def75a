//! Running a case.

use std::path::{Path, PathBuf};

use rise_lang::{
    diagnostic::Source,
    infer::{InferredProgram, infer_program},
    interpreter::{Interpreter, Reason, Sizes, Value},
    syntax::{Files, NoImports, TermReader, format, parse_program, print_program, print_term},
    term::{Program, ScalarValue},
};

use rise_testing::corpus::{Case, Random};

/// The folder of the corpus.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/corpus")
}

/// Checks everything about one program.
pub fn case(domain: &str, case: &Case) {
    let path = folder().join(domain).join(format!("{}.rise", case.name));
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let source = Source::new(path.display().to_string(), text);
    let program = parse_program(&source, &Files)
        .unwrap_or_else(|error| panic!("{}", error.diagnostic().render(false)));
    prints(&source, &program);
    let inferred = infer_program(&program).unwrap_or_else(|errors| {
        panic!(
            "{}",
            errors
                .iter()
                .map(|error| error.diagnostic().render(false))
                .collect::<String>()
        )
    });
    inferred_terms_print(&inferred);
    let typed = Program::from(&inferred);
    let mut random = Random::of(case.name);
    for sizes in case.sizes {
        evaluates(case, sizes, [&typed, &program], &mut random);
    }
}

/// The file is formatted, and the program prints and reads as itself.
fn prints(source: &Source, program: &Program) {
    let formatted = format(source).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        formatted,
        source.text(),
        "{} is not formatted",
        source.name()
    );
    let printed = print_program(program);
    let again = parse_program(&Source::new("printed", printed.as_str()), &NoImports)
        .unwrap_or_else(|error| panic!("{printed}\n{error}"));
    for (before, after) in program.definitions.iter().zip(&again.definitions) {
        assert_eq!(
            (&before.name, &before.term, &before.facts),
            (&after.name, &after.term, &after.facts),
            "{printed}"
        );
    }
    assert_eq!(program.definitions.len(), again.definitions.len());
}

fn inferred_terms_print(inferred: &InferredProgram) {
    let program = Program::from(
        inferred
            .definitions
            .iter()
            .map(|inferred| inferred.definition.clone())
            .collect::<Vec<_>>(),
    );
    let reader = TermReader::new().with_program(&program);
    for definition in &program.definitions {
        let printed = print_term(&definition.term);
        let again = reader
            .read(&Source::new("printed", printed.as_str()))
            .unwrap_or_else(|error| panic!("{printed}\n{error}"));
        assert_eq!(again, definition.term, "{printed}");
    }
}

fn evaluates(case: &Case, sizes: &[usize], [typed, untyped]: [&Program; 2], random: &mut Random) {
    let inputs = (case.inputs)(sizes, random);
    let numbers = inputs
        .iter()
        .map(|input| input.numbers.clone())
        .collect::<Vec<_>>();
    let expected = (case.reference)(sizes, &numbers);
    let written = (case.written)(sizes)
        .into_iter()
        .map(|(name, size)| (name.into(), size as u64))
        .collect::<Sizes>();
    let arguments = || inputs.iter().map(|input| input.value.clone()).collect();
    let place = |what: &str| format!("{} for {sizes:?}, {what}", case.name);
    let result = Interpreter::new(typed)
        .call(case.name, &written, arguments())
        .unwrap_or_else(|error| {
            panic!(
                "{}\n{}",
                place("with types"),
                error.diagnostic().render(false)
            )
        });
    compare(
        &flat(&result.value),
        &expected,
        case.tolerance,
        &place("with types"),
    );
    // Types tell the ranks of definitions that have any.
    if !untyped.shaped.is_empty() {
        return;
    }
    // Without types the values tell the sizes, or it is said that they do not.
    match Interpreter::new(untyped).call(case.name, &written, arguments()) {
        Ok(again) => compare(
            &flat(&again.value),
            &flat(&result.value),
            0.0,
            &place("without types"),
        ),
        Err(error) => {
            let open = matches!(
                error.reason(),
                Reason::OpenSize { .. } | Reason::OpenType { .. } | Reason::OpenNumber(_)
            );
            assert!(
                open,
                "{}\n{}",
                place("without types"),
                error.diagnostic().render(false)
            );
        }
    }
}

fn compare(found: &[f64], expected: &[f64], tolerance: f64, place: &str) {
    assert_eq!(
        found.len(),
        expected.len(),
        "{place}: the number of elements"
    );
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        let close =
            found == expected || (found - expected).abs() <= tolerance * expected.abs().max(1.0);
        assert!(close, "{place}: element {index} is {found}, not {expected}");
    }
}

/// All numbers of a value in a row.
fn flat(value: &Value) -> Vec<f64> {
    match value {
        Value::Scalar(scalar) => vec![number(*scalar)],
        Value::Number(number) => vec![number.text().parse().expect("a number")],
        Value::Index { value, .. } => vec![*value as f64],
        Value::Vector(lanes) => lanes.iter().flat_map(flat).collect(),
        Value::Array(array) => array.elements().iter().flat_map(flat).collect(),
        Value::Pair(pair) => [flat(pair.first()), flat(pair.second())].concat(),
        other => panic!("the result is {other}"),
    }
}

fn number(scalar: ScalarValue) -> f64 {
    match scalar {
        ScalarValue::Bool(value) => f64::from(u8::from(value)),
        ScalarValue::I8(value) => value.into(),
        ScalarValue::I16(value) => value.into(),
        ScalarValue::I32(value) => value.into(),
        ScalarValue::I64(value) => value as f64,
        ScalarValue::F16(value) => value.to_f64(),
        ScalarValue::BF16(value) => value.to_f64(),
        ScalarValue::TF32(value) => value.to_f64(),
        ScalarValue::F32(value) => value.into(),
        ScalarValue::F64(value) => value,
        ScalarValue::U8(value) => value.into(),
        ScalarValue::U16(value) => value.into(),
        ScalarValue::U32(value) => value.into(),
        ScalarValue::U64(value) | ScalarValue::Index(value) => value as f64,
    }
}
