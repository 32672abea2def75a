//! Requirements that keep programs from reading or writing what is not there. Where the interpreter
//! refuses, compiled code does, with the code of what is violated; where it does not, the results
//! are equal.

use std::path::PathBuf;

use rise_runtime::array::Array;
use rise_runtime::execute::{Arguments, Kernel};

use super::c_output::clang;
use super::shared_object::{SharedObject, source_of};
use super::{Oracle, Program, Sizes, known};

/// `RISE_VIOLATED_FACT`.
const VIOLATED: i32 = 5;

const PIPELINES: [&str; 2] = [
    "rise-to-llvm{loops=scf parallel=sequential failures=report}",
    "rise-to-llvm{loops=affine parallel=sequential failures=report}",
];

const C: [&str; 2] = [
    "rise-to-emitc{parallel=sequential}",
    "rise-to-emitc{parallel=openmp}",
];

const SIZES: [Sizes; 6] = [
    &[("n", 0), ("m", 0)],
    &[("n", 0), ("m", 2)],
    &[("n", 1), ("m", 0)],
    &[("n", 1), ("m", 3)],
    &[("n", 2), ("m", 2)],
    &[("n", 5), ("m", 4)],
];

/// As `rise` reads a report.
#[repr(C)]
struct Report {
    code: i32,
    text: *const std::ffi::c_char,
    bytes: i64,
}

fn run(kernel: &Kernel, program: &Program, arrays: &mut [Array]) -> i32 {
    assert!(program.signature.passed.is_empty());
    let mut report = Report {
        code: 0,
        text: std::ptr::null(),
        bytes: 0,
    };
    let mut arguments = Arguments::new();
    for (parameter, array) in program.signature.parameters.iter().zip(arrays) {
        match parameter.is_value() {
            true => arguments.push_value(array.value_at(0).unwrap()),
            false => arguments.push_fields(array),
        }
    }
    arguments.push_pointer((&raw mut report).cast());
    // SAFETY: the packed entry takes the fields of a descriptor for each array, a pointer to each
    // scalar, and one to the report.
    unsafe { kernel.call(&mut arguments.pointers()) };
    report.code
}

/// The sizes of a program, and whether it has a meaning for them.
fn compared(
    program: &Program,
    how: &str,
    mut call: impl FnMut(&mut [Array], Sizes) -> i32,
) -> (usize, usize) {
    let (mut good, mut refused) = (0, 0);
    for sizes in SIZES {
        let sizes: Vec<_> = sizes
            .iter()
            .copied()
            .filter(|(name, _)| {
                let mut names = program.signature.sizes.iter();
                names.any(|size| size.as_str() == *name)
            })
            .collect();
        let mut arrays = program.arrays(&sizes);
        let code = call(&mut arrays, &sizes);
        let place = format!("{how} at {sizes:?}");
        let Some(expected) = program.meaning(&sizes) else {
            assert_eq!(code, VIOLATED, "{place}");
            refused += 1;
            continue;
        };
        assert_eq!(code, 0, "{place}");
        good += 1;
        for parameter in program.signature.outputs() {
            let index = parameter.index;
            program.compare(&arrays[index], &expected[index], &place);
        }
    }
    (good, refused)
}

/// Expects the same of all ways to compile a program; gives how often it runs to its end and how
/// often it is refused.
fn agrees(oracle: &Oracle, text: &str) -> (usize, usize) {
    let program = Program::load(&oracle.file(text), "f");
    let module = oracle.module(&program);
    let mut counts = Vec::new();
    for pipeline in PIPELINES {
        let library = oracle.compiler.compile(&module, &["f"], pipeline);
        let library = library.unwrap_or_else(|error| panic!("{text}: {error}"));
        let kernel = library.kernel("f.packed").unwrap();
        let how = format!("{text}: {pipeline}");
        counts.push(compared(&program, &how, |arrays, _| {
            run(&kernel, &program, arrays)
        }));
    }
    for pipeline in C {
        let source = source_of(oracle, &module, &[&program], pipeline).unwrap();
        for compiler in [PathBuf::from("gcc"), clang()] {
            let object = SharedObject::compile(&source, &compiler);
            let how = format!("{text}: {pipeline} by {}", compiler.display());
            counts.push(compared(&program, &how, |arrays, sizes| {
                object.call(&program.signature, arrays, &known(sizes))
            }));
        }
    }
    assert!(counts.iter().all(|count| *count == counts[0]), "{text}");
    counts[0]
}

/// Expects that a program runs at some sizes and is refused at others.
fn is_checked(text: &str) {
    let (good, refused) = agrees(&Oracle::new(), text);
    assert!(good > 0 && refused > 0, "{text}: {good} and {refused}");
}

#[test]
fn an_index_made_of_a_number_is_below_its_bound() {
    for program in [
        // One that is the same for all rounds is checked before them.
        "def f {n m : nat} (k : index) (xs : n.f32) (ys : m.f32) : m.f32 = ys |> mapSeq (fun y => y + idx (natAsIndex n (k + 1)) xs)",
        "def f {n m : nat} (ks : m.index) (xs : n.f32) : m.f32 = ks |> mapSeq (fun k => idx (natAsIndex n (k + 1)) xs)",
        "def f {n m : nat} (ks : m.index) (xs : n.f32) : m.f32 = ks |> mapPar (fun k => idx (natAsIndex n (k + 1)) xs)",
        "def f {n m : nat} (ks : m.index) (xs : n.(f32, f32)) : m.(f32, f32) = ks |> mapSeq (fun k => idx (natAsIndex n (k - 1)) xs)",
        "def f {n m : nat} (ks : m.index) (xs : n.f32) : f32 = ks |> reduceSeq (fun a k => a + idx (natAsIndex n (k + 1)) xs) 0",
        "def f {n m : nat} (ks : 3.m.index) (xs : n.f32) : 3.f32 = ks |> mapPar (reduceSeq (fun a k => a + idx (natAsIndex n (k + 1)) xs) 0)",
        "def f {n m : nat} (ks : 3.m.index) (xs : n.f32) : 3.m.f32 =
           ks |> mapPar (fun ks => ks |> mapSeq (fun k => natAsIndex n (k + 1)) |> toMem global |> mapSeq (fun i => idx i xs))",
    ] {
        is_checked(program);
    }
}

/// Through views, which take sizes and indices apart, an index is the number that 64 bits hold.
#[test]
fn an_index_made_of_a_number_that_wraps_is_what_is_left_of_it() {
    for program in [
        "def f {n m : nat} (k : index) (xs : 3.n.f32) (ys : m.f32) : m.f32 =
           ys |> mapSeq (fun y => y + idx (natAsIndex (3*n) (k * 6148914691236517206 * 3)) (join (transpose xs)))",
        "def f {n m : nat} (k : index) (xs : n.f32) (ys : m.f32) : m.f32 =
           ys |> mapSeq (fun y => y + idx (natAsIndex (n + 2) (k + 18446744073709551615)) (padCst 1 1 7.0 xs))",
        "def f {n m : nat} (k : index) (xs : n.f32) (ys : m.f32) : m.f32 =
           ys |> mapSeq (fun y => y + idx (natAsIndex (n + n) (k + 18446744073709551615 + 1)) (concat xs xs))",
        "def f {n m : nat} (ks : m.index) (xs : n.f32) : m.f32 =
           ks |> mapPar (fun k => idx (natAsIndex n (k * 4294967296 * 4294967296 + 1)) xs)",
    ] {
        is_checked(program);
    }
}

#[test]
fn an_index_that_is_proved_is_not_checked() {
    let oracle = Oracle::new();
    for program in [
        "def f {n m : nat} (is : m.idx[n]) (xs : (n+1).f32) : m.f32 = is |> mapSeq (fun i => idx (natAsIndex (n + 1) (indexAsNat i + 1)) xs)",
        "def f {n : nat} (xs : n.f32) : n.f32 = generate (fun i => idx (natAsIndex n (indexAsNat i)) xs) |> mapSeq id",
        "def f {n m : nat} (xs : (2*n).f32) : n.f32 = generate (fun i => idx (natAsIndex (2*n) (2 * indexAsNat i + 1)) xs) |> mapSeq id",
    ] {
        let program = Program::load(&oracle.file(program), "f");
        let lowered = oracle
            .compiler
            .lower(&oracle.module(&program), "rise-to-scf");
        let text = lowered.unwrap().as_operation().to_string();
        assert!(!text.contains("the index is not below"), "{text}");
    }
}

#[test]
fn what_is_repeated_at_the_ends_is_there() {
    for program in [
        "def f {n : nat} (xs : n.f32) : (n+4).f32 = padClamp 2 2 xs |> mapSeq id",
        "def f {n m : nat} (xs : m.n.f32) : m.(n+1).f32 = xs |> mapSeq (fun xs => padClamp 1 0 xs |> mapSeq id)",
        "def f {n m : nat} (xs : m.n.f32) : m.(n+3).f32 = xs |> mapPar (fun xs => padClamp 0 3 xs |> mapSeq id)",
        "def f {n m : nat} (xs : n.f32) : (n+m).f32 = padClamp 0 m xs |> mapSeq id",
    ] {
        is_checked(program);
    }
    let (good, refused) = agrees(
        &Oracle::new(),
        "def f {n : nat} (xs : n.f32) : n.f32 = padClamp 0 0 xs |> mapSeq id",
    );
    assert!(good > 0 && refused == 0);
}

#[test]
fn elements_are_reordered_by_a_permutation() {
    for program in [
        "def f {n : nat} (xs : n.f32) : n.f32 = reorder n (i => n - 2 - i) (i => n - 2 - i) xs |> mapSeq id",
        "def f {n : nat} (xs : n.f32) : n.f32 = xs |> mapSeq id |> reorder n (i => n - 2 - i) (i => n - 2 - i)",
        "def f {n : nat} (xs : n.f32) : n.f32 = reorder n (i => 1000000 * i + 1000000000) (i => i - 1) xs |> mapSeq id",
        "def f {n : nat} (xs : n.f32) : n.f32 = reorder n (i => i) (i => 2 * i) xs |> mapSeq id",
        "def f {n : nat} (xs : n.f32) : n.f32 = reorder n (i => i % (n - 1)) (i => i) xs |> mapSeq id",
        "def f {n m : nat} (xs : m.n.f32) : m.n.f32 = xs |> mapSeq (fun xs => reorder n (i => i + 1) (i => i - 1) xs |> mapSeq id)",
    ] {
        is_checked(program);
    }
}

#[test]
fn what_is_no_permutation_for_any_sizes_is_refused() {
    let oracle = Oracle::new();
    for (functions, reason) in [
        (
            "(i => i * i) (i => i)",
            "leads from 2 to 4, which is no index below 4",
        ),
        ("(i => i / 0) (i => i)", "division by zero"),
        (
            "(i => i / 2) (i => i)",
            "is no permutation of 4 indices: it leads to 0 twice",
        ),
        (
            "(i => 3 - i) (i => i)",
            "the index 0 leads to 3 and back to 3",
        ),
    ] {
        for program in [
            format!("def f (xs : 4.f32) : 4.f32 = reorder 4 {functions} xs |> mapSeq id"),
            format!("def f (xs : 4.f32) : 4.f32 = xs |> mapSeq id |> reorder 4 {functions}"),
        ] {
            let message = oracle.refused(&program);
            assert!(message.contains(reason), "{program}: {message}");
        }
    }
    let message = oracle.refused(
        "def f (xs : 16.f32) : 1.f32 = xs |> iterate 4 (fun (l : nat) (ys : (2*l).f32) =>
           ys |> reorder (2*l) (i => (i * i) % (2*l)) (i => i) |> split 2 |> mapSeq (reduceSeq (+) 0))",
    );
    assert!(
        message.contains("which differs from round to round, is not known before the loops"),
        "{message}"
    );
}

#[test]
fn permutations_that_are_proved_or_tried_are_not_checked() {
    let oracle = Oracle::new();
    for program in [
        "def f {n : nat} (xs : n.f32) : n.f32 = reorder n (i => n - 1 - i) (i => n - 1 - i) xs |> mapSeq id",
        "def f {n : nat} (xs : (4*n).f32) : (4*n).f32 = reorder (4*n) (i => i % 4 * n + i / 4) (i => i % n * 4 + i / n) xs |> mapSeq id",
        "def f {n : nat} (xs : (3*n).f32) : (3*n).f32 = reorder (3*n) (i => (i + n) % (3*n)) (i => (i + 2*n) % (3*n)) xs |> mapSeq id",
        "def f (xs : 7.f32) : 7.f32 = reorder 7 (i => 3 * i % 7) (i => 5 * i % 7) xs |> mapSeq id",
    ] {
        let program = Program::load(&oracle.file(program), "f");
        let lowered = oracle
            .compiler
            .lower(&oracle.module(&program), "rise-to-scf");
        let text = lowered.unwrap().as_operation().to_string();
        assert!(!text.contains("permutation"), "{text}");
    }
}

/// The program promises that no index occurs twice: nothing looks whether that is true, and nothing
/// outside of the result is written.
#[test]
fn scatter_takes_the_word_of_the_program() {
    let oracle = Oracle::new();
    let program = Program::load(
        &oracle.file("def f (is : 4.idx[9]) (xs : 4.f32) : 9.f32 = scatter is (mapSeq id xs)"),
        "f",
    );
    let source = source_of(&oracle, &oracle.module(&program), &[&program], C[0]).unwrap();
    let object = SharedObject::compile(&source, &clang());
    let mut arrays = program.arrays(&[]);
    let untouched = arrays[0].value_at(0).unwrap();
    arrays[1] = Array::from_slice(&[4], &[2i64, 8, 2, 3]).unwrap();
    let code = object.call(&program.signature, &mut arrays, &known(&[]));
    assert_eq!(code, 0);
    let value = |place| arrays[0].value_at(place).unwrap();
    let given = |place| arrays[2].value_at(place).unwrap();
    assert_eq!((value(8), value(3)), (given(1), given(3)));
    assert!([given(0), given(2)].contains(&value(2)));
    for place in [0, 1, 4, 5, 6, 7] {
        assert_eq!(value(place), untouched, "{place}");
    }
}
