//! The lit tests in `test/lowering/rules` show every operation of DPIA at every stage that has to
//! do with it.
//!
//! Each of their programs is printed at three stages: functional DPIA, imperative DPIA, loops. An
//! operation that a program has in its imperative form is therefore one that the program shows on
//! the way to loops.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Expressions that the acceptor, the continuation or the stream translation takes apart.
const TAKEN_APART: &[&str] = &[
    "asMatrix",
    "circularBuffer",
    "copyInBulk",
    "depMapPar",
    "depMapSeq",
    "foreignCall",
    "iterate",
    "iterateStream",
    "letSize",
    "letSizes",
    "mapPar",
    "mapSeq",
    "mapSeqUnroll",
    "nonTemporal",
    "padEmpty",
    "permuteSeq",
    "reducePar",
    "reduceSeq",
    "reduceSeqRoles",
    "reduceSeqStaged",
    "reduceSeqUnroll",
    "rotateValues",
    "run",
    "scanSeq",
    "scanStream",
    "scatter",
    "toMem",
    "while",
];

/// Operations that these translations make, besides acceptors: commands, and expressions of what
/// commands have at hand.
const MADE: &[&str] = &[
    "arrive",
    "assign_in_bulk",
    "await",
    "await_stage",
    "begin_stage",
    "call_foreign",
    "depIdx",
    "end_stage",
    "for",
    "for_unrolled",
    "if",
    "if_below",
    "kernel",
    "loop",
    "new",
    "new_double_buffer",
    "new_ring",
    "par_for",
    "par_roles",
    "shift",
    "window",
    "with_size",
    "with_sizes",
    "written",
];

/// Operations that stand among loops alone.
const AMONG_LOOPS: &[&str] = &[
    "arrive_slot",
    "await_slot",
    "blocks",
    "bulk_copy",
    "grid",
    "mma",
    "wgmma",
];

/// Commands that stand among loops, too.
const ALSO_AMONG_LOOPS: &[&str] = &["await_stage", "begin_stage", "end_stage"];

/// The checks of one stage begin with this.
const FUNCTIONAL: &str = "DPIA";
const IMPERATIVE: &str = "IMPERATIVE";
const LOOPS: &str = "LOOPS";

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The texts of all files of a folder that have this extension.
fn texts(path: &str, extension: &str) -> Vec<String> {
    let files = fs::read_dir(folder(path)).unwrap();
    let files = files.map(|file| file.unwrap().path());
    files
        .filter(|file| file.extension().is_some_and(|found| found == extension))
        .map(|file| fs::read_to_string(file).unwrap())
        .collect()
}

/// The name of the operation that a line of TableGen defines, as in `def Dpia_ZipOp :
/// Dpia_PairViewOp<"zip", …`.
fn defined(line: &str) -> Option<&str> {
    let (definition, class) = line.strip_prefix("def ")?.split_once(" : ")?;
    let (_, arguments) = class.split_once("<\"")?;
    let (name, _) = arguments.split_once('"')?;
    definition.ends_with("Op").then_some(name)
}

/// All operations of the dialect, from its definition.
fn operations() -> BTreeSet<String> {
    let texts = texts("dialect/include/rise/Dpia", "td");
    let lines = texts.iter().flat_map(|text| text.lines());
    lines.filter_map(defined).map(str::to_owned).collect()
}

/// The operation that a check of a stage expects, as in `// DPIA-NEXT: [[V1:%.+]] = dpia.split
/// [[V0]]`.
fn expected<'a>(line: &'a str, stage: &str) -> Option<&'a str> {
    let (directive, text) = line.strip_prefix("// ")?.split_once(": ")?;
    let is_check = directive == stage || directive.strip_suffix("-NEXT") == Some(stage);
    let text = text.split_once(" = ").map_or(text, |(_, text)| text);
    let name = text.split(' ').next()?;
    is_check.then(|| name.strip_prefix("dpia.").unwrap_or(name))
}

/// The operations that the tests show at a stage.
fn shown(tests: &[String], stage: &str) -> BTreeSet<String> {
    let lines = tests.iter().flat_map(|test| test.lines());
    let names = lines.filter_map(|line| expected(line, stage));
    names.map(str::to_owned).collect()
}

fn is_made(operation: &str) -> bool {
    MADE.contains(&operation) || operation.contains("Acc")
}

#[test]
fn every_operation_is_shown_at_every_stage() {
    let tests = texts("test/lowering/rules", "rise");
    let operations = operations();
    assert!(operations.len() > 80, "{operations:?}");
    let is_there = |operation: &str, stage: &str| match stage {
        LOOPS => AMONG_LOOPS.contains(&operation) || ALSO_AMONG_LOOPS.contains(&operation),
        _ if AMONG_LOOPS.contains(&operation) => false,
        FUNCTIONAL => !is_made(operation),
        _ => !TAKEN_APART.contains(&operation),
    };
    let mut missing = Vec::new();
    for stage in [FUNCTIONAL, IMPERATIVE, LOOPS] {
        let shown = shown(&tests, stage);
        for operation in &operations {
            match (is_there(operation, stage), shown.contains(operation)) {
                (true, false) => missing.push(format!(
                    "no {stage} line of a test in test/lowering/rules has `{operation}`: add a program that needs it"
                )),
                (false, true) => missing.push(format!(
                    "a {stage} line of a test in test/lowering/rules has `{operation}`, which is not there at that stage"
                )),
                _ => {}
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_program_is_shown_at_every_stage() {
    for test in texts("test/lowering/rules", "rise") {
        let programs: Vec<&str> = test
            .lines()
            .filter_map(|line| line.strip_prefix("def ")?.split(' ').next())
            .collect();
        assert!(!programs.is_empty(), "{test}");
        for stage in [FUNCTIONAL, IMPERATIVE, LOOPS] {
            assert!(
                test.contains(&format!("--check-prefix={stage}\n")),
                "{test}"
            );
            for program in &programs {
                let label = format!("// {stage}-LABEL: func.func @{program}(\n");
                assert!(test.contains(&label), "no `{label}`");
            }
        }
    }
}

#[test]
fn the_lists_name_operations() {
    let operations = operations();
    for name in TAKEN_APART.iter().chain(MADE).chain(AMONG_LOOPS) {
        assert!(operations.contains(*name), "DPIA has no `{name}`");
    }
}
