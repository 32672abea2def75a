//! Verdicts on programs that are known.

use driver::mlir::STACK;
use rise_fuzz::{Case, Options, Oracle, Program, Values, Verdict};
use rise_runtime::compile::OptimizationLevel;

const PIPELINE: &str = "rise-to-llvm{loops=scf parallel=sequential}";

/// The verdict on a program that is run with this size first.
fn verdict(text: &'static str, pipeline: &'static str, n: u64) -> Verdict {
    said(text, pipeline, n, false)
}

fn said(text: &'static str, pipeline: &'static str, n: u64, may_be_refused: bool) -> Verdict {
    let examine = move || {
        let program = Program {
            text: text.to_owned(),
            files: None,
            valuations: vec![Values { n, m: 0 }],
            plan: None,
            options: Options {
                pipeline,
                level: OptimizationLevel::O0,
            },
            may_be_refused,
        };
        Oracle::new(None)
            .unwrap()
            .examine(&Case::Program(Box::new(program)))
    };
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread.spawn(examine).unwrap().join().unwrap()
}

#[test]
fn sizes_are_those_that_the_facts_ask_for() {
    for text in [
        "def f {n : nat} (xs : n.i32) : n.i32 where n % 12 == 0 = mapSeq id xs",
        "def f {n : nat} (xs : n.i32) : (n/12).i32 where n >= 24 = take (n/12) xs |> mapSeq id",
        "def f {n : nat} (xs : n.i32) : (n-3).i32 where n >= 3 = drop 3 xs |> mapSeq id",
    ] {
        assert_eq!(verdict(text, PIPELINE, 3), Verdict::Agrees, "{text}");
    }
}

#[test]
fn what_compares_nothing_does_not_agree() {
    for (text, expected) in [
        (
            "def f {n : nat} (xs : n.i32) : n.i32 where n >= 1000 = mapSeq id xs",
            "the facts hold for no sizes near those of the program",
        ),
        (
            "def f {n : nat} (xs : n.i32) : 0.i32 = take 0 xs |> mapSeq id",
            "the result has no elements",
        ),
    ] {
        let expected = Verdict::Vacuous(expected.to_owned());
        assert_eq!(verdict(text, PIPELINE, 3), expected, "{text}");
    }
    // A size for which there is something to compare is found.
    let text = "def f {n : nat} (xs : n.i32) : n.i32 = mapSeq id xs";
    assert_eq!(verdict(text, PIPELINE, 0), Verdict::Agrees);
}

#[test]
fn what_the_author_is_told_is_a_refusal() {
    let text = "def f {n : nat} (xs : n.i32) : n.i32 = mapSeqUnroll id xs";
    let Verdict::Refused(message) = verdict(text, PIPELINE, 3) else {
        panic!("{text} is not refused");
    };
    assert!(message.contains("cannot be unrolled"), "{message}");
}

#[test]
fn passes_that_do_not_fit_are_no_refusal() {
    let text = "def f {n : nat} (xs : n.i32) : n.i32 = mapSeq id xs";
    let pipeline = "rise-to-scf,func.func(convert-scf-to-openmp)";
    let Verdict::Wrong(message) = verdict(text, pipeline, 3) else {
        panic!("`{pipeline}` is not wrong");
    };
    assert!(message.starts_with("a pass fails: "), "{message}");
}

#[test]
fn what_has_no_result_is_refused_at_run_time() {
    let reporting = "rise-to-llvm{failures=report}";
    let text = "def f {n : nat} (xs : n.i32) : n.i32 =
      generate (fun i => i) |> mapSeq (fun i => idx (natAsIndex n (indexAsNat i + 1)) xs)";
    assert_eq!(said(text, reporting, 3, true), Verdict::Agrees);
    // That was not to be expected.
    let Verdict::Wrong(message) = said(text, reporting, 3, false) else {
        panic!("{text} is not wrong");
    };
    let expected =
        "n = 3, m = 0: the interpreter fails: error: `natAsIndex`: the index 3 is not below 3";
    assert!(message.starts_with(expected), "{message}");
    // Unused values are not computed, so that the code gives a result.
    let text = "def f {n : nat} (xs : n.i32) : n.i32 =
      generate (fun i => i) |> mapSeq (fun i => snd (idx (natAsIndex n (indexAsNat i + 1)) xs, idx i xs))";
    let Verdict::Wrong(message) = said(text, reporting, 3, true) else {
        panic!("{text} is not wrong");
    };
    let expected = "the code answers what has no meaning at n = 3, m = 0: RISE_OK";
    assert_eq!(message, expected);
}
