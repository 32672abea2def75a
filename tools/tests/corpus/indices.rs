//! Indices as an expert would write them: loops divide only where the program needs it.

use std::collections::HashSet;

use super::execute::Compiler;
use super::program::{ON_PROCESSOR, Program};
use super::{DOMAINS, REFUSED};

/// The programs whose loops divide indices by something that changes with the round: how often that
/// stands in the code, and why.
const DIVISIONS: &[(&str, usize, &str)] = &[
    ("bitonic_sort", 1, "`2^k` elements must fit a number"),
    ("block_matching", 2, "joined rows of windows"),
    ("fft_pairs", 1, "the program takes indices apart bit by bit"),
    (
        "fft_planes",
        1,
        "the program takes indices apart bit by bit",
    ),
    (
        "radix_sort",
        10,
        "places in joined blocks, of a size that is not known",
    ),
    ("stripes", 2, "steps of four"),
    (
        "fft",
        19,
        "the program computes with indices itself, and `2^k` elements must fit a number",
    ),
    ("moving_sum_buffered", 2, "places in a ring"),
    ("pde1", 8, "every other element"),
    (
        "relaxation",
        102,
        "steps of two, which are checked to fit a number",
    ),
    ("sparse_mv", 3, "rows of `i%3` elements"),
    ("sparse_rows", 1, "where a row begins is half a product"),
    (
        "tree_sum",
        3,
        "each round has half as many elements, and whether the first ones fit into memory is asked before",
    ),
    ("triangular_mv", 1, "where a row begins is half a product"),
    ("triangular_rows", 1, "where a row begins is half a product"),
];

/// The divisions and remainders of arith. On indices; those of the program's own integers have
/// other types.
const DIVIDING: &[&str] = &[
    "ceildivsi",
    "ceildivui",
    "divsi",
    "divui",
    "floordivsi",
    "remsi",
    "remui",
];

/// How many divisions of indices stand in the loops of a module and depend on their rounds. What
/// does not is moved out by LLVM.
fn divisions(module: &str) -> usize {
    let mut count = 0;
    // For each region that is open, whether it is the body of a loop or inside of one.
    let mut regions = Vec::new();
    let mut changing: HashSet<&str> = HashSet::new();
    for line in module.lines().map(str::trim) {
        let is_in_loop = regions.last().copied().unwrap_or(false);
        let defines = line.starts_with('%');
        let (results, operation) = match line.split_once(" = ") {
            Some(parts) if defines => parts,
            _ => ("", line),
        };
        let is_loop = ["scf.for ", "scf.parallel "]
            .iter()
            .any(|name| operation.starts_with(name));
        let depends = values(operation).any(|value| changing.contains(value));
        if is_in_loop && depends && operation.ends_with(": index") && divides(operation) {
            count += 1;
        }
        // Names are used again where they mean something else.
        for result in values(results) {
            match is_in_loop && depends {
                true => changing.insert(result),
                false => changing.remove(result),
            };
        }
        if is_loop {
            let (variables, _) = operation.split_once(" = ").unwrap_or((operation, ""));
            changing.extend(values(variables).chain(carried(operation)));
        }
        if line.starts_with('}') {
            regions.pop();
        }
        if line.ends_with('{') {
            regions.push(is_loop || is_in_loop);
        }
    }
    count
}

fn divides(operation: &str) -> bool {
    let name = operation.strip_prefix("arith.").unwrap_or_default();
    DIVIDING.contains(&name.split(' ').next().unwrap_or_default())
}

/// The names of values in a text.
fn values(text: &str) -> impl Iterator<Item = &str> {
    let is_name = |letter: char| letter.is_alphanumeric() || "%_".contains(letter);
    text.split(move |letter| !is_name(letter))
        .filter(|word| word.starts_with('%'))
}

/// The values that a loop carries from one iteration to the next.
fn carried(line: &str) -> impl Iterator<Item = &str> {
    let list = line.split_once("iter_args(").map_or("", |(_, list)| list);
    let list = list.split_once(')').map_or("", |(list, _)| list);
    list.split(", ").flat_map(|pair| values(pair).take(1))
}

#[test]
fn divisions_in_loops_are_counted() {
    let loops = "
func.func @f(%arg0: memref<?xi32>) {
  %0 = arith.divui %dim, %c2 : index
  %1:2 = scf.for %arg1 = %c0 to %0 step %c1 iter_args(%arg2 = %c0, %arg3 = %c1) -> (index, index) {
    %2 = arith.divui %dim, %c2 : index
    %3 = arith.addi %arg1, %2 : index
    %4 = arith.remui %3, %c3 : index
    %5 = arith.divsi %arg3, %c2 : index
    %6 = arith.divsi %6, %7 : i32
    scf.if %8 {
      %9 = arith.floordivsi %4, %c5 : index
    } else {
    }
    scf.yield %4, %5 : index, index
  }
  %2 = arith.divui %0, %c2 : index
}";
    assert_eq!(divisions(loops), 3);
}

#[test]
fn loops_divide_only_where_the_program_needs_it() {
    let compiler = Compiler::new();
    let mut found = Vec::new();
    for (domain, cases) in DOMAINS {
        for case in *cases {
            if REFUSED.iter().any(|(name, _)| *name == case.name) {
                continue;
            }
            let program = Program::load(domain, case.name).lowered(&compiler, &ON_PROCESSOR);
            let program = program.unwrap_or_else(|error| panic!("{}: {error}", case.name));
            let loops = compiler
                .lower(&program, "rise-to-scf")
                .unwrap_or_else(|error| panic!("{}: {error}", case.name));
            let count = divisions(&loops.as_operation().to_string());
            let expected = DIVISIONS.iter().find(|(name, ..)| *name == case.name);
            if count != expected.map_or(0, |(_, count, _)| *count) {
                found.push(format!(
                    "{}: {count} divisions of indices in loops, expected {expected:?}",
                    case.name
                ));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
