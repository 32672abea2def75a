//! Views in views: the code grows with the program, and does not divide where sizes allow none.

use super::{Oracle, Program, Sizes};

const N: &[Sizes] = &[&[("n", 1)], &[("n", 2)], &[("n", 7)]];

/// How many lines the loops of a program have.
fn lines(oracle: &Oracle, text: &str) -> usize {
    loops(oracle, text).lines().count()
}

fn loops(oracle: &Oracle, text: &str) -> String {
    let program = Program::load(&oracle.file(text), "f");
    let module = oracle.module(&program);
    let lowered = oracle.compiler.lower(&module, "rise-to-scf");
    lowered.unwrap().as_operation().to_string()
}

/// A view around itself, `depth` times; how much larger each makes an array, if it does.
fn nested(view: &str, growth: usize, depth: usize) -> String {
    let (views, size) = (view.repeat(depth), growth * depth);
    format!("def f {{n : nat}} (xs : n.i32) : (n+{size}).i32 = xs{views} |> mapSeq id")
}

#[test]
fn code_grows_linearly() {
    let oracle = Oracle::new();
    for (view, growth, most) in [
        (" |> padCst 1 1 5", 2, 14),
        (" |> padClamp 1 2", 3, 8),
        (" |> padCst 1 1 5 |> padClamp 2 2", 6, 20),
        (
            " |> padClamp 1 1 |> slide 3 1 |> map (fun w => idx nat(1 < 3) w)",
            0,
            8,
        ),
        (
            " |> padCst 1 1 5 |> slide 3 1 |> map (fun w => idx nat(0 < 3) w)",
            0,
            14,
        ),
    ] {
        let [five, ten] = [5, 10].map(|depth| nested(view, growth, depth));
        let (five_lines, ten_lines) = (lines(&oracle, &five), lines(&oracle, &ten));
        assert!(
            ten_lines <= five_lines + 5 * most,
            "{view}: {five_lines}, {ten_lines}"
        );
        oracle.agrees(&ten, N);
    }
}

/// Values that several windows share are computed once: ten sums of neighbours of sums of
/// neighbours need 55 additions, not 1023.
#[test]
fn windows_share_what_they_compute() {
    let oracle = Oracle::new();
    let sums =
        " |> slide 2 1 |> mapStream (fun w => idx nat(0 < 2) w + 3 * idx nat(1 < 2) w)".repeat(10);
    let text = format!("def f {{n : nat}} (xs : (n+10).i32) : n.i32 = xs{sums} |> mapSeq id");
    let lowered = loops(&oracle, &text);
    // The ends of both arrays are computed once, to see that they lie apart.
    assert_eq!(
        lowered.matches("arith.addi").count(),
        55 + 10 + 2,
        "{lowered}"
    );
    oracle.agrees(&text, N);
}

#[test]
fn a_choice_by_a_condition_is_no_copy_of_what_is_around() {
    let oracle = Oracle::new();
    let chosen = " |> map (fun x => x) |> slide 2 1 |> mapStream (fun w =>
        let (a, b) = (idx nat(0 < 2) w, idx nat(1 < 2) w) in if a < b then b - a else a)"
        .repeat(10);
    let text = format!("def f {{n : nat}} (xs : (n+10).i32) : n.i32 = xs{chosen} |> mapSeq id");
    assert!(lines(&oracle, &text) < 300, "{}", lines(&oracle, &text));
    oracle.agrees(&text, N);
}

#[test]
fn nothing_is_divided_where_sizes_allow_it() {
    let oracle = Oracle::new();
    for text in [
        "def f {n m : nat} (xs : (4*n).(8*m).i32) : (4*n).(8*m).i32 = xs |> mapSeq (mapSeq id) ",
        "def f {n m : nat} (xs : (4*n).(8*m).i32) : (4*n).(8*m).i32 =
           xs |> split 4 |> mapSeq (mapSeq (split 8 >> mapSeq (mapSeq id) >> join)) |> join",
        "def f {n m : nat} (xs : (4*n).(8*m).i32) : (n*m).4.8.i32 =
           xs |> split 4 |> map (transpose >> split 8 >> map transpose) |> mapSeq (mapSeq (mapSeq (mapSeq id))) |> join",
        "def f {n m : nat} (xs : n.m.i32) : (n*m).i32 = xs |> mapSeq (mapSeq id) |> join",
        "def f {n m : nat} (xs : n.m.i32) : n.m.i32 = xs |> join |> split m |> mapSeq (mapSeq id)",
        "def f {n m : nat} (xs : n.m.i32) : (n*m).i32 = xs |> transpose |> transpose |> mapSeq (mapSeq id) |> join",
    ] {
        let lowered = loops(&oracle, text);
        // The sizes themselves are found by division, before any loop.
        let (_, body) = lowered.split_once("scf.for").unwrap();
        for operation in ["div", "rem"] {
            assert!(!body.contains(operation), "{text}\n{lowered}");
        }
        oracle.agrees(
            text,
            &[&[("n", 0), ("m", 2)], &[("n", 1), ("m", 1)], &[("n", 3), ("m", 5)]],
        );
    }
}
